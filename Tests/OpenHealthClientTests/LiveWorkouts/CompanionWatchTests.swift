// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

@Suite struct CompanionWatchTests {
  @Test("A companion gets the workout that waits for it, and later ones after each change, until the watch ends")
  func starts() async {
    let (service, monitor) = (ScriptedService(), ConnectionMonitor())
    let app = AppIdentity("com.example.app", name: "App")
    let session = StoreSession(HealthConnection(service: service, app: app, monitor: monitor), diagnostics: nil)
    let activities = Mutex<[UInt]>([])
    service.answers { _ in WorkoutRecord.Configuration(activityType: 37) }
    let watch = CompanionWatch(session) { configuration in activities.withLock { $0.append(configuration.activityType) } }
    await monitor.untilIdle()
    #expect(activities.withLock { $0 } == [37])
    #expect(service.takeRequests(TakeCompanionStart.self).count == 1)
    service.answers { _ in WorkoutRecord.Configuration?.none as Any }
    service.notifyOfWorkouts()
    await monitor.untilIdle()
    service.answers { _ throws(HealthError) in throw .busy }
    service.notifyOfWorkouts()
    await monitor.untilIdle()
    #expect(activities.withLock { $0 } == [37])
    service.answers { _ in WorkoutRecord.Configuration(activityType: 13) }
    service.notifyOfWorkouts()
    await monitor.untilIdle()
    #expect(activities.withLock { $0 } == [37, 13])
    watch.end()
    #expect(service.workoutObservations == 0)
  }
}
