// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension InvalidObjects {
  /// What an object could have changed in a store.
  package struct State: Equatable {
    /// The samples in the order in which they came, and the last change.
    package var samples: [UUID]
    var deletions: Int
    var latest: Int64
    var attachments: [UUID]
    var draft: WorkoutDraft?
    var counts: [String: Int]
  }

  /// The state of the store around them, as the owner and the app see it.
  ///
  /// - Parameters:
  ///   - service: the owner's connection.
  ///   - app: that of the app; nil for the same one.
  ///   - caller: the app.
  package static func state(_ service: any HealthService, app: (any HealthService)? = nil, as caller: Caller) throws -> State {
    let selections = Catalog.types.filter(\.hasRecords).map { FetchSamples.Selection(type: $0, predicate: .everything) }
    let changes = try service.perform(FetchChanges(selections: selections, anchor: nil, limit: nil), for: .owner)
    let attachments = try service.perform(ListAttachments(), for: .owner).items.map(\.attachment.identifier)
    let report = try (app ?? service).perform(FetchWorkoutBuilder(builder: builder), for: caller)
    return State(
      samples: changes.added.map(\.uuid), deletions: changes.deleted.count, latest: changes.latest, attachments: attachments,
      draft: report?.draft, counts: report?.counts ?? [:])
  }

  /// Whether an error says that the object is the mistake, with a text that names no part of a database.
  package static func isRefusal(_ error: HealthError) -> Bool {
    if error.description.isEmpty || error.description.contains("constraint") { return false }
    switch error {
    case .invalidArgument, .duplicateObject, .repeatedObject, .workoutNotFound, .workoutSampleNotFound, .attachmentTooLarge,
      .authorizationDenied, .authorizationNotDetermined, .daemon(.misunderstood), .store(.locked):
      return true
    default: return false
    }
  }
}
