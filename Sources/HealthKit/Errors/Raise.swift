// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The names of the Objective-C exceptions that Apple's framework raises.
enum ExceptionName: String {
  case invalidArgument = "NSInvalidArgumentException"
  case unknownKey = "NSUnknownKeyException"
  case objectValidationFailure = "_HKObjectValidationFailureException"
}

/// Ends the process as an uncaught Objective-C exception does on Apple's systems: prints the same line on standard error, then traps.
func raise(_ name: ExceptionName, _ reason: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  let text = "*** Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason)'\n"
  FileHandle.standardError.write(Data(text.utf8))
  fatalError("\(name.rawValue): \(reason)", file: file, line: line)
}
