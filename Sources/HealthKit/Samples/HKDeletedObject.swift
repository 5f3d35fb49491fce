// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What is left of a deleted object (DEL-09).
// Unchecked: the stored property is immutable.
open class HKDeletedObject: NSObject, NSSecureCoding, @unchecked Sendable {
  private let identity: UUID
  private let kept: MetadataSet

  init(_ record: DeletionRecord) {
    identity = record.uuid
    kept = record.metadata
  }

  /// The identity that the object had.
  open var uuid: UUID { identity }

  /// The sync identifier and version, where the object had them (META-14).
  open var metadata: [String: Any]? { kept.dictionary }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKDeletedObject)?.uuid == uuid }

  open override var hash: Int { uuid.hashValue }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    guard let uuid = coder.decodeObject(of: NSUUID.self, forKey: "UUID") as UUID?,
      let metadata = coder.decodeObject(of: NSData.self, forKey: "Metadata") as Data?,
      let set = try? MetadataCoding.decode(metadata)  // an archive is input: nil tells that it is damaged
    else { return nil }
    identity = uuid
    kept = set
  }

  open func encode(with coder: NSCoder) {
    coder.encode(identity as NSUUID, forKey: "UUID")
    coder.encode(MetadataCoding.encode(kept) as NSData, forKey: "Metadata")
  }
}
