// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import health

/// `health add` as a person types it.
@Suite struct AddCommandTests {
  private func values(_ health: Health, _ type: String, _ columns: String = "value") -> [String] {
    health.run("query", type, "--columns", columns, "--format", "csv", "--time-zone", "UTC").lines.dropFirst().map { $0 }
  }

  @Test("V1 V13: a blood pressure is typed as people say it, systolic first; a reversed one is refused with the reason")
  func bloodPressure() throws {
    try Health.withFolder { health in
      for wrong in ["80/120", "100/100"] {
        let result = health.run("add", "bp", wrong)
        #expect(result.status == 64, "\(result)")
        #expect(result.errors.contains("Systolic blood pressure must be above diastolic blood pressure"), "\(result)")
      }
      for (words, message) in [
        (["bp", "120"], "systolic blood pressure, then diastolic blood pressure, such as 120/80"), (["bp", "120/80/60"], "has 2 values"),
        (["bp", "120//80"], "\"120//80\" is not blood pressure"), (["bp", "120/"], "\"120/\" is not blood pressure"),
        (["bp"], "needs its values"), (["bp", "120/low"], "is not a number"), (["bp", "120/80", "kg"], "does not fit"),
      ] {
        let result = health.run(["add"] + words)
        #expect(result.status == 64, "\(words): \(result)")
        #expect(result.errors.contains(message), "\(words): \(result)")
        #expect(!result.errors.contains("bloodPressure"), "\(words): \(result)")
      }
      #expect(!health.exists("store"))
      let added = health.run("add", "bp", "120/80")
      #expect(added.status == 0, "\(added)")
      #expect(added.lines.first?.hasPrefix("Added blood pressure 120/80, ") == true, "\(added)")
      #expect(health.run("add", "blood pressure", "16/10.7", "kPa").status == 0)
      #expect(values(health, "systolic", "value,unit").count == 2)
      #expect(health.run("query", "bp").output.contains("120/80"))
    }
  }

  @Test("K3: units are typed in the words of each language, also where they are a unit of Apple's that nobody writes")
  func unitsOfLanguages() throws {
    try Health.withFolder { health in
      for (locale, words, unit, value) in [
        ("de_DE.UTF-8", "bodyTemperature 36 Grad", "degC", "36"), ("ru_RU.UTF-8", "bodyTemperature 37 градусов", "degC", "37"),
        ("zh_CN.UTF-8", "bodyTemperature 38 度", "degC", "38"), ("C.UTF-8", "dietaryWater 200 ML", "mL", "200"),
        ("de_DE.UTF-8", "dietaryVitaminC 80 Mg", "mg", "80"),
      ] {
        let added = health.runInShell("$HEALTH add \(words)", environment: ["LC_ALL": locale])
        #expect(added.status == 0, "\(words): \(added)")
        let type = String(words.prefix { $0 != " " })
        let found = health.run("query", type, "--unit", unit, "--columns", "value", "--limit", "1", "--format", "csv").lines.last
        #expect(found == value, "\(words)")
      }
    }
  }

