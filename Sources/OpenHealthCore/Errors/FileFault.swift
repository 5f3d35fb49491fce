// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Why a file cannot be used.
///
/// The description names the file, says what is wrong and, where the owner can correct it, how.
package struct FileFault: Error, Sendable, Equatable, Codable {
  /// The property of the file, or the refusal of the system, that prevents its use.
  package enum Reason: Sendable, Equatable, Codable {
    /// The path leads to a named pipe, device, socket or folder.
    case isNoRegularFile
    /// The path leads to a symbolic link.
    case isLink
    /// Another user owns the file.
    case hasOtherOwner
    /// Its group or other users have rights to the file.
    case isExposed
    /// It is a folder in which its group or other users can create and remove files.
    case isOpenToWriters
    /// The file has a second name (a hard link), through which others could read or change it.
    case hasSeveralNames
    /// The file is larger than this number of bytes, the most that is read.
    case isTooLarge(Int)
    /// The file exists and may not be replaced.
    case exists
    /// It is a folder with other files than those that may be replaced.
    case holdsOthers
    /// The system refused, with this `errno`.
    case system(Int32)
    /// A pipe, a device or standard output (`-`) took no more bytes, with this `errno`. Earlier bytes may have gone out.
    case cutOff(Int32)
  }

  /// What is wrong with the file.
  package let reason: Reason
  /// The path of the file, as the caller gave it.
  package let path: String

  /// A fault of the file at a path.
  package init(_ reason: Reason, _ path: String) {
    self.reason = reason
    self.path = path
  }
}

extension FileFault: CustomStringConvertible {
  /// The fault as a sentence with the path and, where there is one, a remedy.
  package var description: String {
    switch reason {
    case .isNoRegularFile: "\(path) is not a regular file."
    case .isLink: "\(path) is a symbolic link. Put the file itself there."
    case .hasOtherOwner: "\(path) belongs to another user. Make it yours (chown) if you trust its content."
    case .isExposed: "\(path) is open to other users. Make it private (chmod 600) first."
    case .isOpenToWriters: "Other users can change what is in \(path). Take that right away (chmod go-w) first."
    case .hasSeveralNames: "\(path) has a second name (a hard link). Remove the other name, or copy the file."
    case .isTooLarge(let limit): "\(path) is larger than \(limit) bytes."
    case .exists: "\(path) is there already."
    case .holdsOthers: "\(path) holds other files, too. Name a new folder, or an empty one."
    case .system(let code), .cutOff(let code): "\(path): \(String(cString: strerror(code)))"
    }
  }
}
