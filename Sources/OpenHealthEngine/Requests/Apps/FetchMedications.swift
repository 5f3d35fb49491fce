// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension FetchMedications: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [MedicationRecord] {
    try storage.medications().filter { access.maySee($0.identifier, of: Catalog.medication) }
  }
}
