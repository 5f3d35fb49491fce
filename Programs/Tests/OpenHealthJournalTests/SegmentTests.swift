// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthEngine
import OpenHealthStorage
import Testing

@testable import OpenHealthJournal

/// The bytes of a segment, and what happens to other bytes.
@Suite struct SegmentTests {
  /// A segment that the first version wrote, with the key that opens it. It is kept for ever.
  private struct Golden: Codable {
    var privateKey: Data
    var secret: Data
    var segment: Data
    /// The numbers of the samples of each save.
    var saves: [[Int]]
  }

  /// The recorded segments: by a process that had the store open, and by one that never had.
  private static let goldens: [(name: String, mode: SegmentHeader.Mode)] = [("segment-1", .attested), ("segment-base-1", .base)]

  private static func golden(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/\(name).json")
  }

  @Test(
    "write",
    .enabled(if: ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_SEGMENT"] != nil, "It writes the fixtures anew."),
    arguments: goldens)
  func write(name: String, mode: SegmentHeader.Mode) throws {
    let world = try JournalWorld()
    let journal = try world.journal(isAttested: mode == .attested)
    let saves = [JournalWorld.save(1, 2), JournalWorld.save(3, app: JournalWorld.apps[1], received: 5)]
    for save in saves { try journal.append(save) }
    let segment = try Data(contentsOf: world.file("1.sealed"))
    let header = try #require(SegmentRecords(Array(segment))).header
    let golden = Golden(
      privateKey: try #require(try world.keys.journalKey()).withBytes { Data($0) },
      secret: mode == .attested ? try world.keys.journalSecret(header.lock).withBytes { Data($0) } : Data(), segment: segment,
      saves: saves.map(Self.numbers))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(golden).write(to: Self.golden(name))
  }

  @Test("A segment of the first version is read as it was written, for ever", arguments: goldens)
  func goldenSegment(name: String, mode: SegmentHeader.Mode) throws {
    let golden = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: Self.golden(name)))
    let segment = try #require(SegmentRecords(Array(golden.segment)))
    #expect(segment.isWhole)
    #expect(segment.count == golden.saves.count)
    #expect(segment.header.mode == mode)
    #expect(segment.header.number == 1)
    #expect(segment.header.bytes == Array(golden.segment.prefix(108)))
    var opener = try #require(
      try SegmentOpener(segment, privateKey: SecretBytes(golden.privateKey)) { _ throws(HealthError) in SecretBytes(golden.secret) })
    for (record, numbers) in zip(segment.records, golden.saves) {
      #expect(record.sealed.count % 1024 == 16)
      let found = try opener.open(record)
      let opened = try #require(found)
      let save = try JournalledSave(bytes: opened)
      #expect(JournalWorld.apps.contains(save.app.bundleIdentifier))
      #expect(Self.numbers(save) == numbers)
    }
  }

  /// The numbers of the samples that a save saves.
  private static func numbers(_ save: JournalledSave) -> [Int] {
    (save.request as? SaveSamples)?.samples.map { sample in
      guard case .quantity(let value, _) = sample.value, sample.uuid == JournalWorld.uuid(Int(value)) else { return -1 }
      return Int(value)
    } ?? []
  }

  private func sealed(_ saves: [JournalledSave]) throws -> (world: JournalWorld, name: String, bytes: [UInt8]) {
    let world = try JournalWorld()
    let journal = try world.journal()
    for save in saves { try journal.append(save) }
    let name = try #require(try world.segments.first)
    return (world, name, Array(try Data(contentsOf: world.file(name))))
  }

  /// What opens of a segment, and whether that is all there is.
  private func opened(_ bytes: [UInt8], _ keys: StoreKeys) throws -> (contents: [[Int]], isWhole: Bool) {
    guard let segment = SegmentRecords(bytes), let privateKey = try keys.journalKey(),
      var opener = try SegmentOpener(segment, privateKey: privateKey, secret: { lock throws(HealthError) in try keys.journalSecret(lock) })
    else { return ([], false) }
    var contents: [[Int]] = []
    for record in segment.records {
      guard let content = try opener.open(record) else { return (contents, false) }
      contents.append(Self.numbers(try JournalledSave(bytes: content)))
    }
    return (contents, segment.isWhole)
  }

  @Test("A segment that is cut anywhere gives the saves before that, and is known not to be whole, but where it ends between two")
  func cuts() throws {
    let saves = (1...3).map { JournalWorld.save($0) }
    let (world, _, bytes) = try sealed(saves)
    let all = saves.map(Self.numbers)
    let ends = [108] + (1...3).map { 108 + $0 * (bytes.count - 108) / 3 }
    for length in 0..<bytes.count {
      let found = try opened(Array(bytes[..<length]), world.keys)
      let complete = max(0, ends.filter { $0 <= length }.count - 1)
      #expect(found.contents == Array(all[..<complete]), "\(length)")
      #expect(found.isWhole == ends.contains(length), "\(length)")
    }
    #expect(try opened(bytes, world.keys) == (all, true))
  }

  @Test("A segment in which any byte is another gives a part of the saves at most, never others, and is known not to be whole")
  func flips() throws {
    let saves = (1...2).map { JournalWorld.save($0) }
    let (world, _, bytes) = try sealed(saves)
    let all = saves.map(Self.numbers)
    for place in bytes.indices {
      var flipped = bytes
      flipped[place] ^= UInt8(1 << (place % 8))
      let found = try opened(flipped, world.keys)
      #expect(!found.isWhole, "\(place)")
      #expect(found.contents.count < all.count, "\(place)")
      #expect(found.contents == Array(all[..<found.contents.count]), "\(place)")
    }
  }

  @Test("A forger who makes every check sum right gets nothing in: the seal binds header, number, length and order")
  func forgery() throws {
    let saves = (1...3).map { JournalWorld.save($0) }
    let (world, _, bytes) = try sealed(saves)
    let segment = try #require(SegmentRecords(bytes))
    func joined(_ header: SegmentHeader, _ records: [SegmentRecords.Record]) -> [UInt8] { header.bytes + records.flatMap(\.bytes) }
    let first = Self.numbers(saves[0])
    // Exchanged, left out, repeated.
    func renumbered(_ places: [Int]) -> [SegmentRecords.Record] {
      places.enumerated().map { .init(number: UInt32($0 + 1), sealed: segment.records[$1].sealed) }
    }
    #expect(try opened(joined(segment.header, renumbered([1, 0, 2])), world.keys).contents == [])
    #expect(try opened(joined(segment.header, renumbered([0, 2])), world.keys) == ([first], false))
    #expect(try opened(joined(segment.header, renumbered([0, 0])), world.keys) == ([first], false))
    var shorter = segment.records
    shorter[1].sealed.removeLast(1024)
    #expect(try opened(joined(segment.header, shorter), world.keys) == ([first], false))
    // Each part of the header.
    var headers: [SegmentHeader] = []
    for change in [
      { $0.mode = .base }, { $0.number += 1 }, { $0.keyNumber += 1 }, { $0.identifier[0] ^= 1 }, { $0.lock[3] ^= 1 },
      { $0.storeIdentifier[15] ^= 1 }, { $0.encapsulatedKey[9] ^= 1 },
    ] as [(inout SegmentHeader) -> Void] {
      var header = segment.header
      change(&header)
      headers.append(header)
    }
    for header in headers { #expect(try opened(joined(header, segment.records), world.keys).contents == []) }
    // Another store's key.
    let other = try JournalWorld()
    #expect(try opened(bytes, other.keys).contents == [])
  }

  @Test("LOCK-02: no marker of a save, neither value, text, type nor app, is readable in the journal")
  func markers() throws {
    let world = try JournalWorld()
    let marker = "marker-of-a-journalled-save"
    let journal = try world.journal()
    for number in 0..<50 {
      var sample = JournalWorld.sample(number)
      sample.metadata = MetadataSet([.init(key: marker, value: .string(marker))])
      try journal.append(
        JournalledSave(app: JournalWorld.app(JournalWorld.apps[0]), received: sample.start, request: SaveSamples(samples: [sample])))
    }
    var seen: [UInt8: Int] = [:]
    for name in try world.segments {
      let bytes = try Data(contentsOf: world.file(name))
      for text in [marker, "com.example", "HKQuantityType", "SaveSamples", "stepCount"] {
        #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text)")
      }
      for byte in bytes { seen[byte, default: 0] += 1 }
      #expect((try FileManager.default.attributesOfItem(atPath: world.file(name).path)[.posixPermissions] as? Int) == 0o600)
    }
    // As random bytes are: each about as often.
    let count = Double(seen.values.reduce(0, +))
    let entropy = seen.values.map { Double($0) / count }.map { -$0 * log2($0) }.reduce(0, +)
    #expect(entropy > 7.98, "\(entropy)")
    #expect(try world.merge().saves == 50)
  }
}
