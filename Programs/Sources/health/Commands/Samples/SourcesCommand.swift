// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore

struct SourcesCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "Show or set the ranking of a type's sources, which decides where several have data for the same time.",
    discussion: """
      The highest-ranked source comes first. By default: manual entries, then watches, phones and other sources; among equals, the newest \
      first. Sums and sleep follow changes of the order immediately.

        health sources stepCount
        health sources order stepCount "Anna's iPhone" "Anna's Apple Watch"
        health sources order stepCount --default
      """,
    subcommands: [List.self, Order.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the current order of the sources of one type, or of all types.",
      discussion: """
          health sources list
          health sources list steps
        """)

    @Argument(
      help: ArgumentHelp("A type: a short name such as stepCount, or an identifier. Default: all.", valueName: "type"),
      completion: .custom { _, _, _ in TypeNames.completions() })
    var typeName: String?
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { _ = try typeName.map(TypeArgument.type(named:)) }

    func run() throws {
      let types = try typeName.map { [try TypeArgument.type(named: $0)] }
      try SourcesCommand.show(types, of: try store.openExisting(), output)
    }
  }

  struct Order: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Put the sources of a type in order, the highest first.",
      discussion: """
        Sources that are not named follow in the default order.

          health sources order steps "Anna's Watch" "Anna's iPhone"
          health sources order steps --default
        """)

    @OptionGroup var type: TypeArgument
    @Argument(
      help: ArgumentHelp("Sources, by name or bundle identifier.", valueName: "source"),
      completion: .custom { words, _, _ in ValueCompletion.sources(words) })
    var names: [String] = []
    @Flag(name: .customLong("default"), help: "Restore the default order.")
    var isDefault = false
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      if isDefault != names.isEmpty { throw ValidationError("Name the sources in their order, or give --default.") }
    }

    func run() throws {
      let type = try type.type()
      let service = try store.openExisting()
      let known = try service.perform(ReadSourceOrder(types: [type]), for: .owner).map(\.source)
      let chosen = try names.map { try SourceName($0).find(in: known, of: type) }
      if let twice = chosen.enumerated().first(where: { chosen[..<$0.offset].contains($0.element) })?.element {
        throw ValidationError("\"\(twice.name)\" is named twice.")
      }
      try service.perform(SetSourceOrder(type: type, bundleIdentifiers: chosen.map(\.bundleIdentifier)), for: .owner)
      try SourcesCommand.show([type], of: service, output)
    }
  }

  static let columns: [Rows.Column] = [
    .init(name: "type", key: "head.type", meaning: "the short name of the type"),
    .init(name: "place", kind: .integer, key: "head.place", meaning: "1 for the source that counts first"),
    .init(name: "source", key: "head.source", meaning: "its name"),
    .init(name: "why", key: "head.why", rank: 2, meaning: "`your order`, or the reason for the default rank"),
    .init(name: "samples", kind: .integer, key: "head.samples", rank: 1, meaning: "the number of samples that it saved"),
    .init(name: "bundle_identifier", key: "head.bundleIdentifier", rank: 3, isTyped: true, meaning: "its identifier"),
  ]

  private static func show(_ types: [DataType]?, of service: any HealthService, _ output: OutputOptions) throws {
    let items = try service.perform(ReadSourceOrder(types: types), for: .owner)
    var rows = try Rows(
      columns, output,
      ifEmpty: types.map { Person.words["command.noSamplesOf", $0[0].name] } ?? Person.words["command.noSamples"])
    for (type, items) in Dictionary(grouping: items, by: \.type).sorted(by: { $0.key.name < $1.key.name }) {
      for (place, item) in items.enumerated() {
        rows.add([
          .text(type.name), .count(place + 1), .text(item.source.name), .text(item.reason.words, shown: item.reason.shown),
          .count(item.count),
          .text(item.source.bundleIdentifier),
        ])
      }
    }
    rows.finish()
  }
}

extension ReadSourceOrder.Reason {
  /// The reason in the person's language.
  fileprivate var shown: String {
    switch self {
    case .chosen: Person.words["sources.chosen"]
    case .byDefault(.manualEntry): Person.words["cell.byHand"]
    case .byDefault(.watch): Person.words["cell.watch"]
    case .byDefault(.phone): Person.words["cell.phone"]
    case .byDefault(.other): Person.words["cell.other"]
    }
  }

  /// The reason in English, for programs.
  fileprivate var words: String {
    switch self {
    case .chosen: "your order"
    case .byDefault(.manualEntry): "default: entered by hand"
    case .byDefault(.watch): "default: watch"
    case .byDefault(.phone): "default: phone"
    case .byDefault(.other): "default: other"
    }
  }
}
