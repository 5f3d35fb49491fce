// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Lets the initialisers of `NSPredicate` return a subclass. Not for clients.
public protocol _HKPredicateMaking {}
extension NSPredicate: _HKPredicateMaking {}

// Foundation on Linux declares these initialisers as unavailable, so calls resolve to ours.
extension _HKPredicateMaking where Self: NSPredicate {
  /// A predicate from a format string, with an argument for each `%@`, `%K` or number in it (PRED-25).
  ///
  ///     NSPredicate(format: "%K >= %@ AND metadata.%K != YES", HKPredicateKeyPathStartDate, date as NSDate, HKMetadataKeyWasUserEntered)
  ///
  /// Raises for a string that is not a predicate, or has too few arguments. A query accepts only HealthKit's key paths, and raises for
  /// others when it is made. See `Documentation/Predicates.md`.
  public init(format predicateFormat: String, _ args: Any?...) { self.init(format: predicateFormat, argumentArray: args.map { $0 as Any }) }

  /// A predicate from a format string and an array of arguments; see ``init(format:_:)``.
  public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    guard let predicate = FormatPredicate(predicateFormat, arguments ?? []) as? Self else {
      raise(.invalidArgument, "A predicate with a format string is an NSPredicate")
    }
    self = predicate
  }
}

extension NSPredicate {
  /// The predicate with values substituted for `$NAME` in its format string. Variables without a value stay.
  public func withSubstitutionVariables(_ variables: [String: Any]) -> Self {
    let substituted: NSPredicate =
      switch self {
      case let predicate as FormatPredicate: predicate.substituting(variables)
      case let compound as NSCompoundPredicate:
        NSCompoundPredicate(
          type: compound.compoundPredicateType, subpredicates: compound.subpredicates.map { $0.withSubstitutionVariables(variables) })
      default: self
      }
    return substituted as? Self ?? self
  }
}

// Client code writes `date as CVarArg` and passes arguments on in its own functions that take `CVarArg...`; without Objective-C
// Foundation's types do not conform. A later Foundation brings NSObject's conformance.
//
// Unsafe: the pointers are addresses of whole objects, encoded as one word and never dereferenced here. The object of a Swift value is
// never released (`passRetained`), so its address stays valid; the caller that passes its own NSObject keeps it alive.
#if compiler(<6.4)
  extension NSObject: @retroactive CVarArg {
    /// The address of the object itself; the caller keeps it alive.
    public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
  }
#endif

extension Date: @retroactive CVarArg {
  /// The address of the date as an `NSDate` that is never released.
  public var _cVarArgEncoding: [Int] { encoding(ofObject: self as NSDate) }
}

extension UUID: @retroactive CVarArg {
  /// The address of the UUID as an `NSUUID` that is never released.
  public var _cVarArgEncoding: [Int] { encoding(ofObject: self as NSUUID) }
}

extension Array: @retroactive CVarArg {
  /// The address of the array as an `NSArray` that is never released.
  public var _cVarArgEncoding: [Int] { encoding(ofObject: NSArray(array: self)) }
}

extension Set: @retroactive CVarArg {
  /// The address of the set as an `NSSet` that is never released.
  public var _cVarArgEncoding: [Int] { encoding(ofObject: NSSet(array: Array(self))) }
}

/// Retains the object and never releases it: the reader of the argument needs it alive, and does not signal when it has finished. `NSPredicate` does not
/// use this path.
private func encoding(ofObject object: NSObject) -> [Int] { [Int(bitPattern: Unmanaged.passRetained(object).toOpaque())] }
