// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@Suite struct HandEntryTests {
  @Test("K3: each unit that is written beside a value is read back as that unit, whatever the number", arguments: Language.allCases)
  func unitsReadBack(_ language: Language) throws {
    var style = NumberStyle.plain
    style.language = language
    var texts = 0
    for type in Catalog.types {
      guard let facts = type.quantity else { continue }
      let usual = [facts.displayUnit] + MeasurementSystem.allCases.map { facts.displayUnit(in: $0) }
      let units = usual + UnitNames.words(in: language).map(\.unit).filter { $0.isCompatible(with: facts.unit) }
      for unit in units {
        let format = FigureFormat(of: type, in: unit, style: style)
        for text in [format.name.text] + [1, 2, 5, 1.5].map({ format.name.text(for: $0) }) where !text.isEmpty {
          texts += 1
          #expect(HandEntry.unit(called: text, of: facts) == unit, "\(type.name): \(text)")
        }
      }
    }
    #expect(texts > 1000)
  }

  private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  private func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  @Test("A sample says that it was entered by hand, unless its metadata say otherwise; each has its own UUID")
  func sample() throws {
    let weight = try type("bodyMass")
    let value = try HandEntry.quantity(72.5, in: UnitExpression.parse("kg"))
    let samples = (0..<2).map { _ in HandEntry.sample(of: weight, value, start: now, end: now, now: now) }
    #expect(samples[0].metadata["HKWasUserEntered"] == .boolean(true) && samples[0].value == value && samples[0].uuid != samples[1].uuid)
    let other = HandEntry.sample(
      of: weight, value, start: now, end: now, metadata: [.init(key: "HKWasUserEntered", value: .boolean(false))], now: now)
    #expect(other.metadata.entries.count == 1 && other.metadata["HKWasUserEntered"] == .boolean(false))
    #expect(HandEntry.author.revision.source == SourceClass.healthApp)
  }

  @Test("Percent is given as people say it and kept as a share; other units stay; more than 100 % is refused")
  func percent() throws {
    let percent = try UnitExpression.parse("%")
    #expect(try HandEntry.quantity(97, in: percent) == .quantity(0.97, percent))
    #expect(try HandEntry.quantity(0.5, in: percent) == .quantity(0.005, percent))
    #expect(throws: EntryFault.aboveHundredPercent) { try HandEntry.quantity(100.5, in: percent) }
  }

  @Test("Only temperatures and sound levels can be below 0")
  func negative() throws {
    for unit in ["kg", "count/min", "%", "count", "mmHg"] {
      let unit = try UnitExpression.parse(unit)
      #expect(throws: EntryFault.negative, "\(unit.string)") { try HandEntry.quantity(-0.1, in: unit) }
      #expect(try HandEntry.quantity(0, in: unit) == .quantity(0, unit))
    }
    for unit in try ["degC", "degF", "dBASPL"].map({ try UnitExpression.parse($0) }) {
      #expect(try HandEntry.quantity(-3, in: unit) == .quantity(-3, unit))
    }
  }

  @Test("OQ-19: the middle of each class of valences is in that class")
  func valences() {
    for valenceClass in Catalog.choices(of: "HKStateOfMind.ValenceClassification") {
      #expect(StateOfMindRecord.classification(of: HandEntry.valence(ofClass: valenceClass)) == valenceClass.rawValue)
    }
  }

  @Test("States of mind, questionnaires and prescriptions have one date")
  func dates() throws {
    for name in ["stateOfMind", "GAD7", "visionPrescription"] { #expect(HandEntry.hasOneDate(try type(name)), "\(name)") }
    for name in ["bodyMass", "sleepAnalysis", "audiogram", "workout"] { #expect(!HandEntry.hasOneDate(try type(name)), "\(name)") }
  }
}
