// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// Reads the JSON of Health Auto Export. It has neither UUIDs nor deletions; its names are labels of the app, and its units those of the
/// phone's settings.
enum AutoExportReader {
  static func batch(_ bytes: [UInt8], summary: String?) throws(FeedFault) -> FeedBatch {
    let document: JSON
    do { document = try JSONReader.value(of: bytes) } catch { throw .notJSON(line: nil, error) }
    guard case .object(let lists)? = document["data"] else { throw .foreign }
    var reader = AutoExport(
      batch: FeedBatch(identity: ContentDigest.text(of: CanonicalJSON.bytes(of: document))),
      named: summary.flatMap { DerivedSamples.Grain(named: $0) })
    for list in lists {
      guard case .array(let values) = list.value else { throw .foreign }
      for value in values { try reader.take(value, of: list.name) }
    }
    return reader.batch
  }
}

/// The work of a reader of Health Auto Export.
struct AutoExport {
  var batch: FeedBatch
  /// The grain that the sender names; nil without one.
  let named: DerivedSamples.Grain?
  var derived = DerivedSamples()
  var origins = FeedOrigins()

  init(batch: FeedBatch, named: DerivedSamples.Grain?) { (self.batch, self.named) = (batch, named) }

  mutating func take(_ value: JSON, of list: String) throws(FeedFault) {
    switch list {
    case "metrics": try metric(value)
    case "workouts": try record { reader throws(FeedRefusal) in reader.batch.add([try reader.workout(value)]) }
    case "stateOfMind": try record { reader throws(FeedRefusal) in try reader.mind(value, list) }
    case "symptoms": try record { reader throws(FeedRefusal) in try reader.symptom(value, list) }
    default: try record { reader throws(FeedRefusal) in try reader.batch.keep(value, list) }
    }
  }

  /// Counts a record, and notes why it is no sample.
  mutating func record(_ read: (inout AutoExport) throws(FeedRefusal) -> Void) throws(FeedFault) {
    guard batch.records < FeedLimits.mostRecords else { throw .tooLong }
    batch.records += 1
    do throws(FeedRefusal) { try read(&self) } catch { batch.reject(error) }
    try batch.checkSize()
  }

  mutating func origin(_ value: JSON) throws(FeedRefusal) -> Provenance { try origins.origin(try value.textOrNil("source") ?? "") }

  // MARK: Metrics

  private mutating func metric(_ metric: JSON) throws(FeedFault) {
    guard case .text(let name)? = metric["name"], case .array(let points)? = metric["data"] else { throw .foreign }
    let units = if case .text(let units)? = metric["units"] { units } else { "" }
    if AutoExportNames.isSleep(name) {
      for point in points { try record { reader throws(FeedRefusal) in try reader.sleep(point, units) } }
      return
    }
    guard let type = AutoExportNames.type(ofMetric: name) else {
      for point in points {
        try record { reader throws(FeedRefusal) in
          try reader.batch.keep(.members([("name", .text(name)), ("units", .text(units)), ("point", point)]), "metric")
        }
      }
      return
    }
    let ends = Ends(points, grain: grain(of: type, points))
    for point in points {
      try record { reader throws(FeedRefusal) in
        switch type.kind {
        case .quantity: try reader.quantity(point, units, type, ends)
        case .correlation: try reader.pressure(point, units, type)
        case .category(let valueEnum): try reader.category(point, units, type, valueEnum)
        default: try reader.batch.keep(point, name)
        }
      }
    }
  }

  /// What a point of the metric stands for. Discrete values are samples unless they have extremes.
  private func grain(of type: DataType, _ points: [JSON]) -> DerivedSamples.Grain {
    let isSummary = points.contains { $0["Avg"] != nil || $0["avg"] != nil }
    guard isSummary || type.quantity?.aggregation == .cumulative else { return .sample }
    if let named { return named }
    let dates = points.compactMap { point in if case .text(let text)? = point["date"] { FeedDate(text) } else { nil } }
    return DerivedSamples.Grain(of: dates)
  }

