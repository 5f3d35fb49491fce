// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// An app with its own user, which reaches the store only through its own socket:
//
//     HEALTHKIT_SOCKET=/run/openhealthkit/anna/apps/org.example.steps.sock IsolatedApp ask
//
//     ask            asks for permission, and ends when the owner has answered
//     use [PATH...]  saves steps, reads steps and the heart rate, and then tries to reach the files and sockets of these paths without HealthKit
//     open PATH...   only tries to reach the paths
//     keep FILE      saves steps one by one until it is killed, with a line in the file for each save that the store acknowledged
//     run            runs a live workout until SIGTERM, and prints the heart rates of the finished workout
//     woken FILE     enables background delivery of heart rates, acknowledges the existing ones, adds a line to the file, and ends
//     careless FILE  the same without an acknowledgement: it is woken three times
import HealthKit

let store = HKHealthStore()
let (steps, heartRate) = (HKQuantityType(.stepCount), HKQuantityType(.heartRate))
let arguments = CommandLine.arguments.dropFirst()

/// Prints without buffering, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

func sample(at date: Date) -> HKQuantitySample {
  HKQuantitySample(type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 1), start: date, end: date)
}

do {
  switch (arguments.first, arguments.dropFirst()) {
  case ("ask", _):
    try await store.requestAuthorization(toShare: [steps], read: [steps, heartRate])
    say("answered")
  case ("use", let paths):
    try await store.save(sample(at: Date()))
    for type in [steps, heartRate] {
      let samples = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: type)], sortDescriptors: []).result(for: store)
      say("\(type.identifier) \(samples.count)")
    }
    for path in paths { say("\(path) \(attempt(path))") }
  case ("open", let paths):
    for path in paths { say("\(path) \(attempt(path))") }
  case ("keep", let files):
    guard let path = files.first, FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { fallthrough }
    await keep(file)
  case ("run", _): try await run()
  case ("woken", let files), ("careless", let files):
    guard let path = files.first else { fallthrough }
    try await wake(isCareful: arguments.first == "woken", noting: path)
  default:
    say("IsolatedApp: ask, use [PATH...], open PATH..., keep FILE, run, woken FILE or careless FILE")
    exit(64)
  }
} catch {
  say("\(error.localizedDescription)")
  exit(1)
}

/// Runs a workout that collects what other apps save in the meantime.
func run() async throws {
  let configuration = HKWorkoutConfiguration()
  configuration.activityType = .running
  let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
  let builder = session.associatedWorkoutBuilder()
  builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
  let start = Date()
  session.startActivity(with: start)
  try await builder.beginCollection(at: start)
  say("collecting")
  await termination()
  session.end()
  try await builder.endCollection(at: Date())
  guard let workout = try await builder.finishWorkout() else { return say("there is no workout") }
  let predicate = HKSamplePredicate.quantitySample(type: heartRate, predicate: HKQuery.predicateForObjects(from: workout))
  let beats = try await HKSampleQueryDescriptor(predicates: [predicate], sortDescriptors: []).result(for: store)
  for beat in beats { say("beat \(Int(beat.quantity.doubleValue(for: HKUnit(from: "count/min"))))") }
  say("finished")
}

/// Handles the changes for which the app was started.
func wake(isCareful: Bool, noting path: String) async throws {
  try await store.enableBackgroundDelivery(for: heartRate, frequency: .immediate)
  let (calls, called) = AsyncStream<String>.makeStream()
  let observer = HKObserverQuery(sampleType: heartRate, predicate: nil) { _, done, error in
    let query = HKSampleQuery(sampleType: heartRate, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil) { _, samples, _ in
      called.yield(error.map(\.localizedDescription) ?? "read \(samples?.count ?? -1) as \(getuid())")
    }
    store.execute(query)
    if isCareful { done() }
  }
  store.execute(observer)
  for await line in calls {
    let lines = FileManager.default.contents(atPath: path) ?? Data()
    try (lines + Data("\(line)\n".utf8)).write(to: URL(fileURLWithPath: path))
    return
  }
}

/// Waits for SIGTERM.
func termination() async {
  let (signals, continuation) = AsyncStream<Void>.makeStream()
  signal(SIGTERM, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: SIGTERM)
  source.setEventHandler { continuation.yield() }
  source.resume()
  for await _ in signals { break }
  source.cancel()
}

/// Saves until the process is killed. An error does not end it: if the answer was lost, the save may still have been made.
func keep(_ file: FileHandle) async {
  for number in 0... {
    let sample = sample(at: Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(number)))
    do {
      try await store.save(sample)
      file.write(Data("\(sample.uuid.uuidString)\n".utf8))
    } catch {
      say("not acknowledged: \(error.localizedDescription)")
    }
  }
}

/// Opens a file, or connects to a socket, without HealthKit. Returns `opened`, or the error.
func attempt(_ path: String) -> String {
  let file = open(path, O_RDONLY)
  // A socket in the file system cannot be opened as a file.
  if file < 0, errno != ENXIO { return "refused: \(String(cString: strerror(errno)))" }
  if file >= 0 {
    close(file)
    return "opened"
  }
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  // Unsafe: the pointers refer to `address` and are used only inside the closures; at least the last byte of the path stays zero. A
  // `sockaddr_un` may be passed as a `sockaddr` with its own size.
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
  let outcome = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
  }
  return outcome == 0 ? "opened" : "refused: \(String(cString: strerror(errno)))"
}
