// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SaveFeedBatch: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Reply {
    guard let app = author ?? access.caller.app, FeedSource.name(ofFeed: app.bundleIdentifier) != nil else { throw HealthError.ownerOnly }
    guard samples.count <= Limits.mostSamplesInSave else { throw HealthError.invalidArgument(.tooManySamples) }
    let feed = app.bundleIdentifier
    var report = try storage.feeds.report(of: feed)
    // All names are read with each batch.
    let batch = batch.utf8.count <= Limits.longestBatchName ? batch : StableHash.hexadecimal(StableHash.of(batch))
    guard !report.batches.contains(batch) else {
      var reply = Reply()
      reply.isRepeated = true
      return reply
    }
    try samples.check(for: .imported)
    var merge = FeedMerge(feed: app.revision, sources: try report.sources ?? sources(of: feed, storage), storage: storage)
    if !deleted.isEmpty { try merge.end(deleted) }
    try merge.take(samples, sums: sums)
    let stored = try merge.store()
    try keep(of: feed, &report, storage, &merge.reply)
    report.deleted += merge.endedElsewhere
    report.sources = merge.sources
    note(batch, stored, merge.reply, at: now.date, in: &report)
    try storage.feeds.set(report, of: feed)
    return author == nil ? merge.reply.forFeed : merge.reply
  }

  /// The ends of the identifiers of a feed's sources.
  private func sources(of feed: String, _ storage: StorageWriter) throws -> Set<String> {
    let identifiers = try storage.lanes(of: nil).map(\.source.bundleIdentifier)
    return Set(identifiers.compactMap { FeedSource.end(of: $0, below: feed) })
  }

  /// Keeps the records without an object that are not kept already.
  private func keep(of feed: String, _ report: inout FeedReport, _ storage: StorageWriter, _ reply: inout Reply) throws {
    for record in kept where report.kept + reply.kept < Limits.mostKeptOfFeed {
      let bytes = record.kind.utf8.count + record.body.utf8.count
      guard bytes <= Limits.largestKeptRecord, report.keptBytes ?? 0 <= Limits.largestKeptOfFeed - bytes else { continue }
      let identity = StableHash.of("\(feed)|\(record.kind)|\(record.body)")
      guard try storage.keptElements.numbers(identity: identity, limit: 1).isEmpty else { continue }
      let element = KeptElement(
        name: "FeedRecord",
        attributes: [
          .init(name: "feed", value: feed), .init(name: "kind", value: record.kind), .init(name: "body", value: record.body),
        ])
      _ = try storage.keptElements.keep(ImportElements.Item(element: element, identity: identity), import: nil)
      reply.kept += 1
      report.keptBytes = (report.keptBytes ?? 0) + bytes
    }
  }

  private func note(_ batch: String, _ stored: [SampleRecord], _ reply: Reply, at date: Date, in report: inout FeedReport) {
    report.last = date
    report.batches.append(batch)
    report.batches.removeFirst(max(0, report.batches.count - Limits.mostBatchesOfFeed))
    report.accepted += reply.accepted
    report.duplicates += reply.duplicates
    report.deleted += reply.deleted
    // It is the sender's number, which may be any.
    report.rejected += min(max(0, rejected), Limits.mostSamplesInSave)
    report.kept += reply.kept
    for sample in stored {
      let known = report.types[sample.type.name]
      report.types[sample.type.name] = .init(
        count: (known?.count ?? 0) + 1, last: date, newest: max(known?.newest ?? sample.end, sample.end))
    }
  }
}

extension SetAsideFeedBatch: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard let feed = access.caller.app?.bundleIdentifier, FeedSource.name(ofFeed: feed) != nil else { throw HealthError.ownerOnly }
    var report = try storage.feeds.report(of: feed)
    let digest = StableHash.hexadecimal(StableHash.of(body.base64EncodedString()))
    guard !report.setAside.contains(where: { $0.digest == digest }) else { return }
    let isKept = body.count <= Limits.largestSetAsideBatch
    report.setAside.append(
      .init(
        number: report.nextNumber, date: now.date, format: format.shortened(to: 40), reason: reason.shortened(to: 500),
        bytes: isKept ? body.count : 0, digest: digest))
    if isKept { try storage.feeds.keep(body, as: report.nextNumber, of: feed) }
    report.nextNumber += 1
    while report.setAside.count > Limits.mostSetAsideBatches
      || report.setAside.reduce(0, { $0 + $1.bytes }) > Limits.largestSetAsideBatches
    {
      try storage.feeds.keep(nil, as: report.setAside.removeFirst().number, of: feed)
    }
    try storage.feeds.set(report, of: feed)
  }
}

