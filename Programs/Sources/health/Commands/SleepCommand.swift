// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

struct SleepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sleep", abstract: "Nights: in bed, asleep, each stage and awake, with no time counted twice.",
    discussion: """
      The night of a day goes from 18:00 of the day before to 18:00. At each instant the highest source that says asleep or awake is \
      believed (`health sources sleepAnalysis`); within a source awake beats asleep, and a stage beats asleep without one. Time in bed \
      counts where no source says more. `below` is what was said besides. Tables show hours and minutes, other formats minutes.
      """)

  @Option(help: ArgumentHelp("Nights of this day (the one on which you wake) and later.", valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp("Nights of days before this one.", valueName: "date"))
  var to: String?
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { _ = try request() }

  private func request() throws -> ComputeSleep {
    let (start, end) = (try PeriodOptions.instant(from, output.dates), try PeriodOptions.instant(to, output.dates))
    if let start, let end, start >= end { throw ValidationError("--from must come before --to.") }
    return ComputeSleep(from: start, to: end, timeZone: output.zone)
  }

  func run() throws {
    let reply = try store.openExisting().perform(try request(), for: .owner)
    if reply.nights.isEmpty { Output.message("There is no sleep in this period.") }
    if output.format == .table { Output.sentence("Sleep by night, in hours and minutes; times in \(output.zone.identifier)") }
    // Time in bed stands for all labels, and once more for itself.
    let values = Catalog.sleepValues.filter { $0.sleepState != .inBed }
    let names = ["inBed", "asleep"] + values.map(\.name) + ["inBedOnly"]
    var rows = Rows(
      [.init(name: "night"), .init(name: "start"), .init(name: "end")] + names.map { .init(name: $0, isNumber: true) }
        + [.init(name: "below")], output)
    for night in reply.nights {
      let seconds = [night.inBedSeconds, night.asleepSeconds] + values.map(night.seconds(of:)) + [night.inBedOnlySeconds]
      rows.add(
        [.text(output.dates.day(Date(timeIntervalSinceReferenceDate: night.end)))]
          + [night.stretches.first?.start, night.stretches.last?.end].map(instant) + seconds.map(Self.cell) + [below(night, reply.sources)])
    }
    rows.finish()
  }

  private func instant(_ seconds: Double?) -> Rows.Cell {
    guard let date = seconds.map({ Date(timeIntervalSinceReferenceDate: $0) }) else { return .text(nil) }
    return .text(output.dates.iso(date), shown: output.dates.minute(date))
  }

  private static func cell(_ seconds: Double) -> Rows.Cell {
    var cell = Rows.Cell.number(seconds / 60)
    cell.shown = NumberText.hours(seconds: seconds)
    return cell
  }

  /// What lies below, summed up by source and value.
  private func below(_ night: SleepNight, _ sources: [SourceRecord]) -> Rows.Cell {
    let groups = Dictionary(grouping: night.below) { [$0.source, $0.value.rawValue] }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let sums = groups.map { _, stretches in
      (sources[stretches[0].source].name, stretches[0].value.name, stretches.reduce(0) { $0 + $1.end - $1.start })
    }
    let objects = sums.map { source, value, seconds in
      "{\"source\":\(JSONText.string(source)),\"value\":\(JSONText.string(value)),\"minutes\":\(NumberText.exact(seconds / 60))}"
    }
    var cell = Rows.Cell.json("[" + objects.joined(separator: ",") + "]")
    cell.shown = sums.map { "\($0) \($1) \(NumberText.hours(seconds: $2))" }.joined(separator: ", ")
    return cell
  }
}
