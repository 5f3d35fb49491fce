// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A slow, obvious store: an array of samples, and loops. It shares no function with the engine, storage, or the core's statistics and
/// predicates, so that both are unlikely to be wrong in the same way.
struct ReferenceModel {
  /// One stored sample.
  struct Stored {
    var record: SampleRecord
    var source: String
    /// The number of the batch, then the position in it.
    var order: [Int]
    var isInCorrelation = false
  }

  /// The answers that apps got; no entry for a question that was never asked.
  var permissions: [PermissionKey: Permission] = [:]
  /// The date from which a read grant applies, if it is limited.
  var windows: [PermissionKey: Date] = [:]
  /// The owner's order of sources, by type.
  var sourceOrders: [String: [String]] = [:]
  private(set) var samples: [Stored] = []
  private var productTypes: [String: Set<String>] = [:]
  private var (batches, sources): (Int, [String]) = (0, [])

  /// An app, a type and a direction.
  struct PermissionKey: Hashable {
    var app: String
    var type: String
    var direction: AccessDirection
  }

  /// Stores one batch, whose records have their sources.
  mutating func store(_ records: [SampleRecord]) {
    var flat: [(SampleRecord, Bool)] = []
    for record in records {
      flat.append((record, false))
      if case .correlation(let members) = record.value { for member in members { flat.append((member, true)) } }
    }
    for (place, (record, isInCorrelation)) in flat.enumerated() {
      guard let revision = record.provenance.revision else { continue }
      let source = revision.source.bundleIdentifier
      if !sources.contains(source) { sources.append(source) }
      if let productType = revision.productType { productTypes[source, default: []].insert(productType) }
      samples.append(Stored(record: record, source: source, order: [batches, place], isInCorrelation: isInCorrelation))
    }
    batches += 1
  }
}

// MARK: The owner's removals

extension ReferenceModel {
  /// The samples before the owner removed some.
  struct Removal {
    fileprivate var before: [Stored]
    fileprivate var removed: Set<String>
  }

  /// Removes samples, and the members of removed correlations.
  mutating func remove(_ uuids: [UUID]) -> Removal {
    var removed = Set(uuids.map(\.uuidString))
    for sample in samples where removed.contains(sample.record.uuid.uuidString) {
      if case .correlation(let members) = sample.record.value { for member in members { removed.insert(member.uuid.uuidString) } }
    }
    let removal = Removal(before: samples, removed: removed)
    samples = []
    for var sample in removal.before where !removed.contains(sample.record.uuid.uuidString) {
      if case .correlation(let members) = sample.record.value {
        sample.record.value = .correlation(members.filter { !removed.contains($0.uuid.uuidString) })
      }
      samples.append(sample)
    }
    return removal
  }

  /// Restores the removed samples, after all others.
  mutating func restore(_ removal: Removal) {
    samples = removal.before
    for (place, sample) in samples.enumerated() {
      if removal.removed.contains(sample.record.uuid.uuidString) {
        samples[place].order = [batches, place]
      } else if case .correlation(let members) = sample.record.value {
        let isBack = { (member: SampleRecord) in removal.removed.contains(member.uuid.uuidString) }
        samples[place].record.value = .correlation(members.filter { !isBack($0) } + members.filter(isBack))
      }
    }
    samples = Self.stablySorted(samples) { $0.order.lexicographicallyPrecedes($1.order) }
    batches += 1
  }
}

// MARK: Permission and predicates

extension ReferenceModel {
  func visible(_ type: DataType, to caller: Caller) throws(HealthError) -> [Stored] {
    let ofType = samples.filter { $0.record.type.identifier == type.identifier }
    guard case .app(let app) = caller else { return ofType }
    let own = app.revision.source.bundleIdentifier
    if case .correlation = type.kind { return try visibleCorrelations(ofType, own: own) }
    let read = permissions[PermissionKey(app: own, type: type.identifier, direction: .read)]
    let share = permissions[PermissionKey(app: own, type: type.identifier, direction: .share)]
    if read == .granted {
      guard let begin = windows[PermissionKey(app: own, type: type.identifier, direction: .read)] else { return ofType }
      return ofType.filter { $0.source == own || $0.record.end.compare(begin) != .orderedAscending }
    }
    if read == nil && share == nil { throw .authorizationNotDetermined }
    return ofType.filter { $0.source == own }
  }

