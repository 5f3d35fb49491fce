// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The element `Audiogram`. It has room for one test of each ear through the air; ``OwnContentForm`` writes other audiograms.
enum AudiogramForm: ContentForm {
  static let elementName = "Audiogram"
  private static let pointName = "SensitivityPoint"
  /// How the attributes of each ear begin.
  private static let ears = [(name: "leftEar", side: AudiogramRecord.left), (name: "rightEar", side: AudiogramRecord.right)]

  static func writes(_ content: SampleContent) -> Bool {
    guard case .audiogram(let record) = content else { return false }
    return record.points.map(\.tests).allSatisfy { tests in
      tests.allSatisfy { $0.conduction == AudiogramRecord.air } && zip(tests, tests.dropFirst()).allSatisfy { $0.side < $1.side }
    }
  }

  static func reading(_ element: KeptElement) -> ContentReading? {
    guard let start = element.timestamp("startDate"), let end = element.timestamp("endDate"),
      let type = Catalog.type(element: elementName)
    else { return nil }
    var points: [AudiogramRecord.Point] = []
    for child in element.children where child.name == pointName {
      guard let read = point(child) else { return nil }
      points.append(read)
    }
    return ContentReading(
      type: type, start: start.date, end: end.date, offsetSeconds: start.offsetSeconds, content: .audiogram(.init(points: points)))
  }

  private static func point(_ element: KeptElement) -> AudiogramRecord.Point? {
    guard let frequency = element.amount("frequencyValue", "frequencyUnit") else { return nil }
    var read = AudiogramRecord.Point(frequency: frequency, tests: [])
    for ear in ears where element["\(ear.name)Value"] != nil {
      guard let result = test(element, ear.name, ear.side) else { return nil }
      read.tests.append(result)
    }
    return read
  }

  private static func test(_ element: KeptElement, _ ear: String, _ side: Int) -> AudiogramRecord.Test? {
    guard let sensitivity = element.amount("\(ear)Value", "\(ear)Unit") else { return nil }
    var read = AudiogramRecord.Test(sensitivity: sensitivity, side: side)
    switch element["\(ear)Masked"] {
    case nil, "0", "false": break
    case "1", "true": read.isMasked = true
    default: return nil
    }
    var range = AudiogramRecord.ClampingRange()
    for (name, bound) in bounds(ear) where element[name] != nil {
      guard let level = element.number(name) else { return nil }
      range[keyPath: bound] = level
    }
    if range != .init() { read.range = range }
    return read
  }

  private static func bounds(_ ear: String) -> [(name: String, bound: WritableKeyPath<AudiogramRecord.ClampingRange, Double?>)] {
    [("\(ear)ClampingRangeLowerBound", \.lower), ("\(ear)ClampingRangeUpperBound", \.upper)]
  }

  static func write(_ content: SampleContent, of sample: SampleRecord, to element: inout KeptElement, _ writer: inout SampleElement) {
    guard case .audiogram(let record) = content else { return }
    element.attributes = [.init(name: "type", value: sample.type.identifier)] + writer.origin(sample) + writer.dates(sample)
    element.children = writer.metadata(sample.metadata, sample) + record.points.map(self.element)
  }

  private static func element(_ point: AudiogramRecord.Point) -> KeptElement {
    var element = KeptElement(name: pointName)
    element.add(point.frequency, "frequencyValue", "frequencyUnit")
    for ear in ears {
      guard let test = point.tests.first(where: { $0.side == ear.side }) else { continue }
      element.add(test.sensitivity, "\(ear.name)Value", "\(ear.name)Unit")
      element.attributes.append(.init(name: "\(ear.name)Masked", value: test.isMasked ? "1" : "0"))
      for (name, bound) in bounds(ear.name) {
        guard let level = test.range?[keyPath: bound] else { continue }
        element.attributes.append(.init(name: name, value: SampleElement.text(level)))
      }
    }
    return element
  }
}