  /// The ends of points that stand for a time: the next point, where it is about as far as the grain says, as on days with a change of the
  /// clock.
  private struct Ends {
    let grain: DerivedSamples.Grain
    private var next: [Date: Date] = [:]

    init(_ points: [JSON], grain: DerivedSamples.Grain) {
      self.grain = grain
      guard grain != .sample, grain != .minute else { return }
      let dates = Set(points.compactMap { point in if case .text(let text)? = point["date"] { FeedDate(text)?.date } else { nil } })
        .sorted()
      for (date, after) in zip(dates, dates.dropFirst()) { next[date] = after }
    }

    func end(of start: Date) -> Date {
      let usual = start.addingTimeInterval(grain.seconds)
      guard let next = next[start] else { return usual }
      let slack = grain == .month ? 4 * 86_400.0 : grain == .hour ? 0 : 3600
      return abs(next.timeIntervalSince(usual)) <= slack ? next : usual
    }
  }

  private mutating func quantity(_ point: JSON, _ units: String, _ type: DataType, _ ends: Ends) throws(FeedRefusal) {
    let (date, origin) = (try point.date("date"), try origin(point))
    let unit = try point.textOrNil("units") ?? units
    var start = date.date
    var end = ends.end(of: start)
    if !point.isMissing("startDate"), !point.isMissing("endDate") {
      (start, end) = (try point.date("startDate").date, try point.date("endDate").date)
    }
    guard start <= end else { throw FeedRefusal("the end is before the start", field: "endDate") }
    var metadata: [MetadataSet.Entry] = []
    if let entry = try AutoExportNames.detail(of: point) { metadata.append(entry) }
    // The app writes its three figures with capitals.
    guard let average = try figure("Avg", of: point) else {
      let reading = try FeedUnit.reading(try point.number("qty"), unit, of: type)
      // A point in time has no length.
      if type.isPoint { end = start }
      let sample = derived.sample(
        type, .quantity(reading.value, reading.unit), from: start, to: end, zone: date.zone, origin: origin, grain: ends.grain,
        metadata: metadata)
      return batch.add([sample], areSums: ends.grain != .sample)
    }
    let reading = try FeedUnit.reading(average, unit, of: type)
    let least = try FeedUnit.reading(figure("Min", of: point) ?? average, unit, of: type).value
    let greatest = try FeedUnit.reading(figure("Max", of: point) ?? average, unit, of: type).value
    guard least <= reading.value, reading.value <= greatest else {
      throw FeedRefusal("the average is not between the least and the greatest value", field: "Avg")
    }
    let series = SeriesRecord.summary(least: least, average: reading.value, greatest: greatest, from: start, to: end)
    if series != nil, end == start { end = start.addingTimeInterval(1) }
    let sample = derived.sample(
      type, .quantity(reading.value, reading.unit), from: start, to: end, zone: date.zone, origin: origin, grain: ends.grain,
      metadata: metadata, series: series)
    batch.add([sample], areSums: series != nil || ends.grain != .sample)
  }

  /// One of the figures of a summary, whose names have capitals or, in some versions, none.
  private func figure(_ name: String, of point: JSON) throws(FeedRefusal) -> Double? {
    if let figure = try point.numberOrNil(name) { return figure }
    return try point.numberOrNil(name.lowercased())
  }

  private mutating func pressure(_ point: JSON, _ units: String, _ type: DataType) throws(FeedRefusal) {
    let (date, origin) = (try point.date("date"), try origin(point))
    var members: [SampleRecord] = []
    for member in type.memberTypes ?? [] {
      guard let field = AutoExportNames.field(ofMember: member) else { throw FeedRefusal("the type is not known") }
      let reading = try FeedUnit.reading(try point.number(field), units, of: member)
      members.append(
        derived.sample(
          member, .quantity(reading.value, reading.unit), from: date.date, to: date.date, zone: date.zone, origin: origin, grain: .sample,
          part: "member"))
    }
    batch.add([
      derived.sample(type, .correlation(members), from: date.date, to: date.date, zone: date.zone, origin: origin, grain: .sample)
    ])
  }

