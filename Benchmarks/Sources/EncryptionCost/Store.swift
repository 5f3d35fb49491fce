// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthEngine
import OpenHealthStorage

enum Store: String, CaseIterable {
  case plain, encrypted

  func open(in base: URL) throws -> HealthEngine {
    let folder = base.appendingPathComponent(rawValue)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let database =
      switch self {
      case .plain: try HealthDatabase.openPlain(folder: folder)
      case .encrypted: try HealthDatabase.open(folder: folder, keyFolder: base.appendingPathComponent("keys"))
      }
    return HealthEngine(database: database, answering: PolicyAnswering(policy: .grantAll))
  }
}
