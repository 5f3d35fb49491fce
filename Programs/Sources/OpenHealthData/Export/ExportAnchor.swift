// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// A small file that says up to where a row of exports has come, so that the next one writes what is new.
public struct ExportAnchor: Sendable, Equatable {
  /// Why an anchor cannot be used.
  public enum Fault: Error, Equatable, CustomStringConvertible {
    /// The file is there and is no anchor.
    case unreadable(String)
    /// The store's change log does not reach as far.
    case ofAnotherStore(String)

    public var description: String {
      switch self {
      case .unreadable(let path): "\(path) is no anchor of an export. Name another file, or remove it to export everything."
      case .ofAnotherStore(let path): "The anchor \(path) is of another store. Name another file, or remove it to export everything."
      }
    }
  }

  private struct Content: Codable {
    var format: String
    var place: Int64
  }

  private static let format = "openhealthkit-export-anchor-1"
  private static let mostBytes = 4096

  public let path: String
  /// Nil where there is no file yet.
  public let place: Int64?

  /// Reads the file; where there is none the anchor is at the beginning. Throws ``Fault``, and `FileFault` where it cannot be read.
  public init(path: String) throws {
    self.path = path
    guard let descriptor = try CheckedFile.open(path) else {
      place = nil
      return
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let data = try handle.read(upToCount: Self.mostBytes) ?? Data()
    // What is no JSON of an anchor is no anchor.
    guard let content = try? JSONDecoder().decode(Content.self, from: data), content.format == Self.format, content.place >= 0 else {
      throw Fault.unreadable(path)
    }
    place = content.place
  }

  /// Says in the file that everything up to a place has been exported. Call it when the export is whole and has its name.
  public func move(to place: Int64) throws {
    let file = try NewFile(at: path, replacing: true, mayStream: false)
    try file.write(Array("{\"format\":\"\(Self.format)\",\"place\":\(place)}\n".utf8))
    try file.finish()
  }
}
