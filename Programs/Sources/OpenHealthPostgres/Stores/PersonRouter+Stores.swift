// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthStorage

extension PersonRouter {
  /// The store of a person.
  package func store(of person: Int64, sealing: SealingRules = .ofServers) -> HealthDatabase {
    HealthDatabase(PostgresBackend(self, person), sealing: sealing)
  }
}
