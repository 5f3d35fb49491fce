// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthBluetooth
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthSignatures
import OpenHealthStorage
import OpenHealthWorkoutFiles

/// The reason why a command ends with status 1. Its description tells the person what to do.
enum Failure: Error, Equatable {
  /// The store failed.
  case health(HealthError)
  /// `HEALTHKIT_STORE` or `--store` names a store in memory, which would end with the command.
  case storeInMemory
  /// No daemon serves the Health app.
  case noHealthApp
  /// The path of this program has a sign that no menu entry or unit can have.
  case oddProgramPath(path: String)
  /// A file that an installation would replace or remove is of another origin.
  case foreignFile(path: String)
  /// A file cannot be removed. The number is the `errno`.
  case fileStays(path: String, Int32)
  /// No program opens the page.
  case noBrowser
  /// The folder of the sockets cannot be made. The number is the `errno`.
  case socketFolder(path: String, Int32)
  /// The folder of the sockets belongs to another user, or others can write in it.
  case openSocketFolder(path: String)
  /// No daemon serves the store.
  case notServed
  /// No daemon serves the store, so there is nothing to lock.
  case nothingToLock
  /// systemd does not announce sleep. The number is the `errno`.
  case noSleepWatch(Int32)
  /// The app is not registered.
  case notRegistered(app: String)
  /// No program that makes sandboxes is installed.
  case noSandbox
  /// The app may run only as this user, which needs root and systemd.
  case ownUser(app: String, UInt32)
  /// The sandbox would show the app a folder that contains a secret.
  case showsSecret(folder: String, secret: String)
  /// The sandbox would show the app other processes.
  case showsProcesses(folder: String)
  /// What the sandbox must not show is not known: the daemon, or the system, does not say it.
  case unknownSecrets
  /// A folder to show in the sandbox does not exist.
  case noFolder(path: String)
  /// A program is not in a folder that the sandbox shows.
  case hiddenProgram(path: String, folder: String)
  /// A program cannot be started. The number is the `errno`.
  case unstartable(program: String, Int32)
  /// The program `health-server` is not installed.
  case noServerProgram
  /// The sandbox was not made; its program has written why.
  case sandboxFailed
  /// There is no store in this folder.
  case noStore(folder: String)
  /// The store has no workout with this UUID.
  case noWorkout(UUID)
  /// The store has no workouts.
  case noWorkouts
  /// A workout cannot be written in the format.
  case workoutFile(WorkoutFileError)
  /// The store has no file with this path.
  case noFile(path: String)
  /// No import kept an element with this name.
  case noElement(name: String)
  /// The settings file cannot be read.
  case settingsUnreadable(path: String)
  /// A certificate or an issuer cannot be installed, used or removed; the path is that of a file to read.
  case trust(TrustFault, path: String?)
  /// The app waits for no answer.
  case nothingAsked(app: String)
  /// None of the named permissions is granted to the app.
  case nothingGranted(app: String)

  /// The output of an archive would go to a terminal.
  case archiveAtTerminal
  /// A file cannot be written.
  case unwritable(FileFault)
  /// A database for other programs cannot be written.
  case database(PlainDatabaseError)

  /// Erasing the store needs an answer, and there is no terminal to ask.
  case erasingUnasked(folder: String)
  /// The person declined to erase the store or delete samples.
  case notErased
  /// Deleting this many samples needs an answer, and there is no terminal to ask.
  case deletingUnasked(count: Int)
  /// At least one of this many samples to delete does not exist.
  case noSuchSamples(count: Int)
  /// At least one of this many objects of an app's permission does not exist.
  case noSuchObjects(count: Int)
  /// The list has no medication with the name, nickname or id. Names of medications are health data, so this and the next two have none.
  case noMedication
  /// Several medications have the name or nickname, or part of one.
  case severalMedications
  /// The list has the medication already.
  case knownMedication
  /// The app asks for single objects of this type, not for the type.
  case objectsAsked(app: String, type: DataType)
  /// No deleted sample can be restored.
  case nothingRemoved
  /// A value that no human has needs an answer, and there is no terminal to ask.
  case doubtfulUnasked(DataType)
  /// The person declined to add a value that no human has.
  case notAdded
  /// A sample to add breaks a rule.
  case invalidSample(ValidationFailure)
  /// Replacing a recovery key needs an answer, and there is no terminal to ask.
  case replacingUnasked
  /// The person declined to replace the recovery key.
  case notReplaced
  /// The store failed after the recovery key was shown.
  case voidRecoveryKey(HealthError)

  /// A backup that was read has checks that found damage, this many.
  case damagedBackup(count: Int)
  /// The daemon dropped the backup before all of it was read, or the file on disk differs from it.
  case backupLost

