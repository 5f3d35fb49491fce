// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes the elements that the Health app writes for samples. Dates are written to the second, as there.
struct SampleElement {
  private var zones: [String: TimeZone] = [:]
  private let fallback: TimeZone

  /// - Parameter zone: The zone for dates of samples without a zone.
  init(zone: TimeZone) { fallback = zone }

  /// The element of a sample; nil for routes, electrocardiograms with a kept file, and values without a form. `extra` is the kept element of an imported sample; for a
  /// workout it is the whole element.
  mutating func element(_ sample: SampleRecord, extra: KeptElement?) -> KeptElement? {
    switch sample.value {
    case .quantity, .category: record(sample, extra: extra)
    case .correlation(let members): correlation(sample, members, extra: extra)
    case .workout(let workout): extra ?? self.workout(sample, workout)
    // Written in its workout.
    case .route: nil
    // The file of an electrocardiogram is written as it is.
    case .content where extra?.electrocardiogramDigest != nil: nil
    case .content(let content): extra ?? self.content(sample, content)
    }
  }

  // MARK: Kinds

  private mutating func record(_ sample: SampleRecord, extra: KeptElement?) -> KeptElement? {
    var element = KeptElement(name: "Record")
    element.attributes = [.init(name: "type", value: sample.type.identifier)] + origin(sample, extra: extra)
    let value: String
    switch sample.value {
    case .quantity(let number, let unit):
      // As the file of an imported sample spelled it.
      if extra?["unit"] == nil { element.attributes.append(.init(name: "unit", value: unit.string)) }
      value = Self.text(number)
    case .category(let number):
      guard case .category(let valueEnum) = sample.type.kind else { return nil }
      value = Catalog.categoryValue(number, of: valueEnum)?.constant ?? String(number)
    default: return nil
    }
    element.attributes += dates(sample)
    element.attributes.append(.init(name: "value", value: value))
    element.attributes += extra?.attributes ?? []
    element.children = metadata(sample.metadata, sample) + (extra?.children ?? [])
    return element
  }

  /// The element of a sample with a content, in its ``ContentForm``.
  mutating func content(_ sample: SampleRecord, _ content: SampleContent) -> KeptElement {
    let form = ContentForms.form(of: content)
    var element = KeptElement(name: form.elementName)
    form.write(content, of: sample, to: &element, &self)
    return element
  }

  private mutating func correlation(_ sample: SampleRecord, _ members: [SampleRecord], extra: KeptElement?) -> KeptElement {
    var element = KeptElement(name: "Correlation")
    element.attributes = [.init(name: "type", value: sample.type.identifier)] + origin(sample, extra: extra) + dates(sample)
    element.attributes += extra?.attributes ?? []
    element.children = metadata(sample.metadata, sample)
    var texts: [(String, KeptElement)] = []
    for member in members {
      if let record = record(member, extra: nil) { texts.append((ElementText.xml(record), record)) }
    }
    // Sorted by text, which does not depend on the order in which they were saved.
    element.children += texts.sorted { $0.0 < $1.0 }.map(\.1) + (extra?.children ?? [])
    return element
  }

  private mutating func workout(_ sample: SampleRecord, _ workout: WorkoutRecord) -> KeptElement {
    var element = KeptElement(name: "Workout")
    element.attributes = [
      .init(name: "workoutActivityType", value: WorkoutRecord.activity(workout.activityType)?.constant ?? "HKWorkoutActivityTypeOther"),
      .init(name: "duration", value: Self.text(workout.duration / 60)), .init(name: "durationUnit", value: "min"),
    ]
    for (total, name) in [(WorkoutRecord.Total.distance, "totalDistance"), (.energy, "totalEnergyBurned")] {
      guard let amount = workout.totals[total] else { continue }
      element.attributes.append(.init(name: name, value: Self.text(amount.value)))
      element.attributes.append(.init(name: "\(name)Unit", value: amount.unit.string))
    }
    element.attributes += origin(sample) + dates(sample)
    element.children = metadata(sample.metadata, sample)
    for event in workout.events {
      var child = KeptElement(name: "WorkoutEvent")
      child.attributes = [
        .init(name: "type", value: WorkoutRecord.Event.choice(event.kind)?.constant ?? "HKWorkoutEventTypeMarker"),
        .init(name: "date", value: date(event.start, sample)),
      ]
      if event.end > event.start {
        child.attributes.append(.init(name: "duration", value: Self.text(event.end.timeIntervalSince(event.start) / 60)))
        child.attributes.append(.init(name: "durationUnit", value: "min"))
      }
      child.children = metadata(event.metadata, sample)
      element.children.append(child)
    }
    for (index, activity) in workout.activities.enumerated() {
      // Apple's element has no sport. The importer reads that of the workout where there is no attribute.
      let sport = activity.configuration.activityType
      let own = sport == workout.activityType ? nil : WorkoutRecord.activity(sport)?.constant
      guard workout.activities.count > 1 || !activity.metadata.isEmpty || own != nil else { continue }
      var child = KeptElement(name: "WorkoutActivity")
      let end = activity.end ?? sample.end
      child.attributes = [
        .init(name: "uuid", value: activity.uuid.uuidString), .init(name: "startDate", value: date(activity.start, sample)),
        .init(name: "endDate", value: date(end, sample)),
        .init(name: "duration", value: Self.text(end.timeIntervalSince(activity.start) / 60)), .init(name: "durationUnit", value: "min"),
      ]
      if let own { child.attributes.append(.init(name: "workoutActivityType", value: own)) }
      child.children = metadata(activity.metadata, sample) + statistics(workout, activity: index, sample)
      element.children.append(child)
    }
    element.children += statistics(workout, activity: nil, sample)
    return element
  }

