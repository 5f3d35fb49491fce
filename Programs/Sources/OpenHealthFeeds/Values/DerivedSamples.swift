// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The samples of formats without UUIDs. What a sample is follows from its type, source, start and grain: the same point again is the same
/// sample, and another value of it replaces the earlier one.
struct DerivedSamples {
  /// How long the time is that one point stands for.
  enum Grain: String {
    /// It is one sample, as the phone has it.
    case sample
    case minute, hour, day, week, month

    /// The usual seconds.
    var seconds: Double {
      switch self {
      case .sample: 0
      case .minute: 60
      case .hour: 3600
      case .day: 86_400
      case .week: 7 * 86_400
      case .month: 30 * 86_400
      }
    }

    /// The grain that a sender names, as in the header `automation-aggregation`; nil for another word.
    init?(named text: String) {
      switch text.lowercased().filter(\.isLetter) {
      case "none", "off", "raw", "default": self = .sample
      case let word where word.hasPrefix("second") || word.hasPrefix("minute"): self = .minute
      case let word where word.hasPrefix("hour"): self = .hour
      case let word where word.hasPrefix("da"): self = .day
      case let word where word.hasPrefix("week"): self = .week
      case let word where word.hasPrefix("month"): self = .month
      default: return nil
      }
    }

    /// The grain of points that nobody names, by their clocks: all at midnight are days, all at full hours are hours.
    init(of dates: [FeedDate]) {
      let seconds = dates.map { Int((($0.date.timeIntervalSinceReferenceDate + Double($0.offset ?? 0)) * 1000).rounded()) }
      func all(_ unit: Int) -> Bool { seconds.allSatisfy { $0 % (unit * 1000) == 0 } }
      if dates.isEmpty || !all(60) {
        self = .sample
      } else if all(86_400) {
        self = .day
      } else {
        self = all(3600) ? .hour : dates.count > 2 ? .minute : .sample
      }
    }
  }

  /// How often each point has come in this batch: two samples of one moment are two.
  private var counts: [String: Int] = [:]

  /// The UUID of a point, which follows from what the point is.
  private mutating func uuid(_ type: DataType, _ source: String, _ start: Date, _ grain: Grain, part: String) -> UUID {
    let moment = Int64((start.timeIntervalSinceReferenceDate * 1000).rounded())
    let base = "\(type.name)|\(source)|\(moment)|\(grain.rawValue)|\(part)"
    let count = counts[base, default: 0]
    counts[base] = count + 1
    // Stores show imported samples with UUIDs of version 8; these are of version 5.
    var bytes = StableHash.uuid(StableHash.of("feed|\(base)|\(count)")).uuid
    bytes.6 = bytes.6 & 0x0F | 0x50
    return UUID(uuid: bytes)
  }

  /// A sample of a point.
  ///
  /// - Parameter point: the moment of the point, where the sample is a part of it that may begin elsewhere when it comes again.
  mutating func sample(
    _ type: DataType, _ value: SampleRecord.Value, from start: Date, to end: Date, zone: String?, origin: Provenance, grain: Grain,
    part: String = "", point: Date? = nil, metadata: [MetadataSet.Entry] = [], series: SeriesRecord? = nil
  ) -> SampleRecord {
    let uuid = uuid(type, origin.revision?.source.name ?? "", point ?? start, grain, part: part)
    return SampleRecord(
      uuid: uuid, type: type, start: start, end: end, value: value, provenance: origin,
      metadata: metadata.isEmpty ? .empty : MetadataSet(metadata),
      timeZone: zone, series: series)
  }
}

extension SeriesRecord {
  /// A series with a least, a greatest and an average value: as few values as have all three. Nil where one value is all three,
  /// or a thousand do not have them.
  ///
  /// The values between are made up; the three figures are those of the sender.
  static func summary(least: Double, average: Double, greatest: Double, from start: Date, to end: Date) -> SeriesRecord? {
    guard least < greatest, least <= average, average <= greatest, greatest.isFinite, least.isFinite else { return nil }
    var count = 2
    var rest = average
    // With `count` values, all but two are `rest`. The more there are, the nearer it is to the average.
    while count < 1000 {
      rest = count == 2 ? average : (Double(count) * average - least - greatest) / Double(count - 2)
      let isExact = count == 2 ? least + greatest == 2 * average : (least...greatest).contains(rest)
      if isExact { break }
      count += 1
    }
    guard count < 1000 else { return nil }
    let first = start.timeIntervalSinceReferenceDate
    let step = max(1e-3, (end.timeIntervalSinceReferenceDate - first) / Double(count))
    return SeriesRecord(
      (0..<count).map { place in
        let value = place == 0 ? least : place == count - 1 ? greatest : rest
        let time = first + Double(place) * step
        return SeriesValue(start: time, end: time, value: value)
      })
  }
}
