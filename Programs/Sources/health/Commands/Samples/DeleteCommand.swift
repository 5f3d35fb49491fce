// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore

struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete samples of any app, or undo an import.",
    discussion: """
      For a day, `health undo` restores samples that were deleted by id, type or source. To restore an import, import the file again. \
      `health query` shows ids; the same --from and --to select the same samples.

        health delete 01A20082-8F49-7272-A2BD-5B1A000B6204
        health delete --type heartRate --from 2026-01-31 --to 2026-02-01
        health delete --source "Old pedometer"
        health delete --import 3
      """)

  @Argument(help: ArgumentHelp("Ids of samples.", valueName: "id"))
  var ids: [String] = []
  @Option(
    help: ArgumentHelp("Samples of this type.", valueName: "type"), completion: .custom { _, _, _ in TypeNames.completions() })
  var type: String?
  @Option(
    help: ArgumentHelp("Samples of this source, by name or bundle identifier.", valueName: "source"),
    completion: .custom { words, _, _ in ValueCompletion.sources(words) })
  var source: String?
  @OptionGroup var period: PeriodOptions
  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("Everything that this import stored. `health imports` lists the numbers.", valueName: "number"))
  var number: Int64?
  @Flag(help: "Do not ask.")
  var yes = false
  @OptionGroup var place: ZoneOptions
  @OptionGroup var store: StoreOptions

  func validate() throws {
    let isByProperties = type != nil || source != nil
    let hasPeriod = try period.range(place) != nil
    if [number != nil, !ids.isEmpty, isByProperties].count(where: { $0 }) != 1 {
      throw ValidationError("Give ids of samples, or --type or --source or both, or --import.")
    }
    if hasPeriod, !isByProperties { throw ValidationError("A period goes with --type or --source.") }
    _ = try type.map(TypeArgument.type(named:))
    _ = try uuids()
  }

  private func uuids() throws -> Set<UUID> {
    try Set(
      ids.map { id in
        guard let uuid = UUID(uuidString: id) else { throw ValidationError("\"\(id)\" is not an id. `health query` lists ids of samples.") }
        return uuid
      })
  }

  func run() throws {
    let service = try store.openExisting()
    if let number { try takeBack(number, service) } else { try remove(try selection(service), service) }
    Output.flush()
  }

  // MARK: An import

  private func takeBack(_ number: Int64, _ service: any HealthService) throws {
    let known = try service.perform(ListImports(), for: .owner).first { $0.number == number }
    if !yes, let known, known.sampleCount > 1 {
      try ask(["  " + Person.words["command.importOf", String(number), TerminalText.line(known.name)]], known.sampleCount)
    }
    var deleted = 0
    while true {
      let portion = try service.perform(DeleteImport(number: number), for: .owner)
      deleted += portion.deletedSamples
      if portion.isDone { break }
      if Output.errorIsTerminal { Output.status(Person.words["command.samples", Person.numbers.text(deleted)]) }
    }
    if Output.errorIsTerminal { Output.status("") }
    Output.sentence(Person.words["command.importUndone", String(number), Person.numbers.text(deleted)])
  }

  // MARK: Samples

  private func selection(_ service: any HealthService) throws -> SampleSelection {
    if !ids.isEmpty { return .samples(try uuids()) }
    let type = try type.map(TypeArgument.type(named:))
    var terms = [try period.predicate(place)]
    if let source {
      let items = try service.perform(ListTypes(), for: .owner)
      let known = items.filter { type == nil || $0.type == type }.flatMap(\.sources)
      terms.append(.source([try SourceName(source).find(in: known.uniqued, of: type).bundleIdentifier]))
    }
    return .matching(type.map { [$0] }, .and(terms))
  }

  private func remove(_ selection: SampleSelection, _ service: any HealthService) throws {
    let items = try counts(selection, service)
    let count = items.map(\.count).reduce(0, +)
    guard count > 0 else { return Output.sentence(Person.words["done.nothing"]) }
    if count > 1, !yes {
      var lines = items.prefix(Self.mostLines).map {
        "  " + Person.words["command.samplesOf", $0.type.name, TerminalText.line($0.source.name), Person.numbers.text($0.count)]
      }
      if items.count > Self.mostLines {
        lines.append("  " + Person.words["import.moreElements", Person.numbers.text(items.count - Self.mostLines)])
      }
      try ask(lines, count)
    }
    var (removal, removed) = (Int64?.none, 0)
    while true {
      let portion = try service.perform(RemoveSamples(selection: selection, removal: removal), for: .owner)
      (removal, removed) = (portion.removal, removed + portion.removedSamples)
      if portion.isDone { break }
      if Output.errorIsTerminal { Output.status(Person.words["command.samples", Person.numbers.text(removed)]) }
    }
    if Output.errorIsTerminal { Output.status("") }
    Output.sentence(
      Person.words["command.samplesDeleted", Person.numbers.text(removed), "`health undo\(removal.map { " \($0)" } ?? "")`"])
  }

  private func counts(_ selection: SampleSelection, _ service: any HealthService) throws -> [CountSamples.Item] {
    do throws(HealthError) {
      return try service.perform(CountSamples(selection: selection), for: .owner)
    } catch .objectsNotFound {
      throw Failure("There is no sample with \(ids.count == 1 ? "this id" : "one of these ids"). Nothing was deleted.")
    }
  }

  /// The largest number of lines in a question.
  private static let mostLines = 10

  private func ask(_ lines: [String], _ count: Int) throws {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure("There is no terminal to ask at. Give --yes to delete \(Person.samples(count)).")
    }
    for line in lines { Output.message(line) }
    Output.prompt(Person.words["command.askDelete", Person.numbers.text(count)] + " [y/N] ")
    guard ["y", "yes"].contains(readLine()?.lowercased()) else { throw Failure("Nothing was deleted.") }
  }
}

extension [SourceRecord] {
  /// Each source once, in order of first appearance.
  var uniqued: [SourceRecord] {
    var seen: Set<SourceRecord> = []
    return filter { seen.insert($0).inserted }
  }
}
