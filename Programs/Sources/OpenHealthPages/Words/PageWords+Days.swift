// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of lists and periods.
  static let days: [Entry] = [
    Entry("days.period", en: "Period", zh: "时间段", ru: "Период"),
    Entry("days.week", en: "Week", zh: "周", ru: "Неделя"),
    Entry("days.month", en: "Month", zh: "月", ru: "Месяц"),
    Entry("days.half", en: "6 months", zh: "6 个月", ru: "6 месяцев"),
    Entry("days.earlier", en: "Earlier", zh: "更早", ru: "Раньше"),
    Entry("days.later", en: "Later", zh: "更晚", ru: "Позже"),
    Entry("days.pages", en: "Pages", zh: "分页", ru: "Страницы"),
    Entry("days.newest", en: "Newest", zh: "最新", ru: "Новейшие"),
    Entry("days.older", en: "Older", zh: "更早的记录", ru: "Более старые"),
    Entry("days.first", en: "The first {1} of {2} are shown.", zh: "显示前 {1} 条，共 {2} 条。", ru: "Показаны первые {1} из {2}."),
    Entry("days.source", en: "Source", zh: "来源", ru: "Источник"),
    Entry("days.from", en: "From", zh: "开始", ru: "Начало"),
    Entry("days.to", en: "To", zh: "结束", ru: "Конец"),
    Entry("days.day", en: "Day", zh: "日期", ru: "День"),
    Entry("days.date", en: "Date", zh: "日期", ru: "Дата"),
    Entry("days.duration", en: "Duration", zh: "时长", ru: "Длительность"),
  ]
}
