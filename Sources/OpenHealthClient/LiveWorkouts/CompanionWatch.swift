// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Takes the workouts for which this app is started as the companion of another, from now on.
package final class CompanionWatch: Sendable {
  private let news: WorkoutNews
  private let onStart: @Sendable (WorkoutRecord.Configuration) -> Void

  /// - Parameter onStart: called, on a serial queue, with each of them.
  package init(_ session: StoreSession, onStart: @escaping @Sendable (WorkoutRecord.Configuration) -> Void) {
    self.onStart = onStart
    news = WorkoutNews(session, label: "companion")
    // Nothing comes from a store that cannot be opened.
    news.ask({ [self] connection throws(HealthError) in
      news.follow(connection) { [weak self] in self?.look(connection) }
      look(connection)
    }) { _ in }
  }

  /// Takes no more of them.
  package func end() { news.unfollow() }

  private func look(_ connection: HealthConnection) {
    do throws(HealthError) {
      guard let configuration = try connection.ask(TakeCompanionStart()) else { return }
      news.tell { [onStart] in onStart(configuration) }
    } catch { return }  // The next change is another chance.
  }
}
