// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct ImportRecordsTests {
  private let store: TestStore

  init() throws { store = try TestStore() }

  /// Imports the records; returns how many were stored and how many existed already.
  private func bring(_ records: SampleRecord..., import number: Int64? = nil) throws -> [Int] { try bring(records, import: number) }

  private func bring(_ records: [SampleRecord], import number: Int64? = nil) throws -> [Int] {
    let outcome = try store.bring(records, import: number)
    return [outcome.storedByType, outcome.alreadyThereByType].map { $0.values.reduce(0, +) }
  }

  @Test("Records that differ only in their creation date are two samples")
  func creation() throws {
    let record = { try TestStore.sample("stepCount", 5, "count", of: "test.app", creation: $0) }
    let dates = [TestStore.date(1), TestStore.date(2), nil]
    for date in dates { #expect(try bring(record(date)) == [1, 0]) }
    for date in dates { #expect(try bring(record(date)) == [0, 1]) }
    #expect(try store.samples(of: "stepCount").map(\.creation) == dates)
  }

  @Test("Records that differ only in their unit are two samples")
  func unit() throws {
    let record = { try TestStore.sample("distanceWalkingRunning", 1, $0, of: "test.app") }
    for unit in ["km", "m"] { #expect(try bring(record(unit)) == [1, 0]) }
    for unit in ["km", "m"] { #expect(try bring(record(unit)) == [0, 1]) }
    #expect(try store.samples(of: "distanceWalkingRunning").count == 2)
  }

  @Test("A few records among many stored samples are found, also several with one start")
  func fewAmongMany() throws {
    func record(_ number: Int, at start: Double) throws -> SampleRecord { try TestStore.steps(Double(number), at: start, of: "test.app") }
    #expect(try bring((0..<100).map { try record($0, at: Double($0) * 10) }) == [100, 0])
    let few = [(0, 0.0), (7, 500), (50, 500), (99, 990), (99, 990)]
    #expect(try bring(few.map { try record($0.0, at: $0.1) }) == [2, 3])
    #expect(try bring(few.map { try record($0.0, at: $0.1) }) == [0, 5])
    #expect(try store.samples(of: "stepCount").count == 102)
  }

  private static func isNotRunning(_ error: any Error) -> Bool {
    if case .invalidArgument(.importNotRunning)? = error as? HealthError { true } else { false }
  }

  @Test("A failed batch stores nothing and ends its import; another import finds the samples stored before")
  func failedBatchOfStoredRecords() throws {
    let (good, bad) = (try TestStore.steps(1, of: "test.app"), try TestStore.steps(.infinity, of: "test.app"))
    #expect(try bring(good) == [1, 0])
    let number = try store.beginImport()
    #expect(throws: HealthError.self) { try bring(good, bad, import: number) }
    #expect { try bring(good, import: number) } throws: { Self.isNotRunning($0) }
    #expect(try bring(good) == [0, 1])
    #expect(try store.samples(of: "stepCount").count == 1)
  }

  @Test("A failed batch removes what it stored; another import stores it")
  func failedBatchOfNewRecords() throws {
    let record = try TestStore.steps(1, of: "test.app")
    var workout = try TestStore.workout(of: "test.app")
    workout.value = .workout(WorkoutRecord(activityType: 37, duration: .infinity))
    #expect(throws: HealthError.self) { try store.bring([record], groups: [.init(record: workout, members: [], extra: nil)]) }
    #expect(try store.samples(of: "stepCount").isEmpty)
    #expect(try bring(record) == [1, 0])
    #expect(try bring(record) == [0, 1])
    #expect(try store.samples(of: "stepCount").count == 1)
  }

  @Test("A batch needs an import that this engine began and that has not ended; equal records of one import are two samples")
  func onlyRunningImports() throws {
    let record = try TestStore.steps(1, of: "test.app")
    let number = try store.beginImport()
    for _ in 0..<2 { #expect(try bring(record, import: number) == [1, 0]) }
    let app = try store.app("com.example.app", share: ["stepCount"])
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ImportRecords(number: number, records: [record]), for: app) }
    #expect(try bring(try TestStore.steps(2, of: "test.app"), import: number) == [1, 0], "another's refused batch ends nothing")
    try store.engine.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: true), for: .owner)
    #expect { try bring(record, import: number) } throws: { Self.isNotRunning($0) }
    #expect { try store.engine.perform(ImportElements(number: number + 1, items: []), for: .owner) } throws: { Self.isNotRunning($0) }
    #expect(try store.samples(of: "stepCount").count == 3)
  }

  @Test("The records of a batch are stored in the order of the file, whatever their types")
  func order() throws {
    let types = try ["stepCount", "heartRate", "bodyMass", "height", "flightsClimbed", "activeEnergyBurned"].map(TestStore.type)
    let records = try (0..<12).map { number in
      let type = types[number % 6]
      return try TestStore.sample(
        type.name, .quantity(1, #require(type.quantity).unit), at: Double(20 - number), of: "test.\(number % 2)")
    }
    #expect(try bring(records) == [12, 0])
    let selections = types.map { FetchSamples.Selection(type: $0, predicate: .everything) }
    let changes = try store.engine.perform(FetchChanges(selections: selections, anchor: nil, limit: nil), for: .owner)
    #expect(changes.added.map(\.uuid) == records.map(\.uuid))
  }

  private func extras(_ name: String) throws -> [KeptElement?] {
    let scan = ScanSamples(type: try TestStore.type(name), from: nil, limit: 10)
    return try store.engine.perform(scan, for: .owner).items.map(\.extra)
  }

  @Test("A kept element belongs to its record, also after a correlation that contains its members itself")
  func extrasOfRecords() throws {
    let records = [
      try TestStore.steps(1, of: "file"), try TestStore.sample("bloodPressure", .correlation(TestStore.pressures(of: "file")), of: "file"),
      try TestStore.pulse(60, of: "file"), try TestStore.steps(2, at: 1, of: "file"),
    ]
    let elements = (0..<2).map { KeptElement(name: "Record", attributes: [.init(name: "number", value: "\($0)")]) }
    let request = ImportRecords(number: try store.beginImport(), records: records, extras: [0: elements[0], 2: elements[1]])
    _ = try store.engine.perform(request, for: .owner)
    #expect(try extras("stepCount") == [elements[0], nil] && extras("heartRate") == [elements[1]])
    for name in ["bloodPressure", "bloodPressureSystolic", "bloodPressureDiastolic"] { #expect(try extras(name) == [nil], "\(name)") }
  }

  @Test("A member's kept element belongs to that member of that group")
  func extrasOfMembers() throws {
    let elements = (0..<2).map { KeptElement(name: "Record", attributes: [.init(name: "number", value: "\($0)")]) }
    let groups = try (0..<2).map { number in
      let start = Double(number)
      let members = [
        try TestStore.sample("bloodPressureSystolic", 120, "mmHg", at: start, of: "file"),
        try TestStore.sample("bloodPressureDiastolic", 80, "mmHg", at: start, of: "file"),
      ]
      let whole = try TestStore.sample("bloodPressure", .correlation([]), at: start, of: "file")
      return ImportRecords.Group(record: whole, members: members, extra: nil, memberExtras: [1: elements[number]])
    }
    try store.bring([], groups: groups)
    #expect(try extras("bloodPressureDiastolic") == elements.map(Optional.some))
    #expect(try extras("bloodPressureSystolic") == [nil, nil])
    let members = try store.samples(of: "bloodPressure").map { $0.members?.map(\.uuid) ?? [] }
    #expect(members == groups.map { $0.members.map(\.uuid) })
  }

  @Test("An element that an earlier import kept with a workout moves to the member when a later one stores it")
  func movedElement() throws {
    let (child, other) = (KeptElement(name: "Record", attributes: [.init(name: "a", value: "1")]), KeptElement(name: "Other"))
    let attribute = KeptElement.Attribute(name: "b", value: "2")
    let whole = KeptElement(name: "Workout", attributes: [attribute], children: [other, child])
    let workout = try TestStore.workout(of: "file")
    try store.bring([], groups: [.init(record: workout, members: [], extra: whole)])
    #expect(try extras("workout") == [whole])
    for _ in 0..<2 {
      let pulse = try TestStore.pulse(120, at: 60, of: "file")
      try store.bring([], groups: [.init(record: workout, members: [pulse], extra: nil, memberExtras: [0: child])])
      #expect(try extras("workout") == [KeptElement(name: "Workout", attributes: [attribute], children: [other])])
      #expect(try extras("heartRate") == [child])
    }
  }

  private func part(_ value: String, _ identity: UInt128) -> ImportRecords.Part {
    .init(element: KeptElement(name: "Record", attributes: [.init(name: "a", value: value)]), identity: identity, reason: "a reason")
  }

  private func parts() throws -> [String?] {
    let items = try store.engine.perform(FetchElements(breaksRule: true), for: .owner)
    #expect(items.allSatisfy { $0.isPart == true && $0.reason == "a reason" })
    return items.map { $0.element["a"] }
  }

  @Test("F15: a part that breaks a rule is kept once with its group, of equal ones as many as the file has, and is no element by itself")
  func partsOfGroups() throws {
    func bring(_ parts: [ImportRecords.Part], at start: Double = 0) throws -> [Bool]? {
      let whole = try TestStore.sample("bloodPressure", .correlation([]), at: start, of: "file")
      let extra = KeptElement(name: "Correlation", children: parts.map(\.element))
      let members = try TestStore.pressures(of: "file")
      return try store.bring([], groups: [.init(record: whole, members: members, extra: extra, parts: parts)]).arePartsNew
    }
    let (one, two) = (part("1", 1), part("2", 2))
    #expect(try bring([one, one]) == [true, true])
    #expect(try bring([one, one]) == [false, false])
    #expect(
      try parts() == ["1", "1"] && extras("bloodPressure") == [KeptElement(name: "Correlation", children: [one, one].map(\.element))])
    // What the stored correlation does not have joins it.
    #expect(try bring([one, two]) == [false, true])
    #expect(try extras("bloodPressure") == [KeptElement(name: "Correlation", children: [one, one, two].map(\.element))])
    #expect(try bring([two, one, one]) == [false, false, false] && parts() == ["1", "1", "2"])
    #expect(try store.engine.perform(FetchElements(), for: .owner).isEmpty && store.engine.perform(ListElements(), for: .owner).isEmpty)
    #expect(try bring([]) == nil)
    let whole = try #require(try store.samples(of: "bloodPressure").first)
    try store.engine.perform(DeleteSamples(samples: [whole]), for: .owner)
    #expect(try parts() == [])
  }

  @Test("F15: a stored group without a kept element gets that of the file with the part that breaks a rule")
  func firstPartOfGroup() throws {
    let workout = try TestStore.workout(of: "file")
    try store.bring([], groups: [.init(record: workout, members: [], extra: nil)])
    let event = part("1", 1)
    let whole = KeptElement(name: "Workout", children: [KeptElement(name: "Other"), event.element])
    for isNew in [true, false] {
      #expect(try store.bring([], groups: [.init(record: workout, members: [], extra: whole, parts: [event])]).arePartsNew == [isNew])
      #expect(try extras("workout") == [whole] && parts() == ["1"])
    }
    // Removed with its workout, and back with it.
    let stored = Set(try store.samples(of: "workout").map(\.uuid))
    let removed = try store.engine.perform(RemoveSamples(selection: .samples(stored)), for: .owner)
    #expect(try parts() == [])
    _ = try store.engine.perform(RestoreSamples(removal: try #require(removed.removal)), for: .owner)
    #expect(try parts() == ["1"] && extras("workout") == [whole])
  }

  @Test("A record that is at the top level and in a group is one sample, and is counted as repeated")
  func repeatedRecord() throws {
    let types = try ["bloodPressure", "bloodPressureSystolic", "bloodPressureDiastolic"].map(TestStore.type)
    func bring() throws -> [[Int?]] {
      let whole = try TestStore.sample("bloodPressure", .correlation([]), of: "file")
      let group = ImportRecords.Group(record: whole, members: try TestStore.pressures(of: "file"), extra: nil)
      let outcome = try store.bring([TestStore.pressures(of: "file")[0]], groups: [group])
      return [outcome.storedByType, outcome.alreadyThereByType, outcome.repeatedByType].map { counts in types.map { counts[$0] ?? 0 } }
    }
    #expect(try bring() == [[1, 1, 1], [0, 0, 0], [0, 1, 0]])
    #expect(try bring() == [[0, 0, 0], [1, 1, 1], [0, 1, 0]])
    #expect(try store.samples(of: "bloodPressureSystolic").count == 1)
  }

  @Test("Workouts of different activities, and correlations of different members, at one time are two")
  func otherContents() throws {
    func bring(_ record: SampleRecord, _ members: [SampleRecord] = []) throws -> [Int] {
      let outcome = try store.bring([], groups: [.init(record: record, members: members, extra: nil)])
      return [outcome.storedByType, outcome.alreadyThereByType].map { $0[record.type] ?? 0 }
    }
    func workout(_ type: UInt) throws -> SampleRecord {
      try TestStore.sample("workout", .workout(WorkoutRecord(activityType: type, duration: 60)), seconds: 60, of: "file")
    }
    for type: UInt in [37, 13] { #expect(try bring(workout(type)) == [1, 0], "\(type)") }
    for type: UInt in [37, 13] { #expect(try bring(workout(type)) == [0, 1], "\(type)") }
    let whole = { try TestStore.sample("bloodPressure", .correlation([]), of: "file") }
    #expect(try bring(whole(), TestStore.pressures(of: "file")) == [1, 0])
    let other = [
      try TestStore.sample("bloodPressureSystolic", 130, "mmHg", of: "file"),
      try TestStore.sample("bloodPressureDiastolic", 80, "mmHg", of: "file"),
    ]
    #expect(try bring(whole(), other) == [1, 0])
    #expect(try bring(whole(), TestStore.pressures(of: "file")) == [0, 1])
    #expect(try bring(whole(), other) == [0, 1])
    #expect(try store.samples(of: "bloodPressure").count == 2 && store.samples(of: "bloodPressureDiastolic").count == 1)
  }

  @Test("Records that differ only in their value, their end or their source's name are two samples")
  func otherFacts() throws {
    let records: [() throws -> SampleRecord] = [
      { try TestStore.sample("sleepAnalysis", .category(3), seconds: 60, of: "a") },
      { try TestStore.sample("sleepAnalysis", .category(4), seconds: 60, of: "a") },
      { try TestStore.sample("sleepAnalysis", .category(3), seconds: 61, of: "a") },
      { try TestStore.sample("sleepAnalysis", .category(3), seconds: 60, of: "b") },
      { try TestStore.steps(3, seconds: 60, of: "a") }, { try TestStore.steps(4, seconds: 60, of: "a") },
      { try TestStore.steps(3, seconds: 61, of: "a") }, { try TestStore.steps(3, seconds: 60, of: "b") },
    ]
    for record in records { #expect(try bring(record()) == [1, 0]) }
    for record in records { #expect(try bring(record()) == [0, 1]) }
  }

  @Test("Of a few records among many, the last one is found, too, and so is one beside those that another import stored")
  func lastOfFew() throws {
    func record(_ number: Int) throws -> SampleRecord { try TestStore.steps(Double(number), at: Double(number) * 10, of: "test.app") }
    #expect(try bring((0..<100).map { try record($0) }) == [100, 0])
    #expect(try bring([0, 50, 99].map { try record($0) }) == [0, 3])
    #expect(try bring([0, 1, 99, 100].map { try record($0) }) == [1, 3])
    #expect(try store.samples(of: "stepCount").count == 101)
  }

  @Test("ATT-06: files are attached to the record that they name, each once; one beyond the limits is counted and left out")
  func attachments() throws {
    let prescriptions = try (0..<2).map { try TestStore.prescription(at: Double($0), of: "optician") }
    let files = (0..<3).map { TestStore.attachment(Data([UInt8($0)])) }
    var large = TestStore.attachment()
    large.data = ContentBytes(count: Limits.largestAttachments + 1, checksum: 0)
    func bring(_ attachments: [Int: [AttachmentRecord]]) throws -> [Int] {
      let request = ImportRecords(number: try store.beginImport(), records: prescriptions, attachments: attachments)
      let outcome = try store.engine.perform(request, for: .owner)
      return [outcome.storedAttachments, outcome.knownAttachments, outcome.refusedAttachments]
    }
    #expect(try bring([0: [files[0]], 1: [files[1], large]]) == [2, 0, 1])
    #expect(try bring([0: [files[0]], 1: [files[1], files[2]]]) == [1, 2, 0])
    let stored = try prescriptions.map { sample in
      try store.engine.perform(FetchAttachments(sample: SampleReference(sample)), for: .owner).map(\.identifier)
    }
    #expect(stored == [[files[0].identifier], [files[1].identifier, files[2].identifier]])
    let steps = try TestStore.steps(1, of: "file")
    let request = ImportRecords(number: try store.beginImport(), records: [steps], attachments: [0: [files[0]]])
    #expect(throws: HealthError.invalidArgument(.attachmentsNotAccepted(steps.type))) { try store.engine.perform(request, for: .owner) }
  }
}
