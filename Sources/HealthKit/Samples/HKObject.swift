// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Something that the store keeps. Objects cannot change (OBJ-01); they are equal when they have the same UUID.
// Unchecked: the stored property is immutable.
open class HKObject: NSObject, NSSecureCoding, @unchecked Sendable {
  package let record: SampleRecord

  init(record: SampleRecord) { self.record = record }

  /// The object's identity, given when it is made and kept through saving (OBJ-02).
  open var uuid: UUID { record.uuid }

  /// What else is known of the object; nil when nothing is. Numbers come back as `NSNumber` (META-01, META-02).
  open var metadata: [String: Any]? { record.metadata.dictionary }

  /// The device that measured, as its creator passed it (OBJ-08).
  open var device: HKDevice? { record.provenance.device.map(HKDevice.init(record:)) }

  /// Who saved the object. For one that was not saved yet: this process (OBJ-03, and Differences).
  open var sourceRevision: HKSourceRevision {
    HKSourceRevision(record: record.provenance.revision ?? SourceRevisionRecord(source: HKSource.default().record))
  }

  /// Who saved the object; ``sourceRevision`` says more.
  @available(*, deprecated, message: "Use sourceRevision")
  open var source: HKSource { sourceRevision.source }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKObject)?.uuid == uuid }

  open override var hash: Int { uuid.hashValue }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Nil when the archive is damaged or holds a sample of a type that goes with another class.
  public required init?(coder: NSCoder) {
    guard let record = SampleRecord(coder: coder) else { return nil }
    self.record = record
    super.init()
    guard isKind(of: type(of: HKSample.of(record))) else { return nil }
  }

  open func encode(with coder: NSCoder) { record.encode(with: coder) }
}
