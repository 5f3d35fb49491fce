// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension InvalidObjects {
  mutating func addRequests() throws {
    try add("no samples", SaveSamples(samples: []))
    let steps = try Self.steps()
    try add("the same sample twice", [steps, steps])
    var again = try Self.steps()
    again.uuid = Self.stored
    try add("a sample that is there already", again)
    try add("one sample of many that is NaN", [Self.steps(), Self.steps(), Self.steps(.nan), Self.steps()])
    try addToWorkouts()
    try addEffort()
    try addAttachments()
    try addBuilders()
  }

  /// A few kinds of samples that are wrong, for the other ways in.
  private static func wrong() throws -> [(String, SampleRecord)] {
    var far = try steps()
    (far.start, far.end) = (Date(timeIntervalSinceReferenceDate: 1e300), Date(timeIntervalSinceReferenceDate: 1e300))
    var backwards = try steps()
    backwards.end = backwards.start - 1
    var series = try sample("heartRate", .quantity(60, unit("count/min")), seconds: 60)
    let start = date(0).timeIntervalSinceReferenceDate
    series.series = SeriesRecord([.init(start: start, end: start + 1, value: .nan)])
    return [
      ("NaN", try steps(.nan)), ("in kg", try sample("stepCount", .quantity(1, unit("kg")))), ("at 1e300", far),
      ("that end before they start", backwards), ("that are a category", try sample("stepCount", .category(1))),
      ("with metadata that are NaN", try steps(metadata: [.init(key: "a", value: .real(.nan))])), ("that are a series with NaN", series),
    ]
  }

  private mutating func addToWorkouts() throws {
    for (name, sample) in try Self.wrong() {
      try add("steps \(name), added to a workout", AddSamplesToWorkout(workout: Self.workout, samples: [sample]))
      var later = sample
      if later.start == Self.date(0) { (later.start, later.end) = (later.start + 1000, later.end + 1000) }
      try add("steps \(name), added to an unfinished workout", AddSamplesToWorkout(workout: Self.builder, samples: [later]))
      try add("steps \(name), saved as a series", SaveSeries(series: [sample]))
    }
    try add("nothing, added to a workout", AddSamplesToWorkout(workout: Self.workout, samples: []))
    let run = try Self.sample("workout", .workout(Self.run), seconds: 600)
    try add("a workout, added to a workout", AddSamplesToWorkout(workout: Self.workout, samples: [run]))
    try add("a route, added to a workout", AddSamplesToWorkout(workout: Self.workout, samples: [Self.route(Self.locations())]))
    try add("steps, added to no workout", AddSamplesToWorkout(workout: Self.uuid(99), samples: [Self.steps()]))
    try add("steps before an unfinished workout", AddSamplesToWorkout(workout: Self.builder, samples: [Self.steps()]))
  }

  private mutating func addEffort() throws {
    func relate(_ name: String, _ sample: SampleRecord, workout: UUID = Self.workout, activity: UUID? = nil) throws {
      try add("an effort \(name)", RelateEffort(score: sample, workout: workout, activity: activity, isRelated: true))
    }
    let unit = try Self.unit("appleEffortScore")
    let good = try Self.sample("workoutEffortScore", .quantity(5, unit))
    try relate("that is NaN", Self.sample("workoutEffortScore", .quantity(.nan, unit)))
    try relate("in kg", Self.sample("workoutEffortScore", .quantity(1, Self.unit("kg"))))
    try relate("that is a category", Self.sample("workoutEffortScore", .category(1)))
    try relate("of steps", Self.steps())
    try relate("of no workout", good, workout: Self.uuid(99))
    try relate("of no activity", good, activity: Self.uuid(99))
    var far = good
    (far.start, far.end) = (Date(timeIntervalSinceReferenceDate: 1e300), Date(timeIntervalSinceReferenceDate: 1e300))
    try relate("at 1e300", far)
  }

  private mutating func addAttachments() throws {
    let prescription = SampleReference(try Self.prescribed(Self.prescription))
    func attach(_ name: String, to sample: SampleReference? = nil, _ change: (inout AttachmentRecord) -> Void = { _ in }) throws {
      var attachment = AttachmentRecord(
        identifier: UUIDMint.ofTests.next(), name: "Scan", contentType: "public.png", creation: Self.date(0),
        data: ContentBytes(Data([1, 2])))
      change(&attachment)
      try add("an attachment \(name)", AddAttachment(sample: sample ?? prescription, attachment: attachment))
    }
    try attach("that is there already") { $0.identifier = Self.attachment }
    try attach("with a quantity as metadata") { $0.metadata = MetadataSet([.init(key: "a", value: .quantity(1, .count))]) }
    try attach("with metadata that are NaN") { $0.metadata = MetadataSet([.init(key: "a", value: .real(.nan))]) }
    try attach("with metadata at 1e300") {
      $0.metadata = MetadataSet([.init(key: "a", value: .date(Date(timeIntervalSinceReferenceDate: 1e300)))])
    }
    try attach("with a name of 70,000 bytes") { $0.name = String(repeating: "n", count: 70_000) }
    try attach("with a type of 70,000 bytes") { $0.contentType = String(repeating: "t", count: 70_000) }
    try attach("without its bytes") { $0.data = ContentBytes(count: 5, checksum: 1) }
    try attach("of -1 bytes") { $0.data = ContentBytes(count: -1, checksum: 1) }
    try attach("of more bytes than there are") { $0.data = ContentBytes(count: .max, checksum: 1) }
    try attach("of no sample", to: SampleReference(try Self.prescribed(Self.uuid(97))))
    try attach("of steps", to: SampleReference(try Self.sample("stepCount", .quantity(10, .count), uuid: Self.stored)))
  }

  private mutating func addBuilders() throws {
    func change(_ name: String, _ step: WorkoutDraft.Change, of builder: UUID = Self.builder) throws {
      try add("an unfinished workout: \(name)", ChangeWorkoutBuilder(builder: builder, step))
    }
    func begin(_ name: String, _ beginning: (inout WorkoutDraft.Beginning) throws -> Void) throws {
      var made = WorkoutDraft.Beginning(configuration: .init(activityType: 37), start: Self.date(0), activity: UUIDMint.ofTests.next())
      try beginning(&made)
      try change("begun \(name)", .begin(made), of: UUIDMint.ofTests.next())
    }
    for (name, seconds) in [("NaN", Double.nan), ("infinity", .infinity), ("1e300", 1e300), ("-1e13", -1e13)] {
      try begin("at \(name)") { $0.start = Date(timeIntervalSinceReferenceDate: seconds) }
    }
    try begin("with an activity of no kind") { $0.configuration.activityType = 999_999 }
    try begin("at a location of no kind") { $0.configuration.locationType = 99 }
    try begin("with laps of NaN metres") { $0.configuration.lapLength = Amount(.nan, try Self.unit("m")) }
    try begin("with laps in kg") { $0.configuration.lapLength = Amount(1, try Self.unit("kg")) }
    try begin("of a device with a long name") { $0.device = DeviceRecord(name: String(repeating: "a", count: 20_000)) }
    try begin("to collect a category") {
      $0.live = .init(session: UUIDMint.ofTests.next(), collected: [.init(type: try Self.type("sleepAnalysis"))])
    }
    try change("begun twice", .begin(.init(configuration: .init(activityType: 37), start: Self.date(0), activity: Self.uuid(98))))
    try change("of another store", .end(Self.date(2000)), of: Self.uuid(99))
    let metadata: [(String, MetadataSet.Entry)] = [
      ("NaN", .init(key: "a", value: .real(.nan))),
      ("half of a sync identifier", .init(key: MetadataSet.syncVersionKey, value: .integer(1))),
      ("an unknown time zone", .init(key: MetadataSet.timeZoneKey, value: .string("Moon"))),
      ("a date at 1e300", .init(key: "a", value: .date(Date(timeIntervalSinceReferenceDate: 1e300)))),
      ("two million bytes", .init(key: "a", value: .string(String(repeating: "a", count: 2_000_000)))),
    ]
    for (name, entry) in metadata {
      try change("metadata with \(name)", .addMetadata(MetadataSet([entry])))
      try change("metadata of its route with \(name)", .addRouteMetadata(MetadataSet([entry])))
    }
    let (pause, lap) = (WorkoutRecord.Event.kind(of: .pause), WorkoutRecord.Event.kind(of: .lap))
    let events: [(String, Int, Double, Double)] = [
      ("before it", pause, 0, 0), ("at NaN", pause, .nan, .nan), ("at 1e300", pause, 1e300, 1e300), ("of no kind", 99, 1010, 1010),
      ("that ends before it begins", lap, 1100, 1050),
    ]
    for (name, kind, start, end) in events {
      try change("an event \(name)", .addEvents([.init(kind: kind, start: Self.date(start), end: Self.date(end))]))
    }
    let activities: [(String, UInt, Double, Double?)] = [
      ("before it", 37, 0, nil), ("at NaN", 37, .nan, nil), ("of another type", 13, 1100, nil),
      ("that ends before it begins", 37, 1100, 1050),
    ]
    for (name, type, start, end) in activities {
      let activity = WorkoutRecord.Activity(
        uuid: UUIDMint.ofTests.next(), configuration: .init(activityType: type), start: Self.date(start), end: end.map(Self.date))
      try change("an activity \(name)", .addActivity(activity))
    }
    try change("the end of no activity", .endActivity(Self.uuid(99), Self.date(1100)))
    try change("metadata of no activity", .addActivityMetadata(Self.uuid(99), .empty))
    for (name, seconds) in [("before its start", 0.0), ("at NaN", .nan), ("at 1e300", 1e300)] {
      try change("the end \(name)", .end(Self.date(seconds)))
    }
    try change("finished before its end", .finish)
  }

  /// Bytes that no encoder makes.
  mutating func addBytes() throws {
    let good = try WireForm.bytes(of: SaveSamples(samples: [try Self.steps()]))
    let (name, identifier) = ("SaveSamples", try Self.type("stepCount").identifier)
    func add(_ fault: String, _ change: (inout Data) -> Void) throws {
      objects.append(InvalidObject(fault, name, try Self.columns(of: good, changed: change)))
    }
    func replace(_ bytes: inout Data, _ old: [UInt8], _ new: [UInt8]) {
      if let range = bytes.range(of: Data(old)) { bytes.replaceSubrange(range, with: Data(new)) }
    }
    try add("an unknown type") { replace(&$0, Array(identifier.utf8), Array((identifier.dropLast() + "x").utf8)) }
    try add("an unknown unit") { replace(&$0, [5, 0, 0, 0] + Array("count".utf8), [5, 0, 0, 0] + Array("cxunt".utf8)) }
    try add("a text that is no UTF-8") { replace(&$0, Array("count".utf8), [0xFF, 0xFE, 0x80, 0xFF, 0xFF]) }
    try add("half of the columns") { $0 = $0.prefix($0.count / 2) }
    try add("columns and a byte") { $0.append(0) }
    try add("four thousand million samples") { $0.replaceSubrange(0..<4, with: [0xFF, 0xFF, 0xFF, 0xFF]) }
    try add("no columns") { $0 = Data() }
    objects.append(InvalidObject("half of a request", name, Array(good.prefix(good.count / 2))))
    objects.append(InvalidObject("a request and a byte", name, good + [0]))
    objects.append(InvalidObject("no bytes", name, []))
    for other in ["ChangeWorkoutBuilder", "AddSamplesToWorkout", "SaveRoute", "AddAttachment", "RelateEffort"] {
      objects.append(InvalidObject("\(other) of other bytes", other, good))
      objects.append(InvalidObject("\(other) of an empty object", other, Array("{}".utf8)))
    }
    // JSON that no encoder makes.
    let step = "{\"builder\":\"\(Self.builder.uuidString)\",\"change\":{\"end\":{\"_0\":\"nan\"}}}"
    objects.append(InvalidObject("an unfinished workout whose end is a text", "ChangeWorkoutBuilder", Array(step.utf8)))
  }

  /// The bytes of a request whose columns, a base64 text in JSON, are changed.
  private static func columns(of request: [UInt8], changed change: (inout Data) -> Void) throws -> [UInt8] {
    guard var object = try JSONSerialization.jsonObject(with: Data(request)) as? [String: Any],
      let (key, text) = object.compactMap({ key, value in (value as? String).map { (key, $0) } }).first,
      var bytes = Data(base64Encoded: text)
    else { throw WireFault.notReadable }
    let before = bytes
    change(&bytes)
    guard bytes != before else { throw WireFault.notReadable }
    object[key] = bytes.base64EncodedString()
    return Array(try JSONSerialization.data(withJSONObject: object))
  }
}
