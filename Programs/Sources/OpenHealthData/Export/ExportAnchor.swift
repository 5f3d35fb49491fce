// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// A small file that records how far a series of exports has come, so that the next one writes only what is new.
///
///     let anchor = try ExportAnchor(path: path)
///     let range = try ChangeRange(since: anchor, service: service)
///     try DataExport(service: service, zone: zone, changes: range).write(to: sink)
///     try anchor.move(to: range.end)
package struct ExportAnchor: Sendable, Equatable {
  /// The reason why an anchor cannot be used, with its path.
  package enum Fault: Error, Equatable, CustomStringConvertible {
    /// The file exists, but is not an anchor.
    case unreadable(String)
    /// The anchor belongs to another store, or to this one before it was erased or restored.
    case ofAnotherStore(String)

    /// Two sentences in English: the fault, and what to do.
    package var description: String {
      switch self {
      case .unreadable(let path): "\(path) is not an export anchor. Name another file, or delete it to export everything."
      case .ofAnotherStore(let path):
        "The anchor \(path) belongs to another store, or to this one before it was erased or restored. Name another file, or delete it to "
          + "export everything."
      }
    }
  }

  private struct Content: Codable {
    var format: String
    var anchor: ChangeAnchor?
    /// Only in the older format: a place without a store, and what identified the store, if that was known.
    var place: Int64?
    var store: String?

    /// The anchor in either format; nil in any other one.
    var valid: ChangeAnchor? {
      switch format {
      case ExportAnchor.format: anchor
      case ExportAnchor.olderFormat: place.flatMap { $0 < 0 ? nil : ChangeAnchor(place: $0) }
      default: nil
      }
    }
  }

  private static let format = "openhealthkit-export-anchor-2"
  private static let olderFormat = "openhealthkit-export-anchor-1"
  private static let mostBytes = 4096

  /// The path of the file.
  package let path: String
  /// The anchor up to which everything has been exported; nil if there is no file yet.
  package let anchor: ChangeAnchor?
  /// What identifies the store of an anchor that an older version wrote; nil where the anchor names it.
  let store: String?

  /// Reads the file. Without a file, the anchor is at the beginning.
  ///
  /// - Throws: ``Fault/unreadable(_:)`` for a file that is not an anchor; `FileFault` for a file that cannot be opened.
  package init(path: String) throws {
    self.path = path
    guard let descriptor = try CheckedFile.open(path) else {
      (anchor, store) = (nil, nil)
      return
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let data = try handle.read(upToCount: Self.mostBytes) ?? Data()
    // Any other content is not an anchor.
    guard let content = try? JSONDecoder().decode(Content.self, from: data), let anchor = content.valid else {
      throw Fault.unreadable(path)
    }
    self.anchor = anchor
    store = anchor.place == nil ? nil : content.store
  }

  /// Records in the file that everything up to an anchor has been exported. Call it when the export is complete and has its final name.
  ///
  /// - Throws: `FileFault`; the earlier file then stays.
  package func move(to anchor: ChangeAnchor) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let content = try encoder.encode(Content(format: Self.format, anchor: anchor))
    let file = try NewFile(at: path, replacing: true, mayStream: false)
    try file.write(Array(content) + [UInt8(ascii: "\n")])
    try file.finish()
  }
}
