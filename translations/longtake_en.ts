<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
    <context>
        <name>longtake::ui::MessageBar</name>
        <message numerus="yes">
            <source>%n more</source>
            <translation>
                <numerusform>%n more</numerusform>
                <numerusform>%n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ReviewPanel</name>
        <message numerus="yes">
            <source>Queue: %n open</source>
            <translation>
                <numerusform>Queue: %n open</numerusform>
                <numerusform>Queue: %n open</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::StatusStrip</name>
        <message numerus="yes">
            <source>%n video(s), %1 frames</source>
            <translation>
                <numerusform>%n video, %1 frames</numerusform>
                <numerusform>%n videos, %1 frames</numerusform>
            </translation>
        </message>
    </context>
</TS>
