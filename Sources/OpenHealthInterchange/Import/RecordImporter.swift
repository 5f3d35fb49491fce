// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Turns the elements of an export into records and kept elements, and passes them to the sink.
///
/// Unsafe: keys and values of metadata point into an element, and are copied during its delegate's call.
final class RecordImporter: ExportScannerDelegate {
  private var reading: RecordReading
  var progress: (_ consumedBytes: Int64, _ recordCount: Int) throws -> Void = { _, _ in }

  init(sink: ImportSink, filter: ImportFilter, documentPath: String, files: ElementFiles, attachments: AttachmentFiles) {
    reading = RecordReading(sink: sink, filter: filter, documentPath: documentPath, files: files, attachments: attachments)
  }

  var report: ImportReport {
    get { reading.report }
    set { reading.report = newValue }
  }

  var locale: String? { reading.locale }

  func start(_ element: borrowing ExportElement) throws { try reading.start(element) }

  func end(_ name: ExportElementName, damage: ExportDamage?) throws { try reading.end(name, damage: damage) }

  func progress(consumedBytes: Int64) throws { try progress(consumedBytes, reading.recordCount) }

  /// Stores the rest and completes the report.
  func finish(_ summary: ExportScanSummary) throws { try reading.finish(summary) }
}

/// The state of the importer. A struct, so that the many steps for a record are one access to an object.
private struct RecordReading {
  var report: ImportReport
  private(set) var locale: String?
  private(set) var recordCount = 0

  private let sink: ImportSink
  private let filter: ImportFilter
  private let files: ElementFiles
  private let attachments: AttachmentFiles
  private var builder = RecordBuilder()
  /// The open record at top level.
  private var open: OpenRecord?
  private var openMetadata = RecordBuilder.MetadataEntries()
  /// The other open elements, outermost first, including those inside `open`.
  private var stack: [OpenElement] = []
  /// The open correlation or workout.
  private var group: OpenGroup?
  /// The open record inside the group.
  private var member: OpenRecord?
  private var memberMetadata = RecordBuilder.MetadataEntries()
  /// The open route inside the group, without its locations, or its defect.
  private var route: Result<SampleRecord, ImportFault>?
  /// The last records of one type, not in the report yet.
  private var run: RecordRun?
  private var characteristics: [String: String] = [:]
  private var human = HumanCheck()

  init(sink: ImportSink, filter: ImportFilter, documentPath: String, files: ElementFiles, attachments: AttachmentFiles) {
    self.sink = sink
    self.filter = filter
    self.files = files
    self.attachments = attachments
    report = ImportReport(documentPath: documentPath)
  }

  // MARK: Elements

  mutating func start(_ element: borrowing ExportElement) throws {
    switch element.name {
    case .healthData: locale = element.string(for: .locale)
    case .exportDate where stack.isEmpty && open == nil: report.exportDate = element.timestamp(for: .value)?.date
    case .me where stack.isEmpty && open == nil: takeCharacteristics(element)
    case .record where stack.isEmpty && open == nil: start(record: element)
    case .metadataEntry where stack.isEmpty && open != nil: addMetadata(element)
    default:
      if stack.isEmpty && open == nil { startGroup(element) }
      stack.append(OpenElement(element: KeptElement(element), line: element.line))
      if group != nil, stack.count == 2 {
        if element.name == .record { start(member: element) }
        if element.name == .workoutRoute { start(route: element) }
        if element.name == .metadataEntry, let (key, value) = Self.entry(element) { group?.metadata.append(key: key, value: value) }
      }
      if member != nil, stack.count == 3, element.name == .metadataEntry, let (key, value) = Self.entry(element) {
        memberMetadata.append(key: key, value: value)
      }
    }
  }

  mutating func end(_ name: ExportElementName, damage: ExportDamage?) throws {
    guard stack.isEmpty else { return try end(kept: name, damage: damage) }
    switch name {
    case .healthData, .metadataEntry: break
    case .record: try end(record: damage)
    default: if let damage { report.skip(line: damage.line, element: name.description, reason: damage.reason) }
    }
  }

  /// Stores the rest and completes the report.
  mutating func finish(_ summary: ExportScanSummary) throws {
    countRun()
    if !characteristics.isEmpty { report.ownCharacteristics = try sink.set(characteristics: characteristics) }
    try sink.finish(&report)
    report.characteristicCount = characteristics.count - report.ownCharacteristics.count
    report.unknownSourceCount = builder.unknownSourceCount
    for kind in ExportRepairs.Kind.allCases where summary.repairs[kind].count > 0 {
      let tally = summary.repairs[kind]
      report.repairs.append(.init(what: kind.phrase(tally.count), count: tally.count, firstLine: tally.firstLine))
    }
    for problem in summary.strayProblems { report.skip(line: problem.line, element: "text between elements", reason: problem.reason) }
    report.skippedCount += summary.strayProblemCount - summary.strayProblems.count
    report.incomplete = summary.incomplete
  }

