// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Why a file cannot be used. The description names the file, says what is wrong and, where the owner can mend it, how.
public struct FileFault: Error, Sendable, Equatable, Codable {
  public enum Reason: Sendable, Equatable, Codable {
    /// A named pipe, device, socket or folder is in the file's place.
    case isNoRegularFile
    /// A symbolic link is in the file's place.
    case isLink
    /// Another user owns it.
    case hasOtherOwner
    /// Its group or other users have rights to it.
    case isExposed
    /// It is a folder in which its group or other users can make and remove files.
    case isOpenToWriters
    /// It has a second name (a hard link), through which others could read or change it.
    case hasSeveralNames
    /// It is larger than this number of bytes, the most that is read.
    case isTooLarge(Int)
    /// A file is there that may not be replaced.
    case exists
    /// It is a folder that holds what is not replaced.
    case holdsOthers
    /// The system refused, with this `errno`.
    case system(Int32)
  }

  public let reason: Reason
  public let path: String

  public init(_ reason: Reason, _ path: String) {
    self.reason = reason
    self.path = path
  }
}

extension FileFault: CustomStringConvertible {
  public var description: String {
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
    case .system(let code): "\(path): \(String(cString: strerror(code)))"
    }
  }
}
