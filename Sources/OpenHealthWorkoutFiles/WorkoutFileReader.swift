// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthInterchange

/// Reads the workouts of FIT, TCX and GPX files, which may be packed with gzip. A damaged file is read up to its damage, which its remarks
/// name; without a workout before the damage it is an error.
///
///     let file = try WorkoutFileReader().read("ride.fit")
///     for workout in file.workouts { print(workout.start, workout.points.count) }
package struct WorkoutFileReader: Sendable {
  private let limits: WorkoutFileLimits

  /// A reader with limits for untrusted files.
  package init(limits: WorkoutFileLimits = WorkoutFileLimits()) { self.limits = limits }

  /// The most bytes of the beginning that ``format(of:)`` needs.
  package static let beginningBytes = 1 << 16

  /// The format of a file, from its first bytes, not its name; nil for another format.
  package static func format(of beginning: [UInt8]) -> WorkoutFileFormat? {
    // A packed beginning ends early.
    if Gzip.isPacked(beginning), case let unpacked = Gzip.unpacked(beginning, atMost: beginningBytes).bytes, !Gzip.isPacked(unpacked) {
      return format(of: unpacked)
    }
    if FITPart.isFIT(beginning) { return .fit }
    return switch MarkupRoot.name(of: beginning) {
    case "gpx": .gpx
    case "TrainingCenterDatabase": .tcx
    default: nil
    }
  }

  /// The format of the file at a path; nil for another format, and for a file that does not exist or cannot be read.
  package static func format(ofFile path: String) -> WorkoutFileFormat? {
    // A file that cannot be opened has no known format; reading it reports the reason.
    guard let descriptor = try? CheckedFile.open(path) else { return nil }
    defer { close(descriptor) }
    var beginning = [UInt8](repeating: 0, count: beginningBytes)
    let count = pread(descriptor, &beginning, beginning.count, 0)
    return count > 0 ? format(of: Array(beginning.prefix(count))) : nil
  }

  /// Reads a file, which is in memory as a whole meanwhile. Throws ``WorkoutFileFault``.
  package func read(_ path: String) throws(WorkoutFileFault) -> WorkoutFile {
    let bytes: [UInt8]?
    do throws(FileFault) { bytes = try CheckedFile.bytes(of: path, atMost: limits.bytes) } catch { throw .file(error) }
    guard let bytes else { throw .noSuchFile(path: path) }
    return try read(bytes)
  }

  /// The format of a file without a name; nil for another format, and for a file that cannot be read.
  package static func format(of file: UnnamedFile) -> WorkoutFileFormat? {
    // Reading the file reports the reason.
    guard let beginning = try? file.read(at: 0, count: beginningBytes) else { return nil }
    return format(of: beginning)
  }

  /// Reads a file without a name in a folder, which is in memory as a whole meanwhile. Throws ``WorkoutFileFault``.
  ///
  /// - Parameter name: the file's name where it comes from, for errors.
  package func read(_ file: UnnamedFile, named name: String) throws(WorkoutFileFault) -> WorkoutFile {
    let bytes: [UInt8]
    do throws(FileFault) {
      let size = try file.size()
      guard size <= limits.bytes else { throw FileFault(.isTooLarge(limits.bytes), "/" + name) }
      bytes = try file.read(at: 0, count: size)
    } catch { throw .file(error) }
    return try read(bytes)
  }

  /// Reads the bytes of a file. Throws ``WorkoutFileFault``.
  package func read(_ bytes: [UInt8]) throws(WorkoutFileFault) -> WorkoutFile {
    guard Gzip.isPacked(bytes) else { return try readUnpacked(bytes) }
    let unpacked = Gzip.unpacked(bytes, atMost: limits.bytes)
    if unpacked.fault == .tooLarge { throw .packed("The packed file unpacks to more than \(limits.bytes) bytes.") }
    var file = try readUnpacked(unpacked.bytes)
    if case .damaged(let place) = unpacked.fault { file.remarks.insert(.init(.incompletePacking(byte: place)), at: 0) }
    return file
  }

  private func readUnpacked(_ bytes: [UInt8]) throws(WorkoutFileFault) -> WorkoutFile {
    do {
      return switch Self.format(of: Array(bytes.prefix(Self.beginningBytes))) {
      case .fit: try FITFile.read(bytes, limits: limits)
      case .tcx: try TCXReader.read(bytes, limits: limits)
      case .gpx: try GPXReader.read(bytes, limits: limits)
      case nil: throw WorkoutFileFault.unknownFormat
      }
    } catch let error as WorkoutFileFault {
      throw error
    } catch {
      preconditionFailure("The readers throw errors of files alone, not \(type(of: error)).")
    }
  }
}