  // MARK: Records at top level

  private mutating func start(record element: borrowing ExportElement) {
    switch builder.type(of: element) {
    case .unknown: stack.append(OpenElement(element: KeptElement(element), line: element.line))
    case .missing: stack.append(OpenElement(element: KeptElement(element), line: element.line, fault: "the type is missing"))
    case .known(let type):
      openMetadata.removeAll()
      // Moved, not copied.
      open = openRecord(element, type)
      if let fault = open?.fault {
        open = nil
        let rule = fault.isOfLaterSystem ? nil : fault.description
        stack.append(OpenElement(element: KeptElement(element), line: element.line, fault: rule, type: rule == nil ? nil : type))
      }
    }
  }

  private mutating func openRecord(_ element: borrowing ExportElement, _ type: DataType) -> OpenRecord {
    recordCount += 1
    let sample: SampleRecord?
    var fault: ImportFault?
    do throws(ImportFault) {
      sample = try builder.record(of: element, type: type)
    } catch {
      sample = nil
      fault = error
    }
    var extra: KeptElement?
    let (keepsDevice, keepsUnit) = (builder.isDeviceCut, builder.isUnitRewritten)
    for index in 0..<element.count
    where !Self.isOfRecord(element.attribute(at: index)) || (keepsDevice && element.attribute(at: index) == .device)
      || (keepsUnit && element.attribute(at: index) == .unit)
    {
      if extra == nil { extra = KeptElement(name: "Record") }
      extra?.attributes.append(KeptElement.Attribute(element, at: index))
      // The text of a unit is only another spelling.
      if keepsUnit, element.attribute(at: index) == .unit { continue }
      report.unknownAttributes[element.name(at: index), default: 0] += 1
    }
    // Made at the end, so that the record moves here and to the caller.
    return OpenRecord(line: element.line, type: type, sample: sample, fault: fault, extra: extra)
  }

  private mutating func addMetadata(_ element: borrowing ExportElement) {
    guard let (key, value) = Self.entry(element) else {
      open?.add(KeptElement(element))
      return
    }
    if key.count == Self.thinnedKey.utf8CodeUnitCount, UnsafeRawBufferPointer(key).has(Self.thinnedKey, at: 0) { report.thinnedCount += 1 }
    openMetadata.append(key: key, value: value)
  }

  /// The metadata key for the number of samples that a record stands for.
  private static let thinnedKey: StaticString = "recordCount"

  private mutating func end(record damage: ExportDamage?) throws {
    // Moved, not copied, all the way to the batch. A record without a sample is not open.
    guard let sample = open?.sample.take(), let record = open.take() else { return }
    if let damage { return skip(record, reason: damage.reason, line: damage.line) }
    try add(consume sample, of: record)
  }

  private mutating func add(_ sample: consuming SampleRecord, of record: OpenRecord) throws {
    sample.metadata = builder.metadata(openMetadata)
    if let fault = builder.fault(of: sample) {
      let element = Self.element(of: sample, extra: record.extra)
      return try keep(element, type: record.type, line: record.line, reason: fault)
    }
    guard filter.isOpen || filter.includes(sample) else { return report.excludedCount += 1 }
    count(sample.type, sample.start, sample.end)
    if human.isBeyond(sample) { report.countsBeyondHuman[record.type, default: 0] += 1 }
    try sink.add(sample, extra: record.extra)
  }

  /// Counts a record. The report is updated only when the type changes, as consecutive records mostly share it.
  private mutating func count(_ type: DataType, _ start: Date, _ end: Date) {
    if run?.type === type {
      run?.add(start, end)
    } else {
      countRun()
      run = RecordRun(type, start, end)
    }
  }

  private mutating func countRun() {
    guard let run else { return }
    report.countsByType[run.type, default: .init()].read += run.count
    report.note(run.type, from: run.start, to: run.end)
    self.run = nil
  }

  /// The element of a record whose own element is gone.
  private static func element(of sample: SampleRecord, extra: KeptElement?) -> KeptElement {
    // The zone is not used: the sample has one.
    var writer = SampleElement(zone: .gmt)
    guard let element = writer.element(sample, extra: extra) else { preconditionFailure("a record has an element") }
    return element
  }

