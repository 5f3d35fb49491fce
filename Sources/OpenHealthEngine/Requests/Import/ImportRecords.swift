// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ImportRecords: ImportingRequest {
  func run(_ storage: StorageWriter, session: ImportSession, now: Moment) throws -> Outcome {
    let claims = Claims(number: number, session: session, storage: storage, keepsIdentifiers: keepsIdentifiers)
    var outcome = Outcome()
    let taken = try claims.take(records, at: .top, extras: extras, outcome: &outcome)
    for (index, attachments) in attachments.sorted(by: { $0.key < $1.key }) {
      guard !taken.removed.contains(index) else {
        outcome.removedAttachments = (outcome.removedAttachments ?? 0) + attachments.count
        continue
      }
      try attach(attachments, to: taken.places[index], of: records[index].type, storage: storage, outcome: &outcome)
    }
    if !groups.isEmpty { try takeGroups(claims, storage: storage, outcome: &outcome) }
    return outcome
  }

  /// Attaches the files that the sample does not have, as far as the limits of the sample allow.
  private func attach(
    _ attachments: [AttachmentRecord], to sample: StoredPlace, of type: DataType, storage: StorageWriter, outcome: inout Outcome
  ) throws {
    guard type.acceptsAttachments else { throw HealthError.invalidArgument(.attachmentsNotAccepted(type)) }
    for attachment in attachments {
      if try storage.attachments.has(attachment.identifier, ofSample: sample.sequence) {
        outcome.knownAttachments += 1
      } else {
        do {
          try storage.attachments.add(attachment, toSample: sample.sequence, import: number)
          outcome.storedAttachments += 1
        } catch HealthError.attachmentTooLarge {
          outcome.refusedAttachments += 1
        }
      }
    }
  }

  /// Stores the members first, then the groups, then the links between them.
  private func takeGroups(_ claims: Claims, storage: StorageWriter, outcome: inout Outcome) throws {
    // The members of one workout can be a million, and need no copy.
    let all = groups.count == 1 ? groups[0].members : groups.flatMap(\.members)
    let inside = try claims.take(all, at: .nested, outcome: &outcome)
    let (members, removed) = (inside.places, inside.removed)
    let extras = groups.map(\.extra).byPlace
    var next = 0
    let numbers = groups.map { group in
      defer { next += group.members.count }
      return Set(members[next..<next + group.members.count].map(\.sequence))
    }
    let taken = try claims.take(
      groups.map(\.record), at: .top, extras: extras, wholes: .init(numbers: numbers, members: groups.map(\.members)), outcome: &outcome)
    let new = Set(taken.new)
    next = 0
    for (place, (group, record)) in zip(groups, taken.places).enumerated() {
      let range = next..<next + group.members.count
      next = range.upperBound
      claims.session.leaveOut(
        group.memberExtras.filter { removed.contains(range.lowerBound + $0.key) && group.members[$0.key].hasFiles }.map(\.value))
      if taken.removed.contains(place) {
        if !group.parts.isEmpty { outcome.arePartsNew = (outcome.arePartsNew ?? []) + group.parts.map { _ in false } }
        continue
      }
      if group.record.workout != nil {
        let its = range.lazy.filter { !removed.contains($0) }.map { members[$0] }
        if !its.isEmpty { try storage.workouts.associate(Array(its), withWorkout: record.sequence) }
      } else {
        // The places of removed members lead nowhere, and say to the next import that this is the same correlation.
        for member in members[range] { try storage.correlations.add(member, toCorrelation: record) }
      }
      for (place, extra) in group.memberExtras.sorted(by: { $0.key < $1.key }) where !removed.contains(range.lowerBound + place) {
        try keep(extra, ofMember: members[range.lowerBound + place].sequence, in: record.sequence, storage: storage)
      }
      if !group.parts.isEmpty {
        let areNew = try keepParts(of: group, as: record.sequence, isNew: new.contains(place), storage: storage)
        outcome.arePartsNew = (outcome.arePartsNew ?? []) + areNew
      }
    }
  }
}

