// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

struct VitalsCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitals", abstract: "The vitals of the newest night, each against your own usual range.",
    discussion: """
      Heart rate at rest and its variability, breaths, temperature of the wrist, and oxygen: the mean of the measurements from 18:00 to \
      18:00. The usual range is the middle of the \(Vitals.nightsBefore) nights before, give or take three times their spread; it needs \
      \(Vitals.leastNights) nights.

        health vitals
        health vitals --format json
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "title", key: "head.what", meaning: "the name for people"),
    .init(name: "type", rank: nil, isTyped: true, meaning: "the short name"),
    .init(name: "night", kind: .day, rank: nil, meaning: "the day on which the night ends"),
    .init(name: "value", kind: .number, key: "head.night", meaning: "the mean of the night; null without measurements"),
    .init(name: "least", kind: .number, key: "head.from", rank: 1, meaning: "the lower end of the usual range; null with too few nights"),
    .init(name: "most", kind: .number, key: "head.to", rank: 1, meaning: "the upper end of the usual range; null with too few nights"),
    .init(name: "is_unusual", kind: .boolean, title: "", rank: 2, meaning: "whether the night is outside of the usual range"),
    .init(name: "unit", rank: nil, meaning: "the unit of the numbers, in Apple's notation"),
    .init(name: "nights", kind: .integer, key: "head.nights", rank: 3, meaning: "how many nights the range is of"),
  ]

  func run() throws {
    let service = try store.openExisting()
    let freshness = try Freshness(at: output.now, service: service)
    let reader = DailyReader(
      at: freshness.present, freshness, system: Person.locale.system, numbers: Person.numbers, zone: output.zone,
      overridesZones: output.reader.overridesZones, service: service)
    let vitals = try Vitals(reader)
    let text = try InsightText(service, reader: output.reader)
    var rows = try Rows(
      Self.columns, output, title: vitals.map { Person.words["command.vitals", text.day($0.night), output.reader.ownTimes] },
      ifEmpty: Person.words["vitals.empty"])
    for reading in vitals?.readings ?? [] {
      let form = reading.form
      func cell(_ value: Double?) -> Rows.Cell { .computed(value.map(form.shown), shown: value.map(form.text)) }
      rows.add([
        .text(reading.type.title, shown: reading.type.localTitle), .text(reading.type.name), .text(vitals?.night.text), cell(reading.value),
        cell(reading.range?.lowerBound), cell(reading.range?.upperBound), .flag(reading.isUnusual, shown: text.state(reading)),
        .text(form.unit), .count(reading.nights),
      ])
    }
    rows.finish()
  }
}