  /// Keeps an element that breaks a rule, with the reason.
  private mutating func keep(_ element: KeptElement, type: DataType?, line: Int, reason: String) throws {
    guard filter.includes(element) else { return report.excludedCount += 1 }
    let kind = type.map(ImportSink.Kind.record) ?? .broken(Self.kind(of: element))
    report.countRead(kind)
    report.keep(line: line, element: type.map { Self.name(of: element, $0) } ?? element.name, reason: reason)
    try sink.add(element, as: kind, key: nil, reason: reason)
  }

  private static func name(of element: KeptElement, _ type: DataType) -> String {
    element.name == "Record" ? "Record of type \(type)" : element.name
  }

  private mutating func skip(_ record: OpenRecord, reason: String, line: Int) {
    report.countsByType[record.type, default: .init()].read += 1
    report.countsByType[record.type, default: .init()].skipped += 1
    report.skip(line: line, element: "Record of type \(record.type)", reason: reason)
  }

  // MARK: Correlations, workouts, and elements without an object

  private mutating func startGroup(_ element: borrowing ExportElement) {
    group = nil
    member = nil
    let type: DataType?
    let value: SampleRecord.Value
    switch element.name {
    case .correlation:
      type = element.string(for: .type).flatMap(Catalog.type(identifier:))
      guard type?.correlationMembers != nil else { return }
      value = .correlation([])
    case .workout:
      type = Catalog.workout
      value = .workout(WorkoutRecord(activityType: 0, duration: 0))
    default: return
    }
    guard let type else { return }
    do throws(ImportFault) {
      group = OpenGroup(line: element.line, type: type, result: .success(try builder.record(of: element, type: type, value: value)))
    } catch {
      group = OpenGroup(line: element.line, type: type, result: .failure(error))
    }
  }

  private mutating func start(member element: borrowing ExportElement) {
    member = nil
    guard case .known(let type) = builder.type(of: element) else { return }
    memberMetadata.removeAll()
    member = openRecord(element, type)
  }

  private mutating func end(kept name: ExportElementName, damage: ExportDamage?) throws {
    let closed = stack.removeLast()
    // Deeper elements are dropped with the one at the limit.
    if stack.count > KeptElement.maximumDepth { return }
    let isTooDeep = stack.count == KeptElement.maximumDepth
    let reason = isTooDeep ? "it is nested more than \(KeptElement.maximumDepth) deep" : damage?.reason
    if let reason {
      let fault = (line: damage?.line ?? closed.line, name: closed.element.name, reason: reason)
      if !stack.isEmpty {
        stack[stack.count - 1].damagedChildren.append(fault)
      } else {
        report.skip(line: fault.line, element: fault.name, reason: fault.reason)
        countSkipped(closed)
        group = nil
      }
      if stack.count == 1 { (member, route) = (nil, nil) }
      return
    }
    for child in closed.damagedChildren { report.skip(line: child.line, element: child.name, reason: child.reason) }
    if stack.count == 1, name == .record { endMember(closed) }
    if stack.count == 1, name == .workoutRoute { try endRoute(closed) }
    if group?.type == Catalog.workout, stack.count == 1 || stack.count == 2 && stack[1].element.name == "WorkoutActivity",
      let reason = WorkoutReading.fault(ofPart: closed.element)
    {
      keepPart(closed, type: nil, reason)
    }
    if let last = stack.indices.last {
      stack[last].element.children.append(closed.element)
    } else if open != nil {
      open?.add(closed.element)
    } else if let group {
      self.group = nil
      try finish(group, closed)
    } else {
      try keep(closed)
    }
  }

  private mutating func countSkipped(_ closed: OpenElement) {
    if let group {
      report.countsByType[group.type, default: .init()].read += 1
      report.countsByType[group.type, default: .init()].skipped += 1
    } else {
      report.countsByElement[Self.kind(of: closed.element), default: .init()].read += 1
      report.countsByElement[Self.kind(of: closed.element), default: .init()].skipped += 1
    }
  }

  private mutating func endMember(_ closed: OpenElement) {
    guard let record = member else { return }
    member = nil
    guard var sample = record.sample else {
      group?.kept.append(closed.element)
      if let fault = record.fault, !fault.isOfLaterSystem { keepPart(closed, type: record.type, fault.description) }
      return
    }
    sample.metadata = builder.metadata(memberMetadata)
    if let fault = builder.fault(of: sample) {
      group?.kept.append(closed.element)
      return keepPart(closed, type: record.type, fault)
    }
    // A workout keeps its element with all records in it.
    if let place = group?.members.count, group?.type != Catalog.workout {
      var extra = record.extra
      let children = closed.element.children.filter { !Self.isEntry($0) }
      if !children.isEmpty { extra = extra ?? KeptElement(name: "Record") }
      extra?.children += children
      group?.memberExtras[place] = extra
    }
    group?.members.append(sample)
  }

