// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
