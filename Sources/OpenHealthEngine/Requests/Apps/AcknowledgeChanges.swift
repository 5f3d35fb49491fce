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
      if let waking = try acknowledged(app, storage) { try storage.wakings.set(waking) }
    }
  }

  /// The app's state after the request; nil when it does not change.
  private func acknowledged(_ app: AppIdentity, _ storage: StorageReader) throws -> AppWaking? {
    guard let before = try storage.wakings.waking(of: app.bundleIdentifier) else { return nil }
    // What an app saw of another store says nothing about this one.
    guard let place = try place.start(in: storage, for: .app(app))?.place else { return nil }
    var waking = before
    waking.acknowledge(types, upTo: place)
    return waking == before ? nil : waking
  }
}
