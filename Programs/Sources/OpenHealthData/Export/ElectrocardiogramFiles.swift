// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange

/// Reads the electrocardiograms that imports kept as files.
public struct ElectrocardiogramFiles {
  private let service: any HealthService

  /// A reader for one store, which is asked as its owner.
  public init(service: any HealthService) { self.service = service }

  /// The files in the order of their import.
  public func list() throws(HealthError) -> [ListFiles.Item] {
    try service.perform(ListFiles(), for: .owner).filter { Electrocardiogram.isFile($0.path, size: $0.size) }
  }

  /// The file with the latest day in a period; the last one if the day has several. Nil if there is none.
  ///
  /// - Parameter days: the period, compared with the days in the names of the files.
  public func newest(in days: ClosedRange<CivilDay>) throws(HealthError) -> ListFiles.Item? {
    try list().compactMap { file in Self.day(of: file.path).map { (day: $0, file: file) } }.filter { days.contains($0.day) }
      // A second recording on a day has a longer name.
      .max { ($0.day, $0.file.path.utf8.count, $0.file.number) < ($1.day, $1.file.path.utf8.count, $1.file.number) }?.file
  }

  /// The day in the name of a file such as `electrocardiograms/ecg_2025-12-30_1.csv`.
  static func day(of path: String) -> CivilDay? {
    let name = Array(path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed())
    guard name.count >= 10 else { return nil }
    return (0...(name.count - 10)).lazy.compactMap { CivilDay(String(decoding: name[$0..<($0 + 10)], as: UTF8.self)) }.first
  }

  /// Reads and parses a file. Holds the whole file in memory, at most 4 MiB.
  public func read(_ file: ListFiles.Item) throws(HealthError) -> Electrocardiogram {
    var data = Data()
    var part = 0
    while let body = try service.perform(ReadFilePart(file: file.number, part: part), for: .owner) {
      data += try FilePart.expand(body)
      part += 1
    }
    return Electrocardiogram(data)
  }
}
