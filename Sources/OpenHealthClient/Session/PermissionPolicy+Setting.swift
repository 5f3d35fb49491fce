// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

extension PermissionPolicy {
  /// The environment variable that says who answers requests for permission.
  static let variable = "HEALTHKIT_AUTHORIZATION"

  /// Reads the value of `HEALTHKIT_AUTHORIZATION`: `ask`, `grant-all`, `deny-all`, or the path of a file of permissions.
  ///
  /// Throws `invalidArgument` with a sentence of its own for a missing file, one that is no regular file, is too large or cannot be read, and
  /// for each mistake in it that ``PermissionFile`` knows.
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
      throw .invalidArgument("\(Self.variable): \(error)")
    }
    guard let bytes else {
      throw .invalidArgument(
        "\(Self.variable) must be ask, grant-all, deny-all or the path of a JSON file; there is no file \"\(setting)\".")
    }
    do throws(HealthError) {
      self = .answers(try PermissionFile.answers(in: bytes))
    } catch {
      throw .invalidArgument("\(Self.variable): the file \(setting) cannot be used. \(error)")
    }
  }
}
