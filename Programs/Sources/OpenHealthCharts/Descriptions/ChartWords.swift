// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The words that charts write themselves, in one language. Titles and names come from the code that makes the chart.
struct ChartWords: Sendable {
  let language: Language

  private func pick(_ en: String, _ zh: String, _ ru: String) -> String {
    switch language {
    case .en: en
    case .zh: zh
    case .ru: ru
    }
  }

  // MARK: Legends

  var goal: String { pick("Goal", "目标", "Цель") }
  var mean: String { pick("Mean", "平均", "Среднее") }
  var incomplete: String { pick("incomplete", "不完整", "неполный") }
  /// The legend of the marks at the edge of a chart.
  func beyond(_ count: Int) -> String { pick("\(count) beyond the scale", "\(count) 处超出刻度", "вне шкалы: \(count)") }
  var leftAxis: String { pick("left axis", "左轴", "левая ось") }
  var rightAxis: String { pick("right axis", "右轴", "правая ось") }
  /// The legend of a terminal chart in which each column stands for several intervals: their mean, and the highest.
  func perColumn(_ meanSign: String, _ mostSign: String) -> String {
    pick(
      "\(meanSign) mean  \(mostSign) highest in each column", "每列：\(meanSign) 平均  \(mostSign) 最大",
      "в столбце: \(meanSign) среднее  \(mostSign) наибольшее")
  }
  var earlierMissing: String { pick("earlier intervals do not fit", "更早的时间段放不下", "более ранние интервалы не поместились") }
  /// The heading of the column with the time asleep: at most 7 columns of a terminal.
  var asleep: String { pick("asleep", "睡眠", "сон") }
  var leftEar: String { pick("Left", "左耳", "Левое") }
  var rightEar: String { pick("Right", "右耳", "Правое") }

  // MARK: Without data

  var noValues: String { pick("No values", "无数值", "Нет значений") }
  var noResults: String { pick("No results", "无结果", "Нет результатов") }
  var noSleep: String { pick("No sleep", "无睡眠数据", "Нет данных о сне") }
  var noPlaces: String { pick("No locations", "无位置", "Нет точек") }
  var noRoom: String { pick("Too narrow", "空间不足", "Мало места") }

  // MARK: Recordings

  var start: String { pick("Start", "起点", "Старт") }
  var end: String { pick("End", "终点", "Финиш") }
  var startAndEnd: String { pick("Start and end", "起点和终点", "Старт и финиш") }
  var north: String { pick("N", "北", "С") }
  /// What the letters of a route in a terminal mean.
  var endsOfRoute: String { pick("S start  E end", "S 起点  E 终点", "S старт  E финиш") }
  /// The speed and scale of ECG paper.
  var paper: String { pick("25 mm/s, 10 mm/mV", "25 mm/s，10 mm/mV", "25 мм/с, 10 мм/мВ") }
  /// The note below a recording of which only the beginning is drawn. `time` has its unit.
  func first(_ time: String) -> String { pick("The first \(time)", "前 \(time)", "Первые \(time)") }
  /// The scale of a recording in a terminal.
  func rows(seconds: String, millivolts: String) -> String {
    pick(
      "\(seconds) s in each row, \(millivolts) mV high", "每行 \(seconds) 秒，高 \(millivolts) mV",
      "В строке \(seconds) с, высота \(millivolts) мВ")
  }
  /// As ``first(_:)``, inside a sentence, for a number without its unit.
  func firstSeconds(_ seconds: String) -> String { pick("the first \(seconds) s", "前 \(seconds) 秒", "первые \(seconds) с") }

  // MARK: Summaries

  var bars: String { pick("bars", "柱形", "столбцы") }
  var ranges: String { pick("ranges", "范围", "диапазоны") }
  var line: String { pick("a line", "折线", "линия") }
  var pairs: String { pick("pairs", "成对数值", "пары") }
  func period(_ from: String, _ to: String, as kind: String) -> String {
    pick("From \(from) to \(to) as \(kind)", "\(from) 至 \(to)，\(kind)", "С \(from) по \(to), \(kind)")
  }
  func span(_ low: String, _ high: String) -> String { pick("from \(low) to \(high)", "\(low) 至 \(high)", "от \(low) до \(high)") }
  /// The text between the two ends of a range.
  var to: String { pick(" to ", "–", "–") }
  var nothing: String { pick("no values", "无数值", "нет значений") }
  func besides(_ name: String) -> String { pick("with \(name)", "同图 \(name)", "рядом \(name)") }
  func nights(_ count: Int) -> String { pick(Self.counted(count, "night"), "\(count) 晚", "Ночей: \(count)") }
  func values(_ count: Int) -> String { pick(Self.counted(count, "value"), "\(count) 个数值", "Значений: \(count)") }
  func route(_ count: Int) -> String {
    pick("Route of \(Self.counted(count, "location"))", "路线，\(count) 个位置", "Маршрут, точек: \(count)")
  }
  /// The summary of a heat map.
  var hours: String { pick("By hour and weekday", "按小时和星期", "По часам и дням недели") }
  var electrocardiogram: String { pick("Electrocardiogram", "心电图", "Электрокардиограмма") }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
