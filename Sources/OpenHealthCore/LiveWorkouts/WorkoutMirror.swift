// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The mirroring of a workout session to a second process: its other end, and the data sent recently (MIRR-01 to MIRR-07).
package struct WorkoutMirror: Sendable, Equatable, Codable {
  private struct Sent: Sendable, Equatable, Codable {
    var isToMirror: Bool
    var date: Date
    var bytes: Int
  }

  /// The bytes that each side may send within ``periodSeconds`` (MIRR-03).
  package static let mostBytes = 100_000
  /// The seconds that ``mostBytes`` applies to.
  package static let periodSeconds = 10.0

  /// The UUID of the link to the mirrored session; nil while there is none.
  package internal(set) var link: UUID?
  /// Whether each side has a delegate, which receives data (MIRR-04): the primary session first, then the mirrored one.
  var hasDelegate = [false, false]
  private var sent: [Sent] = []

  init(hasDelegate: Bool) { self.hasDelegate[0] = hasDelegate }

  /// Whether a mirrored session is connected, and has a delegate that receives data.
  package var isListening: Bool { link != nil && hasDelegate[1] }

  /// Records that data are sent. Throws `dataSizeExceeded` when a side exceeds ``mostBytes`` in a period.
  mutating func send(_ data: Data, toMirror isToMirror: Bool, at date: Date) throws(HealthError) {
    let recent = sent.filter { date.timeIntervalSince($0.date).magnitude < Self.periodSeconds }
    guard recent.filter({ $0.isToMirror == isToMirror }).reduce(data.count, { $0 + $1.bytes }) <= Self.mostBytes else {
      throw .dataSizeExceeded
    }
    sent = recent + [Sent(isToMirror: isToMirror, date: date, bytes: data.count)]
  }
}
