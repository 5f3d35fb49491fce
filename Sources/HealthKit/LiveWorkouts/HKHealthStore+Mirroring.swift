// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKHealthStore {
  /// Receives, in the background, each session that another process of this app or of a related app mirrors. Set it as soon as the process
  /// starts. It does not receive sessions that were begun with this store (MIRR-01, MIRR-02).
  ///
  /// Two apps are related when the identifier of one is that of the other with one more part: `com.example.run` and
  /// `com.example.run.watchkitapp`.
  public var workoutSessionMirroringStartHandler: ((HKWorkoutSession) -> Void)? {
    get { (session.attached.withLock { $0 } as? MirroringHandler)?.handler }
    set {
      let new = newValue.map { MirroringHandler($0, session) }
      let old = session.attached.withLock { attached in
        defer { attached = new }
        return attached as? MirroringHandler
      }
      old?.watch.end()
    }
  }
}

/// A client's handler, and the watch that calls it.
///
/// Unchecked: both properties are immutable, and `watch` is Sendable. Only the watch's serial queue calls `handler`; the store's property
/// merely returns it to its client, whose own calls are its own business, as with Apple's.
private final class MirroringHandler: @unchecked Sendable {
  let handler: (HKWorkoutSession) -> Void
  let watch: MirrorWatch

  init(_ handler: @escaping (HKWorkoutSession) -> Void, _ session: StoreSession) {
    self.handler = handler
    // Unchecked: only the watch calls this copy, on its serial queue.
    nonisolated(unsafe) let handler = handler
    watch = MirrorWatch(session) { line, _ in handler(HKWorkoutSession(line)) }
  }
}
