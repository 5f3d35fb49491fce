// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

@testable import OpenHealthJournal

/// Saves go into the store in order and exactly once, whatever happens on the way.
@Suite struct JournalMergeTests {
  @Test(
    "LOCK-02: what was saved while the store was locked is in it afterwards, in order, as its app's, from when it came",
    arguments: [true, false])
  func merges(isAttested: Bool) throws {
    let world = try JournalWorld()
    let journal = try world.journal(isAttested: isAttested)
    for number in 0..<20 {
      try journal.append(JournalWorld.save(number * 2, number * 2 + 1, app: JournalWorld.apps[number % 2], received: Double(number)))
    }
    #expect(journal.count == 20)
    #expect(try world.stored().isEmpty)
    try world.reopen()
    var expected = LockStatus.Merge()
    expected.saves = 20
    #expect(try world.merge() == expected)
    #expect(try world.stored() == Array(0..<40))
    let all = try world.engine.perform(FetchSamples(selections: [.init(type: JournalWorld.steps, predicate: .everything)]), for: .owner)
    for sample in all {
      guard case .quantity(let value, _) = sample.value else { continue }
      let save = Int(value) / 2
      #expect(sample.provenance.revision?.source.bundleIdentifier == JournalWorld.apps[save % 2])
      #expect(sample.creation == Date(timeIntervalSinceReferenceDate: 710_000_000 + Double(save)))
    }
    #expect(try world.segments.isEmpty && world.rejected.isEmpty)
    #expect(try world.merge() == LockStatus.Merge())
    // The owner sees it in the log of what apps do.
    let noted = try world.engine.perform(ListAccess(), for: .owner).items.filter { $0.request == "SaveSamples" }
    #expect(noted.map(\.count).reduce(0, +) == 40)
  }

