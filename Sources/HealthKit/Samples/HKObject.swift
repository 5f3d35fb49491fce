// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// An object that the store can keep. Objects never change (OBJ-01); two objects are equal when they have the same UUID.
///
/// Unchecked: the only stored property is an immutable value.
open class HKObject: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The object as the store keeps it. An object that was not saved has no source revision in it.
  package let record: SampleRecord

  convenience init(record: SampleRecord) { self.init(_HKContent(record: record)) }

  /// Not for clients. It is public because Swift lets a subclass in another module inherit the convenience initialisers, as from Apple's
  /// classes, only where no designated one is hidden.
  public init(_ content: _HKContent) { record = content.record }

  /// The object's identity. A new object gets one, which stays the same when it is saved (OBJ-02).
  open var uuid: UUID { record.uuid }

  /// Further facts about the object, by key; nil without any. Numbers come back as `NSNumber` (META-01, META-02).
  open var metadata: [String: Any]? { record.metadata.dictionary }

  /// The device that measured the object; nil where the app gave none (OBJ-08).
  open var device: HKDevice? { record.provenance.device.map(HKDevice.init(record:)) }

  /// The app or device that saved the object, with its version. For an unsaved object: this process (OBJ-03, and Differences).
  open var sourceRevision: HKSourceRevision {
    HKSourceRevision(record: record.provenance.revision ?? SourceRevisionRecord(source: HKSource.default().record))
  }

  /// The app or device that saved the object; ``sourceRevision`` has its version, too.
  @available(*, deprecated, message: "Use sourceRevision")
  open var source: HKSource { sourceRevision.source }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKObject)?.uuid == uuid }

  open override var hash: Int { uuid.hashValue }

  open override var description: String { ObjectDescription.text(of: self) }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// An object from an archive; nil when the archive is damaged, or holds a sample of a type that belongs to another class.
  public required init?(coder: NSCoder) {
    if let new = coder as? NewSample {
      record = new.record
      super.init()
      return
    }
    guard let record = SampleRecord(coder: coder) else { return nil }
    self.record = record
    super.init()
    guard isKind(of: type(of: HKSample.of(record))) else { return nil }
  }

  /// Writes the whole object: identity, type, dates, value, metadata, source and device.
  open func encode(with coder: NSCoder) { record.encode(with: coder) }
}

/// What a new object holds. Not for clients.
public struct _HKContent {
  let record: SampleRecord
}

/// Carries a new record to `init(coder:)`, the one initialiser that every subclass has: a client's own subclass of ``HKQuantitySample``,
/// whose initialisers choose the class, gets its record that way.
///
/// It only has the type of an archive: there is nothing to decode.
final class NewSample: NSCoder {
  let record: SampleRecord

  init(_ record: SampleRecord) { self.record = record }
}
