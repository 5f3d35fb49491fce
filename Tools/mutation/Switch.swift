// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// Put into a scratch copy of each target by Tools/run mutate-layers, and never part of the product: the switch between mutants.
//   OPENHEALTHKIT_MUTANT      the number of the mutant that is on; none without it
//   OPENHEALTHKIT_MUTANT_LOG  a file for `reached K`, once in a process for each mutant

import Foundation
import Synchronization

private let current = getenv("OPENHEALTHKIT_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
private let log = getenv("OPENHEALTHKIT_MUTANT_LOG").map { String(cString: $0) }
private let reached = Mutex<Set<Int>>([])

@inline(never) func _isMutant(_ number: Int) -> Bool {
  if let log, reached.withLock({ $0.insert(number).inserted }) {
    let file = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    let line = Array("reached \(number)\n".utf8)
    _ = write(file, line, line.count)
    close(file)
  }
  return number == current
}

func _mutated<Value>(_ number: Int, _ value: Value, _ mutant: Value) -> Value { _isMutant(number) ? mutant : value }
func _negated(_ number: Int, _ value: Bool) -> Bool { _isMutant(number) ? !value : value }

func _lost<Value>(_ number: Int, _ value: Value?) -> Value? { _isMutant(number) ? nil : value }
func _lost<Value>(_ number: Int, _ value: [Value]) -> [Value] { _isMutant(number) ? [] : value }
func _lost(_ number: Int, _ value: Bool) -> Bool { _isMutant(number) ? !value : value }
func _lost(_ number: Int, _ value: String) -> String { _isMutant(number) ? "" : value }
