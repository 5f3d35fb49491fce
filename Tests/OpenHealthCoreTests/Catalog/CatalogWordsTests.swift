// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

/// Types by the names that people use.
@Suite struct CatalogWordsTests {
  @Test("Every name, identifier, title and word of a type finds it, in any case, with and without blanks")
  func everyWord() {
    for type in Catalog.types {
      for word in [type.name, type.identifier, type.title, type.title.uppercased(), type.title.filter { $0 != " " }]
        + Language.allCases.flatMap({ [type.title(in: $0), type.title(in: $0).uppercased()] + type.words(in: $0) })
      {
        #expect(Catalog.type(called: word) == type, "\(word)")
      }
    }
  }

  @Test("No title is the title of two types, and no word of any language names two", arguments: Language.allCases)
  func noTwoTypes(language: Language) {
    var typeOfWord: [String: DataType] = [:]
    #expect(Set(Catalog.types.map { $0.title(in: language).lowercased() }).count == Catalog.types.count)
    for type in Catalog.types {
      for word in Language.allCases.flatMap({ [type.title(in: $0)] + type.words(in: $0) }) {
        let key = word.lowercased().filter { $0.isLetter || $0.isNumber }
        #expect(typeOfWord.updateValue(type, forKey: key) ?? type == type, "\(word)")
      }
    }
  }

