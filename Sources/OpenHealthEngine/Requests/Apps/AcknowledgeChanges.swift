// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension AcknowledgeChanges: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) {
    guard case .app(let app) = caller else { throw .invalidArgument(.appsOnly) }
    // Most apps have not enabled background delivery: write nothing for those.
    let concerns = try engine.database.read(isShort: true) { storage in
      _ = try AccessDecision(access, caller: caller, storage: storage)
      return try acknowledged(app, storage) != nil
    }
    guard concerns else { return }
    try engine.write(access, for: caller) { storage, _ in
      if let waking = try acknowledged(app, storage) { try storage.setWaking(waking) }
    }
  }

  /// The app's state after the request; nil when it does not change.
  private func acknowledged(_ app: AppIdentity, _ storage: StorageReader) throws -> AppWaking? {
    guard let before = try storage.waking(of: app.bundleIdentifier) else { return nil }
    var waking = before
    // An anchor from another store can lie beyond the end of this store's log.
    waking.acknowledge(types, upTo: min(place, try storage.latestSequence()))
    return waking == before ? nil : waking
  }
}
