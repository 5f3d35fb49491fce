// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

@Suite struct ProfileCommandTests {
  @Test("CHAR-01: profile sets, shows, changes and clears, and an import sets the same")
  func setsAndShows() throws {
    try Health.withFolder { health throws in
      let set = health.run(
        "profile", "--date-of-birth", "1985-04-12", "--biological-sex", "female", "--blood-type", "a-positive", "--skin-type", "II",
        "--wheelchair-use", "no", "--move-mode", "active-energy", "--reference-sex", "male", "--format", "csv")
      #expect(set.status == 0)
      #expect(
        set.lines == [
          "name,value", "dateOfBirth,1985-04-12", "biologicalSex,female", "bloodType,a-positive", "fitzpatrickSkinType,II",
          "wheelchairUse,no", "activityMoveMode,active-energy", "referenceSex,male",
        ])
      #expect(health.run("profile", "--format", "csv").lines == set.lines)
      let table = health.run("profile")
      #expect(table.lines.contains("Date of birth          1985-04-12"))
      #expect(table.output.contains("A+"))

      let changed = health.run("profile", "--blood-type", "O-", "--clear", "skin-type", "--clear", "wheelchairUse", "--format", "json")
      let objects = try #require(try JSONSerialization.jsonObject(with: Data(changed.output.utf8)) as? [[String: Any]])
      #expect(objects.compactMap { $0["value"] as? String } == ["1985-04-12", "female", "o-negative", "active-energy", "male"])
      #expect(objects.count == 7 && objects[3]["value"] is NSNull)
      #expect(health.run("profile", "--biological-sex", "not-set").output.contains("not set"))

      let engine = HealthEngine(
        database: try .open(
          folder: URL(fileURLWithPath: health.path("store")), keyFolder: URL(fileURLWithPath: health.path("config/openhealthkit/keys"))),
        answering: PolicyAnswering(policy: .denyAll))
      #expect(
        try engine.perform(ReadProfile(), for: .owner) == [
          "HKCharacteristicTypeIdentifierDateOfBirth": "1985-04-12", "HKCharacteristicTypeIdentifierBloodType": "HKBloodTypeONegative",
          "HKCharacteristicTypeIdentifierActivityMoveMode": "HKActivityMoveModeActiveEnergy",
          "HKCharacteristicTypeIdentifierReferenceSex": "HKReferenceSexMale",
        ])
    }
  }

  @Test("CHAR-01: characteristics of an import are shown, also unknown ones")
  func showsImport() throws {
    try Health.withFolder { health throws in
      _ = health.run("generate", "--days", "1", "--output", "a.zip")
      _ = health.run("import", "a.zip")
      let lines = health.run("profile", "--format", "csv").lines
      #expect(lines.contains("dateOfBirth,1988-04-12"))
      #expect(lines.contains("biologicalSex,female"))
      #expect(lines.contains("bloodType,"))
      #expect(lines.last == "HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse,None")
    }
  }

  @Test(
    "Wrong values end with status 64, name what is possible, repeat nothing and change nothing",
    arguments: [
      (["--date-of-birth", "1985-02-30"], "a day such as 1985-04-12"), (["--date-of-birth", "12.4.1985"], "a day such as 1985-04-12"),
      (["--date-of-birth", "9999-04-12"], "must not be in the future"), (["--biological-sex", "purple"], "not-set, female, male, other"),
      (["--blood-type", "C"], "not-set, a-positive, a-negative"), (["--skin-type", "VII"], "not-set, I, II, III, IV, V, VI"),
      (["--wheelchair-use", "maybe"], "not-set, no, yes"), (["--move-mode", "not-set"], "active-energy, apple-move-time"),
      (["--clear", "height"], "date-of-birth, biological-sex, blood-type"),
      (["--blood-type", "A+", "--clear", "blood-type"], "both set and"),
    ])
  func refuses(arguments: [String], message: String) throws {
    try Health.withFolder { health throws in
      let result = health.run(["profile"] + arguments)
      #expect(result.status == 64)
      #expect(result.errors.contains(message))
      if arguments[0] != "--clear" { #expect(!result.errors.split(separator: "\n")[0].contains(arguments[1])) }
      #expect(!FileManager.default.fileExists(atPath: health.path("store")))
    }
  }

  @Test("Without a store there is nothing to show or to clear, and none is made", arguments: [[], ["--clear", "blood-type"]])
  func noStore(arguments: [String]) throws {
    try Health.withFolder { health throws in
      let result = health.run(["profile"] + arguments)
      #expect(result.status == 1)
      #expect(result.errors.contains("There is no health store in"))
      #expect(!FileManager.default.fileExists(atPath: health.path("store")))
    }
  }
}
