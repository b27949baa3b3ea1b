// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/model_fields.h"

#include "core/base/bytes.h"
#include "ui/support/qt_convert.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSpinBox>

#include <algorithm>
#include <cmath>
#include <utility>

namespace longtake::ui {
namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("ModelFields", text);
}

}  // namespace

ModelFields::ModelFields(QFormLayout& first, QFormLayout& more, QWidget& owner) : QObject(&owner), owner_(owner)
{
    addFirst(first);
    addNetwork(more);
    addTraining(more);
    addMemoryAndSplit(more);
    retranslate();
}

void ModelFields::edit(const Set& set)
{
    if (showing_) return;
    RunConfig next = config_;
    set(next);
    if (next == config_) return;
    config_ = next;
    Q_EMIT changed(config_);
}

void ModelFields::show(const RunConfig& config, double secondsPerStep)
{
    config_ = config;
    secondsPerStep_ = secondsPerStep;
    showing_ = true;
    for (const Field& field : fields_) field.show(config_);
    showing_ = false;
}

void ModelFields::setEnabled(bool enabled)
{
    for (const Field& field : fields_) field.editor->setEnabled(enabled);
}

void ModelFields::retranslate()
{
    for (const Field& field : fields_) {
        field.caption->setText(words(field.label));
        field.caption->setToolTip(words(field.tip));
        field.editor->setToolTip(words(field.tip));
        field.editor->setAccessibleName(words(field.label));
        if (field.retranslate) field.retranslate();
    }
    show(config_, secondsPerStep_);
}

void ModelFields::addRow(QFormLayout& layout, const Names& names, QWidget* editor,
                         std::function<void(const RunConfig&)> show, std::function<void()> retranslate)
{
    auto* caption = new QLabel(&owner_);
    caption->setBuddy(editor);
    editor->setObjectName(QString::fromLatin1(names.name));
    editor->setFocusPolicy(Qt::StrongFocus);
    layout.addRow(caption, editor);
    fields_.push_back({names.name, names.label, names.tip, caption, editor, std::move(show), std::move(retranslate)});
}

void ModelFields::addNumber(QFormLayout& layout, const Names& names, int least, int most,
                            std::function<int&(RunConfig&)> field, const char* zero)
{
    auto* box = new QSpinBox(&owner_);
    box->setRange(least, most);
    box->setGroupSeparatorShown(true);
    connect(box, &QSpinBox::valueChanged, this,
            [this, field](int value) { edit([&](RunConfig& config) { field(config) = value; }); });
    addRow(
        layout, names, box,
        [box, field](const RunConfig& config) {
            RunConfig copy = config;
            if (box->value() != field(copy)) box->setValue(field(copy));
        },
        [box, zero] { box->setSpecialValueText(zero != nullptr ? words(zero) : QString()); });
}

void ModelFields::addReal(QFormLayout& layout, const Names& names, double least, double most, int decimals,
                          std::function<double&(RunConfig&)> field, const char* zero)
{
    auto* box = new QDoubleSpinBox(&owner_);
    box->setRange(least, most);
    box->setDecimals(decimals);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    connect(box, &QDoubleSpinBox::valueChanged, this,
            [this, field](double value) { edit([&](RunConfig& config) { field(config) = value; }); });
    addRow(
        layout, names, box,
        [box, field](const RunConfig& config) {
            RunConfig copy = config;
            if (box->value() != field(copy)) box->setValue(field(copy));
        },
        [box, zero] { box->setSpecialValueText(zero != nullptr ? words(zero) : QString()); });
}

void ModelFields::addChoice(QFormLayout& layout, const Names& names, std::vector<Choice> choices,
                            std::function<int(const RunConfig&)> get, std::function<void(RunConfig&, int)> set)
{
    auto* box = new QComboBox(&owner_);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(10);
    for (const Choice& choice : choices) box->addItem(QString(), choice.value);
    connect(box, &QComboBox::activated, this, [this, box, set](int index) {
        edit([&](RunConfig& config) { set(config, box->itemData(index).toInt()); });
    });
    addRow(
        layout, names, box, [box, get](const RunConfig& config) { box->setCurrentIndex(box->findData(get(config))); },
        [box, choices] {
            for (std::size_t k = 0; k < choices.size(); ++k)
                box->setItemText(static_cast<int>(k), words(choices[k].text));
        });
}

