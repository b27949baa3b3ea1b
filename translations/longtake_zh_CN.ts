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
            <source>&amp;Play or Pause</source>
            <translation>播放或暂停(&amp;P)</translation>
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
            <source>For&amp;ward 30 Frames</source>
            <translation>前进 30 帧(&amp;W)</translation>
        </message>
        <message>
            <source>&amp;Back 30 Frames</source>
            <translation>后退 30 帧(&amp;B)</translation>
        </message>
        <message>
            <source>Forwar&amp;d 300 Frames</source>
            <translation>前进 300 帧(&amp;D)</translation>
        </message>
        <message>
            <source>Ba&amp;ck 300 Frames</source>
            <translation>后退 300 帧(&amp;C)</translation>
        </message>
        <message>
            <source>First Fra&amp;me</source>
            <translation>第一帧(&amp;M)</translation>
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
            <source>&amp;Loop Bout or Range</source>
            <translation>循环播放片段或范围(&amp;L)</translation>
        </message>
        <message>
            <source>F&amp;aster</source>
            <translation>加快(&amp;A)</translation>
        </message>
        <message>
            <source>Sl&amp;ower</source>
            <translation>减慢(&amp;O)</translation>
        </message>
        <message>
            <source>&amp;Normal Speed</source>
            <translation>正常速度(&amp;N)</translation>
        </message>
        <message>
            <source>Ne&amp;xt Video</source>
            <translation>下一个视频(&amp;X)</translation>
        </message>
        <message>
            <source>Prev&amp;ious Video</source>
            <translation>上一个视频(&amp;I)</translation>
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
            <source>Revie&amp;w</source>
            <translation>复核(&amp;W)</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>帮助(&amp;H)</translation>
        </message>
        <message>
            <source>Go Back to a &amp;Copy…</source>
            <translation>恢复到副本(&amp;C)…</translation>
        </message>
        <message>
            <source>&amp;History</source>
            <translation>历史记录(&amp;H)</translation>
        </message>
        <message>
            <source>&amp;Classes…</source>
            <translation>类别(&amp;C)…</translation>
        </message>
        <message>
            <source>&amp;Notes on This Video…</source>
            <translation>此视频的备注(&amp;N)…</translation>
        </message>
        <message>
            <source>&amp;Compare Annotators…</source>
            <translation>比较标注者(&amp;C)…</translation>
        </message>
        <message>
            <source>&amp;Statistics</source>
            <translation>统计(&amp;S)</translation>
        </message>
        <message>
            <source>Find &amp;Moved Videos…</source>
            <translation>查找移动过的视频(&amp;M)…</translation>
        </message>
        <message>
            <source>Lift the &amp;Pen</source>
            <translation>提起画笔(&amp;P)</translation>
        </message>
        <message>
            <source>Split Bout &amp;Here</source>
            <translation>在此拆分片段(&amp;H)</translation>
        </message>
        <message>
            <source>&amp;Merge with Next Bout</source>
            <translation>与下一片段合并(&amp;M)</translation>
        </message>
        <message>
            <source>&amp;Delete Bout</source>
            <translation>删除片段(&amp;D)</translation>
        </message>
        <message>
            <source>Play Bac&amp;kwards</source>
            <translation>倒放(&amp;K)</translation>
        </message>
        <message>
            <source>Next &amp;Unseen Frame</source>
            <translation>下一个未标注帧(&amp;U)</translation>
        </message>
        <message>
            <source>Previous Uns&amp;een Frame</source>
            <translation>上一个未标注帧(&amp;E)</translation>
        </message>
        <message>
            <source>Next &amp;Disagreement</source>
            <translation>下一处分歧(&amp;D)</translation>
        </message>
        <message>
            <source>Previous Disa&amp;greement</source>
            <translation>上一处分歧(&amp;G)</translation>
        </message>
        <message>
            <source>&amp;Adjust Picture</source>
            <translation>调整画面(&amp;A)</translation>
        </message>
        <message>
            <source>T&amp;urn Picture</source>
            <translation>旋转画面(&amp;U)</translation>
        </message>
        <message>
            <source>Scroll Timeline &amp;Forward</source>
            <translation>时间轴前进(&amp;F)</translation>
        </message>
        <message>
            <source>Scroll Timeline &amp;Back</source>
            <translation>时间轴后退(&amp;B)</translation>
        </message>
        <message>
            <source>Region of &amp;Interest</source>
            <translation>关注区域(&amp;I)</translation>
        </message>
        <message>
            <source>&amp;Play</source>
            <translation>播放(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Import Labels…</source>
            <translation>导入标签(&amp;I)…</translation>
        </message>
        <message>
            <source>&amp;Export Labels…</source>
            <translation>导出标签(&amp;E)…</translation>
        </message>
        <message>
            <source>Pan Pi&amp;cture Left</source>
            <translation>画面左移(&amp;C)</translation>
        </message>
        <message>
            <source>Pan Picture Rig&amp;ht</source>
            <translation>画面右移(&amp;H)</translation>
        </message>
        <message>
            <source>Pa&amp;n Picture Up</source>
            <translation>画面上移(&amp;N)</translation>
        </message>
        <message>
            <source>Pan Picture &amp;Down</source>
            <translation>画面下移(&amp;D)</translation>
        </message>
    </context>
    <context>
        <name>Counts</name>
        <message numerus="yes">
            <source>%1 frames</source>
            <translation>
                <numerusform>%1 帧</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Details</name>
        <message>
            <source>it needs the columns class, start_frame and end_frame, or class, start_s and end_s</source>
            <translation>需要列 class、start_frame 和 end_frame，或 class、start_s 和 end_s</translation>
        </message>
        <message>
            <source>it holds no bout</source>
            <translation>其中没有片段</translation>
        </message>
        <message>
            <source>it is larger than 4 GB</source>
            <translation>它大于 4 GB</translation>
        </message>
        <message>
            <source>the file is far too large for its kind</source>
            <translation>对这类文件来说它太大了</translation>
        </message>
        <message>
            <source>a quote that is opened after line %1 is never closed</source>
            <translation>第 %1 行之后的引号没有结束</translation>
        </message>
        <message>
            <source>it is empty</source>
            <translation>它是空的</translation>
        </message>
        <message>
            <source>it is a folder</source>
            <translation>它是文件夹</translation>
        </message>
        <message>
            <source>it is not a plain file</source>
            <translation>它不是普通文件</translation>
        </message>
        <message>
            <source>%1 has no such column; there are %2</source>
            <translation>%1 没有这一列；现有 %2</translation>
        </message>
        <message>
            <source>it has several columns that could name the class: %1; say which one with --column NAME</source>
            <translation>有多个列可能是类别：%1；请用 --column NAME 指定</translation>
        </message>
        <message>
            <source>column &quot;%1&quot; holds more than %2 different names, which are hardly classes</source>
            <translation>列“%1”有超过 %2 个不同的名称，不大可能是类别</translation>
        </message>
        <message>
            <source>it has no column &quot;frame&quot; beside one with class names</source>
            <translation>除类别名称列外没有“frame”列</translation>
        </message>
        <message>
            <source>no row names a class</source>
            <translation>没有一行写有类别</translation>
        </message>
        <message>
            <source>no row has a frame number that can be read</source>
            <translation>没有一行的帧号可以读取</translation>
        </message>
        <message>
            <source>it has no column that holds only 1, 0 and -1 (present, absent, not labelled)</source>
            <translation>没有只含 1、0 和 -1（出现、未出现、未标注）的列</translation>
        </message>
        <message>
            <source>two columns are called &quot;%1&quot;</source>
            <translation>有两列都叫“%1”</translation>
        </message>
        <message>
            <source>its first line must name the classes</source>
            <translation>第一行必须写明类别名称</translation>
        </message>
        <message>
            <source>it looks like a JSON file, such as a BORIS project; tables with a row a frame or a row a bout can be read</source>
            <translation>它像是 JSON 文件，例如 BORIS 项目；可以读取每帧一行或每个片段一行的表</translation>
        </message>
        <message>
            <source>it looks like an XML file, such as one of ELAN; tables with a row a frame or a row a bout can be read</source>
            <translation>它像是 XML 文件，例如 ELAN 的文件；可以读取每帧一行或每个片段一行的表</translation>
        </message>
        <message>
            <source>it looks like a BENTO file; tables with a row a frame or a row a bout can be read</source>
            <translation>它像是 BENTO 文件；可以读取每帧一行或每个片段一行的表</translation>
        </message>
        <message>
            <source>it has a line of column names and nothing below it</source>
            <translation>只有一行列名，下面没有内容</translation>
        </message>
        <message>
            <source>line %1: &quot;%2&quot; is no frame number</source>
            <translation>第 %1 行：“%2”不是帧号</translation>
        </message>
        <message>
            <source>line %1: &quot;%2&quot; in column &quot;background&quot; is none of 1, 0 and -1</source>
            <translation>第 %1 行：“background”列中的“%2”不是 1、0 或 -1</translation>
        </message>
        <message>
            <source>its columns are %1; wanted is a column &quot;frame&quot; with one column a class (1, 0, -1) or one with the class&apos;s name, or the columns class, start_frame and end_frame</source>
            <translation>它的列是 %1；需要“frame”列加上每个类别一列（1、0、-1）或一列类别名称，或者 class、start_frame 和 end_frame 三列</translation>
        </message>
        <message>
            <source>it looks like UTF-16 text, but is not whole</source>
            <translation>它像是 UTF-16 文本，但不完整</translation>
        </message>
        <message>
            <source>it is not a text file</source>
            <translation>它不是文本文件</translation>
        </message>
        <message>
            <source>its characters cannot be read</source>
            <translation>无法读取其字符</translation>
        </message>
        <message>
            <source>the video that was chosen is not in this file</source>
            <translation>此文件不含所选的视频</translation>
        </message>
        <message>
            <source>process %1 on %2 has it open</source>
            <translation>%2 上的进程 %1 已将其打开</translation>
        </message>
        <message>
            <source>another program has it open</source>
            <translation>另一个程序已将其打开</translation>
        </message>
        <message>
            <source>it was opened for reading only</source>
            <translation>它以只读方式打开</translation>
        </message>
        <message>
            <source>the file may not be written</source>
            <translation>该文件不可写</translation>
        </message>
        <message>
            <source>its folder may not be written</source>
            <translation>其所在文件夹不可写</translation>
        </message>
        <message>
            <source>it is not a LongTake project</source>
            <translation>它不是 LongTake 项目</translation>
        </message>
        <message>
            <source>the file ends early, %1 of %2 bytes are there</source>
            <translation>文件提前结束，%2 字节中只有 %1 字节</translation>
        </message>
        <message>
            <source>the file is empty</source>
            <translation>文件是空的</translation>
        </message>
        <message>
            <source>make it first</source>
            <translation>请先创建它</translation>
        </message>
        <message>
            <source>predict the video first</source>
            <translation>请先对该视频进行预测</translation>
        </message>
        <message>
            <source>it is the project, or belongs to it; choose another name</source>
            <translation>它是此项目或属于此项目；请另选名称</translation>
        </message>
        <message>
            <source>it is a project or another database; choose another name</source>
            <translation>它是一个项目或其他数据库；请另选名称</translation>
        </message>
        <message>
            <source>it is a video of this project; choose another name</source>
            <translation>它是此项目的视频；请另选名称</translation>
        </message>
        <message>
            <source>no space left on the disk</source>
            <translation>磁盘已无空间</translation>
        </message>
        <message>
            <source>permission denied</source>
            <translation>没有权限</translation>
        </message>
        <message>
            <source>the file system may only be read</source>
            <translation>文件系统只读</translation>
        </message>
        <message>
            <source>(%1 values)</source>
            <translation>（%1 个值）</translation>
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
        <message>
            <source>Where are the videos now?</source>
            <translation>视频现在在哪里？</translation>
        </message>
        <message>
            <source>Export a table</source>
            <translation>导出表格</translation>
        </message>
        <message>
            <source>Tables (*.csv)</source>
            <translation>表格 (*.csv)</translation>
        </message>
        <message>
            <source>Import labels</source>
            <translation>导入标签</translation>
        </message>
        <message>
            <source>Tables (*.csv *.tsv *.txt);;All files (*)</source>
            <translation>表格 (*.csv *.tsv *.txt);;所有文件 (*)</translation>
        </message>
        <message>
            <source>Where do the tables go?</source>
            <translation>表格保存到哪里？</translation>
        </message>
    </context>
    <context>
        <name>Findings</name>
        <message>
            <source>weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>gradients</source>
            <translation>梯度</translation>
        </message>
        <message>
            <source>optimiser</source>
            <translation>优化器</translation>
        </message>
        <message>
            <source>checkpoints</source>
            <translation>检查点</translation>
        </message>
        <message>
            <source>segment</source>
            <translation>分段</translation>
        </message>
        <message>
            <source>frames</source>
            <translation>帧</translation>
        </message>
        <message>
            <source>head</source>
            <translation>输出层</translation>
        </message>
        <message>
            <source>workspace</source>
            <translation>工作区</translation>
        </message>
        <message>
            <source>library</source>
            <translation>库</translation>
        </message>
        <message>
            <source>program</source>
            <translation>程序</translation>
        </message>
        <message>
            <source>device context</source>
            <translation>设备上下文</translation>
        </message>
        <message>
            <source>other</source>
            <translation>其他</translation>
        </message>
        <message>
            <source>keeps everything, so nothing is computed twice</source>
            <translation>全部保留，不重复计算</translation>
        </message>
        <message>
            <source>computes every step once more, about %1 times the time</source>
            <translation>每一步再计算一次，约为 %1 倍时间</translation>
        </message>
        <message>
            <source>computes steps several times, about %1 times the time</source>
            <translation>各步计算多次，约为 %1 倍时间</translation>
        </message>
        <message>
            <source>The project has no videos yet: add some first.</source>
            <translation>项目中还没有视频：请先添加。</translation>
        </message>
        <message>
            <source>All labelled frames of the training part are left out for their low contrast.</source>
            <translation>训练部分中有标注的帧都因对比度过低而被排除。</translation>
        </message>
        <message>
            <source>No frame of the training part is labelled: label some first.</source>
            <translation>训练部分没有已标注的帧：请先标注一些。</translation>
        </message>
        <message>
            <source>All frames of the training part but those of %1 are left out for their low contrast.</source>
            <translation>训练部分中除 %1 以外的帧都因对比度过低而被排除。</translation>
        </message>
        <message>
            <source>The training part holds only %1: label frames of another class, too.</source>
            <translation>训练部分只有 %1：请再标注其他类别的帧。</translation>
        </message>
        <message>
            <source>%1 has no frames in the training part, so it cannot be learnt.</source>
            <translation>训练部分没有 %1 的帧，因此无法学习它。</translation>
        </message>
        <message>
            <source>%1 does not occur in the validation part, so its score will not be known.</source>
            <translation>%1 未出现在验证部分，因此无法得知其分数。</translation>
        </message>
        <message>
            <source>There is no validation part: the last epoch will count as the best.</source>
            <translation>没有验证部分：将以最后一轮为最佳。</translation>
        </message>
        <message>
            <source>The validation part has only %1 labelled frames: its scores will jump about.</source>
            <translation>验证部分只有 %1 个已标注的帧：其分数会剧烈波动。</translation>
        </message>
        <message>
            <source>%1 cannot be read: %2</source>
            <translation>无法读取 %1：%2</translation>
        </message>
        <message>
            <source>%1 will be decoded first.</source>
            <translation>将先解码 %1。</translation>
        </message>
        <message>
            <source>%1 takes no part: all its frames are left out for their low contrast.</source>
            <translation>%1 不参与训练：其所有帧都因对比度过低而被排除。</translation>
        </message>
        <message>
            <source>The disk is too full by %1: free some space first.</source>
            <translation>磁盘空间还差 %1：请先释放一些空间。</translation>
        </message>
        <message>
            <source>The frames of these videos take %1 more than the disk budget.</source>
            <translation>这些视频的帧文件超出磁盘预算 %1。</translation>
        </message>
        <message>
            <source>Does not fit: needs %1, %2 more than the budget of %3.</source>
            <translation>放不下：需要 %1，超出预算 %3 达 %2。</translation>
        </message>
        <message>
            <source>Fits: %1 of %2; %3</source>
            <translation>放得下：%2 中的 %1；%3</translation>
        </message>
        <message>
            <source>; about %1 an epoch</source>
            <translation>；每轮约 %1</translation>
        </message>
        <message>
            <source>%1.</source>
            <translation>%1。</translation>
        </message>
        <message>
            <source>Chunks of %1 steps</source>
            <translation>每段 %1 步</translation>
        </message>
        <message>
            <source>Picture %1</source>
            <translation>画面 %1</translation>
        </message>
        <message>
            <source>%1 filters</source>
            <translation>%1 个滤波器</translation>
        </message>
        <message>
            <source>%1 chunks a step</source>
            <translation>每步 %1 段</translation>
        </message>
        <message>
            <source>Schedule chosen by the program</source>
            <translation>由程序选择方案</translation>
        </message>
        <message>
            <source>only time: some steps are computed more than once</source>
            <translation>仅多费时间：部分步骤会计算多次</translation>
        </message>
        <message>
            <source>what is further back than %1 steps cannot be learnt from</source>
            <translation>无法从早于 %1 步的内容学习</translation>
        </message>
        <message>
            <source>each step sees fewer videos, so learning is less steady</source>
            <translation>每步看到的视频更少，学习不够平稳</translation>
        </message>
        <message>
            <source>details smaller than about %1 pixels of the present size are lost</source>
            <translation>小于现有尺寸约 %1 像素的细节会丢失</translation>
        </message>
        <message>
            <source>a smaller network, which can tell fewer things apart</source>
            <translation>网络更小，能区分的内容更少</translation>
        </message>
        <message>
            <source>This does not fit: %1 are missing, and no smaller settings would fit either.</source>
            <translation>放不下：还缺 %1，更小的设置也放不下。</translation>
        </message>
        <message>
            <source>This does not fit: %1 are missing. The change that costs least: %2.</source>
            <translation>放不下：还缺 %1。代价最小的更改：%2。</translation>
        </message>
    </context>
    <context>
        <name>ImportNotes</name>
        <message>
            <source>Not in this project: %1 videos of the file, %2 and %3 more.</source>
            <translation>不在此项目中：文件中的 %1 个视频，%2 以及另外 %3 个。</translation>
        </message>
        <message>
            <source>Not in this project: %1 videos of the file, %2.</source>
            <translation>不在此项目中：文件中的 %1 个视频，%2。</translation>
        </message>
        <message>
            <source>More than one class in a frame: %1 frames, first %2:%3. This project takes one, so they stay as they are.</source>
            <translation>一帧多于一个类别：共 %1 帧，首处 %2:%3。此项目每帧只允许一个类别，因此这些帧保持不变。</translation>
        </message>
        <message>
            <source>This project has no class &quot;%1&quot; for %2 frames. They count as seen, but nothing is learnt from them; --add-classes adds the class.</source>
            <translation>此项目没有类别“%1”，涉及 %2 帧。这些帧算作已查看，但不会从中学习；--add-classes adds the class。</translation>
        </message>
        <message>
            <source>Past the end of %1 (%2 frames): %3 bouts, cut there.</source>
            <translation>超出 %1 的末尾（%2 帧）：%3 个片段，已在末尾截断。</translation>
        </message>
        <message>
            <source>The frames are counted from 1, since the last one is the number of frames.</source>
            <translation>帧从 1 开始计数，因为最后一个编号等于帧数。</translation>
        </message>
        <message>
            <source>The first frame is 1. If this file counts from 1, import it with --first-frame 1; now 1 is taken as the second frame.</source>
            <translation>第一帧的编号是 1。如果此文件从 1 开始计数，请设置 --first-frame 1；目前把 1 当作第二帧。</translation>
        </message>
        <message>
            <source>Column %1 has no name and is left out.</source>
            <translation>第 %1 列没有名称，已略过。</translation>
        </message>
        <message>
            <source>Column &quot;%1&quot; holds other things than 0, 1 and -1 and is left out.</source>
            <translation>列“%1”含有 0、1 和 -1 以外的内容，已略过。</translation>
        </message>
        <message>
            <source>No column numbers the frames, so the first row is taken as frame 0.</source>
            <translation>没有给帧编号的列，因此第一行当作第 0 帧。</translation>
        </message>
        <message>
            <source>The table has one row a class; it is read turned round.</source>
            <translation>此表每行一个类别，已按转置读取。</translation>
        </message>
        <message>
            <source>%1 of %2 frames are background. If that means &quot;not labelled&quot; in this file, import it with --background unseen.</source>
            <translation>%2 帧中有 %1 帧是背景。如果在此文件中这表示“未标注”，请设置 --background unseen。</translation>
        </message>
        <message>
            <source>The classes are read from column &quot;%1&quot;.</source>
            <translation>类别取自列“%1”。</translation>
        </message>
        <message>
            <source>Columns &quot;%1&quot; and &quot;%2&quot; are taken as frames; --unit says it otherwise.</source>
            <translation>列“%1”和“%2”按帧读取；可用 --unit 更改。</translation>
        </message>
        <message>
            <source>Columns &quot;%1&quot; and &quot;%2&quot; are taken as seconds; --unit says it otherwise.</source>
            <translation>列“%1”和“%2”按秒读取；可用 --unit 更改。</translation>
        </message>
        <message>
            <source>Column &quot;%1&quot; is taken as the last frame of a bout.</source>
            <translation>列“%1”当作片段的最后一帧。</translation>
        </message>
        <message>
            <source>Column &quot;%1&quot; is taken as one past the last frame of a bout.</source>
            <translation>列“%1”当作片段最后一帧的后一帧。</translation>
        </message>
        <message>
            <source>the class is missing; the row is left out</source>
            <translation>缺少类别，已略过该行</translation>
        </message>
        <message>
            <source>start and end are no bout (end after start, from 0 on); the row is left out</source>
            <translation>起止不构成片段（应从 0 起，且结束晚于开始），已略过该行</translation>
        </message>
        <message>
            <source>the frame number cannot be read; the row is left out</source>
            <translation>无法读取帧号，已略过该行</translation>
        </message>
        <message>
            <source>the frame occurs once more; its first row counts</source>
            <translation>该帧重复出现，以第一行为准</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is neither 0, 1 nor -1; taken as not labelled</source>
            <translation>“%1”既不是 0、1，也不是 -1，当作未标注</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is 1 together with another class; the other class counts</source>
            <translation>“%1”与另一类别同时为 1，以另一类别为准</translation>
        </message>
        <message>
            <source>line %1: %2.</source>
            <translation>第 %1 行：%2。</translation>
        </message>
        <message>
            <source>%1 lines, first line %2: %3.</source>
            <translation>%1 行，首处在第 %2 行：%3。</translation>
        </message>
    </context>
    <context>
        <name>ModelFields</name>
        <message>
            <source> steps (%1 s)</source>
            <translation> 步（%1 秒）</translation>
        </message>
        <message>
            <source> steps</source>
            <translation> 步</translation>
        </message>
        <message>
            <source>Chunk</source>
            <translation>段长</translation>
        </message>
        <message>
            <source>How many steps of a video are learnt in one go; within them the gradient is exact. 0 = the whole video.</source>
            <translation>一次学习视频的多少步；其中梯度是精确的。0 = 整个视频。</translation>
        </message>
        <message>
            <source>whole video</source>
            <translation>整个视频</translation>
        </message>
        <message>
            <source>Picture</source>
            <translation>画面</translation>
        </message>
        <message>
            <source>Height x width of the picture that the network sees, in pixels. Videos are reduced to it once.</source>
            <translation>网络所见画面的高 x 宽，单位像素。视频只缩小一次。</translation>
        </message>
        <message>
            <source>Memory budget</source>
            <translation>内存预算</translation>
        </message>
        <message>
            <source>The most that training may use, like 4.79GB or 256MiB. Empty = what is free, less the margin.</source>
            <translation>训练最多可用的内存，例如 4.79GB 或 256MiB。留空 = 空闲内存减去余量。</translation>
        </message>
        <message>
            <source>what is free</source>
            <translation>空闲内存</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>随机种子</translation>
        </message>
        <message>
            <source>The same seed and settings give the same run.</source>
            <translation>相同的种子和设置得到相同的结果。</translation>
        </message>
        <message>
            <source>Filters</source>
            <translation>滤波器</translation>
        </message>
        <message>
            <source>Planes of the hidden state. More see more and cost more: time and memory grow with them.</source>
            <translation>隐藏状态的平面数。越多看得越多，代价也越大：时间和内存随之增长。</translation>
        </message>
        <message>
            <source>Input</source>
            <translation>输入</translation>
        </message>
        <message>
            <source>The difference to the step before suits motions; the picture suits postures and objects.</source>
            <translation>与上一步的差分适合运动；画面适合姿势和物体。</translation>
        </message>
        <message>
            <source>difference</source>
            <translation>差分</translation>
        </message>
        <message>
            <source>picture</source>
            <translation>画面</translation>
        </message>
        <message>
            <source>both</source>
            <translation>两者</translation>
        </message>
        <message>
            <source>Least contrast</source>
            <translation>最低对比度</translation>
        </message>
        <message>
            <source>Frames of less contrast, such as dark or empty ones, are not seen by the network; their predictions are filled from their neighbours. The timeline darkens them once the video is decoded.</source>
            <translation>对比度更低的帧（例如黑暗或空白的帧）不给网络看，其预测由相邻帧补上。视频解码后，时间轴会将这些帧变暗。</translation>
        </message>
        <message>
            <source>every frame is seen</source>
            <translation>所有帧都看</translation>
        </message>
        <message>
            <source>Head</source>
            <translation>输出</translation>
        </message>
        <message>
            <source>One class: exactly one of the classes in each frame. The project decides between one class and several.</source>
            <translation>单类别：每帧恰好属于一个类别。单类别还是多类别由项目决定。</translation>
        </message>
        <message>
            <source>one class</source>
            <translation>单类别</translation>
        </message>
        <message>
            <source>several classes</source>
            <translation>多类别</translation>
        </message>
        <message>
            <source>Keras, old pairing</source>
            <translation>Keras 旧式搭配</translation>
        </message>
        <message>
            <source>Layers</source>
            <translation>层数</translation>
        </message>
        <message>
            <source>ConvLSTM layers, one on the other.</source>
            <translation>逐层叠加的 ConvLSTM 层。</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>卷积核</translation>
        </message>
        <message>
            <source>Side of the square kernels, in pixels.</source>
            <translation>方形卷积核的边长，单位像素。</translation>
        </message>
        <message>
            <source>Frames a step</source>
            <translation>每步帧数</translation>
        </message>
        <message>
            <source>Video frames from one step of the network to the next; predictions are held between.</source>
            <translation>网络相邻两步之间的视频帧数；其间预测保持不变。</translation>
        </message>
        <message>
            <source>about six steps a second</source>
            <translation>约每秒六步</translation>
        </message>
        <message>
            <source>Grid rows</source>
            <translation>网格行数</translation>
        </message>
        <message>
            <source>The hidden state is averaged over each of rows x columns parts of the picture.</source>
            <translation>隐藏状态在画面的行 x 列各部分上分别求平均。</translation>
        </message>
        <message>
            <source>Grid columns</source>
            <translation>网格列数</translation>
        </message>
        <message>
            <source>Normalise</source>
            <translation>归一化</translation>
        </message>
        <message>
            <source>Averages first (better here), or every pixel first, as Keras does.</source>
            <translation>先求平均（此处更好），或如 Keras 先逐像素归一化。</translation>
        </message>
        <message>
            <source>averages</source>
            <translation>平均值</translation>
        </message>
        <message>
            <source>pixels (Keras)</source>
            <translation>像素（Keras）</translation>
        </message>
        <message>
            <source>Gates</source>
            <translation>门函数</translation>
        </message>
        <message>
            <source>The function of the gates. The hard ones are those of old models.</source>
            <translation>门的函数。硬函数用于旧模型。</translation>
        </message>
        <message>
            <source>sigmoid</source>
            <translation>sigmoid</translation>
        </message>
        <message>
            <source>hard, Keras 2</source>
            <translation>硬，Keras 2</translation>
        </message>
        <message>
            <source>hard, Keras 3</source>
            <translation>硬，Keras 3</translation>
        </message>
        <message>
            <source>Smoothing, s</source>
            <translation>平滑（秒）</translation>
        </message>
        <message>
            <source>Probabilities are averaged over this time for the smoothed result; the raw ones are kept.</source>
            <translation>平滑结果是概率在这段时间内的平均；原始概率会保留。</translation>
        </message>
        <message>
            <source>off</source>
            <translation>关</translation>
        </message>
        <message>
            <source>Epochs</source>
            <translation>轮数</translation>
        </message>
        <message>
            <source>Passes over the training part; the best one is kept.</source>
            <translation>遍历训练部分的次数；保留最佳的一轮。</translation>
        </message>
        <message>
            <source>Chunks a step</source>
            <translation>每步段数</translation>
        </message>
        <message>
            <source>From different videos where there are enough.</source>
            <translation>视频足够多时取自不同视频。</translation>
        </message>
        <message>
            <source>Patience</source>
            <translation>耐心轮数</translation>
        </message>
        <message>
            <source>Epochs without a better macro-F1 on the validation part before the run ends.</source>
            <translation>验证部分的宏 F1 连续多少轮没有提高就结束。</translation>
        </message>
        <message>
            <source>never stop early</source>
            <translation>从不提前停止</translation>
        </message>
        <message>
            <source>Optimiser</source>
            <translation>优化器</translation>
        </message>
        <message>
            <source>Adam is the one the presets were found with.</source>
            <translation>各预设都是用 Adam 得到的。</translation>
        </message>
        <message>
            <source>Learning rate</source>
            <translation>学习率</translation>
        </message>
        <message>
            <source>The highest one of the schedule. Too small learns nothing, too large diverges.</source>
            <translation>方案中的最高值。太小学不到东西，太大会发散。</translation>
        </message>
        <message>
            <source>Rate schedule</source>
            <translation>学习率方案</translation>
        </message>
        <message>
            <source>One cycle: a tenth of the time up, then a cosine down.</source>
            <translation>单周期：前十分之一时间上升，之后按余弦下降。</translation>
        </message>
        <message>
            <source>one cycle</source>
            <translation>单周期</translation>
        </message>
        <message>
            <source>cosine</source>
            <translation>余弦</translation>
        </message>
        <message>
            <source>constant</source>
            <translation>恒定</translation>
        </message>
        <message>
            <source>Gradient clip</source>
            <translation>梯度裁剪</translation>
        </message>
        <message>
            <source>The longest gradient that is let through.</source>
            <translation>允许通过的最大梯度长度。</translation>
        </message>
        <message>
            <source>Class weights</source>
            <translation>类别权重</translation>
        </message>
        <message>
            <source>Lets rare classes count for more. Helps where some are very rare.</source>
            <translation>提高罕见类别的权重。在某些类别非常罕见时有用。</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>square root</source>
            <translation>平方根</translation>
        </message>
        <message>
            <source>full</source>
            <translation>完全</translation>
        </message>
        <message>
            <source>Random shift</source>
            <translation>随机平移</translation>
        </message>
        <message>
            <source>Each chunk is moved by up to this many pixels, so that the place matters less.</source>
            <translation>每段最多移动这么多像素，使位置不那么重要。</translation>
        </message>
        <message>
            <source>Random sign</source>
            <translation>随机变号</translation>
        </message>
        <message>
            <source>Differences change sign by chance: for places where dark and bright may be exchanged.</source>
            <translation>差分随机变号：用于明暗可能互换的场景。</translation>
        </message>
        <message>
            <source>Memory schedule</source>
            <translation>内存方案</translation>
        </message>
        <message>
            <source>What is kept and what is computed again. The program takes the fastest that fits.</source>
            <translation>保留什么、重新计算什么。程序选用放得下的最快方案。</translation>
        </message>
        <message>
            <source>fastest that fits</source>
            <translation>放得下的最快方案</translation>
        </message>
        <message>
            <source>keep everything</source>
            <translation>全部保留</translation>
        </message>
        <message>
            <source>segments, gates kept</source>
            <translation>分段，保留门</translation>
        </message>
        <message>
            <source>segments, states kept</source>
            <translation>分段，保留状态</translation>
        </message>
        <message>
            <source>few states, in less memory</source>
            <translation>少量状态，占用更少内存</translation>
        </message>
        <message>
            <source>Training share</source>
            <translation>训练占比</translation>
        </message>
        <message>
            <source>Of each video, from its start. What is left after both shares is the locked test part.</source>
            <translation>每个视频从开头起的部分。两者之外的剩余部分是锁定的测试部分。</translation>
        </message>
        <message>
            <source>Validation share</source>
            <translation>验证占比</translation>
        </message>
        <message>
            <source>Of each video, after the training part: chooses the best epoch.</source>
            <translation>每个视频在训练部分之后的部分：用于选出最佳轮。</translation>
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
            <source>%1 coded pictures are hidden by the file&apos;s edit list.</source>
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
            <source>%1 pictures have another size or pixel format than the first, from frame %2 on; all are shown in the first&apos;s size.</source>
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
        <message>
            <source>Labels of %1 frames at the end were left out with the frames, which do not decode.</source>
            <translation>末尾的帧无法解码，其中 %1 帧的标注已一并略去。</translation>
        </message>
        <message>
            <source>%1 frames in the middle do not decode; labels of %2 frames were left out, the others moved with their pictures.</source>
            <translation>中间有 %1 帧无法解码；已略去 %2 帧的标注，其余标注随画面移动。</translation>
        </message>
        <message>
            <source>%1 frames in the middle and %2 at the end do not decode; labels of %3 frames were left out, the others moved with their pictures.</source>
            <translation>中间有 %1 帧、末尾有 %2 帧无法解码；已略去 %3 帧的标注，其余标注随画面移动。</translation>
        </message>
        <message>
            <source>%1 frames in the middle do not decode; the labels moved with their pictures.</source>
            <translation>中间有 %1 帧无法解码；标注已随画面移动。</translation>
        </message>
        <message>
            <source>%1 frames in the middle and %2 at the end do not decode; the labels moved with their pictures.</source>
            <translation>中间有 %1 帧、末尾有 %2 帧无法解码；标注已随画面移动。</translation>
        </message>
        <message>
            <source>From frame %1 on it cannot be told which pictures the labels were made for: look at them again.</source>
            <translation>从第 %1 帧起，无法确定标注对应哪些画面：请重新查看。</translation>
        </message>
        <message>
            <source>From frame %1 on it cannot be told which pictures the labels were made for: look at them again. Labels of %2 frames at the end were left out with the frames, which do not decode.</source>
            <translation>从第 %1 帧起，无法确定标注对应哪些画面：请重新查看。末尾 %2 帧无法解码，其标注已随之舍去。</translation>
        </message>
        <message>
            <source>region of interest %1</source>
            <translation>感兴趣区域 %1</translation>
        </message>
        <message>
            <source>whole picture</source>
            <translation>整个画面</translation>
        </message>
    </context>
    <context>
        <name>Steps</name>
        <message>
            <source>erased</source>
            <translation>已擦除</translation>
        </message>
        <message>
            <source>%1: edge moved</source>
            <translation>%1：移动边界</translation>
        </message>
        <message>
            <source>%1: bout moved</source>
            <translation>%1：移动片段</translation>
        </message>
        <message>
            <source>%1: bout split</source>
            <translation>%1：拆分片段</translation>
        </message>
        <message>
            <source>%1: bouts merged</source>
            <translation>%1：合并片段</translation>
        </message>
        <message>
            <source>%1: bout deleted</source>
            <translation>%1：删除片段</translation>
        </message>
        <message>
            <source>not %1</source>
            <translation>不是 %1</translation>
        </message>
        <message>
            <source>%1 unseen %2</source>
            <translation>%1 改为未标注 %2</translation>
        </message>
        <message>
            <source>the rest as %1</source>
            <translation>其余标为 %1</translation>
        </message>
        <message>
            <source>consensus of two annotators</source>
            <translation>两位标注者的共识</translation>
        </message>
        <message>
            <source>consensus of the labels of the project and %1</source>
            <translation>项目标注与 %1 的共识</translation>
        </message>
        <message>
            <source>consensus of %1 and the labels of the project</source>
            <translation>%1 与项目标注的共识</translation>
        </message>
        <message>
            <source>consensus of %1 and %2</source>
            <translation>%1 与 %2 的共识</translation>
        </message>
        <message>
            <source>import %1</source>
            <translation>导入 %1</translation>
        </message>
        <message>
            <source>%1 ranges of %2</source>
            <translation>%2 的 %1 个范围</translation>
        </message>
        <message>
            <source>sample labels</source>
            <translation>示例标注</translation>
        </message>
        <message>
            <source>restored %1</source>
            <translation>恢复 %1</translation>
        </message>
        <message>
            <source>merged %1 into %2</source>
            <translation>将 %1 合并到 %2</translation>
        </message>
        <message>
            <source>several classes a frame</source>
            <translation>每帧可有多个类别</translation>
        </message>
        <message>
            <source>one class a frame</source>
            <translation>每帧一个类别</translation>
        </message>
        <message>
            <source>added %1</source>
            <translation>添加 %1</translation>
        </message>
        <message>
            <source>deleted %1</source>
            <translation>删除 %1</translation>
        </message>
        <message>
            <source>renamed %1 to %2</source>
            <translation>将 %1 重命名为 %2</translation>
        </message>
        <message>
            <source>colour of %1</source>
            <translation>%1 的颜色</translation>
        </message>
        <message>
            <source>key of %1: none</source>
            <translation>%1 的按键：无</translation>
        </message>
        <message>
            <source>key of %1: %2</source>
            <translation>%1 的按键：%2</translation>
        </message>
        <message>
            <source>definition of %1</source>
            <translation>%1 的定义</translation>
        </message>
        <message>
            <source>%1 is the background</source>
            <translation>%1 是背景</translation>
        </message>
        <message>
            <source>%1 is not the background any more</source>
            <translation>%1 不再是背景</translation>
        </message>
        <message>
            <source>reordered the classes</source>
            <translation>调整类别顺序</translation>
        </message>
        <message>
            <source>%1 changes of the classes</source>
            <translation>类别的 %1 处更改</translation>
        </message>
        <message>
            <source>review of run %1</source>
            <translation>运行 %1 的复核</translation>
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
        <name>longtake::ui::AboutDialog</name>
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
        <name>longtake::ui::AgreementDialog</name>
        <message>
            <source>&amp;Make Labels of the Project</source>
            <translation>写入项目标签(&amp;M)</translation>
        </message>
        <message>
            <source>First annotator</source>
            <translation>第一位标注者</translation>
        </message>
        <message>
            <source>Second annotator</source>
            <translation>第二位标注者</translation>
        </message>
        <message>
            <source>How far the ends of a bout may be apart</source>
            <translation>片段两端允许的偏差</translation>
        </message>
        <message>
            <source> s</source>
            <translation> 秒</translation>
        </message>
        <message>
            <source>Agreement per class</source>
            <translation>各类别的一致性</translation>
        </message>
        <message>
            <source>Where they differ</source>
            <translation>不一致之处</translation>
        </message>
        <message>
            <source>What counts where they differ</source>
            <translation>不一致处以谁为准</translation>
        </message>
        <message>
            <source>and</source>
            <translation>与</translation>
        </message>
        <message>
            <source>Ends of bouts within</source>
            <translation>片段两端偏差不超过</translation>
        </message>
        <message>
            <source>Where they differ (N: next, P: previous)</source>
            <translation>不一致之处（N：下一处，P：上一处）</translation>
        </message>
        <message>
            <source>Where they differ:</source>
            <translation>不一致处：</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Labels of the project</source>
            <translation>项目标签</translation>
        </message>
        <message>
            <source>Agreement about %1</source>
            <translation>%1 的一致性</translation>
        </message>
        <message>
            <source>Agreement</source>
            <translation>一致性</translation>
        </message>
        <message>
            <source>There is no frame that both have labelled.</source>
            <translation>没有两人都标注过的帧。</translation>
        </message>
        <message>
            <source>leave the frames unlabelled</source>
            <translation>这些帧保持未标注</translation>
        </message>
        <message>
            <source>%1 is right</source>
            <translation>以 %1 为准</translation>
        </message>
        <message>
            <source>Class</source>
            <translation>类别</translation>
        </message>
        <message>
            <source>Frames that agree</source>
            <translation>一致的帧</translation>
        </message>
        <message>
            <source>Kappa</source>
            <translation>Kappa</translation>
        </message>
        <message>
            <source>Bouts of the first</source>
            <translation>第一位的片段</translation>
        </message>
        <message>
            <source>of the second</source>
            <translation>第二位的片段</translation>
        </message>
        <message>
            <source>Matching bouts</source>
            <translation>匹配的片段</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>First frame</source>
            <translation>起始帧</translation>
        </message>
        <message>
            <source>Frames</source>
            <translation>帧数</translation>
        </message>
        <message>
            <source>%1 sees</source>
            <translation>%1 认为是</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>无</translation>
        </message>
        <message>
            <source>%1 compared: %2 agree, kappa %3.</source>
            <translation>比较了 %1：%2 一致，kappa 为 %3。</translation>
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
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>%1, key %2, %3</source>
            <translation>%1，按键 %2，%3</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ClassStrip</name>
        <message>
            <source>Labels above, prediction below</source>
            <translation>上为标注，下为预测</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ClassesDialog</name>
        <message>
            <source>Classes</source>
            <translation>类别</translation>
        </message>
        <message>
            <source>Classes of the project</source>
            <translation>项目的类别</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>按键</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>What it means</source>
            <translation>含义</translation>
        </message>
        <message>
            <source>Frames</source>
            <translation>帧数</translation>
        </message>
        <message>
            <source>Bouts</source>
            <translation>片段</translation>
        </message>
        <message>
            <source>&amp;Add</source>
            <translation>添加(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Colour…</source>
            <translation>颜色(&amp;C)…</translation>
        </message>
        <message>
            <source>Move &amp;Up</source>
            <translation>上移(&amp;U)</translation>
        </message>
        <message>
            <source>Move &amp;Down</source>
            <translation>下移(&amp;D)</translation>
        </message>
        <message>
            <source>Make &amp;Background</source>
            <translation>设为背景(&amp;B)</translation>
        </message>
        <message>
            <source>&amp;Merge Into</source>
            <translation>合并到(&amp;M)</translation>
        </message>
        <message>
            <source>De&amp;lete…</source>
            <translation>删除(&amp;L)…</translation>
        </message>
        <message>
            <source>U&amp;ndo</source>
            <translation>撤销(&amp;N)</translation>
        </message>
        <message>
            <source>&amp;Redo</source>
            <translation>重做(&amp;R)</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>(background: none of the others)</source>
            <translation>（背景：不属于其他任何类别）</translation>
        </message>
        <message>
            <source>A frame can have several classes.</source>
            <translation>一帧可以属于多个类别。</translation>
        </message>
        <message>
            <source>A frame has one class.</source>
            <translation>一帧只属于一个类别。</translation>
        </message>
        <message>
            <source>Allow &amp;One Class Only…</source>
            <translation>只允许一个类别(&amp;O)…</translation>
        </message>
        <message>
            <source>Allow &amp;Several Classes</source>
            <translation>允许多个类别(&amp;S)</translation>
        </message>
        <message>
            <source>Class %1</source>
            <translation>类别 %1</translation>
        </message>
        <message numerus="yes">
            <source>and %n more videos</source>
            <translation>
                <numerusform>以及另外 %n 个视频</numerusform>
            </translation>
        </message>
        <message>
            <source>No video has it.</source>
            <translation>没有视频含有此类别。</translation>
        </message>
        <message>
            <source>Delete %1</source>
            <translation>删除 %1</translation>
        </message>
        <message>
            <source>Deleting %1 hides its labels:

%2

Undo brings the class and its labels back.</source>
            <translation>删除 %1 会隐藏它的标签：

%2

撤销可恢复该类别及其标签。</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>删除</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Merge %1 into %2</source>
            <translation>将 %1 合并到 %2</translation>
        </message>
        <message>
            <source>These labels of %1 become labels of %2, and %1 leaves the list:

%3

A dated copy of the project is made first; undo takes it back as long as these labels are not changed.</source>
            <translation>%1 的以下标签将成为 %2 的标签，%1 将从列表中移除：

%3

程序会先为项目保存一份带日期的副本；只要这些标签没有再被改动，就可以撤销。</translation>
        </message>
        <message>
            <source>Merge</source>
            <translation>合并</translation>
        </message>
        <message numerus="yes">
            <source>%1: %2 in %n bouts</source>
            <translation>
                <numerusform>%1：%n 个片段，共 %2</numerusform>
            </translation>
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
        <message numerus="yes">
            <source>%1 of %2 were called %3</source>
            <translation>
                <numerusform>%2 的 %1被判为 %3</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ConversionDialog</name>
        <message>
            <source>Make these frames &amp;unseen, to be labelled again</source>
            <translation>将这些帧设为未标注，以便重新标注(&amp;U)</translation>
        </message>
        <message>
            <source>Keep the class that comes &amp;first on the list</source>
            <translation>保留列表中排在最前的类别(&amp;F)</translation>
        </message>
        <message>
            <source>One class a frame</source>
            <translation>每帧一个类别</translation>
        </message>
        <message>
            <source>Frames with more than one class</source>
            <translation>含有多个类别的帧</translation>
        </message>
        <message>
            <source>Video</source>
            <translation>视频</translation>
        </message>
        <message>
            <source>Annotator</source>
            <translation>标注者</translation>
        </message>
        <message>
            <source>First</source>
            <translation>起始</translation>
        </message>
        <message>
            <source>Last</source>
            <translation>结束</translation>
        </message>
        <message>
            <source>Frames</source>
            <translation>帧数</translation>
        </message>
        <message>
            <source>No frame has more than one class, so nothing is lost. Where a class is present, the others become absent.</source>
            <translation>没有帧含有多个类别，因此不会丢失任何内容。存在某一类别之处，其他类别将变为不存在。</translation>
        </message>
        <message>
            <source>These frames have more than one class. Nothing is picked by chance: say what becomes of them.</source>
            <translation>这些帧含有多个类别。程序不会随意取舍：请说明如何处理。</translation>
        </message>
        <message>
            <source>Allow One Class Only</source>
            <translation>只允许一个类别</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>project</source>
            <translation>项目</translation>
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
        <name>longtake::ui::ExchangeCommands</name>
        <message>
            <source>Labels belong to a video, so add the videos first.</source>
            <translation>标签属于视频，因此请先添加视频。</translation>
        </message>
        <message numerus="yes">
            <source>The labels of %n files are those of the project already.</source>
            <translation>
                <numerusform>%n 个文件中的标签与项目中的相同。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n files were imported: the labels of %1 changed. Undo takes them back, video by video.</source>
            <translation>
                <numerusform>已导入 %n 个文件：%1的标签有改动。可逐个视频撤销。</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 was written.</source>
            <translation>已写入 %1。</translation>
        </message>
        <message numerus="yes">
            <source>%n files were written into %1.</source>
            <translation>
                <numerusform>已将 %n 个文件写入 %1。</numerusform>
            </translation>
        </message>
        <message>
            <source>The import was stopped.</source>
            <translation>导入已停止。</translation>
        </message>
        <message>
            <source>The export was stopped.</source>
            <translation>导出已停止。</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ExportDialog</name>
        <message>
            <source>Export Labels</source>
            <translation>导出标签</translation>
        </message>
        <message>
            <source>Labels: a row a frame</source>
            <translation>标签：每帧一行</translation>
        </message>
        <message>
            <source>Labels for DeepEthogram</source>
            <translation>用于 DeepEthogram 的标签</translation>
        </message>
        <message>
            <source>Bouts</source>
            <translation>片段</translation>
        </message>
        <message>
            <source>Predictions: a row a frame</source>
            <translation>预测：每帧一行</translation>
        </message>
        <message>
            <source>Time budget</source>
            <translation>时间分配</translation>
        </message>
        <message>
            <source>Which class follows which</source>
            <translation>类别之间的转换</translation>
        </message>
        <message>
            <source>What</source>
            <translation>内容</translation>
        </message>
        <message>
            <source>Labels of</source>
            <translation>标注者</translation>
        </message>
        <message>
            <source>Videos</source>
            <translation>视频</translation>
        </message>
        <message>
            <source>&amp;All videos</source>
            <translation>所有视频(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Export…</source>
            <translation>导出(&amp;E)…</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Labels of the project</source>
            <translation>项目的标签</translation>
        </message>
        <message>
            <source>&amp;This one: %1</source>
            <translation>当前视频：%1(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;This one</source>
            <translation>当前视频(&amp;T)</translation>
        </message>
        <message>
            <source>One file a video, into a folder.</source>
            <translation>每个视频一个文件，写入一个文件夹。</translation>
        </message>
        <message>
            <source>One file. Frames are counted from 0.</source>
            <translation>一个文件。帧从 0 开始计数。</translation>
        </message>
        <message>
            <source>Replace files</source>
            <translation>替换文件</translation>
        </message>
        <message numerus="yes">
            <source>%n files of these names are in %1 already.</source>
            <translation>
                <numerusform>%1 中已有 %n 个同名文件。</numerusform>
            </translation>
        </message>
        <message>
            <source>Replace</source>
            <translation>替换</translation>
        </message>
        <message>
            <source>Writing the tables</source>
            <translation>正在写入表格</translation>
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
        <name>longtake::ui::HistogramView</name>
        <message>
            <source>%1 s</source>
            <translation>%1 秒</translation>
        </message>
        <message numerus="yes">
            <source>%1 to %2 s: %n bouts</source>
            <translation>
                <numerusform>%1 至 %2 秒：%n 个片段</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::HistoryDialog</name>
        <message>
            <source>History of the labels</source>
            <translation>标签的历史记录</translation>
        </message>
        <message>
            <source>Double click or Enter goes to a point of the history. Nothing is lost on the way: go forward again as long as you change nothing there.</source>
            <translation>双击或按回车可回到历史中的某一点。过程中不会丢失任何内容：只要不在那里做改动，就可以再回来。</translation>
        </message>
        <message>
            <source>Go There</source>
            <translation>转到此处</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>History of %1</source>
            <translation>%1 的历史记录</translation>
        </message>
        <message>
            <source>History</source>
            <translation>历史记录</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::HistoryModel</name>
        <message>
            <source>The beginning</source>
            <translation>最初</translation>
        </message>
        <message>
            <source>%1 (undone)</source>
            <translation>%1（已撤销）</translation>
        </message>
        <message>
            <source>What</source>
            <translation>内容</translation>
        </message>
        <message>
            <source>When</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Who</source>
            <translation>谁</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ImportDialog</name>
        <message>
            <source>By what is in the file</source>
            <translation>根据文件内容</translation>
        </message>
        <message>
            <source>a row a frame, a column a class</source>
            <translation>每帧一行、每个类别一列</translation>
        </message>
        <message>
            <source>a row a frame, with the name of its class</source>
            <translation>每帧一行、写有类别名称</translation>
        </message>
        <message>
            <source>a row a bout</source>
            <translation>每个片段一行</translation>
        </message>
        <message>
            <source>Import Labels</source>
            <translation>导入标签</translation>
        </message>
        <message>
            <source>Files and the videos they belong to</source>
            <translation>文件及其所属的视频</translation>
        </message>
        <message>
            <source>What the classes in the files become</source>
            <translation>文件中的类别对应什么</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>格式</translation>
        </message>
        <message>
            <source>First frame is number</source>
            <translation>首帧的编号</translation>
        </message>
        <message>
            <source>Start and stop are in</source>
            <translation>起止的单位</translation>
        </message>
        <message>
            <source>Column of the class</source>
            <translation>类别所在的列</translation>
        </message>
        <message>
            <source>Frames</source>
            <translation>帧</translation>
        </message>
        <message>
            <source>Seconds</source>
            <translation>秒</translation>
        </message>
        <message>
            <source>The column “&amp;background” means “not labelled”</source>
            <translation>“background”列表示“未标注”(&amp;B)</translation>
        </message>
        <message>
            <source>&amp;Import</source>
            <translation>导入(&amp;I)</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>None of the other classes</source>
            <translation>不属于其他任何类别</translation>
        </message>
        <message>
            <source>New class %1</source>
            <translation>新类别 %1</translation>
        </message>
        <message>
            <source>Leave out</source>
            <translation>略去</translation>
        </message>
        <message>
            <source>This file says nothing about that video.</source>
            <translation>此文件没有提到该视频。</translation>
        </message>
        <message>
            <source>No video of the project has the name of this file: choose the one it belongs to.</source>
            <translation>项目中没有与此文件同名的视频：请选择它所属的视频。</translation>
        </message>
        <message>
            <source>%1: labels for %2</source>
            <translation>%1：%2有标签</translation>
        </message>
        <message>
            <source>none of which has others now</source>
            <translation>现有标签都不会改变</translation>
        </message>
        <message numerus="yes">
            <source>%1 of them have others now</source>
            <translation>
                <numerusform>其中 %1 帧现有别的标签</numerusform>
            </translation>
        </message>
        <message>
            <source>counted in frames</source>
            <translation>以帧计</translation>
        </message>
        <message>
            <source>counted in seconds</source>
            <translation>以秒计</translation>
        </message>
        <message>
            <source>By its name</source>
            <translation>按名称</translation>
        </message>
        <message>
            <source>By its name: %1</source>
            <translation>按名称：%1</translation>
        </message>
        <message numerus="yes">
            <source>%n videos by their names</source>
            <translation>
                <numerusform>按名称对应 %n 个视频</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 (%2 bouts)</source>
            <translation>
                <numerusform>%1（%2 个片段）</numerusform>
            </translation>
        </message>
        <message>
            <source>What %1 becomes</source>
            <translation>%1 对应什么</translation>
        </message>
        <message>
            <source>The classes of the project become: %1.</source>
            <translation>项目的类别将变为：%1。</translation>
        </message>
        <message>
            <source>Classes are added: %1.</source>
            <translation>将添加类别：%1。</translation>
        </message>
        <message>
            <source>Importing %1…</source>
            <translation>正在导入 %1…</translation>
        </message>
        <message>
            <source>Reading %1…</source>
            <translation>正在读取 %1…</translation>
        </message>
        <message>
            <source>choose a class for it under “%1”</source>
            <translation>请在“%1”中为它选择类别</translation>
        </message>
        <message>
            <source>%1, %2 (%3, %4)</source>
            <comment>labels of a file, which are replaced, format, unit</comment>
            <translation>%1，%2（%3，%4）</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::KeysDialog</name>
        <message>
            <source>1 to 9, or the class&apos;s letter</source>
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
        <message>
            <source>Shift+the key of any move</source>
            <translation>Shift+任意移动键</translation>
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
        <message>
            <source>Labels of the project</source>
            <translation>项目标签</translation>
        </message>
        <message>
            <source>Labels of</source>
            <translation>标注者</translation>
        </message>
        <message>
            <source>Annotator</source>
            <translation>标注者</translation>
        </message>
        <message>
            <source>Everybody has labels of their own. Type a new name and press Enter to add somebody.</source>
            <translation>每个人都有自己的标签。输入新名字并按回车即可添加标注者。</translation>
        </message>
        <message>
            <source>Blind</source>
            <translation>盲标</translation>
        </message>
        <message>
            <source>Blind mode</source>
            <translation>盲标模式</translation>
        </message>
        <message>
            <source>Hides predictions from the one who labels.</source>
            <translation>对标注者隐藏预测结果。</translation>
        </message>
        <message>
            <source>Reaction time</source>
            <translation>反应时间</translation>
        </message>
        <message>
            <source> ms</source>
            <translation> 毫秒</translation>
        </message>
        <message>
            <source>Reaction time in milliseconds</source>
            <translation>反应时间（毫秒）</translation>
        </message>
        <message>
            <source>What is painted while the video plays begins and ends this much earlier than the keys.</source>
            <translation>播放时涂色的起止会比按键提前这么多。</translation>
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
            <source>Every frame of this video is labelled already.</source>
            <translation>此视频的每一帧都已标注。</translation>
        </message>
        <message>
            <source>A bout is split between its first and its last frame. Go to a frame inside it.</source>
            <translation>片段只能在首帧与末帧之间拆分。请转到片段内部的某一帧。</translation>
        </message>
        <message>
            <source>There is no later bout of this class to merge with.</source>
            <translation>该类别之后没有可合并的片段。</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::LabellingCommands</name>
        <message numerus="yes">
            <source>%n videos were found again.</source>
            <translation>
                <numerusform>已重新找到 %n 个视频。</numerusform>
            </translation>
        </message>
        <message>
            <source>The project is what the copy held.</source>
            <translation>项目已恢复为副本的内容。</translation>
        </message>
        <message>
            <source>The project is what the copy held. What it was until now is kept as %1.</source>
            <translation>项目已恢复为副本的内容。此前的状态已保存为 %1。</translation>
        </message>
        <message>
            <source>%1 was written.</source>
            <translation>已写入 %1。</translation>
        </message>
        <message>
            <source>There is nobody to compare yet: type a name under Labels of, in the tab Label, and label as that person.</source>
            <translation>还没有可比较的标注者：请在“标注”选项卡的“标注者”处输入名字，并以该身份标注。</translation>
        </message>
        <message>
            <source>In blind mode nobody sees the labels of others. Switch it off first.</source>
            <translation>盲标模式下看不到他人的标签。请先将其关闭。</translation>
        </message>
        <message>
            <source>Add %1</source>
            <translation>添加 %1</translation>
        </message>
        <message>
            <source>There is no annotator %1 yet. Add one, who starts without labels?</source>
            <translation>还没有名为 %1 的标注者。是否添加？新标注者从没有标签开始。</translation>
        </message>
        <message>
            <source>Add</source>
            <translation>添加</translation>
        </message>
        <message>
            <source>Remove %1</source>
            <translation>移除 %1</translation>
        </message>
        <message>
            <source>%1 leaves the list of videos. Its file is not touched, and its labels are there again when it is added again.</source>
            <translation>%1 将从视频列表中移除。其文件不受影响；再次添加时，它的标签会重新出现。</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>移除</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>All videos are where they should be.</source>
            <translation>所有视频都在原来的位置。</translation>
        </message>
        <message numerus="yes">
            <source>%n videos are not where they were. Say in which folder they are now, and all of them are found.</source>
            <translation>
                <numerusform>有 %n 个视频不在原来的位置。请指出它们现在所在的文件夹，即可全部找到。</numerusform>
            </translation>
        </message>
        <message>
            <source>Find Them…</source>
            <translation>查找…</translation>
        </message>
        <message>
            <source>Copies can be restored when training and predicting have ended.</source>
            <translation>训练和预测结束后才能恢复副本。</translation>
        </message>
        <message numerus="yes">
            <source>%n videos are not where they were. They can be looked for when the project is open for changes.</source>
            <translation>
                <numerusform>有 %n 个视频不在原来的位置。打开项目进行更改后可以查找它们。</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::LearnCommands</name>
        <message>
            <source>%1 looks different from the videos that the model was trained on: label some of it first.</source>
            <translation>%1 与训练模型所用的视频看起来不同：请先标注其中一部分。</translation>
        </message>
        <message>
            <source>Stopping after this step. The window closes when what was learnt is safe.</source>
            <translation>将在此步之后停止。学到的内容保存好后窗口会关闭。</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Cancel training</source>
            <translation>取消训练</translation>
        </message>
        <message numerus="yes">
            <source>Run %1 has learnt for %n epoch(s). Cancelling removes it with all that it learnt; &quot;Stop and keep&quot; ends it as well and keeps it.</source>
            <translation>
                <numerusform>运行 %1 已学习 %n 轮。取消会移除它及其学到的一切；“停止并保留”同样会结束它，但予以保留。</numerusform>
            </translation>
        </message>
        <message>
            <source>Remove the run</source>
            <translation>移除该运行</translation>
        </message>
        <message>
            <source>Go on training</source>
            <translation>继续训练</translation>
        </message>
        <message>
            <source>Remove %1</source>
            <translation>移除 %1</translation>
        </message>
        <message numerus="yes">
            <source>Run %1 has learnt for %n epoch(s). It is removed with its curves, predictions and files, and cannot be brought back.</source>
            <translation>
                <numerusform>运行 %1 已学习 %n 轮。它将连同其曲线、预测和文件一起移除，且无法恢复。</numerusform>
            </translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>移除</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message numerus="yes">
            <source>Run %1 is unfinished: the program ended while it trained, after %n epoch(s). What was learnt is kept.</source>
            <translation>
                <numerusform>运行 %1 未完成：程序在训练期间中断，已学习 %n 轮。学到的内容已保留。</numerusform>
            </translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>Show the Settings</source>
            <translation>显示设置</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::MainWindow</name>
        <message>
            <source>Open &amp;Recent</source>
            <translation>最近打开(&amp;R)</translation>
        </message>
        <message>
            <source>Lan&amp;guage</source>
            <translation>语言(&amp;G)</translation>
        </message>
        <message>
            <source>Appearanc&amp;e</source>
            <translation>外观(&amp;E)</translation>
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
            <source>Da&amp;rk</source>
            <translation>深色(&amp;R)</translation>
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
            <source>&amp;None yet</source>
            <translation>暂无(&amp;N)</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Train</source>
            <translation>训练</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>复核</translation>
        </message>
        <message>
            <source>Pro&amp;ject</source>
            <translation>项目(&amp;J)</translation>
        </message>
        <message>
            <source>Wor&amp;k</source>
            <translation>工作(&amp;K)</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::MemoryController</name>
        <message>
            <source>This project is open for reading only, so nothing can be trained in it.</source>
            <translation>此项目以只读方式打开，因此不能在其中训练。</translation>
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
        <name>longtake::ui::ModelPanel</name>
        <message>
            <source>Host memory</source>
            <translation>主机内存</translation>
        </message>
        <message>
            <source>Training…</source>
            <translation>训练中…</translation>
        </message>
        <message>
            <source>Train</source>
            <translation>训练</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>Preset</source>
            <translation>预设</translation>
        </message>
        <message>
            <source>Settings that were found on real data. Changes below start from them.</source>
            <translation>在真实数据上得到的设置。下面的更改以其为起点。</translation>
        </message>
        <message>
            <source>quick: half the passes</source>
            <translation>快速：一半轮数</translation>
        </message>
        <message>
            <source>balanced: the default</source>
            <translation>均衡：默认</translation>
        </message>
        <message>
            <source>accurate: twice the filters</source>
            <translation>精确：两倍滤波器</translation>
        </message>
        <message>
            <source>seed: whole videos, large pictures</source>
            <translation>原始：完整视频，大画面</translation>
        </message>
        <message>
            <source>More settings</source>
            <translation>更多设置</translation>
        </message>
        <message numerus="yes">
            <source>and %n more</source>
            <translation>
                <numerusform>另有 %n 项</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::PictureBar</name>
        <message>
            <source>Zoom</source>
            <translation>缩放</translation>
        </message>
        <message>
            <source>Zoom of the picture</source>
            <translation>画面缩放</translation>
        </message>
        <message>
            <source>Brightness</source>
            <translation>亮度</translation>
        </message>
        <message>
            <source>Brightness of the picture</source>
            <translation>画面亮度</translation>
        </message>
        <message>
            <source>Contrast</source>
            <translation>对比度</translation>
        </message>
        <message>
            <source>Contrast of the picture</source>
            <translation>画面对比度</translation>
        </message>
        <message>
            <source>Turn the picture</source>
            <translation>旋转画面</translation>
        </message>
        <message>
            <source>Turns the picture by a quarter. Only for looking: the network sees it as it is.</source>
            <translation>将画面旋转四分之一圈。仅影响查看：网络看到的仍是原画面。</translation>
        </message>
        <message>
            <source>Reset</source>
            <translation>重置</translation>
        </message>
        <message>
            <source>Show the picture as it is</source>
            <translation>显示原画面</translation>
        </message>
        <message>
            <source>Shows the picture as it is</source>
            <translation>显示原画面</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::PredictionController</name>
        <message>
            <source>There is no trained run yet: train one first.</source>
            <translation>还没有训练好的运行：请先训练。</translation>
        </message>
        <message>
            <source>This project is open for reading only, so predictions cannot be kept.</source>
            <translation>此项目以只读方式打开，因此不能保存预测。</translation>
        </message>
        <message>
            <source>Training is going on: predict when it has ended.</source>
            <translation>训练正在进行：请在结束后再预测。</translation>
        </message>
        <message>
            <source>Predicting was stopped. Videos that were finished keep their predictions.</source>
            <translation>预测已停止。已完成的视频保留其预测。</translation>
        </message>
        <message>
            <source>predicting: getting ready</source>
            <translation>预测：准备中</translation>
        </message>
        <message>
            <source>predicting %1, %2</source>
            <translation>正在预测 %1，%2</translation>
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
        <message>
            <source>%1 is in the project already.</source>
            <translation>%1 已在项目中。</translation>
        </message>
        <message>
            <source>%1 has the same content as %2, which is in the project already. It was not added again.</source>
            <translation>%1 与项目中已有的 %2 内容相同，未再次添加。</translation>
        </message>
        <message>
            <source>Open for Reading Only</source>
            <translation>以只读方式打开</translation>
        </message>
        <message>
            <source>This project is open for reading only: nothing in it can be changed here.</source>
            <translation>此项目以只读方式打开：在这里不能修改其中任何内容。</translation>
        </message>
        <message>
            <source>Open for Changes</source>
            <translation>打开以便修改</translation>
        </message>
        <message>
            <source>This project is open for reading only, so no videos can be added.</source>
            <translation>此项目以只读方式打开，因此不能添加视频。</translation>
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
        <message>
            <source>Go on reading videos</source>
            <translation>继续读取视频</translation>
        </message>
        <message>
            <source>Stop reading videos</source>
            <translation>停止读取视频</translation>
        </message>
        <message>
            <source>Stopped reading videos</source>
            <translation>已停止读取视频</translation>
        </message>
        <message>
            <source>Looking for moved videos: %1</source>
            <translation>正在查找移动过的视频：%1</translation>
        </message>
        <message>
            <source>Search names and notes</source>
            <translation>搜索名称和备注</translation>
        </message>
        <message>
            <source>Search videos</source>
            <translation>搜索视频</translation>
        </message>
        <message>
            <source>Which videos are shown, in which order</source>
            <translation>显示哪些视频，以何种顺序</translation>
        </message>
        <message>
            <source>&amp;All Videos</source>
            <translation>所有视频(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;To Do</source>
            <translation>待处理(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;In Progress</source>
            <translation>进行中(&amp;I)</translation>
        </message>
        <message>
            <source>&amp;Done</source>
            <translation>已完成(&amp;D)</translation>
        </message>
        <message>
            <source>&amp;Missing Files</source>
            <translation>文件缺失(&amp;M)</translation>
        </message>
        <message>
            <source>With &amp;Problems</source>
            <translation>有问题(&amp;P)</translation>
        </message>
        <message>
            <source>In the &amp;Order Added</source>
            <translation>按添加顺序(&amp;O)</translation>
        </message>
        <message>
            <source>&amp;By Name</source>
            <translation>按名称(&amp;B)</translation>
        </message>
        <message>
            <source>&amp;Least Labelled First</source>
            <translation>标注最少的在前(&amp;L)</translation>
        </message>
        <message>
            <source>Longest &amp;First</source>
            <translation>最长的在前(&amp;F)</translation>
        </message>
        <message>
            <source>By &amp;State</source>
            <translation>按状态(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Notes…</source>
            <translation>备注(&amp;N)…</translation>
        </message>
        <message>
            <source>&amp;Remove from the Project</source>
            <translation>从项目中移除(&amp;R)</translation>
        </message>
        <message>
            <source>Looking at the videos</source>
            <translation>正在查看视频</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::RegionBar</name>
        <message>
            <source>Drag on the picture</source>
            <translation>在画面上拖动</translation>
        </message>
        <message>
            <source>The network sees this part of the picture alone. Drag inside it to move it, an edge to resize it.</source>
            <translation>网络只看到画面的这一部分。在其中拖动可移动，拖动边缘可调整大小。</translation>
        </message>
        <message>
            <source>Left</source>
            <translation>左</translation>
        </message>
        <message>
            <source>Left edge of the region, in pixels</source>
            <translation>区域左边缘（像素）</translation>
        </message>
        <message>
            <source>Top</source>
            <translation>上</translation>
        </message>
        <message>
            <source>Top edge of the region, in pixels</source>
            <translation>区域上边缘（像素）</translation>
        </message>
        <message>
            <source>Width</source>
            <translation>宽</translation>
        </message>
        <message>
            <source>Width of the region, in pixels</source>
            <translation>区域宽度（像素）</translation>
        </message>
        <message>
            <source>Height</source>
            <translation>高</translation>
        </message>
        <message>
            <source>Height of the region, in pixels</source>
            <translation>区域高度（像素）</translation>
        </message>
        <message>
            <source>Whole Picture</source>
            <translation>整个画面</translation>
        </message>
        <message>
            <source>The network sees the whole picture</source>
            <translation>网络看到整个画面</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::RestoreDialog</name>
        <message>
            <source>Copies of %1</source>
            <translation>%1 的副本</translation>
        </message>
        <message>
            <source>Dated copies of the project</source>
            <translation>项目的带日期副本</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>日期</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
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
            <source>Bouts</source>
            <translation>片段</translation>
        </message>
        <message>
            <source>Labelled frames</source>
            <translation>已标注帧</translation>
        </message>
        <message>
            <source>There are no copies yet. One is made when a project is opened, once a day, and before everything that changes many labels at once.</source>
            <translation>还没有副本。打开项目时、每天一次，以及在一次改动大量标签之前，都会保存一份副本。</translation>
        </message>
        <message>
            <source>The project becomes what the chosen copy holds. What it is now is kept as a copy, too, so that you can come back.</source>
            <translation>项目将恢复为所选副本的内容。当前状态也会保存为副本，以便您再回来。</translation>
        </message>
        <message>
            <source>Go Back to This Copy</source>
            <translation>恢复到此副本</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ReviewController</name>
        <message>
            <source>Choose a bout of the queue first (Alt+Down).</source>
            <translation>请先选择队列中的一个片段 (Alt+Down)。</translation>
        </message>
        <message>
            <source>This project is open for reading only, so labels cannot be changed.</source>
            <translation>此项目以只读方式打开，因此不能修改标注。</translation>
        </message>
        <message numerus="yes">
            <source>Accepting %1 replaced the label %2 of %n frame(s).</source>
            <translation>
                <numerusform>接受 %1 取代了 %n 帧上的标注 %2。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Rejecting took the label %1 away from %n frame(s).</source>
            <translation>
                <numerusform>拒绝移除了 %n 帧上的标注 %1。</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ReviewPanel</name>
        <message>
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <source>Predict all</source>
            <translation>全部预测</translation>
        </message>
        <message>
            <source>Stop predicting</source>
            <translation>停止预测</translation>
        </message>
        <message>
            <source>Predict all videos</source>
            <translation>预测所有视频</translation>
        </message>
        <message>
            <source>Queue</source>
            <translation>队列</translation>
        </message>
        <message numerus="yes">
            <source>Queue: %n open</source>
            <translation>
                <numerusform>队列：%n 项待复核</numerusform>
            </translation>
        </message>
        <message>
            <source>There is no trained run yet. Train one, then predict, and the most doubtful bouts come first here.</source>
            <translation>还没有训练好的运行。请先训练再预测，最可疑的片段会排在最前面。</translation>
        </message>
        <message>
            <source>This video has no predictions of this run yet: press &quot;Predict this video&quot;.</source>
            <translation>此视频还没有该运行的预测：请按“预测此视频”。</translation>
        </message>
        <message>
            <source>Scores come once frames of this video are labelled.</source>
            <translation>标注此视频的帧后会显示分数。</translation>
        </message>
        <message>
            <source>Against the labels of this video: accuracy %1, macro-F1 %2, F1@50 %3 (raw: %4, %5, %6)</source>
            <translation>与此视频的标注相比：准确率 %1，宏 F1 %2，F1@50 %3（原始：%4、%5、%6）</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>运行</translation>
        </message>
        <message>
            <source>Run whose predictions are shown</source>
            <translation>显示其预测的运行</translation>
        </message>
        <message>
            <source>Predict this video</source>
            <translation>预测此视频</translation>
        </message>
        <message>
            <source>Progress of predicting</source>
            <translation>预测进度</translation>
        </message>
        <message>
            <source>Smoothing</source>
            <translation>平滑</translation>
        </message>
        <message>
            <source>Smoothing in seconds</source>
            <translation>平滑秒数</translation>
        </message>
        <message>
            <source>Probabilities are averaged over this time. The raw ones are kept.</source>
            <translation>概率在这段时间内求平均。原始概率会保留。</translation>
        </message>
        <message>
            <source> s</source>
            <comment>seconds</comment>
            <translation> 秒</translation>
        </message>
        <message>
            <source>off</source>
            <translation>关</translation>
        </message>
        <message>
            <source>Predicted bouts to review</source>
            <translation>待复核的预测片段</translation>
        </message>
        <message>
            <source>Accept (A)</source>
            <translation>接受 (A)</translation>
        </message>
        <message>
            <source>Accept the bout as a label</source>
            <translation>将该片段接受为标注</translation>
        </message>
        <message>
            <source>Reject (X)</source>
            <translation>拒绝 (X)</translation>
        </message>
        <message>
            <source>Reject the bout</source>
            <translation>拒绝该片段</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::ReviewTableModel</name>
        <message>
            <source>differs</source>
            <translation>不一致</translation>
        </message>
        <message>
            <source>labelled</source>
            <translation>已标注</translation>
        </message>
        <message>
            <source>open</source>
            <translation>待复核</translation>
        </message>
        <message>
            <source>Class</source>
            <translation>类别</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>起始</translation>
        </message>
        <message>
            <source>Frames</source>
            <translation>帧数</translation>
        </message>
        <message>
            <source>Probability</source>
            <translation>概率</translation>
        </message>
        <message>
            <source>Labels</source>
            <translation>标注</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::RunTableModel</name>
        <message>
            <source>unfinished</source>
            <translation>未完成</translation>
        </message>
        <message>
            <source>finished</source>
            <translation>已完成</translation>
        </message>
        <message>
            <source>stopped</source>
            <translation>已停止</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 / %2</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>运行</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Best epoch</source>
            <translation>最佳轮</translation>
        </message>
        <message>
            <source>Macro-F1</source>
            <translation>宏 F1</translation>
        </message>
        <message>
            <source>Started</source>
            <translation>开始时间</translation>
        </message>
        <message>
            <source>running</source>
            <translation>运行中</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::StatisticsDialog</name>
        <message>
            <source>&amp;All videos</source>
            <translation>所有视频(&amp;A)</translation>
        </message>
        <message>
            <source>Time budget</source>
            <translation>时间分配</translation>
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
        <message>
            <source>Bouts</source>
            <translation>片段</translation>
        </message>
        <message>
            <source>Total s</source>
            <translation>总计 秒</translation>
        </message>
        <message>
            <source>Mean s</source>
            <translation>平均 秒</translation>
        </message>
        <message>
            <source>Median s</source>
            <translation>中位数 秒</translation>
        </message>
        <message>
            <source>Shortest s</source>
            <translation>最短 秒</translation>
        </message>
        <message>
            <source>Longest s</source>
            <translation>最长 秒</translation>
        </message>
        <message>
            <source>First after s</source>
            <translation>首次出现 秒</translation>
        </message>
        <message>
            <source>Lengths of the bouts</source>
            <translation>片段长度</translation>
        </message>
        <message>
            <source>No bout of this class yet.</source>
            <translation>此类别还没有片段。</translation>
        </message>
        <message>
            <source>Which class follows which</source>
            <translation>类别之间的转换</translation>
        </message>
        <message>
            <source>Followed by (rows: from, columns: to)</source>
            <translation>转换次数（行：从，列：到）</translation>
        </message>
        <message>
            <source>&amp;Export…</source>
            <translation>导出(&amp;E)…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>What the exported table holds</source>
            <translation>导出表格包含的内容</translation>
        </message>
        <message>
            <source>Statistics of %1</source>
            <translation>%1 的统计</translation>
        </message>
        <message>
            <source>Statistics</source>
            <translation>统计</translation>
        </message>
        <message>
            <source>Lengths of the bouts of %1</source>
            <translation>%1 的片段长度</translation>
        </message>
        <message>
            <source>time budget.csv</source>
            <translation>时间分配.csv</translation>
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
        <message>
            <source>memory %1 of %2 GB</source>
            <translation>内存 %1 / %2 GB</translation>
        </message>
        <message>
            <source>LongTake itself holds %1 GB.</source>
            <translation>LongTake 自身占用 %1 GB。</translation>
        </message>
        <message numerus="yes">
            <source>%n videos</source>
            <translation>
                <numerusform>%n 个视频</numerusform>
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
        <message>
            <source>Too little contrast: the network does not see it</source>
            <translation>对比度过低：网络不看这一帧</translation>
        </message>
        <message>
            <source>The network sees chunks of %1</source>
            <translation>网络每次看到一段 %1</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::TrainCharts</name>
        <message>
            <source>each step</source>
            <translation>每步</translation>
        </message>
        <message>
            <source>training</source>
            <translation>训练</translation>
        </message>
        <message>
            <source>validation</source>
            <translation>验证</translation>
        </message>
        <message>
            <source>best</source>
            <translation>最佳</translation>
        </message>
        <message>
            <source>macro-F1</source>
            <translation>宏 F1</translation>
        </message>
        <message>
            <source>accuracy</source>
            <translation>准确率</translation>
        </message>
        <message>
            <source>Validation part of %1</source>
            <translation>%1 的验证部分</translation>
        </message>
        <message>
            <source>Validation part</source>
            <translation>验证部分</translation>
        </message>
        <message>
            <source>steps of video a second</source>
            <translation>每秒视频步数</translation>
        </message>
        <message>
            <source>Loss</source>
            <translation>损失</translation>
        </message>
        <message>
            <source>Log scale</source>
            <translation>对数刻度</translation>
        </message>
        <message>
            <source>Logarithmic scale of the loss</source>
            <translation>损失的对数刻度</translation>
        </message>
        <message>
            <source>epoch</source>
            <translation>轮</translation>
        </message>
        <message>
            <source>loss</source>
            <translation>损失</translation>
        </message>
        <message>
            <source>Scores on the validation part</source>
            <translation>验证部分的分数</translation>
        </message>
        <message>
            <source>score</source>
            <translation>分数</translation>
        </message>
        <message>
            <source>frame</source>
            <translation>帧</translation>
        </message>
        <message>
            <source>probability</source>
            <translation>概率</translation>
        </message>
        <message>
            <source>Speed</source>
            <translation>速度</translation>
        </message>
        <message>
            <source>step</source>
            <translation>步</translation>
        </message>
        <message>
            <source>a second</source>
            <translation>每秒</translation>
        </message>
        <message>
            <source>Comes with the first epoch.</source>
            <translation>第一轮结束后显示。</translation>
        </message>
        <message>
            <source>The loss is drawn here while a run trains.</source>
            <translation>训练时在此绘制损失。</translation>
        </message>
        <message>
            <source>Confusion, per cent of the truth</source>
            <translation>混淆矩阵（占真实值的百分比）</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::TrainPanel</name>
        <message>
            <source>Nothing trains now. Press Train in the tab Model.</source>
            <translation>当前没有训练。请在“模型”标签页中按“训练”。</translation>
        </message>
        <message>
            <source>The run has ended.</source>
            <translation>运行已结束。</translation>
        </message>
        <message>
            <source>Run %1, epoch %2 of %3.</source>
            <translation>运行 %1，第 %2 轮，共 %3 轮。</translation>
        </message>
        <message>
            <source>Getting ready…</source>
            <translation>准备中…</translation>
        </message>
        <message>
            <source>Decoding %1 for the network, %2</source>
            <translation>正在为网络解码 %1，%2</translation>
        </message>
        <message>
            <source>Run %1 trains: epoch %2 of %3%4</source>
            <translation>正在训练 %1：第 %2 轮，共 %3 轮%4</translation>
        </message>
        <message>
            <source>, %1 left</source>
            <translation>，剩余 %1</translation>
        </message>
        <message>
            <source>Stopping after this step…</source>
            <translation>将在此步之后停止…</translation>
        </message>
        <message>
            <source>loss %1</source>
            <translation>损失 %1</translation>
        </message>
        <message>
            <source>%1 steps a second</source>
            <translation>每秒 %1 步</translation>
        </message>
        <message>
            <source>waiting for data %1</source>
            <translation>等待数据 %1</translation>
        </message>
        <message>
            <source>rate %1</source>
            <translation>学习率 %1</translation>
        </message>
        <message>
            <source>accuracy %1 (always the commonest class: %2)</source>
            <translation>准确率 %1（始终选最常见类别：%2）</translation>
        </message>
        <message>
            <source>Stop and keep</source>
            <translation>停止并保留</translation>
        </message>
        <message>
            <source>Ends after this step. What was learnt is kept and can be resumed.</source>
            <translation>在此步之后结束。学到的内容会保留，可以继续。</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Cancel training</source>
            <translation>取消训练</translation>
        </message>
        <message>
            <source>Runs</source>
            <translation>运行</translation>
        </message>
        <message>
            <source>Training runs</source>
            <translation>训练运行</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>移除</translation>
        </message>
        <message>
            <source>Remove the selected run</source>
            <translation>移除所选运行</translation>
        </message>
        <message>
            <source>Removes the run with its curves, predictions and files.</source>
            <translation>移除该运行及其曲线、预测和文件。</translation>
        </message>
        <message>
            <source>Progress of training</source>
            <translation>训练进度</translation>
        </message>
        <message>
            <source>Run %1 is unfinished: the program ended while it trained. Resume goes on with it.</source>
            <translation>运行 %1 未完成：程序在训练期间中断。“继续”会接着训练。</translation>
        </message>
        <message>
            <source>memory of the run %1 of %2 planned</source>
            <translation>该运行占用内存 %1，计划 %2</translation>
        </message>
        <message>
            <source>Ends after this step and removes the run. A run that was resumed is kept.</source>
            <translation>在此步之后结束并移除该运行。继续训练的旧运行会保留。</translation>
        </message>
        <message>
            <source>Resume the run</source>
            <translation>继续该运行</translation>
        </message>
        <message>
            <source>Goes on from the last state of a run that was stopped or interrupted.</source>
            <translation>从被停止或中断的运行的最后状态继续。</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::TrainingController</name>
        <message>
            <source>Training was cancelled and the run removed.</source>
            <translation>训练已取消，该运行已移除。</translation>
        </message>
        <message>
            <source>Training was stopped. What was learnt is kept and can be resumed.</source>
            <translation>训练已停止。学到的内容已保留，可以继续。</translation>
        </message>
        <message>
            <source>Training is finished: macro-F1 %1 in epoch %2.</source>
            <translation>训练已完成：第 %2 轮宏 F1 为 %1。</translation>
        </message>
        <message>
            <source>Training is finished.</source>
            <translation>训练已完成。</translation>
        </message>
        <message>
            <source>training: getting ready</source>
            <translation>训练：准备中</translation>
        </message>
        <message>
            <source>training: decoding %1 (%2)</source>
            <translation>训练：正在解码 %1（%2）</translation>
        </message>
        <message>
            <source>training: stopping</source>
            <translation>训练：正在停止</translation>
        </message>
        <message>
            <source>training %1</source>
            <translation>训练 %1</translation>
        </message>
        <message>
            <source>: loss %1</source>
            <translation>：损失 %1</translation>
        </message>
        <message>
            <source>, %1 left</source>
            <translation>，剩余 %1</translation>
        </message>
        <message>
            <source>Training was cancelled.</source>
            <translation>训练已取消。</translation>
        </message>
        <message>
            <source>Training was stopped. The run was there before it was resumed, so it is kept.</source>
            <translation>训练已停止。该运行在继续之前就已存在，因此予以保留。</translation>
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
        <message>
            <source>There is no bout at this frame. Go to one with Alt and the arrows, or click on it.</source>
            <translation>这一帧没有片段。请用 Alt 加方向键转到某个片段，或单击它。</translation>
        </message>
        <message>
            <source>No frame after this stretch is unseen.</source>
            <translation>这一段之后没有未标注的帧。</translation>
        </message>
        <message>
            <source>No frame before this stretch is unseen.</source>
            <translation>这一段之前没有未标注的帧。</translation>
        </message>
        <message>
            <source>Nothing is predicted for this video yet. Train a run, then press Ctrl+P.</source>
            <translation>此视频还没有预测。请先训练，然后按 Ctrl+P。</translation>
        </message>
        <message>
            <source>Labels and prediction agree from here to the end.</source>
            <translation>从这里到结尾，标注与预测一致。</translation>
        </message>
        <message>
            <source>Labels and prediction agree from here to the beginning.</source>
            <translation>从这里到开头，标注与预测一致。</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::VideoDelegate</name>
        <message>
            <source>decoding %1</source>
            <translation>解码中 %1</translation>
        </message>
        <message>
            <source>file not found</source>
            <translation>找不到文件</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::VideoDialog</name>
        <message>
            <source>Notes on %1</source>
            <translation>%1 的备注</translation>
        </message>
        <message>
            <source>State of the work</source>
            <translation>工作状态</translation>
        </message>
        <message>
            <source>Notes</source>
            <translation>备注</translation>
        </message>
        <message>
            <source>What others should know: light, camera, subject, doubts</source>
            <translation>他人需要知道的事：光线、相机、对象、疑问</translation>
        </message>
        <message>
            <source>File</source>
            <translation>文件</translation>
        </message>
        <message>
            <source>Video</source>
            <translation>视频</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>%1, %2 x %3, %4 per second</source>
            <translation>%1，%2 x %3，每秒 %4 帧</translation>
        </message>
    </context>
    <context>
        <name>longtake::ui::VideoListModel</name>
        <message>
            <source>%1 labelled</source>
            <translation>已标注 %1</translation>
        </message>
        <message>
            <source>Not decoded as a whole yet: the number of frames may still change.</source>
            <translation>尚未完整解码：帧数仍可能变化。</translation>
        </message>
        <message>
            <source>The file is not where it was: choose File, Find Moved Videos.</source>
            <translation>文件不在原来的位置：请选择“文件”菜单中的“查找移动过的视频”。</translation>
        </message>
        <message>
            <source>%1, %2 labelled, %3</source>
            <translation>%1，已标注 %2，%3</translation>
        </message>
        <message>
            <source>to do</source>
            <translation>待处理</translation>
        </message>
        <message>
            <source>in progress</source>
            <translation>进行中</translation>
        </message>
        <message>
            <source>done</source>
            <translation>已完成</translation>
        </message>
        <message>
            <source>%1, %2 x %3, %4 per second</source>
            <translation>%1，%2 x %3，每秒 %4 帧</translation>
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
            <source>Erasing while the key is held.</source>
            <translation>按住按键期间擦除。</translation>
        </message>
        <message>
            <source>Painting %1 while its key is held.</source>
            <translation>按住按键期间涂 %1。</translation>
        </message>
        <message>
            <source>Keys 1 to 9: tap for the pen, hold to paint. Shift+arrows mark a range.</source>
            <translation>按键 1 至 9：轻按启用画笔，按住涂色。Shift+方向键标记范围。</translation>
        </message>
        <message>
            <source>The pen is %1: steps and playing paint. Its key again, or Esc, lifts it.</source>
            <translation>画笔为 %1：逐帧移动和播放都会涂色。再按一次该键或 Esc 提起画笔。</translation>
        </message>
        <message>
            <source>Marked %1 to %2 (%3): a class key fills it, Del clears it, Esc drops the mark.</source>
            <translation>已标记 %1 至 %2（%3）：按类别键填充，Del 清除，Esc 取消标记。</translation>
        </message>
    </context>
</TS>
