// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The results of a hearing test: how well each ear hears tones of several frequencies (AUD-01).
///
///     let test = try HKAudiogramSensitivityTest(
///       sensitivity: HKQuantity(unit: .decibelHearingLevel(), doubleValue: 15), type: .air, masked: false, side: .left, clampingRange: nil)
///     let point = try HKAudiogramSensitivityPoint(frequency: HKQuantity(unit: .hertz(), doubleValue: 1000), tests: [test])
///     let audiogram = HKAudiogramSample(
///       sensitivityPoints: [point], start: Date() - 300, end: Date(), device: nil, metadata: nil)
open class HKAudiogramSample: HKSample, @unchecked Sendable {
  /// An audiogram of at most 30 points.
  ///
  /// Raises `_HKObjectValidationFailureException` for more points, for frequencies that do not ascend or that occur twice (AUD-01), for an
  /// end before the start, and when metadata break a rule (META-01 to META-06).
  public convenience init(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start startDate: Date, end endDate: Date, device: HKDevice?, metadata: [String: Any]?
  ) {
    let audiogram = AudiogramRecord(points: sensitivityPoints.map(\.record))
    self.init(
      record: HKSample.record(
        HKObjectType.audiogramSampleType(), value: .content(.audiogram(audiogram)), start: startDate, end: endDate, device: device,
        metadata: metadata))
  }

  /// An audiogram without a device; Apple deprecates this form. Raises as ``init(sensitivityPoints:start:end:device:metadata:)`` does.
  public convenience init(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start startDate: Date, end endDate: Date, metadata: [String: Any]?
  ) {
    self.init(sensitivityPoints: sensitivityPoints, start: startDate, end: endDate, device: nil, metadata: metadata)
  }

  /// The tones with their tests, from the lowest to the highest (AUD-01).
  open var sensitivityPoints: [HKAudiogramSensitivityPoint] {
    guard case .content(.audiogram(let audiogram)) = record.value else { preconditionFailure("an audiogram holds one") }
    return audiogram.points.map(HKAudiogramSensitivityPoint.init(record:))
  }
}

extension HKError {
  /// Why a part of an audiogram cannot be made: code 3 (AUD-02).
  init(audiogram fault: ContentFault) {
    self.init(HealthError.invalidArgument(.invalidObject(.content(type: HKObjectType.audiogramSampleType().dataType, fault))))
  }
}
