// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
