// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Carries out a part of the checks of the whole store, and says what is wrong.
///
/// Repeat the request with `place` set to the reply's `next` until that is nil. Each part reads one snapshot, so others can write
/// meanwhile. Changes nothing.
///
/// Throws an error only where the checks cannot go on, such as `store(.locked)`. Damage is a finding.
package struct CheckStore: OwnerRequest {
  /// A place in the list of checks.
  package struct Place: Sendable, Hashable, Codable {
    /// The index of the check.
    package var check: Int
    /// The last row or page that the check has seen; nil at its beginning.
    package var after: Int64?

    /// A place; by default the beginning of a check.
    package init(check: Int, after: Int64? = nil) {
      self.check = check
      self.after = after
    }
  }

  /// The result of one part.
  package struct Portion: Sendable, Hashable, Codable {
    /// The part of the store that was looked at, such as `pages`.
    package var subject: String
    /// What is wrong there; empty if nothing is.
    package var findings: [StoreFinding]
    /// The place of the next part; nil after the last.
    package var next: Place?
    /// The number of checks, for showing progress.
    package var checkCount: Int

    /// Creates the result of one part.
    package init(subject: String, findings: [StoreFinding], next: Place?, checkCount: Int) {
      self.subject = subject
      self.findings = findings
      self.next = next
      self.checkCount = checkCount
    }
  }

  /// The result of the part at the place.
  package typealias Reply = Portion

  /// The place to begin at.
  package var place: Place

  /// Creates a request for one part, by default the first.
  package init(at place: Place = Place(check: 0)) { self.place = place }
}
