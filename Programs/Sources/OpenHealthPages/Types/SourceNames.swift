// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Names of sources as pages write them: where two have one name, each has the identifier of its app beside it.
struct SourceNames {
  /// The names that several sources have.
  private let shared: Set<String>

  /// The names among some sources.
  init(_ sources: some Sequence<SourceRecord>) {
    let byName = Dictionary(grouping: Set(sources), by: \.name)
    shared = Set(byName.filter { $0.value.count > 1 }.keys)
  }

  /// The name of a source, such as `Health`, or `Health (com.example.scale)` beside another of that name.
  subscript(_ source: SourceRecord) -> String {
    let name = TypeAddress.name(of: source)
    return shared.contains(source.name) ? "\(name) (\(TypeAddress.short(source.bundleIdentifier)))" : name
  }
}