extension SaveFeedBatch.Reply {
  /// What the feed itself may know: samples that are there from others, or that the owner has removed, look as if they were saved.
  fileprivate var forFeed: Self {
    var reply = self
    reply.accepted += elsewhere + removed + superfluous
    (reply.elsewhere, reply.removed, reply.superfluous) = (0, 0, 0)
    return reply
  }
}

/// The work of a batch: what the store has of it, and what is new.
private struct FeedMerge {
  private let revision: SourceRevisionRecord
  private let storage: StorageWriter
  private var feed: String { revision.source.bundleIdentifier }
  var reply = SaveFeedBatch.Reply()

  /// UUIDs of the batch.
  private var batch: Set<UUID> = []
  /// UUIDs that the phone has deleted, now or before.
  private var gone: Set<UUID> = []
  /// Samples of the batch that the phone has deleted, and how many imported ones these were.
  private var ended: [SampleRecord] = []
  private(set) var endedElsewhere = 0
  /// The stored samples with the UUIDs of the batch, of this feed and of others.
  private var (own, foreign): ([UUID: StoredSample], [UUID: [StoredSample]]) = ([:], [:])
  /// The samples to store, by UUID in their order, and stored ones that they replace.
  private var new: [SampleRecord] = []
  private var places: [UUID: Int] = [:]
  private var replaced: [UUID: StoredSample] = [:]
  /// Members of new correlations that are stored already, by the correlation.
  private var links: [UUID: [StoredSample]] = [:]
  private var origins: [ObjectIdentifier: Provenance] = [:]
  /// Those of the new samples that are not stored after all.
  private var leftOut: Set<UUID> = []
  /// How many stored samples were compared with sums.
  private var comparisons = 0
  /// The ends of the identifiers of the feed's sources, with those of the batch.
  private(set) var sources: Set<String>

  init(feed: SourceRevisionRecord, sources: Set<String>, storage: StorageWriter) {
    (revision, self.sources, self.storage) = (feed, sources, storage)
  }

  // MARK: Deletions

  /// Deletes the feed's samples with these UUIDs, and remembers them.
  mutating func end(_ uuids: [UUID]) throws {
    try storage.feeds.addDeleted(uuids, of: feed)
    gone.formUnion(uuids)
    let stored = try storage.samples(uuids: Set(uuids)).filter { isOwn($0.record) }
    if !stored.isEmpty { try storage.delete(stored) }
    reply.deleted = stored.count
  }

  private func isOwn(_ sample: SampleRecord) -> Bool {
    sample.provenance.revision.map { FeedSource.isOf(feed, $0.source.bundleIdentifier) } ?? false
  }

  // MARK: Samples

  mutating func take(_ samples: [SampleRecord], sums: Set<Int>) throws {
    let uuids = samples.withMembers.map(\.uuid)
    batch = Set(uuids)
    gone.formUnion(try storage.feeds.deleted(among: uuids, of: feed))
    for stored in try storage.samples(uuids: batch) {
      if isOwn(stored.record) { own[stored.record.uuid] = stored } else { foreign[stored.record.uuid, default: []].append(stored) }
    }
    // Correlations first: a member that also comes singly is their member.
    let order = samples.indices.sorted { (samples[$0].members == nil ? 1 : 0, $0) < (samples[$1].members == nil ? 1 : 0, $1) }
    for index in order {
      let sample = placed(samples[index])
      if sample.members != nil { try takeWhole(sample) } else { try takeSingle(sample, isSum: sums.contains(index)) }
    }
    try matchStored()
    try endImported()
    try dropRemoved()
  }

