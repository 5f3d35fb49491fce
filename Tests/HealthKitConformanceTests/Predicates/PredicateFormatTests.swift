// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

/// A client's function that passes its arguments on.
private func handedOn(_ format: String, _ arguments: CVarArg...) -> NSPredicate { NSPredicate(format: format, argumentArray: arguments) }

extension NSPredicate {
  fileprivate static func since(_ date: Date) -> NSPredicate { .init(format: "startDate >= %@", date as NSDate) }

  fileprivate static var manual: Self { Self(format: "metadata.%K == YES", HKMetadataKeyWasUserEntered) }
}

/// Predicates by format string, as public code writes them.
@Suite struct PredicateFormatTests {
  private static let type = HKQuantityType(.forcedVitalCapacity)

  /// Four samples an hour apart, of 1 to 4 liters, with metadata of all kinds; and a predicate that matches these only.
  private struct Stored {
    let store: HKHealthStore
    let samples: [HKQuantitySample]
    let start: Date
    let period: NSPredicate

    /// The indices of the samples that meet a predicate, both in a query and in memory.
    func places(_ predicate: NSPredicate, sourceLocation: SourceLocation = #_sourceLocation) async throws -> [Int] {
      let both = NSCompoundPredicate(andPredicateWithSubpredicates: [period, predicate])
      let found = try await store.samples(of: type, both)
      let places = samples.indices.filter { found.contains(samples[$0]) }
      // Only samples that were read from the store know their source.
      let all = try await store.samples(of: type, period)
      let evaluated = samples.indices.filter { place in predicate.evaluate(with: all.first { $0 == samples[place] }) }
      #expect(places == evaluated, "\(predicate)", sourceLocation: sourceLocation)
      return places
    }
  }

  private func stored() async throws -> Stored {
    let store = try await TestStore.granted(Self.type)
    let start = Stretch.next()
    let metadata: [[String: Any]] = [
      [HKMetadataKeyWasUserEntered: true, "note": "Morning run"], [HKMetadataKeyWasUserEntered: false, "note": "evening RUN", "lap": 3],
      ["lap": 7.5, "my key": "Café", "seen": start], [HKMetadataKeyExternalUUID: "abc.1", "note": "100% \"quoted\""],
    ]
    let devices = [HKDevice.local(), nil, Self.meter, Self.meter]
    let samples = (0..<4).map { place in
      HKQuantitySample(
        type: Self.type, quantity: HKQuantity(unit: .liter(), doubleValue: Double(place + 1)), start: start + Double(place) * 3600,
        end: start + Double(place) * 3600 + 60, device: devices[place], metadata: metadata[place])
    }
    try await store.save(samples)
    return Stored(store: store, samples: samples, start: start, period: Stretch.predicate(start))
  }

  private static let meter = HKDevice(
    name: "Meter", manufacturer: "Maker", model: "M1", hardwareVersion: nil, firmwareVersion: nil, softwareVersion: "2.0",
    localIdentifier: nil, udiDeviceIdentifier: nil)