extension ImportRecords {
  /// Keeps a member's element with the member, so that both are deleted together. An earlier import that did not store the member kept the
  /// element with the group, from which it is removed here.
  fileprivate func keep(_ extra: KeptElement, ofMember member: Int64, in whole: Int64, storage: StorageWriter) throws {
    if try storage.keptElements.extra(ofSample: member) == nil { try storage.keptElements.keep(extra, ofSample: member, import: number) }
    guard var rest = try storage.keptElements.extra(ofSample: whole), let place = rest.children.firstIndex(of: extra) else { return }
    rest.children.remove(at: place)
    try storage.keptElements.replaceExtra(ofSample: whole, by: rest)
  }

  /// Keeps the parts of a group that break a rule, each with its reason. A group that is not new gets those that it does not have. Returns
  /// for each whether it is kept now.
  fileprivate func keepParts(of group: Group, as whole: Int64, isNew: Bool, storage: StorageWriter) throws -> [Bool] {
    let known = isNew ? [] : try storage.keptElements.known(group.parts, ofSample: whole)
    let new = group.parts.indices.filter { !known.contains($0) }.map { group.parts[$0] }
    if !isNew, !new.isEmpty {
      if var rest = try storage.keptElements.extra(ofSample: whole) {
        // Parts are children of the group's element, or of an activity's.
        let present = Set((rest.children + rest.children.flatMap(\.children)).map { $0.encoded() })
        rest.children += new.map(\.element).filter { !present.contains($0.encoded()) }
        try storage.keptElements.replaceExtra(ofSample: whole, by: rest)
      } else if let extra = group.extra {
        try storage.keptElements.keep(extra, ofSample: whole, import: number)
      }
    }
    for part in new { try storage.keptElements.keep(part, ofSample: whole, import: number) }
    return group.parts.indices.map { !known.contains($0) }
  }
}

/// Finds the stored sample of each record, or stores the record.
struct Claims {
  let number: Int64
  let session: ImportSession
  let storage: StorageWriter
  var keepsIdentifiers = false

  /// The members of each record, if the records are correlations and workouts: the numbers of the stored ones, and what the file says.
  struct Wholes {
    var numbers: [Set<Int64>]
    var members: [[SampleRecord]]
  }

  /// What became of records.
  struct Taken {
    /// The places of the stored samples, in the order of the records; of a removed one that where it was.
    var places: [StoredPlace]
    /// The indices of the records that were stored now.
    var new: [Int]
    /// The indices of the records that were left out, because the owner has removed them.
    var removed: Set<Int>
  }

  /// Finds or stores each of the records.
  func take(
    _ records: [SampleRecord], at place: ImportRecords.Place, extras: [Int: KeptElement] = [:], wholes: Wholes? = nil,
    outcome: inout ImportRecords.Outcome
  ) throws -> Taken {
    try session.withCrowds(latest: storage.latestSequence) { crowds in
      try take(records, at: place, extras: extras, wholes: wholes, crowds: &crowds, outcome: &outcome)
    }
  }

