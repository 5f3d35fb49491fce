// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore
import Testing

extension EverySample {
  /// The types that an app may be asked about, one request for all.
  static let request = RequestAuthorization(
    share: Catalog.types.filter { $0.isShareable && $0.hasRecords },
    read: Catalog.types.filter { $0.isReadable && ($0.hasRecords || !$0.isOfSamples) })

  /// Saves everything, what apps can save in the name of `com.example.app`, and lets that app read it.
  func save(in engine: TestEngine) async throws {
    let (service, app) = engine.service()
    try service.perform(Self.request, for: .app(app))
    let own = samples.filter { StoredSamples.isSavedByApps($0.type) }
    try await engine.store().save(own.map(HKSample.of))
    let others = samples.filter { !StoredSamples.isSavedByApps($0.type) }
    try engine.engine.perform(SaveSamples(samples: others, author: app), for: .owner)
    let workout = try #require(own.first { $0.workout != nil })
    for route in routes { _ = try service.perform(SaveRoute(workout: workout.uuid, route: route), for: .app(app)) }
  }
}
