// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

@testable import OpenHealthWorkoutFiles

/// Invented files with the properties of real ones, each the same on every run.
///
/// `Tools/run workout-files` has other programs read them, too.
enum WorkoutCorpus {
  /// A file of the corpus.
  struct File {
    var name: String
    var format: WorkoutFileFormat
    var bytes: [UInt8]
    /// The number of heart rates in the file, and of those that become samples.
    var heartRates, keptHeartRates: Int
    /// Whether the file is damaged, so that other programs need not read it.
    var isDamaged = false
  }

  /// All files: at least sixty.
  static var files: [File] {
    defective + fitFiles + textFiles
  }

  // MARK: Defects of single records

  private static var defective: [File] {
    WorkoutFileFormat.allCases.flatMap { format in
      let single = DefectiveWorkout.Defect.allCases.enumerated().map { index, defect in
        file("\(format)-\(defect)", DefectiveWorkout(format, [defect], seed: UInt64(index)))
      }
      let mixed = (0..<4).map { index in
        file("\(format)-mixed-\(index)", DefectiveWorkout(format, DefectiveWorkout.Defect.allCases, seed: UInt64(100 + index)))
      }
      return single + mixed + [file("\(format)-sound", DefectiveWorkout(format, [], seed: 7))]
    }
  }

  private static func file(_ name: String, _ workout: DefectiveWorkout) -> File {
    File(
      name: "\(name).\(workout.format.rawValue)", format: workout.format, bytes: workout.bytes(), heartRates: workout.heartRateCount,
      keptHeartRates: workout.keptHeartRateCount)
  }

  // MARK: FIT

  /// A ride with a heart rate each second.
  private static func ride(
    _ encoder: inout FITEncoder, seconds: Int = 100, elapsed: Int? = nil, sport: Int = 2, _ more: (Int) -> [FITEncoder.Field] = { _ in [] }
  ) {
    encoder.addFileID(product: "Invented")
    for second in 0..<seconds { encoder.addRecord(second, [.u8(3, 90 + second % 60), .u32(5, second * 500)] + more(second)) }
    encoder.addLap(0, seconds: seconds, [.u16(11, 9)])
    encoder.addSession(0, seconds: elapsed ?? seconds, sport: sport, [.u32(9, (seconds - 1) * 500), .u16(11, 9)])
  }

  private static func fit(_ name: String, _ bytes: [UInt8], _ count: Int = 100, kept: Int? = nil, isDamaged: Bool = false) -> File {
    File(
      name: "fit-\(name).fit", format: .fit, bytes: bytes, heartRates: count, keptHeartRates: kept ?? count, isDamaged: isDamaged)
  }

