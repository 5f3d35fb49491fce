// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// One check of a store (D55). To add a check, add a line to ``all``.
struct StoreCheck: Sendable {
  /// What a check of the content reads.
  struct Content {
    let storage: StorageReader
    /// Nil for a store in memory.
    let sealed: SealedFile?
    /// The last row or page of the previous part; nil for the first part.
    let after: Int64?

    var database: SQLiteConnection { storage.sqlite }
  }

  /// What one part found.
  struct Result {
    var findings: [StoreFinding] = []
    /// The last row or page that was looked at; nil when there are no more.
    var next: Int64?
  }

  enum Kind: Sendable {
    /// Looks at the store's folder and keys, outside of a snapshot. A store in memory has none.
    case folder(@Sendable (StoreKeys) throws(HealthError) -> [StoreFinding])
    /// Looks at the content, in one snapshot for each part.
    case content(@Sendable (Content) throws -> Result)
  }

  /// The part of the store, as findings name it.
  let subject: String
  let kind: Kind

  /// All checks, in the order in which they run.
  static let all: [StoreCheck] =
    [
      StoreCheck(subject: "keys", kind: .folder(KeyCheck.findings)),
      StoreCheck(subject: "files", kind: .folder { keys throws(HealthError) in FolderCheck.findings(in: keys.folder) }),
      StoreCheck(subject: PageCheck.subject, kind: .content(PageCheck.run)),
      StoreCheck(subject: LogCheck.subject, kind: .content(LogCheck.run)),
      StoreCheck(subject: "structure", kind: .content(integrity)),
    ]
    + ([StorageReader.untypedColumns] + StorageReader.invariants).map {
      .rows("structure", .damage, "This does not hold: \($0.says)", $0.violations)
    }
    + [
      StoreCheck(subject: "structure", kind: .content(chunkRules)),
      StoreCheck(subject: "samples", kind: .content { try samples($0, remedy: setAside) }),
    ]
    + StoredBody.all.map(\.check) + rights + [veil]

  /// Those that a store on a server has, too.
  static let onServer = [StoreCheck(subject: "samples", kind: .content { try samples($0, remedy: leaveThere) })]

  /// The remedy for rows that no reader can use.
  static let setAside =
    "`health doctor --repair` sets them aside, and `health undo` brings them back; or restore a backup with `health restore`."

  /// The remedy for such rows in a server's database.
  static let leaveThere =
    "They stay where they are; the operator of the server can look for their cause, or restore the database from a backup."

  // MARK: - Samples against their types

  /// The lane after the last one that was looked at.
  private static func nextLane(_ content: Content) throws -> Int64? {
    try Int64.fetchOne(
      content.storage.database, sql: "SELECT id FROM lane WHERE id > ? ORDER BY id LIMIT 1", arguments: [content.after ?? .min])
  }

  /// Looks at the samples of one lane.
  private static func samples(_ content: Content, remedy: String) throws -> Result {
    guard let number = try nextLane(content) else { return Result() }
    var result = Result(next: number)
    guard let lane = try content.storage.lane(number) else { return result }
    let unsound = try content.storage.unsoundSamples(of: lane)
    for (table, count) in [("sample", unsound.rows.count), ("chunk", unsound.inChunks)] where count > 0 {
      let source = TerminalText.line(lane.source.name)
      let text = "Rows of the table `\(table)` cannot be samples of \(lane.type.name) from \(source); answers leave them out."
      result.findings.append(finding(.attention, "samples", text, rows: count, remedy: remedy))
    }
    if unsound.beyondHuman > 0 {
      let text = "Samples of \(lane.type.name) from \(TerminalText.line(lane.source.name)) have a value that no human has."
      result.findings.append(
        finding(
          .note, "values", text, rows: unsound.beyondHuman,
          remedy: "They stay as they are; `health query \(lane.type.name)` shows them, and `health delete` deletes one that is wrong."))
    }
    return result
  }

  // MARK: - Rules of samples in chunks

  /// Compares the samples in chunks of one lane with what else the store says of them: a scan that believes a lane's period, or a table of
  /// members, misses samples where these are wrong.
  private static func chunkRules(_ content: Content) throws -> Result {
    guard let number = try nextLane(content) else { return Result() }
    let findings = try content.storage.brokenChunkRules(lane: number).map { rule in
      finding(.damage, "structure", "This does not hold: \(rule.says).", rows: rule.count)
    }
    return Result(findings: findings, next: number)
  }

