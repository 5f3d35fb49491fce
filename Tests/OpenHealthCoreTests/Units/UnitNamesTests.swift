// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct UnitNamesTests {
  @Test("Every word of a unit finds it, in any case", arguments: Language.allCases)
  func everyWord(language: Language) {
    #expect(UnitNames.words(in: language).count > 60)
    for (word, unit) in UnitNames.words(in: language) {
      #expect(UnitNames.unit(called: word.uppercased()) != nil, "\(word)")
      #expect(unit.isCompatible(with: unit), "\(word)")
      // Apple's form goes first where a word is also one.
      if (try? UnitExpression.parse(word)) == nil || word.hasPrefix("mmol") { #expect(UnitNames.unit(called: word) == unit, "\(word)") }
    }
  }

  @Test("K3: what the table writes is read back as its unit, in each language, as written and with another first letter")
  func readsBack() throws {
    var count = 0
    for row in try CatalogFile.rows("unit-words") {
      let text = row["unit"] ?? ""
      let unit = try UnitExpression.parse(text)
      let fields = ["shown", "words", "zh", "ru", "de"].flatMap { (row[$0] ?? "").split { $0 == "|" || $0 == ";" } }.map(String.init)
      for word in fields where word != text {
        count += 1
        #expect(UnitNames.unit(called: word) == unit, "\(word)")
        // At the start of a line a keyboard writes a capital. `S` alone is Siemens: Apple's own name of a unit wins.
        let capital = word.prefix(1).uppercased() + word.dropFirst()
        if capital != "S" { #expect(UnitNames.unit(called: capital) == unit, "\(capital)") }
      }
    }
    #expect(count > 300)
  }

  @Test(
    "Prefixes of a million or more name no unit that has a word",
    arguments: [
      ("Grad", "degC"), ("ML", "mL"), ("Mg", "mg"), ("Mg/dL", "mg/dL"), ("Ms", "ms"), ("MJ", "MJ"), ("GHz", "GHz"), ("grad", "degC"),
      ("dB HL", "dBHL"), ("dBHL", "dBHL"), ("дБ ПС", "dBHL"), ("cups (imp)", "cup_imp"),
    ])
  func millions(_ word: String, _ unit: String) throws { #expect(UnitNames.unit(called: word) == (try UnitExpression.parse(unit))) }

  @Test("No word of any language names two units")
  func noTwoUnits() throws {
    var unitOfWord: [String: UnitExpression] = [:]
    for row in try CatalogFile.rows("unit-words") {
      let unit = try UnitExpression.parse(row["unit"] ?? "")
      let words = ["words", "zh", "ru", "de"].flatMap { (row[$0] ?? "").lowercased().split { $0 == "|" || $0 == ";" } }.map(String.init)
      for word in words { #expect(unitOfWord.updateValue(unit, forKey: word) ?? unit == unit, "\(word)") }
    }
    #expect(unitOfWord.count > 300)
  }

  @Test(
    "Words that people use, and Apple's forms, in which case counts",
    arguments: [
      ("pounds", "lb"), ("km/h", "km/hr"), ("Percent", "%"), ("bpm", "count/min"), ("Cal", "Cal"), ("cal", "cal"), ("°F", "degF"),
      ("steps", "count"),
      ("litres", "L"), ("mmol/L", "mmol<180.1558800000541>/L"), ("mmol", "mmol<180.1558800000541>/L"), ("mol", "mol"),
      ("litres", "L"), ("公里", "km"), ("大卡", "kcal"), ("次/分", "count/min"), ("фунтов", "lb"), ("КМ/Ч", "km/hr"), ("шагов", "count"),
      ("Meile", "mi"), ("Kilokalorien", "kcal"),
      ("Stunden", "hr"), ("grad celsius", "degC"), ("FUSS", "ft"), ("Schläge/min", "count/min"),
    ])
  func words(_ word: String, _ unit: String) throws { #expect(UnitNames.unit(called: word) == (try UnitExpression.parse(unit))) }

  @Test("A text that names no unit finds none", arguments: ["", "blob", "pound s", "kg/", "\u{1B}"])
  func unknown(_ word: String) { #expect(UnitNames.unit(called: word)?.isNull ?? true) }

  @Test(
    "Units are shown as people write them, a plain count not at all",
    arguments: [("degC", "°C"), ("km/hr", "km/h"), ("count", ""), ("%", "%"), ("count/min", "/min"), ("kg", "kg"), ("cup_us", "cups")])
  func names(_ unit: String, _ name: String) throws { #expect(UnitNames.name(of: try UnitExpression.parse(unit), in: .en).text == name) }

  @Test(
    "Units have names in Chinese, Russian and German",
    arguments: [
      ("km", "公里", "км", "km"), ("km/hr", "公里/小时", "км/ч", "km/h"), ("kcal", "千卡", "ккал", "kcal"),
      ("count/min", "次/分", "/мин", "/min"), ("count", "", "", ""), ("lb", "磅", "фунтов", "lb"), ("%", "%", "%", "%"),
      ("mi", "英里", "миль", "Meilen"), ("cmAq", "cmAq", "cmAq", "cmAq"),
    ])
  func translations(_ unit: String, _ chinese: String, _ russian: String, _ german: String) throws {
    let unit = try UnitExpression.parse(unit)
    #expect(UnitNames.name(of: unit, in: .zh).text == chinese)
    #expect(UnitNames.name(of: unit, in: .ru).text == russian)
    #expect(UnitNames.name(of: unit, in: .de).text == german)
  }

  @Test("Every unit in which the command shows a type has a name of its language", arguments: [Language.zh, .ru])
  func everyUnit(language: Language) {
    for type in Catalog.types {
      for facts in [type.quantity].compactMap({ $0 }) {
        for unit in [facts.displayUnit] + MeasurementSystem.allCases.map({ facts.displayUnit(in: $0) }) {
          for name in [UnitNames.name(of: unit, in: language), facts.labels?[language] ?? UnitName("")] {
            #expect(["°C", "°F", "NikeFuel"].contains(name.text) || !name.text.contains { $0.isASCII && $0.isLetter }, "\(type) \(name)")
          }
        }
      }
    }
  }
}

@Suite struct UnitNameTests {
  @Test(
    "A Russian name has the form of its number",
    arguments: [
      (0, "шагов"), (1, "шаг"), (2, "шага"), (4, "шага"), (5, "шагов"), (11, "шагов"), (12, "шагов"), (14, "шагов"), (21, "шаг"),
      (22, "шага"), (101, "шаг"), (111, "шагов"), (1_204, "шага"), (1.5, "шага"), (-1, "шаг"), (-3, "шага"), (1e15, "шагов"),
      (.infinity, "шагов"), (.nan, "шага"),
    ])
  func russian(_ number: Double, _ form: String) { #expect(UnitName("шаг;шага;шагов").text(for: number) == form) }

  @Test(
    "A German name has one form after 1, and another after any other number",
    arguments: [(1, "Schritt"), (-1, "Schritt"), (0, "Schritte"), (2, "Schritte"), (21, "Schritte"), (1.5, "Schritte"), (.nan, "Schritte")])
  func german(_ number: Double, _ form: String) { #expect(UnitName("Schritt;Schritte").text(for: number) == form) }

  @Test("A name is recognised in each of its forms and any case")
  func matches() {
    let steps = UnitName("шаг;шага;шагов")
    #expect(steps.matches("ШАГА"))
    #expect(steps.matches("шагов"))
    #expect(!steps.matches("шагам"))
    #expect(!UnitName("").matches(""))
  }

  @Test("A name with one form has it for every number, and a name alone has the form of many", arguments: ["公里", "kg", "", "a;b;c;d"])
  func oneForm(_ text: String) {
    for number in [0, 1, 1.5, 2, 11, .nan] { #expect(UnitName(text).text(for: number) == text) }
    #expect(UnitName(text).text == text)
    #expect(UnitName("шаг;шага;шагов").text == "шагов")
  }
}
