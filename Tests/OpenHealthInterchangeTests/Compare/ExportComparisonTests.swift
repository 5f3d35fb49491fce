// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// What one export has and another has not.
@Suite struct ExportComparisonTests {
  private static func record(
    _ value: Int, source: String = "Scale", minute: Int = 0, zone: String = "+0000", hour: Int = 8, extra: String = ""
  ) -> String {
    let date = "2026-01-05 \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute):00 \(zone)"
    return "<Record type=\"HKQuantityTypeIdentifierBodyMass\" sourceName=\"\(source)\" unit=\"kg\" startDate=\"\(date)\""
      + " endDate=\"\(date)\" value=\"\(value)\">\(extra)</Record>"
  }

  private static func differences(_ first: [String], _ second: [String], runLength: Int = 1 << 20) throws -> ExportDifferences {
    try differences(Export(first), Export(second), runLength: runLength)
  }

  /// Elements, and files beside the XML.
  private struct Export {
    var elements: [String]
    var files: [String: String] = [:]

    init(_ elements: [String], _ files: [String: String] = [:]) { (self.elements, self.files) = (elements, files) }
  }

  private static func differences(_ first: Export, _ second: Export, runLength: Int = 1 << 20) throws -> ExportDifferences {
    try withFolder { folder in
      let files = try [first, second].enumerated().map { place, export in
        let url = folder.appendingPathComponent("\(place)")
        let document = "<HealthData>\(export.elements.joined(separator: "\n"))</HealthData>"
        for (name, text) in [("export.xml", document)] + export.files.map({ ($0.key, $0.value) }) {
          let file = url.appendingPathComponent(name)
          try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
          try Data(text.utf8).write(to: file)
        }
        return try ExportFile(url)
      }
      return try ExportComparison(in: folder.path, runLength: runLength).run(files[0], files[1])
    }
  }

  /// The counts of kinds that differ.
  private static func changes(_ first: Export, _ second: Export) throws -> [String: [Int]] {
    let found = try differences(first, second)
    #expect(found.isWhole, "\(found.first.unread) \(found.second.unread)")
    return found.counts.filter { !$0.value.isEqual }.mapValues { [$0.added, $0.gone, $0.changed] }
  }

  // MARK: Routes, recordings, documents, rings

  private static func run(routes: [String], energy: Int = 100) -> String {
    let dates = "startDate=\"2026-01-01 08:00:00 +0100\" endDate=\"2026-01-01 09:00:00 +0100\""
    let parts = routes.map { name in
      "<WorkoutRoute sourceName=\"Watch\" creationDate=\"2026-01-01 10:00:00 +0100\" \(dates)>"
        + "<FileReference path=\"/workout-routes/\(name)\"/></WorkoutRoute>"
    }
    return "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"60\" durationUnit=\"min\" sourceName=\"Watch\""
      + " \(dates) totalEnergyBurned=\"\(energy)\" totalEnergyBurnedUnit=\"kcal\">\(parts.joined())</Workout>"
  }

  private static func path(_ latitudes: String...) -> String {
    let points = latitudes.enumerated().map { place, latitude in
      "<trkpt lon=\"11.5\" lat=\"\(latitude)\"><ele>4</ele><time>2026-01-01T07:00:0\(place)Z</time></trkpt>"
    }
    return "<?xml version=\"1.0\"?><gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>\n"
  }

  @Test("A route is its locations, whatever its file is called; it and its workout are compared by themselves")
  func routes() throws {
    let first = Export([Self.run(routes: ["route_1.gpx"])], ["workout-routes/route_1.gpx": Self.path("48.1", "48.2")])
    let renamed = Export([Self.run(routes: ["route_7.gpx"])], ["workout-routes/route_7.gpx": Self.path("48.1", "48.2")])
    #expect(try Self.changes(first, renamed) == [:])
    let moved = Export([Self.run(routes: ["route_1.gpx"])], ["workout-routes/route_1.gpx": Self.path("48.1", "48.3")])
    #expect(try Self.changes(first, moved) == ["workoutRoute": [0, 0, 1]])
    let without = Export([Self.run(routes: [])])
    #expect(try Self.changes(first, without) == ["workoutRoute": [0, 1, 0]])
    let other = Export([Self.run(routes: ["route_1.gpx"], energy: 101)], first.files)
    #expect(try Self.changes(first, other) == ["workout": [0, 0, 1]])
    // As an XML file alone, which an import takes, too.
    #expect(try Self.changes(first, Export(first.elements)) == ["workoutRoute": [0, 0, 1]])
  }