  // MARK: - SQLite's own checks

  private static func integrity(_ content: Content) throws -> Result {
    // Checks the pages, the order of every index, NOT NULL and CHECK. Its texts name tables and indices.
    let damage = try String.fetchAll(content.database, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
    var findings = damage.map { StoreFinding(.damage, "structure", "SQLite found: \($0).", remedy: StoreFinding.restore) }
    let references = try SQLRow.fetchAll(content.database, sql: "PRAGMA foreign_key_check").count
    if references > 0 {
      findings.append(finding(.damage, "structure", "Rows refer to rows that do not exist.", rows: references))
    }
    return Result(findings: findings)
  }

  /// A check that finds rows: `violations` is what follows FROM.
  static func rows(
    _ subject: String, _ severity: StoreFinding.Severity, _ says: String, _ violations: String, remedy: String = StoreFinding.restore
  ) -> StoreCheck {
    StoreCheck(
      subject: subject,
      kind: .content { content in
        let count = try Int.fetchOne(content.database, sql: "SELECT count(*) FROM \(violations)") ?? 0
        return count == 0 ? Result() : Result(findings: [finding(severity, subject, "\(says).", rows: count, remedy: remedy)])
      })
  }

  /// A finding about a number of rows.
  static func finding(
    _ severity: StoreFinding.Severity, _ subject: String, _ meaning: String, rows: Int, remedy: String = StoreFinding.restore
  ) -> StoreFinding {
    var finding = StoreFinding(severity, subject, meaning, remedy: remedy)
    finding.rows = rows
    return finding
  }
}

extension StoreCheck {
  /// Rows about apps that lead nowhere.
  static let rights: [StoreCheck] = [
    rows(
      "permissions", .note, "There are permissions for types that this version does not know",
      "(SELECT type FROM permission UNION ALL SELECT type FROM permission_request UNION ALL SELECT type FROM object_permission) "
        + "WHERE type NOT IN (\(allTypes))",
      remedy: "They do nothing; a newer version of OpenHealthKit may know the types."),
    rows(
      "permissions", .note, "There are permissions for objects that are no longer stored",
      "object_permission o WHERE type IN (\(sampleTypes)) AND NOT EXISTS (SELECT 1 FROM sample WHERE uuid = o.uuid AND lane IN "
        + "(SELECT l.id FROM lane l JOIN type t ON t.id = l.type WHERE t.identifier = o.type)) "
        + "AND NOT EXISTS (SELECT 1 FROM removed_sample WHERE uuid = o.uuid)",
      remedy: "They do nothing; `health apps revoke` removes them."),
    rows(
      "apps", .note, "Apps without a registration asked to be woken for changes",
      "(SELECT DISTINCT app FROM background_delivery WHERE app NOT IN (SELECT identifier FROM app))",
      remedy: "They are not started; `health apps add` registers an app, `health apps remove` forgets it."),
    rows(
      "apps", .attention, "The digests of tokens of several apps are equal",
      "(SELECT 1 FROM app GROUP BY token HAVING count(*) > 1)", remedy: "Register the apps again with `health apps add`."),
    rows(
      "sources", .note, "An order of sources names sources that never saved anything",
      "source_order WHERE bundle_identifier NOT IN (SELECT bundle_identifier FROM source)",
      remedy: "The other sources keep their order; `health sources order` sets a new one."),
  ]

  /// Imported samples without what shows their UUIDs.
  static let veil = rows(
    "samples", .attention, "The key that shows the UUIDs of imported samples is missing",
    "(SELECT block FROM uuid_run WHERE hex(substr(block, 7, 1)) >= 'F0' LIMIT 1) "
      + "WHERE NOT EXISTS (SELECT 1 FROM setting WHERE name = '\(StorageReader.veilSetting)')",
    remedy: "The samples have other UUIDs than before; a backup has the key.")

  private static let allTypes = list(Catalog.types)
  private static let sampleTypes = list(Catalog.types.filter(\.isOfSamples))

  /// Identifiers of the catalogue contain nothing that SQL would escape.
  private static func list(_ types: some Sequence<DataType>) -> String { types.map { "'\($0.identifier)'" }.joined(separator: ",") }
}
