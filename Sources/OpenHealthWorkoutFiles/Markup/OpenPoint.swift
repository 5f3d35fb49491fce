// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A point of a TCX or GPX file that is being read.
struct OpenPoint {
  /// A text with the number or instant that it means; nil for another text.
  struct Read<Value> {
    var value: Value?
  }

  var time: Read<Date>?
  var latitude, longitude: Read<Double>?
  var measured = RecordedPoint(time: .distantPast)

  /// Sets a measurement of any sign.
  mutating func set(_ path: WritableKeyPath<RecordedPoint, Double?>, _ text: String, _ tally: inout RemarkTally) {
    guard !text.isEmpty else { return }
    guard let number = MarkupText.number(text) else { return tally.add(.values) }
    measured[keyPath: path] = number
  }

  /// Sets a measurement that cannot be negative.
  mutating func setAmount(_ path: WritableKeyPath<RecordedPoint, Double?>, _ text: String, _ tally: inout RemarkTally) {
    guard !text.isEmpty else { return }
    guard let number = MarkupText.number(text), number >= 0 else { return tally.add(.values) }
    measured[keyPath: path] = number
  }

  /// Sets the heart rate, which cannot be 0.
  mutating func setHeartRate(_ text: String, _ tally: inout RemarkTally) {
    guard !text.isEmpty else { return }
    guard let number = MarkupText.number(text), number > 0 else { return tally.add(.values) }
    measured.heartRate = number
  }

  /// The point; nil, and counted, if it has no valid time or no value at all.
  func point(_ tally: inout RemarkTally) -> RecordedPoint? {
    var made = measured
    if latitude != nil || longitude != nil {
      // An unreadable coordinate is as good as none.
      let fault = made.setPlace(latitude?.value, longitude?.value)
      if let fault { tally.add(.places(fault)) } else if made.place == nil { tally.add(.places(.noPlace)) }
    }
    guard let time else {
      tally.add(.points(.noTime))
      return nil
    }
    guard let instant = time.value else {
      tally.add(.points(.unreadableTime))
      return nil
    }
    guard !made.isEmpty else {
      tally.add(.points(.empty))
      return nil
    }
    made.time = instant
    return made
  }
}

extension OpenPoint.Read<Date> {
  init(_ text: String) { value = MarkupText.date(text) }
}

extension OpenPoint.Read<Double> {
  init(_ text: String) { value = MarkupText.number(text) }
}