  /// The sample with the source that it has in the store.
  private mutating func placed(_ sample: SampleRecord) -> SampleRecord {
    var sample = sample
    let given = sample.provenance
    if let known = origins[ObjectIdentifier(given)] {
      sample.provenance = known
    } else {
      var placed = given.revision ?? revision
      placed.source = source(named: given.revision?.source.name ?? "")
      let origin = Provenance(revision: placed, device: given.device)
      origins[ObjectIdentifier(given)] = origin
      sample.provenance = origin
    }
    if case .correlation(let members) = sample.value {
      var own: [SampleRecord] = []
      for member in members { own.append(placed(member)) }
      sample.value = .correlation(own)
    }
    return sample
  }

  /// The source with a name; beyond the most sources the feed itself.
  private mutating func source(named name: String) -> SourceRecord {
    let source = FeedSource.source(named: name, of: revision.source)
    guard let end = FeedSource.end(of: source.bundleIdentifier, below: feed), !sources.contains(end) else { return source }
    guard sources.count < Limits.mostSourcesOfFeed else { return revision.source }
    sources.insert(end)
    return source
  }

  private mutating func takeWhole(_ sample: SampleRecord) throws {
    let members = sample.members ?? []
    guard try decide(sample) else { return }
    if try isImported(sample) {
      // An import has the whole; its members are compared one by one.
      leaveOut(sample.uuid)
      reply.elsewhere += 1
      for member in members { try takeSingle(member, isSum: false) }
      return
    }
    var inside: [SampleRecord] = []
    for member in members where !gone.contains(member.uuid) {
      if let stored = own[member.uuid] {
        // What has the UUID and another type is no member: a correlation in a correlation would hide both.
        guard stored.record.type == member.type else { continue }
        links[sample.uuid, default: []].append(stored)
      } else if places[member.uuid] == nil {
        inside.append(member)
        places[member.uuid] = -1
      }
    }
    // Not nil: `decide` has given it a place.
    new[places[sample.uuid]!].value = .correlation(inside)
  }

  private mutating func takeSingle(_ sample: SampleRecord, isSum: Bool) throws {
    if isSum, try isSuperfluous(sample) {
      reply.superfluous += 1
      return
    }
    let isNew = try decide(sample)
    if isSum { try replaceOtherSums(sample, isNew: isNew) }
    guard isNew else { return }
    if sample.workout != nil, try isImported(sample) {
      leaveOut(sample.uuid)
      reply.elsewhere += 1
    }
  }

  /// Whether the sample is to be stored, and then gives it a place.
  private mutating func decide(_ sample: SampleRecord) throws -> Bool {
    let uuid = sample.uuid
    if gone.contains(uuid) {
      reply.ended += 1
      ended.append(sample)
      return false
    }
    if let place = places[uuid] {
      noteDuplicate(differs: place >= 0 && !Self.isSame(sample, new[place]))
      if place >= 0, Self.replaces(sample, new[place]) { new[place] = sample }
      return false
    }
    if let stored = own[uuid] {
      guard Self.replaces(sample, stored.record) else {
        noteDuplicate(differs: !Self.isSame(sample, stored.record))
        return false
      }
      replaced[uuid] = stored
    } else if foreign[uuid]?.contains(where: { Self.isSame($0.record, sample) }) == true {
      // Two phones of one person have the same samples.
      reply.elsewhere += 1
      return false
    }
    places[uuid] = new.count
    new.append(sample)
    return true
  }

  /// Counts a sample whose UUID the feed has already. Of two that differ, the one that was made before does not stay.
  private mutating func noteDuplicate(differs: Bool) {
    reply.duplicates += 1
    if differs { reply.outdated = (reply.outdated ?? 0) + 1 }
  }

  /// Leaves out a sample that has a place.
  private mutating func leaveOut(_ uuid: UUID) {
    leftOut.insert(uuid)
    replaced[uuid] = nil
  }

