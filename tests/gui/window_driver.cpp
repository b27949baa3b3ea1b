// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gui/window_driver.h"

#include <gtest/gtest.h>

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QTest>

#include "core/video/frame_buffer.h"
#include "ui/panels/video_panel.h"
#include "ui/support/actions.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/frame_view.h"

#include <cstring>

namespace longtake::ui::testing {

WindowDriver::WindowDriver()
{
    EXPECT_TRUE(folder_.isValid());
    settings_ = std::make_unique<Settings>(path(QStringLiteral("settings.ini")));
    settings_->setLanguage(QStringLiteral("en"));
    settings_->setAppearance(Appearance::Light);
}

WindowDriver::~WindowDriver()
{
    stop();
}

void WindowDriver::start(int width, int height)
{
    size_ = QSize(width, height);
    session_ = std::make_unique<Session>(*settings_, prompts_);
    window().resize(size_);
    window().show();
    window().activateWindow();
    QApplication::setActiveWindow(&window());
    settle();
}

void WindowDriver::stop()
{
    if (!session_) return;
    window().close();
    settle();
    session_.reset();
}

void WindowDriver::restart()
{
    stop();
    start(size_.width(), size_.height());
}

QString WindowDriver::makeVideo(const QString& name, SyntheticVideo about) const
{
    const QString file = path(name);
    writeSyntheticVideo(toPath(file), about);
    return file;
}

void WindowDriver::newProjectWith(const QStringList& videos)
{
    prompts_.make = path(QStringLiteral("story.longtake"));
    window().actions()[ActionId::NewProject]->trigger();
    ASSERT_TRUE(document().isOpen());
    prompts_.videos = videos;
    window().actions()[ActionId::AddVideos]->trigger();
    ASSERT_TRUE(waitFor(
        [&] {
            if (document().videos().size() != static_cast<std::size_t>(videos.size())) return false;
            for (const VideoRecord& video : document().videos()) {
                if (!video.proven) return false;
            }
            return !session_->loader().isBusy();
        },
        60'000));
    ASSERT_TRUE(waitFor([&] { return !window().videoPanel().frameView().picture().isNull(); }));
}

void WindowDriver::type(const char* field, const QString& text)
{
    auto* widget = find<QAbstractSpinBox>(field);
    ASSERT_NE(widget, nullptr) << field;
    widget->setFocus(Qt::TabFocusReason);
    widget->selectAll();
    QTest::keyClicks(widget, text);
    QTest::keyClick(widget, Qt::Key_Tab);
    settle();
}

void WindowDriver::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QWidget* focus = QApplication::focusWidget();
    QTest::keyPress(focus != nullptr ? focus : &window(), key, modifiers);
}

void WindowDriver::release(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QWidget* focus = QApplication::focusWidget();
    QTest::keyRelease(focus != nullptr ? focus : &window(), key, modifiers);
}

void WindowDriver::tap(Qt::Key key, Qt::KeyboardModifiers modifiers, int times)
{
    for (int k = 0; k < times; ++k) {
        press(key, modifiers);
        release(key, modifiers);
    }
}

bool WindowDriver::goTo(std::int64_t frame)
{
    session_->playback().goTo(frame);
    return waitForPicture();
}

std::vector<FrameRange> WindowDriver::bouts(int classIndex)
{
    std::vector<FrameRange> found;
    const Result<VideoLabels> labels = document().store().labels(document().currentVideo()->id);
    EXPECT_TRUE(labels.has_value());
    if (!labels) return found;
    for (const LabelRun& run : labels->tracks.at(static_cast<std::size_t>(classIndex)).runs()) {
        if (run.state == LabelState::Present) found.push_back(run.frames);
    }
    return found;
}

std::vector<std::string> WindowDriver::classNames()
{
    std::vector<std::string> names;
    for (const ClassInfo& info : document().classes().all()) names.push_back(info.name);
    return names;
}

std::optional<std::int64_t> WindowDriver::numberOnScreen()
{
    const QImage image = window().videoPanel().frameView().picture().convertToFormat(QImage::Format_RGB888);
    if (image.isNull()) return std::nullopt;
    FrameBuffer buffer = makeFrameBuffer(image.width(), image.height(), PixelLayout::Rgb);
    for (int y = 0; y < image.height(); ++y) std::memcpy(buffer.row(y), image.constScanLine(y), buffer.strideBytes());
    return shownNumber(buffer);
}

bool WindowDriver::waitForPicture()
{
    return waitFor([&] { return numberOnScreen() == frame(); });
}

void WindowDriver::savePicture(const QString& name)
{
    settle();
    testing::savePicture(window(), name);
}

}  // namespace longtake::ui::testing
