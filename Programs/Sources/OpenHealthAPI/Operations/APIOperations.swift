// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The operations of the API, in the order of its pages. A new one is a constant in a file of this folder, and a name here.
package enum APIOperations {
  /// What the paths of the API begin with.
  package static let prefix = "/api/v1"
  /// All of them.
  package static let all: [APIOperation] = [
    .listTypes, .showPermissions, .requestPermissions, .listSamples, .saveSamples, .deleteSamples, .listChanges, .followChanges,
    .computeStatistics, .computeCollection, .explainStatistics, .listNights, .listWorkouts, .showWorkout, .readRoute, .listActivity,
    .listSources, .readCharacteristics,
  ]

  /// Where a request leads.
  enum Match {
    /// To an operation, with the values in its path.
    case found(APIOperation, [String: String])
    /// To a path that has these other methods.
    case otherMethod([String])
    /// Nowhere.
    case none
  }

  /// The operation of a method and a path below `/api/v1`.
  static func find(_ method: String, _ path: some StringProtocol) -> Match {
    var methods: [String] = []
    for operation in all {
      guard let values = operation.values(in: path) else { continue }
      if operation.method == method { return .found(operation, values) }
      methods.append(operation.method)
    }
    return methods.isEmpty ? .none : .otherMethod(methods)
  }
}
