// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

extension DaemonTests {
  /// A workout session and its mirror, each with a connection of its own to a daemon.
  @Suite struct MirroredSessionTests {
    private static let (watchApp, phoneApp) = ("com.example.run.watchkitapp", "com.example.run")

    private func store(_ app: String, _ daemon: TestDaemon) throws -> StoreSession {
      let identity = AppIdentity(app)
      return StoreSession(HealthConnection(service: try daemon.app(app), app: identity), diagnostics: nil)
    }

    private func done(_ call: (@escaping @Sendable (Result<Void, HealthError>) -> Void) -> Void) async throws {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        call { result in continuation.resume(with: result.mapError { $0 as any Error }) }
      }
    }

    @Test("K11 MIRR-08: data that are sent as soon as the call to mirror has returned arrive at the other process, through a daemon, too")
    func dataAtOnce() async throws {
      let daemon = try await TestDaemon()
      let (watch, phone) = (try store(Self.watchApp, daemon), try store(Self.phoneApp, daemon))
      try daemon.owner().answer(.granted, [.share], [Catalog.workout], app: Self.watchApp)
      let (received, feed) = AsyncStream.makeStream(of: Data.self)
      let mirrored = Mutex<[WorkoutSessionClient]>([])
      let handler = MirrorWatch(phone) { line, _ in
        line.onNews { news in
          for case .event(.received(let data, _)) in news { feed.yield(data) }
        }
        // As an app's handler sets a delegate.
        line.change(.setDelegate(true)) { _ in }
        mirrored.withLock { $0.append(line) }
      }
      var arrived = received.makeAsyncIterator()
      for number in 1...3 as ClosedRange<UInt8> {
        let new = WorkoutSession(builder: UUID(), configuration: .init(activityType: 37), activity: UUID(), date: Date())
        let line = WorkoutSessionClient(watch, report: WorkoutSessionReport(uuid: UUID(), session: new))
        try await done { line.change(.start(nil), completion: $0) }
        try await done { line.startMirroring(completion: $0) }
        // Without the wait in the call, this failed with code 3.
        try await done { line.change(.send(Data([number])), completion: $0) }
        #expect(await arrived.next() == Data([number]))
        try await done { line.change(.end, completion: $0) }
      }
      #expect(mirrored.withLock { $0.count } == 3)
      handler.end()
      try await daemon.end()
    }
  }
}
