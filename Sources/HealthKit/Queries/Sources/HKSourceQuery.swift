// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Returns the sources that saved samples of a type (SRC-01).
///
/// The query calls its handler once and ends.
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKSourceQuery: HKQuery, @unchecked Sendable {
  private let question: Question
  private let handler: @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

  /// A query whose handler gets each source that saved a matching sample, or an empty set (SRC-02).
  @preconcurrency public init(
    sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
    completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
  ) {
    let descriptor = HKQueryDescriptor(sampleType: sampleType, predicate: objectPredicate)
    question = Question([descriptor])
    handler = completionHandler
    super.init([descriptor])
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let sources = Set(try question.sources(connection).map(HKSource.init(record:)))
    life.finish { handler(self, sources, nil) }
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, error) } }
}

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
