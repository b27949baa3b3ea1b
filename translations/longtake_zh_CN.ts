<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
    <context>
        <name>Actions</name>
        <message>
            <source>&amp;New Project…</source>
            <translation>新建项目(&amp;N)…</translation>
        </message>
        <message>
            <source>&amp;Open Project…</source>
            <translation>打开项目(&amp;O)…</translation>
        </message>
        <message>
            <source>Open &amp;Sample Project</source>
            <translation>打开示例项目(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Add Videos…</source>
            <translation>添加视频(&amp;A)…</translation>
        </message>
        <message>
            <source>Add &amp;Folder of Videos or Images…</source>
            <translation>添加视频或图像文件夹(&amp;F)…</translation>
        </message>
        <message>
            <source>Sa&amp;ve</source>
            <translation>保存(&amp;V)</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>退出(&amp;Q)</translation>
        </message>
        <message>
            <source>&amp;Undo</source>
            <translation>撤销(&amp;U)</translation>
        </message>
        <message>
            <source>&amp;Redo</source>
            <translation>重做(&amp;R)</translation>
        </message>
        <message>
            <source>&amp;Erase to Unseen</source>
            <translation>擦除为未标注(&amp;E)</translation>
        </message>
        <message>
            <source>Mark the Rest as &amp;Background</source>
            <translation>其余标为背景(&amp;B)</translation>
        </message>
        <message>
            <source>&amp;Put the Pen Down</source>
            <translation>放下画笔(&amp;P)</translation>
        </message>
        <message>
            <source>P&amp;lay or Pause</source>
            <translation>播放或暂停(&amp;L)</translation>
        </message>
        <message>
            <source>Next &amp;Frame</source>
            <translation>下一帧(&amp;F)</translation>
        </message>
        <message>
            <source>Previous F&amp;rame</source>
            <translation>上一帧(&amp;R)</translation>
        </message>
        <message>
            <source>Forward 30 Frames</source>
            <translation>前进 30 帧</translation>
        </message>
        <message>
            <source>Back 30 Frames</source>
            <translation>后退 30 帧</translation>
        </message>
        <message>
            <source>Forward 300 Frames</source>
            <translation>前进 300 帧</translation>
        </message>
        <message>
            <source>Back 300 Frames</source>
            <translation>后退 300 帧</translation>
        </message>
        <message>
            <source>F&amp;irst Frame</source>
            <translation>第一帧(&amp;I)</translation>
        </message>
        <message>
            <source>La&amp;st Frame</source>
            <translation>最后一帧(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Go to Frame or Time…</source>
            <translation>转到帧或时间(&amp;G)…</translation>
        </message>
        <message>
            <source>Next Bou&amp;t</source>
            <translation>下一片段(&amp;T)</translation>
        </message>
        <message>
            <source>Pre&amp;vious Bout</source>
            <translation>上一片段(&amp;V)</translation>
        </message>
        <message>
            <source>L&amp;oop Bout or Range</source>
            <translation>循环播放片段或范围(&amp;O)</translation>
        </message>
        <message>
            <source>Fas&amp;ter</source>
            <translation>加快(&amp;T)</translation>
        </message>
        <message>
            <source>Slo&amp;wer</source>
            <translation>减慢(&amp;W)</translation>
        </message>
        <message>
            <source>Normal Sp&amp;eed</source>
            <translation>正常速度(&amp;E)</translation>
        </message>
        <message>
            <source>&amp;Next Video</source>
            <translation>下一个视频(&amp;N)</translation>
        </message>
        <message>
            <source>Previo&amp;us Video</source>
            <translation>上一个视频(&amp;U)</translation>
        </message>
        <message>
            <source>Zoom Timeline &amp;In</source>
            <translation>放大时间轴(&amp;I)</translation>
        </message>
        <message>
            <source>Zoom Timeline &amp;Out</source>
            <translation>缩小时间轴(&amp;O)</translation>
        </message>
        <message>
            <source>Show &amp;Whole Video</source>
            <translation>显示整个视频(&amp;W)</translation>
        </message>
        <message>
            <source>&amp;Label</source>
            <translation>标注(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Model</source>
            <translation>模型(&amp;M)</translation>
        </message>
        <message>
            <source>&amp;Train</source>
            <translation>训练(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;Review</source>
            <translation>复核(&amp;R)</translation>
        </message>
        <message>
            <source>Only &amp;Picture and Timeline</source>
            <translation>仅画面与时间轴(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Stop and Keep</source>
            <translation>停止并保留(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Cancel Training</source>
            <translation>取消训练(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Predict This Video</source>
            <translation>预测此视频(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Next in the Queue</source>
            <translation>队列中下一个(&amp;N)</translation>
        </message>
        <message>
            <source>&amp;Previous in the Queue</source>
            <translation>队列中上一个(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Accept</source>
            <translation>接受(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Reject</source>
            <translation>拒绝(&amp;R)</translation>
        </message>
        <message>
            <source>&amp;Keys</source>
            <translation>快捷键(&amp;K)</translation>
        </message>
        <message>
            <source>&amp;About LongTake</source>
            <translation>关于 LongTake(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;File</source>
            <translation>文件(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation>编辑(&amp;E)</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>视图(&amp;V)</translation>
        </message>
        <message>
            <source>&amp;Run</source>
            <translation>运行(&amp;R)</translation>
        </message>
        <message>
            <source>Re&amp;view</source>
            <translation>复核(&amp;V)</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>帮助(&amp;H)</translation>
        </message>
    </context>
    <context>
        <name>Errors</name>
        <message>
            <source>%1 is not usable here</source>
            <translation>%1 在此处不可用</translation>
        </message>
        <message>
            <source>%1 does not exist</source>
            <translation>%1 不存在</translation>
        </message>
        <message>
            <source>Check the path, or whether the drive is connected.</source>
            <translation>请检查路径，或存储设备是否已连接。</translation>
        </message>
        <message>
            <source>%1 cannot be read</source>
            <translation>无法读取 %1</translation>
        </message>
        <message>
            <source>Check the permissions and the drive.</source>
            <translation>请检查权限和存储设备。</translation>
        </message>
        <message>
            <source>%1 cannot be written</source>
            <translation>无法写入 %1</translation>
        </message>
        <message>
            <source>Choose a place where you may write.</source>
            <translation>请选择有写入权限的位置。</translation>
        </message>
        <message>
            <source>%1 could not be written because the disk is full</source>
            <translation>磁盘已满，无法写入 %1</translation>
        </message>
        <message>
            <source>Free some space and try again.</source>
            <translation>请释放一些空间后重试。</translation>
        </message>
        <message>
            <source>%1 holds no pictures that can be decoded</source>
            <translation>%1 中没有可解码的画面</translation>
        </message>
        <message>
            <source>Choose a video, a folder of images, a GIF or a TIFF.</source>
            <translation>请选择视频、图像文件夹、GIF 或 TIFF。</translation>
        </message>
        <message>
            <source>%1 is a video, but none of its frames can be decoded</source>
            <translation>%1 是视频，但没有一帧可以解码</translation>
        </message>
        <message>
            <source>Export or record it again.</source>
            <translation>请重新导出或录制。</translation>
        </message>
        <message>
            <source>%1 is damaged</source>
            <translation>%1 已损坏</translation>
        </message>
        <message>
            <source>Use another copy of the file.</source>
            <translation>请使用该文件的另一份副本。</translation>
        </message>
        <message>
            <source>%1 does not have the expected format</source>
            <translation>%1 的格式不符合要求</translation>
        </message>
        <message>
            <source>Check that the right file and format were chosen.</source>
            <translation>请检查所选文件和格式是否正确。</translation>
        </message>
        <message>
            <source>%1 is not in this project</source>
            <translation>%1 不在此项目中</translation>
        </message>
        <message>
            <source>Choose one of those that are listed.</source>
            <translation>请从列出的项中选择。</translation>
        </message>
        <message>
            <source>%1 fits more than one entry</source>
            <translation>%1 对应多个条目</translation>
        </message>
        <message>
            <source>Use a longer part of the name, or the number.</source>
            <translation>请使用更长的名称或编号。</translation>
        </message>
        <message>
            <source>%1 already exists</source>
            <translation>%1 已存在</translation>
        </message>
        <message>
            <source>Choose another name.</source>
            <translation>请换一个名称。</translation>
        </message>
        <message>
            <source>%1 is being changed by another program</source>
            <translation>%1 正被另一个程序修改</translation>
        </message>
        <message>
            <source>Close it there, or open it here for reading only.</source>
            <translation>请在那里关闭它，或在此以只读方式打开。</translation>
        </message>
        <message>
            <source>%1 is open for reading only</source>
            <translation>%1 以只读方式打开</translation>
        </message>
        <message>
            <source>Copy the project to a place where you may write.</source>
            <translation>请将项目复制到有写入权限的位置。</translation>
        </message>
        <message>
            <source>%1 was written by a newer version of LongTake</source>
            <translation>%1 由更新版本的 LongTake 写成</translation>
        </message>
        <message>
            <source>Update LongTake to open it.</source>
            <translation>请更新 LongTake 后再打开。</translation>
        </message>
        <message>
            <source>Restore one of the dated copies beside it.</source>
            <translation>请从旁边带日期的副本中恢复一份。</translation>
        </message>
        <message>
            <source>%1 has nothing to train on</source>
            <translation>%1 没有可用于训练的内容</translation>
        </message>
        <message>
            <source>Label more frames first.</source>
            <translation>请先标注更多帧。</translation>
        </message>
        <message>
            <source>%1 does not fit in the memory budget</source>
            <translation>%1 超出内存预算</translation>
        </message>
        <message>
            <source>%1 ran out of memory</source>
            <translation>%1 内存不足</translation>
        </message>
        <message>
            <source>Close other programs, or choose a smaller budget.</source>
            <translation>请关闭其他程序，或选择更小的预算。</translation>
        </message>
        <message>
            <source>%1 produced numbers that are not finite</source>
            <translation>%1 产生了非有限数值</translation>
        </message>
        <message>
            <source>Use a lower learning rate.</source>
            <translation>请使用更低的学习率。</translation>
        </message>
        <message>
            <source>%1 cannot be loaded, so training and predicting are not available</source>
            <translation>无法加载 %1，因此不能训练和预测</translation>
        </message>
        <message>
            <source>Labelling works without it. Run the set-up again to install LibTorch.</source>
            <translation>标注不受影响。请重新运行安装步骤以安装 LibTorch。</translation>
        </message>
        <message>
            <source>%1 cannot be used on this machine</source>
            <translation>%1 无法在此机器上使用</translation>
        </message>
        <message>
            <source>Choose another device.</source>
            <translation>请选择另一设备。</translation>
        </message>
        <message>
            <source>%1 is not supported</source>
            <translation>不支持 %1</translation>
        </message>
        <message>
            <source>%1 failed because of a fault in LongTake</source>
            <translation>%1 因 LongTake 自身的错误而失败</translation>
        </message>
        <message>
            <source>Please report it.</source>
            <translation>请报告此问题。</translation>
        </message>
        <message>
            <source>This</source>
            <translation>此项</translation>
        </message>
        <message>
            <source>%1.</source>
            <comment>a whole sentence</comment>
            <translation>%1。</translation>
        </message>
        <message>
            <source>%1: %2.</source>
            <comment>what happened: detail</comment>
            <translation>%1：%2。</translation>
        </message>
        <message>
            <source>%1 %2</source>
            <comment>sentence, advice</comment>
            <translation>%1%2</translation>
        </message>
    </context>
    <context>
        <name>FilePrompts</name>
        <message>
            <source>Open a project</source>
            <translation>打开项目</translation>
        </message>
        <message>
            <source>LongTake projects (*.longtake)</source>
            <translation>LongTake 项目 (*.longtake)</translation>
        </message>
        <message>
            <source>New project</source>
            <translation>新建项目</translation>
        </message>
        <message>
            <source>Add videos</source>
            <translation>添加视频</translation>
        </message>
        <message>
            <source>Videos (*.mp4 *.mov *.avi *.mkv *.webm *.mpg *.mpeg *.ts *.mts *.m2ts *.wmv *.flv *.m4v *.3gp *.ogv *.mxf *.dv *.vob *.gif *.tif *.tiff);;All files (*)</source>
            <translation>视频 (*.mp4 *.mov *.avi *.mkv *.webm *.mpg *.mpeg *.ts *.mts *.m2ts *.wmv *.flv *.m4v *.3gp *.ogv *.mxf *.dv *.vob *.gif *.tif *.tiff);;所有文件 (*)</translation>
        </message>
        <message>
            <source>Add a folder of videos or images</source>
            <translation>添加视频或图像文件夹</translation>
        </message>
    </context>
    <context>
        <name>Units</name>
        <message>
            <source>%1 s</source>
            <translation>%1 秒</translation>
        </message>
        <message>
            <source>%1 min %2 s</source>
            <translation>%1 分 %2 秒</translation>
        </message>
        <message>
            <source>%1 h %2 min</source>
            <translation>%1 小时 %2 分</translation>
        </message>
        <message>
            <source>%1 %</source>
            <translation>%1%</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::FrameView</name>
        <message>
            <source>Picture</source>
            <translation>画面</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::MessageBar</name>
        <message>
            <source>Close the message</source>
            <translation>关闭消息</translation>
        </message>
        <message numerus="yes">
            <source>%n more</source>
            <translation>
                <numerusform>还有 %n 条</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::TimelineView</name>
        <message>
            <source>Timeline</source>
            <translation>时间轴</translation>
        </message>
        <message>
            <source>Lanes</source>
            <translation>轨道</translation>
        </message>
        <message>
            <source>Frame %1</source>
            <translation>第 %1 帧</translation>
        </message>
        <message>
            <source>present</source>
            <translation>有</translation>
        </message>
        <message>
            <source>absent</source>
            <translation>无</translation>
        </message>
        <message>
            <source>unseen</source>
            <translation>未标注</translation>
        </message>
        <message>
            <source>predicted %1</source>
            <translation>预测 %1</translation>
        </message>
    </context>
</TS>
