// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthData
import OpenHealthStorage
import OpenHealthWords

struct SQLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql", abstract: "Ask your data in SQL.",
    discussion: """
      One statement of SQLite that reads. There is a table for each type, by its short name (stepCount, heartRate, bloodPressure), and the \
      views quantities and categories of all of them; workouts, workout_statistics, routes, sleep_nights, daily, days, activity_summaries, \
      sources and more. They are those of `health export --csv`; --schema lists tables and columns, and Documentation/Data.md says what \
      each column means.

      Times are texts in UTC, to the microsecond: 2025-12-30T08:00:00.000000Z, with the sample's zone in time_zone. `value` with `unit` is \
      as stored, `standard_value` in the unit of the type. Sources can overlap: to add up, use daily or days.

      Only what the statement names is copied, into memory; nothing is written. Statements cannot change anything, nor read other files. \
      --types leaves other types out of the views.

        health sql "select date(start) as day, avg(value) from heartRate group by day"
        health sql "select source, count(*) from quantities group by source" --types steps,heartRate --format csv
        health sql "select date, steps, sleep_hours from days where sleep_hours < 6"
        health sql --schema --types weight
      """)

  @Argument(help: "The statement. From a file: \"$(cat FILE)\".")
  var statement: String?

  @Flag(help: "List the tables with their columns. Of types, those with samples, or those of --types.")
  var schema = false

  @OptionGroup var types: TypesOption

  @Option(help: ArgumentHelp("End a statement that takes longer.", valueName: "seconds"))
  var timeout = 60

  @Option(help: ArgumentHelp("The most memory in MB. The tables of the statement may take half of it.", valueName: "size"))
  var memory = 2048

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    _ = try types.types()
    if schema == (statement != nil) { throw ValidationError("Give a statement, or --schema.") }
    guard (1...Self.longestSeconds).contains(timeout) else {
      throw ValidationError("--timeout takes 1 to \(Self.longestSeconds) seconds.")
    }
    guard (Self.leastMemory...Self.mostMemory).contains(memory) else {
      throw ValidationError("--memory takes \(Self.leastMemory) to \(Self.mostMemory) MB.")
    }
  }

  private static let longestSeconds = 3600
  /// In MB. With less, the store itself could not work.
  private static let (leastMemory, mostMemory) = (64, 65_536)

  static let schemaColumns: [Rows.Column] = [
    .init(name: "table", key: "head.table", isTyped: true, meaning: "the table or view"),
    .init(name: "column", key: "head.column", isTyped: true, meaning: "the column"),
    .init(name: "type", key: "head.kind", isTyped: true, meaning: "what its values are: text, integer or real"),
  ]

  func run() throws {
    let service = try store.openExisting()
    let chosen = try types.types()
    guard let statement else { return try writeSchema(service, chosen) }
    // The tables take at most half, so that the store, which has its memory from SQLite, too, is not refused any while they are filled.
    PlainMemory.limitMemory(ofProcess: memory << 20)
    var limits = PlainMemory.Limits()
    (limits.copyBytes, limits.seconds) = (memory << 19, timeout)
    let tables = try tables(service, chosen, withDays: statement.lowercased().contains("days"))
    do {
      let memory = try PlainMemory(limits: limits)
      try memory.fill { try tables.make(in: $0) }
      for view in tables.views { try memory.makeView(view.name, of: view.tables) }
      let needs = try memory.needs(of: statement)
      var progress = SampleProgress()
      let withoutFigures = try memory.fill { writer in
        try tables.write(needs.tables, to: writer, needs: needs.mayRead) { progress.show($0) }
      }
      progress.end()
      var result = StatementResult(output: output)
      try memory.run(statement, columns: { result.names = $0 }, row: { try result.add($0) })
      try result.finish()
      LeftOutFigures.note(withoutFigures)
    } catch let fault as PlainStatementFault {
      // What was there before the fault is not the result.
      Output.flush()
      throw Self.error(fault, among: tables)
    }
  }

  private func tables(_ service: any HealthService, _ chosen: [DataType]?, withDays: Bool) throws -> StatementTables {
    try StatementTables(
      service: service, zone: output.zone, overridesZones: output.reader.overridesZones, types: chosen, withDays: withDays)
  }

  private func writeSchema(_ service: any HealthService, _ chosen: [DataType]?) throws {
    let held = try service.perform(ListTypes(), for: .owner).map(\.type)
    let tables = try tables(service, chosen ?? held, withDays: true)
    var rows = try Rows(Self.schemaColumns, output)
    func add(_ name: String, _ table: DataTable) {
      for column in StatementTables.columns(of: table) { rows.add([.text(name), .text(column.name), .text("\(column.kind)")]) }
    }
    for table in tables.tables { add(table.name, table) }
    for view in tables.views {
      guard let table = tables.tables.first(where: { $0.name == view.tables.first }) else { continue }
      add(view.name, table)
    }
    rows.finish()
  }

  // MARK: Errors

  private static func error(_ fault: PlainStatementFault, among tables: StatementTables) -> any Error {
    switch fault {
    case .empty: ValidationError("The text has no statement.")
    case .several: ValidationError("The text has several statements, or one and a comment behind it. Give one.")
    case .tooLong(let most): ValidationError("The statement has more than \(most) bytes.")
    case .place: ValidationError("The statement has a place for a value, such as ? or :name. Write the value itself.")
    case .notReading: ValidationError("The statement does more than read. `health sql` only reads the tables.")
    case .function(let name): ValidationError("The function \(name) cannot be used here.")
    case .table(let name): ValidationError("\(name) cannot be read here. `health sql --schema` lists the tables.")
    case .noTable(let name): ValidationError("There is no table \(name). \(hint(name, tables))")
    case .wrong(let message): ValidationError("SQLite does not understand the statement: \(message).")
    case .tooMuchToCopy(let bytes):
      Failure(
        "The tables of the statement take more than \(bytes >> 20) MB. Name columns instead of *, tables of types instead of views, or "
          + "types with --types; or allow more with --memory.")
    case .outOfTime(let seconds): Failure("The statement took longer than \(seconds) seconds. --timeout allows more.")
    case .outOfMemory: Failure("The statement needs too much memory. Make what it sorts smaller, or allow more with --memory.")
    case .valueTooLong(let bytes): Failure("A value of the statement is longer than \(bytes >> 20) MB.")
    case .tooManyRows(let rows): Failure("The result has more than \(rows) rows. It is not complete; the statement can limit it.")
    case .failed(let message):
      Failure("SQLite cannot compute a value of the statement\(message.isEmpty ? "" : ": \(message)"). The result is not complete.")
    }
  }

  /// The table that is meant by a name that no table has.
  private static func hint(_ name: String, _ tables: StatementTables) -> String {
    let names = tables.tables.map(\.name) + tables.views.map(\.name)
    if let type = Catalog.type(called: name) {
      if names.contains(type.name) { return "That of \(type.titleInSentence) is \(type.name)." }
      let others = [
        (type.hasContent, DataTables.contents), (type == Catalog.workout, DataTables.workouts),
        (type == Catalog.workoutRoute, DataTables.routes),
      ]
      if let (_, table) = others.first(where: { $0.0 }) { return "\(type.localTitle) are in \(table.name)." }
      if type.hasRecords { return "--types leaves \(type.name) out." }
    }
    let near = EditDistance.nearest(to: name.lowercased(), among: names.map { $0.lowercased() })
    return names.first { $0.lowercased() == near }.map { "Did you mean \($0)?" } ?? "`health sql --schema` lists the tables."
  }
}

