// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthCore

/// What requests say about themselves: the access that they need, and what the access log counts.
@Suite struct RequestAmountsTests {
  private let date = Date(timeIntervalSinceReferenceDate: 0)

  private func stepCount() throws -> DataType { try #require(Catalog.type(named: "stepCount")) }

  private func attachment() -> AttachmentRecord {
    AttachmentRecord(identifier: UUID(), name: "a", contentType: "public.jpeg", creation: date, data: ContentBytes(Data([1, 2])))
  }

  @Test("Attachments count for the type of their sample alone, and after a refusal not at all")
  func attachments() throws {
    let (steps, reference) = (try stepCount(), SampleReference(type: Catalog.sleep, uuid: UUID(), start: date))
    let (first, second) = (attachment(), attachment())
    let add = AddAttachment(sample: reference, attachment: first)
    #expect(add.access == .share([Catalog.sleep]))
    #expect(add.amount(of: Catalog.sleep, in: first) == 1)
    #expect(add.amount(of: steps, in: first) == 0)
    #expect(add.amount(of: Catalog.sleep, in: nil) == 0)
    let remove = RemoveAttachment(sample: reference, attachment: UUID())
    #expect(remove.access == .share([Catalog.sleep]))
    #expect(remove.amount(of: Catalog.sleep, in: ()) == 1)
    #expect(remove.amount(of: steps, in: ()) == 0)
    #expect(remove.amount(of: Catalog.sleep, in: nil) == 0)
    let fetch = FetchAttachments(sample: reference)
    #expect(fetch.access == .read([Catalog.sleep]))
    #expect(fetch.amount(of: Catalog.sleep, in: [first, second]) == 2)
    #expect(fetch.amount(of: steps, in: [first, second]) == 0)
    #expect(fetch.amount(of: Catalog.sleep, in: nil) == 0)
    #expect(FetchContentBytes.Part(bytes: Data([1, 2]), next: nil).count(of: steps) == 1)
    #expect(FetchContentBytes.Part(bytes: Data(), next: nil).count(of: steps) == 0)
  }

  @Test("Samples that are saved or deleted count by type, and after a refusal not at all")
  func samples() throws {
    let (steps, samples) = (try stepCount(), [SampleRecord.asleep(), SampleRecord.asleep()])
    let save = SaveSamples(samples: samples)
    #expect(save.access == .share([Catalog.sleep]))
    #expect(save.worksWhileLocked)
    #expect(save.amount(of: Catalog.sleep, in: ()) == 2)
    #expect(save.amount(of: steps, in: ()) == 0)
    #expect(save.amount(of: Catalog.sleep, in: nil) == 0)
    let source = SourceRecord(bundleIdentifier: "a", name: "A")
    let author = AppIdentity(revision: SourceRevisionRecord(source: source, version: nil))
    let others = SaveSamples(samples: samples, author: author)
    #expect(others.access == .owner)
    #expect(!others.worksWhileLocked)
    #expect(others.author == author)
    let delete = DeleteSamples(samples: samples)
    #expect(delete.access == .share([Catalog.sleep]))
    #expect(!delete.worksWhileLocked)
    #expect(delete.amount(of: Catalog.sleep, in: ()) == 2)
    #expect(delete.amount(of: Catalog.sleep, in: nil) == 0)
    let add = AddSamplesToWorkout(workout: UUID(), samples: samples)
    #expect(add.access == .share([Catalog.sleep]))
    #expect(add.worksWhileLocked)
    #expect(add.amount(of: Catalog.sleep, in: ()) == 2)
    #expect(add.amount(of: Catalog.sleep, in: nil) == 0)
    let relate = RelateEffort(score: samples[0], workout: UUID(), activity: UUID(), isRelated: true)
    #expect(relate.access == .share([Catalog.sleep]))
    #expect(relate.activity != nil)
    #expect(relate.amount(of: Catalog.sleep, in: ()) == 1)
    #expect(relate.amount(of: steps, in: ()) == 0)
    #expect(relate.amount(of: Catalog.sleep, in: nil) == 0)
  }

  @Test("A route counts once, with its first locations or when it is saved as a whole")
  func routes() {
    let add = AddRouteToWorkout(workout: UUID(), route: SampleRecord.asleep())
    #expect(add.access == .share([Catalog.workoutRoute]))
    #expect(add.amount(of: Catalog.workoutRoute, in: true) == 1)
    #expect(add.amount(of: Catalog.workoutRoute, in: false) == nil)
    #expect(add.amount(of: Catalog.workoutRoute, in: nil) == 0)
    let save = SaveRoute(workout: UUID(), route: SampleRecord.asleep())
    #expect(save.access == .share([Catalog.workoutRoute]))
    #expect(save.amount(of: Catalog.workoutRoute, in: []) == 1)
    #expect(save.amount(of: Catalog.workoutRoute, in: nil) == 0)
  }

  @Test("Of the steps of a workout only the last one counts, and discarding needs no permission")
  func stepsOfWorkouts() {
    func step(_ change: WorkoutDraft.Change) -> TakeWorkoutStep { TakeWorkoutStep(builder: UUID(), change) }
    #expect(step(.finish).amount(of: Catalog.workout, in: ()) == 1)
    #expect(step(.discard).amount(of: Catalog.workout, in: ()) == nil)
    #expect(step(.end(date)).amount(of: Catalog.workout, in: ()) == nil)
    #expect(step(.finish).amount(of: Catalog.workout, in: nil) == 0)
    #expect(ChangeWorkoutBuilder(builder: UUID(), .finish).amount(of: Catalog.workout, in: nil) == 0)
    #expect(step(.discard).access == .none)
    #expect(step(.finish).access == .share([Catalog.workout]))
    #expect(ChangeWorkoutBuilder(builder: UUID(), .discard).access == .none)
  }

  @Test("A locked store accepts the steps of a workout that need nothing from it, and no step of a live one")
  func whileLocked() throws {
    let configuration = WorkoutRecord.Configuration(activityType: 37)
    func begins(_ live: WorkoutDraft.Live?) -> Bool {
      let beginning = WorkoutDraft.Beginning(configuration: configuration, start: date, activity: UUID(), live: live)
      return TakeWorkoutStep(builder: UUID(), .begin(beginning)).worksWhileLocked
    }
    #expect(begins(nil))
    #expect(!begins(WorkoutDraft.Live(session: UUID(), collected: [])))
    let accepted: [WorkoutDraft.Change] = [.addEvents([]), .discardRoute, .end(date), .finish, .discard]
    for change in accepted { #expect(TakeWorkoutStep(builder: UUID(), change).worksWhileLocked) }
    let refused: [WorkoutDraft.Change] = [.collect([]), .setZones(try stepCount(), nil)]
    for change in refused { #expect(!TakeWorkoutStep(builder: UUID(), change).worksWhileLocked) }
  }
}
