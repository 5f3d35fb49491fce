// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension RecalibrateEstimates: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws {
    guard type.allowsRecalibration else { throw HealthError.invalidArgument(.notRecalibratable(type)) }
    let answers = try access.answers(to: [.init(type: type, direction: .read), .init(type: type, direction: .share)])
    guard answers.allSatisfy({ $0 == .granted }) else { throw HealthError.authorizationDenied }
  }
}
