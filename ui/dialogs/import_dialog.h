// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What label files will do to the project, before they do it: which video each belongs to, what its format is, what
// the classes in it become, how many frames change. Every choice is looked at anew at once, while the window goes on;
// nothing is written before Import.

#pragma once

#include "core/jobs/import_labels.h"

#include <QDialog>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QGroupBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace longtake::ui {

class ExchangeController;
class MessageBar;
class ProjectDocument;

class ImportDialog final : public QDialog {
    Q_OBJECT
public:
    // Both must outlive the dialog; `document` has a video.
    ImportDialog(ProjectDocument& document, ExchangeController& exchange, const QStringList& files, QWidget* parent);

Q_SIGNALS:
    // What is painted and not written yet has to be written now.
    void aboutToImport();

protected:
    void changeEvent(QEvent* event) override;

private:
    struct File {
        std::filesystem::path path;
        std::optional<VideoId> video;                  // empty = by its name
        const Result<ImportReview>* review = nullptr;  // null until the file was looked at
        QComboBox* videoBox = nullptr;
        QLabel* preview = nullptr;
    };
    // A class of the files, in all of them together.
    struct ForeignClass {
        std::string name;
        std::string becomes;  // of itself: a class of the project, a new one, or empty (the background)
        std::int64_t bouts = 0;
        std::int64_t frames = 0;
        QComboBox* box = nullptr;
        QLabel* caption = nullptr;
    };

    void addOptions();
    void addFiles(const QStringList& files);
    void retranslate();
    void review();
    ImportRequest requestFor(const File& file) const;
    void gatherClasses();
    void fillClassBox(const ForeignClass& foreign);
    void chooseClass(const std::string& name, int entry);
    void takeReviews();
    void showReviews();
    void showProgress();
    static QString formatText(const std::string& format);
    QString previewOf(const File& file) const;
    void importAll();

    ProjectDocument& document_;
    ExchangeController& exchange_;
    MessageBar* notice_;
    QWidget* content_;
    QFormLayout* options_;
    QComboBox* format_;
    QComboBox* firstFrame_;
    QComboBox* unit_;
    QLineEdit* column_;
    QCheckBox* background_;
    QGroupBox* filesBox_;
    QFormLayout* filesForm_;
    QGroupBox* classesBox_;
    QFormLayout* classesForm_;
    QLabel* problems_;
    QLabel* activity_;
    QProgressBar* bar_;
    QPushButton* import_;
    QPushButton* cancel_;

    bool isImporting_ = false;  // the user has said so
    std::shared_ptr<const std::vector<Result<ImportReview>>> reviews_;
    std::vector<File> files_;
    std::vector<ForeignClass> classes_;
    std::map<std::string, std::string> chosen_;  // class of the files -> class of the project, or empty: left out
};

}  // namespace longtake::ui
