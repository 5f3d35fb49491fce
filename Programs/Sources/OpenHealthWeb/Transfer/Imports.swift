// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthInterchange
import OpenHealthPages
import OpenHealthWorkoutFiles
import Synchronization

/// The imports by browser, one at a time. Each runs on a thread of its own.
final class Imports: Sendable {
  private struct State {
    var latest: RunningImport?
    var isStopping = false
  }

  private let state = Mutex(State())
  private let service: any HealthService
  /// The folder for files on their way: that of the store, which has room for them.
  private let folder: URL

  init(_ service: any HealthService, folder: URL) { (self.service, self.folder) = (service, folder) }

  /// The latest import; nil if there was none.
  var latest: RunningImport? { state.withLock { $0.latest } }

  /// Stops the running import after its current piece.
  func stop() { state.withLock { $0.isStopping = true } }

  private var isStopping: Bool { state.withLock { $0.isStopping } }

  /// Begins to receive a file, whose import may bring back what the person has corrected or deleted. Nil while another import is running.
  func begin(_ name: String, bringsBack: Bool) -> Upload? {
    let isFree = state.withLock { state in
      guard state.latest?.isRunning != true else { return false }
      state = State(latest: .receiving(name: name, bytes: 0))
      return true
    }
    return isFree ? Upload(name: name, bringsBack: bringsBack, folder: folder) : nil
  }

  func note(_ upload: Upload) { state.withLock { $0.latest = .receiving(name: upload.name, bytes: upload.count) } }

  func fail(_ upload: Upload, _ reason: String) {
    upload.discard()
    state.withLock { $0.latest = .failed(name: upload.name, reason: reason) }
  }

  /// Imports a file that is here.
  func run(_ upload: Upload) {
    state.withLock { $0.latest = .reading(name: upload.name, share: 0, records: 0) }
    let thread = Thread { [self] in
      let result = imported(upload)
      upload.discard()
      state.withLock { $0.latest = result }
    }
    thread.stackSize = 4 << 20
    thread.start()
  }

  private func imported(_ upload: Upload) -> RunningImport {
    do {
      let name = upload.harmlessName
      guard let received = upload.file else { throw ExportFault.empty("/" + name) }
      if WorkoutFileReader.format(of: received) != nil {
        let file = try WorkoutFileReader().read(received, named: name)
        return .doneWorkouts(
          name: upload.name,
          try WorkoutFileImport(service: service, bringsBack: upload.bringsBack).run(file, name: upload.name) { [self] in isStopping })
      }
      let file: ExportFile
      do { file = try ExportFile(received, named: name) { [self] in isStopping } } catch let fault as ExportFault
        where fault.hasOtherContent
      {
        guard let archive = try WorkoutArchive(received, named: name, isCancelled: { [self] in isStopping }) else { throw fault }
        return .doneWorkouts(
          name: upload.name,
          try WorkoutFileImport(service: service, bringsBack: upload.bringsBack).run(archive, name: upload.name) { [self] in isStopping })
      }
      let report = try AppleExportImport(service: service).run(
        file, bringsBack: upload.bringsBack, isCancelled: { [self] in isStopping }
      ) { progress in
        let share = progress.totalBytes > 0 ? Double(progress.consumedBytes) / Double(progress.totalBytes) : 0
        state.withLock { $0.latest = .reading(name: upload.name, share: share, records: progress.recordCount) }
      }
      return .done(name: upload.name, report)
    } catch let error as ExportFault {
      return .failed(name: upload.name, reason: error.description.replacingOccurrences(of: "/" + upload.harmlessName, with: upload.name))
    } catch let error as WorkoutFileFault {
      return .failed(name: upload.name, reason: error.description.replacingOccurrences(of: "/" + upload.harmlessName, with: upload.name))
    } catch let error as HealthError {
      return .failed(name: upload.name, reason: error.description)
    } catch is CancellationError {
      return .failed(name: upload.name, reason: "Stopped. Nothing was stored.")
    } catch {
      return .failed(name: upload.name, reason: "\(error)")
    }
  }
}
