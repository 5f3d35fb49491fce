// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Writes or only counts `Record` elements, up to a given number.
final class SyntheticRecordWriter {
  enum Content {
    case number(SyntheticValue)
    case name(StaticString)
  }

  let clock: SyntheticClock
  /// `nil` to count only.
  let output: SyntheticOutput?
  var dates: SyntheticDateWriter
  /// Records at top level so far.
  private(set) var count = 0
  /// How many are wanted in all.
  let limit: Int
  /// How many of the next ones are left out.
  var skip = 0
  private var addresses: SplitMix64

  init(clock: SyntheticClock, output: SyntheticOutput?, limit: Int = .max, seed: UInt64 = 0) {
    self.clock = clock
    self.output = output
    self.limit = limit
    dates = SyntheticDateWriter(clock: clock)
    addresses = SplitMix64(seed: seed, key: 0xADD2)
  }

  var isFull: Bool { count >= limit }

  /// Writes one record. `children` writes its metadata; without it the element is closed at once.
  func write(
    _ template: SyntheticTemplate, _ start: Int, _ end: Int, delay: Int = 4, _ content: Content,
    children: ((SyntheticOutput) throws -> Void)? = nil
  ) throws {
    if skip > 0 {
      skip -= 1
      return
    }
    if isFull { return }
    count += 1
    try writeUncounted(template, start, end, delay: delay, content, children: children)
  }

  /// Writes a record that does not stand at top level.
  func writeUncounted(
    _ template: SyntheticTemplate, _ start: Int, _ end: Int, delay: Int = 4, _ content: Content,
    children: ((SyntheticOutput) throws -> Void)? = nil
  ) throws {
    guard let output else { return }
    try output.reserve()
    output.append(template.beforeAddress)
    if template.hasDevice { output.append(hexadecimal: 0x3_0000_0000 + (addresses.next() & 0xFFF_FFF0), digits: 9) }
    output.append(template.afterAddress)
    dates.append(end + delay, to: output)
    output.append("\" startDate=\"")
    dates.append(start, to: output)
    output.append("\" endDate=\"")
    dates.append(end, to: output)
    output.append("\" value=\"")
    switch content {
    case .number(let value): output.append(value)
    case .name(let name): output.append(name)
    }
    if let children {
      output.append("\">\n")
      try children(output)
      output.append(" </Record>\n")
    } else {
      output.append("\"/>\n")
    }
  }
}

extension SyntheticOutput {
  func metadata(_ key: StaticString, _ value: String) {
    append("  <MetadataEntry key=\"")
    append(key)
    append("\" value=\"")
    append(SyntheticSource.escaped(value))
    append("\"/>\n")
  }
}
