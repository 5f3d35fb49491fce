// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCore
import OpenHealthPictures

/// Characteristics of the person on the command line.
extension ProfileItem {
  /// Finds the characteristic by the name of its option, its short name or its identifier.
  init(named text: String) throws {
    guard let item = Self.all.first(where: { $0.option == text || $0.type === Catalog.type(named: text) }) else {
      throw ValidationError("\"\(text)\" is not part of the profile. Give one of \(Self.all.map(\.option).joined(separator: ", ")).")
    }
    self = item
  }

  /// The value for a person's words; nil for words that unset it. The error does not repeat the words, which may be health data.
  func value(_ words: String, today: String) throws -> CharacteristicValue? {
    let value = CharacteristicValue(words: words, of: type)
    switch value {
    case nil: throw ValidationError("--\(option) takes \(expectation).")
    // Both begin with the year, so that they compare as texts.
    case .day where words > today: throw ValidationError("--\(option) must not be in the future.")
    case .choice(let choice) where choice.isNotSet: return nil
    default: return value
    }
  }

  private var expectation: String {
    guard case .characteristic(let valueEnum?) = type.kind else { return "a day such as 1985-04-12" }
    return "one of " + Catalog.choices(of: valueEnum).map(\.words).joined(separator: ", ")
  }
}
