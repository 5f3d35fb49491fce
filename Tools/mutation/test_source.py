# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Tests of source.py: python3 -m unittest discover -s Tools."""

import unittest

from mutation.source import blank, calls, declarations, edited, match, normalised, signature

SOURCE = '''
import Foundation

/// A brace in a comment: }
open class A: NSObject {
  let stored: Int
  public static let constant = Set(["}", "\\(f("{"))"])
    .union([])
  /* { /* nested { */ */
  public init(name: String, done: @escaping (Int) -> Void, in count: Int = f(1, 2)) {
    stored = count
    print("\\(name)")
  }
  open var implicit: Int { stored }
  open var accessors: Int? {
    get { lock { return 1 } }
    set(value) { x = value }
  }
  var observed = 1 { didSet { print("x") } }
  open class func make(_ a: [Int: String], for b: Int) throws -> [A] {
    guard b > 0 else { return [] }
    return a.map { A($0) }
  }
  open func nothing() { f() }
  open func run() async throws { try await f() }
  open func branch() -> Int { if stored > 0 { 1 } else { 2 } }
  open func never() -> Never { fatalError("}") }
  struct Inner { var deep: String { #"}"# } }
}

extension _Factory where Self: A {
  public init(from text: String) { self = .make(text) }
}

protocol P { func required() }
public let global: String = "}"
public func free<T: P>(_ a: T) -> Int { 1 }
'''


class SourceTests(unittest.TestCase):
    def setUp(self):
        self.found = {d.path: d for d in declarations(SOURCE)}

    def test_blank_keeps_length_and_lines(self):
        code = blank(SOURCE)
        self.assertEqual(len(code), len(SOURCE))
        self.assertEqual(code.count("\n"), SOURCE.count("\n"))
        self.assertEqual(code.count("{"), code.count("}"))

    def test_match(self):
        self.assertEqual(match("a(b[c]{d})e", 1), 10)
        with self.assertRaises(ValueError):
            match("(]", 0)

    def test_paths_and_kinds(self):
        kinds = {path: d.kind for path, d in self.found.items()}
        self.assertEqual(kinds, {
            "A.stored": "property", "A.constant": "typeProperty", "A.init(name:done:in:)": "init", "A.implicit": "property",
            "A.accessors": "property", "A.observed": "property", "A.make(_:for:)": "typeMethod", "A.nothing()": "method",
            "A.run()": "method", "A.branch()": "method", "A.never()": "method", "A.Inner.deep": "property", "A.init(from:)": "init",
            "global": "global", "free(_:)": "function"})

    def test_signatures(self):
        self.assertTrue(self.found["A.run()"].is_async)
        self.assertFalse(self.found["A.nothing()"].is_async)
        self.assertEqual(self.found["A.make(_:for:)"].parameters, ["[Int:String]", "Int"])
        self.assertEqual(signature("func m(_ a: [Int : String], with b: @escaping (Bool, (any Error)?) -> Void) async -> Int", "method"),
                         (True, ["[Int:String]", "(Bool,Error?)->Void"]))
        self.assertEqual(normalised("(any Error)?"), "Error?")

    def test_sites(self):
        sites = {path: [s.what for s in d.sites] for path, d in self.found.items() if d.sites}
        self.assertEqual(sites, {
            "A.constant": ["value"], "A.init(name:done:in:)": ["name", "count"], "A.implicit": ["value"],
            "A.accessors": ["value", "setter"], "A.make(_:for:)": ["result"], "A.nothing()": ["result"], "A.run()": ["result"],
            "A.branch()": ["result"], "A.Inner.deep": ["value"], "A.init(from:)": ["text"], "global": ["value"], "free(_:)": ["result"]})

    def test_edits(self):
        edits = [e for d in self.found.values() for s in d.sites for e in s.edits]
        text = edited(SOURCE, edits)
        for line in (
                'constant = _mutated({k}, Set(["}", "\\(f("{"))"])\n    .union([]))',
                "{ if _isMutant({k}) { return _mutantValue({k}, self) }; return stored }",
                "get { if _isMutant({k}) { return _mutantValue({k}, self) }; return lock { return 1 } }",
                "set(value) { if _isMutant({k}) { return }; x = value }",
                "-> [A] { if _isMutant({k}) { return _mutantValue({k}, nil) };\n    guard",
                "{ let name = _mutated({k}, name); let count = _mutated({k}, count);\n",
                "return if stored > 0 { 1 } else { 2 }", 'global: String = _mutated({k}, "}")'):
            self.assertIn(line, text)

    def test_calls(self):
        text = 'if a { delegate.session(self, didEnd: f(1, 2)) }\ndelegate.session(self, didBegin: b)\n// delegate.session(self, didEnd: c)\n'
        site = calls(text, "delegate", "session(_:didEnd:)")
        self.assertTrue(edited(text, site.edits).startswith(
            "if a { if !_isMutant({k}) { delegate.session(self, didEnd: f(1, 2)) } }\ndelegate.session(self, didBegin"))
        self.assertEqual(len(site.edits), 2)
        self.assertIsNone(calls(text, "delegate", "session(_:)"))


if __name__ == "__main__":
    unittest.main()
