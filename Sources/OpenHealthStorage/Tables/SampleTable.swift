// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension StorageWriter {
  /// Stores samples and the members of correlations, and returns all of them, in the order of `withMembers`.
  ///
  /// The UUIDs must not be stored already, see ``storedUUIDs(among:)``.
  @discardableResult
  package func insert(_ samples: [SampleRecord]) throws -> [StoredSample] {
    let samples = samples.withMembers
    return zip(samples, try insert(withMembers: samples)).map { StoredSample(sequence: $1.sequence, lane: $1.lane, record: $0) }
  }

  /// Stores samples as ``insert(_:)`` does, and returns their places. `samples` contains the members of correlations already.
  package func insert(withMembers samples: [SampleRecord]) throws -> [StoredPlace] {
    guard !samples.isEmpty else { return [] }
    if samples.contains(where: { $0.uuid.isKeptForm }) { try makeVeil() }
    let firstSequence = try takeSequence(samples.count)
    touched.addedSamples += samples.count
    // Consecutive samples mostly lie in one lane.
    var last: (provenance: Provenance, type: DataType, lane: Int64)?
    let places = try samples.indices.map { index in
      let (provenance, type) = (samples[index].provenance, samples[index].type)
      if last?.provenance !== provenance || last?.type !== type {
        guard let source = provenance.revision?.source else { throw HealthError.invalidArgument(.noSource) }
        last = (provenance, type, try laneNumber(type, source))
        touched.types.insert(type)
      }
      // Sequence numbers follow the order of the argument; rows are inserted lane by lane.
      // Not nil: set above where it was nil or differs.
      return StoredPlace(sequence: firstSequence + Int64(index), lane: last!.lane, start: samples[index].start)
    }
    var remembered = LookupCache()
    let lanes = Self.byLane(places)
    // Rows of one table follow one another over all lanes: a server's database stores those that do with one statement.
    let stretches = try lanes.map { lane, indices in
      try insert(indices, of: samples, lane: lane, firstSequence: firstSequence, &remembered)
    }
    let many = stretches.compactMap { stretch, columns in columns.map { (lane: stretch.lane, columns: $0) } }
    // A database looks up again what a row names that one transaction changes twice.
    let sealed = sealingRules.batch == nil ? [:] : try sealing.insertAtOnce(many)
    try insertStretches(stretches.map(\.0), firstSequence: firstSequence, sealed: sealed)
    if sealingRules.batch == nil { for (lane, columns) in many { try sealing.insertOrSeal(columns, lane: lane) } }
    try insertRuns(samples, firstSequence: firstSequence)
    try correlations.insert(among: samples, places)
    try workouts.insert(among: samples, places)
    try series.insert(among: samples, places)
    try routes.insert(among: samples, places)
    try contents.insert(among: samples, places)
    return places
  }

  /// The lanes, sorted by number, each with the indices of its samples.
  private static func byLane(_ places: [StoredPlace]) -> [(key: Int64, value: [Int])] {
    var indices: [Int64: [Int]] = [:]
    var first = 0
    while first < places.count {
      var end = first + 1
      while end < places.count, places[end].lane == places[first].lane { end += 1 }
      indices[places[first].lane, default: []] += first..<end
      first = end
    }
    return indices.sorted { $0.key < $1.key }
  }

  func takeSequence(_ count: Int) throws -> Int64 {
    let next = try latestSequence() &+ 1
    try database.cachedStatement(sql: "UPDATE sequence SET next = ?").execute(arguments: [next &+ Int64(count)])
    nextSequence = next &+ Int64(count)
    return next
  }

  /// Where the new samples of a lane lie.
  private struct Stretch {
    let lane: Int64
    /// The first and the last of them in the order of the argument.
    let first, last: Int
    let count: Int
    var longest = 0.0
    var earliest = Double.infinity
    var latestStart = -Double.infinity
    var latestEnd = -Double.infinity

    init(_ indices: [Int], lane: Int64) {
      self.lane = lane
      (first, last, count) = (indices.first ?? 0, indices.last ?? 0, indices.count)
    }

    mutating func extend(from start: Double, to end: Double) {
      longest = max(longest, end - start)
      earliest = min(earliest, start)
      latestStart = max(latestStart, start)
      latestEnd = max(latestEnd, end)
    }
  }

  /// Stores the samples of a lane as rows, or returns them as columns where they are many.
  private func insert(
    _ indices: [Int], of samples: [SampleRecord], lane: Int64, firstSequence: Int64, _ remembered: inout LookupCache
  ) throws -> (Stretch, ChunkColumns?) {
    var stretch = Stretch(indices, lane: lane)
    if let columns = try columns(indices, of: samples, firstSequence: firstSequence, &remembered) {
      for index in 0..<columns.count { stretch.extend(from: columns.start[index], to: columns.end[index]) }
      return (stretch, columns)
    }
    let statement = try database.cachedStatement(sql: database.insertion(into: .sample))
    statement.bind(lane, at: 1)
    // Fields are read one by one: a copy of the whole record costs more than all of them.
    for index in indices {
      let start = samples[index].start.timeIntervalSinceReferenceDate
      let end = samples[index].end.timeIntervalSinceReferenceDate
      statement.bind(number: start, at: 2)
      let sequence = firstSequence + Int64(index)
      statement.bind(sequence, at: 3)
      statement.bind(number: end == start ? nil : end, at: 4)
      try bind(valueOf: index, of: samples, sequence, to: statement, &remembered)
      statement.bind(try remembered.provenances.number(samples[index].provenance, findOrAddNumber(of:)), at: 7)
      let metadata = samples[index].metadata
      statement.bind(metadata.isEmpty ? nil : try remembered.metadata.number(metadata, findOrAddNumber(of:)), at: 8)
      statement.bind(number: samples[index].creation?.timeIntervalSinceReferenceDate, at: 9)
      statement.bind(try samples[index].timeZone.map { try remembered.timeZone($0, findOrAddNumber(ofTimeZone:)) }, at: 10)
      try statement.run(binding: samples[index].uuid, at: 11)
      stretch.extend(from: start, to: end)
    }
    return (stretch, nil)
  }

  /// Records where the samples of each lane lie, and adds them to the figures of their lanes.
  ///
  /// - Parameter sealed: By lane, how many more samples are in chunks.
  private func insertStretches(_ stretches: [Stretch], firstSequence: Int64, sealed: [Int64: Int]) throws {
    let statement = try database.cachedStatement(sql: StoreTable.insertion.insertion)
    for stretch in stretches {
      try statement.execute(arguments: [
        firstSequence + Int64(stretch.first), stretch.last - stretch.first + 1, firstSequence, stretch.lane, stretch.earliest,
        stretch.latestStart,
      ])
    }
    for stretch in stretches {
      try extendLane(
        stretch.lane, count: stretch.count, sealed: sealed[stretch.lane] ?? 0, longest: stretch.longest, earliest: stretch.earliest,
        latest: stretch.latestEnd)
      grownLanes.insert(stretch.lane)
    }
  }

  /// Binds the columns for a sample's value and unit.
  private func bind(
    valueOf index: Int, of samples: [SampleRecord], _ sequence: Int64, to statement: any SQLStatement, _ remembered: inout LookupCache
  ) throws {
    switch samples[index].value {
    case .quantity(let value, let unit):
      // SQLite has no NaN; infinities and huge numbers would turn sums and averages into NaN.
      guard value.magnitude <= Limits.largestNumber else {
        throw HealthError.invalidArgument(.sampleOutOfRange(samples[index].type))
      }
      try statement.bind(number: value, at: 5, in: CipherPlace(.sampleValue, sequence))
      let number = try remembered.units.number(unit, findOrAddNumber(of:))
      statement.bind(samples[index].series == nil ? number : -number, at: 6)
    case .category(let value):
      try statement.bind(Int64(value), at: 5, in: CipherPlace(.sampleValue, sequence))
      statement.bind(nil, at: 6)
    case .route(let route):
      try route.checkLimits()
      try statement.bind(Int64(route.count), at: 5, in: CipherPlace(.sampleValue, sequence))
      statement.bind(nil, at: 6)
    case .content(let content):
      try statement.bind(try content.identity(), at: 5, in: CipherPlace(.sampleValue, sequence))
      statement.bind(nil, at: 6)
    case .correlation, .workout:
      try samples[index].workout?.checkLimits()
      try statement.bind(Int64(0), at: 5, in: CipherPlace(.sampleValue, sequence))
      statement.bind(nil, at: 6)
    }
  }

  /// Many plain samples of one lane as columns, in the order of the lane; nil for few, and for others.
  private func columns(
    _ indices: [Int], of samples: [SampleRecord], firstSequence: Int64, _ remembered: inout LookupCache
  ) throws -> ChunkColumns? {
    // Members of correlations become members after they are stored.
    guard indices.count >= sealingRules.batch ?? sealingRules.threshold, let type = indices.first.map({ samples[$0].type }), type.isSealed,
      !type.canBeMember
    else {
      return nil
    }
    let keys = indices.map { SampleKey(start: samples[$0].start.timeIntervalSinceReferenceDate, sequence: firstSequence + Int64($0)) }
    var columns = ChunkColumns()
    for key in keys.sorted() {
      let index = Int(key.sequence - firstSequence)
      guard samples[index].series == nil else { return nil }
      switch samples[index].value {
      case .quantity(let value, let unit) where value.magnitude <= Limits.largestNumber:
        columns.value.append(value)
        columns.unit.append(try remembered.units.number(unit, findOrAddNumber(of:)))
      case .category(let value) where value.magnitude < 1 << 53:
        columns.value.append(Double(value))
        columns.unit.append(0)
      default: return nil
      }
      columns.start.append(key.start)
      columns.end.append(samples[index].end.timeIntervalSinceReferenceDate)
      columns.sequence.append(key.sequence)
      columns.provenance.append(try remembered.provenances.number(samples[index].provenance, findOrAddNumber(of:)))
      let metadata = samples[index].metadata
      // What an app may soon replace stays a row: a chunk would be written again for it.
      if indices.count < sealingRules.threshold, !metadata.isEmpty, samples[index].sync != nil { return nil }
      columns.metadata.append(metadata.isEmpty ? 0 : try remembered.metadata.number(metadata, findOrAddNumber(of:)))
      columns.creation.append(samples[index].creation?.timeIntervalSinceReferenceDate ?? .nan)
      columns.timeZone.append(try samples[index].timeZone.map { try remembered.timeZone($0, findOrAddNumber(ofTimeZone:)) } ?? 0)
      columns.membership.append(0)
      columns.uuid.append(samples[index].uuid)
    }
    return columns
  }

  /// Records the range of the sequence that holds the UUIDs of the samples.
  private func insertRuns(_ samples: [SampleRecord], firstSequence: Int64) throws {
    let statement = try database.cachedStatement(
      sql: StoreTable.uuidRun.insertion)
    for run in UUIDRun.runs(samples.map(\.uuid)) {
      try statement.execute(arguments: [run.block.data, Int64(run.first), run.count, firstSequence, samples.count])
    }
  }
}

