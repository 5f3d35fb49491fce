// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct FetchChangesTests {
  private let steps: DataType

  init() throws { steps = try #require(Catalog.type(named: "stepCount")) }

  private func sample(_ uuid: UUID = UUID()) -> SampleRecord {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    return SampleRecord(uuid: uuid, type: steps, start: date, end: date, value: .quantity(1, .count), provenance: .unknown)
  }

  private func deletion(_ uuid: UUID = UUID(), members count: Int = 0) -> DeletionRecord {
    let source = SourceRecord(bundleIdentifier: "a", name: "A")
    let members = (0..<count).map { DeletionRecord.Member(type: steps, source: SourceRecord(bundleIdentifier: "\($0)", name: "")) }
    return DeletionRecord(uuid: uuid, type: steps, source: source, metadata: .empty, members: members)
  }

  /// A reply with changes at these places of the log.
  private func reply(added: [(SampleRecord, Int64)] = [], deleted: [(DeletionRecord, Int64)] = []) -> FetchChanges.Reply {
    var reply = FetchChanges.Reply(anchor: 8, latest: 9)
    for (sample, place) in added { reply.add(sample, at: place) }
    for (deletion, place) in deleted { reply.add(deletion, at: place) }
    return reply
  }

  // MARK: Replies

  @Test("ANCH-02: of another reply the wanted changes are added, from a place on if those before it are dropped")
  func adding() {
    let (samples, deletions) = ((1...3).map { _ in sample() }, (1...3).map { _ in deletion() })
    let order: [Int64] = [1, 2, 3]
    let other = reply(added: Array(zip(samples, order)), deleted: Array(zip(deletions, order)))
    func places(after place: Int64?, _ wanted: Int = 3, _ wantedDeletions: Int = 3) -> [[Int64]] {
      var own = FetchChanges.Reply(anchor: 0, latest: 0)
      func isWanted(_ sample: SampleRecord) -> Bool { samples.prefix(wanted).contains(sample) }
      func isWantedDeletion(_ deletion: DeletionRecord) -> Bool { deletions.prefix(wantedDeletions).contains(deletion) }
      own.add(place.map(other.dropping) ?? other, where: isWanted, isWantedDeletion)
      #expect(own.added.count == own.addedAt.count)
      #expect(own.deleted.count == own.deletedAt.count)
      #expect(own.anchor == 8)
      #expect(own.latest == 9)
      return [own.addedAt, own.deletedAt]
    }
    #expect(places(after: nil) == [[1, 2, 3], [1, 2, 3]])
    #expect(places(after: 0) == places(after: nil))
    #expect(places(after: 2) == [[3], [3]])
    #expect(places(after: 3) == [[], []])
    #expect(places(after: 1, 2, 3) == [[2], [2, 3]])
    #expect(places(after: 1, 3, 0) == [[2, 3], []])
  }

  @Test("ANCH-03: a deletion of a sample that was added again is dropped with its place, and no other one")
  func undoneDeletions() {
    let (back, gone, kept) = (UUID(), UUID(), UUID())
    var changes = reply(
      added: [(sample(kept), 6), (sample(back), 7)], deleted: [(deletion(gone), 3), (deletion(back), 4), (deletion(gone), 5)])
    changes.dropUndoneDeletions()
    #expect(changes.deleted.map(\.uuid) == [gone, gone])
    #expect(changes.deletedAt == [3, 5])
    #expect(changes.added.map(\.uuid) == [kept, back])
    #expect(changes.addedAt == [6, 7])
    var alone = reply(deleted: [(deletion(gone), 1)])
    alone.dropUndoneDeletions()
    #expect(alone.deletedAt == [1])
    var others = reply(added: [(sample(kept), 1)], deleted: [(deletion(gone), 2)])
    others.dropUndoneDeletions()
    #expect(others.deletedAt == [2])
    #expect(others.addedAt == [1])
  }

  @Test("The changes of a type are its additions and deletions together")
  func counts() {
    let changes = reply(added: [(sample(), 1)], deleted: [(deletion(), 2), (deletion(), 3)])
    #expect(changes.count(of: steps) == 3)
    #expect(changes.count(of: Catalog.sleep) == 0)
  }

  // MARK: Pages

  private func pages(_ reply: FetchChanges.Reply) throws -> [[UInt8]] {
    var pages: [[UInt8]] = []
    try reply.writePages { pages.append($0.bytes) }
    return pages
  }

  private func read(_ pages: [[UInt8]]) throws -> FetchChanges.Reply {
    var rest = pages[...]
    return try FetchChanges.receive { rest.popFirst() }
  }

  @Test("Changes cross a wire with their places, the members of deletions with their own deletion")
  func roundTrip() throws {
    let sent = reply(
      added: [(sample(), 1), (sample(), 4)], deleted: [(deletion(members: 2), 2), (deletion(), 3), (deletion(members: 1), .max)])
    let received = try read(pages(sent))
    #expect(received.added == sent.added)
    #expect(received.addedAt == sent.addedAt)
    #expect(received.anchor == 8)
    #expect(received.latest == 9)
    #expect(received.deleted == sent.deleted)
    #expect(received.deletedAt == sent.deletedAt)
  }

  @Test("T8: what readers have seen and the snapshot cross a wire where they were asked for; a list that is cut short is refused")
  func marks() throws {
    var sent = reply(added: [(sample(), 1), (sample(), 2)])
    (sent.anchor, sent.end) = (ChangeAnchor(bytes: [2, 1]), ChangeAnchor(bytes: [2, 2]))
    let plain = try read(pages(sent))
    #expect(plain.marked == nil)
    #expect(plain.snapshot == sent.end)
    for marked in [[], [1, -1, 2]] as [[Int64]] {
      sent.marked = marked
      sent.snapshot = ChangeAnchor(bytes: [3, 9, 9])
      let received = try read(pages(sent))
      #expect(received.marked == marked)
      #expect(received.snapshot == sent.snapshot)
      #expect(received.end == sent.end)
      var cut = try pages(sent)
      cut[cut.count - 1].removeLast()
      #expect(throws: WireFault.cutShort) { try read(cut) }
    }
  }

  @Test("The last page ends the reply: without it, with one after it, of another kind or with more bytes the pages are refused")
  func wrongPages() throws {
    let pages = try pages(reply())
    #expect(pages.count == 3 && pages[2] == [2, 8, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0])
    let end = try read([pages[2]])
    #expect(end.anchor == 8)
    #expect(end.latest == 9)
    #expect(end.added.isEmpty)
    #expect(end.deleted.isEmpty)
    let incomplete: [[[UInt8]]] = [[], [pages[0]], [pages[0], pages[1]], pages + [pages[2]], pages + [pages[0]]]
    for wrong in incomplete { #expect(throws: WireFault.wrongPageCount) { try read(wrong) } }
    #expect(throws: WireFault.invalid(.kind)) { try read([[3]]) }
    #expect(throws: WireFault.cutShort) { try read([[]]) }
    #expect(throws: WireFault.cutShort) { try read([Array(pages[2].dropLast())]) }
    for page in pages { #expect(throws: WireFault.tooLong) { try read([page + [0]]) } }
  }

  @Test("A page that announces more deletions than it has room for is refused at once, and one that has the room is read")
  func announced() {
    let page: [UInt8] = [1, 1, 0, 0, 0]
    #expect(throws: WireFault.cutShort) { try read([page + [UInt8](repeating: 0, count: 31)]) }
    // The deletion's type has a place in an empty list.
    #expect(throws: WireFault.invalid(.place)) { try read([page + [UInt8](repeating: 0, count: 32)]) }
  }
}
