// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Reads the results of a question page by page; each one is read when it is requested.
package protocol ResultPages<Page>: Sendable {
  /// One page of results.
  associatedtype Page: Sendable

  /// Whether the last page was read.
  var isDone: Bool { get }

  /// The next page; call it until ``isDone``.
  mutating func next(_ connection: HealthConnection) throws(HealthError) -> Page
}