  /// Blood pressures are the only correlations of these tests.
  private func visibleCorrelations(_ all: [Stored], own: String) throws(HealthError) -> [Stored] {
    var isAsked = false
    for name in ["Systolic", "Diastolic"] {
      for direction in [AccessDirection.read, .share] {
        let identifier = "HKQuantityTypeIdentifierBloodPressure" + name
        if permissions[PermissionKey(app: own, type: identifier, direction: direction)] != nil { isAsked = true }
      }
    }
    if !isAsked { throw .authorizationNotDetermined }
    var found: [Stored] = []
    for var sample in all {
      guard case .correlation(let members) = sample.record.value else { continue }
      var seen: [SampleRecord] = []
      for member in members {
        let read = permissions[PermissionKey(app: own, type: member.type.identifier, direction: .read)]
        let share = permissions[PermissionKey(app: own, type: member.type.identifier, direction: .share)]
        let isOwn = member.provenance.revision?.source.bundleIdentifier == own
        let begin = windows[PermissionKey(app: own, type: member.type.identifier, direction: .read)]
        let isRecent = begin == nil || member.end.compare(begin!) != .orderedAscending
        if (read == .granted && isRecent) || (isOwn && (read != nil || share != nil)) { seen.append(member) }
      }
      if seen.count == 0 { continue }
      sample.record.value = .correlation(seen)
      found.append(sample)
    }
    return found
  }

  private func answer(_ tree: PredicateTree, _ sample: Stored) -> Bool {
    switch tree {
    case .constant(let answer):
      return answer
    case .and(let parts):
      for part in parts where !answer(part, sample) { return false }
      return true
    case .or(let parts):
      for part in parts where answer(part, sample) { return true }
      return false
    case .not(let part):
      return answer(part, sample) == false
    case .date(let field, let comparison, let date):
      return answer((field == .start ? sample.record.start : sample.record.end).compare(date), comparison)
    case .uuid(let wanted):
      for uuid in wanted where uuid.uuidString == sample.record.uuid.uuidString { return true }
      return false
    case .source(let wanted):
      for source in wanted where source == sample.source { return true }
      return false
    case .content(let field, let comparison, let wanted):
      var isEqual = false
      for own in sample.record.content?.record.values(of: field) ?? [] {
        if own == wanted { isEqual = true }
        if comparison == .notEqual { continue }
        if case .number(let left) = own, case .number(let right) = wanted,
          answer(NSNumber(value: left).compare(NSNumber(value: right)), comparison)
        {
          return true
        }
        if case .text(let left) = own, case .text(let right) = wanted,
          answer(left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame, comparison)
        {
          return true
        }
        if case .date(let left) = own, case .date(let right) = wanted, answer(left.compare(right), comparison) { return true }
      }
      return comparison == .notEqual && !isEqual
    case .contentField(let field):
      return sample.record.content?.record.values(of: field).isEmpty == false
    case .category(let comparison, let wanted):
      guard case .category(let own) = sample.record.value else { return false }
      return answer(NSNumber(value: own).compare(NSNumber(value: wanted)), comparison)
    case .quantity(let comparison, let wanted, let unit):
      guard case .quantity(let own, let ownUnit) = sample.record.value,
        let pair = ReferenceUnits.inOneUnit(own, ownUnit, wanted, unit)
      else { return comparison == .notEqual }
      return answer(NSNumber(value: pair.left).compare(NSNumber(value: pair.right)), comparison)
    // The model's worlds have no workouts and no summaries.
    case .inWorkout, .effort, .workout, .days:
      return false
    case .device(let wanted):
      for device in wanted where sample.record.provenance.device?.fields == device?.fields { return true }
      return false
    case .number(let field, let comparison, let wanted):
      let values = Self.stablySorted(Self.values(sample.record)) { $0.start < $1.start }
      guard let latest = values.last else { return comparison == .notEqual }
      let own = field == .count ? Double(values.count) : latest.end - latest.start
      return answer(NSNumber(value: own).compare(NSNumber(value: wanted)), comparison)
    case .series(.quantity(let figure, let comparison, let wanted, let unit)):
      guard case .quantity(_, let ownUnit) = sample.record.value else { return comparison == .notEqual }
      let values = Self.stablySorted(Self.values(sample.record)) { $0.start < $1.start }
      var own = values.last?.value ?? 0
      for value in values {
        if figure == .minimum, value.value < own { own = value.value }
        if figure == .maximum, value.value > own { own = value.value }
      }
      guard let pair = ReferenceUnits.inOneUnit(own, ownUnit, wanted, unit) else { return comparison == .notEqual }
      return answer(NSNumber(value: pair.left).compare(NSNumber(value: pair.right)), comparison)
    case .series(.date(let field, let comparison, let wanted)):
      let values = Self.stablySorted(Self.values(sample.record)) { $0.start < $1.start }
      guard let latest = values.last else { return comparison == .notEqual }
      return answer(Date(timeIntervalSinceReferenceDate: field == .start ? latest.start : latest.end).compare(wanted), comparison)
    case .text(let field, let pattern):
      guard let own = text(field, sample) else { return false }
      return answer(own, pattern)
    case .deviceField(let field, let allowed):
      guard let device = sample.record.provenance.device else { return false }
      guard let own = device.fields[field.rawValue] else { return allowed.count == 0 }
      return allowed.contains(own)
    case .sourceRevision(let patterns):
      guard let revision = sample.record.provenance.revision else { return false }
      for pattern in patterns where pattern.bundleIdentifier == sample.source {
        let isVersionRight = pattern.version == .any || pattern.version == .exactly(revision.version)
        let isProductRight = pattern.productType == .any || pattern.productType == .exactly(revision.productType)
        if isVersionRight && isProductRight { return true }
      }
      return false
    case .noCorrelation:
      return sample.isInCorrelation == false
    case .member(let type, let part):
      guard case .correlation(let members) = sample.record.value else { return false }
      for member in members where member.type.identifier == type.identifier {
        let source = member.provenance.revision?.source.bundleIdentifier ?? ""
        if answer(part, Stored(record: member, source: source, order: [], isInCorrelation: true)) { return true }
      }
      return false
    case .metadataKey(let key):
      return sample.record.metadata.entries.contains { $0.key == key }
    case .metadata(let key, let comparison, let wanted):
      return answer(sample.record.metadata.entries.first { $0.key == key }?.value, comparison, wanted)
    }
  }

