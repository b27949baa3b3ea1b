// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/theme.h"

#include <QApplication>
#include <QPalette>

#include <array>
#include <cmath>
#include <utility>

namespace longtake::ui {
namespace {

struct Shades {
    QRgb window, base, alternate, button, text, highlight, highlightedText, link, light, mid, dark, shadow;
};

constexpr Shades kLight{0xFFF3F4F6, 0xFFFFFFFF, 0xFFF7F8FA, 0xFFFAFBFC, 0xFF1D2430, 0xFF2F6FD0,
                        0xFFFFFFFF, 0xFF1F5FBF, 0xFFFFFFFF, 0xFFC3C8D0, 0xFFA2A8B3, 0xFF6B7280};
constexpr Shades kDark{0xFF22262E, 0xFF191C22, 0xFF1F232A, 0xFF2E333D, 0xFFE4E7EC, 0xFF3D7BDB,
                       0xFFFFFFFF, 0xFF7FB2FF, 0xFF3A404B, 0xFF454C58, 0xFF14171C, 0xFF000000};

QPalette paletteOf(const Shades& shades)
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, QRgb value) {
        palette.setColor(role, QColor::fromRgb(value));
    };
    set(QPalette::Window, shades.window);
    set(QPalette::Base, shades.base);
    set(QPalette::AlternateBase, shades.alternate);
    set(QPalette::Button, shades.button);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::BrightText, QPalette::ToolTipText}) {
        set(role, shades.text);
    }
    set(QPalette::ToolTipBase, shades.button);
    set(QPalette::Highlight, shades.highlight);
    set(QPalette::HighlightedText, shades.highlightedText);
    set(QPalette::Link, shades.link);
    set(QPalette::Light, shades.light);
    set(QPalette::Midlight, shades.button);
    set(QPalette::Mid, shades.mid);
    set(QPalette::Dark, shades.dark);
    set(QPalette::Shadow, shades.shadow);
    const QColor faint = mixed(QColor::fromRgb(shades.text), QColor::fromRgb(shades.window), 0.55);
    palette.setColor(QPalette::PlaceholderText,
                     mixed(QColor::fromRgb(shades.text), QColor::fromRgb(shades.base), 0.42));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, faint);
    }
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor::fromRgb(shades.mid));
    return palette;
}

double luminance(const QColor& colour)
{
    const auto linear = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

}  // namespace

QString appearanceName(Appearance appearance)
{
    switch (appearance) {
        case Appearance::Light:
            return QStringLiteral("light");
        case Appearance::Dark:
            return QStringLiteral("dark");
        case Appearance::Desktop:
            break;
    }
    return QStringLiteral("desktop");
}

Appearance appearanceFromName(const QString& name)
{
    if (name == u"light") return Appearance::Light;
    if (name == u"dark") return Appearance::Dark;
    return Appearance::Desktop;
}

void applyAppearance(Appearance appearance)
{
    static const QPalette ofDesktop = QApplication::palette();
    switch (appearance) {
        case Appearance::Desktop:
            QApplication::setPalette(ofDesktop);
            break;
        case Appearance::Light:
            QApplication::setPalette(paletteOf(kLight));
            break;
        case Appearance::Dark:
            QApplication::setPalette(paletteOf(kDark));
            // The style draws the edge of an empty box darker than the window: in the dark its ground must show it.
            for (const char* kind : {"QCheckBox", "QRadioButton"}) {
                QPalette boxes = paletteOf(kDark);
                boxes.setColor(QPalette::Base, QColor::fromRgb(kDark.mid));
                QApplication::setPalette(boxes, kind);
            }
            break;
    }
}

bool isDark(const QPalette& palette)
{
    return luminance(palette.color(QPalette::Window)) < 0.25;
}

QColor warningColour(const QPalette& palette)
{
    return isDark(palette) ? QColor(0xF2, 0xB8, 0x4B) : QColor(0x9A, 0x5B, 0x00);
}

QColor errorColour(const QPalette& palette)
{
    return isDark(palette) ? QColor(0xFF, 0x8A, 0x80) : QColor(0xB3, 0x26, 0x1E);
}

QColor successColour(const QPalette& palette)
{
    return isDark(palette) ? QColor(0x7B, 0xCF, 0x8E) : QColor(0x1B, 0x6E, 0x35);
}

QColor mixed(const QColor& first, const QColor& second, double share)
{
    const auto part = [share](float a, float b) { return static_cast<float>(a + (b - a) * share); };
    return QColor::fromRgbF(part(first.redF(), second.redF()), part(first.greenF(), second.greenF()),
                            part(first.blueF(), second.blueF()), part(first.alphaF(), second.alphaF()));
}

QColor quietText(const QPalette& palette)
{
    return mixed(palette.color(QPalette::WindowText), palette.color(QPalette::Window), 0.28);
}

QColor hairline(const QPalette& palette)
{
    return mixed(palette.color(QPalette::Window), palette.color(QPalette::WindowText), isDark(palette) ? 0.22 : 0.16);
}

QColor textOn(const QColor& ground)
{
    return luminance(ground) > 0.22 ? QColor(Qt::black) : QColor(Qt::white);
}

}  // namespace longtake::ui
