// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// Reads files that an app attaches to samples.
package enum AttachedFile {
  /// The content of a file. Throws `invalidArgument` unless the URL names a regular file that can be read, and
  /// `attachmentTooLarge` beyond ``Limits/largestAttachments``.
  package static func content(of url: URL) throws(HealthError) -> Data {
    let path = url.isFileURL ? url.path : url.absoluteString
    guard url.isFileURL else { throw .invalidArgument(.attachmentFile(FileFault(.isNoRegularFile, path))) }
    do throws(FileFault) {
      guard let data = try CheckedFile.contents(of: path, atMost: Limits.largestAttachments) else {
        throw FileFault(.system(ENOENT), path)
      }
      return data
    } catch {
      if case .isTooLarge = error.reason { throw .attachmentTooLarge }
      throw .invalidArgument(.attachmentFile(error))
    }
  }
}
