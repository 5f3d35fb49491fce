// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FinishImport: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) {
    try engine.write(access, for: caller) { storage, _ in
      try storage.endFiles(ofImport: number)
      try storage.finishImport(number, at: isComplete ? engine.now().date : nil, exportDate: exportDate, locale: locale)
    }
    engine.imports.close(number)
  }
}
