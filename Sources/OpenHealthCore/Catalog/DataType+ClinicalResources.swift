// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension DataType {
  /// The FHIR resources that records of a clinical type hold.
  package struct ClinicalResources: Sendable, Hashable {
    /// A type of resources and, if its resources belong to several clinical types, the category that decides.
    struct Item: Sendable, Hashable {
      var resourceType: String
      var category: String?
    }

    let items: [Item]
  }
}

extension Catalog {
  /// The type of the clinical records with a FHIR resource; nil for resources that HealthKit has no type for.
  ///
  /// - Parameters:
  ///   - resourceType: The type of the resource, such as `Observation`.
  ///   - categories: The codes of its categories, such as `vital-signs`. A type of records for one of them takes precedence.
  package static func clinicalType(ofResource resourceType: String, categories: Set<String>) -> DataType? {
    func type(_ isFitting: (DataType.ClinicalResources.Item) -> Bool) -> DataType? {
      types.first { type in
        guard case .clinical(let resources) = type.kind else { return false }
        return resources.items.contains { $0.resourceType == resourceType && isFitting($0) }
      }
    }
    return type { $0.category.map(categories.contains) ?? false } ?? type { $0.category == nil }
  }
}
