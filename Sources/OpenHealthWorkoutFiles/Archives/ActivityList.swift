// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The list of activities in an archive of Strava: a table with a row for each, of which one column has the path of its file.
struct ActivityList: Sendable {
  /// What the list says of a file.
  struct Entry: Sendable {
    /// The raw value of the `HKWorkoutActivityType`; nil if the list names none that is known.
    var activity: UInt?
    /// The person's name of the activity; nil for none.
    var name: String?
  }

  /// The columns for names and types of activities, in the order that is the same in every language.
  private static let (nameColumn, typeColumn) = (2, 3)
  private static let folder = "activities/"

  private var entries: [String: Entry] = [:]
  /// The paths of the listed files; an empty one for an activity without a file.
  private var paths: [String] = []

  /// What is said of a file; nil if it is not listed.
  subscript(path: String) -> Entry? { entries[path] }

  /// The number of listed activities whose path is as wanted.
  func count(where isWanted: (String) -> Bool) -> Int { paths.count(where: isWanted) }

  /// Reads a table. One without paths of files says nothing.
  ///
  /// - Parameter folder: The folder of the table, to which its paths are relative.
  mutating func add(_ bytes: [UInt8], folder: String) {
    let rows = TableText.rows(bytes).dropFirst()
    guard let column = rows.lazy.compactMap({ row in row.firstIndex { $0.hasPrefix(Self.folder) } }).first else { return }
    for row in rows where row.count > 1 {
      let own = column < row.count ? row[column] : ""
      let path = own.isEmpty || folder.isEmpty ? own : folder + "/" + own
      paths.append(path)
      guard !path.isEmpty else { continue }
      let type = Self.typeColumn < row.count ? ActivityName.activityType(words: row[Self.typeColumn]) : nil
      let name = Self.nameColumn < row.count && !row[Self.nameColumn].isEmpty ? row[Self.nameColumn] : nil
      entries[path] = Entry(activity: type, name: name.map { String($0.prefix(WorkoutFileLimits.longestText)) })
    }
  }
}

/// Reads a table in CSV, as RFC 4180 describes it.
enum TableText {
  /// The cells of each row, without quotation marks. Blank lines are rows with one empty cell.
  static func rows(_ bytes: [UInt8]) -> [[String]] {
    var (rows, row, cell) = ([[String]](), [String](), [UInt8]())
    var isQuoted = false
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    func end() {
      row.append(String(decoding: cell, as: UTF8.self))
      cell.removeAll(keepingCapacity: true)
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && index < bytes.count && bytes[index] == byte:
        cell.append(byte)
        index += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: end()
      case UInt8(ascii: "\r") where !isQuoted: break
      case UInt8(ascii: "\n") where !isQuoted:
        end()
        rows.append(row)
        row = []
      default: cell.append(byte)
      }
    }
    if !cell.isEmpty || !row.isEmpty {
      end()
      rows.append(row)
    }
    return rows
  }
}
