// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

@testable import OpenHealthCore
@testable import OpenHealthWorkoutFiles

extension FuzzTarget {
  /// A FIT file. The first byte decides whether the rest are data, which then get a correct header and checksum, so that more than those is
  /// tested.
  static let fit = FuzzTarget(name: "fit", longest: 4096, seeds: { fitSeeds }) { input in
    var input = input
    check(input.byte() & 1 != 0 ? framed(input.bytes) : input.bytes)
  }

  /// A TCX file.
  static let tcx = FuzzTarget(name: "tcx", longest: 8192, seeds: { tcxSeeds.map { Array($0.utf8) } }) { check($0.bytes) }

  /// A GPX file as a workout; the target `gpx` reads it as a route of an export.
  static let track = FuzzTarget(name: "track", longest: 8192, seeds: { trackSeeds.map { Array($0.utf8) } }) { check($0.bytes) }

  /// Reads a file and checks the conditions that hold whatever the bytes are.
  private static func check(_ bytes: [UInt8]) {
    let file: WorkoutFile
    do throws(WorkoutFileFault) { file = try WorkoutFileReader().read(bytes) } catch {
      require(!error.description.isEmpty, "an error says nothing")
      return
    }
    require(!file.workouts.isEmpty, "a file without a workout was read")
    // Packed bytes can be many more.
    let isPacked = bytes.starts(with: [0x1F, 0x8B])
    require(isPacked || file.workouts.reduce(0) { $0 + $1.points.count } <= bytes.count, "there are more points than bytes")
    require(file.remarks.allSatisfy { $0.count > 0 && !$0.description.isEmpty }, "a remark says nothing")
    for workout in file.workouts { check(workout, of: file) }
  }

  private static func check(_ workout: RecordedWorkout, of file: WorkoutFile) {
    require(workout.start <= workout.end && !workout.parts.isEmpty, "a workout ends before it starts")
    for (part, next) in Swift.zip(workout.parts, workout.parts.dropFirst()) { require(part.time.end <= next.time.start, "parts overlap") }
    for (lap, next) in Swift.zip(workout.laps, workout.laps.dropFirst()) { require(lap.time.end <= next.time.start, "laps overlap") }
    for (pause, next) in Swift.zip(workout.pauses, workout.pauses.dropFirst()) { require(pause.end <= next.start, "pauses overlap") }
    for (point, next) in Swift.zip(workout.points, workout.points.dropFirst()) {
      require(point.time <= next.time, "points are in disorder")
    }
    var records = WorkoutRecords(
      workout, of: file,
      uuids: UUIDMint.ofImport(now: { Date(timeIntervalSinceReferenceDate: 0) }, random: SplitMix64(seed: 1)))
    do {
      let group = try records.group()
      try group.record.validate()
      try group.record.workout?.checkLimits()
      for member in group.members { try member.validate() }
    } catch {
      require(false, "a workout becomes samples that no store takes: \(error)")
    }
    let text = TCXWriter.text([workout], creator: file.creator)
    do {
      let count = try WorkoutFileReader().read(Array(text.utf8)).workouts.reduce(0) { $0 + $1.points.count }
      require(count <= workout.points.count, "a TCX file has more points than were written")
    } catch {
      require(false, "a TCX file that was written cannot be read: \(error)")
    }
    guard workout.points.contains(where: { $0.place != nil }) else { return }
    do {
      let read = try WorkoutFileReader().read(Array(try GPXWriter.text([workout]).utf8))
      let leftOut = read.remarks.reduce(0) { if case .points = $1.reason { $0 + $1.count } else { $0 } }
      let count = read.workouts.reduce(leftOut) { $0 + $1.points.count }
      require(count == workout.points.count { $0.place != nil }, "a GPX file has other points")
    } catch {
      require(false, "a GPX file that was written cannot be read: \(error)")
    }
  }

  private static func framed(_ data: [UInt8]) -> [UInt8] {
    let size = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
    let file = [14, 0x20, 0, 0] + size + Array(".FIT".utf8) + [0, 0] + data
    let sum = FITChecksum.of(file)
    return file + [UInt8(truncatingIfNeeded: sum), UInt8(truncatingIfNeeded: sum >> 8)]
  }

