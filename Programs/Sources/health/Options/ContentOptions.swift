// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords

/// The options of `health add` for samples that are more than a number: a state of mind, a questionnaire, a prescription or an audiogram.
struct ContentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("For a state of mind: momentary-emotion or daily-mood. Default: momentary-emotion.", valueName: "kind"),
    completion: .list(words(of: mindKinds)))
  var kind: String?
  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("For a state of mind: words for it, such as calm content.", valueName: "word"),
    completion: .list(words(of: mindLabels)))
  var label: [String] = []
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("For a state of mind: what it has to do with, such as family self-care.", valueName: "word"),
    completion: .list(words(of: mindAssociations)))
  var association: [String] = []
  @Option(
    help: ArgumentHelp(
      "For a prescription the right lens, for an audiogram the right ear.",
      discussion: """
        A lens is sphere=-1.25,cylinder=-0.5,axis=90,add=0.75: dioptres, and degrees for the axis. For glasses also vertex, far-pd and \
        near-pd (mm), prism (prism dioptres) and prism-angle (degrees); for contact lenses base-curve and diameter (mm). An ear is \
        250=10,500=15: the quietest level heard, in dBHL, at each frequency in Hz.
        """, valueName: "values"))
  var right: String?
  @Option(help: ArgumentHelp("The left lens or ear.", valueName: "values"))
  var left: String?
  @Option(help: ArgumentHelp("For contact lenses: their brand.", valueName: "name"))
  var brand: String?
  @Option(help: ArgumentHelp("For a prescription: the date from which it no longer counts.", valueName: "date"))
  var expires: String?

  fileprivate static let mindKinds = CatalogEnum.stateOfMindKind
  fileprivate static let mindLabels = CatalogEnum.stateOfMindLabel
  fileprivate static let mindAssociations = CatalogEnum.stateOfMindAssociation

  /// The options on the command line, with the kinds of samples that accept them.
  private var given: [(option: String, kinds: Set<Kind>)] {
    let all: [(String, Bool, Set<Kind>)] = [
      ("kind", kind != nil, [.stateOfMind]), ("label", !label.isEmpty, [.stateOfMind]),
      ("association", !association.isEmpty, [.stateOfMind]), ("right", right != nil, [.prescription, .audiogram]),
      ("left", left != nil, [.prescription, .audiogram]), ("brand", brand != nil, [.prescription]),
      ("expires", expires != nil, [.prescription]),
    ]
    return all.compactMap { option, isGiven, kinds in isGiven ? (option, kinds) : nil }
  }

  private enum Kind { case stateOfMind, assessment, prescription, audiogram }

  private static func kind(of type: DataType) -> Kind? {
    switch type.kind {
    case .stateOfMind: .stateOfMind
    case .scoredAssessment: .assessment
    case .prescription: .prescription
    case .audiogram: .audiogram
    default: nil
    }
  }

  /// Whether samples of a type are more than a number.
  func takes(_ type: DataType) -> Bool { Self.kind(of: type) != nil }

  /// The content of a sample of a type; nil for types without one that a person can enter. Throws a validation error that says what is
  /// wrong or missing, or which option does not fit the type.
  func content(of type: DataType, value: String?, start: Date, _ place: ZoneOptions) throws -> SampleContent? {
    let kind = Self.kind(of: type)
    for (option, kinds) in given where !(kind.map(kinds.contains) ?? false) {
      throw ValidationError("--\(option) does not go with \(type.titleInSentence).")
    }
    switch (kind, type.kind) {
    case (.stateOfMind, _): return .stateOfMind(try stateOfMind(type, value))
    case (_, .scoredAssessment(let questionnaire)): return .scoredAssessment(try assessment(type, questionnaire, value))
    case (.prescription, _): return .visionPrescription(try prescription(type, value, start, place))
    case (.audiogram, _): return .audiogram(try audiogram(type, value))
    default: return nil
    }
  }

  // MARK: States of mind

  private func stateOfMind(_ type: DataType, _ value: String?) throws -> StateOfMindRecord {
    let classes = CatalogEnum.stateOfMindValenceClassification
    guard let value else {
      throw ValidationError(
        "\(type.localTitle) needs a value: \(Self.words(of: classes).joined(separator: ", ")), or a number from -1 to 1.")
    }
    let valence: Double
    if let number = HandEntry.number(value, Person.numbers) {
      guard (-1...1).contains(number) else {
        throw ValidationError("\(type.localTitle) is a number from -1, very unpleasant, to 1, very pleasant.")
      }
      valence = number
    } else {
      valence = HandEntry.valence(ofClass: try Self.choice(value, of: classes, "value"))
    }
    return StateOfMindRecord(
      kind: try kind.map { try Self.choice($0, of: Self.mindKinds, "kind").rawValue } ?? Self.momentary,
      valence: valence, labels: try Self.numbers(label, of: Self.mindLabels, "label"),
      associations: try Self.numbers(association, of: Self.mindAssociations, "association"))
  }

  /// The raw value of `momentaryEmotion` in `HKStateOfMind.Kind`.
  private static let momentary = 1

  private static func numbers(_ texts: [String], of valueEnum: CatalogEnum, _ name: String) throws -> [Int] {
    var numbers: [Int] = []
    for text in texts {
      let number = try choice(text, of: valueEnum, name).rawValue
      if numbers.contains(number) { throw ValidationError("The \(name) \(text) is named twice.") }
      numbers.append(number)
    }
    return numbers
  }

  /// The choice that a word names: a name such as `self-care` or `selfCare`, or a title in any language of the catalogue.
  private static func choice(_ text: String, of valueEnum: CatalogEnum, _ name: String) throws -> CatalogChoice {
    let wanted = text.lowercased()
    let choices = Catalog.choices(of: valueEnum)
    let found = choices.first { choice in
      choice.name.lowercased() == wanted.filter { $0 != "-" }
        || Language.allCases.contains { choice.title(in: $0).lowercased() == wanted }
    }
    if let found { return found }
    let words = choices.map(\.words)
    let near = EditDistance.nearest(to: wanted, among: words)
    let hint = near.map { "Did you mean \($0)?" } ?? "Give one of \(words.joined(separator: ", "))."
    throw ValidationError("\"\(text)\" is not a \(name). \(hint)")
  }

  private static func words(of valueEnum: CatalogEnum) -> [String] { Catalog.choices(of: valueEnum).map(\.words) }

  // MARK: Questionnaires

  private func assessment(
    _ type: DataType, _ questionnaire: DataType.Questionnaire, _ value: String?
  ) throws -> ScoredAssessmentRecord {
    let count = questionnaire.questionCount
    let example = (0..<count).map { String($0 % 2) }.joined(separator: ",")
    guard let value else {
      throw ValidationError("\(type.localTitle) needs its \(count) answers, in the order of the questions: \(example).")
    }
    let answers = value.split(separator: ",", omittingEmptySubsequences: false).map { Int($0.trimmingCharacters(in: .whitespaces)) }
    guard answers.count == count else {
      throw ValidationError("\(type.localTitle) has \(count) answers, not \(answers.count): \(example).")
    }
    return ScoredAssessmentRecord(
      type: type,
      answers: try answers.enumerated().map { question, answer in
        if let answer, questionnaire.allows(answer, at: question) { return answer }
        let allowed = (0..<10).filter { questionnaire.allows($0, at: question) }.map(String.init)
        throw ValidationError("Answer \(question + 1) is not one of \(allowed.joined(separator: ", ")).")
      })
  }

  // MARK: Prescriptions

  private func prescription(_ type: DataType, _ value: String?, _ start: Date, _ place: ZoneOptions) throws -> VisionPrescriptionRecord {
    guard let value else {
      throw ValidationError("\(type.localTitle) needs a value: \(PrescriptionEntry.kinds.map(\.words).joined(separator: " or ")).")
    }
    let kind = try Self.choice(value, of: .visionPrescriptionType, "kind of prescription")
    guard right != nil || left != nil else {
      throw ValidationError("Give --right, --left or both, such as --right sphere=-1.25,cylinder=-0.5,axis=90.")
    }
    let expiration = try PeriodOptions.instant(expires, place)
    let parts = PrescriptionEntry.parts(of: kind)
    let lenses = (
      right: try right.map { try LensText.numbers($0, option: "right", parts) },
      left: try left.map { try LensText.numbers($0, option: "left", parts) }
    )
    do {
      return try PrescriptionEntry.record(
        kind: kind, right: lenses.right, left: lenses.left, brand: brand, expires: expiration, start: start)
    } catch { throw ValidationError(error, type) }
  }

  // MARK: Audiograms

  private func audiogram(_ type: DataType, _ value: String?) throws -> AudiogramRecord {
    if value != nil { throw ValidationError("\(type.localTitle) takes no value, but --right and --left, such as --right 250=10,500=15.") }
    guard right != nil || left != nil else { throw ValidationError("Give --right, --left or both, such as --right 250=10,500=15.") }
    func tones(_ option: String, _ text: String?) throws -> [HearingEntry.Tone] {
      guard let text else { return [] }
      return try NamedNumbers.pairs(text, option: option).map { frequency, level in
        guard let hertz = DataNumber.number(frequency), hertz > 0 else {
          throw ValidationError("--\(option): \"\(frequency)\" is not a frequency in Hz. Give them such as 250=10,500=15.")
        }
        return HearingEntry.Tone(hertz: hertz, level: level)
      }
    }
    let ears = (right: try tones("right", right), left: try tones("left", left))
    do { return try HearingEntry.record(right: ears.right, left: ears.left) } catch { throw ValidationError(error, type) }
  }
}

