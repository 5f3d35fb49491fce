// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// Tools/run mutate puts this file into a scratch copy of HealthKit; it is never part of the product. It has the switch between mutants, and
// their defaults.
//   OPENHEALTHKIT_MUTANT      the number of the mutant that is on; none without it
//   OPENHEALTHKIT_MUTANT_LOG  a file for `reached K` (each mutant once in a process) and `nodefault K TYPE`

import Foundation

private struct Mutation {
  static let current = ProcessInfo.processInfo.environment["OPENHEALTHKIT_MUTANT"].flatMap { Int($0) } ?? 0
  static let log = ProcessInfo.processInfo.environment["OPENHEALTHKIT_MUTANT_LOG"]
  static let lock = NSRecursiveLock()
  // Unchecked: used only with `lock` held.
  nonisolated(unsafe) static var reached: Set<Int> = []
  // Unchecked: used only with `lock` held.
  nonisolated(unsafe) static var isMakingDefault = false

  static func note(_ line: String) {
    guard let log, let file = fopen(log, "a") else { return }
    fputs(line + "\n", file)
    fclose(file)
  }
}

func _isMutant(_ number: Int) -> Bool {
  if Mutation.log != nil {
    Mutation.lock.withLock {
      if Mutation.reached.insert(number).inserted { Mutation.note("reached \(number)") }
    }
  }
  // A default is computed by code that may itself be the mutant.
  return number == Mutation.current && !Mutation.lock.withLock { Mutation.isMakingDefault }
}

func _mutated<Value>(_ number: Int, _ value: @autoclosure () throws -> Value) rethrows -> Value {
  _isMutant(number) ? _mutantValue(number, nil) : try value()
}

func _mutantValue<Value>(_ number: Int, _ receiver: Any?) -> Value {
  Mutation.lock.withLock {
    Mutation.isMakingDefault = true
    defer { Mutation.isMakingDefault = false }
    if let value = _default(Value.self) as? Value { return value }
    if let receiver, let value = receiver as? Value { return value }
    Mutation.note("nodefault \(number) \(Value.self)")
    exit(86)
  }
}

private func _default(_ type: Any.Type) -> Any? {
  switch type {
  case is Bool.Type: false
  case let type as any ExpressibleByNilLiteral.Type: _literal(type)
  case let type as any (ExpressibleByIntegerLiteral & Numeric).Type: _zero(type)
  case is String.Type: ""
  case is Date.Type: Date(timeIntervalSinceReferenceDate: 0)
  case is DateInterval.Type: DateInterval(start: Date(timeIntervalSinceReferenceDate: 0), duration: 0)
  case is DateComponents.Type: DateComponents()
  case is UUID.Type: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  case is Data.Type: Data()
  case is OperatingSystemVersion.Type: OperatingSystemVersion()
  case is NSPredicate.Type: NSPredicate(value: true)
  case is NSComparisonPredicate.Operator.Type: NSComparisonPredicate.Operator.lessThan
  case let type as any ExpressibleByArrayLiteral.Type: _literal(type)
  case let type as any ExpressibleByDictionaryLiteral.Type: _literal(type)
  case let type as any CaseIterable.Type: _first(type)
  case let type as any RawRepresentable.Type: _raw(type)
  default: _ours(type)
  }
}

private func _literal<T: ExpressibleByNilLiteral>(_: T.Type) -> T { nil }
private func _literal<T: ExpressibleByArrayLiteral>(_: T.Type) -> T { [] }
private func _literal<T: ExpressibleByDictionaryLiteral>(_: T.Type) -> T { [:] }
private func _zero<T: Numeric>(_: T.Type) -> T { 0 }
private func _first<T: CaseIterable>(_: T.Type) -> T? { T.allCases.first }
/// The empty text; for numbers, the first one that is a raw value.
private func _raw<T: RawRepresentable>(_ type: T.Type) -> Any? {
  // Not nil: the condition says that the raw value is a String.
  if T.RawValue.self == String.self { return T(rawValue: "" as! T.RawValue) }
  guard let numbers = T.RawValue.self as? any BinaryInteger.Type else { return nil }
  func first<N: BinaryInteger>(_: N.Type) -> Any? {
    // Not nil: N is the type of the raw value.
    (0..<64).lazy.compactMap { T(rawValue: N($0) as! T.RawValue) }.first
  }
  return first(numbers)
}

/// Classes of this module that have a plain instance. Tools/run mutate removes a line that no longer compiles.
private func _ours(_ type: Any.Type) -> Any? {
  let makers: [(Any.Type, () -> Any)] = [
    (HKUnit.self, { HKUnit(from: "") }),
    (HKQuantity.self, { HKQuantity(unit: HKUnit(from: ""), doubleValue: 0) }),
    (HKQuantityType.self, { HKQuantityType(.stepCount) }),
    (HKCategoryType.self, { HKCategoryType(.sleepAnalysis) }),
    (HKSampleType.self, { HKQuantityType(.stepCount) }),
    (HKObjectType.self, { HKQuantityType(.stepCount) }),
    (HKSource.self, { HKSource.default() }),
    (HKDevice.self, { HKDevice.local() }),
    (HKHealthStore.self, { HKHealthStore() }),
    (HKSourceRevision.self, { HKSourceRevision(source: .default(), version: nil) }),
    (HKQueryDescriptor.self, { HKQueryDescriptor(sampleType: HKQuantityType(.stepCount), predicate: nil) }),
    (HKQueryAnchor.self, { HKQueryAnchor(fromValue: 0) }),
    (HKActivityMoveModeObject.self, { HKActivityMoveModeObject() }),
    (HKBiologicalSexObject.self, { HKBiologicalSexObject() }),
    (HKBloodTypeObject.self, { HKBloodTypeObject() }),
    (HKFitzpatrickSkinTypeObject.self, { HKFitzpatrickSkinTypeObject() }),
    (HKWheelchairUseObject.self, { HKWheelchairUseObject() }),
    (HKWorkoutConfiguration.self, { HKWorkoutConfiguration() }),
    (
      HKWorkoutEvent.self,
      {
        HKWorkoutEvent(
          type: .marker, dateInterval: DateInterval(start: Date(timeIntervalSinceReferenceDate: 0), duration: 0), metadata: nil)
      }
    ),
    (
      HKWorkoutActivity.self,
      {
        HKWorkoutActivity(
          workoutConfiguration: HKWorkoutConfiguration(), start: Date(timeIntervalSinceReferenceDate: 0), end: nil, metadata: nil)
      }
    ),
    (HKCorrelationType.self, { HKCorrelationType(.food) }),
    (HKSamplePredicate<HKCorrelation>.self, { HKSamplePredicate.correlation(type: HKCorrelationType(.food)) }),
    (HKSamplePredicate<HKWorkout>.self, { HKSamplePredicate.workout() }),
    (HKSamplePredicate<HKQuantitySample>.self, { HKSamplePredicate.quantitySample(type: HKQuantityType(.stepCount)) }),
    (HKSamplePredicate<HKCategorySample>.self, { HKSamplePredicate.categorySample(type: HKCategoryType(.sleepAnalysis)) }),
    (HKSamplePredicate<HKSample>.self, { HKSamplePredicate.sample(type: HKQuantityType(.stepCount)) }),
  ]
  return makers.first { $0.0 == type }?.1()
}