  /// Notes an element that stays one inside its correlation or workout. It is reported if these become samples.
  private mutating func keepPart(_ closed: OpenElement, type: DataType?, _ reason: String) {
    group?.parts.append(BrokenPart(line: closed.line, type: type, element: closed.element, reason: reason))
  }

  /// Begins a route. Its element stays with the workout unchanged; a route with a defect gets no sample.
  private mutating func start(route element: borrowing ExportElement) {
    route = nil
    guard group?.type == Catalog.workout, filter.types?.contains(Catalog.workoutRoute) ?? true else { return }
    do throws(ImportFault) {
      route = .success(try builder.record(of: element, type: Catalog.workoutRoute, value: .route(RouteRecord(count: 0))))
    } catch {
      route = .failure(error)
    }
  }

  private mutating func endRoute(_ closed: OpenElement) throws {
    guard let open = route.take() else { return }
    var sample: SampleRecord
    switch open {
    case .failure(let fault): return keepPart(closed, type: Catalog.workoutRoute, fault.description)
    case .success(let record): sample = record
    }
    let found = try files.locations(of: closed.element)
    if let problem = found.problem { report.skip(line: closed.line, element: "WorkoutRoute", reason: problem) }
    guard let route = RouteRecord(found.locations) else { return }
    sample.value = .route(route)
    sample.metadata = WorkoutReading.metadata(of: closed.element)
    if let fault = builder.fault(of: sample) { return keepPart(closed, type: Catalog.workoutRoute, fault) }
    guard filter.includes(sample), let place = group?.members.count else { return report.excludedCount += 1 }
    group?.members.append(sample)
    group?.memberExtras[place] = closed.element
  }

  private mutating func finish(_ group: OpenGroup, _ closed: OpenElement) throws {
    var record: SampleRecord
    switch group.result {
    case .failure(let fault): return try keep(closed.element, type: group.type, line: group.line, reason: fault.description)
    case .success(let sample): record = sample
    }
    record.metadata = builder.metadata(group.metadata)
    var extra: KeptElement?
    if group.type == Catalog.workout {
      do {
        record.value = .workout(try WorkoutReading(closed.element, start: record.start, end: record.end, uuids: builder.uuids).workout())
      } catch WorkoutReading.Fault.unknownActivity {
        // From a later version of the format: keep the element unchanged.
        return try keep(closed)
      } catch {
        return try keep(closed.element, type: group.type, line: group.line, reason: "the activity type is missing")
      }
      // The object does not have all of the content: statistics of parts, texts. The elements of routes are kept with the routes.
      var rest = closed.element
      for route in group.memberExtras.values { if let place = rest.children.firstIndex(of: route) { rest.children.remove(at: place) } }
      extra = rest
    } else {
      extra = Self.rest(ofCorrelation: closed.element, kept: group.kept)
    }
    if let fault = builder.fault(of: record) {
      return try keep(closed.element, type: group.type, line: group.line, reason: fault)
    }
    guard filter.includes(record) else { return report.excludedCount += 1 }
    report.countsByType[group.type, default: .init()].read += 1
    report.note(group.type, from: record.start, to: record.end)
    // An export has the members at top level, too, where they count by themselves.
    if human.isBeyond(record) || human.isBeyond(group.members, of: group.type) { report.countsBeyondHuman[group.type, default: 0] += 1 }
    for sample in group.members {
      report.countsByType[sample.type, default: .init()].read += 1
      if sample.route != nil { report.note(sample.type, from: sample.start, to: sample.end) }
    }
    let kinds = group.parts.map { part in part.type.map(ImportSink.Kind.record) ?? .broken(part.element.name) }
    for (part, kind) in zip(group.parts, kinds) {
      report.countRead(kind)
      report.keep(line: part.line, element: part.type.map { Self.name(of: part.element, $0) } ?? part.element.name, reason: part.reason)
    }
    let parts = group.parts.map {
      ImportRecords.Part(element: $0.element, identity: ElementIdentity.ofPart($0.element), reason: $0.reason)
    }
    try sink.add(
      .init(record: record, members: group.members, extra: extra, memberExtras: group.memberExtras, parts: parts), parts: kinds)
  }

