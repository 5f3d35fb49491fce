// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthDaemon

/// Metrics in the text format of Prometheus, version 0.0.4: for each metric a line HELP, a line TYPE, and its samples.
struct PrometheusText {
  enum Kind: String { case counter, gauge, histogram }

  /// The value of the header `Content-Type`.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  private(set) var text = ""

  /// Begins a metric, whose samples follow.
  mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds a sample of a metric that has begun.
  mutating func add(_ name: String, _ labels: [(name: String, value: String)], _ value: Double) {
    let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }.joined(separator: ",")
    text += "\(name)\(labels.isEmpty ? "" : "{\(list)}") \(Self.number(value))\n"
  }

  /// A metric with one sample.
  mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
    begin(name, kind, help)
    add(name, [], value)
  }

  /// Adds the samples of a histogram: for each bound how many values are not above it, then the sum and the number of all.
  mutating func add(_ name: String, _ labels: [(name: String, value: String)], _ histogram: Histogram) {
    var count = 0
    for (bound, values) in zip(Histogram.bounds + [.infinity], histogram.counts) {
      count += values
      add("\(name)_bucket", labels + [(name: "le", value: Self.number(bound))], Double(count))
    }
    add("\(name)_sum", labels, histogram.sum)
    add("\(name)_count", labels, Double(count))
  }

  /// A number as Prometheus reads it; whole ones without a point.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return value.magnitude < 0x1p53 ? Int64(exactly: value).map(String.init) ?? "\(value)" : "\(value)"
  }

  private static func escaped(_ text: String, quotes: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\"" where quotes: result += "\\\""
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
