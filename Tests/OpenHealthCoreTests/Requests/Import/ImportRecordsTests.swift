// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct ImportRecordsColumnsTests {
  private let date = Date(timeIntervalSinceReferenceDate: 0)

  private func samples(_ count: Int) -> [SampleRecord] { (0..<count).map { _ in SampleRecord.asleep() } }

  private func element(_ name: String) -> KeptElement { KeptElement(name: name, attributes: [.init(name: "a", value: "b")]) }

  private func attachment(_ name: String) -> AttachmentRecord {
    AttachmentRecord(identifier: UUID(), name: name, contentType: "public.jpeg", creation: date, data: ContentBytes(Data(name.utf8)))
  }

  private func bytes(_ request: ImportRecords) -> [UInt8] {
    var out = ColumnWriter()
    request.write(to: &out)
    return out.bytes
  }

  private func read(_ bytes: [UInt8]) throws -> ImportRecords {
    var page = ColumnReader(bytes)
    let request = try ImportRecords(from: &page)
    try page.finish()
    return request
  }

  @Test("Records, the members of each group, and the rest of each element and each attachment arrive at their places")
  func roundTrip() throws {
    let groups = [
      ImportRecords.Group(record: SampleRecord.asleep(), members: samples(2), extra: nil, memberExtras: [1: element("m")]),
      ImportRecords.Group(record: SampleRecord.asleep(), members: [], extra: element("g")),
      ImportRecords.Group(record: SampleRecord.asleep(), members: samples(1), extra: nil, memberExtras: [0: element("n")]),
    ]
    let request = ImportRecords(
      number: 7, records: samples(3), extras: [0: element("x"), 2: element("y")],
      attachments: [0: [attachment("p")], 2: [attachment("q"), attachment("r")]], groups: groups)
    let received = try read(bytes(request))
    #expect(received.number == 7)
    #expect(received.records == request.records)
    #expect(received.extras == request.extras)
    #expect(received.attachments == request.attachments)
    #expect(received.groups.map(\.record) == groups.map(\.record))
    #expect(received.groups.map(\.members) == groups.map(\.members))
    #expect(received.groups.map(\.extra) == groups.map(\.extra))
    #expect(received.groups.map(\.memberExtras) == groups.map(\.memberExtras))
    let names = received.attachments[2]?.map { $0.data.bytes.map { String(decoding: $0, as: UTF8.self) } }
    #expect(names == ["q", "r"])
    let empty = try read(bytes(ImportRecords(number: -1, records: [])))
    #expect(empty.number == -1)
    #expect(empty.records.isEmpty)
    #expect(empty.groups.isEmpty)
    #expect(empty.attachments.isEmpty)
  }

  @Test("F15: the parts of groups that break a rule arrive with their groups, and a page without any ends before them")
  func parts() throws {
    let part = ImportRecords.Part(element: element("e"), identity: 1 << 100, reason: "the unit is missing")
    let other = ImportRecords.Part(element: element("f"), identity: 2, reason: "")
    let groups = [[], [part, other, part], [other]].map { parts in
      ImportRecords.Group(record: SampleRecord.asleep(), members: samples(1), extra: nil, parts: parts)
    }
    let whole = bytes(ImportRecords(number: 7, records: [], groups: groups))
    #expect(try read(whole).groups.map(\.parts) == groups.map(\.parts))
    let without = bytes(ImportRecords(number: 7, records: [], groups: [groups[0]]))
    #expect(try read(without).groups.map(\.parts) == [[]])
    #expect(throws: WireFault.self) { try read(whole.dropLast()) }
    #expect(throws: WireFault.self) { try read(whole + [0]) }
    #expect(throws: WireFault.cutShort) { try read(without + [255, 255, 255, 255]) }
    #expect(throws: WireFault.self) { try read(bytes(ImportRecords(number: 7, records: [])) + [0]) }
  }

  @Test("F22: whether UUIDs are kept is one byte behind all parts, and no other byte is understood")
  func identifiers() throws {
    let part = ImportRecords.Part(element: element("e"), identity: 1, reason: "r")
    let groups = [[], [part]].map { parts in
      ImportRecords.Group(record: SampleRecord.asleep(), members: samples(1), extra: nil, parts: parts)
    }
    for groups in [[], [groups[0]], groups] {
      let plain = ImportRecords(number: 7, records: samples(2), groups: groups)
      var keeping = plain
      keeping.keepsIdentifiers = true
      let whole = bytes(keeping)
      #expect(try !read(bytes(plain)).keepsIdentifiers)
      let received = try read(whole)
      #expect(received.keepsIdentifiers)
      #expect(received.records == keeping.records)
      #expect(received.groups.map(\.parts) == groups.map(\.parts))
      #expect(whole.last == 1)
      for byte in [UInt8(0), 2, 255] { #expect(throws: WireFault.invalid(.kind)) { try read(Array(whole.dropLast()) + [byte]) } }
      #expect(throws: WireFault.tooLong) { try read(whole + [1]) }
    }
  }

  @Test("The rest of an element and an attachment belong to a record of the same page")
  func places() throws {
    for place in 0...1 {
      #expect(try read(bytes(ImportRecords(number: 1, records: samples(2), extras: [place: element("x")]))).extras.count == 1)
      #expect(try read(bytes(ImportRecords(number: 1, records: samples(2), attachments: [place: []]))).attachments.count == 1)
    }
    let extra = bytes(ImportRecords(number: 1, records: samples(2), extras: [2: element("x")]))
    #expect(throws: WireFault.invalid(.place)) { try read(extra) }
    let attached = bytes(ImportRecords(number: 1, records: samples(2), attachments: [2: [attachment("p")]]))
    #expect(throws: WireFault.invalid(.place)) { try read(attached) }
    let group = ImportRecords.Group(record: SampleRecord.asleep(), members: samples(1), extra: nil, memberExtras: [1: element("m")])
    let member = bytes(ImportRecords(number: 1, records: [], groups: [group]))
    #expect(throws: WireFault.invalid(.place)) { try read(member) }
  }

  @Test("A page whose groups have more or fewer members than it says is refused")
  func members() throws {
    func page(_ count: UInt32, members: Int) -> [UInt8] {
      var out = ColumnWriter()
      out.number(Int64(1))
      out.samples([])
      out.extras([:])
      out.samples([SampleRecord.asleep()])
      out.extras([:])
      out.column([count]) { $0 }
      out.samples(samples(members))
      out.extras([:])
      out.count(0)
      return out.bytes
    }
    #expect(try read(page(2, members: 2)).groups.map(\.members.count) == [2])
    for (count, members) in [(1, 2), (2, 1), (0, 1), (1, 0)] as [(UInt32, Int)] {
      #expect(throws: WireFault.invalid(.count)) { try read(page(count, members: members)) }
    }
  }
}