  @Test("PRED-25: dates are compared, however they are passed")
  func dates() async throws {
    let stored = try await stored()
    let date = stored.start + 3600
    for predicate in [
      NSPredicate(format: "%K >= %@", HKPredicateKeyPathStartDate, date as NSDate),
      NSPredicate(format: "%K >= %@", HKPredicateKeyPathStartDate, date as CVarArg),
      NSPredicate(format: "%K >= %@", argumentArray: [HKPredicateKeyPathStartDate, date]),
      NSPredicate(format: "startDate >= %@", date as NSDate), NSPredicate(format: "(startDate => %@)", date as NSDate),
      NSPredicate(format: "%@ <= startDate", date as NSDate), NSPredicate(format: "NOT startDate < %@", date as NSDate),
      NSPredicate(format: "startDate >= CAST(\(date.timeIntervalSinceReferenceDate), \"NSDate\")"),
      NSPredicate(format: "startDate > %@ || startDate = %@", date as NSDate, date as NSDate),
      NSPredicate.since(date), NSCompoundPredicate(type: .and, subpredicates: [.since(date), nil].compactMap { $0 }),
      handedOn("%K >= %@", HKPredicateKeyPathStartDate, date as NSDate), handedOn("%K >= %@", "startDate", date as CVarArg),
    ] { #expect(try await stored.places(predicate) == [1, 2, 3], "\(predicate)") }
    let between = NSPredicate(format: "startDate BETWEEN {%@, %@}", date as NSDate, (date + 3600) as NSDate)
    #expect(try await stored.places(between) == [1, 2])
    let inArray = NSPredicate(format: "%K BETWEEN %@", HKPredicateKeyPathStartDate, [date, date + 3600])
    #expect(try await stored.places(inArray) == [1, 2])
    let overlapping = NSPredicate(format: "endDate >= %@ AND startDate < %@", date as NSDate, (date + 3600) as NSDate)
    #expect(try await stored.places(overlapping) == [1])
    #expect(try await stored.places(NSPredicate(format: "startDate IN %@", [stored.start, date])) == [0, 1])
    #expect(try await stored.places(NSPredicate(format: "startDate != %@", date as NSDate)) == [0, 2, 3])
    #expect(try await stored.places(NSPredicate(format: "startDate == nil")) == [])
  }

  @Test("PRED-10 PRED-25: metadata keys are names, arguments or quoted")
  func metadataKeys() async throws {
    let stored = try await stored()
    let notByHand = [
      NSPredicate(format: "metadata.%K != YES", HKMetadataKeyWasUserEntered),
      NSPredicate(format: "metadata.%K != true", HKMetadataKeyWasUserEntered),
      NSPredicate(format: "metadata.%K != %@", HKMetadataKeyWasUserEntered, NSNumber(value: true)),
      NSPredicate(format: "metadata.%K != %d", HKMetadataKeyWasUserEntered, 1),
      NSPredicate(format: "%K.%K != %@", HKPredicateKeyPathMetadata, HKMetadataKeyWasUserEntered, NSNumber(booleanLiteral: true)),
      NSPredicate(format: "%K != YES", HKPredicateKeyPathMetadata + "." + HKMetadataKeyWasUserEntered),
      NSPredicate(format: "metadata.HKWasUserEntered != 1"), NSPredicate(format: "NOT (metadata.%K == YES)", HKMetadataKeyWasUserEntered),
      NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(format: "metadata.%K = %i", HKMetadataKeyWasUserEntered, 1)),
    ]
    for predicate in notByHand { #expect(try await stored.places(predicate) == [1, 2, 3], "\(predicate)") }
    #expect(try await stored.places(.manual) == [0])
    let several: [CVarArg] = ["lap", [3, 4], NSNumber(value: true), Set([1]), UUID(), date(of: stored)]
    #expect(try await stored.places(NSPredicate(format: "metadata.%K IN %@", argumentArray: several)) == [1])
    let both = NSPredicate(
      format: "metadata.%K != YES AND %K >= %@ AND %K <= %@", HKMetadataKeyWasUserEntered, HKPredicateKeyPathEndDate,
      stored.start as NSDate, HKPredicateKeyPathStartDate, (stored.start + 7200) as NSDate)
    #expect(try await stored.places(both) == [1, 2])
    #expect(
      try await stored.places(NSPredicate(format: "%K.%K == %@", HKPredicateKeyPathMetadata, HKMetadataKeyExternalUUID, "abc.1")) == [3])
    #expect(try await stored.places(NSPredicate(format: "metadata.\"my key\" == 'Café'")) == [2])
    #expect(try await stored.places(NSPredicate(format: "%K.%K != nil", HKPredicateKeyPathMetadata, "lap")) == [1, 2])
    #expect(try await stored.places(NSPredicate(format: "metadata.lap == NULL")) == [0, 3])
    #expect(try await stored.places(NSPredicate(format: "metadata.seen == %@", stored.start as NSDate)) == [2])
  }

