// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Imports of archives with a damaged directory.
@Suite struct RenamedFileTests {
  private static let xml = """
    <HealthData locale="de_DE">
     <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="60" durationUnit="min" sourceName="Watch" \
    startDate="2026-01-01 08:00:00 +0100" endDate="2026-01-01 09:00:00 +0100"><WorkoutRoute sourceName="Watch" \
    creationDate="2026-01-01 10:00:00 +0100" startDate="2026-01-01 08:00:00 +0100" endDate="2026-01-01 08:00:02 +0100">\
    <FileReference path="/r/o.gpx"/></WorkoutRoute></Workout>
    </HealthData>
    """
  private static let route = """
    <gpx version="1.1"><trk><trkseg><trkpt lon="1" lat="2"><ele>4</ele><time>2026-01-01T07:00:00Z</time></trkpt>\
    <trkpt lon="1.1" lat="2"><ele>4</ele><time>2026-01-01T07:00:01Z</time></trkpt></trkseg></trk></gpx>
    """
  private static let electrocardiogram = """
    Name,Anna Example
    Date of Birth,"Apr 12, 1988"
    Recorded Date,2026-01-01 08:00:00 +0100
    Classification,Sinus Rhythm
    Symptoms,
    Software Version,2.0
    Device,"Watch6,1"
    Sample Rate,512 hertz


    Lead,Lead I
    Unit,µV

    -265.868
    12.5
    """

  private static func archive() throws -> [UInt8] {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      let writer = try ZipWriter(NewFile(at: url.path, replacing: false))
      for (path, text) in [("e/x.xml", xml), ("e/r/o.gpx", route), ("e/electrocardiograms/c.csv", electrocardiogram)] {
        try writer.begin(path)
        try writer.write(text)
        try writer.end()
      }
      try writer.finish()
      return try Array(Data(contentsOf: url))
    }
  }

  /// The report of an import into an empty store, with the number of samples there.
  private static func importing(_ archive: [UInt8]) throws -> (report: ImportReport, samples: Int) {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      try Data(archive).write(to: url)
      let engine = try HealthEngine.empty()
      let report = try AppleExportImport(service: engine).run(url)
      return (report, try engine.perform(ListTypes(), for: .owner).reduce(0) { $0 + $1.count })
    }
  }

  /// The places of the names in the directory, or of those in the local headers.
  private static func names(_ archive: [UInt8], isLocal: Bool) -> [Range<Int>] {
    let (signature, length, start) = isLocal ? ([0x50, 0x4B, 3, 4] as [UInt8], 26, 30) : ([0x50, 0x4B, 1, 2], 28, 46)
    return archive.indices.filter { archive[$0...].starts(with: signature) }.map { place in
      (place + start)..<(place + start + Int(archive.little16(at: place + length)))
    }
  }

  @Test("T19: with any bit of any name in the directory changed, or some of those at the files, nothing is lost and the report says it")
  func everyBitOfNames() throws {
    let archive = try Self.archive()
    let sound = try Self.importing(archive)
    #expect(sound.report.isWhole)
    #expect(sound.report.repairs.isEmpty)
    #expect(sound.samples == 3)
    #expect(sound.report.files.stored == 2)
    for isLocal in [false, true] {
      let names = Self.names(archive, isLocal: isLocal)
      #expect(names.count == 3)
      for place in names.joined() {
        for bit in isLocal ? [0, 5, 7] : Array(0..<8) {
          var changed = archive
          changed[place] ^= 1 << bit
          let (report, samples) = try Self.importing(changed)
          #expect(samples == 3, "byte \(place), bit \(bit)")
          #expect(report.files.stored == 2, "byte \(place), bit \(bit)")
          #expect(report.isWhole, "byte \(place), bit \(bit)")
          #expect(
            report.repairs.first?.what == "file with two different names in the archive, used under both", "byte \(place), bit \(bit)")
        }
      }
    }
  }

  @Test("T19: with a bit of any other byte of the directory changed, nothing is lost, or the report or an error says what")
  func everyByteOfTheDirectory() throws {
    let archive = try Self.archive()
    let start = try #require(archive.indices.first { archive[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    let names = Self.names(archive, isLocal: false)
    var (whole, told) = (0, 0)
    for place in start..<archive.count where !names.contains(where: { $0.contains(place) }) {
      for bit in [0, 3, 7] {
        var changed = archive
        changed[place] ^= 1 << bit
        do {
          let (report, samples) = try Self.importing(changed)
          let isComplete = samples == 3 && report.files.stored == 2
          #expect(isComplete || !report.isWhole, "byte \(place), bit \(bit)")
          if report.isWhole { whole += 1 } else { told += 1 }
        } catch let error {
          #expect(error is ExportFault, "byte \(place), bit \(bit): \(error)")
          told += 1
        }
      }
    }
    // Versions, dates and rights decide nothing.
    #expect(whole > 100)
    #expect(told > 100)
  }

  @Test("T19: a preview says it, too")
  func preview() throws {
    var archive = try Self.archive()
    archive[try #require(Self.names(archive, isLocal: false).last).lowerBound] ^= 1
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      try Data(archive).write(to: url)
      let report = try AppleExportImport.preview(ExportFile(url))
      #expect(report.repairs == [.init(what: "file with two different names in the archive, used under both", count: 1, firstLine: 0)])
    }
  }
}
