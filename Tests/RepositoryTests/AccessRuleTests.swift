// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@Suite struct AccessRuleTests {
  private func violations(_ text: String, at path: String = "Sources/OpenHealthCore/A.swift") -> [String] {
    AccessRule.violations(SourceFile(path: path, text: text), products: ["HealthKit", "os"])
  }

  @Test(
    "A declaration that other packages see is a violation",
    arguments: [
      "public struct A {}", "  public private(set) var a = 1", "  public(set) var a = 1", "@inlinable public func a() {}",
      "  public init() {}", "  @Sendable public static func a() {}", "open class A {}", "  open func a() {}", "public extension A {}",
      "public import Foundation", "  public subscript(_ a: Int) -> Int { a }", "  public @Sendable func a() {}", "  public",
      "@_spi(Inner) import OpenHealthStorage", "@_spi(Inner) package struct A {}",
    ])
  func found(line: String) {
    #expect(violations(line + "\n") == ["Sources/OpenHealthCore/A.swift: " + line.drop { $0 == " " }])
  }

  @Test(
    "Names, comments and texts are not, nor is what the package shares",
    arguments: [
      "package struct A {}", "struct A {}", "  let open = 1", "  open.append(1)", "  while open {", "  file.open(path)",
      "  let a = open", "  func open(_ path: String) {}", "  case open, closed", "  log(\"\\(a, privacy: .public)\")",
      "// public struct A {}",
      "  let a = \"public struct A {}\"",
    ])
  func passed(line: String) { expectNone(violations(line + "\n")) }

  @Test("An inlinable function in a type that is not usable from inline is a violation")
  func inlinable() {
    func count(_ type: String, _ member: String) -> Int {
      AccessRule.withoutEffect(SourceFile(path: "A.swift", text: "\(type) {\n\(member)\n}\n")).count
    }
    for member in [
      "  @inlinable package func a() {}", "  @inlinable\n  package init() {}",
      "  @inlinable\n  @inline(__always)\n  package var a: Int { 1 }",
    ] {
      #expect(count("package struct A", member) == 1)
      #expect(count("package final class A: Sendable", member) == 1)
      #expect(count("package struct A {}\n\nextension A", member) == 1)
      #expect(count("@usableFromInline package struct A", member) == 0)
      #expect(count("@usableFromInline package struct A {}\n\nextension A", member) == 0)
      // A type of another module, which is public.
      #expect(count("package struct A {}\n\nextension UUID", member) == 0)
    }
    #expect(count("package struct A", "  package func a() {}") == 0)
  }

  @Test("Only products and what they export have public declarations; there are no special ones for single importers")
  func products() {
    for path in ["Sources/HealthKit/A.swift", "Shims/os/A.swift", "Shims/OSUnfairLock/A.swift"] {
      expectNone(violations("public struct A {}\nopen class B {}\n", at: path))
      #expect(violations("@_spi(Inner) public struct A {}\n", at: path).count == 1)
    }
    for path in ["Tools/APILedger/A.swift", "Programs/Sources/health/A.swift", "Tests/OpenHealthTestSupport/A.swift"] {
      #expect(violations("public struct A {}\n", at: path).count == 1)
    }
  }
}
