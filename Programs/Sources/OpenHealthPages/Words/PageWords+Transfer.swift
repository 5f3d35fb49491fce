// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of the pages about import, export and report.
  static let transfer: [Entry] = [
    Entry("transfer.import", en: "Import", zh: "导入", ru: "Импорт"),
    Entry(
      "transfer.importHint",
      en: """
        An export of the Health app: on the phone, tap your picture, then “Export All Health Data”. Importing a file again \
        adds only what is new.
        """,
      zh: "“健康”App 的导出文件：在手机上轻点头像，再选择“导出所有健康数据”。重复导入同一文件只会添加新数据。",
      ru: """
        Экспорт приложения «Здоровье»: на телефоне коснитесь своего фото и выберите экспорт всех медданных. Повторный \
        импорт добавит только новое.
        """),
    Entry("transfer.file", en: "File", zh: "文件", ru: "Файл"),
    Entry(
      "transfer.fileHint",
      en:
        "A zip or an XML file, or workouts in FIT, TCX or GPX, also packed (.gz) or several in a zip. If an upload ends early, choose the same file again.",
      zh: "zip 或 XML 文件，或 FIT、TCX、GPX 体能训练文件（也可用 .gz 压缩，或把多个文件放进 zip）。如果上传中断，请重新选择同一文件。",
      ru:
        "Файл zip или XML либо тренировки в FIT, TCX или GPX, также сжатые (.gz) или несколько в zip. Если загрузка прервалась, выберите тот же файл ещё раз."
    ),
    Entry("transfer.upload", en: "Import the file", zh: "导入文件", ru: "Импортировать файл"),
    Entry("transfer.cancel", en: "Cancel", zh: "取消", ru: "Отмена"),
    Entry("transfer.left", en: "about {1} min left", zh: "约剩 {1} 分钟", ru: "осталось около {1} мин"),
    Entry("transfer.progress", en: "Progress of the upload", zh: "上传进度", ru: "Ход загрузки"),
    Entry("transfer.running", en: "Progress and result of the last upload", zh: "上次上传的进度和结果", ru: "Ход и результат последней загрузки"),
    Entry("transfer.imports", en: "Imports so far", zh: "已完成的导入", ru: "Прошлые импорты"),
    Entry("transfer.noImports", en: "Nothing was imported yet.", zh: "尚未导入任何内容。", ru: "Пока ничего не импортировано."),
    Entry("transfer.importsCaption", en: "Imports, the newest first", zh: "导入记录，最新的在前", ru: "Импорты, новые сверху"),
    Entry("transfer.began", en: "Begun", zh: "开始时间", ru: "Начат"),
    Entry("transfer.state", en: "State", zh: "状态", ru: "Состояние"),
    Entry("transfer.finished", en: "finished", zh: "已完成", ru: "завершён"),
    Entry("transfer.cut", en: "not finished: running, or cut short", zh: "未完成：正在进行或已中断", ru: "не завершён: идёт или прерван"),
    Entry("transfer.exported", en: "Export of", zh: "导出时间", ru: "Экспорт от"),
    Entry("transfer.stored", en: "Samples stored", zh: "已存储的样本", ru: "Сохранено записей"),
    Entry("transfer.change", en: "Change", zh: "操作", ru: "Действие"),
    Entry("transfer.delete", en: "Delete", zh: "删除", ru: "Удалить"),
    Entry("transfer.deleteTitle", en: "Delete what this import stored?", zh: "删除此次导入的数据？", ru: "Удалить данные этого импорта?"),
    Entry(
      "transfer.deleteWarning",
      en: "All samples, files and details of this import are deleted. To get them back, import the file again.",
      zh: "此次导入的所有样本、文件和详细信息都将被删除。如需恢复，请重新导入该文件。",
      ru: "Все записи, файлы и сведения этого импорта будут удалены. Чтобы вернуть их, импортируйте файл снова."),
    Entry("transfer.deleteButton", en: "Delete the data of this import", zh: "删除此次导入的数据", ru: "Удалить данные импорта"),
    Entry("transfer.deleteOn", en: "Go on deleting", zh: "继续删除", ru: "Продолжить удаление"),
    Entry(
      "transfer.deleted",
      en: "Samples deleted so far: {1}. More are left.",
      zh: "已删除样本：{1}。仍有剩余。",
      ru: "Удалено записей: {1}. Осталось ещё."),
    Entry("transfer.oneImport", en: "Import", zh: "导入", ru: "Импорт"),
    Entry("transfer.there", en: "In the store now", zh: "目前存储的数据", ru: "Сейчас в хранилище"),
    Entry(
      "transfer.empty", en: "No samples of this import are in the store.", zh: "存储中没有此次导入的样本。",
      ru: "В хранилище нет записей этого импорта."),
    Entry(
      "transfer.counted", en: "There are many samples: the first {1} are counted.", zh: "样本很多：只统计了前 {1} 个。",
      ru: "Записей много: посчитаны первые {1}."),
    Entry(
      "transfer.deletedSince", en: "Samples deleted since then: {1}.", zh: "此后已删除的样本：{1}。", ru: "С тех пор удалено записей: {1}."),
    Entry(
      "transfer.leftOut",
      en:
        "What was in the store before, or could not be read, is shown at the end of an import only. To see it again, import the file again.",
      zh: "导入前已有的数据和无法读取的内容只在导入结束时显示。如需再次查看，请重新导入该文件。",
      ru: "Что уже было в хранилище или не прочиталось, видно только в конце импорта. Чтобы увидеть это снова, импортируйте файл ещё раз."),
    Entry("transfer.back", en: "Back", zh: "返回", ru: "Назад"),
    Entry("done.importDeleted", en: "The data of the import are deleted.", zh: "此次导入的数据已删除。", ru: "Данные импорта удалены."),
    Entry("transfer.files", en: "Files kept from imports", zh: "导入时保留的文件", ru: "Файлы из импорта"),
    Entry(
      "transfer.filesHint",
      en: """
        Routes, electrocardiograms and other files of imports, and files attached to samples. To get a large one, use a terminal:
        """,
      zh: "导入中的路线、心电图等文件，以及附加到样本的文件。较大的文件请在终端中导出：",
      ru: """
        Маршруты, электрокардиограммы и другие файлы импорта, а также файлы при записях. Большие файлы можно получить в \
        терминале:
        """),
    Entry("transfer.noFiles", en: "No import contained files.", zh: "导入内容中没有文件。", ru: "В импорте не было файлов."),
    Entry("transfer.filesCaption", en: "Files by their paths in the export", zh: "按导出路径列出的文件", ru: "Файлы по путям в экспорте"),
    Entry("transfer.path", en: "Path", zh: "路径", ru: "Путь"),
    Entry("transfer.size", en: "Size", zh: "大小", ru: "Размер"),
    Entry("transfer.tooLarge", en: "too large for this page", zh: "对本页面而言过大", ru: "слишком велик для этой страницы"),
    Entry("transfer.export", en: "Export", zh: "导出", ru: "Экспорт"),
    Entry(
      "transfer.exportHint",
      en: "Everything in the store as one file. It is not encrypted: anyone who can read it sees your data.",
      zh: "将所有数据导出为一个文件。文件未加密：任何能读取它的人都能看到您的数据。",
      ru: "Все данные одним файлом. Он не зашифрован: любой, кто его прочтёт, увидит ваши данные."),
    Entry("transfer.format", en: "Format", zh: "格式", ru: "Формат"),
    Entry(
      "transfer.zip",
      en: "Zip of the Health app, for import elsewhere",
      zh: "“健康”App 的 zip，可导入其他程序",
      ru: "Zip приложения «Здоровье» для импорта"),
    Entry(
      "transfer.csv",
      en: "CSV tables in a zip, one for each type",
      zh: "zip 压缩的 CSV 表格，每种类型一个",
      ru: "Таблицы CSV в архиве zip, по одной на показатель"),
    Entry(
      "transfer.sqlite",
      en: "SQLite database, for spreadsheets and programs",
      zh: "SQLite 数据库，适用于表格和其他程序",
      ru: "База данных SQLite для таблиц и программ"),
    Entry("transfer.exportButton", en: "Export", zh: "导出", ru: "Экспортировать"),
    Entry("transfer.report", en: "Report for a doctor", zh: "给医生的报告", ru: "Отчёт для врача"),
    Entry(
      "transfer.reportHint",
      en: "One page with figures, charts and tables, to read, print or send. It is not encrypted.",
      zh: "包含数值、图表和表格的单页文件，可阅读、打印或发送。文件未加密。",
      ru: "Одна страница с показателями, графиками и таблицами: читать, печатать, отправлять. Она не зашифрована."),
    Entry("transfer.period", en: "Period", zh: "时间段", ru: "Период"),
    Entry("transfer.month", en: "The last 30 days with data", zh: "有数据的最近 30 天", ru: "Последние 30 дней с данными"),
    Entry("transfer.quarter", en: "The last 90 days with data", zh: "有数据的最近 90 天", ru: "Последние 90 дней с данными"),
    Entry("transfer.year", en: "The last year with data", zh: "有数据的最近一年", ru: "Последний год с данными"),
    Entry("transfer.custom", en: "From one day to another", zh: "从某日到某日", ru: "С одного дня по другой"),
    Entry("transfer.from", en: "First day", zh: "起始日期", ru: "Первый день"),
    Entry(
      "transfer.to",
      en: "Last day (empty for the newest data)",
      zh: "结束日期（留空表示最新数据）",
      ru: "Последний день (пусто — до новейших данных)"),
    Entry("transfer.name", en: "Your name for the heading", zh: "标题中的姓名", ru: "Ваше имя для заголовка"),
    Entry("transfer.reportButton", en: "Make the report", zh: "生成报告", ru: "Создать отчёт"),
    Entry(
      "transfer.badPeriod",
      en: "Give a first day such as 2026-01-31, and a last day that is not before it.",
      zh: "请输入起始日期（如 2026-01-31），且结束日期不得早于起始日期。",
      ru: "Укажите первый день, например 2026-01-31, и последний день не раньше него."),
    Entry("transfer.noData", en: "There are no data in this period.", zh: "此时间段内没有数据。", ru: "За этот период данных нет."),
  ]
}
