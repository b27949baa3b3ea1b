<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
    <context>
        <name>longtake::ui::ClassesDialog</name>
        <message numerus="yes">
            <source>and %n more videos</source>
            <translation>
                <numerusform>and %n more video</numerusform>
                <numerusform>and %n more videos</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1: %2 frames in %n bouts</source>
            <translation>
                <numerusform>%1: %2 frames in %n bout</numerusform>
                <numerusform>%1: %2 frames in %n bouts</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::HistogramView</name>
        <message numerus="yes">
            <source>%1 to %2 s: %n bouts</source>
            <translation>
                <numerusform>%1 to %2 s: %n bout</numerusform>
                <numerusform>%1 to %2 s: %n bouts</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::LabellingCommands</name>
        <message numerus="yes">
            <source>%n videos were found again.</source>
            <translation>
                <numerusform>%n video was found again.</numerusform>
                <numerusform>%n videos were found again.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n videos are not where they were. Say in which folder they are now, and all of them are found.</source>
            <translation>
                <numerusform>%n video is not where it was. Say in which folder it is now, and it is found.</numerusform>
                <numerusform>%n videos are not where they were. Say in which folder they are now, and all of them are found.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::LearnCommands</name>
        <message numerus="yes">
            <source>Run %1 has learnt for %n epoch(s). Cancelling removes it with all that it learnt; &quot;Stop and keep&quot; ends it as well and keeps it.</source>
            <translation>
                <numerusform>Run %1 has learnt for %n epoch. Cancelling removes it with all that it learnt; &quot;Stop and keep&quot; ends it as well and keeps it.</numerusform>
                <numerusform>Run %1 has learnt for %n epochs. Cancelling removes it with all that it learnt; &quot;Stop and keep&quot; ends it as well and keeps it.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Run %1 has learnt for %n epoch(s). It is removed with its curves, predictions and files, and cannot be brought back.</source>
            <translation>
                <numerusform>Run %1 has learnt for %n epoch. It is removed with its curves, predictions and files, and cannot be brought back.</numerusform>
                <numerusform>Run %1 has learnt for %n epochs. It is removed with its curves, predictions and files, and cannot be brought back.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Run %1 is unfinished: the program ended while it trained, after %n epoch(s). What was learnt is kept.</source>
            <translation>
                <numerusform>Run %1 is unfinished: the program ended while it trained, after %n epoch. What was learnt is kept.</numerusform>
                <numerusform>Run %1 is unfinished: the program ended while it trained, after %n epochs. What was learnt is kept.</numerusform>
            </translation>
        </message>
    </context>
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
        <name>longtake::ui::ModelPanel</name>
        <message numerus="yes">
            <source>and %n more</source>
            <translation>
                <numerusform>and %n more</numerusform>
                <numerusform>and %n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ReviewController</name>
        <message numerus="yes">
            <source>Accepting %1 replaced the label %2 of %n frame(s).</source>
            <translation>
                <numerusform>Accepting %1 replaced the label %2 of %n frame.</numerusform>
                <numerusform>Accepting %1 replaced the label %2 of %n frames.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Rejecting took the label %1 away from %n frame(s).</source>
            <translation>
                <numerusform>Rejecting took the label %1 away from %n frame.</numerusform>
                <numerusform>Rejecting took the label %1 away from %n frames.</numerusform>
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
