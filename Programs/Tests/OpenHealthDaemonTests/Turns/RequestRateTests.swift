// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthDaemon
import Synchronization
import Testing

@Suite struct RequestRateTests {
  @Test("each client has its own minute, which begins with its first request")
  func minutes() {
    let now = Mutex(Duration.seconds(100))
    let rate = RequestRate(perMinute: 2) { now.withLock { $0 } }
    func set(_ time: Duration) { now.withLock { $0 = time } }
    #expect(rate.secondsToWait("a") == nil)
    set(.seconds(130))
    #expect(rate.secondsToWait("a") == nil)
    #expect(rate.secondsToWait("b") == nil)
    #expect(rate.secondsToWait("a") == 30)
    #expect(rate.secondsToWait("a") == 30)
    set(.milliseconds(159_999))
    #expect(rate.secondsToWait("a") == 1)
    #expect(rate.secondsToWait("b") == nil)
    #expect(rate.secondsToWait("b") == 31)
    set(.seconds(160))
    #expect(rate.secondsToWait("a") == nil)
    #expect(rate.secondsToWait("a") == nil)
    #expect(rate.secondsToWait("a") == 60)
    #expect(rate.secondsToWait("b") == 30)
  }

  @Test("clients whose minute is over are forgotten, and others are not")
  func many() {
    let now = Mutex(Duration.zero)
    let rate = RequestRate(perMinute: 1) { now.withLock { $0 } }
    for client in 0..<1000 { #expect(rate.secondsToWait("\(client)") == nil) }
    now.withLock { $0 = .seconds(59) }
    for client in 1000..<2000 { #expect(rate.secondsToWait("\(client)") == nil) }
    now.withLock { $0 = .seconds(61) }
    for client in 2000..<5000 { #expect(rate.secondsToWait("\(client)") == nil) }
    #expect(rate.secondsToWait("1500") == 58)
    #expect(rate.secondsToWait("4999") == 60)
    #expect(rate.secondsToWait("0") == nil)
    #expect(rate.clientCount < 5000)
  }

  @Test("asking how long a client has to wait counts nothing")
  func asking() {
    let now = Mutex(Duration.seconds(100))
    let rate = RequestRate(perMinute: 2) { now.withLock { $0 } }
    for _ in 0..<5 { #expect(rate.secondsLeft("a") == nil) }
    #expect(rate.secondsToWait("a") == nil)
    #expect(rate.secondsLeft("a") == nil)
    #expect(rate.secondsToWait("a") == nil)
    now.withLock { $0 = .milliseconds(100_500) }
    #expect(rate.secondsLeft("a") == 60)
    #expect(rate.secondsLeft("b") == nil)
    now.withLock { $0 = .seconds(160) }
    #expect(rate.secondsLeft("a") == nil)
  }
}
