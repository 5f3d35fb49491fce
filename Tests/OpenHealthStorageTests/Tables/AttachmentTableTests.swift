// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct AttachmentTableTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 600_000_000)
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  private func prescription() throws -> StoredSample {
    let record = SampleRecord(
      try TestData.type("visionPrescription"), .content(.visionPrescription(.init(type: 1))), at: Self.date, from: TestData.provenance())
    return try #require(try database.write { try $0.insert([record]) }.first)
  }

  private func attachment(_ count: Int) -> AttachmentRecord {
    AttachmentRecord(
      identifier: UUID(), name: "Scan", contentType: "com.adobe.pdf", creation: Self.date,
      data: ContentBytes(Data((0..<count).map { UInt8(truncatingIfNeeded: $0 / 300) })))
  }

  /// The numbers of attachments and of their parts, in a store without a broken invariant.
  private func counts() throws -> [Int] {
    try database.read { storage in
      #expect(try storage.checkInvariants() == [])
      return try ["attachment", "attachment_part"].map { try Int.fetchOne(storage.sqlite, sql: "SELECT count(*) FROM \($0)") ?? -1 }
    }
  }

  private func attach(_ attachment: AttachmentRecord, to sample: StoredSample, import number: Int64? = nil) throws {
    try database.write { try $0.attachments.add(attachment, toSample: sample.sequence, import: number) }
  }

  @Test("The content of an attachment is stored in parts and read part by part, for the sample that it belongs to")
  func parts() throws {
    let (sample, other) = (try prescription(), try prescription())
    let given = attachment(StoredParts.contentBytes + 3)
    try attach(given, to: sample)
    try attach(attachment(0), to: sample)
    #expect(try counts() == [2, 2])
    try database.read { storage in
      let parts = try (0..<3).map { try #require(try storage.attachments.part($0, of: given.identifier, ofSample: sample.sequence)) }
      #expect(parts.map(\.bytes.count) == [StoredParts.contentBytes, 3, 0])
      #expect(parts.allSatisfy { $0.partCount == 2 })
      #expect(given.data.bytes == parts.reduce(Data()) { $0 + $1.bytes })
      #expect(try storage.attachments.part(0, of: given.identifier, ofSample: other.sequence) == nil)
      #expect(try storage.attachments.all(ofSample: sample.sequence).map(\.data.count) == [StoredParts.contentBytes + 3, 0])
      #expect(try storage.attachments.all(ofSample: other.sequence).isEmpty)
    }
  }

  @Test("A sample has one attachment of an identifier; another sample may have the same")
  func identifiers() throws {
    let (sample, other) = (try prescription(), try prescription())
    let given = attachment(1)
    try attach(given, to: sample)
    #expect(throws: (any Error).self) { try attach(given, to: sample) }
    try attach(given, to: other)
    #expect(try counts() == [2, 2])
    #expect(try database.write { try $0.attachments.remove(given.identifier, fromSample: sample.sequence) })
    #expect(try !database.write { try $0.attachments.remove(given.identifier, fromSample: sample.sequence) })
    #expect(try counts() == [1, 1])
  }

  @Test("ATT-06: the attachments of a sample together have a limit; an attachment beyond it leaves nothing behind")
  func limits() throws {
    let (sample, other) = (try prescription(), try prescription())
    try attach(attachment(0), to: sample)
    // As if it were that large.
    try database.write { try $0.sqlite.execute(sql: "UPDATE attachment SET size = ?", arguments: [Limits.largestAttachments - 1]) }
    #expect(throws: HealthError.attachmentTooLarge) { try attach(attachment(2), to: sample) }
    try attach(attachment(1), to: sample)
    try attach(attachment(2), to: other)
    try database.read { storage in
      let sizes = try Int.fetchAll(storage.sqlite, sql: "SELECT size FROM attachment ORDER BY id")
      #expect(sizes == [Limits.largestAttachments - 1, 1, 2])
    }
  }

  @Test("Attachments go with a deleted sample, come back with a restored one, and end with a removal that is forgotten")
  func deletion() throws {
    let sample = try prescription()
    try attach(attachment(10), to: sample)
    try database.write { try $0.delete([sample]) }
    #expect(try counts() == [0, 0])
    let again = try prescription()
    let given = attachment(300_000)
    try attach(given, to: again)
    let restored = try database.write { storage in
      let removal = try storage.removals.begin(at: Self.date)
      #expect(try storage.removals.add([again], to: removal) == 1)
      let restored = try #require(try storage.removals.restore(try storage.removals.samples(ofPart: 1, of: removal)).first)
      try storage.removals.forgetPart(1, of: removal)
      return restored
    }
    #expect(try counts() == [1, 2])
    #expect(try database.read { try $0.attachments.all(ofSample: restored.sequence).map(\.identifier) } == [given.identifier])
    #expect(try database.read { try $0.attachments.page(after: 0, limit: 9).items.map(\.sample.uuid) } == [again.record.uuid])
    try database.write { storage in
      let removal = try storage.removals.begin(at: Self.date)
      #expect(try storage.removals.add([restored], to: removal) == 1)
    }
    #expect(try database.read { try $0.attachments.page(after: 0, limit: 9).items.isEmpty })
    #expect(try counts() == [1, 2])
    try database.write { try $0.removals.forget(upTo: Self.date) }
    #expect(try counts() == [0, 0])
  }

  @Test("Taking an import back removes the files that it attached to other samples, and no others")
  func imports() throws {
    let sample = try prescription()
    let own = attachment(1)
    try attach(own, to: sample)
    let number = try database.write { try $0.imports.begin(name: "export.zip", at: Self.date) }
    try attach(attachment(1), to: sample, import: number)
    try database.write { try $0.imports.remove(number) }
    #expect(try database.read { try $0.attachments.all(ofSample: sample.sequence).map(\.identifier) } == [own.identifier])
    #expect(try counts() == [1, 1])
  }

  @Test(
    "An attachment of a deleted sample, of a type without attachments, or without all of its parts breaks an invariant",
    arguments: [
      "UPDATE attachment SET seq = 99", "UPDATE attachment SET size = size + 1", "DELETE FROM attachment_part WHERE part = 0",
      "UPDATE attachment_part SET part = part + 2",
      "UPDATE attachment SET seq = (SELECT seq FROM sample WHERE seq NOT IN (SELECT seq FROM content))",
    ])
  func invariants(_ sql: String) throws {
    _ = try database.write { try $0.insert([TestData.steps(1)]) }
    try attach(attachment(StoredParts.contentBytes + 1), to: prescription())
    try database.write { try $0.sqlite.execute(sql: sql) }
    #expect(try database.read { try $0.checkInvariants() }.count == 1)
  }

  @Test("A file whose description or part is not as it was written is left out")
  func damage() throws {
    let sample = try prescription()
    let given = attachment(3)
    try attach(given, to: sample)
    try database.write { try $0.sqlite.execute(sql: "UPDATE attachment SET body = '{}'") }
    #expect(try database.read { try $0.attachments.all(ofSample: sample.sequence) }.isEmpty)
    #expect(try database.read { try $0.attachments.page(after: 0, limit: 9) }.items.isEmpty)
    try database.write { try $0.sqlite.execute(sql: "DELETE FROM attachment_part") }
    #expect(try database.read { try $0.attachments.part(0, of: given.identifier, ofSample: sample.sequence) == nil })
    #expect(Set(database.leftOut.map(\.table)) == ["attachment", "attachment_part"])
  }

  @Test("The attachments of a sample come in the order in which they were attached, not in that of their identifiers")
  func order() throws {
    let sample = try prescription()
    let identifiers = ([9, 5, 7, 1] as [UInt8]).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $0)) }
    for identifier in identifiers {
      var given = attachment(1)
      given.identifier = identifier
      try attach(given, to: sample)
    }
    #expect(try database.read { try $0.attachments.all(ofSample: sample.sequence).map(\.identifier) } == identifiers)
    #expect(try database.read { try $0.attachments.page(after: 0, limit: 9).items.map(\.attachment.identifier) } == identifiers)
  }

  @Test(
    "The number of parts is that of the rows, also at the bounds of a part",
    arguments: [(0, 0), (1, 1), (262_143, 1), (262_144, 1), (262_145, 2), (524_288, 2), (524_289, 3)] as [(Int, Int)])
  func partCount(size: Int, count: Int) throws {
    let sample = try prescription()
    let given = attachment(size)
    try attach(given, to: sample)
    #expect(try counts() == [1, count])
    try database.read { storage in
      for part in [-1, 0, count, count + 1] {
        let found = try #require(try storage.attachments.part(part, of: given.identifier, ofSample: sample.sequence))
        #expect(found.partCount == count)
        #expect(found.bytes.isEmpty == (part < 0 || part >= count), "part \(part)")
      }
    }
  }

  @Test("A sample has as many attachments as the limit says, and not one more")
  func number() throws {
    let (sample, other) = (try prescription(), try prescription())
    try database.write { storage in
      for _ in 0..<1000 { try storage.attachments.add(attachment(0), toSample: sample.sequence) }
    }
    #expect(throws: HealthError.attachmentTooLarge) { try attach(attachment(0), to: sample) }
    try attach(attachment(0), to: other)
    #expect(try counts() == [1001, 0])
  }

  @Test("An attachment that is not valid is not stored")
  func invalid() throws {
    let sample = try prescription()
    var given = attachment(1)
    given.creation = Date(timeIntervalSinceReferenceDate: .infinity)
    #expect(throws: HealthError.invalidArgument(.attachmentRecord)) { try attach(given, to: sample) }
    given = attachment(1)
    given.data = ContentBytes(count: 1, checksum: 0)
    #expect(throws: HealthError.invalidArgument(.attachmentData)) { try attach(given, to: sample) }
    #expect(try counts() == [0, 0])
  }

  @Test("Whether a sample has an attachment depends on both")
  func presence() throws {
    let (sample, other) = (try prescription(), try prescription())
    let (given, second) = (attachment(1), attachment(1))
    try attach(given, to: sample)
    try attach(second, to: other)
    try database.read { storage throws in
      #expect(try storage.attachments.has(given.identifier, ofSample: sample.sequence))
      #expect(try !storage.attachments.has(second.identifier, ofSample: sample.sequence))
      #expect(try !storage.attachments.has(given.identifier, ofSample: other.sequence))
    }
  }

  @Test("Attachments move to another sample, except those that it has; those of further samples stay")
  func moves() throws {
    let (old, new, other) = (try prescription(), try prescription(), try prescription())
    let (first, second, third) = (attachment(1), attachment(2), attachment(3))
    for given in [first, second] { try attach(given, to: old) }
    try attach(second, to: new)
    try attach(third, to: other)
    try database.write { try $0.attachments.move(ofSample: old.sequence, to: new.sequence) }
    let found = try database.read { storage in
      try [old, new, other].map { try storage.attachments.all(ofSample: $0.sequence).map(\.identifier) }
    }
    #expect(found == [[second.identifier], [first.identifier, second.identifier], [third.identifier]])
  }

  @Test("The list of all attachments continues after a number, leaves out those of removed samples, and ends below the limit")
  func pages() throws {
    let (gone, sample) = (try prescription(), try prescription())
    let all = (0..<4).map { attachment($0) }
    try attach(all[0], to: gone)
    for given in all.dropFirst() { try attach(given, to: sample) }
    try database.write { storage in _ = try storage.removals.add([gone], to: storage.removals.begin(at: Self.date)) }
    /// The numbers of a page, and the next one to pass; -1 for none.
    func read(_ number: Int64, _ limit: Int) throws -> (numbers: [Int64], next: Int64) {
      let page = try database.read { try $0.attachments.page(after: number, limit: limit) }
      #expect(page.items.allSatisfy { $0.sample == SampleReference(sample.record) })
      #expect(page.items.map(\.attachment.identifier) == page.items.map { all[Int($0.number) - 1].identifier })
      return (page.items.map(\.number), page.next ?? -1)
    }
    #expect(try read(0, 9) == ([2, 3, 4], -1))
    #expect(try read(0, 3) == ([2, 3], 3))
    #expect(try read(0, 4) == ([2, 3, 4], 4))
    #expect(try read(0, 1) == ([], 1))
    #expect(try read(1, 2) == ([2, 3], 3))
    #expect(try read(3, 2) == ([4], -1))
    #expect(try read(4, 2) == ([], -1))
  }
}
