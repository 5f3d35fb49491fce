// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension ImportRecords: ColumnCoded {
  /// Writes the records and groups as columns, members and their elements after their groups. Parts of groups are at the end, if there are
  /// any: earlier versions know none.
  package func write(to page: inout ColumnWriter) {
    page.number(number)
    page.samples(records)
    page.extras(extras)
    page.samples(groups.map(\.record))
    page.extras(groups.map(\.extra).byPlace)
    page.column(groups) { UInt32($0.members.count) }
    page.samples(groups.flatMap(\.members))
    for group in groups { page.extras(group.memberExtras) }
    let places = attachments.keys.sorted()
    page.count(places.count)
    page.column(places) { UInt32($0) }
    for place in places { page.attachments(attachments[place] ?? []) }
    guard groups.contains(where: { !$0.parts.isEmpty }) else { return }
    for group in groups {
      page.count(group.parts.count)
      for part in group.parts {
        page.blob(part.element.encoded())
        page.number(part.identity)
        page.text(part.reason)
      }
    }
  }

  /// Reads the columns of ``write(to:)``. Throws ``WireFault`` if the counts of groups and members do not agree.
  package init(from page: inout ColumnReader) throws {
    self.init(number: try page.number(), records: try page.samples())
    extras = try page.extras(records.count)
    let owners = try page.samples()
    let ownExtras = try page.extras(owners.count)
    let counts = try page.column(owners.count, of: UInt32.self).map(Int.init)
    var members = try page.samples()[...]
    guard counts.reduce(0, +) == members.count else { throw WireFault.invalid(.count) }
    for (place, record) in owners.enumerated() {
      let its = Array(members.prefix(counts[place]))
      groups.append(Group(record: record, members: its, extra: ownExtras[place], memberExtras: try page.extras(its.count)))
      members = members.dropFirst(counts[place])
    }
    for place in try page.column(try page.count(ofBytes: 4), of: UInt32.self) {
      guard place < records.count else { throw WireFault.invalid(.place) }
      attachments[Int(place)] = try page.attachments()
    }
    guard !page.isAtEnd else { return }
    for place in groups.indices {
      // The least: an element of 13 bytes and its length, the identity, and the length of the reason.
      for _ in 0..<(try page.count(ofBytes: 37)) {
        let element = try page.element()
        groups[place].parts.append(.init(element: element, identity: try page.number(), reason: try page.text()))
      }
    }
  }
}
