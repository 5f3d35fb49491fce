// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct EditDistanceTests {
  @Test(
    "V17: the distance is the number of letters to insert, leave out or replace, or of neighbours to exchange",
    arguments: [
      ("", "", 0), ("", "ab", 2), ("ab", "", 2), ("a", "a", 0), ("a", "b", 1), ("ab", "ba", 1), ("abc", "abcd", 1), ("abcd", "bcd", 1),
      ("abc", "axc", 1), ("wieght", "weight", 1), ("wieght", "night", 2), ("abcdef", "azced", 3), ("flaw", "lawn", 2), ("aaaa", "a", 3),
      ("e\u{301}", "\u{E9}", 2),
    ])
  func distances(first: String, second: String, distance: Int) {
    #expect(EditDistance.between(first, second) == distance)
    #expect(EditDistance.between(second, first) == distance)
  }

  @Test("The nearest text is at most two letters away, or a third of the letters of a long text")
  func limits() {
    let letters = { (count: Int) in String(repeating: "a", count: count) }
    let wrong = { (count: Int) in String(repeating: "b", count: count) }
    for (count, most) in [(3, 2), (6, 2), (8, 2), (9, 3), (11, 3), (12, 4), (200, 66)] {
      let near = letters(count - most) + wrong(most)
      let far = letters(count - most - 1) + wrong(most + 1)
      #expect(EditDistance.nearest(to: letters(count), among: [near]) == near, "\(count)")
      #expect(EditDistance.nearest(to: letters(count), among: [far]) == nil, "\(count)")
    }
    #expect(EditDistance.nearest(to: letters(201), among: [letters(201)]) == nil)
  }

  @Test("Of several the nearest is found, of equally near ones the first in order of their letters")
  func nearest() {
    #expect(EditDistance.nearest(to: "step", among: ["stop", "steps", "step"]) == "step")
    #expect(EditDistance.nearest(to: "step", among: ["stxx", "stop"]) == "stop")
    #expect(EditDistance.nearest(to: "step", among: ["stepz", "stepa", "stepk"]) == "stepa")
    #expect(EditDistance.nearest(to: "step", among: [String]()) == nil)
  }
}