  private mutating func category(_ point: JSON, _ units: String, _ type: DataType, _ valueEnum: String) throws(FeedRefusal) {
    let (date, origin) = (try point.date("date"), try origin(point))
    let values = Catalog.categoryValues(of: valueEnum)
    var samples: [SampleRecord] = []
    func sample(_ value: Int, _ length: Double) -> SampleRecord {
      derived.sample(
        type, .category(value), from: date.date, to: date.date.addingTimeInterval(length), zone: date.zone, origin: origin, grain: .sample)
    }
    if let chosen = AutoExportNames.choices(of: point, values) {
      for (value, count) in chosen {
        guard count <= 100 else { throw .field("qty") }
        for _ in 0..<count { samples.append(sample(value, 0)) }
      }
      guard !samples.isEmpty else { throw FeedRefusal("the point counts nothing") }
    } else {
      // Minutes of a session, or seconds of washing hands. What is no time has none.
      guard values.count == 1 else { throw FeedRefusal("the value is not known", field: "value") }
      // What is no number of a unit of time is no length.
      guard let unit = FeedUnit.unit(units), let seconds = try? unit.convert(try point.number("qty"), to: UnitExpression.parse("s")),
        seconds >= 0, seconds < 7 * 86_400
      else { throw FeedRefusal("a count of such samples says not when they were", field: "qty") }
      samples = [sample(values[0].rawValue, seconds)]
    }
    batch.add(samples)
  }

  // MARK: Records of other lists

  private mutating func symptom(_ value: JSON, _ list: String) throws(FeedRefusal) {
    guard let type = AutoExportNames.type(ofMetric: try value.text("name")), case .category(let valueEnum) = type.kind else {
      return try batch.keep(value, list)
    }
    let word = AutoExportNames.key(try value.text("severity"))
    guard
      let chosen = Catalog.categoryValues(of: valueEnum).first(where: {
        AutoExportNames.key($0.name) == word || AutoExportNames.key($0.title) == word
      })
    else { return try batch.keep(value, list) }
    let (start, end) = (try value.date("start"), try value.date("end"))
    guard start.date <= end.date else { throw FeedRefusal("the end is before the start", field: "end") }
    batch.add([
      derived.sample(
        type, .category(chosen.rawValue), from: start.date, to: end.date, zone: start.zone, origin: try origin(value), grain: .sample,
        metadata: value["userEntered"] == .boolean(true) ? [.init(key: "HKWasUserEntered", value: .boolean(true))] : [])
    ])
  }

  private mutating func mind(_ value: JSON, _ list: String) throws(FeedRefusal) {
    func number(_ word: String, of choices: CatalogEnum) -> Int? {
      let key = AutoExportNames.key(word)
      return Catalog.choices(of: choices).first { AutoExportNames.key($0.name) == key || AutoExportNames.key($0.title) == key }?.rawValue
    }
    func numbers(_ field: String, of choices: CatalogEnum) throws(FeedRefusal) -> [Int?] {
      if value.isMissing(field) { return [] }
      var numbers: [Int?] = []
      for word in try value.list(field) {
        guard case .text(let text) = word else { throw .field(field) }
        numbers.append(number(text, of: choices))
      }
      return numbers
    }
    let labels = try numbers("labels", of: .stateOfMindLabel)
    let associations = try numbers("associations", of: .stateOfMindAssociation)
    guard let type = Catalog.types.first(where: { if case .stateOfMind = $0.kind { true } else { false } }),
      let kind = number(try value.text("kind"), of: .stateOfMindKind), !labels.contains(nil), !associations.contains(nil)
    else { return try batch.keep(value, list) }
    guard let uuid = UUID(uuidString: try value.text("id")) else { throw .field("id") }
    let start = try value.date("start")
    let end = try value.isMissing("end") ? start : value.date("end")
    let content = StateOfMindRecord(
      kind: kind, valence: try value.number("valence"), labels: labels.compactMap(\.self), associations: associations.compactMap(\.self))
    batch.add([
      SampleRecord(
        uuid: uuid, type: type, start: start.date, end: max(start.date, end.date), value: .content(.stateOfMind(content)),
        provenance: try origin(value), timeZone: start.zone)
    ])
  }
}