extension StorageReader {
  /// The UUIDs that are stored. Cost: one look-up for each run of consecutive UUIDs; samples are read only where a run is known.
  package func storedUUIDs(among uuids: [UUID]) throws -> Set<UUID> {
    var found: Set<UUID> = []
    try forEachStored(among: uuids) { uuid, _ in found.insert(uuid) }
    return found
  }

  /// The stored samples with these UUIDs, in the order in which they were saved. UUIDs that are not stored are left out. Cost: see
  /// ``storedUUIDs(among:)``.
  package func samples(uuids: Set<UUID>) throws -> [StoredSample] {
    var places: [StoredPlace] = []
    try forEachStored(among: Array(uuids)) { places.append($1) }
    return try places.sorted { $0.sequence < $1.sequence }.compactMap { place in
      guard let lane = try lane(place.lane) else { return nil }
      return try record(lane: lane, start: place.start.timeIntervalSinceReferenceDate, sequence: place.sequence)
    }
  }

  private func forEachStored(among uuids: [UUID], _ body: (UUID, StoredPlace) -> Void) throws {
    // Also in the form in which the store keeps imported ones.
    let kept = try uuids.compactMap { uuid in try keptForm(of: uuid).map { (kept: $0, shown: uuid) } }
    // Several runs can lead to one range.
    var ranges: [Int64: Int64] = [:]
    var blocks: Set<UUIDBlock> = []
    for run in UUIDRun.runs(uuids + kept.map(\.kept)) {
      for range in try storedRanges(overlapping: run) {
        ranges[range.first] = range.count
        blocks.insert(run.block)
      }
    }
    if ranges.isEmpty { return }
    // Mostly one: the first samples of a save share a block with the last ones of the save before, whose other samples need no look-up.
    let only = blocks.count == 1 ? blocks.first : nil
    func isSought(_ uuid: UUID) -> Bool { if let only { uuid.block == only } else { blocks.contains(uuid.block) } }
    var wanted: [UUID: UUID] = [:]
    for uuid in uuids where isSought(uuid) { wanted[uuid] = uuid }
    for pair in kept where isSought(pair.kept) { wanted[pair.kept] = pair.shown }
    for (first, count) in ranges.sorted(by: { $0.key < $1.key }) {
      try forEachUUID(firstSequence: first, count: count) { kept, place in
        if isSought(kept), let uuid = wanted[kept] { body(uuid, place) }
      }
    }
  }

