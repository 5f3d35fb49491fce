// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The rules for SQL that programs send to PostgreSQL, so that one copy of the tables can be a schema of any database, also of one whose
/// tables an engine spreads over machines. They look at the string literals of `OpenHealthPostgres`; statements of `OpenHealthStorage` get
/// what they need when they are prepared. Each rule returns the violations it finds, as `path:line: what`.
enum DatabaseRules {
  /// How many violations the released versions of the schema have, by file, which never change.
  static let released = [
    "PostgresSchema.swift": 6, "PostgresSchema+Fingerprints.swift": 3, "PostgresSchema+Grants.swift": 1, "PostgresSchema+Keys.swift": 15,
    "PostgresSchema+Logs.swift": 2, "PostgresSchema+LongTexts.swift": 1, "PostgresSchema+Nodes.swift": 12,
    "PostgresSchema+Numbers.swift": 1, "PostgresSchema+Samples.swift": 1, "PostgresSchema+Secrets.swift": 1,
  ]

  /// What all rules find in a file.
  static func all(_ file: SourceFile) -> [String] {
    file.literals.flatMap { literal in
      let words = words(of: literal.text)
      let violations = [binding, alone, selectedRows, subcommands, constraints, functions, schema].flatMap { $0(words) }
      return violations.map { "\(file.path):\(literal.line): \($0)" }
    }
  }

  /// A transaction is bound to a person by a command, which an engine forwards, and not by a function.
  private static func binding(_ words: [Word]) -> [String] {
    words.indices.filter { words[$0].text == "set_config" && words[$0...].dropFirst().first?.text == "openhealth.person" }.map { _ in
      "binds by set_config; SET LOCAL and openhealth_bind do it"
    }
  }

  /// SET LOCAL is sent by itself: an engine forwards the whole text in which it finds the command. A function runs it as a text of its own.
  private static func alone(_ words: [Word]) -> [String] {
    guard words.contains(where: { $0.text == ";" }) else { return [] }
    return words.indices.filter { index in
      if words[index].text == "SchemaName.path" { return true }
      let isCommand = words[index].text.uppercased() == "SET" && words[index...].dropFirst().first?.text.uppercased() == "LOCAL"
      return isCommand && words[..<index].last?.text != "format"
    }.map { _ in "sends SET LOCAL together with another command" }
  }

  /// A statement that inserts the rows of a query returns something, or the rows are not checked.
  private static func selectedRows(_ words: [Word]) -> [String] {
    statements("INSERT", "INTO", words).filter { statement in
      let outer = Set(statement.map { $0.text.uppercased() })
      return outer.contains("SELECT") && !outer.contains("VALUES") && outer.isDisjoint(with: ["RETURNING", "SELECTEDROWS.ENDING"])
    }.map { _ in "inserts the rows of a query without RETURNING" }
  }

  /// An engine changes one thing of a table at a time.
  private static func subcommands(_ words: [Word]) -> [String] {
    statements("ALTER", "TABLE", words).filter { $0.contains { $0.text == "," } }.map { _ in "has several subcommands in one ALTER TABLE" }
  }

  /// What is added to a table has a name, and is added by itself.
  private static func constraints(_ words: [Word]) -> [String] {
    let kinds: Set = ["CHECK", "EXCLUDE", "FOREIGN", "PRIMARY", "REFERENCES", "UNIQUE"]
    return statements("ALTER", "TABLE", words).filter { statement in
      let texts = statement.map { $0.text.uppercased() }
      guard let added = texts.firstIndex(of: "ADD"), !texts[added...].dropFirst().starts(with: ["CONSTRAINT"]) else { return false }
      return !kinds.isDisjoint(with: texts[added...])
    }.map { _ in "adds a constraint without a name, or with a column" }
  }

  /// A function in SQL with a parameter cannot be planned where its tables are spread.
  private static func functions(_ words: [Word]) -> [String] {
    statements("LANGUAGE", "SQL", words).map { _ in "has a function in SQL; PL/pgSQL does it" }
  }

  /// The schema has the name that an operator chose.
  private static func schema(_ words: [Word]) -> [String] {
    words.filter { $0.text.lowercased().split(separator: ".").contains("public") && !$0.isGrantee }.map { _ in "names the schema public" }
  }

