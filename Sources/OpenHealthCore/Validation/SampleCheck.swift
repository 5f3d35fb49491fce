// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What a valid sample is, in one place: the initialisers of HealthKit, the store and the readers of files ask it, each for its stage.
///
///     var check = SampleCheck(.saved)
///     for sample in samples { try check.check(sample) }
///
/// Cost: some comparisons for a sample that shares unit, metadata and device with the one before.
package struct SampleCheck: Sendable {
  private let stage: ValidationStage
  // What the last sample had and was found valid, by identity.
  private var lastUnit: (unit: UnitExpression, type: DataType)?
  private var lastCategory: (value: Int, type: DataType)?
  private var lastMetadata: MetadataSet?
  private var lastProvenance: Provenance?

  /// A check of samples at a stage.
  package init(_ stage: ValidationStage) { self.stage = stage }

  /// Whether bounds on numbers and sizes are checked; Apple's initialisers have none.
  private var isStored: Bool { stage != .created }
  /// Whether the sample is of an app, for which Apple has more rules than for what a store holds.
  private var isOfApp: Bool { stage != .imported }

  /// Checks a sample with its members. Throws the first rule that it breaks.
  package mutating func check(_ sample: borrowing SampleRecord) throws(ValidationFault) {
    let type = sample.type
    try checkDates(type, start: sample.start.timeIntervalSinceReferenceDate, end: sample.end.timeIntervalSinceReferenceDate)
    if sample.uuid.isKeptForm { try checkKeptForm(of: copy sample) }
    switch sample.value {
    case .quantity(let number, let unit):
      guard type.figureUnit != nil else { throw .wrongKind(type: type) }
      if lastUnit?.unit !== unit || lastUnit?.type !== type { try check(unit, of: type) }
      if isStored, !(number.magnitude <= Limits.largestNumber) { throw .content(type: type, .outOfRange(name: "quantity")) }
    case .category(let number):
      if lastCategory?.value != number || lastCategory?.type !== type { try check(category: number, of: type) }
    default: try checkContent(of: copy sample)
    }
    if let series = sample.series { try check(series, of: copy sample) }
    if isOfApp, let key = type.requiredMetadataKey, sample.metadata[key] == nil { throw .missingMetadata(key: key, type: type) }
    if lastMetadata !== sample.metadata { try check(sample.metadata, of: type) }
    if isStored, lastProvenance !== sample.provenance { try check(sample.provenance, of: type) }
  }

  /// A UUID in the form in which stores keep those of imported quantities and categories (T7) belongs to nothing else.
  private func checkKeptForm(of sample: SampleRecord) throws(ValidationFault) {
    switch sample.value {
    case .quantity, .category: if stage != .saved { return }
    default: break
    }
    throw .content(type: sample.type, .outOfRange(name: "uuid"))
  }

  // MARK: Dates

  private func checkDates(_ type: DataType, start: Double, end: Double) throws(ValidationFault) {
    guard start.magnitude <= Limits.farthestDate, end.magnitude <= Limits.farthestDate else { throw .dateNotFinite(type: type) }
    guard end >= start else { throw .endBeforeStart(type: type) }
    guard isOfApp else { return }
    if end == Date.distantFuture.timeIntervalSinceReferenceDate { throw .endlessNotAllowed(type: type) }
    // Not a rule of creation, which raises: an error of saving (OQ-44).
    if stage == .saved, type.isPoint, end != start { throw .isNoPoint(type: type) }
    func dates() -> (start: Date, end: Date) { (Date(timeIntervalSinceReferenceDate: start), Date(timeIntervalSinceReferenceDate: end)) }
    if let maximum = type.maximumDuration, end - start > maximum {
      throw .tooLong(type: type, start: dates().start, end: dates().end, maximum: maximum)
    }
    if let minimum = type.minimumDuration, end - start < minimum {
      throw .tooShort(type: type, start: dates().start, end: dates().end, minimum: minimum)
    }
  }

  // MARK: Values

  private mutating func check(_ unit: UnitExpression, of type: DataType) throws(ValidationFault) {
    guard let facts = type.quantity else { throw .wrongKind(type: type) }
    guard unit.isCompatible(with: facts.unit) else {
      throw .incompatibleUnit(type: type, dimension: facts.dimensionName, unit: unit.string)
    }
    if isStored, !unit.isWithinLimits { throw .content(type: type, .outOfRange(name: "unit")) }
    lastUnit = (unit, type)
  }

  private mutating func check(category number: Int, of type: DataType) throws(ValidationFault) {
    guard case .category(let valueEnum) = type.kind else { throw .wrongKind(type: type) }
    guard Catalog.categoryValue(number, of: valueEnum) != nil else { throw .categoryValue(type: type) }
    lastCategory = (number, type)
  }

  private mutating func checkContent(of sample: SampleRecord) throws(ValidationFault) {
    let type = sample.type
    switch (sample.value, type.kind) {
    case (.correlation(let members), .correlation(let rule)): try check(members, of: type, rule)
    case (.workout(let workout), .workout): try check(workout, of: sample)
    case (.route(let route), .workoutRoute) where route.count > 0: if isStored { try check(route, of: sample) }
    case (.content(let content), _) where content.record.fits(type):
      do { try content.record.validate(start: sample.start, end: sample.end) } catch { throw .content(type: type, error) }
    default: throw .wrongKind(type: type)
    }
  }

  /// Checks members, but not their dates against those of the correlation (CORR-11, OQ-16).
  private mutating func check(
    _ members: [SampleRecord], of type: DataType, _ rule: DataType.CorrelationMembers
  ) throws(ValidationFault) {
    if isOfApp, members.isEmpty { throw .noMembers(type: type) }
    let allowed = type.memberTypes ?? []
    for member in members {
      let isPlain =
        switch member.value {
        case .quantity, .category: true
        default: false
        }
      guard isPlain, stage != .saved || allowed.contains(member.type) else { throw .memberType(type: type, member: member.type) }
      try check(member)
    }
    guard stage == .saved, case .each = rule else { return }
    for needed in allowed where members.count(where: { $0.type == needed }) != 1 { throw .memberCount(type: type, member: needed) }
  }

  private func check(_ workout: WorkoutRecord, of sample: SampleRecord) throws(ValidationFault) {
    if isOfApp { try workout.validate(start: sample.start, end: sample.end) }
    guard isStored else { return }
    do throws(ContentFault) {
      try workout.checkBounds()
      if stage == .saved { try workout.checkChoices() }
    } catch { throw .content(type: sample.type, error) }
    guard stage == .saved else { return }
    guard workout.metadataWeight <= Limits.largestMetadata else { throw .content(type: sample.type, .outOfRange(name: "metadata")) }
    for event in workout.events { try event.metadata.validate() }
    for activity in workout.activities { try activity.metadata.validate() }
  }

  private func check(_ route: RouteRecord, of sample: SampleRecord) throws(ValidationFault) {
    let fault = ValidationFault.content(type: sample.type, .outOfRange(name: "locations"))
    // What it throws is for a store; the fault names the field.
    do throws(HealthError) { try route.checkLimits() } catch { throw fault }
    // A route that was read from a store has none; only the store's own code has such a one.
    guard stage == .saved, let locations = route.locations else { return }
    let (start, end) = (sample.start.timeIntervalSinceReferenceDate, sample.end.timeIntervalSinceReferenceDate)
    guard locations.count == route.count, locations.allSatisfy({ $0.isPlausible && $0.date >= start && $0.date <= end }) else {
      throw fault
    }
    guard zip(locations, locations.dropFirst()).allSatisfy({ $0.date <= $1.date }) else {
      throw .content(type: sample.type, .notAscending(name: "locations"))
    }
  }

  /// The values of a series are within the sample and in order, and are those that its summary states. The sum or average is the app's.
  private func check(_ series: SeriesRecord, of sample: SampleRecord) throws(ValidationFault) {
    let type = sample.type
    guard case .quantity = sample.value, type.figureUnit != nil else { throw .wrongKind(type: type) }
    guard isStored, let values = series.values else { return }
    let fault = ValidationFault.content(type: type, .outOfRange(name: "series"))
    let (start, end) = (sample.start.timeIntervalSinceReferenceDate, sample.end.timeIntervalSinceReferenceDate)
    for value in values {
      guard value.value.magnitude <= Limits.largestNumber, value.start >= start, value.end >= value.start, value.end <= end else {
        throw fault
      }
    }
    guard zip(values, values.dropFirst()).allSatisfy({ $0.start < $1.start }) else {
      throw .content(type: type, .notAscending(name: "series"))
    }
    guard SeriesRecord(values) == series else { throw fault }
  }

  // MARK: What samples share

  private mutating func check(_ metadata: MetadataSet, of type: DataType) throws(ValidationFault) {
    if isOfApp { try metadata.validate() }
    if isStored, let key = metadata.keyBeyondLimits { throw .content(type: type, .outOfRange(name: key)) }
    // The limits of files bound what a file brings.
    if stage == .saved, metadata.weight > Limits.largestMetadata { throw .content(type: type, .outOfRange(name: "metadata")) }
    lastMetadata = metadata
  }

  private mutating func check(_ provenance: Provenance, of type: DataType) throws(ValidationFault) {
    do throws(ContentFault) { try provenance.device?.checkTexts() } catch { throw .content(type: type, error) }
    lastProvenance = provenance
  }
}

