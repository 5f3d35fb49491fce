// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite

/// What SQLite asks before it compiles a part of a person's own statement. Only reading of known tables is allowed, with functions of a
/// fixed list.
final class StatementGate {
  /// A column that the statement reads.
  struct Read: Hashable {
    /// The name in small letters.
    let column: String
    /// The view, or the part of WITH, that reads it, in small letters; empty for the statement itself.
    let inside: String
  }

  private let names: Set<String>
  /// The columns that SQLite has asked for. It does not ask for those by which NATURAL and USING join.
  private(set) var reads: Set<Read> = []
  /// Why the statement was refused.
  private(set) var refusal: PlainStatementFault?

  /// - Parameter names: the tables and views, in small letters.
  init(names: Set<String>) { self.names = names.union(Self.always) }

  /// Answers one question.
  ///
  /// - Parameters:
  ///   - first: the name of the table, for reading.
  ///   - second: the name of the column, for reading, and of the function.
  ///   - inside: the view, or the part of WITH, that does it.
  func allows(_ action: Int32, _ first: String?, _ second: String?, inside: String?) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: return true
    case SQLITE_READ:
      let (table, column) = ((first ?? "").lowercased(), (second ?? "").lowercased())
      // Without a column it can be the name of a part of WITH.
      guard names.contains(table) || column.isEmpty else { return refuse(.table(first ?? "")) }
      reads.insert(Read(column: column, inside: (inside ?? "").lowercased()))
      return true
    case SQLITE_FUNCTION:
      let name = (second ?? "").lowercased()
      return Self.functions.contains(name) || refuse(.function(second ?? ""))
    default: return refuse(.notReading)
    }
  }

  private func refuse(_ fault: PlainStatementFault) -> Bool {
    refusal = refusal ?? fault
    return false
  }

  /// Tables that SQLite has itself: the list of tables, and functions that give rows.
  private static let always: Set = ["sqlite_master", "sqlite_schema", "json_each", "json_tree"]

  /// Functions that compute a value of their arguments, the clock or chance. None reads or writes files, loads code or logs.
  static let functions: Set<String> = Set(
    """
    -> ->> abs acos acosh asin asinh atan atan2 atanh avg ceil ceiling char coalesce concat concat_ws cos cosh count cume_dist current_date
    current_time current_timestamp date datetime degrees dense_rank exp first_value floor format glob group_concat hex ifnull iif instr
    json json_array json_array_length json_error_position json_extract json_group_array json_group_object json_insert json_object
    json_patch json_pretty json_quote json_remove json_replace json_set json_type json_valid julianday lag last_value lead length like
    likelihood likely ln log log10 log2 lower ltrim max median min mod nth_value ntile nullif octet_length percent_rank percentile
    percentile_cont percentile_disc pi pow power printf quote radians random rank replace round row_number rtrim sign sin sinh
    soundex sqlite_version sqrt strftime string_agg substr substring subtype sum tan tanh time timediff total trim trunc typeof unhex
    unicode unixepoch unlikely upper zeroblob randomblob
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
