// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// States of mind, questionnaires, prescriptions and audiograms.
extension AddForm {
  // MARK: States of mind

  private static let (mindKinds, mindClasses) = (CatalogEnum.stateOfMindKind, CatalogEnum.stateOfMindValenceClassification)
  private static let (mindLabels, mindAssociations) = (CatalogEnum.stateOfMindLabel, CatalogEnum.stateOfMindAssociation)

  func moodGroups() -> [FormGroup] {
    func options(_ valueEnum: CatalogEnum) -> [(value: Int, text: String)] {
      Catalog.choices(of: valueEnum).map { ($0.rawValue, reader.title(of: $0)) }
    }
    func checks(_ name: String, _ label: String, _ valueEnum: CatalogEnum) -> FormField {
      let ticked = Set(form.all(name))
      let sorted = options(valueEnum).sorted { reader.language.sorting($0.text) < reader.language.sorting($1.text) }
      return .checks(
        name, label, sorted.map { .init(value: String($0.value), text: $0.text, isChosen: ticked.contains(String($0.value))) })
    }
    let classes = options(Self.mindClasses)
    return [
      FormGroup(
        reader.title(of: type),
        [
          choiceField("kind", words["samples.mood.kind"], options(Self.mindKinds)),
          choiceField("value", words["samples.mood.value"], classes, usual: classes[classes.count / 2].value),
        ]),
      FormGroup(words["samples.mood.words"], [checks("label", words["samples.mood.labels"], Self.mindLabels)]),
      FormGroup(words["samples.mood.about"], [checks("association", words["samples.mood.associations"], Self.mindAssociations)]),
    ]
  }

  mutating func readMood() -> SampleRecord.Value? {
    let kind = choice("kind", of: Catalog.choices(of: Self.mindKinds)) { $0.rawValue }
    let valence = choice("value", of: Catalog.choices(of: Self.mindClasses)) { $0.rawValue }
    func ticked(_ name: String, _ valueEnum: CatalogEnum) -> [Int] {
      let sent = Set(form.all(name))
      return Catalog.choices(of: valueEnum).map(\.rawValue).filter { sent.contains(String($0)) }
    }
    guard let kind, let valence else { return nil }
    return .content(
      .stateOfMind(
        StateOfMindRecord(
          kind: kind.rawValue, valence: HandEntry.valence(ofClass: valence), labels: ticked("label", Self.mindLabels),
          associations: ticked("association", Self.mindAssociations))))
  }

  // MARK: Questionnaires

  func questionFields(_ questionnaire: DataType.Questionnaire) -> [FormField] {
    (0..<questionnaire.questionCount).map { question in
      let answers = questionnaire.answers(at: question).map {
        FormField.Option(
          value: String($0.rawValue), text: reader.title(of: $0), isChosen: form["answer-\(question)"] == String($0.rawValue))
      }
      // No answer is chosen until the person chooses one.
      let none = FormField.Option(value: "", text: words["samples.choose"], isChosen: false)
      return .choice("answer-\(question)", words["samples.question", String(question + 1)], [none] + answers)
    }
  }

  mutating func readAnswers(_ questionnaire: DataType.Questionnaire) -> SampleRecord.Value? {
    let answers = (0..<questionnaire.questionCount).compactMap { question in
      choice("answer-\(question)", of: questionnaire.answers(at: question)) { $0.rawValue }?.rawValue
    }
    guard answers.count == questionnaire.questionCount else { return nil }
    return .content(.scoredAssessment(ScoredAssessmentRecord(type: type, answers: answers)))
  }

  // MARK: Prescriptions

