// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads the store's identifier, as programs keep it beside a place in the store's change log.
///
/// A store keeps its identifier for life. One that is made after an erasure or from a backup has another: its change log is another, too.
package struct IdentifyStore: OwnerRequest {
  /// 32 hexadecimal digits, which the name of the key file begins with; nil for a store in memory, or in a server's database.
  package typealias Reply = String?

  /// Creates the request, which has no parameters.
  package init() {}
}

/// Carries out a part of the checks of the whole store, and says what is wrong.
///
/// Repeat the request with `place` set to the reply's `next` until that is nil. Each part reads one snapshot, so others can write
/// meanwhile. Changes nothing.
///
/// Throws an error only where the checks cannot continue, such as `store(.locked)`. Damage is a finding.
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

/// Sets the rows aside that no reader can use, as they are: samples that cannot be of their type, with all that belongs to them, and bodies
/// that do not decode. ``CheckStore`` says which there are; ``RestoreSamples`` brings them back, without an end to the time.
///
/// Repeat the request with `removal` set to the reply's until `isDone`.
///
/// Throws `store(.onServer)` for a store on a server.
package struct RepairStore: OwnerRequest {
  /// The result of one transaction.
  package typealias Reply = Portion

  /// What one transaction did.
  package struct Portion: Sendable, Hashable, Codable {
    /// The number that ``RestoreSamples`` takes; nil when there was nothing to set aside.
    package var removal: Int64?
    /// The samples and bodies that this transaction set aside, by table and type.
    package var setAside: [LeftOut]
    /// Whether all are set aside.
    package var isDone: Bool

    /// Creates the result of one transaction.
    package init(removal: Int64?, setAside: [LeftOut], isDone: Bool) {
      self.removal = removal
      self.setAside = setAside
      self.isDone = isDone
    }
  }

  /// The removal that an earlier transaction of the same repair began; nil for the first.
  package var removal: Int64?

  /// Creates a request to begin a repair, or to continue one.
  package init(removal: Int64? = nil) { self.removal = removal }
}

/// One result of checking a store: what is wrong, what it means and what to do. It names kinds of data and counts, never a health value.
package struct StoreFinding: Sendable, Hashable, Codable {
  /// The urgency of a finding.
  package enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
    /// Good to know: nothing is wrong.
    case note
    /// Nothing is lost, but the owner should act.
    case attention
    /// Data are not as they were written.
    case damage

    /// Orders by urgency: damage is the greatest.
    package static func < (left: Severity, right: Severity) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  /// The urgency.
  package var severity: Severity
  /// The part of the store that the finding is about, such as `pages`.
  package var subject: String
  /// What is wrong, in one sentence, without the number of rows.
  package var meaning: String
  /// The number of rows that are wrong; nil for a finding that counts no rows.
  package var rows: Int?
  /// What the owner can do, in one sentence.
  package var remedy: String

  /// A finding about a part of the store.
  package init(_ severity: Severity, _ subject: String, _ meaning: String, remedy: String) {
    self.severity = severity
    self.subject = subject
    self.meaning = meaning
    self.remedy = remedy
  }

  /// The meaning, with the number of rows.
  package var sentence: String {
    guard let rows else { return meaning }
    return "\(meaning.hasSuffix(".") ? String(meaning.dropLast()) : meaning) (\(rows == 1 ? "1 row" : "\(rows) rows"))."
  }

  /// The remedy for data that cannot be repaired.
  package static let restore = "Restore a backup with `health restore`; without one, save what can be read with `health export`."
}
