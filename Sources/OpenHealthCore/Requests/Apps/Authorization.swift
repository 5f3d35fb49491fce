// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Asks the person for the permissions that were never decided, and stores the answers (AUTH-13 to AUTH-18).
///
/// Blocks until every question has an answer, which may take days where the owner answers through a daemon. Returns at once if nothing is
/// undecided. For the owner, it does nothing.
///
/// Throws `userCanceled` or `noTerminal` when there is no answer; then nothing is decided. Throws `invalidArgument` for types that cannot
/// be requested, and for an app whose registration lacks the usage text (AUTH-03, AUTH-04).
package struct RequestAuthorization: HealthRequest {
  /// Nothing. The app does not learn the answers about reading.
  package typealias Reply = Void

  /// The types to ask about, by direction.
  package var types: AuthorizationTypes

  /// Creates a request to ask about some types.
  package init(types: AuthorizationTypes) { self.types = types }

  /// Creates a request to ask about saving the types of `share` and reading those of `read`.
  package init(share: [DataType], read: [DataType]) { self.init(types: AuthorizationTypes(share: share, read: read)) }

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// An authorization request that asks the person about these types.
  package var kind: RequestKind { .authorization(asking: types) }
}

/// Asks the person which objects of a type the calling app may read (AUTH-40 to AUTH-43).
///
/// If the owner answers requests later, as with a daemon, and the store has objects of the type, the call blocks until the owner chooses
/// with ``SetObjectPermissions``. This happens each time the app asks (AUTH-41). Elsewhere there is no question. In both cases the app can
/// then read the objects that it saved (AUTH-42) and those that were chosen; before, reading them is an error (AUTH-32). Throws
/// `invalidArgument` for a type that is not read object by object.
package struct RequestPerObjectAuthorization: HealthRequest {
  /// Nothing. The app does not learn which objects were chosen.
  package typealias Reply = Void

  /// A type that requires authorization for each object, such as vision prescriptions.
  package var type: DataType

  /// Creates a request to ask about the objects of one type.
  package init(type: DataType) { self.type = type }

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// An authorization request that asks the person to read this type.
  package var kind: RequestKind { .authorization(asking: AuthorizationTypes(share: [], read: [type])) }

  /// Checks for programmer errors (AUTH-40): throws `invalidArgument` for a type that is not read object by object.
  package func validate() throws(HealthError) {
    guard type.requiresPerObjectAuthorization else {
      throw .invalidArgument(.notObjectByObject(type))
    }
  }
}

/// Asks the person which of some documents the calling app may read, unless that is decided already (CDA-04).
///
/// The person is not asked about documents that the app saved, or that the person granted or refused earlier. If the owner
/// answers requests later, as with a daemon, the call blocks until the owner chooses with ``SetObjectPermissions``; documents that the
/// owner leaves out are part of the next request's question. An embedded store answers for all documents at once.
package struct RequestDocuments: HealthRequest {
  /// The UUIDs of those documents that the app may read.
  package typealias Reply = [UUID]

  /// A type of documents.
  package var type: DataType
  /// The UUIDs of the documents. Those of other objects, and of documents that the app may not know about, are ignored.
  package var documents: [UUID]

  /// Creates a request to ask about some documents.
  package init(type: DataType, documents: [UUID]) {
    self.type = type
    self.documents = documents
  }

  /// Permission to know that there are documents.
  package var access: RequestAccess { .read([type]) }

  /// An authorization request that asks the person to read this type.
  package var kind: RequestKind { .authorization(asking: AuthorizationTypes(share: [], read: [type])) }
}

/// Tells whether a ``RequestAuthorization`` with the same types would ask the person anything (AUTH-29).
///
/// Throws `invalidArgument` for types that cannot be requested.
package struct AuthorizationRequestStatus: HealthRequest {
  /// The effect that an authorization request would have.
  package enum Reply: Int, Sendable, Codable {
    /// At least one of the types was never decided, so the person would be asked.
    case shouldRequest = 1
    /// Every type was decided before; a request would return without a question.
    case unnecessary = 2
  }

  /// The types to check, by direction.
  package var types: AuthorizationTypes

  /// Creates a check for the types of a planned authorization request.
  package init(types: AuthorizationTypes) { self.types = types }

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// An authorization check that asks the person nothing.
  package var kind: RequestKind { .authorization(asking: nil) }
}

/// Reads whether the calling app may save a type. There is no such request for reading (AUTH-24, AUTH-26).
package struct SharingStatus: HealthRequest {
  /// The answer that the app got; nil if it never asked. The owner always gets `granted`.
  package typealias Reply = Permission?

  /// The type to check.
  package var type: DataType

  /// Creates a request for the sharing status of one type.
  package init(type: DataType) { self.type = type }

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// A sharing status. Apple's call for it reports no error.
  package var kind: RequestKind { .sharingStatus }
}
