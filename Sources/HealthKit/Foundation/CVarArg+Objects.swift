// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
