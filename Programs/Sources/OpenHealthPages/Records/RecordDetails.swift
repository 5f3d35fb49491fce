// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// What a page says about one record, by the kind of its content.
struct RecordDetails {
  private(set) var title: String
  private(set) var facts: [PageFact]
  private(set) var chart: ChartView?
  private(set) var tables: [PageTable] = []
  private(set) var source: RecordPage.Source?

  private let sample: SampleRecord
  private let context: PageContext
  private let text: RecordWords

  /// The most voltages that are drawn, and bytes of a text that are shown.
  private static let (mostVoltages, mostText) = (1_000_000, 200_000)

  private var reader: Reader { text.reader }

  /// The details of a sample.
  ///
  /// - Throws: the errors of the store.
  init(_ sample: SampleRecord, _ context: PageContext) throws {
    (self.sample, self.context, text) = (sample, context, RecordWords(context))
    title = context.reader.title(of: sample.type)
    facts = []
    add("days.date", text.reader.dates.minute(sample.start))
    switch sample.content {
    case .electrocardiogram(let record): try electrocardiogram(record)
    case .heartbeatSeries(let record): heartbeats(record)
    case .audiogram(let record): audiogram(record)
    case .stateOfMind(let record): stateOfMind(record)
    case .scoredAssessment(let record): assessment(record)
    case .visionPrescription(let record): prescription(record)
    case .clinicalRecord(let record): clinical(record)
    case .clinicalDocument(let record): document(record)
    case .verifiableRecord(let record): verifiable(record)
    case .doseEvent, nil: break
    }
    add("days.source", sample.provenance.revision?.source.name)
    add("records.device", sample.provenance.device?.name)
  }

  /// Adds a fact, unless it has no value.
  private mutating func add(_ key: String, _ value: String?) {
    if let fact = PageFact(text.words[key], ifAny: value) { facts.append(fact) }
  }

  private func head(_ key: String) -> String { text.words["records.\(key)"] }

  // MARK: Measurements

  private mutating func electrocardiogram(_ record: ElectrocardiogramRecord) throws {
    add("records.class", text.choice(record.classification.rawValue, of: .electrocardiogramClassification))
    add("records.average", record.averageHeartRate.map(text.heartRate))
    add("records.symptoms", text.choice(record.symptomsStatus.rawValue, of: .electrocardiogramSymptomsStatus))
    // All electrocardiograms are of one lead (ECG-03).
    add("records.lead", Catalog.choices(of: .electrocardiogramLead).first.map { reader.title(of: $0) })
    add("records.frequency", record.samplingFrequency.map { text.amount($0, decimals: 3) })
    add("records.voltages", reader.numbers.text(Double(record.count), decimals: 0))
    tables = try [symptoms(record)].compactMap { $0 }
    guard record.count <= Self.mostVoltages,
      let drawn = try RecordingChart(service: context.service, reader: reader).electrocardiogram(sample),
      case .strip(let strip) = drawn.content
    else { return }
    let size = max(1, Int(bounded: strip.frequency * strip.secondsPerRow))
    let lines = stride(from: 0, to: strip.millivolts.count, by: size).map { strip.millivolts[$0..<min(strip.millivolts.count, $0 + size)] }
    func number(_ value: Double?) -> String { value.map { reader.numbers.text($0, decimals: 2) } ?? "" }
    chart = ChartView(
      drawn.titled(title), id: "strip", caption: head("strip"), heads: [head("seconds"), head("lowest"), head("highest")],
      rows: lines.prefix(100).enumerated().map { index, line in
        let start = Double(index) * strip.secondsPerRow
        return .init(
          "\(reader.numbers.text(start, decimals: 0))–\(reader.numbers.text(start + Double(line.count) / strip.frequency, decimals: 0))",
          [number(line.min()), number(line.max())])
      })
  }

  /// The symptoms that the electrocardiogram names, as far as the store has them.
  private func symptoms(_ record: ElectrocardiogramRecord) throws -> PageTable? {
    let found = try RecordingChart(service: context.service, reader: reader).symptoms(of: record, limit: SampleList.size)
    return PageTable(
      head("symptoms"), heads: [head("symptom"), head("severity")],
      rows: found.map { symptom, value in
        let text = if case .category(let number) = symptom.value { value.map { reader.title(of: $0) } ?? String(number) } else { "" }
        return .init(reader.title(of: symptom.type), link: "/samples/\(symptom.uuid.uuidString)", [text])
      })
  }

  private mutating func heartbeats(_ record: HeartbeatSeriesRecord) {
    add("records.length", reader.numbers.clock(sample.end.timeIntervalSince(sample.start)))
    add("records.beats", reader.numbers.text(Double(record.count), decimals: 0))
  }

