// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthSampleData

/// Writes or only counts `Record` elements, up to a limit.
final class SyntheticRecordWriter {
  enum Content {
    case number(SyntheticValue)
    case name(StaticString)
  }

  let clock: SampleClock
  /// The output; nil to only count.
  let output: SyntheticOutput?
  var dates: SyntheticDateWriter
  /// The number of records at top level so far.
  private(set) var count = 0
  /// The most records at top level.
  let limit: Int
  /// The number of next records to leave out.
  var skip = 0
  /// Whether records were left out because of the limit. Then records inside other elements might have no equal at top level.
  private(set) var hasLeftOut = false
  let names: SyntheticNames
  /// The number of records at top level that can be read.
  private var readableCount = 0
  /// The other elements at top level, and those that defects added.
  private var others = SyntheticContents()
  /// Inserts the elements of defects.
  private let injector: SyntheticInjector?
  /// Throws when the last written element cannot be read any more.
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

  /// Writes a record. `children` writes its metadata; without it the element has no content.
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

  /// The contents written so far.
  var contents: SyntheticContents {
    var contents = others
    contents.good["Record", default: 0] += readableCount
    return contents
  }

  /// Counts an element at top level, other than a record, that was just written.
  func noteEnd(of element: String) throws {
    try checkReadable?()
    others.good[element, default: 0] += 1
  }

  /// Writes the elements of a defect.
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

  /// Writes the elements of defects that were not inserted yet.
  func writeRemainingDefects() throws { try injector?.inject(upTo: .max, with: self) }

  /// Writes a record inside another element.
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
