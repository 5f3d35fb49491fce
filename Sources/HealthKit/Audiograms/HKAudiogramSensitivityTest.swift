// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The test of one ear with one tone (AUD-04).
///
/// Unchecked: the stored property is an immutable value.
open class HKAudiogramSensitivityTest: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: AudiogramRecord.Test

  init(record: AudiogramRecord.Test) { self.record = record }

  /// A test with the quietest level that the person heard, in dBHL.
  ///
  /// Throws `errorInvalidArgument` for another unit, and for a sensitivity below -10 or above 120 dBHL (AUD-02, OQ-21).
  ///
  /// - Parameters:
  ///   - sensitivity: the quietest level that was heard.
  ///   - type: how the tone reached the inner ear.
  ///   - masked: whether noise in the other ear kept it from hearing the tone.
  ///   - side: the ear.
  ///   - clampingRange: the levels between which the test could measure; nil where they are not known.
  public init(
    sensitivity: HKQuantity, type: HKAudiogramConductionType, masked: Bool, side: HKAudiogramSensitivityTestSide,
    clampingRange: HKAudiogramSensitivityPointClampingRange?
  ) throws {
    record = AudiogramRecord.Test(
      sensitivity: sensitivity.amount, conduction: type.rawValue, isMasked: masked, side: side.rawValue, range: clampingRange?.record)
    super.init()
    do { try record.validate() } catch { throw HKError(audiogram: error) }
  }

  /// The quietest level that the person heard, in dBHL.
  open var sensitivity: HKQuantity { HKQuantity(amount: record.sensitivity) }

  /// How the sound reached the ear.
  open var type: HKAudiogramConductionType { HKAudiogramConductionType(rawValue: record.conduction) ?? .air }

  /// Whether noise in the other ear kept it from hearing the tone.
  open var masked: Bool { record.isMasked }

  /// The ear that was tested.
  open var side: HKAudiogramSensitivityTestSide { HKAudiogramSensitivityTestSide(rawValue: record.side) ?? .left }

  /// The levels between which the test could measure; nil where they are not known.
  open var clampingRange: HKAudiogramSensitivityPointClampingRange? {
    record.range.map(HKAudiogramSensitivityPointClampingRange.init(record:))
  }

  /// The test itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a test with the same values.
  open override func isEqual(_ object: Any?) -> Bool { (object as? HKAudiogramSensitivityTest)?.record == record }

  open override var hash: Int { record.sensitivity.value.hashValue }

  open override var description: String {
    ObjectDescription.text(
      self, ["sensitivity": sensitivity, "type": type.rawValue, "masked": masked, "side": side.rawValue, "clampingRange": clampingRange])
  }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A test from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(AudiogramRecord.Test.self) else { return nil }
    self.record = record
  }

  /// Writes all values.
  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
