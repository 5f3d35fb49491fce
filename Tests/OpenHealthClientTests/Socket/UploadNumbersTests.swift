// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthClient

@Suite struct UploadNumbersTests {
  @Test("Changes are numbered from 1; the floor is the lowest number that still waits for its answer")
  func numbers() {
    let device = UUID()
    let numbers = UploadNumbers(device: device)
    #expect((0..<3).map { _ in numbers.begin() } == [1, 2, 3])
    #expect(numbers.mark(3) == UploadMark(device: device, number: 3, floor: 1))
    numbers.end(2)
    #expect(numbers.mark(3) == UploadMark(device: device, number: 3, floor: 1))
    numbers.end(1)
    #expect(numbers.mark(3) == UploadMark(device: device, number: 3, floor: 3))
    numbers.end(3)
    #expect(numbers.mark(3) == UploadMark(device: device, number: 3, floor: 3))
    #expect(numbers.begin() == 4)
  }
}
