// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The reason why a command ends: one or two sentences that say what happened and what to do, without health values.
package struct Failure: Error, Equatable, CustomStringConvertible {
  /// The sentences, safe for a terminal.
  package let description: String
  /// The exit status of the command.
  package let status: Int32

  /// Creates a failure. Paths and names in the text may come from anywhere.
  package init(_ text: String, status: Int32 = 1) { (description, self.status) = (TerminalText.line(text), status) }

  /// A file that could not be written.
  package static func unwritable(_ fault: FileFault) -> Self {
    switch fault.reason {
    case .exists: Self("\(fault) Give --replace to overwrite it.")
    case .cutOff(let code): Self(Output.incomplete(code))
    default: Self("Nothing was written. \(fault)")
    }
  }
}

/// What the system says about an error number.
package func systemText(_ code: Int32) -> String { String(cString: strerror(code)) }