  private func date(of stored: Stored) -> Date { stored.start }

  @Test("PRED-10: metadata values are numbers, texts or collections")
  func metadataValues() async throws {
    let stored = try await stored()
    let table: [(NSPredicate, [Int])] = [
      (NSPredicate(format: "metadata.lap > %f", 3.0), [2]), (NSPredicate(format: "metadata.lap >= %ld", 3), [1, 2]),
      (NSPredicate(format: "%K.%K > %d", HKPredicateKeyPathMetadata, "lap", 5.0), [2]),
      (NSPredicate(format: "metadata.lap BETWEEN {3, 7.5}"), [1, 2]),
      (NSPredicate(format: "metadata.lap IN %@", [3, 4]), [1]), (NSPredicate(format: "metadata.lap < -1"), []),
      (NSPredicate(format: "metadata.note CONTAINS 'run'"), [0]), (NSPredicate(format: "metadata.note CONTAINS[c] %@", "run"), [0, 1]),
      (NSPredicate(format: "metadata.note BEGINSWITH 'Morning'"), [0]), (NSPredicate(format: "metadata.note ENDSWITH[c] \"run\""), [0, 1]),
      (NSPredicate(format: "metadata.note LIKE '*ning*'"), [0, 1]), (NSPredicate(format: "metadata.note LIKE[c] 'MORNING ???'"), [0]),
      (NSPredicate(format: "metadata.note MATCHES '[A-Z].* run'"), [0]),
      (NSPredicate(format: "metadata.note MATCHES[c] %@", "e.*run"), [1]),
      (NSPredicate(format: "metadata.note == %@", "100% \"quoted\""), [3]),
      (NSPredicate(format: "metadata.note == \"100% \\\"quoted\\\"\""), [3]),
      (NSPredicate(format: "%K.%K IN %@", HKPredicateKeyPathMetadata, "note", ["Morning run", "x"]), [0]),
      (NSPredicate(format: "metadata.note IN[c] {'MORNING RUN', 'Evening run'}"), [0, 1]),
      (NSPredicate(format: "%K ==[cd] %@", "metadata.my key", "cafe"), [2]),
      (NSPredicate(format: "%K ==[c] %@", "metadata.my key", "cafe"), []),
      (NSPredicate(format: "'Mor' IN metadata.note"), [0]), (NSPredicate(format: "metadata.note == 5"), []),
    ]
    for (predicate, places) in table { #expect(try await stored.places(predicate) == places, "\(predicate)") }
  }

  @Test("PRED-11 PRED-12 PRED-14: identities, sources and devices are compared, with Swift's and Foundation's collections")
  func objects() async throws {
    let stored = try await stored()
    let uuids = stored.samples.map(\.uuid)
    let source = HKSource.default()
    let revision = try #require(try await stored.store.samples(of: Self.type, stored.period).first?.sourceRevision)
    let table: [(NSPredicate, [Int])] = [
      (NSPredicate(format: "%K == %@", HKPredicateKeyPathUUID, uuids[2] as NSUUID), [2]),
      (NSPredicate(format: "%K == %@", HKPredicateKeyPathUUID, uuids[2] as CVarArg), [2]),
      (NSPredicate(format: "UUID != %@", uuids[2] as NSUUID), [0, 1, 3]),
      (NSPredicate(format: "%K IN %@", HKPredicateKeyPathUUID, Array(uuids[1...2])), [1, 2]),
      (NSPredicate(format: "%K IN %@", HKPredicateKeyPathUUID, Set(uuids[1...2])), [1, 2]),
      (NSPredicate(format: "%K IN %@", HKPredicateKeyPathUUID, NSSet(array: [uuids[0]])), [0]),
      (NSPredicate(format: "UUID == \(uuids[3].uuidString)"), [3]),
      (NSPredicate(format: "UUID IN {%@, %@}", uuids[0] as NSUUID, uuids[3] as NSUUID), [0, 3]),
      (NSPredicate(format: "%K = %@", HKPredicateKeyPathSource, source), [0, 1, 2, 3]),
      (NSPredicate(format: "%K IN %@", HKPredicateKeyPathSource, Set([source])), [0, 1, 2, 3]),
      (NSPredicate(format: "source != %@", source), []),
      (NSPredicate(format: "%K == %@", HKPredicateKeyPathSourceRevision, revision), [0, 1, 2, 3]),
      (NSPredicate(format: "%K == %@", HKPredicateKeyPathDevice, Self.meter), [2, 3]), (NSPredicate(format: "device == nil"), [1]),
      (NSPredicate(format: "device != nil"), [0, 2, 3]), (NSPredicate(format: "device.name BEGINSWITH[c] 'me'"), [2, 3]),
      (NSPredicate(format: "device.%K == %@", HKDevicePropertyKeyManufacturer, "Maker"), [2, 3]),
      (NSPredicate(format: "device.softwareVersion IN %@", ["2.0"]), [2, 3]),
      (NSPredicate(format: "sourceRevision.source.bundleIdentifier == %@", source.bundleIdentifier), [0, 1, 2, 3]),
      (NSPredicate(format: "sourceRevision.source.name ==[c] %@", source.name.uppercased()), [0, 1, 2, 3]),
      (NSPredicate(format: "sourceRevision.source.bundleIdentifier BEGINSWITH 'nobody.'"), []),
    ]
    for (predicate, places) in table { #expect(try await stored.places(predicate) == places, "\(predicate)") }
  }

  @Test("PRED-08 PRED-26: quantities are compared; AND, OR and NOT work in every spelling")
  func quantitiesAndLogic() async throws {
    let stored = try await stored()
    let two = HKQuantity(unit: .literUnit(with: .milli), doubleValue: 2000)
    let table: [(NSPredicate, [Int])] = [
      (NSPredicate(format: "%K > %@", HKPredicateKeyPathQuantity, two), [2, 3]),
      (NSPredicate(format: "(%K = %@)", HKPredicateKeyPathQuantity, two), [1]),
      (NSPredicate(format: "quantity BETWEEN {%@, %@}", two, HKQuantity(unit: .liter(), doubleValue: 3)), [1, 2]),
      (NSPredicate(format: "max <= %@ && min <= %@ and most_recent <= %@", two, two, two), [0, 1]),
      (
        NSPredicate(format: "count == 1 AND most_recent_duration == 60 AND most_recent_end_date > %@", (stored.start + 3660) as NSDate),
        [2, 3]
      ),
      (NSPredicate(format: "quantity < %@ || quantity > %@", two, two), [0, 2, 3]), (NSPredicate(format: "not quantity <> %@", two), [1]),
      (NSPredicate(format: "!(quantity == %@)", two), [0, 2, 3]), (NSPredicate(format: "TRUEPREDICATE"), [0, 1, 2, 3]),
      (NSPredicate(format: "falsepredicate Or quantity =< %@", two), [0, 1]), (NSPredicate(format: "FALSEPREDICATE"), []),
      // AND binds more tightly than OR, NOT more tightly than both.
      (NSPredicate(format: "quantity == %@ OR quantity == %@ AND FALSEPREDICATE", two, two), [1]),
      (NSPredicate(format: "(quantity == %@ OR quantity == %@) AND FALSEPREDICATE", two, two), []),
      (NSPredicate(format: "NOT TRUEPREDICATE OR quantity == %@", two), [1]),
      (NSPredicate(format: "correlation == nil"), [0, 1, 2, 3]), (NSPredicate(format: "%K != nil", HKPredicateKeyPathCorrelation), []),
    ]
    for (predicate, places) in table { #expect(try await stored.places(predicate) == places, "\(predicate)") }
  }

  @Test("PRED-09: values of categories are compared")
  func categories() async throws {
    let type = HKCategoryType(.fatigue)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let samples = (1...4).map { HKCategorySample(type: type, value: $0, start: start + Double($0), end: start + Double($0)) }
    try await store.save(samples)
    let table: [(NSPredicate, Set<Int>)] = [
      (NSPredicate(format: "%K == %d", HKPredicateKeyPathCategoryValue, 1), [1]),
      (NSPredicate(format: "value IN %@", [HKCategoryValueSeverity.mild.rawValue, HKCategoryValueSeverity.severe.rawValue]), [2, 4]),
      (NSPredicate(format: "value >= %ld", HKCategoryValueSeverity.moderate.rawValue), [3, 4]),
      (NSPredicate(format: "value BETWEEN {2, 3}"), [2, 3]),
      (NSPredicate(format: "value != %@", NSNumber(value: 2)), [1, 3, 4]), (NSPredicate(format: "3 < value"), [4]),
    ]
    for (predicate, values) in table {
      let both = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, Stretch.predicate(start)])
      #expect(Set(try await store.samples(of: type, both).compactMap { ($0 as? HKCategorySample)?.value }) == values, "\(predicate)")
      #expect(Set(samples.filter { predicate.evaluate(with: $0) }.map(\.value)) == values, "\(predicate)")
    }
  }

  @Test("PRED-25 DEL-06: every kind of query takes a format")
  func everyQuery() async throws {
    let type = HKQuantityType(.underwaterDepth)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let samples = (0..<3).map { quantity(.underwaterDepth, Double($0 + 1), "m", at: start + Double($0) * 60) }
    try await store.save(samples)
    let predicate = NSPredicate(format: "%K > %@ AND startDate >= %@", "startDate", start as NSDate, start as NSDate)
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, Stretch.predicate(start)])
    let average = try await store.statistics(of: type, both, .discreteAverage).averageQuantity()
    #expect(average?.doubleValue(for: .meter()) == 2.5)
    let collection = try await store.collection(of: type, both, .discreteMax, anchor: start, every: DateComponents(day: 1))
    #expect(collection.statistics().count == 1)
    let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type, predicate: both)], anchor: nil)
    #expect(Set(try await descriptor.result(for: store).addedSamples) == Set(samples.dropFirst()))
    let sources = try await HKSourceQueryDescriptor(predicate: .quantitySample(type: type, predicate: both)).result(for: store)
    #expect(sources == [HKSource.default()])
    #expect(try await store.deleteObjects(of: type, predicate: both) == 2)
    #expect(try await store.samples(of: type, Stretch.predicate(start)) == [samples[0]])
  }

  @Test("PRED-25: formats work outside of HealthKit: on dictionaries, sources and collections of values")
  func otherObjects() {
    let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
    let recent = NSPredicate(
      format: "%K >= %@ AND source.bundleIdentifier == %@", "startDate", start as NSDate, HKSource.default().bundleIdentifier)
    #expect(recent.evaluate(with: ["startDate": start, "source": HKSource.default()] as [String: Any]))
    #expect(!recent.evaluate(with: ["startDate": start - 1, "source": HKSource.default()] as [String: Any]))
    #expect(!recent.evaluate(with: ["startDate": start]))
    let name = HKSource.default().name
    #expect(NSPredicate(format: "%K = %@", "name", name).evaluate(with: HKSource.default()))
    #expect(NSPredicate(format: "name ENDSWITH %@", String(name.suffix(3))).evaluate(with: HKSource.default()))
    #expect(!NSPredicate(format: "bundleIdentifier BEGINSWITH 'nobody.'").evaluate(with: HKSource.default()))
    let words: [String] = ["apple", "Banana", "cherry"]
    let texts: [String] = words.filter { NSPredicate(format: "SELF CONTAINS[c] 'AN'").evaluate(with: $0) }
    #expect(texts == ["Banana"])
    let template = NSPredicate(format: "startDate >= $FROM")
    let early = template.withSubstitutionVariables(["FROM": start])
    #expect(early.evaluate(with: ["startDate": start]))
    #expect(!early.evaluate(with: ["startDate": start - 1]))
    #expect(template.evaluate(with: ["startDate": start], substitutionVariables: ["FROM": start]))
  }
}
