// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension SaveMedications: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    for medication in medications {
      do throws(ContentFault) { try medication.validate() } catch {
        throw HealthError.invalidArgument(.invalidObject(.content(type: Catalog.medication, error)))
      }
      try storage.save(medication)
    }
  }
}