  func prescriptionGroups() -> [FormGroup] {
    let kinds = PrescriptionEntry.kinds
    let parts = LensPart.allCases
    let general = FormGroup(
      reader.title(of: type),
      [
        choiceField("kind", words["samples.lens.kind"], kinds.map { ($0.rawValue, reader.title(of: $0)) }),
        .text("brand", words["samples.lens.brand"], form["brand"] ?? ""),
        .text("expires", words["samples.lens.expires"], form["expires"] ?? "", type: "date"),
      ])
    return [general]
      + EntrySide.allCases.map { side in
        FormGroup(
          words["eye.\(side.rawValue)"],
          parts.map { part in
            numberField("\(side.rawValue)-\(part.rawValue)", "\(words["lens.\(part)"]) (\(reader.name(of: part.unit)))")
          })
      }
  }

  mutating func readPrescription(start: Date) -> SampleRecord.Value? {
    let kind = choice("kind", of: PrescriptionEntry.kinds) { $0.rawValue }
    var lenses: [EntrySide: [LensPart: Double]] = [:]
    let parts = kind.map(PrescriptionEntry.parts) ?? []
    for side in EntrySide.allCases {
      for part in LensPart.allCases {
        let field = "\(side.rawValue)-\(part.rawValue)"
        guard let number = number(field) else { continue }
        if parts.contains(part) {
          lenses[side, default: [:]][part] = number
        } else {
          faults[field] = words["samples.fault.lens"]
        }
      }
    }
    var expires: Date?
    if let text = form["expires"] {
      expires = DatePhrase(text, now: reader.now, calendar: reader.calendar)?.start
      if expires == nil { faults["expires"] = words["samples.fault.date"] }
    }
    guard let kind, faults.isEmpty else { return nil }
    do {
      return .content(
        .visionPrescription(
          try PrescriptionEntry.record(
            kind: kind, right: lenses[.right], left: lenses[.left], brand: form["brand"], expires: expires, start: start)))
    } catch {
      note(error)
      return nil
    }
  }

  // MARK: Audiograms

  func audiogramGroups() -> [FormGroup] {
    EntrySide.allCases.map { side in
      FormGroup(
        words["ear.\(side.rawValue)"],
        HearingEntry.usualFrequencies.map { hertz in
          numberField(Self.field(side, hertz), words["samples.tone", reader.numbers.text(hertz, decimals: 0)])
        })
    }
  }

  private static func field(_ side: EntrySide, _ hertz: Double) -> String { "\(side.rawValue)-\(Int(bounded: hertz))" }

  mutating func readAudiogram() -> SampleRecord.Value? {
    var ears: [EntrySide: [HearingEntry.Tone]] = [:]
    for side in EntrySide.allCases {
      for hertz in HearingEntry.usualFrequencies {
        guard let level = number(Self.field(side, hertz)) else { continue }
        ears[side, default: []].append(.init(hertz: hertz, level: level))
      }
    }
    guard faults.isEmpty else { return nil }
    do { return .content(.audiogram(try HearingEntry.record(right: ears[.right] ?? [], left: ears[.left] ?? []))) } catch {
      note(error)
      return nil
    }
  }

  /// Writes a fault beside its field.
  mutating func note(_ fault: EntryFault) {
    switch fault {
    case .nothing: faults[""] = words["samples.fault.nothing"]
    case .sphereMissing(let side): faults["\(side.rawValue)-\(LensPart.sphere.rawValue)"] = words["samples.fault.sphere"]
    case .incomplete(let side, let one, let other):
      let missing = form["\(side.rawValue)-\(one.rawValue)"] == nil ? one : other
      faults["\(side.rawValue)-\(missing.rawValue)"] = words["samples.fault.together"]
    case .brandOfGlasses: faults["brand"] = words["samples.fault.brand"]
    case .expiresBeforeStart: faults["expires"] = words["samples.fault.expires"]
    case .hearingLevel(let side, let hertz): faults[Self.field(side, hertz)] = words["samples.fault.level"]
    case .reversed(let upper, let lower):
      faults["member-\(upper.name)"] = words["samples.fault.reversed", reader.title(of: upper), reader.title(of: lower)]
    // The form has each frequency once, and no more than allowed: the last two need another form.
    case .aboveHundredPercent, .negative, .count, .frequencyTwice, .tooManyFrequencies: faults[""] = words["samples.fault.refused"]
    }
  }
}
