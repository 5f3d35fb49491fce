// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

struct ProfileCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Show or set your profile: date of birth, sex, blood type and the like.",
    discussion: """
      Apps with permission can read these values, but not change them.

        health profile
        health profile --date-of-birth 1985-04-12 --blood-type a-positive
        health profile --clear blood-type
      """)

  @Option(help: ArgumentHelp("The day you were born.", valueName: "1985-04-12"))
  var dateOfBirth: String?

  @Option(help: ArgumentHelp("female, male, other or not-set.", valueName: "sex"))
  var biologicalSex: String?

  @Option(help: ArgumentHelp("a-positive, a-negative, b-positive and so on, ab-negative, o-negative or not-set.", valueName: "type"))
  var bloodType: String?

  @Option(help: ArgumentHelp("Your skin on the Fitzpatrick scale: I, II, III, IV, V, VI or not-set.", valueName: "type"))
  var skinType: String?

  @Option(help: ArgumentHelp("yes, no or not-set.", valueName: "answer"))
  var wheelchairUse: String?

  @Option(help: ArgumentHelp("What the move ring counts: active-energy or apple-move-time.", valueName: "mode"))
  var moveMode: String?

  @Option(help: ArgumentHelp("The sex whose reference ranges you want to see: female, male or not-set.", valueName: "sex"))
  var referenceSex: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Clear a value, named by its option, such as blood-type. May be repeated.", valueName: "name"))
  var clear: [String] = []

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { _ = try changes() }

  func run() throws {
    let changes = try changes()
    let isChange = !changes.values.isEmpty || !changes.cleared.isEmpty
    // A store is made only to hold a value.
    let service = changes.values.isEmpty ? try store.openExisting() : try store.open()
    if isChange {
      try service.perform(changes, for: .owner)
      try store.followCard(service)
    }
    try show(try service.perform(ReadProfile(), for: .owner))
  }

  /// The request for the values that the options set and remove.
  private func changes() throws -> SetCharacteristics {
    let given: [(ProfileItem, String?)] = [
      (.dateOfBirth, dateOfBirth), (.biologicalSex, biologicalSex), (.bloodType, bloodType), (.skinType, skinType),
      (.wheelchairUse, wheelchairUse), (.moveMode, moveMode), (.referenceSex, referenceSex),
    ]
    var changes = SetCharacteristics(values: [:])
    for name in clear { changes.cleared.insert(try ProfileItem(named: name).type.identifier) }
    for case (let item, let words?) in given {
      let identifier = item.type.identifier
      guard !changes.cleared.contains(identifier) else { throw ValidationError("--\(item.option) cannot be both set and cleared.") }
      if let value = try item.value(words, today: output.dates.day(Date())) {
        changes.values[identifier] = value.storedText
      } else {
        changes.cleared.insert(identifier)
      }
    }
    return changes
  }

  static let columns: [Rows.Column] = [
    .init(name: "name", key: "head.name", meaning: "the short name of the characteristic"),
    .init(name: "value", key: "head.value", meaning: "what is set; null for nothing"),
  ]

  private func show(_ profile: [String: String]) throws {
    var rows = try Rows(Self.columns, output)
    for item in ProfileItem.all {
      let stored = profile[item.type.identifier]
      let value = stored.flatMap { CharacteristicValue(storedText: $0, of: item.type) }
      // A value from an import that this version does not know is shown unchanged.
      let cell: Rows.Cell =
        switch value {
        case .choice(let choice) where choice.isNotSet: .text(nil, shown: Self.notSet)
        case .choice(let choice): .text(choice.words, shown: choice.localTitle)
        case .day, nil: .text(stored, shown: stored ?? Self.notSet)
        }
      rows.add([.text(item.type.name, shown: item.type.localTitle), cell])
    }
    let known = Set(ProfileItem.all.map(\.type.identifier))
    for (identifier, stored) in profile.sorted(by: { $0.key < $1.key }) where !known.contains(identifier) {
      rows.add([.text(identifier, shown: ProfileItem.title(ofOther: identifier)), .text(stored)])
    }
    rows.finish()
  }

  private static var notSet: String { Person.language.inSentence(Person.words["profile.unset"]) }
}