  private static var fitSeeds: [[UInt8]] {
    let fileID: [UInt8] = [0x40, 0, 0, 0, 0, 1, 0, 1, 0x00, 0x00, 4]
    func time(_ second: UInt8) -> [UInt8] { [second, 0x90, 0x9E, 0x42] }
    let record: [UInt8] = [0x41, 0, 0, 20, 0, 5, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 3, 1, 0x02, 5, 4, 0x86]
    func point(_ second: UInt8) -> [UInt8] { [0x01] + time(second) + [0, 0, second, 0x20, 0, 0, 1, 5, 120 + second, second, 1, 0, 0] }
    let session: [UInt8] = [0x42, 0, 0, 18, 0, 5, 253, 4, 0x86, 2, 4, 0x86, 5, 1, 0x00, 7, 4, 0x86, 10, 4, 0x86]
    let summary: [UInt8] = [0x02] + time(9) + time(0) + [1, 0x10, 0x27, 0, 0, 9, 0, 0, 0]
    let lap: [UInt8] = [0x43, 0, 0, 19, 0, 3, 253, 4, 0x86, 2, 4, 0x86, 11, 2, 0x84] + [0x03] + time(9) + time(4) + [7, 0]
    let timer: [UInt8] =
      [0x44, 0, 0, 21, 0, 3, 253, 4, 0x86, 0, 1, 0x00, 1, 1, 0x00] + [0x04] + time(3) + [0, 4] + [0x04] + time(6) + [0, 0]
    let described: [UInt8] =
      [0x45, 0, 0, 206, 0, 4, 0, 1, 2, 1, 1, 2, 2, 1, 2, 15, 1, 2, 0x05, 0, 3, 0x84, 7]
      + [0x66, 0, 0, 20, 0, 1, 253, 4, 0x86, 1, 3, 2, 0, 0x06] + time(2) + [44, 1]
    let bigEndian: [UInt8] = [0x47, 0, 1, 0, 20, 2, 253, 4, 0x86, 8, 3, 0x0D, 0x07, 0x42, 0x9E, 0x90, 1, 1, 2, 3]
    let run = fileID + record + point(0) + point(5) + [0xA7, 0, 0, 0, 0] + timer + point(9) + lap + session + summary
    return [
      [1] + run, [1] + fileID + record + point(1) + described + bigEndian, [0] + framed(run), [0] + framed(fileID) + framed(run), [1],
    ]
  }

  private static let tcxSeeds = [
    """
    <?xml version="1.0"?><TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap StartTime="2025-06-01T06:00:00Z">
    <TotalTimeSeconds>10</TotalTimeSeconds><DistanceMeters>30</DistanceMeters><Calories>2</Calories><Track><Trackpoint>
    <Time>2025-06-01T06:00:00Z</Time><Position><LatitudeDegrees>47</LatitudeDegrees><LongitudeDegrees>8</LongitudeDegrees></Position>
    <AltitudeMeters>400</AltitudeMeters><DistanceMeters>0</DistanceMeters><HeartRateBpm><Value>120</Value></HeartRateBpm><Cadence>80</Cadence>
    <Extensions><TPX><Speed>3</Speed><RunCadence>85</RunCadence><Watts>200</Watts></TPX></Extensions></Trackpoint></Track>
    <Track><Trackpoint><Time>2025-06-01T06:00:10Z</Time><DistanceMeters>30</DistanceMeters></Trackpoint></Track></Lap>
    <Creator><Name>Watch</Name></Creator></Activity></Activities></TrainingCenterDatabase>
    """,
    """
    <TrainingCenterDatabase><Activities><MultiSportSession><FirstSport><Activity Sport="Biking"><Lap StartTime="2025-06-01T06:00:00Z">
    <TotalTimeSeconds>5</TotalTimeSeconds></Lap></Activity></FirstSport><NextSport><Transition StartTime="2025-06-01T06:00:05Z">
    <TotalTimeSeconds>2</TotalTimeSeconds></Transition><Activity Sport="Running"><Lap StartTime="2025-06-01T06:00:07Z"><Track><Trackpoint>
    <Time>2025-06-01T06:00:08.5+02:00</Time><Cadence>1</Cadence></Trackpoint></Track></Lap></Activity></NextSport></MultiSportSession>
    </Activities></TrainingCenterDatabase>
    """,
    "<!DOCTYPE a [<!ENTITY b \"c\">]><TrainingCenterDatabase>&b;</TrainingCenterDatabase>",
  ]

  private static let trackSeeds = [
    """
    <gpx version="1.1" creator="x"><trk><name>n</name><type>running</type><trkseg><trkpt lat="47" lon="8"><ele>1</ele>
    <time>2025-06-01T06:00:00Z</time><extensions><power>200</power><gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr><gpxtpx:cad>80</gpxtpx:cad>
    </gpxtpx:TrackPointExtension></extensions></trkpt></trkseg><trkseg><trkpt lat="47.001" lon="8"><time>2025-06-01T06:01:00Z</time></trkpt>
    </trkseg></trk><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>
    """,
    "<gpx version=\"1.0\"><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2025-06-01T06:00:00</time><speed>2</speed></trkpt></trkseg></trk></gpx>",
    "<!DOCTYPE gpx [<!ENTITY b \"c\">]><gpx>&b;</gpx>",
  ]
}
