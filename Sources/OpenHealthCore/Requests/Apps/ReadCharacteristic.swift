// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What one characteristic of the person is (CHAR-01).
///
/// Nil when it is not set, when reading is refused (CHAR-02), and when what is stored makes no sense. Throws `authorizationNotDetermined`
/// when nobody was asked (CHAR-04).
public struct ReadCharacteristic: HealthRequest {
  public typealias Reply = CharacteristicValue?

  public var type: DataType

  public init(type: DataType) { self.type = type }

  public var access: RequestAccess { .read([type]) }

  public var kind: RequestKind { .characteristic }
}
