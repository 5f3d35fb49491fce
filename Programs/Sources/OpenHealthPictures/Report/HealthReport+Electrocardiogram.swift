// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// The electrocardiograms of a report for a doctor.
extension HealthReport {
  /// The most of them, each of which fills a page.
  private static let mostRecordings = 3
  /// The most symptoms that one names.
  private static let mostSymptoms = 20

  /// The newest electrocardiograms of the period, each on a page of its own with result, symptoms and source; none without voltages.
  func electrocardiograms() throws -> [HTMLPage.Section] {
    let type = Catalog.electrocardiogram
    guard wants(type), stored[type] != nil else { return [] }
    let inside = PredicateTree.interval(start: period.start, end: period.end, strictStart: true, strictEnd: false)
    let request = FetchSamples(
      selections: [.init(type: type, predicate: inside)], order: [.init(field: .start, ascending: false)], limit: Self.mostRecordings + 1)
    let found = try service.perform(request, for: .owner)
    let hasMore = found.count > Self.mostRecordings
    var clock = OwnClock(zone: reader.zone, overridesZones: reader.overridesZones)
    return try found.prefix(Self.mostRecordings).compactMap { sample in
      let own = reader.at(clock.zone(of: sample))
      guard let strip = try RecordingChart(service: service, reader: own).electrocardiogram(sample) else { return nil }
      var blocks: [HTMLPage.Block] = [.table(.init(heads: [], rows: try facts(sample))), .wideFigure(strip, caption: "")]
      if hasMore { blocks.append(.text(words["report.moreRecordings", String(Self.mostRecordings)])) }
      var section = HTMLPage.Section(words["report.electrocardiogram", own.dates.minute(sample.start)], blocks)
      section.isOnOwnPage = true
      return section
    }
  }

  private var recordings: RecordingChart { RecordingChart(service: service, reader: reader) }

  /// What the device and the person said of a recording, in rows of a name and a text.
  private func facts(_ sample: SampleRecord) throws -> [[String]] {
    guard case .electrocardiogram(let record)? = sample.content else { return [] }
    func title(_ number: Int, of name: CatalogEnum) -> String? { Catalog.choice(number, of: name).map { reader.title(of: $0) } }
    let symptoms = try recordings.symptoms(of: record, limit: Self.mostSymptoms).map { symptom, value in
      let type = reader.title(of: symptom.type)
      return value.map { words["text.fact", type, reader.language.inSentence(reader.title(of: $0))] } ?? type
    }
    let said = title(record.symptomsStatus.rawValue, of: .electrocardiogramSymptomsStatus)
    let rate = record.averageHeartRate.map { FigureFormat.heartRate(in: $0.unit, style: reader.numbers).text($0.value) }
    let source = [sample.provenance.revision?.source.name, sample.provenance.device?.name].compactMap(\.self).map(ReportWords.name)
    let rows: [(String, String?)] = [
      (words["report.result"], title(record.classification.rawValue, of: .electrocardiogramClassification)),
      (words["records.average"], rate), (words["records.symptoms"], symptoms.isEmpty ? said : words.list(symptoms)),
      (words["records.lead"], Catalog.choices(of: .electrocardiogramLead).first.map { reader.title(of: $0) }),
      (words["days.source"], source.isEmpty ? nil : words.list(source)),
    ]
    return rows.compactMap { name, text in text.map { [name, $0] } }
  }
}
