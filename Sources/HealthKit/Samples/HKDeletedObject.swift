// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The record that a deleted object leaves behind (DEL-09).
///
/// Unchecked: the stored properties are immutable values.
open class HKDeletedObject: NSObject, NSSecureCoding, @unchecked Sendable {
  private let identity: UUID
  private let kept: MetadataSet

  init(_ record: DeletionRecord) {
    identity = record.uuid
    kept = record.metadata
  }

  /// The UUID of the deleted object.
  open var uuid: UUID { identity }

  /// The object's sync identifier and version; nil for an object without them (META-14).
  open var metadata: [String: Any]? { kept.dictionary }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKDeletedObject)?.uuid == uuid }

  open override var hash: Int { uuid.hashValue }

  open override var description: String { ObjectDescription.text(self, ["uuid": uuid, "metadata": metadata]) }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A record from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let uuid = coder.decodeObject(of: NSUUID.self, forKey: "UUID") as UUID?,
      let metadata = coder.decodeObject(of: NSData.self, forKey: "Metadata") as Data?,
      let set = try? MetadataCoding.decode(metadata)  // an archive is input: nil means that it is damaged
    else { return nil }
    identity = uuid
    kept = set
  }

  /// Writes the UUID and the metadata.
  open func encode(with coder: NSCoder) {
    coder.encode(identity as NSUUID, forKey: "UUID")
    coder.encode(MetadataCoding.encode(kept) as NSData, forKey: "Metadata")
  }
}
