// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthEngine

@Suite struct QuestionWaitTests {
  @Test("Waking signals every call that waits, and so does cancelling, which is remembered; a call that was removed gets no signal")
  func signals() {
    let wait = QuestionWait()
    let signals = (0..<3).map { _ in DispatchSemaphore(value: 0) }
    let numbers = signals.map { wait.add($0) }
    func signalled() -> [Bool] { signals.map { $0.wait(timeout: .now()) == .success } }
    #expect(Set(numbers).count == 3)
    #expect(signalled() == [false, false, false])
    wait.wake()
    #expect(signalled() == [true, true, true])
    #expect(signalled() == [false, false, false])
    wait.remove(numbers[1])
    wait.wake()
    #expect(signalled() == [true, false, true])
    #expect(wait.isCancelled == false)
    wait.cancel()
    #expect(wait.isCancelled == true)
    #expect(signalled() == [true, false, true])
  }
}
