// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Why a request is invalid (code 3). No case carries a health value.
package enum ArgumentFault: Sendable, Equatable, Codable {
  /// There is nothing to save or to delete.
  case noSamples
  /// A text is not a version of the FHIR standard.
  case fhirVersion
  /// The owner saves samples without naming a source for them.
  case noAuthor
  /// The owner makes a request that only apps may make.
  case appsOnly
  /// The frequency of background delivery is not one of Apple's.
  case frequency
  /// A sample names no source.
  case noSource
  /// A sample, or the input for one, breaks a rule.
  case invalidObject(ValidationFault)
  /// A number or date of a sample of this type is not finite, or beyond ``Limits``.
  case sampleOutOfRange(DataType)
  /// A quantity is outside the range of this type, or has a unit of another dimension.
  case quantityOutOfRange(DataType)
  /// The request recalibrates estimates of a type that has none (RECAL-01).
  case notRecalibratable(DataType)
  /// A number or date of a workout is not finite, or beyond ``Limits``.
  case workoutOutOfRange
  /// The value of this metadata key is not finite, or beyond ``Limits``.
  case metadataOutOfRange(key: String)
  /// The factor of this unit is beyond ``Limits``.
  case unitOutOfRange(String)
  /// The request saves a sample of several quantities again that was read from the store.
  case storedSeries
  /// The request adds a workout to a workout.
  case workoutInWorkout
  /// The boundaries of zones cannot be used.
  case zones(ZoneFault)
  /// The request relates a sample to a workout that is not a score of effort (EFF-01).
  case noEffortScore
  /// The workout has no activity with the UUID to which a score of effort should belong.
  case noActivity
  /// The request saves a route, or adds it to a workout, without its builder (ROUTE-03).
  case savedRoute
  /// The request finishes a route without a location (ROUTE-02).
  case emptyRoute
  /// The request inserts no locations into a route.
  case noLocations
  /// The route was deleted, or the app lost permission to read it, while its locations were read.
  case routeGone
  /// The request finishes the route of a workout builder on its own (ROUTE-04).
  case routeOfBuilder
  /// A number of a location is not finite, or a route has more locations than ``Limits/mostLocations``.
  case routeOutOfRange
  /// The content of a sample of this type has more bytes than ``Limits/largestContent`` or ``Limits/largestContentBytes``.
  case contentTooLarge(DataType)
  /// A sample of this type that was read from the store, without its large part, cannot be saved again.
  case storedContent(DataType)
  /// A part of the content of a sample that is not stored, or not readable, was requested after its first part.
  case contentGone

  /// Nothing can be attached to samples of this type (ATT-01).
  case attachmentsNotAccepted(DataType)
  /// The object to attach a file to is not in the store, or another app saved it (ATT-02).
  case attachmentObject
  /// The content of a file to attach is neither an image nor a PDF document, or it is a GIF (ATT-02).
  case attachmentContent
  /// The metadata of an attachment have a value for this key that is not a text, number or date (ATT-05).
  case attachmentMetadata(key: String)
  /// The description of an attachment is larger than ``Limits/largestAttachmentRecord``.
  case attachmentRecord
  /// The data of an attachment are not sent with it, or differ from the description.
  case attachmentData
  /// The file to attach cannot be read.
  case attachmentFile(FileFault)
  /// The object has no such attachment, or the app may not read or change it.
  case noAttachment

  /// The request finishes a series of this type without a quantity (SER-07).
  case emptySeries(DataType)
  /// A quantity begins before its series (SER-03).
  case beforeSeries(Date, start: Date)
  /// A series would end before its start, or before the end of one of its quantities (SER-08).
  case seriesEnd(Date, start: Date)
  /// The series is already finished.
  case finishedSeries
  /// An earlier heartbeat could not be added, which ended the builder of the series (HB-03).
  case failedSeries
  /// The time of a heartbeat is negative or not finite, or beyond ``Limits`` (HB-01).
  case heartbeatOutOfRange
  /// A series has ``Limits/mostHeartbeats`` already (HB-02).
  case tooManyHeartbeats
  /// The request finishes a heartbeat series without a beat (HB-04).
  case noHeartbeats

  /// A workout builder cannot do this in its phase (BLD-02, BLD-03, BLD-07, BLD-08, BLD-12).
  case workoutBuilder(WorkoutPhase)
  /// A sample of this type begins before the workout that it should belong to (BLD-05).
  case beforeWorkout(DataType)
  /// The unfinished workout or the session has no current activity, or none with the UUID.
  case noWorkoutActivity
  /// A workout has more events or activities than ``Limits`` allow.
  case workoutTooLarge
  /// The app has more unfinished workouts than ``Limits/mostUnfinishedWorkouts``, or more that collect than
  /// ``Limits/mostCollectingWorkouts``.
  case tooManyWorkouts
  /// A workout session cannot do this in its state (SESS-03).
  case workoutSession(WorkoutAction, WorkoutState)
  /// A workout session is not mirrored, or no longer (MIRR-03, MIRR-06).
  case notMirrored
  /// The other end of a mirrored session has no delegate to receive data (MIRR-04).
  case noRemoteDelegate
  /// The configuration of a workout session is invalid (SESS-11).
  case workoutConfiguration
  /// The app has no registered companion.
  case noCompanion
  /// The companion of the app does not run and could not be started.
  case companionNotStarted

  /// An activity summary names no day.
  case summaryWithoutDay
  /// A figure of an activity summary has a unit that does not convert to that of the figure.
  case summaryUnit(String, expected: String)
  /// A figure of an activity summary is not finite, or beyond ``Limits``.
  case summaryOutOfRange
  /// A goal of a ring is one that no day can have, or there is no goal.
  case activityGoals
  /// A note of the person has a text or a date beyond ``Limits``.
  case note(ContentFault)

  /// The request needs a quantity type, and this is another kind.
  case notQuantities(DataType)
  /// The statistics option, by Apple's name, does not fit the aggregation of the type (STAT-01, STAT-02).
  case statisticsOption(String, DataType)
  /// The request would compute more statistics than ``Limits/mostStatistics``.
  case tooManyIntervals
  /// The interval to explain has no length.
  case emptyInterval
  /// The interval to explain has more than ``Limits/mostExplained`` values, and an app asks.
  case tooMuchToExplain
  /// The request wants a page of no quantities.
  case emptyPage
  /// A request for changes has more marks than ``Limits/mostMarks``.
  case tooManyMarks
  /// Values of the type do not convert to this unit; its own unit is `typeUnit`.
  case displayUnit(DataType, unit: String, typeUnit: String)

  /// An app cannot request permission for these types.
  case authorization(AuthorizationFault)
  /// People grant permission to read these types object by object (AUTH-12).
  case readObjectByObject([DataType])
  /// People do not grant permission to read this type object by object.
  case notObjectByObject(DataType)
  /// `HEALTHKIT_AUTHORIZATION` names a file that does not exist.
  case permissionFileMissing(path: String)
  /// `HEALTHKIT_AUTHORIZATION` names a file that cannot be used.
  case permissionFileUnusable(FileFault)
  /// `HEALTHKIT_AUTHORIZATION` names a file with a mistake.
  case permissionFile(path: String, PermissionFileFault)

  /// The number of days to keep the access log is outside 0 to ``Limits/mostAccessLogDays``.
  case accessLogRetention
  /// There is no removal with this number: it was undone, or is older than ``RemoveSamples/keptSeconds``.
  case noRemoval(Int64)
  /// A registration of an app is invalid, exists already or does not exist.
  case registration(RegistrationFault)

  /// The store has no import with this number.
  case noImport(Int64)
  /// The import with this number has ended, a part of it failed, or another process runs it.
  case importNotRunning(Int64)
  /// The regular expressions of a request took more than ``Limits/mostExpressionSteps``, or more memory than ICU allows.
  case expressionTooCostly
  /// A predicate has more levels than ``Limits/deepestPredicate``.
  case predicateTooDeep
  /// A predicate has more conditions than ``Limits/mostTerms``.
  case predicateTooLong
  /// The predicate of a live workout is larger than ``Limits/largestCollectionPredicate``, or searches in texts.
  case collectionTooCostly
  /// An app saves more samples at once than ``Limits/mostSamplesInSave``.
  case tooManySamples
  /// The verifiable records that an app asks for have more bytes than ``Limits/largestVerifiableReply``.
  case tooManyRecords
  /// An order of sources names one source twice.
  case repeatedSource
  /// A rule of the person cannot be.
  case alert(AlertFault)

  /// A typed recovery key has a character that no recovery key has.
  case recoveryKeyCharacter
  /// A typed recovery key does not have this number of letters and digits.
  case recoveryKeyLength(Int)
  /// The checksum of a typed recovery key is wrong.
  case recoveryKeyMistyped
}

