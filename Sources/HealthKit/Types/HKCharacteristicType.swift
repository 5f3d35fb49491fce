// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type of fact about the person that does not change from day to day. It has no samples and is never saved by apps (AUTH-09).
///
///     let birth = HKCharacteristicType(.dateOfBirth)
open class HKCharacteristicType: HKObjectType, @unchecked Sendable {}

extension HKCharacteristicType: _HKTypeMaking {
  public typealias _Identifier = HKCharacteristicTypeIdentifier
}
