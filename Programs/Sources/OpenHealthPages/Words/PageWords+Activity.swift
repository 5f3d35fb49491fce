// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of the rings.
  static let activity: [Entry] = [
    Entry("activity.title", en: "Activity", zh: "活动", ru: "Активность"),
    Entry("activity.rings", en: "Rings", zh: "圆环", ru: "Кольца"),
    Entry("activity.move", en: "Move", zh: "活动消耗", ru: "Подвижность"),
    Entry("activity.exercise", en: "Exercise", zh: "锻炼", ru: "Упражнения"),
    Entry("activity.stand", en: "Stand", zh: "站立", ru: "С разминкой"),
    Entry("activity.goal", en: "Goal", zh: "目标", ru: "Цель"),
    Entry("activity.ofGoal", en: "{1} of {2} ({3} %)", zh: "{1}，目标 {2}（{3} %）", ru: "{1} из {2} ({3} %)"),
    Entry("activity.byDay", en: "Move by day, in {1}", zh: "每日活动消耗（{1}）", ru: "Подвижность по дням, {1}"),
    Entry("activity.days", en: "Days", zh: "每日圆环", ru: "Дни"),
    Entry("activity.paused", en: "The rings were paused on this day.", zh: "这一天圆环已暂停。", ru: "В этот день кольца были приостановлены."),
    Entry("activity.empty", en: "There are no rings here.", zh: "此处没有圆环数据。", ru: "Здесь нет колец."),
  ]
}
