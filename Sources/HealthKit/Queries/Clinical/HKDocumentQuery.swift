// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Returns documents with their content (CDA-04).
///
/// The query first asks the person about the matching documents that the person has neither granted nor refused: with a daemon it waits
/// until the owner has chosen (`health apps choose`). Then it calls its handler for each document that the app may read, and once more with
/// an empty array (CDA-06). The app's own documents need no permission.
///
/// Unchecked: the stored properties are immutable, and sort descriptors do not change once made.
open class HKDocumentQuery: HKQuery, @unchecked Sendable {
  private let question: Question
  private let type: DataType
  private let maximum: Int?
  private let sorting: [NSSortDescriptor]?
  private let order: [FetchSamples.SortKey]
  private let hasData: Bool
  private let handler: @Sendable (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void

  /// A query of the documents of a type.
  ///
  /// Raises for a sort key that is not one of the sort identifiers (QRY-06), and for a negative limit.
  ///
  /// - Parameters:
  ///   - documentType: the type of the documents.
  ///   - predicate: which documents; nil for all.
  ///   - limit: the most documents; `HKObjectQueryNoLimit` for all. It counts documents that the app may not read, too.
  ///   - sortDescriptors: the order; nil for that of the store.
  ///   - includeDocumentData: whether the documents come with their XML, in `documentData` (CDA-05).
  ///   - resultsHandler: receives documents, whether it is the last call, and an error.
  @preconcurrency public init(
    documentType: HKDocumentType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?, includeDocumentData: Bool,
    resultsHandler: @escaping @Sendable (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void
  ) {
    let descriptors = [HKQueryDescriptor(sampleType: documentType, predicate: predicate)]
    question = Question(descriptors)
    type = documentType.dataType
    maximum = Self.checked(limit: limit)
    sorting = sortDescriptors
    order = (sortDescriptors ?? []).map(\.sampleKey)
    hasData = includeDocumentData
    handler = resultsHandler
    super.init(descriptors)
  }

  /// The most documents that the query looks at; 0 means all.
  open var limit: Int { maximum ?? HKObjectQueryNoLimit }

  /// The order of the documents, as it was passed in; nil for no particular order.
  open var sortDescriptors: [NSSortDescriptor]? { sorting }

  /// Whether the documents come with their XML (CDA-05).
  open var includeDocumentData: Bool { hasData }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let matching = try question.samples(order: order, limit: maximum, connection).map(\.uuid)
    let readable = Set(try connection.ask(RequestDocuments(type: type, documents: matching)))
    let selection = FetchSamples.Selection(type: type, predicate: .uuid(readable))
    for sample in try connection.ask(FetchSamples(selections: [selection], order: order)) {
      guard isRunning else { return }
      guard let whole = hasData ? try connection.whole(sample) : sample, let document = HKSample.of(whole) as? HKCDADocumentSample else {
        continue
      }
      document.isDelivered = true
      handler(self, [document], false, nil)
    }
    life.finish { handler(self, [], true, nil) }
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, true, error) } }
}
