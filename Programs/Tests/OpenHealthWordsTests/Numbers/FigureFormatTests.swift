// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords
import Testing

@Suite struct FigureFormatTests {
  private func format(_ name: String, _ unit: String? = nil, _ style: NumberStyle = .plain) throws -> FigureFormat {
    let type = try #require(Catalog.type(called: name))
    let facts = try #require(type.quantity)
    return FigureFormat(of: type, in: try unit.map { try UnitExpression.parse($0) } ?? facts.displayUnit, style: style)
  }

  @Test(
    "Figures are read as people say them",
    arguments: [
      ("spo2", nil, 0.97, "97 %"), ("heart rate", nil, 61.4, "61 BPM"), ("steps", nil, 12345.6, "12,346 steps"),
      ("weight", "kg", 72.54, "72.5 kg"),
      ("weight", "lb", 159.92, "159.9 lb"), ("body temperature", "degF", 98.62, "98.6 °F"), ("glucose", "mg/dL", 94.2, "94 mg/dL"),
    ] as [(String, String?, Double, String)])
  func reads(_ type: String, _ unit: String?, _ value: Double, _ text: String) throws {
    #expect(try format(type, unit).text(value) == text)
  }

  @Test(
    "Figures are read as people say them in Chinese and Russian",
    arguments: [
      ("steps", nil, 12345.6, "12,346 步", "12,346 шагов"), ("steps", nil, 1, "1 步", "1 шаг"), ("steps", nil, 1.6, "2 步", "2 шага"),
      ("heart rate", nil, 61.4, "61 次/分", "61 уд/мин"), ("weight", "kg", 72.54, "72.5 公斤", "72.5 кг"),
      ("weight", "lb", 160.96, "161 磅", "161 фунт"), ("weight", "lb", 159.92, "159.9 磅", "159.9 фунта"),
      ("spo2", nil, 0.97, "97 %", "97 %"), ("distance", "km", 4.237, "4.24 公里", "4.24 км"),
      ("active energy", nil, 480, "480 千卡", "480 ккал"), ("flights", nil, 4, "4 层", "4 этажа"),
      ("respiratory rate", nil, 14.5, "14.5 次/分", "14.5 вдоха/мин"),
    ] as [(String, String?, Double, String, String)])
  func languages(_ type: String, _ unit: String?, _ value: Double, _ chinese: String, _ russian: String) throws {
    var style = NumberStyle.plain
    for (language, text) in [(Language.zh, chinese), (.ru, russian)] {
      style.language = language
      #expect(try format(type, unit, style).text(value) == text)
    }
  }

  @Test(
    "Figures are read as people say them in German",
    arguments: [
      ("Schritte", nil, 12345.6, "12.346 Schritte"), ("Schritte", nil, 1, "1 Schritt"), ("Puls", nil, 61.4, "61 Schläge/min"),
      ("Gewicht", "kg", 72.54, "72,5 kg"), ("Blutsauerstoff", nil, 0.97, "97 %"), ("Gehstrecke", "mi", 4.237, "4,24 Meilen"),
      ("Stockwerke", nil, 1, "1 Stockwerk"), ("Atemfrequenz", nil, 14.5, "14,5 Atemzüge/min"),
    ] as [(String, String?, Double, String)])
  func german(_ type: String, _ unit: String?, _ value: Double, _ text: String) throws {
    var style = NumberStyle(locale: "de_DE.UTF-8")
    style.language = .de
    #expect(try format(type, unit, style).text(value) == text)
    #expect(FigureFormat.hours(style).text(25_529) == "7:05 h")
  }

  @Test("Every quantity is written without an English word", arguments: [Language.zh, .ru])
  func everyTypeTranslated(language: Language) {
    var style = NumberStyle.plain
    style.language = language
    for type in Catalog.types {
      guard let facts = type.quantity else { continue }
      for unit in [facts.displayUnit] + MeasurementSystem.allCases.map({ facts.displayUnit(in: $0) }) {
        let format = FigureFormat(of: type, in: unit, style: style)
        let letters = format.text(1.5).filter { $0.isASCII && $0.isLetter }
        #expect(letters.isEmpty || letters == "NikeFuel" || ["°C", "°F"].contains(format.unit), "\(type.name)")
      }
    }
    #expect(FigureFormat.hours(style).text(25_529) == (language == .zh ? "7:05 小时" : "7:05 ч"))
  }

  @Test("A mean has the form of the number that is shown")
  func meansInRussian() throws {
    var style = NumberStyle(decimalSign: ",")
    style.language = .ru
    let floors = try format("flights", nil, style)
    #expect(floors.meanText(4.52) == "4,5 этажа")
    #expect(floors.meanText(4.98) == "5 этажей")
    #expect(floors.meanText(21.2) == "21 этаж")
    #expect(floors.unit == "этажей")
    #expect(floors.mean(4.52) == "4,5")
  }

  @Test("Another unit has enough decimals to distinguish what the display unit distinguishes")
  func decimals() throws {
    #expect(try format("weight", "g").text(72_540.4) == "72,540 g" && format("weight", "st").number(11.4237) != "11")
    #expect(try format("height", "m").text(1.784) == "1.78 m" && format("height", "cm").text(178.4).hasPrefix("178"))
  }

