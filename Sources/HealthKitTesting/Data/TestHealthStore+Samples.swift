// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore
import OpenHealthSampleData

extension TestHealthStore {
  /// Stores samples from another source, past permissions and injected errors. Long-running queries are notified.
  ///
  /// The samples are created ``now``, keep their UUIDs and metadata, and get the source's device unless they have one.
  ///
  /// - Throws: `errorInvalidArgument` for an object that is stored already, and for an empty array.
  public func add(_ samples: [HKSample], from source: TestSource = .phone) throws {
    let request = SaveSamples(samples: samples.map(source.record), author: AppIdentity(revision: source.revision.record))
    do throws(HealthError) { try engine.perform(request, for: .owner) } catch { throw HKError(error) }
  }

  /// Stores a sample from another source; see ``add(_:from:)-([HKSample],_)``.
  public func add(_ sample: HKSample, from source: TestSource = .phone) throws { try add([sample], from: source) }

  /// Deletes samples of any source, as the person does in the Health app. Long-running queries are notified.
  ///
  /// - Throws: `errorInvalidArgument` for an object that is not stored, and for an empty array.
  public func delete(_ samples: [HKSample]) throws {
    let request = DeleteSamples(samples: samples.map(\.record))
    do throws(HealthError) { try engine.perform(request, for: .owner) } catch { throw HKError(error) }
  }

  /// Deletes a sample of any source; see ``delete(_:)-([HKSample])``.
  public func delete(_ sample: HKSample) throws { try delete([sample]) }

  /// All stored samples of a type, of all sources, by start date, whether the app may read them or not.
  public func samples(of type: HKSampleType) -> [HKSample] {
    asOwner(FetchSamples(selections: [.init(type: type.dataType, predicate: .everything)])).map(HKSample.of)
  }

  /// All stored samples of a type; see ``samples(of:)-(HKSampleType)``.
  public func samples(of type: HKQuantityType) -> [HKQuantitySample] { all(type) }

  /// All stored samples of a type; see ``samples(of:)-(HKSampleType)``.
  public func samples(of type: HKCategoryType) -> [HKCategorySample] { all(type) }

  /// All stored correlations of a type, each with all its members; see ``samples(of:)-(HKSampleType)``.
  public func samples(of type: HKCorrelationType) -> [HKCorrelation] { all(type) }

  /// All stored workouts; see ``samples(of:)-(HKSampleType)``.
  public func samples(of type: HKWorkoutType) -> [HKWorkout] { all(type) }

  /// When a sample was saved; nil for one that is not stored.
  public func creationDate(of sample: HKSample) -> Date? {
    let request = FetchSamples(selections: [.init(type: sample.sampleType.dataType, predicate: .uuid([sample.uuid]))])
    return asOwner(request).first?.creation
  }

  private func all<Sample: HKSample>(_ type: HKSampleType) -> [Sample] { samples(of: type).compactMap { $0 as? Sample } }
}

extension TestHealthStore {
  /// Fills the store with days of an invented person, from ``TestSource/phone`` and ``TestSource/watch``.
  ///
  ///     health.now = date
  ///     health.seed([.steps, .sleep], days: 30, seed: 7)
  ///
  /// A day depends only on its date and the seed: it is the same in every test, and in a longer or shorter range. UUIDs are new each time.
  ///
  /// - Parameters:
  ///   - data: the kinds of data.
  ///   - days: the number of days up to that of ``now``; samples that would end after ``now`` are left out.
  ///   - seed: the person.
  ///   - calendar: has the time zone of the days.
  /// - Returns: the stored samples, as they were made.
  @discardableResult
  public func seed(_ data: SeededData = .all, days: Int = 7, seed: UInt64 = 1, calendar: Calendar = .current) -> [HKSample] {
    let now = now
    let instant = Int(now.timeIntervalSinceReferenceDate.rounded(.down))
    let count = max(0, days)
    let clock = SampleClock(zone: calendar.timeZone, first: instant - (count + 2) * 86_400, last: instant + 2 * 86_400)
    let today = clock.day(of: instant)
    let all = (today - count + 1..<today + 1).map { SeededDay(day: SampleDay($0, seed: seed, clock: clock)) }
    var stored: [HKSample] = []
    for (source, samples) in [(TestSource.phone, all.flatMap { $0.phone(data) }), (.watch, all.flatMap { $0.watch(data) })] {
      let new = samples.filter { $0.endDate <= now }
      if new.isEmpty { continue }
      do { try add(new, from: source) } catch { preconditionFailure("new samples can be stored: \(error)") }
      stored += new
    }
    return stored
  }
}
