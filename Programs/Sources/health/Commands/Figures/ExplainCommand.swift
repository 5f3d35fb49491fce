// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures

struct ExplainCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain a figure: which samples count, how much of each, and why the rest does not.",
    discussion: """
      For a sum, each sample is shown with the part that counts; these parts, added in the order shown, give the sum. For an average, each \
      has its weight. Samples are cut at the borders of the day or period. Formats other than the table list every sample, with the parts \
      of its time and whether each counts.

        health explain steps --day yesterday
        health explain \"heart rate\" --from \"2026-01-31 08:00\" --to \"2026-01-31 09:00\"

      Without a day or period: the last day on which there are samples.
      """)

  @OptionGroup var type: TypeArgument
  @Option(help: ArgumentHelp("The day to explain, such as yesterday or 2026-01-31.", valueName: "day"))
  var day: String?
  @OptionGroup var source: SourceOptions
  @OptionGroup var period: PeriodOptions
  @Flag(help: "Show all samples.")
  var all = false
  @OptionGroup var unit: UnitOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let (type, facts) = try type.quantityType()
    try unit.check(type, facts)
    _ = try interval()
  }

  /// The interval that the options select; nil for none.
  private func interval() throws -> Range<Double>? {
    guard let day else { return try period.range(output.place) }
    if try period.range(output.place) != nil { throw ValidationError("Give --day, or a period.") }
    let phrase = try PeriodOptions.phrase(day, output.place)
    guard let bounds = output.calendar.dateInterval(of: .day, for: phrase.start) else { return nil }
    return bounds.start.timeIntervalSinceReferenceDate..<bounds.end.timeIntervalSinceReferenceDate
  }

  /// The last day with samples, on the clock of the last one; nil if there are none.
  private func lastDay(_ type: DataType, _ predicate: PredicateTree, _ service: any HealthService) throws -> Range<Double>? {
    let newest = FetchSamples(
      selections: [.init(type: type, predicate: predicate)], order: [.init(field: .start, ascending: false)], limit: 1)
    var clock = OwnClock(zone: output.zone, overridesZones: output.reader.overridesZones)
    let date = try service.perform(newest, for: .owner).first.map { clock.moved($0.start, of: $0) }
    return date.flatMap { output.calendar.dateInterval(of: .day, for: $0) }.map {
      $0.start.timeIntervalSinceReferenceDate..<$0.end.timeIntervalSinceReferenceDate
    }
  }

  static let columns = ExplanationText.columns

  func run() throws {
    let (type, facts) = try type.quantityType()
    let service = try store.openExisting()
    let predicate = try source.narrowed(.everything, of: [type], service)
    let reply: ExplainStatistics.Reply
    do {
      let interval = try interval() ?? lastDay(type, predicate, service)
      let home = output.reader.overridesZones ? nil : output.zone
      reply = try service.perform(ExplainStatistics(type: type, predicate: predicate, interval: interval, home: home), for: .owner)
    } catch HealthError.noData {
      Output.message(Person.words["command.noneToExplain", type.titleInSentence])
      return
    }
    let unit = try unit.unit(of: type, facts, service)
    let text = ExplanationText(
      reply: reply, unit: unit, conversion: try facts.figureUnit.conversion(to: unit), isSum: facts.aggregation == .cumulative,
      reader: output.reader)
    if output.format == .table {
      Output.sentence(Person.words["command.explained", type.localTitle, text.period, unit.string, text.times])
      text.writeTables(limit: all ? nil : Self.shownParts)
    } else {
      try text.writeParts(output)
    }
  }

  /// The number of parts to show without --all.
  private static let shownParts = 20
}
