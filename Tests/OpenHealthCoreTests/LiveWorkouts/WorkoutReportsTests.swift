// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct WorkoutReportTests {
  private let pulse: DataType
  private let steps: DataType
  private let energy: DataType
  private let draft = WorkoutDraft(configuration: .init(activityType: 37))

  init() throws {
    pulse = try #require(Catalog.type(named: "heartRate"))
    steps = try #require(Catalog.type(named: "stepCount"))
    energy = try #require(Catalog.type(named: "activeEnergyBurned"))
  }

  private func report(_ counts: [(DataType, Int)]) -> WorkoutReport {
    WorkoutReport(draft: draft, counts: Dictionary(uniqueKeysWithValues: counts.map { ($0.0.identifier, $0.1) }))
  }

  @Test("BLD-13: the types that change are those with another number of samples, in the order of their identifiers")
  func changes() {
    let (before, after) = (report([(pulse, 1), (steps, 2)]), report([(pulse, 1), (steps, 3), (energy, 1)]))
    #expect(after.typesChanged(since: before) == [energy, steps])
    #expect(before.typesChanged(since: after) == [energy, steps])
    #expect(after.typesChanged(since: after).isEmpty)
    #expect(report([]).typesChanged(since: report([])).isEmpty)
    #expect(report([]).typesChanged(since: report([(pulse, 1)])) == [pulse])
    let unknown = WorkoutReport(draft: draft, counts: ["of tomorrow": 1])
    #expect(unknown.typesChanged(since: report([])).isEmpty)
  }

  @Test("ZONE-19: the current zone is that of the type, and a type without zones has none")
  func zones() {
    let zones = [(pulse, 2), (steps, 0)].map { type, zone in
      WorkoutReport.CurrentZone(type: type, zone: zone, date: Date(timeIntervalSinceReferenceDate: 0))
    }
    let report = WorkoutReport(draft: draft, zonesNow: zones)
    #expect(report.currentZone(of: pulse)?.zone == 2)
    #expect(report.currentZone(of: steps)?.zone == 0)
    #expect(report.currentZone(of: energy) == nil)
    #expect(WorkoutReport(draft: draft).currentZone(of: pulse) == nil)
  }
}

/// A session and the mirrored one at the other end of its link.
@Suite struct WorkoutMirrorTests {
  private let link = UUID()

  /// A session that runs and is mirrored. Both sides have a delegate.
  private func mirrored() throws -> WorkoutSession {
    var session = WorkoutSession(builder: UUID(), configuration: .init(activityType: 37), activity: UUID(), date: Date.ofTests(0))
    for change in [WorkoutSession.Change.setDelegate(true), .start(nil), .startMirroring] {
      _ = try session.apply(change, at: Date.ofTests(0))
    }
    _ = session.join(link)
    _ = try session.apply(.setDelegate(true), by: .mirrored(link), at: Date.ofTests(0))
    return session
  }

  private func fault(_ session: WorkoutSession, _ change: WorkoutSession.Change, by side: WorkoutSession.Side = .primary) -> HealthError? {
    var session = session
    do throws(HealthError) { _ = try session.apply(change, by: side, at: Date.ofTests(1)) } catch { return error }
    return nil
  }

  @Test("MIRR-03: each side sends at most 100,000 bytes in ten seconds, and those of ten seconds ago no longer count")
  func limit() throws {
    var session = try mirrored()
    func sends(_ count: Int, by side: WorkoutSession.Side = .primary, at second: Double) -> Bool {
      do throws(HealthError) {
        let events = try session.apply(.send(Data(count: count)), by: side, at: Date.ofTests(second))
        return events == [.received(Data(count: count), toMirror: side == .primary)]
      } catch {
        #expect(error == .dataSizeExceeded)
        return false
      }
    }
    let first = [sends(100_001, at: 10), sends(99_999, at: 10), sends(2, at: 10), sends(1, at: 10), sends(1, at: 10), sends(0, at: 10)]
    #expect(first == [false, true, false, true, false, true])
    let other = [sends(100_000, by: .mirrored(link), at: 10), sends(1, by: .mirrored(link), at: 10)]
    #expect(other == [true, false])
    let later = [sends(1, at: 19.999), sends(100_000, at: 20), sends(1, at: 20), sends(1, at: 10.001), sends(100_000, at: 10)]
    #expect(later == [false, true, false, false, true])
  }