  private func answer(_ order: ComparisonResult, _ comparison: PredicateTree.Comparison) -> Bool {
    switch comparison {
    case .less: return order == .orderedAscending
    case .lessOrEqual: return order != .orderedDescending
    case .greater: return order == .orderedDescending
    case .greaterOrEqual: return order != .orderedAscending
    case .equal: return order == .orderedSame
    case .notEqual: return order != .orderedSame
    }
  }

  private func text(_ field: PredicateTree.TextField, _ sample: Stored) -> String? {
    switch field {
    case .sourceName: return sample.record.provenance.revision?.source.name
    case .bundleIdentifier: return sample.source
    case .version: return sample.record.provenance.revision?.version
    case .productType: return sample.record.provenance.revision?.productType
    case .device(let field): return sample.record.provenance.device?.fields[field.rawValue]
    case .content: return nil
    case .metadata(let key):
      for entry in sample.record.metadata.entries where entry.key == key {
        if case .string(let text) = entry.value { return text }
      }
      return nil
    }
  }

  /// Ignoring accents removes the combining marks of decomposed letters; wildcards become a regular expression.
  private func answer(_ own: String, _ pattern: TextPattern) -> Bool {
    let plain = { (text: String) -> String in
      var text = text
      if pattern.options.contains(.ignoringDiacritics) {
        text = String(
          String.UnicodeScalarView(text.decomposedStringWithCanonicalMapping.unicodeScalars.filter { !$0.properties.isDiacritic }))
      }
      // Not in a regular expression, where \S differs from \s.
      return pattern.options.contains(.ignoringCase) && pattern.relation != .matches ? text.lowercased() : text
    }
    let (left, right) = (plain(own), plain(pattern.text))
    switch pattern.relation {
    case .comparison(let comparison):
      return answer(left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame, comparison)
    case .beginsWith: return left.count >= right.count && String(left.prefix(right.count)) == right
    case .endsWith: return left.count >= right.count && String(left.suffix(right.count)) == right
    case .contains: return left.range(of: right) != nil
    case .like:
      let parts = right.map { $0 == "*" ? ".*" : $0 == "?" ? "." : NSRegularExpression.escapedPattern(for: String($0)) }
      return left.range(of: "^" + parts.joined() + "$", options: .regularExpression) != nil
    case .matches:
      let options: String.CompareOptions =
        pattern.options.contains(.ignoringCase) ? [.regularExpression, .caseInsensitive] : .regularExpression
      return left.range(of: "^(" + right + ")$", options: options) != nil
    }
  }

