// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

extension PermissionPolicy {
  /// Reads the value of `HEALTHKIT_AUTHORIZATION`: `ask`, `grant-all`, `deny-all`, or the path of a file of permissions. Nil and the empty
  /// string mean `ask`.
  ///
  /// Throws `invalidArgument` for a file that is missing, not a regular one, too large or unreadable, and for each mistake in it that
  /// ``PermissionFile`` detects.
  public init(setting: String?) throws(HealthError) {
    guard let setting, !setting.isEmpty else {
      self = .ask
      return
    }
    if let policy = PermissionPolicy(word: setting) {
      self = policy
      return
    }
    let bytes: Data?
    do throws(FileFault) {
      bytes = try CheckedFile.contents(of: setting, atMost: PermissionFile.largestSize)
    } catch {
      throw .invalidArgument(.permissionFileUnusable(error))
    }
    guard let bytes else { throw .invalidArgument(.permissionFileMissing(path: setting)) }
    do throws(PermissionFileFault) {
      self = .answers(try PermissionFile.answers(in: bytes))
    } catch {
      throw .invalidArgument(.permissionFile(path: setting, error))
    }
  }
}
