// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One of many that a reply gives.
public protocol CountedElement: Sendable {
  func isOf(_ type: DataType) -> Bool
}

extension Array: CountedReply where Element: CountedElement {
  public func count(of type: DataType) -> Int {
    // By index: records need not be copied.
    indices.reduce(0) { $0 + (self[$1].isOf(type) ? 1 : 0) }
  }
}

extension SampleRecord: CountedElement {
  public func isOf(_ type: DataType) -> Bool { self.type === type }
}

extension ActivitySummaryRecord: CountedElement {
  public func isOf(_ type: DataType) -> Bool { true }
}

extension SourceRecord: CountedElement {
  public func isOf(_ type: DataType) -> Bool { true }
}
