// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The reason why an archive cannot be read or written.
enum ArchiveFault: Error, Hashable, CustomStringConvertible {
  case notAZip
  case encrypted(path: String)
  case unknownMethod(UInt16, path: String)
  case damagedHeader(path: String)
  case unreadable(errno: Int32)
  case entryTooLarge(path: String)
  case nameTooLong(bytes: Int)
  case tooManyEntries(limit: Int)
  case overlap(path: String)
  case noRegularFile
  case outOfMemory

  var description: String {
    switch self {
    case .notAZip: "The file is not a zip archive."
    case .encrypted(let path): "The archive protects \(path) with a password."
    case .unknownMethod(let method, let path): "The archive stores \(path) with compression method \(method), which is not known here."
    case .damagedHeader(let path): "The archive's entry \(path) is damaged."
    case .unreadable(let number): "The file cannot be read: \(String(cString: strerror(number)))."
    case .entryTooLarge(let path): "The archive's entry \(path) grew past 4 GiB without zip64."
    case .nameTooLong(let bytes): "A file's name has \(bytes) bytes; an archive takes at most 65535."
    case .tooManyEntries(let limit): "The archive or folder holds more than \(limit) files."
    case .overlap(let path): "The archive's entry \(path) lies in the data of another entry."
    case .noRegularFile: "It is not a regular file."
    case .outOfMemory: "There is not enough memory to read the archive."
    }
  }
}
