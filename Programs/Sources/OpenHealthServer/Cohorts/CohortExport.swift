// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthData
import OpenHealthFiles
import OpenHealthParquet

/// Writes the daily figures of a study as Parquet files, with pseudonyms in place of people, for programs that compute on several machines.
///
/// A row has `pseudonym`, `day`, `type`, `figure` and `unit`. Each person's rows are in one file. People are read one after another, and
/// files are written as they come: memory holds one person, and at most ``mostRows`` rows of all files together.
package struct CohortExport: Sendable {
  /// What an export has written.
  package struct Count: Sendable, Equatable {
    /// How many people have rows.
    package var people = 0
    /// How many rows there are.
    package var rows = 0
  }

  /// The most files.
  package static let mostShards = 100
  /// The most rows that wait in memory, in all files together.
  static let mostRows = 200_000

  private static let columns = [
    ParquetColumn("pseudonym", .text), ParquetColumn("day", .day), ParquetColumn("type", .text), ParquetColumn("figure", .real),
    ParquetColumn("unit", .text),
  ]

  private let query: CohortQuery
  private let types: [DataType]
  private let units: [String]
  private let key: PseudonymKey
  private let shards: Int

  /// An export, which reads nothing yet.
  ///
  /// - Parameters:
  ///   - query: the study and its period.
  ///   - types: quantity types, each once.
  ///   - key: the study's key of pseudonyms.
  ///   - shards: how many files to write, at most ``mostShards``: a person is in the one whose number is the person's, modulo this.
  /// - Throws: ``CohortFault/noTypes``, ``CohortFault/noQuantity(_:)``, ``CohortFault/shards(most:)``.
  package init(of query: CohortQuery, types: [DataType], key: PseudonymKey, shards: Int = 1) throws(CohortFault) {
    guard !types.isEmpty else { throw .noTypes }
    guard (1...Self.mostShards).contains(shards) else { throw .shards(most: Self.mostShards) }
    var units: [String] = []
    for type in types {
      guard let unit = StandardUnit(type) else { throw .noQuantity(type) }
      units.append(unit.words)
    }
    (self.query, self.types, self.units, self.key, self.shards) = (query, types, units, key, shards)
  }

  /// Writes a folder, which appears complete or not at all and is accessible for its owner alone.
  ///
  /// People come in portions, each in the order of the pseudonyms: the order of rows does not show who joined first.
  ///
  /// - Parameters:
  ///   - path: the folder. It does not exist, or is empty.
  ///   - replacing: whether an earlier export there may be replaced.
  /// - Throws: `FileFault`, the errors of the database, ``CohortFault/notLogged``.
  package func write(to path: String, replacing: Bool) throws -> Count {
    let folder = try NewFolder(at: path, replacing: replacing)
    let files = try (0..<shards).map { try folder.file(Self.name($0, of: shards)) }
    let mostRows = min(ParquetFile.mostRows, Self.mostRows / shards)
    let tables = try files.map { file in
      try ParquetFile(columns: Self.columns, facts: facts, mostRows: mostRows) { bytes in try file.write(bytes) }
    }
    var count = Count()
    try query.forEachPerson(of: types, inOrder: byPseudonym) { person, figures in
      let table = tables[Int(person % Int64(shards))]
      let pseudonym = try key.pseudonym(of: person, in: query.study)
      count.people += 1
      for (place, figures) in figures.enumerated() {
        for figure in figures {
          try table.append([
            .text(pseudonym), .day(Int32(clamping: figure.day.daysSince1970)), .text(types[place].name),
            .real(figure.value), .text(units[place]),
          ])
        }
        count.rows += figures.count
      }
    }
    for (table, file) in zip(tables, files) {
      try table.finish()
      try file.finish()
    }
    try folder.finish()
    return count
  }

  /// The name of a file, such as `people-0-of-3.parquet`.
  static func name(_ shard: Int, of shards: Int) -> String { "people-\(shard)-of-\(shards).parquet" }

  /// What the metadata of each file say.
  private var facts: [(key: String, value: String)] {
    [
      ("openhealthkit.table", "cohort"), ("openhealthkit.study", query.study),
      ("openhealthkit.days", "\(query.days.lowerBound.text)/\(query.days.upperBound.text)"), ("openhealthkit.zone", query.zone.identifier),
    ]
  }

  private func byPseudonym(_ people: [Int64]) throws(HealthError) -> [Int64] {
    let named = try people.map { person throws(HealthError) in (pseudonym: try key.pseudonym(of: person, in: query.study), person: person) }
    return named.sorted { $0.pseudonym < $1.pseudonym }.map(\.person)
  }
}
