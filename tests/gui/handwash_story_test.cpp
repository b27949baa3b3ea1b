// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A new user labels real videos from nothing: names the classes, plays and presses, mends the edges. A program is the
// user: it sees the true labels frame by frame as a person sees the picture, reacts late and not always equally late,
// and does everything else with key events of the real window. Keys and seconds are counted.
//
// As a test it plays one session in time lapse: four times as fast as the person would, with delays that are as many
// frames. LONGTAKE_TRIAL=1 takes both sessions in real time; the figures in docs/labelling.md come from that.

#include <gtest/gtest.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>

#include "tests/gui/window_driver.h"
#include "tests/support/shared_data.h"
#include "ui/support/actions.h"
#include "ui/support/qt_convert.h"

#include <array>
#include <cstdio>
#include <random>

namespace longtake::ui::testing {
namespace {

constexpr std::array kSteps{"step1",       "step2",      "step3",       "step4", "step5_left",
                            "step5_right", "step6_left", "step6_right", "step7"};
constexpr double kFps = 30.0;
constexpr double kSpeed = 4.0;              // at which the person watches
constexpr double kReactionSeconds = 0.35;   // from the change in the picture to the key, in the mean
constexpr double kReactionSpread = 0.08;    // standard deviation
constexpr double kSecondsToLook = 1.0;      // at a place where labels may be wrong
constexpr double kSecondsOfAKey = 0.2;      // stepping and looking, one frame at a time
constexpr double kSecondsOfALetter = 0.15;  // of somebody who types with a few fingers

bool isTrial()
{
    return std::getenv("LONGTAKE_TRIAL") != nullptr;
}

// Class of each frame, from the column label9.
std::vector<int> readTruth(const std::filesystem::path& file)
{
    QFile table(toQString(file.string()));
    std::vector<int> truth;
    if (!table.open(QIODevice::ReadOnly)) return truth;
    table.readLine();
    while (!table.atEnd()) {
        const std::string step = table.readLine().split(',').value(2).toStdString();
        truth.push_back(static_cast<int>(std::find(kSteps.begin(), kSteps.end(), step) - kSteps.begin()));
    }
    return truth;
}

class Handwash : public ::testing::Test {
protected:
    struct Ledger {
        int keys = 0;
        double seconds = 0.0;
    };

    void tap(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier, double seconds = kSecondsOfAKey)
    {
        driver_.tap(key, modifiers);
        count(seconds);
    }
    // A person needs this long for it; in the trial the clock on the wall does, too.
    void count(double seconds, int keys = 1)
    {
        ledger_.keys += keys;
        ledger_.seconds += seconds;
        if (isTrial()) QTest::qWait(static_cast<int>(seconds * 1000.0));
    }
    void look() { count(kSecondsToLook, 0); }
    static Qt::Key keyOf(int classIndex) { return static_cast<Qt::Key>(Qt::Key_1 + classIndex); }

    // The keyboard through the dialog of the classes: F2, the name, Enter, down.
    void nameTheClasses()
    {
        tap(Qt::Key_K, Qt::ControlModifier);
        settle();
        auto* table = driver_.find<QTableWidget>("classesTable");
        ASSERT_NE(table, nullptr);
        table->setCurrentCell(0, 1);
        table->setFocus();
        for (const char* name : kSteps) {
            QTest::keyClick(table, Qt::Key_F2);
            auto* editor = table->findChild<QLineEdit*>();
            ASSERT_NE(editor, nullptr);
            editor->selectAll();
            QTest::keyClicks(editor, QString::fromLatin1(name));
            QTest::keyClick(editor, Qt::Key_Return);
            settle();
            QTest::keyClick(table, Qt::Key_Down);
            count(kSecondsOfALetter * (static_cast<double>(strlen(name)) + 3.0), static_cast<int>(strlen(name)) + 3);
        }
        QTest::keyClick(table, Qt::Key_Escape);
        count(kSecondsOfAKey);
        settle();
        QApplication::setActiveWindow(&driver_.window());  // as the desktop does
        settle();
        EXPECT_EQ(driver_.document().classes().at(8).name, "step7");
    }

