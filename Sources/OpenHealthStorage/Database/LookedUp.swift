// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What a walk over records looked up last in the dictionaries, each with its number: neighbours share it.
struct LookedUp {
  var provenance: (Int64, Provenance)?
  var unit: (Int64, UnitExpression)?
  var metadata: (Int64, MetadataSet)?
  var timeZone: (Int64, String)?
}