  // MARK: SQL

  /// A word of SQL, or a comma, semicolon or parenthesis.
  private struct Word {
    var text: String
    /// How many parentheses are open.
    var depth = 0
    /// Whether it is PUBLIC, everybody, to whom rights are given and from whom they are taken.
    var isGrantee = false
  }

  /// The words of the statements that begin with two words, from the first on, without what is in parentheses.
  private static func statements(_ first: String, _ second: String, _ words: [Word]) -> [[Word]] {
    words.indices.dropLast().filter { words[$0].text.uppercased() == first && words[$0 + 1].text.uppercased() == second }.map { start in
      let depth = words[start].depth
      let end = words[start...].firstIndex { $0.text == ";" || $0.depth < depth } ?? words.count
      return words[start..<end].filter { $0.depth == depth }
    }
  }

  /// The words of a text. A word has the dots in it, so that `SelectedRows.ending` is one; what is in quotes is a word, too.
  private static func words(of text: String) -> [Word] {
    let input = Array(text.utf8)
    var (words, index, depth): ([Word], Int, Int) = ([], 0, 0)
    func isPart(_ byte: UInt8) -> Bool { SwiftText.isNamePart(byte) || byte == UInt8(ascii: ".") }
    while index < input.count {
      let byte = input[index]
      switch byte {
      case UInt8(ascii: "-") where input[index...].starts(with: "--".utf8):
        index = input[index...].firstIndex(of: UInt8(ascii: "\n")) ?? input.count
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        // Ends what was inside.
        words.append(Word(text: ")", depth: depth))
      case UInt8(ascii: ","), UInt8(ascii: ";"): words.append(Word(text: byte == UInt8(ascii: ",") ? "," : ";", depth: depth))
      case _ where isPart(byte):
        let word = String(decoding: input[index...].prefix(while: isPart), as: UTF8.self)
        let isGrantee = word == "PUBLIC" && ["FROM", "TO"].contains(words.last?.text)
        words.append(Word(text: word, depth: depth, isGrantee: isGrantee))
        index += word.utf8.count - 1
      default: break
      }
      index += 1
    }
    return words
  }
}

extension SourceFile {
  /// The string literals, each with its first line. An interpolation is its code, and literals in it are literals, too.
  fileprivate var literals: [(line: Int, text: String)] {
    var found: [(line: Int, text: String)] = []
    // The literals around this place: where each began, what it has so far, and how it ends.
    var open: [(line: Int, text: [UInt8], end: [UInt8])] = []
    // The parentheses that are open in each interpolation around this place.
    var interpolations: [Int] = []
    let input = Array(text.utf8)
    var (index, line) = (0, 1)
    func has(_ wanted: String) -> Bool { input[index...].starts(with: wanted.utf8) }
    func add(_ byte: UInt8) { if !open.isEmpty { open[open.count - 1].text.append(byte) } }
    while index < input.count {
      let byte = input[index]
      if byte == UInt8(ascii: "\n") { line += 1 }
      if open.count > interpolations.count {
        if has("\\(") {
          interpolations.append(0)
          index += 1
        } else if byte == UInt8(ascii: "\\") {
          index += 1
        } else if input[index...].starts(with: open[open.count - 1].end) {
          let ended = open.removeLast()
          found.append((ended.line, String(decoding: ended.text, as: UTF8.self)))
          index += ended.end.count - 1
        } else {
          add(byte)
        }
      } else if has("//") {
        index = (input[index...].firstIndex(of: UInt8(ascii: "\n")) ?? input.count) - 1
      } else if byte == UInt8(ascii: "\"") {
        let end = Array((has("\"\"\"") ? "\"\"\"" : "\"").utf8)
        open.append((line, [], end))
        index += end.count - 1
      } else if let parentheses = interpolations.last {
        if byte == UInt8(ascii: ")"), parentheses == 0 {
          interpolations.removeLast()
        } else {
          if byte == UInt8(ascii: "(") { interpolations[interpolations.count - 1] += 1 }
          if byte == UInt8(ascii: ")") { interpolations[interpolations.count - 1] -= 1 }
          add(byte)
        }
      }
      index += 1
    }
    return found
  }
}