  private func answer(_ own: MetadataValue?, _ comparison: PredicateTree.Comparison, _ wanted: MetadataValue) -> Bool {
    let numbers = [own, wanted].map { value -> Double? in
      switch value {
      case .boolean(let flag): flag ? 1 : 0
      case .integer(let number): Double(number)
      case .real(let number): number
      default: nil
      }
    }
    if let left = numbers[0], let right = numbers[1] {
      return answer(NSNumber(value: left).compare(NSNumber(value: right)), comparison)
    }
    if case .string(let left) = own, case .string(let right) = wanted {
      return answer(left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame, comparison)
    }
    if case .date(let left) = own, case .date(let right) = wanted { return answer(left.compare(right), comparison) }
    if case .quantity(let left, let unit) = own, case .quantity(let right, let other) = wanted, unit == other {
      return answer(NSNumber(value: left).compare(NSNumber(value: right)), comparison)
    }
    return comparison == .notEqual
  }
}

// MARK: Fetching

extension ReferenceModel {
  func fetch(_ request: FetchSamples, for caller: Caller) throws(HealthError) -> [Stored] {
    var found: [Stored] = []
    for selection in request.selections {
      for sample in try visible(selection.type, to: caller) where answer(selection.predicate, sample) {
        if !found.contains(where: { $0.order == sample.order }) { found.append(sample) }
      }
    }
    // Sorts by the last key first, with a stable sort each time.
    found = Self.stablySorted(found) { $0.order.lexicographicallyPrecedes($1.order) }
    let keys = request.order.isEmpty ? [FetchSamples.SortKey(field: .start, ascending: true)] : request.order
    for key in keys.reversed() {
      found = Self.stablySorted(found) { left, right in
        let a = key.field == .start ? left.record.start : left.record.end
        let b = key.field == .start ? right.record.start : right.record.end
        return key.ascending ? a < b : b < a
      }
    }
    guard let limit = request.limit else { return found }
    return Array(found.prefix(limit))
  }

  private static func stablySorted<T>(_ samples: [T], by precedes: (T, T) -> Bool) -> [T] {
    var sorted: [T] = []
    for sample in samples {
      let place = sorted.firstIndex { precedes(sample, $0) } ?? sorted.count
      sorted.insert(sample, at: place)
    }
    return sorted
  }
}

// MARK: Quantities

extension ReferenceModel {
  /// One quantity, with its sample.
  struct Quantity {
    var sample: Stored
    var value: SeriesValue
  }

  /// All quantities of the request, whatever the size of its pages.
  func quantities(_ request: FetchQuantities, for caller: Caller) throws(HealthError) -> [Quantity] {
    var found: [Quantity] = []
    for sample in Self.stablySorted(
      try visible(request.type, to: caller).filter({ answer(request.predicate, $0) }), by: { $0.order.lexicographicallyPrecedes($1.order) })
    {
      for value in Self.values(sample.record) { found.append(Quantity(sample: sample, value: value)) }
    }
    switch request.order {
    case .quantities: return Self.stablySorted(found) { $0.value.start < $1.value.start }
    case .samples: return Self.stablySorted(found) { $0.sample.record.start < $1.sample.record.start }
    }
  }

  /// The values of a series, or the sample's own.
  private static func values(_ record: SampleRecord) -> [SeriesValue] {
    if let values = record.series?.values { return values }
    guard case .quantity(let value, _) = record.value else { return [] }
    return [
      SeriesValue(start: record.start.timeIntervalSinceReferenceDate, end: record.end.timeIntervalSinceReferenceDate, value: value)
    ]
  }
}

// MARK: Statistics

extension ReferenceModel {
  /// One statistic, with sources by identifier.
  struct Statistic {
    var start: Double
    var end: Double
    var merged: Figures
    var bySource: [String: Figures] = [:]
  }

  struct Figures: Equatable {
    var sum: Double?
    var average: Double?
    var minimum: Double?
    var maximum: Double?
    var duration: Double?
    /// Value, start, end.
    var mostRecent: [Double]?
  }

  /// A sample in the type's unit, with its source's position in the priority; 0 is the highest.
  struct Timed {
    var uuid: UUID
    var start: Double
    var end: Double
    var value: Double
    var rank: Int
    var source: String
    var record: SampleRecord
  }

