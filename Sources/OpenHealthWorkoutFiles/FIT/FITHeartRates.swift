// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Decodes the messages in which a strap tells its heart rates afterwards, each with the strap's own time.
///
/// A first message states an instant, and the strap's time of it. The strap counts 1024 parts of a second; later messages have the last
/// twelve bits of its time alone, each time after the one before.
struct FITHeartRates {
  private static let ticks = 1024.0
  private static let bits: UInt64 = 0xFFF
  /// The highest number of a strap's time.
  private static let latest = 4_294_967_295.0

  /// The instant at which the strap's time is 0.
  private var origin: Date?
  private var last: UInt64 = 0

  /// The heart rates of a message, and the number of those without a time or value.
  mutating func take(_ message: FITMessage) -> (rates: [RecordedWorkout.Measurement], lost: Int) {
    var times = (message[9]?.numbers ?? []).compactMap { $0.flatMap { (0...Self.latest).contains($0) ? UInt64($0) : nil } }
    if times.isEmpty { times = packedTimes(message) }
    if let written = FITTime.date(message.timestamp), let first = times.first {
      let fraction = (message.number(0, scale: 32768) ?? message.number(1, scale: 256)) ?? 0
      origin = written + (fraction - Double(first) / Self.ticks)
    }
    last = times.last ?? last
    let values = message[6]?.numbers ?? []
    guard let origin else { return ([], values.count { $0 != nil }) }
    var rates: [RecordedWorkout.Measurement] = []
    for (time, value) in zip(times, values) {
      guard let value, value > 0 else { continue }
      rates.append(.init(.heartRate, value, at: origin + Double(time) / Self.ticks))
    }
    return (rates, values.count { $0 != nil } - rates.count)
  }

  /// The times: twelve bits each, two in three bytes.
  private func packedTimes(_ message: FITMessage) -> [UInt64] {
    guard let bytes = message[10].map({ $0.bytes.map(UInt64.init) }), bytes.count % 3 == 0 else { return [] }
    var (times, last) = ([UInt64](), last)
    for place in stride(from: 0, to: bytes.count, by: 3) {
      let low = bytes[place] | (bytes[place + 1] & 0xF) << 8
      let high = bytes[place + 1] >> 4 | bytes[place + 2] << 4
      for part in [low, high] {
        last += (part &- last) & Self.bits
        times.append(last)
      }
    }
    return times
  }
}
