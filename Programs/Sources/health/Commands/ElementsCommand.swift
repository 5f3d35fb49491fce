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
      Without a name, lists the names with their counts, and elements that break a rule with the reason. With a name, prints each element as
      XML in file order, after the reason, if any.

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
      for item in items {
        if let reason = item.reason { Output.line(XMLText.comment(reason)) }
        Output.text(ElementText.xml(item.element))
      }
      last = end.number
    }
    Output.flush()
  }

  static let columns: [Rows.Column] = [
    .init(name: "element", isTyped: true, meaning: "the name of the element"),
    .init(name: "count", kind: .integer, meaning: "the number of these elements"),
    .init(name: "reason", meaning: "the rule that they break; empty for elements that break none"),
  ]

  private func list(_ service: any HealthService) throws {
    var rows = try Rows(Self.columns, output, ifEmpty: "No import kept any elements.")
    let broken = try reasons(service)
    for (name, count) in try service.perform(ListElements(), for: .owner).sorted(by: { $0.key < $1.key }) {
      let its = broken[name] ?? [:]
      let sound = count - its.values.reduce(0, +)
      if sound > 0 { rows.add([.text(name), .count(sound), .text(nil)]) }
      for (reason, count) in its.sorted(by: { $0.key < $1.key }) { rows.add([.text(name), .count(count), .text(reason)]) }
    }
    rows.finish()
  }

  /// The number of elements that break a rule, by name and reason.
  private func reasons(_ service: any HealthService) throws -> [String: [String: Int]] {
    var counts: [String: [String: Int]] = [:]
    var last: Int64? = 0
    while let after = last {
      let items = try service.perform(FetchElements(breaksRule: true, after: after), for: .owner)
      for item in items { if let reason = item.reason { counts[item.element.name, default: [:]][reason, default: 0] += 1 } }
      last = items.last?.number
    }
    return counts
  }
}
