// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A tone of a hearing test, with the tests of one or both ears (AUD-04).
///
/// Unchecked: the stored property is an immutable value.
open class HKAudiogramSensitivityPoint: NSObject, NSSecureCoding, @unchecked Sendable {
  let record: AudiogramRecord.Point

  init(record: AudiogramRecord.Point) { self.record = record }

  /// A tone with its tests.
  ///
  /// Throws `errorInvalidArgument` for a frequency with a unit of another dimension than Hz, and for one that is not a positive number
  /// (AUD-02).
  public init(frequency: HKQuantity, tests: [HKAudiogramSensitivityTest]) throws {
    record = try HKAudiogramSensitivityPoint.checked(AudiogramRecord.Point(frequency: frequency.amount, tests: tests.map(\.record)))
  }

  /// A tone with the sensitivity of each ear in dBHL; nil for an ear that was not tested. Apple deprecates this form: the tests are through
  /// the air, without masking.
  ///
  /// Throws `errorInvalidArgument` for a wrong unit or a number out of range (AUD-02).
  public init(frequency: HKQuantity, leftEarSensitivity: HKQuantity?, rightEarSensitivity: HKQuantity?) throws {
    let ears = [(leftEarSensitivity, AudiogramRecord.left), (rightEarSensitivity, AudiogramRecord.right)]
    let tests = ears.compactMap { sensitivity, side in sensitivity.map { AudiogramRecord.Test(sensitivity: $0.amount, side: side) } }
    record = try HKAudiogramSensitivityPoint.checked(AudiogramRecord.Point(frequency: frequency.amount, tests: tests))
  }

  private static func checked(_ record: AudiogramRecord.Point) throws -> AudiogramRecord.Point {
    do { try record.validate() } catch { throw HKError(audiogram: error) }
    return record
  }

  /// The frequency of the tone.
  open var frequency: HKQuantity { HKQuantity(amount: record.frequency) }

  /// The tests with the tone, as they were given.
  open var tests: [HKAudiogramSensitivityTest] { record.tests.map(HKAudiogramSensitivityTest.init(record:)) }

  /// The sensitivity of the left ear in dBHL, of its first test; nil without one. Apple deprecates it: use ``tests``.
  open var leftEarSensitivity: HKQuantity? { record.sensitivity(of: AudiogramRecord.left).map(HKQuantity.init(amount:)) }

  /// The sensitivity of the right ear in dBHL, of its first test; nil without one. Apple deprecates it: use ``tests``.
  open var rightEarSensitivity: HKQuantity? { record.sensitivity(of: AudiogramRecord.right).map(HKQuantity.init(amount:)) }

  /// Whether the other object is a point with the same frequency and tests.
  open override func isEqual(_ object: Any?) -> Bool { (object as? HKAudiogramSensitivityPoint)?.record == record }

  open override var hash: Int { record.frequency.value.hashValue }

  open override var description: String { ObjectDescription.text(self, ["frequency": frequency, "tests": tests]) }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A point from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(AudiogramRecord.Point.self) else { return nil }
    self.record = record
  }

  /// Writes the frequency and the tests.
  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