  /// Bluetooth cannot be used.
  case bluetooth(BluetoothFault)
  /// No sensor with this name is in reach; for nil, none at all.
  case noSensor(name: String?)
  /// Several sensors match: these.
  case severalSensors([String])
  /// The daemon does not know the app that saves sensor measurements.
  case producerNotRegistered(app: String, name: String, reason: String)
  /// The app may save none of the sensor's measurements.
  case producerRefused(app: String)

  /// The passphrase has fewer bytes than this.
  case shortPassphrase(shortest: Int)
  /// The passphrase and its repetition differ.
  case differentPassphrases
  /// A passphrase is needed, and there is no terminal.
  case noTerminal
  /// There is no terminal to ask for a new passphrase.
  case noTerminalForNew
  /// There is no terminal to ask for the passphrase of a backup.
  case noTerminalForBackup
  /// What the person gave does not open the backup.
  case wrongBackupKey
  /// The terminal cannot hide typed text.
  case terminalShows
  /// The passphrase file is not private enough, or cannot be read.
  case unusablePassphraseFile(FileFault)
  case noPassphraseFile(path: String)
  case secret(SecretFault, SecretOrigin)

  /// The fault of the first line of a secret's source.
  enum SecretFault: Equatable {
    case unreadable, empty
    /// It is longer than this many bytes.
    case long(longest: Int)
  }

  /// The source of a secret.
  enum SecretOrigin: Equatable {
    case terminal, standardInput
    case file(path: String)
  }
}

extension Failure: CustomStringConvertible {
  /// One or two sentences that are safe for a terminal: paths and names in them may come from anywhere.
  var description: String { TerminalText.line(sentence) }

