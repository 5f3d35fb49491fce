// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct CharacteristicValueTests {
  private func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  @Test("CHAR-06: every value of the table comes back out of its constant, its words, its name and its title")
  func everyChoice() throws {
    let enums = Dictionary(grouping: try CatalogFile.rows("enums")) { $0["enum"] ?? "" }
    let rows = try CatalogFile.rows("other-types").filter { $0["kind"] == "characteristic" }
    #expect(rows.count == 7)
    for row in rows {
      let type = try #require(Catalog.type(identifier: row["identifier"] ?? ""))
      guard let name = row["valueEnum"], !name.isEmpty else { continue }
      let choices = Catalog.choices(of: name)
      #expect(choices.map(\.constant) == enums[name]?.map { $0["constant"] ?? "" })
      #expect(choices.map { String($0.rawValue) } == enums[name]?.map { $0["rawValue"] ?? "" })
      for choice in choices {
        let value = CharacteristicValue.choice(choice)
        #expect(CharacteristicValue(storedText: choice.constant, of: type) == value)
        #expect(value.storedText == choice.constant)
        for text in [value.words, choice.name, choice.title, choice.title.uppercased(), choice.name.lowercased()] {
          #expect(CharacteristicValue(words: text, of: type) == value, "\(text)")
        }
      }
    }
  }

  @Test("CHAR-06: words for a command line")
  func words() throws {
    let words = Catalog.choices(of: "HKBloodType").map(\.words)
    #expect(
      words == [
        "not-set", "a-positive", "a-negative", "b-positive", "b-negative", "ab-positive", "ab-negative", "o-positive", "o-negative",
      ])
    #expect(Catalog.choices(of: "HKFitzpatrickSkinType").map(\.words) == ["not-set", "I", "II", "III", "IV", "V", "VI"])
    #expect(Catalog.choices(of: "HKActivityMoveMode").map(\.words) == ["active-energy", "apple-move-time"])
  }

  @Test("CHAR-05: a day comes back as it was", arguments: ["1985-04-12", "2000-02-29", "1904-02-29", "0001-01-01", "9999-12-31"])
  func days(text: String) throws {
    let value = try #require(CharacteristicValue(storedText: text, of: try type("dateOfBirth")))
    #expect(value.storedText == text)
    #expect(value.words == text)
  }

  @Test(
    "CHAR-05: a text that is not a day of the calendar gives no value",
    arguments: [
      "", "1985", "1985-4-12", "1985-04-31", "1900-02-29", "2001-02-29", "1985-00-10", "1985-13-01", "1985-04-00", "0000-01-01",
      "-985-04-12",
      "1985-04-12 ", "1985-04-12T00:00:00Z", "1985/04/12", "12-04-1985", "1985-04-+1", "１９８５-04-12", "1985-04-12-01",
    ])
  func noDays(text: String) throws {
    #expect(CharacteristicValue(storedText: text, of: try type("dateOfBirth")) == nil)
    #expect(CharacteristicValue(words: text, of: try type("dateOfBirth")) == nil)
  }

  @Test("CHAR-06: a value of another characteristic, or of none, is refused")
  func foreignTexts() throws {
    #expect(CharacteristicValue(storedText: "HKBloodTypeAPositive", of: try type("biologicalSex")) == nil)
    #expect(CharacteristicValue(storedText: "female", of: try type("biologicalSex")) == nil)
    #expect(CharacteristicValue(storedText: "1985-04-12", of: try type("biologicalSex")) == nil)
    #expect(CharacteristicValue(words: "A", of: try type("bloodType")) == nil)
    #expect(CharacteristicValue(words: "", of: try type("bloodType")) == nil)
    #expect(CharacteristicValue(words: "1", of: try type("stepCount")) == nil)
    #expect(CharacteristicValue(storedText: "1", of: try type("stepCount")) == nil)
  }

  @Test("CHAR-05: an age counts full years: it rises on the day of birth, and on 1 March for the leap day in other years")
  func ages() throws {
    func age(_ birth: String, on day: String) throws -> Int? {
      let value = try #require(CharacteristicValue(storedText: birth, of: try type("dateOfBirth")))
      let start = try #require(CivilDay(day)).start(in: .gmt)
      // The first and the last second of the day.
      #expect(value.years(at: start) == value.years(at: start + 86_399))
      return value.years(at: start)
    }
    let rows = [
      ("1985-04-12", "2024-04-11", 38), ("1985-04-12", "2024-04-12", 39), ("1985-04-12", "2024-04-13", 39),
      ("1985-04-12", "2024-03-30", 38),
      ("1985-04-12", "2024-05-01", 39), ("1985-04-12", "1985-04-12", 0), ("2000-02-29", "2023-02-28", 22), ("2000-02-29", "2023-03-01", 23),
      ("2000-02-29", "2024-02-28", 23), ("2000-02-29", "2024-02-29", 24),
    ]
    for (birth, day, years) in rows { #expect(try age(birth, on: day) == years, "\(birth) \(day)") }
    let female = try #require(CharacteristicValue(storedText: "HKBiologicalSexFemale", of: try type("biologicalSex")))
    #expect(female.years(at: Date(timeIntervalSinceReferenceDate: 0)) == nil)
  }
}