  @Test("MIRR-03 MIRR-04: data need a link and a delegate at the other end, whatever the own side has")
  func delegates() throws {
    let data = WorkoutSession.Change.send(Data([1]))
    var session = WorkoutSession(builder: UUID(), configuration: .init(activityType: 37), activity: UUID(), date: Date.ofTests(0))
    #expect(fault(session, data) == .invalidArgument(.notMirrored))
    for change in [WorkoutSession.Change.start(nil), .startMirroring] { _ = try session.apply(change, at: Date.ofTests(0)) }
    #expect(fault(session, data) == .invalidArgument(.notMirrored))
    _ = session.join(link)
    #expect(fault(session, data) == .invalidArgument(.noRemoteDelegate))
    #expect(fault(session, data, by: .mirrored(link)) == .invalidArgument(.noRemoteDelegate))
    _ = try session.apply(.setDelegate(true), by: .mirrored(link), at: Date.ofTests(0))
    #expect(fault(session, data) == nil)
    #expect(fault(session, data, by: .mirrored(link)) == .invalidArgument(.noRemoteDelegate))
    _ = try session.apply(.setDelegate(true), at: Date.ofTests(0))
    #expect(fault(session, data, by: .mirrored(link)) == nil)
    // The next process has to say again that it has a delegate.
    let next = UUID()
    _ = session.join(next)
    #expect(fault(session, data) == .invalidArgument(.noRemoteDelegate))
    #expect(fault(session, data, by: .mirrored(next)) == nil)
    _ = try session.apply(.end, at: Date.ofTests(0))
    #expect(fault(session, data) == .invalidArgument(.notMirrored))
  }

  @Test("MIRR-01 MIRR-02 MIRR-06: a mirrored session acts by its link, which the next one replaces, and cannot start or mirror")
  func links() throws {
    var session = try mirrored()
    let (stranger, next) = (WorkoutSession.Side.mirrored(UUID()), UUID())
    #expect(fault(session, .pause, by: .mirrored(link)) == nil)
    #expect(fault(session, .seen, by: .mirrored(link)) == nil)
    #expect(fault(session, .pause, by: stranger) == .invalidArgument(.notMirrored))
    #expect(fault(session, .prepare, by: .mirrored(link)) == .invalidArgument(.workoutSession(.prepare, .running)))
    #expect(fault(session, .start(nil), by: .mirrored(link)) == .invalidArgument(.workoutSession(.start, .running)))
    #expect(fault(session, .startMirroring, by: .mirrored(link)) == .invalidArgument(.workoutSession(.startMirroring, .running)))
    // Mirroring that has begun continues.
    let again = try session.apply(.startMirroring, at: Date.ofTests(1))
    #expect(again.isEmpty)
    #expect(session.mirror?.link == link)
    let joined = session.join(next)
    #expect(joined == [.disconnected])
    #expect(session.mirror?.link == next)
    #expect(fault(session, .pause, by: .mirrored(link)) == .invalidArgument(.notMirrored))
  }

  @Test("MIRR-02 MIRR-05: the mirrored side leaves room for the next one, and the primary side ends the mirroring")
  func ends() throws {
    var session = try mirrored()
    let left = try session.apply(.stopMirroring, by: .mirrored(link), at: Date.ofTests(1))
    #expect(left == [.disconnected])
    #expect(session.mirror != nil)
    #expect(session.mirror?.link == nil)
    let joined = session.join(UUID())
    #expect(joined.isEmpty)
    #expect(session.mirror?.link != nil)
    let stopped = try session.apply(.stopMirroring, at: Date.ofTests(1))
    #expect(stopped.isEmpty)
    #expect(session.mirror == nil)
    #expect(fault(session, .stopMirroring) == .invalidArgument(.notMirrored))
    let unmirrored = session.join(UUID())
    #expect(unmirrored.isEmpty)
    #expect(session.mirror == nil)
    _ = try session.apply(.end, at: Date.ofTests(1))
    #expect(fault(session, .startMirroring) == .invalidArgument(.workoutSession(.startMirroring, .ended)))
  }

  @Test("MIRR-07: data are for the other side, a disconnection is for the primary one, and all else for both")
  func receivers() {
    let events: [WorkoutSession.Event] = [
      .received(Data(), toMirror: true), .received(Data(), toMirror: false), .disconnected, .failed(.noData),
      .changed(to: .running, from: .prepared, date: Date.ofTests(0)), .beganActivity(.init(activityType: 37), Date.ofTests(0)),
    ]
    #expect(events.map(\.receiver) == [2, 1, 1, 0, 0, 0])
  }
}

@Suite struct CompanionStartTests {
  @Test("A request for a companion is valid for two minutes, and as long before it on a clock that went back")
  func validity() {
    let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
    let start = CompanionStart(configuration: .init(activityType: 37), date: date)
    for seconds in [0.0, 119, 120, -120] { #expect(start.counts(at: date + seconds), "\(seconds)") }
    for seconds in [120.001, -120.001, 86_400] { #expect(!start.counts(at: date + seconds), "\(seconds)") }
    #expect(!start.counts(at: Date(timeIntervalSinceReferenceDate: .nan)))
  }
}
