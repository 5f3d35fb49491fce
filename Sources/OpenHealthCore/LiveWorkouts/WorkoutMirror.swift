// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The mirroring of a workout session to a second process: who is at the other end, and what was sent lately (MIRR-01 to MIRR-07).
public struct WorkoutMirror: Sendable, Equatable, Codable {
  private struct Sent: Sendable, Equatable, Codable {
    var isToMirror: Bool
    var date: Date
    var bytes: Int
  }

  /// How much each side may send in ``periodSeconds`` (MIRR-03).
  public static let mostBytes = 100_000
  public static let periodSeconds = 10.0

  /// The mirrored session at the other end; nil as long as there is none.
  public internal(set) var link: UUID?
  /// Whether each side has a delegate, which is what data are for (MIRR-04).
  var hasDelegate = [false, false]
  private var sent: [Sent] = []

  init(hasDelegate: Bool) { self.hasDelegate[0] = hasDelegate }

  /// Notes that data are sent, or throws `dataSizeExceeded` when they are more than may be sent in a period.
  mutating func send(_ data: Data, toMirror isToMirror: Bool, at date: Date) throws(HealthError) {
    let recent = sent.filter { date.timeIntervalSince($0.date).magnitude < Self.periodSeconds }
    guard recent.filter({ $0.isToMirror == isToMirror }).reduce(data.count, { $0 + $1.bytes }) <= Self.mostBytes else {
      throw .dataSizeExceeded
    }
    sent = recent + [Sent(isToMirror: isToMirror, date: date, bytes: data.count)]
  }
}