  /// Whether a sample replaces another one with its UUID: it says something else, and was made later. Without that date what comes later
  /// was made later. Of two at one moment the greater one stays, so that their order does not matter.
  private static func replaces(_ sample: SampleRecord, _ other: SampleRecord) -> Bool {
    if isSame(sample, other) { return false }
    guard let made = sample.creation else { return true }
    guard let before = other.creation, made <= before else { return true }
    guard made == before else { return false }
    func rank(_ sample: SampleRecord) -> [Double] {
      let value: Double =
        switch sample.value {
        // The check has found that the unit measures the type.
        case .quantity(let number, let unit): (try? unit.convert(number, to: sample.type.figureUnit ?? unit)) ?? number
        case .category(let number): Double(number)
        default: 0
        }
      return [sample.start.timeIntervalSinceReferenceDate, sample.end.timeIntervalSinceReferenceDate, value]
    }
    return rank(other).lexicographicallyPrecedes(rank(sample))
  }

  /// Whether two samples say the same; what lies beside value and dates does not count.
  private static func isSame(_ left: SampleRecord, _ right: SampleRecord) -> Bool {
    guard left.type == right.type, left.start == right.start, left.end == right.end, left.series == right.series else { return false }
    switch (left.value, right.value) {
    case (.correlation, .correlation): return true
    case (.workout(let left), .workout(let right)): return left.activityType == right.activityType && left.duration == right.duration
    default: return left.value == right.value
    }
  }

  // MARK: Sums

  /// Whether another source has samples of the time of a sum.
  private func isSuperfluous(_ sample: SampleRecord) throws -> Bool {
    let lanes = try storage.lanes(of: [sample.type]).filter { $0.count > 0 && !FeedSource.isOf(feed, $0.source.bundleIdentifier) }
    return try overlapping(sample, lanes) { _ in true } != nil
  }

  /// Marks the feed's earlier sums in the time of a sum as replaced: those of other lengths, as the phone sums up in another way now, and
  /// those of a night, as the phone knows more of it now. What the batch itself has stays.
  private mutating func replaceOtherSums(_ sample: SampleRecord, isNew: Bool) throws {
    // A night is several sums of one category, of which the others may be new, or gone.
    let isOfNight = if case .category = sample.value { true } else { false }
    let length = sample.end.timeIntervalSince(sample.start)
    guard isNew || isOfNight, length > 0, let source = sample.provenance.revision?.source else { return }
    let lanes = try storage.lanes(of: [sample.type]).filter { $0.count > 0 && $0.source == source }
    var found: [StoredSample] = []
    var count = 0
    _ = try overlapping(sample, lanes) { stored in
      count += 1
      let other = stored.record.end.timeIntervalSince(stored.record.start)
      // On days with a change of the clock a day has an hour more or less.
      let isOther = isOfNight || abs(other - length) > 3600 || other < 7200 && other != length
      // Sums have no date of creation.
      if stored.record.creation == nil, other > 0, isOther, !batch.contains(stored.record.uuid) { found.append(stored) }
      return false
    }
    comparisons += count
    guard comparisons <= Limits.mostComparisonsOfSums else { throw HealthError.invalidArgument(.tooManySamples) }
    for stored in found { replaced[stored.record.uuid] = stored }
  }

  /// The first stored sample in the time of a sample for which the function is true.
  private func overlapping(
    _ sample: SampleRecord, _ lanes: [Lane], _ isWanted: (StoredSample) -> Bool
  ) throws -> StoredSample? {
    guard !lanes.isEmpty else { return nil }
    var found: StoredSample?
    let (start, end) = (sample.start, sample.end)
    let period = PredicateTree.interval(start: start, end: end, strictStart: false, strictEnd: false)
    try storage.forEachRecord(lanes: lanes, predicate: period) { stored, _ in
      let record = stored.record
      let isInside = record.start == record.end ? record.start >= start && record.start < end : record.start < end && record.end > start
      if isInside, isWanted(stored) { found = stored }
      return found == nil
    }
    return found
  }

  // MARK: What imports have brought

  /// The lanes of imports and other sources with the type and the name of a sample's source.
  private func otherLanes(_ type: DataType, _ name: String) throws -> [Lane] {
    try storage.lanes(of: [type]).filter {
      $0.count > 0 && $0.source.name == name && !FeedSource.isOfFeed($0.source.bundleIdentifier)
    }
  }