  func statistics(_ request: ComputeStatistics, for caller: Caller) throws -> Statistic {
    let matched = try timed(request.type, request.predicate, request.options, for: caller)
    guard !matched.isEmpty else { throw HealthError.noData }
    return statistic(
      matched, window: (-.infinity, .infinity), options: request.options, type: request.type, start: matched.map(\.start).min()!,
      end: matched.map(\.end).max()!)!
  }

  /// - Parameter boundary: The start of interval `k`.
  func collection(
    _ request: ComputeStatisticsCollection, for caller: Caller, boundary: (Int) -> Double
  ) throws -> [Statistic] {
    let matched = try timed(request.type, request.predicate, request.options, for: caller)
    guard let first = matched.map(\.start).min(), let last = matched.map(\.end).max() else { return [] }
    var index = 0
    while boundary(index) > first { index -= 1 }
    while boundary(index + 1) <= first { index += 1 }
    var found: [Statistic] = []
    while boundary(index) <= last {
      let window = (boundary(index), boundary(index + 1))
      let statistic = statistic(
        matched, window: window, options: request.options, type: request.type, start: window.0, end: window.1)
      if let statistic { found.append(statistic) }
      index += 1
    }
    return found
  }

  /// The contents of the matched samples, by start, then as they were saved: for a series, its values.
  func timed(
    _ type: DataType, _ predicate: PredicateTree, _ options: StatisticsOptions, for caller: Caller
  ) throws -> [Timed] {
    let seen = try visible(type, to: caller).filter { answer(predicate, $0) }
    guard let facts = type.quantity else { throw HealthError.invalidArgument(.noSamples) }
    let isCumulative = facts.aggregation == .cumulative
    let wrong: StatisticsOptions = isCumulative ? [.discreteAverage, .discreteMin, .discreteMax] : [.cumulativeSum]
    guard options.isDisjoint(with: wrong) else { throw HealthError.invalidArgument(.noSamples) }
    let priority = priority(of: type)
    var found: [Timed] = []
    for sample in Self.stablySorted(seen, by: { $0.order.lexicographicallyPrecedes($1.order) }) {
      guard case .quantity(_, let unit) = sample.record.value else { throw HealthError.invalidArgument(.noSamples) }
      for value in Self.values(sample.record) {
        guard let converted = ReferenceUnits.convert(value.value, from: unit, to: facts.figureUnit) else {
          throw HealthError.invalidArgument(.noSamples)
        }
        found.append(
          Timed(
            uuid: sample.record.uuid, start: value.start, end: value.end, value: converted,
            rank: priority.firstIndex(of: sample.source)!, source: sample.source, record: sample.record))
      }
    }
    return Self.stablySorted(found) { $0.start < $1.start }
  }

  /// The owner's order, then the Health app, watches, phones, others; within each group the newest source first.
  func priority(of type: DataType) -> [String] {
    let chosen = sourceOrders[type.identifier] ?? []
    let kind = { (source: String) -> Int in
      if source == "com.apple.Health" { return 0 }
      let models = productTypes[source] ?? []
      if models.contains(where: { $0.hasPrefix("Watch") }) { return 1 }
      return models.contains(where: { $0.hasPrefix("iPhone") }) ? 2 : 3
    }
    var result = chosen
    for wanted in 0...3 { result += sources.reversed().filter { kind($0) == wanted && !chosen.contains($0) } }
    return result
  }

  private func statistic(
    _ samples: [Timed], window: (Double, Double), options: StatisticsOptions, type: DataType, start: Double, end: Double
  ) -> Statistic? {
    guard let merged = figures(samples, window: window, options: options, aggregation: type.quantity!.aggregation) else { return nil }
    var statistic = Statistic(start: start, end: end, merged: merged)
    guard options.contains(.separateBySource) else { return statistic }
    for source in Set(samples.map(\.source)) {
      let own = samples.filter { $0.source == source }
      statistic.bySource[source] = figures(own, window: window, options: options, aggregation: type.quantity!.aggregation)
    }
    return statistic
  }

