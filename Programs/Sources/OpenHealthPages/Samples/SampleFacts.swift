// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// The facts about one sample in words.
struct SampleFacts {
  private let sample: SampleRecord
  private let context: PageContext
  private let reader: Reader
  private let words: Words

  init(_ sample: SampleRecord, _ context: PageContext) {
    (self.sample, self.context) = (sample, context)
    (reader, words) = (context.reader, context.words)
  }

  typealias Fact = SamplePage.Fact

  private func fact(_ key: String, _ text: String?) -> [Fact] {
    text.map { $0.isEmpty ? [] : [Fact(label: words[key], text: $0)] } ?? []
  }

  // MARK: Value

  /// The value in the person's unit and as it was saved.
  func value() throws -> [Fact] {
    let shown = try SampleWords(of: sample.type, context).value(sample)
    let saved = SampleWords(reader: reader, units: [:], medications: try context.medications(for: sample.type)).value(sample)
    return fact("samples.value", shown) + (saved == shown ? [] : fact("samples.saved", saved))
      + fact("samples.page", page == nil ? nil : reader.title(of: sample.type)).map { fact in
        var fact = fact
        fact.path = page
        return fact
      }
  }

  /// The single facts of a content, such as the score of a questionnaire; empty for numbers and categories.
  func content() throws -> [Fact] {
    guard let content = sample.content else { return [] }
    return ContentText(reader: reader, medications: try context.medications(for: sample.type)).facts(content).map { fact in
      let name = words["content.\(fact.name)"]
      guard let side = fact.side else { return Fact(label: name, text: fact.text) }
      let place = words[fact.name == .hearingLevels ? "ear.\(side)" : "eye.\(side)"]
      return Fact(label: words["content.side", name, place], text: fact.text)
    }
  }

  /// The page that shows more of a sample of its kind; nil for kinds that have none.
  private var page: String? {
    switch sample.type.kind {
    case .workout: "/workouts/\(sample.uuid.uuidString)"
    case .electrocardiogram: "/records/ecg/\(sample.uuid.uuidString)"
    case .clinical: "/records/clinical/\(sample.uuid.uuidString)"
    case .document: "/records/documents/\(sample.uuid.uuidString)"
    default: nil
    }
  }

  /// The summary of the values that the sample combines; empty for a single one.
  func series() -> [Fact] {
    guard let series = sample.series, case .quantity(_, let unit) = sample.value else { return [] }
    let format = FigureFormat(of: sample.type, in: unit, style: reader.numbers)
    return fact("samples.series.count", reader.numbers.text(series.count)) + fact("samples.series.least", format.text(series.minimum))
      + fact("samples.series.most", format.text(series.maximum)) + fact("samples.series.latest", format.text(series.latest.value))
  }

  // MARK: Dates

  /// The dates with their zone.
  func dates() -> [Fact] {
    func instant(_ key: String, _ date: Date) -> Fact {
      Fact(label: words[key], text: "\(reader.dates.second(date)) (\(reader.zoneName))", date: reader.dates.iso(date))
    }
    var facts = [instant("samples.start", sample.start)]
    if sample.end != sample.start {
      facts.append(instant("samples.end", sample.end))
      facts += fact("samples.duration", reader.numbers.clock(sample.end.timeIntervalSince(sample.start)))
    }
    if let zone = sample.timeZone {
      let local = TimeZone(identifier: zone).map { own in
        let dates = DateText(zone: own, style: reader.locale.dates, now: reader.now, language: reader.language)
        return "\(dates.second(sample.start)) (\(zone))"
      }
      facts += fact("samples.zone", local ?? zone)
    }
    if let creation = sample.creation { facts.append(instant("samples.creation", creation)) }
    return facts
  }

  // MARK: Other samples

