// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Takes the other end of sessions that apps of the same family mirror: one at a time, again after each ends (MIRR-01, MIRR-02).
package final class MirrorWatch: Sendable {
  private struct State {
    weak var current: WorkoutSessionLine?
    /// Nothing was asked yet: an end that a process before this one had is taken over.
    var isFirst = true
    var isOver = false
  }

  private let session: StoreSession
  private let news: WorkoutNews
  private let state = Mutex(State())
  private let onSession: @Sendable (WorkoutSessionLine, HealthConnection) -> Void

  /// - Parameter onSession: called, on a serial queue, with each session whose other end was taken.
  package init(_ session: StoreSession, onSession: @escaping @Sendable (WorkoutSessionLine, HealthConnection) -> Void) {
    self.session = session
    self.onSession = onSession
    news = WorkoutNews(session, label: "mirroring")
    // A store that cannot be opened has no sessions; the next handler asks again.
    news.ask({ [self] connection throws(HealthError) in
      news.follow(connection) { [weak self] in self?.look(connection) }
      look(connection)
    }) { _ in }
  }

  /// Takes no more of them.
  package func end() {
    state.withLock { $0.isOver = true }
    news.unfollow()
  }

  private func look(_ connection: HealthConnection) {
    let takesOver: Bool? = state.withLock { state in
      if state.isOver || state.current?.isLinked == true { return nil }
      defer { state.isFirst = false }
      return state.isFirst
    }
    guard let takesOver else { return }
    let link = UUIDMint.ofProcess.next()
    do throws(HealthError) {
      guard let report = try connection.ask(JoinWorkoutSession(link: link, own: session.ownSessions.withLock { $0 }, takesOver: takesOver))
      else {
        return
      }
      let line = WorkoutSessionLine(session, report: report, side: .mirrored(link))
      state.withLock { $0.current = line }
      news.tell { [self] in
        // The handler's session follows it from here on.
        onSession(line, connection)
        line.follow(connection)
      }
    } catch { return }  // The next change is another chance.
  }
}
