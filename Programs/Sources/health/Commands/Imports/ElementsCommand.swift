// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthWords

struct ElementsCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "elements",
    abstract: "Show elements of imported exports that are not samples, unchanged.",
    discussion: """
      Without a name, lists the names with their counts, and elements that break a rule with the reason. With a name, prints each element as
      XML in file order, after the reason, if any. Elements inside correlations and workouts are here only if they break a rule; they come
      last.

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
    var isEmpty = true
    func show(_ items: [FetchElements.Item]) {
      for item in items {
        if let reason = item.reason { Output.line(XMLText.comment(reason)) }
        Output.text(ElementText.xml(item.element))
      }
      isEmpty = isEmpty && items.isEmpty
    }
    try forEachPage(FetchElements(name: name), service, show)
    try forEachPage(FetchElements(name: name, breaksRule: true), service) { show($0.filter { $0.isPart == true }) }
    if isEmpty { throw Failure("No import kept an element \(name). `health elements` lists the kept ones.") }
    Output.flush()
  }

  private func forEachPage(_ request: FetchElements, _ service: any HealthService, _ body: ([FetchElements.Item]) -> Void) throws {
    var request = request
    while true {
      let items = try service.perform(request, for: .owner)
      guard let last = items.last else { return }
      body(items)
      request.after = last.number
    }
  }

  static let columns: [Rows.Column] = [
    .init(name: "element", key: "head.element", isTyped: true, meaning: "the name of the element"),
    .init(name: "count", kind: .integer, key: "head.count", meaning: "the number of these elements"),
    .init(name: "reason", key: "head.reason", meaning: "the rule that they break; empty for elements that break none"),
  ]

  private func list(_ service: any HealthService) throws {
    var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.noElements"])
    let library = LibraryText(Person.numbers)
    var sound = try service.perform(ListElements(), for: .owner)
    var broken: [String: [String: Int]] = [:]
    try forEachPage(FetchElements(breaksRule: true), service) { items in
      for item in items {
        if let reason = item.reason { broken[item.element.name, default: [:]][reason, default: 0] += 1 }
        if item.isPart != true { sound[item.element.name, default: 0] -= 1 }
      }
    }
    for name in Set(sound.keys).union(broken.keys).sorted() {
      if let count = sound[name], count > 0 { rows.add([.text(name), .count(count), .text(nil)]) }
      for (reason, count) in (broken[name] ?? [:]).sorted(by: { $0.key < $1.key }) {
        rows.add([.text(name), .count(count), .text(reason, shown: library(reason))])
      }
    }
    rows.finish()
  }
}
