// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Carries out a part of the checks of the whole store, and says what is wrong.
///
/// Repeat the request with `place` set to the reply's `next` until that is nil. Each part reads one snapshot, so others can write
/// meanwhile. Changes nothing.
///
/// Throws an error only where the checks cannot go on, such as `store(.locked)`. Damage is a finding.
public struct CheckStore: OwnerRequest {
  /// A place in the list of checks.
  public struct Place: Sendable, Hashable, Codable {
    /// The index of the check.
    public var check: Int
    /// The last row or page that the check has seen; nil at its beginning.
    public var after: Int64?

    /// A place; by default the beginning of a check.
    public init(check: Int, after: Int64? = nil) {
      self.check = check
      self.after = after
    }
  }

  /// The result of one part.
  public struct Portion: Sendable, Hashable, Codable {
    /// The part of the store that was looked at, such as `pages`.
    public var subject: String
    /// What is wrong there; empty if nothing is.
    public var findings: [StoreFinding]
    /// The place of the next part; nil after the last.
    public var next: Place?
    /// The number of checks, for showing progress.
    public var checkCount: Int

    /// Creates the result of one part.
    public init(subject: String, findings: [StoreFinding], next: Place?, checkCount: Int) {
      self.subject = subject
      self.findings = findings
      self.next = next
      self.checkCount = checkCount
    }
  }

  /// The result of the part at the place.
  public typealias Reply = Portion

  /// The place to begin at.
  public var place: Place

  /// Creates a request for one part, by default the first.
  public init(at place: Place = Place(check: 0)) { self.place = place }
}
