// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

// Client code says `date as CVarArg` and hands arguments on in functions of its own that take `CVarArg...`; without Objective-C
// Foundation's types are none. A later Foundation brings NSObject's conformance.
#if compiler(<6.4)
  extension NSObject: @retroactive CVarArg {
    /// The object itself; who passes it keeps it alive.
    public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
  }
#endif

extension Date: @retroactive CVarArg {
  /// The date as an object.
  public var _cVarArgEncoding: [Int] { encoding(ofObject: self as NSDate) }
}

extension UUID: @retroactive CVarArg {
  /// The UUID as an object.
  public var _cVarArgEncoding: [Int] { encoding(ofObject: self as NSUUID) }
}

extension Array: @retroactive CVarArg {
  /// The array as an object.
  public var _cVarArgEncoding: [Int] { encoding(ofObject: NSArray(array: self)) }
}

extension Set: @retroactive CVarArg {
  /// The set as an object.
  public var _cVarArgEncoding: [Int] { encoding(ofObject: NSSet(array: Array(self))) }
}

/// Never released: the reader of the argument needs it alive, and there is no sign when it has finished. `NSPredicate` does not come here.
private func encoding(ofObject object: NSObject) -> [Int] { [Int(bitPattern: Unmanaged.passRetained(object).toOpaque())] }
