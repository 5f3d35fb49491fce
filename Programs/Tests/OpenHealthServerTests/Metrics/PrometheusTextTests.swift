// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthDaemon
import Testing

@testable import OpenHealthServer

@Suite struct PrometheusTextTests {
  @Test("each metric has its help, its type and its samples, with the characters that the format reserves escaped")
  func escaping() {
    var text = PrometheusText()
    text.begin("a_total", .counter, "Back\\slash, \"quote\"\nand line.")
    text.add("a_total", [], 1)
    text.add("a_total", [("x", "a\\b\"c\nd"), ("y", "")], 2.5)
    text.single("b", .gauge, "B.", -3)
    #expect(
      text.text == #"""
        # HELP a_total Back\\slash, "quote"\nand line.
        # TYPE a_total counter
        a_total 1
        a_total{x="a\\b\"c\nd",y=""} 2.5
        # HELP b B.
        # TYPE b gauge
        b -3

        """#)
  }

  @Test("a histogram counts up to each bound, and ends with all, their sum and their number")
  func histogram() {
    var histogram = Histogram()
    for seconds in [0.0005, 0.001, 0.25, 0.5, 64] { histogram.add(seconds) }
    var text = PrometheusText()
    text.begin("t", .histogram, "T.")
    text.add("t", [("class", "read")], histogram)
    #expect(
      text.text == """
        # HELP t T.
        # TYPE t histogram
        t_bucket{class="read",le="0.001"} 2
        t_bucket{class="read",le="0.0025"} 2
        t_bucket{class="read",le="0.005"} 2
        t_bucket{class="read",le="0.01"} 2
        t_bucket{class="read",le="0.025"} 2
        t_bucket{class="read",le="0.05"} 2
        t_bucket{class="read",le="0.1"} 2
        t_bucket{class="read",le="0.25"} 3
        t_bucket{class="read",le="0.5"} 4
        t_bucket{class="read",le="1"} 4
        t_bucket{class="read",le="2.5"} 4
        t_bucket{class="read",le="5"} 4
        t_bucket{class="read",le="10"} 4
        t_bucket{class="read",le="30"} 4
        t_bucket{class="read",le="+Inf"} 5
        t_sum{class="read"} 64.7515
        t_count{class="read"} 5

        """)
  }

  @Test("numbers are written as Prometheus reads them")
  func numbers() {
    let expected: [(Double, String)] = [
      (0, "0"), (-0.0, "0"), (1, "1"), (0.1, "0.1"), (1e15, "1000000000000000"), (1e300, "1e+300"), (.infinity, "+Inf"),
      (-.infinity, "-Inf"), (.nan, "NaN"),
    ]
    for (value, text) in expected { #expect(PrometheusText.number(value) == text) }
  }
}
