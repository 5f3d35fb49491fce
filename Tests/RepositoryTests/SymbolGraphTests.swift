// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import APILedger
import Foundation
import Testing

@Suite struct SymbolIdentityTests {
  private func identity(_ declaration: String, kind: String = "method") -> SymbolIdentity {
    SymbolIdentity(path: "A.m", kind: kind, declaration: declaration)
  }

  @Test(arguments: [
    ("func m(_ a: Int)", "open func m(_ b: Int) -> ()"),
    ("func m(with completion: @escaping (Bool, (any Error)?) -> Void)", "func m(with done: @escaping @Sendable (Bool, Error?) -> ())"),
    ("func m(_ a: [String : Any]? = nil)", "func m(_ a: [String: Any]? = [:]) -> Void"),
    ("func m(with block: @escaping (_ a: A, _ b: B?) -> Void)", "func m(with block: @escaping (A, B?) -> Void)"),
    ("@available(iOS 9, *) @MainActor func m(_ a: any P) async", "func m(_ a: P) async"),
    ("func m(_ a: Set<HealthKit.A>, b: inout Foundation.Date)", "func m(_ c: Set<A>, b: inout Date)"),
    ("func m<T: P>(_ a: T) -> [T] where T: Q", "func m<T>(_ a: T) -> [T]"),
    ("func `m`(_ a: Result<Int, any Error>) throws -> A", "func m(_ a: Result<Int, Error>) throws(E) -> A"),
  ])
  func onlyTheSpellingDiffers(left: String, right: String) {
    #expect(identity(left) == identity(right))
  }

  @Test(arguments: [
    ("func m(_ a: Int)", "func m(_ a: Int?)"), ("func m(_ a: Int)", "func m(_ a: Int) async"),
    ("func m(_ a: Int)", "func m(_ a: Int) -> Int"),
    ("func m(_ a: Int, b: Int)", "func m(_ a: Int)"), ("func m(_ a: () -> Void)", "func m(_ a: (() -> Void)?)"),
    ("func m(_ a: Set<A>)", "func m(_ a: Set<B>)"), ("func m(_ a: inout A)", "func m(_ a: A)"),
  ])
  func theFormDiffers(left: String, right: String) {
    #expect(identity(left) != identity(right))
  }

  @Test func readsParts() {
    let method = identity(
      "class func m(for a: Int, with block: @escaping @Sendable (A, [B]?, (any Error)?) -> Void) async throws -> (A, B)?")
    #expect(method.parameters == ["Int", "(A,[B]?,Error?)->Void"])
    #expect(method.isAsync)
    #expect(method.result == "(A,B)?")
    let property = identity("@NSCopying var m: A<B, C>? { get async throws }", kind: "property")
    #expect(property.result == "A<B,C>?")
    #expect(property.isAsync)
    #expect(property.parameters.isEmpty)
    #expect(identity("nonisolated(unsafe) let m: A?", kind: "property").result == "A?")
    #expect(identity("weak var m: (any P)? { get set }", kind: "property").result == "P?")
    let initializer = identity("convenience required init?(_ a: Int = f(1, 2)) async", kind: "init")
    #expect(initializer.parameters == ["Int"])
    #expect(initializer.isAsync)
    #expect(initializer.result == nil)
    let nested = ["A.B.C", "C", "A<T>.B.C"].map {
      SymbolIdentity(path: "A.B.m(_:)", kind: "method", declaration: "func m(_ a: \($0)) -> \($0)?")
    }
    #expect(Set(nested).count == 1 && nested[0].result == "C?")
    #expect(identity("case m", kind: "case") == identity("case `m`", kind: "case"))
    #expect(SymbolIdentity(path: "A.`is`(b:)", kind: "method", declaration: "").path == "A.is(b:)")
  }
}

@Suite struct SymbolGraphTests {
  @Test func readsTheCompilersFile() throws {
    let json = """
      {"metadata": {}, "symbols": [{"kind": {"identifier": "swift.type.method", "displayName": "Type Method"},
       "identifier": {"precise": "s:1M1A", "interfaceLanguage": "swift"}, "pathComponents": ["A", "m(_:)"],
       "declarationFragments": [{"kind": "keyword", "spelling": "class"}, {"kind": "text", "spelling": " func m("},
        {"kind": "text", "spelling": "_ a: Int)"}]}]}
      """
    let symbols = try SymbolGraph.symbols(json: Data(json.utf8))
    #expect(symbols == [symbol("A.m(_:)", "class func m(_ a: Int)", kind: "type.method")])
    #expect(symbols[0].identity.kind == "typeMethod")
  }

  @Test func leavesOutWhatIsNotOurs() {
    let symbols = [
      symbol("A.own()", "func own()", precise: "s:1M1AC3own"),
      symbol("A._hidden()", "func _hidden()", precise: "s:1M1AC7_hidden"),
      symbol("_Factory.init(_:)", "init(_ a: Int)", kind: "init", precise: "s:1M8_FactoryPinit"),
      symbol("A.init(_:)", "init(_ a: Int)", kind: "init", precise: "s:1M8_FactoryPinit::SYNTHESIZED::s:1M1AC"),
      symbol("A.hashValue", "var hashValue: Int", kind: "property", precise: "s:SH4hash::SYNTHESIZED::s:1M1AC"),
      symbol("P.shared()", "func shared()", precise: "s:1M1PPshared"),
      symbol("A.shared()", "func shared()", precise: "s:1M1PPshared::SYNTHESIZED::s:1M1AC"),
      symbol("B.shared()", "func shared()", precise: "s:1M1PPshared::SYNTHESIZED::s:1M1BC"),
    ]
    let own = SymbolGraph.own(symbols, module: "M", listed: ["B.shared()"])
    #expect(own.map(\.identity.path) == ["A.own()", "A.init(_:)", "P.shared()", "B.shared()"])
  }
}

@Suite struct TestIndexTests {
  @Test func findsTestsWithTheirSuites() {
    let source = """
      @Suite("Name")
      struct ATests {
        @Test("what it says", arguments: [
          1, 2,
        ])
        func first(value: Int) {}

        struct Case: Sendable {
          func helper() {}
        }

        @Test func second() throws {}
        private func helper() {}
      }

      extension Vectors {
        @Test func third() {}
      }

      @Test func free() {}
      """
    let expected = ["ATests/first", "ATests/second", "Vectors/third"] + ["first", "second", "third", "free"].map { "F.swift:\($0)" }
    #expect(TestIndex.tests(source: source, file: "F.swift") == Set(expected))
  }
}
