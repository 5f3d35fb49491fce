// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The tools, in the order in which clients see them. A new one is a constant in a file of this folder, and a name here.
package enum Tools {
  /// All of them.
  package static let all: [Tool] = [
    .status, .requestAccess, .listTypes, .statistics, .compare, .samples, .nights, .workouts, .workout, .activity, .sources, .changesSince,
    .search, .fetch,
  ]

  /// The tool of a name; nil for another text.
  static func named(_ name: String) -> Tool? { all.first { $0.name == name } }
}
