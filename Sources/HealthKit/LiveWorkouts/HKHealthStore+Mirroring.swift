// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKHealthStore {
  /// Called, in the background, with each session that another process of this app, or of one that belongs together with it, mirrors; set it as soon as
  /// the process starts. Sessions that were begun with this store are left out (MIRR-01, MIRR-02).
  ///
  /// Apps belong together when the identifier of one is that of the other with a part more: `com.example.run` and `com.example.run.watchkitapp`.
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

/// A client's handler, and what calls it.
// Unchecked: the handler is called by one queue at a time, as Apple's is.
private final class MirroringHandler: @unchecked Sendable {
  let handler: (HKWorkoutSession) -> Void
  let watch: MirrorWatch

  init(_ handler: @escaping (HKWorkoutSession) -> Void, _ session: StoreSession) {
    self.handler = handler
    nonisolated(unsafe) let handler = handler
    watch = MirrorWatch(session) { line, _ in handler(HKWorkoutSession(line)) }
  }
}
