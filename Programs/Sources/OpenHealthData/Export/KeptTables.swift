// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange

/// Writes what imports kept: electrocardiograms as their files have them, and audiograms, which are elements.
struct KeptTables {
  let service: any HealthService

  func write(to sink: any DataSink) throws {
    try sink.make(DataTables.electrocardiograms)
    let files = ElectrocardiogramFiles(service: service)
    for file in try files.list() { try sink.insert(Self.row(file, try files.read(file)), into: DataTables.electrocardiograms) }
    try sink.end(DataTables.electrocardiograms)

    try sink.make(DataTables.audiograms)
    var last: Int64 = 0
    while true {
      let items = try service.perform(FetchElements(name: "Audiogram", after: last), for: .owner)
      guard let end = items.last else { break }
      for item in items {
        for row in Self.rows(item.element, number: item.number) { try sink.insert(row, into: DataTables.audiograms) }
      }
      last = end.number
    }
    try sink.end(DataTables.audiograms)
  }

  // MARK: Electrocardiograms

  private static func row(_ file: ListFiles.Item, _ recording: Electrocardiogram) -> [DataValue] {
    let header = recording.header.map { "\(DataText.json($0.name)):\(DataText.json($0.value))" }.joined(separator: ",")
    return [
      .text(file.path), .text("{\(header)}"), .optional(recording.rate), .integer(Int64(recording.samples.count)),
      .text("[\(recording.samples.map { DataText.number($0) }.joined(separator: ","))]"),
    ]
  }

  // MARK: Audiograms

  private static func rows(_ element: KeptElement, number: Int64) -> [[DataValue]] {
    func figure(_ child: KeptElement, _ name: String) -> DataValue {
      guard let value = child[name].flatMap({ Double($0) }), value.isFinite else { return .null }
      return .real(value)
    }
    return element.children.filter { $0.name == "SensitivityPoint" }.map { point in
      [
        .integer(number), .optional(element["sourceName"]), .optional(element["startDate"]), .optional(element["endDate"]),
        figure(point, "frequencyValue"), figure(point, "leftEarValue"), figure(point, "rightEarValue"),
      ]
    }
  }
}