extension ArgumentFault: CustomStringConvertible {
  /// The fault as a sentence for people. Contains no health value.
  package var description: String {
    switch self {
    case .noSamples: "dataObjects cannot be empty"
    case .fhirVersion: "a version of FHIR has three numbers, such as 4.0.1"
    case .noAuthor: "The owner saves samples in the name of a source. Give the source."
    case .appsOnly: "Only apps make this request. The owner uses the health command."
    case .frequency: "This is not a frequency of background delivery."
    case .noSource: "A sample has no source."
    case .invalidObject(let failure): failure.description
    case .sampleOutOfRange(let type): "A quantity of type \(type), or a date of it, is not a finite number, or too large."
    case .quantityOutOfRange(let type): "A quantity of type \(type) is out of range."
    case .notRecalibratable(let type): "Type \(type) has no estimates that can be recalibrated."
    case .workoutOutOfRange: "A workout holds a number or a date that is not finite, or too large."
    case .metadataOutOfRange(let key): "The value of the metadata key \(key) is not finite, or too large."
    case .unitOutOfRange(let unit): "The unit \(unit) is too large or too small."
    case .storedSeries: "A sample of several quantities is saved by the builder that makes it, and not again."
    case .workoutInWorkout: "A workout cannot be added to a workout."
    case .zones(let fault): fault.description
    case .noEffortScore: "Only samples of workout effort can be related to a workout."
    case .noActivity: "The workout has no such activity."
    case .savedRoute: "A route is saved with its workout, by the builder that makes it, and not again."
    case .emptyRoute: "A route needs at least one location."
    case .noLocations: "There are no locations to insert."
    case .routeGone: "The route was deleted while its locations were read, or may no longer be read."
    case .routeOfBuilder: "The route belongs to a workout builder, which finishes it with the workout."
    case .routeOutOfRange:
      "A location has a number or a date that is not finite, or too large, or the route has more than \(Limits.mostLocations) locations."
    case .contentTooLarge(let type): "A sample of type \(type) has more content than the store keeps."
    case .storedContent(let type): "A sample of type \(type) that was read from the store cannot be saved again."
    case .contentGone: "The sample was deleted while its content was read, or may no longer be read."
    case .attachmentsNotAccepted(let type): "Files cannot be attached to samples of type \(type)."
    case .attachmentObject: "The object is not in the store, or another app saved it. Save it before you attach a file to it."
    case .attachmentContent: "Only images and PDF documents can be attached, and no GIF images."
    case .attachmentMetadata(let key): "The value of the metadata key \(key) is not a string, number or date, which attachments need."
    case .attachmentRecord: "The name and metadata of an attachment are too large."
    case .attachmentData: "The data of the attachment are missing or not those that the app described."
    case .attachmentFile(let fault): "The file cannot be attached. \(fault)"
    case .noAttachment: "The object has no such attachment, or this app may not use it."
    case .emptySeries(let type): "A series of type \(type) needs at least one quantity"
    case .beforeSeries(let date, let start): "\(date.shown) is before builder's start date \(start.shown)"
    case .seriesEnd(let end, let start):
      "The end date \(end.shown) is before builder's start date \(start.shown) or the end of an inserted quantity"
    case .finishedSeries: "The series builder has finished its series already"
    case .failedSeries: "The series builder takes no more heartbeats: one could not be added"
    case .heartbeatOutOfRange: "The time of a heartbeat is negative, not a finite number, or too large."
    case .tooManyHeartbeats: "A heartbeat series has at most \(Limits.mostHeartbeats) heartbeats."
    case .noHeartbeats: "A heartbeat series needs at least one heartbeat."
    case .workoutBuilder(let phase): "Unable to transition to the desired state from the \(phase.title) state"
    case .beforeWorkout(let type): "A sample of type \(type) begins before the workout builder's start date"
    case .noWorkoutActivity: "The workout has no activity with this UUID"
    case .workoutTooLarge:
      "A workout has at most \(Limits.mostWorkoutEvents) events and \(Limits.mostWorkoutActivities) activities."
    case .tooManyWorkouts:
      "The app has \(Limits.mostUnfinishedWorkouts) workouts that it has neither finished nor discarded, or \(Limits.mostCollectingWorkouts) "
        + "that collect samples. Finish or discard one of them."
    case .workoutSession(let action, let state): "Unable to perform '\(action.rawValue)' from current state '\(state.title)'"
    case .notMirrored: "The workout session is not mirrored"
    case .noRemoteDelegate: "Remote session delegate is not set up."
    case .noCompanion: "This app has no companion. `health apps add` registers one: its identifier is this app's with one more part."
    case .companionNotStarted:
      "The companion app does not run and could not be started. `health apps add --launch` says by which command it starts."
    case .workoutConfiguration: "The workout configuration is invalid: the length of a lap is a length greater than zero."
    case .summaryWithoutDay: "An activity summary to be saved needs a day"
    case .summaryUnit(let unit, let expected): "An activity summary cannot have the unit \(unit) where \(expected) is meant"
    case .activityGoals: "A goal is 1 to 20,000 kcal, 1 to 1,440 minutes or 1 to 24 hours."
    case .summaryOutOfRange: "A figure of an activity summary is not a finite number, or too large."
    case .note(let fault): "A note cannot be kept: \(fault)."
    case .notQuantities(let type): "Type \(type) has no quantities. Use a quantity type."
    case .statisticsOption(let option, let type):
      "Statistics option \(option) is not compatible with "
        + "\(type.quantity?.aggregation == .cumulative ? "cumulative" : "discrete") data type \(type.identifier)"
    case .tooManyIntervals:
      "There are too many intervals with data (more than \(Limits.mostStatistics)). Choose a longer interval or a shorter period."
    case .emptyInterval: "The interval to explain is empty."
    case .tooMuchToExplain: "There are more than \(Limits.mostExplained) values to explain. Choose a shorter period."
    case .emptyPage: "A page holds at least one quantity."
    case .tooManyMarks: "A request for changes has at most \(Limits.mostMarks) marks."
    case .displayUnit(let type, let unit, let typeUnit): "Type \(type) cannot be shown in \(unit): its unit is \(typeUnit)"
    case .authorization(let failure): failure.description
    case .readObjectByObject(let types):
      "Authorization to read the following types is given object by object: \(types.map(\.identifier).joined(separator: ", "))"
    case .notObjectByObject(let type): "Type \(type.identifier) does not require per-object authorization"
    case .permissionFileMissing(let path):
      "HEALTHKIT_AUTHORIZATION must be ask, grant-all, deny-all or the path of a JSON file; there is no file \"\(path)\"."
    case .permissionFileUnusable(let fault): "HEALTHKIT_AUTHORIZATION: \(fault)"
    case .permissionFile(let path, let fault): "HEALTHKIT_AUTHORIZATION: the file \(path) cannot be used. \(fault)"
    case .accessLogRetention: "The access log is kept for 0 to \(Limits.mostAccessLogDays) days."
    case .noRemoval(let number): "There is no removal \(number). Removals that were undone, or are older than a day, are gone."
    case .registration(let fault): fault.description
    case .noImport(let number): "There is no import \(number)."
    case .importNotRunning(let number):
      "Import \(number) is not running: it has ended, a part of it failed, or another program runs it. Begin it again."
    case .expressionTooCostly: "The search takes too long on the stored texts. Please write a simpler pattern."
    case .predicateTooDeep: "The predicate has more than \(Limits.deepestPredicate) levels of AND, OR and NOT. Please simplify it."
    case .predicateTooLong:
      "The predicate has more than \(Limits.mostTerms) conditions. Please simplify it, such as by one condition with a list of values."
    case .collectionTooCostly:
      "The predicate of a live workout is evaluated for every sample that anybody saves, so it may have \(Limits.largestCollectionPredicate) "
        + "conditions and values, and none that searches in a text (CONTAINS, LIKE, MATCHES)."
    case .tooManySamples: "An app saves at most \(Limits.mostSamplesInSave) samples at once. Please save them in parts."
    case .tooManyRecords:
      "The app asks for more verifiable records than it gets at once, \(Limits.largestVerifiableReply >> 20) MiB. "
        + "A narrower predicate, or fewer records that are shared, make them fit."
    case .repeatedSource: "The order names a source twice."
    case .alert(let fault): fault.description
    case .recoveryKeyCharacter: "A recovery key has only digits and letters without I, L, O and U."
    case .recoveryKeyLength(let count): "A recovery key has \(count) letters and digits."
    case .recoveryKeyMistyped: "This recovery key has a typing mistake."
    }
  }
}
