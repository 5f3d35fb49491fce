// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of nights.
  static let sleep: [Entry] = [
    Entry("sleep.title", en: "Sleep", zh: "睡眠", ru: "Сон"),
    Entry("sleep.nights", en: "Nights", zh: "各晚睡眠", ru: "Ночи"),
    Entry("sleep.night", en: "Night to", zh: "截至", ru: "Ночь на"),
    Entry("sleep.nightTo", en: "Night to {1}", zh: "截至 {1} 的夜晚", ru: "Ночь на {1}"),
    Entry("sleep.inBed", en: "In bed", zh: "卧床", ru: "В постели"),
    Entry("sleep.asleep", en: "Asleep", zh: "睡着", ru: "Сон, всего"),
    Entry("sleep.mean", en: "{1} asleep on average. Nights: {2}", zh: "平均睡眠 {1}，共 {2} 晚", ru: "В среднем сон {1}. Ночей: {2}"),
    Entry("sleep.stages", en: "Stages", zh: "睡眠阶段", ru: "Фазы"),
    Entry("sleep.stage", en: "Stage", zh: "阶段", ru: "Фаза"),
    Entry(
      "sleep.below", en: "Also reported, by sources of lower rank", zh: "优先级较低的来源还报告了", ru: "Сообщают и источники с меньшим приоритетом"),
    Entry("sleep.empty", en: "There are no sleep data here.", zh: "此处没有睡眠数据。", ru: "Здесь нет данных о сне."),
  ]
}
