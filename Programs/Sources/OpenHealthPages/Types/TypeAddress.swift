// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// Where pages about a type are.
enum TypeAddress {
  /// The page of a type: that of its kind where there is one, else its own of charts and figures.
  static func page(of type: DataType) -> String {
    switch type.kind {
    case .activitySummary: "/activity"
    case .audiogram: "/records/audiograms"
    case .characteristic: "/profile"
    case .clinical: "/records/clinical"
    case .document, .verifiableRecord: "/records/documents"
    case .electrocardiogram: "/records/ecg"
    case .medicationDoseEvent, .userAnnotatedMedication: "/medications"
    case .prescription: "/records/vision"
    case .scoredAssessment: "/records/questionnaires"
    case .series: "/records/heartbeats"
    case .stateOfMind: "/records/moods"
    case .workout, .workoutRoute: "/workouts"
    case .category, .correlation, .quantity: type == Catalog.sleep ? "/sleep" : own(type)
    }
  }

  /// The page of charts and figures, which most types have.
  static func own(_ type: DataType) -> String { "/types/\(type.name)" }

  /// Whether the page of a type is that of charts and figures.
  static func hasOwn(_ type: DataType) -> Bool { page(of: type) == own(type) }

  /// The form to add a sample of a type; nil for a type whose samples come from devices and institutions only.
  static func form(for type: DataType) -> String? {
    switch type.kind {
    case .audiogram, .category, .correlation, .prescription, .quantity, .scoredAssessment, .stateOfMind, .workout: "\(own(type))/add"
    default: nil
    }
  }

  /// The name of a source as it fits a page.
  static func name(of source: SourceRecord) -> String { short(source.name) }

  /// A name from outside as it fits a page.
  static func short(_ name: String) -> String { TextWidth.shortened(TerminalText.line(name), to: 60) }
}