    // Plays from the first frame to the last and presses at each change, as late as a person.
    void playAndPress(const std::vector<int>& truth, bool holds)
    {
        PlaybackController& playback = driver_.session().playback();
        tap(Qt::Key_Home);
        look();
        const double lapse = isTrial() ? 1.0 : 4.0;
        tap(Qt::Key_Equal);  // the key of the plus, twice: 2x, 4x
        tap(Qt::Key_Equal);
        ASSERT_EQ(playback.speed(), kSpeed);
        playback.setSpeed(kSpeed * lapse);
        const int compensation = static_cast<int>(kReactionSeconds * 1000.0 / lapse);
        driver_.find<QSpinBox>("reaction")->setValue(compensation);

        QElapsedTimer wall;
        wall.start();
        int now = truth.front();
        if (holds) {
            driver_.press(keyOf(now));
        } else {
            driver_.tap(keyOf(now));
        }
        driver_.tap(Qt::Key_Space);
        ledger_.keys += 2;
        const auto last = static_cast<std::int64_t>(truth.size()) - 1;
        std::normal_distribution<double> reaction(kReactionSeconds, kReactionSpread);
        for (std::int64_t frame = 1; frame <= last; ++frame) {
            const int next = truth[static_cast<std::size_t>(frame)];
            if (next == now) continue;
            const std::int64_t seen = frame + std::llround(std::max(0.15, reaction(chance_)) * kSpeed * kFps);
            ASSERT_TRUE(waitFor([&] { return driver_.frame() >= std::min(seen, last); }, 20'000));
            if (holds) {
                driver_.release(keyOf(now));
                driver_.press(keyOf(next));
            } else {
                driver_.tap(keyOf(next));
            }
            ++ledger_.keys;
            now = next;
        }
        ASSERT_TRUE(waitFor([&] { return !playback.isPlaying(); }, 20'000));
        if (holds) driver_.release(keyOf(now));
        ledger_.seconds += isTrial() ? static_cast<double>(wall.elapsed()) / 1000.0
                                     : static_cast<double>(truth.size()) / kFps / kSpeed;
        tap(Qt::Key_Escape);
        playback.setSpeed(1.0);
    }

    // Goes from bout to bout; where the change is not in the right frame, marks what is wrong with Shift and the
    // arrows and fills it.
    void mendTheEdges(const std::vector<int>& truth)
    {
        const auto seen = [&] { return truth[static_cast<std::size_t>(driver_.frame())]; };
        tap(Qt::Key_Home);
        while (true) {
            const std::int64_t before = driver_.frame();
            tap(Qt::Key_Right, Qt::AltModifier);
            if (driver_.frame() == before) break;
            look();
            const std::int64_t edge = driver_.frame();
            const int after = classAt(edge);
            const int ahead = classAt(edge - 1);
            if (seen() == after) {  // too late, or right: is the frame before still the other class?
                while (seen() == after) tap(Qt::Key_Left, Qt::ShiftModifier);
                tap(Qt::Key_Right, Qt::ShiftModifier);
                if (driver_.frame() == edge) {
                    tap(Qt::Key_Escape);
                } else {
                    tap(keyOf(after));
                }
            } else {  // too early
                while (seen() != after) tap(Qt::Key_Right, Qt::ShiftModifier);
                tap(Qt::Key_Left, Qt::ShiftModifier);
                tap(keyOf(ahead));
            }
        }
    }

    int classAt(std::int64_t frame)
    {
        const std::vector<LabelTrack>& labels = driver_.document().currentLabels();
        for (std::size_t k = 0; k < labels.size(); ++k) {
            if (labels[k].at(frame) == LabelState::Present) return static_cast<int>(k);
        }
        return -1;
    }
    double agreement(const std::vector<int>& truth)
    {
        std::size_t right = 0;
        for (std::size_t n = 0; n < truth.size(); ++n)
            right += classAt(static_cast<std::int64_t>(n)) == truth[n] ? 1 : 0;
        return static_cast<double>(right) / static_cast<double>(truth.size());
    }
    void report(const char* what)
    {
        std::printf("%-40s %4d keys %7.1f s\n", what, ledger_.keys, ledger_.seconds);
        ledger_ = {};
    }

    WindowDriver driver_;
    Ledger ledger_;
    std::mt19937 chance_{7};
};

TEST_F(Handwash, IsLabelledFromNothingByANewUser)
{
    const auto folder = sharedData("labelled");
    if (!folder) GTEST_SKIP() << "not there: labelled/handwash";
    std::vector<std::string> names{"handwash_001"};
    if (isTrial()) names.insert(names.begin(), "handwash_006");
    QStringList files;
    std::vector<std::vector<int>> truths;
    for (const std::string& name : names) {
        const auto session = *folder / "handwash/sessions" / name;
        files << toQString(session.string() + ".mp4");
        truths.push_back(readTruth(session.string() + ".labels.csv"));
        ASSERT_GT(truths.back().size(), 3000U) << name;
    }
    driver_.start();
    driver_.newProjectWith(files);
    ledger_.keys = 2;  // Ctrl+N and Ctrl+I; what is typed in the desktop's own file dialogs is not counted
    nameTheClasses();
    report("names of nine classes");
    for (std::size_t k = 0; k < truths.size(); ++k) {
        driver_.document().setCurrentVideo(driver_.document().videos()[k].id);
        const bool holds = k % 2 != 0;
        ASSERT_NO_FATAL_FAILURE(playAndPress(truths[k], holds));
        const double first = agreement(truths[k]);
        std::printf("%s: %zu frames, keys %s\n", names[k].c_str(), truths[k].size(), holds ? "held" : "tapped");
        report("  played at 4x");
        mendTheEdges(truths[k]);
        std::size_t bouts = 1;
        for (std::size_t n = 1; n < truths[k].size(); ++n) bouts += truths[k][n] != truths[k][n - 1] ? 1 : 0;
        EXPECT_LT(ledger_.keys, static_cast<int>(bouts) * 40) << "an edge takes a few keys";
        report("  edges mended");
        std::printf("  agreement with the truth: %.2f %% after playing, %.2f %% at the end\n", first * 100.0,
                    agreement(truths[k]) * 100.0);
        EXPECT_GT(first, 0.9) << "playing alone is nearly right";  // on a machine that is busy, too
        EXPECT_EQ(agreement(truths[k]), 1.0);
    }
    driver_.savePicture(QStringLiteral("handwash"));
}

}  // namespace
}  // namespace longtake::ui::testing
