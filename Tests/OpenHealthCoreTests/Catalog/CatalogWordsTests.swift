// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

/// Types by the names that people use.
@Suite struct CatalogWordsTests {
  @Test("Every name, identifier, title and word of a type finds it, in any case, with and without blanks")
  func everyWord() {
    for type in Catalog.types {
      for word in [type.name, type.identifier, type.title, type.title.uppercased(), type.title.filter { $0 != " " }] + type.words {
        #expect(Catalog.type(called: word) == type, "\(word)")
      }
    }
  }

  @Test(
    "People's words",
    arguments: [
      ("steps", "stepCount"), ("step", "stepCount"), ("Weight", "bodyMass"), ("hrv", "heartRateVariabilitySDNN"),
      ("SpO2", "oxygenSaturation"),
      ("blood oxygen", "oxygenSaturation"), ("Blood-Oxygen", "oxygenSaturation"), ("bp", "bloodPressure"), ("pulse", "heartRate"),
      ("sleep", "sleepAnalysis"), ("workouts", "workout"), ("ecg", "electrocardiogram"), ("resting heart rate", "restingHeartRate"),
      ("mindful minutes", "mindfulSession"), ("HKQuantityTypeIdentifierStepCount", "stepCount"),
    ])
  func words(_ word: String, _ name: String) { #expect(Catalog.type(called: word)?.name == name) }

  @Test(
    "What is no name of a type is none", arguments: ["", " ", "stepsteps", "healthy", "\u{0}", "步", String(repeating: "s", count: 100_000)])
  func unknown(_ word: String) { #expect(Catalog.type(called: word) == nil) }

  @Test("Suggestions are near, one of each type, at most five, and of types that have samples")
  func suggestions() {
    #expect(Catalog.suggestions(for: "stpes").first == "steps" && Catalog.suggestions(for: "wieght").contains("weight"))
    #expect(Catalog.suggestions(for: "bodyMas").contains("bodyMass") && Catalog.suggestions(for: "heart").count == 5)
    for typo in ["hart rate", "oxgen", "distance", "a", "sleeep"] {
      let found = Catalog.suggestions(for: typo)
      let types = found.compactMap { Catalog.type(called: $0) }
      #expect(
        found.count <= 5 && types.count == found.count && Set(types).count == found.count && types.allSatisfy(\.hasRecords), "\(typo)")
    }
    #expect(Catalog.suggestions(for: "zzzzzzzz").isEmpty && Catalog.suggestions(for: "").isEmpty)
    // No typing mistake is longer than 100 letters.
    #expect(!Catalog.suggestions(for: String(repeating: "x", count: 94) + "weight").isEmpty)
    #expect(Catalog.suggestions(for: String(repeating: "x", count: 95) + "weight").isEmpty)
    #expect(Catalog.suggestions(for: String(repeating: "steps", count: 21)).isEmpty)
  }
}
