// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore
import OpenHealthInterchange

struct ElementsCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "elements",
    abstract: "Show elements of imported exports that are not samples, unchanged.",
    discussion: """
      Without a name, lists the names with their counts. With a name, prints each element as XML in file order.

        health elements
        health elements ActivitySummary
      """)

  @Argument(help: "The name of an element, such as ActivitySummary.")
  var name: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let service = try store.openExisting()
    guard let name else { return try list(service) }
    var last: Int64 = 0
    while true {
      let items = try service.perform(FetchElements(name: name, after: last), for: .owner)
      guard let end = items.last else {
        if last == 0 { throw Failure.noElement(name: name) }
        break
      }
      for item in items { Output.text(ElementText.xml(item.element)) }
      last = end.number
    }
    Output.flush()
  }

  static let columns: [Rows.Column] = [
    .init(name: "element", isTyped: true, meaning: "the name of the element"),
    .init(name: "count", kind: .integer, meaning: "the number of these elements"),
  ]

  private func list(_ service: any HealthService) throws {
    var rows = try Rows(Self.columns, output, ifEmpty: "No import kept any elements.")
    for (name, count) in try service.perform(ListElements(), for: .owner).sorted(by: { $0.key < $1.key }) {
      rows.add([.text(name), .count(count)])
    }
    rows.finish()
  }
}