  /// The ranges of the sequence with samples that may have one of these UUIDs.
  private func storedRanges(overlapping run: UUIDRun) throws -> [(first: Int64, count: Int64)] {
    let statement = try database.cachedStatement(
      sql: "SELECT seq, seq_count FROM uuid_run WHERE block = ? AND first <= ? AND first + count > ?")
    let last = Int64(run.first) + Int64(run.count) - 1
    let rows = try SQLRow.fetchAll(statement, arguments: [run.block.data, last, Int64(run.first)])
    return try sound("uuid_run", rows) { (first: try $0[0], count: try $0[1]) }
  }

  /// Calls `body` with the UUID, as it is kept, and place of each sample of a range of the sequence that is still stored.
  private func forEachUUID(firstSequence: Int64, count: Int64, _ body: (UUID, StoredPlace) -> Void) throws {
    let numbers = Range(from: firstSequence, count: count)
    let rows = try SQLRow.fetchAll(
      database, sql: "SELECT lane, earliest, latest FROM insertion WHERE seq >= ? AND seq < ?",
      arguments: [numbers.lowerBound, numbers.upperBound])
    let stretches = try sound("insertion", rows) { (try $0[0] as Int64, try $0[1] as Double, try $0[2] as Double) }
    for stretch in stretches {
      let (lane, earliest, latest): (Int64, Double, Double) = (stretch.0, stretch.1, stretch.2)
      let statement = try database.cachedStatement(
        sql: "SELECT uuid, start, seq FROM sample WHERE lane = ? AND start >= ? AND start <= ? AND seq >= ? AND seq < ?")
      statement.setArguments([lane, earliest, latest, numbers.lowerBound, numbers.upperBound])
      while try statement.next() {
        let start = Date(timeIntervalSinceReferenceDate: statement.double(1))
        guard let uuid = try sound("sample", statement.int64(2), { try statement.uuid(0) }) else { continue }
        body(uuid, StoredPlace(sequence: statement.int64(2), lane: lane, start: start))
      }
      try forEachSealed(lane: lane, from: earliest, to: latest, sequence: numbers) { chunk, index in
        let key = try chunk.key(at: index)
        guard let uuid = try sound("chunk", key.sequence, { try chunk.uuid[index] }) else { return }
        body(uuid, StoredPlace(sequence: key.sequence, lane: lane, start: Date(timeIntervalSinceReferenceDate: key.start)))
      }
    }
  }
}

/// The dictionary numbers of the objects that samples refer to, by object identity, as most samples share them. The samples keep the
/// objects alive.
private struct LookupCache {
  struct Table<Object: AnyObject> {
    private var last: (object: Object, number: Int64)?
    private var numbers: [ObjectIdentifier: Int64] = [:]

    mutating func number(_ object: Object, _ find: (Object) throws -> Int64) rethrows -> Int64 {
      if let last, last.object === object { return last.number }
      let number = try numbers[ObjectIdentifier(object)] ?? find(object)
      numbers[ObjectIdentifier(object)] = number
      last = (object, number)
      return number
    }
  }

  var units = Table<UnitExpression>()
  var provenances = Table<Provenance>()
  var metadata = Table<MetadataSet>()
  private var lastTimeZone: (String, Int64)?

  mutating func timeZone(_ value: String, _ find: (String) throws -> Int64) rethrows -> Int64 {
    if let lastTimeZone, lastTimeZone.0 == value { return lastTimeZone.1 }
    let number = try find(value)
    lastTimeZone = (value, number)
    return number
  }
}