extension ValidationError {
  /// What to tell a person about an entry that cannot be kept.
  init(_ fault: EntryFault, _ type: DataType) {
    let title = type.localTitle
    let message =
      switch fault {
      case .aboveHundredPercent: "\(title) is at most 100 %."
      case .negative: "\(title) cannot be below 0."
      case .reversed(let upper, let lower): "\(upper.localTitle) must be above \(lower.titleInSentence), as in 120/80."
      case .count(let type):
        "\(title) has \(type.memberTypes?.count ?? 0) values: \((type.memberTypes ?? []).map { $0.titleInSentence }.joined(separator: ", then ")), such as 120/80."
      case .nothing: "\(title) needs --right, --left or both."
      case .sphereMissing(let side): "--\(side.rawValue): the sphere is missing. It is 0 for a plane lens."
      case .incomplete(let side, let one, let other): "--\(side.rawValue): \(one.rawValue) and \(other.rawValue) go together."
      case .brandOfGlasses: "--brand is for contact lenses."
      case .expiresBeforeStart: "--expires must not be before --start, the date of issue."
      case .hearingLevel(let side, _): "--\(side.rawValue): a level is from -10 to 120 dBHL."
      case .frequencyTwice(let side, let hertz): "--\(side.rawValue): the frequency \(DataNumber.exact(hertz)) is named twice."
      case .tooManyFrequencies: "\(title) has at most \(AudiogramRecord.mostPoints) frequencies."
      }
    self.init(message)
  }
}