  /// Whether an import has a correlation or a workout.
  private func isImported(_ sample: SampleRecord) throws -> Bool {
    guard let name = sample.provenance.revision?.source.name else { return false }
    let lanes = try otherLanes(sample.type, name)
    guard !lanes.isEmpty, let wanted = LooseIdentity(sample) else { return false }
    var isFound = false
    try storage.forEachRecord(lanes: lanes, predicate: Self.period(sample.start, sample.start)) { stored, _ in
      isFound = LooseIdentity(stored.record) == wanted && stored.record.workout?.activityType == sample.workout?.activityType
      return !isFound
    }
    return isFound
  }

  /// The time in which samples can be that a file has with whole seconds.
  private static func period(_ first: Date, _ last: Date) -> PredicateTree {
    let second = { (date: Date) in date.timeIntervalSinceReferenceDate.rounded(.down) }
    return .and([
      .date(.start, .greaterOrEqual, Date(timeIntervalSinceReferenceDate: second(first))),
      .date(.start, .less, Date(timeIntervalSinceReferenceDate: second(last) + 1)),
    ])
  }

  /// Stretches of samples without a gap of an hour, so that what is read of the store is not much more than what may match.
  private static func stretches(_ samples: [(index: Int, start: Date)]) -> [[Int]] {
    var stretches: [[Int]] = []
    var last = Date.distantPast
    for (index, start) in samples.sorted(by: { ($0.start, $0.index) < ($1.start, $1.index) }) {
      if start.timeIntervalSince(last) > 3600 || stretches.isEmpty { stretches.append([]) }
      stretches[stretches.count - 1].append(index)
      last = start
    }
    return stretches
  }

  /// New samples that replace no stored one, single ones or all, by type and name of the source.
  private func groups(withWholes: Bool = false) -> [(type: DataType, name: String, indices: [Int])] {
    Self.groups(new, withWholes: withWholes) { replaced[$0.uuid] == nil && !leftOut.contains($0.uuid) }
  }

  private static func groups(
    _ samples: [SampleRecord], withWholes: Bool = false, where isWanted: (SampleRecord) -> Bool = { _ in true }
  ) -> [(type: DataType, name: String, indices: [Int])] {
    struct Key: Hashable {
      let type: DataType
      let name: String
    }
    var groups: [Key: [Int]] = [:]
    for (index, sample) in samples.enumerated() where isWanted(sample) {
      guard withWholes || sample.members == nil && sample.workout == nil else { continue }
      guard let name = sample.provenance.revision?.source.name else { continue }
      groups[Key(type: sample.type, name: name), default: []].append(index)
    }
    return groups.map { ($0.key.type, $0.key.name, $0.value) }
  }

  /// Finds the samples that imports have brought already: one with a UUID of the phone takes the place of the imported one, another one is
  /// not stored.
  private mutating func matchStored() throws {
    var known: Set<UUID> = []
    var adopted: [(index: Int, stored: StoredSample)] = []
    for (type, name, indices) in groups() {
      let lanes = try otherLanes(type, name)
      if lanes.isEmpty { continue }
      for stretch in Self.stretches(indices.map { ($0, new[$0].start) }) {
        var wanted: [LooseIdentity: [Int]] = [:]
        for index in stretch.reversed() { if let identity = LooseIdentity(new[index]) { wanted[identity, default: []].append(index) } }
        guard let first = stretch.first, let last = stretch.last else { continue }
        try storage.forEachRecord(lanes: lanes, predicate: Self.period(new[first].start, new[last].start)) { stored, _ in
          guard let identity = LooseIdentity(stored.record), let index = wanted[identity]?.popLast() else { return true }
          // A sample that the phone's own identity replaces; not one that is a series, whose values are elsewhere.
          if new[index].creation != nil, stored.record.series == nil, new[index].series == nil {
            adopted.append((index, stored))
          } else {
            known.insert(new[index].uuid)
          }
          return true
        }
      }
    }
    for (index, stored) in adopted {
      let file = stored.record
      let uuid = new[index].uuid
      if new[index].metadata.isEmpty { new[index].metadata = file.metadata }
      new[index].creation = file.creation ?? new[index].creation
      new[index].timeZone = new[index].timeZone ?? file.timeZone
      replaced[uuid] = stored
    }
    for uuid in known { leaveOut(uuid) }
    reply.elsewhere += known.count
  }

