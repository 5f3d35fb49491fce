// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthSampleData

/// Writes or only counts `Record` elements, up to a given number.
final class SyntheticRecordWriter {
  enum Content {
    case number(SyntheticValue)
    case name(StaticString)
  }

  let clock: SampleClock
  /// `nil` to count only.
  let output: SyntheticOutput?
  var dates: SyntheticDateWriter
  /// Records at top level so far.
  private(set) var count = 0
  /// How many are wanted in all.
  let limit: Int
  /// How many of the next ones are left out.
  var skip = 0
  /// Whether records were left out because there were enough; then some that stand inside other elements would not be at top level.
  private(set) var hasLeftOut = false
  let names: SyntheticNames
  /// Those of them that can be read.
  private var readableCount = 0
  /// Other elements at top level, and all that defects added.
  private var others = SyntheticExport.Contents()
  /// Adds what is wrong with the export, where it has its place.
  private let injector: SyntheticInjector?
  /// Throws once what was written last cannot be read.
  private let checkReadable: (() throws -> Void)?
  private var addresses: SplitMix64

  init(
    clock: SampleClock, output: SyntheticOutput?, limit: Int = .max, seed: UInt64 = 0, names: SyntheticNames = SyntheticNames(),
    injector: SyntheticInjector? = nil, checkReadable: (() throws -> Void)? = nil
  ) {
    self.clock = clock
    self.output = output
    self.limit = limit
    self.names = names
    self.injector = injector
    self.checkReadable = checkReadable
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
    if isFull {
      hasLeftOut = true
      return
    }
    count += 1
    try writeUncounted(template, start, end, delay: delay, content, children: children)
    guard output != nil else { return }
    try checkReadable?()
    readableCount = count
    if let injector, injector.nextPlace <= count { try injector.inject(upTo: count, with: self) }
  }

  /// All that was written so far.
  var contents: SyntheticExport.Contents {
    var contents = others
    contents.good["Record", default: 0] += readableCount
    return contents
  }

  /// Counts an element at top level that has just been written, other than a record.
  func noteEnd(of element: String) throws {
    try checkReadable?()
    others.good[element, default: 0] += 1
  }

  /// Writes what defects add.
  func write(_ fragment: SyntheticFragment) throws {
    guard let output else { return }
    for part in fragment.parts {
      switch part {
      case .bytes(let bytes): try output.appendLong(bytes)
      case .run(let byte, let count): try output.appendRun(of: byte, count: count)
      }
    }
    try checkReadable?()
    others.good.merge(fragment.good, uniquingKeysWith: +)
    others.spoiled.merge(fragment.spoiled, uniquingKeysWith: +)
  }

  /// Writes what defects add and what has not had its place yet.
  func writeRemainingDefects() throws { try injector?.inject(upTo: .max, with: self) }

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
