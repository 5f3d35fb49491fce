// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import FuzzTargets

/// The request in the environment variable `OPENHEALTHKIT_FUZZ`: the name of a target, or `list`.
private let request = ProcessInfo.processInfo.environment["OPENHEALTHKIT_FUZZ"] ?? ""

private let target = FuzzTarget.all.first { $0.name == request }

/// Called once by libFuzzer before everything else.
///
/// Unsafe: the arguments are not used. The `count` bytes at `data` of the next function belong to libFuzzer, which keeps them until that
/// returns; `FuzzInput` copies them.
@_cdecl("LLVMFuzzerInitialize")
package func initializeFuzzer(
  _ count: UnsafeMutablePointer<Int32>?, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> Int32 {
  switch request {
  case "list":
    for target in FuzzTarget.all { print(target.name, target.longest) }
    exit(0)
  default: require(target != nil, "OPENHEALTHKIT_FUZZ names no target: \(request)")
  }
  return 0
}

/// Called by libFuzzer for each input.
@_cdecl("LLVMFuzzerTestOneInput")
package func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let target else { return 0 }
  do {
    try target.run(FuzzInput(UnsafeBufferPointer(start: data, count: count)))
  } catch {
    require(false, "an error that the target does not expect: \(error)")
  }
  return 0
}
