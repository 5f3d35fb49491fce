// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Joins the sessions that related apps mirror: one at a time, and another one after each ends (MIRR-01, MIRR-02).
package final class MirrorWatch: Sendable {
  private struct State {
    weak var current: WorkoutSessionClient?
    /// Whether this is the first request, which also takes over a session that an earlier process had joined.
    var isFirst = true
    var isOver = false
  }

  private let session: StoreSession
  private let news: WorkoutQueues
  private let state = Mutex(State())
  private let onSession: @Sendable (WorkoutSessionClient, HealthConnection) -> Void

  /// - Parameter onSession: receives each joined session, on a serial queue.
  package init(_ session: StoreSession, onSession: @escaping @Sendable (WorkoutSessionClient, HealthConnection) -> Void) {
    self.session = session
    self.onSession = onSession
    news = WorkoutQueues(session, label: "mirroring")
    // A store that cannot be opened has no sessions; the next handler asks again.
    news.ask({ [self] connection throws(HealthError) in
      news.follow(connection) { [weak self] in self?.poll(connection) }
      poll(connection)
    }) { _ in }
  }

  /// Stops joining sessions.
  package func end() {
    state.withLock { $0.isOver = true }
    news.unfollow()
  }

  private func poll(_ connection: HealthConnection) {
    let takesOver: Bool? = state.withLock { state in
      state.isOver || state.current?.isLinked == true ? nil : state.isFirst
    }
    guard let takesOver else { return }
    let link = UUIDMint.ofProcess.next()
    do throws(HealthError) {
      let report = try connection.ask(
        JoinWorkoutSession(link: link, own: session.ownSessions.withLock { $0 }, takesOver: takesOver))
      state.withLock { $0.isFirst = false }
      guard let report else { return }
      let line = WorkoutSessionClient(session, report: report, side: .mirrored(link))
      // The next session may have begun before this one is known to have ended.
      line.onOver { [weak news] in news?.lookLater() }
      state.withLock { $0.current = line }
      news.tell { [self] in
        // The handler's session follows the line from here on.
        onSession(line, connection)
        line.follow(connection)
      }
    } catch { return }  // The next change is another chance.
  }
}
