// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures

/// The characteristics of the person as fields of a form.
struct ProfileForm {
  private let context: PageContext
  /// What is in the fields, by their names.
  private let texts: [String: String]

  /// A form that was sent.
  init(_ form: PageFields, _ context: PageContext) {
    self.context = context
    texts = Dictionary(uniqueKeysWithValues: ProfileItem.all.map { ($0.option, form[$0.option] ?? "") })
  }

  /// A form with what is stored.
  init(profile: [String: String], _ context: PageContext) {
    self.context = context
    texts = Dictionary(uniqueKeysWithValues: ProfileItem.all.map { ($0.option, Self.shown(profile, $0)) })
  }

  /// What the field of a characteristic has for the stored text: empty for none, and for one that this version does not understand.
  private static func shown(_ profile: [String: String], _ item: ProfileItem) -> String {
    switch profile[item.type.identifier].flatMap({ CharacteristicValue(storedText: $0, of: item.type) }) {
    case .choice(let choice) where choice.isNotSet: ""
    case let value?: value.words
    case nil: ""
    }
  }

  /// The fields with their faults.
  func fields(_ profile: [String: String], _ faults: [String: String]) -> [FormField] {
    ProfileItem.all.map { item in
      var field = field(item)
      field.fault = faults[item.option]
      if let stored = profile[item.type.identifier], CharacteristicValue(storedText: stored, of: item.type) == nil {
        field.hint = context.words["profile.kept", stored]
      }
      return field
    }
  }

  private func field(_ item: ProfileItem) -> FormField {
    let (label, text) = (context.reader.title(of: item.type), texts[item.option] ?? "")
    guard case .characteristic(let valueEnum?) = item.type.kind else { return .text(item.option, label, text, type: "date") }
    let none = FormField.Option(value: "", text: context.words["profile.unset"], isChosen: text.isEmpty)
    return .choice(
      item.option, label,
      [none]
        + Catalog.choices(of: valueEnum).filter { !$0.isNotSet }.map {
          .init(value: $0.words, text: context.reader.title(of: $0), isChosen: $0.words == text)
        })
  }

  /// The request for what differs from the stored profile, and the faults by field.
  func changes(of profile: [String: String]) -> (SetCharacteristics, [String: String]) {
    var (changes, faults) = (SetCharacteristics(values: [:]), [String: String]())
    let today = context.reader.dates.isoDay(context.reader.now)
    for item in ProfileItem.all {
      let text = texts[item.option] ?? ""
      if text == Self.shown(profile, item) { continue }
      guard !text.isEmpty else {
        changes.cleared.insert(item.type.identifier)
        continue
      }
      switch CharacteristicValue(words: text, of: item.type) {
      case nil: faults[item.option] = context.words[item.isDay ? "profile.fault.day" : "profile.fault.choice"]
      // Both begin with the year, so that they compare as texts.
      case .day where text > today: faults[item.option] = context.words["profile.fault.future"]
      case let value?: changes.values[item.type.identifier] = value.storedText
      }
    }
    return (changes, faults)
  }
}

extension ProfileItem {
  fileprivate var isDay: Bool { if case .characteristic(nil) = type.kind { true } else { false } }
}
