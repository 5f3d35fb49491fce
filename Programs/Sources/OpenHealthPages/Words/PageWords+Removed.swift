// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of the list of deletions.
  static let removed: [Entry] = [
    Entry("removed.title", en: "Deleted data", zh: "已删除的数据", ru: "Удалённые данные"),
    Entry(
      "removed.how", en: "What you delete can be restored for a day.", zh: "删除的数据在一天之内可以恢复。",
      ru: "Удалённое можно восстановить в течение суток."),
    Entry("removed.deleted", en: "Deleted on", zh: "删除于", ru: "Удалено"),
    Entry("removed.until", en: "Can be restored until", zh: "可恢复至", ru: "Можно восстановить до"),
    Entry("removed.count", en: "Samples: {1}", zh: "记录数：{1}", ru: "Записей: {1}"),
    Entry("removed.rows", en: "Deleted samples by type and source", zh: "按类型和来源列出的已删除记录", ru: "Удалённые записи по видам и источникам"),
    Entry("removed.type", en: "Type", zh: "类型", ru: "Вид"),
    Entry("removed.source", en: "Source", zh: "来源", ru: "Источник"),
    Entry("removed.number", en: "Number", zh: "数量", ru: "Количество"),
    Entry("removed.more", en: "Further types and sources: {1}", zh: "其他类型和来源：{1}", ru: "Другие виды и источники: {1}"),
    Entry("removed.restore", en: "Restore", zh: "恢复", ru: "Восстановить"),
    Entry("removed.none", en: "Nothing was deleted in the last day.", zh: "过去一天内没有删除任何数据。", ru: "За последние сутки ничего не удалено."),
    Entry(
      "removed.left",
      en: "Samples that could not be restored: {1}. The store has the same sample or a newer version of it, or their import was deleted.",
      zh: "未能恢复的记录数（已有更新的版本、相同的记录，或其导入已被删除）：{1}",
      ru: "Не восстановлено записей, потому что есть более новая версия, та же запись или их импорт удалён: {1}"),
    Entry(
      "done.gone", en: "This deletion can no longer be undone: a day has passed, or what it deleted was restored or saved again.",
      zh: "此删除已无法撤销：已超过一天，或所删内容已恢复或重新保存。",
      ru: "Это удаление больше нельзя отменить: прошли сутки, либо удалённое уже восстановлено или сохранено заново."),
  ]
}
