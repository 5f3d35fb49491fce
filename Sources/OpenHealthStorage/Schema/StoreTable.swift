// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A table of a person's store as it is now: the one description of its columns, key and rules.
///
/// The list of encrypted columns, the tables that move with a person and the columns of an INSERT come from it. Both databases make their
/// tables by statements that never change (`Migrations`, and `PostgresSchema` of servers); tests compare the result with the description.
package struct StoreTable: Sendable {
  /// Where a column, rule or table is.
  package enum Place: Sendable {
    /// In both databases.
    case everywhere
    /// In the embedded store's file alone.
    case file
    /// On servers alone.
    case servers
  }

  /// How the table numbers its rows in a column `id`, which is its key.
  enum Numbers: Sendable {
    /// The next number is the one after the highest row.
    case following
    /// No number is used again.
    case counted
    /// As `counted` on servers, and as `following` in a file.
    case countedOnServers
  }

  struct Index: Sendable {
    var columns: [String]
    var isUnique = false
    /// The rows that the index has; nil for all.
    var condition: String?
    var place = Place.everywhere
  }

  struct Reference: Sendable {
    var column: String
    var table: String
    /// Whether the row goes with the one that it names.
    var cascades = false
    var place = Place.everywhere
  }

  /// The name in SQL.
  package let name: String
  /// The columns of the key; none for a table with one row. On servers the person comes first.
  let key: [String]
  /// All columns in their order, those of the key among them.
  let columns: [StoreColumn]
  /// Nil for a table that does not number its rows.
  let numbers: Numbers?
  /// Whether the database gives each row the next number.
  package var isNumbered: Bool { numbers != nil }
  /// Whether rows lie in the order of the key (WITHOUT ROWID) in a file.
  let isClustered: Bool
  /// What each row fulfils.
  let check: String?
  let indices: [Index]
  let references: [Reference]
  /// Where the table is.
  package let place: Place
  /// How many rows are in memory at once while the store is encrypted.
  let page: Int
  /// The INSERT of a row with all columns, in their order, but for the number of the row and what a database computes. Encrypted numbers are
  /// in columns of their own.
  let insertion, encryptedInsertion: String
  /// Whether a server's database looks the person up for each row. It does not where that costs too much.
  let namesPerson: Bool

  init(
    _ name: String, key: [String], isClustered: Bool = false, _ columns: [StoreColumn], check: String? = nil, indices: [Index] = [],
    references: [Reference] = [], place: Place = .everywhere, page: Int = 1000, namesPerson: Bool = true
  ) {
    self.init(name, key, columns, nil, isClustered, check, indices, references, place, page, namesPerson)
  }

  /// A table that numbers its rows. Its column `id` is not among `columns`.
  init(
    _ name: String, numbers: Numbers, _ columns: [StoreColumn], check: String? = nil, indices: [Index] = [], references: [Reference] = []
  ) {
    self.init(name, ["id"], [.integer("id")] + columns, numbers, false, check, indices, references, .everywhere, 1000, true)
  }

  private init(
    _ name: String, _ key: [String], _ columns: [StoreColumn], _ numbers: Numbers?, _ isClustered: Bool, _ check: String?,
    _ indices: [Index], _ references: [Reference], _ place: Place, _ page: Int, _ namesPerson: Bool
  ) {
    (self.name, self.key, self.columns, self.numbers, self.isClustered) = (name, key, columns, numbers, isClustered)
    (self.check, self.indices, self.references, self.place) = (check, indices, references, place)
    (self.page, self.namesPerson) = (page, namesPerson)
    insertion = Self.insert(name, columns.filter { numbers == nil || $0.name != "id" }, isEncrypted: false)
    encryptedInsertion = Self.insert(name, columns.filter { numbers == nil || $0.name != "id" }, isEncrypted: true)
  }

  private static func insert(_ name: String, _ columns: [StoreColumn], isEncrypted: Bool) -> String {
    let names = columns.filter(\.isStored).map { $0.name(isEncrypted: isEncrypted) }
    return "INSERT INTO \(name) (\(names.joined(separator: ", "))) VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))"
  }

  /// The INSERT of a row whose number was reserved before (``SQLConnection/reserveNumbers(of:_:)``).
  var numberedInsertion: String { rowInsertion(isEncrypted: false) }

  /// The INSERT of a row that has its number.
  func rowInsertion(isEncrypted: Bool) -> String { Self.insert(name, columns, isEncrypted: isEncrypted) }

  /// The INSERT that replaces the row with the same key. For tables with a key and other columns.
  var replacement: String {
    let changes = columns.filter { $0.isStored && !key.contains($0.name) }.map { "\($0.name) = excluded.\($0.name)" }
    return "\(insertion) ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET \(changes.joined(separator: ", "))"
  }

  /// All tables of a person; those to which others refer come before them.
  package static let all = dictionaries + samples + details + imports + removals + apps + workoutsInTheMaking + preferences + counts
}

extension StoreTable.Index {
  static func unique(_ columns: String..., where condition: String? = nil, in place: StoreTable.Place = .everywhere) -> Self {
    Self(columns: columns, isUnique: true, condition: condition, place: place)
  }

  static func on(_ columns: String..., where condition: String? = nil, in place: StoreTable.Place = .everywhere) -> Self {
    Self(columns: columns, condition: condition, place: place)
  }
}

extension StoreTable.Reference {
  static func from(_ column: String, to table: String, cascades: Bool = false, in place: StoreTable.Place = .everywhere) -> Self {
    Self(column: column, table: table, cascades: cascades, place: place)
  }
}