  private func take(
    _ records: [SampleRecord], at place: ImportRecords.Place, extras: [Int: KeptElement], wholes: Wholes?,
    crowds: inout Crowds, outcome: inout ImportRecords.Outcome
  ) throws -> Taken {
    // The reader of the file keeps what breaks a rule as an element. Whoever sends it all the same gets an error.
    try records.check(for: .imported)
    var places = [StoredPlace?](repeating: nil, count: records.count)
    // By type and source, because both can be as many as the records.
    let lanes = Dictionary(grouping: try storage.lanes(of: nil)) { LaneKey($0) }
    let (hasRemoved, remembers) = (try storage.removals.hasSamples(), try storage.removals.remembersSamples())
    var removed = RemovedRecords(session: session, storage: storage, place: place)
    let known = keepsIdentifiers ? try identified(records, at: place, places: &places) : Identified()
    for index in known.indices { outcome.alreadyThereByType[records[index].type, default: 0] += 1 }
    if known.differing > 0 { outcome.differing = (outcome.differing ?? 0) + known.differing }
    var (new, twins): ([Int], [RemovedTwin]) = ([], [])
    for (key, all) in LaneKey.groups(of: records) {
      let indices = known.indices.isEmpty ? all : all.filter { !known.indices.contains($0) }
      let candidates = lanes[key] ?? []
      let (unmatched, repeated) = try claim(
        indices, of: records, members: wholes?.numbers, in: candidates, at: place, crowds: &crowds, places: &places)
      var left = unmatched
      if remembers {
        try removed.take(&left, of: records, members: wholes?.members, lanes: candidates, places: &places, outcome: &outcome)
      }
      new += left
      if hasRemoved {
        // Those that a version before the identities removed.
        twins += try removedTwins(of: left, among: records, members: wholes?.numbers, lanes: candidates, besides: removed.known)
      }
      outcome.storedByType[key.type, default: 0] += left.count
      outcome.repeatedByType[key.type, default: 0] += repeated
      outcome.alreadyThereByType[key.type, default: 0] += indices.count - unmatched.count - repeated
    }
    // In the order of the file, so that the numbering does not depend on hashing.
    new.sort()
    let superseded = try replaceKeyed(&new, among: records, outcome: &outcome)
    let sequences = try store(new, of: records, at: place, crowds: &crowds, places: &places)
    for (index, sequence) in zip(new, sequences) {
      try keep(records[index], at: places[index], extra: extras[index], sequence: sequence)
    }
    for (index, winner) in superseded {
      switch winner {
      case .stored(let sample): places[index] = sample.place
      case .new(let uuid): places[index] = new.first { records[$0].uuid == uuid }.flatMap { places[$0] }
      }
    }
    for (index, first) in known.repeated { places[index] = places[first] }
    try replace(removed.twins + twins, by: places)
    session.leaveOut(removed.indices.compactMap { records[$0].hasFiles ? extras[$0] : nil })
    return Taken(places: places.compactMap { $0 }, new: new, removed: removed.indices)
  }

  /// The records of a batch that their UUIDs tell.
  private struct Identified {
    /// The records that are stored already, or come a second time.
    var indices: Set<Int> = []
    /// The place of the first one for each record that comes a second time.
    var repeated: [(index: Int, first: Int)] = []
    /// How many of them say something else than the sample that stays.
    var differing = 0
  }

  /// Finds the stored samples with the UUIDs and sources of records, claims them and sets their places. A UUID that comes twice from one
  /// source is one sample.
  private func identified(
    _ records: [SampleRecord], at place: ImportRecords.Place, places: inout [StoredPlace?]
  ) throws -> Identified {
    var stored: [SampleIdentity: StoredSample] = [:]
    for sample in try storage.samples(uuids: Set(records.map(\.uuid))) { stored[sample.record.identity] = sample }
    var (found, firsts) = (Identified(), [SampleIdentity: Int]())
    for (index, record) in records.enumerated() {
      if let sample = stored[record.identity] {
        _ = session.claim(sample.sequence, at: place)
        places[index] = sample.place
        found.indices.insert(index)
        if Self.differs(record, sample.record) { found.differing += 1 }
      } else if let first = firsts[record.identity] {
        found.indices.insert(index)
        found.repeated.append((index, first))
        if Self.differs(record, records[first]) { found.differing += 1 }
      } else {
        firsts[record.identity] = index
      }
    }
    return found
  }