/// Numbers by name, as a person types them: `sphere=-1.25,axis=90`.
private enum NamedNumbers {
  /// The pairs in their order; no name twice.
  static func pairs(_ text: String, option: String) throws -> [(name: String, number: Double)] {
    var pairs: [(name: String, number: Double)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
      guard sides.count == 2, !sides[0].isEmpty else {
        throw ValidationError("--\(option): \"\(part)\" is not of the form name=number.")
      }
      guard let number = DataNumber.number(sides[1]), number.magnitude <= Limits.largestNumber else {
        throw ValidationError("--\(option): \(sides[0]) takes a number.")
      }
      if pairs.contains(where: { $0.name == sides[0] }) { throw ValidationError("--\(option): \(sides[0]) is named twice.") }
      pairs.append((sides[0], number))
    }
    return pairs
  }
}

/// A lens, as a person types it.
private enum LensText {
  /// The numbers by part. Throws for a name that `parts` does not have.
  static func numbers(_ text: String, option: String, _ parts: [LensPart]) throws -> [LensPart: Double] {
    var numbers: [LensPart: Double] = [:]
    for (name, number) in try NamedNumbers.pairs(text, option: option) {
      guard let part = LensPart(rawValue: name.lowercased()), parts.contains(part) else {
        let names = parts.map(\.rawValue)
        let hint = EditDistance.nearest(to: name.lowercased(), among: names).map { "Did you mean \($0)?" }
        throw ValidationError("--\(option): \"\(name)\" is not part of such a lens. \(hint ?? "Give \(names.joined(separator: ", ")).")")
      }
      numbers[part] = number
    }
    return numbers
  }
}
