// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The end of the change log in a reply: the anchor from which to continue, and the position to compare with those of changes.
package struct LogEnd: Sendable, Equatable {
  /// The anchor from which to continue.
  package let anchor: ChangeAnchor
  /// The position. It says nothing about changes of another store.
  package let place: Int64

  /// An end of the log, as an anchor and as a position.
  package init(anchor: ChangeAnchor, place: Int64) { (self.anchor, self.place) = (anchor, place) }

  init(_ changes: FetchChanges.Reply) { (anchor, place) = (changes.end, changes.latest) }
}
