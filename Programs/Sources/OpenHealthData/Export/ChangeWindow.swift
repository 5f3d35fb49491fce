// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The stretch of the store's change log that an export covers, and the place from which the next one goes on.
public struct ChangeWindow: Sendable, Equatable {
  /// The place up to which an export before has everything; nil where there was none.
  public let after: Int64?
  /// The end of the log when the export began. What comes later is for the next one, and may be in both.
  public let until: Int64

  private static let pageSize = 20_000

  /// Looks where the log ends. Throws ``ExportAnchor/Fault/ofAnotherStore(_:)`` for a place that it has not reached.
  ///
  /// - Parameter anchor: what the export before left.
  public init(since anchor: ExportAnchor, service: any HealthService) throws {
    let selection = FetchSamples.Selection(type: Catalog.workout, predicate: .everything)
    until = try service.perform(FetchChanges(selections: [selection], anchor: .max, limit: 1), for: .owner).latest
    after = anchor.place
    if let place = anchor.place, place > until { throw ExportAnchor.Fault.ofAnotherStore(anchor.path) }
  }

  /// Nil for a first export, which has all samples.
  var whereSomethingIsNew: ChangeWindow? { after == nil ? nil : self }

  /// When the earliest sample of a type begins that was saved in the window or later; nil when none was.
  func earliestAddition(of type: DataType, _ service: any HealthService) throws -> Date? {
    var earliest: Date?
    try forEachPage(of: type, service) { page in
      earliest = page.added.reduce(earliest) { min($0 ?? $1.start, $1.start) }
    }
    return earliest
  }

  /// Gives what was deleted in the window. A first export has no deletions, as no earlier one has the samples.
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
      // A page that is not full has reached the end.
      if page.added.count + page.deleted.count < Self.pageSize, page.anchor >= page.latest { return }
      anchor = page.anchor
    }
  }
}
