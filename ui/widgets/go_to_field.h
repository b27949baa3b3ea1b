// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The field that opens under the picture for "go to": takes a frame number or a time, Enter goes, Esc closes.

#pragma once

#include <QString>
#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;

namespace longtake::ui {

// "1,234" or "1234" -> a frame; "0:41", "1:02:03.5", "41.1s" -> seconds. Nothing if it is neither.
struct FramePlace {
    std::optional<qint64> frame;
    std::optional<double> seconds;
};
FramePlace parseFramePlace(const QString& text);

class GoToField final : public QWidget {
    Q_OBJECT
public:
    explicit GoToField(QWidget* parent = nullptr);

    // Opens it with the present frame number, ready to be typed over.
    void ask(qint64 frame);

Q_SIGNALS:
    void frameEntered(qint64 frame);
    void secondsEntered(double seconds);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void accept();
    void retranslate();

    QLabel* label_;
    QLineEdit* field_;
    QLabel* complaint_;
    bool complains_ = false;
};

}  // namespace longtake::ui
