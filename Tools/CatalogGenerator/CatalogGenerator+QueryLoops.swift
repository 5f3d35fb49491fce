// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension CatalogGenerator {
  /// The sequence and the iterator of each live query, which differ only in their names.
  static func queryLoopFiles(_ catalog: Catalog) -> [(path: String, text: String)] {
    catalog.queryLoops.rows.map { row in
      let body = [
        "import OpenHealthClient", "", "extension \(row.descriptor) {", "  /// The type of ``results(for:)``.",
        "  public typealias Sequence = Results", "", "  /// \(row.title). Each loop runs its own query.",
        "  public struct Results: AsyncSequence, Sendable {", "    /// \(row.elementTitle).",
        "    public typealias Element = \(row.element)", "", "    let descriptor: \(row.descriptor)", "    let store: HKHealthStore", "",
        "    /// Returns an iterator. The query starts when it requests the first result.",
        "    public func makeAsyncIterator() -> Iterator {",
        "      Iterator(loop: QueryLoop(store: store) { [descriptor] in descriptor.loopQuery($0) })", "    }", "",
        "    /// Requests one result after another.", "    public struct Iterator: AsyncIteratorProtocol {",
        "      fileprivate let loop: QueryLoop<\(row.element)>", "",
        "      /// Waits for the next result. Returns nil after the task was cancelled; throws the error that the query's handler would get.",
        "      public mutating func next() async throws -> \(row.element)? { try await loop.next() }", "    }", "  }", "}",
      ]
      return ("Sources/HealthKit/\(row.folder)/Generated/\(row.descriptor)+Results.swift", SourceText.file(from: [QueryLoopRow.file], body))
    }
  }
}
