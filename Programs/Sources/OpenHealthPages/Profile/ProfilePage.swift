// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// The person: characteristics, units, and the types on the summary.
struct ProfilePage: PageView {
  /// A type on the summary.
  struct Pin: Encodable, Sendable {
    /// The short name of the type, its title and its page.
    var name, type, path: String
  }

  /// A characteristic that an import brought and this version does not know.
  struct Unknown: Encodable, Sendable {
    /// The name and the value, as they are stored, and the name in words.
    var name, value, title: String
  }

  static let section = PageSection.profile

  var title: String
  /// What is wrong with a form as a whole.
  var problem: String?
  /// The field for the language.
  var language: [FormField]
  /// The fields of the characteristics.
  var characteristics: [FormField]
  /// The characteristics that have no field.
  var unknown: [Unknown]
  /// The types on the summary, in the person's order.
  var pinned: [Pin]
  /// The field for one more type.
  var adding: [FormField]
  /// The field for the system of measurement.
  var system: [FormField]
  /// The fields for units, one for each measured type in the store.
  var units: [FormField]

  static let routes: [PageRoute] = [
    .get("/profile", ProfilePage.self) { _, context in .view(try ProfilePage(context)) },
    .post("/profile", ProfilePage.self) { request, context in
      let form = ProfileForm(request.form, context)
      let (changes, faults) = form.changes(of: try context.ask(ReadProfile()))
      guard faults.isEmpty else { return .fault(try ProfilePage(context, form: form, faults: faults)) }
      if !changes.values.isEmpty || !changes.cleared.isEmpty { try context.ask(changes) }
      return saved
    },
    .post("/profile/pinned", ProfilePage.self) { request, context in
      try context.pin(PinnedTypes(request.form).types)
      return saved
    },
    .post("/profile/language", ProfilePage.self) { request, context in
      let name = request.form["language"] ?? ""
      let language = Language(rawValue: name)
      guard language != nil || name == automatic else {
        return .fault(try ProfilePage(context, problem: context.words["profile.fault.choice"]))
      }
      try context.speak(language)
      return saved
    },
    .post("/profile/system", ProfilePage.self) { request, context in
      let name = request.form["system"] ?? ""
      let system = MeasurementSystem(rawValue: name)
      guard system != nil || name == automatic else {
        return .fault(try ProfilePage(context, problem: context.words["profile.fault.choice"]))
      }
      try context.ask(SetMeasurementSystem(system: system))
      return saved
    },
    .post("/profile/units", ProfilePage.self) { request, context in
      let choices = try UnitChoices(context)
      guard let changes = choices.changes(request.form) else {
        return .fault(try ProfilePage(context, problem: context.words["profile.fault.choice"]))
      }
      for change in changes { try context.ask(change) }
      return saved
    },
  ]

  private static let saved = PageReply.redirect(to: "/profile?done=saved")
  private static let automatic = "auto"
  /// What exports write for a characteristic that does not apply.
  private static let nothing = "None"

  private init(_ context: PageContext, form: ProfileForm? = nil, faults: [String: String] = [:], problem: String? = nil) throws {
    let (reader, words) = (context.reader, context.words)
    title = words["section.profile"]
    self.problem = problem ?? (faults.isEmpty ? nil : words["samples.fault.some"])
    let profile = try context.ask(ReadProfile())
    language = [Self.language(context)]
    characteristics = (form ?? ProfileForm(profile: profile, context)).fields(profile, faults)
    let known = Set(ProfileItem.all.map(\.type.identifier))
    unknown = profile.filter { !known.contains($0.key) && $0.value != Self.nothing }.sorted { $0.key < $1.key }.map {
      Unknown(name: $0.key, value: $0.value, title: ProfileItem.title(ofOther: $0.key))
    }
    let types = try PinnedTypes(context).types
    pinned = types.map { Pin(name: $0.name, type: reader.title(of: $0), path: "/types/\($0.name)") }
    adding = [Self.adding(besides: types, context)]
    system = [try Self.system(context)]
    units = try UnitChoices(context).fields()
  }

  private static func adding(besides types: [DataType], _ context: PageContext) -> FormField {
    let language = context.reader.language
    let others = Catalog.types.filter { $0.hasRecords && !types.contains($0) }.map { ($0.name, context.reader.title(of: $0)) }
    let none = FormField.Option(value: "", text: context.words["profile.pin.none"], isChosen: true)
    return .choice(
      "add", context.words["profile.pin.add"],
      [none]
        + others.sorted { language.sorting($0.1) < language.sorting($1.1) }.map { .init(value: $0.0, text: $0.1, isChosen: false) })
  }

  private static func language(_ context: PageContext) -> FormField {
    let automatic = FormField.Option(value: automatic, text: context.words["profile.language.auto"], isChosen: context.language == nil)
    return .choice(
      "language", context.words["profile.language"],
      [automatic] + Language.allCases.map { .init(value: $0.rawValue, text: $0.ownName, isChosen: $0 == context.language) })
  }

  private static func system(_ context: PageContext) throws -> FormField {
    let words = context.words
    let known = try context.ask(ReadMeasurementSystem())
    // With a locale it comes from an import, and the person did not choose it.
    let chosen = known.flatMap { $0.locale == nil ? $0.system : nil }
    let usual = chosen == nil ? known?.system ?? context.reader.locale.system : nil
    let automatic = FormField.Option(
      value: automatic,
      text: usual.map { words["profile.system.auto.now", words["system.\($0.rawValue)"]] } ?? words["profile.system.auto"],
      isChosen: chosen == nil)
    return .choice(
      "system", words["profile.system"],
      [automatic]
        + MeasurementSystem.allCases.map { .init(value: $0.rawValue, text: words["system.\($0.rawValue)"], isChosen: $0 == chosen) })
  }
}

extension Language {
  /// The name of the language in itself, which people find whatever language the page has.
  fileprivate var ownName: String {
    switch self {
    case .en: "English"
    case .zh: "中文"
    case .ru: "Русский"
    case .de: "Deutsch"
    }
  }
}
