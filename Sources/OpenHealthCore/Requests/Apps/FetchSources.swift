// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The sources that saved a sample of a type that meets a predicate, each once (SRC-01, SRC-02).
public struct FetchSources: HealthRequest {
  public typealias Reply = [SourceRecord]

  public var selection: FetchSamples.Selection

  public init(selection: FetchSamples.Selection) { self.selection = selection }

  public var access: RequestAccess { .read([selection.type]) }

  public var kind: RequestKind { .querying }
}
