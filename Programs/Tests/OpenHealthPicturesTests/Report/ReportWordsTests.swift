// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords
import Testing

@Suite struct ReportWordsTests {
  @Test("A caption has mean, span and the number of days with data")
  func captions() throws {
    let world = try PictureWorld()
    let words = ReportWords(world.reader)
    let steps = try world.table("stepCount", .sum, "count", [[100], [nil], [300]])
    #expect(words.caption(steps) == "Mean 200 steps a day; 100 to 300 steps; 2 days with data")
    let rates = try world.table("heartRate", .range, "count/min", [[60, 50, 90]])
    #expect(words.caption(rates) == "Mean 60 BPM; 50 to 90 BPM; 1 day with data")
    #expect(try words.caption(world.table("stepCount", .sum, "count", [[nil]])).isEmpty)
  }

  @Test(
    "A caption is in the reader's language, and its noun has the form of its number",
    arguments: [
      (Language.zh, 1, "每天平均 200 步；200 步；1 天有数据"), (.zh, 5, "每天平均 200 步；200 步；5 天有数据"),
      (.ru, 1, "В среднем 200 шагов в день; 200 шагов; данные за 1 день"),
      (.ru, 2, "В среднем 200 шагов в день; 200 шагов; данные за 2 дня"),
      (.ru, 5, "В среднем 200 шагов в день; 200 шагов; данные за 5 дней"),
      (.ru, 11, "В среднем 200 шагов в день; 200 шагов; данные за 11 дней"),
      (.ru, 21, "В среднем 200 шагов в день; 200 шагов; данные за 21 день"),
      (.de, 1, "Im Mittel 200 Schritte am Tag; 200 Schritte; 1 Tag mit Daten"),
      (.de, 2, "Im Mittel 200 Schritte am Tag; 200 Schritte; 2 Tage mit Daten"),
    ])
  func languages(_ language: Language, _ days: Int, _ expected: String) throws {
    let world = try PictureWorld(language)
    let table = try world.table("stepCount", .sum, "count", Array(repeating: [200], count: days))
    #expect(ReportWords(world.reader).caption(table) == expected)
  }

  @Test("The intervals of a caption are days, weeks or months")
  func intervals() throws {
    let world = try PictureWorld(.de)
    var table = try world.table("stepCount", .sum, "count", [[200], [200]])
    table.interval = .week
    #expect(ReportWords(world.reader).caption(table) == "Im Mittel 200 Schritte in der Woche; 200 Schritte; 2 Wochen mit Daten")
    table.interval = .month
    #expect(ReportWords(world.reader).caption(table) == "Im Mittel 200 Schritte im Monat; 200 Schritte; 2 Monate mit Daten")
    #expect(ReportWords(world.reader).withDataHead(.month) == "Monate mit Daten")
  }

  @Test("Names from the store are short and cannot command a terminal, and only six are shown")
  func names() throws {
    #expect(!ReportWords.name("a\u{1b}[31mb").unicodeScalars.contains("\u{1b}"))
    #expect(TextWidth.columns(ReportWords.name(String(repeating: "x", count: 500))) <= 60)
    let sources = (1...8).map { SourceRecord(bundleIdentifier: "com.example.\($0)", name: "App \($0)") }
    #expect(try ReportWords(PictureWorld().reader).names(sources) == "App 1, App 2, App 3, App 4, App 5, App 6, 2 more")
    #expect(try ReportWords(PictureWorld(.zh).reader).names(sources).hasSuffix("App 6，另有 2 个"))
    #expect(try ReportWords(PictureWorld().reader).names([]).isEmpty)
  }

  @Test("Types have the heading of their group")
  func headings() throws {
    let (english, german) = (ReportWords(try PictureWorld().reader), ReportWords(try PictureWorld(.de).reader))
    let (heart, steps) = (try PictureWorld.type("heartRate"), try PictureWorld.type("stepCount"))
    #expect([heart, steps].map(english.heading) == ["Heart", "Activity"])
    #expect([heart, steps].map(german.heading) == ["Herz", "Aktivität"])
  }

  @Test(
    "Sentences of a doctor's page that count have the form of the number",
    arguments: [
      (1, "Mean of 1 reading: x.", "Среднее 1 измерения: x.", "Mittel aus 1 Messung: x."),
      (2, "Mean of 2 readings: x.", "Среднее 2 измерений: x.", "Mittel aus 2 Messungen: x."),
      (5, "Mean of 5 readings: x.", "Среднее 5 измерений: x.", "Mittel aus 5 Messungen: x."),
      (21, "Mean of 21 readings: x.", "Среднее 21 измерения: x.", "Mittel aus 21 Messungen: x."),
    ])
  func readings(_ count: Int, en: String, ru: String, de: String) {
    #expect(Words(.en)["report.readings", "\(count)", "x"] == en)
    #expect(Words(.ru)["report.readings", "\(count)", "x"] == ru)
    #expect(Words(.de)["report.readings", "\(count)", "x"] == de)
    #expect(Words(.zh)["report.readings", "\(count)", "x"] == "\(count) 次测量的平均值：x。")
  }
}