  @Test("An electrocardiogram is what was recorded when, in whichever file of its day")
  func recordings() throws {
    func file(_ hour: Int, _ voltages: String) -> String {
      """
      Name,Anna Example
      Date of Birth,"Apr 12, 1988"
      Recorded Date,2026-01-01 0\(hour):00:00 +0100
      Classification,Sinus Rhythm
      Symptoms,
      Software Version,2.0
      Device,"Watch6,1"
      Sample Rate,512 hertz


      Lead,Lead I
      Unit,µV

      \(voltages)
      """
    }
    func export(_ files: String...) -> Export {
      Export([], Dictionary(uniqueKeysWithValues: files.enumerated().map { ("electrocardiograms/ecg_2026-01-01_\($0).csv", $1) }))
    }
    let (early, late) = (file(7, "-265.868\n12.5\n0\n"), file(8, "1\n2\n3\n"))
    let name = Catalog.electrocardiogram.name
    #expect(try Self.changes(export(early, late), export(late, early)) == [:])
    #expect(try Self.changes(export(early, late), export(early, file(8, "1\n2\n4\n"))) == [name: [0, 0, 1]])
    #expect(try Self.changes(export(early, late), export(early, file(9, "1\n2\n3\n"))) == [name: [1, 1, 0]])
    #expect(try Self.changes(export(early), export(early, late)) == [name: [1, 0, 0]])
    // What is no recording is a file, by its name.
    #expect(try Self.changes(export("no recording"), export("no recording of these")) == [ExportDifferences.files: [0, 0, 1]])
  }

  @Test("A clinical record is its element and the content of its file, wherever that is")
  func clinicalRecords() throws {
    func export(_ identifier: String, _ file: String, _ name: String) -> Export {
      Export(
        [
          "<ClinicalRecord type=\"Observation\" identifier=\"\(identifier)\" sourceName=\"Clinic\" fhirVersion=\"4.0.1\" "
            + "receivedDate=\"2026-01-01 08:00:00 +0100\" resourceFilePath=\"/clinical-records/\(file).json\"/>"
        ], ["clinical-records/\(file).json": "{\"resourceType\":\"Observation\",\"code\":{\"text\":\"\(name)\"}}"])
    }
    let kind = "<ClinicalRecord>"
    #expect(try Self.changes(export("1", "a", "x"), export("1", "b", "x")) == [:])
    #expect(try Self.changes(export("1", "a", "x"), export("1", "a", "y")) == [kind: [0, 0, 1]])
    #expect(try Self.changes(export("1", "a", "x"), export("2", "a", "x")) == [kind: [1, 1, 0]])
    let without = Export(export("1", "a", "x").elements)
    #expect(try Self.changes(export("1", "a", "x"), without) == [kind: [0, 0, 1]])
  }

  @Test("Rings are compared by their day")
  func rings() throws {
    func day(_ date: String, _ energy: Int) -> String {
      "<ActivitySummary dateComponents=\"\(date)\" activeEnergyBurned=\"\(energy)\" activeEnergyBurnedGoal=\"500\""
        + " activeEnergyBurnedUnit=\"Cal\" appleExerciseTime=\"30\" appleExerciseTimeGoal=\"30\" appleStandHours=\"12\""
        + " appleStandHoursGoal=\"12\"/>"
    }
    let name = Catalog.rings.summary.name
    let both = Export([day("2026-01-01", 400), day("2026-01-02", 500)])
    #expect(try Self.changes(both, Export(both.elements.reversed())) == [:])
    #expect(try Self.changes(both, Export([day("2026-01-01", 400), day("2026-01-02", 501)])) == [name: [0, 0, 1]])
    #expect(try Self.changes(both, Export([day("2026-01-01", 400), day("2026-01-03", 500)])) == [name: [1, 1, 0]])
  }

  @Test("Address and creation date of a device's object in Apple's memory are no difference; its model is")
  func devices() throws {
    func record(_ address: String, _ model: String, _ rest: String) -> Export {
      let device = "&lt;&lt;HKDevice: 0x\(address)&gt;, name:Watch, model:\(model)\(rest)&gt;"
      return Export([Self.record(70).replacing("<Record ", with: "<Record device=\"\(device)\" ")])
    }
    let made = ", creation date:2024-11-02 08:15:40 +0000"
    #expect(try Self.changes(record("1a", "A", made), record("2b", "A", "")) == [:])
    #expect(try Self.changes(record("1a", "A", made), record("1a", "A", made.replacing("40", with: "41"))) == [:])
    #expect(try Self.changes(record("1a", "A", made), record("1a", "B", made)) == ["bodyMass": [0, 0, 1]])
    // What is no date says something else.
    let odd = made.replacing("2024-11-02", with: "2024-11-2x")
    #expect(try Self.changes(record("1a", "A", ""), record("1a", "A", ", software:1" + odd)) == ["bodyMass": [0, 0, 1]])
  }

