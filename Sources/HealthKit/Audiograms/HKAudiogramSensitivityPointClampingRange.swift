// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The levels between which a hearing test could measure (AUD-03). A sensitivity at a bound means that the true one may lie beyond it.
///
/// Unchecked: the stored property is an immutable value.
open class HKAudiogramSensitivityPointClampingRange: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: AudiogramRecord.ClampingRange

  init(record: AudiogramRecord.ClampingRange) { self.record = record }

  /// A range with bounds in dBHL; nil for no bound on that side.
  ///
  /// Throws `errorInvalidArgument` without any bound, when the lower one is not less than the upper one, and for a bound that is not finite
  /// (AUD-03).
  public init(lowerBound: NSNumber?, upperBound: NSNumber?) throws {
    let record = AudiogramRecord.ClampingRange(lower: lowerBound?.doubleValue, upper: upperBound?.doubleValue)
    do { try record.validate() } catch { throw HKError(audiogram: error) }
    self.record = record
  }

  /// The lower bound in dBHL; nil for none.
  open var lowerBound: HKQuantity? { record.lower.map(Self.quantity) }

  /// The upper bound in dBHL; nil for none.
  open var upperBound: HKQuantity? { record.upper.map(Self.quantity) }

  private static func quantity(_ level: Double) -> HKQuantity { HKQuantity(unit: .decibelHearingLevel(), doubleValue: level) }

  /// The range itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a range with the same bounds.
  open override func isEqual(_ object: Any?) -> Bool { (object as? HKAudiogramSensitivityPointClampingRange)?.record == record }

  open override var hash: Int { (record.lower ?? 0).hashValue }

  open override var description: String { ObjectDescription.text(self, ["lowerBound": lowerBound, "upperBound": upperBound]) }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A range from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(AudiogramRecord.ClampingRange.self) else { return nil }
    self.record = record
  }

  /// Writes the bounds.
  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
