// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// A kind of data that the store keeps. Types are equal iff their identifiers are equal; asking twice gives the same object (TYPE-01).
// Unchecked: the stored properties are immutable.
open class HKObjectType: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let dataType: DataType

  init(dataType: DataType) { self.dataType = dataType }

  /// The identifier, such as `HKQuantityTypeIdentifierStepCount`.
  open var identifier: String { dataType.identifier }

  /// Whether reading is granted object by object; true for no type of this version (TYPE-11).
  open func requiresPerObjectAuthorization() -> Bool { false }

  /// The type of a quantity, or nil for an unknown identifier or one of another kind (TYPE-02).
  open class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier) -> HKQuantityType? {
    SharedTypes.type(identifier.rawValue) as? HKQuantityType
  }

  /// The type of a category, or nil for an unknown identifier or one of another kind (TYPE-02).
  open class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier) -> HKCategoryType? {
    SharedTypes.type(identifier.rawValue) as? HKCategoryType
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKObjectType)?.identifier == identifier }

  open override var hash: Int { identifier.hashValue }

  open override var description: String { identifier }

  /// The type itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Nil when the archive names no type of this class.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: Self.identifierKey) as String?,
      let dataType = Catalog.type(identifier: identifier)
    else { return nil }
    self.dataType = dataType
    super.init()
    guard isKind(of: type(of: SharedTypes.type(dataType))) else { return nil }
  }

  open func encode(with coder: NSCoder) { coder.encode(identifier as NSString, forKey: Self.identifierKey) }

  private static let identifierKey = "Identifier"
}

/// The one object of each type.
enum SharedTypes {
  private static let made = Mutex<[String: HKSampleType]>([:])

  static func type(_ identifier: String) -> HKSampleType? {
    made.withLock { made in
      if let type = made[identifier] { return type }
      guard let dataType = Catalog.type(identifier: identifier) else { return nil }
      let type: HKSampleType =
        switch dataType.kind {
        case .quantity: HKQuantityType(dataType: dataType)
        case .category: HKCategoryType(dataType: dataType)
        }
      made[identifier] = type
      return type
    }
  }

  static func type(_ dataType: DataType) -> HKSampleType {
    guard let type = type(dataType.identifier) else { preconditionFailure("type \(dataType) is in the catalogue") }
    return type
  }
}
