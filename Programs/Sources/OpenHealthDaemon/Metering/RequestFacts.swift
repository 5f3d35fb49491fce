// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What a ``ConnectionMeter`` learns of an answered request.
package struct RequestFacts: Sendable {
  /// The type of the request; nil where it has an unknown name, or was not read.
  package var type: (any HealthRequest.Type)?
  /// How it ended.
  package var outcome = RequestOutcome.ok

  /// Facts of a request that was carried out, unless they are changed.
  package init(type: (any HealthRequest.Type)? = nil, outcome: RequestOutcome = .ok) {
    self.type = type
    self.outcome = outcome
  }
}
