// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The intervals of a tiling on the clock of another zone (V6): each begins when that clock shows what the reader's clock shows at the
/// beginning of the interval with the same index. The start of a day is that of the same day.
///
/// What the other clock skips is no time in any interval, and what it shows twice is in the interval of the first time. So intervals can be
/// shorter, longer or empty, but they never overlap.
///
/// A value for one thread at a time, as ``CalendarIntervals``.
package struct OwnIntervals: Sendable {
  /// No two clocks are further apart, in seconds: Foundation knows offsets up to 18 hours on both sides.
  package static let mostSeconds = 36.0 * 3600

  private let home: TimeZone
  private let own: TimeZone
  private var boundaries: [Int: Double] = [:]
  /// The interval that was looked up last.
  private var last: (index: Int, start: Double, end: Double)?
  /// A day of UTC in which neither clock changes, and whether both show the same.
  private var day: (number: Double, isSame: Bool)?

  /// - Parameters:
  ///   - own: the zone of the other clock.
  ///   - home: the zone of the reader's clock.
  init(_ own: TimeZone, home: TimeZone) { (self.own, self.home) = (own, home) }

  /// Whether both clocks show the same time at an instant.
  mutating func isSame(at instant: Double) -> Bool {
    let number = (instant / 86_400).rounded(.down)
    if let day, day.number == number { return day.isSame }
    func offsets(_ instant: Double) -> [Double] { [own, home].map { Self.offset($0, at: instant) } }
    let (first, now, last) = (offsets(number * 86_400), offsets(instant), offsets((number + 1) * 86_400))
    if first == last { day = (number, now[0] == now[1]) }
    return now[0] == now[1]
  }

  /// The start of an interval, in seconds since the reference date.
  mutating func boundary(_ index: Int, of tiling: inout CalendarIntervals) -> Double {
    if let known = boundaries[index] { return known }
    let boundary = Self.moved(tiling.boundary(index), from: home, to: own)
    if boundaries.count > 100_000 { boundaries.removeAll(keepingCapacity: true) }
    boundaries[index] = boundary
    return boundary
  }

  /// The index of the interval that contains an instant.
  mutating func index(of given: Double, in tiling: inout CalendarIntervals) -> Int {
    let instant = max(-Limits.farthestDate, min(Limits.farthestDate, given))
    if let last, last.start <= instant, instant < last.end { return last.index }
    var index = tiling.index(of: instant + Self.offset(own, at: instant) - Self.offset(home, at: instant))
    while boundary(index, of: &tiling) > instant { index -= 1 }
    while boundary(index + 1, of: &tiling) <= instant { index += 1 }
    last = (index, boundary(index, of: &tiling), boundary(index + 1, of: &tiling))
    return index
  }

  /// The start and the end of an interval.
  mutating func bounds(_ index: Int, of tiling: inout CalendarIntervals) -> (start: Double, end: Double) {
    if let last, last.index == index { return (last.start, last.end) }
    return (boundary(index, of: &tiling), boundary(index + 1, of: &tiling))
  }

  /// The instant at which the clock of one zone shows what that of another one shows at a boundary. A later boundary never gives an earlier
  /// instant. Infinite boundaries stay.
  package static func moved(_ boundary: Double, from home: TimeZone, to own: TimeZone) -> Double {
    // Beyond it no calendar is consulted, and no sample lies there.
    guard boundary.magnitude <= 4 * Limits.farthestDate else { return boundary }
    return instant(reading(home, at: boundary), in: own)
  }

  /// What a clock shows, in seconds as if its zone were UTC: 0:00 at the first instant of a day, and where it shows a time twice, the second
  /// time what it showed when it was set back.
  private static func reading(_ zone: TimeZone, at instant: Double) -> Double {
    let offset = offset(zone, at: instant)
    let shown = instant + offset
    let day = (shown / 86_400).rounded(.down)
    if day > ((instant - 1 + self.offset(zone, at: instant - 1)) / 86_400).rounded(.down) { return day * 86_400 }
    let before = self.offset(zone, at: instant - 86_400)
    guard before > offset else { return shown }
    return max(shown, change(of: zone, from: instant - 86_400, to: instant) + before)
  }

  /// The first instant at which a clock shows a time, or has skipped it.
  private static func instant(_ shown: Double, in zone: TimeZone) -> Double {
    // No zone was ever further from UTC, and none changed its clocks twice within this span.
    let widest = 16.0 * 3600
    let (before, after) = (offset(zone, at: shown - widest), offset(zone, at: shown + widest))
    if before == after || offset(zone, at: shown - before) == before { return shown - before }
    if offset(zone, at: shown - after) == after { return shown - after }
    return change(of: zone, from: shown - after, to: shown - before)
  }

  /// The instant at which a clock changes, in a time in which it does so once.
  private static func change(of zone: TimeZone, from start: Double, to end: Double) -> Double {
    let offset = offset(zone, at: start)
    var (before, after) = (start.rounded(.down), end.rounded(.up))
    while after - before > 1 {
      let middle = ((before + after) / 2).rounded(.down)
      if self.offset(zone, at: middle) == offset { before = middle } else { after = middle }
    }
    return after
  }

  private static func offset(_ zone: TimeZone, at instant: Double) -> Double {
    Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: instant)))
  }
}
