// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type of fact about the person that rarely changes, such as the date of birth. It has no samples, and apps cannot save it (AUTH-09).
///
///     let birth = HKCharacteristicType(.dateOfBirth)
open class HKCharacteristicType: HKObjectType, @unchecked Sendable {}

extension HKCharacteristicType: _HKTypeMaking {
  /// The identifiers of characteristic types.
  public typealias _Identifier = HKCharacteristicTypeIdentifier
}