  @Test("Offsets of dates, the order of metadata and forms of numbers are no difference; values, metadata and facts are")
  func canonical() throws {
    let (one, two) = ("<MetadataEntry key=\"a\" value=\"1\"/>", "<MetadataEntry key=\"b\" value=\"2\"/>")
    let same = try Self.differences(
      [Self.record(70, extra: one + two)],
      [Self.record(70, zone: "+0100", hour: 9, extra: two + one).replacing("value=\"70\"", with: "value=\"70.0\"")])
    #expect(same.isEqual && same.isWhole && same.counts["bodyMass"]?.first == 1)
    #expect(try Self.differences([Self.record(70, extra: one)], [Self.record(70, extra: two)]).counts["bodyMass"]?.changed == 1)
    let me = "<Me HKCharacteristicTypeIdentifierBloodType=\"HKBloodTypeAPositive\"/>"
    let changed = try Self.differences([me], [me.replacing("APositive", with: "BPositive")])
    #expect(changed.counts[ExportDifferences.profile]?.changed == 1)
  }

  @Test("Added, gone, changed and repeated records are those of a slow model, in memory and from a file")
  func model() throws {
    var random = SplitMix64(seed: 53)
    for _ in 0..<60 {
      let sides = (0..<2).map { _ in
        (0..<Int.random(in: 0..<30, using: &random)).map { _ in
          (value: Int.random(in: 0..<3, using: &random), minute: Int.random(in: 0..<6, using: &random))
        }
      }
      var expected = ExportDifferences.Counts()
      (expected.first, expected.second) = (sides[0].count, sides[1].count)
      for minute in 0..<6 {
        var left = [0, 0]
        for value in 0..<3 {
          let counts = sides.map { $0.count { $0.value == value && $0.minute == minute } }
          for side in 0..<2 { left[side] += counts[side] - min(counts[0], counts[1]) }
          expected.firstRepeated += max(0, counts[0] - 1)
          expected.secondRepeated += max(0, counts[1] - 1)
        }
        let changed = min(left[0], left[1])
        expected.changed += changed
        expected.gone += left[0] - changed
        expected.added += left[1] - changed
      }
      let elements = sides.map { $0.map { Self.record($0.value, minute: $0.minute) } }
      for runLength in [1, 7, 1000] {
        let found = try Self.differences(elements[0], elements[1], runLength: runLength)
        #expect(found.counts["bodyMass", default: .init()] == expected)
      }
    }
  }

  @Test("Entries come sorted from runs of any length")
  func sorter() throws {
    try withFolder { folder in
      for count in [0, 1, 4, 5, 6, 10, 5000] {
        var random = SplitMix64(seed: UInt64(count))
        let entries = (0..<count).map { _ in
          ComparisonEntry(key: UInt128(random.next() % 50) << 70, content: random.next() % 3, kind: 7, side: UInt32(random.next() % 2))
        }
        var sorter = ComparisonSorter(in: folder.path, runLength: 5)
        for entry in entries { try sorter.add(entry) }
        var found: [ComparisonEntry] = []
        try sorter.forEach { found.append($0) }
        #expect(found == entries.sorted())
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("The most runs are taken, and one more is refused")
  func mostRuns() throws {
    try withFolder { folder in
      let entry = ComparisonEntry(key: 1, content: 2, kind: 3, side: 0)
      var sorter = ComparisonSorter(in: folder.path, runLength: 1)
      for _ in 0..<ComparisonSorter.mostRuns { try sorter.add(entry) }
      #expect(throws: ExportFault.tooManyToCompare) { try sorter.add(entry) }
    }
  }

  @Test("Kinds beyond the most are counted together")
  func kinds() throws {
    let entries = ComparisonEntries(ComparisonSorter(in: "/nonexistent"))
    let most = ComparisonEntries.mostKinds
    for number in 0..<most + 5 { try entries.add("k\(number)", identity: (1, 2), content: 3) }
    var differences = ExportDifferences()
    try entries.count(into: &differences)
    #expect(differences.counts.values.reduce(0) { $0 + $1.gone } == most + 5)
    #expect(differences.counts.count <= most + 1)
  }

  @Test("What cannot be read is named, and a cut export is not whole")
  func damage() throws {
    let found = try Self.differences([Self.record(70), "<Record type=\"a\" type=\"b\"/>"], [Self.record(70)])
    #expect(found.isEqual && !found.isWhole && found.first.unreadCount == 1 && found.second.isWhole)
  }
}
