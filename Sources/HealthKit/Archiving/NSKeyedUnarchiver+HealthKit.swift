// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Marks HealthKit's archivable classes: the rows of `Catalog/archivable-classes.tsv`, and the classes that the tables of types name. Not
/// for clients.
public protocol _HKArchivable: NSObject, NSSecureCoding {}

extension NSKeyedUnarchiver {
  /// The object in an archive, as Foundation's method of this name returns it: nil for an empty archive, an error for an object of another
  /// class.
  ///
  /// Foundation's method on Linux ends the process when the archive holds an object of an unexpected class, so calls for HealthKit's
  /// classes resolve to this one. An archive with a class that is neither HealthKit's nor a property list's still ends the process: never
  /// unarchive bytes from an untrusted source.
  public static func unarchivedObject<T: _HKArchivable>(ofClass archivedClass: T.Type, from data: Data) throws -> T? {
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    unarchiver.requiresSecureCoding = true
    let object = unarchiver.decodeObject(of: archivableClasses, forKey: NSKeyedArchiveRootObjectKey)
    if let error = unarchiver.error { throw error }
    guard let object else { return nil }
    guard let object = object as? T else { throw CocoaError(.coderReadCorrupt) }
    return object
  }

  private static let archivableClasses: [AnyClass] =
    classesOfHealthKit + [NSString.self, NSNumber.self, NSDate.self, NSData.self, NSUUID.self, NSArray.self, NSDictionary.self]
}
