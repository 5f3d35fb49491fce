// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The bounds on dates, numbers and sizes. `Documentation/Limits.md` describes what happens beyond them.
package enum Limits {
  /// The largest distance from 2001 of a date of a sample or anchor, in seconds: about 31,700 years each way.
  package static let farthestDate = 1e12
  /// The shortest interval of a collection, in seconds.
  package static let shortestInterval = 1e-3
  /// The longest interval of a collection, in seconds.
  package static let longestInterval = 1e12
  /// The most statistics in a collection: one for each interval with data and, where sources are separate, one for each source in it.
  package static let mostStatistics = 500_000
  /// The most crossings of interval boundaries by the samples of a collection, all together.
  package static let mostCrossings = 10_000_000
  /// The most values of an explanation for an app; the owner's have no limit. Each takes a few thousand bytes on its way.
  package static let mostExplained = 20_000
  /// The number of samples that a cell can be made to need, where an app may read statistics only.
  package static let leastSamplesInCell = 2...100_000
  /// How long after its end a cell of statistics is empty for an app that may read nothing else: what is saved meanwhile comes with the
  /// others. Six hours.
  package static let cellDelaySeconds = 21_600.0
  /// The most parts that nights divide samples of sleep into, all together.
  package static let mostSleepParts = 2_000_000
  /// The most steps of ``RegularExpression/stepLength`` that the searches of one request in texts may take: half a second's work. A text
  /// that needs no whole step counts as none. ICU itself gives up at about twice as many, and calls that no match.
  package static let mostExpressionSteps = 2_000
  /// The most levels of "and", "or", "not" and the like in a predicate. No person writes a deeper one, and reading it back from a wire
  /// would fail.
  package static let deepestPredicate = 150
  /// The most conditions of a predicate; a list of values is one.
  package static let mostTerms = 10_000
  /// The most conditions of a predicate that storage evaluates: SQLite takes four times as long to prepare twice as many. Of a longer one, it
  /// gets the bounds of time.
  package static let mostTermsInStorage = 500
  /// The most conditions, values and texts of 64 bytes in a predicate by which a live workout collects samples: every save evaluates it.
  package static let largestCollectionPredicate = 200
  /// The most workouts of an app that collect samples at once: every save reads them.
  package static let mostCollectingWorkouts = 4
  /// The most bytes of the verifiable records that an app gets at once: they are given together, or not at all.
  package static let largestVerifiableReply = 32 << 20
  /// How often a change is prepared in a snapshot, because its app changed the same things before the transaction, until it fails.
  package static let mostPreparations = 10
  /// The most samples of a stored workout whose figures are computed in the transaction that changes its samples.
  package static let mostSamplesOfFigures = 4_096
  /// The most samples of one save by an app. Nobody else saves while the store writes them.
  package static let mostSamplesInSave = 100_000
  /// The most readers of one reply with changes (``FetchChanges/marks``).
  package static let mostMarks = 1000
  /// The greatest magnitude of a number in a sample or its metadata: that of the greatest double. Infinities are beyond it.
  package static let largestNumber = Double.greatestFiniteMagnitude
  /// The greatest factor of a unit to the base units of its dimension; its reciprocal is the least.
  package static let largestUnitFactor = 1e100

  /// The largest metadata of a sample that an app saves: the bytes of all keys and texts, and 32 for each key.
  package static let largestMetadata = 1 << 20

  /// The most locations in a route: one a second for eleven days.
  package static let mostLocations = 1_000_000

  /// The most heartbeats in a series: those of a day at 200 a minute (OQ-24).
  package static let mostHeartbeats = 288_000

  /// The longest text of a device, or in the content of a sample, such as the brand of contact lenses, in bytes.
  package static let longestContentText = 10_000
  /// The most codes of a medication.
  package static let mostCodings = 100
  /// The most schedules of a medication, one after another; the most times of a day, and days from one to the next, in a schedule.
  package static let (mostSchedules, mostDoseTimes, mostDaysBetweenDoses) = (100, 48, 366)
  /// The largest content of a sample as JSON, without its large part, in bytes.
  package static let largestContent = 1 << 20
  /// The large part of the content of a sample, such as the voltages of an electrocardiogram, in bytes.
  package static let largestContentBytes = 64 << 20
  /// The largest resource of a clinical record, in bytes.
  package static let largestResource = 16 << 20

  /// The most bytes that the attachments of one sample have together (ATT-06, OQ-27).
  package static let largestAttachments = 64 << 20
  /// The most attachments of one sample.
  package static let mostAttachments = 1000
  /// The largest description of an attachment as JSON, with name and metadata, in bytes.
  package static let largestAttachmentRecord = 1 << 16

  /// The longest bundle identifier of a registered app, in bytes: with an ending it is the name of a file.
  package static let longestAppIdentifier = 200
  /// The longest name of a registered app, in bytes.
  package static let longestAppName = 200
  /// The longest usage text or command of a registered app, in bytes.
  package static let longestAppText = 4000
  /// The most days that the access log is kept: a hundred years.
  package static let mostAccessLogDays = 36_525

  /// The most changes of the person's goals for the rings that the store keeps.
  package static let mostActivityGoals = 1000

  /// The most rules of the person for alerts.
  package static let mostAlertRules = 50
  /// The most minutes after its time that a rule for doses waits.
  package static let mostDoseMinutes = 720
  /// The most events of alerts that the store keeps: the newest.
  package static let mostAlertEvents = 200
  /// The most days, sources or silences that a rule remembers as events. A rule looks a week back.
  package static let mostAlertKeys = 40
  /// The most days that a rule waits for data.
  package static let mostAlertDays = 365
  /// The longest identifier of a source in a rule, in bytes.
  package static let longestAlertSource = 1000

  /// The most events in an unfinished workout.
  package static let mostWorkoutEvents = 10_000
  /// The most activities in an unfinished workout.
  package static let mostWorkoutActivities = 1000
  /// The most workouts of an app that it has neither finished nor discarded.
  package static let mostUnfinishedWorkouts = 1000
  /// The seconds for which the store keeps an unfinished workout, or a session, without changes: 30 days.
  package static let unfinishedWorkoutSeconds = 2_592_000.0

  /// The latest batches of a feed that are known by their names. A batch that comes again later changes nothing either, but is read again.
  package static let mostBatchesOfFeed = 1000
  /// The most UUIDs that the store remembers as deleted by a feed's phone.
  package static let mostDeletionsOfFeed = 1 << 20
  /// The longest name of a feed's batch that is remembered as it is, in bytes; of a longer one a digest is.
  package static let longestBatchName = 512
  /// The most stored samples with which the sums of a feed's batch are compared: each sum with those of its time.
  package static let mostComparisonsOfSums = 1_000_000
  /// The most sources of a feed, the feed itself not counted. All readers of a type look at each source that has it.
  package static let mostSourcesOfFeed = 250
  /// The most records without an object that are kept of a feed.
  package static let mostKeptOfFeed = 10_000
  /// The largest record that is kept of a feed, in bytes of its kind and its text.
  package static let largestKeptRecord = 1 << 20 + 1024
  /// The most bytes of all records that are kept of a feed.
  package static let largestKeptOfFeed = 256 << 20
  /// The most batches of a feed that are set aside.
  package static let mostSetAsideBatches = 20
  /// The largest batch that is set aside with its bytes.
  package static let largestSetAsideBatch = 2 << 20
  /// The most bytes of all batches of a feed that are set aside.
  package static let largestSetAsideBatches = 16 << 20

  /// Beyond any number that rows get and that the store counts, and far from where counting ends.
  package static let beyondCounting = 1 << 53
}
