// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The wordings in files of electrocardiograms, which are in the language of the phone, and what they mean.
///
/// A wording counts as a whole, never by a piece of it, and each row has a source: a wording without one is not known. The words of the
/// catalogue are known in each of its languages, too.
enum ElectrocardiogramWords {
  /// What a line of the header is about.
  enum Line: Hashable, CaseIterable {
    case name, dateOfBirth, recorded, classification, symptoms, softwareVersion, device, rate, lead, unit
  }

  /// Where a wording was found.
  enum Source {
    /// In files of exports in public code or in reports of faults.
    case files
    /// In Apple's instructions for the ECG app, and its support page 120278 in that language.
    case instructions
    /// In a description of the ECG app in the press of that language.
    case press
  }

  private struct Row<Meaning: Sendable>: Sendable {
    let language: String
    let text: String
    let meaning: Meaning
    let source: Source

    init(_ language: String, _ text: String, _ meaning: Meaning, _ source: Source) {
      (self.language, self.text, self.meaning, self.source) = (language, text, meaning, source)
    }
  }

  private static let lineRows: [Row<Line>] = [
    Row("en", "Name", .name, .files), Row("en", "Date of Birth", .dateOfBirth, .files), Row("en", "Recorded Date", .recorded, .files),
    Row("en", "Classification", .classification, .files), Row("en", "Symptoms", .symptoms, .files),
    Row("en", "Software Version", .softwareVersion, .files), Row("en", "Device", .device, .files),
    Row("en", "Sample Rate", .rate, .files), Row("en", "Lead", .lead, .files), Row("en", "Unit", .unit, .files),
    Row("de", "Geburtstag", .dateOfBirth, .files), Row("de", "Aufzeichnungsdatum", .recorded, .files),
    Row("de", "Klassifizierung", .classification, .files), Row("de", "Symptome", .symptoms, .files),
    Row("de", "Softwareversion", .softwareVersion, .files), Row("de", "Gerät", .device, .files), Row("de", "Messrate", .rate, .files),
    Row("de", "Ableitung", .lead, .files), Row("de", "Einheit", .unit, .files),
  ]

  private static let classificationRows: [Row<ElectrocardiogramClassification>] = [
    Row("en", "Sinus Rhythm", .sinusRhythm, .files), Row("en", "Inconclusive", .inconclusiveOther, .files),
    Row("en", "Heart Rate Under 50", .inconclusiveLowHeartRate, .files),
    Row("en", "Heart Rate Over 120", .inconclusiveHighHeartRate, .files),
    Row("en", "Heart Rate Over 150", .inconclusiveHighHeartRate, .files),
    Row("en", "Atrial Fibrillation", .atrialFibrillation, .instructions),
    Row("en", "Atrial Fibrillation, High Heart Rate", .atrialFibrillation, .instructions),
    Row("en", "High Heart Rate, No Atrial Fibrillation Detected", .inconclusiveHighHeartRate, .instructions),
    Row("en", "Low Heart Rate", .inconclusiveLowHeartRate, .instructions),
    Row("en", "High Heart Rate", .inconclusiveHighHeartRate, .instructions),
    Row("en", "Poor Recording", .inconclusivePoorReading, .instructions),
    Row("de", "Sinusrhythmus", .sinusRhythm, .files), Row("de", "Uneindeutig", .inconclusiveOther, .files),
    Row("de", "Vorhofflimmern", .atrialFibrillation, .instructions),
    Row("es", "Ritmo sinusal", .sinusRhythm, .instructions), Row("es", "Fibrilación auricular", .atrialFibrillation, .instructions),
    Row("es", "No concluyente", .inconclusiveOther, .files),
    Row("fr", "Rythme sinusal", .sinusRhythm, .press), Row("fr", "Fibrillation auriculaire", .atrialFibrillation, .press),
    Row("fr", "Non concluant", .inconclusiveOther, .files),
    Row("ja", "洞調律", .sinusRhythm, .instructions), Row("ja", "心房細動", .atrialFibrillation, .instructions),
    Row("ja", "低心拍数", .inconclusiveLowHeartRate, .instructions), Row("ja", "高心拍数", .inconclusiveHighHeartRate, .instructions),
    Row("ja", "判定不能", .inconclusiveOther, .files),
    Row("zh", "无法得出结论", .inconclusiveOther, .files),
  ]

