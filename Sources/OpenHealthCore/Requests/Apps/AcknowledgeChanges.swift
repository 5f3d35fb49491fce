// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reports that the calling app has processed changes: a handler of its observers called its completion (OBS-05).
///
/// Has no effect, and writes nothing, if the app has not enabled background delivery for the types. Throws `invalidArgument` for the owner.
package struct AcknowledgeChanges: HealthRequest {
  /// Nothing.
  package typealias Reply = Void

  /// The types whose changes the app has processed.
  package var types: Set<DataType>
  /// The anchor up to which the app has processed changes. One of another store acknowledges nothing; a bare one beyond the log's end counts
  /// as its end.
  package var place: ChangeAnchor

  /// Creates an acknowledgement for some types up to an anchor.
  package init(types: Set<DataType>, place: ChangeAnchor) {
    self.types = types
    self.place = place
  }

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// An acknowledgement. Apple's call for it reports no error.
  package var kind: RequestKind { .acknowledgement }
}