  /// Deletes the imported samples that are those which the phone has deleted before they came: in the other order each would have taken the
  /// place of the imported one, and gone with it. Members of imported correlations stay, as these do.
  private mutating func endImported() throws {
    for (type, name, indices) in Self.groups(ended) {
      let lanes = try otherLanes(type, name)
      if lanes.isEmpty { continue }
      for stretch in Self.stretches(indices.map { ($0, ended[$0].start) }) {
        // A sample that comes twice in the batch is one.
        var wanted: [LooseIdentity: Set<UUID>] = [:]
        for index in stretch { if let identity = LooseIdentity(ended[index]) { wanted[identity, default: []].insert(ended[index].uuid) } }
        guard let first = stretch.first, let last = stretch.last else { continue }
        var found: [StoredSample] = []
        let adopted = Set(replaced.values.map(\.sequence))
        try storage.forEachRecord(lanes: lanes, predicate: Self.period(ended[first].start, ended[last].start)) { stored, _ in
          guard !adopted.contains(stored.sequence), let identity = LooseIdentity(stored.record), wanted[identity]?.popFirst() != nil else {
            return true
          }
          found.append(stored)
          return true
        }
        found = try found.filter { try !storage.correlations.isMember($0.sequence) }
        if !found.isEmpty { try storage.delete(found) }
        endedElsewhere += found.count
      }
    }
  }

  /// Leaves out what the owner has removed from the feed's sources or from those of imports with the same name.
  private mutating func dropRemoved() throws {
    guard try storage.removals.remembersSamples() else { return }
    var dropped: Set<UUID> = []
    for (type, name, indices) in groups(withWholes: true) {
      let lanes = try storage.lanes(of: [type]).filter {
        try $0.source.name == name && storage.removals.remembersSamples(ofLane: $0.number)
      }
      if lanes.isEmpty { continue }
      for stretch in Self.stretches(indices.map { ($0, new[$0].start) }) {
        var wanted: [Int64: [UInt64: [UUID]]] = [:]
        for index in stretch {
          guard let identity = LooseIdentity(removed: new[index]) else { continue }
          wanted[identity.start, default: [:]][identity.mark, default: []].append(new[index].uuid)
        }
        guard let first = wanted.keys.min(), let last = wanted.keys.max() else { continue }
        let marks = Set(wanted.values.flatMap(\.keys))
        for lane in lanes {
          for row in try storage.removals.remembered(lane: lane.number, seconds: first...last, marks: marks) {
            if let uuid = wanted[row.second]?[row.mark]?.popLast() { dropped.insert(uuid) }
          }
        }
      }
    }
    for uuid in dropped { leaveOut(uuid) }
    reply.removed += dropped.count
  }

  // MARK: Storing

  /// Stores what is new, in the places of what it replaces. Returns the samples that are stored now.
  mutating func store() throws -> [SampleRecord] {
    let hasExtras = try storage.keptElements.hasExtras()
    var extras: [UUID: KeptElement] = [:]
    for (uuid, old) in replaced where hasExtras { extras[uuid] = try storage.keptElements.extra(ofSample: old.sequence) }
    // A replaced correlation leaves its members, which the new one gets.
    if !replaced.isEmpty { try storage.delete(replaced.values.sorted { $0.sequence < $1.sequence }, withMembers: false) }
    let new = leftOut.isEmpty ? new : new.filter { !leftOut.contains($0.uuid) }
    let stored = try storage.insert(new)
    let byUUID = Dictionary(stored.map { ($0.record.uuid, $0) }) { first, _ in first }
    for (uuid, old) in replaced {
      guard let sample = byUUID[uuid] else { continue }
      try storage.correlations.replaceMember(of: old.sequence, to: sample.place)
      if let extra = extras[uuid] { try storage.keptElements.keep(extra, ofSample: sample.sequence, import: nil) }
    }
    for (whole, members) in links {
      guard let whole = byUUID[whole] else { continue }
      for member in members { try storage.correlations.add(member, toCorrelation: whole) }
    }
    reply.accepted = new.count
    return stored.map(\.record)
  }
}
