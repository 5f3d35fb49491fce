// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// How a person felt, in a moment or during a day (MIND-03).
///
///     let mood = HKStateOfMind(date: Date(), kind: .dailyMood, valence: 0.5, labels: [.calm, .content], associations: [.friends])
open class HKStateOfMind: HKSample, @unchecked Sendable {
  /// Whether this is an emotion of the moment or the mood of a day.
  open var kind: HKStateOfMind.Kind { HKStateOfMind.Kind(rawValue: state.kind) ?? .momentaryEmotion }

  /// How pleasant the person felt, from -1 (very unpleasant) to 1 (very pleasant) (MIND-01).
  open var valence: Double { state.valence }

  /// The class of ``valence``, one of seven (MIND-02, OQ-19).
  open var valenceClassification: HKStateOfMind.ValenceClassification {
    HKStateOfMind.ValenceClassification(valence: valence) ?? .neutral
  }

  /// Words for what the person felt; empty for none.
  open var labels: [HKStateOfMind.Label] { state.labels.compactMap { HKStateOfMind.Label(rawValue: $0) } }

  /// The parts of life that the feeling was associated with, such as work or family; empty for none.
  open var associations: [HKStateOfMind.Association] { state.associations.compactMap { HKStateOfMind.Association(rawValue: $0) } }

  /// A state of mind at an instant: the sample begins and ends with the date.
  ///
  /// Raises `_HKObjectValidationFailureException` when the valence is not a number from -1 to 1 (MIND-01, OQ-19b), or when metadata break a
  /// rule (META-01 to META-06).
  public convenience init(
    date: Date, kind: HKStateOfMind.Kind, valence: Double, labels: [HKStateOfMind.Label], associations: [HKStateOfMind.Association],
    metadata: [String: Any]? = [:]
  ) {
    let state = StateOfMindRecord(
      kind: kind.rawValue, valence: valence, labels: labels.map(\.rawValue), associations: associations.map(\.rawValue))
    self.init(
      record: HKSample.record(
        HKObjectType.stateOfMindType(), value: .content(.stateOfMind(state)), start: date, end: date, device: nil, metadata: metadata))
  }

  /// The raw values of ``labels``.
  open var __labels: [NSNumber] { state.labels.map { NSNumber(value: $0) } }

  /// The raw values of ``associations``.
  open var __associations: [NSNumber] { state.associations.map { NSNumber(value: $0) } }

  /// The raw form of ``init(date:kind:valence:labels:associations:metadata:)``, without metadata. Raw values that no case has are dropped.
  public convenience init(
    __date date: Date, kind: HKStateOfMind.Kind, valence: Double, labels: [NSNumber], associations: [NSNumber]
  ) {
    self.init(__date: date, kind: kind, valence: valence, labels: labels, associations: associations, metadata: nil)
  }

  /// The raw form of ``init(date:kind:valence:labels:associations:metadata:)``. Raw values that no case has are dropped.
  public convenience init(
    __date date: Date, kind: HKStateOfMind.Kind, valence: Double, labels: [NSNumber], associations: [NSNumber], metadata: [String: Any]?
  ) {
    self.init(
      date: date, kind: kind, valence: valence, labels: labels.compactMap { Label(rawValue: $0.intValue) },
      associations: associations.compactMap { Association(rawValue: $0.intValue) }, metadata: metadata)
  }

  private var state: StateOfMindRecord {
    guard case .content(.stateOfMind(let state)) = record.value else { preconditionFailure("a state of mind holds one") }
    return state
  }
}

extension HKStateOfMind.ValenceClassification {
  /// The class of a valence; nil for one outside of -1 to 1 (MIND-02).
  ///
  /// Apple does not publish the bounds of the classes. Here all seven are equally wide (OQ-19).
  public init?(valence: Double) {
    guard let number = StateOfMindRecord.classification(of: valence) else { return nil }
    self.init(rawValue: number)
  }
}
