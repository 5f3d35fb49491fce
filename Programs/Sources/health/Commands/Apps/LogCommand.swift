// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore

struct LogCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show which apps read or saved which data, when and how much.",
    discussion: """
      Each line summarises one minute of an app's access to a type. "refused" means that the app has no permission: it then sees only its \
      own samples, and cannot tell whether there are others; "ended" means that the permission had ended by its date. Your own \
      commands are not logged. CSV and JSON have more columns than the table, and longer names.

        health log --last 7d
        health log --limit 20
        health log --app com.example.walks --type steps
      """)

  @Option(help: ArgumentHelp("Only this app, by its bundle identifier.", valueName: "id"))
  var app: String?
  @Option(help: ArgumentHelp("Only this type.", valueName: "type"), completion: .custom { _, _, _ in TypeNames.completions() })
  var type: String?
  @Option(help: .hidden)
  var since: String?
  @OptionGroup var period: PeriodOptions
  @OptionGroup var order: OrderOptions
  @Option(help: ArgumentHelp("Keep the log for this many days; 0 turns it off. The default is 90.", valueName: "days"))
  var keep: Int?
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    _ = try logged()
    let range = try bounds()
    if let keep, !(0...Limits.mostAccessLogDays).contains(keep) {
      throw ValidationError("--keep takes 0 to \(Limits.mostAccessLogDays) days.")
    }
    if keep != nil, app != nil || type != nil || range.start != nil || range.end != nil || order.limit != nil {
      throw ValidationError("--keep goes with no other option.")
    }
  }

  /// The period; `--since` is another word for `--from`.
  private func bounds() throws -> (start: Date?, end: Date?) {
    var period = period
    if let since {
      guard period.from == nil else { throw ValidationError("Give --from or --since.") }
      period.from = since
    }
    return try period.bounds(output.place)
  }

  /// The type to show. Characteristics and summaries are logged, too.
  private func logged() throws -> DataType? {
    guard let type else { return nil }
    return try Catalog.type(named: type) ?? TypeArgument.type(named: type)
  }

  static let columns: [Rows.Column] = [
    .init(name: "time", kind: .instant, key: "head.moment", meaning: "the minute"),
    .init(name: "app", key: "head.app", meaning: "the app's bundle identifier"),
    .init(name: "access", key: "head.access", meaning: "`read` or `save`; `read refused` or `save refused` without permission"),
    .init(name: "type", key: "head.type", meaning: "the short name of the type"),
    .init(name: "amount", kind: .integer, key: "head.amount", meaning: "the number of samples"),
    .init(name: "times", kind: .integer, rank: nil, meaning: "the number of requests"),
    .init(name: "request", rank: nil, meaning: "the kind of request"),
    .init(name: "ended", kind: .instant, rank: nil, meaning: "the date at which the permission had ended; null if it had not"),
  ]

  private static func shown(_ item: ListAccess.Item) -> String {
    let (words, isRead) = (Person.words, item.direction == .read)
    if item.ended != nil { return isRead ? words["cell.readEnded"] : words["cell.saveEnded"] }
    if item.isRefused { return isRead ? words["cell.readRefused"] : words["cell.saveRefused"] }
    return isRead ? words["cell.read"] : words["cell.save"]
  }

  func run() throws {
    let service = try store.openExisting()
    if let keep {
      try service.perform(SetAccessLogRetention(days: keep), for: .owner)
      Output.sentence(keep == 0 ? Person.words["command.noLog"] : Person.words["command.logKept", Person.numbers.text(keep)])
      return Output.flush()
    }
    let (start, end) = try bounds()
    var request = ListAccess(app: app, type: try logged(), since: start)
    var found: [ListAccess.Item] = []
    var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.noAccess"])
    repeat {
      let portion = try service.perform(request, for: .owner)
      found += portion.items.filter { item in end.map { item.date < $0 } ?? true }
      request.after = portion.next
    } while request.after != nil
    for item in order.ordered(found) {
      let access = item.direction == .read ? "read" : "save"
      rows.add([
        .text(output.dates.iso(item.date), shown: output.dates.minute(item.date)), .text(item.app, shown: item.app.shortened(toLast: 17)),
        .text(item.isRefused ? "\(access) refused" : access, shown: Self.shown(item)),
        .text(item.type.name, shown: item.type.name.shortened(to: 18)),
        .count(item.count), .count(item.times), .text(item.request),
        .date(item.ended, output.dates),
      ])
    }
    rows.finish()
  }
}
