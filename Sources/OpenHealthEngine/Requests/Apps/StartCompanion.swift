// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension StartCompanion: AskingRequest {
  /// How long a running companion has to take the workout.
  private static let seconds = 5.0
  /// How long a running companion has that opens the store's files itself, in another process.
  private static let secondsOfOthers = 0.4
  private static let secondsBetweenLooks = 0.02

  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) {
    guard case .app(let app) = caller else { throw .invalidArgument(.appsOnly) }
    let companion = try engine.write(access, for: caller) { storage, _ in
      let known = try storage.apps.all().map(\.registration).first { AppFamily.isCompanion($0.bundleIdentifier, of: app.bundleIdentifier) }
      guard let known else { throw HealthError.invalidArgument(.noCompanion) }
      try storage.companionStarts.set(.init(configuration: configuration, date: engine.now().date), of: known.bundleIdentifier)
      return known
    }
    let isKnown = engine.observers.observesWorkouts(of: companion.bundleIdentifier)
    let seconds = isKnown ? Self.seconds : engine.database.isShared ? Self.secondsOfOthers : 0
    for _ in 0..<Int(seconds / Self.secondsBetweenLooks) {
      Thread.sleep(forTimeInterval: Self.secondsBetweenLooks)
      if try engine.database.read({ try $0.companionStarts.start(of: companion.bundleIdentifier) }) == nil { return }
    }
    if engine.starting?.start(companion) == true { return }
    try engine.write(access, for: caller) { storage, _ in try storage.companionStarts.set(nil, of: companion.bundleIdentifier) }
    throw .invalidArgument(.companionNotStarted)
  }
}
