// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Returns the sources that saved samples of a type, for async code.
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  /// The sources, by bundle identifier.
  public typealias Output = [HKSource]

  /// The type and predicate of the samples whose sources are returned.
  public var predicate: HKSamplePredicate<Sample>

  /// Selects the samples whose sources are returned.
  public init(predicate: HKSamplePredicate<Sample>) { self.predicate = predicate }

  /// The sources that saved a matching sample, each once, by bundle identifier. Throws the errors that the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> [HKSource] {
    let sources = try await healthStore.result { done in
      HKSourceQuery(sampleType: predicate.sampleType, samplePredicate: predicate.nsPredicate) { _, sources, error in
        done(sources.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
    return sources.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
  }
}