  @Test("LOCK-02: a merge that ends at any step and begins again takes in each save once, in order")
  func crashes() throws {
    var reached: Set<JournalMerge.Step> = []
    // Two segments of five saves, in transactions of two samples.
    for end in 0... {
      let world = try JournalWorld()
      var limits = Journal.Limits()
      limits.mostSegmentBytes = 5 * 1100
      let journal = try world.journal(limits: limits)
      for number in 0..<10 { try journal.append(JournalWorld.save(number)) }
      #expect(try world.segments.count >= 2)
      var step = 0
      var counts = LockStatus.Merge()
      let merge = JournalMerge(world.engine, world.keys, samplesInBatch: 2) { place throws(HealthError) in
        defer { step += 1 }
        if step == end {
          reached.insert(place)
          throw .busy
        }
      }
      do throws(HealthError) {
        try merge.run(&counts)
        #expect(step >= 16)
        #expect(reached == Set(JournalMerge.Step.allCases))
        return
      } catch { #expect(error == .busy) }
      let before = try world.stored()
      #expect(before == Array(0..<before.count), "\(end)")
      // As after a crash: nothing that the merge knew is left.
      try world.reopen()
      _ = try world.merge()
      #expect(try world.stored() == Array(0..<10), "\(end)")
      #expect(try world.segments.isEmpty)
    }
  }

  @Test("LOCK-02: a segment that is put back is not taken in again; one that was cut is, from where it ended")
  func putBack() throws {
    let world = try JournalWorld()
    let journal = try world.journal()
    for number in 0..<4 { try journal.append(JournalWorld.save(number)) }
    let name = try #require(try world.segments.first)
    let whole = try Data(contentsOf: world.file(name))
    try whole.prefix(108 + (whole.count - 108) / 2 + 7).write(to: world.file(name))
    let cut = try world.merge()
    // As a crash leaves it: the save that is incomplete was not acknowledged.
    #expect(try cut.saves == 2 && cut.rejectedSegments == 0 && world.rejected.isEmpty && world.segments.isEmpty)
    try whole.write(to: world.file(name))
    #expect(try world.merge().saves == 2)
    #expect(try world.stored() == [0, 1, 2, 3])
    try whole.write(to: world.file(name))
    #expect(try world.merge() == LockStatus.Merge())
    #expect(try world.stored() == [0, 1, 2, 3] && world.segments.isEmpty)
  }

  @Test(
    "LOCK-02: a segment that a crash left with an incomplete save, or without a whole header, is merged and goes, without a warning")
  func torn() throws {
    for length in [0, 1, 7, 107, 108, 108 + 11, 108 + 12, 108 + 400, 108 + 1051] {
      let world = try JournalWorld()
      try world.journal().append(JournalWorld.save(1))
      let bytes = try Data(contentsOf: world.file("1.sealed"))
      #expect(bytes.count == 108 + 12 + 1024 + 16)
      try bytes.prefix(length).write(to: world.file("1.sealed"))
      try world.journal().append(JournalWorld.save(2))
      let counts = try world.merge()
      #expect(counts.saves == 1, "\(length)")
      #expect(counts.rejectedSegments == 0, "\(length)")
      #expect(world.rejected.isEmpty, "\(length)")
      #expect(try world.stored() == [2] && world.segments.isEmpty)
    }
  }

  @Test("A damaged segment gives the saves before the damage and is put aside; later segments are merged; another store's gives nothing")
  func damaged() throws {
    let (world, other) = (try JournalWorld(), try JournalWorld())
    for number in 0..<3 { try other.journal().append(JournalWorld.save(100 + number)) }
    for first in [0, 3, 6] {
      let journal = try world.journal()
      for number in first..<first + 3 { try journal.append(JournalWorld.save(number)) }
    }
    #expect(try world.segments == ["1.sealed", "2.sealed", "3.sealed"])
    var bytes = try Data(contentsOf: world.file("2.sealed"))
    bytes[bytes.count - 1200] ^= 1
    try bytes.write(to: world.file("2.sealed"))
    try FileManager.default.copyItem(at: other.file("1.sealed"), to: world.file("4.sealed"))
    try Data("noise".utf8).write(to: world.file("5.sealed"))
    let counts = try world.merge()
    #expect(counts.saves == 7)
    #expect(counts.rejectedSegments == 3)
    #expect(world.rejected.count == 3)
    #expect(try world.stored() == [0, 1, 2, 3, 6, 7, 8] && world.segments.isEmpty)
  }

  @Test("LOCK-02: permission is looked at again: a save of an app that may not save is refused, and the others are taken in")
  func refused() throws {
    let world = try JournalWorld()
    let journal = try world.journal()
    let stranger = JournalWorld.stranger
    for number in 0..<6 { try journal.append(JournalWorld.save(number, app: number % 3 == 1 ? stranger : JournalWorld.apps[0])) }
    let counts = try world.merge()
    #expect(counts.saves == 4)
    #expect(counts.refused == 2)
    #expect(counts.rejectedSegments == 0)
    #expect(try world.stored() == [0, 2, 3, 5] && world.segments.isEmpty)
  }

  @Test("LOCK-02: a save that was taken while the store was locked is never thrown away: one that the store refuses later is put aside")
  func keepsRefused() throws {
    let world = try JournalWorld()
    let journal = try world.journal()
    for app in [JournalWorld.apps[0], JournalWorld.stranger] {
      try journal.append(JournalWorld.save(app == JournalWorld.stranger ? 1 : 0, app: app))
    }
    let sealed = try Data(contentsOf: world.file(try #require(world.segments.first)))
    // A merge that ends after the refusal, before the segment is removed, and begins again.
    for end in [JournalMerge.Step.beforeRemoval, nil] {
      let merge = JournalMerge(world.engine, world.keys) { step throws(HealthError) in if step == end { throw .busy } }
      var counts = LockStatus.Merge()
      do throws(HealthError) { try merge.run(&counts) } catch { #expect(error == .busy && end != nil) }
      #expect(world.rejected.count == 1)
    }
    #expect(try world.segments.isEmpty && world.stored() == [0])
    let folder = JournalFolder.url(in: world.keys.folder).appendingPathComponent(JournalFolder.rejected)
    #expect(try Data(contentsOf: folder.appendingPathComponent(try #require(world.rejected.first))) == sealed)
    #expect(try JournalCheck.findings(world.keys).map(\.severity) == [.attention])
  }

  @Test("LOCK-02: a save that came twice, as its answer was lost, is in the store once; new samples beside stored ones are taken in")
  func repeated() throws {
    let world = try JournalWorld()
    try world.engine.perform(SaveSamples(samples: [JournalWorld.sample(1)]), for: .app(JournalWorld.app(JournalWorld.apps[0])))
    // Two journals, as before and after a crash of the daemon: the second does not know what the first took.
    try world.journal().append(JournalWorld.save(2, 3))
    let second = try world.journal(isAttested: false)
    try second.append(JournalWorld.save(2, 3))
    try second.append(JournalWorld.save(1, 4))
    #expect(try world.merge().saves == 3)
    #expect(try world.stored() == [1, 2, 3, 4])
  }

  @Test("SAVE-03: while the store is locked an object that was saved already is refused with code 3, and so is one that is there twice")
  func duplicates() throws {
    let world = try JournalWorld()
    let journal = try world.journal()
    try journal.append(JournalWorld.save(1, 2))
    let uuid = { (number: Int) in JournalWorld.uuid(number).uuidString }
    #expect(throws: HealthError.duplicateObject(uuid: uuid(2))) { try journal.append(JournalWorld.save(3, 2)) }
    #expect(throws: HealthError.repeatedObject(uuid: uuid(4))) { try journal.append(JournalWorld.save(4, 4)) }
    #expect(throws: HealthError.invalidArgument(.noSamples)) { try journal.append(JournalWorld.save()) }
    // What was refused can be saved.
    try journal.append(JournalWorld.save(3, 4))
    _ = try world.merge()
    #expect(try world.stored() == [1, 2, 3, 4])
  }

  @Test("Beyond its limits the journal accepts no saves, and earlier ones stay")
  func limits() throws {
    let world = try JournalWorld()
    var limits = Journal.Limits()
    limits.mostRecordBytes = 900
    limits.mostBytes = 3 * 1100
    let journal = try world.journal(limits: limits)
    let large = JournalWorld.save(90, 91, 92, 93, 94, 95, 96, 97, 98, 99)
    #expect(throws: HealthError.store(.lockedSaveTooLarge(limit: 900))) { try journal.append(large) }
    for number in 0..<3 { try journal.append(JournalWorld.save(number)) }
    #expect(throws: HealthError.store(.journalFull)) { try journal.append(JournalWorld.save(3)) }
    // Also one that finds the files there.
    #expect(throws: HealthError.store(.journalFull)) { try world.journal(limits: limits).append(JournalWorld.save(3)) }
    var full = Journal.Limits()
    full.leastFreeBytes = .max
    #expect(throws: HealthError.diskFull) { try world.journal(limits: full).append(JournalWorld.save(3)) }
    #expect(try world.merge().saves == 3)
    #expect(try world.stored() == [0, 1, 2])
  }

  @Test("T21: an app that has filled its part of the journal leaves room for the others")
  func limitOfAnApp() throws {
    let world = try JournalWorld()
    var limits = Journal.Limits()
    limits.mostBytesOfApp = 2 * 1100
    let journal = try world.journal(limits: limits)
    for number in 0..<2 { try journal.append(JournalWorld.save(number)) }
    #expect(throws: HealthError.store(.journalFull)) { try journal.append(JournalWorld.save(2)) }
    try journal.append(JournalWorld.save(3, app: JournalWorld.apps[1]))
    #expect(throws: HealthError.store(.journalFull)) { try journal.append(JournalWorld.save(4)) }
  }

  @Test("Erasing a store erases its journal, too")
  func erased() throws {
    let world = try JournalWorld()
    try world.journal().append(JournalWorld.save(1))
    var bytes = try Data(contentsOf: world.file("1.sealed"))
    bytes[200] ^= 1
    try bytes.write(to: world.file("1.sealed"))
    _ = try world.merge()
    try world.journal().append(JournalWorld.save(2))
    try JournalFolder.writePolicy([1, 2, 3], in: world.folder)
    try world.engine.close()
    try StoreKeys.erase(folder: world.folder, keyFolder: world.keyFolder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder.path) == [])
  }
}
