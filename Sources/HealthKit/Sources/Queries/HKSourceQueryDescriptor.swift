// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The sources that saved samples of a type, for tasks.
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  /// An array of sources.
  public typealias Output = [HKSource]

  /// Whose sources are asked for.
  public var predicate: HKSamplePredicate<Sample>

  public init(predicate: HKSamplePredicate<Sample>) { self.predicate = predicate }

  /// Each source once that saved a matching sample, by bundle identifier. Throws what the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> [HKSource] {
    let sources = try await healthStore.result { done in
      HKSourceQuery(sampleType: predicate.sampleType, samplePredicate: predicate.nsPredicate) { _, sources, error in
        done(sources.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
    return sources.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
  }
}