void ModelFields::addFlag(QFormLayout& layout, const Names& names, std::function<bool&(RunConfig&)> field)
{
    auto* box = new QCheckBox(&owner_);
    connect(box, &QCheckBox::toggled, this,
            [this, field](bool on) { edit([&](RunConfig& config) { field(config) = on; }); });
    addRow(layout, names, box, [box, field](const RunConfig& config) {
        RunConfig copy = config;
        box->setChecked(field(copy));
    });
}

void ModelFields::addChunk(QFormLayout& layout)
{
    auto* box = new QSpinBox(&owner_);
    box->setRange(0, 1'000'000);
    box->setGroupSeparatorShown(true);
    connect(box, &QSpinBox::valueChanged, this, [this](int value) {
        edit([value](RunConfig& config) {
            config.training.chunkSteps = value;
            config.model.windowSteps = value;
        });
    });
    const auto suffix = [this, box] {
        const double seconds = box->value() * secondsPerStep_;
        box->setSuffix(
            box->value() == 0 ? QString()
            : seconds > 0.0
                ? words(QT_TRANSLATE_NOOP("ModelFields", " steps (%1 s)")).arg(QLocale().toString(seconds, 'f', 1))
                : words(QT_TRANSLATE_NOOP("ModelFields", " steps")));
    };
    addRow(
        layout,
        {"chunk", QT_TRANSLATE_NOOP("ModelFields", "Chunk"),
         QT_TRANSLATE_NOOP("ModelFields",
                           "How many steps of a video are learnt in one go; within them the gradient is exact. 0 = the "
                           "whole video.")},
        box,
        [box, suffix](const RunConfig& config) {
            box->setValue(config.training.chunkSteps);
            suffix();
        },
        [box, suffix] {
            box->setSpecialValueText(words(QT_TRANSLATE_NOOP("ModelFields", "whole video")));
            suffix();
        });
}

void ModelFields::addPicture(QFormLayout& layout)
{
    auto* box = new QComboBox(&owner_);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(10);
    for (const char* size : {"30 x 45", "45 x 80", "68 x 120", "90 x 160", "135 x 240"})
        box->addItem(QLatin1String(size));
    box->lineEdit()->setObjectName(QStringLiteral("pictureText"));
    box->lineEdit()->setAccessibleName(QStringLiteral("H x W"));
    const auto read = [this, box] {
        const QStringList sides = box->currentText().split(u'x');
        bool first = false;
        bool second = false;
        const int height = sides.value(0).trimmed().toInt(&first);
        const int width = sides.value(1).trimmed().toInt(&second);
        if (!first || !second || height < 1 || width < 1 || height > kLargestPictureSide || width > kLargestPictureSide)
            return;
        edit([=](RunConfig& config) {
            config.model.height = height;
            config.model.width = width;
        });
    };
    connect(box, &QComboBox::editTextChanged, this, read);
    connect(box->lineEdit(), &QLineEdit::editingFinished, this, [this] { show(config_, secondsPerStep_); });
    addRow(layout,
           {"picture", QT_TRANSLATE_NOOP("ModelFields", "Picture"),
            QT_TRANSLATE_NOOP(
                "ModelFields",
                "Height x width of the picture that the network sees, in pixels. Videos are reduced to it once.")},
           box, [box](const RunConfig& config) {
               const QString text = QStringLiteral("%1 x %2").arg(config.model.height).arg(config.model.width);
               if (!box->lineEdit()->hasFocus() || box->currentText().isEmpty()) box->setEditText(text);
           });
}

