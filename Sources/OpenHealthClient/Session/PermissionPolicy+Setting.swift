// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

extension PermissionPolicy {
  /// The policy for a store that this process opens: what `HEALTHKIT_AUTHORIZATION` says. Without that setting a test runner's store in
  /// memory grants every request, as tests have no person to ask; any other store asks (D2).
  ///
  /// Throws as ``init(setting:)`` does.
  package init(environment: [String: String], processName: String, location: StoreLocation) throws(HealthError) {
    let setting = environment["HEALTHKIT_AUTHORIZATION"] ?? ""
    let isOfTest = location == .memory && StoreLocation.isTestRunner(processName, environment)
    if setting.isEmpty, isOfTest { self = .grantAll } else { try self.init(setting: setting) }
  }

  /// Reads the value of `HEALTHKIT_AUTHORIZATION`: `ask`, `grant-all`, `deny-all`, or the path of a file of permissions. Nil and the empty
  /// string mean `ask`.
  ///
  /// Throws `invalidArgument` for a file that is missing, not a regular one, too large or unreadable, and for each mistake in it that
  /// ``PermissionFile`` detects.
  package init(setting: String?) throws(HealthError) {
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
