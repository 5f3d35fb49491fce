// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Something that happened in a workout: a pause, a lap, a marker (WORK-04 to WORK-12).
// Unchecked: the stored property is immutable.
open class HKWorkoutEvent: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: WorkoutRecord.Event

  init(record: WorkoutRecord.Event) { self.record = record }

  /// An event with its time. Raises when it lasts and is neither lap nor segment (WORK-10), and when the metadata break a rule.
  public convenience init(type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?) {
    guard dateInterval.duration == 0 || WorkoutRecord.Event.mayLast(type.rawValue) else {
      raise(.invalidArgument, "Workout events of type \(type) can not have a duration")
    }
    let set = MetadataSet.of(metadata)
    do { try set.validate() } catch { raise(.objectValidationFailure, error.description) }
    self.init(record: WorkoutRecord.Event(kind: type.rawValue, start: dateInterval.start, end: dateInterval.end, metadata: set))
  }

  /// An event of an instant.
  public convenience init(type: HKWorkoutEventType, date: Date) {
    self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: nil)
  }

  /// An event of an instant, with metadata.
  public convenience init(type: HKWorkoutEventType, date: Date, metadata: [String: Any]) {
    self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: metadata)
  }

  /// What happened.
  open var type: HKWorkoutEventType { HKWorkoutEventType(rawValue: record.kind) ?? .marker }

  /// When it happened.
  open var dateInterval: DateInterval { DateInterval(start: record.start, end: record.end) }

  /// When it began.
  open var date: Date { record.start }

  /// What else is known of it; nil when nothing is.
  open var metadata: [String: Any]? { record.metadata.dictionary }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKWorkoutEvent)?.record == record }

  open override var hash: Int { record.start.hashValue }

  /// The event itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(WorkoutRecord.Event.self), record.start <= record.end else { return nil }
    self.record = record
  }

  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
