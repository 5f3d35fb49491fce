// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// Notices commits to a person's store at the node that has it, and at the next one after a move.
final class FollowedCommits: CommitWatch {
  private let router: PersonRouter
  private let person: Int64
  private let queue: DispatchQueue
  private let onCommit: @Sendable () -> Void
  /// Nil before the first one, and after the person was removed.
  private let watch = Mutex<(any CommitWatch)?>(nil)
  /// Whether the directory is being asked, or will be.
  private let isLooking = Atomic(false)

  init(_ router: PersonRouter, _ person: Int64, on queue: DispatchQueue, _ onCommit: @escaping @Sendable () -> Void) {
    (self.router, self.person, self.queue, self.onCommit) = (router, person, queue, onCommit)
    follow(router.knownNode(of: person))
  }

  private func follow(_ node: ConnectionPool) {
    replace(
      with: node.commits.watch(
        person, on: queue, onCommit, onAbsence: { [weak self, weak node] in if let node { self?.lookLater(from: node) } },
        look: { [weak node] people throws(HealthError) in try node?.latestCommits(of: people) ?? [:] }))
  }

  /// Asks the directory once, on the watcher's queue.
  private func lookLater(from node: ConnectionPool) {
    guard !isLooking.exchange(true, ordering: .relaxed) else { return }
    queue.async { [weak self] in self?.look(from: node) }
  }

  private func look(from node: ConnectionPool) {
    defer { isLooking.store(false, ordering: .relaxed) }
    do throws(HealthError) {
      // The number of a person who was removed is not used again.
      guard let next = try router.currentNode(of: person) else { return replace(with: nil) }
      if next !== node { follow(next) }
    } catch {
      // A directory or a node that does not answer is asked after the next look.
    }
  }

  private func replace(with new: (any CommitWatch)?) {
    let old = watch.withLock { watch in
      defer { watch = new }
      return watch
    }
    withExtendedLifetime(old) {}  // freed here, where no lock is held
  }
}
