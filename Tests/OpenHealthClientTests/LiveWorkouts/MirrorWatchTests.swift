// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Synchronization
import Testing

@Suite struct MirrorWatchTests {
  @Test("MIRR-01: a mirrored session follows the steps of the other side, also without a delegate and without steps of its own")
  func follows() async throws {
    func app(_ identifier: String) -> AppIdentity {
      AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: identifier, name: "Run")))
    }
    let engine = HealthEngine(database: try .inMemory(), answering: PolicyAnswering(policy: .grantAll))
    let watch = app("com.example.run.watchkitapp")
    try engine.perform(RequestAuthorization(share: [Catalog.workout], read: []), for: .app(watch))
    let uuid = UUID()
    let fresh = WorkoutSession(builder: UUID(), configuration: .init(activityType: 37), activity: UUID(), date: .now)
    func step(_ change: WorkoutSession.Change) throws {
      _ = try engine.perform(ChangeWorkoutSession(session: uuid, fresh: fresh, change, after: 0), for: .app(watch))
    }
    try step(.start(nil))
    try step(.startMirroring)
    let monitor = ConnectionMonitor()
    let phone = StoreSession(HealthConnection(service: engine, app: app("com.example.run"), monitor: monitor), diagnostics: nil)
    let joined = Mutex<[WorkoutSessionClient]>([])
    let mirroring = MirrorWatch(phone) { line, _ in joined.withLock { $0.append(line) } }
    await monitor.untilIdle()
    let line = try #require(joined.withLock { $0.first })
    #expect(line.session.state == .running)
    try step(.pause)
    await monitor.untilIdle()
    #expect(line.session.state == .paused)
    mirroring.end()
  }
}
