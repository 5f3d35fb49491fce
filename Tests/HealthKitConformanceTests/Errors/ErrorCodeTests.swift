// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

@Suite struct ErrorCodeTests {
  @Test("SAVE-04: each name of an error stands for its code")
  func codes() {
    let codes: [(HKError.Code, Int)] = [
      (HKError.unknownError, 0), (HKError.errorHealthDataUnavailable, 1),
      (HKError.errorHealthDataRestricted, 2), (HKError.errorInvalidArgument, 3), (HKError.errorAuthorizationDenied, 4),
      (HKError.errorAuthorizationNotDetermined, 5), (HKError.errorDatabaseInaccessible, 6), (HKError.errorUserCanceled, 7),
      (HKError.errorAnotherWorkoutSessionStarted, 8), (HKError.errorUserExitedWorkoutSession, 9),
      (HKError.errorRequiredAuthorizationDenied, 10), (HKError.errorNoData, 11), (HKError.errorWorkoutActivityNotAllowed, 12),
      (HKError.errorDataSizeExceeded, 13), (HKError.errorBackgroundWorkoutSessionNotAllowed, 14),
      (HKError.errorNotPermissibleForGuestUserMode, 15),
    ]
    for (code, number) in codes {
      #expect(code.rawValue == number)
      #expect(HKError.Code(rawValue: number) == code)
      let error = HKError(code)
      #expect(error.code == code)
      #expect((error as NSError).code == number)
      #expect((error as NSError).domain == "com.apple.healthkit")
    }
    #expect(HKError.errorDomain == HKErrorDomain)
    #expect(HKError.Code(rawValue: 16) == nil)
    #expect(HKError.Code(rawValue: -1) == nil)
    func old<T: OldCodes>(_: T.Type) -> HKError.Code { T.noError }
    #expect(old(HKError.self) == .unknownError)
    #expect(old(HKError.Code.self) == .unknownError)
    #expect(Set(codes.map(\.0)).count == 16)
  }
}

/// A deprecated name, used without a warning.
private protocol OldCodes {
  static var noError: HKError.Code { get }
}

extension HKError: OldCodes {}
extension HKError.Code: OldCodes {}
