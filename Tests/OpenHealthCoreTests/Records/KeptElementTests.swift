// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct KeptElementTests {
  private static let element = KeptElement(
    name: "a", attributes: [.init(name: "b", value: "\u{E9}"), .init(name: "", value: "")],
    children: [KeptElement(name: "c"), KeptElement(name: "", children: [KeptElement(name: "d")])])

  /// The damage that is reported; nil for bytes of an element.
  private func damage(_ bytes: [UInt8]) -> HealthError? {
    do throws(HealthError) { _ = try KeptElement.decoded(Data(bytes)) } catch { return error }
    return nil
  }

  @Test("An element is a version, then texts with their lengths and lists with their counts, in 32 bits each")
  func layout() throws {
    #expect(KeptElement(name: "a").encoded() == Data([1, 1, 0, 0, 0, 0x61, 0, 0, 0, 0, 0, 0, 0, 0]))
    #expect(try KeptElement.decoded(Self.element.encoded()) == Self.element)
    let long = KeptElement(name: String(repeating: "x", count: 70_000))
    #expect(try KeptElement.decoded(long.encoded()) == long)
  }

  @Test("Too few or too many bytes, another version, and a length beyond the end are damage")
  func damaged() {
    let bytes = Array(Self.element.encoded())
    #expect(damage(bytes) == nil)
    #expect(damage([]) == .damagedData(.elementVersion))
    for length in 1..<bytes.count { #expect(damage(Array(bytes.prefix(length))) == .damagedData(.element)) }
    #expect(damage(bytes + [0]) == .damagedData(.element))
    for version in [0, 2, 0xFF] as [UInt8] { #expect(damage([version] + bytes.dropFirst()) == .damagedData(.elementVersion)) }
    #expect(damage([1, 0xFF, 0xFF, 0xFF, 0xFF, 0x61, 0, 0, 0, 0, 0, 0, 0, 0]) == .damagedData(.element))
  }

  @Test("An element may have 256 levels below it, and not one more")
  func depth() {
    func nested(_ levels: Int) -> KeptElement {
      (0..<levels).reduce(KeptElement(name: "a")) { inner, _ in KeptElement(name: "a", children: [inner]) }
    }
    #expect(KeptElement.maximumDepth == 256)
    #expect(damage(Array(nested(256).encoded())) == nil)
    #expect(damage(Array(nested(257).encoded())) == .damagedData(.element))
  }

  @Test("An element is empty without attributes and children; of several attributes of one name the first counts")
  func attributes() {
    let attribute = KeptElement.Attribute(name: "b", value: "1")
    #expect(KeptElement(name: "a").isEmpty)
    #expect(!KeptElement(name: "a", attributes: [attribute]).isEmpty)
    #expect(!KeptElement(name: "a", children: [KeptElement(name: "b")]).isEmpty)
    let twice = KeptElement(name: "a", attributes: [attribute, .init(name: "b", value: "2")])
    #expect(twice["b"] == "1")
    #expect(twice["c"] == nil)
    let places: [KeptElement?] = [nil, twice, nil, Self.element]
    #expect(places.byPlace == [1: twice, 3: Self.element])
  }

  @Test("ECG-03: the element for a file has its digest, and no other element has one", arguments: [0, 1, .max] as [UInt128])
  func digests(digest: UInt128) {
    var element = KeptElement(electrocardiogramFile: "electrocardiograms/ecg.csv", digest: digest)
    #expect(element.electrocardiogramDigest == digest)
    #expect(element["path"] == "electrocardiograms/ecg.csv")
    element.attributes[1].value += "x"
    #expect(element.electrocardiogramDigest == nil)
    element.attributes.removeLast()
    #expect(element.electrocardiogramDigest == nil)
    var other = KeptElement(electrocardiogramFile: "a", digest: digest)
    other.name = "Audiogram"
    #expect(other.electrocardiogramDigest == nil)
  }
}