void ModelFields::addBudget(QFormLayout& layout)
{
    auto* field = new QLineEdit(&owner_);
    connect(field, &QLineEdit::textEdited, this, [this](const QString& text) {
        const Result<std::int64_t> bytes =
            text.trimmed().isEmpty() ? Result<std::int64_t>(0) : parseBytes(toStdString(text.trimmed()));
        if (bytes) edit([&](RunConfig& config) { config.training.budgetBytes = *bytes; });
    });
    connect(field, &QLineEdit::editingFinished, this, [this] { show(config_, secondsPerStep_); });
    addRow(
        layout,
        {"budget", QT_TRANSLATE_NOOP("ModelFields", "Memory budget"),
         QT_TRANSLATE_NOOP(
             "ModelFields",
             "The most that training may use, like 4.79GB or 256MiB. Empty = what is free, less the margin.")},
        field,
        [field](const RunConfig& config) {
            if (field->hasFocus()) return;
            field->setText(config.training.budgetBytes > 0 ? toQString(formatBytes(config.training.budgetBytes))
                                                           : QString());
        },
        [field] { field->setPlaceholderText(words(QT_TRANSLATE_NOOP("ModelFields", "what is free"))); });
}

void ModelFields::addShare(QFormLayout& layout, const Names& names, double SplitConfig::*share,
                           double SplitConfig::*other)
{
    auto* box = new QSpinBox(&owner_);
    box->setRange(0, 100);
    box->setSuffix(QStringLiteral(" %"));
    connect(box, &QSpinBox::valueChanged, this, [this, share, other](int percent) {
        edit([&](RunConfig& config) {
            SplitConfig& split = config.training.split;
            split.*share = percent / 100.0;
            split.*other = std::min(split.*other, 1.0 - split.*share);
            split.testShare = std::max(0.0, 1.0 - split.trainShare - split.validationShare);
        });
    });
    addRow(layout, names, box, [box, share](const RunConfig& config) {
        box->setValue(static_cast<int>(std::lround(config.training.split.*share * 100.0)));
    });
}

void ModelFields::addSeed(QFormLayout& layout)
{
    auto* box = new QSpinBox(&owner_);
    box->setRange(1, 1'000'000);
    connect(box, &QSpinBox::valueChanged, this, [this](int value) {
        edit([value](RunConfig& config) { config.training.seed = static_cast<std::uint64_t>(value); });
    });
    addRow(layout,
           {"seed", QT_TRANSLATE_NOOP("ModelFields", "Seed"),
            QT_TRANSLATE_NOOP("ModelFields", "The same seed and settings give the same run.")},
           box, [box](const RunConfig& config) {
               box->setValue(static_cast<int>(std::min<std::uint64_t>(config.training.seed, 1'000'000)));
           });
}

void ModelFields::addFirst(QFormLayout& layout)
{
    addNumber(
        layout,
        {"filters", QT_TRANSLATE_NOOP("ModelFields", "Filters"),
         QT_TRANSLATE_NOOP("ModelFields",
                           "Planes of the hidden state. More see more and cost more: time and memory grow with them.")},
        1, kMostFilters, [](RunConfig& config) -> int& { return config.model.filters; });
    addChunk(layout);
    addPicture(layout);
    addChoice(
        layout,
        {"input", QT_TRANSLATE_NOOP("ModelFields", "Input"),
         QT_TRANSLATE_NOOP("ModelFields",
                           "The difference to the step before suits motions; the picture suits postures and objects.")},
        {{QT_TRANSLATE_NOOP("ModelFields", "difference"), static_cast<int>(InputKind::Difference)},
         {QT_TRANSLATE_NOOP("ModelFields", "picture"), static_cast<int>(InputKind::Picture)},
         {QT_TRANSLATE_NOOP("ModelFields", "both"), static_cast<int>(InputKind::Both)}},
        [](const RunConfig& config) { return static_cast<int>(config.model.input); },
        [](RunConfig& config, int value) { config.model.input = static_cast<InputKind>(value); });
    addReal(
        layout,
        {"cullContrast", QT_TRANSLATE_NOOP("ModelFields", "Least contrast"),
         QT_TRANSLATE_NOOP("ModelFields",
                           "Frames of less contrast, such as dark or empty ones, are not seen by the network; their "
                           "predictions are filled from their neighbours. The timeline darkens them once the video is "
                           "decoded.")},
        0.0, kLargestCullContrast, 1, [](RunConfig& config) -> double& { return config.model.cullContrast; },
        QT_TRANSLATE_NOOP("ModelFields", "every frame is seen"));
    addChoice(
        layout,
        {"head", QT_TRANSLATE_NOOP("ModelFields", "Head"),
         QT_TRANSLATE_NOOP("ModelFields",
                           "One class: exactly one of the classes in each frame. The project decides between one class "
                           "and several.")},
        {{QT_TRANSLATE_NOOP("ModelFields", "one class"), static_cast<int>(HeadKind::OneClass)},
         {QT_TRANSLATE_NOOP("ModelFields", "several classes"), static_cast<int>(HeadKind::MultiLabel)},
         {QT_TRANSLATE_NOOP("ModelFields", "Keras, old pairing"), static_cast<int>(HeadKind::KerasLegacy)}},
        [](const RunConfig& config) { return static_cast<int>(config.model.head); },
        [](RunConfig& config, int value) { config.model.head = static_cast<HeadKind>(value); });
}

