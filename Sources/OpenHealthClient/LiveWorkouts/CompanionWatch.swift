// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Receives the workouts for which this app is started as the companion of another one, from its creation on.
package final class CompanionWatch: Sendable {
  private let news: WorkoutQueues
  private let onStart: @Sendable (WorkoutRecord.Configuration) -> Void

  /// - Parameter onStart: receives each workout's configuration, on a serial queue.
  package init(_ session: StoreSession, onStart: @escaping @Sendable (WorkoutRecord.Configuration) -> Void) {
    self.onStart = onStart
    news = WorkoutQueues(session, label: "companion")
    // A store that cannot be opened has no workouts to deliver.
    news.ask({ [self] connection throws(HealthError) in
      news.follow(connection) { [weak self] in self?.poll(connection) }
      poll(connection)
    }) { _ in }
  }

  /// Stops receiving workouts.
  package func end() { news.unfollow() }

  private func poll(_ connection: HealthConnection) {
    do throws(HealthError) {
      guard let configuration = try connection.ask(TakeCompanionStart()) else { return }
      news.tell { [onStart] in onStart(configuration) }
    } catch { return }  // The next change is another chance.
  }
}
