// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The kinds of samples that have pages of their own besides those of types. The raw values are parts of addresses.
enum RecordKind: String, CaseIterable, Sendable {
  case ecg, heartbeats, audiograms, moods, questionnaires, vision, clinical, documents

  /// The types of the kind.
  var types: [DataType] { Catalog.types.filter(holds) }

  /// The path of the kind's list.
  var path: String { "/records/\(rawValue)" }

  private func holds(_ type: DataType) -> Bool {
    switch self {
    case .ecg: return type == Catalog.electrocardiogram
    case .heartbeats: return type == Catalog.heartbeatSeries
    case .audiograms: if case .audiogram = type.kind { return true }
    case .moods: if case .stateOfMind = type.kind { return true }
    case .questionnaires: if case .scoredAssessment = type.kind { return true }
    case .vision: if case .prescription = type.kind { return true }
    case .clinical: return type.isClinical
    case .documents: return type.isOfDocuments || type == Catalog.verifiableRecord
    }
    return false
  }
}
