// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension BeginImport: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> Int64 {
    let number = try engine.write(access, for: caller) { storage, _ in try storage.beginImport(name: name, at: engine.now().date) }
    engine.imports.open(number)
    return number
  }
}
