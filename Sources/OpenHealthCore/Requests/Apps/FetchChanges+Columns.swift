// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Pages of additions and of deletions, then one page with the anchors.
extension FetchChanges.Reply: PagedReply {
  private enum Kind: UInt8 { case added, deleted, end }

  /// Writes at most ``WireForm/rowsInPage`` changes to a page. Each page begins with its kind.
  package func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    try writeChanges(withEmptyPages: true, page)
    try writeEnd(page)
  }

  /// Writes the pages before the last one. Those of parts of a reply can follow one another: changes of each kind are in their order.
  ///
  /// - Parameter withEmptyPages: Whether there is a page of each kind without changes, too.
  package func writeChanges(withEmptyPages: Bool, _ page: (ColumnWriter) throws -> Void) throws {
    if withEmptyPages || !added.isEmpty {
      try Array(zip(added, addedAt)).forEachPage(weight: \.0.largeBytes) { rows in
        try write(.added, page) { out in
          out.samples(rows.map(\.0))
          out.column(rows, \.1)
        }
      }
    }
    if withEmptyPages || !deleted.isEmpty {
      try Array(zip(deleted, deletedAt)).forEachPage { rows in
        try write(.deleted, page) { out in
          out.deletions(rows.map(\.0))
          out.column(rows, \.1)
        }
      }
    }
  }

  /// Writes the last page, with the anchors.
  package func writeEnd(_ page: (ColumnWriter) throws -> Void) throws {
    try write(.end, page) { out in
      out.anchor(anchor)
      out.number(latest)
      // Earlier versions know only bare anchors, and nothing after them.
      guard anchor.place == nil else { return }
      out.anchor(end)
      out.number(UInt8(beginsAnew ? 1 : 0))
      // Nor do they send marks.
      guard let marked else { return }
      out.count(marked.count)
      out.column(marked) { $0 }
      out.anchor(snapshot)
    }
  }

  private func write(_ kind: Kind, _ page: (ColumnWriter) throws -> Void, _ body: (inout ColumnWriter) -> Void) throws {
    var out = ColumnWriter()
    out.number(kind.rawValue)
    body(&out)
    try page(out)
  }

  /// Reads the pages of ``writePages(_:)``. Throws ``WireFault`` if the last page is missing or is not last.
  package init(readingPages page: () throws -> ColumnReader?) throws {
    self.init(anchor: .beginning, latest: 0)
    while var next = try page() {
      let kind = Kind(rawValue: try next.number())
      switch kind {
      case .added:
        added += try next.samples()
        addedAt += try next.column(added.count - addedAt.count, of: Int64.self)
      case .deleted:
        deleted += try next.deletions()
        deletedAt += try next.column(deleted.count - deletedAt.count, of: Int64.self)
      case .end:
        (anchor, latest) = (try next.anchor(), try next.number())
        end = ChangeAnchor(place: latest)
        snapshot = end
        guard anchor.place == nil else { break }
        end = try next.anchor()
        snapshot = end
        beginsAnew = try next.number(UInt8.self) != 0
        guard !next.isAtEnd else { break }
        marked = try next.column(next.count(ofBytes: 8), of: Int64.self)
        snapshot = try next.anchor()
      case nil: throw WireFault.invalid(.kind)
      }
      try next.finish()
      if kind == .end {
        guard try page() == nil else { throw WireFault.wrongPageCount }
        // A reply in parts can have a sample that is stored again in a later part than its deletion.
        dropUndoneDeletions()
        return
      }
    }
    throw WireFault.wrongPageCount
  }
}

extension ColumnWriter {
  fileprivate mutating func deletions(_ deletions: [DeletionRecord]) {
    count(deletions.count)
    column(deletions) { $0.uuid }
    dictionary(deletions, \.type) { type, out in out.text(type.identifier) }
    dictionary(deletions, \.source) { source, out in out.source(source) }
    dictionary(deletions, \.metadata) { metadata, out in out.blob(MetadataCoding.encode(metadata)) }
    column(deletions) { UInt32($0.members.count) }
    let members = deletions.flatMap(\.members)
    dictionary(members, \.type) { type, out in out.text(type.identifier) }
    dictionary(members, \.source) { source, out in out.source(source) }
  }
}

extension ColumnReader {
  fileprivate mutating func deletions() throws(WireFault) -> [DeletionRecord] {
    let count = try count(ofBytes: 32)
    let uuids = try uuids(count)
    let types = try dictionary(count) { page throws(WireFault) in try page.type() }
    let sources = try dictionary(count) { page throws(WireFault) in try page.source() }
    let metadata = try dictionary(count) { page throws(WireFault) in try page.metadata() }
    let memberCounts = try column(count, of: UInt32.self).map(Int.init)
    let memberCount = memberCounts.reduce(0, +)
    let memberTypes = try dictionary(memberCount) { page throws(WireFault) in try page.type() }
    let memberSources = try dictionary(memberCount) { page throws(WireFault) in try page.source() }
    var members = (0..<memberCount).map { DeletionRecord.Member(type: memberTypes[$0], source: memberSources[$0]) }[...]
    return (0..<count).map { row in
      defer { members = members.dropFirst(memberCounts[row]) }
      return DeletionRecord(
        uuid: uuids[row], type: types[row], source: sources[row], metadata: metadata[row], members: Array(members.prefix(memberCounts[row]))
      )
    }
  }
}