  private var sentence: String {
    switch self {
    case .health(.store(.locked)): "The store is locked. `health unlock` unlocks it."
    case .health(let error): error.description
    case .storeInMemory: "A store in memory (memory:) ends with the command. Name a folder with --store or HEALTHKIT_STORE."
    case .noHealthApp: "The Health app is not running. Start it with `health serve`, in another terminal."
    case .oddProgramPath(let path): "\(TerminalText.line(path)) has a control character in its name. Move the program, then install it."
    case .foreignFile(let path): "\(TerminalText.line(path)) is not from `health app --install`, so it stays. Move it away first."
    case .fileStays(let path, let code): "\(TerminalText.line(path)) cannot be removed: \(String(cString: strerror(code)))."
    case .noBrowser: "No browser could be started. `health open --print` prints a link for any browser of this machine."
    case .socketFolder(let path, let code):
      "The folder \(path) cannot be made: \(String(cString: strerror(code))). Name another one with --sockets."
    case .openSocketFolder(let path):
      "The folder \(path) is not yours alone: another user could put his own socket there. Use one that belongs to you and in which no other user can write (chmod go-w), or name another one with --sockets."
    case .notServed: "No daemon serves the store, so apps cannot connect. Start one with `health serve`."
    case .nothingToLock: "No daemon serves the store, so there is nothing to lock: each command opens and closes it."
    case .noSleepWatch(let code): "systemd-logind cannot be reached: \(String(cString: strerror(code)))."
    case .notRegistered(let app): "\(app) is not registered. `health apps add` registers an app."
    case .noSandbox: "There is no `bwrap` to make a sandbox with. Install the package bubblewrap (apt install bubblewrap)."
    case .ownUser(let app, let user):
      "\(app) may run only as user \(user). Run this command as root with systemd, or start the app as that user."
    case .showsSecret(let folder, let secret): "The app would see \(secret) in \(folder). Choose another folder, or move \(secret)."
    case .showsProcesses(let folder):
      "The app would see the command lines of all processes in \(folder). Choose a folder without a file system of processes (/proc)."
    case .unknownSecrets:
      "It is not known what the app must not see, so it did not start. Install the same version of `health` for this command and the daemon,"
        + " and let both read /proc/self/mountinfo."
    case .noFolder(let path): "There is no folder \(path) to show to the app."
    case .hiddenProgram(let path, let folder):
      "The sandbox does not show \(path). Show its folder: `health apps run ID --readable \(folder) -- COMMAND`."
    case .unstartable(let program, let code): "\(program) cannot be started: \(String(cString: strerror(code)))."
    case .noServerProgram:
      "There is no `health-server` beside this program or in PATH. Install the package openhealthkit-server, or build it: swift build "
        + "--product health-server."
    case .sandboxFailed: "The sandbox was not made, so the app did not start."
    case .noStore(let folder): "There is no health store in \(folder) yet. `health import FILE` makes one."
    case .noWorkout(let uuid): "There is no workout \(uuid.uuidString) in the store. `health workout` lists workouts."
    case .noWorkouts: "There is no workout in the store. `health import FILE` takes FIT, TCX and GPX files, too."
    case .workoutFile(let error): "\(error)"
    case .noFile(let path): "There is no file \(path) in the store."
    case .noElement(let name): "No import kept an element \(name). `health elements` lists the kept ones."
    case .settingsUnreadable(let path): "\(path) cannot be read as text. Delete it before changing settings."
    case .trust(.certificate(let fault), let path?): "\(path) cannot be installed. \(fault)"
    case .trust(.issuer(let fault), let path?): "\(path) cannot be installed. \(fault)"
    case .trust(let fault, _): "\(fault)"
    case .nothingAsked(let app): "\(app) has no open request. `health apps requests` lists the requests of all apps."
    case .nothingGranted(let app): "\(app) has none of these permissions. `health apps show` lists those it has."
    case .archiveAtTerminal: "A zip cannot be written to a terminal. Name a file, or redirect the output."
    case .unwritable(let fault):
      switch fault.reason {
      case .exists: "\(fault) Give --replace to overwrite it."
      case .cutOff(let code): Output.incomplete(code)
      default: "Nothing was written. \(fault)"
      }
    case .database(let error): "The database cannot be written: \(error)."
    case .erasingUnasked(let folder): "There is no terminal to ask at. Give --yes to erase the store in \(folder)."
    case .notErased: "Nothing was deleted."
    case .deletingUnasked(let count): "There is no terminal to ask at. Give --yes to delete \(Person.samples(count))."
    case .noSuchSamples(let count): "There is no sample with \(count == 1 ? "this id" : "one of these ids"). Nothing was deleted."
    case .noSuchObjects(let count): "The type has no object with \(count == 1 ? "this id" : "one of these ids"). Nothing was changed."
    case .noMedication: "There is no such medication in your list. `health medications` shows the list."
    case .severalMedications:
      "Several medications have this name, or part of it. Give the whole name, or an id: `health medications list --columns all` shows them."
    case .knownMedication: "This medication is in your list already. Nothing was changed."
    case .objectsAsked(let app, let type): "\(app) asks for single objects: `health apps choose \(app) --type \(type.name)` lists them."
    case .nothingRemoved: "There is nothing to restore: no sample was deleted in the last day."
    case .doubtfulUnasked(let type):
      "Nothing was added: no human has such a value of \(type.localTitle.lowercasedFirst). There is no terminal to ask at; give --yes if it "
        + "is right."
    case .notAdded: "Nothing was added."
    case .invalidSample(let failure): "Nothing was added. \(failure)"
    case .replacingUnasked: "The store already has a recovery key, which a new one invalidates. Give --replace to continue."
    case .notReplaced: "Nothing was changed."
    case .voidRecoveryKey(let error): "The recovery key shown above is invalid, because the store could not be changed. \(error)"
    case .damagedBackup(let count):
      "The store was damaged when the backup was made: \(Person.counted(count, "finding")), see above. Nothing was restored. Use an older "
        + "backup, or give --even-damaged."
    case .backupLost: "The backup did not arrive whole, and nothing was written. Try again."
    case .bluetooth(let fault): fault.description
    case .noSensor(let name?): "No sensor named \(name) is in reach. `health sensor list` lists sensors in reach."
    case .noSensor(nil): "No sensor is in reach. Put it on, and disconnect it from other devices."
    case .severalSensors(let names): "Several sensors match. Choose one with --device: \(names.joined(separator: ", "))."
    case .producerNotRegistered(let app, let name, let reason):
      "The daemon does not know \(app). Register it: health apps add \(app) --name \"\(name)\" --usage-update \"\(reason)\""
    case .producerRefused(let app): "\(app) may save none of these types. `health apps grant \(app) --share TYPE...` allows it."
    case .shortPassphrase(let shortest): "A passphrase has at least \(shortest) bytes. Nothing was changed."
    case .differentPassphrases: "The two passphrases differ. Nothing was changed."
    case .noTerminal: "The store needs its passphrase, and there is no terminal to ask for it. See --passphrase-file."
    case .noTerminalForNew: "There is no terminal to ask for the new passphrase. See --new-passphrase-file."
    case .noTerminalForBackup: "The backup needs its passphrase, and there is no terminal to ask for it. See --passphrase-file."
    case .wrongBackupKey: "This passphrase or recovery key does not open the backup."
    case .terminalShows: "The terminal cannot hide typed text."
    case .unusablePassphraseFile(let fault): "The passphrase file cannot be used: \(fault)"
    case .noPassphraseFile(let path): "There is no passphrase file \(path)."
    case .secret(.unreadable, let origin): "Reading \(origin) failed."
    case .secret(.empty, let origin): "There is no secret: the first line of \(origin) is empty."
    case .secret(.long(let longest), let origin): "The first line of \(origin) is longer than \(longest) bytes."
    }
  }
}

extension Failure.SecretOrigin: CustomStringConvertible {
  var description: String {
    switch self {
    case .terminal: "the typed text"
    case .standardInput: "standard input"
    case .file(let path): path
    }
  }
}
