// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The part of the store's change log that an export covers, and the place from which the next export continues.
package struct ChangeRange: Sendable, Equatable {
  /// The anchor up to which an earlier export has everything; nil for a first export.
  package let after: ChangeAnchor?
  /// The end of the log when the export began. Later changes belong to the next export, and may be in both.
  package let end: ChangeAnchor
  /// The same end as a place, to compare with those of changes.
  private let until: Int64

  private static let pageSize = 20_000

  /// Reads the end of the change log.
  ///
  /// - Parameters:
  ///   - anchor: the anchor that the previous export left.
  ///   - service: the store, asked as its owner.
  ///   - store: what identifies it, for anchors of older versions, which had this beside a place.
  /// - Throws: ``ExportAnchor/Fault/ofAnotherStore(_:)`` if the anchor names another store, or the log does not reach the anchor's place; the
  ///   errors of the store.
  package init(since anchor: ExportAnchor, service: any HealthService, store: String? = nil) throws {
    if let known = anchor.store, known != store { throw ExportAnchor.Fault.ofAnotherStore(anchor.path) }
    let selection = FetchSamples.Selection(type: Catalog.workout, predicate: .everything)
    let changes = try service.perform(FetchChanges(selections: [selection], anchor: anchor.anchor ?? .end, limit: 1), for: .owner)
    (after, end, until) = (anchor.anchor, changes.end, changes.latest)
    if changes.beginsAnew { throw ExportAnchor.Fault.ofAnotherStore(anchor.path) }
    if let place = anchor.anchor?.place, place > until { throw ExportAnchor.Fault.ofAnotherStore(anchor.path) }
  }

  /// The range if it limits the samples; nil for a first export, which has all of them.
  var limiting: ChangeRange? { after == nil ? nil : self }

  /// The start of the earliest sample of a type that was saved in the range or later; nil if there is none.
  func earliestAddition(of type: DataType, _ service: any HealthService) throws -> Date? {
    var earliest: Date?
    try forEachPage(of: type, service) { page in
      earliest = page.added.reduce(earliest) { min($0 ?? $1.start, $1.start) }
    }
    return earliest
  }

  /// Calls `body` with each deletion in the range. A first export has none, because no earlier export has the samples.
  func forEachDeletion(_ service: any HealthService, _ body: (DeletionRecord) throws -> Void) throws {
    guard after != nil else { return }
    for type in Catalog.types where type.hasRecords {
      try forEachPage(of: type, service) { page in
        for (deletion, place) in zip(page.deleted, page.deletedAt) where place <= until { try body(deletion) }
      }
    }
  }

  private func forEachPage(of type: DataType, _ service: any HealthService, _ body: (FetchChanges.Reply) throws -> Void) throws {
    let selection = FetchSamples.Selection(type: type, predicate: .everything)
    var anchor = after
    while true {
      let page = try service.perform(FetchChanges(selections: [selection], anchor: anchor, limit: Self.pageSize), for: .owner)
      try body(page)
      // A page that is not full is the last one.
      if page.added.count + page.deleted.count < Self.pageSize, page.isComplete { return }
      anchor = page.anchor
    }
  }
}
