// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import OpenHealthInterchange
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthWorkoutFiles

/// F13: packed files, and archives of many.
@Suite struct WorkoutArchiveTests {
  /// A track from an hour of the day, with or without a type.
  private func track(hour: Int, type: String?, steps: Int = 20) -> String {
    let points = (0..<steps).map { WorkoutTexts.Point.place(Double(hour * 3600 + $0 * 10), step: $0) }
    return WorkoutTexts.gpx([points], type: type)
  }

  private func packed(_ text: String) throws -> [UInt8] { try Gzip.compressed(Array(text.utf8)) }

  private func engine() throws -> HealthEngine {
    HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll))
  }

  private func workouts(_ engine: HealthEngine) throws -> [SampleRecord] {
    try engine.samples(of: Catalog.workout)
  }

  private func name(_ activityType: UInt) -> String? { WorkoutRecord.activity(activityType)?.name }

  /// The files of an archive as Strava makes it: two packed, one that is damaged, a picture, and a list with an activity without a file.
  private func files() throws -> [String: [UInt8]] {
    let list = #"""
      Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Filename
      11,"Jan 5, 2026, 8:00:00 AM","Morning, with ""hills""",Run,,activities/11.gpx
      12,"Jan 5, 2026, 10:00:00 AM",Round,Ride,"two
      lines",activities/12.gpx.gz
      13,"Jan 5, 2026, 12:00:00 PM",Old,Hike,,activities/13.fit.gz
      14,"Jan 5, 2026, 12:00:00 PM",By hand,Swim,,
      """#
    return [
      "activities/11.gpx": Array(track(hour: 0, type: nil).utf8), "activities/12.gpx.gz": try packed(track(hour: 2, type: nil)),
      "activities/13.fit.gz": try Gzip.compressed([1, 2, 3]), "activities.csv": Array(list.utf8), "media/1.jpg": [0xFF, 0xD8],
    ]
  }

  @Test("F13: a packed file is read as the file in it; a packed file that is cut is read up to the cut")
  func packedFile() throws {
    let text = track(hour: 0, type: "running", steps: 2000)
    let bytes = try packed(text)
    #expect(WorkoutFileReader.format(of: Array(bytes.prefix(3000))) == .gpx)
    let whole = try WorkoutFileReader().read(bytes)
    #expect(try whole == WorkoutFileReader().read(Array(text.utf8)))
    let cut = try WorkoutFileReader().read(Array(bytes.prefix(bytes.count / 2)))
    #expect((100..<1900).contains(cut.workouts[0].points.count))
    #expect(cut.remarks.contains { if case .incompletePacking = $0.reason { true } else { false } })
    var limits = WorkoutFileLimits()
    limits.bytes = text.utf8.count
    #expect(try WorkoutFileReader(limits: limits).read(bytes).workouts.count == 1)
    limits.bytes -= 1
    #expect(throws: WorkoutFileFault.self) { try WorkoutFileReader(limits: limits).read(bytes) }
  }

  @Test("Gzip unpacks several members and padding, and stops at damage and at the limit")
  func gzip() throws {
    let one = try Gzip.compressed(Array("one".utf8))
    let two = try Gzip.compressed([UInt8](repeating: 7, count: 1_000_000))
    #expect(Gzip.unpacked(one + two, atMost: 2_000_000).bytes.count == 1_000_003)
    #expect(Gzip.unpacked(one + [0, 0, 0], atMost: 9).fault == nil)
    #expect(Gzip.unpacked(one, atMost: 3).fault == nil)
    #expect(Gzip.unpacked(one, atMost: 2).fault == .tooLarge)
    #expect(Gzip.unpacked(two, atMost: 999_999).fault == .tooLarge)
    #expect(Gzip.unpacked(two, atMost: 1_000_000).fault == nil)
    let damaged = Gzip.unpacked(one + [1, 2], atMost: 9)
    #expect(damaged.bytes == Array("one".utf8))
    #expect(damaged.fault == .damaged(at: one.count))
    for count in 0..<one.count { #expect(Gzip.unpacked(Array(one.prefix(count)), atMost: 9).fault == .damaged(at: count)) }
  }

  @Test(
    "F13: an archive is one import of all its files; its list names activities, and each other file is counted", arguments: [true, false])
  func archive(isZip: Bool) throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent(isZip ? "export.zip" : "export").path
      if isZip {
        let file = try NewFile(at: path, replacing: false)
        let writer = try ZipWriter(file)
        for (name, bytes) in try files().sorted(by: { $0.key < $1.key }) {
          try writer.begin(name, expecting: Int64(bytes.count))
          try bytes.withUnsafeBytes { try writer.write($0) }
          try writer.end()
        }
        try writer.finish()
      } else {
        for (name, bytes) in try files() {
          let url = URL(fileURLWithPath: path + "/" + name)
          try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
          try Data(bytes).write(to: url)
        }
      }
      let archive = try #require(try WorkoutArchive(path))
      #expect(archive.files == ["activities/11.gpx", "activities/12.gpx.gz", "activities/13.fit.gz"])
      let engine = try engine()
      let importer = WorkoutFileImport(service: engine)
      let preview = try WorkoutFileImport.preview(archive)
      #expect(preview.workouts.map(\.outcome) == [nil, nil])
      #expect(preview.number == nil)
      let report = try importer.run(archive, name: "export")
      #expect(report.workouts.map(\.outcome) == [.stored, .stored])
      #expect(report.workouts.map { name($0.activityType) } == ["running", "cycling"])
      #expect(report.fileCount == 3)
      #expect(report.format == nil)
      #expect(report.hasLoss)
      #expect(report.remarks.contains(.init(.listedOnly)))
      #expect(report.remarks.contains(.init(.otherFiles)))
      #expect(report.remarks.contains { if case .unreadable("activities/13.fit.gz", _) = $0.reason { true } else { false } })
      #expect(try workouts(engine).count == 2 && engine.perform(ListImports(), for: .owner).count == 1)
      let again = try importer.run(archive, name: "export")
      #expect(again.workouts.map(\.outcome) == [.alreadyThere, .alreadyThere])
      var calls = 0
      let stopped = try importer.run(archive, name: "export") {
        calls += 1
        return calls == 3
      }
      #expect(stopped.isCancelled)
      #expect(stopped.workouts.count == 1)
    }
  }

  @Test("F13: a list without paths names nothing, and files keep their own activity")
  func plainList() throws {
    var list = ActivityList()
    list.add(Array("Activity ID\n1\n".utf8), folder: "")
    #expect(list["activities/1.gpx"] == nil)
    #expect(list.count { _ in true } == 0)
    list.add(Array("a,b,c,d\r\n1,,Name,Laufen,activities/1.gpx\r\n2,,,,\r\n".utf8), folder: "x")
    #expect(list["x/activities/1.gpx"]?.name == "Name")
    #expect(list.count { $0.isEmpty } == 1)
  }

  @Test("Tables have quoted cells with commas, quotation marks and line ends")
  func tables() {
    #expect(TableText.rows(Array("\u{FEFF}a,\"b,\"\"c\"\"\nd\"\r\n,\r\nx".utf8)) == [["a", "b,\"c\"\nd"], ["", ""], ["x"]])
    #expect(TableText.rows([]).isEmpty)
  }

  @Test("A folder or file without workouts is no archive of them")
  func others() throws {
    try withFolder { folder in
      #expect(try WorkoutArchive(folder.path) == nil && WorkoutArchive(folder.path + "/none") == nil)
      try Data("x".utf8).write(to: folder.appendingPathComponent("notes.txt"))
      #expect(try WorkoutArchive(folder.path) == nil && WorkoutArchive(folder.path + "/notes.txt") == nil)
    }
  }
}
