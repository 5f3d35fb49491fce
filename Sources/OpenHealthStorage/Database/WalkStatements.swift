// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization

/// The texts whose compiled statements each connection keeps for the next walk. Compiling one takes longer than reading a few samples.
///
/// Apps choose the shapes of predicates, so only the first texts are kept, and none that is long.
final class WalkTexts: Sendable {
  /// How many texts are kept, how long they may be, and how many statements of each: walks over more lanes compile the rest each time.
  static let (most, longest, copies) = (64, 1000, 16)

  private let known = Mutex<Set<String>>([])

  /// Whether statements of a text are kept. Takes up a new text while there is room.
  func keeps(_ sql: String) -> Bool {
    known.withLock { known in
      if known.contains(sql) { return true }
      guard known.count < Self.most, sql.utf8.count <= Self.longest else { return false }
      known.insert(sql)
      return true
    }
  }
}

/// A compiled statement that one walk uses alone. It is reset when this object ends, and another walk can use it.
final class WalkStatement {
  let statement: any SQLStatement
  private let reader: StorageReader
  private let sql: String
  /// Nil for a statement that is not kept.
  private let copy: Int?

  init(_ sql: String, reader: StorageReader) throws {
    self.reader = reader
    self.sql = sql
    let used = reader.usedCopies[sql] ?? []
    copy = reader.walkTexts.keeps(sql) ? (0..<WalkTexts.copies).first { !used.contains($0) } : nil
    guard let copy else {
      statement = try reader.database.makeStatement(sql: sql)
      return
    }
    // A connection keeps one statement per text: the comment makes the texts differ.
    statement = try reader.database.cachedStatement(sql: copy == 0 ? sql : "\(sql) -- \(copy)")
    reader.usedCopies[sql, default: []].insert(copy)
  }

  deinit {
    // A statement between two rows would keep its snapshot.
    statement.rewind()
    if let copy { reader.usedCopies[sql]?.remove(copy) }
  }
}
