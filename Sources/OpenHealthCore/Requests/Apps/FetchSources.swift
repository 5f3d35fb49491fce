// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Lists the sources that saved at least one sample of a type that matches a predicate (SRC-01, SRC-02).
///
/// Cost: for each source, a read up to the first matching sample.
package struct FetchSources: HealthRequest {
  /// The sources, each once. An app gets only sources of samples that it may read.
  package typealias Reply = [SourceRecord]

  /// The type and the condition that a sample has to meet.
  package var selection: FetchSamples.Selection

  /// Creates a request for the sources of a selection.
  package init(selection: FetchSamples.Selection) { self.selection = selection }

  /// Permission to read the type. After a refusal, only the app's own samples count.
  package var access: RequestAccess { .read([selection.type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}
