// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The kinds of records that the store holds, each with its count and last date.
struct RecordsPage: LivePageView {
  static let section = PageSection.records

  /// A kind with data.
  struct Kind: Encodable, Sendable {
    var path: String
    var name: String
    var count: String
    /// The day of the newest record; empty if there are medications without doses.
    var newest: String
  }

  /// A page on which the person enters something, which is there also without data.
  struct Entered: Encodable, Sendable {
    var path, name: String
  }

  var title: String
  var entered: [Entered]
  var kinds: [Kind]
  @HTMLOnly var liveTypes: [DataType]

  /// Fixed paths come before those with names.
  static let routes: [PageRoute] =
    [.get("/records", RecordsPage.self) { _, context in .view(try RecordsPage(context)) }] + MedicationsPage.routes
    + RecordKind.allCases.flatMap(RecordPage.routes) + RecordKind.allCases.flatMap(RecordListPage.routes)

  init(_ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let items = try context.ask(ListTypes())
    func kind(_ path: String, _ name: String, _ types: [DataType]) -> Kind? {
      let own = items.filter { types.contains($0.type) }
      let count = own.reduce(0) { $0 + $1.count }
      return count == 0
        ? nil
        : Kind(
          path: path, name: name, count: reader.numbers.text(Double(count), decimals: 0),
          newest: own.map(\.latestEnd).max().map(reader.dates.day) ?? "")
    }
    title = words["records.title"]
    entered = [
      Entered(path: "/medications", name: words["records.medications"]), Entered(path: "/cycle", name: words["cycle.title"]),
      Entered(path: "/mood", name: words["mood.title"]),
      Entered(path: "/notes", name: words["notes.title"]), Entered(path: "/medical-id", name: words["medical.title"]),
    ]
    kinds = RecordKind.allCases.compactMap { kind($0.path, words["records.\($0.rawValue)"], $0.types) }
    let medications = try context.ask(FetchMedications()).count
    if let doses = kind("/medications", words["records.medications"], [Catalog.doseEvent]) {
      kinds.append(doses)
    } else if medications > 0 {
      kinds.append(
        Kind(
          path: "/medications", name: words["records.medications"], count: reader.numbers.text(Double(medications), decimals: 0),
          newest: ""))
    }
    liveTypes = RecordKind.allCases.flatMap(\.types) + [Catalog.doseEvent]
  }
}
