// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// An event in a workout: a pause, a lap, a marker (WORK-04 to WORK-12).
///
/// Unchecked: the only stored property is an immutable value.
open class HKWorkoutEvent: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: WorkoutRecord.Event

  init(record: WorkoutRecord.Event) { self.record = record }

  /// An event over an interval. Raises when the interval is longer than an instant and the event is neither lap nor segment, when a segment
  /// has no length (WORK-10), and when the metadata break a rule.
  public init(type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?) {
    record = HKWorkoutEvent.record(type, dateInterval, metadata)
  }

  /// An event at one instant, without metadata. Raises for a segment (WORK-10).
  public init(type: HKWorkoutEventType, date: Date) {
    record = HKWorkoutEvent.record(type, DateInterval(start: date, duration: 0), nil)
  }

  /// An event at one instant, with metadata. Raises when they break a rule, and for a segment (WORK-10).
  public init(type: HKWorkoutEventType, date: Date, metadata: [String: Any]) {
    record = HKWorkoutEvent.record(type, DateInterval(start: date, duration: 0), metadata)
  }

  private static func record(_ type: HKWorkoutEventType, _ interval: DateInterval, _ metadata: [String: Any]?) -> WorkoutRecord.Event {
    guard interval.duration == 0 || WorkoutRecord.Event.mayHaveDuration(type.rawValue) else {
      raise(.invalidArgument, "Workout events of type \(type) can not have a duration")
    }
    let set = MetadataSet.of(metadata)
    do { try set.validate() } catch { raise(.objectValidationFailure, error.description) }
    let event = WorkoutRecord.Event(kind: type.rawValue, start: interval.start, end: interval.end, metadata: set)
    // Observed: crash logs of apps contain this text. Imports may bring such events, so the record may be one.
    if event.role == .segment, interval.duration == 0 {
      raise(.invalidArgument, "Invalid date interval duration for type HKWorkoutEventTypeSegment")
    }
    return event
  }

  /// The kind of event.
  open var type: HKWorkoutEventType { HKWorkoutEventType(rawValue: record.kind) ?? .marker }

  /// When the event happened; of no duration except for laps and segments.
  open var dateInterval: DateInterval { DateInterval(start: record.start, end: record.end) }

  /// When the event began.
  open var date: Date { record.start }

  /// Further facts about the event, by key; nil without any.
  open var metadata: [String: Any]? { record.metadata.dictionary }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKWorkoutEvent)?.record == record }

  open override var hash: Int { record.start.hashValue }

  open override var description: String {
    ObjectDescription.text(self, ["type": type.rawValue, "start": dateInterval.start, "end": dateInterval.end, "metadata": metadata])
  }

  /// The event itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// An event from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(WorkoutRecord.Event.self), record.start <= record.end else { return nil }
    self.record = record
  }

  /// Writes the kind, the interval and the metadata.
  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