void ModelFields::addNetwork(QFormLayout& layout)
{
    addNumber(layout,
              {"layers", QT_TRANSLATE_NOOP("ModelFields", "Layers"),
               QT_TRANSLATE_NOOP("ModelFields", "ConvLSTM layers, one on the other.")},
              1, kMostLayers, [](RunConfig& config) -> int& { return config.model.layers; });
    addNumber(layout,
              {"kernel", QT_TRANSLATE_NOOP("ModelFields", "Kernel"),
               QT_TRANSLATE_NOOP("ModelFields", "Side of the square kernels, in pixels.")},
              1, kLargestKernel, [](RunConfig& config) -> int& { return config.model.kernel; });
    addNumber(
        layout,
        {"stride", QT_TRANSLATE_NOOP("ModelFields", "Frames a step"),
         QT_TRANSLATE_NOOP("ModelFields",
                           "Video frames from one step of the network to the next; predictions are held between.")},
        0, kLargestStride, [](RunConfig& config) -> int& { return config.model.stride; },
        QT_TRANSLATE_NOOP("ModelFields", "about six steps a second"));
    addNumber(layout,
              {"gridRows", QT_TRANSLATE_NOOP("ModelFields", "Grid rows"),
               QT_TRANSLATE_NOOP("ModelFields",
                                 "The hidden state is averaged over each of rows x columns parts of the picture.")},
              1, 16, [](RunConfig& config) -> int& { return config.model.gridRows; });
    addNumber(layout,
              {"gridColumns", QT_TRANSLATE_NOOP("ModelFields", "Grid columns"),
               QT_TRANSLATE_NOOP("ModelFields",
                                 "The hidden state is averaged over each of rows x columns parts of the picture.")},
              1, 16, [](RunConfig& config) -> int& { return config.model.gridColumns; });
    addChoice(
        layout,
        {"normalise", QT_TRANSLATE_NOOP("ModelFields", "Normalise"),
         QT_TRANSLATE_NOOP("ModelFields", "Averages first (better here), or every pixel first, as Keras does.")},
        {{QT_TRANSLATE_NOOP("ModelFields", "averages"), static_cast<int>(NormaliseOrder::Pooled)},
         {QT_TRANSLATE_NOOP("ModelFields", "pixels (Keras)"), static_cast<int>(NormaliseOrder::Pixels)}},
        [](const RunConfig& config) { return static_cast<int>(config.model.normalise); },
        [](RunConfig& config, int value) { config.model.normalise = static_cast<NormaliseOrder>(value); });
    addChoice(
        layout,
        {"activation", QT_TRANSLATE_NOOP("ModelFields", "Gates"),
         QT_TRANSLATE_NOOP("ModelFields", "The function of the gates. The hard ones are those of old models.")},
        {{QT_TRANSLATE_NOOP("ModelFields", "sigmoid"), static_cast<int>(GateActivation::Sigmoid)},
         {QT_TRANSLATE_NOOP("ModelFields", "hard, Keras 2"), static_cast<int>(GateActivation::HardSigmoidKeras2)},
         {QT_TRANSLATE_NOOP("ModelFields", "hard, Keras 3"), static_cast<int>(GateActivation::HardSigmoidKeras3)}},
        [](const RunConfig& config) { return static_cast<int>(config.model.activation); },
        [](RunConfig& config, int value) { config.model.activation = static_cast<GateActivation>(value); });
    addReal(
        layout,
        {"smoothing", QT_TRANSLATE_NOOP("ModelFields", "Smoothing, s"),
         QT_TRANSLATE_NOOP(
             "ModelFields",
             "Probabilities are averaged over this time for the smoothed result; the raw ones are kept.")},
        0.0, 60.0, 1, [](RunConfig& config) -> double& { return config.model.smoothingSeconds; },
        QT_TRANSLATE_NOOP("ModelFields", "off"));
}