  private mutating func audiogram(_ record: AudiogramRecord) {
    let ears = [AudiogramRecord.right, AudiogramRecord.left]
    let names = ears.map { text.choice($0, of: .audiogramSensitivityTestSide) }
    for (name, ear) in zip(names, ears) {
      if let fact = PageFact(name, ifAny: text.levels(record, of: ear)) { facts.append(fact) }
    }
    func level(_ point: AudiogramRecord.Point, _ ear: Int) -> Double? { point.tests.first { $0.side == ear }?.level }
    func number(_ value: Double?) -> String { value.map { reader.numbers.text($0, decimals: 1) } ?? "" }
    let drawn = AudiogramChart(
      record.points.map { .init(hertz: $0.hertz, left: level($0, AudiogramRecord.left), right: level($0, AudiogramRecord.right)) },
      leftName: names[1], rightName: names[0])
    chart = ChartView(
      Chart(title: title, tint: .blue, language: reader.language, content: .audiogram(drawn)), id: "audiogram", caption: head("levels"),
      heads: [head("tone")] + names,
      rows: record.points.map { point in
        .init("\(reader.numbers.text(point.hertz, decimals: 0)) Hz", ears.map { number(level(point, $0)) })
      }, height: 340)
    let tests = record.points.flatMap { point in point.tests.map { (point.hertz, $0) } }
    tables = [
      PageTable(
        head("tests"), heads: [head("tone"), head("ear"), head("level"), head("conduction"), head("masked"), head("limits")],
        rows: tests.prefix(200).map { hertz, test in
          .init(
            "\(reader.numbers.text(hertz, decimals: 0)) Hz",
            [
              text.choice(test.side, of: .audiogramSensitivityTestSide), number(test.level),
              text.choice(test.conduction, of: .audiogramConductionType), test.isMasked ? head("yes") : head("no"),
              [test.range?.lower, test.range?.upper].map(number).filter { !$0.isEmpty }.joined(separator: " – "),
            ])
        })
    ].compactMap { $0 }
  }

  // MARK: Mind

  private mutating func stateOfMind(_ record: StateOfMindRecord) {
    add("records.kind", record.kindChoice.map { reader.title(of: $0) })
    add("records.class", record.classificationChoice.map { reader.title(of: $0) })
    add("records.valence", reader.numbers.text(record.valence, decimals: 2))
    add("records.labels", text.list(record.labelChoices))
    add("records.associations", text.list(record.associationChoices))
  }

  private mutating func assessment(_ record: ScoredAssessmentRecord) {
    add("records.score", text.score(record))
    add("records.risk", record.risk.map { reader.title(of: $0) })
    tables = [
      PageTable(
        head("answers"), heads: [head("question"), head("answer"), head("points")],
        rows: record.answers.enumerated().map { index, answer in
          let choice = record.questionnaire?.answer(answer)
          return .init(
            String(index + 1),
            [choice.map { reader.title(of: $0) } ?? String(answer), String(record.questionnaire?.score(of: [answer]) ?? 0)])
        })
    ].compactMap { $0 }
  }

  // MARK: Eyes

  private mutating func prescription(_ record: VisionPrescriptionRecord) {
    add("records.type", text.choice(Int(clamping: record.type), of: .visionPrescriptionType))
    add("records.until", record.expiration.map(reader.dates.day))
    var rows: [PageTable.Row] = []
    func row(_ key: String, _ right: Amount?, _ left: Amount?) {
      guard right != nil || left != nil else { return }
      rows.append(.init(head(key), [right, left].map { $0.map { text.amount($0) } ?? "" }))
    }
    func powers(_ right: VisionPrescriptionRecord.Lens?, _ left: VisionPrescriptionRecord.Lens?) {
      row("sphere", right?.sphere, left?.sphere)
      row("cylinder", right?.cylinder, left?.cylinder)
      row("axis", right?.axis, left?.axis)
      row("addPower", right?.addPower, left?.addPower)
    }
    switch record.lenses {
    case .none: break
    case .glasses(let right, let left):
      powers(right?.lens, left?.lens)
      row("vertex", right?.vertexDistance, left?.vertexDistance)
      row("far", right?.farPupillaryDistance, left?.farPupillaryDistance)
      row("near", right?.nearPupillaryDistance, left?.nearPupillaryDistance)
      let prisms = [right?.prism?.polar, left?.prism?.polar]
      row("prism", prisms[0]?.amount, prisms[1]?.amount)
      row("prismAngle", prisms[0]?.angle, prisms[1]?.angle)
    case .contacts(let right, let left, let brand):
      add("records.brand", brand)
      powers(right?.lens, left?.lens)
      row("baseCurve", right?.baseCurve, left?.baseCurve)
      row("diameter", right?.diameter, left?.diameter)
    }
    tables = [PageTable(head("lenses"), heads: [head("measure"), head("right"), head("left")], rows: rows)].compactMap { $0 }
  }

  // MARK: Institutions

  private mutating func clinical(_ record: ClinicalRecord) {
    add("records.type", title)
    title = text.title(record.displayName, else: title)
    guard let resource = record.resource else { return }
    add("records.resource", resource.type)
    add("records.identifier", resource.identifier)
    add("records.version", "FHIR \(resource.version)")
    add("records.address", resource.source)
    let shown = IndentedJSON.text(resource.json, limit: Self.mostText)
    source = .init(shown: shown.text, cut: shown.isWhole ? nil : head("cut"))
  }

  private mutating func document(_ record: ClinicalDocument) {
    add("records.type", title)
    title = text.title(record.title, else: head("document"))
    add("records.person", record.patientName)
    add("records.author", record.authorName)
    add("records.custodian", record.custodianName)
    add("records.size", record.bytes.map { reader.numbers.text(Double($0.count), decimals: 0) })
  }

  private mutating func verifiable(_ record: VerifiableRecord) {
    let dates = reader.dates
    add("records.type", title)
    title = text.title(record.itemNames.joined(separator: ", "), else: title)
    add("records.issuer", record.issuer)
    add("records.person", record.subjectName)
    add("records.birth", record.subjectBirth)
    add("records.issued", dates.minute(record.issued))
    add("records.relevant", dates.day(record.relevant))
    add("records.until", record.expiration.map(dates.day))
    add("records.form", record.sourceType)
    add("records.about", record.recordTypes.joined(separator: ", "))
    tables = [
      PageTable(
        head("items"), heads: [head("number"), head("name")],
        rows: record.itemNames.enumerated().map { index, name in .init(String(index + 1), [name]) })
    ].compactMap { $0 }
  }
}
