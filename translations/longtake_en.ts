<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
    <context>
        <name>Counts</name>
        <message numerus="yes">
            <source>%1 frames</source>
            <translation>
                <numerusform>%1 frame</numerusform>
                <numerusform>%1 frames</numerusform>
            </translation>
        </message>
    </context>
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
            <source>%1: %2 in %n bouts</source>
            <translation>
                <numerusform>%1: %2 in %n bout</numerusform>
                <numerusform>%1: %2 in %n bouts</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ConfusionView</name>
        <message numerus="yes">
            <source>%1 of %2 were called %3</source>
            <translation>
                <numerusform>%1 of %2 was called %3</numerusform>
                <numerusform>%1 of %2 were called %3</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ExchangeCommands</name>
        <message numerus="yes">
            <source>The labels of %n files are those of the project already.</source>
            <translation>
                <numerusform>The labels of %n file are those of the project already.</numerusform>
                <numerusform>The labels of %n files are those of the project already.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n files were imported: the labels of %1 changed. Undo takes them back, video by video.</source>
            <translation>
                <numerusform>%n file was imported: the labels of %1 changed. Undo takes them back, video by video.</numerusform>
                <numerusform>%n files were imported: the labels of %1 changed. Undo takes them back, video by video.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n files were written into %1.</source>
            <translation>
                <numerusform>%n file was written into %1.</numerusform>
                <numerusform>%n files were written into %1.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ExportDialog</name>
        <message numerus="yes">
            <source>%n files of these names are in %1 already.</source>
            <translation>
                <numerusform>%n file of these names is in %1 already.</numerusform>
                <numerusform>%n files of these names are in %1 already.</numerusform>
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
        <name>longtake::ui::ImportDialog</name>
        <message numerus="yes">
            <source>%1 of them have others now</source>
            <translation>
                <numerusform>%1 of them has others now</numerusform>
                <numerusform>%1 of them have others now</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n videos by their names</source>
            <translation>
                <numerusform>%n video by its name</numerusform>
                <numerusform>%n videos by their names</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 (%2 bouts)</source>
            <translation>
                <numerusform>%1 (%2 bout)</numerusform>
                <numerusform>%1 (%2 bouts)</numerusform>
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
        <message numerus="yes">
            <source>%n videos are not where they were. They can be looked for when the project is open for changes.</source>
            <translation>
                <numerusform>%n video is not where it was. It can be looked for when the project is open for changes.</numerusform>
                <numerusform>%n videos are not where they were. They can be looked for when the project is open for changes.</numerusform>
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
            <source>%n videos</source>
            <translation>
                <numerusform>%n video</numerusform>
                <numerusform>%n videos</numerusform>
            </translation>
        </message>
    </context>
</TS>
