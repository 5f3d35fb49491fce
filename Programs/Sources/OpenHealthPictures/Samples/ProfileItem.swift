// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// A characteristic of the person, with the name that options and forms have for it.
package struct ProfileItem: Sendable {
  /// The name in options and forms, such as `skin-type`.
  package let option: String
  /// The type of the characteristic.
  package let type: DataType

  private init(_ option: String, _ typeName: String) {
    guard let type = Catalog.type(named: typeName) else { preconditionFailure("the catalogue has no \(typeName)") }
    self.option = option
    self.type = type
  }

  /// The day on which the person was born.
  package static let dateOfBirth = ProfileItem("date-of-birth", "dateOfBirth")
  /// The biological sex.
  package static let biologicalSex = ProfileItem("biological-sex", "biologicalSex")
  /// The blood group with the rhesus factor.
  package static let bloodType = ProfileItem("blood-type", "bloodType")
  /// The skin type on the scale of Fitzpatrick.
  package static let skinType = ProfileItem("skin-type", "fitzpatrickSkinType")
  /// Whether the person uses a wheelchair.
  package static let wheelchairUse = ProfileItem("wheelchair-use", "wheelchairUse")
  /// What the move ring counts: energy or minutes.
  package static let moveMode = ProfileItem("move-mode", "activityMoveMode")
  /// The sex whose reference ranges the person wants to be compared with.
  package static let referenceSex = ProfileItem("reference-sex", "referenceSex")

  /// Every characteristic, in the order in which people read them.
  package static let all = [dateOfBirth, biologicalSex, bloodType, skinType, wheelchairUse, moveMode, referenceSex]

  /// The name of another attribute in words: `HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse` becomes
  /// `Cardio fitness medications use`.
  package static func title(ofOther identifier: String) -> String {
    let prefix = "HKCharacteristicTypeIdentifier"
    let name = identifier.hasPrefix(prefix) ? String(decoding: identifier.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : identifier
    let words = SnakeCase.name(name).replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