  /// The samples of a correlation, each with its page.
  func members() throws -> [Fact] {
    guard let members = sample.members else { return [] }
    let values = try SampleWords(of: sample.type, context)
    let order = sample.type.memberTypes ?? []
    // As people say them: the systolic pressure first.
    let sorted = members.enumerated().sorted { left, right in
      let places = [left, right].map { order.firstIndex(of: $0.element.type) ?? order.count }
      return (places[0], left.offset) < (places[1], right.offset)
    }
    return sorted.map(\.element).map {
      Fact(label: reader.title(of: $0.type), text: values.value($0), path: "/samples/\($0.uuid.uuidString)")
    }
  }

  /// The files that belong to the sample, each with the address of its content.
  func attachments(_ attachments: [AttachmentRecord]) -> [Fact] {
    attachments.map { attachment in
      let size = reader.numbers.text((Double(attachment.data.count) / 1000).rounded(.up), decimals: 0)
      return Fact(
        label: attachment.name.isEmpty ? words["samples.attachment"] : attachment.name,
        text: words["samples.attachment.text", attachment.contentType, size],
        path: "/samples/\(sample.uuid.uuidString)/attachments/\(attachment.identifier.uuidString)")
    }
  }

  /// The workouts that the sample is associated with.
  func related(_ workouts: [UUID]) throws -> [Fact] {
    try workouts.compactMap { uuid in
      guard let workout = try context.ask(FindSample(uuid)).sample, let record = workout.workout else { return nil }
      return Fact(
        label: words["samples.workout"],
        text: "\(WorkoutText(reader: reader).title(record.activityType)), \(reader.dates.minute(workout.start))",
        path: "/workouts/\(uuid.uuidString)")
    }
  }

  // MARK: Origin

  /// The source at its version, and how the sample came into the store.
  func origin(_ importNumber: Int64?) throws -> [Fact] {
    var facts: [Fact] = []
    if let revision = sample.provenance.revision {
      facts += fact("samples.source", revision.source.name) + fact("samples.bundle", revision.source.bundleIdentifier)
      facts += fact("samples.version", revision.version) + fact("samples.product", revision.productType)
      let system = revision.operatingSystem
      if system != .unknown { facts += fact("samples.system", "\(system.major).\(system.minor).\(system.patch)") }
    }
    if let importNumber {
      let known = try context.ask(ListImports()).first { $0.number == importNumber }
      let (name, day) = (known?.name ?? "", known.map { reader.dates.minute($0.started) } ?? "")
      facts += fact("samples.came", words["samples.came.import", name, day])
    } else {
      facts += fact("samples.came", words["samples.came.app"])
    }
    return facts + fact("samples.uuid", sample.uuid.uuidString)
  }

  /// The texts of the device that measured the sample.
  func device() -> [Fact] {
    guard let device = sample.provenance.device else { return [] }
    return DeviceRecord.Field.allCases.flatMap { field in
      device[field].map { [Fact(label: words["device.\(field)"], text: $0)] } ?? []
    }
  }

  // MARK: Metadata

  /// The metadata by key, with values in words.
  func metadata() -> [SamplePage.Entry] {
    sample.metadata.entries.map { .init(key: $0.key, value: text($0.value, of: $0.key)) }
  }

  private func text(_ value: MetadataValue, of key: String) -> String {
    switch value {
    case .string(let text): return text
    case .boolean(let flag): return words[flag ? "samples.yes" : "samples.no"]
    case .integer(let number):
      let choice = Catalog.metadataKey(key)?.valueEnum.flatMap { Catalog.choice(Int(clamping: number), of: $0) }
      return choice.map { "\(number) (\(reader.title(of: $0)))" } ?? String(number)
    case .large(let number): return String(number)
    case .real(let number): return reader.numbers.text(number, decimals: 6)
    case .date(let date): return reader.dates.second(date)
    case .quantity(let number, let unit):
      // Apple's percent is a share, in which 1 is the whole.
      let shown = unit.string == "%" ? number * 100 : number
      return "\(reader.numbers.text(shown, decimals: 6)) \(reader.name(of: unit))"
    }
  }
}