  /// Whether two samples with one UUID say another type, time or value. Files have dates to the microsecond; what lies beside the value, and
  /// contents, do not count.
  private static func differs(_ record: SampleRecord, _ other: SampleRecord) -> Bool {
    func isSame(_ left: Date, _ right: Date) -> Bool { abs(left.timeIntervalSince(right)) < 2e-6 }
    guard record.type == other.type, isSame(record.start, other.start), isSame(record.end, other.end) else { return true }
    switch (record.value, other.value) {
    case (.quantity(let number, let unit), .quantity(let stored, let storedUnit)): return number != stored || unit != storedUnit
    case (.category(let number), .category(let stored)): return number != stored
    case (.workout(let workout), .workout(let stored)):
      return workout.activityType != stored.activityType || workout.duration != stored.duration
    default: return false
    }
  }

  /// Claims the stored samples that records of one type and source are, and sets their places. Returns the indices of the other records,
  /// and how many samples were claimed at another place already.
  private func claim(
    _ indices: [Int], of records: [SampleRecord], members: [Set<Int64>]?, in lanes: [Lane], at place: ImportRecords.Place,
    crowds: inout Crowds, places: inout [StoredPlace?]
  ) throws -> (unmatched: [Int], repeated: Int) {
    var matcher = Matcher(records: records, indices: indices)
    var repeated = 0
    for lane in lanes where lane.count > 0 {
      try matcher.match(lane: lane, storage: storage, crowds: &crowds, at: place) { index, sequence in
        if let members, records[index].members != nil, try storage.correlations.memberNumbers(of: sequence) != members[index] {
          return false
        }
        if let workout = records[index].workout, try storage.workouts.soundContent(sequence)?.activityType != workout.activityType {
          return false
        }
        let claim = session.claim(sequence, at: place)
        if claim == .taken { return false }
        if claim == .claimedAtOtherPlace { repeated += 1 }
        places[index] = StoredPlace(sequence: sequence, lane: lane.number, start: records[index].start)
        return true
      }
    }
    return (matcher.unmatched, repeated)
  }

  /// Stores new records as samples of the import, and sets their places. Returns their numbers.
  private func store(
    _ new: [Int], of records: [SampleRecord], at place: ImportRecords.Place, crowds: inout Crowds, places: inout [StoredPlace?]
  ) throws -> [Int64] {
    let stored = try storage.insert(withMembers: (new.count == records.count ? records : new.map { records[$0] }).withMembers)
    // Their numbers are consecutive.
    if let first = stored.first?.sequence {
      try storage.imports.addSpan(first: first, count: stored.count, toImport: number)
    }
    // Each correlation is followed by the members that it contains itself.
    var next = 0
    var sequences: [Int64] = []
    sequences.reserveCapacity(new.count)
    for index in new {
      places[index] = stored[next]
      sequences.append(stored[next].sequence)
      next += 1
      if case .correlation(let members) = records[index].value { next += members.count }
    }
    session.claim(stored: sequences, at: place)
    for index in new {
      if let sample = places[index], let identity = records[index].plainIdentity { crowds.add(sample, of: identity, storedAt: place) }
    }
    return sequences
  }

  /// Keeps what a sample that is stored now has beside its row: the version of a content, and what the file says more of it.
  private func keep(_ record: SampleRecord, at place: StoredPlace?, extra: KeptElement?, sequence: Int64) throws {
    if case .content = record.value, let place, let (key, version) = record.sync {
      try storage.setSync(identifier: key, version: version, place: place)
    }
    if let extra { try storage.keptElements.keep(extra, ofSample: sequence, import: number) }
  }

  /// Puts the stored samples into the places of removed ones: in correlations and workouts, with their attachments.
  private func replace(_ twins: [RemovedTwin], by places: [StoredPlace?]) throws {
    for twin in twins {
      guard let place = places[twin.record] else { continue }
      try storage.correlations.replaceMember(of: twin.sequence, to: place)
      try storage.attachments.move(ofSample: twin.sequence, to: place.sequence)
      try storage.removals.forget(lane: twin.lane, second: twin.second, sequence: twin.sequence)
    }
  }