  private mutating func keep(_ closed: OpenElement) throws {
    let kind = Self.kind(of: closed.element)
    var fault = closed.fault
    var key: String?
    if closed.element.name == ActivitySummaryRecord.elementName {
      // The summary stays an element; queries for summaries parse it again.
      do throws(ActivitySummaryRecord.Fault) { key = try ActivitySummaryRecord(closed.element).day.map(ActivitySummaryRecord.key) } catch {
        fault = error.description
      }
    }
    // A medication and a note stay elements, too. One that this version does not understand is kept unchanged, without a key.
    if let own = closed.element.ownKey { key = own }
    if let fault { return try keep(closed.element, type: closed.type, line: closed.line, reason: fault) }
    var rest = closed.element
    let found = try attachments.take(from: &rest)
    if let (sample, extra) = try builder.sample(of: rest, files) {
      guard filter.includes(sample) else { return report.excludedCount += 1 }
      report.countsByType[sample.type, default: .init()].read += 1
      report.note(sample.type, from: sample.start, to: sample.end)
      for problem in found.problems { report.skip(line: closed.line, element: AttachmentForm.elementName, reason: problem) }
      report.files.read += found.attachments.count
      attachments.note(found)
      return try sink.add(sample, extra: extra, attachments: found.attachments)
    }
    guard filter.includes(closed.element) else { return report.excludedCount += 1 }
    report.countsByElement[kind, default: .init()].read += 1
    try sink.add(closed.element, as: .element(kind), key: key)
  }

  /// The name under which an element is counted.
  private static func kind(of element: KeptElement) -> String {
    switch element.name {
    case "Record": "Record of type \(element["type"].map { String($0.prefix(100)) } ?? "?")"
    case "Workout": "Workout of type \(element["workoutActivityType"].map { String($0.prefix(100)) } ?? "?")"
    default: element.name
    }
  }

  /// The content of a correlation's element besides members and metadata; nil when there is none.
  private static func rest(ofCorrelation element: KeptElement, kept: [KeptElement]) -> KeptElement? {
    var rest = element
    rest.attributes.removeAll { name in ExportAttribute(rawValue: name.name).map(isOfRecord) ?? false }
    rest.children.removeAll { isEntry($0) || $0.name == "Record" && $0["type"].flatMap(Catalog.type(identifier:)) != nil }
    rest.children += kept
    return rest.isEmpty ? nil : rest
  }

  // MARK: Pieces

  private static func isOfRecord(_ attribute: ExportAttribute) -> Bool {
    switch attribute {
    case .type, .unit, .value, .sourceName, .sourceVersion, .device, .creationDate, .startDate, .endDate: true
    default: false
    }
  }

  private static func entry(_ element: borrowing ExportElement) -> (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>)? {
    guard let key = element.bytes(for: .key), let value = element.bytes(for: .value) else { return nil }
    return (key, value)
  }

  /// Whether an element is metadata of the one around it.
  private static func isEntry(_ element: KeptElement) -> Bool {
    element.name == "MetadataEntry" && element["key"] != nil && element["value"] != nil
  }

  private mutating func takeCharacteristics(_ element: borrowing ExportElement) {
    for index in 0..<element.count {
      let name = element.name(at: index)
      let value = String(decoding: element.value(at: index), as: UTF8.self)
      guard name.hasPrefix(Self.characteristicPrefix), !value.isEmpty, !value.hasSuffix("NotSet") else { continue }
      characteristics[name] = value
    }
  }

  private static let characteristicPrefix = "HKCharacteristicTypeIdentifier"
}

extension ImportReport {
  /// Counts an element that the file has.
  fileprivate mutating func countRead(_ kind: ImportSink.Kind) {
    switch kind {
    case .record(let type): countsByType[type, default: .init()].read += 1
    case .element(let name), .broken(let name): countsByElement[name, default: .init()].read += 1
    }
  }
}

extension ExportRepairs.Kind {
  /// What was repaired, after its number.
  fileprivate func phrase(_ count: Int) -> String {
    let (one, many, repair) =
      switch self {
      case .invalidUTF8: ("byte that is not UTF-8", "bytes that are not UTF-8", "replaced by U+FFFD")
      case .forbiddenCharacter: ("control character", "control characters", "replaced by U+FFFD")
      case .forbiddenReference: ("reference to a control character", "references to control characters", "replaced by U+FFFD")
      case .bareAmpersand: ("bare ampersand", "bare ampersands", "read as &amp;")
      case .bareLessThan: ("bare less-than sign", "bare less-than signs", "read as &lt;")
      }
    return "\(count == 1 ? one : many), \(repair)"
  }
}
