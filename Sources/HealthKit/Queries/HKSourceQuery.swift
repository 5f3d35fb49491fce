// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore

/// The sources that saved samples of a type (SRC-01).
open class HKSourceQuery: HKQuery, @unchecked Sendable {
  private let type: HKSampleType
  private let handler: @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

  /// A query whose handler gets each source once that saved a matching sample; an empty set if none did (SRC-02).
  public init(
    sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
    completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
  ) {
    type = sampleType
    handler = completionHandler
    super.init(type: sampleType, predicate: objectPredicate)
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let translated = TranslatedPredicate(predicate)
    let sources: Set<HKSource>
    if translated.isExact {
      let request = FetchSources(selection: .init(type: type.dataType, predicate: translated.tree))
      sources = Set(try connection.service.perform(request, for: .app(connection.app)).map(HKSource.init(record:)))
    } else {
      let descriptor = HKQueryDescriptor(sampleType: type, predicate: predicate)
      sources = Set(try SampleFetch(descriptors: [descriptor]).samples(connection).map(\.sourceRevision.source))
    }
    finish { handler(self, sources, nil) }
  }

  override func fail(_ error: HKError) { finish { handler(self, nil, error) } }
}
