// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

struct CycleCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "cycle", abstract: "Show your cycles, and between which days the next period is likely.",
    discussion: """
      A cycle begins on a day with menstruation if there was none in the \(Cycles.daysBefore) days before. Complete ones of \
      \(Cycles.countedLengths.lowerBound) to \(Cycles.countedLengths.upperBound) days count; with at least \(Cycles.fewest) of them, the next \
      period is predicted from the shortest and the longest of the last \(Cycles.most). `health add period medium` enters a day.

        health cycle
        health cycle --format json
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "first", kind: .day, key: "head.firstDay", meaning: "the first day of the cycle"),
    .init(name: "days", kind: .integer, key: "head.days", meaning: "its length; null for the latest one, which is not complete"),
    .init(name: "flow_days", kind: .integer, key: "head.flowDays", rank: 1, meaning: "on how many days menstruation was entered"),
    .init(name: "counts", kind: .boolean, key: "head.counts", rank: 2, meaning: "whether the length counts for the next period"),
    .init(name: "next_from", kind: .day, rank: nil, meaning: "of the latest cycle, the first day on which the next period is likely"),
    .init(name: "next_to", kind: .day, rank: nil, meaning: "the last such day"),
    .init(name: "median_days", kind: .number, rank: nil, meaning: "of the latest cycle, the median length of those that count"),
  ]

  func run() throws {
    let service = try store.openExisting()
    let found = try Cycles(zone: output.zone, overridesZones: output.reader.overridesZones, service: service)
    let next = found.next(CivilDay(of: output.now, in: output.zone))
    func label(_ day: CivilDay) -> String { output.dates.day(day.start(in: output.zone)) }
    var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.noCycles", "`health add period medium`"])
    for cycle in found.cycles.reversed() {
      let own = cycle.next == nil ? next : nil
      rows.add([
        .text(cycle.first.text, shown: label(cycle.first)), cycle.length.map { .count($0) } ?? .text(nil), .count(cycle.flowDays),
        .flag(cycle.counts), .text(own?.earliest.text), .text(own?.latest.text), .computed(own?.median),
      ])
    }
    rows.finish()
    guard output.format == .table, !found.cycles.isEmpty else { return }
    if let next {
      Output.sentence(
        Person.words[
          "command.cycleDays", Person.numbers.text(next.median, decimals: 1), Person.numbers.text(next.shortest),
          Person.numbers.text(next.longest), Person.numbers.text(next.count), label(next.earliest), label(next.latest)])
    } else if found.counted.count < Cycles.fewest {
      Output.sentence(Person.words["cycle.tooFew", Person.numbers.text(found.counted.count), Person.numbers.text(Cycles.fewest)])
    } else {
      Output.sentence(Person.words["command.cycleLong"])
    }
    Output.flush()
  }
}
