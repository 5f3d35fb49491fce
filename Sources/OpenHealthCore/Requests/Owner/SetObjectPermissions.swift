// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Decides which objects an app may read, for a type that is read object by object (AUTH-41), and for documents (CDA-04).
///
/// An app may read the objects that it saved, until the owner refuses one of them (AUTH-42). Once there is an answer, the app counts as
/// having asked, and its waiting request ends, even if `objects` is empty. Throws `invalidArgument` for other types.
package struct SetObjectPermissions: OwnerRequest {
  /// Nothing. All decisions are committed in one transaction.
  package typealias Reply = Void

  /// The app's bundle identifier.
  package var app: String
  /// A type that requires authorization for each object, such as vision prescriptions, or a type of documents.
  package var type: DataType
  /// The UUIDs of the objects that the answer is about. They need not be stored.
  package var objects: [UUID]
  /// The answer for all of `objects`; nil to forget earlier answers.
  package var answer: Permission?
  /// The certainty with which a caller must be identified as the app to use what is granted.
  package var strength: IdentityStrength

  /// Creates a decision about objects. By default any registered identification of the app suffices.
  package init(app: String, type: DataType, objects: [UUID], answer: Permission?, strength: IdentityStrength = .registered) {
    self.app = app
    self.type = type
    self.objects = objects
    self.answer = answer
    self.strength = strength
  }
}
