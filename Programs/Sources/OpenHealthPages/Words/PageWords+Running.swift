// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of an import that is running or has ended.
  static let running: [Entry] = [
    Entry("running.title", en: "Import", zh: "导入", ru: "Импорт"),
    Entry("running.receiving", en: "The file is being uploaded: {1} MB so far.", zh: "正在上传文件：已接收 {1} MB。", ru: "Файл загружается: {1} МБ."),
    Entry(
      "running.reading", en: "The file is being read. Records so far: {1}", zh: "正在读取文件。已读取记录：{1}",
      ru: "Файл читается. Прочитано записей: {1}"),
    Entry("running.stop", en: "Stop", zh: "停止", ru: "Остановить"),
    Entry(
      "running.again", en: "What has been stored stays. To go on later, choose the same file again.", zh: "已存储的数据会保留。以后再次选择同一文件即可继续。",
      ru: "Сохранённое останется. Чтобы продолжить позже, выберите тот же файл ещё раз."),
    Entry("running.whole", en: "The whole file is in the store.", zh: "文件内容已全部存入。", ru: "Весь файл сохранён."),
    Entry(
      "running.parts", en: "The import has ended; some elements could not be read.", zh: "导入已结束；部分内容无法读取。",
      ru: "Импорт завершён; часть элементов прочитать не удалось."),
    Entry(
      "running.stopped", en: "Stopped. Choose the same file again to go on.", zh: "已停止。再次选择同一文件即可继续。",
      ru: "Остановлено. Выберите тот же файл ещё раз, чтобы продолжить."),
    Entry("running.date", en: "Exported {1}", zh: "导出时间：{1}", ru: "Экспортировано: {1}"),
    Entry(
      "running.human", en: "{1}: values that no human has: {2}. They are stored as they are; charts mark them.",
      zh: "{1}：人体不可能有的数值：{2} 个。已照原样保存，图表中会标出。",
      ru: "{1}: значений, каких у человека не бывает: {2}. Они сохранены как есть, на графиках отмечены."),
    Entry(
      "running.elements", en: "A name in < > is that of an element of the file which is not a sample; it is kept as it is.",
      zh: "< > 中的名称表示文件中不属于样本的元素，会按原样保存。", ru: "Имя в < > — элемент файла, который не является записью; он хранится без изменений."),
    Entry("running.report", en: "What became of the file", zh: "文件内容的处理结果", ru: "Что стало с содержимым файла"),
    Entry("running.type", en: "Type", zh: "类型", ru: "Тип"), Entry("running.read", en: "In the file", zh: "文件中", ru: "В файле"),
    Entry("running.stored", en: "Stored", zh: "已存储", ru: "Сохранено"),
    Entry("running.there", en: "Already there", zh: "已存在", ru: "Уже было"),
    Entry("running.skipped", en: "Skipped", zh: "已跳过", ru: "Пропущено"), Entry("running.files", en: "Files", zh: "文件", ru: "Файлы"),
    Entry("running.kept", en: "Kept", zh: "已保留", ru: "Оставлено"),
    Entry("running.odd", en: "Kept with a reason", zh: "附原因保留的内容", ru: "Оставлено с указанием причины"),
    Entry(
      "running.odd.hint", en: "These break a rule. They are no samples, and stay in the store as they are in the file.",
      zh: "这些内容不符合规则。它们不是样本，但会按文件中的原样保存。", ru: "Эти элементы нарушают правило. Записями они не стали, но хранятся без изменений."),
    Entry("running.all", en: "All", zh: "合计", ru: "Всего"),
    Entry("running.bad", en: "Skipped elements", zh: "跳过的内容", ru: "Пропущенные элементы"),
    Entry("running.line", en: "Line", zh: "行", ru: "Строка"), Entry("running.element", en: "Element", zh: "元素", ru: "Элемент"),
    Entry("running.reason", en: "Reason", zh: "原因", ru: "Причина"),
    Entry(
      "running.busy", en: "Another import is running. Wait until it has ended.", zh: "另一个导入正在进行。请等待其结束。",
      ru: "Идёт другой импорт. Дождитесь его окончания."),
    Entry("running.upload", en: "The file could not be uploaded: {1}", zh: "文件上传失败：{1}", ru: "Не удалось загрузить файл: {1}"),
  ]
}
