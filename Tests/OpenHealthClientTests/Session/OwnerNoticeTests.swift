// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import Synchronization
import Testing

@Suite struct OwnerNoticeTests {
  @Test("K13: an app that waits for its owner says so once, and says nothing when it has the answer")
  func says() async {
    let lines = await withCheckedContinuation { continuation in
      let notice = OwnerNotice(app: "com.example.walks", patienceSeconds: 0) { continuation.resume(returning: $0) }
      // Until the line is there.
      DispatchQueue.global().asyncAfter(deadline: .now() + 60) { notice.end() }
    }
    #expect(lines.hasPrefix("com.example.walks waits"))
    #expect(lines.contains("`health apps requests`"))
    #expect(lines.hasSuffix("\n"))
    let written = Mutex<[String]>([])
    let answered = (0..<100).map { _ in
      OwnerNotice(app: "com.example.walks", patienceSeconds: 2) { line in written.withLock { $0.append(line) } }
    }
    for notice in answered { notice.end() }
    // One without an answer speaks after the others would have spoken.
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let last = OwnerNotice(app: "com.example.walks", patienceSeconds: 3) { _ in continuation.resume() }
      DispatchQueue.global().asyncAfter(deadline: .now() + 60) { last.end() }
    }
    withExtendedLifetime(answered) {}
    #expect(written.withLock { $0 }.isEmpty)
  }
}
