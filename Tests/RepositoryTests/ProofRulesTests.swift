// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@Suite struct ProofRulesTests {
  private func file(_ text: String) -> SourceFile { SourceFile(path: "Sources/HealthKit/A.swift", text: text) }

  private func unchecked(_ text: String) -> Int { ProofRules.unchecked([file(text)]).count }

  @Test("Unchecked sharing needs a proof on its line or above, or a proved superclass and no stored properties")
  func sharing() {
    #expect(unchecked("final class A: @unchecked Sendable {\n}\n") == 1)
    #expect(unchecked("/// Something.\n///\n/// Unchecked: it never changes.\nfinal class A: @unchecked Sendable {\n}\n") == 0)
    #expect(unchecked("/// Unchecked: of another line.\n\nfinal class A: @unchecked Sendable {\n}\n") == 1)
    #expect(unchecked("nonisolated(unsafe) var a = 1\n") == 1)
    #expect(unchecked("// Unchecked: set once.\nnonisolated(unsafe) var a = 1\n") == 0)
    #expect(unchecked("let a = \"@unchecked Sendable\"  // nonisolated(unsafe)\n") == 0)
    let base = "// Unchecked: a lock.\nopen class A: @unchecked Sendable {\n  var own = 1\n}\n"
    let first = "open class B: A, @unchecked Sendable {\n  var computed: Int { 1 }\n  static var shared = 1\n}\n"
    #expect(unchecked(base + first) == 0)
    #expect(unchecked("class D: C, @unchecked Sendable {\n}\n" + "class C: B, @unchecked Sendable {\n}\n" + base + first) == 0)
    #expect(unchecked(base + "class B: A, @unchecked Sendable {\n  private weak var own: A?\n}\n") == 1)
    #expect(unchecked(base + "class B: A, @unchecked Sendable {\n  private let own: Int\n}\n") == 1)
    #expect(unchecked("class B: A, @unchecked Sendable {\n}\n") == 1)
    #expect(unchecked("extension A: @unchecked Sendable {}\n") == 1)
  }

  @Test(
    "A forced value needs a reason on its line or above",
    arguments: ["a!", "a!.b", "a[0]!", "f()!", "\"a\".first!", "(a as? B)!", "a as! B"])
  func force(_ code: String) {
    #expect(ProofRules.forced(file("let x = \(code)\n")).count == 1)
    #expect(ProofRules.forced(file("let x = \(code)  // Not nil: it was set above.\n")).isEmpty)
    #expect(ProofRules.forced(file("// Not nil: it was set above.\nlet x = \(code)\n")).isEmpty)
    #expect(ProofRules.forced(file("// Not nil: of another line.\n\nlet x = \(code)\n")).count == 1)
    #expect(ProofRules.forced(file("let x = \"\\(\(code))\"\n")).count == 1)
  }

  @Test("Code that resembles a forced value", arguments: ["!a", "a != b", "try! f()", "\"a!\"", "b  // a!", "f(!a, ![0])"])
  func noForce(_ code: String) { #expect(ProofRules.forced(file("let x = \(code)\n")).isEmpty) }

  @Test("A dropped error needs a comment on its line or above")
  func droppedErrors() {
    func count(_ text: String) -> Int { ProofRules.dropped(file(text)).count }
    #expect(count("let a = try? f()\n") == 1)
    #expect(count("let a = 1  // one\n\nlet b = (try? f()) ?? 0\n") == 1)
    #expect(count("let a = try? f()  // nil for a text that is not a number\n") == 0)
    #expect(count("/// The number; nil for other texts.\nvar a: Int? { try? f() }\n") == 0)
    #expect(count("do { try f() } catch { return nil }\ndo { try f() } catch {}\ndo { try f() } catch { throw g() }\n") == 2)
    #expect(count("do {\n  try f()\n} catch {\n  return false\n}\ndo {\n  try f()\n} catch {\n  return false  // no f\n}\n") == 1)
    #expect(count("// No f.\ndo { try f() } catch { return }\n") == 0)
    #expect(count("let a = retry?.error\nlet b = \"try? it\"\nlet c = try f()\n") == 0)
  }

  @Test("A test sleeps nowhere, and a pause needs a reason on its line or above")
  func sleeps() {
    func count(_ text: String) -> Int { ProofRules.sleeps(file(text)).count }
    // In parts, so that this file obeys the rule itself.
    for call in [
      "usleep" + "(1000)", "Thread.sleep" + "(forTimeInterval: 1)", "try await Task.sleep" + "(for: .seconds(1))", "sleep" + "(1)",
    ] {
      #expect(count("while a { \(call) }\n") == 1, "\(call)")
    }
    #expect(count("pause(for: .seconds(1))\n") == 1)
    #expect(count("// Pause: it is killed at any moment.\nawait pause(for: .seconds(1))\n") == 0)
    #expect(count("try #require(eventually { a })\nfunc sleep() {}\nworld.sleep()\nlet a = \"pg_sleep(1)\"\n") == 0)
    #expect(ProofRules.sleeps(SourceFile(path: "Tests/WaitingTestSupport/Waiting.swift", text: "usleep" + "(1)\n")).isEmpty)
  }

  @Test("Pointers need a proof somewhere in the file")
  func pointers() {
    for use in [
      "UnsafeRawPointer", "a.withUnsafeBytes { $0 }", "UnsafeMutableBufferPointer<Int>", "Unmanaged.passRetained(a)", "OpaquePointer(a)",
    ] {
      #expect(ProofRules.pointers(file("let x = \(use)\n")).count == 1, "\(use)")
      #expect(ProofRules.pointers(file("// Unsafe: it lives as long as `a`.\nlet x = \(use)\n")).isEmpty)
    }
    #expect(ProofRules.pointers(file("let x = \"UnsafeRawPointer\"\n")).isEmpty)
  }

  @Test("Public and package symbols, cases of such enums and members of such protocols and extensions need documentation")
  func documentation() {
    let found = Documentation(
      file(
        """
        /// A type.
        public struct A {
          public var one = 1
          /// Documented.
          @inlinable
          public func two() {
            let inner = 1
          }
          var hidden = 1

          public init() {}
          public override var three: Int { 1 }
          @discardableResult public static func four() -> Int { 4 }
          public class func five() {}
        }
        /// An enum.
        public enum B {
          case six
          /// Documented.
          case seven
          func hidden() {}
        }
        /// A protocol.
        public protocol C {
          func eight()
        }
        public extension A {
          var nine: Int { 9 }
          private var hidden: Int { 1 }
        }
        extension A {
          public typealias Ten = Int
        }
        enum D {
          case hidden
        }
        /// An enum of the package.
        package enum E {
          case fourteen
        }
        public struct Eleven {}
        // No documentation.
        public let twelve = 12
        /// Of nothing.

        public let thirteen = 13
        """))
    let names = found.missing.map { $0.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? "" }
    #expect(
      names == [
        "public var one = 1", "public init() {}", "@discardableResult public static func four() -> Int { 4 }",
        "public class func five() {}",
        "case six", "func eight()", "var nine: Int { 9 }", "public typealias Ten = Int", "case fourteen",
        "public struct Eleven {}", "public let twelve = 12",
        "public let thirteen = 13",
      ])
    #expect(found.count == 18)
  }
}
