// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ReadCharacteristic: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> CharacteristicValue? {
    // Apps cannot save characteristics, so a refused app has none of its own to see.
    if reportsRefusal, !access.isGranted(type) { throw HealthError.authorizationDenied }
    guard access.isGranted(type), let text = try storage.characteristics.value(of: type.identifier) else { return nil }
    return CharacteristicValue(storedText: text, of: type)
  }
}