/// Where a sample is on its way into a store, which decides which rules ``SampleRecord/validate(for:)`` checks.
///
/// Rules about kinds, units and the order of dates hold at each stage.
package enum ValidationStage: Sendable, CaseIterable {
  /// An app makes the sample: what Apple's initialisers raise for (OBJ-15). They accept a quantity that is not a number, and correlations
  /// with any members (CORR-06).
  case created
  /// An app saves the sample: also what Apple's store refuses with an error, and every bound of ``Limits``. Whoever made the sample, another
  /// process included, its content is what each reader of a store expects.
  case saved
  /// A file brings the sample, or an earlier version of the store: every bound of ``Limits``, but not Apple's rules for what apps make. A
  /// person's records come as they are, such as a blood pressure with two systolic values.
  case imported
}

extension SampleRecord {
  /// Checks the rules for a sample at a stage of its way into a store (OBJ-11 to OBJ-21, CORR-04 to CORR-06). Throws the first broken one.
  package func validate(for stage: ValidationStage = .created) throws(ValidationFault) {
    var check = SampleCheck(stage)
    try check.check(self)
  }
}

extension [SampleRecord] {
  /// Checks all samples at a stage. Throws `invalidArgument` for the first that breaks a rule.
  package func check(for stage: ValidationStage) throws(HealthError) {
    var check = SampleCheck(stage)
    do throws(ValidationFault) {
      // In place: an element of an array is copied, with a reference counted for each of its parts.
      // Unsafe: the buffer is not used after the closure, and its indices are its own.
      try withUnsafeBufferPointer { samples throws(ValidationFault) in
        for index in samples.indices { try check.check(samples[index]) }
      }
    } catch { throw .invalidArgument(.invalidObject(error)) }
  }
}

extension DeviceRecord {
  /// Checks the lengths of the eight texts.
  func checkTexts() throws(ContentFault) {
    for text in fields where text?.utf8.count ?? 0 > Limits.longestContentText { throw .outOfRange(name: "device") }
  }
}
