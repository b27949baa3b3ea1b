// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/icons.h"

#include "core/base/contract.h"

#include <QBuffer>
#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QImageReader>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>

#include <cmath>

// Outside the namespace, as Q_INIT_RESOURCE demands.
static void initialiseResourcesOutsideNamespaces()
{
    Q_INIT_RESOURCE(longtake);
    Q_INIT_RESOURCE(longtake_translations);
}

namespace longtake::ui {
namespace {

QColor colourFor(QIcon::Mode mode)
{
    const QPalette palette = QGuiApplication::palette();
    switch (mode) {
        case QIcon::Disabled:
            return palette.color(QPalette::Disabled, QPalette::WindowText);
        case QIcon::Selected:
            return palette.color(QPalette::HighlightedText);
        case QIcon::Normal:
        case QIcon::Active:
            break;
    }
    return palette.color(QPalette::WindowText);
}

class LineIconEngine final : public QIconEngine {
public:
    explicit LineIconEngine(QString name) : name_(std::move(name)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const int side = std::min(rect.width(), rect.height());
        const QPixmap picture = linePixmap(name_, side, colourFor(mode), painter->device()->devicePixelRatioF());
        painter->drawPixmap(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2, picture);
    }

    // `size` is in device pixels here.
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override
    {
        return linePixmap(name_, std::min(size.width(), size.height()), colourFor(mode), 1.0);
    }

    QIconEngine* clone() const override { return new LineIconEngine(name_); }

private:
    QString name_;
};

}  // namespace

QPixmap linePixmap(const QString& name, int size, const QColor& colour, qreal devicePixelRatio)
{
    const int side = std::max(1, static_cast<int>(std::lround(size * devicePixelRatio)));
    const QString key = QStringLiteral("longtake/%1/%2/%3").arg(name).arg(side).arg(colour.name());
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
        const bool opened = file.open(QIODevice::ReadOnly);
        LT_EXPECT(opened);
        QByteArray svg = file.readAll().replace("currentColor", colour.name().toLatin1());
        QBuffer buffer(&svg);
        QImageReader reader(&buffer, "svg");
        reader.setScaledSize(QSize(side, side));
        pixmap = QPixmap::fromImageReader(&reader);
        if (pixmap.isNull()) {  // Qt's SVG plug-in is missing: an empty place rather than no button
            pixmap = QPixmap(side, side);
            pixmap.fill(Qt::transparent);
        }
        QPixmapCache::insert(key, pixmap);
    }
    pixmap.setDevicePixelRatio(devicePixelRatio);
    return pixmap;
}

QIcon lineIcon(const QString& name)
{
    return QIcon(new LineIconEngine(name));
}

QIcon applicationIcon()
{
    QIcon icon;
    for (const int side : {16, 32, 48, 64, 128, 256}) {
        QImageReader reader(QStringLiteral(":/longtake.svg"));
        reader.setScaledSize(QSize(side, side));
        icon.addPixmap(QPixmap::fromImageReader(&reader));
    }
    return icon;
}

void initialiseResources()
{
    initialiseResourcesOutsideNamespaces();
}

}  // namespace longtake::ui
