// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of the list of all types.
  static let browse: [Entry] = [
    Entry("browse.search", en: "Search all data", zh: "搜索所有数据", ru: "Поиск по всем данным"),
    Entry("browse.find", en: "Search", zh: "搜索", ru: "Найти"),
    Entry("browse.categories", en: "Categories", zh: "类别", ru: "Категории"),
    Entry("browse.nothing", en: "No type matches.", zh: "没有名称匹配的类型。", ru: "Показателя с таким названием нет."),
    Entry("browse.type", en: "Type", zh: "类型", ru: "Показатель"),
    Entry("browse.samples", en: "Samples", zh: "数据条数", ru: "Записей"),
    Entry("browse.latest", en: "Latest value", zh: "最新值", ru: "Последнее значение"),
    Entry("browse.last", en: "Newest", zh: "最新", ru: "Последняя"),
    Entry("browse.without", en: "Types without data", zh: "没有数据的类型", ru: "Показатели без данных"),
    Entry("browse.add", en: "Add", zh: "添加", ru: "Добавить"),
    Entry("group.fitness", en: "Activity", zh: "健身记录", ru: "Активность"),
    Entry("group.body", en: "Body measurements", zh: "身体测量", ru: "Измерения тела"),
    Entry("group.reproductive", en: "Cycle tracking", zh: "经期跟踪", ru: "Отслеживание цикла"),
    Entry("group.hearing", en: "Hearing", zh: "听力", ru: "Слух"),
    Entry("group.heart", en: "Heart", zh: "心脏", ru: "Сердце"),
    Entry("group.medications", en: "Medications", zh: "用药", ru: "Лекарства"),
    Entry("group.mindfulness", en: "Mental wellbeing", zh: "心理健康", ru: "Психическое благополучие"),
    Entry("group.mobility", en: "Mobility", zh: "行动能力", ru: "Подвижность"),
    Entry("group.nutrition", en: "Nutrition", zh: "营养", ru: "Питание"),
    Entry("group.respiratory", en: "Respiratory", zh: "呼吸", ru: "Дыхание"),
    Entry("group.sleep", en: "Sleep", zh: "睡眠", ru: "Сон"),
    Entry("group.symptoms", en: "Symptoms", zh: "症状", ru: "Симптомы"),
    Entry("group.vitals", en: "Vitals", zh: "生命体征", ru: "Жизненные показатели"),
    Entry("group.vision", en: "Vision", zh: "视力", ru: "Зрение"),
    Entry("group.clinical", en: "Clinical documents", zh: "临床文档", ru: "Медицинские документы"),
    Entry("group.other", en: "Other data", zh: "其他数据", ru: "Другие данные"),
    Entry("group.profile", en: "Profile", zh: "个人资料", ru: "Профиль"),
  ]
}
