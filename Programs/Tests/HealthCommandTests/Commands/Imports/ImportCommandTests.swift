// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@Suite struct ImportCommandTests {
  private static func record(_ minute: Int, _ attributes: String = "", source: String = "sourceName=\"a\"", children: String = "") -> String
  {
    let start = "2026-01-01 08:\(10 + minute):00 +0000"
    let type = "HKQuantityTypeIdentifierStepCount"
    return "<Record type=\"\(type)\" \(source) unit=\"count\" creationDate=\"\(start)\" startDate=\"\(start)\" endDate=\"\(start)\" "
      + (attributes.contains("value=") ? "" : "value=\"1\" ") + "\(attributes)>\(children)</Record>\n"
  }

  /// An export with each kind of oddity that the report counts, this many times.
  private static func export(_ count: Int) -> String {
    let correlation = "type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"a\""
    let records = (0..<count).map { number in
      let date = "2026-01-01 09:\(10 + number):00 +0000"
      let eaten =
        "<Record type=\"HKQuantityTypeIdentifierDietaryWater\" sourceName=\"a\" unit=\"mL\" creationDate=\"\(date)\" startDate=\"\(date)\" "
        + "endDate=\"\(date)\" value=\"5\"/>\n"
      return Self.record(number, "value=\"many\"") + Self.record(number, "value=\"1\" value=\"2\"")
        + Self.record(number + 10, "later=\"1\"") + Self.record(number + 20, source: "")
        + Self.record(number + 30, children: "<MetadataEntry key=\"recordCount\" value=\"3\"/>")
        + eaten + "<Correlation \(correlation) creationDate=\"\(date)\" startDate=\"\(date)\" endDate=\"\(date)\">\(eaten)</Correlation>\n"
    }
    let person = "<Me HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexFemale\"/>\n"
    return "<HealthData>\n<ExportDate value=\"2026-01-02 08:00:00 +0000\"/>\n\(person)\(records.joined())</HealthData>\n"
  }

  @Test("The report counts one element in the singular, several in the plural")
  func counts() throws {
    let one = [
      "Profile: 1 characteristic\n", "1 record is in the file twice, by itself and inside a correlation; it counts once.",
      "1 record combines several samples; the exporting system merged them.",
      "1 sample has no source in the file; it is kept under ", "1 record has the unknown attribute later, which is kept with it.",
      "Skipped 1 damaged element:\n", "Kept with a reason, and not as samples: 1 element:\n",
    ]
    let two = [
      "2 records are in the file twice, by themselves and inside a correlation; they count once.",
      "2 records combine several samples; the exporting system merged them.",
      "2 samples have no source in the file; they are kept under ", "2 records have the unknown attribute later, which is kept with them.",
      "Skipped 2 damaged elements:\n", "Kept with a reason, and not as samples: 2 elements:\n",
    ]
    for (count, sentences) in [(1, one), (2, two)] {
      try Health.withFolder { health in
        try health.write(Self.export(count), to: "export.xml")
        let result = health.run("import", "export.xml")
        #expect(result.status == 1)
        for sentence in sentences { #expect(result.output.contains(sentence), "\(sentence)\n\(result.output)") }
        let reason = "the value is not a number, or too large"
        #expect(health.run("elements", "--format", "csv").lines == ["element,count,reason", "Record,\(count),\"\(reason)\""])
        #expect(health.run("elements", "Record").lines.first == "<!-- \(reason) -->")
        let records = (0..<count).map { Self.record($0) }.joined()
        try health.write("<HealthData>\n\(records)</HealthData>\n", to: "steps.xml")
        let part = health.run("import", "steps.xml", "--only", "dietaryWater")
        let excluded = count == 1 ? "1 element was" : "2 elements were"
        #expect(part.output.contains("\(excluded) excluded by --only or --since."), "\(part.output)")
      }
    }
  }

  @Test("F15: what breaks a rule inside a workout is listed with the reason, and a second import has it already")
  func partsOfWorkouts() throws {
    try Health.withFolder { health in
      let (start, end) = ("startDate=\"2026-01-01 08:00:00 +0000\"", "endDate=\"2026-01-01 09:00:00 +0000\"")
      let event = "<WorkoutEvent type=\"HKWorkoutEventTypePause\"/>"
      try health.write(
        "<HealthData>\n<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"A\" \(start) \(end)>\(event)</Workout>\n"
          + "<WorkoutEvent/>\n</HealthData>\n", to: "export.xml")
      for kept in [1, 0] {
        let result = health.run("import", "export.xml", "--format", "csv")
        #expect(result.status == 1)
        #expect(result.lines.contains("<WorkoutEvent>,2,\(kept),\(2 - 2 * kept),0,\(kept)"), "\(result.output)")
        #expect(
          health.run("elements", "--format", "csv").lines == [
            "element,count,reason", "WorkoutEvent,1,", "WorkoutEvent,1,the date is missing",
          ])
        #expect(health.run("elements", "WorkoutEvent").lines == ["<WorkoutEvent/>", "<!-- the date is missing -->", event])
      }
    }
  }
}
