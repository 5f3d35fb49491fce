// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// Says on standard error that an app waits for its owner, where a request for permission takes longer than a moment: without the line, an
/// app that was started in a terminal looks as if it hung.
///
///     let notice = OwnerNotice(app: "com.example.walks")
///     defer { notice.end() }
package final class OwnerNotice: Sendable {
  /// How long a request may take without a word.
  package static let patienceSeconds = 1.0

  private let isOver = Mutex(false)

  /// Begins to wait. Tests give another patience, and read what is written.
  package init(
    app: String, patienceSeconds: Double = OwnerNotice.patienceSeconds,
    write: @escaping @Sendable (String) -> Void = { FileHandle.standardError.write(Data($0.utf8)) }
  ) {
    DispatchQueue.global().asyncAfter(deadline: .now() + patienceSeconds) { [weak self] in
      // Under the lock: nothing is written after the end.
      self?.isOver.withLock { isOver in
        if !isOver { write("\(app) waits for the owner's permission. `health apps requests` shows what it asks, and how to answer.\n") }
      }
    }
  }

  /// Ends the wait: the request has its answer.
  package func end() { isOver.withLock { $0 = true } }
}