  /// Deletes the stored samples that new ones replace, because their contents have the same key (CLIN-02). Takes those that a later sample
  /// replaces out of the new ones, and returns that sample for each.
  private func replaceKeyed(
    _ new: inout [Int], among records: [SampleRecord], outcome: inout ImportRecords.Outcome
  ) throws -> [(index: Int, winner: SyncResolution.Current)] {
    let keyed = new.filter { index in
      if case .content(let content) = records[index].value { content.record.key != nil } else { false }
    }
    if keyed.isEmpty { return [] }
    var superseded: [(index: Int, winner: SyncResolution.Current)] = []
    for (source, indices) in Dictionary(grouping: keyed, by: { records[$0].provenance.revision?.source }) {
      guard let source else { continue }
      let resolution = try SyncResolution(indices.map { records[$0] }, source: source, storage: storage)
      try storage.delete(resolution.replaced.map(\.old))
      superseded += indices.compactMap { index in resolution.superseded[records[index].uuid].map { (index, $0) } }
    }
    let left = Set(superseded.map(\.index))
    new.removeAll(where: left.contains)
    for index in left {
      outcome.storedByType[records[index].type, default: 0] -= 1
      outcome.alreadyThereByType[records[index].type, default: 0] += 1
    }
    return superseded
  }

  /// The removed samples with the identity of a new record, besides those with some numbers. The records replace them, so that they cannot be
  /// restored as duplicates.
  private func removedTwins(
    of new: [Int], among records: [SampleRecord], members: [Set<Int64>]?, lanes: [Lane], besides known: Set<Int64>
  ) throws -> [RemovedTwin] {
    var twins: [RemovedTwin] = []
    var matcher = Matcher(records: records, indices: new)
    for lane in lanes {
      try matcher.match(removedFrom: lane, storage: storage) { index, sequence in
        if known.contains(sequence) { return false }
        let record = records[index]
        if let members, record.members != nil, try Set(storage.removals.places(in: sequence).map(\.sequence)) != members[index] {
          return false
        }
        if let workout = record.workout, try storage.removals.workout(sequence).activityType != workout.activityType { return false }
        twins.append(
          RemovedTwin(record: index, lane: lane.number, second: LooseIdentity.second(of: record), sequence: sequence))
        return true
      }
    }
    return twins
  }
}

private struct LaneKey: Hashable {
  let type: DataType
  let sourceName: String

  init(_ record: SampleRecord) {
    type = record.type
    sourceName = record.provenance.revision?.source.name ?? ""
  }

  init(_ lane: Lane) { (type, sourceName) = (lane.type, lane.source.name) }

  /// The indices of records by type and source name.
  static func groups(of records: [SampleRecord]) -> [LaneKey: [Int]] {
    /// Type and provenance as object identities, which are cheaper to compare than names.
    struct Origin: Hashable {
      let type: ObjectIdentifier
      let provenance: ObjectIdentifier
    }
    var places: [Origin: [Int]] = [:]
    // Consecutive records mostly share both.
    var first = 0
    while first < records.count {
      let origin = Origin(type: ObjectIdentifier(records[first].type), provenance: ObjectIdentifier(records[first].provenance))
      var end = first + 1
      while end < records.count, records[end].provenance === records[first].provenance, records[end].type === records[first].type {
        end += 1
      }
      places[origin, default: []] += first..<end
      first = end
    }
    return Dictionary(places.values.map { (LaneKey(records[$0[0]]), $0) }, uniquingKeysWith: +)
  }
}

/// Finds stored samples with the same identity as records of one type and source name.
private struct Matcher {
  private let records: [SampleRecord]
  /// The indices of the records by start, those of equal start in the order of the file.
  private let order: [Int]
  private let starts: [Double]
  /// Whether each element of `order` has a match.
  private var isMatched: [Bool]

  init(records: [SampleRecord], indices: [Int]) {
    self.records = records
    let keys = indices.map { (start: records[$0].start.timeIntervalSinceReferenceDate, index: $0) }.sorted { $0 < $1 }
    order = keys.map(\.index)
    starts = keys.map(\.start)
    isMatched = Array(repeating: false, count: keys.count)
  }