  /// The words for no symptoms.
  private static let noSymptomsRows: [Row<SymptomsStatus>] = [
    Row("en", "None", .none, .files), Row("de", "Ohne", .none, .files), Row("es", "Ninguno", .none, .files),
    Row("fr", "Aucun", .none, .files), Row("it", "Nessuno", .none, .files), Row("ja", "なし", .none, .files),
    Row("nl", "Geen", .none, .files), Row("pt", "Nenhum", .none, .files), Row("ru", "Нет", .none, .files), Row("zh", "无", .none, .files),
  ]

  private static let lines = Dictionary(lineRows.map { (folded($0.text), $0.meaning) }) { first, _ in first }

  private static let classifications: [String: ElectrocardiogramClassification] = {
    var known = Dictionary(classificationRows.map { (folded($0.text), $0.meaning) }) { first, _ in first }
    for choice in Catalog.choices(of: .electrocardiogramClassification) {
      guard let classification = ElectrocardiogramClassification(rawValue: choice.rawValue) else { continue }
      for language in Language.allCases { known[folded(choice.title(in: language)), default: classification] = classification }
    }
    return known
  }()

  private static let statuses: [String: SymptomsStatus] = {
    var known = Dictionary(noSymptomsRows.map { (folded($0.text), $0.meaning) }) { first, _ in first }
    for choice in Catalog.choices(of: .electrocardiogramSymptomsStatus) {
      guard let status = SymptomsStatus(rawValue: choice.rawValue) else { continue }
      for language in Language.allCases { known[folded(choice.title(in: language)), default: status] = status }
    }
    return known
  }()

  /// The names of symptoms, in the languages of the catalogue.
  private static let symptoms: Set<String> = {
    let types = Catalog.types.filter { $0.group == "symptoms" }
    return Set(types.flatMap { type in Language.allCases.flatMap { [type.title(in: $0)] + type.words(in: $0) } }.map(folded))
  }()

  /// What a line is about by the name at its beginning; nil for a name that is not known.
  static func line(named name: String) -> Line? { lines[folded(name)] }

  /// The classification of a text: `notSet` for an empty one, `unrecognized` for a wording that is not known.
  static func classification(_ text: String) -> ElectrocardiogramClassification {
    let text = folded(text)
    return text.isEmpty ? .notSet : classifications[text] ?? .unrecognized
  }

  /// Whether a text says that there were symptoms: `notSet` for an empty one, nil for words that are not known.
  ///
  /// A list of symptoms, with commas between them, says so if one of them is known.
  static func symptomsStatus(_ text: String) -> SymptomsStatus? {
    let whole = folded(text)
    if whole.isEmpty { return .notSet }
    if let status = statuses[whole] { return status }
    let parts = text.prefix(longestList).split { ",，、;".contains($0) }.map { folded(String($0)) }
    // A name can have commas in it.
    let mostParts = 3
    for start in parts.indices {
      for end in start..<min(start + mostParts, parts.count)
      where symptoms.contains(parts[start...end].joined(separator: " ")) { return .present }
    }
    return nil
  }

  private static let longestList = 1000

  /// A text for comparison: lower case, without marks between the words.
  static func folded(_ text: String) -> String {
    var result = ""
    for scalar in text.prefix(longestList).precomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        result.unicodeScalars.append(scalar)
      } else if !result.isEmpty, result.last != " " {
        result += " "
      }
    }
    if result.last == " " { result.removeLast() }
    return result
  }
}
