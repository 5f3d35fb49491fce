// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/kinds.tsv by scripts/generate; do not edit.

extension DataType {
  /// What the samples of a type hold.
  package enum Kind: Sendable {
    /// The rings of a day, filled by samples of other types.
    case activitySummary(RingNames)
    /// The hearing at several pitches.
    case audiogram
    /// A number out of the named enumeration of category-values.tsv.
    case category(valueEnum: String)
    /// A fact about the person, which does not change from day to day: out of the named enumeration of enums.tsv, or a
    /// day.
    case characteristic(valueEnum: String?)
    /// A record of a health institution.
    case clinical(ClinicalResources)
    /// Samples that belong together.
    case correlation(CorrelationMembers)
    /// A document of a health institution.
    case document
    /// The voltages of a heart over time.
    case electrocardiogram
    /// A dose of a medication, taken or not.
    case medicationDoseEvent
    /// A prescription, such as one for glasses.
    case prescription
    /// A number with a unit.
    case quantity(QuantityFacts)
    /// The answers to a questionnaire, and what they amount to.
    case scoredAssessment(Questionnaire)
    /// Many values over time, such as heartbeats.
    case series
    /// How a person felt.
    case stateOfMind
    /// A medication that the person takes.
    case userAnnotatedMedication
    /// A record that its issuer signed.
    case verifiableRecord
    /// A training with its figures.
    case workout
    /// The places that a workout went through, each with its time.
    case workoutRoute
  }
}

extension DataType.Kind {
  /// Whether data of the types are samples, which have dates.
  var isOfSamples: Bool {
    switch self {
    case .activitySummary: false
    case .audiogram: true
    case .category: true
    case .characteristic: false
    case .clinical: true
    case .correlation: true
    case .document: true
    case .electrocardiogram: true
    case .medicationDoseEvent: true
    case .prescription: true
    case .quantity: true
    case .scoredAssessment: true
    case .series: true
    case .stateOfMind: true
    case .userAnnotatedMedication: false
    case .verifiableRecord: true
    case .workout: true
    case .workoutRoute: true
    }
  }

  /// Whether samples of the types can be made and kept: no sample of another type exists.
  var hasRecords: Bool {
    switch self {
    case .activitySummary: false
    case .audiogram: true
    case .category: true
    case .characteristic: false
    case .clinical: true
    case .correlation: true
    case .document: true
    case .electrocardiogram: true
    case .medicationDoseEvent: true
    case .prescription: true
    case .quantity: true
    case .scoredAssessment: true
    case .series: true
    case .stateOfMind: true
    case .userAnnotatedMedication: false
    case .verifiableRecord: true
    case .workout: true
    case .workoutRoute: true
    }
  }

  /// Whether samples of the types hold a `SampleContent`.
  var hasContent: Bool {
    switch self {
    case .activitySummary: false
    case .audiogram: true
    case .category: false
    case .characteristic: false
    case .clinical: true
    case .correlation: false
    case .document: true
    case .electrocardiogram: true
    case .medicationDoseEvent: true
    case .prescription: true
    case .quantity: false
    case .scoredAssessment: true
    case .series: true
    case .stateOfMind: true
    case .userAnnotatedMedication: false
    case .verifiableRecord: true
    case .workout: false
    case .workoutRoute: false
    }
  }

  /// The kind with a name, if it is one without associated values.
  init?(name: String) {
    switch name {
    case "audiogram": self = .audiogram
    case "document": self = .document
    case "electrocardiogram": self = .electrocardiogram
    case "medicationDoseEvent": self = .medicationDoseEvent
    case "prescription": self = .prescription
    case "series": self = .series
    case "stateOfMind": self = .stateOfMind
    case "userAnnotatedMedication": self = .userAnnotatedMedication
    case "verifiableRecord": self = .verifiableRecord
    case "workout": self = .workout
    case "workoutRoute": self = .workoutRoute
    default: return nil
    }
  }
}