  /// The figures of a time window; nil if no sample contributes.
  private func figures(
    _ samples: [Timed], window: (Double, Double), options: StatisticsOptions, aggregation: Aggregation
  ) -> Figures? {
    let taking = samples.filter { Self.takesPart($0, in: window) }
    guard !taking.isEmpty else { return nil }
    let segments = Self.segments(samples, window: window)
    var figures = Figures()
    if options.contains(.cumulativeSum) { figures.sum = Self.sum(samples, taking, segments) }
    if options.contains(.discreteMin) { figures.minimum = taking.map(\.value).min() }
    if options.contains(.discreteMax) { figures.maximum = taking.map(\.value).max() }
    if options.contains(.duration) {
      figures.duration = segments.filter { segment in samples.contains { Self.covers($0, segment) } }.map { $0.1 - $0.0 }.reduce(0, +)
    }
    if options.contains(.mostRecent) {
      var latest = taking[0]
      for sample in taking where sample.start >= latest.start { latest = sample }
      figures.mostRecent = [latest.value, latest.start, latest.end]
    }
    if options.contains(.discreteAverage) { figures.average = Self.average(taking, segments, window: window, aggregation: aggregation) }
    return figures
  }

  static func takesPart(_ sample: Timed, in window: (Double, Double)) -> Bool {
    if sample.start == sample.end { return window.0 <= sample.start && sample.start < window.1 }
    return max(sample.start, window.0) < min(sample.end, window.1)
  }

  /// The stretches of the window between neighbouring instants at which a sample or the window starts or ends.
  static func segments(_ samples: [Timed], window: (Double, Double)) -> [(Double, Double)] {
    let instants = Set(samples.flatMap { [$0.start, $0.end] } + [window.0, window.1]).filter {
      $0.isFinite && $0 >= window.0 && $0 <= window.1
    }
    let sorted = instants.sorted()
    return zip(sorted, sorted.dropFirst()).map { ($0, $1) }
  }

  static func covers(_ sample: Timed, _ segment: (Double, Double)) -> Bool {
    sample.start <= segment.0 && sample.end >= segment.1
  }

  /// Each segment belongs to the highest source that covers it; a point counts unless it lies strictly inside one higher sample.
  private static func sum(_ samples: [Timed], _ taking: [Timed], _ segments: [(Double, Double)]) -> Double {
    var sum = 0.0
    for segment in segments {
      let covering = samples.filter { covers($0, segment) }
      let highest = covering.map(\.rank).min()
      for sample in covering where sample.rank == highest {
        sum += sample.value * ((segment.1 - segment.0) / (sample.end - sample.start))
      }
    }
    for point in taking where point.start == point.end {
      let isHidden = samples.contains { $0.rank < point.rank && $0.start < point.start && point.start < $0.end }
      if !isHidden { sum += point.value }
    }
    return sum
  }

  private static func average(
    _ taking: [Timed], _ segments: [(Double, Double)], window: (Double, Double), aggregation: Aggregation
  ) -> Double {
    let mean = taking.map(\.value).reduce(0, +) / Double(taking.count)
    let seconds = taking.map { min($0.end, window.1) - max($0.start, window.0) }
    let total = seconds.reduce(0, +)
    let points = zip(taking, seconds).filter { $0.1 == 0 }.map(\.0)
    switch aggregation {
    case .cumulative, .discreteArithmetic:
      return mean
    case .discreteEquivalentContinuousLevel:
      let weights = total > 0 ? seconds : seconds.map { _ in 1 }
      let energy = zip(taking, weights).map { exp($0.value * log(10) / 10) * $1 }.reduce(0, +)
      return 10 * log(energy / weights.reduce(0, +)) / log(10)
    case .discreteTemporallyWeighted:
      var area = zip(taking, seconds).map { $0.value * $1 }.reduce(0, +)
      var time = total
      if !points.isEmpty {
        for gap in gaps(taking, segments) {
          area += (gap.left + gap.right) / 2 * gap.seconds
          time += gap.seconds
        }
      }
      return time > 0 ? area / time : mean
    }
  }

  /// The stretches that no sample covers, with the values that end before and start after each.
  private static func gaps(_ taking: [Timed], _ segments: [(Double, Double)]) -> [(left: Double, right: Double, seconds: Double)] {
    segments.compactMap { segment in
      if taking.contains(where: { covers($0, segment) }) { return nil }
      guard let left = taking.last(where: { $0.end == segment.0 }), let right = taking.first(where: { $0.start == segment.1 }) else {
        return nil
      }
      return (left.value, right.value, segment.1 - segment.0)
    }
  }
}