/// Writes the rows of a statement as they come.
private struct StatementResult {
  let output: OutputOptions
  var names: [String] = []
  private var rows: Rows?

  init(output: OutputOptions) { self.output = output }

  mutating func add(_ values: [PlainMemory.Value]) throws {
    if rows == nil { rows = try begin(values.map(Self.kind)) }
    rows?.add(values.map(Self.cell))
  }

  /// Writes what is left, and the heads where there was no row.
  mutating func finish() throws {
    if rows == nil { rows = try begin(names.map { _ in .text }) }
    rows?.finish()
  }

  private func begin(_ kinds: [Rows.Column.Kind]) throws -> Rows {
    let columns = zip(names, kinds).map { Rows.Column(name: $0, kind: $1, title: TerminalText.line($0), meaning: "") }
    return try Rows(columns, output, ifEmpty: Person.words["command.noRows"])
  }

  /// The kind of a column, by its first value.
  private static func kind(_ value: PlainMemory.Value) -> Rows.Column.Kind {
    switch value {
    case .integer, .real: .number
    case .null, .text, .bytes: .any
    }
  }

  private static func cell(_ value: PlainMemory.Value) -> Rows.Cell {
    switch value {
    case .null: .text(nil)
    case .integer(let number): .json(String(number))
    case .real(let number): .number(number, shown: DataNumber.computed(number))
    case .text(let text): .text(text)
    case .bytes(let bytes): .text(bytes.hexadecimal)
    }
  }
}
