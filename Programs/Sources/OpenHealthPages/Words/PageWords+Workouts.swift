// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of workouts.
  static let workouts: [Entry] = [
    Entry("workouts.title", en: "Workouts", zh: "体能训练", ru: "Тренировки"),
    Entry("workouts.activity", en: "Activity", zh: "运动类型", ru: "Вид"),
    Entry("workouts.all", en: "All activities", zh: "所有类型", ru: "Все виды"),
    Entry("workouts.show", en: "Show", zh: "显示", ru: "Показать"),
    Entry("workouts.empty", en: "There are no workouts here.", zh: "此处没有体能训练。", ru: "Здесь нет тренировок."),
    Entry("workouts.distance", en: "Distance", zh: "距离", ru: "Расстояние"),
    Entry("workouts.pace", en: "Pace or speed", zh: "配速或速度", ru: "Темп или скорость"),
    Entry("workouts.energy", en: "Energy", zh: "能量", ru: "Энергия"),
    Entry("workouts.heart", en: "Heart rate", zh: "心率", ru: "Пульс"),
    Entry("workouts.climb", en: "Climb", zh: "爬升", ru: "Набор высоты"),
    Entry("workouts.average", en: "{1} BPM on average", zh: "平均 {1} 次/分", ru: "в среднем {1} уд/мин"),
    Entry("workouts.atMost", en: "at most {1}", zh: "最高 {1}", ru: "до {1}"),
    Entry("workouts.up", en: "{1} up", zh: "上升 {1}", ru: "{1} вверх"),
    Entry("workouts.down", en: "{1} down", zh: "下降 {1}", ru: "{1} вниз"),
    Entry("workouts.splits", en: "Splits", zh: "分段", ru: "Отрезки"),
    Entry("workouts.split", en: "Split", zh: "段", ru: "Отрезок"),
    Entry("workouts.zones", en: "Zones: {1}", zh: "区间：{1}", ru: "Зоны: {1}"),
    Entry("workouts.zone", en: "Zone", zh: "区间", ru: "Зона"),
    Entry("workouts.below", en: "below {1}", zh: "低于 {1}", ru: "ниже {1}"),
    Entry("workouts.above", en: "{1} and more", zh: "{1} 及以上", ru: "{1} и выше"),
    Entry("workouts.time", en: "Time", zh: "时间", ru: "Время"),
    Entry("workouts.share", en: "Share", zh: "占比", ru: "Доля"),
    Entry("workouts.statistics", en: "Measurements", zh: "测量数据", ru: "Измерения"),
    Entry("workouts.measure", en: "Measurement", zh: "项目", ru: "Показатель"),
    Entry("workouts.value", en: "Value", zh: "数值", ru: "Значение"),
    Entry("workouts.parts", en: "Parts", zh: "组成部分", ru: "Части"),
    Entry("workouts.events", en: "Events", zh: "事件", ru: "События"),
    Entry("workouts.event", en: "Event", zh: "事件", ru: "Событие"),
    Entry("workouts.samples", en: "Samples", zh: "样本", ru: "Записи"),
    Entry("workouts.count", en: "Count", zh: "数量", ru: "Количество"),
    Entry("workouts.route", en: "Route", zh: "路线", ru: "Маршрут"),
    Entry("workouts.more", en: "Files and more", zh: "文件及其他", ru: "Файлы и другое"),
    Entry("workouts.fields", en: "All fields", zh: "所有字段", ru: "Все поля"),
    Entry("workouts.delete", en: "Delete this workout", zh: "删除此体能训练", ru: "Удалить тренировку"),
  ]
}
