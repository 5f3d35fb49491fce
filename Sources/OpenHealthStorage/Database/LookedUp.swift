// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The dictionary entries that a walk over records used last, each with its number: neighbouring records mostly share them.
struct LookedUp {
  var provenance: (Int64, Provenance)?
  var unit: (Int64, UnitExpression)?
  var metadata: (Int64, MetadataSet)?
  var timeZone: (Int64, String)?
}
