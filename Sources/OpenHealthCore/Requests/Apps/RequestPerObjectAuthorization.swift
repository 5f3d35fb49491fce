// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Asks the person which objects of a type an app may read (AUTH-40 to AUTH-43).
///
/// Where the owner answers apps' requests and the store has objects of the type, the request waits until the owner chooses by
/// ``SetObjectPermissions``, each time (AUTH-41). Elsewhere no question is asked, and the request is remembered. From then on the app reads what it
/// saved itself (AUTH-42) and what was chosen, where before there was an error (AUTH-32). Throws `invalidArgument` for other types.
public struct RequestPerObjectAuthorization: HealthRequest {
  public typealias Reply = Void

  public var type: DataType

  public init(type: DataType) { self.type = type }

  public var access: RequestAccess { .none }

  public var kind: RequestKind { .authorization(asking: AuthorizationTypes(share: [], read: [type])) }

  /// Checks what is a programmer's error (AUTH-40).
  public func validate() throws(HealthError) {
    guard type.requiresPerObjectAuthorization else {
      throw .invalidArgument(.notObjectByObject(type))
    }
  }
}
