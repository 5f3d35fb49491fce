// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct TypeTests {
  @Test("TYPE-01 TYPE-04: every published quantity type exists, once", arguments: PublishedTypes.quantities)
  func quantityTypes(row: QuantityTypeRow) throws {
    let type = HKQuantityType(row.identifier)
    #expect(type === HKQuantityType(row.identifier))
    #expect(HKObjectType.quantityType(forIdentifier: row.identifier) === type)
    #expect(HKSampleType.quantityType(forIdentifier: row.identifier) === type)
    #expect(type.identifier == row.identifier.rawValue)
    #expect(HKQuantityTypeIdentifier(rawValue: type.identifier) == row.identifier)
  }

  @Test("TYPE-01 TYPE-04: every published category type exists, once", arguments: PublishedTypes.categories)
  func categoryTypes(identifier: HKCategoryTypeIdentifier) {
    let type = HKCategoryType(identifier)
    #expect(type === HKCategoryType(identifier))
    #expect(HKObjectType.categoryType(forIdentifier: identifier) === type)
    #expect(type.identifier == identifier.rawValue)
  }

  @Test("TYPE-01: types are equal iff their identifiers are")
  func equality() {
    let all: [HKObjectType] =
      PublishedTypes.quantities.map { HKQuantityType($0.identifier) } + PublishedTypes.categories.map { HKCategoryType($0) }
    #expect(Set(all).count == all.count)
    #expect(HKQuantityType(.stepCount).hash == HKQuantityType(.stepCount).hash)
    #expect(HKQuantityType(.stepCount) != HKQuantityType(.heartRate))
  }

  @Test("TYPE-02 STORE-12 SEED-09: a factory returns nil for an unknown identifier, and for one of another kind")
  func factoriesGiveNil() {
    #expect(
      HKObjectType.quantityType(forIdentifier: HKQuantityTypeIdentifier(rawValue: HKCategoryTypeIdentifier.sleepAnalysis.rawValue)) == nil)
    #expect(
      HKObjectType.categoryType(forIdentifier: HKCategoryTypeIdentifier(rawValue: HKQuantityTypeIdentifier.stepCount.rawValue)) == nil)
    #expect(HKObjectType.quantityType(forIdentifier: HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNone")) == nil)
    #expect(HKObjectType.categoryType(forIdentifier: HKCategoryTypeIdentifier(rawValue: "")) == nil)
  }

  @Test("TYPE-06 TYPE-15: a type accepts the units of its dimension and no others", arguments: PublishedTypes.quantities)
  func units(row: QuantityTypeRow) {
    let type = HKQuantityType(row.identifier)
    let own = HKUnit(from: row.unit)
    #expect(type.is(compatibleWith: own))
    for other in PublishedTypes.quantities.map(\.unit) {
      let unit = HKUnit(from: other)
      #expect(type.is(compatibleWith: unit) == HKQuantity(unit: own, doubleValue: 1).is(compatibleWith: unit), "\(other)")
    }
  }

  @Test("TYPE-12 TYPE-13 TYPE-15: the aggregation style is the published one", arguments: PublishedTypes.quantities)
  func styles(row: QuantityTypeRow) {
    #expect(HKQuantityType(row.identifier).aggregationStyle == row.style)
  }

  @Test("TYPE-12: aggregation styles have Apple's raw values")
  func rawValues() {
    let styles: [HKQuantityAggregationStyle] = [
      .cumulative, .discreteArithmetic, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel,
    ]
    #expect(styles.map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test("TYPE-14: fractions go from 0 to 1, and counts are counts")
  func fractionsAndCounts() {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    for identifier: HKQuantityTypeIdentifier in [.bodyFatPercentage, .oxygenSaturation, .bloodAlcoholContent, .peripheralPerfusionIndex] {
      let sample = HKQuantitySample(
        type: HKQuantityType(identifier), quantity: HKQuantity(unit: .percent(), doubleValue: 0.25), start: date, end: date)
      #expect(sample.quantity.doubleValue(for: .percent()) == 0.25)
      #expect(HKQuantityType(identifier).aggregationStyle != .cumulative)
    }
    for identifier: HKQuantityTypeIdentifier in [.bodyMassIndex, .stepCount, .flightsClimbed, .uvExposure] {
      #expect(HKQuantityType(identifier).is(compatibleWith: .count()))
      #expect(!HKQuantityType(identifier).is(compatibleWith: .meter()))
    }
    #expect(HKQuantityType(.uvExposure).aggregationStyle == .discreteArithmetic)
  }

  @Test("TYPE-20: heart rate variability is two types in milliseconds, with plain averages, that apps may save")
  func heartRateVariability() async throws {
    let types = [HKQuantityType(.heartRateVariabilitySDNN), HKQuantityType(.heartRateVariabilityRMSSD)]
    #expect(types[0] != types[1])
    #expect(types[1].identifier == "HKQuantityTypeIdentifierHeartRateVariabilityRMSSD")
    for type in types {
      #expect(type.aggregationStyle == .discreteArithmetic)
      #expect(type.is(compatibleWith: .secondUnit(with: .milli)))
      #expect(try await TestStore.granted(type).authorizationStatus(for: type) == .sharingAuthorized)
    }
  }

  @Test("TYPE-16: resting and walking heart rates have arithmetic averages")
  func averagesOfRates() {
    for identifier: HKQuantityTypeIdentifier in [.restingHeartRate, .walkingHeartRateAverage] {
      #expect(HKQuantityType(identifier).aggregationStyle == .discreteArithmetic)
    }
  }

  @Test("SEED-08 SEED-23: each kind of type has its class, and each kind of sample has a type of its kind")
  func kinds() {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    #expect((HKObjectType.quantityType(forIdentifier: .stepCount) as HKObjectType?) is HKSampleType)
    #expect((HKObjectType.categoryType(forIdentifier: .sleepAnalysis) as HKObjectType?) is HKSampleType)
    #expect((HKObjectType.correlationType(forIdentifier: .bloodPressure) as HKObjectType?) is HKSampleType)
    #expect(!((HKObjectType.characteristicType(forIdentifier: .bloodType) as HKObjectType?) is HKSampleType))
    let amount: HKSample = quantity(.stepCount, 1, "count", at: date)
    let event: HKSample = HKCategorySample(type: HKCategoryType(.mindfulSession), value: 0, start: date, end: date)
    #expect(amount is HKQuantitySample)
    #expect(amount.sampleType is HKQuantityType)
    #expect(event is HKCategorySample)
    #expect(event.sampleType is HKCategoryType)
  }
}
