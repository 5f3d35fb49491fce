// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What a device counts up during a workout, such as its distance, as the amounts from one reading to the next.
///
/// A counter begins again where it falls to nearly nothing, as with each sport of a triathlon. Any other lower reading is a correction by
/// the device: it counts as 0, and so does what follows up to the highest reading so far. So the amounts never add up to more than the
/// readings.
struct CounterReadings {
  /// An amount that was added from one instant to another.
  struct Step {
    var from: Date
    var to: Date
    var amount: Double
  }

  /// The most that an activity adds in a second.
  let fastest: Double
  /// The highest reading with which a counter can begin again.
  let highestStart: Double

  static let distance = CounterReadings(fastest: 25, highestStart: 250)
  static let energy = CounterReadings(fastest: 1, highestStart: 10)

  private struct Restart {
    var stepCount: Int
    var mark: Double
    var time: Date
  }

  /// The amounts, and the number of readings that are lower than the one before.
  ///
  /// - Parameters:
  ///   - readings: By time.
  ///   - start: When the counting begins. A first reading that is too high for the time since then is that of a file which was cut.
  ///   - parts: When the sports of the workout begin, by time.
  func steps(_ readings: [(time: Date, value: Double)], from start: Date, parts: [Date]) -> (steps: [Step], falls: Int) {
    guard let first = readings.first else { return ([], 0) }
    let isCut = first.value > fastest * max(1, first.time.timeIntervalSince(start))
    var mark = isCut ? first.value : 0
    var time = start
    var before = (time: start, value: mark)
    var restart: Restart?
    var (steps, falls, part) = ([Step](), 0, 0)
    /// A reading of the same time as the one before it, which is higher.
    var pending: Double?
    /// Without a later reading, such an amount is added to the last one.
    func settle() {
      if let value = pending, value > mark, !steps.isEmpty { steps[steps.count - 1].amount += value - mark }
      pending = nil
    }
    for reading in readings {
      let seconds = max(1, reading.time.timeIntervalSince(before.time))
      var isNewPart = false
      while part < parts.count, parts[part] <= reading.time {
        isNewPart = parts[part] > start
        part += 1
      }
      defer { before = reading }
      if reading.value < mark {
        let reach = isNewPart ? fastest * max(1, reading.time.timeIntervalSince(parts[part - 1])) : min(highestStart, fastest * seconds)
        guard reading.value < mark / 2, reading.value <= reach else {
          if reading.value < before.value { falls += 1 }
          time = max(time, reading.time)
          continue
        }
        settle()
        restart = Restart(stepCount: steps.count, mark: mark, time: time)
        mark = 0
        if isNewPart { time = max(time, parts[part - 1]) }
      } else if let begun = restart, reading.value >= begun.mark, reading.value - before.value > fastest * seconds, mark <= highestStart {
        // It did not begin again: a few readings were wrong.
        steps.removeSubrange(begun.stepCount...)
        (mark, time, restart) = (begun.mark, before.time, nil)
        falls += 1
      }
      if reading.value > mark {
        // Without time between two readings, the amount is added to that of the next one.
        guard time < reading.time else {
          pending = reading.value
          continue
        }
        steps.append(Step(from: time, to: reading.time, amount: reading.value - mark))
      }
      (mark, time, pending) = (reading.value, reading.time, nil)
    }
    settle()
    return (steps, falls)
  }
}