  /// The element of a route, which names the file with its locations.
  mutating func route(_ sample: SampleRecord, path: String) -> KeptElement {
    var element = KeptElement(name: "WorkoutRoute")
    element.attributes = origin(sample) + dates(sample)
    element.children =
      metadata(sample.metadata, sample) + [KeptElement(name: "FileReference", attributes: [.init(name: "path", value: path)])]
    return element
  }

  private mutating func statistics(_ workout: WorkoutRecord, activity: Int?, _ sample: SampleRecord) -> [KeptElement] {
    var elements: [KeptElement] = []
    for statistic in workout.statistics where statistic.activity == activity {
      guard let unit = Catalog.type(identifier: statistic.typeIdentifier)?.quantity?.figureUnit else { continue }
      let figures = statistic.result.merged
      var element = KeptElement(name: "WorkoutStatistics")
      element.attributes = [
        .init(name: "type", value: statistic.typeIdentifier),
        .init(name: "startDate", value: date(Date(timeIntervalSinceReferenceDate: statistic.result.start), sample)),
        .init(name: "endDate", value: date(Date(timeIntervalSinceReferenceDate: statistic.result.end), sample)),
      ]
      for (name, value) in [
        ("average", figures.average), ("minimum", figures.minimum), ("maximum", figures.maximum), ("sum", figures.sum),
      ] {
        if let value { element.attributes.append(.init(name: name, value: Self.text(value))) }
      }
      element.attributes.append(.init(name: "unit", value: unit.string))
      elements.append(element)
    }
    return elements
  }

  // MARK: Pieces

  /// Source, device and creation date.
  mutating func attributesBesidesDates(_ sample: SampleRecord) -> [KeptElement.Attribute] {
    origin(sample) + (sample.creation.map { [.init(name: "creationDate", value: date($0, sample))] } ?? [])
  }

  /// - Parameter extra: The kept element of the sample, which has the text of a device that its fields do not hold.
  func origin(_ sample: SampleRecord, extra: KeptElement? = nil) -> [KeptElement.Attribute] {
    let revision = sample.provenance.revision
    var attributes: [KeptElement.Attribute] = [.init(name: "sourceName", value: revision?.source.name ?? "")]
    if let version = revision?.version { attributes.append(.init(name: "sourceVersion", value: version)) }
    if let device = sample.provenance.device, extra?["device"] == nil { attributes.append(.init(name: "device", value: Self.text(device))) }
    return attributes
  }

  mutating func dates(_ sample: SampleRecord) -> [KeptElement.Attribute] {
    var attributes: [KeptElement.Attribute] = []
    if let creation = sample.creation { attributes.append(.init(name: "creationDate", value: date(creation, sample))) }
    attributes.append(.init(name: "startDate", value: date(sample.start, sample)))
    attributes.append(.init(name: "endDate", value: date(sample.end, sample)))
    return attributes
  }

  mutating func metadata(_ set: MetadataSet, _ sample: SampleRecord) -> [KeptElement] {
    set.entries.map { entry in
      let value: String
      switch entry.value {
      case .string(let text): value = text
      case .boolean(let flag): value = flag ? "1" : "0"
      case .integer(let number): value = String(number)
      case .large(let number): value = String(number)
      case .real(let number): value = Self.text(number)
      case .date(let instant): value = date(instant, sample)
      case .quantity(let number, let unit): value = "\(Self.text(number)) \(unit.string)"
      }
      return KeptElement(name: "MetadataEntry", attributes: [.init(name: "key", value: entry.key), .init(name: "value", value: value)])
    }
  }

  /// A date in the zone of the sample, with the offset at the sample's start.
  mutating func date(_ date: Date, _ sample: SampleRecord) -> String {
    ExportTimestamp(
      secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down),
      offsetSeconds: zone(sample.timeZone).secondsFromGMT(for: sample.start) / 60 * 60
    ).text
  }

  private mutating func zone(_ name: String?) -> TimeZone {
    guard let name else { return fallback }
    if let known = zones[name] { return known }
    let zone = TimeZone(identifier: name) ?? fallback
    zones[name] = zone
    return zone
  }

  /// The shortest text that reads back as the same number.
  static func text(_ number: Double) -> String {
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    return "\(number)"
  }

  /// The device text of the Health app, with 0 as the address.
  static func text(_ device: DeviceRecord) -> String {
    let fields: [(String, String?)] = [
      ("name", device.name), ("manufacturer", device.manufacturer), ("model", device.model), ("hardware", device.hardwareVersion),
      ("firmware", device.firmwareVersion), ("software", device.softwareVersion), ("localIdentifier", device.localIdentifier),
      ("UDIDeviceIdentifier", device.udiDeviceIdentifier),
    ]
    return "<<HKDevice: 0x0>" + fields.compactMap { name, value in value.map { ", \(name):\($0)" } }.joined() + ">"
  }
}

extension ExportTimestamp {
  /// The text in an export.
  var text: String {
    let local = CivilTime(seconds: Int(bounded: secondsSinceReferenceDate) + offsetSeconds)
    return "\(local.day.text) \(local.text) \(CivilTime.offsetText(seconds: offsetSeconds))"
  }
}