  @Test(
    "Titles of types and values are in their language: no English is left over, no word mixes alphabets", arguments: [Language.zh, .ru])
  func languageOfTitles(language: Language) throws {
    let enums = try CatalogFile.rows("category-values") + CatalogFile.rows("enums").filter { $0["zh"] != "" }
    let titles = Catalog.types.map { $0.title(in: language) } + enums.map { $0[language.rawValue] ?? "" }
    #expect(titles.count > 480)
    let range: ClosedRange<Unicode.Scalar> = language == .zh ? "一"..."鿿" : "Ѐ"..."ӿ"
    for title in titles where !title.hasPrefix("NikeFuel") && !["A", "B", "O", "AB"].contains(String(title.dropLast())) {
      #expect(title.unicodeScalars.contains { range.contains($0) }, "\(title)")
    }
    // Letters of vitamins, numerals of skin types, and names.
    let names: Set = ["Apple", "Watch", "NikeFuel", "GAD", "PHQ", "CDA", "SDNN", "RMSSD", "I", "II", "III", "IV", "V", "VI", "AB"]
    for title in titles {
      #expect(!title.isEmpty, "\(title)")
      #expect(title == title.trimmingCharacters(in: .whitespaces), "\(title)")
      for word in title.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        let latin = word.filter { $0.isASCII && $0.isLetter }
        guard !latin.isEmpty else { continue }
        let isLatin = word.allSatisfy { $0.isASCII }
        #expect(isLatin, "\(title)")
        #expect(latin.count == 1 || names.contains(latin), "\(title)")
      }
      let other: ClosedRange<Unicode.Scalar> = language == .zh ? "Ѐ"..."ӿ" : "一"..."鿿"
      #expect(!title.unicodeScalars.contains { other.contains($0) }, "\(title)")
    }
  }

  @Test("German titles are complete and in Latin letters, and an English word is left over only where German has the same one")
  func germanTitles() throws {
    let enums = try CatalogFile.rows("category-values") + CatalogFile.rows("enums").filter { $0["zh"] != "" }
    let titles = Catalog.types.map { ($0.title, $0.title(in: .de)) } + enums.map { ($0["title"] ?? "", $0["de"] ?? "") }
    #expect(titles.count > 480)
    var same: Set<String> = []
    for (english, german) in titles {
      #expect(!german.isEmpty, "\(english)")
      #expect(german == german.trimmingCharacters(in: .whitespaces), "\(english)")
      #expect(german.unicodeScalars.allSatisfy { $0.value < 0x180 }, "\(german)")
      // Titles begin with a capital or a number, as nouns do anywhere.
      #expect(german.first?.isUppercase == true || german.first?.isNumber == true, "\(german)")
      if english.lowercased() == german.lowercased() { same.insert(german) }
    }
    let shared = Self.sharedWords
    #expect(same == shared, "\(same.symmetricDifference(shared).sorted())")
  }

  private static let sharedWords: Set = [
    "A+", "A-", "AB+", "AB-", "American Football", "Australian Football", "B+", "B-", "Badminton", "Baseball", "Basketball", "Biotin",
    "Bowling", "Cricket", "Curling", "Finger", "Fitness", "Gel", "Golf", "Hand", "Handball", "Hockey", "Lacrosse", "Lotion", "Magnesium",
    "Menopause", "Menstruation", "Neutral", "Niacin", "NikeFuel", "Perimenopause", "Pickleball", "Pilates", "Racquetball", "Riboflavin",
    "Rugby", "Softball", "Spray", "Squash", "Tennis", "Thiamin", "Tornado", "Vitamin A", "Vitamin B12", "Vitamin B6", "Vitamin C",
    "Vitamin D", "Vitamin E", "Vitamin K", "Volleyball", "Yoga",
  ]

  @Test("Values that the command shows have a title in each language", arguments: [Language.zh, .ru, .de])
  func titlesOfValues(language: Language) throws {
    for row in try CatalogFile.rows("category-values") {
      let value = try #require(Catalog.categoryValue(constant: row["constant"] ?? ""))
      #expect(value.title(in: language) == row[language.rawValue])
      #expect(value.title(in: .en) == row["title"])
    }
    let enums = Catalog.types.compactMap { if case .characteristic(let valueEnum) = $0.kind { valueEnum } else { nil } }
    for name in enums + ["HKWorkoutActivityType", "HKWorkoutEventType"] {
      let rows = try CatalogFile.rows("enums").filter { $0["enum"] == name }
      #expect(
        !rows.isEmpty && Catalog.choices(of: name).map { $0.title(in: language) } == rows.map { $0[language.rawValue] ?? "" }, "\(name)")
    }
  }

  @Test(
    "People's words",
    arguments: [
      ("steps", "stepCount"), ("step", "stepCount"), ("Weight", "bodyMass"), ("hrv", "heartRateVariabilitySDNN"),
      ("SpO2", "oxygenSaturation"),
      ("blood oxygen", "oxygenSaturation"), ("Blood-Oxygen", "oxygenSaturation"), ("bp", "bloodPressure"), ("pulse", "heartRate"),
      ("sleep", "sleepAnalysis"), ("workouts", "workout"), ("ecg", "electrocardiogram"), ("resting heart rate", "restingHeartRate"),
      ("mindful minutes", "mindfulSession"), ("步数", "stepCount"), ("шаги", "stepCount"), ("心跳", "heartRate"), ("ПУЛЬС", "heartRate"),
      ("самочувствие", ""), ("维生素a", "dietaryVitaminA"), ("сожженные калории", "activeEnergyBurned"), ("давление", "bloodPressure"),
      ("Schritte", "stepCount"), ("Gewicht", "bodyMass"), ("BLUTDRUCK", "bloodPressure"), ("Puls", "heartRate"),
      ("Schlaf", "sleepAnalysis"),
      ("Größe", "height"), ("groesse", "height"), ("Gro\u{308}ße", "height"), ("GRÖSSE", "height"), ("EKG", "electrocardiogram"),
      ("kalorien", "activeEnergyBurned"), ("Ubelkeit", ""),
      ("HKQuantityTypeIdentifierStepCount", "stepCount"),
    ])
  func words(_ word: String, _ name: String) { #expect(Catalog.type(called: word)?.name ?? "" == name) }

  @Test(
    "A text that names no type finds none",
    arguments: ["", " ", "stepsteps", "healthy", "\u{0}", "鼎", "щ", String(repeating: "s", count: 100_000)])
  func unknown(_ word: String) { #expect(Catalog.type(called: word) == nil) }

  @Test("Suggestions are near, one of each type, at most five, and of types that have samples")
  func suggestions() {
    #expect(Catalog.suggestions(for: "stpes").first == "steps")
    #expect(Catalog.suggestions(for: "wieght").contains("weight"))
    #expect(Catalog.suggestions(for: "Gewihct").contains("gewicht"))
    #expect(Catalog.suggestions(for: "Blutdrck").contains("blutdruck"))
    #expect(Catalog.suggestions(for: "шгаи").contains("шаги"))
    #expect(Catalog.suggestions(for: "步书").contains("步数"))
    #expect(Catalog.suggestions(for: "bodyMas").contains("bodyMass"))
    #expect(Catalog.suggestions(for: "heart").count == 5)
    for typo in ["hart rate", "oxgen", "distance", "a", "sleeep"] {
      let found = Catalog.suggestions(for: typo)
      let types = found.compactMap { Catalog.type(called: $0) }
      #expect(found.count <= 5, "\(typo)")
      #expect(types.count == found.count, "\(typo)")
      #expect(Set(types).count == found.count, "\(typo)")
      #expect(types.allSatisfy { $0.hasRecords }, "\(typo)")
    }
    #expect(Catalog.suggestions(for: "zzzzzzzz").isEmpty)
    #expect(Catalog.suggestions(for: "").isEmpty)
    // No typing mistake is longer than 100 letters.
    #expect(!Catalog.suggestions(for: String(repeating: "x", count: 94) + "weight").isEmpty)
    #expect(Catalog.suggestions(for: String(repeating: "x", count: 95) + "weight").isEmpty)
    #expect(Catalog.suggestions(for: String(repeating: "steps", count: 21)).isEmpty)
  }
}
