// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

@testable import OpenHealthWorkoutFiles

/// An invented workout with the defects that real files have, and what of it must be found again.
struct DefectiveWorkout {
  /// What is wrong with single records.
  enum Defect: String, CaseIterable {
    /// The distance falls by centimetres.
    case dip
    /// The position is 0/0.
    case zeroPlace
    /// The position is on another continent.
    case strayPlace
    /// The record has no time.
    case noTime
    /// The time is no instant: in FIT, seconds since the device was switched on.
    case oddTime
    /// The year is in the future.
    case future
    /// The time goes back by seconds.
    case jitter
    /// The record is written twice.
    case repeated
    /// Nothing is measured.
    case empty
    /// The heart rate is 0.
    case zeroHeartRate
  }

  private struct Record {
    var second: Int
    var step: Int
    var meters: Double?
    var heartRate: Int?
    var defect: Defect?
  }

  let format: WorkoutFileFormat
  private var records: [Record] = []
  /// The number of records in the file.
  private(set) var recordCount = 0
  /// The heart rates of all records, and of those that become points.
  private(set) var heartRateCount = 0, keptHeartRateCount = 0
  /// The number of records that become points.
  private(set) var keptCount = 0

  /// A workout of records ten seconds apart, of which some have one of the defects. TCX and FIT count the distance, GPX does not.
  init(_ format: WorkoutFileFormat, _ defects: [Defect], count: Int = 120, seed: UInt64) {
    self.format = format
    var random = SplitMix64(seed: seed)
    for index in 0..<count {
      var record = Record(second: index * 10, step: index, meters: Double(index) * 30, heartRate: Int.random(in: 60...180, using: &random))
      // The ends of a workout are sound, so that its time and distance are known.
      if (5..<count - 5).contains(index), Int.random(in: 0..<8, using: &random) == 0 {
        record.defect = defects.filter { Self.exists($0, in: format) }.randomElement(using: &random)
      }
      switch record.defect {
      case .dip: record.meters = record.meters.map { $0 - 30.05 }
      case .empty: (record.meters, record.heartRate) = (nil, nil)
      case .zeroHeartRate: record.heartRate = 0
      case .jitter: record.second -= 13
      default: break
      }
      add(record)
      if record.defect == .repeated { add(record, isRepetition: true) }
    }
  }

  /// A repetition of a FIT record is not told from two devices that measured the same; GPX has no counter, and no place without one.
  private static func exists(_ defect: Defect, in format: WorkoutFileFormat) -> Bool {
    switch defect {
    case .repeated: format != .fit
    case .dip: format != .gpx
    default: true
    }
  }

  private mutating func add(_ record: Record, isRepetition: Bool = false) {
    records.append(record)
    recordCount += 1
    let hasRate = (record.heartRate ?? 0) > 0
    heartRateCount += hasRate ? 1 : 0
    let isLost: Bool
    switch record.defect {
    case .noTime, .oddTime, .future, .empty: isLost = true
    default: isLost = isRepetition
    }
    if isLost { return }
    keptCount += 1
    keptHeartRateCount += hasRate ? 1 : 0
  }

  // MARK: Files

  /// The bytes of the file.
  func bytes() -> [UInt8] {
    switch format {
    case .fit: fit().file()
    case .tcx:
      Array(
        WorkoutTexts.tcx([
          .init(
            second: 0, seconds: Double(records[records.count - 1].second), meters: records[records.count - 1].meters ?? 0, points: points())
        ]).utf8)
    case .gpx: Array(WorkoutTexts.gpx([points()]).utf8)
    }
  }

  private func place(_ record: Record) -> (latitude: Double, longitude: Double) {
    switch record.defect {
    case .zeroPlace: (0, 0)
    case .strayPlace: (-33, 151)
    default: (50 + Double(record.step) / 5000, 10)
    }
  }

  private func points() -> [WorkoutTexts.Point] {
    records.map { record in
      var point = WorkoutTexts.Point(Double(record.second))
      point.heartRate = record.heartRate.map(Double.init)
      if format == .tcx { point.meters = record.meters }
      if record.defect != .empty { (point.latitude, point.longitude) = place(record) }
      switch record.defect {
      case .noTime: point.second = nil
      case .oddTime: point.time = "yesterday at eight"
      case .future: point.second = Double(record.second) + 9 * 365 * 86_400
      default: break
      }
      return point
    }
  }

  private func fit() -> FITEncoder {
    var encoder = FITEncoder()
    encoder.addFileID(product: "Invented")
    for record in records {
      let place = place(record)
      func semicircles(_ degrees: Double) -> Int { Int((degrees * 2_147_483_648 / 180).rounded()) }
      var fields: [FITEncoder.Field] = []
      if record.defect != .empty { fields += [.s32(0, semicircles(place.latitude)), .s32(1, semicircles(place.longitude))] }
      if let meters = record.meters { fields.append(.u32(5, Int((meters * 100).rounded()))) }
      if let rate = record.heartRate { fields.append(.u8(3, rate)) }
      switch record.defect {
      case .noTime: encoder.add(20, fields, local: 10)
      case .oddTime: encoder.add(20, [.u32(253, record.second)] + fields, local: 2)
      case .future: encoder.addRecord(record.second + 9 * 365 * 86_400, fields)
      default: encoder.addRecord(record.second, fields)
      }
    }
    let last = records[records.count - 1]
    encoder.addSession(0, seconds: last.second, sport: 1, [.u32(9, Int(((last.meters ?? 0) * 100).rounded()))])
    return encoder
  }
}
