// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets characteristics of the person, such as the date of birth, for the owner. Values are texts as in an export's `Me`.
public struct SetCharacteristics: HealthRequest {
  public typealias Reply = Void

  public var values: [String: String]

  public init(values: [String: String]) { self.values = values }

  public var access: RequestAccess { .owner }
}