  @Test("V13: a night is two times of the day: the last one that has passed, and the one before it")
  func sleep() throws {
    try Health.withFolder { health in
      let now = Date()
      let added = health.run("add", "sleep", "22:30", "06:30", "--time-zone", "UTC")
      #expect(added.status == 0, "\(added)")
      let night = try #require(values(health, "sleep", "start,end,value").first?.split(separator: ",").map(String.init))
      #expect(night[0].hasSuffix("T22:30:00Z") && night[1].hasSuffix("T06:30:00Z") && night[2] == "asleepUnspecified")
      let (start, end) = (try #require(InstantText.date(night[0])), try #require(InstantText.date(night[1])))
      #expect(end.timeIntervalSince(start) == 8 * 3600)
      #expect(end <= Date())
      #expect(now.timeIntervalSince(end) < 86_400)
      for words in [
        ["core", "23:00", "02:00"], ["asleep-deep", "02:00", "03:00"], ["REM", "sleep", "03:00", "03:30"], ["awake", "4:00", "4:05"],
      ] {
        let stage = health.run(["add", "sleep"] + words + ["--time-zone", "UTC"])
        #expect(stage.status == 0, "\(words): \(stage)")
      }
      #expect(Set(values(health, "sleep")) == ["asleepUnspecified", "asleepCore", "asleepDeep", "asleepREM", "awake"])
      let both = health.run("add", "sleep", "22:30", "06:30", "--start", "yesterday")
      #expect(both.status == 64)
      #expect(both.errors.contains("Give times of the day, or --start and --end."))
      let none = health.run("add", "sleep")
      #expect(none.status == 64)
      #expect(none.errors.contains("asleep-core"))
      #expect(!none.errors.contains("sleepAnalysis"))
      #expect(health.run("add", "mindfulness", "08:00", "08:10").status == 0)
    }
  }

  @Test("V13: a period is its value; the first day is the one without bleeding before it, unless the person says so")
  func period() throws {
    try Health.withFolder { health in
      func add(_ day: String, _ words: String...) -> Health.Outcome { health.run(["add", "period"] + words + ["--start", day]) }
      #expect(add("2026-01-03", "medium").output.hasPrefix("Added menstruation medium, first day, 2026-01-03"))
      #expect(add("2026-01-04", "light").output.hasPrefix("Added menstruation light, 2026-01-04"))
      #expect(add("2026-01-31", "heavy").output.contains("first day"))
      #expect(add("2026-02-28", "none").status == 0)
      #expect(!add("2026-03-01", "none").output.contains("first day"))
      #expect(!add("2026-04-01", "light", "--no-first-day").output.contains("first day"))
      #expect(add("2026-05-01", "light", "--first-day").output.contains("first day"))
      #expect(health.run("add", "weight", "72", "--first-day").status == 64)
      let wrong = health.run("add", "menstruation", "strong")
      #expect(wrong.status == 64)
      #expect(wrong.errors.contains("Give one of unspecified, light, medium, heavy, none."))
      #expect(!wrong.errors.contains("HK"))
      let insulin = health.run("add", "insulin", "4", "IU")
      #expect(insulin.status == 64)
      #expect(insulin.errors.contains("--purpose basal or bolus"))
      #expect(!insulin.errors.contains("HK"))
      #expect(health.run("add", "insulin", "4", "IU", "--purpose", "bolus").status == 0)
    }
  }

  @Test("V5: a value that no human has is asked about; without a terminal it is refused with the option that allows it")
  func doubtful() throws {
    try Health.withFolder { health in
      for words in [
        ["weight", "99999", "lb"], ["weight", "7.5", "lb"], ["weight", "900", "kg"], ["weight", "782kg"], ["heartRate", "720"],
      ] {
        let refused = health.run(["add"] + words)
        #expect(refused.status == 1, "\(words): \(refused)")
        #expect(refused.errors.contains("--yes"), "\(words): \(refused)")
        #expect(refused.errors.contains("no human has"), "\(words): \(refused)")
        for word in words.dropFirst() { #expect(!refused.errors.contains(word), "a value in the message") }
      }
      #expect(values(health, "weight").isEmpty)
      #expect(values(health, "heartRate").isEmpty)
      #expect(health.run("add", "weight", "900", "kg", "--yes").status == 0)
      #expect(values(health, "weight") == ["900"])
      #expect(health.run("add", "weight", "165", "lb").status == 0)
      #expect(health.run("add", "weight", "72.5kg").status == 0)
      // As at a terminal: once, and the answer counts.
      func asked(_ answer: String) -> Health.Outcome {
        health.runInShell("script -qec \"'$HEALTH' add weight 800 kg\" /dev/null <<< \(answer)")
      }
      if health.runInShell("command -v script").status == 0 {
        #expect(asked("n").output.contains("Add it all the same? [y/N]"))
        #expect(values(health, "weight").count == 3)
        #expect(asked("y").status == 0)
        #expect(values(health, "weight").count == 4)
      }
      let doctor = health.run("doctor")
      #expect(doctor.status == 0, "\(doctor)")
      #expect(doctor.output.contains("Samples of bodyMass from Health have a value that no human has"), "\(doctor)")
    }
  }

  @Test("V5: 7,5 means the same in the command and on a page")
  func numbers() throws {
    try Health.withFolder { health in
      for locale in ["en_US.UTF-8", "de_DE.UTF-8"] {
        let run = health.runInShell("$HEALTH add bmi 17,5; $HEALTH add bmi 17.5", environment: ["LC_ALL": "", "LANG": locale])
        #expect(run.status == 0, "\(run)")
      }
      #expect(values(health, "bodyMassIndex") == ["17.5", "17.5", "17.5", "17.5"])
      #expect(health.run("medications", "add", "Drops").status == 0)
      #expect(health.run("medications", "log", "drops", "--dose", "7,5").output.contains("Taken: 7.5"))
    }
  }

  @Test("V5 V1: an import keeps such values and counts them; charts cut them off with a mark, and the report and doctor name them")
  func imports() throws {
    try Health.withFolder { health in
      var export = InventedExport()
      for (day, value) in [(1, "70"), (2, "71"), (3, "900"), (4, "70.5"), (5, "69.5"), (6, "70")] {
        let date = "2026-01-0\(day) 08:00:00"
        export.add("HKQuantityTypeIdentifierBodyMass", from: InventedExport.phone, date, date, value, unit: "kg")
      }
      try export.bring(to: health)
      let again = health.run("import", "invented.xml")
      #expect(again.output.contains("1 sample of weight has a value that no human has"), "\(again)")
      #expect(health.run("import", "invented.xml", "--format", "json").output.contains(#""beyond_human":[{"type":"bodyMass","count":1}]"#))
      #expect(health.run("import", "invented.xml", "--preview").output.contains("1 sample of weight has a value"))
      #expect(values(health, "weight").contains("900"))
      let chart = health.run("chart", "weight", "--in", "2026-01", "--width", "80", "--height", "20")
      #expect(chart.output.contains("▲"), "\(chart.output)")
      #expect(chart.output.contains("1 beyond the scale"), "\(chart.output)")
      #expect(!chart.output.contains("800"), "\(chart.output)")
      #expect(health.run("chart", "weight", "--in", "2026-01", "--format", "svg").output.contains("1 beyond the scale"))
      let report = health.run("report", "--in", "2026-01", "--types", "weight", "--output", "report.html")
      #expect(report.status == 0, "\(report)")
      #expect(try health.text("report.html").contains("weight (1 sample)"))
      #expect(health.run("doctor").output.contains("bodyMass"))

      let time = "startDate=\"2026-01-05 08:00:00 +0000\" endDate=\"2026-01-05 08:00:00 +0000\" sourceName=\"Cuff\""
      func record(_ type: String, _ value: String) -> String {
        "<Record type=\"HKQuantityTypeIdentifierBloodPressure\(type)\" unit=\"mmHg\" \(time) value=\"\(value)\"/>"
      }
      try health.write(
        "<HealthData>\n<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" \(time)>\(record("Systolic", "80"))"
          + "\(record("Diastolic", "120"))</Correlation>\n</HealthData>", to: "reversed.xml")
      #expect(health.run("import", "reversed.xml").output.contains("1 sample of blood pressure has a value that no human has"))
    }
  }
}
