// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Records of one type that follow each other.
struct RecordRun {
  let type: DataType
  private(set) var count = 1
  private(set) var start: Date
  private(set) var end: Date

  init(_ type: DataType, _ start: Date, _ end: Date) { (self.type, self.start, self.end) = (type, start, max(start, end)) }

  mutating func add(_ start: Date, _ end: Date) {
    count += 1
    self.start = min(self.start, start)
    self.end = max(self.end, end)
  }
}

/// A record whose element has not ended.
struct OpenRecord {
  var line: Int
  var type: DataType
  /// The sample without its metadata; nil when the record has a defect.
  var sample: SampleRecord?
  var fault: ImportFault?
  /// Further content: unknown attributes, and children except metadata.
  var extra: KeptElement?

  mutating func add(_ child: KeptElement) {
    if extra == nil { extra = KeptElement(name: "Record") }
    extra?.children.append(child)
  }
}

/// Another element that has not ended.
struct OpenElement {
  var element: KeptElement
  var line: Int
  /// The rule that it breaks; nil for none.
  var fault: String?
  /// The type of a record that breaks a rule.
  var type: DataType?
  /// The children that are left out because they are damaged.
  var damagedChildren: [(line: Int, name: String, reason: String)] = []
}

/// A correlation or workout whose element has not ended.
struct OpenGroup {
  var line: Int
  var type: DataType
  var result: Result<SampleRecord, ImportFault>
  var metadata = RecordBuilder.MetadataEntries()
  var members: [SampleRecord] = []
  /// The records in it without a sample, which are kept unchanged.
  var kept: [KeptElement] = []
  /// The elements in it that break a rule.
  var parts: [BrokenPart] = []
  /// The elements of routes, and what other members do not represent of theirs, by index among the members.
  var memberExtras: [Int: KeptElement] = [:]
}

/// An element inside a correlation or a workout that breaks a rule, and stays an element there.
struct BrokenPart {
  var line: Int
  /// The type of the sample that it would be; nil for other elements.
  var type: DataType?
  var element: KeptElement
  var reason: String
}
