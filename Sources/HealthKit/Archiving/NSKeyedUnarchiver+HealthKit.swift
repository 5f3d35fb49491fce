// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// HealthKit's classes that archive: the rows of `Catalog/archivable-classes.tsv`, and those that the tables of types name.
public protocol _HKArchivable: NSObject, NSSecureCoding {}

extension NSKeyedUnarchiver {
  /// The object in an archive, as Foundation's method of this name: nil when there is none, an error when it is of another class.
  ///
  /// Foundation on Linux ends the process when the archive holds an object of a class that was not asked for. For HealthKit's classes this
  /// method is called in its place. An archive of a class that is neither HealthKit's nor a property list's still ends the process, so
  /// never unarchive bytes that somebody else can have written.
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
