<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
    <context>
        <name>AboutDialog</name>
        <message>
            <source>About LongTake</source>
            <translation>关于 LongTake</translation>
        </message>
        <message>
            <source>Label videos frame by frame, train a network on whole videos, review what it says.

Free software under the GNU General Public License, version 3 or later. It comes without any warranty.

Built on Qt %1, FFmpeg, SQLite, OpenCV, HDF5, Highway and LibTorch.</source>
            <translation>逐帧标注视频，用完整视频训练网络，并复核其结果。

本软件是自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本，不提供任何担保。

基于 Qt %1、FFmpeg、SQLite、OpenCV、HDF5、Highway 和 LibTorch 构建。</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
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
        <name>KeysDialog</name>
        <message>
            <source>1 to 9, or the class's letter</source>
            <translation>1 至 9，或类别的字母</translation>
        </message>
        <message>
            <source>Tap: pen of the class on or off. Hold: paint while held. With a marked range: fill it</source>
            <translation>轻按：开关该类别的画笔。按住：按住期间涂色。有标记范围时：填充该范围</translation>
        </message>
        <message>
            <source>0</source>
            <translation>0</translation>
        </message>
        <message>
            <source>The same for the background class</source>
            <translation>背景类别，用法相同</translation>
        </message>
        <message>
            <source>Del</source>
            <translation>Del</translation>
        </message>
        <message>
            <source>Make unseen: this frame, while held, or the marked range</source>
            <translation>设为未标注：当前帧、按住期间或标记的范围</translation>
        </message>
        <message>
            <source>Shift+arrows, Shift+Home, Shift+End</source>
            <translation>Shift+方向键、Shift+Home、Shift+End</translation>
        </message>
        <message>
            <source>Mark a range</source>
            <translation>标记范围</translation>
        </message>
        <message>
            <source>Shift+drag on the timeline</source>
            <translation>在时间轴上 Shift+拖动</translation>
        </message>
        <message>
            <source>Wheel, Shift+wheel, Alt+drag on the timeline</source>
            <translation>在时间轴上滚轮、Shift+滚轮、Alt+拖动</translation>
        </message>
        <message>
            <source>Zoom at the mouse, scroll, zoom to a stretch</source>
            <translation>在鼠标处缩放、滚动、放大到一段</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>快捷键</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>按键</translation>
        </message>
        <message>
            <source>What it does</source>
            <translation>作用</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>Problems</name>
        <message>
            <source>The header says %1 frames, %2 decode.</source>
            <translation>文件头称有 %1 帧，实际可解码 %2 帧。</translation>
        </message>
        <message>
            <source>The file ends early: nothing can be read from frame %1 on%2.</source>
            <translation>文件提前结束：从第 %1 帧起无法读取%2。</translation>
        </message>
        <message>
            <source>%1 frames are damaged, the first is frame %2%3.</source>
            <translation>%1 帧已损坏，第一个是第 %2 帧%3。</translation>
        </message>
        <message>
            <source>%1 of %2 packets could not be decoded%3.</source>
            <translation>%2 个数据包中有 %1 个无法解码%3。</translation>
        </message>
        <message>
            <source>It starts in the middle: %1 pictures come before the first key frame.</source>
            <translation>视频从中间开始：第一个关键帧之前有 %1 幅画面。</translation>
        </message>
        <message>
            <source>%1 coded pictures are hidden by the file's edit list.</source>
            <translation>文件的编辑列表隐藏了 %1 幅已编码画面。</translation>
        </message>
        <message>
            <source>%1 video tracks, the first is used.</source>
            <translation>共 %1 条视频轨，使用第一条。</translation>
        </message>
        <message>
            <source>%1 video tracks, one of them is used (%2).</source>
            <translation>共 %1 条视频轨，使用其中一条（%2）。</translation>
        </message>
        <message>
            <source>%1 frames have no time stamp; times are filled in.</source>
            <translation>%1 帧没有时间戳；时间已补全。</translation>
        </message>
        <message>
            <source>%1 frames are not later than the one before, the first is frame %2.</source>
            <translation>%1 帧的时间不晚于前一帧，第一个是第 %2 帧。</translation>
        </message>
        <message>
            <source>A gap in time of %1 s before frame %2.</source>
            <translation>第 %2 帧之前有 %1 秒的时间间断。</translation>
        </message>
        <message>
            <source>%1 gaps in time, the longest of %2 s before frame %3.</source>
            <translation>有 %1 处时间间断，最长的 %2 秒，在第 %3 帧之前。</translation>
        </message>
        <message>
            <source>%1 pictures have another size or pixel format than the first, from frame %2 on; all are shown in the first's size.</source>
            <translation>从第 %2 帧起有 %1 幅画面的尺寸或像素格式与第一幅不同；全部按第一幅的尺寸显示。</translation>
        </message>
        <message>
            <source>%1 pictures cannot be read and are left out, the first is %2.</source>
            <translation>%1 幅画面无法读取，已略过，第一个是 %2。</translation>
        </message>
        <message>
            <source>%1 pictures cannot be read and are left out.</source>
            <translation>%1 幅画面无法读取，已略过。</translation>
        </message>
        <message>
            <source>It states no frame rate; 25 frames per second are assumed.</source>
            <translation>文件未注明帧率；按每秒 25 帧处理。</translation>
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
        <name>longtake::ui::BoutTableModel</name>
        <message>
            <source>Class</source>
            <translation>类别</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>起始</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Frames</source>
            <translation>帧数</translation>
        </message>
        <message>
            <source>Seconds</source>
            <translation>秒</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ClassListModel</name>
        <message>
            <source>%1, key %2, %3 frames</source>
            <translation>%1，按键 %2，%3 帧</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ConfusionView</name>
        <message>
            <source>Confusion matrix</source>
            <translation>混淆矩阵</translation>
        </message>
        <message>
            <source>said →   (rows: truth)</source>
            <translation>判为 →（行：真实）</translation>
        </message>
        <message>
            <source>%1 frames of %2 were called %3</source>
            <translation>%2 的 %1 帧被判为 %3</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::CurveChart</name>
        <message>
            <source>Chart of %1 over %2</source>
            <translation>%1 随 %2 变化的图表</translation>
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
        <name>longtake::ui::GoToField</name>
        <message>
            <source>This is neither a frame number nor a time.</source>
            <translation>这既不是帧号，也不是时间。</translation>
        </message>
        <message>
            <source>Go to</source>
            <translation>转到</translation>
        </message>
        <message>
            <source>Frame number or time</source>
            <translation>帧号或时间</translation>
        </message>
        <message>
            <source>1234 or 0:41.5</source>
            <translation>1234 或 0:41.5</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::LabelPanel</name>
        <message>
            <source>unseen</source>
            <translation>未标注</translation>
        </message>
        <message>
            <source>Here come the bouts of the video that is open.</source>
            <translation>这里将列出当前视频的片段。</translation>
        </message>
        <message>
            <source>No labels yet: press 1 to 9 while the video plays.</source>
            <translation>还没有标注：播放视频时按 1 至 9。</translation>
        </message>
        <message>
            <source>This video</source>
            <translation>此视频</translation>
        </message>
        <message>
            <source>Bouts</source>
            <translation>片段</translation>
        </message>
        <message>
            <source>Frames and bouts per class</source>
            <translation>各类别的帧数和片段数</translation>
        </message>
        <message>
            <source>Bouts of this video</source>
            <translation>此视频的片段</translation>
        </message>
        <message>
            <source>Class</source>
            <translation>类别</translation>
        </message>
        <message>
            <source>Frames</source>
            <translation>帧数</translation>
        </message>
        <message>
            <source>Share</source>
            <translation>占比</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::LabelingController</name>
        <message>
            <source>This project is open for reading only, so labels cannot be changed.</source>
            <translation>此项目以只读方式打开，因此不能修改标注。</translation>
        </message>
        <message>
            <source>This project has no background class. Give one of the classes the key 0 to paint with it.</source>
            <translation>此项目没有背景类别。请给其中一个类别指定按键 0，以便用它涂色。</translation>
        </message>
        <message>
            <source>%1: edge moved</source>
            <translation>%1：移动边界</translation>
        </message>
        <message>
            <source>Every frame of this video is labelled already.</source>
            <translation>此视频的每一帧都已标注。</translation>
        </message>
        <message>
            <source>the rest as %1</source>
            <translation>其余标为 %1</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::MainWindow</name>
        <message>
            <source>Open &amp;Recent</source>
            <translation>最近打开(&amp;R)</translation>
        </message>
        <message>
            <source>&amp;Language</source>
            <translation>语言(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Appearance</source>
            <translation>外观(&amp;A)</translation>
        </message>
        <message>
            <source>As the &amp;Desktop</source>
            <translation>跟随桌面(&amp;D)</translation>
        </message>
        <message>
            <source>&amp;Light</source>
            <translation>浅色(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Dark</source>
            <translation>深色(&amp;D)</translation>
        </message>
        <message>
            <source>Project</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Work</source>
            <translation>工作</translation>
        </message>
        <message>
            <source>Label</source>
            <translation>标注</translation>
        </message>
        <message>
            <source>Label, Model, Train, Review</source>
            <translation>标注、模型、训练、复核</translation>
        </message>
        <message>
            <source> (read only)</source>
            <translation>（只读）</translation>
        </message>
        <message>
            <source>Making the sample project</source>
            <translation>正在生成示例项目</translation>
        </message>
        <message>
            <source>Nine motions of simple shapes, to try everything on. This takes a few seconds.</source>
            <translation>简单图形的九种运动，可用来试用全部功能。这需要几秒钟。</translation>
        </message>
        <message>
            <source>No project is open</source>
            <translation>没有打开的项目</translation>
        </message>
        <message>
            <source>Press Ctrl+N for a new one, Ctrl+O to open one, or drop videos here.</source>
            <translation>按 Ctrl+N 新建，Ctrl+O 打开，或将视频拖放到此处。</translation>
        </message>
        <message>
            <source>Looking at the videos</source>
            <translation>正在查看视频</translation>
        </message>
        <message>
            <source>No videos yet</source>
            <translation>还没有视频</translation>
        </message>
        <message>
            <source>Drop videos or folders here, or press Ctrl+I.</source>
            <translation>将视频或文件夹拖放到此处，或按 Ctrl+I。</translation>
        </message>
        <message>
            <source>None yet</source>
            <translation>暂无</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::MemoryGauge</name>
        <message>
            <source>%1: others %2, LongTake %3, will use %4 of a budget of %5</source>
            <translation>%1：其他程序 %2，LongTake %3，预算 %5 中将使用 %4</translation>
        </message>
        <message>
            <source>budget %1 of %2</source>
            <translation>预算 %1 / %2</translation>
        </message>
        <message>
            <source>others %1</source>
            <translation>其他 %1</translation>
        </message>
        <message>
            <source>LongTake %1</source>
            <translation>LongTake %1</translation>
        </message>
        <message>
            <source>will use %1</source>
            <translation>将使用 %1</translation>
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
        <name>longtake::ui::ProjectCommands</name>
        <message>
            <source>%1 can be used, with one thing to know: %2</source>
            <translation>%1 可以使用，但请注意：%2</translation>
        </message>
        <message>
            <source>This project is open for reading only: %1</source>
            <translation>此项目以只读方式打开：%1</translation>
        </message>
        <message>
            <source>Colour of %1</source>
            <translation>%1 的颜色</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ProjectPanel</name>
        <message>
            <source>Looking at %1</source>
            <translation>正在查看 %1</translation>
        </message>
        <message>
            <source>Checking every frame of %1</source>
            <translation>正在检查 %1 的每一帧</translation>
        </message>
        <message>
            <source>Making the sample project</source>
            <translation>正在生成示例项目</translation>
        </message>
        <message>
            <source>, %1 left</source>
            <translation>，剩余 %1</translation>
        </message>
        <message>
            <source>Unseen: %1 of this video</source>
            <translation>未标注：此视频的 %1</translation>
        </message>
        <message>
            <source>Videos</source>
            <translation>视频</translation>
        </message>
        <message>
            <source>Classes</source>
            <translation>类别</translation>
        </message>
        <message>
            <source>Drop videos or folders here, or press Ctrl+I.</source>
            <translation>将视频或文件夹拖放到此处，或按 Ctrl+I。</translation>
        </message>
        <message>
            <source>Progress of reading videos</source>
            <translation>读取视频的进度</translation>
        </message>
        <message>
            <source>Click arms the pen, double click renames, right click changes the colour.</source>
            <translation>单击启用画笔，双击重命名，右击更改颜色。</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::StatusStrip</name>
        <message>
            <source>nothing more to undo or redo</source>
            <translation>没有可撤销或重做的操作</translation>
        </message>
        <message>
            <source>Nothing is running</source>
            <translation>没有正在运行的任务</translation>
        </message>
        <message>
            <source>read only</source>
            <translation>只读</translation>
        </message>
        <message>
            <source>saved %1</source>
            <translation>已保存 %1</translation>
        </message>
        <message>
            <source>saved</source>
            <translation>已保存</translation>
        </message>
        <message numerus="yes">
            <source>%n video(s), %1 frames</source>
            <translation>
                <numerusform>%n 个视频，%1 帧</numerusform>
            </translation>
        </message>
        <message>
            <source>memory %1 of %2 GB</source>
            <translation>内存 %1 / %2 GB</translation>
        </message>
        <message>
            <source>LongTake itself holds %1 GB.</source>
            <translation>LongTake 自身占用 %1 GB。</translation>
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
    <context>
        <name>longtake::ui::TransportBar</name>
        <message>
            <source>Speed</source>
            <translation>速度</translation>
        </message>
        <message>
            <source>Speed of playing</source>
            <translation>播放速度</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::VideoCommands</name>
        <message>
            <source>There is no bout at this frame to loop. Mark a range with Shift and the arrows, or go to a bout.</source>
            <translation>当前帧没有可循环的片段。请用 Shift+方向键标记范围，或转到某个片段。</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::VideoDelegate</name>
        <message>
            <source>decoding %1</source>
            <translation>解码中 %1</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::VideoListModel</name>
        <message>
            <source>%1 frames, %2 x %3, %4 per second</source>
            <translation>%1 帧，%2 x %3，每秒 %4 帧</translation>
        </message>
        <message>
            <source>%1 labelled</source>
            <translation>已标注 %1</translation>
        </message>
        <message>
            <source>Not decoded as a whole yet: the number of frames may still change.</source>
            <translation>尚未完整解码：帧数仍可能变化。</translation>
        </message>
        <message>
            <source>%1, %2 labelled</source>
            <translation>%1，已标注 %2</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::VideoPanel</name>
        <message>
            <source>frame %1 of %2   %3   %4/s</source>
            <translation>第 %1 帧，共 %2 帧   %3   %4 帧/秒</translation>
        </message>
        <message>
            <source>This frame cannot be shown</source>
            <translation>此帧无法显示</translation>
        </message>
        <message>
            <source>%1 %2</source>
            <comment>class, probability</comment>
            <translation>%1%2</translation>
        </message>
        <message>
            <source>ERASER</source>
            <translation>橡皮擦</translation>
        </message>
        <message>
            <source>Marked %1 to %2 (%3 frames): a class key fills it, Del clears it, Esc drops the mark.</source>
            <translation>已标记 %1 至 %2（%3 帧）：按类别键填充，Del 清除，Esc 取消标记。</translation>
        </message>
        <message>
            <source>Erasing while the key is held.</source>
            <translation>按住按键期间擦除。</translation>
        </message>
        <message>
            <source>Painting %1 while its key is held.</source>
            <translation>按住按键期间涂 %1。</translation>
        </message>
        <message>
            <source>The pen is %1: steps and playing paint. Its key again, or Esc, puts it down.</source>
            <translation>画笔为 %1：逐帧移动和播放都会涂色。再按一次该键或 Esc 放下画笔。</translation>
        </message>
        <message>
            <source>Keys 1 to 9: tap for the pen, hold to paint. Shift+arrows mark a range.</source>
            <translation>按键 1 至 9：轻按启用画笔，按住涂色。Shift+方向键标记范围。</translation>
        </message>
    </context>
</TS>