  private static var fitFiles: [File] {
    func encoded(_ isBigEndian: Bool = false, header: Int = 14, _ fill: (inout FITEncoder) -> Void) -> [UInt8] {
      var encoder = FITEncoder(isBigEndian: isBigEndian, headerSize: header)
      fill(&encoder)
      return encoder.file()
    }
    let plain = encoded { ride(&$0) }
    let strap = encoded { encoder in
      encoder.addFileID()
      for second in 0..<60 {
        let time: [FITEncoder.Field] = second == 0 ? [.u32(253, FITEncoder.start)] : []
        encoder.add(132, time + [.u8(6, 70), .u32(9, second * 1024)], local: second == 0 ? 1 : 2)
      }
    }
    let settings = encoded {
      $0.addFileID(kind: 2)
      $0.add(3, [.u8(1, 1)])
    }
    let second = encoded { encoder in
      encoder.addFileID()
      for second in 500..<600 { encoder.addRecord(second, [.u8(3, 120)]) }
      encoder.addSession(500, seconds: 100, sport: 1)
    }
    let (strapLast, strapFirst, settingsLast, two) = (plain + strap, strap + plain, plain + settings, plain + second)
    let sound: [File] = [
      fit("big-endian", encoded(true) { ride(&$0) }), fit("short-header", encoded(header: 12) { ride(&$0) }),
      fit("dynamics", encoded { ride(&$0, sport: 1) { _ in [.u16(39, 800), .u16(41, 2400), .u16(85, 9000), .u8(99, 25)] } }),
      fit("unknown-fields", encoded { ride(&$0) { [.u16(83, 700), .u8(30, 50), .u16(200, $0)] } }),
      fit(
        "app-fields",
        encoded {
          $0.add(206, [.u8(0, 0), .u8(1, 1), .u8(2, 0x84), .text(3, "Form"), .text(8, "W")], local: 9)
          ride(&$0) { [.u16(1, 200 + $0).of(developer: 0)] }
        }),
      fit("chain-strap", strapLast), fit("chain-strap-first", strapFirst), fit("chain-settings", settingsLast),
      fit("chain-two", two, 200),
      fit("elapsed-short", encoded { ride(&$0, seconds: 300, elapsed: 100) }, 300),
      fit(
        "beats",
        encoded { encoder in
          encoder.addFileID()
          for second in 0..<100 {
            encoder.addRecord(second, [.u8(3, 60)])
            encoder.add(78, [.array(0, 0x84, 2, [1000, 0xFFFF])], local: 6)
          }
          encoder.addSession(0, seconds: 100, sport: 1)
        }),
      fit(
        "triathlon",
        encoded { encoder in
          encoder.addFileID()
          for (start, sport) in [(0, 5), (100, 3), (200, 2), (300, 1)] {
            for second in 0..<90 { encoder.addRecord(start + second, [.u8(3, 120), .u32(5, second * 200)]) }
            encoder.addSession(start, seconds: 100, sport: sport)
          }
        }, 360),
      fit(
        "no-session",
        encoded { encoder in
          encoder.addFileID()
          for second in 0..<100 { encoder.addRecord(second, [.u8(3, 120)]) }
        }),
      fit(
        "pauses",
        encoded { encoder in
          encoder.addFileID()
          for second in 0..<200 where second < 60 || second >= 100 { encoder.addRecord(second, [.u8(3, 120), .u32(5, second * 300)]) }
          encoder.addTimer(60, isStart: false)
          encoder.addTimer(100, isStart: true)
          encoder.addSession(0, seconds: 200, sport: 1)
        }, 160),
      fit(
        "compressed-times",
        encoded { encoder in
          encoder.addFileID()
          encoder.addRecord(0, [.u8(3, 120)])
          for second in 1..<100 { encoder.addCompressed(20, [.u8(3, 120)], time: FITEncoder.start + second) }
          encoder.addSession(0, seconds: 100, sport: 2)
        }),
    ]
    var changed = plain
    changed[changed.count - 1] ^= 1
    var headless = plain
    headless[0] = 0
    let (stray, late) = (plain + [1, 2, 3], [9] + plain)
    let padded = plain + [UInt8](repeating: 0, count: 50)
    let damaged: [File] = [
      fit("no-checksum", Array(plain.dropLast(2)), isDamaged: true), fit("wrong-checksum", changed, isDamaged: true),
      fit("stray-end", stray, isDamaged: true), fit("stray-start", late, isDamaged: true), fit("padded", padded, isDamaged: true),
      fit("no-header-size", headless, isDamaged: true),
    ]
    return sound + damaged
  }

  // MARK: TCX and GPX

  private static func way(_ steps: Range<Int>, from second: Double = 0) -> [WorkoutTexts.Point] {
    steps.map { step in
      var point = WorkoutTexts.Point.place(second + Double((step - steps.lowerBound) * 10), step: step)
      point.heartRate = Double(90 + step % 50)
      return point
    }
  }

  private static func text(_ name: String, _ format: WorkoutFileFormat, _ text: String, _ count: Int, isDamaged: Bool = false) -> File {
    File(
      name: "\(format)-\(name).\(format.rawValue)", format: format, bytes: Array(text.utf8), heartRates: count, keptHeartRates: count,
      isDamaged: isDamaged)
  }

  private static var textFiles: [File] {
    let ten = String(repeating: " ", count: 10)
    func lap(_ second: Double, _ points: [WorkoutTexts.Point]) -> WorkoutTexts.Lap {
      .init(second: second, seconds: 300, meters: 333, points: points)
    }
    let types = ["Laufen", "4", "e_mtb", "跑步", "Radfahren"].enumerated().map { index, type in
      text("type-\(index)", .gpx, WorkoutTexts.gpx([way(0..<30)], type: type), 30)
    }
    var minutes = way(0..<30)
    for index in minutes.indices { minutes[index].time = "2026-01-05T08:0\(index / 6)Z" }
    let more: [File] = [
      text("segments", .gpx, WorkoutTexts.gpx([way(0..<30), way(30..<60, from: 900)]), 60),
      text("no-type", .gpx, WorkoutTexts.gpx([way(0..<30)], type: nil), 30),
      text("leading", .gpx, WorkoutTexts.gpx([way(0..<30)], before: ten), 30, isDamaged: true),
      text("minutes", .gpx, WorkoutTexts.gpx([minutes], type: "running"), 30),
      text("laps", .tcx, WorkoutTexts.tcx([lap(0, way(0..<30)), lap(300, way(30..<60, from: 300))]), 60),
      text("leading", .tcx, WorkoutTexts.tcx([lap(0, way(0..<30))], before: ten), 30, isDamaged: true),
      text("biking", .tcx, WorkoutTexts.tcx([lap(0, way(0..<30))], sport: "Biking"), 30),
      text("other", .tcx, WorkoutTexts.tcx([lap(0, way(0..<30))], sport: "Other"), 30),
    ]
    return types + more
  }
}