void ModelFields::addTraining(QFormLayout& layout)
{
    addNumber(layout,
              {"epochs", QT_TRANSLATE_NOOP("ModelFields", "Epochs"),
               QT_TRANSLATE_NOOP("ModelFields", "Passes over the training part; the best one is kept.")},
              1, 100'000, [](RunConfig& config) -> int& { return config.training.epochs; });
    addNumber(layout,
              {"batch", QT_TRANSLATE_NOOP("ModelFields", "Chunks a step"),
               QT_TRANSLATE_NOOP("ModelFields", "From different videos where there are enough.")},
              1, 256, [](RunConfig& config) -> int& { return config.training.batch; });
    addNumber(
        layout,
        {"stopPatience", QT_TRANSLATE_NOOP("ModelFields", "Patience"),
         QT_TRANSLATE_NOOP("ModelFields",
                           "Epochs without a better macro-F1 on the validation part before the run ends.")},
        0, 100'000, [](RunConfig& config) -> int& { return config.training.stopPatience; },
        QT_TRANSLATE_NOOP("ModelFields", "never stop early"));
    addChoice(
        layout,
        {"optimiser", QT_TRANSLATE_NOOP("ModelFields", "Optimiser"),
         QT_TRANSLATE_NOOP("ModelFields", "Adam is the one the presets were found with.")},
        {{"Adam", static_cast<int>(OptimiserKind::Adam)},
         {"AdamW", static_cast<int>(OptimiserKind::AdamW)},
         {"Adadelta", static_cast<int>(OptimiserKind::Adadelta)},
         {"SGD", static_cast<int>(OptimiserKind::Sgd)}},
        [](const RunConfig& config) { return static_cast<int>(config.training.optimiser); },
        [](RunConfig& config, int value) { config.training.optimiser = static_cast<OptimiserKind>(value); });
    addReal(layout,
            {"rate", QT_TRANSLATE_NOOP("ModelFields", "Learning rate"),
             QT_TRANSLATE_NOOP("ModelFields",
                               "The highest one of the schedule. Too small learns nothing, too large diverges.")},
            0.000001, 10.0, 6, [](RunConfig& config) -> double& { return config.training.rate; });
    addChoice(
        layout,
        {"schedule", QT_TRANSLATE_NOOP("ModelFields", "Rate schedule"),
         QT_TRANSLATE_NOOP("ModelFields", "One cycle: a tenth of the time up, then a cosine down.")},
        {{QT_TRANSLATE_NOOP("ModelFields", "one cycle"), static_cast<int>(RateSchedule::OneCycle)},
         {QT_TRANSLATE_NOOP("ModelFields", "cosine"), static_cast<int>(RateSchedule::Cosine)},
         {QT_TRANSLATE_NOOP("ModelFields", "constant"), static_cast<int>(RateSchedule::Constant)}},
        [](const RunConfig& config) { return static_cast<int>(config.training.schedule); },
        [](RunConfig& config, int value) { config.training.schedule = static_cast<RateSchedule>(value); });
    addReal(
        layout,
        {"clip", QT_TRANSLATE_NOOP("ModelFields", "Gradient clip"),
         QT_TRANSLATE_NOOP("ModelFields", "The longest gradient that is let through.")},
        0.0, 1000.0, 2, [](RunConfig& config) -> double& { return config.training.clipNorm; },
        QT_TRANSLATE_NOOP("ModelFields", "off"));
    addChoice(
        layout,
        {"classWeights", QT_TRANSLATE_NOOP("ModelFields", "Class weights"),
         QT_TRANSLATE_NOOP("ModelFields", "Lets rare classes count for more. Helps where some are very rare.")},
        {{QT_TRANSLATE_NOOP("ModelFields", "none"), static_cast<int>(ClassWeights::None)},
         {QT_TRANSLATE_NOOP("ModelFields", "square root"), static_cast<int>(ClassWeights::Sqrt)},
         {QT_TRANSLATE_NOOP("ModelFields", "full"), static_cast<int>(ClassWeights::Full)}},
        [](const RunConfig& config) { return static_cast<int>(config.training.classWeights); },
        [](RunConfig& config, int value) { config.training.classWeights = static_cast<ClassWeights>(value); });
    addNumber(
        layout,
        {"shift", QT_TRANSLATE_NOOP("ModelFields", "Random shift"),
         QT_TRANSLATE_NOOP("ModelFields",
                           "Each chunk is moved by up to this many pixels, so that the place matters less.")},
        0, 64, [](RunConfig& config) -> int& { return config.training.augmentation.shiftPixels; },
        QT_TRANSLATE_NOOP("ModelFields", "off"));
    addFlag(
        layout,
        {"randomSign", QT_TRANSLATE_NOOP("ModelFields", "Random sign"),
         QT_TRANSLATE_NOOP("ModelFields",
                           "Differences change sign by chance: for places where dark and bright may be exchanged.")},
        [](RunConfig& config) -> bool& { return config.training.augmentation.randomSign; });
}

void ModelFields::addMemoryAndSplit(QFormLayout& layout)
{
    addBudget(layout);
    addChoice(
        layout,
        {"memorySchedule", QT_TRANSLATE_NOOP("ModelFields", "Memory schedule"),
         QT_TRANSLATE_NOOP("ModelFields",
                           "What is kept and what is computed again. The program takes the fastest that fits.")},
        {{QT_TRANSLATE_NOOP("ModelFields", "fastest that fits"), static_cast<int>(MemorySchedule::Auto)},
         {QT_TRANSLATE_NOOP("ModelFields", "keep everything"), static_cast<int>(MemorySchedule::StoreAll)},
         {QT_TRANSLATE_NOOP("ModelFields", "segments, gates kept"), static_cast<int>(MemorySchedule::SegmentGates)},
         {QT_TRANSLATE_NOOP("ModelFields", "segments, states kept"), static_cast<int>(MemorySchedule::SegmentStates)},
         {QT_TRANSLATE_NOOP("ModelFields", "few states, in less memory"), static_cast<int>(MemorySchedule::Binomial)}},
        [](const RunConfig& config) { return static_cast<int>(config.training.memorySchedule); },
        [](RunConfig& config, int value) { config.training.memorySchedule = static_cast<MemorySchedule>(value); });
    addShare(
        layout,
        {"trainShare", QT_TRANSLATE_NOOP("ModelFields", "Training share"),
         QT_TRANSLATE_NOOP("ModelFields",
                           "Of each video, from its start. What is left after both shares is the locked test part.")},
        &SplitConfig::trainShare, &SplitConfig::validationShare);
    addShare(layout,
             {"validationShare", QT_TRANSLATE_NOOP("ModelFields", "Validation share"),
              QT_TRANSLATE_NOOP("ModelFields", "Of each video, after the training part: chooses the best epoch.")},
             &SplitConfig::validationShare, &SplitConfig::trainShare);
    addSeed(layout);
}

}  // namespace longtake::ui