  var unmatched: [Int] { order.indices.filter { !isMatched[$0] }.map { order[$0] } }

  /// Matches the samples of a lane. `claim` returns whether a stored sample is still free for a record.
  mutating func match(
    lane: Lane, storage: StorageReader, crowds: inout Crowds, at place: ImportRecords.Place,
    claim: (_ record: Int, _ sequence: Int64) throws -> Bool
  ) throws {
    if FeedSource.isOfFeed(lane.source.bundleIdentifier) { return try match(ofFeed: lane, storage, claim) }
    let range = places(in: lane)
    var (rest, first) = (range.lowerBound, range.lowerBound)
    while first < range.upperBound {
      let end = endOfStart(first, in: range)
      if end - first >= Crowds.least, records[order[first]].plainIdentity != nil {
        try match(rest..<first, lane: lane, removed: false, storage: storage, claim: claim)
        let key = Crowds.Key(place: place, lane: lane.number, start: starts[first])
        var crowd = try crowds.take(key) ?? Self.crowd(key, lane, storage)
        try match(first..<end, &crowd, claim: claim)
        crowds.keep(crowd, as: key)
        rest = end
      }
      first = end
    }
    try match(rest..<range.upperBound, lane: lane, removed: false, storage: storage, claim: claim)
  }

  /// Matches the samples of a feed, whose dates have fractions, and which knows neither a file's units nor its creation dates.
  private mutating func match(
    ofFeed lane: Lane, _ storage: StorageReader, _ claim: (_ record: Int, _ sequence: Int64) throws -> Bool
  ) throws {
    let range = firstPlace(from: lane.earliest.rounded(.down))..<firstPlace(from: lane.latest.nextUp)
    // The last one of each list is the first in the file.
    var wanted: [LooseIdentity: [Int]] = [:]
    for place in range.reversed() where !isMatched[place] {
      if let identity = LooseIdentity(records[order[place]]) { wanted[identity, default: []].append(place) }
    }
    var next = range.lowerBound
    while next < range.upperBound {
      // Samples are read around the records only.
      var end = next + 1
      while end < range.upperBound, starts[end] - starts[end - 1] <= 3600 { end += 1 }
      try storage.forEachIdentity(lane: lane, from: starts[next].rounded(.down), to: starts[end - 1].rounded(.down) + 1) { stored in
        let identity = LooseIdentity(stored, of: lane.type)
        guard let place = wanted[identity]?.last, try claim(order[place], stored.sequence) else { return }
        wanted[identity]?.removeLast()
        isMatched[place] = true
      }
      next = end
    }
  }

  /// Matches the samples that the owner removed from a lane.
  mutating func match(removedFrom lane: Lane, storage: StorageReader, claim: (_ record: Int, _ sequence: Int64) throws -> Bool) throws {
    try match(places(in: lane), lane: lane, removed: true, storage: storage, claim: claim)
  }

  private mutating func match(
    _ range: Range<Int>, lane: Lane, removed: Bool, storage: StorageReader, claim: (Int, Int64) throws -> Bool
  ) throws {
    guard let first = range.first, let last = range.last else { return }
    // If the records are sparse among the stored samples, looking up each costs less than walking past all.
    let share = (starts[last] - starts[first]) / max(1, lane.latest - lane.earliest)
    guard share * Double(lane.count) > 16 * Double(range.count) else { return try walk(lane, removed, range, storage, claim) }
    var next = first
    while next <= last {
      let end = endOfStart(next, in: range)
      try walk(lane, removed, next..<end, storage, claim)
      next = end
    }
  }

