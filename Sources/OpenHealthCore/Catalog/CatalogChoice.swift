// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One value of an enumeration: a row of `Catalog/enums.tsv`.
public struct CatalogChoice: Sendable, Hashable, Codable {
  /// The Swift case, such as `aPositive`.
  public let name: String
  public let rawValue: Int
  /// The Objective-C constant, such as `HKBloodTypeAPositive`.
  public let constant: String
  /// A short title in English.
  public let title: String
  /// What the value does, such as `pause`; the words are those of its enumeration.
  let role: String?
  /// The name of the value that it is a part of, as `running` of `swimBikeRun`.
  let whole: String?
}

extension CatalogChoice {
  /// Whether the value says that there is none.
  public var isNotSet: Bool { name == "notSet" }

  /// The name in words for a command line: `a-positive` for `aPositive`, and `II` as it is.
  public var words: String {
    guard name.contains(where: \.isLowercase) else { return name }
    return name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}