  @Test("A share and a percentage distinguish the same values")
  func shares() throws {
    #expect(try format("spo2", "count").number(0.97) == "0.97" && format("spo2", "%").number(0.97) == "97")
    #expect(try format("steps", "%").number(12) == "1,200")
  }

  @Test("Hours and minutes are rounded to the minute, also below nothing")
  func hours() {
    let format = FigureFormat(.hours, unit: "h")
    #expect(format.text(25_529) == "7:05 h")
    #expect(format.text(3_569) == "0:59 h")
    #expect(format.text(3_570) == "1:00 h")
    #expect(format.text(0) == "0:00 h")
    #expect(format.number(-5400) == "-1:30")
    #expect(FigureFormat(.hours, unit: "").text(36_000_000) == "10,000:00")
    #expect(FigureFormat(.hours, unit: "h", factor: 60).text(3.6e301) == "6e+299 h")
  }

  @Test("The mean of small whole numbers has a decimal more")
  func means() {
    let count = FigureFormat(.decimal(0), unit: "")
    #expect(count.meanText(0.44) == "0.4")
    #expect(count.meanText(19.96) == "20")
    #expect(count.meanText(20.4) == "20")
    #expect(count.meanText(-0.44) == "-0.4")
    #expect(FigureFormat(.decimal(0), unit: "%", factor: 100).meanText(0.0512) == "5 %")
    #expect(FigureFormat(.decimal(1), unit: "kg").meanText(2.25) == "2.2 kg")
    let pressure = FigureFormat(.decimal(0), unit: "mmHg")
    #expect(pressure.meanText([115.6, 78.4]) == "116/78 mmHg")
    #expect(pressure.meanText([115.6]) == "116 mmHg")
    #expect(pressure.meanText([]).isEmpty)
  }

  @Test(
    "Totals of workouts and heart rates of other records have the decimals of the samples that count the same",
    arguments: [
      (.energy, "kcal", 51.6, "52 kcal"), (.energy, "kJ", 215.4, "215 kJ"), (.distance, "km", 8.214, "8.21 km"),
      (.distance, "mi", 5.104, "5.1 mi"), (.distance, "m", 821.4, "821 m"), (.distance, "yd", 999.8, "1,000 yd"),
      (.strokes, "count", 412, "412 strokes"), (.flights, "count", 3, "3 floors"),
    ] as [(WorkoutTotal, String, Double, String)])
  func totals(_ total: WorkoutTotal, _ unit: String, _ value: Double, _ text: String) throws {
    let unit = try UnitExpression.parse(unit)
    #expect(FigureFormat(of: total, in: unit).text(value) == text)
    #expect(FigureFormat.heartRate(in: try UnitExpression.parse("count/min")).text(61.6) == "62 BPM")
  }

  @Test("Every quantity of the catalogue writes any number in its unit and in ASCII, without binary fractions")
  func everyType() {
    for type in Catalog.types {
      guard let facts = type.quantity else { continue }
      let format = FigureFormat(of: type, in: facts.displayUnit)
      for value in [0, 1e-9, 0.1 + 0.2, 88.44713999999999, 123_456.789, 1e300, -1] {
        let text = ASCIIText.folded(format.text(value))
        #expect(!text.isEmpty, "\(type.name)")
        #expect(text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(type.name)")
        #expect(!text.contains("?"), "\(type.name)")
        #expect(!text.contains("0000000"), "\(type.name)")
        #expect(!text.contains("9999999"), "\(type.name)")
      }
    }
  }
}

@Suite struct GoalShareTests {
  @Test(
    "V4: the share of a goal is rounded down, so that 100 % is a goal that is reached",
    arguments: [
      (333, 500, 66), (334.9, 500, 66), (499.9, 500, 99), (500, 500, 100), (0, 500, 0), (-3, 500, 0), (1e9, 1, 9999), (5, 0, nil),
      (.nan, 5, nil),
      (5, .infinity, nil),
    ] as [(Double, Double, Int?)])
  func percent(_ value: Double, _ goal: Double, _ expected: Int?) { #expect(GoalShare.percent(of: value, goal: goal) == expected) }

  @Test("A scale spans a seventh of its values, but no more than twenty of the last digits that people read")
  func leastSpan() {
    func close(_ format: FigureFormat, _ value: Double, _ expected: Double) -> Bool {
      abs(format.leastSpan(around: value) - expected) < 1e-9
    }
    #expect(close(FigureFormat(.decimal(1), unit: "kg"), 70.5, 2))
    #expect(close(FigureFormat(.decimal(1), unit: "kg"), -70.5, 2))
    #expect(close(FigureFormat(.decimal(1), unit: "kg"), 3.5, 0.5))
    #expect(close(FigureFormat(.decimal(0), unit: "BPM"), 56, 8))
    #expect(close(FigureFormat(.decimal(0), unit: "mmHg"), 175, 20))
    // People read 97 % for 0.97.
    #expect(close(FigureFormat(.decimal(0), unit: "%", factor: 100), 0.97, 0.97 / 7))
    #expect(close(FigureFormat(.decimal(1), unit: "%", factor: 100), 0.97, 0.02))
    #expect(close(FigureFormat(.hours, unit: "h"), 25_200, 3600))
    #expect(FigureFormat(.decimal(1), unit: "", factor: .infinity).leastSpan(around: 7) == 1)
  }
}