  /// The samples of a lane that start at one instant, by identity.
  private static func crowd(_ key: Crowds.Key, _ lane: Lane, _ storage: StorageReader) throws -> Crowds.Crowd {
    var crowd: Crowds.Crowd = [:]
    try storage.forEachIdentity(lane: lane, from: key.start, to: key.start) { stored in
      crowd[PlainIdentity(stored), default: Crowds.Line()].append(stored.sequence)
    }
    return crowd
  }

  /// Gives each of the records the first sample of its identity that is free. What the crowd gives out is claimed: by the record, or
  /// before by this import.
  private mutating func match(_ range: Range<Int>, _ crowd: inout Crowds.Crowd, claim: (Int, Int64) throws -> Bool) throws {
    for place in range where !isMatched[place] {
      guard let identity = records[order[place]].plainIdentity else { continue }
      while !isMatched[place], let sequence = crowd[identity]?.next() { isMatched[place] = try claim(order[place], sequence) }
    }
  }

  /// The records that start while the lane has samples.
  private func places(in lane: Lane) -> Range<Int> { firstPlace(from: lane.earliest)..<firstPlace(from: lane.latest.nextUp) }

  /// The end of the records that start when the one at `place` does.
  private func endOfStart(_ place: Int, in range: Range<Int>) -> Int {
    var end = place + 1
    while end < range.upperBound, starts[end] == starts[place] { end += 1 }
    return end
  }

  /// The first index in `order` of a record that starts at a date or later.
  private func firstPlace(from start: Double) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Matches the stored samples that start between the first and the last record of a range.
  private mutating func walk(
    _ lane: Lane, _ removed: Bool, _ range: Range<Int>, _ storage: StorageReader, _ claim: (Int, Int64) throws -> Bool
  ) throws {
    var next = range.lowerBound
    try storage.forEachIdentity(lane: lane, from: starts[range.lowerBound], to: starts[range.upperBound - 1], removed: removed) { stored in
      while next < range.upperBound, starts[next] < stored.start { next += 1 }
      var place = next
      while place < range.upperBound, starts[place] == stored.start {
        defer { place += 1 }
        guard !isMatched[place], records[order[place]].isSame(as: stored) else { continue }
        isMatched[place] = try claim(order[place], stored.sequence)
        // Plain records of the same identity are interchangeable.
        if isMatched[place] || records[order[place]].isPlain { return }
      }
    }
  }
}

extension PlainIdentity {
  fileprivate init(_ stored: StoredIdentity) {
    self.init(end: stored.end, value: stored.value, unit: stored.unit, creation: stored.creation)
  }
}

extension SampleRecord {
  /// The identity of a quantity or category; nil for other records.
  fileprivate var plainIdentity: PlainIdentity? {
    let (end, creation) = (end.timeIntervalSinceReferenceDate, creation?.timeIntervalSinceReferenceDate)
    switch value {
    case .quantity(let number, let unit): return PlainIdentity(end: end, value: number, unit: unit, creation: creation)
    case .category(let number): return PlainIdentity(end: end, value: Double(number), unit: nil, creation: creation)
    default: return nil
    }
  }

  fileprivate func isSame(as stored: StoredIdentity) -> Bool {
    guard end.timeIntervalSinceReferenceDate == stored.end, creation?.timeIntervalSinceReferenceDate == stored.creation else {
      return false
    }
    switch value {
    case .quantity(let number, let unit): return number == stored.value && unit == stored.unit
    case .category(let number): return Double(number) == stored.value && stored.unit == nil
    case .route(let route): return Double(route.count) == stored.value
    // Not stored if it cannot be encoded.
    case .content(let content): return (try? content.identity()).map(Double.init) == stored.value
    // A correlation that contains its members matches none; those of a file arrive without their members.
    case .correlation(let members): return members.isEmpty
    case .workout: return true
    }
  }

  /// Whether the element of the record can name a file that has what the sample has.
  fileprivate var hasFiles: Bool { route != nil || content != nil }

  fileprivate var isPlain: Bool {
    switch value {
    case .quantity, .category, .route, .content: true
    case .correlation, .workout: false
    }
  }
}
