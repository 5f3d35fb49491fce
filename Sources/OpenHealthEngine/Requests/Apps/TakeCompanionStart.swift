// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension TakeCompanionStart: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> WorkoutRecord.Configuration? {
    guard case .app(let app) = caller else { throw .invalidArgument(.appsOnly) }
    // Most checks find nothing, and write nothing.
    let isAsked = try engine.database.read { storage in
      _ = try AccessDecision(access, caller: caller, storage: storage)
      return try storage.companionStarts.start(of: app.bundleIdentifier) != nil
    }
    guard isAsked else { return nil }
    return try engine.write(access, for: caller) { storage, _ in
      // Another process of the app may have taken it meanwhile.
      guard let start = try storage.companionStarts.start(of: app.bundleIdentifier) else { return nil }
      try storage.companionStarts.set(nil, of: app.bundleIdentifier)
      return start.counts(at: engine.now().date) ? start.configuration : nil
    }
  }
}
