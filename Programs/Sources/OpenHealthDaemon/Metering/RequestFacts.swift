// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What a ``ConnectionMeter`` learns of an answered request.
struct RequestFacts {
  /// The type of the request; nil where it has an unknown name, or was not read.
  var type: (any HealthRequest.Type)?
  /// How it ended.
  var outcome = RequestOutcome.ok

  /// Facts of a request that was carried out, unless they are changed.
  init(type: (any HealthRequest.Type)? = nil, outcome: RequestOutcome = .ok) {
    self.type = type
    self.outcome = outcome
  }
}
