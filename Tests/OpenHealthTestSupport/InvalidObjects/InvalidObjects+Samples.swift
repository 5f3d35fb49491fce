// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension InvalidObjects {
  /// A value of each kind in a type of each other kind.
  mutating func addKinds() throws {
    let all = try Self.ofEachKind()
    for (kind, sample) in all {
      for (other, wrong) in all where kind != other {
        var sample = sample
        sample.value = wrong.value
        try add("\(other) in the type of a \(kind)", sample)
      }
    }
    let gad = try Self.type("GAD7")
    for name in ["audiogram", "visionPrescription", "electrocardiogram", "GAD7"] {
      try add("state of mind in \(name)", Self.sample(name, .content(.stateOfMind(.init(kind: 1, valence: 0)))))
    }
    try add(
      "assessment of another type",
      Self.sample("PHQ9", .content(.scoredAssessment(.init(type: gad, answers: [Int](repeating: 0, count: 7))))))
    for name in ["dateOfBirth", "activitySummary"] {
      try add("quantity in \(name), which has no samples", Self.sample(name, .quantity(1, .count)))
    }
  }

  /// Dates that no calendar has, and dates in the wrong order, of each kind.
  mutating func addDates() throws {
    let wrong: [(name: String, start: Double?, end: Double?)] = [
      ("start NaN", .nan, nil), ("end NaN", nil, .nan), ("both dates NaN", .nan, .nan), ("end at infinity", nil, .infinity),
      ("start at minus infinity", -.infinity, nil), ("both dates at infinity", .infinity, .infinity), ("dates at 1e300", 1e300, 1e300),
      ("dates at -1e300", -1e300, -1e300), ("dates at 1e13", 1e13, 1e13), ("dates at -1e13", -1e13, -1e13), ("end at 1e200", nil, 1e200),
      ("end before start", nil, 0), ("without end", nil, Date.distantFuture.timeIntervalSinceReferenceDate),
    ]
    for (kind, sample) in try Self.ofEachKind() {
      for (name, start, end) in wrong {
        var sample = sample
        if let start { sample.start = Date(timeIntervalSinceReferenceDate: start) }
        if let end { sample.end = Date(timeIntervalSinceReferenceDate: end) }
        try add("\(kind): \(name)", sample)
      }
    }
    for (name, types) in [
      ("longer than the type allows", Self.types.filter { $0.maximumDuration != nil }),
      ("shorter than the type allows", Self.types.filter { $0.minimumDuration != nil && $0.quantity != nil }),
      ("longer than an instant", Self.types.filter { $0.isPoint && $0.quantity != nil }),
    ] {
      guard let type = types.first else { continue }
      var sample = try Self.sample(type.name, type.quantity.map { .quantity(1, $0.unit) } ?? .category(0))
      if type.quantity == nil, case .category(let values) = type.kind {
        sample.value = .category(Catalog.categoryValues(of: values)[0].rawValue)
      }
      sample.end = sample.start + (type.maximumDuration.map { $0 + 1 } ?? type.minimumDuration.map { $0 / 2 } ?? 1)
      try add(name, sample)
    }
  }

  mutating func addNumbersAndUnits() throws {
    for (name, number) in [("NaN", Double.nan), ("infinity", .infinity), ("minus infinity", -.infinity)] {
      try add("steps: \(name)", Self.steps(number))
      try add("heart rate: \(name)", Self.sample("heartRate", .quantity(number, Self.unit("count/min"))))
    }
    for (type, unit) in [
      ("stepCount", "kg"), ("stepCount", "m"), ("stepCount", "count/min"), ("stepCount", "s"), ("heartRate", "kg"), ("heartRate", "m^99"),
      ("heartRate", "count"), ("bodyMass", "count"), ("bodyTemperature", "count"), ("bloodGlucose", "mmHg"), ("height", "kg"),
      ("oxygenSaturation", "mmHg"), ("activeEnergyBurned", "W"), ("environmentalAudioExposure", "Hz"), ("bodyMass", "kg^2"),
    ] {
      try add("\(type) in \(unit)", Self.sample(type, .quantity(1, Self.unit(unit)), seconds: unit == "Hz" ? 60 : 0))
    }
    for (name, text) in [("large", "Tm^9/pm^8"), ("small", "pm^9/Tm^8")] {
      try add("a height in a unit whose factor is too \(name)", Self.sample("height", .quantity(1, Self.unit(text))))
    }
    for name in ["sleepAnalysis", "menstrualFlow", "ovulationTestResult", "cervicalMucusQuality", "headache"] {
      for value in [-1, 99, Int.max, .min] { try add("\(name) with the value \(value)", Self.sample(name, .category(value), seconds: 60)) }
    }
  }

  mutating func addSeries() throws {
    let start = Self.date(0).timeIntervalSinceReferenceDate
    func pulse(_ values: [SeriesValue], figure: Double = 60) throws -> SampleRecord {
      var sample = try Self.sample("heartRate", .quantity(figure, Self.unit("count/min")), seconds: 60)
      sample.series = SeriesRecord(values)
      return sample
    }
    let good = SeriesValue(start: start, end: start + 1, value: 60)
    let wrong: [(String, [SeriesValue])] = [
      ("NaN", [good, .init(start: start + 5, end: start + 6, value: .nan)]),
      ("infinity", [good, .init(start: start + 5, end: start + 6, value: .infinity)]),
      ("before the sample", [good, .init(start: start - 5, end: start - 4, value: 60)]),
      ("after the sample", [good, .init(start: start + 70, end: start + 71, value: 60)]),
      ("that ends after the sample", [good, .init(start: start + 50, end: start + 100, value: 60)]),
      ("that ends before it begins", [good, .init(start: start + 5, end: start + 4, value: 60)]),
      ("whose start is NaN", [good, .init(start: .nan, end: start + 6, value: 60)]),
      ("whose end is NaN", [good, .init(start: start + 5, end: .nan, value: 60)]),
      ("at 1e300", [good, .init(start: 1e300, end: 1e300, value: 60)]),
      ("at -1e300", [.init(start: -1e300, end: -1e300, value: 60), good]),
    ]
    for (name, values) in wrong {
      try add("a series with a value \(name)", SaveSeries(series: [pulse(values)]))
    }
    var described = try pulse([good])
    described.series = SeriesRecord(count: 5, minimum: 1, maximum: 2, latest: good)
    try add("a series without its values", SaveSeries(series: [described]))
    described.series = SeriesRecord(count: -5, minimum: .nan, maximum: .nan, latest: good)
    try add("a series of -5 values", SaveSeries(series: [described]))
    var night = try Self.sample("sleepAnalysis", .category(3), seconds: 60)
    night.series = SeriesRecord([good])
    try add("a series of a category", night)
    var run = try Self.sample("workout", .workout(Self.run), seconds: 600)
    run.series = SeriesRecord([good])
    try add("a series of a workout", run)
    try add("no series at all", SaveSeries(series: []))
  }

  mutating func addCorrelations() throws {
    let good = try Self.pressures()
    func pressure(_ members: [SampleRecord]) throws -> SampleRecord { try Self.sample("bloodPressure", .correlation(members)) }
    func changed(_ change: (inout SampleRecord) throws -> Void) throws -> [SampleRecord] {
      var members = good
      try change(&members[0])
      return members
    }
    try add("a correlation without members", pressure([]))
    try add("a blood pressure with one member", pressure([good[0]]))
    try add(
      "a blood pressure with two systolic values",
      pressure([good[0], Self.sample("bloodPressureSystolic", .quantity(1, Self.unit("mmHg")))]))
    try add("a blood pressure with three members", pressure(good + [Self.sample("bloodPressureSystolic", .quantity(1, Self.unit("mmHg")))]))
    try add("a blood pressure with steps", pressure([good[0], Self.steps()]))
    try add("a blood pressure with a third member of steps", pressure(good + [Self.steps()]))
    try add("a correlation in a correlation", pressure([pressure(good)]))
    try add("a workout in a correlation", pressure(good + [Self.sample("workout", .workout(Self.run), seconds: 600)]))
    try add("a category in food", Self.sample("food", .correlation([Self.sample("sleepAnalysis", .category(3), seconds: 60)])))
    try add("steps in food", Self.sample("food", .correlation([Self.steps()])))
    try add("the same member twice", pressure([good[0], good[0]]))
    var own = try pressure(good)
    own.uuid = good[0].uuid
    try add("a correlation with the UUID of its member", own)
    let unit = try Self.unit("kg")
    let changes: [(String, (inout SampleRecord) throws -> Void)] = [
      ("that is NaN", { $0.value = .quantity(.nan, try Self.unit("mmHg")) }), ("in kg", { $0.value = .quantity(1, unit) }),
      ("that is a category", { $0.value = .category(1) }),
      ("whose start is NaN", { $0.start = Date(timeIntervalSinceReferenceDate: .nan) }),
      ("at 1e300", { ($0.start, $0.end) = (Date(timeIntervalSinceReferenceDate: 1e300), Date(timeIntervalSinceReferenceDate: 1e300)) }),
      ("that ends before it starts", { $0.end = $0.start - 1 }), ("without end", { $0.end = .distantFuture }),
      ("with half of a sync identifier", { $0.metadata = MetadataSet([.init(key: MetadataSet.syncVersionKey, value: .integer(1))]) }),
      ("with metadata that are NaN", { $0.metadata = MetadataSet([.init(key: "a", value: .real(.nan))]) }),
      (
        "of a device with a long name",
        { $0.provenance = Provenance(revision: nil, device: DeviceRecord(name: String(repeating: "a", count: 20_000))) }
      ),
    ]
    for (name, change) in changes { try add("a member \(name)", pressure(changed(change))) }
  }

  mutating func addMetadata() throws {
    for kind in [MetadataKeyFacts.Kind.string, .number, .boolean, .date, .quantity] {
      guard
        let facts = Catalog.metadataKeys.first(where: {
          $0.kind == kind && $0.key != MetadataSet.syncIdentifierKey && $0.key != MetadataSet.syncVersionKey
            && $0.key != MetadataSet.timeZoneKey
        })
      else { continue }
      let values: [(String, MetadataValue, Bool)] = [
        ("a text", .string("a"), kind == .string), ("a whole number", .integer(1), kind == .number || kind == .boolean),
        ("a real number", .real(1), kind == .number || kind == .boolean), ("a flag", .boolean(true), kind == .number || kind == .boolean),
        ("a date", .date(Self.date(0)), kind == .date), ("a quantity", .quantity(1, .count), kind == .quantity),
      ]
      for (name, value, isRight) in values where !isRight {
        try add("\(name) for a key of \(kind.rawValue)s", Self.steps(metadata: [.init(key: facts.key, value: value)]))
      }
    }
    if let facts = Catalog.metadataKeys.first(where: { $0.unit.map { !$0.isCompatible(with: .hertz) } ?? false }) {
      try add("a quantity of another dimension for its key", Self.steps(metadata: [.init(key: facts.key, value: .quantity(1, .hertz))]))
    }
    for zone in ["Moon/Tranquility", ""] {
      try add("the time zone \"\(zone)\"", Self.steps(metadata: [.init(key: MetadataSet.timeZoneKey, value: .string(zone))]))
    }
    try add("a sync identifier without version", Self.steps(metadata: [.init(key: MetadataSet.syncIdentifierKey, value: .string("a"))]))
    try add("a sync version without identifier", Self.steps(metadata: [.init(key: MetadataSet.syncVersionKey, value: .integer(1))]))
    let values: [(String, MetadataValue)] = [
      ("NaN", .real(.nan)), ("infinity", .real(.infinity)), ("minus infinity", .real(-.infinity)),
      ("a date that is NaN", .date(Date(timeIntervalSinceReferenceDate: .nan))),
      ("a date at 1e300", .date(Date(timeIntervalSinceReferenceDate: 1e300))),
      ("a date at 1e13", .date(Date(timeIntervalSinceReferenceDate: 1e13))), ("a quantity that is NaN", .quantity(.nan, .count)),
      ("an infinite quantity", .quantity(.infinity, .count)),
      ("a text of two million bytes", .string(String(repeating: "a", count: 2_000_000))),
    ]
    for (name, value) in values {
      for (kind, var sample) in [("steps", try Self.steps()), ("a workout", try Self.sample("workout", .workout(Self.run), seconds: 600))] {
        sample.metadata = MetadataSet([.init(key: "own", value: value)])
        try add("metadata of \(kind) with \(name)", sample)
      }
    }
    let far = try Self.unit("Tm^9/pm^8")
    try add("metadata with a unit beyond the limit", Self.steps(metadata: [.init(key: "own", value: .quantity(1, far))]))
    try add("forty thousand keys", Self.steps(metadata: (0..<40_000).map { .init(key: "key \($0)", value: .boolean(true)) }))
    try add(
      "a key of two million bytes", Self.steps(metadata: [.init(key: String(repeating: "k", count: 2_000_000), value: .boolean(true))]))
    if let type = Self.types.first(where: { $0.requiredMetadataKey != nil }) {
      var sample = try Self.sample(type.name, .category(0), seconds: 0)
      if case .category(let values) = type.kind { sample.value = .category(Catalog.categoryValues(of: values)[0].rawValue) }
      sample.metadata = .empty
      try add("without the metadata that the type needs", sample)
    }
    let long = String(repeating: "a", count: 20_000)
    let devices: [(String, DeviceRecord)] = [
      ("name", DeviceRecord(name: long)), ("manufacturer", DeviceRecord(manufacturer: long)), ("model", DeviceRecord(model: long)),
      ("hardware", DeviceRecord(hardwareVersion: long)), ("firmware", DeviceRecord(firmwareVersion: long)),
      ("software", DeviceRecord(softwareVersion: long)), ("local identifier", DeviceRecord(localIdentifier: long)),
      ("UDI", DeviceRecord(udiDeviceIdentifier: long)),
    ]
    for (name, device) in devices {
      var sample = try Self.steps()
      sample.provenance = Provenance(revision: nil, device: device)
      try add("a device with a long \(name)", sample)
    }
  }
}
