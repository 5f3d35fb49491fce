// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// The statements that the connections of a pool send to the server, with some of the arguments that they had.
final class StatementLog: Sendable {
  /// A statement that ran.
  struct Call: Sendable, Equatable {
    var sql: String
    var arguments: [SQLValue]
    /// Whether it returned or changed rows.
    var hadEffect = false
  }

  /// How many calls of a statement are kept: the latest ones.
  private static let (mostWithEffect, mostWithout) = (2, 1)

  private let calls = Mutex<[String: [Call]]>([:])

  /// The calls that are kept, by the text of the statement; those of one statement in the order in which they ran.
  var all: [Call] { calls.withLock { $0 }.sorted { $0.key < $1.key }.flatMap { $0.value } }

  /// Takes note of all statements that a pool sends from now on.
  ///
  /// - Parameter size: The most connections of the pool.
  func observe(_ router: PersonRouter, size: Int) throws {
    try router.directory.connections.forEachSession(size) { session in
      session.observer = { sql, arguments, result in
        self.note(Call(sql: sql, arguments: arguments, hadEffect: result.rowCount > 0 || result.changesCount > 0))
      }
    }
  }

  private func note(_ call: Call) {
    calls.withLock { calls in
      var known = calls[call.sql] ?? []
      let alike = known.indices.filter { known[$0].hadEffect == call.hadEffect }
      if alike.count == (call.hadEffect ? Self.mostWithEffect : Self.mostWithout) { known.remove(at: alike[0]) }
      known.append(call)
      calls[call.sql] = known
    }
  }
}

extension ConnectionPool {
  /// Runs `body` with so many connections, one after the other, none of which is given back before the last one has been used.
  func forEachSession(_ count: Int, _ body: (PostgresSession) throws -> Void) throws {
    guard count > 0 else { return }
    try use { session in
      try body(session)
      try forEachSession(count - 1, body)
    }
  }
}

// MARK: - Changed statements

extension StatementLog.Call {
  /// The first word: SELECT, INSERT, UPDATE, DELETE or MERGE.
  var verb: String { String(sql.prefix { $0.isLetter }) }

  /// Whether the statement changes no rows. It may lock some.
  var isReading: Bool { verb == "SELECT" }

  /// Whether the statement binds the transaction, or calls a function that does so with each of many people. Row-level security does not
  /// hold such a statement back: it is what row-level security depends on.
  var isBinding: Bool {
    ["openhealth_bind(", "openhealth_commits(", "openhealth_registered("].contains { sql.contains($0) }
  }

  /// Whether the statement asks the directory about nodes, which belong to no person, or about keys: servers get the wrapped key of any person,
  /// as they have to be able to serve each.
  var isOfDirectory: Bool {
    [
      " FROM deployment", " FROM node ", " FROM openhealth_place(", " FROM openhealth_key(", " FROM openhealth_add_key(",
      " FROM openhealth_fingerprints(",
    ].contains { sql.contains($0) }
  }

  /// The statement without the condition that names the person. One that inserts rows inserts them for another person.
  func changed(for person: Int64) -> Self {
    var changed = self
    changed.sql = sql.replacing("person_id = openhealth_person()", with: "true").replacing("person_id = $1", with: "$1::bigint IS NOT NULL")
    let text = changed.sql
    guard verb == "INSERT", let open = text.firstIndex(of: "("), let row = text.range(of: "VALUES (") ?? text.range(of: "SELECT ") else {
      return changed
    }
    let (table, columns, values) = (text[...open], text[text.index(after: open)..<row.upperBound], text[row.upperBound...])
    changed.sql = "\(table)person_id, \(columns)\(person), \(values)"
    return changed
  }

  /// The statement for all rows: each of its conditions also holds for rows that do not meet it, except those in parentheses.
  var widened: Self {
    var widened = self
    widened.sql = Self.withoutConditions(sql)
    return widened
  }

  /// What can follow a condition.
  private static let ends: Set<String> = ["FOR", "GROUP", "HAVING", "LIMIT", "ORDER", "RETURNING", "UNION", "WINDOW"]

  private static func withoutConditions(_ sql: String) -> String {
    // A comment at the end makes the texts of copies differ.
    let statement = sql.range(of: " -- ").map { String(sql[..<$0.lowerBound]) } ?? sql
    let input = Array(statement.utf8)
    var output: [UInt8] = []
    var (index, depth, isInCondition) = (0, 0, false)
    while index < input.count {
      let byte = input[index]
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        let end = input[(index + 1)...].firstIndex(of: byte) ?? input.count - 1
        output += input[index...end]
        index = end + 1
      case _ where isOfWord(byte):
        let word = input[index...].prefix(while: isOfWord)
        let name = String(decoding: word, as: UTF8.self)
        index += word.count
        if depth == 0, isInCondition, ends.contains(name) {
          output += ") OR true ".utf8
          isInCondition = false
        }
        output += word
        if depth == 0, name == "WHERE" {
          output += " (".utf8
          isInCondition = true
        }
      default:
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        output.append(byte)
        index += 1
      }
    }
    if isInCondition { output += ") OR true".utf8 }
    return String(decoding: output, as: UTF8.self)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The same statement with another text in place of each text among the arguments; nil where it has none.
  func with(text: String) -> Self? {
    var changed = self
    changed.arguments = arguments.map { argument in
      if case .text = argument { return .text(text) }
      return argument
    }
    return changed == self ? nil : changed
  }
}
