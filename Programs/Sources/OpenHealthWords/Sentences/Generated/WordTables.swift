// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/words.tsv by scripts/generate; do not edit.

import OpenHealthCore

/// The sentences of each language.
///
/// One a line, its key before a tab, no line feed after the last.
enum WordTables {
  static func table(_ language: Language) -> WordTable {
    switch language {
    case .en: en
    case .zh: zh
    case .ru: ru
    case .de: de
    }
  }

  static let en = WordTable(
    text: #"""
      about.activeEnergyBurned	The energy that you used by moving, in addition to what your body needs at rest. A device estimates it from movement and heart rate.
      about.appleExerciseTime	The minutes in which you moved at least as briskly as in a fast walk.
      about.appleSleepingWristTemperature	How warm your wrist is in sleep. Compare it with your own nights before.
      about.appleStandHour	Whether you stood up and moved for at least a minute in an hour.
      about.appleStandTime	The minutes in which you stood and moved a little.
      about.appleWalkingSteadiness	How steady your gait is, estimated from speed, length and evenness of your steps.
      about.atrialFibrillationBurden	The share of time in which your heart showed signs of atrial fibrillation.
      about.audiogram	The quietest tone that each ear hears, at several pitches.
      about.basalEnergyBurned	The energy that your body needs at rest, estimated from age, sex, height and weight.
      about.bloodGlucose	How much sugar is in your blood, from a drop of it or a sensor below the skin.
      about.bloodPressure	The pressure in your arteries: the higher figure when the heart beats, the lower one between two beats. Sit quietly for five minutes before you measure.
      about.body	A measure of your body, from a scale, a tape or your own entry.
      about.bodyFatPercentage	The share of fat in your weight. A scale estimates it by a small current, and water in the body changes it.
      about.bodyMass	What you weigh. It varies by one or two percent within a day; weigh yourself at the same time of day to see a trend.
      about.bodyMassIndex	Your weight in kilograms, divided twice by your height in metres. It does not tell muscle from fat.
      about.bodyTemperature	How warm your body is. It depends on the place and the time of day.
      about.clinical	What a clinic or a doctor wrote down, as it was sent to you.
      about.dietaryCaffeine	How much caffeine you drank and ate, such as in coffee and tea.
      about.dietaryEnergyConsumed	The energy in what you ate and drank.
      about.dietaryWater	How much water you drank.
      about.distanceWalkingRunning	How far you walked and ran, from the length and number of your steps or from positions.
      about.electrocardiogram	The voltage of your heart over half a minute, from two fingers or wrists: one lead of the twelve of a clinic.
      about.environmentalAudioExposure	How loud it is around you. The longer and the louder, the more it strains the ears.
      about.fitness	What you did and how much you moved, as a watch, a phone or an app measured it.
      about.flightsClimbed	How many floors you climbed. About three metres upwards on foot are one floor.
      about.headphoneAudioExposure	How loud your headphones play.
      about.hearing	What your ears hear, and how loud the sounds around them are.
      about.heart	What a sensor learned about your heart and its rhythm.
      about.heartRate	How often your heart beats in a minute. It is lowest in sleep and rises with effort, warmth and excitement.
      about.heartRateRecoveryOneMinute	By how many beats your heart rate falls in the first minute after an effort.
      about.heartRateVariabilitySDNN	How much the time from beat to beat varies, in milliseconds. People differ a lot: compare it with your own weeks before.
      about.height	How tall you are.
      about.leanBodyMass	Your weight without its fat.
      about.medications	The medications that you take, and when you took them.
      about.menstrualFlow	The days of your period and how strong it was.
      about.mindfulSession	The time in which you meditated or breathed with care, as an app or you noted it.
      about.mindfulness	How you felt, and the time that you took for yourself.
      about.mobility	How you walk, run and climb stairs: the speed, the length and the evenness of your steps.
      about.nutrition	How much of it your food and drink contained, as you or an app noted it.
      about.other	What a device or an app noted.
      about.oxygenSaturation	The share of the blood's red cells that carry oxygen. A watch measures it by light through the skin, at rest.
      about.profile	What stays the same about you, or changes rarely.
      about.reproductive	What you or an app noted about your cycle, a pregnancy or your sexual health.
      about.respiratory	A measure of your breathing, from a sensor, a device of your doctor or your own entry.
      about.respiratoryRate	How often you breathe in a minute, mostly measured in sleep.
      about.restingHeartRate	How often your heart beats in a minute when you are awake and calm. It often falls with training and rises with an illness.
      about.sleep	How your nights went, as a watch, a phone or an app measured it.
      about.sleepAnalysis	When you were in bed, asleep and in which stage. Stages are estimates from movement, heart rate and breathing.
      about.stateOfMind	How pleasant you felt, at a moment or over a day, with your own words for it.
      about.stepCount	How many steps you took. If a watch and a phone count the same walk, the highest source in your order counts, so that no step counts twice.
      about.symptoms	When you felt it and how strongly, as you or an app noted it.
      about.timeInDaylight	How long you were in daylight, as the light sensor of a watch saw it.
      about.vision	What your eyes need to see well.
      about.vitals	A basic sign of how your body is, measured by a device or entered by hand.
      about.vo2Max	How much oxygen your body can use at most. A watch estimates it from heart rate and pace outdoors; a higher figure means more endurance.
      about.waistCircumference	How far it is around your waist.
      about.walkingAsymmetryPercentage	The share of time in which one foot steps faster or slower than the other.
      about.walkingDoubleSupportPercentage	The share of a walk in which both feet are on the ground. It is higher where somebody walks with care.
      about.walkingHeartRateAverage	Your mean heart rate while you walk at your usual pace.
      about.walkingSpeed	How fast you walk on even ground, measured by a phone that you carry near the hip.
      about.walkingStepLength	How far one step takes you on even ground.
      about.workout	Each time that you trained, with its length, distance and energy, and the route where one was recorded.
      activity.byDay	Move by day, in {1}
      activity.byMonth	Move by month, in {1}
      activity.days	Days
      activity.empty	There are no activity rings here.
      activity.exercise	Exercise
      activity.goal	Goal
      activity.move	Move
      activity.ofGoal	{1} of {2} ({3} %)
      activity.paused	The rings were paused on this day.
      activity.rings	Rings
      activity.stand	Stand
      activity.title	Activity
      alertkind.absence	Nothing new of a type
      alertkind.dose	A scheduled dose is due
      alertkind.goal	A goal is reached
      alertkind.rest	Heart rate for ten minutes at rest
      alertkind.silence	A device or app is silent
      alertkind.value	A value above or below a limit
      alerts.above	{1} above {2}
      alerts.absence	{1}: nothing new for {2} {2;day;days}
      alerts.add	Add a rule
      alerts.addRule	Add
      alerts.all	All alerts
      alerts.allRings	All rings closed
      alerts.anySilence	A device or app sends nothing for {1} {1;day;days}
      alerts.anySource	Any device or app
      alerts.atLeast	{1} or more from {2} to {3}, at rest
      alerts.atMost	{1} or less from {2} to {3}, at rest
      alerts.beats	Beats a minute
      alerts.below	{1} below {2}
      alerts.dayAbove	{1} of a day above {2}
      alerts.dayBelow	{1} of a day below {2}
      alerts.days	Days
      alerts.delete	Delete
      alerts.dose	A scheduled dose is due and not ticked
      alerts.doses	{1} {1;dose;doses} open since {2}
      alerts.eachDay	The figure of a day
      alerts.eachSample	Each sample
      alerts.fault.choice	This rule cannot be. Choose what it is about.
      alerts.fault.days	The number of days is from 1 to {1}.
      alerts.fault.limit	Give the limit as a number.
      alerts.fault.minutes	The number of minutes is from 0 to {1}.
      alerts.fault.most	There are {1} rules already. Delete one of them.
      alerts.fault.rate	The limit of a heart rate is a number from 20 to 250.
      alerts.fault.repeated	There is the same rule already.
      alerts.figure	Compares
      alerts.found	Found
      alerts.goal	Goal reached: {1}
      alerts.how	Your own rules look at new data while your store is served. All rules are yours: none is on before you add it.
      alerts.isAbove	above
      alerts.isBelow	below
      alerts.lateDose	A scheduled dose is not ticked {1} {1;minute;minutes} after its time
      alerts.limit	Limit
      alerts.minutes	Minutes after its time
      alerts.new	New alerts
      alerts.newest	The newest data are from {1}.
      alerts.noData	There are no data.
      alerts.noRules	There are no rules yet.
      alerts.none	There is nothing new.
      alerts.notice	One of your rules found something. The Health app shows it.
      alerts.off	Off
      alerts.on	{1} on {2}
      alerts.reached	Reached on {1}
      alerts.reason	Why
      alerts.restAbove	Heart rate at rest above {1} for ten minutes
      alerts.restBelow	Heart rate at rest below {1} for ten minutes
      alerts.rule	Rule
      alerts.rules	Your rules
      alerts.see	Seen
      alerts.seeAll	Mark all as seen
      alerts.side	Above or below
      alerts.silence	{1} sends nothing for {2} {2;day;days}
      alerts.since	On since {1}
      alerts.title	Alerts
      alerts.turnOff	Turn off
      alerts.turnOn	Turn on
      alerts.type	Type
      backup.compared	It was read back and compared with the store. The digest of all rows of all tables is {1}.
      backup.keyFile	on this machine, the store's key file
      backup.makeRecoveryKey	Make a recovery key for it with {1}.
      backup.openers	These open it: {1}. Without one of them, nothing does.
      backup.ownPassphrase	the passphrase that you just gave
      backup.passphrase	the store's passphrase
      backup.recoveryKey	the store's recovery key
      backup.restored	The store in {1} has all {2} {2;row;rows} of the backup; the digest of its content and all checks agree.
      backup.rows	{1} {1;row;rows} written
      backup.samePassphrase	The passphrase of the backup opens it.
      backup.sameRecoveryKey	The recovery key of the backup opens it, too.
      backup.share	{1} % read back
      backup.shareRestored	{1} % restored
      backup.wrote	Wrote the backup to {1}: {2} {2;row;rows}, {3} {3;byte;bytes}.
      bests.best	Best
      bests.climb	Highest climb
      bests.distance	Longest distance
      bests.duration	Longest time
      bests.energy	Most energy
      bests.fastest	Fastest {1}
      bests.part	The fastest are those of the newest {1} workouts. The command “health workout bests” reads all.
      bests.title	Personal bests
      browse.add	Add
      browse.categories	Categories
      browse.find	Search
      browse.last	Newest
      browse.latest	Latest value
      browse.nothing	No type matches.
      browse.samples	Samples
      browse.search	Search all data
      browse.type	Type
      browse.without	Types without data
      by.day	by day
      by.hour	by hour
      by.month	by month
      by.week	by week
      by.year	by year
      cell.ageAndRate	age and resting rate
      cell.allRings	all
      cell.anApp	an app
      cell.asked	asked
      cell.assumedAge	resting rate; age {1} assumed
      cell.assumedBoth	assumed: age {1}, resting {2}
      cell.assumedRate	age; resting {1} assumed
      cell.awardFirst	first
      cell.awardMonth	month
      cell.awardRounds	rounds
      cell.awardWeek	week
      cell.byHand	default: entered by hand
      cell.climb	climb
      cell.cutShort	cut short
      cell.daily	daily
      cell.days	statistics of days, from {1} {1;sample;samples} on
      cell.distance	distance
      cell.duration	duration
      cell.ended	ended
      cell.endedOn	ended {1}
      cell.energy	energy
      cell.fastest	fastest
      cell.finished	finished
      cell.granted	granted
      cell.hourly	hourly
      cell.hours	statistics of hours, from {1} {1;sample;samples} on
      cell.immediately	immediately
      cell.isolated	isolated
      cell.issuer	issuer
      cell.metric	metric
      cell.no	no
      cell.noneSet	none set
      cell.notAsked	not asked
      cell.notes	notes
      cell.other	default: other
      cell.phone	default: phone
      cell.read	read
      cell.readEnded	read ended
      cell.readRefused	read refused
      cell.refused	refused
      cell.registered	registered
      cell.save	save
      cell.saveEnded	save ended
      cell.saveRefused	save refused
      cell.seldom	seldom
      cell.setAside	set aside by {1}
      cell.since	since {1}
      cell.uk	uk
      cell.unknown	unknown
      cell.until	until {1}
      cell.us	us
      cell.usual	usual
      cell.verified	verified
      cell.watch	default: watch
      cell.weekly	weekly
      cell.yes	yes
      cell.yourChoice	your choice
      change.higher	{1} % higher
      change.less	{1} % less
      change.lower	{1} % lower
      change.more	{1} % more
      change.same	about the same
      change.times	about {1} times as much
      change.timesHigh	about {1} times as high
      chart.asleep	asleep
      chart.besides	with {1}
      chart.beyond	{1} beyond the scale
      chart.dayZone	days in {1}
      chart.earlierMissing	earlier intervals do not fit
      chart.electrocardiogram	Electrocardiogram
      chart.end	End
      chart.endsOfRoute	S start  E end
      chart.feet	{1} ft
      chart.figures	{1}; {2}
      chart.figuresIn	{1}, in {2}; {3}
      chart.first	The first {1}
      chart.firstSeconds	the first {1} s
      chart.goal	Goal
      chart.hourOfWeekday	mean hour of each weekday
      chart.hours	By hour and weekday
      chart.incomplete	incomplete
      chart.kilometres	{1} km
      chart.leftAxis	left axis
      chart.leftEar	Left
      chart.mean	Mean
      chart.metres	{1} m
      chart.miles	{1} mi
      chart.night	night to {1}; times in {2}
      chart.nights	{1} {1;night;nights}
      chart.nightsAsleep	{1} {1;night;nights}, mean {2} asleep; {3}
      chart.nightsWithout	{1} {1;night;nights}; {2}
      chart.noPlaces	No locations
      chart.noResults	No results
      chart.noRoom	Too narrow
      chart.noSleep	No sleep
      chart.noValues	No values
      chart.north	N
      chart.nothing	no values
      chart.ownDays	days where recorded, else in {1}
      chart.ownZones	times where recorded, else in {1}
      chart.paper	25 mm/s, 10 mm/mV
      chart.perColumn	{1} mean  {2} highest in each column
      chart.period.bars	From {1} to {2} as bars
      chart.period.line	From {1} to {2} as a line
      chart.period.pairs	From {1} to {2} as pairs
      chart.period.ranges	From {1} to {2} as ranges
      chart.range	{1} to {2}
      chart.rightAxis	right axis
      chart.rightEar	Right
      chart.rolling	mean of {1}
      chart.route	Route of {1} {1;location;locations}
      chart.routeTimes	{1} to {2}; times in {3}
      chart.rows	{1} s in each row, {2} mV high
      chart.seconds	s
      chart.span	from {1} to {2}
      chart.start	Start
      chart.startAndEnd	Start and end
      chart.table	Table
      chart.times	{1}; {2}
      chart.timesIn	{1}, in {2}; {3}
      chart.values	{1} {1;value;values}
      chart.yearByDay	{1} by day
      chart.zone	times in {1}
      column.average	Average
      column.count	Number
      column.hours	Hours
      column.latest	Latest
      column.maximum	Maximum
      column.minimum	Minimum
      column.seconds	Time
      column.sum	Total
      command.added	Added {1}.
      command.adopted	{1} kept {1;element;elements} became samples.
      command.against	{1} against {2}; {3}
      command.alertsSeen	{1} {1;alert;alerts} marked as seen.
      command.alertsSeenLeft	{1} {1;alert;alerts} marked as seen, {2} left.
      command.answers	Answer with one of these:
      command.answersAll	Answer with one of these; --all means the rest of the request:
      command.appAt	The Health app is at {1}. {2} logs your browser in.
      command.appRemoved	{1} is removed. Its samples stay in the store.
      command.askDelete	Delete {1} {1;sample;samples}?
      command.askDoubtful	{1}: no human has that. Add it all the same?
      command.askErase	Everything in {1} will be deleted. Type {2} to continue:
      command.awaiting	Waiting for your answer: {1} allows saving.
      command.certificate	{1}, {2}, valid from {3} to {4}.
      command.certificateRemoved	Removed. {1} does not use it any more.
      command.clipped	Note: left out, at least in part, because the data lie in too many intervals: {1} {1;sample;samples} outside of {2}. --from and --to choose another period.
      command.current	The store in {1} has the current version.
      command.cycleDays	Median {1} days, {2} to {3} in the last {4} {4;cycle;cycles}. Next period: between {5} and {6}.
      command.cycleLong	The latest cycle is longer than any that counts: there is no prediction of the next period.
      command.deleted	{1} deleted
      command.deletes	{1} deletes it.
      command.dismissed	The requests of {1} are dismissed. No permission changed.
      command.erased	The store in {1} is gone.
      command.explained	{1} {2}, in {3}; {4}
      command.exportsEqual	No difference was found.
      command.feedEmpty	The feed {1} has sent nothing yet.
      command.feedSent	The feed {1} sent last at {2}.
      command.feedSilent	For two days the feed {1} has sent none of these: {2}.
      command.figuresLeftOut	Note: the figures of {1} are left out, because the samples lie in too many days, as one of centuries does. {2} lists the samples.
      command.fileOf	A {1} file
      command.firstDay	first day
      command.from	from {1}
      command.gapNights	... {1} {1;night;nights} without data ...
      command.generated	Wrote {1}: {2} {2;record;records}.
      command.generatedBad	Wrote {1}: {2} {2;record;records}, and {3} bad {3;one;ones}.
      command.goalsUpTo	Goals up to {1}
      command.holders	These programs have the store open: {1}.
      command.identity	Its identity: {1}.
      command.importOf	import {1}: {2}
      command.importUndone	Import {1} is undone: {2} {2;sample;samples} deleted.
      command.inMenu	“Health” is in the menu of your desktop. {1} serves your store from now on at each login.
      command.installed	Installed: {1}
      command.installedAlready	Already installed: {1}
      command.keyFile	Its key file is {1}.
      command.keys	{1}, {2} {2;key;keys} of {3}.
      command.lastNight	Last night: {1} asleep, {2} to {3}
      command.levels	Levels of the last four weeks against the months before; {1}
      command.logKept	The log is kept for {1} {1;day;days}.
      command.logged	Logged {1}, {2}.
      command.loggedDose	{1} {2}.
      command.loss	{1} Without it, the data are lost: make a recovery key with {2}, and write it down.
      command.meanNights	{1}, the mean night {2}, in hours and minutes; {3}
      command.meanOfNights	Mean of {1} {1;night;nights}: {2} asleep
      command.medicationAdded	Added {1}. {2} says when it is due, {3} lets an app read it.
      command.medicationArchived	{1} is archived.
      command.medicationBack	{1} is back in your list.
      command.medicationDeleted	Deleted {1}. {2} restores it within a day.
      command.medicationDosesDeleted	Deleted {1} with {2} {2;dose;doses}. {3} restores them within a day.
      command.menuRemoved	The menu entry and the unit are removed. If the unit runs, {1} ends it.
      command.minutesLeft	{1} min left
      command.moreAll	... and {1} more; --all shows them.
      command.moreTypes	and {1} {1;type;types} more
      command.newMore	More than {1} {1;sample;samples} new ({2})
      command.newSamples	{1} {1;sample;samples} new ({2})
      command.newStore	A new encrypted store is in {1}.
      command.news	{1} since your last look on {2}.
      command.nightTo	Night to {1}: {2} asleep, {3} to {4}
      command.nights	{1} by night, in hours and minutes; {2}
      command.nightsCut	Earlier nights do not fit: give a shorter period, or --height.
      command.noAccess	No app read or saved anything in this time.
      command.noAdherence	No dose was due on a day that is over. {1} says when a medication is due.
      command.noAlerts	Your rules found nothing. {1} lists them.
      command.noApps	There are no apps yet. {1} registers one.
      command.noAwards	There are no awards yet.
      command.noBoth	There are no days with both. {1} lists your data.
      command.noCertificates	No certificates are installed. {1} installs one.
      command.noChart	There are no data for {1} in this period, so there is no chart. {2} lists your data.
      command.noComparison	There are no data to compare in these periods. {1} lists your data.
      command.noCycles	No menstruation was entered. {1} enters that of today.
      command.noData	There are no data yet. {1} imports an export, {2} adds a sample.
      command.noDayFigures	There are no figures in this period. {1} lists your data.
      command.noDoses	Nothing was due or recorded. {1} says when a medication is due.
      command.noElements	No import kept any elements.
      command.noFeeds	There are no feeds yet. {1} makes one.
      command.noFigures	There are no data for {1} in this period. {2} lists your data.
      command.noImports	Nothing was imported yet. {1} imports an export.
      command.noKnownSensors	The system knows no sensor. {1} looks for those in reach.
      command.noLevels	No level has changed, or too few days are known.
      command.noLog	No log is kept.
      command.noMedical	Nothing is on your medical ID. {1} says how to fill it in.
      command.noMedications	Your list is empty. {1} adds a medication.
      command.noNews	{1} makes a page of this, {2} shows one type.
      command.noNotes	There are no notes. {1} writes one about today.
      command.noPermissions	{1} has no permissions and no requests.
      command.noReport	There are no data in this period, so there is no report. {1} lists your data.
      command.noRequests	There are no open requests.
      command.noRings	There are no rings in this period. {1} lists your data.
      command.noRingsAtAll	There are no rings. {1} lists your data.
      command.noRows	The statement gives no rows.
      command.noRules	There is no rule yet. {1} adds one.
      command.noSamples	There are no samples yet.
      command.noSamplesOf	There are no samples of {1} yet.
      command.noSensors	No sensor is in reach. Put it on, and disconnect it from other devices.
      command.noSigned	There are no signed samples.
      command.noSleep	There are no sleep data in this period. {1} lists your data.
      command.noWorkouts	There are no workouts in this period. {1} lists your data.
      command.noWorkoutsAtAll	There are no workouts. {1} lists your data.
      command.noneToExplain	There are no data for {1} in this period.
      command.notQuiet	There are no quiet hours.
      command.notSaved	Not saved, because you refused it: {1}.
      command.notVerified	{1} not verified
      command.note	Note: {1}
      command.noteDeleted	The note is deleted. {1} restores it within a day.
      command.noteSaved	The note is saved.
      command.noteUnregistered	Note: {1} is not registered. The answer takes effect once it is.
      command.nothingCounts	nothing counts
      command.nothingNew	Nothing is new
      command.nothingToRemove	There is nothing to remove.
      command.nowRestricted	The store is restricted: no app can use it.
      command.opens	The Health app opens in your browser. If it does not, {1} prints a link.
      command.otherFiles	Other files are still in that folder: {1}.
      command.passphraseOpens	Your passphrase opens it.
      command.phones	Phones can send to {1}.
      command.quiet	No notices from {1} to {2}.
      command.records	{1} {1;record;records}
      command.restricted	The store is restricted: no app can use it. {1} ends that.
      command.rings	Rings: {1}
      command.ringsByDay	Rings by day: move in {1}, exercise in min, stand in hours
      command.ringsOf	Rings of {1}: {2}
      command.rowsLeftOut	Note: {1} {1;row;rows} left out, as {1;it makes;they make} no sense. Run {2}.
      command.samples	{1} {1;sample;samples}
      command.samplesDeleted	{1} {1;sample;samples} deleted. {2} restores them within a day.
      command.samplesLeftOut	Note: {1} {1;sample;samples} of {2} left out, as {1;it makes;they make} no sense. Run {3}.
      command.samplesOf	{1} of {2}: {3} {3;sample;samples}
      command.savedSamples	{1} {1;sample;samples} saved.
      command.savedWaiting	The samples that waited are saved.
      command.scheduleSaved	The schedule of {1} is saved. {2} shows what is due.
      command.secondsLeft	{1} s left
      command.serving	Serving the store in {1}, at the sockets in {2}. Press Ctrl-C to stop.
      command.settings	Settings in {1}
      command.signed	{1} signed, but not comparable
      command.standardOutput	standard output
      command.stopped	Stopped. Nothing was stored.
      command.systemChoice	System: {1}, your choice.
      command.systemDefault	System: {1}, as neither an export nor your locale names a country. {2} sets another.
      command.systemExport	System: {1}, from your export ({2}). {3} sets another.
      command.systemLocale	System: {1}, from your locale. {2} sets another.
      command.times	{1}, {2}
      command.timesOld	{1}, {2}. The newest data are from {3}.
      command.tokenStays	Note: the token file {1} cannot be deleted: {2}. It is no longer valid.
      command.undividedBoth	The store has the distance and energy of the whole workout, not of each sport: the file says 0.
      command.undividedDistance	The store has the distance of the whole workout, not of each sport: the file says 0.
      command.undividedEnergy	The store has the energy of the whole workout, not of each sport: the file says 0.
      command.unregistered	{1} is not registered.
      command.unsaved	{1} {1;sample;samples} could not be saved.
      command.untilStopped	{1} ... Press Ctrl-C to stop.
      command.unused	Note: {1} in {2} is not used. {3}
      command.usualPort	Note: another program has the usual port {1}. A bookmark of it leads to that program: do not enter your passphrase there.
      command.verified	{1} verified
      command.vitals	Night to {1}; nights from 18:00, {2}
      command.waiting	{1} has waited since {2}.
      command.whyClinical	It says why it reads clinical records: “{1}”
      command.whyReads	It says why it reads: “{1}”
      command.whySaves	It says why it saves: “{1}”
      command.wroteChart	Wrote the chart to {1}. It is not encrypted: anyone who can read it sees your health data.
      command.wroteDatabase	Wrote {1} {1;sample;samples} to {2}. The database is not encrypted: anyone who can read it sees your health data.
      command.wroteDays	Wrote {1} {1;day;days} to {2}. The table is not encrypted: anyone who can read it sees your health data.
      command.wroteFolder	Wrote {1} {1;sample;samples} to {2}. The folder is not encrypted: anyone who can read it sees your health data.
      command.wroteReport	Wrote the report to {1}. It is not encrypted: anyone who can read it sees your health data.
      command.wroteWorkout	Wrote the workout to {1}. It is not encrypted: anyone who can read it sees your health data.
      command.wroteZip	Wrote {1} {1;sample;samples} to {2}. The zip is not encrypted: anyone who can read it sees your health data.
      command.zone	zone {1}
      content.addPower	Addition
      content.associations	Reasons
      content.authorName	Author
      content.averageHeartRate	Average heart rate
      content.axis	Axis
      content.baseCurve	Base curve
      content.brand	Brand
      content.classification	Classification
      content.custodianName	Custodian
      content.cylinder	Cylinder
      content.diameter	Diameter
      content.displayName	About
      content.dose	Dose
      content.expiration	Valid until
      content.farPupillaryDistance	Pupillary distance, far
      content.form	Form
      content.frequencies	Range of frequencies
      content.hearingLevels	Hearing levels
      content.heartbeats	Heartbeats
      content.issued	Issued
      content.issuer	Issuer
      content.itemNames	Proves
      content.kind	Kind
      content.labels	Words
      content.lenses	Lenses
      content.medication	Medication
      content.nearPupillaryDistance	Pupillary distance, near
      content.patientName	Patient
      content.pleasantness	How it felt
      content.prism	Prism
      content.resourceType	FHIR resource
      content.risk	What it indicates
      content.samplingFrequency	Sampling frequency
      content.scheduledDate	Due
      content.scheduledDose	Planned dose
      content.score	Score
      content.side	{1} ({2})
      content.sphere	Sphere
      content.status	Status
      content.subjectBirth	Born
      content.subjectName	For
      content.symptoms	Symptoms
      content.title	Title
      content.tones	Frequencies tested
      content.valence	From -1 to 1
      content.vertexDistance	Vertex distance
      content.voltages	Voltages
      cycle.between	between {1} and {2}
      cycle.counts	Counts
      cycle.cycles	Cycles
      cycle.day	Day of the cycle
      cycle.days	{1} {1;day;days}
      cycle.empty	No menstruation is entered yet.
      cycle.first	First day
      cycle.flowDays	Days with menstruation
      cycle.length	Length
      cycle.likely	the next period is likely
      cycle.median	Median length
      cycle.missing	The latest cycle began on {1}. Nothing was entered since, so nothing is told of the next period.
      cycle.next	Next period
      cycle.rule	A cycle begins with menstruation after ten days without. Complete cycles of 15 to 60 days count.
      cycle.running	running
      cycle.signs	Dots: menstruation, one to three by its strength. Plus: symptoms. Dashed: days on which the next period is likely.
      cycle.spread	Shortest and longest of the last {1}
      cycle.symptoms	Symptoms
      cycle.title	Cycle
      cycle.tooFew	{1} of {2} complete cycles that are needed to tell the next period.
      cycle.wasLikely	The next period was likely
      days.date	Date
      days.day	Day
      days.duration	Duration
      days.earlier	Earlier
      days.first	The first {1} of {2} are shown.
      days.from	From
      days.half	6 months
      days.later	Later
      days.mean	{1}, on average
      days.month	Month
      days.months	Months
      days.newest	Newest
      days.older	Older
      days.pages	Pages
      days.period	Period
      days.source	Source
      days.to	To
      days.week	Week
      days.year	Year
      device.firmwareVersion	Firmware version
      device.hardwareVersion	Hardware version
      device.localIdentifier	Local identifier
      device.manufacturer	Manufacturer
      device.model	Model
      device.name	Name
      device.softwareVersion	Software version
      device.udiDeviceIdentifier	UDI device identifier
      doctor.attention	Attention ({1}): {2}
      doctor.damage	Damage ({1}): {2}
      doctor.end	{1}.
      doctor.matters	Matters that need your attention: {1}
      doctor.note	Note ({1}): {2}
      doctor.places	Damage found in {1} {1;place;places}
      doctor.rows	{1} ({2} {2;row;rows}).
      doctor.setAsideRows	Set aside rows of the table {1}: {2}.
      doctor.setAsideSamples	Set aside samples of {1}: {2}.
      doctor.sound	The store is sound.
      doctor.undo	{1} brings them back as they were.
      done.added	Added.
      done.allowed	Your answer is saved. The app may use what you allowed.
      done.appRemoved	The app is removed. What it saved stays.
      done.corrected	Corrected.
      done.deleted	Deleted.
      done.denied	Your answer is saved. Nothing new is allowed.
      done.dismissed	The request is closed without an answer.
      done.gone	This deletion can no longer be undone: a day has passed, or what it deleted was restored or saved again.
      done.importDeleted	The data of the import are deleted.
      done.nothing	Nothing matched. Nothing was deleted.
      done.restored	Restored.
      done.restricted	All apps are blocked.
      done.revoked	The app may no longer read or save anything.
      done.saved	Saved.
      done.unrestricted	Apps may use the store within their permissions.
      dose.due	Due on {1}
      dose.ofDue	{1} of {2}
      dose.open	Open
      dose.record	Record a dose
      dose.share	Share
      dose.skip	Skipped
      dose.take	Taken
      dose.takeBack	Take back
      dose.taken	Taken
      dose.week	Week
      dose.weeks	Taken by week
      dose.weeksRule	Taken of the doses that were due on days that are over. Today does not count yet.
      ear.left	Left ear
      ear.right	Right ear
      entrance.gone	There is nothing at this address, or it was deleted.
      entrance.how	This browser is not logged in. Open the app from a terminal of this machine:
      entrance.keyFile	The store's key file opens it, so there is no passphrase to ask for. Unlock it in a terminal of this machine:
      entrance.locked	The store is locked
      entrance.login	Log in
      entrance.missing	No such page
      entrance.passphrase	Passphrase
      entrance.unlock	Unlock
      entrance.wait	Too many attempts. Try again in {1} s.
      entrance.why	Nothing can be read until you unlock it.
      entrance.whyCard	Until you unlock it, only your medical ID can be read.
      entrance.wrongPassphrase	The passphrase is wrong.
      event.asks	The app waits for your permission. {1} shows what it asks for.
      event.forgotten	Messages forgotten: {1}.
      event.later	{1} The next attempt is in {2} s.
      event.noLetters	No message is set aside.
      event.otherStore	The store is another one than before, or was restored from a backup. The feed begins again.
      event.removed	The device {1} is removed from the broker.
      event.resent	Messages taken: {1}, refused again: {2}.
      event.setAside	The message {1} was refused {2} times, at last with status {3}, and is set aside: {4}.
      event.withoutDeletion	Deletions that lines cannot tell: {1}. With {2} they are points of their own.
      event.withoutNumber	Samples without a line, because they are not single numbers: {1}.
      event.withoutTime	Samples without a line, because of their distant dates: {1}.
      eye.left	Left eye
      eye.right	Right eye
      fact.background	background delivery
      fact.clinical	why it reads clinical records
      fact.failures	wake-ups in a row without an answer
      fact.flatpak	flatpak
      fact.launch	starts with
      fact.reads	why it reads
      fact.registered	registered
      fact.saves	why it saves
      fact.stopped	no longer woken
      fact.stoppedUntil	until it enables background delivery again
      fact.user	user
      fact.version	version
      fact.woken	last woken
      fact.wokenFor	woken for
      feed.added	The feed {1} can save. Its token is in {2}.
      feed.address	Address: {1}
      feed.forgotten	The batches of {1} that were set aside are forgotten.
      feed.none	No batch of {1} is set aside.
      feed.pair	{1} shows it as a code for the phone.
      feed.paths	Paths: {1}.
      feed.removed	The feed {1} is removed. Its samples stay in the store.
      feed.saved	Batch {1}: {2} {2;sample;samples} saved.
      feed.setAside	Set aside: batch {1} of {2}, {3}. {4}
      feed.stays	Batch {1} stays set aside. {2}
      feed.token	Token, as Authorization: Bearer or X-API-Key: {1}
      feed.tooLong	Batch {1} was too long to be kept. The phone has to send it again.
      figure.average	average
      figure.latest	latest
      figure.maximum	maximum
      figure.minimum	minimum
      figure.sum	sum
      frame.app	Health
      frame.figures	Figures as a table
      frame.foot	Times in {1}. The data stay on this machine.
      frame.footOwn	Times of figures, nights and workouts are those of the place where they were recorded, all others are in {1}. The data stay on this machine.
      frame.leftOut	Rows left out, as they make no sense: {1}. The command “health doctor” says which.
      frame.lock	Lock
      frame.logout	Log out
      frame.menu	Menu
      frame.navigation	Main
      frame.next	Next
      frame.previous	Previous
      frame.skip	Skip to content
      frame.undo	Undo
      gap.day	... {1} {1;day;days} without data ...
      gap.hour	... {1} {1;hour;hours} without data ...
      gap.month	... {1} {1;month;months} without data ...
      gap.week	... {1} {1;week;weeks} without data ...
      gap.year	... {1} {1;year;years} without data ...
      goals.all	All rings
      goals.award	Award
      goals.awards	Awards
      goals.best	Best day
      goals.between	{1} {1;day;days}, {2} to {3}
      goals.current	Current streak
      goals.days	{1}: reached on {2} days
      goals.exercise	Exercise, minutes
      goals.fault	A goal is a whole number: 1 to 20,000 kcal, 1 to 1,440 minutes or 1 to 24 hours.
      goals.first	{1}: reached for the first time
      goals.longest	Longest streak
      goals.month	All rings on each day of a month
      goals.move	Move, kcal
      goals.noStreak	None
      goals.of	{1} of {2} {2;day;days}
      goals.on	{1} on {2}
      goals.own	My goals
      goals.ownHint	They hold from today on, for days without goals of an export; the first ones hold for all days before, too. An empty field is no goal.
      goals.reached	Goal reached
      goals.rounds	Move: {1} times the goal
      goals.since	{1} {1;day;days}, since {2}
      goals.stand	Stand, hours
      goals.streak	{1}: {2} {2;day;days} in a row
      goals.times	Times
      goals.title	Goals and awards
      goals.until	Up to {1}. A day in progress breaks no streak.
      goals.week	All rings on each day of a week
      group.body	Body measurements
      group.clinical	Clinical documents
      group.fitness	Activity
      group.hearing	Hearing
      group.heart	Heart
      group.medications	Medications
      group.mindfulness	Mental wellbeing
      group.mobility	Mobility
      group.nutrition	Nutrition
      group.other	Other data
      group.profile	Profile
      group.reproductive	Cycle tracking
      group.respiratory	Respiratory
      group.sleep	Sleep
      group.symptoms	Symptoms
      group.vision	Vision
      group.vitals	Vitals
      head.access	access
      head.activity	activity
      head.added	added
      head.address	address
      head.alone	alone
      head.alreadyThere	already there
      head.altered	changed
      head.amount	amount
      head.answer	answer
      head.app	app
      head.archived	archived
      head.asked	asked
      head.asleep	asleep
      head.average	average
      head.award	award
      head.battery	battery
      head.before	28 before
      head.begun	begun
      head.below	below
      head.best	best
      head.bestDay	best day
      head.boundaries	boundaries
      head.bundleIdentifier	bundle identifier
      head.by	by
      head.bytes	bytes
      head.change	change
      head.changed	changed
      head.climb	climb
      head.column	column
      head.connected	connected
      head.correlation	correlation
      head.count	count
      head.counts	counts
      head.date	date
      head.day	day
      head.days	days
      head.deleted	deleted
      head.device	device
      head.direction	direction
      head.distance	distance
      head.dose	dose
      head.due	due
      head.element	element
      head.end	end
      head.ends	ends
      head.energy	energy
      head.exercise	exercise
      head.exportOf	export of
      head.feed	feed
      head.file	file
      head.first	first
      head.firstDay	first
      head.firstTwice	twice in first
      head.firstType	first
      head.flowDays	flow days
      head.form	form
      head.found	found
      head.from	from
      head.goal	goal
      head.gone	gone
      head.granted	granted
      head.heart	heart
      head.heartRate	heart rate
      head.hour	hour
      head.id	id
      head.import	import
      head.inBed	in bed
      head.inBedOnly	in bed only
      head.inFirst	in first
      head.inSecond	in second
      head.kept	kept
      head.kind	kind
      head.last	last
      head.lastBatch	last
      head.lastMeasured	last measured
      head.lastWeeks	last weeks
      head.latest	latest
      head.least	least
      head.longest	longest
      head.max	max
      head.maximum	maximum
      head.mayRead	may read
      head.meanDay	mean day
      head.meaning	meaning
      head.measures	measures
      head.medicalID	medical ID
      head.metadata	metadata
      head.minimum	minimum
      head.missed	skipped
      head.moment	time
      head.month	month
      head.monthsBefore	months before
      head.most	most
      head.move	move
      head.name	name
      head.nickname	nickname
      head.night	night
      head.nights	nights
      head.none	none
      head.note	note
      head.number	number
      head.of	of
      head.on	on
      head.ordinal	number
      head.pace	pace
      head.paired	paired
      head.part	part
      head.path	path
      head.paused	paused
      head.place	place
      head.reached	reached
      head.read	read
      head.reading	read
      head.reason	reason
      head.recorded	recorded
      head.refused	refused
      head.registered	registered
      head.rejected	rejected
      head.remedy	remedy
      head.result	result
      head.ring	ring
      head.rule	rule
      head.sample	sample
      head.samples	samples
      head.saved	saved
      head.saving	share
      head.schedule	schedule
      head.secondTwice	twice in second
      head.secondType	second
      head.seen	seen
      head.sevenDays	7 days
      head.severity	severity
      head.share	share
      head.signal	signal
      head.signer	signer
      head.silent	silent
      head.since	since
      head.skipped	skipped
      head.source	source
      head.sources	sources
      head.speed	speed
      head.split	split
      head.stand	stand
      head.start	start
      head.state	state
      head.status	status
      head.stored	stored
      head.streak	streak
      head.strength	strength
      head.subject	subject
      head.sum	sum
      head.table	table
      head.taken	taken
      head.time	time
      head.times	times
      head.to	to
      head.type	type
      head.unit	unit
      head.until	until
      head.uuid	uuid
      head.validUntil	valid until
      head.value	value
      head.waiting	waiting
      head.week	week
      head.weekFrom	week from
      head.weight	weight
      head.what	what
      head.when	when
      head.whole	whole
      head.why	why
      head.workout	workout
      head.workouts	workouts
      head.year	year
      highlight.bestDay	{1}: the most {2}, {3} on {4}.
      highlight.bestWeek	{1}: the best week {2}, {3} a day in the seven days to {4}.
      highlight.entryStreak	{1}: on {2} {2;day;days} in a row, up to {3}.
      highlight.farthestWorkout	{1}: the farthest {2}, {3} on {4}.
      highlight.fastestWorkout	{1}: the fastest {2}, {3} on {4}.
      highlight.firstInMonth	{1}: the first since {2}, on {3}.
      highlight.goalDays	The move goal was reached on {1} of the last 7 days.
      highlight.lastYearLess	{1}: {2} % less this month than on the same days of last year, {3} a day instead of {4}.
      highlight.lastYearMore	{1}: {2} % more this month than on the same days of last year, {3} a day instead of {4}.
      highlight.longNight	The longest night {1}: {2} asleep in the night to {3}.
      highlight.longestWorkout	{1}: the longest {2}, {3} on {4}.
      highlight.lowResting	{1}: the lowest {2}, {3} on {4}.
      highlight.recovery	{1}: the largest fall after a workout {2}, {3} on {4}.
      highlight.regularBedtime	Regular nights: you fell asleep between {1} and {2} in all {3} nights of the last week that are known.
      highlight.ringStreak	All rings closed on {1} {1;day;days} in a row, up to {2}.
      highlight.shortNight	The shortest night {1}: {2} asleep in the night to {3}.
      highlight.steady	{1}: steady at about {2}, as in the months before.
      highlight.workoutWeeks	Workouts in {1} {1;week;weeks} in a row.
      import.all	all
      import.attribute	{1} {1;record has;records have} the unknown attribute {2}, which is kept with {1;it;them}.
      import.doubtful	{1} {1;sample;samples} of {2} {1;has a value;have values} that no human has; {1;it is;they are} stored as {1;it is;they are}, and charts mark {1;it;them}.
      import.elements	Elements in < > are kept as they are. {1} shows them.
      import.excluded	{1} {1;element was;elements were} excluded by --only or --since.
      import.files	files
      import.incomplete	Incomplete: {1}
      import.keptElements	Kept with a reason, and not as samples: {1} {1;element;elements}:
      import.keptPart	Samples that import {2} had stored before the error: {1}. They stay, and the same import again adds the rest.
      import.line	line {1}: {2}
      import.lost	0 lost. {1}
      import.moreElements	and {1} more
      import.next	Next: {1}.
      import.notStored	not stored
      import.nothing	Nothing was stored.
      import.origin	Export of {1} ({2}), from {3}
      import.otherTables	These tables have no samples of their own, and were not imported: {1}.
      import.overlaps	skipped: another workout of the same source overlaps it. {1} lists workouts, and {2} removes one.
      import.ownValue	Profile: kept your value of {1}, which differs from the file. --take-profile uses the file's.
      import.profile	Profile: {1} {1;characteristic;characteristics}
      import.reasons	{1} shows what is kept with a reason.
      import.recovery	{2} makes a recovery key for the store, which is in {1}
      import.refusedRows	Rows that are no samples: {1}
      import.remarked	Stored, but not wholly understood: {1} {1;element;elements}:
      import.removed	{1} {1;record;records} that you corrected or deleted {1;was;were} left out. To import {1;it;them} all the same: {2}
      import.removedWorkout	left out: you deleted this workout
      import.repaired	Repaired: {1}
      import.repairedAt	Repaired: {1} (first in line {2})
      import.repeated	{1} {1;record is;records are} in the file twice, by {1;itself;themselves} and inside a correlation; {1;it counts;they count} once.
      import.skippedElements	Skipped {1} damaged {1;element;elements}:
      import.stopped	Stopped. The part read so far is in the store; import the file again to continue.
      import.stoppedPart	Stopped. The part stored so far stays in the store; import the file again to continue.
      import.storedAlready	stored already
      import.storedAnew	stored again, with this activity
      import.tableDeletions	Rows of deleted samples: {1}. The import deletes nothing.
      import.tableDiffering	Rows that differ from the stored sample of the same identifier, which stays as it is: {1}
      import.tableElements	Rows of elements that are no samples, and were not imported: {1}
      import.tableEmptyDays	Sums of 0, which need no sample: {1}
      import.tableKnownDays	Figures of days for which the store has samples, so that nothing was stored: {1}
      import.tableOtherFigures	Figures that would need invented times, such as hours of sleep, and were not stored: {1}
      import.tableSeries	Samples of several values, of which tables have only the sum or the mean: {1}
      import.thinned	{1} {1;record combines;records combine} several samples; the exporting system merged them.
      import.unchecked	The signatures are not checked: {1} does that.
      import.undo	Import {1}; {2} undoes it.
      import.unknownSource	{1} {1;sample has;samples have} no source in the file; {1;it is;they are} kept under {2}.
      import.workoutFile	A {1} file from {2}.
      import.workoutFiles	{1} {1;workout file;workout files}.
      incomplete.day	Incomplete day: cut off by the period or the data, or in progress
      incomplete.hour	Incomplete hour: cut off by the period or the data, or in progress
      incomplete.month	Incomplete month: cut off by the period or the data, or in progress
      incomplete.week	Incomplete week: cut off by the period or the data, or in progress
      incomplete.year	Incomplete year: cut off by the period or the data, or in progress
      insight.since	since {1}
      insight.trend	{1}: {2} in the last four weeks, {3} in the months before; changed since {4}.
      insight.trendOfDays	{1}: {2} a day in the last four weeks, {3} in the months before; changed since {4}.
      insight.trendOfNights	{1}: {2} a night in the last four weeks, {3} in the months before; changed since {4}.
      insight.within	in {1} {1;day;days}
      key.again	Once more:
      key.ask	Passphrase:
      key.askBackup	Passphrase of the backup:
      key.askRecovery	Recovery key:
      key.askReplace	The store already has a recovery key, which a new one invalidates. Type {1} to continue:
      key.fileOpens	A new key file opens the store in {1}: {2}
      key.new	New passphrase:
      key.newFile	The store in {1} has a new key file
      key.newFileAt	The store in {1} has a new key file: {2}
      key.passphraseOpens	The passphrase opens the store in {1}. It no longer has a key file.
      key.recovery	This is the recovery key of the store in {1}. Write it down and keep it away from this machine:
      key.recoveryOnce	it opens the store and is not shown again. Older recovery keys are now invalid.
      length.all	All
      length.day	Day
      length.half	6 months
      length.month	Month
      length.week	Week
      length.year	Year
      lens.add	Addition
      lens.axis	Axis
      lens.baseCurve	Base curve
      lens.cylinder	Cylinder
      lens.diameter	Diameter
      lens.farDistance	Pupillary distance, far
      lens.nearDistance	Pupillary distance, near
      lens.prism	Prism
      lens.prismAngle	Base of the prism
      lens.sphere	Sphere
      lens.vertex	Vertex distance
      library.aFile	file {1}
      library.aFolder	folder {1}
      library.attachmentChanged	its file is damaged, or not the one that was exported
      library.attachmentFull	its sample has as many attachments as the store keeps, or as large ones
      library.attachmentLarge	its file is too large
      library.attachmentMany	the sample has more attachments than the store keeps, or one twice
      library.attachmentMissing	its file is missing
      library.attachmentRule	its description breaks a rule
      library.attachmentUnreadable	its file cannot be read: {1}
      library.backwards	the end date is before the start date
      library.badCreation	the creation date is not a date
      library.badDate	the date is not a date
      library.badEnd	the end date is not a date
      library.badStart	the start date is not a date
      library.beyondHuman	Samples of {1} from {2} have a value that no human has.
      library.beyondHuman.remedy	They stay as they are; ‵health query {1}‵ shows them, and ‵health delete‵ deletes one that is wrong.
      library.bodies	Stored {1} cannot be read, or are not as they were saved.
      library.card.damaged	The content of the card is damaged.
      library.card.expired	The card is no longer valid.
      library.card.form	The card is not signed with ES256, or not packed as health cards are.
      library.card.issuer	The issuer's keys are not installed.
      library.card.key	The card's key is not installed.
      library.card.later	The card's date of issue is in the future.
      library.card.part	The card is in several codes, and not all of them are there.
      library.card.signature	The signature is wrong.
      library.card.verified	The card is what its issuer signed.
      library.changedReading	it changed while it was read
      library.changedReading.kept	it changed while it was read; the file is kept without a sample
      library.correct	Correct this, then run ‵health doctor‵ again.
      library.creation	The creation of the store was interrupted.
      library.creation.remedy	Write to it, for example with ‵health upgrade‵.
      library.damaged	The store is damaged: {1}.
      library.diskRestore	Check the disk. Restore a backup with ‵health restore‵; without one, save what can be read with ‵health export‵.
      library.ecgDate.kept	it has no date of the recording; the file is kept without a sample
      library.ecgLine	a line among its voltages is not a voltage, so those after it seem too early
      library.ecgRate.kept	it has no sample rate; the file is kept without a sample
      library.ecgSymptoms	the words for its symptoms are not known, so whether there were any is not set
      library.ecgUnit	its unit is not known; the voltages are taken for microvolts
      library.ecgVoltages.kept	it has no voltages; the file is kept without a sample
      library.ecgWords	the words of its classification are not known, so it is stored as unrecognized
      library.endsEarly	the file ends before its last element does
      library.equalTokens	The digests of tokens of several apps are equal.
      library.equalTokens.remedy	Register the apps again with ‵health apps add‵.
      library.explains	with it the files of the export would be larger than the archive explains; it was left out
      library.file.archive	The archive {1} is damaged: the export in it cannot be reached.
      library.file.empty	The file {1} is empty.
      library.file.fit	The FIT file is damaged: {1}.
      library.file.kind	The FIT file is not an activity: it is {1}.
      library.file.long	Near line {1}, a tag or comment is too long, or has too many attributes; reading stopped there.
      library.file.markup	The {1} file cannot be read: {2}.
      library.file.memory	There is not enough memory to read the file.
      library.file.most	The file has more than {1} {2}.
      library.file.noExport	There is no Apple Health export in {1}. It is {2}.
      library.file.noTimes	The {1} file holds places without times, as a planned route does. It is not a workout.
      library.file.noWorkout	The {1} file holds no workout.
      library.file.noXML	The file contains no XML.
      library.file.noZip	The file is not a zip archive.
      library.file.none	There is no file at {1}.
      library.file.password	The archive {1} is protected with a password. Unpack it first, and give the folder.
      library.file.points	points
      library.file.stopped	Stopped. Nothing was stored.
      library.file.stretches	laps, pauses and marks
      library.file.times	The {1} file holds {2} times, and none of them can be read. They must be of the form 2026-01-31T08:00:00Z.
      library.file.tooLong	The file has a workout that lasts longer than 31 days, so its times are wrong.
      library.file.unknown	The file is not a FIT, TCX or GPX file.
      library.file.unreadable	The file {1} cannot be read: {2}.
      library.file.utf16	The file is UTF-16 or UTF-32 text; an Apple Health export is UTF-8.
      library.fit.header	at byte {1} there is no FIT header
      library.fit.headerSize	the length of the header at byte {1} is wrong
      library.fit.headerSum	the check sum of the header at byte {1} is wrong
      library.fit.message	the message at byte {1} is longer than the data
      library.fit.noSum	the check sum at byte {1} is missing
      library.fit.order	the definition at byte {1} has no byte order
      library.fit.short	{1} bytes are missing at its end
      library.fit.stray	{1} bytes from byte {2} on belong to no file
      library.fit.sum	the check sum at byte {1} is wrong
      library.fit.undefined	the message at byte {1} has no definition
      library.fit.unfinished	the device did not finish it
      library.fit.version	its version {1} of the protocol is not known
      library.folderDeep	it is more than {1} folders deep; the files in it were left out
      library.folderOpen	The folder {1} is open to other users.
      library.folderOpen.remedy	Make it private (chmod 700).
      library.foreignFile	{1} belongs to another user.
      library.foreignFile.remedy	Make it yours (chown).
      library.foreignFolder	The store's folder belongs to another user.
      library.foreignFolder.remedy	Make it yours (chown -R).
      library.frame	Frame {1} of the log of the latest changes is not as it was written.
      library.goneObjects	There are permissions for objects that are no longer stored.
      library.goneObjects.remedy	They do nothing; ‵health apps revoke‵ removes them.
      library.halfPage	The database file does not end with a whole page.
      library.halfPage.remedy	If ‵health doctor‵ says so again while no program uses the store, restore a backup with ‵health restore‵.
      library.irregular	{1} is not a regular file.
      library.irregular.remedy	Put the file itself there.
      library.keptFile	The kept file number {1} is not as it was imported.
      library.keptFile.remedy	Import the export that it came with again, or restore a backup with ‵health restore‵.
      library.keyBack	Put the key file back, or make a new one with ‵health key import‵.
      library.keyChange	A change of the key file or passphrase was interrupted.
      library.keyChange.remedy	Repeat it with ‵health key passphrase‵, with or without --remove.
      library.keyCopy	{1}, one of two copies of the keys, is damaged, missing or another store's.
      library.keyCopy.remedy	The next command that writes restores it, for example ‵health upgrade‵; check the disk.
      library.keyWrong	The key file does not open the store.
      library.keyWrong.remedy	Make a new one with the recovery key: ‵health key import‵.
      library.kind.activity	an activity
      library.kind.course	a course
      library.kind.day	the data of a day
      library.kind.device	a description of a device
      library.kind.goals	goals
      library.kind.list	a list of segments
      library.kind.number	of type {1}
      library.kind.planned	a planned workout
      library.kind.pressures	blood pressures
      library.kind.schedules	schedules
      library.kind.segments	segments
      library.kind.settings	settings
      library.kind.sport	settings of a sport
      library.kind.summary	a summary of activities
      library.kind.totals	totals
      library.kind.weights	weights
      library.largerBytes	it is larger than {1} bytes
      library.largerMiB.kept	it is larger than {1} MiB; the file is kept without a sample
      library.leaveThere	They stay where they are; the operator of the server can look for their cause, or restore the database from a backup.
      library.leftover	The unfinished file {1} was left behind, or is being written now.
      library.leftover.remedy	If no program runs, delete it.
      library.linked	{1} has a second name (a hard link).
      library.linked.remedy	Remove the other name.
      library.longName	its name has {1} bytes; at most {2} are kept
      library.markup.attributes	a tag has more than {1} attributes
      library.markup.deep	its elements are more than {1} levels deep
      library.markup.doctype	it declares a DOCTYPE, which such a file does not have
      library.markup.memory	there is not enough memory
      library.markup.xml	it is not XML, or is cut short, at line {1}
      library.moreElements	more elements after the end of the export
      library.noActivity	the activity type is missing
      library.noDate	the date is missing
      library.noECG.kept	it is no electrocardiogram; the file is kept without a sample
      library.noEnd	the end date is missing
      library.noPages	The pages of the database could not be checked: SQLite gives no access to its file.
      library.noPages.remedy	Run ‵health doctor‵ again.
      library.noRecovery	There is no recovery key: if the key file or passphrase is lost, so are the data.
      library.noRecovery.remedy	Make one with ‵health key show‵, and write it down.
      library.noStart	the start date is missing
      library.noType	the type is missing
      library.noUnit	the unit is missing
      library.noValue	the value is missing
      library.noVeil	The key that shows the UUIDs of imported samples is missing.
      library.noVeil.remedy	The samples have other UUIDs than before; a backup has the key.
      library.notNumber	the value is not a number, or too large
      library.notRecord	the type is not that of a record
      library.notice.key	{1} is damaged or missing. The other copy opened the store, and the next command that writes restores this one. Check the disk.
      library.notice.log	The log of the latest changes ends early, at frame {1}: after a power cut the last save may be missing. Without one, check the disk.
      library.notice.swap	The system refused to lock the keys in memory (see ulimit -l): they can get into swap.
      library.older	An older version made this store.
      library.older.remedy	Convert it with ‵health upgrade‵.
      library.openFile	{1} is open to other users.
      library.openFile.remedy	Make it private (chmod 600).
      library.openFolder	Other users can change files in the store's folder.
      library.openFolder.remedy	Take that right away (chmod 700 on the folder).
      library.orderOfNone	An order of sources names sources that never saved anything.
      library.orderOfNone.remedy	The other sources keep their order; ‵health sources order‵ sets a new one.
      library.orphans	Rows refer to rows that do not exist.
      library.otherUnit	the unit does not fit the type
      library.otherValue	the value does not fit the type
      library.pageChanged	Page {1} of the database is not as it was written: its bytes have changed.
      library.pageTorn	Page {1} of the database is damaged, but the log has a sound copy of it. A power cut can cause this.
      library.pageUnreadable	Page {1} of the database cannot be read.
      library.pagesChanged	{1} more of pages {2} to {3} of the database {1;has;have} changed.
      library.pagesTorn	{1} more of pages {2} to {3} of the database {1;is;are} damaged, but the log has sound copies.
      library.pagesTorn.remedy	Write to the store, for example with ‵health upgrade‵, then run ‵health doctor‵ again.
      library.pagesUnreadable	{1} more of pages {2} to {3} of the database cannot be read.
      library.partUnreadable	A part of the store cannot be read: {1}.
      library.place.far	no activity is fast enough to get there
      library.place.none	a coordinate is missing or out of range
      library.place.zero	0° north, 0° east, which stands for an unknown position
      library.point.device	from before the device knew the date
      library.point.empty	nothing measured
      library.point.noTime	without a time
      library.point.outside	the time is hours away from the workout
      library.point.plan	a planned or single place
      library.point.repeated	an exact repetition
      library.point.unreadable	the time cannot be read
      library.recordOf	Record of type {1}
      library.rejectedSaves	Files of the journal were damaged or another store's, or hold saves that the store refused, and were put aside ({1}).
      library.rejectedSaves.remedy	The store has everything else of them; delete the files in journal/rejected when you no longer need them.
      library.remark.activity	The file names an unknown activity, {1}, so {2} {2;workout;workouts} {2;is;are} ″other″. ‵--activity running‵ names it, also later.
      library.remark.beats	{1} {1;interval;intervals} between heart beats left out: outside of every workout.
      library.remark.empty	{1} {1;workout;workouts} without laps and points left out.
      library.remark.events	{1} {1;lap, mark or length;laps, marks and lengths} left out: a workout has at most that many.
      library.remark.fall	The counted {1} falls once. Lower readings count as 0.
      library.remark.falls	The counted {1} falls {2} times. Lower readings count as 0.
      library.remark.fault	The FIT file is damaged: {1}. All its messages were read.
      library.remark.figures	{1} {1;figure;figures} of laps and workouts left out, such as averages: the records determine them.
      library.remark.further	{1} further {1;file;files} could not be read.
      library.remark.gaps	{1} {1;gap;gaps} in the path that no activity crosses so fast: not counted as distance.
      library.remark.humans	{1} {1;sample;samples} of {2} {1;has a value;have values} that no human has. {1;It is stored as it stands;They are stored as they stand}.
      library.remark.implausible	The {1} of {2} {2;workout;workouts} is more than a human can have. It is stored as it stands.
      library.remark.incomplete	Incomplete: the file is read up to its damage, as {1}.
      library.remark.incompleteFIT	Incomplete: the FIT file is read up to byte {1}, as {2}.
      library.remark.laps	{1} {1;lap;laps} left out: without date or duration, or outside of every workout.
      library.remark.lengths	{1} {1;length;lengths} of the pool left out: a rest, or outside of every workout.
      library.remark.less	The {1} of the samples is {2} {3} less than the total of the file.
      library.remark.listed	{1} {1;listed activity;listed activities} without a file.
      library.remark.measurements	{1} {1;measurement;measurements} left out: outside of every workout.
      library.remark.messages	{1} {1;message;messages} of the kind {2} left out: no health data.
      library.remark.more	The {1} of the samples is {2} {3} more than the total of the file.
      library.remark.moved	{1} {1;point;points} in the path {1;has;have} times that go back. The path keeps the order of the file, and they get the time of a neighbour.
      library.remark.noActivity	The file names no activity, so {1} {1;workout;workouts} {1;is;are} ″other″. ‵--activity running‵ names it, also later.
      library.remark.notes	{1} {1;note;notes} left out: HealthKit has no place for texts.
      library.remark.number	{1} {1;number;numbers} left out, as {1;it is no measurement;they are no measurements}.
      library.remark.others	{1} {1;file;files} left out: not a FIT, TCX or GPX file.
      library.remark.packing	Incomplete: the packed file is damaged at byte {1}, and read up to there.
      library.remark.part	{1} {1;part;parts} of the file {1;holds;hold} no workout.
      library.remark.partOf	{1} {1;part;parts} of the file {1;holds;hold} no workout: {2}.
      library.remark.positions	{1} {1;position;positions} left out: {2}.
      library.remark.records	{1} {1;record;records} left out: {2}.
      library.remark.tooLong	{1} {1;workout;workouts} left out: longer than 31 days, so the times are wrong.
      library.remark.undated	{1} {1;workout;workouts} without a date and without records left out.
      library.remark.unreadable	{1} is left out. {2}
      library.remark.unreadableEnd	Incomplete: {1} is read up to its damage. {2}
      library.remark.untyped	{1} {1;measurement;measurements} of {2} left out: HealthKit has no type for {1;it;them} here.
      library.removedMeanwhile	it was removed from the store while it was read; import the export again
      library.repair.ampersand	{1} bare {1;ampersand;ampersands}, read as &amp;
      library.repair.control	{1} {1;control character;control characters}, replaced by U+FFFD
      library.repair.less	{1} bare {1;less-than sign;less-than signs}, read as &lt;
      library.repair.names	{1} {1;file;files} with two different names in the archive, used under both
      library.repair.reference	{1} {1;reference;references} to a control character, replaced by U+FFFD
      library.repair.references	{1} references to control characters, replaced by U+FFFD
      library.repair.unsafe	{1} {1;name of a file that is;names of files that are} not safe to unpack, changed
      library.repair.utf8	{1} {1;byte that is;bytes that are} not UTF-8, replaced by U+FFFD
      library.restore	Restore a backup with ‵health restore‵; without one, save what can be read with ‵health export‵.
      library.routeDamaged	its file is damaged after {1} {1;location, which was;locations, which were} read
      library.routeLarge	its file is too large; it was read up to location {1}
      library.routeLocation	a location has no place or no time; it was left out
      library.routeMost	it has more than {1} locations; these were read
      library.routeProblem	its file is damaged. {1}
      library.rule	This does not hold: {1}.
      library.sample.algorithm	The signature is not ECDSA with SHA-256.
      library.sample.base64	The signature is not base64.
      library.sample.content	The message lacks what was signed.
      library.sample.count	The message does not have one signature.
      library.sample.der	The signature is not a CMS message in DER.
      library.sample.long	The signature is too long.
      library.sample.only	Something that cannot be compared was signed.
      library.sample.signer	The certificate is not installed.
      library.sample.validity	The certificate was not valid then.
      library.sample.verified	The sample is what was signed.
      library.segment	The file journal/{1}.sealed, with saves of the locked time, {2}.
      library.segment.beginning	does not begin as one
      library.segment.damaged	is damaged after {1} saves
      library.segment.none	is not a file of the journal
      library.segment.other	belongs to another store
      library.segment.remedy	‵health unlock‵ takes in what can be read, and puts the file aside.
      library.setAside	‵health doctor --repair‵ sets them aside, and ‵health undo‵ brings them back; or restore a backup with ‵health restore‵.
      library.setting.colour	auto, or never for text without colour and bold
      library.setting.command	the program that gets each alert as JSON on its standard input
      library.setting.language	the language of types, values and units: en, zh, ru or de; overrides LC_ALL, LC_MESSAGES and LANG
      library.setting.locale	the locale of numbers and units, such as en_US; overrides LC_ALL, LC_NUMERIC, LC_MEASUREMENT and LANG
      library.setting.notices	desktop notices of alerts: off, on, or values for what was found; off if not set
      library.setting.pager	the program for long tables, or none; instead of PAGER
      library.setting.pinned	the types on the first page of the Health app: steps, sleep
      library.setting.quiet	the hours without notices of alerts, such as 22:00-07:00
      library.setting.sleep	your goal of sleep, and when: 8:00 22:30-06:30
      library.setting.store	the folder of the store, if HEALTHKIT_STORE is not set
      library.setting.zone	the zone of dates and days, such as Europe/Berlin
      library.sqlite	SQLite found: {1}.
      library.stoppedAt	reading stopped at line {1}: {2}
      library.stranger	{1} does not belong to the store.
      library.stranger.remedy	Move it to another folder if you did not put it there on purpose.
      library.strayText	text between elements
      library.subject.alertRules	rules of alerts
      library.subject.alerts	alerts
      library.subject.apps	apps
      library.subject.attachments	attachments
      library.subject.chunks	chunks
      library.subject.contents	contents
      library.subject.files	files
      library.subject.importKeys	keys of imported UUIDs
      library.subject.journal	journal
      library.subject.keptElements	kept elements
      library.subject.keptFiles	kept files
      library.subject.keys	keys
      library.subject.log	log
      library.subject.metadata	metadata
      library.subject.pages	pages
      library.subject.permissions	permissions
      library.subject.preferredUnits	preferred units
      library.subject.removedWorkouts	removed workouts
      library.subject.routes	routes
      library.subject.samples	samples
      library.subject.series	series
      library.subject.sessionEvents	events of workout sessions
      library.subject.sessions	workout sessions
      library.subject.sources	sources
      library.subject.store	store
      library.subject.structure	structure
      library.subject.unfinished	unfinished workouts
      library.subject.units	units
      library.subject.values	values
      library.subject.workouts	workouts
      library.subject.zones	zones
      library.tokenFault.remedy	Correct this, or register the app again with ‵health apps add‵.
      library.tokenFile	The token file of {1} is not the token of its registration.
      library.tokenFile.remedy	Register the app again with ‵health apps add‵.
      library.tooDeep	it is nested more than {1} deep
      library.total.distance	distance
      library.total.energy	energy
      library.total.kcal	kcal
      library.total.m	m
      library.total.steps	steps
      library.total.strokes	strokes
      library.transit	{1} has health data that are not encrypted: an earlier version ended while a browser sent or got them.
      library.transit.remedy	‵health serve‵ deletes it when it starts.
      library.unitRange	the unit is too large or too small
      library.unknownTypes	There are permissions for types that this version does not know.
      library.unknownTypes.remedy	They do nothing; a newer version of OpenHealthKit may know the types.
      library.unknownUnit	the unit is not known
      library.unknownValue	the value is not known
      library.unlisted	The store's folder cannot be listed.
      library.unlisted.remedy	Make it readable for you (chmod 700 on the folder).
      library.unregistered	Apps without a registration asked to be woken for changes.
      library.unregistered.remedy	They are not started; ‵health apps add‵ registers an app, ‵health apps remove‵ forgets it.
      library.unsound	Rows of the table ‵{1}‵ cannot be samples of {2} from {3}; answers leave them out.
      library.untyped.altitude	altitude without a place
      library.untyped.app	the app's ″{1}″
      library.untyped.energy	energy as a counter beside a total
      library.untyped.field	an app's field {1}
      library.untyped.further	further kinds
      library.untyped.temperature	temperature
      library.waitingSaves	Saves of the locked time are not in the store yet ({1}).
      library.waitingSaves.remedy	Start the daemon with ‵health serve‵, or unlock the store with ‵health unlock‵: both add them to the store.
      library.xml.blank	no blank between two attributes
      library.xml.character	a character XML forbids
      library.xml.colon	a name with more than one colon
      library.xml.declaration	an XML declaration that is not at the start
      library.xml.end	the file ends too early, or continues after its end
      library.xml.endTag	an end tag that is not finished
      library.xml.entity	an undeclared entity
      library.xml.equals	an equals sign is missing
      library.xml.error	not well-formed XML (error {1})
      library.xml.inside	the file ends inside this element
      library.xml.less	a less-than sign in an attribute value
      library.xml.match	start and end tag do not match
      library.xml.name	a name is missing or not valid
      library.xml.namespace	a namespace that is not valid
      library.xml.noEndTag	the end tag is missing
      library.xml.prefix	a prefix without a namespace
      library.xml.quote	an attribute value without its closing quote
      library.xml.quotes	an attribute value without quotes
      library.xml.startTag	a start tag without its end
      library.xml.twice	an attribute is given twice
      library.xml.unclosed	the element is not closed
      library.xml.valueless	an attribute without a value
      line.attachments	{1}; {2} {2;attachment;attachments}
      line.dose	Dose
      line.due	{1}, due {2}
      line.for	for {1}
      line.from	from {1}
      line.heartbeats	{1} heartbeats
      line.left	left {1}
      line.leftEar	left {1} dBHL
      line.places	{1} {1;place;places}
      line.prescription	Prescription
      line.right	right {1}
      line.rightEar	right {1} dBHL
      line.tones	{1} {1;tone;tones}
      line.tonesOf	{1} {1;tone of;tones from} {2} Hz
      line.until	until {1}
      line.verifiable	Verifiable record
      line.voltages	{1} voltages
      line.voltagesAt	{1} voltages at {2}
      lines.byName	A program that you start yourself finds the token by its name:
      lines.byNameHere	A program that you start on this machine finds the token by its name:
      lines.elsewhere	On another machine, copy the token file there, or give its content in {1}.
      lines.isolated	In isolation, in a bubblewrap sandbox:
      lines.registered	{1} is registered. Its token is in {2}.
      lines.sandbox	In another sandbox, the app needs only its own socket:
      lines.unit	(two lines of a systemd unit, under [Service])
      lines.wake	To wake it as its own user, add a unit {1} next to {2}:
      lock.locked	The store is locked. {1} unlocks it.
      lock.merged	Saves merged from the locked time: {1}.
      lock.merging	The store is unlocked. Earlier saves still to be merged: {1}.
      lock.needs	The store is locked: it needs its passphrase. {1} asks for it.
      lock.open	The store is not locked.
      lock.refused	Saves refused, without permission or not valid: {1}. The files that hold them are in journal/rejected in the store's folder.
      lock.rejected	Journal files that are damaged or belong to another store: {1}. They were moved to journal/rejected in the store's folder; their readable part was merged.
      lock.unlocked	The store is unlocked.
      lock.waiting	The store is locked. Waiting saves: {1}.
      meanline.day	Mean of {1} {1;day;days}: {2}
      meanline.hour	Mean of {1} {1;hour;hours}: {2}
      meanline.month	Mean of {1} {1;month;months}: {2}
      meanline.week	Mean of {1} {1;week;weeks}: {2}
      meanline.year	Mean of {1} {1;year;years}: {2}
      meanof.day	Mean of a day
      meanof.hour	Mean of an hour
      meanof.month	Mean of a month
      meanof.week	Mean of a week
      meanof.year	Mean of a year
      medical.allergies	Allergies
      medical.asOf	As of {1}.
      medical.conditions	Conditions
      medical.contacts	Contacts
      medical.how	Write a line for each. Blood type, date of birth and medications are on
      medical.locked	While the store is locked
      medical.lockedAllow	Show this card while locked
      medical.lockedOff	A locked store shows nothing. If you allow it, its page offers this card, and nothing else. A readable copy of the card then lies on the disk: the file medical-id in the store’s folder, not encrypted, for your user alone. It follows your changes, and goes at once when you turn this off or delete the store.
      medical.lockedOn	This card can also be read while the store is locked, in a browser that is logged in. Its copy, the file medical-id in the store’s folder, is not encrypted.
      medical.lockedStop	Stop, and remove the copy
      medical.medications	Medications
      medical.remarks	Remarks
      medical.title	Medical ID
      medical.unreadable	The copy of the card is damaged or open to other users. It is made again when you unlock the store and save the card.
      medication.add	Add a medication
      medication.archive	Put away
      medication.deleteKeeps	Its doses stay.
      medication.fault.known	This medication is in your list already.
      medication.fault.name	Give a name.
      medication.name	Name, as on the package
      medication.takeOut	Take back out
      metadata.HKInsulinDeliveryReason	Purpose of the insulin
      metadata.HKMenstrualCycleStart	First day of the cycle?
      mood.all	All states of mind
      mood.associations	Associated with
      mood.day	{1}, number of states: {2}
      mood.empty	No states of mind were entered in this month.
      mood.labels	Feelings
      mood.mean	On average
      mood.signs	From − − −, very unpleasant, to + + +, very pleasant: the mean of the day.
      mood.title	Mood
      notes.about	About
      notes.changed	Changed
      notes.fault.long	A note has at most {1} bytes.
      notes.label	Your own note
      notes.noSamples	There are no samples of this day.
      notes.one	Note
      notes.other	A note about another day
      notes.sample	A sample
      notes.samples	Samples of the day
      notes.title	Notes
      notes.why	Your own words about a day or a sample. Apps cannot read them; exports have them.
      pair.cause	Two figures that go together need not be cause and effect.
      pair.correlation	Correlation {1}, with 95 % certainty between {2} and {3}, from {4} {4;day;days} with both.
      pair.few	A correlation needs {1} days with both; there {2;is;are} {2}.
      pair.link	Both by day, and their correlation
      pair.one	{1} (across)
      pair.other	{1} (up)
      pair.points	Each day as a point
      pair.same	No correlation: on all {1} days with both, one of the figures is the same.
      pair.time	Over time
      pair.title	{1} and {2}
      profile.data	Your data
      profile.devices	Devices
      profile.down	Move down:
      profile.fault.choice	Choose one from the list.
      profile.fault.day	This is not a day such as 1985-04-12.
      profile.fault.future	This day is in the future.
      profile.kept	An import brought “{1}”, which stays until you choose another value.
      profile.language	Language · 语言 · Язык · Sprache
      profile.language.auto	As the browser
      profile.person	About you
      profile.person.why	Apps that you allow can read these facts, but not change them.
      profile.pin	Save
      profile.pin.add	Add a type
      profile.pin.none	None
      profile.pinned	Summary
      profile.pinned.why	The types on the first page, in this order.
      profile.remove	Remove
      profile.save	Save
      profile.sources	Sources
      profile.system	System of measurement
      profile.system.auto	Automatic
      profile.system.auto.now	Automatic: {1}
      profile.units	Units
      profile.units.usual	{1} (usual)
      profile.units.why	Apps that you allow to read or save a type get your choice.
      profile.unset	Not set
      profile.up	Move up:
      records.about	About
      records.addPower	Addition
      records.address	Address
      records.all	All
      records.answer	Answer
      records.answers	Answers
      records.archived	Archived
      records.asNeeded	As needed
      records.associations	Associations
      records.audiograms	Audiograms
      records.author	Author
      records.average	Average heart rate
      records.axis	Axis
      records.baseCurve	Base curve
      records.beats	Heartbeats
      records.birth	Date of birth
      records.brand	Brand
      records.class	Classification
      records.clinical	Clinical records
      records.codes	Codes
      records.conduction	Conduction
      records.current	Medications
      records.custodian	Custodian
      records.cut	Only the beginning is shown. The file has all of it.
      records.cylinder	Cylinder
      records.device	Device
      records.diameter	Diameter
      records.document	Document
      records.documents	Documents
      records.dose	Dose
      records.dosesOf	Doses of {1}
      records.due	Due
      records.ear	Ear
      records.ecg	Electrocardiograms
      records.empty	There is nothing here.
      records.entered	What you enter
      records.far	Pupillary distance, far
      records.fields	All fields, delete
      records.file	File
      records.form	Form
      records.frequency	Sampling frequency
      records.from	From
      records.heartbeats	Heartbeat series
      records.highest	Highest, mV
      records.identifier	Identifier
      records.issued	Issued
      records.issuer	Issuer
      records.items	Items
      records.kind	Kind
      records.labels	Feelings
      records.lead	Lead
      records.left	Left
      records.length	Length
      records.lenses	Lenses
      records.level	Level, dBHL
      records.levels	Hearing levels by frequency, in dBHL
      records.limits	Limits of the test
      records.lowest	Lowest, mV
      records.masked	Masked
      records.measure	Measure
      records.medication	Medication
      records.medications	Medications
      records.moods	State of mind
      records.more	Files and more
      records.moreDoses	Only the first {1} are shown.
      records.name	Name
      records.near	Pupillary distance, near
      records.nickname	Your name for it
      records.no	No
      records.noDoses	There are no doses on {1}.
      records.noMedications	No medications are on your list yet.
      records.none	The store holds no records of these kinds.
      records.number	No.
      records.ofScore	{1} of {2}
      records.onSchedule	On a schedule
      records.person	Person
      records.points	Points
      records.prism	Prism
      records.prismAngle	Angle of the prism's base
      records.question	Question
      records.questionnaires	Questionnaires
      records.relevant	When it happened
      records.resource	Resource
      records.right	Right
      records.risk	Risk
      records.schedule	Schedule
      records.score	Score
      records.seconds	Seconds
      records.severity	Severity
      records.shape	Form
      records.size	Size in bytes
      records.sphere	Sphere
      records.status	Status
      records.strip	10 seconds in each line
      records.symptom	Symptom
      records.symptoms	Symptoms
      records.tests	Tests
      records.text	As the institution sent it
      records.time	Time
      records.title	Records
      records.tone	Tone
      records.tones	Tones
      records.type	Type
      records.types	Types
      records.unlisted	Not in the list any more
      records.until	Valid until
      records.valence	Valence
      records.valenceCaption	From very unpleasant (-1) to very pleasant (1)
      records.version	Version
      records.vertex	Vertex distance
      records.vision	Vision prescriptions
      records.voltages	Voltages
      records.yes	Yes
      removed.count	Entries: {1}
      removed.deleted	Deleted on
      removed.how	What you delete can be restored for a day.
      removed.left	Samples that could not be restored: {1}. The store has the same sample or a newer version of it, or their import was deleted.
      removed.more	Further types and sources: {1}
      removed.none	Nothing was deleted in the last day.
      removed.number	Number
      removed.restore	Restore
      removed.rows	Deleted samples by type and source
      removed.source	Source
      removed.title	Deleted data
      removed.type	Type
      removed.until	Can be restored until
      report.afterNoon	after noon {1} ({2})
      report.all	All figures
      report.allergies	Allergies
      report.asleep	asleep {1}
      report.beforeNoon	before noon {1} ({2})
      report.body	Body and nutrition
      report.byHour	{1} by hour
      report.byHourAndDay	{1} by hour and day
      report.conditions	Conditions
      report.days	Days
      report.daysRead	{1} {1;day;days}; ✓ a goal that was reached
      report.daysReadPartly	{1} {1;day;days}; ✓ a goal that was reached; * incomplete
      report.daysWithData	Days with data
      report.diary	{1} in {2}, {3} {3;day;days}; means of the readings before and after noon
      report.diaryLast	{1} in {2}, the last {3} days; means of the readings before and after noon
      report.doubtful	No human has these values, which count all the same: {1}.
      report.doubtfulType	{1} ({2} {2;sample;samples})
      report.electrocardiogram	Electrocardiogram, {1}
      report.evening	Evening
      report.firstMedications	Medications, the first {1} of {2}
      report.foot	Made by {1} on {2}. Where sources overlap, time counts once. This page is not encrypted: anyone who can read it sees your health data.
      report.from	From {1} on
      report.goalDays	{1} on {2} of {3} {3;day;days}
      report.goals	Goals reached: {1}
      report.heart	Heart, {1}
      report.highest	Highest
      report.inBed	in bed {1}
      report.lastNights	The last {1} nights, in hours and minutes
      report.lastWeeks	The last {1} weeks, mean nights in hours and minutes
      report.lastWorkouts	{1} {1;workout;workouts}, {2}; the last {3}
      report.latest	Latest values
      report.limitAtHome	Limit at home
      report.lists	Medications, conditions and allergies
      report.longest	Longest
      report.lowest	Lowest
      report.mean	Mean {1}
      report.meanDays	Mean days of each month
      report.meanNight	Mean night: {1} hours
      report.meanOfDay	Mean {1} a day
      report.meanOfMonth	Mean {1} a month
      report.meanOfWeek	Mean {1} a week
      report.measurementCount	Measurements
      report.measurements	{1}, {2} {2;measurement;measurements}
      report.measurementsLast	{1}, the latest {2} measurements
      report.medications	Medications, in use
      report.mind	Sleep and mind
      report.monthsRead	{1} {1;month;months} with data
      report.monthsWithData	Months with data
      report.more	{1} more
      report.moreRecordings	The period has more of them. The report has the newest {1}.
      report.moreTypes	More
      report.morning	Morning
      report.mostHeart	Most, {1}
      report.nightCount	Nights
      report.nights	{1} {1;night;nights}, in hours and minutes
      report.noLatest	There are no data in the weeks before the end of the period.
      report.ofGoal	{1} of {2}
      report.oneNight	{1} hours
      report.pace	Pace
      report.periodMade	{1}; {2}; made on {3}
      report.printed	Printed {1}
      report.pulse	pulse {1}
      report.pulseHead	Pulse
      report.reached	{1} or higher: {2} of {5} {5;reading;readings}. {3} or higher: {4} of {5} {5;reading;readings}, the limit for readings at home.
      report.readingCount	Readings
      report.readings	Mean of {1} {1;reading;readings}: {2}.
      report.recorded	Recorded
      report.result	Result
      report.shortest	Shortest
      report.taken	Taken
      report.takenOfDue	Taken in the period
      report.title	Health report
      report.titleOf	Health report of {1}
      report.total	{1} in total
      report.vitals	Vital signs
      report.weekFrom	Week from
      report.weeks	{1} {1;week;weeks}, mean nights in hours and minutes
      report.weeksRead	{1} {1;week;weeks} with data
      report.weeksWithData	Weeks with data
      report.what	What
      report.withData	{1} {1;day;days} with data
      report.workouts	{1} {1;workout;workouts}, {2}
      running.again	What has been stored stays. To continue later, choose the same file again.
      running.all	All
      running.bad	Skipped elements
      running.busy	Another import is running. Wait until it has ended.
      running.date	Exported {1}
      running.element	Element
      running.elements	A name in < > is that of an element of the file which is not a sample; it is kept as it is.
      running.files	Files
      running.human	{1}: values that no human has: {2}. They are stored as they are; charts mark them.
      running.kept	Kept
      running.line	Line
      running.odd	Kept with a reason
      running.odd.hint	These break a rule. They are not samples; the store keeps them as they are in the file.
      running.parts	The import has ended; some elements could not be read.
      running.read	In the file
      running.reading	The file is being read. Records so far: {1}
      running.reason	Reason
      running.receiving	The file is being uploaded: {1} MB so far.
      running.report	What became of the file
      running.skipped	Skipped
      running.stop	Stop
      running.stopped	Stopped. Choose the same file again to continue.
      running.stored	Stored
      running.there	Already there
      running.title	Import
      running.type	Type
      running.upload	The file could not be uploaded: {1}
      running.whole	The whole file is in the store.
      samples.activity	Activity
      samples.add	Add data
      samples.add.none	Samples of this type cannot be entered by hand.
      samples.add.title	Add: {1}
      samples.all	All data
      samples.answers	Answers in the order of the printed questions
      samples.attachment	Attachment
      samples.attachment.text	{1}, {2} kB
      samples.attachments	Attachments
      samples.back	Back without deleting
      samples.bundle	Bundle identifier
      samples.came	How it came here
      samples.came.app	Saved in this store
      samples.came.import	Import of {1}, {2}
      samples.choose	Choose…
      samples.clock	Time
      samples.contents	What it contains
      samples.correct	Correct
      samples.correct.back	Back without correcting
      samples.correct.how	A new sample, entered by hand, takes the place of this one. You can undo that for a day. Later imports leave the old one out.
      samples.correct.save	Save the correction
      samples.correct.title	Correct: {1}
      samples.count	Samples of this type: {1}
      samples.countShown	Samples that these filters show: {1}
      samples.creation	Saved
      samples.date	Date
      samples.delete	Delete
      samples.delete.all	Delete all that these filters show…
      samples.delete.count	Samples to be deleted: {1}.
      samples.delete.ticked	Delete the selected ones
      samples.delete.title	Delete: {1}
      samples.delete.undo	You can undo it for a day.
      samples.delete.what	What is deleted, by source and type
      samples.device	Device
      samples.distance	Distance ({1})
      samples.duration	Duration
      samples.end	End
      samples.end.hint	Leave this empty if it ended when it began. A time alone is on the day of the start.
      samples.endTime	Time of the end
      samples.energy	Active energy ({1})
      samples.fault.brand	Only contact lenses have a brand.
      samples.fault.changed	Nothing was deleted: a selected sample is no longer there. The list shows what there is now.
      samples.fault.choice	Choose one from the list.
      samples.fault.date	There is no such date or time. Give a date such as 2026-01-31.
      samples.fault.day	Enter a day.
      samples.fault.end	A workout needs an end.
      samples.fault.expires	This is before the date of issue.
      samples.fault.future	This is in the future.
      samples.fault.human	Nothing was saved yet: no human has such a value. Correct it, or tick the box below if it is right.
      samples.fault.lens	Lenses of this kind do not have this value.
      samples.fault.level	A level is from -10 to 120 dBHL.
      samples.fault.long	This is longer than the type allows.
      samples.fault.needed	Enter a number.
      samples.fault.negative	Enter a number of at least 0.
      samples.fault.nothing	Enter at least one number.
      samples.fault.number	This is not a number such as {1}.
      samples.fault.order	The end is before the start.
      samples.fault.percent	At most 100 %.
      samples.fault.refused	This cannot be saved: the values do not fit the type.
      samples.fault.reversed	{1} must be above {2}.
      samples.fault.short	This is shorter than the type allows.
      samples.fault.some	Nothing was saved: see the fields below.
      samples.fault.sphere	Each lens needs its sphere; 0 for a plane one.
      samples.fault.ticked	Nothing was deleted: select at least one sample.
      samples.fault.together	This is missing: give both values or neither.
      samples.filter	Show
      samples.food	Food
      samples.food.hint	A name, such as porridge.
      samples.from	From
      samples.key	Key
      samples.lens.brand	Brand of contact lenses
      samples.lens.expires	Valid until
      samples.lens.kind	Glasses or contact lenses
      samples.members	Parts
      samples.metadata	Metadata
      samples.metadata.none	This sample has no metadata.
      samples.mood.about	Reasons
      samples.mood.associations	What does it have to do with?
      samples.mood.kind	Kind
      samples.mood.labels	What describes it best?
      samples.mood.value	How it felt
      samples.mood.words	Words
      samples.more	Also needed
      samples.newest	Newest
      samples.no	No
      samples.none	There are no samples here.
      samples.number	Number
      samples.older	Older
      samples.one	{1}, {2}
      samples.origin	Origin
      samples.page	More about it
      samples.pages	Pages
      samples.product	Model of the device
      samples.question	Question {1}
      samples.related	Belongs to
      samples.rows	Samples, newest first
      samples.saved	As it was saved
      samples.series.count	Values in it
      samples.series.latest	Latest
      samples.series.least	Least
      samples.series.most	Greatest
      samples.source	Source
      samples.sources.all	All sources
      samples.start	Start
      samples.startTime	Time of the start
      samples.sure	The value is right: save it
      samples.sure.title	An unusual value
      samples.system	System
      samples.tick	Select
      samples.tick.all	Select all on this page
      samples.title	All data: {1}
      samples.to	To (inclusive)
      samples.tone	{1} Hz (dBHL)
      samples.type	Type
      samples.unit	Unit
      samples.uuid	Identifier
      samples.value	Value
      samples.version	Version
      samples.when	When
      samples.workout	Workout
      samples.yes	Yes
      samples.zone	Start in the time zone of the sample
      schedule.begin	From
      schedule.beginHint	Days before keep their times.
      schedule.days	Days
      schedule.daysHint	None ticked: every day.
      schedule.every	Every {1} days: {2}
      schedule.fault.both	Choose days of the week, or a number of days.
      schedule.fault.every	Give a number from 1 to {1}.
      schedule.fault.times	Give times such as {1}.
      schedule.from	from {1}
      schedule.length	Every how many days
      schedule.pieces	pieces
      schedule.times	Times
      schedule.timesHint	Such as {1}. Leave it empty for as needed.
      schedule.unit	Unit
      schedule.weekdays	{1}: {2}
      section.activity	Activity
      section.browse	Browse
      section.profile	Profile
      section.records	Records
      section.sharing	Sharing
      section.sleep	Sleep
      section.summary	Summary
      section.transfer	Import & export
      section.workouts	Workouts
      sensor.back	Bluetooth is back.
      sensor.battery	the battery is at {1} %.
      sensor.connecting	Connecting to {1} ({2}) ... Press Ctrl-C to stop.
      sensor.failed	no connection. {1} The next attempt is in {2} s.
      sensor.looking	Looking for sensors ...
      sensor.lost	connection lost. The command reconnects as soon as the sensor is in reach.
      sensor.noContact	it does not touch the skin.
      sensor.noValue	it could not measure.
      sensor.open	connected.
      sensor.otherUser	a measurement belongs to user {1} and was not saved. Give --user {1} if that is you.
      sensor.stopped	Bluetooth has stopped. Collecting continues when it is back.
      sensor.unreadable	a measurement was ignored. {1}
      sharing.access	Access
      sharing.all	All apps
      sharing.allData	all data
      sharing.allHint	You can keep all apps from your data for a while. Their permissions stay.
      sharing.allow	Allow what is ticked
      sharing.allowAll	Allow all that it asks for
      sharing.allowRead	Allow “{1}” to read
      sharing.allowSave	Allow “{1}” to save
      sharing.allowed	Allowed
      sharing.amount	Amount
      sharing.amountAll	Single samples
      sharing.amountDays	Only sums and means of days
      sharing.amountHint	Of a day or hour with fewer than five samples the app learns nothing. Types without such figures are then not allowed.
      sharing.amountHours	Only sums and means of hours
      sharing.amountKeep	Leave it as it is
      sharing.amountRead	What may the app read?
      sharing.anyConnection	any connection
      sharing.app	App
      sharing.apps	Apps
      sharing.appsCaption	Apps that are registered, have an answer, or wait for one
      sharing.asked	Asked
      sharing.background	Background delivery
      sharing.badDate	Give a day that is not in the future, such as 2026-01-31.
      sharing.badDays	Give a whole number of days, from 1 to 36525.
      sharing.badRetention	Give a whole number from 0 to {1}.
      sharing.byFlatpak	A flatpak: isolated in its own sandbox
      sharing.byToken	A token or its own socket under your user; isolated only when started with health apps run
      sharing.byUser	A system user of its own: isolated through its own socket
      sharing.cancel	Cancel
      sharing.choose	Choose what to share: {1}
      sharing.daily	at most daily
      sharing.date	First day
      sharing.days	Number of days
      sharing.denied	Refused
      sharing.deny	Don’t allow
      sharing.didRead	read
      sharing.didSave	saved or deleted
      sharing.dismiss	Not now
      sharing.dismissHint	“Not now” decides nothing: the app learns that you closed the request, and may ask again.
      sharing.end	How long does it last?
      sharing.endHint	Afterwards it is as if you had refused. Nothing has to be done for that.
      sharing.endKeep	Leave the ends as they are
      sharing.endMonth	For 30 days
      sharing.endNone	Until I end it
      sharing.endWeek	For 7 days
      sharing.ended	ended {1}
      sharing.endsOn	{1}, until {2}
      sharing.failures	Wake-ups in a row without an answer
      sharing.failuresOf	{1} of {2}
      sharing.flatpak	Flatpak
      sharing.from	Reads from
      sharing.hourly	at most hourly
      sharing.identifier	Identifier
      sharing.identity	Identity
      sharing.immediately	immediately
      sharing.impossible	No app can be allowed to do this with the type.
      sharing.isolated	Sandbox or user of its own: protected from other programs
      sharing.keep	Save changes
      sharing.keepDays	Days to keep the log of all apps
      sharing.keepHint	0 turns the log off and deletes it.
      sharing.lastRead	Last read
      sharing.lastSaved	Last saved
      sharing.launch	Started with
      sharing.log	Access log
      sharing.logCaption	What the app read and saved
      sharing.logHint	Each line is one minute of access to one type, the newest first. Where an app may not read a type, it sees only what it saved itself, and cannot tell whether there is more.
      sharing.logOf	Access log of “{1}”
      sharing.nameOnly	Not registered: only a name, such as an app with its own store
      sharing.needed	Needed identity
      sharing.neededAny	Any connection of the app
      sharing.neededAsked	As the app asked
      sharing.neededHint	Applies to what you allow now. Earlier permissions keep the identity that they need.
      sharing.neededIsolated	Only while the app is isolated
      sharing.newest	Newest
      sharing.no	not allowed
      sharing.noAnswer	Choose an answer. Nothing has changed.
      sharing.noApps	No app is registered. Register one in a terminal:
      sharing.noChange	Change nothing
      sharing.noDirection	Tick reading or saving for the other type.
      sharing.noLog	The log has nothing about this app.
      sharing.noObjects	There are no objects of this type.
      sharing.noPermissions	Nothing is allowed or refused yet.
      sharing.noRequests	No app waits for an answer.
      sharing.noType	There is no type with this name.
      sharing.notInLog	nothing in the log
      sharing.notRegistered	This app is not registered. An answer takes effect once it is.
      sharing.notSaved	Nothing was saved. See below what is wrong.
      sharing.noteGranted	allowed earlier
      sharing.noteNone	not answered
      sharing.noteNotAsked	not requested
      sharing.noteRefused	refused earlier
      sharing.objects	Single objects
      sharing.objectsAllowed	Allowed objects: {1}
      sharing.objectsAsked	The app waits for your choice.
      sharing.objectsHint	For some types you choose each object that an app may read. An app reads what it saved itself until you refuse that.
      sharing.objectsOf	{1} for “{2}”
      sharing.older	Older
      sharing.onlyIsolated	only isolated
      sharing.onlyObjects	Apps cannot read this type as a whole: choose single objects below.
      sharing.openSheet	Answer its request
      sharing.other	Another type
      sharing.otherHint	A title, a short name such as stepCount, or an identifier.
      sharing.otherType	Name of the type
      sharing.permissions	Permissions
      sharing.permissionsCaption	What the app may read and save
      sharing.questions	Permissions to decide: {1}
      sharing.read	Read
      sharing.readOwn	read without permission: only its own
      sharing.registered	Token or own socket: tells honest apps apart, but does not stop a hostile program under your user
      sharing.registeredOn	Registered
      sharing.reload	Reload
      sharing.remove	Remove the app
      sharing.removeButton	Remove
      sharing.removeHint	Its registration and permissions are deleted. What it saved stays.
      sharing.removeTitle	Remove “{1}”?
      sharing.removeWarning	Registration, token, permissions, open requests and unfinished workouts of the app are deleted at once. Its samples stay. This cannot be undone: the app has to be registered again.
      sharing.requests	Requests for permission
      sharing.restrict	Block all apps
      sharing.restricted	All apps are blocked: none can read or save anything.
      sharing.retention	How long the log is kept
      sharing.revokeAll	Turn off everything
      sharing.save	Save
      sharing.saveRefused	saving refused
      sharing.sheet	“{1}” asks for access to your health data
      sharing.since	Waiting since
      sharing.stopped	No longer woken
      sharing.stoppedUntil	until the app enables background delivery again
      sharing.times	Requests
      sharing.toggle	{1}: {2}
      sharing.turnOff	Turn all off
      sharing.turnOn	Turn all on
      sharing.type	Type
      sharing.unknown	Only a name, which any program can claim
      sharing.unrestrict	Let apps in again
      sharing.until	Until
      sharing.user	System user
      sharing.version	Version
      sharing.weekly	at most weekly
      sharing.when	Time
      sharing.whyClinical	Why the app reads clinical records
      sharing.whyRead	Why the app reads your data
      sharing.whySave	Why the app saves data
      sharing.window	How far back may the app read?
      sharing.windowAll	All data
      sharing.windowDate	From a date
      sharing.windowDays	The last days, and all later data
      sharing.windowHint	The date is fixed when you save. The app always sees what it saved itself.
      sharing.windowKeep	Leave the dates as they are; newly allowed types from the beginning
      sharing.woken	Last woken
      sharing.yes	allowed
      sleep.asleep	Asleep
      sleep.average	Asleep on average
      sleep.bed	To bed
      sleep.below	Also reported, by sources of lower rank
      sleep.during	During sleep: {1}
      sleep.empty	There are no sleep data here.
      sleep.fault.plan	Nothing was saved. Give the goal as 8:00, and both times or neither.
      sleep.goal	Goal
      sleep.goal.hint	Time asleep, such as 7:30 or 8
      sleep.inBed	In bed
      sleep.mean	{1} asleep on average. Nights: {2}
      sleep.measured	{1} on average. Nights: {2}
      sleep.night	Night to
      sleep.nightTo	Night to {1}
      sleep.nights	Nights
      sleep.plan	Goal and times
      sleep.reached	{1}, reached in {2} of {3} nights
      sleep.rise	Up
      sleep.stage	Stage
      sleep.stages	Stages
      sleep.times	Planned
      sleep.title	Sleep
      sleep.total	Asleep in all
      sources.accessOf	Data sources and access: {1}
      sources.allowed	allowed
      sources.allowedSince	allowed from {1}
      sources.apps	Apps with access
      sources.appsCaption	Apps with an answer about this type
      sources.byHand	by default: entered by hand
      sources.caption	Apps and devices that saved data
      sources.changed	The sources have changed since you opened the page. This is the current list; nothing was saved.
      sources.chosen	your order
      sources.default	Restore the default order
      sources.delete	Delete its data
      sources.denied	refused
      sources.devices	Devices
      sources.devicesHint	The devices of the newest samples of each source and type.
      sources.down	Down
      sources.feedEmpty	Nothing has come yet.
      sources.feedSent	Last batch: {1}
      sources.feedSilent	Nothing for two days: {1}
      sources.feeds	Phones that send by themselves
      sources.firmware	Firmware
      sources.hardware	Hardware
      sources.last	Newest data
      sources.localIdentifier	Local identifier
      sources.manufacturer	Manufacturer
      sources.model	Model
      sources.more	And {1} more
      sources.name	Name
      sources.noApps	No app has an answer about this type.
      sources.noDevices	The newest samples name no device.
      sources.none	There are no data yet.
      sources.notAnswered	not answered
      sources.orderHint	Where several sources have data for the same time, the highest one counts. Totals and sleep follow a new order at once.
      sources.otherKind	by default: other source
      sources.phone	by default: phone
      sources.samples	Samples
      sources.saveOrder	Save this order
      sources.software	Software
      sources.source	Source
      sources.sources	Data sources
      sources.title	Sources
      sources.types	Types
      sources.udi	UDI of the device
      sources.unnamed	Device without a name
      sources.up	Up
      sources.watch	by default: watch
      summary.add	Add a sample
      summary.allTrends	All trends and highlights
      summary.asleep	{1} asleep, {2} to {3}
      summary.chart	Show the chart
      summary.choose	Choose what the summary shows
      summary.count	Last 7 days: {1}
      summary.countUntil	7 days before {2}: {1}
      summary.counted	{1} on {2}: {3} counted {4} of {5}.
      summary.covered	{1} from {2} do not count: {3} covers that time.
      summary.duration	Duration
      summary.empty	There are no data yet. Import an export of Apple Health, or add a sample by hand.
      summary.ended	The newest data of {1} are from {2}.
      summary.first	On the iPhone, open Health, tap your picture, then Export All Health Data. It makes a file export.zip.
      summary.fresh	Sources
      summary.freshUntil	{1}: until {2}
      summary.goal	Goal
      summary.highlights	Highlights
      summary.leftOut	Left out: {1}. The samples lie in too many days to compute figures, as one of centuries does.
      summary.night	Last night
      summary.old	The newest data are from {1}. The summary shows that day.
      summary.perDay	Last 7 days: {1} a day
      summary.perDayUntil	7 days before {2}: {1} a day
      summary.reached	Reached
      summary.recent	Last 7 days: {1} on average
      summary.recentUntil	7 days before {2}: {1} on average
      summary.ring	Ring
      summary.rings	Activity rings
      summary.ringsOf	Rings of {1}
      summary.same	About the same as in the 28 days before
      summary.second	Bring the file to this computer: by a cable, a shared folder, a cloud drive or an e-mail to yourself. It is not encrypted.
      summary.spark	{1}, the last two weeks
      summary.stage	Stage
      summary.third	Import it here. A later export adds only what is new.
      summary.today	Today
      summary.unpinned	The types on your summary have no data yet.
      summary.why	Why this number?
      summary.yesterday	Yesterday
      system.metric	Metric
      system.uk	United Kingdom
      system.us	United States
      text.clauses	{1}; {2}
      text.comma	{1}, {2}
      text.fact	{1}: {2}
      text.sentences	{1}. {2}
      transfer.back	Back
      transfer.badPeriod	Give a first day such as 2026-01-31, and a last day that is not before it.
      transfer.began	Begun
      transfer.bringBack	Also import what I corrected or deleted
      transfer.cancel	Cancel
      transfer.change	Change
      transfer.counted	There are many samples: the first {1} are counted.
      transfer.csv	CSV tables in a zip, one for each type
      transfer.custom	From one day to another
      transfer.cut	not finished: running, or cut short
      transfer.delete	Delete
      transfer.deleteButton	Delete the data of this import
      transfer.deleteOn	Continue deleting
      transfer.deleteTitle	Delete what this import stored?
      transfer.deleteWarning	All samples, files and details of this import are deleted. To get them back, import the file again.
      transfer.deleted	Samples deleted so far: {1}. More are left.
      transfer.deletedSince	Samples deleted since then: {1}.
      transfer.empty	No samples of this import are in the store.
      transfer.export	Export
      transfer.exportButton	Export
      transfer.exportHint	Everything in the store as one file. It is not encrypted: anyone who can read it sees your data.
      transfer.exported	Export of
      transfer.failed	The upload ended early. Choose the same file again.
      transfer.file	File
      transfer.fileHint	A zip or an XML file, or workouts in FIT, TCX or GPX, also packed (.gz) or several in a zip. If an upload ends early, choose the same file again.
      transfer.files	Files kept from imports
      transfer.filesCaption	Files by their paths in the export
      transfer.filesHint	Routes, electrocardiograms and other files of imports, and files attached to samples. To get a large one, use a terminal:
      transfer.finished	finished
      transfer.format	Format
      transfer.from	First day
      transfer.import	Import
      transfer.importHint	An export of the Health app: on the phone, tap your picture, then “Export All Health Data”. Importing a file again adds only what is new; what you corrected or deleted stays out.
      transfer.imports	Imports so far
      transfer.importsCaption	Imports, the newest first
      transfer.left	about {1} min left
      transfer.leftOut	What was in the store before, or could not be read, is shown at the end of an import only. To see it again, import the file again.
      transfer.month	The last 30 days with data
      transfer.name	Your name for the heading
      transfer.noData	There are no data in this period.
      transfer.noFiles	No import contained files.
      transfer.noImports	Nothing was imported yet.
      transfer.oneImport	Import
      transfer.path	Path
      transfer.period	Period
      transfer.progress	Progress of the upload
      transfer.quarter	The last 90 days with data
      transfer.report	Report for a doctor
      transfer.reportButton	Make the report
      transfer.reportHint	One page with figures, charts and tables, to read, print or send. It is not encrypted.
      transfer.running	Progress and result of the last upload
      transfer.size	Size
      transfer.sqlite	SQLite database, for spreadsheets and programs
      transfer.state	State
      transfer.stored	Samples stored
      transfer.there	In the store now
      transfer.to	Last day (empty for the newest data)
      transfer.tooLarge	too large for this page
      transfer.upload	Import the file
      transfer.year	The last year with data
      transfer.zip	Zip of the Health app, for import elsewhere
      trend.higher	{1} % higher than in the 28 days before
      trend.less	{1} % less than in the 28 days before
      trend.lower	{1} % lower than in the 28 days before
      trend.more	{1} % more than in the 28 days before
      trend.slip	No comparison: a value of these days is one that no human has
      trend.times	About {1} times as much as in the 28 days before
      trend.timesHigh	About {1} times as high as in the 28 days before
      trends.before	Months before
      trends.change	Change
      trends.few	Too few days are known to compare the last four weeks with the months before.
      trends.levels	All types
      trends.none	No level has changed: the last four weeks are as the months before.
      trends.recent	Last four weeks
      trends.title	Trends
      trends.type	Type
      types.about	About
      types.access	Sources and access
      types.add	Add a sample
      types.alone	Alone
      types.aloneHint	What each source recorded; where sources overlap, the total counts each moment once.
      types.average	Average of all measurements
      types.compare	Compare
      types.counted	Counts
      types.countedHint	Where sources overlap, each moment counts once.
      types.data	All data
      types.date	Date
      types.earlier	Earlier
      types.go	Go
      types.highest	Highest: {1}
      types.interval	Interval
      types.later	Later
      types.latest	Latest: {1}
      types.leftOut	The figures are left out: the samples lie in too many intervals, as long ones do.
      types.newest	Newest
      types.newestIs	The newest are from
      types.none	None
      types.nothing	There are no data in this period.
      types.partial	incomplete
      types.periods	Period
      types.pin	Show on the summary
      types.samples	Samples
      types.share	Share
      types.show	Show
      types.source	Source
      types.sources	Sources
      types.span	{1} to {2}
      types.total	Total
      types.unpin	Remove from the summary
      types.why	Why this number?
      types.with	Second type
      undo.medications	{1} {1;medication;medications} restored.
      undo.medicationsLeft	{1} {1;medication;medications} not restored: your list has the same again.
      undo.notes	{1} {1;note;notes} restored.
      undo.notesLeft	{1} {1;note;notes} not restored: there are newer ones.
      undo.rows	{1} {1;row;rows} brought back as {1;it was;they were} before the repair.
      undo.rowsLeft	{1} {1;row;rows} still set aside: others have taken their places.
      undo.samples	{1} {1;sample;samples} restored.
      undo.samplesLeft	{1} {1;sample;samples} not restored: newer versions exist, or their import was undone.
      vitals.above	Above your usual range
      vitals.below	Below your usual range
      vitals.empty	There are no measurements of the last 30 nights.
      vitals.few	A usual range needs {1} nights before; {2} {2;is;are} known.
      vitals.link	Vitals of the night
      vitals.missing	Not measured in this night
      vitals.note	The usual range is of your own nights: the middle of the 60 before, give or take three times their spread. A figure can be outside for many reasons, and the page knows none of them.
      vitals.one	Outside your usual range last night: {1}.
      vitals.partAbove	{1} {2}, above {3}
      vitals.partBelow	{1} {2}, below {3}
      vitals.several	{2} figures outside your usual range last night: {1}.
      vitals.state	Where it lies
      vitals.title	Vitals of the night to {1}
      vitals.usual	Usual range
      vitals.usualFrom	Usual from
      vitals.usualTo	Usual to
      vitals.value	This night
      vitals.within	Within your usual range
      why.caption	{1} by source: {2}
      why.counts	counts
      why.covered	covered by {1}
      why.coveredByAnother	covered by another source
      why.exact	What counts of each sample, added in this order, gives {1} exactly.
      why.from	From
      why.many	There are more than {1} samples in this period. Choose a shorter one.
      why.more	... and {1} more
      why.none	Not at all
      why.not	Why not
      why.order	The highest source counts first. Another one counts where no higher one has samples.
      why.outside	outside
      why.partly	In part
      why.range	{1} to {2} of {3}
      why.title	{1}: why this number?
      why.to	To
      why.value	Value
      why.weight	Weight
      why.whole	Whole
      workouts.above	{1} and more
      workouts.activity	Activity
      workouts.all	All activities
      workouts.atMost	at most {1}
      workouts.average	{1} BPM on average
      workouts.below	below {1}
      workouts.climb	Climb
      workouts.count	Count
      workouts.delete	Delete this workout
      workouts.distance	Distance
      workouts.down	{1} down
      workouts.empty	There are no workouts here.
      workouts.energy	Energy
      workouts.event	Event
      workouts.events	Events
      workouts.fields	All fields
      workouts.heart	Heart rate
      workouts.measure	Measurement
      workouts.more	Files and more
      workouts.others	Other activities
      workouts.pace	Pace or speed
      workouts.parts	Parts
      workouts.route	Route
      workouts.samples	Samples
      workouts.share	Share
      workouts.show	Show
      workouts.split	Split
      workouts.splits	Splits
      workouts.statistics	Measurements
      workouts.time	Time
      workouts.title	Workouts
      workouts.unknown	Activity {1}
      workouts.up	{1} up
      workouts.value	Value
      workouts.zone	Zone
      workouts.zones	Zones: {1}
      """#)

  static let zh = WordTable(
    text: #"""
      about.activeEnergyBurned	除静息消耗外，您因活动而消耗的能量。设备根据动作和心率估算。
      about.appleExerciseTime	运动强度不低于快走的分钟数。
      about.appleSleepingWristTemperature	睡眠时手腕的温度。请与自己之前的夜晚比较。
      about.appleStandHour	某一小时内您是否站立并活动至少一分钟。
      about.appleStandTime	您站立并略有活动的分钟数。
      about.appleWalkingSteadiness	您行走的稳定程度，根据步速、步幅和均匀度估算。
      about.atrialFibrillationBurden	心脏出现心房颤动迹象的时间占比。
      about.audiogram	每只耳朵在不同音高下能听到的最轻声音。
      about.basalEnergyBurned	身体静息时所需的能量，根据年龄、性别、身高和体重估算。
      about.bloodGlucose	血液中的含糖量，由指尖血或皮下传感器测得。
      about.bloodPressure	动脉内的压力：较高值在心脏收缩时测得，较低值在两次心跳之间测得。测量前请静坐五分钟。
      about.body	身体测量值，来自体重秤、卷尺或手动输入。
      about.bodyFatPercentage	脂肪占体重的比例。体重秤用微弱电流估算，体内水分会影响结果。
      about.bodyMass	您的体重。一天之内会有百分之一二的波动，每天同一时间称重更能看出趋势。
      about.bodyMassIndex	体重（公斤）除以身高（米）的平方。它不能区分肌肉和脂肪。
      about.bodyTemperature	您的体温。随测量部位和时间而不同。
      about.clinical	诊所或医生的记录，按发送给您的内容保存。
      about.dietaryCaffeine	您摄入的咖啡因，例如来自咖啡和茶。
      about.dietaryEnergyConsumed	您饮食中的能量。
      about.dietaryWater	您的饮水量。
      about.distanceWalkingRunning	您步行和跑步的距离，根据步幅和步数或定位得出。
      about.electrocardiogram	约半分钟的心脏电压记录，由手指或手腕测得：相当于医院十二导联中的一个。
      about.environmentalAudioExposure	您周围声音的响度。越久越响，对耳朵的负担越大。
      about.fitness	您的活动与运动量，由手表、手机或应用测得。
      about.flightsClimbed	您爬的楼层数。步行上升约三米算一层。
      about.headphoneAudioExposure	您耳机播放的响度。
      about.hearing	您的听力，以及周围声音的响度。
      about.heart	传感器测得的心脏与心律信息。
      about.heartRate	心脏每分钟跳动的次数。睡眠时最低，运动、炎热或激动时升高。
      about.heartRateRecoveryOneMinute	运动结束后第一分钟内心率下降的次数。
      about.heartRateVariabilitySDNN	相邻心跳间隔的变化幅度（毫秒）。个体差异很大，请与自己前几周比较。
      about.height	您的身高。
      about.leanBodyMass	去除脂肪后的体重。
      about.medications	您使用的药物及服用时间。
      about.menstrualFlow	经期日期与经血量。
      about.mindfulSession	您冥想或专注呼吸的时间，由应用或您记录。
      about.mindfulness	您的感受，以及留给自己的时间。
      about.mobility	您行走、跑步和上下楼的方式：步速、步幅与均匀程度。
      about.nutrition	您的饮食中所含的量，由您或应用记录。
      about.other	设备或应用记录的信息。
      about.oxygenSaturation	携带氧气的红细胞比例。手表在静息时用透过皮肤的光测量。
      about.profile	关于您的固定或很少改变的信息。
      about.reproductive	您或应用记录的经期、怀孕或性健康信息。
      about.respiratory	呼吸测量值，来自传感器、医疗设备或手动输入。
      about.respiratoryRate	每分钟呼吸次数，通常在睡眠中测量。
      about.restingHeartRate	清醒而平静时心脏每分钟跳动的次数。锻炼后常会下降，生病时常会升高。
      about.sleep	您的夜间睡眠情况，由手表、手机或应用测得。
      about.sleepAnalysis	您卧床、入睡的时间及所处的睡眠阶段。睡眠阶段根据动作、心率和呼吸估算。
      about.stateOfMind	您某一刻或一天的感受，以及您为它选择的词语。
      about.stepCount	您走的步数。手表和手机同时计步时，以来源顺序中靠前者为准，同一步不会重复计算。
      about.symptoms	症状出现的时间与程度，由您或应用记录。
      about.timeInDaylight	您处于日光下的时间，由手表的光线传感器测得。
      about.vision	您的视力矫正所需的信息。
      about.vitals	反映身体状况的基本体征，由设备测量或手动输入。
      about.vo2Max	身体最多能利用的氧气量。手表根据户外运动的心率和配速估算，数值越高耐力越好。
      about.waistCircumference	您的腰围。
      about.walkingAsymmetryPercentage	两脚步速不一致的时间占比。
      about.walkingDoubleSupportPercentage	行走时双脚同时着地的时间占比。走得谨慎时会更高。
      about.walkingHeartRateAverage	您以平常步速行走时的平均心率。
      about.walkingSpeed	您在平地上行走的速度，由靠近髋部携带的手机测得。
      about.walkingStepLength	您在平地上一步的长度。
      about.workout	您的每次训练，包括时长、距离、能量，以及记录的路线。
      activity.byDay	每日活动消耗（{1}）
      activity.byMonth	每月活动消耗（{1}）
      activity.days	每日圆环
      activity.empty	此处没有健身圆环数据。
      activity.exercise	锻炼
      activity.goal	目标
      activity.move	活动消耗
      activity.ofGoal	{1}，目标 {2}（{3} %）
      activity.paused	这一天圆环已暂停。
      activity.rings	圆环
      activity.stand	站立
      activity.title	活动
      alertkind.absence	某类数据没有更新
      alertkind.dose	计划的用药时间已到
      alertkind.goal	达成目标
      alertkind.rest	静息十分钟的心率
      alertkind.silence	设备或应用没有数据
      alertkind.value	数值高于或低于界限
      alerts.above	{1}高于 {2}
      alerts.absence	{1}：{2} 天没有新数据
      alerts.add	添加规则
      alerts.addRule	添加
      alerts.all	所有提醒
      alerts.allRings	所有圆环均已合上
      alerts.anySilence	某个设备或应用 {1} 天没有数据
      alerts.anySource	任意设备或应用
      alerts.atLeast	{2} 至 {3} 静息时不低于 {1}
      alerts.atMost	{2} 至 {3} 静息时不高于 {1}
      alerts.beats	每分钟心跳次数
      alerts.below	{1}低于 {2}
      alerts.dayAbove	{1}：一天高于 {2}
      alerts.dayBelow	{1}：一天低于 {2}
      alerts.days	天数
      alerts.delete	删除
      alerts.dose	计划的用药时间已到，尚未记录
      alerts.doses	自 {2} 起有 {1} 次用药未记录
      alerts.eachDay	每天的数值
      alerts.eachSample	每条记录
      alerts.fault.choice	无法建立此规则，请选择其对象。
      alerts.fault.days	天数应为 1 到 {1}。
      alerts.fault.limit	请以数字填写界限。
      alerts.fault.minutes	分钟数应为 0 到 {1}。
      alerts.fault.most	已有 {1} 条规则，请先删除一条。
      alerts.fault.rate	心率界限应为 20 到 250 之间的数字。
      alerts.fault.repeated	已有相同的规则。
      alerts.figure	比较对象
      alerts.found	发现时间
      alerts.goal	目标达成：{1}
      alerts.how	在提供数据服务期间，您自己的规则会检查新数据。所有规则都由您添加，添加之前没有任何规则生效。
      alerts.isAbove	高于
      alerts.isBelow	低于
      alerts.lateDose	计划的用药时间已过 {1} 分钟，尚未记录
      alerts.limit	界限
      alerts.minutes	超过预定时间的分钟数
      alerts.new	新提醒
      alerts.newest	最新数据来自 {1}。
      alerts.noData	没有数据。
      alerts.noRules	还没有规则。
      alerts.none	没有新提醒。
      alerts.notice	您的一条规则有所发现，请在“健康”应用中查看。
      alerts.off	已关闭
      alerts.on	{2}：{1}
      alerts.reached	于 {1} 达成
      alerts.reason	原因
      alerts.restAbove	静息心率连续十分钟高于 {1}
      alerts.restBelow	静息心率连续十分钟低于 {1}
      alerts.rule	规则
      alerts.rules	您的规则
      alerts.see	已查看
      alerts.seeAll	全部标为已查看
      alerts.side	高于或低于
      alerts.silence	{1}：{2} 天没有数据
      alerts.since	自 {1} 起生效
      alerts.title	提醒
      alerts.turnOff	关闭
      alerts.turnOn	打开
      alerts.type	类型
      backup.compared	已回读并与数据存储比对。所有表中所有行的摘要为 {1}。
      backup.keyFile	在这台电脑上，数据存储的密钥文件
      backup.makeRecoveryKey	请用 {1} 为它生成恢复密钥。
      backup.openers	以下可以打开：{1}。没有其中之一就无法打开。
      backup.ownPassphrase	您刚刚输入的密码短语
      backup.passphrase	数据存储的密码短语
      backup.recoveryKey	数据存储的恢复密钥
      backup.restored	{1} 中的数据存储含有备份的全部 {2} 行；内容摘要和各项检查均一致。
      backup.rows	已写入 {1} 行
      backup.samePassphrase	备份的密码短语可打开它。
      backup.sameRecoveryKey	备份的恢复密钥也可打开它。
      backup.share	已回读 {1} %
      backup.shareRestored	已恢复 {1} %
      backup.wrote	备份已写入 {1}：{2} 行，{3} 字节。
      bests.best	最佳
      bests.climb	最大爬升
      bests.distance	最长距离
      bests.duration	最长时间
      bests.energy	最多能量
      bests.fastest	最快 {1}
      bests.part	最快成绩来自最近 {1} 次体能训练。命令“health workout bests”会读取全部。
      bests.title	个人最佳
      browse.add	添加
      browse.categories	类别
      browse.find	搜索
      browse.last	最新
      browse.latest	最新值
      browse.nothing	没有名称匹配的类型。
      browse.samples	数据条数
      browse.search	搜索所有数据
      browse.type	类型
      browse.without	没有数据的类型
      by.day	按天
      by.hour	按小时
      by.month	按月
      by.week	按周
      by.year	按年
      cell.ageAndRate	年龄和静息心率
      cell.allRings	全部
      cell.anApp	应用
      cell.asked	已请求
      cell.assumedAge	静息心率；假定年龄 {1}
      cell.assumedBoth	假定：年龄 {1}，静息心率 {2}
      cell.assumedRate	年龄；假定静息心率 {1}
      cell.awardFirst	首次
      cell.awardMonth	整月
      cell.awardRounds	圈数
      cell.awardWeek	整周
      cell.byHand	默认：手动输入
      cell.climb	爬升
      cell.cutShort	已中断
      cell.daily	每天
      cell.days	按天统计，至少 {1} 条数据
      cell.distance	距离
      cell.duration	时长
      cell.ended	已到期
      cell.endedOn	已于 {1} 到期
      cell.energy	能量
      cell.fastest	最快
      cell.finished	已完成
      cell.granted	已允许
      cell.hourly	每小时
      cell.hours	按小时统计，至少 {1} 条数据
      cell.immediately	立即
      cell.isolated	已隔离
      cell.issuer	签发方
      cell.metric	公制
      cell.no	否
      cell.noneSet	未设置
      cell.notAsked	未请求
      cell.notes	备注
      cell.other	默认：其他
      cell.phone	默认：手机
      cell.read	读取
      cell.readEnded	读取已到期
      cell.readRefused	读取被拒绝
      cell.refused	已拒绝
      cell.registered	已注册
      cell.save	保存
      cell.saveEnded	保存已到期
      cell.saveRefused	保存被拒绝
      cell.seldom	很少
      cell.setAside	由 {1} 搁置
      cell.since	自 {1}
      cell.uk	英制
      cell.unknown	未知
      cell.until	至 {1}
      cell.us	美制
      cell.usual	常用
      cell.verified	已验证
      cell.watch	默认：手表
      cell.weekly	每周
      cell.yes	是
      cell.yourChoice	您的选择
      change.higher	高 {1} %
      change.less	少 {1} %
      change.lower	低 {1} %
      change.more	多 {1} %
      change.same	大致相同
      change.times	约为 {1} 倍
      change.timesHigh	约为 {1} 倍
      chart.asleep	睡眠
      chart.besides	同图 {1}
      chart.beyond	{1} 处超出刻度
      chart.dayZone	日期按 {1}
      chart.earlierMissing	更早的时间段放不下
      chart.electrocardiogram	心电图
      chart.end	终点
      chart.endsOfRoute	S 起点  E 终点
      chart.feet	{1} 英尺
      chart.figures	{1}；{2}
      chart.figuresIn	{1}，单位：{2}；{3}
      chart.first	前 {1}
      chart.firstSeconds	前 {1} 秒
      chart.goal	目标
      chart.hourOfWeekday	一周各天每小时的平均值
      chart.hours	按小时和星期
      chart.incomplete	不完整
      chart.kilometres	{1} 公里
      chart.leftAxis	左轴
      chart.leftEar	左耳
      chart.mean	平均
      chart.metres	{1} 米
      chart.miles	{1} 英里
      chart.night	截至{1}的夜晚；时间为 {2}
      chart.nights	{1} 晚
      chart.nightsAsleep	{1} 晚，平均睡眠 {2}；{3}
      chart.nightsWithout	{1} 晚；{2}
      chart.noPlaces	无位置
      chart.noResults	无结果
      chart.noRoom	空间不足
      chart.noSleep	无睡眠数据
      chart.noValues	无数值
      chart.north	北
      chart.nothing	无数值
      chart.ownDays	日期按记录地，无记录时按 {1}
      chart.ownZones	时间为记录地时间，无记录时为 {1}
      chart.paper	25 mm/s，10 mm/mV
      chart.perColumn	每列：{1} 平均  {2} 最大
      chart.period.bars	{1} 至 {2}，柱形
      chart.period.line	{1} 至 {2}，折线
      chart.period.pairs	{1} 至 {2}，成对数值
      chart.period.ranges	{1} 至 {2}，范围
      chart.range	{1}–{2}
      chart.rightAxis	右轴
      chart.rightEar	右耳
      chart.rolling	{1} 个时段的平均
      chart.route	路线，{1} 个位置
      chart.routeTimes	{1} 至 {2}；时间为 {3}
      chart.rows	每行 {1} 秒，高 {2} mV
      chart.seconds	秒
      chart.span	{1} 至 {2}
      chart.start	起点
      chart.startAndEnd	起点和终点
      chart.table	表格
      chart.times	{1}；{2}
      chart.timesIn	{1}，单位：{2}；{3}
      chart.values	{1} 个数值
      chart.yearByDay	{1} 年，按天
      chart.zone	时间为 {1}
      column.average	平均值
      column.count	次数
      column.hours	小时
      column.latest	最新
      column.maximum	最大值
      column.minimum	最小值
      column.seconds	时长
      column.sum	总计
      command.added	已添加：{1}。
      command.adopted	{1} 个保留的元素已转为数据。
      command.against	{1} 与 {2} 对比；{3}
      command.alertsSeen	已将 {1} 条提醒标为已查看。
      command.alertsSeenLeft	已将 {1} 条提醒标为已查看，还剩 {2} 条。
      command.answers	请用以下命令之一答复：
      command.answersAll	请用以下命令之一答复；--all 表示请求的其余部分：
      command.appAt	“健康”App 位于 {1}。{2} 可让浏览器登录。
      command.appRemoved	{1} 已移除。其数据仍保留。
      command.askDelete	删除 {1} 条数据？
      command.askDoubtful	{1}：人体不可能有此数值。仍要添加吗？
      command.askErase	{1} 中的所有内容都将被删除。输入 {2} 以继续：
      command.awaiting	等待您的答复：{1} 允许保存。
      command.certificate	{1}，{2}，有效期 {3} 至 {4}。
      command.certificateRemoved	已移除。{1} 不再使用它。
      command.clipped	提示：数据跨越的时段过多，已全部或部分略去 {2} 之外的 {1} 条数据。--from 和 --to 可选择其他时间段。
      command.current	{1} 中的数据存储已是当前版本。
      command.cycleDays	中位数 {1} 天，最近 {4} 个周期为 {2} 至 {3} 天。下次经期：{5} 至 {6} 之间。
      command.cycleLong	最近的周期比任何计入的周期都长：不预测下次经期。
      command.deleted	已删除 {1} 条
      command.deletes	{1} 可将其删除。
      command.dismissed	已关闭 {1} 的请求。权限未更改。
      command.erased	{1} 中的数据存储已删除。
      command.explained	{1}，{2}（{3}）；{4}
      command.exportsEqual	未发现差异。
      command.feedEmpty	推送源 {1} 尚未发送任何数据。
      command.feedSent	推送源 {1} 上次发送于 {2}。
      command.feedSilent	推送源 {1} 已两天没有发送：{2}。
      command.figuresLeftOut	提示：已略去 {1} 的数值，因为数据跨越的天数过多（例如跨越数百年）。{2} 列出这些数据。
      command.fileOf	{1} 文件
      command.firstDay	第一天
      command.from	自 {1}
      command.gapNights	…… {1} 晚没有数据 ……
      command.generated	已写入 {1}：{2} 条记录。
      command.generatedBad	已写入 {1}：{2} 条记录，另有 {3} 条损坏的记录。
      command.goalsUpTo	截至 {1} 的目标
      command.holders	以下程序打开了数据存储：{1}。
      command.identity	身份：{1}。
      command.importOf	导入 {1}：{2}
      command.importUndone	已撤销导入 {1}：删除了 {2} 条数据。
      command.inMenu	“健康”已在桌面菜单中。{1} 会在每次登录时提供您的数据存储。
      command.installed	已安装：{1}
      command.installedAlready	此前已安装：{1}
      command.keyFile	其密钥文件是 {1}。
      command.keys	{1}，{3} 的 {2} 个密钥。
      command.lastNight	昨晚：睡眠 {1}，{2} 至 {3}
      command.levels	最近四周与此前数月的水平；{1}
      command.logKept	日志保留 {1} 天。
      command.logged	已记录：{1}，{2}。
      command.loggedDose	{1}{2}。
      command.loss	{1}丢失它就会丢失数据：请用 {2} 生成恢复密钥并抄写下来。
      command.meanNights	{1}，平均每晚（{2}），以小时和分钟计；{3}
      command.meanOfNights	{1} 晚的平均值：睡眠 {2}
      command.medicationAdded	已添加 {1}。{2} 设置服药时间，{3} 允许应用读取。
      command.medicationArchived	{1} 已归档。
      command.medicationBack	{1} 已回到列表中。
      command.medicationDeleted	已删除 {1}。一天之内可用 {2} 恢复。
      command.medicationDosesDeleted	已删除 {1} 及其 {2} 次用药。一天之内可用 {3} 恢复。
      command.menuRemoved	菜单项和单元已移除。如果单元正在运行，{1} 可结束它。
      command.minutesLeft	剩余 {1} 分钟
      command.moreAll	……另有 {1} 条；--all 会显示。
      command.moreTypes	以及另外 {1} 种类型
      command.newMore	新增超过 {1} 条数据（{2}）
      command.newSamples	新增 {1} 条数据（{2}）
      command.newStore	新的加密数据存储位于 {1}。
      command.news	自 {2} 上次查看以来：{1}。
      command.nightTo	截至 {1} 的夜晚：睡眠 {2}，{3} 至 {4}
      command.nights	{1}（按晚），以小时和分钟计；{2}
      command.nightsCut	更早的夜晚放不下：请给出更短的时间段，或使用 --height。
      command.noAccess	在此期间没有应用读取或保存数据。
      command.noAdherence	已过去的日子里没有应服的用药。{1} 设置服药时间。
      command.noAlerts	您的规则没有发现。{1} 列出规则。
      command.noApps	还没有应用。{1} 注册应用。
      command.noAwards	还没有奖项。
      command.noBoth	没有两者都有数据的日子。{1} 列出您的数据。
      command.noCertificates	未安装证书。{1} 安装证书。
      command.noChart	此时间段内没有“{1}”的数据，因此没有图表。{2} 列出您的数据。
      command.noComparison	这些时间段内没有可对比的数据。{1} 列出您的数据。
      command.noCycles	尚未输入经期。{1} 输入今天的。
      command.noData	还没有数据。{1} 导入导出文件，{2} 添加数据。
      command.noDayFigures	该时间段内没有数值。{1} 列出您的数据。
      command.noDoses	没有应服或已记录的用药。{1} 设置服药时间。
      command.noElements	没有导入保留过元素。
      command.noFeeds	还没有推送源。{1} 创建推送源。
      command.noFigures	此时间段内没有“{1}”的数据。{2} 列出您的数据。
      command.noImports	尚未导入任何内容。{1} 导入导出文件。
      command.noKnownSensors	系统没有已知的传感器。{1} 搜索附近的传感器。
      command.noLevels	没有水平发生变化，或已知天数太少。
      command.noLog	不保留日志。
      command.noMedical	您的医疗急救卡是空的。{1} 说明如何填写。
      command.noMedications	您的列表是空的。{1} 添加药物。
      command.noNews	{1} 将这些内容写成页面，{2} 显示一个类型。
      command.noNotes	没有备注。{1} 为今天写备注。
      command.noPermissions	{1} 没有权限，也没有请求。
      command.noReport	此时间段内没有数据，因此没有报告。{1} 列出您的数据。
      command.noRequests	没有待答复的请求。
      command.noRings	此时间段内没有圆环。{1} 列出您的数据。
      command.noRingsAtAll	没有圆环。{1} 列出您的数据。
      command.noRows	该语句没有返回任何行。
      command.noRules	还没有规则。{1} 添加规则。
      command.noSamples	还没有数据。
      command.noSamplesOf	还没有 {1} 数据。
      command.noSensors	附近没有传感器。请戴上传感器，并断开它与其他设备的连接。
      command.noSigned	没有已签名的数据。
      command.noSleep	此时间段内没有睡眠数据。{1} 列出您的数据。
      command.noWorkouts	此时间段内没有体能训练。{1} 列出您的数据。
      command.noWorkoutsAtAll	没有体能训练。{1} 列出您的数据。
      command.noneToExplain	此时间段内没有“{1}”的数据。
      command.notQuiet	没有免打扰时段。
      command.notSaved	因您拒绝而未保存：{1}。
      command.notVerified	未通过验证 {1} 条
      command.note	提示：{1}
      command.noteDeleted	备注已删除。一天之内可用 {1} 恢复。
      command.noteSaved	备注已保存。
      command.noteUnregistered	提示：{1} 尚未注册。答复将在其注册后生效。
      command.nothingCounts	没有计入的数据
      command.nothingNew	没有新数据
      command.nothingToRemove	没有可移除的内容。
      command.nowRestricted	数据存储已限制：任何应用都无法使用。
      command.opens	“健康”App 将在浏览器中打开。如未打开，{1} 会输出链接。
      command.otherFiles	该文件夹中还有其他文件：{1}。
      command.passphraseOpens	您的密码短语可打开它。
      command.phones	手机可发送到 {1}。
      command.quiet	{1} 至 {2} 不发送通知。
      command.records	{1} 条记录
      command.restricted	数据存储已限制：任何应用都无法使用。{1} 可解除。
      command.rings	圆环：{1}
      command.ringsByDay	每日圆环：活动消耗（{1}）、锻炼（分钟）、站立（小时）
      command.ringsOf	{1} 的圆环：{2}
      command.rowsLeftOut	提示：已略去 {1} 行无意义的数据。请运行 {2}。
      command.samples	{1} 条数据
      command.samplesDeleted	已删除 {1} 条数据。一天之内可用 {2} 恢复。
      command.samplesLeftOut	提示：已略去 {1} 条无意义的 {2} 数据。请运行 {3}。
      command.samplesOf	{2} 的 {1}：{3} 条数据
      command.savedSamples	已保存 {1} 条数据。
      command.savedWaiting	等待中的数据已保存。
      command.scheduleSaved	{1} 的计划已保存。{2} 显示应服的用药。
      command.secondsLeft	剩余 {1} 秒
      command.serving	正在通过 {2} 中的套接字提供 {1} 中的数据存储。按 Ctrl-C 停止。
      command.settings	{1} 中的设置
      command.signed	已签名但无法比较 {1} 条
      command.standardOutput	标准输出
      command.stopped	已停止。未存储任何内容。
      command.systemChoice	单位制：{1}，您的选择。
      command.systemDefault	单位制：{1}，因为导出文件和语言设置都未注明国家。{2} 可更改。
      command.systemExport	单位制：{1}，来自您的导出文件（{2}）。{3} 可更改。
      command.systemLocale	单位制：{1}，来自语言设置。{2} 可更改。
      command.times	{1}，{2}
      command.timesOld	{1}，{2}。最新数据来自 {3}。
      command.tokenStays	提示：无法删除令牌文件 {1}（“{2}”）。它已失效。
      command.undividedBoth	数据存储只有整次体能训练的距离和能量，没有各项运动的：文件中为 0。
      command.undividedDistance	数据存储只有整次体能训练的距离，没有各项运动的：文件中为 0。
      command.undividedEnergy	数据存储只有整次体能训练的能量，没有各项运动的：文件中为 0。
      command.unregistered	{1} 尚未注册。
      command.unsaved	{1} 条数据未能保存。
      command.untilStopped	{1} …… 按 Ctrl-C 停止。
      command.unused	提示：未使用 {2} 中的 {1}。{3}
      command.usualPort	提示：另一个程序占用了常用端口 {1}。其书签会指向该程序：请勿在那里输入密码短语。
      command.verified	已验证 {1} 条
      command.vitals	截至 {1} 的夜晚；夜晚从 18:00 开始，{2}
      command.waiting	{1} 自 {2} 起等待。
      command.whyClinical	读取临床记录的理由：“{1}”
      command.whyReads	读取理由：“{1}”
      command.whySaves	保存理由：“{1}”
      command.wroteChart	图表已写入 {1}。文件未加密：任何能读取它的人都能看到您的健康数据。
      command.wroteDatabase	已将 {1} 条数据写入 {2}。数据库文件未加密：任何能读取它的人都能看到您的健康数据。
      command.wroteDays	已将 {1} 天写入 {2}。表格未加密：任何能读取它的人都能看到您的健康数据。
      command.wroteFolder	已将 {1} 条数据写入 {2}。文件夹未加密：任何能读取它的人都能看到您的健康数据。
      command.wroteReport	报告已写入 {1}。文件未加密：任何能读取它的人都能看到您的健康数据。
      command.wroteWorkout	体能训练已写入 {1}。文件未加密：任何能读取它的人都能看到您的健康数据。
      command.wroteZip	已将 {1} 条数据写入 {2}。zip 文件未加密：任何能读取它的人都能看到您的健康数据。
      command.zone	区间 {1}
      content.addPower	下加光
      content.associations	原因
      content.authorName	作者
      content.averageHeartRate	平均心率
      content.axis	轴位
      content.baseCurve	基弧
      content.brand	品牌
      content.classification	分类
      content.custodianName	保管机构
      content.cylinder	柱镜
      content.diameter	直径
      content.displayName	内容
      content.dose	剂量
      content.expiration	有效期至
      content.farPupillaryDistance	远用瞳距
      content.form	剂型
      content.frequencies	频率范围
      content.hearingLevels	听力级
      content.heartbeats	心跳次数
      content.issued	签发日期
      content.issuer	签发方
      content.itemNames	证明内容
      content.kind	类别
      content.labels	描述
      content.lenses	镜片类型
      content.medication	药物
      content.nearPupillaryDistance	近用瞳距
      content.patientName	患者
      content.pleasantness	感受
      content.prism	棱镜
      content.resourceType	FHIR 资源
      content.risk	提示
      content.samplingFrequency	采样频率
      content.scheduledDate	计划时间
      content.scheduledDose	计划剂量
      content.score	得分
      content.side	{1}（{2}）
      content.sphere	球镜
      content.status	状态
      content.subjectBirth	出生日期
      content.subjectName	持有人
      content.symptoms	症状
      content.title	标题
      content.tones	测试的频率数
      content.valence	数值（-1 至 1）
      content.vertexDistance	镜眼距
      content.voltages	电压采样数
      cycle.between	{1} 至 {2} 之间
      cycle.counts	计入
      cycle.cycles	周期
      cycle.day	周期第几天
      cycle.days	{1} 天
      cycle.empty	尚未录入经期。
      cycle.first	第一天
      cycle.flowDays	经期天数
      cycle.length	长度
      cycle.likely	可能来经
      cycle.median	长度中位数
      cycle.missing	最近一次周期始于 {1}，此后没有录入，因此不作推算。
      cycle.next	下次经期
      cycle.rule	连续十天没有经血之后的来经日为周期第一天。只计入 15 至 60 天的完整周期。
      cycle.running	进行中
      cycle.signs	圆点：经期，一到三个表示经血量。加号：症状。虚线框：可能来经的日子。
      cycle.spread	最近 {1} 个周期的最短与最长
      cycle.symptoms	症状
      cycle.title	经期
      cycle.tooFew	已有 {1} 个完整周期，推算下次经期至少需要 {2} 个。
      cycle.wasLikely	下次经期原本可能在
      days.date	日期
      days.day	日期
      days.duration	时长
      days.earlier	更早
      days.first	显示前 {1} 条，共 {2} 条。
      days.from	开始
      days.half	6 个月
      days.later	更晚
      days.mean	{1}（平均）
      days.month	月
      days.months	各月
      days.newest	最新
      days.older	更早的记录
      days.pages	分页
      days.period	时间段
      days.source	来源
      days.to	结束
      days.week	周
      days.year	年
      device.firmwareVersion	固件版本
      device.hardwareVersion	硬件版本
      device.localIdentifier	本地标识符
      device.manufacturer	制造商
      device.model	型号
      device.name	名称
      device.softwareVersion	软件版本
      device.udiDeviceIdentifier	UDI 器械标识
      doctor.attention	注意（{1}）：{2}
      doctor.damage	损坏（{1}）：{2}
      doctor.end	{1}。
      doctor.matters	需要您处理的事项：{1}
      doctor.note	提示（{1}）：{2}
      doctor.places	发现 {1} 处损坏
      doctor.rows	{1}（{2} 行）。
      doctor.setAsideRows	已搁置表 {1} 的行：{2}。
      doctor.setAsideSamples	已搁置 {1} 数据：{2}。
      doctor.sound	数据存储完好。
      doctor.undo	{1} 可将其恢复原样。
      done.added	已添加。
      done.allowed	已保存答复。应用可以使用您允许的内容。
      done.appRemoved	应用已移除，其保存的数据仍然保留。
      done.corrected	已更正。
      done.deleted	已删除。
      done.denied	已保存答复。未允许任何新内容。
      done.dismissed	请求已关闭，未作答复。
      done.gone	此删除已无法撤销：已超过一天，或所删内容已恢复或重新保存。
      done.importDeleted	此次导入的数据已删除。
      done.nothing	没有匹配的记录，未删除任何内容。
      done.restored	已恢复。
      done.restricted	所有应用已被阻止。
      done.revoked	该应用不再能读取或保存任何内容。
      done.saved	已保存。
      done.unrestricted	应用可在其权限范围内使用数据。
      dose.due	{1} 应服药物
      dose.ofDue	{1}（应服 {2}）
      dose.open	未记录
      dose.record	记录用药
      dose.share	比例
      dose.skip	已跳过
      dose.take	已服用
      dose.takeBack	撤销
      dose.taken	已服用
      dose.week	周
      dose.weeks	每周服药情况
      dose.weeksRule	已过去的日子里，已服用次数占应服次数的比例，今天暂不计入。
      ear.left	左耳
      ear.right	右耳
      entrance.gone	此地址所指的内容不存在，或已被删除。
      entrance.how	此浏览器尚未登录。请在本机的终端中打开应用：
      entrance.keyFile	数据由密钥文件打开，因此没有密码短语可供输入。请在本机的终端中解锁：
      entrance.locked	数据已锁定
      entrance.login	登录
      entrance.missing	没有此页面
      entrance.passphrase	密码短语
      entrance.unlock	解锁
      entrance.wait	尝试次数过多。请在 {1} 秒后重试。
      entrance.why	解锁之前无法读取任何数据。
      entrance.whyCard	解锁之前只能读取您的医疗急救卡。
      entrance.wrongPassphrase	密码短语错误。
      event.asks	该应用正在等待您的许可。{1} 显示它请求的内容。
      event.forgotten	已丢弃的消息：{1}。
      event.later	{1} 将在 {2} 秒后重试。
      event.noLetters	没有被搁置的消息。
      event.otherStore	数据库与之前不同，或已从备份恢复。推送重新开始。
      event.removed	设备 {1} 已从代理服务器移除。
      event.resent	已接收的消息：{1}，再次被拒绝：{2}。
      event.setAside	消息 {1} 被拒绝 {2} 次，最后的状态为 {3}，已搁置：{4}。
      event.withoutDeletion	数据行无法表示的删除：{1}。使用 {2} 时它们会成为单独的数据点。
      event.withoutNumber	因不是单个数值而没有数据行的数据：{1}。
      event.withoutTime	因日期过于久远而没有数据行的数据：{1}。
      eye.left	左眼
      eye.right	右眼
      fact.background	后台传送
      fact.clinical	读取临床记录的理由
      fact.failures	连续未响应的唤醒次数
      fact.flatpak	Flatpak 标识符
      fact.launch	启动命令
      fact.reads	读取理由
      fact.registered	注册时间
      fact.saves	保存理由
      fact.stopped	不再唤醒
      fact.stoppedUntil	直到重新启用后台传送
      fact.user	用户
      fact.version	版本
      fact.woken	上次唤醒
      fact.wokenFor	唤醒原因
      feed.added	推送源 {1} 可以保存。其令牌在 {2} 中。
      feed.address	地址：{1}
      feed.forgotten	已丢弃 {1} 被搁置的批次。
      feed.none	{1} 没有被搁置的批次。
      feed.pair	{1} 以二维码形式显示给手机。
      feed.paths	路径：{1}。
      feed.removed	推送源 {1} 已移除。其数据仍保留。
      feed.saved	批次 {1}：已保存 {2} 条数据。
      feed.setAside	已搁置：{2} 的批次 {1}，{3}。{4}
      feed.stays	批次 {1} 仍被搁置。{2}
      feed.token	令牌，用于 Authorization: Bearer 或 X-API-Key：{1}
      feed.tooLong	批次 {1} 过长，未能保留。手机需要重新发送。
      figure.average	平均
      figure.latest	最新
      figure.maximum	最大
      figure.minimum	最小
      figure.sum	总计
      frame.app	健康
      frame.figures	以表格查看数值
      frame.foot	时区：{1}。数据只保存在本机。
      frame.footOwn	统计、夜晚和体能训练采用记录地的时间，其他时间为 {1}。数据只保存在本机。
      frame.leftOut	已略去无意义的数据行：{1}。命令“health doctor”会列出它们。
      frame.lock	锁定
      frame.logout	退出登录
      frame.menu	菜单
      frame.navigation	主导航
      frame.next	下一页
      frame.previous	上一页
      frame.skip	跳到正文
      frame.undo	撤销
      gap.day	…… {1} 天没有数据 ……
      gap.hour	…… {1} 小时没有数据 ……
      gap.month	…… {1} 个月没有数据 ……
      gap.week	…… {1} 周没有数据 ……
      gap.year	…… {1} 年没有数据 ……
      goals.all	所有圆环
      goals.award	奖章
      goals.awards	奖章
      goals.best	最佳一天
      goals.between	{1} 天，{2} 至 {3}
      goals.current	当前连续
      goals.days	{1}：已达成 {2} 天
      goals.exercise	锻炼（分钟）
      goals.fault	目标须为整数：1 至 20000 千卡、1 至 1440 分钟或 1 至 24 小时。
      goals.first	{1}：首次达成
      goals.longest	最长连续
      goals.month	整月每天合上所有圆环
      goals.move	活动消耗（千卡）
      goals.noStreak	无
      goals.of	{2} 天中的 {1} 天
      goals.on	{2}：{1}
      goals.own	我的目标
      goals.ownHint	自今天起适用于导出文件未带目标的日子；首次设置的目标也适用于之前所有日子。留空表示没有目标。
      goals.reached	目标达成
      goals.rounds	活动消耗：目标的 {1} 倍
      goals.since	{1} 天，自 {2} 起
      goals.stand	站立（小时）
      goals.streak	{1}：连续 {2} 天
      goals.times	次数
      goals.title	目标与奖章
      goals.until	截至 {1}。进行中的一天不会中断连续记录。
      goals.week	整周每天合上所有圆环
      group.body	身体测量
      group.clinical	临床文档
      group.fitness	健身记录
      group.hearing	听力
      group.heart	心脏
      group.medications	用药
      group.mindfulness	心理健康
      group.mobility	行动能力
      group.nutrition	营养
      group.other	其他数据
      group.profile	个人资料
      group.reproductive	经期跟踪
      group.respiratory	呼吸
      group.sleep	睡眠
      group.symptoms	症状
      group.vision	视力
      group.vitals	生命体征
      head.access	访问
      head.activity	运动
      head.added	新增
      head.address	地址
      head.alone	单独
      head.alreadyThere	已存在
      head.altered	已更改
      head.amount	数量
      head.answer	答复
      head.app	应用
      head.archived	已归档
      head.asked	已请求
      head.asleep	睡眠
      head.average	平均
      head.award	奖章
      head.battery	电量
      head.before	之前 28 天
      head.begun	开始时间
      head.below	下级来源
      head.best	最佳
      head.bestDay	最佳日
      head.boundaries	界限
      head.bundleIdentifier	标识符
      head.by	设定者
      head.bytes	字节
      head.change	变化
      head.changed	修改时间
      head.climb	爬升
      head.column	列
      head.connected	已连接
      head.correlation	相关系数
      head.count	数量
      head.counts	计入
      head.date	日期
      head.day	日期
      head.days	天数
      head.deleted	已删除
      head.device	设备
      head.direction	访问方式
      head.distance	距离
      head.dose	剂量
      head.due	应服
      head.element	元素
      head.end	结束
      head.ends	到期
      head.energy	能量
      head.exercise	锻炼
      head.exportOf	导出时间
      head.feed	推送源
      head.file	文件
      head.first	最早
      head.firstDay	第一天
      head.firstTwice	第一个中重复
      head.firstType	第一项
      head.flowDays	经期天数
      head.form	剂型
      head.found	发现时间
      head.from	从
      head.goal	目标
      head.gone	消失
      head.granted	已允许
      head.heart	心率
      head.heartRate	心率
      head.hour	小时
      head.id	标识符
      head.import	导入
      head.inBed	卧床
      head.inBedOnly	仅卧床
      head.inFirst	第一个中
      head.inSecond	第二个中
      head.kept	已保留
      head.kind	种类
      head.last	最近
      head.lastBatch	最近一次
      head.lastMeasured	上次测量
      head.lastWeeks	最近四周
      head.latest	最新
      head.least	下限
      head.longest	最长
      head.max	最高
      head.maximum	最大
      head.mayRead	可读取
      head.meanDay	每日平均
      head.meaning	含义
      head.measures	测量项目
      head.medicalID	医疗急救卡
      head.metadata	元数据
      head.minimum	最小
      head.missed	已跳过
      head.moment	时间
      head.month	月
      head.monthsBefore	此前数月
      head.most	上限
      head.move	活动消耗
      head.name	名称
      head.nickname	昵称
      head.night	夜晚
      head.nights	晚数
      head.none	未计入
      head.note	备注
      head.number	数量
      head.of	距离
      head.on	已打开
      head.ordinal	编号
      head.pace	配速
      head.paired	已配对
      head.part	部分计入
      head.path	路径
      head.paused	已暂停
      head.place	排名
      head.reached	达成
      head.read	已读取
      head.reading	读取
      head.reason	原因
      head.recorded	记录时间
      head.refused	已拒绝
      head.registered	注册时间
      head.rejected	被拒绝
      head.remedy	处理办法
      head.result	结果
      head.ring	圆环
      head.rule	规则
      head.sample	数据
      head.samples	条数
      head.saved	已保存
      head.saving	保存
      head.schedule	计划
      head.secondTwice	第二个中重复
      head.secondType	第二项
      head.seen	已查看
      head.sevenDays	7 天
      head.severity	严重程度
      head.share	占比
      head.signal	信号
      head.signer	签名者
      head.silent	无数据
      head.since	自
      head.skipped	已跳过
      head.source	来源
      head.sources	来源
      head.speed	速度
      head.split	分段
      head.stand	站立
      head.start	开始
      head.state	状态
      head.status	状态
      head.stored	已存储
      head.streak	连续
      head.strength	身份强度
      head.subject	部分
      head.sum	总计
      head.table	表
      head.taken	已服用
      head.time	时长
      head.times	次数
      head.to	到
      head.type	类型
      head.unit	单位
      head.until	截止
      head.uuid	UUID
      head.validUntil	有效期至
      head.value	数值
      head.waiting	等待
      head.week	周
      head.weekFrom	周起始
      head.weight	权重
      head.what	项目
      head.when	时间
      head.whole	全部计入
      head.why	原因
      head.workout	体能训练
      head.workouts	次数
      head.year	年
      highlight.bestDay	{1}：{2}最多，{4} 为 {3}。
      highlight.bestWeek	{1}：{2}最好的一周，截至 {4} 的 7 天平均每天 {3}。
      highlight.entryStreak	{1}：截至 {3} 连续 {2} 天。
      highlight.farthestWorkout	{1}：{2}距离最长，{4} 为 {3}。
      highlight.fastestWorkout	{1}：{2}最快，{4} 为 {3}。
      highlight.firstInMonth	{1}：自 {2} 以来首次，{3}。
      highlight.goalDays	最近 7 天中有 {1} 天达成活动消耗目标。
      highlight.lastYearLess	{1}：本月比去年同期少 {2} %，平均每天 {3}，去年为 {4}。
      highlight.lastYearMore	{1}：本月比去年同期多 {2} %，平均每天 {3}，去年为 {4}。
      highlight.longNight	{1}睡得最长的一晚：截至 {3} 的夜晚睡了 {2}。
      highlight.longestWorkout	{1}：{2}时间最长，{4} 为 {3}。
      highlight.lowResting	{1}：{2}最低，{4} 为 {3}。
      highlight.recovery	{1}：{2}运动后下降最多，{4} 为 {3}。
      highlight.regularBedtime	作息规律：最近一周有记录的 {3} 晚，您都在 {1} 至 {2} 之间入睡。
      highlight.ringStreak	截至 {2} 连续 {1} 天合上所有圆环。
      highlight.shortNight	{1}睡得最短的一晚：截至 {3} 的夜晚睡了 {2}。
      highlight.steady	{1}：稳定在 {2} 左右，与此前数月相同。
      highlight.workoutWeeks	连续 {1} 周有体能训练。
      import.all	合计
      import.attribute	{1} 条记录有未知属性 {2}，该属性已随记录保留。
      import.doubtful	{2}：{1} 条数据的数值人体不可能有；已照原样存储，图表中会标出。
      import.elements	< > 中的元素按原样保留。{1} 显示它们。
      import.excluded	{1} 个元素被 --only 或 --since 排除。
      import.files	文件
      import.incomplete	不完整：{1}
      import.keptElements	附原因保留而未作为数据的元素：{1} 个：
      import.keptPart	导入 {2} 在出错前已存储的数据：{1}。这些数据会保留，再次导入同一文件即可补上其余部分。
      import.line	第 {1} 行：{2}
      import.lost	丢失 0 条。{1}
      import.moreElements	另有 {1} 个
      import.next	接下来：{1}。
      import.notStored	未存储
      import.nothing	未存储任何内容。
      import.origin	导出时间 {1}（{2}），来自 {3}
      import.otherTables	这些表没有自己的数据，未导入：{1}。
      import.overlaps	已跳过：同一来源的另一次体能训练与其重叠。{1} 列出体能训练，{2} 删除一次。
      import.ownValue	个人资料：保留了您的“{1}”，它与文件不同。--take-profile 采用文件中的值。
      import.profile	个人资料：{1} 项
      import.reasons	{1} 显示附原因保留的内容。
      import.recovery	{2} 为位于 {1} 的数据生成恢复密钥
      import.refusedRows	不是数据的行：{1}
      import.remarked	已存储但未完全理解的元素：{1} 个：
      import.removed	有 {1} 条记录您已更正或删除，因此未导入。如仍要导入：{2}
      import.removedWorkout	未导入：您已删除此体能训练
      import.repaired	已修复：{1}
      import.repairedAt	已修复：{1}（首次出现在第 {2} 行）
      import.repeated	{1} 条记录在文件中出现两次：单独一次，关联中一次；只计一次。
      import.skippedElements	已跳过 {1} 个损坏的元素：
      import.stopped	已停止。已读取的部分已存储；再次导入该文件即可继续。
      import.stoppedPart	已停止。已存储的部分会保留；再次导入该文件即可继续。
      import.storedAlready	此前已存储
      import.storedAnew	已用此运动类型重新存储
      import.tableDeletions	已删除数据的行：{1}。导入不会删除任何内容。
      import.tableDiffering	与存储中同一标识符的数据不同的行：{1}。存储中的数据保持不变。
      import.tableElements	不是数据的元素行，未导入：{1}
      import.tableEmptyDays	无需存储的零值合计：{1}
      import.tableKnownDays	已有数据、因此未存储的每日数值：{1}
      import.tableOtherFigures	需要虚构时间（例如睡眠时长）因而未存储的数值：{1}
      import.tableSeries	包含多个数值、表中只有合计或平均值的数据：{1}
      import.thinned	{1} 条记录合并了多个样本，由导出系统合并。
      import.unchecked	尚未检查签名：{1} 可进行检查。
      import.undo	导入 {1}；{2} 可撤销。
      import.unknownSource	{1} 条数据在文件中没有来源，保存在{2}下。
      import.workoutFile	来自 {2} 的 {1} 文件。
      import.workoutFiles	{1} 个体能训练文件。
      incomplete.day	不完整的一天：被时间段或数据截断，或正在进行
      incomplete.hour	不完整的一小时：被时间段或数据截断，或正在进行
      incomplete.month	不完整的一月：被时间段或数据截断，或正在进行
      incomplete.week	不完整的一周：被时间段或数据截断，或正在进行
      incomplete.year	不完整的一年：被时间段或数据截断，或正在进行
      insight.since	自 {1} 以来
      insight.trend	{1}：最近四周为 {2}，此前数月为 {3}；自 {4} 起变化。
      insight.trendOfDays	{1}：最近四周平均每天 {2}，此前数月为 {3}；自 {4} 起变化。
      insight.trendOfNights	{1}：最近四周平均每晚 {2}，此前数月为 {3}；自 {4} 起变化。
      insight.within	{1} 天来
      key.again	再输入一次：
      key.ask	密码短语：
      key.askBackup	备份的密码短语：
      key.askRecovery	恢复密钥：
      key.askReplace	数据存储已有恢复密钥，新的会使其失效。输入 {1} 以继续：
      key.fileOpens	新的密钥文件可打开 {1} 中的数据存储：{2}
      key.new	新密码短语：
      key.newFile	{1} 中的数据存储有新的密钥文件
      key.newFileAt	{1} 中的数据存储有新的密钥文件：{2}
      key.passphraseOpens	密码短语可打开 {1} 中的数据存储。它不再有密钥文件。
      key.recovery	这是 {1} 中数据存储的恢复密钥。请抄写下来，并与这台电脑分开保管：
      key.recoveryOnce	它可打开数据存储，且不会再次显示。以前的恢复密钥现已失效。
      length.all	全部
      length.day	日
      length.half	6 个月
      length.month	月
      length.week	周
      length.year	年
      lens.add	下加光
      lens.axis	轴位
      lens.baseCurve	基弧
      lens.cylinder	柱镜
      lens.diameter	直径
      lens.farDistance	远用瞳距
      lens.nearDistance	近用瞳距
      lens.prism	棱镜
      lens.prismAngle	棱镜基底
      lens.sphere	球镜
      lens.vertex	镜眼距
      library.aFile	文件 {1}
      library.aFolder	文件夹 {1}
      library.attachmentChanged	其文件已损坏，或不是导出的那个
      library.attachmentFull	其数据的附件数量或大小已达保存上限
      library.attachmentLarge	其文件过大
      library.attachmentMany	该数据的附件超出可保存的数量，或有重复
      library.attachmentMissing	缺少其文件
      library.attachmentRule	其描述不符合规则
      library.attachmentUnreadable	其文件无法读取：{1}
      library.backwards	结束日期早于开始日期
      library.badCreation	创建日期不是日期
      library.badDate	日期不是日期
      library.badEnd	结束日期不是日期
      library.badStart	开始日期不是日期
      library.beyondHuman	来自 {2} 的 {1} 数据中有人体不可能有的数值。
      library.beyondHuman.remedy	它们保持原样；‵health query {1}‵ 显示它们，‵health delete‵ 可删除错误的数据。
      library.bodies	以下内容无法读取，或与保存时不同：{1}。
      library.card.damaged	该卡的内容已损坏。
      library.card.expired	该卡已失效。
      library.card.form	该卡未用 ES256 签名，或打包方式不符。
      library.card.issuer	未安装签发方的密钥。
      library.card.key	未安装该卡的密钥。
      library.card.later	该卡的签发日期在将来。
      library.card.part	该卡分为多个码，但并不齐全。
      library.card.signature	签名错误。
      library.card.verified	该卡与签发方签署的一致。
      library.changedReading	读取时发生了变化
      library.changedReading.kept	读取时发生了变化；文件已保留，但没有数据
      library.correct	请修正后再次运行 ‵health doctor‵。
      library.creation	创建数据存储时被中断。
      library.creation.remedy	请写入一次，例如运行 ‵health upgrade‵。
      library.damaged	数据存储已损坏（“{1}”）。
      library.diskRestore	请检查磁盘。请用 ‵health restore‵ 恢复备份；没有备份时，请用 ‵health export‵ 保存可读取的数据。
      library.ecgDate.kept	没有记录日期；文件已保留，但没有数据
      library.ecgLine	电压值中有一行无效，其后的内容因此显得过早
      library.ecgRate.kept	没有采样频率；文件已保留，但没有数据
      library.ecgSymptoms	其症状用语未知，因此未设置是否有症状
      library.ecgUnit	单位未知；电压按微伏计
      library.ecgVoltages.kept	没有电压值；文件已保留，但没有数据
      library.ecgWords	其分类用语未知，因此存为未识别
      library.endsEarly	文件在最后一个元素结束之前中断
      library.equalTokens	多个应用的令牌摘要相同。
      library.equalTokens.remedy	请用 ‵health apps add‵ 重新注册这些应用。
      library.explains	加上它，导出文件会超出压缩包所能解释的大小；已略去
      library.file.archive	压缩包 {1} 已损坏：无法读取其中的导出文件。
      library.file.empty	文件 {1} 是空的。
      library.file.fit	FIT 文件已损坏：{1}。
      library.file.kind	FIT 文件不是活动，而是：{1}。
      library.file.long	第 {1} 行附近的标签或注释过长，或属性过多；读取在此停止。
      library.file.markup	{1} 文件无法读取：{2}。
      library.file.memory	内存不足，无法读取文件。
      library.file.most	文件中的{2}超过 {1}。
      library.file.noExport	{1} 中没有“健康”导出（“{2}”）。
      library.file.noTimes	{1} 文件只含没有时间的地点，如计划的路线。它不是体能训练。
      library.file.noWorkout	{1} 文件不含体能训练。
      library.file.noXML	文件中没有 XML。
      library.file.noZip	该文件不是 zip 压缩包。
      library.file.none	没有文件 {1}。
      library.file.password	压缩包 {1} 有密码保护。请先解压，再指定文件夹。
      library.file.points	点
      library.file.stopped	已停止。未存储任何内容。
      library.file.stretches	单圈、暂停和标记
      library.file.times	{1} 文件含 {2} 个时间，均无法读取。格式应为 2026-01-31T08:00:00Z。
      library.file.tooLong	文件中有持续超过 31 天的体能训练，时间有误。
      library.file.unknown	该文件不是 FIT、TCX 或 GPX 文件。
      library.file.unreadable	文件 {1} 无法读取（“{2}”）。
      library.file.utf16	该文件是 UTF-16 或 UTF-32 文本；“健康”导出文件应为 UTF-8。
      library.fit.header	第 {1} 字节处没有 FIT 文件头
      library.fit.headerSize	第 {1} 字节处的文件头长度错误
      library.fit.headerSum	第 {1} 字节处的文件头校验和错误
      library.fit.message	第 {1} 字节处的消息比数据长
      library.fit.noSum	第 {1} 字节处缺少校验和
      library.fit.order	第 {1} 字节处的定义没有字节序
      library.fit.short	末尾缺少 {1} 字节
      library.fit.stray	从第 {2} 字节起的 {1} 字节不属于任何文件
      library.fit.sum	第 {1} 字节处的校验和错误
      library.fit.undefined	第 {1} 字节处的消息没有定义
      library.fit.unfinished	设备未写完
      library.fit.version	未知的协议版本 {1}
      library.folderDeep	位于 {1} 层以上的文件夹中；其中的文件已略去
      library.folderOpen	文件夹 {1} 对其他用户开放。
      library.folderOpen.remedy	请改为私有（chmod 700）。
      library.foreignFile	{1} 属于其他用户。
      library.foreignFile.remedy	请改为归您所有（chown）。
      library.foreignFolder	数据存储文件夹属于其他用户。
      library.foreignFolder.remedy	请改为归您所有（chown -R）。
      library.frame	最近更改日志的第 {1} 帧与写入时不同。
      library.goneObjects	存在已不再存储的对象的权限。
      library.goneObjects.remedy	它们不起作用；‵health apps revoke‵ 可移除它们。
      library.halfPage	数据库文件未以完整页面结尾。
      library.halfPage.remedy	如果没有程序使用数据存储时 ‵health doctor‵ 仍报告此问题，请用 ‵health restore‵ 恢复备份。
      library.irregular	{1} 不是普通文件。
      library.irregular.remedy	请放入文件本身。
      library.keptFile	第 {1} 个保留的文件与导入时不同。
      library.keptFile.remedy	请重新导入它所属的导出文件，或用 ‵health restore‵ 恢复备份。
      library.keyBack	请放回密钥文件，或用 ‵health key import‵ 生成新的。
      library.keyChange	更换密钥文件或密码短语时被中断。
      library.keyChange.remedy	请用 ‵health key passphrase‵ 重做，可加或不加 --remove。
      library.keyCopy	{1}（两份密钥副本之一）已损坏、缺失或属于其他数据存储。
      library.keyCopy.remedy	下一个写入命令（例如 ‵health upgrade‵）会重新生成它；请检查磁盘。
      library.keyWrong	密钥文件无法打开数据存储。
      library.keyWrong.remedy	请用恢复密钥生成新的：‵health key import‵。
      library.kind.activity	活动
      library.kind.course	路线
      library.kind.day	一天的数据
      library.kind.device	设备说明
      library.kind.goals	目标
      library.kind.list	路段列表
      library.kind.number	类型 {1}
      library.kind.planned	计划的体能训练
      library.kind.pressures	血压
      library.kind.schedules	日程
      library.kind.segments	路段
      library.kind.settings	设置
      library.kind.sport	运动设置
      library.kind.summary	活动摘要
      library.kind.totals	总计
      library.kind.weights	体重
      library.largerBytes	大于 {1} 字节
      library.largerMiB.kept	大于 {1} MiB；文件已保留，但没有数据
      library.leaveThere	它们保持不动；服务器管理员可以查找原因，或从备份恢复数据库。
      library.leftover	未完成的文件 {1} 被遗留，或正在写入。
      library.leftover.remedy	如果没有程序在运行，请将其删除。
      library.linked	{1} 有另一个名称（硬链接）。
      library.linked.remedy	请移除另一个名称。
      library.longName	其名称有 {1} 字节；最多保留 {2} 字节
      library.markup.attributes	标签的属性超过 {1} 个
      library.markup.deep	元素嵌套超过 {1} 层
      library.markup.doctype	其中声明了此类文件不应有的 DOCTYPE
      library.markup.memory	内存不足
      library.markup.xml	第 {1} 行处不是 XML 或被截断
      library.moreElements	导出内容结束之后还有元素
      library.noActivity	缺少运动类型
      library.noDate	缺少日期
      library.noECG.kept	不是心电图；文件已保留，但没有数据
      library.noEnd	缺少结束日期
      library.noPages	无法检查数据库页面：SQLite 未提供对其文件的访问。
      library.noPages.remedy	请再次运行 ‵health doctor‵。
      library.noRecovery	没有恢复密钥：如果丢失密钥文件或密码短语，数据也会丢失。
      library.noRecovery.remedy	请用 ‵health key show‵ 生成并抄写下来。
      library.noStart	缺少开始日期
      library.noType	缺少类型
      library.noUnit	缺少单位
      library.noValue	缺少数值
      library.noVeil	缺少用于显示导入数据 UUID 的密钥。
      library.noVeil.remedy	这些数据的 UUID 与以前不同；备份中有该密钥。
      library.notNumber	数值不是数字，或过大
      library.notRecord	该类型不是记录的类型
      library.notice.key	{1} 已损坏或缺失。另一份副本打开了数据存储，下一个写入命令会重新生成它。请检查磁盘。
      library.notice.log	最近更改的日志在第 {1} 帧处过早结束：断电后最后一次保存可能丢失。如果没有断电，请检查磁盘。
      library.notice.swap	系统拒绝将密钥锁定在内存中（见 ulimit -l）：密钥可能进入交换空间。
      library.older	此数据存储由旧版本创建。
      library.older.remedy	请用 ‵health upgrade‵ 转换。
      library.openFile	{1} 对其他用户开放。
      library.openFile.remedy	请改为私有（chmod 600）。
      library.openFolder	其他用户可以更改数据存储文件夹中的文件。
      library.openFolder.remedy	请取消该权限（对文件夹执行 chmod 700）。
      library.orderOfNone	来源顺序中包含从未保存过数据的来源。
      library.orderOfNone.remedy	其他来源保持顺序；‵health sources order‵ 可设置新的顺序。
      library.orphans	有行引用了不存在的行。
      library.otherUnit	单位与类型不符
      library.otherValue	数值与类型不符
      library.pageChanged	数据库第 {1} 页与写入时不同：其字节已改变。
      library.pageTorn	数据库第 {1} 页已损坏，但日志中有完好的副本。断电可能导致此问题。
      library.pageUnreadable	数据库第 {1} 页无法读取。
      library.pagesChanged	数据库第 {2} 至 {3} 页中另有 {1} 页已改变。
      library.pagesTorn	数据库第 {2} 至 {3} 页中另有 {1} 页已损坏，但日志中有完好的副本。
      library.pagesTorn.remedy	请写入数据存储，例如运行 ‵health upgrade‵，然后再次运行 ‵health doctor‵。
      library.pagesUnreadable	数据库第 {2} 至 {3} 页中另有 {1} 页无法读取。
      library.partUnreadable	数据存储的一部分无法读取（“{1}”）。
      library.place.far	没有运动能快到那里
      library.place.none	坐标缺失或超出范围
      library.place.zero	北纬 0°、东经 0°，表示位置未知
      library.point.device	设备尚不知道日期
      library.point.empty	没有测量内容
      library.point.noTime	没有时间
      library.point.outside	时间与体能训练相差数小时
      library.point.plan	计划的或单独的地点
      library.point.repeated	完全重复
      library.point.unreadable	时间无法读取
      library.recordOf	类型为 {1} 的 Record
      library.rejectedSaves	部分日志文件已损坏、属于其他数据存储或含有被拒绝的数据，已搁置（{1}）。
      library.rejectedSaves.remedy	其余内容均已在数据存储中；不再需要时请删除 journal/rejected 中的文件。
      library.remark.activity	文件注明的运动类型未知（{1}），因此 {2} 次体能训练归为“其他”。‵--activity running‵ 可以指定类型，以后指定也可以。
      library.remark.beats	略去 {1} 个心跳间隔：不在任何体能训练内。
      library.remark.empty	略去 {1} 次没有单圈和点的体能训练。
      library.remark.events	略去 {1} 个单圈、标记和泳池单程：超出体能训练的上限。
      library.remark.fall	计数（{1}）下降一次。较低的读数按 0 计。
      library.remark.falls	计数（{1}）下降 {2} 次。较低的读数按 0 计。
      library.remark.fault	FIT 文件已损坏：{1}。其中的消息均已读取。
      library.remark.figures	略去 {1} 个单圈和体能训练的统计值（如平均值）：可由记录得出。
      library.remark.further	另有 {1} 个文件无法读取。
      library.remark.gaps	路径中有 {1} 处间隔，没有运动能如此快地越过：不计入距离。
      library.remark.humans	{1} 条数据（{2}）的数值人体不可能有。已照原样存储。
      library.remark.implausible	{2} 次体能训练的数值超出人体可能（{1}）。已照原样存储。
      library.remark.incomplete	不完整：文件已读取到损坏处；原因：{1}。
      library.remark.incompleteFIT	不完整：FIT 文件已读取到第 {1} 字节；原因：{2}。
      library.remark.laps	略去 {1} 个单圈：没有日期或时长，或不在任何体能训练内。
      library.remark.lengths	略去 {1} 个泳池单程：休息，或不在任何体能训练内。
      library.remark.less	各条数据之和（{1}）比文件总计少 {2} {3}。
      library.remark.listed	列出的 {1} 项活动没有文件。
      library.remark.measurements	略去 {1} 次测量：不在任何体能训练内。
      library.remark.messages	略去 {1} 条 {2} 类消息：没有健康数据。
      library.remark.more	各条数据之和（{1}）比文件总计多 {2} {3}。
      library.remark.moved	路径中有 {1} 个点的时间倒退。路径保持文件中的顺序，这些点采用相邻点的时间。
      library.remark.noActivity	文件未注明运动类型，因此 {1} 次体能训练归为“其他”。‵--activity running‵ 可以指定类型，以后指定也可以。
      library.remark.notes	略去 {1} 条备注：HealthKit 没有存放文字的位置。
      library.remark.number	略去 {1} 个数字，因为它们不是测量值。
      library.remark.others	略去 {1} 个文件：不是 FIT、TCX 或 GPX 文件。
      library.remark.packing	不完整：压缩文件在第 {1} 字节处损坏，已读取到此处。
      library.remark.part	文件中有 {1} 部分不含体能训练。
      library.remark.partOf	文件中有 {1} 部分不含体能训练：{2}。
      library.remark.positions	略去 {1} 个位置：{2}。
      library.remark.records	略去 {1} 条记录：{2}。
      library.remark.tooLong	略去 {1} 次体能训练：超过 31 天，时间有误。
      library.remark.undated	略去 {1} 次没有日期和记录的体能训练。
      library.remark.unreadable	{1} 已略去。{2}
      library.remark.unreadableEnd	不完整：{1} 已读取到损坏处。{2}
      library.remark.untyped	略去 {1} 次测量（{2}）：HealthKit 在此没有对应的类型。
      library.removedMeanwhile	读取时已从数据存储中移除；请重新导入
      library.repair.ampersand	{1} 个单独的 & 符号，按 &amp; 读取
      library.repair.control	{1} 个控制字符，已替换为 U+FFFD
      library.repair.less	{1} 个单独的小于号，按 &lt; 读取
      library.repair.names	{1} 个文件在压缩包中有两个不同的名称，两者均使用
      library.repair.reference	{1} 个控制字符引用，已替换为 U+FFFD
      library.repair.references	{1} 个控制字符引用，已替换为 U+FFFD
      library.repair.unsafe	{1} 个解压时不安全的文件名，已更改
      library.repair.utf8	{1} 个非 UTF-8 字节，已替换为 U+FFFD
      library.restore	请用 ‵health restore‵ 恢复备份；没有备份时，请用 ‵health export‵ 保存可读取的数据。
      library.routeDamaged	其文件在已读取的 {1} 个位置之后损坏
      library.routeLarge	其文件过大；已读取到第 {1} 个位置
      library.routeLocation	有一个位置缺少地点或时间；已略去
      library.routeMost	位置超过 {1} 个；已读取这些
      library.routeProblem	其文件已损坏。{1}
      library.rule	违反了结构规则（“{1}”）。
      library.sample.algorithm	签名不是使用 SHA-256 的 ECDSA。
      library.sample.base64	签名不是 base64。
      library.sample.content	消息中缺少所签内容。
      library.sample.count	消息中不是一个签名。
      library.sample.der	签名不是 DER 格式的 CMS 消息。
      library.sample.long	签名过长。
      library.sample.only	所签内容无法比较。
      library.sample.signer	未安装该证书。
      library.sample.validity	该证书当时无效。
      library.sample.verified	该数据与签名的一致。
      library.segment	含有锁定期间所存数据的文件 journal/{1}.sealed {2}。
      library.segment.beginning	开头不正确
      library.segment.damaged	在第 {1} 次保存之后损坏
      library.segment.none	不是日志文件
      library.segment.other	属于其他数据存储
      library.segment.remedy	‵health unlock‵ 会收入可读取的部分，并将文件搁置。
      library.setAside	‵health doctor --repair‵ 会将其搁置，‵health undo‵ 会恢复；也可用 ‵health restore‵ 恢复备份。
      library.setting.colour	auto；never 表示文本不用颜色和粗体
      library.setting.command	从标准输入以 JSON 接收每条提醒的程序
      library.setting.language	类型、数值和单位所用的语言：en、zh、ru 或 de；优先于 LC_ALL、LC_MESSAGES 和 LANG
      library.setting.locale	数字和单位所用的地区，例如 zh_CN；优先于 LC_ALL、LC_NUMERIC、LC_MEASUREMENT 和 LANG
      library.setting.notices	桌面提醒：off、on，或 values（含所发现的数值）；未设置时为 off
      library.setting.pager	显示长表格的程序，或 none；代替 PAGER
      library.setting.pinned	“健康”App 首页上的类型：steps, sleep
      library.setting.quiet	不发送提醒的时段，例如 22:00-07:00
      library.setting.sleep	您的睡眠目标和时间：8:00 22:30-06:30
      library.setting.store	数据存储文件夹（未设置 HEALTHKIT_STORE 时）
      library.setting.zone	日期所用的时区，例如 Europe/Berlin
      library.sqlite	SQLite 报告：“{1}”。
      library.stoppedAt	读取在第 {1} 行停止：{2}
      library.stranger	{1} 不属于数据存储。
      library.stranger.remedy	如果不是您有意放入，请移到其他文件夹。
      library.strayText	元素之间的文本
      library.subject.alertRules	提醒规则
      library.subject.alerts	提醒
      library.subject.apps	应用
      library.subject.attachments	附件
      library.subject.chunks	数据块
      library.subject.contents	内容
      library.subject.files	文件
      library.subject.importKeys	导入 UUID 的密钥
      library.subject.journal	日志文件
      library.subject.keptElements	保留的元素
      library.subject.keptFiles	保留的文件
      library.subject.keys	密钥
      library.subject.log	日志
      library.subject.metadata	元数据
      library.subject.pages	页面
      library.subject.permissions	权限
      library.subject.preferredUnits	首选单位
      library.subject.removedWorkouts	已删除的体能训练
      library.subject.routes	路线
      library.subject.samples	数据
      library.subject.series	序列
      library.subject.sessionEvents	训练会话的事件
      library.subject.sessions	训练会话
      library.subject.sources	来源
      library.subject.store	数据存储
      library.subject.structure	结构
      library.subject.unfinished	未完成的体能训练
      library.subject.units	单位
      library.subject.values	数值
      library.subject.workouts	体能训练
      library.subject.zones	区间
      library.tokenFault.remedy	请修正，或用 ‵health apps add‵ 重新注册该应用。
      library.tokenFile	{1} 的令牌文件与其注册不符。
      library.tokenFile.remedy	请用 ‵health apps add‵ 重新注册该应用。
      library.tooDeep	嵌套超过 {1} 层
      library.total.distance	距离
      library.total.energy	能量
      library.total.kcal	千卡
      library.total.m	米
      library.total.steps	步数
      library.total.strokes	划水次数
      library.transit	{1} 含有未加密的健康数据：旧版本在浏览器传输时中止。
      library.transit.remedy	‵health serve‵ 启动时会将其删除。
      library.unitRange	单位过大或过小
      library.unknownTypes	存在此版本不认识的类型的权限。
      library.unknownTypes.remedy	它们不起作用；较新版本的 OpenHealthKit 可能认识这些类型。
      library.unknownUnit	未知单位
      library.unknownValue	未知数值
      library.unlisted	无法列出数据存储文件夹的内容。
      library.unlisted.remedy	请使其对您可读（对文件夹执行 chmod 700）。
      library.unregistered	未注册的应用请求在数据更改时唤醒。
      library.unregistered.remedy	它们不会被启动；‵health apps add‵ 注册应用，‵health apps remove‵ 移除应用。
      library.unsound	表 ‵{1}‵ 中的行不可能是来自 {3} 的 {2} 数据；回答中会略去它们。
      library.untyped.altitude	没有地点的海拔
      library.untyped.app	应用的“{1}”
      library.untyped.energy	总计之外的能量计数
      library.untyped.field	应用的字段 {1}
      library.untyped.further	其他种类
      library.untyped.temperature	温度
      library.waitingSaves	锁定期间保存的数据尚未进入数据存储（{1}）。
      library.waitingSaves.remedy	请用 ‵health serve‵ 启动服务，或用 ‵health unlock‵ 解锁数据存储，届时会收入这些数据。
      library.xml.blank	两个属性之间没有空格
      library.xml.character	XML 禁止的字符
      library.xml.colon	名称中有多个冒号
      library.xml.declaration	XML 声明不在开头
      library.xml.end	文件过早结束，或在结尾之后还有内容
      library.xml.endTag	结束标签不完整
      library.xml.entity	未声明的实体
      library.xml.equals	缺少等号
      library.xml.error	XML 格式不正确（错误 {1}）
      library.xml.inside	文件在此元素内中断
      library.xml.less	属性值中有小于号
      library.xml.match	开始标签与结束标签不匹配
      library.xml.name	缺少名称或名称无效
      library.xml.namespace	命名空间无效
      library.xml.noEndTag	缺少结束标签
      library.xml.prefix	前缀没有命名空间
      library.xml.quote	属性值缺少右引号
      library.xml.quotes	属性值没有引号
      library.xml.startTag	开始标签未结束
      library.xml.twice	属性重复
      library.xml.unclosed	元素未闭合
      library.xml.valueless	属性没有值
      line.attachments	{1}；{2} 个附件
      line.dose	用药
      line.due	{1}，计划时间 {2}
      line.for	持有人 {1}
      line.from	签发方 {1}
      line.heartbeats	{1} 次心跳
      line.left	左 {1}
      line.leftEar	左耳 {1} dBHL
      line.places	{1} 个位置
      line.prescription	处方
      line.right	右 {1}
      line.rightEar	右耳 {1} dBHL
      line.tones	{1} 个测试音
      line.tonesOf	{1} 个测试音，{2} 赫兹
      line.until	有效期至 {1}
      line.verifiable	可验证记录
      line.voltages	{1} 个电压值
      line.voltagesAt	{1} 个电压值，{2}
      lines.byName	您自己启动的程序按名称找到令牌：
      lines.byNameHere	您在这台电脑上启动的程序按名称找到令牌：
      lines.elsewhere	在另一台电脑上，请复制令牌文件，或在 {1} 中提供其内容。
      lines.isolated	隔离运行，在 bubblewrap 沙盒中：
      lines.registered	{1} 已注册。其令牌在 {2} 中。
      lines.sandbox	在其他沙盒中，应用只需要自己的套接字：
      lines.unit	（systemd 单元中 [Service] 下的两行）
      lines.wake	要以其专属用户唤醒，请在 {2} 旁添加单元 {1}：
      lock.locked	数据存储已锁定。{1} 可解锁。
      lock.merged	已合并锁定期间的保存：{1}。
      lock.merging	数据存储已解锁。尚待合并的早先保存：{1}。
      lock.needs	数据存储已锁定：需要密码短语。{1} 会要求输入。
      lock.open	数据存储未锁定。
      lock.refused	被拒绝的保存（无权限或无效）：{1}。相关文件在数据存储文件夹的 journal/rejected 中。
      lock.rejected	已损坏或属于其他数据存储的日志文件：{1}。已移至数据存储文件夹的 journal/rejected；其可读部分已合并。
      lock.unlocked	数据存储已解锁。
      lock.waiting	数据存储已锁定。等待保存：{1}。
      meanline.day	{1} 天的平均值：{2}
      meanline.hour	{1} 小时的平均值：{2}
      meanline.month	{1} 个月的平均值：{2}
      meanline.week	{1} 周的平均值：{2}
      meanline.year	{1} 年的平均值：{2}
      meanof.day	每天平均
      meanof.hour	每小时平均
      meanof.month	每月平均
      meanof.week	每周平均
      meanof.year	每年平均
      medical.allergies	过敏
      medical.asOf	截至 {1}。
      medical.conditions	健康状况
      medical.contacts	联系人
      medical.how	每项一行。血型、出生日期和药物见
      medical.locked	数据锁定时
      medical.lockedAllow	锁定时显示此卡
      medical.lockedOff	锁定的数据不显示任何内容。如果您允许，锁定页面将只提供此卡。此时磁盘上会有一份可读的副本：数据文件夹中的 medical-id 文件，未加密，仅供您的用户读取。副本随您的更改而更新；您关闭此项或删除数据时，副本立即删除。
      medical.lockedOn	数据锁定时，已登录的浏览器也可读取此卡。其副本是数据文件夹中的 medical-id 文件，未加密。
      medical.lockedStop	停止并删除副本
      medical.medications	用药
      medical.remarks	备注
      medical.title	医疗急救卡
      medical.unreadable	卡的副本已损坏或对其他用户开放。解锁数据并保存此卡后会重新生成。
      medication.add	添加药物
      medication.archive	归档
      medication.deleteKeeps	用药记录会保留。
      medication.fault.known	列表中已有此药物。
      medication.fault.name	请填写名称。
      medication.name	名称（按包装）
      medication.takeOut	取消归档
      metadata.HKInsulinDeliveryReason	胰岛素用途
      metadata.HKMenstrualCycleStart	是否为周期第一天？
      mood.all	全部心理状态
      mood.associations	相关方面
      mood.day	{1}，状态数：{2}
      mood.empty	本月没有录入心理状态。
      mood.labels	感受
      mood.mean	平均
      mood.signs	从 − − −（非常不愉快）到 + + +（非常愉快）：当天的平均值。
      mood.title	心情
      notes.about	关于
      notes.changed	修改时间
      notes.fault.long	备注最多 {1} 字节。
      notes.label	您的备注
      notes.noSamples	当天没有记录。
      notes.one	备注
      notes.other	另一天的备注
      notes.sample	一条记录
      notes.samples	当天的记录
      notes.title	备注
      notes.why	您对某一天或某条记录写下的文字。应用无法读取，导出文件中会包含。
      pair.cause	两个数值一起变化，并不说明一个是另一个的原因。
      pair.correlation	相关系数 {1}，95 % 置信区间为 {2} 至 {3}，共 {4} 天两者都有数据。
      pair.few	计算相关系数需要 {1} 天两者都有数据；目前有 {2} 天。
      pair.link	逐日对比与相关系数
      pair.one	{1}（横轴）
      pair.other	{1}（纵轴）
      pair.points	每天一个点
      pair.same	无法计算相关系数：两者都有数据的 {1} 天中，有一个数值始终相同。
      pair.time	随时间变化
      pair.title	{1}与{2}
      profile.data	您的数据
      profile.devices	设备
      profile.down	下移：
      profile.fault.choice	请从列表中选择。
      profile.fault.day	这不是日期，例如 1985-04-12。
      profile.fault.future	该日期在将来。
      profile.kept	导入的值为“{1}”，在您选择其他值之前保持不变。
      profile.language	语言 · Language · Язык · Sprache
      profile.language.auto	跟随浏览器
      profile.person	个人信息
      profile.person.why	获得许可的应用可以读取这些信息，但不能修改。
      profile.pin	保存
      profile.pin.add	添加类型
      profile.pin.none	无
      profile.pinned	摘要
      profile.pinned.why	首页上的类型按此顺序显示。
      profile.remove	移除
      profile.save	保存
      profile.sources	来源
      profile.system	计量单位制
      profile.system.auto	自动
      profile.system.auto.now	自动：{1}
      profile.units	单位
      profile.units.usual	{1}（常用）
      profile.units.why	获准读取或保存该类型的应用会使用您的选择。
      profile.unset	未设置
      profile.up	上移：
      records.about	内容
      records.addPower	下加光
      records.address	地址
      records.all	全部
      records.answer	回答
      records.answers	回答
      records.archived	已归档
      records.asNeeded	按需
      records.associations	关联
      records.audiograms	听力图
      records.author	作者
      records.average	平均心率
      records.axis	轴位
      records.baseCurve	基弧
      records.beats	心搏数
      records.birth	出生日期
      records.brand	品牌
      records.class	分类
      records.clinical	临床记录
      records.codes	编码
      records.conduction	传导
      records.current	药物
      records.custodian	保管方
      records.cut	仅显示开头部分，完整内容见文件。
      records.cylinder	柱镜
      records.device	设备
      records.diameter	直径
      records.document	文档
      records.documents	文档
      records.dose	剂量
      records.dosesOf	{1} 的用药
      records.due	应服时间
      records.ear	耳
      records.ecg	心电图
      records.empty	此处没有内容。
      records.entered	您录入的内容
      records.far	远用瞳距
      records.fields	所有字段、删除
      records.file	文件
      records.form	形式
      records.frequency	采样频率
      records.from	出具方
      records.heartbeats	心搏序列
      records.highest	最高（mV）
      records.identifier	标识符
      records.issued	签发时间
      records.issuer	签发方
      records.items	项目
      records.kind	种类
      records.labels	感受
      records.lead	导联
      records.left	左
      records.length	时长
      records.lenses	镜片
      records.level	听阈（dBHL）
      records.levels	各频率听阈（dBHL）
      records.limits	测试范围
      records.lowest	最低（mV）
      records.masked	掩蔽
      records.measure	项目
      records.medication	药物
      records.medications	用药
      records.moods	心理状态
      records.more	文件及其他
      records.moreDoses	仅显示前 {1} 条。
      records.name	名称
      records.near	近用瞳距
      records.nickname	自定义名称
      records.no	否
      records.noDoses	{1} 没有用药记录。
      records.noMedications	药物列表中还没有药物。
      records.none	没有此类记录。
      records.number	序号
      records.ofScore	{1}（满分 {2}）
      records.onSchedule	按计划
      records.person	本人
      records.points	分数
      records.prism	棱镜
      records.prismAngle	棱镜基底角度
      records.question	问题
      records.questionnaires	问卷
      records.relevant	发生日期
      records.resource	资源
      records.right	右
      records.risk	风险
      records.schedule	计划
      records.score	得分
      records.seconds	秒
      records.severity	程度
      records.shape	剂型
      records.size	大小（字节）
      records.sphere	球镜
      records.status	状态
      records.strip	每行 10 秒
      records.symptom	症状
      records.symptoms	症状
      records.tests	测试
      records.text	机构发送的原文
      records.time	时间
      records.title	记录
      records.tone	测试音
      records.tones	测试音
      records.type	类型
      records.types	类型
      records.unlisted	已不在列表中
      records.until	有效期至
      records.valence	愉悦度
      records.valenceCaption	从非常不愉快（-1）到非常愉快（1）
      records.version	版本
      records.vertex	镜眼距
      records.vision	视力处方
      records.voltages	电压值数量
      records.yes	是
      removed.count	记录数：{1}
      removed.deleted	删除于
      removed.how	删除的数据在一天之内可以恢复。
      removed.left	未能恢复的记录数（已有更新的版本、相同的记录，或其导入已被删除）：{1}
      removed.more	其他类型和来源：{1}
      removed.none	过去一天内没有删除任何数据。
      removed.number	数量
      removed.restore	恢复
      removed.rows	按类型和来源列出的已删除记录
      removed.source	来源
      removed.title	已删除的数据
      removed.type	类型
      removed.until	可恢复至
      report.afterNoon	下午 {1}（{2} 次）
      report.all	所有数值
      report.allergies	过敏
      report.asleep	睡眠 {1}
      report.beforeNoon	上午 {1}（{2} 次）
      report.body	身体与营养
      report.byHour	{1}（按小时）
      report.byHourAndDay	{1}（按小时和日期）
      report.conditions	疾病
      report.days	天数
      report.daysRead	{1} 天；✓ 表示已达成目标
      report.daysReadPartly	{1} 天；✓ 表示已达成目标；* 不完整
      report.daysWithData	有数据的天数
      report.diary	{1}（{2}），{3} 天；上午与下午各次测量的平均值
      report.diaryLast	{1}（{2}），最近 {3} 天；上午与下午各次测量的平均值
      report.doubtful	人体不可能有以下数值，但仍计入统计：{1}。
      report.doubtfulType	{1}（{2} 条）
      report.electrocardiogram	心电图，{1}
      report.evening	晚间
      report.firstMedications	药物，共 {2} 种，显示前 {1} 种
      report.foot	由 {1} 生成于 {2}。来源重叠时，每段时间只计一次。此页面未加密：任何能读取它的人都能看到您的健康数据。
      report.from	自 {1} 起
      report.goalDays	{1}：{3} 天中有 {2} 天
      report.goals	已达成的目标：{1}
      report.heart	心率（{1}）
      report.highest	最高
      report.inBed	卧床 {1}
      report.lastNights	最近 {1} 晚，以小时和分钟计
      report.lastWeeks	最近 {1} 周，每晚平均时长，以小时和分钟计
      report.lastWorkouts	{1} 次体能训练，{2}；显示最近 {3} 次
      report.latest	最新数值
      report.limitAtHome	家庭测量界值
      report.lists	药物、疾病与过敏
      report.longest	最长
      report.lowest	最低
      report.mean	平均 {1}
      report.meanDays	每月的日平均值
      report.meanNight	平均每晚（小时）：{1}
      report.meanOfDay	每天平均 {1}
      report.meanOfMonth	每月平均 {1}
      report.meanOfWeek	每周平均 {1}
      report.measurementCount	测量次数
      report.measurements	{1}，{2} 次测量
      report.measurementsLast	{1}，最近 {2} 次测量
      report.medications	正在使用的药物
      report.mind	睡眠与心理
      report.monthsRead	{1} 个月有数据
      report.monthsWithData	有数据的月数
      report.more	另有 {1} 个
      report.moreRecordings	此时间段内还有更多心电图，报告只包含最新的 {1} 份。
      report.moreTypes	其他
      report.morning	早晨
      report.mostHeart	最高心率（{1}）
      report.nightCount	晚数
      report.nights	{1} 晚，以小时和分钟计
      report.noLatest	此时间段结束前的几周内没有数据。
      report.ofGoal	{1} / {2}
      report.oneNight	{1}（小时）
      report.pace	配速
      report.periodMade	{1}；{2}；生成于 {3}
      report.printed	打印日期：{1}
      report.pulse	脉搏 {1}
      report.pulseHead	脉搏
      report.reached	达到或高于 {1}：{5} 次测量中有 {2} 次。达到或高于家庭测量界值 {3}：{5} 次测量中有 {4} 次。
      report.readingCount	测量次数
      report.readings	{1} 次测量的平均值：{2}。
      report.recorded	记录日期
      report.result	结果
      report.shortest	最短
      report.taken	服用方式
      report.takenOfDue	期间内已服用
      report.title	健康报告
      report.titleOf	{1} 的健康报告
      report.total	共 {1}
      report.vitals	生命体征
      report.weekFrom	周起始日
      report.weeks	{1} 周，每晚平均时长，以小时和分钟计
      report.weeksRead	{1} 周有数据
      report.weeksWithData	有数据的周数
      report.what	项目
      report.withData	{1} 天有数据
      report.workouts	{1} 次体能训练，{2}
      running.again	已存储的数据会保留。以后再次选择同一文件即可继续。
      running.all	合计
      running.bad	跳过的内容
      running.busy	另一个导入正在进行。请等待其结束。
      running.date	导出时间：{1}
      running.element	元素
      running.elements	< > 中的名称表示文件中不属于样本的元素，会按原样保存。
      running.files	文件
      running.human	{1}：人体不可能有的数值：{2} 个。已照原样保存，图表中会标出。
      running.kept	已保留
      running.line	行
      running.odd	附原因保留的内容
      running.odd.hint	这些内容不符合规则。它们不是样本，但会按文件中的原样保存。
      running.parts	导入已结束；部分内容无法读取。
      running.read	文件中
      running.reading	正在读取文件。已读取记录：{1}
      running.reason	原因
      running.receiving	正在上传文件：已接收 {1} MB。
      running.report	文件内容的处理结果
      running.skipped	已跳过
      running.stop	停止
      running.stopped	已停止。再次选择同一文件即可继续。
      running.stored	已存储
      running.there	已存在
      running.title	导入
      running.type	类型
      running.upload	文件上传失败：{1}
      running.whole	文件内容已全部存入。
      samples.activity	运动类型
      samples.add	添加数据
      samples.add.none	此类数据无法手动输入。
      samples.add.title	添加：{1}
      samples.all	全部数据
      samples.answers	按纸质问卷的顺序作答
      samples.attachment	附件
      samples.attachment.text	{1}，{2} kB
      samples.attachments	附件
      samples.back	返回，不删除
      samples.bundle	应用标识符
      samples.came	进入方式
      samples.came.app	直接保存到本机
      samples.came.import	导入：{1}，{2}
      samples.choose	请选择…
      samples.clock	时间
      samples.contents	所含营养
      samples.correct	更正
      samples.correct.back	返回，不更正
      samples.correct.how	一条手动输入的新记录将取代此记录。一天内可以撤销。以后的导入不会再带回旧记录。
      samples.correct.save	保存更正
      samples.correct.title	更正：{1}
      samples.count	该类型的记录数：{1}
      samples.countShown	符合筛选条件的记录数：{1}
      samples.creation	保存时间
      samples.date	日期
      samples.delete	删除
      samples.delete.all	删除筛选出的全部记录…
      samples.delete.count	将要删除的记录数：{1}。
      samples.delete.ticked	删除所选记录
      samples.delete.title	删除：{1}
      samples.delete.undo	一天之内可以撤销。
      samples.delete.what	按来源和类型列出要删除的内容
      samples.device	设备
      samples.distance	距离（{1}）
      samples.duration	时长
      samples.end	结束
      samples.end.hint	如果没有持续时间，请留空。只填时间则与开始同一天。
      samples.endTime	结束时间
      samples.energy	活动能量（{1}）
      samples.fault.brand	只有隐形眼镜才有品牌。
      samples.fault.changed	未删除：所选记录中有的已不存在。列表已更新。
      samples.fault.choice	请从列表中选择。
      samples.fault.date	这不是有效的日期或时间，例如 2026-01-31。
      samples.fault.day	请填写日期。
      samples.fault.end	请填写体能训练的结束时间。
      samples.fault.expires	早于开具日期。
      samples.fault.future	时间在将来。
      samples.fault.human	尚未保存：人体不可能有这样的数值。请更正；如无误，请勾选下方的选项。
      samples.fault.lens	此类镜片没有该项。
      samples.fault.level	听力级应在 -10 至 120 dBHL 之间。
      samples.fault.long	时长超过该类型的上限。
      samples.fault.needed	请输入数字。
      samples.fault.negative	请输入不小于 0 的数字。
      samples.fault.nothing	请至少输入一个数字。
      samples.fault.number	这不是数字，例如 {1}。
      samples.fault.order	结束早于开始。
      samples.fault.percent	最多 100%。
      samples.fault.refused	无法保存：数值不符合该类型。
      samples.fault.reversed	{1}必须高于{2}。
      samples.fault.short	时长低于该类型的下限。
      samples.fault.some	未保存：请查看下面的提示。
      samples.fault.sphere	请填写球镜度数；平光镜填 0。
      samples.fault.ticked	未删除：请至少选择一条记录。
      samples.fault.together	缺少此项：这两项须同时填写。
      samples.filter	显示
      samples.food	食物
      samples.food.hint	名称，例如“燕麦粥”。
      samples.from	开始日期
      samples.key	键
      samples.lens.brand	隐形眼镜品牌
      samples.lens.expires	有效期至
      samples.lens.kind	眼镜或隐形眼镜
      samples.members	组成部分
      samples.metadata	元数据
      samples.metadata.none	此数据没有元数据。
      samples.mood.about	原因
      samples.mood.associations	与什么有关？
      samples.mood.kind	类别
      samples.mood.labels	哪些词最贴切？
      samples.mood.value	感受
      samples.mood.words	描述
      samples.more	其他必填项
      samples.newest	最新
      samples.no	否
      samples.none	此处没有记录。
      samples.number	数量
      samples.older	更早
      samples.one	{1}，{2}
      samples.origin	来历
      samples.page	更多信息
      samples.pages	分页
      samples.product	设备型号
      samples.question	第 {1} 题
      samples.related	所属
      samples.rows	记录，最新的在前
      samples.saved	保存时的数值
      samples.series.count	包含的数值个数
      samples.series.latest	最后一个
      samples.series.least	最小
      samples.series.most	最大
      samples.source	来源
      samples.sources.all	所有来源
      samples.start	开始
      samples.startTime	开始时间
      samples.sure	数值无误，请保存
      samples.sure.title	异常数值
      samples.system	系统
      samples.tick	选择
      samples.tick.all	全选本页
      samples.title	全部数据：{1}
      samples.to	结束日期（含）
      samples.tone	{1} 赫兹（dBHL）
      samples.type	类型
      samples.unit	单位
      samples.uuid	标识符
      samples.value	数值
      samples.version	版本
      samples.when	时间
      samples.workout	体能训练
      samples.yes	是
      samples.zone	保存地的开始时间
      schedule.begin	开始日期
      schedule.beginHint	之前的日期保留原来的时间。
      schedule.days	星期
      schedule.daysHint	都不选表示每天。
      schedule.every	每 {1} 天：{2}
      schedule.fault.both	请选择星期，或填写间隔天数。
      schedule.fault.every	请填写 1 到 {1} 之间的数字。
      schedule.fault.times	请填写时间，例如 {1}。
      schedule.from	自 {1} 起
      schedule.length	每隔几天
      schedule.pieces	份
      schedule.times	时间
      schedule.timesHint	例如 {1}。留空表示按需。
      schedule.unit	单位
      schedule.weekdays	{1}：{2}
      section.activity	活动
      section.browse	浏览
      section.profile	个人资料
      section.records	记录
      section.sharing	共享
      section.sleep	睡眠
      section.summary	摘要
      section.transfer	导入与导出
      section.workouts	体能训练
      sensor.back	蓝牙已恢复。
      sensor.battery	电量 {1} %。
      sensor.connecting	正在连接 {1}（{2}）…… 按 Ctrl-C 停止。
      sensor.failed	无法连接（“{1}”）。{2} 秒后重试。
      sensor.looking	正在搜索传感器……
      sensor.lost	连接已断开。传感器回到范围内后会自动重新连接。
      sensor.noContact	未接触皮肤。
      sensor.noValue	未能测量。
      sensor.open	已连接。
      sensor.otherUser	一次测量属于用户 {1}，未保存。如果是您本人，请指定 --user {1}。
      sensor.stopped	蓝牙已停止。恢复后将继续采集。
      sensor.unreadable	忽略了一次测量（“{1}”）。
      sharing.access	访问
      sharing.all	所有应用
      sharing.allData	所有数据
      sharing.allHint	您可以暂时禁止所有应用访问您的数据，其权限会保留。
      sharing.allow	允许所选项
      sharing.allowAll	允许所有请求项
      sharing.allowRead	允许“{1}”读取
      sharing.allowSave	允许“{1}”保存
      sharing.allowed	已允许
      sharing.amount	数量
      sharing.amountAll	单个样本
      sharing.amountDays	仅每日总和与平均值
      sharing.amountHint	样本少于五个的日期或小时，应用无从得知。没有此类数值的类型则不被允许。
      sharing.amountHours	仅每小时总和与平均值
      sharing.amountKeep	保持不变
      sharing.amountRead	应用可读取什么？
      sharing.anyConnection	任何连接
      sharing.app	应用
      sharing.apps	应用
      sharing.appsCaption	已注册、已有答复或正在等待答复的应用
      sharing.asked	请求时间
      sharing.background	后台传送
      sharing.badDate	请输入不晚于今天的日期，例如 2026-01-31。
      sharing.badDays	请输入 1 到 36525 之间的整数天数。
      sharing.badRetention	请输入 0 到 {1} 之间的整数。
      sharing.byFlatpak	Flatpak：隔离在专属沙盒中
      sharing.byToken	以您的用户身份使用令牌或专用套接字；仅通过 health apps run 启动时才会隔离
      sharing.byUser	专属系统用户：通过专用套接字隔离
      sharing.cancel	取消
      sharing.choose	选择要共享的内容：{1}
      sharing.daily	最多每天一次
      sharing.date	起始日期
      sharing.days	天数
      sharing.denied	已拒绝
      sharing.deny	不允许
      sharing.didRead	已读取
      sharing.didSave	已保存或删除
      sharing.dismiss	以后再说
      sharing.dismissHint	“以后再说”不作任何决定：应用会得知您关闭了请求，并可再次请求。
      sharing.end	权限持续多久？
      sharing.endHint	到期后等同于您已拒绝，无需任何操作。
      sharing.endKeep	保持现有期限
      sharing.endMonth	30 天
      sharing.endNone	直到我终止
      sharing.endWeek	7 天
      sharing.ended	已于 {1} 到期
      sharing.endsOn	{1}，至 {2}
      sharing.failures	连续未响应的唤醒次数
      sharing.failuresOf	{1}（上限 {2}）
      sharing.flatpak	Flatpak 标识符
      sharing.from	可读取起点
      sharing.hourly	最多每小时一次
      sharing.identifier	标识符
      sharing.identity	身份
      sharing.immediately	立即
      sharing.impossible	任何应用都无法获得该类型的此项权限。
      sharing.isolated	专属沙盒或专属系统用户：不受其他程序影响
      sharing.keep	保存更改
      sharing.keepDays	所有应用的日志保留天数
      sharing.keepHint	0 表示关闭并删除日志。
      sharing.lastRead	上次读取
      sharing.lastSaved	上次保存
      sharing.launch	启动命令
      sharing.log	访问日志
      sharing.logCaption	该应用读取和保存的内容
      sharing.logHint	每行是一分钟内对一个类型的访问，最新的在前。若应用无权读取某类型，它只能看到自己保存的数据，且无从得知。
      sharing.logOf	“{1}”的访问日志
      sharing.nameOnly	未注册：仅有名称，例如自带数据存储的应用
      sharing.needed	所需身份
      sharing.neededAny	该应用的任何连接
      sharing.neededAsked	与应用请求时相同
      sharing.neededHint	适用于新允许的权限，其他权限保持不变。
      sharing.neededIsolated	仅在应用被隔离时
      sharing.newest	最新
      sharing.no	未允许
      sharing.noAnswer	请选择答复。未作任何更改。
      sharing.noApps	尚未注册任何应用。请在终端中注册：
      sharing.noChange	不作更改
      sharing.noDirection	请为其他类型选择读取或保存。
      sharing.noLog	日志中没有关于此应用的记录。
      sharing.noObjects	没有此类型的对象。
      sharing.noPermissions	尚未允许或拒绝任何内容。
      sharing.noRequests	没有等待答复的应用。
      sharing.noType	没有此名称的类型。
      sharing.notInLog	日志中没有记录
      sharing.notRegistered	此应用尚未注册。答复将在其注册后生效。
      sharing.notSaved	未保存任何内容。请查看下方的错误。
      sharing.noteGranted	先前已允许
      sharing.noteNone	未答复
      sharing.noteNotAsked	未请求
      sharing.noteRefused	先前已拒绝
      sharing.objects	单个对象
      sharing.objectsAllowed	已允许的对象：{1}
      sharing.objectsAsked	该应用正在等待您的选择。
      sharing.objectsHint	对于某些类型，您可以逐个选择应用可读取的对象。应用可以读取自己保存的对象，直到您拒绝为止。
      sharing.objectsOf	“{2}”的{1}
      sharing.older	更早
      sharing.onlyIsolated	仅限隔离时
      sharing.onlyObjects	此类型不能整体读取：请在下方选择单个对象。
      sharing.openSheet	答复其请求
      sharing.other	其他类型
      sharing.otherHint	标题、简称（如 stepCount）或标识符。
      sharing.otherType	类型名称
      sharing.permissions	权限
      sharing.permissionsCaption	该应用可读取和保存的内容
      sharing.questions	待决定的权限：{1}
      sharing.read	读取
      sharing.readOwn	无权限读取：仅限自己的数据
      sharing.registered	令牌或专用套接字：可区分正常应用，但无法阻止以您的用户身份运行的恶意程序
      sharing.registeredOn	注册时间
      sharing.reload	重新加载
      sharing.remove	移除应用
      sharing.removeButton	移除
      sharing.removeHint	其注册信息和权限将被移除，已保存的数据会保留。
      sharing.removeTitle	移除“{1}”？
      sharing.removeWarning	该应用的注册信息、令牌、权限、未答复的请求和未完成的体能训练将立即移除，已保存的样本会保留。此操作无法撤销：应用需重新注册。
      sharing.requests	权限请求
      sharing.restrict	阻止所有应用
      sharing.restricted	所有应用都已被阻止，无法读取或保存任何数据。
      sharing.retention	日志保留时间
      sharing.revokeAll	关闭所有权限
      sharing.save	保存
      sharing.saveRefused	保存被拒绝
      sharing.sheet	“{1}”请求访问您的健康数据
      sharing.since	等待开始于
      sharing.stopped	已停止唤醒
      sharing.stoppedUntil	直到应用重新启用后台传送
      sharing.times	请求次数
      sharing.toggle	{1}：{2}
      sharing.turnOff	全部关闭
      sharing.turnOn	全部打开
      sharing.type	类型
      sharing.unknown	仅有名称，任何程序都可以冒用
      sharing.unrestrict	重新允许应用访问
      sharing.until	期限
      sharing.user	系统用户
      sharing.version	版本
      sharing.weekly	最多每周一次
      sharing.when	时间
      sharing.whyClinical	该应用读取临床记录的理由
      sharing.whyRead	该应用读取数据的理由
      sharing.whySave	该应用保存数据的理由
      sharing.window	应用可读取多久以前的数据？
      sharing.windowAll	所有数据
      sharing.windowDate	从某日起
      sharing.windowDays	最近若干天及以后的数据
      sharing.windowHint	日期在保存时确定。应用始终可以看到自己保存的数据。
      sharing.windowKeep	保持现有日期；新允许的类型可读取全部数据
      sharing.woken	上次唤醒
      sharing.yes	已允许
      sleep.asleep	睡着
      sleep.average	平均睡眠时长
      sleep.bed	就寝
      sleep.below	优先级较低的来源还报告了
      sleep.during	睡眠期间：{1}
      sleep.empty	此处没有睡眠数据。
      sleep.fault.plan	未保存。目标请写成 8:00，两个时间须同时填写或都不填。
      sleep.goal	目标
      sleep.goal.hint	睡眠时长，例如 7:30 或 8
      sleep.inBed	卧床
      sleep.mean	平均睡眠 {1}，共 {2} 晚
      sleep.measured	平均 {1}。夜数：{2}
      sleep.night	截至
      sleep.nightTo	截至 {1} 的夜晚
      sleep.nights	各晚睡眠
      sleep.plan	目标与作息
      sleep.reached	{1}，{3} 晚中有 {2} 晚达到
      sleep.rise	起床
      sleep.stage	阶段
      sleep.stages	睡眠阶段
      sleep.times	计划作息
      sleep.title	睡眠
      sleep.total	睡眠总时长
      sources.accessOf	数据来源与访问：{1}
      sources.allowed	已允许
      sources.allowedSince	自 {1} 起允许
      sources.apps	有访问权限的应用
      sources.appsCaption	对此类型已有答复的应用
      sources.byHand	默认：手动输入
      sources.caption	保存过数据的应用和设备
      sources.changed	数据来源已发生变化。以下是当前列表，未保存任何更改。
      sources.chosen	您的顺序
      sources.default	恢复默认顺序
      sources.delete	删除其数据
      sources.denied	已拒绝
      sources.devices	设备
      sources.devicesHint	各来源和类型的最新样本所用的设备。
      sources.down	下移
      sources.feedEmpty	尚未收到数据。
      sources.feedSent	最近一批：{1}
      sources.feedSilent	已两天没有数据：{1}
      sources.feeds	自动推送的手机
      sources.firmware	固件
      sources.hardware	硬件
      sources.last	最新数据
      sources.localIdentifier	本地标识符
      sources.manufacturer	制造商
      sources.model	型号
      sources.more	还有 {1} 项
      sources.name	名称
      sources.noApps	没有应用获得关于此类型的答复。
      sources.noDevices	最新样本未注明设备。
      sources.none	尚无数据。
      sources.notAnswered	未答复
      sources.orderHint	当多个来源在同一时间有数据时，以排在最前的为准。总计和睡眠会立即按新顺序计算。
      sources.otherKind	默认：其他来源
      sources.phone	默认：手机
      sources.samples	样本
      sources.saveOrder	保存此顺序
      sources.software	软件
      sources.source	来源
      sources.sources	数据来源
      sources.title	数据来源
      sources.types	类型
      sources.udi	设备 UDI
      sources.unnamed	未命名的设备
      sources.up	上移
      sources.watch	默认：手表
      summary.add	添加数据
      summary.allTrends	所有趋势与要点
      summary.asleep	睡眠 {1}，{2} 至 {3}
      summary.chart	显示图表
      summary.choose	选择摘要显示的内容
      summary.count	最近 7 天：{1}
      summary.countUntil	{2} 之前的 7 天：{1}
      summary.counted	{2} 的{1}：共 {5}，其中“{3}”计入 {4}。
      summary.covered	“{2}”的 {1} 未计入：“{3}”已覆盖这段时间。
      summary.duration	时长
      summary.empty	还没有数据。请导入“苹果健康”的导出文件，或手动添加数据。
      summary.ended	“{1}”的最新数据来自 {2}。
      summary.first	在 iPhone 上打开“健康”，轻点您的头像，再轻点“导出所有健康数据”，会生成 export.zip 文件。
      summary.fresh	数据来源
      summary.freshUntil	{1}：截至 {2}
      summary.goal	目标
      summary.highlights	要点
      summary.leftOut	未显示：{1}。数据跨越的天数过多（例如跨越数百年的记录），无法计算。
      summary.night	昨晚
      summary.old	最新数据来自 {1}。摘要显示数据结束的那一天。
      summary.perDay	最近 7 天：平均每天 {1}
      summary.perDayUntil	{2} 之前的 7 天：平均每天 {1}
      summary.reached	已完成
      summary.recent	最近 7 天：平均 {1}
      summary.recentUntil	{2} 之前的 7 天：平均 {1}
      summary.ring	圆环
      summary.rings	活动圆环
      summary.ringsOf	{1} 的圆环
      summary.same	与此前 28 天大致相同
      summary.second	将该文件传到这台电脑：通过数据线、共享文件夹、云盘或发给自己的电子邮件。文件未加密。
      summary.spark	{1}，最近两周
      summary.stage	阶段
      summary.third	在此导入。以后的导出只会添加新数据。
      summary.today	今天
      summary.unpinned	摘要中的类型还没有数据。
      summary.why	为什么是这个数值？
      summary.yesterday	昨天
      system.metric	公制
      system.uk	英制
      system.us	美制
      text.clauses	{1}；{2}
      text.comma	{1}，{2}
      text.fact	{1}：{2}
      text.sentences	{1}。{2}
      transfer.back	返回
      transfer.badPeriod	请输入起始日期（如 2026-01-31），且结束日期不得早于起始日期。
      transfer.began	开始时间
      transfer.bringBack	同时导入我已更正或删除的内容
      transfer.cancel	取消
      transfer.change	操作
      transfer.counted	样本很多：只统计了前 {1} 个。
      transfer.csv	zip 压缩的 CSV 表格，每种类型一个
      transfer.custom	从某日到某日
      transfer.cut	未完成：正在进行或已中断
      transfer.delete	删除
      transfer.deleteButton	删除此次导入的数据
      transfer.deleteOn	继续删除
      transfer.deleteTitle	删除此次导入的数据？
      transfer.deleteWarning	此次导入的所有样本、文件和详细信息都将被删除。如需恢复，请重新导入该文件。
      transfer.deleted	已删除样本：{1}。仍有剩余。
      transfer.deletedSince	此后已删除的样本：{1}。
      transfer.empty	存储中没有此次导入的样本。
      transfer.export	导出
      transfer.exportButton	导出
      transfer.exportHint	将所有数据导出为一个文件。文件未加密：任何能读取它的人都能看到您的数据。
      transfer.exported	导出时间
      transfer.failed	上传提前中断，请重新选择同一文件。
      transfer.file	文件
      transfer.fileHint	zip 或 XML 文件，或 FIT、TCX、GPX 体能训练文件（也可用 .gz 压缩，或把多个文件放进 zip）。如果上传中断，请重新选择同一文件。
      transfer.files	导入时保留的文件
      transfer.filesCaption	按导出路径列出的文件
      transfer.filesHint	导入中的路线、心电图等文件，以及附加到样本的文件。较大的文件请在终端中导出：
      transfer.finished	已完成
      transfer.format	格式
      transfer.from	起始日期
      transfer.import	导入
      transfer.importHint	“健康”App 的导出文件：在手机上轻点头像，再选择“导出所有健康数据”。重复导入同一文件只会添加新数据；您已更正或删除的内容不会再导入。
      transfer.imports	已完成的导入
      transfer.importsCaption	导入记录，最新的在前
      transfer.left	约剩 {1} 分钟
      transfer.leftOut	导入前已有的数据和无法读取的内容只在导入结束时显示。如需再次查看，请重新导入该文件。
      transfer.month	有数据的最近 30 天
      transfer.name	标题中的姓名
      transfer.noData	此时间段内没有数据。
      transfer.noFiles	导入内容中没有文件。
      transfer.noImports	尚未导入任何内容。
      transfer.oneImport	导入
      transfer.path	路径
      transfer.period	时间段
      transfer.progress	上传进度
      transfer.quarter	有数据的最近 90 天
      transfer.report	给医生的报告
      transfer.reportButton	生成报告
      transfer.reportHint	包含数值、图表和表格的单页文件，可阅读、打印或发送。文件未加密。
      transfer.running	上次上传的进度和结果
      transfer.size	大小
      transfer.sqlite	SQLite 数据库，适用于表格和其他程序
      transfer.state	状态
      transfer.stored	已存储的样本
      transfer.there	目前存储的数据
      transfer.to	结束日期（留空表示最新数据）
      transfer.tooLarge	对本页面而言过大
      transfer.upload	导入文件
      transfer.year	有数据的最近一年
      transfer.zip	“健康”App 的 zip，可导入其他程序
      trend.higher	比此前 28 天高 {1}%
      trend.less	比此前 28 天少 {1}%
      trend.lower	比此前 28 天低 {1}%
      trend.more	比此前 28 天多 {1}%
      trend.slip	无法比较：这些天中有人体不可能出现的数值
      trend.times	约为此前 28 天的 {1} 倍
      trend.timesHigh	约为此前 28 天的 {1} 倍
      trends.before	此前数月
      trends.change	变化
      trends.few	已知天数太少，无法将最近四周与此前数月比较。
      trends.levels	所有类型
      trends.none	没有水平发生变化：最近四周与此前数月相同。
      trends.recent	最近四周
      trends.title	趋势
      trends.type	类型
      types.about	关于
      types.access	数据来源与访问
      types.add	添加数据
      types.alone	单独
      types.aloneHint	各来源记录的数值；来源重叠时，总计中每个时刻只计一次。
      types.average	所有测量的平均值
      types.compare	对比
      types.counted	计入
      types.countedHint	来源重叠时，每个时刻只计一次。
      types.data	所有数据
      types.date	日期
      types.earlier	更早
      types.go	前往
      types.highest	最高：{1}
      types.interval	时段
      types.later	更晚
      types.latest	最新：{1}
      types.leftOut	未显示数值：数据跨越的时段过多（例如持续时间很长的记录）。
      types.newest	最新
      types.newestIs	最新数据来自
      types.none	无
      types.nothing	此时间段内没有数据。
      types.partial	不完整
      types.periods	时间段
      types.pin	在摘要中显示
      types.samples	数据条数
      types.share	占比
      types.show	显示
      types.source	来源
      types.sources	数据来源
      types.span	{1} 至 {2}
      types.total	总计
      types.unpin	从摘要中移除
      types.why	为什么是这个数值？
      types.with	第二个类型
      undo.medications	已恢复 {1} 种药物。
      undo.medicationsLeft	{1} 种药物未恢复：列表中已有相同的药物。
      undo.notes	已恢复 {1} 条备注。
      undo.notesLeft	{1} 条备注未恢复：有更新的备注。
      undo.rows	已将 {1} 行恢复为修复前的状态。
      undo.rowsLeft	{1} 行仍被搁置：其位置已被占用。
      undo.samples	已恢复 {1} 条数据。
      undo.samplesLeft	{1} 条数据未恢复：已有更新的版本，或其导入已撤销。
      vitals.above	高于您的通常范围
      vitals.below	低于您的通常范围
      vitals.empty	最近 30 个夜晚没有测量数据。
      vitals.few	通常范围需要此前 {1} 个夜晚；已知 {2} 个。
      vitals.link	夜间生命体征
      vitals.missing	这一晚没有测量
      vitals.note	通常范围来自您自己的夜晚：此前 60 晚的中位数，上下各三倍离散程度。数值超出范围的原因可能很多，本页并不知道是哪一个。
      vitals.one	昨晚超出您的通常范围：{1}。
      vitals.partAbove	{1} {2}，高于 {3}
      vitals.partBelow	{1} {2}，低于 {3}
      vitals.several	昨晚有 {2} 项超出您的通常范围：{1}。
      vitals.state	状态
      vitals.title	截至 {1} 夜晚的生命体征
      vitals.usual	通常范围
      vitals.usualFrom	通常下限
      vitals.usualTo	通常上限
      vitals.value	这一晚
      vitals.within	在您的通常范围内
      why.caption	{1}（按来源）：{2}
      why.counts	计入
      why.covered	已被“{1}”覆盖
      why.coveredByAnother	已被其他来源覆盖
      why.exact	各条数据计入的部分按此顺序相加，恰好等于 {1}。
      why.from	开始
      why.many	此时间段内的数据超过 {1} 条。请选择更短的时间段。
      why.more	……另有 {1} 处
      why.none	未计入
      why.not	未计入原因
      why.order	排序靠前的来源优先计入，其他来源仅在其空缺时计入。
      why.outside	不在此时间段内
      why.partly	部分计入
      why.range	第 {1} 至 {2} 条，共 {3} 条
      why.title	{1}：为什么是这个数值？
      why.to	结束
      why.value	数值
      why.weight	权重
      why.whole	全部计入
      workouts.above	{1} 及以上
      workouts.activity	运动类型
      workouts.all	所有类型
      workouts.atMost	最高 {1}
      workouts.average	平均 {1} 次/分
      workouts.below	低于 {1}
      workouts.climb	爬升
      workouts.count	数量
      workouts.delete	删除此体能训练
      workouts.distance	距离
      workouts.down	下降 {1}
      workouts.empty	此处没有体能训练。
      workouts.energy	能量
      workouts.event	事件
      workouts.events	事件
      workouts.fields	所有字段
      workouts.heart	心率
      workouts.measure	项目
      workouts.more	文件及其他
      workouts.others	其他类型
      workouts.pace	配速或速度
      workouts.parts	组成部分
      workouts.route	路线
      workouts.samples	样本
      workouts.share	占比
      workouts.show	显示
      workouts.split	段
      workouts.splits	分段
      workouts.statistics	测量数据
      workouts.time	时间
      workouts.title	体能训练
      workouts.unknown	运动 {1}
      workouts.up	上升 {1}
      workouts.value	数值
      workouts.zone	区间
      workouts.zones	区间：{1}
      """#)

  static let ru = WordTable(
    text: #"""
      about.activeEnergyBurned	Энергия, потраченная на движение сверх той, что нужна телу в покое. Устройство оценивает её по движению и пульсу.
      about.appleExerciseTime	Минуты, когда вы двигались не медленнее быстрой ходьбы.
      about.appleSleepingWristTemperature	Температура запястья во сне. Сравнивайте со своими прошлыми ночами.
      about.appleStandHour	Вставали ли вы в течение часа хотя бы на минуту.
      about.appleStandTime	Минуты, когда вы стояли и немного двигались.
      about.appleWalkingSteadiness	Насколько устойчива ваша походка: оценка по скорости, длине и ровности шагов.
      about.atrialFibrillationBurden	Доля времени, когда сердце показывало признаки фибрилляции предсердий.
      about.audiogram	Самый тихий звук, который слышит каждое ухо, на нескольких частотах.
      about.basalEnergyBurned	Энергия, нужная телу в покое: оценка по возрасту, полу, росту и весу.
      about.bloodGlucose	Сколько сахара в крови: по капле или датчику под кожей.
      about.bloodPressure	Давление в артериях: верхнее при ударе сердца, нижнее между ударами. Перед измерением посидите спокойно пять минут.
      about.body	Измерение тела: с весов, ленты или введённое вручную.
      about.bodyFatPercentage	Доля жира в весе. Весы оценивают её слабым током, и вода в теле меняет результат.
      about.bodyMass	Сколько вы весите. За день вес меняется на один-два процента; взвешивайтесь в одно время, чтобы видеть тенденцию.
      about.bodyMassIndex	Вес в килограммах, делённый на квадрат роста в метрах. Мышцы и жир он не различает.
      about.bodyTemperature	Температура тела. Зависит от места измерения и времени суток.
      about.clinical	Что записала клиника или врач, в том виде, в каком вам это прислали.
      about.dietaryCaffeine	Сколько кофеина вы получили, например с кофе и чаем.
      about.dietaryEnergyConsumed	Энергия того, что вы съели и выпили.
      about.dietaryWater	Сколько воды вы выпили.
      about.distanceWalkingRunning	Сколько вы прошли и пробежали: по длине и числу шагов или по местоположению.
      about.electrocardiogram	Напряжение сердца за полминуты, с двух точек: одно отведение из двенадцати, которые снимают в клинике.
      about.environmentalAudioExposure	Насколько громко вокруг вас. Чем дольше и громче, тем больше нагрузка на слух.
      about.fitness	Ваша активность, как её измерили часы, телефон или приложение.
      about.flightsClimbed	На сколько этажей вы поднялись. Примерно три метра вверх пешком — один этаж.
      about.headphoneAudioExposure	Насколько громко играют ваши наушники.
      about.hearing	Как вы слышите и насколько громки звуки вокруг.
      about.heart	Что датчик узнал о сердце и его ритме.
      about.heartRate	Сколько раз в минуту бьётся сердце. Во сне реже всего, чаще при нагрузке, жаре и волнении.
      about.heartRateRecoveryOneMinute	На сколько ударов падает пульс за первую минуту после нагрузки.
      about.heartRateVariabilitySDNN	Насколько меняется время между ударами, в миллисекундах. У людей оно разное: сравнивайте со своими прошлыми неделями.
      about.height	Ваш рост.
      about.leanBodyMass	Вес тела без жира.
      about.medications	Ваши лекарства и время их приёма.
      about.menstrualFlow	Дни месячных и их обильность.
      about.mindfulSession	Время медитации или осознанного дыхания, по записям приложения или вашим.
      about.mindfulness	Как вы себя чувствовали и сколько времени уделили себе.
      about.mobility	Как вы ходите, бегаете и поднимаетесь по лестнице: скорость, длина и ровность шагов.
      about.nutrition	Сколько этого было в еде и напитках, по вашим записям или записям приложения.
      about.other	Что отметило устройство или приложение.
      about.oxygenSaturation	Доля гемоглобина крови, несущая кислород. Часы измеряют её светом через кожу, в покое.
      about.profile	То, что в вас не меняется или меняется редко.
      about.reproductive	Что вы или приложение отметили о цикле, беременности или сексуальном здоровье.
      about.respiratory	Измерение дыхания: датчиком, медицинским прибором или введённое вручную.
      about.respiratoryRate	Сколько раз в минуту вы дышите; чаще измеряется во сне.
      about.restingHeartRate	Пульс, когда вы бодрствуете и спокойны. От тренировок он часто снижается, при болезни растёт.
      about.sleep	Как проходили ночи, по данным часов, телефона или приложения.
      about.sleepAnalysis	Когда вы были в постели, спали и в какой фазе. Фазы — оценка по движению, пульсу и дыханию.
      about.stateOfMind	Насколько приятно вам было, в какой-то момент или за день, и слова, которыми вы это описали.
      about.stepCount	Сколько шагов вы сделали. Если часы и телефон считают одну прогулку, учитывается старший источник, и ни один шаг не считается дважды.
      about.symptoms	Когда и насколько сильно вы это чувствовали, по вашим записям или записям приложения.
      about.timeInDaylight	Сколько вы были на дневном свету, по датчику света часов.
      about.vision	Что нужно глазам, чтобы хорошо видеть.
      about.vitals	Основной показатель состояния тела: измерен прибором или введён вручную.
      about.vo2Max	Сколько кислорода тело может использовать. Часы оценивают это по пульсу и темпу на улице; чем больше, тем выше выносливость.
      about.waistCircumference	Окружность талии.
      about.walkingAsymmetryPercentage	Доля времени, когда одна нога шагает быстрее другой.
      about.walkingDoubleSupportPercentage	Доля ходьбы, когда обе ступни на земле. Она выше, когда человек идёт осторожно.
      about.walkingHeartRateAverage	Средний пульс, когда вы идёте обычным шагом.
      about.walkingSpeed	Как быстро вы идёте по ровной земле; измеряет телефон, который вы носите у бедра.
      about.walkingStepLength	Длина одного шага по ровной земле.
      about.workout	Каждая тренировка: длительность, расстояние, энергия и маршрут, если он записан.
      activity.byDay	Подвижность по дням, {1}
      activity.byMonth	Подвижность по месяцам, {1}
      activity.days	Дни
      activity.empty	Колец активности здесь нет.
      activity.exercise	Упражнения
      activity.goal	Цель
      activity.move	Подвижность
      activity.ofGoal	{1} из {2} ({3} %)
      activity.paused	В этот день кольца были приостановлены.
      activity.rings	Кольца
      activity.stand	С разминкой
      activity.title	Активность
      alertkind.absence	Нет новых данных
      alertkind.dose	Пора принять лекарство
      alertkind.goal	Цель достигнута
      alertkind.rest	Пульс в течение десяти минут в покое
      alertkind.silence	Устройство или приложение молчит
      alertkind.value	Значение больше или меньше границы
      alerts.above	{1}: больше {2}
      alerts.absence	{1}: ничего нового {2} {2;день;дня;дней}
      alerts.add	Добавить правило
      alerts.addRule	Добавить
      alerts.all	Все оповещения
      alerts.allRings	Все кольца закрыты
      alerts.anySilence	Устройство или приложение молчит {1} {1;день;дня;дней}
      alerts.anySource	Любое устройство или приложение
      alerts.atLeast	{1} и больше с {2} до {3}, в покое
      alerts.atMost	{1} и меньше с {2} до {3}, в покое
      alerts.beats	Ударов в минуту
      alerts.below	{1}: меньше {2}
      alerts.dayAbove	{1} за день: больше {2}
      alerts.dayBelow	{1} за день: меньше {2}
      alerts.days	Дней
      alerts.delete	Удалить
      alerts.dose	Пора принять лекарство, отметки нет
      alerts.doses	{1} {1;приём;приёма;приёмов} без отметки с {2}
      alerts.eachDay	Значение за день
      alerts.eachSample	Каждая запись
      alerts.fault.choice	Такого правила не может быть. Выберите, о чём оно.
      alerts.fault.days	Число дней — от 1 до {1}.
      alerts.fault.limit	Укажите границу числом.
      alerts.fault.minutes	Число минут — от 0 до {1}.
      alerts.fault.most	Правил уже {1}. Удалите одно из них.
      alerts.fault.rate	Граница пульса — число от 20 до 250.
      alerts.fault.repeated	Такое правило уже есть.
      alerts.figure	Сравнивает
      alerts.found	Найдено
      alerts.goal	Цель достигнута: {1}
      alerts.how	Ваши правила проверяют новые данные, пока хранилище доступно. Все правила — ваши: ни одно не действует, пока вы его не добавите.
      alerts.isAbove	больше
      alerts.isBelow	меньше
      alerts.lateDose	Нет отметки о приёме через {1} {1;минуту;минуты;минут} после срока
      alerts.limit	Граница
      alerts.minutes	Минут после срока
      alerts.new	Новые оповещения
      alerts.newest	Последние данные — от {1}.
      alerts.noData	Данных нет.
      alerts.noRules	Правил пока нет.
      alerts.none	Ничего нового нет.
      alerts.notice	Одно из ваших правил что-то нашло. Приложение «Здоровье» покажет что.
      alerts.off	Выключено
      alerts.on	{1}, {2}
      alerts.reached	Достигнуто {1}
      alerts.reason	Почему
      alerts.restAbove	Пульс в покое больше {1} в течение десяти минут
      alerts.restBelow	Пульс в покое меньше {1} в течение десяти минут
      alerts.rule	Правило
      alerts.rules	Ваши правила
      alerts.see	Прочитано
      alerts.seeAll	Отметить все прочитанными
      alerts.side	Больше или меньше
      alerts.silence	{1} молчит {2} {2;день;дня;дней}
      alerts.since	Действует с {1}
      alerts.title	Оповещения
      alerts.turnOff	Выключить
      alerts.turnOn	Включить
      alerts.type	Показатель
      backup.compared	Она прочитана заново и сверена с хранилищем. Хеш всех строк всех таблиц: {1}.
      backup.keyFile	на этом компьютере — файл ключа хранилища
      backup.makeRecoveryKey	Создайте для него ключ восстановления командой {1}.
      backup.openers	Её открывают: {1}. Без них не откроет ничто.
      backup.ownPassphrase	пароль, который вы только что ввели
      backup.passphrase	пароль хранилища
      backup.recoveryKey	ключ восстановления хранилища
      backup.restored	В хранилище {1} есть все строки резервной копии ({2}); хеш содержимого и все проверки сходятся.
      backup.rows	записано строк: {1}
      backup.samePassphrase	Его открывает пароль резервной копии.
      backup.sameRecoveryKey	Ключ восстановления резервной копии тоже его открывает.
      backup.share	прочитано заново: {1} %
      backup.shareRestored	восстановлено: {1} %
      backup.wrote	Резервная копия записана в {1}: {2} {2;строка;строки;строк}, {3} {3;байт;байта;байтов}.
      bests.best	Рекорд
      bests.climb	Наибольший набор высоты
      bests.distance	Самое большое расстояние
      bests.duration	Самая долгая
      bests.energy	Больше всего энергии
      bests.fastest	Самые быстрые {1}
      bests.part	Самые быстрые — из последних тренировок ({1}). Команда «health workout bests» читает все.
      bests.title	Личные рекорды
      browse.add	Добавить
      browse.categories	Категории
      browse.find	Найти
      browse.last	Последняя
      browse.latest	Последнее значение
      browse.nothing	Показателя с таким названием нет.
      browse.samples	Записей
      browse.search	Поиск по всем данным
      browse.type	Показатель
      browse.without	Показатели без данных
      by.day	по дням
      by.hour	по часам
      by.month	по месяцам
      by.week	по неделям
      by.year	по годам
      cell.ageAndRate	возраст и пульс в покое
      cell.allRings	все
      cell.anApp	приложение
      cell.asked	запрошено
      cell.assumedAge	пульс в покое; возраст принят: {1}
      cell.assumedBoth	принято: возраст {1}, пульс в покое {2}
      cell.assumedRate	возраст; пульс в покое принят: {1}
      cell.awardFirst	впервые
      cell.awardMonth	месяц
      cell.awardRounds	круги
      cell.awardWeek	неделя
      cell.byHand	по умолчанию: введено вручную
      cell.climb	набор высоты
      cell.cutShort	прерван
      cell.daily	раз в день
      cell.days	статистика по дням, от {1} {1;записи;записей;записей}
      cell.distance	расстояние
      cell.duration	длительность
      cell.ended	истекло
      cell.endedOn	истекло {1}
      cell.energy	энергия
      cell.fastest	самые быстрые
      cell.finished	завершён
      cell.granted	разрешено
      cell.hourly	раз в час
      cell.hours	статистика по часам, от {1} {1;записи;записей;записей}
      cell.immediately	сразу
      cell.isolated	изолировано
      cell.issuer	кто выдал
      cell.metric	метрическая
      cell.no	нет
      cell.noneSet	не заданы
      cell.notAsked	не запрошено
      cell.notes	заметки
      cell.other	по умолчанию: другой
      cell.phone	по умолчанию: телефон
      cell.read	чтение
      cell.readEnded	срок чтения истёк
      cell.readRefused	чтение отклонено
      cell.refused	отклонено
      cell.registered	зарегистрировано
      cell.save	запись
      cell.saveEnded	срок записи истёк
      cell.saveRefused	запись отклонена
      cell.seldom	редко
      cell.setAside	отложено командой {1}
      cell.since	с {1}
      cell.uk	британская
      cell.unknown	неизвестно
      cell.until	до {1}
      cell.us	американская
      cell.usual	обычно
      cell.verified	проверено
      cell.watch	по умолчанию: часы
      cell.weekly	раз в неделю
      cell.yes	да
      cell.yourChoice	ваш выбор
      change.higher	на {1} % выше
      change.less	на {1} % меньше
      change.lower	на {1} % ниже
      change.more	на {1} % больше
      change.same	примерно столько же
      change.times	примерно в {1} {1;раз;раза;раз} больше
      change.timesHigh	примерно в {1} {1;раз;раза;раз} выше
      chart.asleep	сон
      chart.besides	рядом {1}
      chart.beyond	вне шкалы: {1}
      chart.dayZone	дни — {1}
      chart.earlierMissing	более ранние интервалы не поместились
      chart.electrocardiogram	Электрокардиограмма
      chart.end	Финиш
      chart.endsOfRoute	S старт  E финиш
      chart.feet	{1} {1;фут;фута;футов}
      chart.figures	{1}; {2}
      chart.figuresIn	{1}, {2}; {3}
      chart.first	Первые {1}
      chart.firstSeconds	первые {1} с
      chart.goal	Цель
      chart.hourOfWeekday	в среднем по часам каждого дня недели
      chart.hours	По часам и дням недели
      chart.incomplete	неполный
      chart.kilometres	{1} км
      chart.leftAxis	левая ось
      chart.leftEar	Левое
      chart.mean	Среднее
      chart.metres	{1} м
      chart.miles	{1} {1;миля;мили;миль}
      chart.night	ночь на {1}; время — {2}
      chart.nights	{1} {1;ночь;ночи;ночей}
      chart.nightsAsleep	{1} {1;ночь;ночи;ночей}, сон в среднем {2}; {3}
      chart.nightsWithout	{1} {1;ночь;ночи;ночей}; {2}
      chart.noPlaces	Нет точек
      chart.noResults	Нет результатов
      chart.noRoom	Мало места
      chart.noSleep	Нет данных о сне
      chart.noValues	Нет значений
      chart.north	С
      chart.nothing	нет значений
      chart.ownDays	дни места записи, иначе {1}
      chart.ownZones	время места записи, иначе {1}
      chart.paper	25 мм/с, 10 мм/мВ
      chart.perColumn	в столбце: {1} среднее  {2} наибольшее
      chart.period.bars	С {1} по {2}, столбцы
      chart.period.line	С {1} по {2}, линия
      chart.period.pairs	С {1} по {2}, пары
      chart.period.ranges	С {1} по {2}, диапазоны
      chart.range	{1}–{2}
      chart.rightAxis	правая ось
      chart.rightEar	Правое
      chart.rolling	среднее за {1}
      chart.route	Маршрут, {1} {1;точка;точки;точек}
      chart.routeTimes	{1} — {2}; время — {3}
      chart.rows	В строке {1} с, высота {2} мВ
      chart.seconds	с
      chart.span	от {1} до {2}
      chart.start	Старт
      chart.startAndEnd	Старт и финиш
      chart.table	Таблица
      chart.times	{1}; {2}
      chart.timesIn	{1}, {2}; {3}
      chart.values	{1} {1;значение;значения;значений}
      chart.yearByDay	{1} по дням
      chart.zone	время — {1}
      column.average	Среднее
      column.count	Количество
      column.hours	Часы
      column.latest	Последнее
      column.maximum	Максимум
      column.minimum	Минимум
      column.seconds	Время
      column.sum	Всего
      command.added	Добавлено: {1}.
      command.adopted	Сохранённых элементов стало записями: {1}.
      command.against	{1} и {2}; {3}
      command.alertsSeen	Отмечено прочитанными: {1}.
      command.alertsSeenLeft	Отмечено прочитанными: {1}, осталось {2}.
      command.answers	Ответьте одной из команд:
      command.answersAll	Ответьте одной из команд; --all — весь остальной запрос:
      command.appAt	Приложение «Здоровье» доступно по адресу {1}. {2} впустит ваш браузер.
      command.appRemoved	{1} удалено. Его записи остаются в хранилище.
      command.askDelete	Удалить записей: {1}?
      command.askDoubtful	{1}: у человека так не бывает. Всё равно добавить?
      command.askErase	Всё в {1} будет удалено. Введите {2}, чтобы продолжить:
      command.awaiting	Ожидается ваш ответ: {1} разрешит запись.
      command.certificate	{1}, {2}, действует с {3} по {4}.
      command.certificateRemoved	Удалено. {1} его больше не использует.
      command.clipped	Примечание: данные охватывают слишком много интервалов, поэтому полностью или частично пропущено записей вне {2}: {1}. --from и --to выберут другой период.
      command.current	Хранилище в {1} имеет текущую версию.
      command.cycleDays	Медиана {1} дн., от {2} до {3} за последние {4} {4;цикл;цикла;циклов}. Следующая менструация: между {5} и {6}.
      command.cycleLong	Последний цикл длиннее всех учтённых: о следующей менструации ничего не сказать.
      command.deleted	удалено {1}
      command.deletes	{1} удалит это.
      command.dismissed	Запросы {1} закрыты. Разрешения не изменились.
      command.erased	Хранилище в {1} удалено.
      command.explained	{1} {2}, {3}; {4}
      command.exportsEqual	Различий не найдено.
      command.feedEmpty	Поток {1} ещё ничего не присылал.
      command.feedSent	Поток {1}: последняя отправка {2}.
      command.feedSilent	Два дня поток {1} не присылает: {2}.
      command.figuresLeftOut	Примечание: показатели {1} пропущены, потому что записи охватывают слишком много дней, например одна — столетия. {2} перечислит записи.
      command.fileOf	Файл {1}
      command.firstDay	первый день
      command.from	с {1}
      command.gapNights	... {1} {1;ночь;ночи;ночей} без данных ...
      command.generated	Записано: {1}, {2} {2;запись;записи;записей}.
      command.generatedBad	Записано: {1}, {2} {2;запись;записи;записей} и испорченных: {3}.
      command.goalsUpTo	Цели до {1}
      command.holders	Хранилище открыто этими программами: {1}.
      command.identity	Подлинность: {1}.
      command.importOf	импорт {1}: {2}
      command.importUndone	Импорт {1} отменён; удалено записей: {2}.
      command.inMenu	«Здоровье» есть в меню рабочего стола. {1} будет открывать хранилище при каждом входе.
      command.installed	Установлено: {1}
      command.installedAlready	Уже установлено: {1}
      command.keyFile	Файл ключа: {1}.
      command.keys	{1}, {2} {2;ключ;ключа;ключей} от {3}.
      command.lastNight	Прошлая ночь: сон {1}, с {2} до {3}
      command.levels	Уровни последних четырёх недель и предыдущих месяцев; {1}
      command.logKept	Журнал хранится {1} {1;день;дня;дней}.
      command.logged	Отмечено: {1}, {2}.
      command.loggedDose	{1} {2}.
      command.loss	{1} Без него данные пропадут: создайте ключ восстановления командой {2} и запишите его.
      command.meanNights	{1}, средняя ночь {2}, в часах и минутах; {3}
      command.meanOfNights	Среднее за {1} {1;ночь;ночи;ночей}: сон {2}
      command.medicationAdded	Добавлено: {1}. {2} задаст время приёма, {3} разрешит приложению чтение.
      command.medicationArchived	{1}: в архиве.
      command.medicationBack	{1}: снова в списке.
      command.medicationDeleted	Удалено: {1}. {2} вернёт это в течение суток.
      command.medicationDosesDeleted	Удалено: {1} и {2} {2;приём;приёма;приёмов}. {3} вернёт всё в течение суток.
      command.menuRemoved	Пункт меню и юнит удалены. Если юнит работает, {1} завершит его.
      command.minutesLeft	осталось {1} мин
      command.moreAll	... и ещё {1}; --all покажет их.
      command.moreTypes	и ещё {1} {1;показатель;показателя;показателей}
      command.newMore	Новых записей больше {1} ({2})
      command.newSamples	{1} {1;новая запись;новые записи;новых записей} ({2})
      command.newStore	Новое зашифрованное хранилище находится в {1}.
      command.news	С прошлого просмотра {2}: {1}.
      command.nightTo	Ночь на {1}: сон {2}, с {3} до {4}
      command.nights	{1} по ночам, в часах и минутах; {2}
      command.nightsCut	Более ранние ночи не поместились: укажите период короче или --height.
      command.noAccess	За это время приложения ничего не читали и не записывали.
      command.noAdherence	За прошедшие дни приёмов не было запланировано. {1} задаёт время приёма.
      command.noAlerts	Ваши правила ничего не нашли. {1} перечислит их.
      command.noApps	Приложений пока нет. {1} зарегистрирует приложение.
      command.noAwards	Наград пока нет.
      command.noBoth	Нет дней с обоими показателями. {1} перечислит ваши данные.
      command.noCertificates	Сертификаты не установлены. {1} установит сертификат.
      command.noChart	За этот период нет данных ({1}), поэтому нет и графика. {2} перечислит ваши данные.
      command.noComparison	За эти периоды нет данных для сравнения. {1} перечисляет ваши данные.
      command.noCycles	Менструация не введена. {1} введёт сегодняшнюю.
      command.noData	Данных пока нет. {1} импортирует экспорт, {2} добавляет запись.
      command.noDayFigures	За этот период нет значений. {1} перечислит ваши данные.
      command.noDoses	Ничего не запланировано и не отмечено. {1} задаёт время приёма.
      command.noElements	Импорт не сохранил ни одного элемента.
      command.noFeeds	Потоков пока нет. {1} создаст поток.
      command.noFigures	За этот период нет данных: {1}. {2} перечисляет ваши данные.
      command.noImports	Пока ничего не импортировано. {1} импортирует экспорт.
      command.noKnownSensors	Система не знает ни одного датчика. {1} найдёт те, что поблизости.
      command.noLevels	Ни один уровень не изменился, или известно слишком мало дней.
      command.noLog	Журнал не ведётся.
      command.noMedical	Медкарта пуста. {1} объяснит, как её заполнить.
      command.noMedications	Список пуст. {1} добавит лекарство.
      command.noNews	{1} сделает из этого страницу, {2} покажет один показатель.
      command.noNotes	Заметок нет. {1} напишет заметку о сегодняшнем дне.
      command.noPermissions	У {1} нет разрешений и запросов.
      command.noReport	За этот период нет данных, поэтому нет и отчёта. {1} перечислит ваши данные.
      command.noRequests	Открытых запросов нет.
      command.noRings	За этот период колец нет. {1} перечисляет ваши данные.
      command.noRingsAtAll	Колец нет. {1} перечислит ваши данные.
      command.noRows	Запрос не дал ни одной строки.
      command.noRules	Правил пока нет. {1} добавит правило.
      command.noSamples	Записей пока нет.
      command.noSamplesOf	Записей {1} пока нет.
      command.noSensors	Датчиков поблизости нет. Наденьте датчик и отключите его от других устройств.
      command.noSigned	Подписанных записей нет.
      command.noSleep	За этот период нет данных о сне. {1} перечисляет ваши данные.
      command.noWorkouts	За этот период тренировок нет. {1} перечисляет ваши данные.
      command.noWorkoutsAtAll	Тренировок нет. {1} перечислит ваши данные.
      command.noneToExplain	За этот период нет данных: {1}.
      command.notQuiet	Часов тишины нет.
      command.notSaved	Не сохраняется, потому что вы это отклонили: {1}.
      command.notVerified	не подтверждено: {1}
      command.note	Примечание: {1}
      command.noteDeleted	Заметка удалена. {1} вернёт её в течение суток.
      command.noteSaved	Заметка сохранена.
      command.noteUnregistered	Примечание: {1} не зарегистрировано. Ответ начнёт действовать после регистрации.
      command.nothingCounts	ничего не учтено
      command.nothingNew	ничего нового
      command.nothingToRemove	Удалять нечего.
      command.nowRestricted	Хранилище закрыто для приложений.
      command.opens	Приложение «Здоровье» откроется в браузере. Если нет, {1} выведет ссылку.
      command.otherFiles	В этой папке остались другие файлы: {1}.
      command.passphraseOpens	Его открывает ваш пароль.
      command.phones	Телефоны могут отправлять на {1}.
      command.quiet	Без уведомлений с {1} до {2}.
      command.records	{1} {1;запись;записи;записей}
      command.restricted	Хранилище закрыто для приложений. {1} откроет его.
      command.rings	Кольца: {1}
      command.ringsByDay	Кольца по дням: подвижность, {1}; упражнения, мин; с разминкой, ч
      command.ringsOf	Кольца за {1}: {2}
      command.rowsLeftOut	Примечание: пропущено строк, не имеющих смысла: {1}. Подробнее: {2}.
      command.samples	{1} {1;запись;записи;записей}
      command.samplesDeleted	Удалено записей: {1}. {2} вернёт их в течение суток.
      command.samplesLeftOut	Примечание: пропущено записей {2}, не имеющих смысла: {1}. Подробнее: {3}.
      command.samplesOf	{1} из {2}: {3} {3;запись;записи;записей}
      command.savedSamples	Сохранено записей: {1}.
      command.savedWaiting	Ожидавшие записи сохранены.
      command.scheduleSaved	Расписание сохранено: {1}. {2} покажет, что пора принять.
      command.secondsLeft	осталось {1} с
      command.serving	Хранилище {1} доступно через сокеты в {2}. Ctrl-C — остановить.
      command.settings	Настройки в {1}
      command.signed	подписано, но не сравнить: {1}
      command.standardOutput	стандартный вывод
      command.stopped	Остановлено. Ничего не сохранено.
      command.systemChoice	Система мер: {1}, ваш выбор.
      command.systemDefault	Система мер: {1}, потому что ни экспорт, ни настройки языка не называют страну. {2} задаст другую.
      command.systemExport	Система мер: {1}, из вашего экспорта ({2}). {3} задаст другую.
      command.systemLocale	Система мер: {1}, по настройкам языка. {2} задаст другую.
      command.times	{1}, {2}
      command.timesOld	{1}, {2}. Последние данные — от {3}.
      command.tokenStays	Примечание: файл токена {1} не удаляется («{2}»). Он больше не действует.
      command.undividedBoth	В хранилище расстояние и энергия только за всю тренировку, не по видам: в файле 0.
      command.undividedDistance	В хранилище расстояние только за всю тренировку, не по видам: в файле 0.
      command.undividedEnergy	В хранилище энергия только за всю тренировку, не по видам: в файле 0.
      command.unregistered	{1} не зарегистрировано.
      command.unsaved	Не удалось сохранить записей: {1}.
      command.untilStopped	{1} ... Ctrl-C — остановить.
      command.unused	Примечание: {1} в {2} не используется. {3}
      command.usualPort	Примечание: обычный порт {1} занят другой программой. Закладка ведёт к ней: не вводите там свой пароль.
      command.verified	проверено: {1}
      command.vitals	Ночь на {1}; ночи с 18:00, {2}
      command.waiting	{1} ждёт с {2}.
      command.whyClinical	Зачем читает медицинские записи, по его словам: «{1}»
      command.whyReads	Зачем читает, по его словам: «{1}»
      command.whySaves	Зачем записывает, по его словам: «{1}»
      command.wroteChart	График записан в {1}. Он не зашифрован: любой, кто его прочтёт, увидит ваши данные о здоровье.
      command.wroteDatabase	Записано в {2}: {1} {1;запись;записи;записей}. База данных не зашифрована: любой, кто её прочтёт, увидит ваши данные о здоровье.
      command.wroteDays	Записано в {2}: {1} {1;день;дня;дней}. Таблица не зашифрована: любой, кто её прочтёт, увидит ваши данные о здоровье.
      command.wroteFolder	Записано в {2}: {1} {1;запись;записи;записей}. Папка не зашифрована: любой, кто её прочтёт, увидит ваши данные о здоровье.
      command.wroteReport	Отчёт записан в {1}. Он не зашифрован: любой, кто его прочтёт, увидит ваши данные о здоровье.
      command.wroteWorkout	Тренировка записана в {1}. Она не зашифрована: любой, кто её прочтёт, увидит ваши данные о здоровье.
      command.wroteZip	Записано в {2}: {1} {1;запись;записи;записей}. Файл zip не зашифрован: любой, кто его прочтёт, увидит ваши данные о здоровье.
      command.zone	зона {1}
      content.addPower	Добавка для близи
      content.associations	Причины
      content.authorName	Автор
      content.averageHeartRate	Средний пульс
      content.axis	Ось
      content.baseCurve	Базовая кривизна
      content.brand	Марка
      content.classification	Классификация
      content.custodianName	Хранитель
      content.cylinder	Цилиндр
      content.diameter	Диаметр
      content.displayName	О чём
      content.dose	Доза
      content.expiration	Действует до
      content.farPupillaryDistance	Межзрачковое расстояние, даль
      content.form	Форма
      content.frequencies	Диапазон частот
      content.hearingLevels	Уровни слуха
      content.heartbeats	Число ударов сердца
      content.issued	Выдано
      content.issuer	Кто выдал
      content.itemNames	Что подтверждает
      content.kind	Что описано
      content.labels	Слова
      content.lenses	Вид линз
      content.medication	Лекарство
      content.nearPupillaryDistance	Межзрачковое расстояние, близь
      content.patientName	Пациент
      content.pleasantness	Самочувствие
      content.prism	Призма
      content.resourceType	Ресурс FHIR
      content.risk	О чём это говорит
      content.samplingFrequency	Частота измерений
      content.scheduledDate	По плану
      content.scheduledDose	Запланированная доза
      content.score	Сумма баллов
      content.side	{1} ({2})
      content.sphere	Сфера
      content.status	Состояние
      content.subjectBirth	Дата рождения
      content.subjectName	Для кого
      content.symptoms	Симптомы
      content.title	Название
      content.tones	Число частот
      content.valence	По шкале от -1 до 1
      content.vertexDistance	Вертексное расстояние
      content.voltages	Число измерений напряжения
      cycle.between	между {1} и {2}
      cycle.counts	Учитывается
      cycle.cycles	Циклы
      cycle.day	День цикла
      cycle.days	{1} дн.
      cycle.empty	Менструации ещё не внесены.
      cycle.first	Первый день
      cycle.flowDays	Дней менструации
      cycle.length	Длина
      cycle.likely	вероятна следующая менструация
      cycle.median	Медиана длины
      cycle.missing	Последний цикл начался {1}. С тех пор ничего не внесено, поэтому о следующей менструации ничего не сказано.
      cycle.next	Следующая менструация
      cycle.rule	Цикл начинается с менструации после десяти дней без неё. Учитываются полные циклы от 15 до 60 дней.
      cycle.running	текущий
      cycle.signs	Точки: менструация, от одной до трёх по обильности. Плюс: симптомы. Пунктир: дни, когда вероятна следующая менструация.
      cycle.spread	Самый короткий и самый длинный из последних {1}
      cycle.symptoms	Симптомы
      cycle.title	Цикл
      cycle.tooFew	Полных циклов: {1} из {2}, нужных для оценки следующей менструации.
      cycle.wasLikely	Следующая менструация была вероятна
      days.date	Дата
      days.day	День
      days.duration	Длительность
      days.earlier	Раньше
      days.first	Показаны первые {1} из {2}.
      days.from	Начало
      days.half	6 месяцев
      days.later	Позже
      days.mean	{1}, в среднем
      days.month	Месяц
      days.months	Месяцы
      days.newest	Новейшие
      days.older	Более старые
      days.pages	Страницы
      days.period	Период
      days.source	Источник
      days.to	Конец
      days.week	Неделя
      days.year	Год
      device.firmwareVersion	Версия прошивки
      device.hardwareVersion	Версия оборудования
      device.localIdentifier	Локальный идентификатор
      device.manufacturer	Производитель
      device.model	Модель
      device.name	Название
      device.softwareVersion	Версия программы
      device.udiDeviceIdentifier	Идентификатор изделия UDI
      doctor.attention	Внимание ({1}): {2}
      doctor.damage	Повреждение ({1}): {2}
      doctor.end	{1}.
      doctor.matters	Требуют вашего внимания: {1}
      doctor.note	Примечание ({1}): {2}
      doctor.places	Повреждения в {1} {1;месте;местах;местах}
      doctor.rows	{1} ({2} {2;строка;строки;строк}).
      doctor.setAsideRows	Отложено строк таблицы {1}: {2}.
      doctor.setAsideSamples	Отложено записей {1}: {2}.
      doctor.sound	Хранилище в порядке.
      doctor.undo	{1} вернёт их как были.
      done.added	Добавлено.
      done.allowed	Ответ сохранён. Приложение может использовать то, что вы разрешили.
      done.appRemoved	Приложение удалено. Записанные им данные остались.
      done.corrected	Исправлено.
      done.deleted	Удалено.
      done.denied	Ответ сохранён. Ничего нового не разрешено.
      done.dismissed	Запрос закрыт без ответа.
      done.gone	Это удаление больше нельзя отменить: прошли сутки, либо удалённое уже восстановлено или сохранено заново.
      done.importDeleted	Данные импорта удалены.
      done.nothing	Ничего не найдено и не удалено.
      done.restored	Восстановлено.
      done.restricted	Все приложения заблокированы.
      done.revoked	Приложение больше не может читать и записывать данные.
      done.saved	Сохранено.
      done.unrestricted	Приложения снова могут работать в рамках своих разрешений.
      dose.due	По расписанию на {1}
      dose.ofDue	{1} из {2}
      dose.open	Не отмечено
      dose.record	Отметить приём
      dose.share	Доля
      dose.skip	Пропущено
      dose.take	Принято
      dose.takeBack	Снять отметку
      dose.taken	Принято
      dose.week	Неделя
      dose.weeks	Принято по неделям
      dose.weeksRule	Доля принятых доз за прошедшие дни. Сегодня ещё не учитывается.
      ear.left	Левое ухо
      ear.right	Правое ухо
      entrance.gone	По этому адресу ничего нет, или запись удалена.
      entrance.how	Этот браузер не вошёл в приложение. Откройте его из терминала этого компьютера:
      entrance.keyFile	Хранилище открывает файл ключа, парольной фразы у него нет. Разблокируйте его из терминала этого компьютера:
      entrance.locked	Хранилище заблокировано
      entrance.login	Вход
      entrance.missing	Такой страницы нет
      entrance.passphrase	Парольная фраза
      entrance.unlock	Разблокировать
      entrance.wait	Слишком много попыток. Повторите через {1} с.
      entrance.why	Пока хранилище заблокировано, данные прочитать нельзя.
      entrance.whyCard	Пока хранилище заблокировано, прочитать можно только медкарту.
      entrance.wrongPassphrase	Парольная фраза неверна.
      event.asks	Приложение ждёт вашего разрешения. {1} покажет, о чём оно просит.
      event.forgotten	Удалено сообщений: {1}.
      event.later	{1} Следующая попытка через {2} с.
      event.noLetters	Отложенных сообщений нет.
      event.otherStore	Это другое хранилище, или оно восстановлено из резервной копии. Отправка начинается заново.
      event.removed	Устройство {1} удалено с брокера.
      event.resent	Принято сообщений: {1}, снова отклонено: {2}.
      event.setAside	Сообщение {1} отклонено (попыток: {2}, последний статус {3}) и отложено: {4}.
      event.withoutDeletion	Удаления, которых нет в строках: {1}. С {2} они становятся отдельными точками.
      event.withoutNumber	Записи без строки, потому что это не одно число: {1}.
      event.withoutTime	Записи без строки из-за слишком далёких дат: {1}.
      eye.left	Левый глаз
      eye.right	Правый глаз
      fact.background	фоновая доставка
      fact.clinical	зачем читает медицинские записи
      fact.failures	пробуждений подряд без ответа
      fact.flatpak	Flatpak
      fact.launch	запускается командой
      fact.reads	зачем читает
      fact.registered	зарегистрировано
      fact.saves	зачем записывает
      fact.stopped	больше не будится
      fact.stoppedUntil	пока снова не включит фоновую доставку
      fact.user	пользователь
      fact.version	версия
      fact.woken	последнее пробуждение
      fact.wokenFor	будится ради
      feed.added	Поток {1} может записывать. Токен находится в {2}.
      feed.address	Адрес: {1}
      feed.forgotten	Отложенные партии от {1} удалены.
      feed.none	Отложенных партий от {1} нет.
      feed.pair	{1} покажет его кодом для телефона.
      feed.paths	Пути: {1}.
      feed.removed	Поток {1} удалён. Его записи остаются в хранилище.
      feed.saved	Партия {1}: сохранено записей: {2}.
      feed.setAside	Отложено: партия {1} от {2}, {3}. {4}
      feed.stays	Партия {1} остаётся отложенной. {2}
      feed.token	Токен для Authorization: Bearer или X-API-Key: {1}
      feed.tooLong	Партия {1} слишком велика и не сохранена. Телефон должен прислать её снова.
      figure.average	среднее
      figure.latest	последнее
      figure.maximum	максимум
      figure.minimum	минимум
      figure.sum	сумма
      frame.app	Здоровье
      frame.figures	Значения в таблице
      frame.foot	Часовой пояс: {1}. Данные остаются на этом компьютере.
      frame.footOwn	Время итогов, ночей и тренировок — местное, там, где они записаны; остальное время — {1}. Данные остаются на этом компьютере.
      frame.leftOut	Пропущено строк, не имеющих смысла: {1}. Команда «health doctor» назовёт их.
      frame.lock	Заблокировать
      frame.logout	Выйти
      frame.menu	Меню
      frame.navigation	Основное
      frame.next	Далее
      frame.previous	Назад
      frame.skip	Перейти к содержанию
      frame.undo	Отменить
      gap.day	... {1} {1;день;дня;дней} без данных ...
      gap.hour	... {1} {1;час;часа;часов} без данных ...
      gap.month	... {1} {1;месяц;месяца;месяцев} без данных ...
      gap.week	... {1} {1;неделя;недели;недель} без данных ...
      gap.year	... {1} {1;год;года;лет} без данных ...
      goals.all	Все кольца
      goals.award	Награда
      goals.awards	Награды
      goals.best	Лучший день
      goals.between	{1} {1;день;дня;дней}, с {2} по {3}
      goals.current	Текущая серия
      goals.days	{1}: достигнуто {2} {2;раз;раза;раз}
      goals.exercise	Упражнения, минуты
      goals.fault	Цель — целое число: от 1 до 20 000 ккал, от 1 до 1440 минут или от 1 до 24 часов.
      goals.first	{1}: достигнуто впервые
      goals.longest	Самая длинная серия
      goals.month	Все кольца каждый день месяца
      goals.move	Подвижность, ккал
      goals.noStreak	Нет
      goals.of	{1} из {2} {2;дня;дней;дней}
      goals.on	{1}, {2}
      goals.own	Мои цели
      goals.ownHint	Действуют с сегодняшнего дня для дней, у которых нет целей из экспорта; первые цели — и для всех прежних дней. Пустое поле — цели нет.
      goals.reached	Цель достигнута
      goals.rounds	Подвижность: цель выполнена {1} {1;раз;раза;раз} за день
      goals.since	{1} {1;день;дня;дней}, с {2}
      goals.stand	С разминкой, часы
      goals.streak	{1}: {2} {2;день;дня;дней} подряд
      goals.times	Раз
      goals.title	Цели и награды
      goals.until	По {1}. Незаконченный день не прерывает серию.
      goals.week	Все кольца каждый день недели
      group.body	Измерения тела
      group.clinical	Медицинские документы
      group.fitness	Активность
      group.hearing	Слух
      group.heart	Сердце
      group.medications	Лекарства
      group.mindfulness	Психическое благополучие
      group.mobility	Подвижность
      group.nutrition	Питание
      group.other	Другие данные
      group.profile	Профиль
      group.reproductive	Отслеживание цикла
      group.respiratory	Дыхание
      group.sleep	Сон
      group.symptoms	Симптомы
      group.vision	Зрение
      group.vitals	Жизненные показатели
      head.access	доступ
      head.activity	вид
      head.added	добавлено
      head.address	адрес
      head.alone	отдельно
      head.alreadyThere	уже было
      head.altered	отличается
      head.amount	количество
      head.answer	ответ
      head.app	приложение
      head.archived	в архиве
      head.asked	запрошено
      head.asleep	сон
      head.average	среднее
      head.award	награда
      head.battery	заряд
      head.before	28 до них
      head.begun	начат
      head.below	ниже
      head.best	лучшее
      head.bestDay	лучший день
      head.boundaries	границы
      head.bundleIdentifier	идентификатор
      head.by	кем
      head.bytes	байт
      head.change	изменение
      head.changed	изменено
      head.climb	набор
      head.column	столбец
      head.connected	подключён
      head.correlation	корреляция
      head.count	число
      head.counts	учтён
      head.date	дата
      head.day	день
      head.days	дней
      head.deleted	удалено
      head.device	устройство
      head.direction	доступ
      head.distance	расстояние
      head.dose	доза
      head.due	по плану
      head.element	элемент
      head.end	конец
      head.ends	до
      head.energy	энергия
      head.exercise	упражнения
      head.exportOf	экспорт от
      head.feed	поток
      head.file	файл
      head.first	первая
      head.firstDay	первый день
      head.firstTwice	дважды в первом
      head.firstType	первый
      head.flowDays	дней менструации
      head.form	форма
      head.found	найдено
      head.from	с
      head.goal	цель
      head.gone	исчезло
      head.granted	разрешено
      head.heart	пульс
      head.heartRate	пульс
      head.hour	час
      head.id	идентификатор
      head.import	импорт
      head.inBed	в постели
      head.inBedOnly	только в постели
      head.inFirst	в первом
      head.inSecond	во втором
      head.kept	оставлено
      head.kind	вид
      head.last	последняя
      head.lastBatch	последняя
      head.lastMeasured	последнее измерение
      head.lastWeeks	4 недели
      head.latest	последнее
      head.least	не менее
      head.longest	самая длинная
      head.max	макс.
      head.maximum	максимум
      head.mayRead	может читать
      head.meanDay	средний день
      head.meaning	значит
      head.measures	измеряет
      head.medicalID	медкарта
      head.metadata	метаданные
      head.minimum	минимум
      head.missed	пропущено
      head.moment	время
      head.month	месяц
      head.monthsBefore	месяцы до них
      head.most	не более
      head.move	подвижность
      head.name	название
      head.nickname	своё название
      head.night	ночь
      head.nights	ночи
      head.none	не учтено
      head.note	заметка
      head.number	число
      head.of	из
      head.on	включено
      head.ordinal	№
      head.pace	темп
      head.paired	сопряжён
      head.part	частью
      head.path	путь
      head.paused	пауза
      head.place	место
      head.reached	достигнуто
      head.read	прочитано
      head.reading	чтение
      head.reason	причина
      head.recorded	отмечено
      head.refused	отклонено
      head.registered	зарегистрировано
      head.rejected	отклонено
      head.remedy	что делать
      head.result	результат
      head.ring	кольцо
      head.rule	правило
      head.sample	запись
      head.samples	записи
      head.saved	сохранено
      head.saving	запись
      head.schedule	расписание
      head.secondTwice	дважды во втором
      head.secondType	второй
      head.seen	прочитано
      head.sevenDays	7 дней
      head.severity	важность
      head.share	доля
      head.signal	сигнал
      head.signer	кто подписал
      head.silent	молчит
      head.since	с
      head.skipped	пропущено
      head.source	источник
      head.sources	источники
      head.speed	скорость
      head.split	отрезок
      head.stand	с разминкой
      head.start	начало
      head.state	состояние
      head.status	состояние
      head.stored	сохранено
      head.streak	подряд
      head.strength	подлинность
      head.subject	часть
      head.sum	сумма
      head.table	таблица
      head.taken	принято
      head.time	время
      head.times	раз
      head.to	по
      head.type	показатель
      head.unit	единица
      head.until	до
      head.uuid	UUID
      head.validUntil	действует до
      head.value	значение
      head.waiting	ожидает
      head.week	неделя
      head.weekFrom	неделя с
      head.weight	вес
      head.what	что
      head.when	когда
      head.whole	целиком
      head.why	почему
      head.workout	тренировка
      head.workouts	тренировки
      head.year	год
      highlight.bestDay	{1}: больше всего {2} — {3}, {4}.
      highlight.bestWeek	{1}: лучшая неделя {2} — {3} в день за семь дней до {4}.
      highlight.entryStreak	{1}: {2} {2;день;дня;дней} подряд, до {3}.
      highlight.farthestWorkout	{1}: самая большая дистанция {2} — {3}, {4}.
      highlight.fastestWorkout	{1}: самый быстрый темп {2} — {3}, {4}.
      highlight.firstInMonth	{1}: впервые с {2} — {3}.
      highlight.goalDays	Цель подвижности достигнута {1} {1;день;дня;дней} из последних 7.
      highlight.lastYearLess	{1}: в этом месяце на {2} % меньше, чем в те же дни прошлого года: {3} в день вместо {4}.
      highlight.lastYearMore	{1}: в этом месяце на {2} % больше, чем в те же дни прошлого года: {3} в день вместо {4}.
      highlight.longNight	Самая длинная ночь {1}: {2} сна в ночь на {3}.
      highlight.longestWorkout	{1}: самая долгая тренировка {2} — {3}, {4}.
      highlight.lowResting	{1}: самое низкое значение {2} — {3}, {4}.
      highlight.recovery	{1}: самое большое снижение после тренировки {2} — {3}, {4}.
      highlight.regularBedtime	Ровный режим: во все {3} {3;известную ночь;известные ночи;известных ночей} последней недели вы засыпали между {1} и {2}.
      highlight.ringStreak	Все кольца замкнуты {1} {1;день;дня;дней} подряд, до {2}.
      highlight.shortNight	Самая короткая ночь {1}: {2} сна в ночь на {3}.
      highlight.steady	{1}: держится около {2}, как и в предыдущие месяцы.
      highlight.workoutWeeks	Тренировки {1} {1;неделю;недели;недель} подряд.
      import.all	всего
      import.attribute	{1} {1;запись содержит;записи содержат;записей содержат} неизвестный атрибут {2}; он сохранён вместе с {1;ней;ними;ними}.
      import.doubtful	{2}: {1} {1;запись;записи;записей} со значением, какого у человека не бывает; сохранено как есть, графики это отмечают.
      import.elements	Элементы в < > сохранены как есть. {1} покажет их.
      import.excluded	{1} {1;элемент исключён;элемента исключены;элементов исключено} из-за --only или --since.
      import.files	файлы
      import.incomplete	Неполно: {1}
      import.keptElements	Оставлено с указанием причины, не как записи: {1} {1;элемент;элемента;элементов}:
      import.keptPart	Записи, которые импорт {2} успел сохранить до ошибки: {1}. Они остаются, а повторный импорт того же файла добавит остальное.
      import.line	строка {1}: {2}
      import.lost	Потеряно 0. {1}
      import.moreElements	и ещё {1}
      import.next	Дальше: {1}.
      import.notStored	не сохранено
      import.nothing	Ничего не сохранено.
      import.origin	Экспорт от {1} ({2}), из {3}
      import.otherTables	В этих таблицах нет своих записей, они не импортированы: {1}.
      import.overlaps	пропущено: пересекается с другой тренировкой того же источника. {1} перечислит тренировки, {2} удалит одну.
      import.ownValue	Профиль: оставлено ваше значение «{1}», в файле другое. --take-profile возьмёт значение файла.
      import.profile	Профиль: {1} {1;сведение;сведения;сведений}
      import.reasons	{1} покажет, что оставлено и почему.
      import.recovery	{2} создаст ключ восстановления для хранилища, которое находится в {1}
      import.refusedRows	Строки, которые не являются записями: {1}
      import.remarked	Сохранено, но понято не полностью: {1} {1;элемент;элемента;элементов}:
      import.removed	Не {1;импортирована;импортированы;импортировано} {1} {1;запись;записи;записей}: вы их исправили или удалили. Чтобы всё же импортировать: {2}
      import.removedWorkout	не импортировано: вы удалили эту тренировку
      import.repaired	Исправлено: {1}
      import.repairedAt	Исправлено: {1} (впервые в строке {2})
      import.repeated	{1} {1;запись есть;записи есть;записей есть} в файле дважды, отдельно и внутри корреляции; учитывается один раз.
      import.skippedElements	Пропущено {1} {1;повреждённый элемент;повреждённых элемента;повреждённых элементов}:
      import.stopped	Остановлено. Прочитанная часть сохранена; чтобы продолжить, импортируйте файл снова.
      import.stoppedPart	Остановлено. Сохранённая часть останется; чтобы продолжить, импортируйте файл снова.
      import.storedAlready	уже было сохранено
      import.storedAnew	сохранено заново, с этим видом
      import.tableDeletions	Строки удалённых записей: {1}. Импорт ничего не удаляет.
      import.tableDiffering	Строки, которые отличаются от сохранённой записи с тем же идентификатором; она остаётся прежней: {1}
      import.tableElements	Строки элементов, которые не являются записями; они не импортированы: {1}
      import.tableEmptyDays	Суммы, равные 0, для которых не нужна запись: {1}
      import.tableKnownDays	Показатели дней, для которых записи уже есть, поэтому ничего не сохранено: {1}
      import.tableOtherFigures	Показатели, для которых пришлось бы придумать время, например часы сна; они не сохранены: {1}
      import.tableSeries	Записи из нескольких значений, от которых в таблицах есть только сумма или среднее: {1}
      import.thinned	{1} {1;запись объединяет;записи объединяют;записей объединяют} несколько измерений; их объединила экспортирующая система.
      import.unchecked	Подписи не проверены: это делает {1}.
      import.undo	Импорт {1}; {2} отменит его.
      import.unknownSource	У {1} {1;записи;записей;записей} в файле нет источника; {1;она сохранена;они сохранены;они сохранены} под именем {2}.
      import.workoutFile	Файл {1} от {2}.
      import.workoutFiles	{1} {1;файл;файла;файлов} тренировок.
      incomplete.day	Неполный день: обрезан периодом или данными либо ещё идёт
      incomplete.hour	Неполный час: обрезан периодом или данными либо ещё идёт
      incomplete.month	Неполный месяц: обрезан периодом или данными либо ещё идёт
      incomplete.week	Неполная неделя: обрезана периодом или данными либо ещё идёт
      incomplete.year	Неполный год: обрезан периодом или данными либо ещё идёт
      insight.since	с {1}
      insight.trend	{1}: {2} за последние четыре недели, {3} в предыдущие месяцы; изменилось с {4}.
      insight.trendOfDays	{1}: {2} в день за последние четыре недели, {3} в предыдущие месяцы; изменилось с {4}.
      insight.trendOfNights	{1}: {2} за ночь в последние четыре недели, {3} в предыдущие месяцы; изменилось с {4}.
      insight.within	за {1} {1;день;дня;дней}
      key.again	Ещё раз:
      key.ask	Пароль:
      key.askBackup	Пароль резервной копии:
      key.askRecovery	Ключ восстановления:
      key.askReplace	У хранилища уже есть ключ восстановления, новый его отменит. Введите {1}, чтобы продолжить:
      key.fileOpens	Хранилище в {1} открывает новый файл ключа: {2}
      key.new	Новый пароль:
      key.newFile	У хранилища в {1} новый файл ключа
      key.newFileAt	У хранилища в {1} новый файл ключа: {2}
      key.passphraseOpens	Хранилище в {1} открывает пароль. Файла ключа больше нет.
      key.recovery	Это ключ восстановления хранилища в {1}. Запишите его и храните отдельно от этого компьютера:
      key.recoveryOnce	он открывает хранилище и больше не будет показан. Прежние ключи восстановления недействительны.
      length.all	Всё время
      length.day	День
      length.half	6 месяцев
      length.month	Месяц
      length.week	Неделя
      length.year	Год
      lens.add	Добавка для близи
      lens.axis	Ось
      lens.baseCurve	Базовая кривизна
      lens.cylinder	Цилиндр
      lens.diameter	Диаметр
      lens.farDistance	Межзрачковое расстояние, даль
      lens.nearDistance	Межзрачковое расстояние, близь
      lens.prism	Призма
      lens.prismAngle	Основание призмы
      lens.sphere	Сфера
      lens.vertex	Вертексное расстояние
      library.aFile	файл {1}
      library.aFolder	папка {1}
      library.attachmentChanged	его файл повреждён или не тот, что был экспортирован
      library.attachmentFull	у записи уже столько вложений или таких больших, сколько хранится
      library.attachmentLarge	его файл слишком велик
      library.attachmentMany	у записи больше вложений, чем хранится, или одно повторяется
      library.attachmentMissing	его файла нет
      library.attachmentRule	его описание нарушает правило
      library.attachmentUnreadable	его файл не читается: {1}
      library.backwards	дата окончания раньше даты начала
      library.badCreation	дата создания — не дата
      library.badDate	дата указана неверно
      library.badEnd	дата окончания — не дата
      library.badStart	дата начала — не дата
      library.beyondHuman	Записи {1} из {2} имеют значение, какого у человека не бывает.
      library.beyondHuman.remedy	Они остаются как есть; ‵health query {1}‵ покажет их, а ‵health delete‵ удалит неверную.
      library.bodies	Не читается или изменилось после сохранения: {1}.
      library.card.damaged	Содержимое карты повреждено.
      library.card.expired	Срок действия карты истёк.
      library.card.form	Карта подписана не ES256 или упакована иначе, чем такие карты.
      library.card.issuer	Ключи издателя не установлены.
      library.card.key	Ключ карты не установлен.
      library.card.later	Дата выдачи карты ещё не наступила.
      library.card.part	Карта состоит из нескольких кодов, и не все они есть.
      library.card.signature	Подпись неверна.
      library.card.verified	Карта такая, какой её подписал издатель.
      library.changedReading	файл изменился во время чтения
      library.changedReading.kept	файл изменился во время чтения; файл сохранён без записи
      library.correct	Исправьте это и запустите ‵health doctor‵ снова.
      library.creation	Создание хранилища было прервано.
      library.creation.remedy	Запишите в него что-нибудь, например командой ‵health upgrade‵.
      library.damaged	Хранилище повреждено («{1}»).
      library.diskRestore	Проверьте диск. Восстановите резервную копию командой ‵health restore‵; если её нет, сохраните читаемое командой ‵health export‵.
      library.ecgDate.kept	нет даты записи; файл сохранён без записи
      library.ecgLine	одна строка среди значений — не значение, поэтому всё после неё сдвинуто раньше
      library.ecgRate.kept	нет частоты измерений; файл сохранён без записи
      library.ecgSymptoms	слова о симптомах неизвестны, поэтому не указано, были ли они
      library.ecgUnit	единица неизвестна; значения приняты за микровольты
      library.ecgVoltages.kept	нет значений напряжения; файл сохранён без записи
      library.ecgWords	слова классификации неизвестны, поэтому она сохранена как нераспознанная
      library.endsEarly	файл кончается раньше последнего элемента
      library.equalTokens	Хеши токенов нескольких приложений совпадают.
      library.equalTokens.remedy	Зарегистрируйте приложения снова командой ‵health apps add‵.
      library.explains	с ним файлы экспорта больше, чем может объяснить архив; он пропущен
      library.file.archive	Архив {1} повреждён: до экспорта в нём не добраться.
      library.file.empty	Файл {1} пуст.
      library.file.fit	Файл FIT повреждён: {1}.
      library.file.kind	Файл FIT — не активность, а {1}.
      library.file.long	Около строки {1} слишком длинный тег или комментарий либо слишком много атрибутов; чтение там остановлено.
      library.file.markup	Файл {1} не читается: {2}.
      library.file.memory	Не хватает памяти, чтобы прочитать файл.
      library.file.most	В файле больше, чем {1}: {2}.
      library.file.noExport	В {1} нет экспорта «Здоровья» («{2}»).
      library.file.noTimes	В файле {1} места без времени, как в запланированном маршруте. Это не тренировка.
      library.file.noWorkout	В файле {1} нет тренировки.
      library.file.noXML	В файле нет XML.
      library.file.noZip	Это не архив zip.
      library.file.none	Файла {1} нет.
      library.file.password	Архив {1} защищён паролем. Сначала распакуйте его и укажите папку.
      library.file.points	точки
      library.file.stopped	Остановлено. Ничего не сохранено.
      library.file.stretches	круги, паузы и отметки
      library.file.times	В файле {1} указаний времени: {2}, и ни одно не читается. Нужен вид 2026-01-31T08:00:00Z.
      library.file.tooLong	В файле тренировка длиннее 31 дня, значит, её время неверно.
      library.file.unknown	Это не файл FIT, TCX или GPX.
      library.file.unreadable	Файл {1} не читается («{2}»).
      library.file.utf16	Это текст в UTF-16 или UTF-32, а экспорт «Здоровья» — в UTF-8.
      library.fit.header	на байте {1} нет заголовка FIT
      library.fit.headerSize	длина заголовка на байте {1} неверна
      library.fit.headerSum	контрольная сумма заголовка на байте {1} неверна
      library.fit.message	сообщение на байте {1} длиннее данных
      library.fit.noSum	на байте {1} нет контрольной суммы
      library.fit.order	у определения на байте {1} нет порядка байтов
      library.fit.short	в конце не хватает {1} {1;байта;байт;байт}
      library.fit.stray	{1} {1;байт;байта;байтов} с байта {2} не {1;принадлежит;принадлежат;принадлежат} ни одному файлу
      library.fit.sum	контрольная сумма на байте {1} неверна
      library.fit.undefined	у сообщения на байте {1} нет определения
      library.fit.unfinished	устройство его не закончило
      library.fit.version	версия протокола {1} неизвестна
      library.folderDeep	вложенность больше {1} папок; файлы в ней пропущены
      library.folderOpen	Папка {1} открыта другим пользователям.
      library.folderOpen.remedy	Закройте её (chmod 700).
      library.foreignFile	{1} принадлежит другому пользователю.
      library.foreignFile.remedy	Сделайте его своим (chown).
      library.foreignFolder	Папка хранилища принадлежит другому пользователю.
      library.foreignFolder.remedy	Сделайте её своей (chown -R).
      library.frame	Кадр {1} журнала последних изменений не такой, каким был записан.
      library.goneObjects	Есть разрешения для объектов, которых больше нет.
      library.goneObjects.remedy	Они ничего не делают; ‵health apps revoke‵ удалит их.
      library.halfPage	Файл базы данных не заканчивается целой страницей.
      library.halfPage.remedy	Если ‵health doctor‵ повторит это, когда хранилищем никто не пользуется, восстановите резервную копию командой ‵health restore‵.
      library.irregular	{1} — не обычный файл.
      library.irregular.remedy	Поместите туда сам файл.
      library.keptFile	Сохранённый файл № {1} не такой, каким был при импорте.
      library.keptFile.remedy	Импортируйте тот же экспорт снова или восстановите резервную копию командой ‵health restore‵.
      library.keyBack	Верните файл ключа или создайте новый командой ‵health key import‵.
      library.keyChange	Смена файла ключа или пароля была прервана.
      library.keyChange.remedy	Повторите её командой ‵health key passphrase‵, с --remove или без.
      library.keyCopy	{1}, одна из двух копий ключей, повреждена, отсутствует или относится к другому хранилищу.
      library.keyCopy.remedy	Следующая команда с записью создаст её заново, например ‵health upgrade‵; проверьте диск.
      library.keyWrong	Файл ключа не открывает хранилище.
      library.keyWrong.remedy	Создайте новый с помощью ключа восстановления: ‵health key import‵.
      library.kind.activity	активность
      library.kind.course	маршрут
      library.kind.day	данные за день
      library.kind.device	описание устройства
      library.kind.goals	цели
      library.kind.list	список отрезков
      library.kind.number	вид {1}
      library.kind.planned	запланированная тренировка
      library.kind.pressures	артериальное давление
      library.kind.schedules	расписания
      library.kind.segments	отрезки
      library.kind.settings	настройки
      library.kind.sport	настройки вида спорта
      library.kind.summary	сводка активности
      library.kind.totals	итоги
      library.kind.weights	веса
      library.largerBytes	файл больше {1} байт
      library.largerMiB.kept	файл больше {1} МиБ; файл сохранён без записи
      library.leaveThere	Они остаются на месте; оператор сервера может найти причину или восстановить базу данных из резервной копии.
      library.leftover	Незаконченный файл {1} остался или сейчас записывается.
      library.leftover.remedy	Если программы не работают, удалите его.
      library.linked	У {1} есть второе имя (жёсткая ссылка).
      library.linked.remedy	Удалите второе имя.
      library.longName	имя занимает {1} байт; сохраняется не больше {2}
      library.markup.attributes	у тега больше {1} атрибутов
      library.markup.deep	элементы вложены глубже {1} уровней
      library.markup.doctype	в нём есть DOCTYPE, которого в таких файлах не бывает
      library.markup.memory	не хватает памяти
      library.markup.xml	на строке {1} это не XML или файл обрывается
      library.moreElements	элементы после конца экспорта
      library.noActivity	не указан вид тренировки
      library.noDate	нет даты
      library.noECG.kept	это не электрокардиограмма; файл сохранён без записи
      library.noEnd	нет даты окончания
      library.noPages	Страницы базы данных проверить не удалось: SQLite не даёт доступа к файлу.
      library.noPages.remedy	Запустите ‵health doctor‵ снова.
      library.noRecovery	Ключа восстановления нет: если пропадёт файл ключа или пароль, пропадут и данные.
      library.noRecovery.remedy	Создайте его командой ‵health key show‵ и запишите.
      library.noStart	нет даты начала
      library.noType	нет типа
      library.noUnit	нет единицы
      library.noValue	нет значения
      library.noVeil	Нет ключа, показывающего UUID импортированных записей.
      library.noVeil.remedy	У записей теперь другие UUID; ключ есть в резервной копии.
      library.notNumber	значение — не число или слишком велико
      library.notRecord	это не тип записи
      library.notice.key	{1} — копия повреждена или отсутствует. Хранилище открыла вторая, следующая команда с записью создаст её заново. Проверьте диск.
      library.notice.log	Журнал последних изменений кончается рано, на кадре {1}: после отключения питания может не быть последнего сохранения. Если его не было, проверьте диск.
      library.notice.swap	Система отказалась удерживать ключи в памяти (см. ulimit -l): они могут попасть в подкачку.
      library.older	Это хранилище создано прежней версией.
      library.older.remedy	Преобразуйте его командой ‵health upgrade‵.
      library.openFile	{1} открыт другим пользователям.
      library.openFile.remedy	Закройте его (chmod 600).
      library.openFolder	Другие пользователи могут менять файлы в папке хранилища.
      library.openFolder.remedy	Отнимите у них это право (chmod 700 для папки).
      library.orderOfNone	В порядке источников есть те, что ничего не записывали.
      library.orderOfNone.remedy	Порядок остальных сохраняется; ‵health sources order‵ задаст новый.
      library.orphans	Строки ссылаются на строки, которых нет.
      library.otherUnit	единица не подходит к типу
      library.otherValue	значение не подходит к типу
      library.pageChanged	Страница {1} базы данных не такая, какой была записана: её байты изменились.
      library.pageTorn	Страница {1} базы данных повреждена, но в журнале есть целая копия. Так бывает после отключения питания.
      library.pageUnreadable	Страница {1} базы данных не читается.
      library.pagesChanged	Из страниц {2}–{3} базы данных изменилось ещё {1}.
      library.pagesTorn	Из страниц {2}–{3} базы данных повреждено ещё {1}, но в журнале есть целые копии.
      library.pagesTorn.remedy	Запишите что-нибудь в хранилище, например командой ‵health upgrade‵, и запустите ‵health doctor‵ снова.
      library.pagesUnreadable	Из страниц {2}–{3} базы данных не читается ещё {1}.
      library.partUnreadable	Часть хранилища не читается («{1}»).
      library.place.far	ни один вид не настолько быстр, чтобы туда попасть
      library.place.none	координата отсутствует или вне пределов
      library.place.zero	0° с. ш., 0° в. д., что означает неизвестное положение
      library.point.device	до того, как устройство узнало дату
      library.point.empty	ничего не измерено
      library.point.noTime	без времени
      library.point.outside	время на часы отстоит от тренировки
      library.point.plan	запланированное или одиночное место
      library.point.repeated	точный повтор
      library.point.unreadable	время не читается
      library.recordOf	Record типа {1}
      library.rejectedSaves	Файлы журнала повреждены, относятся к другому хранилищу или содержат отклонённое; они отложены ({1}).
      library.rejectedSaves.remedy	Всё остальное из них в хранилище; удалите файлы в journal/rejected, когда они не нужны.
      library.remark.activity	В файле указан неизвестный вид ({1}), поэтому {2} {2;тренировка отнесена;тренировки отнесены;тренировок отнесено} к «другим». ‵--activity running‵ задаст вид, можно и позже.
      library.remark.beats	Пропущено интервалов между ударами сердца вне тренировок: {1}.
      library.remark.empty	Пропущено тренировок без кругов и точек: {1}.
      library.remark.events	Пропущено кругов, отметок и дорожек: {1}; больше в тренировке не бывает.
      library.remark.fall	Счётчик ({1}) один раз уменьшается. Меньшие показания считаются нулём.
      library.remark.falls	Счётчик ({1}) уменьшается, раз: {2}. Меньшие показания считаются нулём.
      library.remark.fault	Файл FIT повреждён: {1}. Все сообщения в нём прочитаны.
      library.remark.figures	Пропущено итогов кругов и тренировок, например средних: {1}; они следуют из записей.
      library.remark.further	Не прочитано других файлов: {1}.
      library.remark.gaps	{1} {1;разрыв;разрыва;разрывов} пути, которые нельзя преодолеть так быстро: в расстояние не входят.
      library.remark.humans	У {1} {1;записи;записей;записей} ({2}) значение, какого у человека не бывает. Сохранено как есть.
      library.remark.implausible	У {2} {2;тренировки;тренировок;тренировок} больше, чем бывает у человека ({1}). Сохранено как есть.
      library.remark.incomplete	Неполно: файл прочитан до повреждения; причина: {1}.
      library.remark.incompleteFIT	Неполно: файл FIT прочитан до байта {1}; причина: {2}.
      library.remark.laps	Пропущено кругов: {1}; без даты или длительности либо вне тренировок.
      library.remark.lengths	Пропущено дорожек бассейна: {1}; отдых или вне тренировок.
      library.remark.less	Сумма записей ({1}) на {2} {3} меньше итога файла.
      library.remark.listed	Перечислено без файла: {1}.
      library.remark.measurements	Пропущено измерений вне тренировок: {1}.
      library.remark.messages	Пропущено сообщений вида {2}: {1}; в них нет данных о здоровье.
      library.remark.more	Сумма записей ({1}) на {2} {3} больше итога файла.
      library.remark.moved	У {1} {1;точки;точек;точек} пути время идёт назад. Порядок файла сохранён, время взято у соседней точки.
      library.remark.noActivity	Вид тренировки в файле не указан, поэтому {1} {1;тренировка отнесена;тренировки отнесены;тренировок отнесено} к «другим». ‵--activity running‵ задаст вид, можно и позже.
      library.remark.notes	Пропущено заметок: {1}; в HealthKit нет места для текстов.
      library.remark.number	Пропущено чисел: {1}, это не измерения.
      library.remark.others	Пропущено файлов не в форматах FIT, TCX и GPX: {1}.
      library.remark.packing	Неполно: сжатый файл повреждён на байте {1} и прочитан до этого места.
      library.remark.part	{1} {1;часть;части;частей} файла без тренировки.
      library.remark.partOf	{1} {1;часть;части;частей} файла без тренировки: {2}.
      library.remark.positions	Пропущено положений: {1} ({2}).
      library.remark.records	Пропущено записей: {1} ({2}).
      library.remark.tooLong	Пропущено тренировок длиннее 31 дня: {1}; их время неверно.
      library.remark.undated	Пропущено тренировок без даты и записей: {1}.
      library.remark.unreadable	{1}: пропущено. {2}
      library.remark.unreadableEnd	Неполно: {1} — прочитано до повреждения. {2}
      library.remark.untyped	Пропущено измерений: {1} ({2}): в HealthKit для них здесь нет типа.
      library.removedMeanwhile	файл удалён из хранилища во время чтения; импортируйте экспорт снова
      library.repair.ampersand	{1} {1;одиночный знак;одиночных знака;одиночных знаков} &, прочитано как &amp;
      library.repair.control	{1} {1;управляющий символ заменён;управляющих символа заменены;управляющих символов заменено} на U+FFFD
      library.repair.less	{1} {1;одиночный знак;одиночных знака;одиночных знаков} «меньше», прочитано как &lt;
      library.repair.names	{1} {1;файл;файла;файлов} с двумя разными именами в архиве, под обоими
      library.repair.reference	{1} {1;ссылка;ссылки;ссылок} на управляющий символ, замена: U+FFFD
      library.repair.references	{1} {1;ссылка;ссылки;ссылок} на управляющие символы, замена: U+FFFD
      library.repair.unsafe	{1} {1;имя файла, небезопасное;имени файлов, небезопасных;имён файлов, небезопасных} для распаковки, изменено
      library.repair.utf8	{1} {1;байт не в UTF-8 заменён;байта не в UTF-8 заменены;байтов не в UTF-8 заменено} на U+FFFD
      library.restore	Восстановите резервную копию командой ‵health restore‵; если её нет, сохраните читаемое командой ‵health export‵.
      library.routeDamaged	файл повреждён после {1} {1;прочитанной точки;прочитанных точек;прочитанных точек}
      library.routeLarge	файл слишком велик; он прочитан до точки {1}
      library.routeLocation	у точки нет места или времени; она пропущена
      library.routeMost	в нём больше {1} точек; столько и прочитано
      library.routeProblem	файл повреждён. {1}
      library.rule	Нарушено правило структуры («{1}»).
      library.sample.algorithm	Подпись — не ECDSA с SHA-256.
      library.sample.base64	Подпись не в base64.
      library.sample.content	В сообщении нет того, что подписано.
      library.sample.count	В сообщении не одна подпись.
      library.sample.der	Подпись — не сообщение CMS в DER.
      library.sample.long	Подпись слишком длинная.
      library.sample.only	Подписано то, что нельзя сравнить.
      library.sample.signer	Сертификат не установлен.
      library.sample.validity	Сертификат тогда не действовал.
      library.sample.verified	Запись такая, какой была подписана.
      library.segment	Файл journal/{1}.sealed с данными за время блокировки {2}.
      library.segment.beginning	начинается не так, как должен
      library.segment.damaged	повреждён после {1} {1;сохранения;сохранений;сохранений}
      library.segment.none	— не файл журнала
      library.segment.other	относится к другому хранилищу
      library.segment.remedy	‵health unlock‵ примет то, что читается, и отложит файл.
      library.setAside	‵health doctor --repair‵ отложит их, а ‵health undo‵ вернёт; либо восстановите резервную копию командой ‵health restore‵.
      library.setting.colour	auto, либо never для текста без цвета и жирности
      library.setting.command	программа, получающая каждое оповещение как JSON на стандартный ввод
      library.setting.language	язык показателей, значений и единиц: en, zh, ru или de; важнее LC_ALL, LC_MESSAGES и LANG
      library.setting.locale	страна для чисел и единиц, например ru_RU; важнее LC_ALL, LC_NUMERIC, LC_MEASUREMENT и LANG
      library.setting.notices	оповещения на рабочем столе: off, on или values с найденным; без настройки off
      library.setting.pager	программа для длинных таблиц или none; вместо PAGER
      library.setting.pinned	показатели на первой странице приложения «Здоровье»: steps, sleep
      library.setting.quiet	часы без оповещений, например 22:00-07:00
      library.setting.sleep	ваша цель сна и время: 8:00 22:30-06:30
      library.setting.store	папка хранилища, если не задана HEALTHKIT_STORE
      library.setting.zone	часовой пояс дат и дней, например Europe/Berlin
      library.sqlite	SQLite сообщает: «{1}».
      library.stoppedAt	чтение остановлено на строке {1}: {2}
      library.stranger	{1} не относится к хранилищу.
      library.stranger.remedy	Перенесите это в другую папку, если не положили сюда намеренно.
      library.strayText	текст между элементами
      library.subject.alertRules	правила оповещений
      library.subject.alerts	оповещения
      library.subject.apps	приложения
      library.subject.attachments	вложения
      library.subject.chunks	блоки
      library.subject.contents	содержимое
      library.subject.files	файлы
      library.subject.importKeys	ключи импортированных UUID
      library.subject.journal	журнал
      library.subject.keptElements	сохранённые элементы
      library.subject.keptFiles	сохранённые файлы
      library.subject.keys	ключи
      library.subject.log	журнал изменений
      library.subject.metadata	метаданные
      library.subject.pages	страницы
      library.subject.permissions	разрешения
      library.subject.preferredUnits	выбранные единицы
      library.subject.removedWorkouts	удалённые тренировки
      library.subject.routes	маршруты
      library.subject.samples	записи
      library.subject.series	ряды
      library.subject.sessionEvents	события сеансов тренировок
      library.subject.sessions	сеансы тренировок
      library.subject.sources	источники
      library.subject.store	хранилище
      library.subject.structure	структура
      library.subject.unfinished	незавершённые тренировки
      library.subject.units	единицы
      library.subject.values	значения
      library.subject.workouts	тренировки
      library.subject.zones	зоны
      library.tokenFault.remedy	Исправьте это или зарегистрируйте приложение снова командой ‵health apps add‵.
      library.tokenFile	Файл токена {1} не соответствует его регистрации.
      library.tokenFile.remedy	Зарегистрируйте приложение снова командой ‵health apps add‵.
      library.tooDeep	вложенность больше {1} уровней
      library.total.distance	расстояние
      library.total.energy	энергия
      library.total.kcal	ккал
      library.total.m	м
      library.total.steps	шаги
      library.total.strokes	гребки
      library.transit	{1} содержит незашифрованные данные о здоровье: прежняя версия завершилась, пока браузер их передавал.
      library.transit.remedy	‵health serve‵ удалит это при запуске.
      library.unitRange	единица слишком велика или слишком мала
      library.unknownTypes	Есть разрешения для типов, которых эта версия не знает.
      library.unknownTypes.remedy	Они ничего не делают; новая версия OpenHealthKit, возможно, знает эти типы.
      library.unknownUnit	неизвестная единица
      library.unknownValue	неизвестное значение
      library.unlisted	Содержимое папки хранилища нельзя прочитать.
      library.unlisted.remedy	Откройте себе доступ (chmod 700 для папки).
      library.unregistered	Незарегистрированные приложения просили будить их при изменениях.
      library.unregistered.remedy	Они не запускаются; ‵health apps add‵ зарегистрирует приложение, ‵health apps remove‵ забудет его.
      library.unsound	Строки таблицы ‵{1}‵ не могут быть записями {2} из {3}; в ответах их нет.
      library.untyped.altitude	высота без места
      library.untyped.app	«{1}» приложения
      library.untyped.energy	энергия счётчиком при готовой сумме
      library.untyped.field	поле {1} приложения
      library.untyped.further	другие виды
      library.untyped.temperature	температура
      library.waitingSaves	Сохранённого за время блокировки ещё нет в хранилище ({1}).
      library.waitingSaves.remedy	Запустите службу командой ‵health serve‵ или разблокируйте хранилище командой ‵health unlock‵: данные будут приняты.
      library.xml.blank	нет пробела между атрибутами
      library.xml.character	символ, запрещённый в XML
      library.xml.colon	имя с несколькими двоеточиями
      library.xml.declaration	объявление XML не в начале
      library.xml.end	файл кончается слишком рано или продолжается после конца
      library.xml.endTag	незаконченный закрывающий тег
      library.xml.entity	необъявленная сущность
      library.xml.equals	нет знака равенства
      library.xml.error	неправильный XML (ошибка {1})
      library.xml.inside	файл кончается внутри этого элемента
      library.xml.less	знак «меньше» в значении атрибута
      library.xml.match	открывающий и закрывающий теги не совпадают
      library.xml.name	имя отсутствует или неверно
      library.xml.namespace	неверное пространство имён
      library.xml.noEndTag	нет закрывающего тега
      library.xml.prefix	префикс без пространства имён
      library.xml.quote	значение атрибута без закрывающей кавычки
      library.xml.quotes	значение атрибута без кавычек
      library.xml.startTag	незаконченный открывающий тег
      library.xml.twice	атрибут указан дважды
      library.xml.unclosed	элемент не закрыт
      library.xml.valueless	атрибут без значения
      line.attachments	{1}; {2} {2;вложение;вложения;вложений}
      line.dose	Доза
      line.due	{1}, по плану {2}
      line.for	для {1}
      line.from	от {1}
      line.heartbeats	{1} {1;удар;удара;ударов} сердца
      line.left	левый {1}
      line.leftEar	левое {1} дБ нПС
      line.places	{1} {1;точка;точки;точек}
      line.prescription	Рецепт
      line.right	правый {1}
      line.rightEar	правое {1} дБ нПС
      line.tones	{1} {1;тон;тона;тонов}
      line.tonesOf	{1} {1;тон;тона;тонов}, {2} Гц
      line.until	до {1}
      line.verifiable	Проверяемая запись
      line.voltages	{1} {1;значение;значения;значений} напряжения
      line.voltagesAt	{1} {1;значение;значения;значений} напряжения, {2}
      lines.byName	Программа, которую вы запускаете сами, находит токен по имени:
      lines.byNameHere	Программа, которую вы запускаете на этом компьютере, находит токен по имени:
      lines.elsewhere	На другой компьютер скопируйте файл токена или передайте его содержимое в {1}.
      lines.isolated	Изолированно, в песочнице bubblewrap:
      lines.registered	{1} зарегистрировано. Токен находится в {2}.
      lines.sandbox	В другой песочнице приложению нужен только собственный сокет:
      lines.unit	(две строки юнита systemd в разделе [Service])
      lines.wake	Чтобы будить его под собственным пользователем, добавьте юнит {1} рядом с {2}:
      lock.locked	Хранилище заблокировано. {1} разблокирует его.
      lock.merged	Принято сохранений за время блокировки: {1}.
      lock.merging	Хранилище разблокировано. Осталось принять прежних сохранений: {1}.
      lock.needs	Хранилище заблокировано: нужен пароль. {1} спросит его.
      lock.open	Хранилище не заблокировано.
      lock.refused	Отклонено сохранений без разрешения или неверных: {1}. Их файлы лежат в journal/rejected в папке хранилища.
      lock.rejected	Файлов журнала, повреждённых или от другого хранилища: {1}. Они перенесены в journal/rejected в папке хранилища; читаемая часть принята.
      lock.unlocked	Хранилище разблокировано.
      lock.waiting	Хранилище заблокировано. Ожидающих сохранений: {1}.
      meanline.day	Среднее за {1} {1;день;дня;дней}: {2}
      meanline.hour	Среднее за {1} {1;час;часа;часов}: {2}
      meanline.month	Среднее за {1} {1;месяц;месяца;месяцев}: {2}
      meanline.week	Среднее за {1} {1;неделю;недели;недель}: {2}
      meanline.year	Среднее за {1} {1;год;года;лет}: {2}
      meanof.day	В среднем за день
      meanof.hour	В среднем за час
      meanof.month	В среднем за месяц
      meanof.week	В среднем за неделю
      meanof.year	В среднем за год
      medical.allergies	Аллергии
      medical.asOf	По состоянию на {1}.
      medical.conditions	Заболевания
      medical.contacts	Контакты
      medical.how	По строке на каждый пункт. Группа крови, дата рождения и лекарства указаны здесь:
      medical.locked	Пока хранилище заблокировано
      medical.lockedAllow	Показывать карту и тогда
      medical.lockedOff	Заблокированное хранилище ничего не показывает. Если вы разрешите, на его странице будет доступна эта карта и больше ничего. Тогда на диске лежит читаемая копия карты: файл medical-id в папке хранилища, не зашифрованный, только для вашего пользователя. Копия следует за изменениями и сразу удаляется, когда вы это выключите или удалите хранилище.
      medical.lockedOn	Эту карту можно прочитать и при заблокированном хранилище, в браузере, где выполнен вход. Её копия, файл medical-id в папке хранилища, не зашифрована.
      medical.lockedStop	Больше не показывать и удалить копию
      medical.medications	Лекарства
      medical.remarks	Примечания
      medical.title	Медкарта
      medical.unreadable	Копия карты повреждена или открыта другим пользователям. Она создаётся заново, когда вы разблокируете хранилище и сохраните карту.
      medication.add	Добавить лекарство
      medication.archive	Убрать в архив
      medication.deleteKeeps	Записи о приёме останутся.
      medication.fault.known	Это лекарство уже есть в списке.
      medication.fault.name	Укажите название.
      medication.name	Название, как на упаковке
      medication.takeOut	Вернуть из архива
      metadata.HKInsulinDeliveryReason	Назначение инсулина
      metadata.HKMenstrualCycleStart	Первый день цикла?
      mood.all	Все душевные состояния
      mood.associations	С чем связано
      mood.day	{1}, состояний: {2}
      mood.empty	За этот месяц душевных состояний не внесено.
      mood.labels	Чувства
      mood.mean	В среднем
      mood.signs	От − − −, очень неприятно, до + + +, очень приятно: среднее за день.
      mood.title	Настроение
      notes.about	О чём
      notes.changed	Изменена
      notes.fault.long	Заметка не длиннее {1} байт.
      notes.label	Ваша заметка
      notes.noSamples	За этот день записей нет.
      notes.one	Заметка
      notes.other	Заметка о другом дне
      notes.sample	Запись
      notes.samples	Записи за день
      notes.title	Заметки
      notes.why	Ваши слова о дне или записи. Приложения их не видят; в экспорте они есть.
      pair.cause	Если два показателя меняются вместе, один не обязательно причина другого.
      pair.correlation	Корреляция {1}, с уверенностью 95 % от {2} до {3}, по {4} {4;дню;дням;дням} с обоими показателями.
      pair.few	Для корреляции нужно дней с обоими показателями: {1}; есть {2}.
      pair.link	Оба по дням и их корреляция
      pair.one	{1} (по горизонтали)
      pair.other	{1} (по вертикали)
      pair.points	Каждый день — точка
      pair.same	Корреляции нет: за {1} {1;день;дня;дней} с обоими показателями один из них не менялся.
      pair.time	Во времени
      pair.title	{1} и {2}
      profile.data	Ваши данные
      profile.devices	Устройства
      profile.down	Ниже:
      profile.fault.choice	Выберите из списка.
      profile.fault.day	Это не дата; пример: 1985-04-12.
      profile.fault.future	Этот день ещё не наступил.
      profile.kept	При импорте получено «{1}»; это останется, пока вы не выберете другое.
      profile.language	Язык · Language · 语言 · Sprache
      profile.language.auto	Как в браузере
      profile.person	О вас
      profile.person.why	Приложения с разрешением могут читать эти сведения, но не менять их.
      profile.pin	Сохранить
      profile.pin.add	Добавить вид данных
      profile.pin.none	Не добавлять
      profile.pinned	Обзор
      profile.pinned.why	Виды данных на первой странице в этом порядке.
      profile.remove	Убрать
      profile.save	Сохранить
      profile.sources	Источники
      profile.system	Система мер
      profile.system.auto	Автоматически
      profile.system.auto.now	Автоматически: {1}
      profile.units	Единицы
      profile.units.usual	{1} (обычно)
      profile.units.why	Приложения с доступом к виду данных получают ваш выбор.
      profile.unset	Не указано
      profile.up	Выше:
      records.about	О чём
      records.addPower	Прибавка для близи
      records.address	Адрес
      records.all	Все
      records.answer	Ответ
      records.answers	Ответы
      records.archived	В архиве
      records.asNeeded	По необходимости
      records.associations	Связано с
      records.audiograms	Аудиограммы
      records.author	Автор
      records.average	Средний пульс
      records.axis	Ось
      records.baseCurve	Базовая кривизна
      records.beats	Ударов сердца
      records.birth	Дата рождения
      records.brand	Марка
      records.class	Классификация
      records.clinical	Медицинские записи
      records.codes	Коды
      records.conduction	Проводимость
      records.current	Лекарства
      records.custodian	Хранитель
      records.cut	Показано только начало. Всё содержимое в файле.
      records.cylinder	Цилиндр
      records.device	Устройство
      records.diameter	Диаметр
      records.document	Документ
      records.documents	Документы
      records.dose	Доза
      records.dosesOf	Дозы за {1}
      records.due	По расписанию
      records.ear	Ухо
      records.ecg	Электрокардиограммы
      records.empty	Здесь ничего нет.
      records.entered	Ваши записи
      records.far	Межзрачковое расстояние вдаль
      records.fields	Все поля, удаление
      records.file	Файл
      records.form	Форма
      records.frequency	Частота дискретизации
      records.from	Кем выдан
      records.heartbeats	Ряды ударов сердца
      records.highest	Наибольшее, мВ
      records.identifier	Идентификатор
      records.issued	Выдан
      records.issuer	Издатель
      records.items	Содержание
      records.kind	Вид
      records.labels	Чувства
      records.lead	Отведение
      records.left	Слева
      records.length	Длительность
      records.lenses	Линзы
      records.level	Уровень, дБ нПС
      records.levels	Пороги слуха по частотам, дБ нПС
      records.limits	Пределы проверки
      records.lowest	Наименьшее, мВ
      records.masked	Маскировка
      records.measure	Показатель
      records.medication	Лекарство
      records.medications	Лекарства
      records.moods	Душевное состояние
      records.more	Файлы и другое
      records.moreDoses	Показаны только первые {1}.
      records.name	Название
      records.near	Межзрачковое расстояние вблизи
      records.nickname	Своё название
      records.no	Нет
      records.noDoses	За {1} доз нет.
      records.noMedications	В списке пока нет лекарств.
      records.none	В хранилище нет таких записей.
      records.number	№
      records.ofScore	{1} из {2}
      records.onSchedule	По расписанию
      records.person	Пациент
      records.points	Баллов
      records.prism	Призма
      records.prismAngle	Угол основания призмы
      records.question	Вопрос
      records.questionnaires	Опросники
      records.relevant	Дата события
      records.resource	Ресурс
      records.right	Справа
      records.risk	Риск
      records.schedule	Расписание
      records.score	Баллы
      records.seconds	Секунды
      records.severity	Выраженность
      records.shape	Форма
      records.size	Размер в байтах
      records.sphere	Сфера
      records.status	Состояние
      records.strip	По 10 секунд в строке
      records.symptom	Симптом
      records.symptoms	Симптомы
      records.tests	Проверки
      records.text	В том виде, как прислало учреждение
      records.time	Время
      records.title	Записи и документы
      records.tone	Тон
      records.tones	Тоны
      records.type	Тип
      records.types	Типы
      records.unlisted	Больше нет в списке
      records.until	Действует до
      records.valence	Валентность
      records.valenceCaption	От очень неприятного (-1) до очень приятного (1)
      records.version	Версия
      records.vertex	Вертексное расстояние
      records.vision	Рецепты на очки и линзы
      records.voltages	Число значений
      records.yes	Да
      removed.count	Записей: {1}
      removed.deleted	Удалено
      removed.how	Удалённое можно восстановить в течение суток.
      removed.left	Не восстановлено записей, потому что есть более новая версия, та же запись или их импорт удалён: {1}
      removed.more	Другие виды и источники: {1}
      removed.none	За последние сутки ничего не удалено.
      removed.number	Количество
      removed.restore	Восстановить
      removed.rows	Удалённые записи по видам и источникам
      removed.source	Источник
      removed.title	Удалённые данные
      removed.type	Вид
      removed.until	Можно восстановить до
      report.afterNoon	после полудня {1} ({2})
      report.all	Все показатели
      report.allergies	Аллергии
      report.asleep	сон {1}
      report.beforeNoon	до полудня {1} ({2})
      report.body	Тело и питание
      report.byHour	{1} по часам
      report.byHourAndDay	{1} по часам и дням
      report.conditions	Заболевания
      report.days	Дней
      report.daysRead	{1} {1;день;дня;дней}; ✓ — цель достигнута
      report.daysReadPartly	{1} {1;день;дня;дней}; ✓ — цель достигнута; * — неполный день
      report.daysWithData	Дней с данными
      report.diary	{1}, {2}, {3} {3;день;дня;дней}; средние измерений до и после полудня
      report.diaryLast	{1}, {2}, последние {3} {3;день;дня;дней}; средние измерений до и после полудня
      report.doubtful	Таких значений у человека не бывает, но они учтены: {1}.
      report.doubtfulType	{1} ({2} {2;запись;записи;записей})
      report.electrocardiogram	Электрокардиограмма, {1}
      report.evening	Вечер
      report.firstMedications	Лекарства, первые {1} из {2}
      report.foot	Составлено программой {1}, {2}. Где источники пересекаются, время учтено один раз. Страница не зашифрована: любой, кто может её прочесть, увидит ваши данные о здоровье.
      report.from	Начиная с {1}
      report.goalDays	{1} — {2} из {3} {3;дня;дней;дней}
      report.goals	Цели достигнуты: {1}
      report.heart	Пульс, {1}
      report.highest	Наибольшее
      report.inBed	в постели {1}
      report.lastNights	Последние {1} {1;ночь;ночи;ночей}, в часах и минутах
      report.lastWeeks	Последние {1} {1;неделя;недели;недель}, средние ночи в часах и минутах
      report.lastWorkouts	{1} {1;тренировка;тренировки;тренировок}, {2}; последние {3}
      report.latest	Последние значения
      report.limitAtHome	Граница для измерений дома
      report.lists	Лекарства, диагнозы и аллергии
      report.longest	Самая долгая
      report.lowest	Наименьшее
      report.mean	В среднем {1}
      report.meanDays	Средний день каждого месяца
      report.meanNight	Средняя ночь, часы: {1}
      report.meanOfDay	В среднем {1} в день
      report.meanOfMonth	В среднем {1} в месяц
      report.meanOfWeek	В среднем {1} в неделю
      report.measurementCount	Измерений
      report.measurements	{1}, {2} {2;измерение;измерения;измерений}
      report.measurementsLast	{1}, последние {2} {2;измерение;измерения;измерений}
      report.medications	Принимаемые лекарства
      report.mind	Сон и психика
      report.monthsRead	данные за {1} {1;месяц;месяца;месяцев}
      report.monthsWithData	Месяцев с данными
      report.more	ещё {1}
      report.moreRecordings	За этот период есть и другие. В отчёте {1} {1;последняя;последние;последних}.
      report.moreTypes	Другое
      report.morning	Утро
      report.mostHeart	Макс. пульс, {1}
      report.nightCount	Ночей
      report.nights	{1} {1;ночь;ночи;ночей}, в часах и минутах
      report.noLatest	За недели до конца периода данных нет.
      report.ofGoal	{1} из {2}
      report.oneNight	Часы: {1}
      report.pace	Темп
      report.periodMade	{1}; {2}; составлено {3}
      report.printed	Напечатано {1}
      report.pulse	пульс {1}
      report.pulseHead	Пульс
      report.reached	{1} и выше: {2} из {5} {5;измерения;измерений;измерений}. {3} и выше, граница для измерений дома: {4} из {5} {5;измерения;измерений;измерений}.
      report.readingCount	Измерений
      report.readings	Среднее {1} {1;измерения;измерений;измерений}: {2}.
      report.recorded	Записано
      report.result	Результат
      report.shortest	Самая короткая
      report.taken	Приём
      report.takenOfDue	Принято за период
      report.title	Отчёт о здоровье
      report.titleOf	Отчёт о здоровье: {1}
      report.total	Всего {1}
      report.vitals	Жизненные показатели
      report.weekFrom	Неделя с
      report.weeks	{1} {1;неделя;недели;недель}, средние ночи в часах и минутах
      report.weeksRead	данные за {1} {1;неделю;недели;недель}
      report.weeksWithData	Недель с данными
      report.what	Что
      report.withData	данные за {1} {1;день;дня;дней}
      report.workouts	{1} {1;тренировка;тренировки;тренировок}, {2}
      running.again	Сохранённое останется. Чтобы продолжить позже, выберите тот же файл ещё раз.
      running.all	Всего
      running.bad	Пропущенные элементы
      running.busy	Идёт другой импорт. Дождитесь его окончания.
      running.date	Экспортировано: {1}
      running.element	Элемент
      running.elements	Имя в < > — элемент файла, который не является записью; он хранится без изменений.
      running.files	Файлы
      running.human	{1}: значений, каких у человека не бывает: {2}. Они сохранены как есть, на графиках отмечены.
      running.kept	Оставлено
      running.line	Строка
      running.odd	Оставлено с указанием причины
      running.odd.hint	Эти элементы нарушают правило. Записями они не стали, но хранятся без изменений.
      running.parts	Импорт завершён; часть элементов прочитать не удалось.
      running.read	В файле
      running.reading	Файл читается. Прочитано записей: {1}
      running.reason	Причина
      running.receiving	Файл загружается: {1} МБ.
      running.report	Что стало с содержимым файла
      running.skipped	Пропущено
      running.stop	Остановить
      running.stopped	Остановлено. Выберите тот же файл ещё раз, чтобы продолжить.
      running.stored	Сохранено
      running.there	Уже было
      running.title	Импорт
      running.type	Тип
      running.upload	Не удалось загрузить файл: {1}
      running.whole	Весь файл сохранён.
      samples.activity	Вид тренировки
      samples.add	Добавить запись
      samples.add.none	Записи этого вида нельзя ввести вручную.
      samples.add.title	Новая запись: {1}
      samples.all	Все записи
      samples.answers	Ответы в порядке вопросов бланка
      samples.attachment	Вложение
      samples.attachment.text	{1}, {2} кБ
      samples.attachments	Вложения
      samples.back	Назад без удаления
      samples.bundle	Идентификатор приложения
      samples.came	Как попало сюда
      samples.came.app	Сохранено прямо здесь
      samples.came.import	Импорт {1}, {2}
      samples.choose	Выберите…
      samples.clock	Время
      samples.contents	Что в нём содержится
      samples.correct	Исправить
      samples.correct.back	Назад без исправления
      samples.correct.how	Новая запись, введённая вручную, заменит эту. Это можно отменить в течение дня. При следующих импортах старая запись не вернётся.
      samples.correct.save	Сохранить исправление
      samples.correct.title	Исправить: {1}
      samples.count	Записей этого вида: {1}
      samples.countShown	Записей по этим условиям: {1}
      samples.creation	Сохранено
      samples.date	Дата
      samples.delete	Удалить
      samples.delete.all	Удалить всё, что показывает фильтр…
      samples.delete.count	Будет удалено записей: {1}.
      samples.delete.ticked	Удалить выбранные
      samples.delete.title	Удаление: {1}
      samples.delete.undo	Удаление можно отменить в течение суток.
      samples.delete.what	Что будет удалено, по источникам и видам
      samples.device	Устройство
      samples.distance	Расстояние ({1})
      samples.duration	Длительность
      samples.end	Конец
      samples.end.hint	Оставьте пустым, если длительности нет. Одно время относится ко дню начала.
      samples.endTime	Время окончания
      samples.energy	Активная энергия ({1})
      samples.fault.brand	Марка бывает только у контактных линз.
      samples.fault.changed	Ничего не удалено: одной из выбранных записей уже нет. В списке то, что есть сейчас.
      samples.fault.choice	Выберите из списка.
      samples.fault.date	Это не существующие дата и время; пример: 2026-01-31.
      samples.fault.day	Укажите день.
      samples.fault.end	Укажите конец тренировки.
      samples.fault.expires	Это раньше даты выписки.
      samples.fault.future	Это время ещё не наступило.
      samples.fault.human	Пока не сохранено: у человека не бывает такого значения. Исправьте его или отметьте ниже, что оно верное.
      samples.fault.lens	У таких линз этого нет.
      samples.fault.level	Уровень от -10 до 120 dBHL.
      samples.fault.long	Это дольше, чем допускает вид записей.
      samples.fault.needed	Введите число.
      samples.fault.negative	Число не меньше 0.
      samples.fault.nothing	Введите хотя бы одно число.
      samples.fault.number	Это не число; пример: {1}.
      samples.fault.order	Конец раньше начала.
      samples.fault.percent	Не больше 100 %.
      samples.fault.refused	Сохранить нельзя: значения не подходят к этому виду записей.
      samples.fault.reversed	Значение «{1}» должно быть выше, чем «{2}».
      samples.fault.short	Это короче, чем допускает вид записей.
      samples.fault.some	Ничего не сохранено: проверьте поля ниже.
      samples.fault.sphere	Для каждой линзы нужна сфера; для плоской 0.
      samples.fault.ticked	Ничего не удалено: выберите хотя бы одну запись.
      samples.fault.together	Не хватает этого числа: оба указывают вместе.
      samples.filter	Показать
      samples.food	Продукт
      samples.food.hint	Название, например «овсянка».
      samples.from	С даты
      samples.key	Ключ
      samples.lens.brand	Марка контактных линз
      samples.lens.expires	Действует до
      samples.lens.kind	Очки или контактные линзы
      samples.members	Составные части
      samples.metadata	Метаданные
      samples.metadata.none	У этой записи нет метаданных.
      samples.mood.about	Причины
      samples.mood.associations	С чем это связано?
      samples.mood.kind	Что описываете
      samples.mood.labels	Какие слова подходят?
      samples.mood.value	Как вы себя чувствовали
      samples.mood.words	Слова
      samples.more	Также нужно
      samples.newest	Самые новые
      samples.no	Нет
      samples.none	Здесь нет записей.
      samples.number	Количество
      samples.older	Более ранние
      samples.one	{1}: {2}
      samples.origin	Происхождение
      samples.page	Подробнее
      samples.pages	Страницы
      samples.product	Модель устройства
      samples.question	Вопрос {1}
      samples.related	Относится к
      samples.rows	Записи, сначала новые
      samples.saved	Как было сохранено
      samples.series.count	Число значений
      samples.series.latest	Последнее
      samples.series.least	Наименьшее
      samples.series.most	Наибольшее
      samples.source	Источник
      samples.sources.all	Все источники
      samples.start	Начало
      samples.startTime	Время начала
      samples.sure	Значение верное, сохранить
      samples.sure.title	Необычное значение
      samples.system	Система
      samples.tick	Выбрать
      samples.tick.all	Выбрать все на странице
      samples.title	Все записи: {1}
      samples.to	По дату (включительно)
      samples.tone	{1} Гц (dBHL)
      samples.type	Вид
      samples.unit	Единица
      samples.uuid	Идентификатор
      samples.value	Значение
      samples.version	Версия
      samples.when	Когда
      samples.workout	Тренировка
      samples.yes	Да
      samples.zone	Начало по местному времени
      schedule.begin	Начало
      schedule.beginHint	До этого дня время приёма остаётся прежним.
      schedule.days	Дни недели
      schedule.daysHint	Ничего не отмечено: каждый день.
      schedule.every	Раз в {1} {1;день;дня;дней}: {2}
      schedule.fault.both	Выберите дни недели или число дней.
      schedule.fault.every	Укажите число от 1 до {1}.
      schedule.fault.times	Укажите время, например {1}.
      schedule.from	с {1}
      schedule.length	Раз в сколько дней
      schedule.pieces	штук
      schedule.times	Время приёма
      schedule.timesHint	Например, {1}. Пустое поле: по необходимости.
      schedule.unit	Единица
      schedule.weekdays	{1}: {2}
      section.activity	Активность
      section.browse	Все данные
      section.profile	Профиль
      section.records	Записи
      section.sharing	Доступ
      section.sleep	Сон
      section.summary	Обзор
      section.transfer	Импорт и экспорт
      section.workouts	Тренировки
      sensor.back	Bluetooth снова работает.
      sensor.battery	заряд {1} %.
      sensor.connecting	Подключение к {1} ({2}) ... Ctrl-C — остановить.
      sensor.failed	нет связи («{1}»). Следующая попытка через {2} с.
      sensor.looking	Поиск датчиков ...
      sensor.lost	связь потеряна. Команда подключится снова, когда датчик окажется рядом.
      sensor.noContact	он не касается кожи.
      sensor.noValue	он не смог измерить.
      sensor.open	подключён.
      sensor.otherUser	измерение относится к пользователю {1} и не сохранено. Если это вы, укажите --user {1}.
      sensor.stopped	Bluetooth остановлен. Сбор продолжится, когда он заработает.
      sensor.unreadable	измерение пропущено («{1}»).
      sharing.access	Доступ
      sharing.all	Все приложения
      sharing.allData	все данные
      sharing.allHint	Можно на время закрыть данные от всех приложений. Их разрешения сохранятся.
      sharing.allow	Разрешить отмеченное
      sharing.allowAll	Разрешить всё запрошенное
      sharing.allowRead	Разрешить «{1}» читать
      sharing.allowSave	Разрешить «{1}» записывать
      sharing.allowed	Разрешено
      sharing.amount	Количество
      sharing.amountAll	Отдельные записи
      sharing.amountDays	Только суммы и средние за день
      sharing.amountHint	О дне или часе, где меньше пяти записей, приложение не узнает ничего. Типы без таких показателей тогда не разрешены.
      sharing.amountHours	Только суммы и средние за час
      sharing.amountKeep	Не менять
      sharing.amountRead	Что может читать приложение?
      sharing.anyConnection	любое подключение
      sharing.app	Приложение
      sharing.apps	Приложения
      sharing.appsCaption	Приложения, которые зарегистрированы, получили ответ или ждут его
      sharing.asked	Запрошено
      sharing.background	Фоновая доставка
      sharing.badDate	Укажите день не позже сегодняшнего, например 2026-01-31.
      sharing.badDays	Укажите целое число дней от 1 до 36525.
      sharing.badRetention	Укажите целое число от 0 до {1}.
      sharing.byFlatpak	Flatpak: изолировано в собственной песочнице
      sharing.byToken	Токен или собственный сокет под вашим пользователем; изолировано только при запуске через health apps run
      sharing.byUser	Отдельный системный пользователь: изолировано через собственный сокет
      sharing.cancel	Отмена
      sharing.choose	Выбрать, чем поделиться: {1}
      sharing.daily	не чаще раза в день
      sharing.date	Первый день
      sharing.days	Число дней
      sharing.denied	Отклонено
      sharing.deny	Не разрешать
      sharing.didRead	чтение
      sharing.didSave	запись или удаление
      sharing.dismiss	Не сейчас
      sharing.dismissHint	«Не сейчас» ничего не решает: приложение узнает, что вы закрыли запрос, и сможет спросить снова.
      sharing.end	Как долго это действует?
      sharing.endHint	После этого всё так, как если бы вы отказали. Делать ничего не нужно.
      sharing.endKeep	Не менять сроки
      sharing.endMonth	30 дней
      sharing.endNone	Пока я не отменю
      sharing.endWeek	7 дней
      sharing.ended	закончилось {1}
      sharing.endsOn	{1}, до {2}
      sharing.failures	Пробуждений подряд без ответа
      sharing.failuresOf	{1} из {2}
      sharing.flatpak	Flatpak
      sharing.from	Читает с
      sharing.hourly	не чаще раза в час
      sharing.identifier	Идентификатор
      sharing.identity	Подлинность
      sharing.immediately	сразу
      sharing.impossible	Для этого типа приложению нельзя дать такое разрешение.
      sharing.isolated	Собственная песочница или пользователь: защищено от других программ
      sharing.keep	Сохранить изменения
      sharing.keepDays	Дней хранения журнала всех приложений
      sharing.keepHint	0 выключает журнал и удаляет его.
      sharing.lastRead	Последнее чтение
      sharing.lastSaved	Последняя запись
      sharing.launch	Запускается командой
      sharing.log	Журнал доступа
      sharing.logCaption	Что приложение читало и записывало
      sharing.logHint	Каждая строка — минута доступа к одному типу, новые сверху. Если читать тип нельзя, приложение видит только свои записи и не знает об этом.
      sharing.logOf	Журнал доступа «{1}»
      sharing.nameOnly	Не зарегистрировано: только имя, например приложение с собственным хранилищем
      sharing.needed	Требуемая подлинность
      sharing.neededAny	Любое подключение приложения
      sharing.neededAsked	Как при запросе приложения
      sharing.neededHint	Для новых разрешений. Остальные не меняются.
      sharing.neededIsolated	Только пока приложение изолировано
      sharing.newest	Новые
      sharing.no	не разрешена
      sharing.noAnswer	Выберите ответ. Ничего не изменилось.
      sharing.noApps	Приложений пока нет. Зарегистрируйте приложение в терминале:
      sharing.noChange	Ничего не менять
      sharing.noDirection	Отметьте чтение или запись для другого типа.
      sharing.noLog	В журнале нет записей об этом приложении.
      sharing.noObjects	Объектов этого типа нет.
      sharing.noPermissions	Пока ничего не разрешено и не отклонено.
      sharing.noRequests	Ни одно приложение не ждёт ответа.
      sharing.noType	Типа с таким названием нет.
      sharing.notInLog	в журнале ничего нет
      sharing.notRegistered	Приложение не зарегистрировано. Ответ начнёт действовать после регистрации.
      sharing.notSaved	Ничего не сохранено. Ошибка указана ниже.
      sharing.noteGranted	разрешено ранее
      sharing.noteNone	нет ответа
      sharing.noteNotAsked	не запрошено
      sharing.noteRefused	отклонено ранее
      sharing.objects	Отдельные объекты
      sharing.objectsAllowed	Разрешённых объектов: {1}
      sharing.objectsAsked	Приложение ждёт вашего выбора.
      sharing.objectsHint	Для некоторых типов вы выбираете каждый объект, который может читать приложение. Свои объекты оно читает, пока вы не запретите.
      sharing.objectsOf	{1} для «{2}»
      sharing.older	Старше
      sharing.onlyIsolated	только изолированное
      sharing.onlyObjects	Этот тип нельзя читать целиком: выберите отдельные объекты ниже.
      sharing.openSheet	Ответить на запрос
      sharing.other	Другой тип
      sharing.otherHint	Название, краткое имя, например stepCount, или идентификатор.
      sharing.otherType	Название типа
      sharing.permissions	Разрешения
      sharing.permissionsCaption	Что приложение может читать и записывать
      sharing.questions	Разрешений на решение: {1}
      sharing.read	Чтение
      sharing.readOwn	чтение без разрешения: только своё
      sharing.registered	Токен или собственный сокет: различает честные приложения, но не остановит вредоносную программу под вашим пользователем
      sharing.registeredOn	Зарегистрировано
      sharing.reload	Обновить
      sharing.remove	Удалить приложение
      sharing.removeButton	Удалить
      sharing.removeHint	Регистрация и разрешения исчезнут. Записанные данные останутся.
      sharing.removeTitle	Удалить «{1}»?
      sharing.removeWarning	Регистрация, токен, разрешения, открытые запросы и незавершённые тренировки исчезнут сразу. Записи останутся. Отменить нельзя: приложение придётся зарегистрировать заново.
      sharing.requests	Запросы доступа
      sharing.restrict	Заблокировать все приложения
      sharing.restricted	Все приложения заблокированы: ни одно не может читать или записывать данные.
      sharing.retention	Сколько хранится журнал
      sharing.revokeAll	Отключить всё
      sharing.save	Запись
      sharing.saveRefused	запись отклонена
      sharing.sheet	«{1}» запрашивает доступ к данным о здоровье
      sharing.since	Ожидает с
      sharing.stopped	Больше не пробуждается
      sharing.stoppedUntil	пока приложение снова не включит фоновую доставку
      sharing.times	Запросов
      sharing.toggle	{1}: {2}
      sharing.turnOff	Выключить всё
      sharing.turnOn	Включить всё
      sharing.type	Тип
      sharing.unknown	Только имя, которым может назваться любая программа
      sharing.unrestrict	Снова впустить приложения
      sharing.until	До
      sharing.user	Системный пользователь
      sharing.version	Версия
      sharing.weekly	не чаще раза в неделю
      sharing.when	Время
      sharing.whyClinical	Зачем приложение читает медицинские записи
      sharing.whyRead	Зачем приложение читает данные
      sharing.whySave	Зачем приложение записывает данные
      sharing.window	За какой срок приложение может читать?
      sharing.windowAll	Все данные
      sharing.windowDate	С даты
      sharing.windowDays	Последние дни и всё, что появится
      sharing.windowHint	Дата фиксируется при сохранении. Свои собственные записи приложение видит всегда.
      sharing.windowKeep	Не менять даты; новые типы — за всё время
      sharing.woken	Последнее пробуждение
      sharing.yes	разрешена
      sleep.asleep	Сон, всего
      sleep.average	Сон в среднем
      sleep.bed	Отход ко сну
      sleep.below	Сообщают и источники с меньшим приоритетом
      sleep.during	Во сне: {1}
      sleep.empty	Здесь нет данных о сне.
      sleep.fault.plan	Ничего не сохранено. Укажите цель как 8:00 и оба времени либо ни одного.
      sleep.goal	Цель
      sleep.goal.hint	Время сна, например 7:30 или 8
      sleep.inBed	В постели
      sleep.mean	В среднем сон {1}. Ночей: {2}
      sleep.measured	В среднем {1}. Ночей: {2}
      sleep.night	Ночь на
      sleep.nightTo	Ночь на {1}
      sleep.nights	Ночи
      sleep.plan	Цель и время сна
      sleep.reached	{1}, достигнута в {2} из {3} ночей
      sleep.rise	Подъём
      sleep.stage	Фаза
      sleep.stages	Фазы
      sleep.times	По плану
      sleep.title	Сон
      sleep.total	Сон за месяц
      sources.accessOf	Источники данных и доступ: {1}
      sources.allowed	разрешено
      sources.allowedSince	разрешено с {1}
      sources.apps	Приложения с доступом
      sources.appsCaption	Приложения, о доступе которых к этому типу есть ответ
      sources.byHand	по умолчанию: введено вручную
      sources.caption	Приложения и устройства, записавшие данные
      sources.changed	Источники тем временем изменились. Вот текущий список; ничего не сохранено.
      sources.chosen	ваш порядок
      sources.default	Вернуть порядок по умолчанию
      sources.delete	Удалить данные источника
      sources.denied	отклонено
      sources.devices	Устройства
      sources.devicesHint	Устройства новейших записей каждого источника и типа.
      sources.down	Ниже
      sources.feedEmpty	Пока ничего не пришло.
      sources.feedSent	Последняя отправка: {1}
      sources.feedSilent	Два дня нет: {1}
      sources.feeds	Телефоны, которые присылают сами
      sources.firmware	Прошивка
      sources.hardware	Аппаратная версия
      sources.last	Новейшие данные
      sources.localIdentifier	Локальный идентификатор
      sources.manufacturer	Производитель
      sources.model	Модель
      sources.more	И ещё {1}
      sources.name	Название
      sources.noApps	Ни об одном приложении нет ответа по этому типу.
      sources.noDevices	В новейших записях устройства не указаны.
      sources.none	Данных пока нет.
      sources.notAnswered	нет ответа
      sources.orderHint	Если за одно время есть данные нескольких источников, считается верхний. Итоги и сон сразу пересчитываются по новому порядку.
      sources.otherKind	по умолчанию: другой источник
      sources.phone	по умолчанию: телефон
      sources.samples	Записей
      sources.saveOrder	Сохранить порядок
      sources.software	Программная версия
      sources.source	Источник
      sources.sources	Источники данных
      sources.title	Источники
      sources.types	Типы
      sources.udi	UDI устройства
      sources.unnamed	Устройство без названия
      sources.up	Выше
      sources.watch	по умолчанию: часы
      summary.add	Добавить запись
      summary.allTrends	Все тенденции и главное
      summary.asleep	Сон {1}, с {2} до {3}
      summary.chart	Показать график
      summary.choose	Настроить обзор
      summary.count	Последние 7 дней: {1}
      summary.countUntil	7 дней до {2}: {1}
      summary.counted	{1} за {2}: источник «{3}» дал {4} (всего {5}).
      summary.covered	Не учтено {1} из источника «{2}»: это время уже покрывает «{3}».
      summary.duration	Длительность
      summary.empty	Данных пока нет. Импортируйте экспорт из приложения «Здоровье» или добавьте запись вручную.
      summary.ended	Последние данные источника «{1}» — от {2}.
      summary.first	На iPhone откройте «Здоровье», нажмите свою фотографию и выберите экспорт всех медданных. Получится файл export.zip.
      summary.fresh	Источники
      summary.freshUntil	{1}: до {2}
      summary.goal	Цель
      summary.highlights	Главное
      summary.leftOut	Не показано: {1}. Записи охватывают слишком много дней для расчёта, например одна — столетия.
      summary.night	Прошлая ночь
      summary.old	Последние данные — от {1}. Обзор показывает день, на котором они заканчиваются.
      summary.perDay	Последние 7 дней: {1} в день
      summary.perDayUntil	7 дней до {2}: {1} в день
      summary.reached	Достигнуто
      summary.recent	Последние 7 дней: в среднем {1}
      summary.recentUntil	7 дней до {2}: в среднем {1}
      summary.ring	Кольцо
      summary.rings	Кольца активности
      summary.ringsOf	Кольца за {1}
      summary.same	Примерно как в предыдущие 28 дней
      summary.second	Перенесите файл на этот компьютер: кабелем, через общую папку, облако или письмо себе. Файл не зашифрован.
      summary.spark	{1}, последние две недели
      summary.stage	Фаза
      summary.third	Импортируйте его здесь. Следующий экспорт добавит только новое.
      summary.today	Сегодня
      summary.unpinned	Для показателей в обзоре данных пока нет.
      summary.why	Откуда это число?
      summary.yesterday	Вчера
      system.metric	Метрическая
      system.uk	Великобритания
      system.us	США
      text.clauses	{1}; {2}
      text.comma	{1}, {2}
      text.fact	{1}: {2}
      text.sentences	{1}. {2}
      transfer.back	Назад
      transfer.badPeriod	Укажите первый день, например 2026-01-31, и последний день не раньше него.
      transfer.began	Начат
      transfer.bringBack	Импортировать и исправленное или удалённое мной
      transfer.cancel	Отмена
      transfer.change	Действие
      transfer.counted	Записей много: посчитаны первые {1}.
      transfer.csv	Таблицы CSV в архиве zip, по одной на показатель
      transfer.custom	С одного дня по другой
      transfer.cut	не завершён: идёт или прерван
      transfer.delete	Удалить
      transfer.deleteButton	Удалить данные импорта
      transfer.deleteOn	Продолжить удаление
      transfer.deleteTitle	Удалить данные этого импорта?
      transfer.deleteWarning	Все записи, файлы и сведения этого импорта будут удалены. Чтобы вернуть их, импортируйте файл снова.
      transfer.deleted	Удалено записей: {1}. Осталось ещё.
      transfer.deletedSince	С тех пор удалено записей: {1}.
      transfer.empty	В хранилище нет записей этого импорта.
      transfer.export	Экспорт
      transfer.exportButton	Экспортировать
      transfer.exportHint	Все данные одним файлом. Он не зашифрован: любой, кто его прочтёт, увидит ваши данные.
      transfer.exported	Экспорт от
      transfer.failed	Загрузка прервалась. Выберите тот же файл ещё раз.
      transfer.file	Файл
      transfer.fileHint	Файл zip или XML либо тренировки в FIT, TCX или GPX, также сжатые (.gz) или несколько в zip. Если загрузка прервалась, выберите тот же файл ещё раз.
      transfer.files	Файлы из импорта
      transfer.filesCaption	Файлы по путям в экспорте
      transfer.filesHint	Маршруты, электрокардиограммы и другие файлы импорта, а также файлы при записях. Большие файлы можно получить в терминале:
      transfer.finished	завершён
      transfer.format	Формат
      transfer.from	Первый день
      transfer.import	Импорт
      transfer.importHint	Экспорт приложения «Здоровье»: на телефоне коснитесь своего фото и выберите экспорт всех медданных. Повторный импорт добавит только новое; исправленное и удалённое вами не вернётся.
      transfer.imports	Прошлые импорты
      transfer.importsCaption	Импорты, новые сверху
      transfer.left	осталось около {1} мин
      transfer.leftOut	Что уже было в хранилище или не прочиталось, видно только в конце импорта. Чтобы увидеть это снова, импортируйте файл ещё раз.
      transfer.month	Последние 30 дней с данными
      transfer.name	Ваше имя для заголовка
      transfer.noData	За этот период данных нет.
      transfer.noFiles	В импорте не было файлов.
      transfer.noImports	Пока ничего не импортировано.
      transfer.oneImport	Импорт
      transfer.path	Путь
      transfer.period	Период
      transfer.progress	Ход загрузки
      transfer.quarter	Последние 90 дней с данными
      transfer.report	Отчёт для врача
      transfer.reportButton	Создать отчёт
      transfer.reportHint	Одна страница с показателями, графиками и таблицами: читать, печатать, отправлять. Она не зашифрована.
      transfer.running	Ход и результат последней загрузки
      transfer.size	Размер
      transfer.sqlite	База данных SQLite для таблиц и программ
      transfer.state	Состояние
      transfer.stored	Сохранено записей
      transfer.there	Сейчас в хранилище
      transfer.to	Последний день (пусто — до новейших данных)
      transfer.tooLarge	слишком велик для этой страницы
      transfer.upload	Импортировать файл
      transfer.year	Последний год с данными
      transfer.zip	Zip приложения «Здоровье» для импорта
      trend.higher	На {1} % выше, чем в предыдущие 28 дней
      trend.less	На {1} % меньше, чем в предыдущие 28 дней
      trend.lower	На {1} % ниже, чем в предыдущие 28 дней
      trend.more	На {1} % больше, чем в предыдущие 28 дней
      trend.slip	Без сравнения: в эти дни есть значение, которого у человека не бывает
      trend.times	Примерно в {1} {1;раз;раза;раз} больше, чем в предыдущие 28 дней
      trend.timesHigh	Примерно в {1} {1;раз;раза;раз} выше, чем в предыдущие 28 дней
      trends.before	Месяцы до этого
      trends.change	Изменение
      trends.few	Известно слишком мало дней, чтобы сравнить последние четыре недели с предыдущими месяцами.
      trends.levels	Все показатели
      trends.none	Уровни не изменились: последние четыре недели такие же, как предыдущие месяцы.
      trends.recent	Последние четыре недели
      trends.title	Тенденции
      trends.type	Показатель
      types.about	Что это
      types.access	Источники и доступ
      types.add	Добавить запись
      types.alone	Отдельно
      types.aloneHint	Что записал каждый источник; где они пересекаются, в сумме каждый момент учтён один раз.
      types.average	Среднее всех измерений
      types.compare	Сравнить
      types.counted	Учтено
      types.countedHint	Где источники пересекаются, каждый момент учитывается один раз.
      types.data	Все записи
      types.date	Дата
      types.earlier	Раньше
      types.go	Перейти
      types.highest	Больше всего: {1}
      types.interval	Интервал
      types.later	Позже
      types.latest	Последнее: {1}
      types.leftOut	Показатели не рассчитаны: записи охватывают слишком много интервалов, например очень длинные.
      types.newest	К последним
      types.newestIs	Последние данные — от
      types.none	Нет
      types.nothing	За этот период данных нет.
      types.partial	неполный
      types.periods	Период
      types.pin	Показывать в обзоре
      types.samples	Записей
      types.share	Доля
      types.show	Показать
      types.source	Источник
      types.sources	Источники
      types.span	{1} — {2}
      types.total	Всего
      types.unpin	Убрать из обзора
      types.why	Откуда это число?
      types.with	Второй показатель
      undo.medications	Восстановлено лекарств: {1}.
      undo.medicationsLeft	Не восстановлено лекарств: {1}; в списке снова есть такие же.
      undo.notes	Восстановлено заметок: {1}.
      undo.notesLeft	Не восстановлено заметок: {1}; есть более новые.
      undo.rows	Возвращено строк в прежнем виде: {1}.
      undo.rowsLeft	Осталось отложенных строк: {1}; их места заняты другими.
      undo.samples	Восстановлено записей: {1}.
      undo.samplesLeft	Не восстановлено записей: {1}; есть более новые версии или их импорт отменён.
      vitals.above	Выше вашего обычного диапазона
      vitals.below	Ниже вашего обычного диапазона
      vitals.empty	За последние 30 ночей измерений нет.
      vitals.few	Для обычного диапазона нужно предыдущих ночей: {1}; известно {2}.
      vitals.link	Показатели ночи
      vitals.missing	В эту ночь не измерялось
      vitals.note	Обычный диапазон — по вашим ночам: медиана предыдущих 60 плюс-минус три разброса. Причин выйти за него много, и страница их не знает.
      vitals.one	Прошлой ночью вне вашего обычного диапазона: {1}.
      vitals.partAbove	{1} {2}, выше {3}
      vitals.partBelow	{1} {2}, ниже {3}
      vitals.several	Прошлой ночью вне вашего обычного диапазона {2} {2;показатель;показателя;показателей}: {1}.
      vitals.state	Оценка
      vitals.title	Показатели ночи на {1}
      vitals.usual	Обычный диапазон
      vitals.usualFrom	Обычно от
      vitals.usualTo	Обычно до
      vitals.value	Эта ночь
      vitals.within	В пределах вашего обычного диапазона
      why.caption	{1} по источникам: {2}
      why.counts	учтено
      why.covered	покрыто источником «{1}»
      why.coveredByAnother	покрыто другим источником
      why.exact	Учтённые части записей, сложенные в этом порядке, дают ровно {1}.
      why.from	Начало
      why.many	В этом периоде больше {1} записей. Выберите период короче.
      why.more	... и ещё {1}
      why.none	Не учтено
      why.not	Почему не учтено
      why.order	Сначала учитывается старший источник; остальные — там, где у старших нет записей.
      why.outside	вне периода
      why.partly	Частично
      why.range	{1}–{2} из {3}
      why.title	{1}: откуда это число?
      why.to	Конец
      why.value	Значение
      why.weight	Вес
      why.whole	Целиком
      workouts.above	{1} и выше
      workouts.activity	Вид
      workouts.all	Все виды
      workouts.atMost	до {1}
      workouts.average	в среднем {1} уд/мин
      workouts.below	ниже {1}
      workouts.climb	Набор высоты
      workouts.count	Количество
      workouts.delete	Удалить тренировку
      workouts.distance	Расстояние
      workouts.down	{1} вниз
      workouts.empty	Здесь нет тренировок.
      workouts.energy	Энергия
      workouts.event	Событие
      workouts.events	События
      workouts.fields	Все поля
      workouts.heart	Пульс
      workouts.measure	Показатель
      workouts.more	Файлы и другое
      workouts.others	Другие виды
      workouts.pace	Темп или скорость
      workouts.parts	Части
      workouts.route	Маршрут
      workouts.samples	Записи
      workouts.share	Доля
      workouts.show	Показать
      workouts.split	Отрезок
      workouts.splits	Отрезки
      workouts.statistics	Измерения
      workouts.time	Время
      workouts.title	Тренировки
      workouts.unknown	Вид {1}
      workouts.up	{1} вверх
      workouts.value	Значение
      workouts.zone	Зона
      workouts.zones	Зоны: {1}
      """#)

  static let de = WordTable(
    text: #"""
      about.activeEnergyBurned	Die Energie, die Bewegung verbraucht hat, zusätzlich zum Bedarf des Körpers in Ruhe. Ein Gerät schätzt sie aus Bewegung und Herzfrequenz.
      about.appleExerciseTime	Die Minuten mit Bewegung, die mindestens so anstrengend war wie zügiges Gehen.
      about.appleSleepingWristTemperature	Wie warm das Handgelenk im Schlaf ist. Am besten mit den eigenen Nächten davor vergleichen.
      about.appleStandHour	Ob Sie in einer Stunde aufgestanden sind und sich mindestens eine Minute bewegt haben.
      about.appleStandTime	Die Minuten, in denen Sie gestanden und sich etwas bewegt haben.
      about.appleWalkingSteadiness	Wie sicher der Gang ist, geschätzt aus Tempo, Länge und Gleichmäßigkeit der Schritte.
      about.atrialFibrillationBurden	Der Anteil der Zeit, in der das Herz Anzeichen von Vorhofflimmern zeigte.
      about.audiogram	Der leiseste Ton, den jedes Ohr hört, bei mehreren Tonhöhen.
      about.basalEnergyBurned	Die Energie, die der Körper in Ruhe braucht, geschätzt aus Alter, Geschlecht, Größe und Gewicht.
      about.bloodGlucose	Wie viel Zucker im Blut ist, aus einem Tropfen Blut oder von einem Sensor unter der Haut.
      about.bloodPressure	Der Druck in den Arterien: der höhere Wert beim Herzschlag, der niedrigere zwischen zwei Schlägen. Vor dem Messen fünf Minuten ruhig sitzen.
      about.body	Ein Maß des Körpers, von einer Waage, einem Maßband oder von Hand eingegeben.
      about.bodyFatPercentage	Der Anteil des Fetts am Gewicht. Eine Waage schätzt ihn mit einem schwachen Strom; Wasser im Körper verändert ihn.
      about.bodyMass	Das Körpergewicht. Es schwankt an einem Tag um ein bis zwei Prozent; Wiegen zur gleichen Tageszeit zeigt den Trend.
      about.bodyMassIndex	Das Gewicht in Kilogramm, geteilt durch das Quadrat der Größe in Metern. Muskeln und Fett unterscheidet er nicht.
      about.bodyTemperature	Wie warm der Körper ist. Der Wert hängt von der Messstelle und der Tageszeit ab.
      about.clinical	Was eine Klinik oder Arztpraxis festgehalten hat, so wie es Ihnen gesendet wurde.
      about.dietaryCaffeine	Wie viel Koffein Sie zu sich genommen haben, etwa mit Kaffee und Tee.
      about.dietaryEnergyConsumed	Die Energie in Essen und Getränken.
      about.dietaryWater	Wie viel Wasser Sie getrunken haben.
      about.distanceWalkingRunning	Wie weit Sie gegangen und gelaufen sind, berechnet aus Länge und Zahl der Schritte oder aus Positionen.
      about.electrocardiogram	Die Spannung des Herzens über eine halbe Minute, von zwei Fingern oder Handgelenken: eine der zwölf Ableitungen einer Klinik.
      about.environmentalAudioExposure	Wie laut es in der Umgebung ist. Je länger und lauter, desto mehr belastet es die Ohren.
      about.fitness	Die eigene Aktivität und Bewegung, gemessen mit einer Uhr, einem Telefon oder einer App.
      about.flightsClimbed	Wie viele Stockwerke Sie gestiegen sind. Etwa drei Meter aufwärts zu Fuß sind ein Stockwerk.
      about.headphoneAudioExposure	Wie laut die Kopfhörer spielen.
      about.hearing	Was die Ohren hören und wie laut die Geräusche um sie herum sind.
      about.heart	Was ein Sensor über das Herz und seinen Rhythmus erfahren hat.
      about.heartRate	Wie oft das Herz in einer Minute schlägt. Im Schlaf am langsamsten, schneller bei Anstrengung, Wärme und Aufregung.
      about.heartRateRecoveryOneMinute	Um wie viele Schläge die Herzfrequenz in der ersten Minute nach einer Anstrengung sinkt.
      about.heartRateVariabilitySDNN	Wie stark die Zeit von Schlag zu Schlag schwankt, in Millisekunden. Menschen unterscheiden sich sehr: am besten mit den eigenen Wochen davor vergleichen.
      about.height	Die Körpergröße.
      about.leanBodyMass	Das Körpergewicht ohne Fett.
      about.medications	Die eingenommenen Medikamente und die Zeiten der Einnahme.
      about.menstrualFlow	Die Tage der Periode und die Stärke der Blutung.
      about.mindfulSession	Die Zeit, in der Sie meditiert oder achtsam geatmet haben, nach Ihren Notizen oder denen einer App.
      about.mindfulness	Das eigene Befinden und die Zeit, die Sie sich für sich genommen haben.
      about.mobility	Wie Sie gehen, laufen und Treppen steigen: Tempo, Länge und Gleichmäßigkeit der Schritte.
      about.nutrition	Wie viel davon in Essen und Getränken enthalten war, nach Ihren Notizen oder denen einer App.
      about.other	Was ein Gerät oder eine App notiert hat.
      about.oxygenSaturation	Der Anteil der roten Blutkörperchen, der Sauerstoff trägt. Eine Uhr misst ihn in Ruhe mit Licht durch die Haut.
      about.profile	Was an Ihnen gleich bleibt oder sich selten ändert.
      about.reproductive	Was Sie oder eine App über den Zyklus, eine Schwangerschaft oder die sexuelle Gesundheit notiert haben.
      about.respiratory	Ein Maß der Atmung, von einem Sensor, einem medizinischen Gerät oder von Hand eingegeben.
      about.respiratoryRate	Wie oft Sie in einer Minute atmen, meist im Schlaf gemessen.
      about.restingHeartRate	Wie oft das Herz in einer Minute schlägt, wenn Sie wach und ruhig sind. Durch Training sinkt der Wert oft, bei Krankheit steigt er.
      about.sleep	Wie die Nächte verliefen, gemessen mit einer Uhr, einem Telefon oder einer App.
      about.sleepAnalysis	Wann Sie im Bett waren, wann Sie schliefen und in welcher Phase. Phasen sind Schätzungen aus Bewegung, Herzfrequenz und Atmung.
      about.stateOfMind	Wie angenehm Sie sich gefühlt haben, in einem Moment oder über einen Tag, mit eigenen Worten dafür.
      about.stepCount	Die Zahl der Schritte. Zählen Uhr und Telefon denselben Weg, gilt die oberste Quelle Ihrer Reihenfolge, damit kein Schritt doppelt zählt.
      about.symptoms	Wann es auftrat und wie stark, nach Ihren Notizen oder denen einer App.
      about.timeInDaylight	Wie lange Sie im Tageslicht waren, nach dem Lichtsensor einer Uhr.
      about.vision	Was die Augen brauchen, um gut zu sehen.
      about.vitals	Ein grundlegendes Zeichen dafür, wie es dem Körper geht, von einem Gerät gemessen oder von Hand eingegeben.
      about.vo2Max	Wie viel Sauerstoff der Körper höchstens nutzen kann. Eine Uhr schätzt es aus Herzfrequenz und Tempo im Freien; ein höherer Wert bedeutet mehr Ausdauer.
      about.waistCircumference	Der Umfang der Taille.
      about.walkingAsymmetryPercentage	Der Anteil der Zeit, in der ein Fuß schneller oder langsamer tritt als der andere.
      about.walkingDoubleSupportPercentage	Der Anteil des Gehens, bei dem beide Füße am Boden sind. Bei vorsichtigem Gehen ist er höher.
      about.walkingHeartRateAverage	Die mittlere Herzfrequenz beim Gehen im gewohnten Tempo.
      about.walkingSpeed	Wie schnell Sie auf ebenem Boden gehen, gemessen von einem Telefon nahe der Hüfte.
      about.walkingStepLength	Wie weit ein Schritt auf ebenem Boden reicht.
      about.workout	Jedes Training mit Dauer, Strecke und Energie, und mit der Route, falls eine aufgezeichnet wurde.
      activity.byDay	Bewegen nach Tagen, in {1}
      activity.byMonth	Bewegen nach Monaten, in {1}
      activity.days	Tage
      activity.empty	Hier sind keine Aktivitätsringe.
      activity.exercise	Trainieren
      activity.goal	Ziel
      activity.move	Bewegen
      activity.ofGoal	{1} von {2} ({3} %)
      activity.paused	Die Ringe waren an diesem Tag angehalten.
      activity.rings	Ringe
      activity.stand	Stehen
      activity.title	Aktivität
      alertkind.absence	Nichts Neues einer Datenart
      alertkind.dose	Eine geplante Dosis ist fällig
      alertkind.goal	Ein Ziel ist erreicht
      alertkind.rest	Herzfrequenz während zehn Minuten in Ruhe
      alertkind.silence	Ein Gerät oder eine App schweigt
      alertkind.value	Ein Wert über oder unter einer Grenze
      alerts.above	{1} über {2}
      alerts.absence	{1}: seit {2} {2;Tag;Tagen} nichts Neues
      alerts.add	Regel hinzufügen
      alerts.addRule	Hinzufügen
      alerts.all	Alle Hinweise
      alerts.allRings	Alle Ringe geschlossen
      alerts.anySilence	Ein Gerät oder eine App sendet seit {1} {1;Tag;Tagen} nichts
      alerts.anySource	Jedes Gerät und jede App
      alerts.atLeast	{1} oder mehr von {2} bis {3}, in Ruhe
      alerts.atMost	{1} oder weniger von {2} bis {3}, in Ruhe
      alerts.beats	Schläge pro Minute
      alerts.below	{1} unter {2}
      alerts.dayAbove	{1} eines Tages über {2}
      alerts.dayBelow	{1} eines Tages unter {2}
      alerts.days	Tage ohne Daten
      alerts.delete	Löschen
      alerts.dose	Eine geplante Dosis ist fällig und nicht abgehakt
      alerts.doses	{1} {1;Dosis;Dosen} offen seit {2}
      alerts.eachDay	Der Wert eines Tages
      alerts.eachSample	Jeder Eintrag
      alerts.fault.choice	Diese Regel geht nicht. Wählen Sie, worum es geht.
      alerts.fault.days	Die Zahl der Tage geht von 1 bis {1}.
      alerts.fault.limit	Geben Sie die Grenze als Zahl an.
      alerts.fault.minutes	Die Zahl der Minuten geht von 0 bis {1}.
      alerts.fault.most	Es gibt schon {1} Regeln. Löschen Sie eine davon.
      alerts.fault.rate	Die Grenze der Herzfrequenz ist eine Zahl von 20 bis 250.
      alerts.fault.repeated	Diese Regel gibt es schon.
      alerts.figure	Verglichen wird
      alerts.found	Gefunden
      alerts.goal	Ziel erreicht: {1}
      alerts.how	Ihre eigenen Regeln prüfen neue Daten, solange der Datenspeicher bereitsteht. Alle Regeln sind Ihre: Keine gilt, bevor Sie sie hinzufügen.
      alerts.isAbove	über
      alerts.isBelow	unter
      alerts.lateDose	Eine geplante Dosis ist {1} {1;Minute;Minuten} nach ihrer Zeit nicht abgehakt
      alerts.limit	Grenze
      alerts.minutes	Minuten nach der Zeit
      alerts.new	Neue Hinweise
      alerts.newest	Die neuesten Daten sind vom {1}.
      alerts.noData	Es gibt keine Daten.
      alerts.noRules	Es gibt noch keine Regeln.
      alerts.none	Es gibt nichts Neues.
      alerts.notice	Eine Ihrer Regeln hat etwas gefunden. Die Health-App zeigt es.
      alerts.off	Aus
      alerts.on	{1} am {2}
      alerts.reached	Erreicht am {1}
      alerts.reason	Warum
      alerts.restAbove	Herzfrequenz in Ruhe zehn Minuten über {1}
      alerts.restBelow	Herzfrequenz in Ruhe zehn Minuten unter {1}
      alerts.rule	Regel
      alerts.rules	Ihre Regeln
      alerts.see	Gesehen
      alerts.seeAll	Alle als gesehen markieren
      alerts.side	Über oder unter
      alerts.silence	{1} sendet seit {2} {2;Tag;Tagen} nichts
      alerts.since	An seit {1}
      alerts.title	Hinweise
      alerts.turnOff	Ausschalten
      alerts.turnOn	Einschalten
      alerts.type	Datenart
      backup.compared	Sie wurde zurückgelesen und mit dem Datenspeicher verglichen. Die Prüfsumme aller Zeilen aller Tabellen ist {1}.
      backup.keyFile	auf diesem Rechner die Schlüsseldatei des Datenspeichers
      backup.makeRecoveryKey	Erzeugen Sie mit {1} einen Wiederherstellungsschlüssel dafür.
      backup.openers	Diese öffnen sie: {1}. Ohne eines davon geht es nicht.
      backup.ownPassphrase	die Passphrase, die Sie gerade eingegeben haben
      backup.passphrase	die Passphrase des Datenspeichers
      backup.recoveryKey	der Wiederherstellungsschlüssel des Datenspeichers
      backup.restored	Der Datenspeicher in {1} hat {2;die;alle} {2} {2;Zeile;Zeilen} der Sicherung; die Prüfsumme des Inhalts und alle Prüfungen stimmen.
      backup.rows	{1} {1;Zeile;Zeilen} geschrieben
      backup.samePassphrase	Die Passphrase der Sicherung öffnet ihn.
      backup.sameRecoveryKey	Auch der Wiederherstellungsschlüssel der Sicherung öffnet ihn.
      backup.share	{1} % zurückgelesen
      backup.shareRestored	{1} % wiederhergestellt
      backup.wrote	Die Sicherung steht in {1}: {2} {2;Zeile;Zeilen}, {3} {3;Byte;Bytes}.
      bests.best	Bestwert
      bests.climb	Höchster Anstieg
      bests.distance	Längste Strecke
      bests.duration	Längste Dauer
      bests.energy	Meiste Energie
      bests.fastest	Schnellste {1}
      bests.part	Die schnellsten sind die der neuesten {1} Trainings. Der Befehl „health workout bests“ liest alle.
      bests.title	Persönliche Bestwerte
      browse.add	Hinzufügen
      browse.categories	Bereiche
      browse.find	Suchen
      browse.last	Neueste
      browse.latest	Letzter Wert
      browse.nothing	Keine Datenart hat diesen Namen.
      browse.samples	Einträge
      browse.search	Alle Daten durchsuchen
      browse.type	Datenart
      browse.without	Datenarten ohne Daten
      by.day	nach Tagen
      by.hour	nach Stunden
      by.month	nach Monaten
      by.week	nach Wochen
      by.year	nach Jahren
      cell.ageAndRate	Alter und Ruhepuls
      cell.allRings	alle
      cell.anApp	eine App
      cell.asked	angefragt
      cell.assumedAge	Ruhepuls; Alter {1} angenommen
      cell.assumedBoth	angenommen: Alter {1}, Ruhepuls {2}
      cell.assumedRate	Alter; Ruhepuls {1} angenommen
      cell.awardFirst	erstes Mal
      cell.awardMonth	Monat
      cell.awardRounds	Runden
      cell.awardWeek	Woche
      cell.byHand	voreingestellt: von Hand eingegeben
      cell.climb	Anstieg
      cell.cutShort	abgebrochen
      cell.daily	täglich
      cell.days	Statistik nach Tagen ab {1} {1;Eintrag;Einträgen}
      cell.distance	Strecke
      cell.duration	Dauer
      cell.ended	beendet
      cell.endedOn	endete {1}
      cell.energy	Energie
      cell.fastest	schnellste
      cell.finished	fertig
      cell.granted	erlaubt
      cell.hourly	stündlich
      cell.hours	Statistik nach Stunden ab {1} {1;Eintrag;Einträgen}
      cell.immediately	sofort
      cell.isolated	abgeschottet
      cell.issuer	Aussteller
      cell.metric	metrisch
      cell.no	nein
      cell.noneSet	keine festgelegt
      cell.notAsked	nicht angefragt
      cell.notes	Notizen
      cell.other	voreingestellt: andere
      cell.phone	voreingestellt: Telefon
      cell.read	gelesen
      cell.readEnded	Lesen beendet
      cell.readRefused	Lesen abgelehnt
      cell.refused	abgelehnt
      cell.registered	angemeldet
      cell.save	gespeichert
      cell.saveEnded	Speichern beendet
      cell.saveRefused	Speichern abgelehnt
      cell.seldom	selten
      cell.setAside	von {1} beiseitegelegt
      cell.since	ab {1}
      cell.uk	britisch
      cell.unknown	unbekannt
      cell.until	bis {1}
      cell.us	US-amerikanisch
      cell.usual	üblich
      cell.verified	geprüft
      cell.watch	voreingestellt: Uhr
      cell.weekly	wöchentlich
      cell.yes	ja
      cell.yourChoice	Ihre Wahl
      change.higher	{1} % höher
      change.less	{1} % weniger
      change.lower	{1} % niedriger
      change.more	{1} % mehr
      change.same	etwa gleich
      change.times	etwa {1}-mal so viel
      change.timesHigh	etwa {1}-mal so hoch
      chart.asleep	Schlaf
      chart.besides	mit {1}
      chart.beyond	{1} außerhalb der Skala
      chart.dayZone	Tage in {1}
      chart.earlierMissing	frühere Abschnitte haben keinen Platz
      chart.electrocardiogram	Elektrokardiogramm
      chart.end	Ende
      chart.endsOfRoute	S Start  E Ende
      chart.feet	{1} Fuß
      chart.figures	{1}; {2}
      chart.figuresIn	{1}, in {2}; {3}
      chart.first	Die ersten {1}
      chart.firstSeconds	die ersten {1} s
      chart.goal	Ziel
      chart.hourOfWeekday	mittlere Stunde jedes Wochentags
      chart.hours	Nach Stunde und Wochentag
      chart.incomplete	unvollständig
      chart.kilometres	{1} km
      chart.leftAxis	linke Achse
      chart.leftEar	Links
      chart.mean	Mittel
      chart.metres	{1} m
      chart.miles	{1} {1;Meile;Meilen}
      chart.night	Nacht auf {1}; Zeiten in {2}
      chart.nights	{1} {1;Nacht;Nächte}
      chart.nightsAsleep	{1} {1;Nacht;Nächte}, im Mittel {2} Schlaf; {3}
      chart.nightsWithout	{1} {1;Nacht;Nächte}; {2}
      chart.noPlaces	Keine Orte
      chart.noResults	Keine Ergebnisse
      chart.noRoom	Zu schmal
      chart.noSleep	Kein Schlaf
      chart.noValues	Keine Werte
      chart.north	N
      chart.nothing	keine Werte
      chart.ownDays	Tage am Ort der Aufzeichnung, sonst in {1}
      chart.ownZones	Zeiten am Ort der Aufzeichnung, sonst in {1}
      chart.paper	25 mm/s, 10 mm/mV
      chart.perColumn	{1} Mittel  {2} höchster je Spalte
      chart.period.bars	Von {1} bis {2} als Balken
      chart.period.line	Von {1} bis {2} als Linie
      chart.period.pairs	Von {1} bis {2} als Paare
      chart.period.ranges	Von {1} bis {2} als Spannen
      chart.range	{1} bis {2}
      chart.rightAxis	rechte Achse
      chart.rightEar	Rechts
      chart.rolling	Mittel von {1}
      chart.route	Strecke mit {1} {1;Ort;Orten}
      chart.routeTimes	{1} bis {2}; Zeiten in {3}
      chart.rows	{1} s je Zeile, {2} mV hoch
      chart.seconds	s
      chart.span	von {1} bis {2}
      chart.start	Start
      chart.startAndEnd	Start und Ende
      chart.table	Tabelle
      chart.times	{1}; {2}
      chart.timesIn	{1}, in {2}; {3}
      chart.values	{1} {1;Wert;Werte}
      chart.yearByDay	{1} nach Tagen
      chart.zone	Zeiten in {1}
      column.average	Mittelwert
      column.count	Anzahl
      column.hours	Stunden
      column.latest	Letzter
      column.maximum	Höchster
      column.minimum	Niedrigster
      column.seconds	Dauer
      column.sum	Gesamt
      command.added	Hinzugefügt: {1}.
      command.adopted	{1} {1;aufbewahrtes Element wurde ein Eintrag;aufbewahrte Elemente wurden Einträge}.
      command.against	{1} gegen {2}; {3}
      command.alertsSeen	{1} {1;Hinweis;Hinweise} als gesehen markiert.
      command.alertsSeenLeft	{1} {1;Hinweis;Hinweise} als gesehen markiert, noch {2} übrig.
      command.answers	Antworten Sie mit einem davon:
      command.answersAll	Antworten Sie mit einem davon; --all meint den Rest der Anfrage:
      command.appAt	Die App Health ist unter {1}. {2} meldet Ihren Browser an.
      command.appRemoved	{1} ist entfernt. Die Einträge der App bleiben im Datenspeicher.
      command.askDelete	{1} {1;Eintrag;Einträge} löschen?
      command.askDoubtful	{1}: Das hat kein Mensch. Trotzdem hinzufügen?
      command.askErase	Alles in {1} wird gelöscht. Geben Sie {2} ein, um fortzufahren:
      command.awaiting	Wartet auf Ihre Antwort: {1} erlaubt das Speichern.
      command.certificate	{1}, {2}, gültig von {3} bis {4}.
      command.certificateRemoved	Entfernt. {1} benutzt es nicht mehr.
      command.clipped	Hinweis: {1} {1;Eintrag;Einträge} außerhalb von {2} {1;ist;sind} ganz oder zum Teil ausgelassen, weil die Daten in zu vielen Abschnitten liegen. --from und --to wählen einen anderen Zeitraum.
      command.current	Der Datenspeicher in {1} hat die aktuelle Version.
      command.cycleDays	Median {1} Tage, {2} bis {3} in den letzten {4} {4;Zyklus;Zyklen}. Nächste Periode: zwischen {5} und {6}.
      command.cycleLong	Der letzte Zyklus ist länger als alle, die zählen: Über die nächste Periode lässt sich nichts sagen.
      command.deleted	{1} gelöscht
      command.deletes	{1} löscht es wieder.
      command.dismissed	Die Anfragen von {1} sind geschlossen. Keine Erlaubnis hat sich geändert.
      command.erased	Der Datenspeicher in {1} ist gelöscht.
      command.explained	{1} {2}, in {3}; {4}
      command.exportsEqual	Es wurde kein Unterschied gefunden.
      command.feedEmpty	Der Feed {1} hat noch nichts gesendet.
      command.feedSent	Der Feed {1} hat zuletzt am {2} gesendet.
      command.feedSilent	Seit zwei Tagen hat der Feed {1} davon nichts gesendet: {2}.
      command.figuresLeftOut	Hinweis: Die Werte von {1} sind ausgelassen, weil die Einträge in zu vielen Tagen liegen, wie einer über Jahrhunderte. {2} listet die Einträge auf.
      command.fileOf	Eine {1}-Datei
      command.firstDay	erster Tag
      command.from	ab {1}
      command.gapNights	... {1} {1;Nacht;Nächte} ohne Daten ...
      command.generated	Geschrieben: {1} mit {2} {2;Datensatz;Datensätzen}.
      command.generatedBad	Geschrieben: {1} mit {2} {2;Datensatz;Datensätzen} und {3} {3;fehlerhaften;fehlerhaften}.
      command.goalsUpTo	Ziele bis {1}
      command.holders	Diese Programme haben den Datenspeicher geöffnet: {1}.
      command.identity	Ihr Nachweis: {1}.
      command.importOf	Import {1}: {2}
      command.importUndone	Import {1} ist rückgängig gemacht: {2} {2;Eintrag;Einträge} gelöscht.
      command.inMenu	„Health“ ist im Menü Ihres Desktops. {1} stellt Ihren Datenspeicher von nun an bei jeder Anmeldung bereit.
      command.installed	Installiert: {1}
      command.installedAlready	Schon installiert: {1}
      command.keyFile	Seine Schlüsseldatei ist {1}.
      command.keys	{1}, {2} Schlüssel von {3}.
      command.lastNight	Letzte Nacht: {1} Schlaf, {2} bis {3}
      command.levels	Werte der letzten vier Wochen gegen die Monate davor; {1}
      command.logKept	Das Protokoll wird {1} {1;Tag;Tage} aufbewahrt.
      command.logged	Eingetragen: {1}, {2}.
      command.loggedDose	{1} {2}.
      command.loss	{1} Ohne sie sind die Daten verloren: Erzeugen Sie mit {2} einen Wiederherstellungsschlüssel, und schreiben Sie ihn auf.
      command.meanNights	{1}, die mittlere Nacht {2}, in Stunden und Minuten; {3}
      command.meanOfNights	Mittel aus {1} {1;Nacht;Nächten}: {2} Schlaf
      command.medicationAdded	{1} ist hinzugefügt. {2} legt fest, wann es fällig ist, {3} lässt eine App es lesen.
      command.medicationArchived	{1} ist archiviert.
      command.medicationBack	{1} ist wieder in Ihrer Liste.
      command.medicationDeleted	{1} ist gelöscht. {2} stellt es innerhalb eines Tages wieder her.
      command.medicationDosesDeleted	{1} ist mit {2} {2;Einnahme;Einnahmen} gelöscht. {3} stellt alles innerhalb eines Tages wieder her.
      command.menuRemoved	Der Menüeintrag und die Unit sind entfernt. Falls die Unit läuft, beendet {1} sie.
      command.minutesLeft	noch {1} min
      command.moreAll	... und {1} weitere; --all zeigt sie.
      command.moreTypes	und {1} weitere {1;Datenart;Datenarten}
      command.newMore	Mehr als {1} neue {1;Eintrag;Einträge} ({2})
      command.newSamples	{1} {1;neuer Eintrag;neue Einträge} ({2})
      command.newStore	Ein neuer verschlüsselter Datenspeicher liegt in {1}.
      command.news	Seit Ihrem letzten Blick am {2}: {1}.
      command.nightTo	Nacht auf {1}: {2} Schlaf, {3} bis {4}
      command.nights	{1} nach Nächten, in Stunden und Minuten; {2}
      command.nightsCut	Frühere Nächte haben keinen Platz: Geben Sie einen kürzeren Zeitraum an, oder --height.
      command.noAccess	In dieser Zeit hat keine App etwas gelesen oder gespeichert.
      command.noAdherence	An vergangenen Tagen war keine Einnahme fällig. {1} legt fest, wann ein Medikament fällig ist.
      command.noAlerts	Ihre Regeln haben nichts gefunden. {1} listet sie auf.
      command.noApps	Es gibt noch keine Apps. {1} meldet eine an.
      command.noAwards	Es gibt noch keine Auszeichnungen.
      command.noBoth	Es gibt keine Tage mit beidem. {1} listet Ihre Daten auf.
      command.noCertificates	Es sind keine Zertifikate installiert. {1} installiert eines.
      command.noChart	In diesem Zeitraum gibt es keine Daten ({1}), also auch kein Diagramm. {2} listet Ihre Daten auf.
      command.noComparison	In diesen Zeiträumen gibt es keine Daten zum Vergleichen. {1} listet Ihre Daten auf.
      command.noCycles	Es ist keine Menstruation eingetragen. {1} trägt die von heute ein.
      command.noData	Es gibt noch keine Daten. {1} importiert einen Export, {2} fügt einen Eintrag hinzu.
      command.noDayFigures	In diesem Zeitraum gibt es keine Werte. {1} listet Ihre Daten auf.
      command.noDoses	Nichts war fällig oder wurde eingetragen. {1} legt fest, wann ein Medikament fällig ist.
      command.noElements	Kein Import hat Elemente aufbewahrt.
      command.noFeeds	Es gibt noch keine Feeds. {1} legt einen an.
      command.noFigures	In diesem Zeitraum gibt es keine Daten: {1}. {2} listet Ihre Daten auf.
      command.noImports	Noch wurde nichts importiert. {1} importiert einen Export.
      command.noKnownSensors	Das System kennt keinen Sensor. {1} sucht nach denen in Reichweite.
      command.noLevels	Kein Wert hat sich geändert, oder zu wenige Tage sind bekannt.
      command.noLog	Es wird kein Protokoll geführt.
      command.noMedical	Auf Ihrem Notfallpass steht nichts. {1} erklärt, wie Sie ihn ausfüllen.
      command.noMedications	Ihre Liste ist leer. {1} fügt ein Medikament hinzu.
      command.noNews	{1} macht daraus eine Seite, {2} zeigt eine Datenart.
      command.noNotes	Es gibt keine Notizen. {1} schreibt eine zu heute.
      command.noPermissions	{1} hat keine Erlaubnisse und keine Anfragen.
      command.noReport	In diesem Zeitraum gibt es keine Daten, also auch keinen Bericht. {1} listet Ihre Daten auf.
      command.noRequests	Es gibt keine offenen Anfragen.
      command.noRings	In diesem Zeitraum gibt es keine Ringe. {1} listet Ihre Daten auf.
      command.noRingsAtAll	Es gibt keine Ringe. {1} listet Ihre Daten auf.
      command.noRows	Die Abfrage ergibt keine Zeilen.
      command.noRules	Es gibt noch keine Regel. {1} fügt eine hinzu.
      command.noSamples	Es gibt noch keine Einträge.
      command.noSamplesOf	Es gibt noch keine Einträge: {1}.
      command.noSensors	Kein Sensor ist in Reichweite. Legen Sie ihn an, und trennen Sie ihn von anderen Geräten.
      command.noSigned	Es gibt keine signierten Einträge.
      command.noSleep	In diesem Zeitraum gibt es keine Schlafdaten. {1} listet Ihre Daten auf.
      command.noWorkouts	In diesem Zeitraum gibt es keine Trainings. {1} listet Ihre Daten auf.
      command.noWorkoutsAtAll	Es gibt keine Trainings. {1} listet Ihre Daten auf.
      command.noneToExplain	In diesem Zeitraum gibt es keine Daten: {1}.
      command.notQuiet	Es gibt keine Ruhezeiten.
      command.notSaved	Nicht gespeichert, weil Sie es abgelehnt haben: {1}.
      command.notVerified	{1} nicht bestätigt
      command.note	Hinweis: {1}
      command.noteDeleted	Die Notiz ist gelöscht. {1} stellt sie innerhalb eines Tages wieder her.
      command.noteSaved	Die Notiz ist gespeichert.
      command.noteUnregistered	Hinweis: {1} ist nicht angemeldet. Die Antwort gilt, sobald die App es ist.
      command.nothingCounts	nichts zählt
      command.nothingNew	nichts Neues
      command.nothingToRemove	Es gibt nichts zu entfernen.
      command.nowRestricted	Der Datenspeicher ist gesperrt: Keine App kann ihn nutzen.
      command.opens	Die App Health öffnet sich in Ihrem Browser. Falls nicht, gibt {1} einen Link aus.
      command.otherFiles	Andere Dateien sind noch in diesem Ordner: {1}.
      command.passphraseOpens	Ihre Passphrase öffnet ihn.
      command.phones	Telefone können an {1} senden.
      command.quiet	Keine Hinweise von {1} bis {2}.
      command.records	{1} {1;Datensatz;Datensätze}
      command.restricted	Der Datenspeicher ist gesperrt: Keine App kann ihn nutzen. {1} hebt das auf.
      command.rings	Ringe: {1}
      command.ringsByDay	Ringe nach Tagen: Bewegen in {1}, Trainieren in min, Stehen in h
      command.ringsOf	Ringe vom {1}: {2}
      command.rowsLeftOut	Hinweis: {1} {1;Zeile;Zeilen} ausgelassen, da {1;sie;sie} keinen Sinn {1;ergibt;ergeben}. {2} sagt mehr.
      command.samples	{1} {1;Eintrag;Einträge}
      command.samplesDeleted	{1} {1;Eintrag;Einträge} gelöscht. {2} stellt sie innerhalb eines Tages wieder her.
      command.samplesLeftOut	Hinweis: {1} {1;Eintrag;Einträge} ({2}) ausgelassen, da {1;er;sie} keinen Sinn {1;ergibt;ergeben}. {3} sagt mehr.
      command.samplesOf	{1} von {2}: {3} {3;Eintrag;Einträge}
      command.savedSamples	{1} {1;Eintrag;Einträge} gespeichert.
      command.savedWaiting	Die wartenden Einträge sind gespeichert.
      command.scheduleSaved	Der Plan für {1} ist gespeichert. {2} zeigt, was fällig ist.
      command.secondsLeft	noch {1} s
      command.serving	Der Datenspeicher in {1} steht an den Sockets in {2} bereit. Strg-C beendet das.
      command.settings	Einstellungen in {1}
      command.signed	{1} signiert, aber nicht vergleichbar
      command.standardOutput	die Standardausgabe
      command.stopped	Angehalten. Nichts wurde gespeichert.
      command.systemChoice	Maßsystem: {1}, Ihre Wahl.
      command.systemDefault	Maßsystem: {1}, da weder ein Export noch Ihre Spracheinstellung ein Land nennt. {2} stellt ein anderes ein.
      command.systemExport	Maßsystem: {1}, aus Ihrem Export ({2}). {3} stellt ein anderes ein.
      command.systemLocale	Maßsystem: {1}, nach Ihrer Spracheinstellung. {2} stellt ein anderes ein.
      command.times	{1}, {2}
      command.timesOld	{1}, {2}. Die neuesten Daten sind vom {3}.
      command.tokenStays	Hinweis: Die Token-Datei {1} lässt sich nicht löschen („{2}“). Sie gilt nicht mehr.
      command.undividedBoth	Der Datenspeicher hat Strecke und Energie nur für das ganze Training, nicht je Sportart: In der Datei steht 0.
      command.undividedDistance	Der Datenspeicher hat die Strecke nur für das ganze Training, nicht je Sportart: In der Datei steht 0.
      command.undividedEnergy	Der Datenspeicher hat die Energie nur für das ganze Training, nicht je Sportart: In der Datei steht 0.
      command.unregistered	{1} ist nicht angemeldet.
      command.unsaved	{1} {1;Eintrag ließ;Einträge ließen} sich nicht speichern.
      command.untilStopped	{1} ... Strg-C beendet das.
      command.unused	Hinweis: {1} in {2} wird nicht benutzt. {3}
      command.usualPort	Hinweis: Ein anderes Programm hat den üblichen Port {1}. Ein Lesezeichen darauf führt zu diesem Programm: Geben Sie dort nicht Ihre Passphrase ein.
      command.verified	{1} geprüft
      command.vitals	Nacht zum {1}; Nächte ab 18:00, {2}
      command.waiting	{1} wartet seit {2}.
      command.whyClinical	Warum sie medizinische Einträge liest, sagt sie so: „{1}“
      command.whyReads	Warum sie liest, sagt sie so: „{1}“
      command.whySaves	Warum sie speichert, sagt sie so: „{1}“
      command.wroteChart	Das Diagramm steht in {1}. Es ist nicht verschlüsselt: Wer es lesen kann, sieht Ihre Gesundheitsdaten.
      command.wroteDatabase	{1} {1;Eintrag steht;Einträge stehen} in {2}. Die Datenbank ist nicht verschlüsselt: Wer sie lesen kann, sieht Ihre Gesundheitsdaten.
      command.wroteDays	{1} {1;Tag steht;Tage stehen} in {2}. Die Tabelle ist nicht verschlüsselt: Wer sie lesen kann, sieht Ihre Gesundheitsdaten.
      command.wroteFolder	{1} {1;Eintrag steht;Einträge stehen} in {2}. Der Ordner ist nicht verschlüsselt: Wer ihn lesen kann, sieht Ihre Gesundheitsdaten.
      command.wroteReport	Der Bericht steht in {1}. Er ist nicht verschlüsselt: Wer ihn lesen kann, sieht Ihre Gesundheitsdaten.
      command.wroteWorkout	Das Training steht in {1}. Es ist nicht verschlüsselt: Wer es lesen kann, sieht Ihre Gesundheitsdaten.
      command.wroteZip	{1} {1;Eintrag steht;Einträge stehen} in {2}. Die Zip-Datei ist nicht verschlüsselt: Wer sie lesen kann, sieht Ihre Gesundheitsdaten.
      command.zone	Zone {1}
      content.addPower	Addition
      content.associations	Gründe
      content.authorName	Verfasser
      content.averageHeartRate	Mittlere Herzfrequenz
      content.axis	Achse
      content.baseCurve	Basiskurve
      content.brand	Marke
      content.classification	Einstufung
      content.custodianName	Verwahrer
      content.cylinder	Zylinder
      content.diameter	Durchmesser
      content.displayName	Worum es geht
      content.dose	Dosis
      content.expiration	Gültig bis
      content.farPupillaryDistance	Pupillenabstand, Ferne
      content.form	Form
      content.frequencies	Frequenzbereich
      content.hearingLevels	Hörschwellen
      content.heartbeats	Herzschläge
      content.issued	Ausgestellt
      content.issuer	Aussteller
      content.itemNames	Bescheinigt
      content.kind	Art
      content.labels	Wörter
      content.lenses	Gläser
      content.medication	Medikament
      content.nearPupillaryDistance	Pupillenabstand, Nähe
      content.patientName	Patient
      content.pleasantness	Wie es sich anfühlte
      content.prism	Prisma
      content.resourceType	FHIR-Ressource
      content.risk	Worauf es hindeutet
      content.samplingFrequency	Abtastrate
      content.scheduledDate	Fällig
      content.scheduledDose	Geplante Dosis
      content.score	Punktzahl
      content.side	{1} ({2})
      content.sphere	Sphäre
      content.status	Stand
      content.subjectBirth	Geburtsdatum
      content.subjectName	Für
      content.symptoms	Symptome
      content.title	Titel
      content.tones	Geprüfte Frequenzen
      content.valence	Von -1 bis 1
      content.vertexDistance	Hornhautscheitelabstand
      content.voltages	Spannungswerte
      cycle.between	zwischen {1} und {2}
      cycle.counts	Zählt
      cycle.cycles	Zyklen
      cycle.day	Tag des Zyklus
      cycle.days	{1} {1;Tag;Tage}
      cycle.empty	Noch ist keine Menstruation eingetragen.
      cycle.first	Erster Tag
      cycle.flowDays	Tage mit Menstruation
      cycle.length	Länge
      cycle.likely	nächste Periode wahrscheinlich
      cycle.median	Median der Länge
      cycle.missing	Der letzte Zyklus begann am {1}. Seither ist nichts eingetragen, darum steht hier nichts zur nächsten Periode.
      cycle.next	Nächste Periode
      cycle.rule	Ein Zyklus beginnt mit der Menstruation nach zehn Tagen ohne. Vollständige Zyklen von 15 bis 60 Tagen zählen.
      cycle.running	läuft
      cycle.signs	Punkte: Menstruation, einer bis drei nach ihrer Stärke. Plus: Symptome. Gestrichelt: Tage, an denen die nächste Periode wahrscheinlich ist.
      cycle.spread	Kürzester und längster der letzten {1}
      cycle.symptoms	Symptome
      cycle.title	Zyklus
      cycle.tooFew	{1} von {2} vollständigen Zyklen, die für eine Angabe zur nächsten Periode nötig sind.
      cycle.wasLikely	Die nächste Periode war wahrscheinlich
      days.date	Datum
      days.day	Tag
      days.duration	Dauer
      days.earlier	Früher
      days.first	Die ersten {1} von {2} sind zu sehen.
      days.from	Von
      days.half	6 Monate
      days.later	Später
      days.mean	{1}, im Durchschnitt
      days.month	Monat
      days.months	Monate
      days.newest	Neueste
      days.older	Ältere
      days.pages	Seiten
      days.period	Zeitraum
      days.source	Quelle
      days.to	Bis
      days.week	Woche
      days.year	Jahr
      device.firmwareVersion	Firmware-Version
      device.hardwareVersion	Hardware-Version
      device.localIdentifier	Lokale Kennung
      device.manufacturer	Hersteller
      device.model	Modell
      device.name	Name
      device.softwareVersion	Software-Version
      device.udiDeviceIdentifier	UDI-Gerätekennung
      doctor.attention	Achtung ({1}): {2}
      doctor.damage	Schaden ({1}): {2}
      doctor.end	{1}.
      doctor.matters	Dinge, um die Sie sich kümmern sollten: {1}
      doctor.note	Hinweis ({1}): {2}
      doctor.places	Schäden an {1} {1;Stelle;Stellen}
      doctor.rows	{1} ({2} {2;Zeile;Zeilen}).
      doctor.setAsideRows	Beiseitegelegte Zeilen der Tabelle {1}: {2}.
      doctor.setAsideSamples	Beiseitegelegte Einträge von {1}: {2}.
      doctor.sound	Der Datenspeicher ist in Ordnung.
      doctor.undo	{1} holt sie zurück, wie sie waren.
      done.added	Hinzugefügt.
      done.allowed	Ihre Antwort ist gespeichert. Die App darf nutzen, was Sie erlaubt haben.
      done.appRemoved	Die App ist entfernt. Was sie gespeichert hat, bleibt.
      done.corrected	Berichtigt.
      done.deleted	Gelöscht.
      done.denied	Ihre Antwort ist gespeichert. Nichts Neues ist erlaubt.
      done.dismissed	Die Anfrage ist ohne Antwort geschlossen.
      done.gone	Dieses Löschen lässt sich nicht mehr rückgängig machen: Ein Tag ist vergangen, oder das Gelöschte wurde wiederhergestellt oder neu gespeichert.
      done.importDeleted	Die Daten des Imports sind gelöscht.
      done.nothing	Nichts passte. Nichts wurde gelöscht.
      done.restored	Wiederhergestellt.
      done.restricted	Alle Apps sind gesperrt.
      done.revoked	Die App darf nichts mehr lesen oder speichern.
      done.saved	Gespeichert.
      done.unrestricted	Apps dürfen wieder nutzen, was ihnen erlaubt ist.
      dose.due	Fällig am {1}
      dose.ofDue	{1} von {2}
      dose.open	Offen
      dose.record	Einnahme eintragen
      dose.share	Anteil
      dose.skip	Ausgelassen
      dose.take	Eingenommen
      dose.takeBack	Zurücknehmen
      dose.taken	Eingenommen
      dose.week	Woche
      dose.weeks	Eingenommen nach Wochen
      dose.weeksRule	Anteil der fälligen Einnahmen an vergangenen Tagen, die erfolgt sind. Heute zählt noch nicht.
      ear.left	Linkes Ohr
      ear.right	Rechtes Ohr
      entrance.gone	Unter dieser Adresse ist nichts, oder es wurde gelöscht.
      entrance.how	Dieser Browser ist nicht angemeldet. Öffnen Sie die App in einem Terminal dieses Rechners:
      entrance.keyFile	Die Schlüsseldatei öffnet den Datenspeicher, darum gibt es keine Passphrase einzugeben. In einem Terminal dieses Rechners entsperren:
      entrance.locked	Der Datenspeicher ist gesperrt
      entrance.login	Anmelden
      entrance.missing	Diese Seite gibt es nicht
      entrance.passphrase	Passphrase
      entrance.unlock	Entsperren
      entrance.wait	Zu viele Versuche. Versuchen Sie es in {1} s noch einmal.
      entrance.why	Solange er gesperrt ist, lässt sich nichts lesen.
      entrance.whyCard	Solange er gesperrt ist, lässt sich nur Ihr Notfallpass lesen.
      entrance.wrongPassphrase	Die Passphrase ist falsch.
      event.asks	Die App wartet auf Ihre Erlaubnis. {1} zeigt, worum sie bittet.
      event.forgotten	Verworfene Nachrichten: {1}.
      event.later	{1} Der nächste Versuch folgt in {2} s.
      event.noLetters	Keine Nachricht ist beiseitegelegt.
      event.otherStore	Der Datenspeicher ist ein anderer als zuvor oder wurde aus einer Sicherung wiederhergestellt. Der Feed beginnt neu.
      event.removed	Das Gerät {1} ist vom Broker entfernt.
      event.resent	Angenommene Nachrichten: {1}, erneut abgelehnte: {2}.
      event.setAside	Die Nachricht {1} wurde {2}-mal abgelehnt, zuletzt mit dem Status {3}, und ist beiseitegelegt: {4}.
      event.withoutDeletion	Löschungen, die in Zeilen nicht vorkommen: {1}. Mit {2} sind sie eigene Punkte.
      event.withoutNumber	Einträge ohne Zeile, weil sie keine einzelnen Zahlen sind: {1}.
      event.withoutTime	Einträge ohne Zeile, weil ihre Daten zu fern liegen: {1}.
      eye.left	Linkes Auge
      eye.right	Rechtes Auge
      fact.background	Zustellung im Hintergrund
      fact.clinical	warum sie medizinische Einträge liest
      fact.failures	Weckrufe in Folge ohne Antwort
      fact.flatpak	Flatpak
      fact.launch	startet mit
      fact.reads	warum sie liest
      fact.registered	angemeldet
      fact.saves	warum sie speichert
      fact.stopped	nicht mehr geweckt
      fact.stoppedUntil	bis sie die Zustellung im Hintergrund wieder einschaltet
      fact.user	Benutzer
      fact.version	Version
      fact.woken	zuletzt geweckt
      fact.wokenFor	geweckt für
      feed.added	Der Feed {1} kann speichern. Sein Token steht in {2}.
      feed.address	Adresse: {1}
      feed.forgotten	Die beiseitegelegten Lieferungen von {1} sind verworfen.
      feed.none	Keine Lieferung von {1} ist beiseitegelegt.
      feed.pair	{1} zeigt es als Code für das Telefon.
      feed.paths	Pfade: {1}.
      feed.removed	Der Feed {1} ist entfernt. Seine Einträge bleiben im Datenspeicher.
      feed.saved	Lieferung {1}: {2} {2;Eintrag;Einträge} gespeichert.
      feed.setAside	Beiseitegelegt: Lieferung {1} von {2}, {3}. {4}
      feed.stays	Lieferung {1} bleibt beiseitegelegt. {2}
      feed.token	Token, als Authorization: Bearer oder X-API-Key: {1}
      feed.tooLong	Lieferung {1} war zu lang, um sie aufzubewahren. Das Telefon muss sie noch einmal senden.
      figure.average	Mittel
      figure.latest	neuester
      figure.maximum	Maximum
      figure.minimum	Minimum
      figure.sum	Summe
      frame.app	Health
      frame.figures	Werte als Tabelle
      frame.foot	Zeiten in {1}. Die Daten bleiben auf diesem Rechner.
      frame.footOwn	Zeiten von Werten, Nächten und Trainings gelten am Ort der Aufzeichnung, alle anderen in {1}. Die Daten bleiben auf diesem Rechner.
      frame.leftOut	Ausgelassene Zeilen, die keinen Sinn ergeben: {1}. Der Befehl „health doctor“ nennt sie.
      frame.lock	Sperren
      frame.logout	Abmelden
      frame.menu	Menü
      frame.navigation	Hauptmenü
      frame.next	Weiter
      frame.previous	Zurück
      frame.skip	Zum Inhalt
      frame.undo	Rückgängig
      gap.day	... {1} {1;Tag;Tage} ohne Daten ...
      gap.hour	... {1} {1;Stunde;Stunden} ohne Daten ...
      gap.month	... {1} {1;Monat;Monate} ohne Daten ...
      gap.week	... {1} {1;Woche;Wochen} ohne Daten ...
      gap.year	... {1} {1;Jahr;Jahre} ohne Daten ...
      goals.all	Alle Ringe
      goals.award	Auszeichnung
      goals.awards	Auszeichnungen
      goals.best	Bester Tag
      goals.between	{1} {1;Tag;Tage}, {2} bis {3}
      goals.current	Aktuelle Serie
      goals.days	{1}: an {2} Tagen erreicht
      goals.exercise	Trainieren, Minuten
      goals.fault	Ein Ziel ist eine ganze Zahl: 1 bis 20.000 kcal, 1 bis 1.440 Minuten oder 1 bis 24 Stunden.
      goals.first	{1}: zum ersten Mal erreicht
      goals.longest	Längste Serie
      goals.month	Alle Ringe an jedem Tag eines Monats
      goals.move	Bewegen, kcal
      goals.noStreak	Keine
      goals.of	{1} von {2} {2;Tag;Tagen}
      goals.on	{1} am {2}
      goals.own	Meine Ziele
      goals.ownHint	Sie gelten ab heute für Tage ohne Ziele aus einem Export; die ersten gelten auch für alle Tage davor. Ein leeres Feld heißt: kein Ziel.
      goals.reached	Ziel erreicht
      goals.rounds	Bewegen: das {1}-Fache des Ziels
      goals.since	{1} {1;Tag;Tage}, seit {2}
      goals.stand	Stehen, Stunden
      goals.streak	{1}: {2} {2;Tag;Tage} in Folge
      goals.times	Anzahl
      goals.title	Ziele und Auszeichnungen
      goals.until	Bis {1}. Ein laufender Tag unterbricht keine Serie.
      goals.week	Alle Ringe an jedem Tag einer Woche
      group.body	Körpermaße
      group.clinical	Medizinische Unterlagen
      group.fitness	Aktivität
      group.hearing	Gehör
      group.heart	Herz
      group.medications	Medikamente
      group.mindfulness	Seelisches Wohlbefinden
      group.mobility	Beweglichkeit
      group.nutrition	Ernährung
      group.other	Andere Daten
      group.profile	Profil
      group.reproductive	Zyklus
      group.respiratory	Atmung
      group.sleep	Schlaf
      group.symptoms	Symptome
      group.vision	Sehen
      group.vitals	Vitalwerte
      head.access	Zugriff
      head.activity	Sportart
      head.added	hinzugekommen
      head.address	Adresse
      head.alone	allein
      head.alreadyThere	schon vorhanden
      head.altered	verändert
      head.amount	Menge
      head.answer	Antwort
      head.app	App
      head.archived	archiviert
      head.asked	angefragt
      head.asleep	Schlaf
      head.average	Mittel
      head.award	Auszeichnung
      head.battery	Batterie
      head.before	28 davor
      head.begun	begonnen
      head.below	nachrangig
      head.best	Bestwert
      head.bestDay	bester Tag
      head.boundaries	Grenzen
      head.bundleIdentifier	Kennung
      head.by	von
      head.bytes	Byte
      head.change	Änderung
      head.changed	geändert
      head.climb	Anstieg
      head.column	Spalte
      head.connected	verbunden
      head.correlation	Korrelation
      head.count	Anzahl
      head.counts	zählt
      head.date	Datum
      head.day	Tag
      head.days	Tage
      head.deleted	gelöscht
      head.device	Gerät
      head.direction	Zugriff
      head.distance	Strecke
      head.dose	Dosis
      head.due	fällig
      head.element	Element
      head.end	Ende
      head.ends	endet
      head.energy	Energie
      head.exercise	Trainieren
      head.exportOf	Export vom
      head.feed	Feed
      head.file	Datei
      head.first	erster
      head.firstDay	erster Tag
      head.firstTwice	doppelt im ersten
      head.firstType	erste
      head.flowDays	Blutungstage
      head.form	Form
      head.found	gefunden
      head.from	von
      head.goal	Ziel
      head.gone	weggefallen
      head.granted	erlaubt
      head.heart	Puls
      head.heartRate	Puls
      head.hour	Stunde
      head.id	Kennung
      head.import	Import
      head.inBed	im Bett
      head.inBedOnly	nur im Bett
      head.inFirst	im ersten
      head.inSecond	im zweiten
      head.kept	aufbewahrt
      head.kind	Art
      head.last	letzter
      head.lastBatch	zuletzt
      head.lastMeasured	zuletzt gemessen
      head.lastWeeks	4 Wochen
      head.latest	zuletzt
      head.least	mindestens
      head.longest	längste
      head.max	max.
      head.maximum	Maximum
      head.mayRead	darf lesen
      head.meanDay	mittlerer Tag
      head.meaning	Bedeutung
      head.measures	misst
      head.medicalID	Notfallpass
      head.metadata	Zusatzangaben
      head.minimum	Minimum
      head.missed	ausgelassen
      head.moment	Zeit
      head.month	Monat
      head.monthsBefore	Monate davor
      head.most	höchstens
      head.move	Bewegen
      head.name	Name
      head.nickname	eigener Name
      head.night	Nacht
      head.nights	Nächte
      head.none	gar nicht
      head.note	Notiz
      head.number	Zahl
      head.of	von
      head.on	an
      head.ordinal	Nr.
      head.pace	Tempo
      head.paired	gekoppelt
      head.part	teils
      head.path	Pfad
      head.paused	angehalten
      head.place	Rang
      head.reached	erreicht
      head.read	gelesen
      head.reading	Lesen
      head.reason	Grund
      head.recorded	eingetragen
      head.refused	abgelehnt
      head.registered	angemeldet
      head.rejected	abgelehnt
      head.remedy	Abhilfe
      head.result	Ergebnis
      head.ring	Ring
      head.rule	Regel
      head.sample	Eintrag
      head.samples	Einträge
      head.saved	gespeichert
      head.saving	Speichern
      head.schedule	Plan
      head.secondTwice	doppelt im zweiten
      head.secondType	zweite
      head.seen	gesehen
      head.sevenDays	7 Tage
      head.severity	Schwere
      head.share	Anteil
      head.signal	Signal
      head.signer	unterzeichnet von
      head.silent	schweigt
      head.since	seit
      head.skipped	übersprungen
      head.source	Quelle
      head.sources	Quellen
      head.speed	Geschwindigkeit
      head.split	Abschnitt
      head.stand	Stehen
      head.start	Beginn
      head.state	Stand
      head.status	Stand
      head.stored	gespeichert
      head.streak	Serie
      head.strength	Nachweis
      head.subject	Bereich
      head.sum	Summe
      head.table	Tabelle
      head.taken	eingenommen
      head.time	Zeit
      head.times	Anzahl
      head.to	bis
      head.type	Datenart
      head.unit	Einheit
      head.until	bis
      head.uuid	UUID
      head.validUntil	gültig bis
      head.value	Wert
      head.waiting	wartet
      head.week	Woche
      head.weekFrom	Woche ab
      head.weight	Gewicht
      head.what	was
      head.when	wann
      head.whole	ganz
      head.why	warum
      head.workout	Training
      head.workouts	Trainings
      head.year	Jahr
      highlight.bestDay	{1}: am meisten {2}, {3} am {4}.
      highlight.bestWeek	{1}: die beste Woche {2}, {3} am Tag in den sieben Tagen bis {4}.
      highlight.entryStreak	{1}: an {2} {2;Tag;Tagen} nacheinander, bis {3}.
      highlight.farthestWorkout	{1}: am weitesten {2}, {3} am {4}.
      highlight.fastestWorkout	{1}: am schnellsten {2}, {3} am {4}.
      highlight.firstInMonth	{1}: zum ersten Mal seit {2}, am {3}.
      highlight.goalDays	Das Bewegungsziel wurde an {1} der letzten 7 Tage erreicht.
      highlight.lastYearLess	{1}: diesen Monat {2} % weniger als an denselben Tagen des letzten Jahres, {3} am Tag statt {4}.
      highlight.lastYearMore	{1}: diesen Monat {2} % mehr als an denselben Tagen des letzten Jahres, {3} am Tag statt {4}.
      highlight.longNight	Die längste Nacht {1}: {2} Schlaf in der Nacht zum {3}.
      highlight.longestWorkout	{1}: am längsten {2}, {3} am {4}.
      highlight.lowResting	{1}: am niedrigsten {2}, {3} am {4}.
      highlight.recovery	{1}: die größte Abnahme nach einem Training {2}, {3} am {4}.
      highlight.regularBedtime	Regelmäßige Nächte: In allen {3} bekannten Nächten der letzten Woche begann der Schlaf zwischen {1} und {2}.
      highlight.ringStreak	Alle Ringe an {1} {1;Tag;Tagen} nacheinander geschlossen, bis {2}.
      highlight.shortNight	Die kürzeste Nacht {1}: {2} Schlaf in der Nacht zum {3}.
      highlight.steady	{1}: gleichbleibend bei etwa {2}, wie in den Monaten davor.
      highlight.workoutWeeks	Trainings in {1} {1;Woche;Wochen} nacheinander.
      import.all	alle
      import.attribute	{1} {1;Eintrag hat;Einträge haben} das unbekannte Attribut {2}, das mit {1;ihm;ihnen} aufbewahrt wird.
      import.doubtful	{2}: {1} {1;Eintrag hat einen Wert, den;Einträge haben Werte, die} kein Mensch hat; {1;er ist;sie sind} gespeichert, wie {1;er ist;sie sind}, und Diagramme markieren {1;ihn;sie}.
      import.elements	Elemente in < > werden aufbewahrt, wie sie sind. {1} zeigt sie.
      import.excluded	{1} {1;Element wurde;Elemente wurden} durch --only oder --since ausgeschlossen.
      import.files	Dateien
      import.incomplete	Unvollständig: {1}
      import.keptElements	Mit Grund aufbewahrt, und nicht als Einträge: {1} {1;Element;Elemente}:
      import.keptPart	Datensätze, die Import {2} vor dem Fehler gespeichert hatte: {1}. Sie bleiben, und derselbe Import fügt beim nächsten Mal den Rest hinzu.
      import.line	Zeile {1}: {2}
      import.lost	0 verloren. {1}
      import.moreElements	und {1} weitere
      import.next	Als Nächstes: {1}.
      import.notStored	nicht gespeichert
      import.nothing	Nichts wurde gespeichert.
      import.origin	Export vom {1} ({2}), aus {3}
      import.otherTables	Diese Tabellen haben keine eigenen Datensätze und wurden nicht importiert: {1}.
      import.overlaps	übersprungen: Ein anderes Training derselben Quelle überschneidet sich damit. {1} listet Trainings auf, und {2} löscht eines.
      import.ownValue	Profil: Ihr Wert für {1} bleibt, er ist anders als in der Datei. --take-profile nimmt den der Datei.
      import.profile	Profil: {1} {1;Angabe;Angaben}
      import.reasons	{1} zeigt, was mit Grund aufbewahrt ist.
      import.recovery	{2} erzeugt einen Wiederherstellungsschlüssel für den Datenspeicher, der hier liegt: {1}
      import.refusedRows	Zeilen, die keine Datensätze sind: {1}
      import.remarked	Gespeichert, aber nicht ganz verstanden: {1} {1;Element;Elemente}:
      import.removed	{1} {1;Eintrag;Einträge}, {1;den;die} Sie berichtigt oder gelöscht haben, {1;wurde;wurden} ausgelassen. Um {1;ihn;sie} trotzdem zu importieren: {2}
      import.removedWorkout	ausgelassen: Sie haben dieses Training gelöscht
      import.repaired	Repariert: {1}
      import.repairedAt	Repariert: {1} (zuerst in Zeile {2})
      import.repeated	{1} {1;Eintrag steht;Einträge stehen} zweimal in der Datei, allein und in einer Korrelation; {1;er zählt;sie zählen} einmal.
      import.skippedElements	{1} {1;beschädigtes Element;beschädigte Elemente} übersprungen:
      import.stopped	Angehalten. Der bisher gelesene Teil ist im Datenspeicher; importieren Sie die Datei noch einmal, um fortzufahren.
      import.stoppedPart	Angehalten. Der bisher gespeicherte Teil bleibt im Datenspeicher; importieren Sie die Datei noch einmal, um fortzufahren.
      import.storedAlready	schon gespeichert
      import.storedAnew	neu gespeichert, mit dieser Sportart
      import.tableDeletions	Zeilen gelöschter Datensätze: {1}. Der Import löscht nichts.
      import.tableDiffering	Zeilen, die vom gespeicherten Datensatz mit derselben Kennung abweichen; er bleibt, wie er ist: {1}
      import.tableElements	Zeilen von Elementen, die keine Datensätze sind und nicht importiert wurden: {1}
      import.tableEmptyDays	Summen von 0, die keinen Datensatz brauchen: {1}
      import.tableKnownDays	Tageswerte, für die schon Datensätze gespeichert sind, sodass nichts dazukam: {1}
      import.tableOtherFigures	Werte, die erfundene Zeiten brauchten, etwa Schlafstunden, und nicht gespeichert wurden: {1}
      import.tableSeries	Datensätze aus mehreren Werten, von denen Tabellen nur die Summe oder den Mittelwert haben: {1}
      import.thinned	{1} {1;Eintrag fasst;Einträge fassen} mehrere Messungen zusammen; das exportierende System hat sie vereinigt.
      import.unchecked	Die Signaturen sind nicht geprüft: Das macht {1}.
      import.undo	Import {1}; {2} macht ihn rückgängig.
      import.unknownSource	{1} {1;Eintrag hat;Einträge haben} in der Datei keine Quelle; {1;er steht;sie stehen} unter {2}.
      import.workoutFile	Eine {1}-Datei von {2}.
      import.workoutFiles	{1} {1;Trainingsdatei;Trainingsdateien}.
      incomplete.day	Unvollständiger Tag: vom Zeitraum oder von den Daten abgeschnitten oder noch nicht zu Ende
      incomplete.hour	Unvollständige Stunde: vom Zeitraum oder von den Daten abgeschnitten oder noch nicht zu Ende
      incomplete.month	Unvollständiger Monat: vom Zeitraum oder von den Daten abgeschnitten oder noch nicht zu Ende
      incomplete.week	Unvollständige Woche: vom Zeitraum oder von den Daten abgeschnitten oder noch nicht zu Ende
      incomplete.year	Unvollständiges Jahr: vom Zeitraum oder von den Daten abgeschnitten oder noch nicht zu Ende
      insight.since	seit {1}
      insight.trend	{1}: {2} in den letzten vier Wochen, {3} in den Monaten davor; verändert seit {4}.
      insight.trendOfDays	{1}: {2} am Tag in den letzten vier Wochen, {3} in den Monaten davor; verändert seit {4}.
      insight.trendOfNights	{1}: {2} je Nacht in den letzten vier Wochen, {3} in den Monaten davor; verändert seit {4}.
      insight.within	in {1} {1;Tag;Tagen}
      key.again	Noch einmal:
      key.ask	Passphrase:
      key.askBackup	Passphrase der Sicherung:
      key.askRecovery	Wiederherstellungsschlüssel:
      key.askReplace	Der Datenspeicher hat schon einen Wiederherstellungsschlüssel, den ein neuer ungültig macht. Geben Sie {1} ein, um fortzufahren:
      key.fileOpens	Eine neue Schlüsseldatei öffnet den Datenspeicher in {1}: {2}
      key.new	Neue Passphrase:
      key.newFile	Der Datenspeicher in {1} hat eine neue Schlüsseldatei
      key.newFileAt	Der Datenspeicher in {1} hat eine neue Schlüsseldatei: {2}
      key.passphraseOpens	Die Passphrase öffnet den Datenspeicher in {1}. Er hat keine Schlüsseldatei mehr.
      key.recovery	Das ist der Wiederherstellungsschlüssel des Datenspeichers in {1}. Schreiben Sie ihn auf, und bewahren Sie ihn nicht bei diesem Rechner auf:
      key.recoveryOnce	Er öffnet den Datenspeicher und wird nicht noch einmal gezeigt. Ältere Wiederherstellungsschlüssel sind nun ungültig.
      length.all	Alles
      length.day	Tag
      length.half	6 Monate
      length.month	Monat
      length.week	Woche
      length.year	Jahr
      lens.add	Addition
      lens.axis	Achse
      lens.baseCurve	Basiskurve
      lens.cylinder	Zylinder
      lens.diameter	Durchmesser
      lens.farDistance	Pupillenabstand, Ferne
      lens.nearDistance	Pupillenabstand, Nähe
      lens.prism	Prisma
      lens.prismAngle	Basis des Prismas
      lens.sphere	Sphäre
      lens.vertex	Hornhautscheitelabstand
      library.aFile	Datei {1}
      library.aFolder	Ordner {1}
      library.attachmentChanged	seine Datei ist beschädigt oder nicht die exportierte
      library.attachmentFull	sein Eintrag hat schon so viele oder so große Anhänge, wie der Datenspeicher aufnimmt
      library.attachmentLarge	seine Datei ist zu groß
      library.attachmentMany	der Eintrag hat mehr Anhänge, als der Datenspeicher aufnimmt, oder einen doppelt
      library.attachmentMissing	seine Datei fehlt
      library.attachmentRule	seine Beschreibung verletzt eine Regel
      library.attachmentUnreadable	die zugehörige Datei lässt sich nicht lesen: {1}
      library.backwards	das Enddatum liegt vor dem Startdatum
      library.badCreation	das Erstellungsdatum ist kein Datum
      library.badDate	das Datum ist kein Datum
      library.badEnd	das Enddatum ist kein Datum
      library.badStart	das Startdatum ist kein Datum
      library.beyondHuman	Einträge von {1} aus {2} haben einen Wert, den kein Mensch hat.
      library.beyondHuman.remedy	Sie bleiben, wie sie sind; ‵health query {1}‵ zeigt sie, und ‵health delete‵ löscht einen falschen.
      library.bodies	Gespeichertes lässt sich nicht lesen oder ist nicht so, wie es gespeichert wurde: {1}.
      library.card.damaged	Der Inhalt der Karte ist beschädigt.
      library.card.expired	Die Karte ist nicht mehr gültig.
      library.card.form	Die Karte ist nicht mit ES256 signiert oder nicht wie Gesundheitskarten gepackt.
      library.card.issuer	Die Schlüssel des Ausstellers sind nicht installiert.
      library.card.key	Der Schlüssel der Karte ist nicht installiert.
      library.card.later	Das Ausstellungsdatum der Karte liegt in der Zukunft.
      library.card.part	Die Karte besteht aus mehreren Codes, und nicht alle sind da.
      library.card.signature	Die Signatur ist falsch.
      library.card.verified	Die Karte ist so, wie ihr Aussteller sie signiert hat.
      library.changedReading	sie hat sich beim Lesen geändert
      library.changedReading.kept	sie hat sich beim Lesen geändert; die Datei wird ohne Eintrag aufbewahrt
      library.correct	Beheben Sie das, und rufen Sie ‵health doctor‵ noch einmal auf.
      library.creation	Das Anlegen des Datenspeichers wurde unterbrochen.
      library.creation.remedy	Schreiben Sie etwas hinein, etwa mit ‵health upgrade‵.
      library.damaged	Der Datenspeicher ist beschädigt („{1}“).
      library.diskRestore	Prüfen Sie die Festplatte. Stellen Sie mit ‵health restore‵ eine Sicherung wieder her; ohne Sicherung retten Sie mit ‵health export‵, was sich lesen lässt.
      library.ecgDate.kept	das Aufnahmedatum fehlt; die Datei wird ohne Eintrag aufbewahrt
      library.ecgLine	eine Zeile zwischen den Spannungswerten ist keiner, darum wirkt alles danach zu früh
      library.ecgRate.kept	die Abtastrate fehlt; die Datei wird ohne Eintrag aufbewahrt
      library.ecgSymptoms	die Wörter für die Symptome sind nicht bekannt, darum ist nicht angegeben, ob es welche gab
      library.ecgUnit	ihre Einheit ist nicht bekannt; die Spannungen gelten als Mikrovolt
      library.ecgVoltages.kept	die Spannungswerte fehlen; die Datei wird ohne Eintrag aufbewahrt
      library.ecgWords	die Wörter der Einstufung sind nicht bekannt, darum ist es als nicht erkannt gespeichert
      library.endsEarly	die Datei endet vor ihrem letzten Element
      library.equalTokens	Die Prüfsummen der Token mehrerer Apps sind gleich.
      library.equalTokens.remedy	Melden Sie die Apps mit ‵health apps add‵ noch einmal an.
      library.explains	mit ihr wären die Dateien des Exports größer, als das Archiv erklärt; sie wurde ausgelassen
      library.file.archive	Das Archiv {1} ist beschädigt: Der Export darin ist nicht erreichbar.
      library.file.empty	Die Datei {1} ist leer.
      library.file.fit	Die FIT-Datei ist beschädigt: {1}.
      library.file.kind	Die FIT-Datei ist keine Aktivität, sondern: {1}.
      library.file.long	Bei Zeile {1} ist ein Tag oder Kommentar zu lang oder hat zu viele Attribute; dort endete das Lesen.
      library.file.markup	Die {1}-Datei lässt sich nicht lesen: {2}.
      library.file.memory	Der Arbeitsspeicher reicht nicht, um die Datei zu lesen.
      library.file.most	Die Datei hat mehr als {1} {2}.
      library.file.noExport	In {1} ist kein Export von Apple Health („{2}“).
      library.file.noTimes	Die {1}-Datei enthält Orte ohne Zeiten, wie eine geplante Route. Sie ist kein Training.
      library.file.noWorkout	Die {1}-Datei enthält kein Training.
      library.file.noXML	Die Datei enthält kein XML.
      library.file.noZip	Die Datei ist kein Zip-Archiv.
      library.file.none	Es gibt keine Datei {1}.
      library.file.password	Das Archiv {1} ist mit einem Passwort geschützt. Entpacken Sie es zuerst, und geben Sie den Ordner an.
      library.file.points	Punkte
      library.file.stopped	Angehalten. Nichts wurde gespeichert.
      library.file.stretches	Runden, Pausen und Marken
      library.file.times	Die {1}-Datei enthält {2} Zeitangaben, von denen sich keine lesen lässt. Sie müssen die Form 2026-01-31T08:00:00Z haben.
      library.file.tooLong	Die Datei enthält ein Training von mehr als 31 Tagen, also sind seine Zeiten falsch.
      library.file.unknown	Die Datei ist keine FIT-, TCX- oder GPX-Datei.
      library.file.unreadable	Die Datei {1} lässt sich nicht lesen („{2}“).
      library.file.utf16	Die Datei ist Text in UTF-16 oder UTF-32; ein Export von Apple Health ist UTF-8.
      library.fit.header	bei Byte {1} steht kein FIT-Kopf
      library.fit.headerSize	die Länge des Kopfes bei Byte {1} ist falsch
      library.fit.headerSum	die Prüfsumme des Kopfes bei Byte {1} ist falsch
      library.fit.message	die Nachricht bei Byte {1} ist länger als die Daten
      library.fit.noSum	die Prüfsumme bei Byte {1} fehlt
      library.fit.order	die Definition bei Byte {1} hat keine Bytereihenfolge
      library.fit.short	am Ende fehlen {1} Byte
      library.fit.stray	{1} Byte ab Byte {2} gehören zu keiner Datei
      library.fit.sum	die Prüfsumme bei Byte {1} ist falsch
      library.fit.undefined	die Nachricht bei Byte {1} hat keine Definition
      library.fit.unfinished	das Gerät hat sie nicht fertig geschrieben
      library.fit.version	die Protokollversion {1} ist nicht bekannt
      library.folderDeep	er liegt mehr als {1} Ordner tief; die Dateien darin wurden ausgelassen
      library.folderOpen	Der Ordner {1} ist für andere Benutzer offen.
      library.folderOpen.remedy	Machen Sie ihn privat (chmod 700).
      library.foreignFile	{1} gehört einem anderen Benutzer.
      library.foreignFile.remedy	Machen Sie es zu Ihrem (chown).
      library.foreignFolder	Der Ordner des Datenspeichers gehört einem anderen Benutzer.
      library.foreignFolder.remedy	Machen Sie ihn zu Ihrem (chown -R).
      library.frame	Abschnitt {1} im Protokoll der neuesten Änderungen ist nicht so, wie er geschrieben wurde.
      library.goneObjects	Es gibt Erlaubnisse für Objekte, die nicht mehr gespeichert sind.
      library.goneObjects.remedy	Sie bewirken nichts; ‵health apps revoke‵ entfernt sie.
      library.halfPage	Die Datenbankdatei endet nicht mit einer ganzen Seite.
      library.halfPage.remedy	Sagt ‵health doctor‵ das noch einmal, während kein Programm den Datenspeicher nutzt, stellen Sie mit ‵health restore‵ eine Sicherung wieder her.
      library.irregular	{1} ist keine gewöhnliche Datei.
      library.irregular.remedy	Legen Sie die Datei selbst dorthin.
      library.keptFile	Die aufbewahrte Datei Nummer {1} ist nicht so, wie sie importiert wurde.
      library.keptFile.remedy	Importieren Sie den Export, mit dem sie kam, noch einmal, oder stellen Sie mit ‵health restore‵ eine Sicherung wieder her.
      library.keyBack	Legen Sie die Schlüsseldatei zurück, oder erzeugen Sie mit ‵health key import‵ eine neue.
      library.keyChange	Ein Wechsel der Schlüsseldatei oder Passphrase wurde unterbrochen.
      library.keyChange.remedy	Wiederholen Sie ihn mit ‵health key passphrase‵, mit oder ohne --remove.
      library.keyCopy	{1}, eine von zwei Kopien der Schlüssel, ist beschädigt, fehlt oder gehört zu einem anderen Datenspeicher.
      library.keyCopy.remedy	Der nächste Befehl, der schreibt, legt sie neu an, etwa ‵health upgrade‵; prüfen Sie die Festplatte.
      library.keyWrong	Die Schlüsseldatei öffnet den Datenspeicher nicht.
      library.keyWrong.remedy	Erzeugen Sie mit dem Wiederherstellungsschlüssel eine neue: ‵health key import‵.
      library.kind.activity	eine Aktivität
      library.kind.course	ein Kurs
      library.kind.day	die Daten eines Tages
      library.kind.device	die Beschreibung eines Geräts
      library.kind.goals	Ziele
      library.kind.list	eine Liste von Abschnitten
      library.kind.number	Art {1}
      library.kind.planned	ein geplantes Training
      library.kind.pressures	Blutdruckwerte
      library.kind.schedules	Pläne
      library.kind.segments	Abschnitte
      library.kind.settings	Einstellungen
      library.kind.sport	Einstellungen einer Sportart
      library.kind.summary	eine Übersicht von Aktivitäten
      library.kind.totals	Summen
      library.kind.weights	Gewichte
      library.largerBytes	sie ist größer als {1} Byte
      library.largerMiB.kept	sie ist größer als {1} MiB; die Datei wird ohne Eintrag aufbewahrt
      library.leaveThere	Sie bleiben, wo sie sind; wer den Server betreibt, kann nach der Ursache suchen oder die Datenbank aus einer Sicherung wiederherstellen.
      library.leftover	Die unfertige Datei {1} blieb liegen oder wird gerade geschrieben.
      library.leftover.remedy	Löschen Sie sie, wenn kein Programm läuft.
      library.linked	{1} hat einen zweiten Namen (einen Hardlink).
      library.linked.remedy	Entfernen Sie den anderen Namen.
      library.longName	ihr Name hat {1} Byte; höchstens {2} werden aufbewahrt
      library.markup.attributes	ein Tag hat mehr als {1} Attribute
      library.markup.deep	ihre Elemente sind mehr als {1} Ebenen tief
      library.markup.doctype	sie hat einen DOCTYPE, den solche Dateien nicht haben
      library.markup.memory	der Arbeitsspeicher reicht nicht
      library.markup.xml	in Zeile {1} ist sie kein XML oder abgeschnitten
      library.moreElements	weitere Elemente nach dem Ende des Exports
      library.noActivity	die Sportart fehlt
      library.noDate	das Datum fehlt
      library.noECG.kept	sie ist kein Elektrokardiogramm; die Datei wird ohne Eintrag aufbewahrt
      library.noEnd	das Enddatum fehlt
      library.noPages	Die Seiten der Datenbank ließen sich nicht prüfen: SQLite gibt keinen Zugriff auf die Datei.
      library.noPages.remedy	Rufen Sie ‵health doctor‵ noch einmal auf.
      library.noRecovery	Es gibt keinen Wiederherstellungsschlüssel: Gehen Schlüsseldatei oder Passphrase verloren, sind auch die Daten verloren.
      library.noRecovery.remedy	Erzeugen Sie einen mit ‵health key show‵, und schreiben Sie ihn auf.
      library.noStart	das Startdatum fehlt
      library.noType	die Art fehlt
      library.noUnit	die Einheit fehlt
      library.noValue	der Wert fehlt
      library.noVeil	Der Schlüssel, der die UUIDs importierter Einträge zeigt, fehlt.
      library.noVeil.remedy	Die Einträge haben andere UUIDs als vorher; eine Sicherung enthält den Schlüssel.
      library.notNumber	der Wert ist keine Zahl oder zu groß
      library.notRecord	die Art ist nicht die eines Records
      library.notice.key	{1} ist beschädigt oder fehlt. Die andere Kopie hat den Datenspeicher geöffnet, und der nächste Befehl, der schreibt, legt diese neu an. Prüfen Sie die Festplatte.
      library.notice.log	Das Protokoll der neuesten Änderungen endet zu früh, bei Abschnitt {1}: Nach einem Stromausfall kann die letzte Speicherung fehlen. Gab es keinen, prüfen Sie die Festplatte.
      library.notice.swap	Das System hat abgelehnt, die Schlüssel im Arbeitsspeicher zu halten (siehe ulimit -l): Sie können in die Auslagerungsdatei gelangen.
      library.older	Eine ältere Version hat diesen Datenspeicher angelegt.
      library.older.remedy	Wandeln Sie ihn mit ‵health upgrade‵ um.
      library.openFile	{1} ist für andere Benutzer offen.
      library.openFile.remedy	Machen Sie es privat (chmod 600).
      library.openFolder	Andere Benutzer können Dateien im Ordner des Datenspeichers ändern.
      library.openFolder.remedy	Nehmen Sie ihnen dieses Recht (chmod 700 für den Ordner).
      library.orderOfNone	Eine Reihenfolge von Quellen nennt Quellen, die nie etwas gespeichert haben.
      library.orderOfNone.remedy	Die anderen Quellen behalten ihre Reihenfolge; ‵health sources order‵ legt eine neue fest.
      library.orphans	Zeilen verweisen auf Zeilen, die es nicht gibt.
      library.otherUnit	die Einheit passt nicht zur Art
      library.otherValue	der Wert passt nicht zur Art
      library.pageChanged	Seite {1} der Datenbank ist nicht so, wie sie geschrieben wurde: Ihre Bytes haben sich geändert.
      library.pageTorn	Seite {1} der Datenbank ist beschädigt, aber das Protokoll hat eine heile Kopie davon. Ein Stromausfall kann das verursachen.
      library.pageUnreadable	Seite {1} der Datenbank lässt sich nicht lesen.
      library.pagesChanged	{1} weitere der Seiten {2} bis {3} der Datenbank {1;hat;haben} sich geändert.
      library.pagesTorn	{1} weitere der Seiten {2} bis {3} der Datenbank {1;ist;sind} beschädigt, aber das Protokoll hat heile Kopien.
      library.pagesTorn.remedy	Schreiben Sie in den Datenspeicher, etwa mit ‵health upgrade‵, und rufen Sie dann ‵health doctor‵ noch einmal auf.
      library.pagesUnreadable	{1} weitere der Seiten {2} bis {3} der Datenbank {1;lässt;lassen} sich nicht lesen.
      library.partUnreadable	Ein Teil des Datenspeichers lässt sich nicht lesen („{1}“).
      library.place.far	keine Sportart ist schnell genug, um dorthin zu kommen
      library.place.none	eine Koordinate fehlt oder liegt außerhalb des Bereichs
      library.place.zero	0° Nord, 0° Ost, was für eine unbekannte Position steht
      library.point.device	aus der Zeit, bevor das Gerät das Datum kannte
      library.point.empty	nichts gemessen
      library.point.noTime	ohne Zeit
      library.point.outside	die Zeit liegt Stunden vom Training entfernt
      library.point.plan	ein geplanter oder einzelner Ort
      library.point.repeated	eine genaue Wiederholung
      library.point.unreadable	die Zeit lässt sich nicht lesen
      library.recordOf	Record der Art {1}
      library.rejectedSaves	Dateien des Journals waren beschädigt, gehörten zu einem anderen Datenspeicher oder enthielten Abgelehntes, und wurden beiseitegelegt ({1}).
      library.rejectedSaves.remedy	Alles andere daraus ist im Datenspeicher; löschen Sie die Dateien in journal/rejected, wenn Sie sie nicht mehr brauchen.
      library.remark.activity	Die Datei nennt eine unbekannte Sportart ({1}), darum {2;ist;sind} {2} {2;Training;Trainings} „andere“. ‵--activity running‵ benennt sie, auch später.
      library.remark.beats	{1} {1;Abstand;Abstände} zwischen Herzschlägen ausgelassen: außerhalb aller Trainings.
      library.remark.empty	{1} {1;Training;Trainings} ohne Runden und Punkte ausgelassen.
      library.remark.events	{1} Runden, Marken und Bahnen ausgelassen: Mehr hat ein Training nicht.
      library.remark.fall	Die Zählung ({1}) fällt einmal. Niedrigere Stände zählen als 0.
      library.remark.falls	Die Zählung ({1}) fällt {2}-mal. Niedrigere Stände zählen als 0.
      library.remark.fault	Die FIT-Datei ist beschädigt: {1}. Alle Nachrichten darin wurden gelesen.
      library.remark.figures	{1} {1;Wert;Werte} von Runden und Trainings ausgelassen, etwa Mittelwerte: Sie folgen aus den Datensätzen.
      library.remark.further	{1} weitere {1;Datei ließ;Dateien ließen} sich nicht lesen.
      library.remark.gaps	{1} {1;Lücke;Lücken} in der Strecke, die keine Sportart so schnell überwindet: nicht als Strecke gezählt.
      library.remark.humans	{1} {1;Eintrag;Einträge} ({2}) {1;hat einen Wert, den;haben Werte, die} kein Mensch hat. {1;Er ist gespeichert, wie er dasteht;Sie sind gespeichert, wie sie dastehen}.
      library.remark.implausible	Bei {2} {2;Training;Trainings} ist mehr angegeben, als ein Mensch haben kann ({1}). Es ist gespeichert, wie es dasteht.
      library.remark.incomplete	Unvollständig: Die Datei ist bis zum Schaden gelesen; Grund: {1}.
      library.remark.incompleteFIT	Unvollständig: Die FIT-Datei ist bis Byte {1} gelesen; Grund: {2}.
      library.remark.laps	{1} {1;Runde;Runden} ausgelassen: ohne Datum oder Dauer, oder außerhalb aller Trainings.
      library.remark.lengths	{1} {1;Bahn;Bahnen} ausgelassen: eine Pause, oder außerhalb aller Trainings.
      library.remark.less	Die Summe der Einträge ({1}) liegt {2} {3} unter der Summe der Datei.
      library.remark.listed	{1} aufgeführte {1;Aktivität;Aktivitäten} ohne Datei.
      library.remark.measurements	{1} {1;Messung;Messungen} ausgelassen: außerhalb aller Trainings.
      library.remark.messages	{1} {1;Nachricht;Nachrichten} der Art {2} ausgelassen: keine Gesundheitsdaten.
      library.remark.more	Die Summe der Einträge ({1}) liegt {2} {3} über der Summe der Datei.
      library.remark.moved	{1} {1;Punkt;Punkte} der Strecke {1;hat eine Zeit, die zurückspringt;haben Zeiten, die zurückspringen}. Die Strecke behält die Reihenfolge der Datei; {1;er bekommt;sie bekommen} die Zeit eines Nachbarn.
      library.remark.noActivity	Die Datei nennt keine Sportart, darum {1;ist;sind} {1} {1;Training;Trainings} „andere“. ‵--activity running‵ benennt sie, auch später.
      library.remark.notes	{1} {1;Notiz;Notizen} ausgelassen: HealthKit hat keinen Platz für Texte.
      library.remark.number	{1} {1;Zahl ausgelassen, da sie keine Messung ist;Zahlen ausgelassen, da sie keine Messungen sind}.
      library.remark.others	{1} {1;Datei;Dateien} ausgelassen: nicht FIT, TCX oder GPX.
      library.remark.packing	Unvollständig: Die gepackte Datei ist bei Byte {1} beschädigt und bis dorthin gelesen.
      library.remark.part	{1} {1;Teil;Teile} der Datei {1;enthält;enthalten} kein Training.
      library.remark.partOf	{1} {1;Teil;Teile} der Datei {1;enthält;enthalten} kein Training: {2}.
      library.remark.positions	{1} {1;Position;Positionen} ausgelassen: {2}.
      library.remark.records	{1} {1;Datensatz;Datensätze} ausgelassen: {2}.
      library.remark.tooLong	{1} {1;Training;Trainings} ausgelassen: länger als 31 Tage, also sind die Zeiten falsch.
      library.remark.undated	{1} {1;Training;Trainings} ohne Datum und Datensätze ausgelassen.
      library.remark.unreadable	{1} ist ausgelassen. {2}
      library.remark.unreadableEnd	Unvollständig: {1} ist bis zum Schaden gelesen. {2}
      library.remark.untyped	{1} {1;Messung;Messungen} ausgelassen ({2}): HealthKit hat dafür hier keine Datenart.
      library.removedMeanwhile	sie wurde aus dem Datenspeicher gelöscht, während sie gelesen wurde; importieren Sie den Export noch einmal
      library.repair.ampersand	{1} einzelne &-Zeichen, gelesen als &amp;
      library.repair.control	{1} Steuerzeichen, ersetzt durch U+FFFD
      library.repair.less	{1} einzelne Kleiner-als-Zeichen, gelesen als &lt;
      library.repair.names	{1} {1;Datei;Dateien} mit zwei verschiedenen Namen im Archiv, unter beiden verwendet
      library.repair.reference	{1} {1;Verweis;Verweise} auf ein Steuerzeichen, ersetzt durch U+FFFD
      library.repair.references	{1} Verweise auf Steuerzeichen, ersetzt durch U+FFFD
      library.repair.unsafe	{1} {1;Dateiname, der;Dateinamen, die} beim Auspacken nicht sicher {1;wäre;wären}, geändert
      library.repair.utf8	{1} {1;Byte, das kein UTF-8 ist, ersetzt;Bytes, die kein UTF-8 sind, ersetzt} durch U+FFFD
      library.restore	Stellen Sie mit ‵health restore‵ eine Sicherung wieder her; ohne Sicherung retten Sie mit ‵health export‵, was sich lesen lässt.
      library.routeDamaged	ihre Datei ist nach {1} {1;Position, die gelesen wurde;Positionen, die gelesen wurden}, beschädigt
      library.routeLarge	ihre Datei ist zu groß; sie wurde bis Position {1} gelesen
      library.routeLocation	eine Position hat keinen Ort oder keine Zeit; sie wurde ausgelassen
      library.routeMost	sie hat mehr als {1} Positionen; so viele wurden gelesen
      library.routeProblem	ihre Datei ist beschädigt. {1}
      library.rule	Eine Regel des Aufbaus ist verletzt („{1}“).
      library.sample.algorithm	Die Signatur ist nicht ECDSA mit SHA-256.
      library.sample.base64	Die Signatur ist kein Base64.
      library.sample.content	In der Nachricht fehlt, was signiert wurde.
      library.sample.count	Die Nachricht hat nicht genau eine Signatur.
      library.sample.der	Die Signatur ist keine CMS-Nachricht in DER.
      library.sample.long	Die Signatur ist zu lang.
      library.sample.only	Signiert ist etwas, das sich nicht vergleichen lässt.
      library.sample.signer	Das Zertifikat ist nicht installiert.
      library.sample.validity	Das Zertifikat war damals nicht gültig.
      library.sample.verified	Der Eintrag ist so, wie er signiert wurde.
      library.segment	Die Datei journal/{1}.sealed mit während der Sperre Gespeichertem {2}.
      library.segment.beginning	beginnt nicht wie eine
      library.segment.damaged	ist nach {1} {1;Speicherung;Speicherungen} beschädigt
      library.segment.none	ist keine Datei des Journals
      library.segment.other	gehört zu einem anderen Datenspeicher
      library.segment.remedy	‵health unlock‵ übernimmt, was sich lesen lässt, und legt die Datei beiseite.
      library.setAside	‵health doctor --repair‵ legt sie beiseite, und ‵health undo‵ holt sie zurück; oder stellen Sie mit ‵health restore‵ eine Sicherung wieder her.
      library.setting.colour	auto, oder never für Text ohne Farbe und Fettdruck
      library.setting.command	das Programm, das jeden Hinweis als JSON auf der Standardeingabe bekommt
      library.setting.language	die Sprache von Datenarten, Werten und Einheiten: en, zh, ru oder de; geht LC_ALL, LC_MESSAGES und LANG vor
      library.setting.locale	das Land für Zahlen und Einheiten, etwa de_DE; geht LC_ALL, LC_NUMERIC, LC_MEASUREMENT und LANG vor
      library.setting.notices	Hinweise auf dem Desktop: off, on oder values mit dem Gefundenen; ohne Angabe off
      library.setting.pager	das Programm für lange Tabellen, oder none; statt PAGER
      library.setting.pinned	die Datenarten auf der ersten Seite der App Health: steps, sleep
      library.setting.quiet	die Stunden ohne Hinweise, etwa 22:00-07:00
      library.setting.sleep	Ihr Schlafziel und die Zeiten: 8:00 22:30-06:30
      library.setting.store	der Ordner des Datenspeichers, wenn HEALTHKIT_STORE fehlt
      library.setting.zone	die Zeitzone von Daten und Tagen, etwa Europe/Berlin
      library.sqlite	SQLite meldet: „{1}“.
      library.stoppedAt	das Lesen endete in Zeile {1}: {2}
      library.stranger	{1} gehört nicht zum Datenspeicher.
      library.stranger.remedy	Verschieben Sie es in einen anderen Ordner, falls Sie es nicht mit Absicht dort abgelegt haben.
      library.strayText	Text zwischen Elementen
      library.subject.alertRules	Regeln für Hinweise
      library.subject.alerts	Hinweise
      library.subject.apps	Apps
      library.subject.attachments	Anhänge
      library.subject.chunks	Blöcke
      library.subject.contents	Inhalte
      library.subject.files	Dateien
      library.subject.importKeys	Schlüssel importierter UUIDs
      library.subject.journal	Journal
      library.subject.keptElements	aufbewahrte Elemente
      library.subject.keptFiles	aufbewahrte Dateien
      library.subject.keys	Schlüssel
      library.subject.log	Protokoll
      library.subject.metadata	Zusatzangaben
      library.subject.pages	Seiten
      library.subject.permissions	Erlaubnisse
      library.subject.preferredUnits	bevorzugte Einheiten
      library.subject.removedWorkouts	gelöschte Trainings
      library.subject.routes	Routen
      library.subject.samples	Einträge
      library.subject.series	Reihen
      library.subject.sessionEvents	Ereignisse von Trainingssitzungen
      library.subject.sessions	Trainingssitzungen
      library.subject.sources	Quellen
      library.subject.store	Datenspeicher
      library.subject.structure	Aufbau
      library.subject.unfinished	unfertige Trainings
      library.subject.units	Einheiten
      library.subject.values	Werte
      library.subject.workouts	Trainings
      library.subject.zones	Zonen
      library.tokenFault.remedy	Beheben Sie das, oder melden Sie die App mit ‵health apps add‵ noch einmal an.
      library.tokenFile	Die Token-Datei von {1} passt nicht zu ihrer Anmeldung.
      library.tokenFile.remedy	Melden Sie die App mit ‵health apps add‵ noch einmal an.
      library.tooDeep	es ist mehr als {1} Ebenen tief verschachtelt
      library.total.distance	Strecke
      library.total.energy	Energie
      library.total.kcal	kcal
      library.total.m	m
      library.total.steps	Schritte
      library.total.strokes	Züge
      library.transit	{1} enthält unverschlüsselte Gesundheitsdaten: Eine frühere Version endete, während ein Browser sie sendete oder empfing.
      library.transit.remedy	‵health serve‵ löscht es beim Start.
      library.unitRange	die Einheit ist zu groß oder zu klein
      library.unknownTypes	Es gibt Erlaubnisse für Datenarten, die diese Version nicht kennt.
      library.unknownTypes.remedy	Sie bewirken nichts; eine neuere Version von OpenHealthKit kennt die Datenarten vielleicht.
      library.unknownUnit	die Einheit ist nicht bekannt
      library.unknownValue	der Wert ist nicht bekannt
      library.unlisted	Der Inhalt des Ordners lässt sich nicht auflisten.
      library.unlisted.remedy	Machen Sie ihn für sich lesbar (chmod 700 für den Ordner).
      library.unregistered	Nicht angemeldete Apps wollten bei Änderungen geweckt werden.
      library.unregistered.remedy	Sie werden nicht gestartet; ‵health apps add‵ meldet eine App an, ‵health apps remove‵ vergisst sie.
      library.unsound	Zeilen der Tabelle ‵{1}‵ können keine Einträge von {2} aus {3} sein; Antworten lassen sie aus.
      library.untyped.altitude	Höhe ohne Ort
      library.untyped.app	„{1}“ der App
      library.untyped.energy	Energie als Zähler neben einer Summe
      library.untyped.field	Feld {1} einer App
      library.untyped.further	weitere Arten
      library.untyped.temperature	Temperatur
      library.waitingSaves	Während der Sperre Gespeichertes ist noch nicht im Datenspeicher ({1}).
      library.waitingSaves.remedy	Starten Sie mit ‵health serve‵ den Dienst, oder entsperren Sie den Datenspeicher mit ‵health unlock‵: Dann wird es übernommen.
      library.xml.blank	kein Leerzeichen zwischen zwei Attributen
      library.xml.character	ein in XML verbotenes Zeichen
      library.xml.colon	ein Name mit mehr als einem Doppelpunkt
      library.xml.declaration	eine XML-Deklaration, die nicht am Anfang steht
      library.xml.end	die Datei endet zu früh oder geht nach ihrem Ende weiter
      library.xml.endTag	ein unfertiger End-Tag
      library.xml.entity	eine nicht erklärte Entität
      library.xml.equals	ein Gleichheitszeichen fehlt
      library.xml.error	kein wohlgeformtes XML (Fehler {1})
      library.xml.inside	die Datei endet in diesem Element
      library.xml.less	ein Kleiner-als-Zeichen in einem Attributwert
      library.xml.match	Start- und End-Tag passen nicht zusammen
      library.xml.name	ein Name fehlt oder ist ungültig
      library.xml.namespace	ein ungültiger Namensraum
      library.xml.noEndTag	der End-Tag fehlt
      library.xml.prefix	ein Präfix ohne Namensraum
      library.xml.quote	ein Attributwert ohne schließendes Anführungszeichen
      library.xml.quotes	ein Attributwert ohne Anführungszeichen
      library.xml.startTag	ein Start-Tag ohne Ende
      library.xml.twice	ein Attribut kommt doppelt vor
      library.xml.unclosed	das Element ist nicht geschlossen
      library.xml.valueless	ein Attribut ohne Wert
      line.attachments	{1}; {2} {2;Anhang;Anhänge}
      line.dose	Dosis
      line.due	{1}, fällig {2}
      line.for	für {1}
      line.from	von {1}
      line.heartbeats	{1} {1;Herzschlag;Herzschläge}
      line.left	links {1}
      line.leftEar	links {1} dB HL
      line.places	{1} {1;Ort;Orte}
      line.prescription	Rezept
      line.right	rechts {1}
      line.rightEar	rechts {1} dB HL
      line.tones	{1} {1;Ton;Töne}
      line.tonesOf	{1} {1;Ton bei;Töne von} {2} Hz
      line.until	bis {1}
      line.verifiable	Prüfbarer Nachweis
      line.voltages	{1} {1;Spannungswert;Spannungswerte}
      line.voltagesAt	{1} {1;Spannungswert;Spannungswerte} mit {2}
      lines.byName	Ein Programm, das Sie selbst starten, findet das Token über seinen Namen:
      lines.byNameHere	Ein Programm, das Sie auf diesem Rechner starten, findet das Token über seinen Namen:
      lines.elsewhere	Auf einem anderen Rechner kopieren Sie die Token-Datei dorthin, oder geben Sie ihren Inhalt in {1} an.
      lines.isolated	Abgeschottet, in einer Sandbox von bubblewrap:
      lines.registered	{1} ist angemeldet. Das Token steht in {2}.
      lines.sandbox	In einer anderen Sandbox braucht die App nur ihren eigenen Socket:
      lines.unit	(zwei Zeilen einer systemd-Unit, unter [Service])
      lines.wake	Um sie als eigenen Benutzer zu wecken, legen Sie neben {2} eine Unit {1} an:
      lock.locked	Der Datenspeicher ist gesperrt. {1} entsperrt ihn.
      lock.merged	Aus der Zeit der Sperre übernommene Speicherungen: {1}.
      lock.merging	Der Datenspeicher ist entsperrt. Noch zu übernehmende Speicherungen: {1}.
      lock.needs	Der Datenspeicher ist gesperrt: Er braucht seine Passphrase. {1} fragt danach.
      lock.open	Der Datenspeicher ist nicht gesperrt.
      lock.refused	Abgelehnte Speicherungen, ohne Erlaubnis oder ungültig: {1}. Die Dateien damit liegen im Ordner des Datenspeichers in journal/rejected.
      lock.rejected	Journaldateien, die beschädigt sind oder zu einem anderen Datenspeicher gehören: {1}. Sie liegen nun im Ordner des Datenspeichers in journal/rejected; ihr lesbarer Teil ist übernommen.
      lock.unlocked	Der Datenspeicher ist entsperrt.
      lock.waiting	Der Datenspeicher ist gesperrt. Wartende Speicherungen: {1}.
      meanline.day	Mittel aus {1} {1;Tag;Tagen}: {2}
      meanline.hour	Mittel aus {1} {1;Stunde;Stunden}: {2}
      meanline.month	Mittel aus {1} {1;Monat;Monaten}: {2}
      meanline.week	Mittel aus {1} {1;Woche;Wochen}: {2}
      meanline.year	Mittel aus {1} {1;Jahr;Jahren}: {2}
      meanof.day	Mittel eines Tages
      meanof.hour	Mittel einer Stunde
      meanof.month	Mittel eines Monats
      meanof.week	Mittel einer Woche
      meanof.year	Mittel eines Jahres
      medical.allergies	Allergien
      medical.asOf	Stand: {1}.
      medical.conditions	Erkrankungen
      medical.contacts	Kontakte
      medical.how	Schreiben Sie je eine Zeile. Blutgruppe, Geburtsdatum und Medikamente stehen unter
      medical.locked	Solange der Datenspeicher gesperrt ist
      medical.lockedAllow	Diesen Pass auch dann zeigen
      medical.lockedOff	Ein gesperrter Datenspeicher zeigt nichts. Wenn Sie es erlauben, bietet seine Seite diesen Pass an, und sonst nichts. Dann liegt eine lesbare Kopie des Passes auf der Festplatte: die Datei medical-id im Ordner des Datenspeichers, unverschlüsselt, nur für Ihren Benutzer. Sie folgt Ihren Änderungen und verschwindet sofort, wenn Sie das ausschalten oder den Datenspeicher löschen.
      medical.lockedOn	Dieser Pass ist auch bei gesperrtem Datenspeicher lesbar, in einem angemeldeten Browser. Seine Kopie, die Datei medical-id im Ordner des Datenspeichers, ist nicht verschlüsselt.
      medical.lockedStop	Nicht mehr zeigen und Kopie löschen
      medical.medications	Medikamente
      medical.remarks	Bemerkungen
      medical.title	Notfallpass
      medical.unreadable	Die Kopie des Passes ist beschädigt oder für andere Benutzer offen. Sie entsteht neu, wenn Sie den Datenspeicher entsperren und den Pass speichern.
      medication.add	Medikament hinzufügen
      medication.archive	Archivieren
      medication.deleteKeeps	Die Einnahmen bleiben.
      medication.fault.known	Dieses Medikament steht schon in Ihrer Liste.
      medication.fault.name	Geben Sie einen Namen ein.
      medication.name	Name wie auf der Packung
      medication.takeOut	Aus dem Archiv holen
      metadata.HKInsulinDeliveryReason	Zweck des Insulins
      metadata.HKMenstrualCycleStart	Erster Tag des Zyklus?
      mood.all	Alle Gemütszustände
      mood.associations	Worauf bezogen
      mood.day	{1}, Zahl der Zustände: {2}
      mood.empty	In diesem Monat ist kein Gemütszustand eingetragen.
      mood.labels	Gefühle
      mood.mean	Im Mittel
      mood.signs	Von − − −, sehr unangenehm, bis + + +, sehr angenehm: das Mittel des Tages.
      mood.title	Stimmung
      notes.about	Worüber
      notes.changed	Geändert
      notes.fault.long	Eine Notiz hat höchstens {1} Byte.
      notes.label	Ihre Notiz
      notes.noSamples	Von diesem Tag gibt es keine Einträge.
      notes.one	Notiz
      notes.other	Notiz zu einem anderen Tag
      notes.sample	Ein Eintrag
      notes.samples	Einträge des Tages
      notes.title	Notizen
      notes.why	Ihre eigenen Worte zu einem Tag oder Eintrag. Apps können sie nicht lesen, Exporte enthalten sie.
      pair.cause	Zwei Werte, die sich gemeinsam verändern, müssen nicht Ursache und Wirkung sein.
      pair.correlation	Korrelation {1}, mit 95 % Sicherheit zwischen {2} und {3}, aus {4} {4;Tag;Tagen} mit beiden.
      pair.few	Für eine Korrelation sind {1} Tage mit beiden nötig; es gibt {2}.
      pair.link	Beide nach Tagen und ihre Korrelation
      pair.one	{1} (waagerecht)
      pair.other	{1} (senkrecht)
      pair.points	Jeder Tag als Punkt
      pair.same	Keine Korrelation: An allen {1} Tagen mit beiden ist einer der Werte gleich.
      pair.time	Im Lauf der Zeit
      pair.title	{1} und {2}
      profile.data	Ihre Daten
      profile.devices	Geräte
      profile.down	Nach unten:
      profile.fault.choice	Wählen Sie etwas aus der Liste.
      profile.fault.day	Das ist kein Tag wie 1985-04-12.
      profile.fault.future	Dieser Tag liegt in der Zukunft.
      profile.kept	Ein Import brachte „{1}“. Das bleibt, bis Sie einen anderen Wert wählen.
      profile.language	Sprache · Language · 语言 · Язык
      profile.language.auto	Wie im Browser
      profile.person	Über Sie
      profile.person.why	Apps, denen Sie es erlauben, können diese Angaben lesen, aber nicht ändern.
      profile.pin	Speichern
      profile.pin.add	Datenart hinzufügen
      profile.pin.none	Keine
      profile.pinned	Übersicht
      profile.pinned.why	Die Datenarten der ersten Seite, in dieser Reihenfolge.
      profile.remove	Entfernen
      profile.save	Speichern
      profile.sources	Quellen
      profile.system	Maßsystem
      profile.system.auto	Automatisch
      profile.system.auto.now	Automatisch: {1}
      profile.units	Einheiten
      profile.units.usual	{1} (üblich)
      profile.units.why	Apps, die eine Datenart lesen oder speichern dürfen, erhalten Ihre Wahl.
      profile.unset	Nicht angegeben
      profile.up	Nach oben:
      records.about	Worum es geht
      records.addPower	Addition
      records.address	Adresse
      records.all	Alle
      records.answer	Antwort
      records.answers	Antworten
      records.archived	Archiviert
      records.asNeeded	Bei Bedarf
      records.associations	Bezüge
      records.audiograms	Audiogramme
      records.author	Verfasser
      records.average	Mittlere Herzfrequenz
      records.axis	Achse
      records.baseCurve	Basiskurve
      records.beats	Herzschläge
      records.birth	Geburtsdatum
      records.brand	Marke
      records.class	Einstufung
      records.clinical	Medizinische Einträge
      records.codes	Codes
      records.conduction	Schallleitung
      records.current	Medikamente
      records.custodian	Verwahrer
      records.cut	Nur der Anfang ist zu sehen. Die Datei enthält alles.
      records.cylinder	Zylinder
      records.device	Gerät
      records.diameter	Durchmesser
      records.document	Dokument
      records.documents	Dokumente
      records.dose	Dosis
      records.dosesOf	Einnahmen am {1}
      records.due	Fällig
      records.ear	Ohr
      records.ecg	Elektrokardiogramme
      records.empty	Hier ist nichts.
      records.entered	Was Sie eintragen
      records.far	Pupillenabstand, Ferne
      records.fields	Alle Felder, löschen
      records.file	Datei
      records.form	Form
      records.frequency	Abtastrate
      records.from	Von
      records.heartbeats	Reihen von Herzschlägen
      records.highest	Höchster, mV
      records.identifier	Kennung
      records.issued	Ausgestellt
      records.issuer	Aussteller
      records.items	Inhalt
      records.kind	Art
      records.labels	Gefühle
      records.lead	Ableitung
      records.left	Links
      records.length	Dauer
      records.lenses	Gläser
      records.level	Pegel, dB HL
      records.levels	Hörschwellen nach Frequenz, in dB HL
      records.limits	Grenzen der Prüfung
      records.lowest	Niedrigster, mV
      records.masked	Vertäubt
      records.measure	Messgröße
      records.medication	Medikament
      records.medications	Medikamente
      records.moods	Gemütszustand
      records.more	Dateien und mehr
      records.moreDoses	Nur die ersten {1} sind zu sehen.
      records.name	Name
      records.near	Pupillenabstand, Nähe
      records.nickname	Ihr Name dafür
      records.no	Nein
      records.noDoses	Am {1} gibt es keine Einnahmen.
      records.noMedications	In Ihrer Liste steht noch kein Medikament.
      records.none	Der Datenspeicher enthält keine Unterlagen dieser Arten.
      records.number	Nr.
      records.ofScore	{1} von {2}
      records.onSchedule	Nach Plan
      records.person	Person
      records.points	Punkte
      records.prism	Prisma
      records.prismAngle	Winkel der Prismenbasis
      records.question	Frage
      records.questionnaires	Fragebögen
      records.relevant	Wann es war
      records.resource	Ressource
      records.right	Rechts
      records.risk	Risiko
      records.schedule	Plan
      records.score	Punktzahl
      records.seconds	Sekunden
      records.severity	Schwere
      records.shape	Form
      records.size	Größe in Byte
      records.sphere	Sphäre
      records.status	Stand
      records.strip	10 Sekunden je Zeile
      records.symptom	Symptom
      records.symptoms	Symptome
      records.tests	Prüfungen
      records.text	Wie die Einrichtung es gesendet hat
      records.time	Zeit
      records.title	Unterlagen
      records.tone	Ton
      records.tones	Töne
      records.type	Art
      records.types	Arten
      records.unlisted	Nicht mehr in der Liste
      records.until	Gültig bis
      records.valence	Wertung
      records.valenceCaption	Von sehr unangenehm (-1) bis sehr angenehm (1)
      records.version	Version
      records.vertex	Hornhautscheitelabstand
      records.vision	Brillen- und Linsenrezepte
      records.voltages	Spannungswerte
      records.yes	Ja
      removed.count	Einträge: {1}
      removed.deleted	Gelöscht am
      removed.how	Was Sie löschen, lässt sich einen Tag lang wiederherstellen.
      removed.left	Einträge, die sich nicht wiederherstellen ließen: {1}. Der Datenspeicher hat denselben Eintrag oder eine neuere Fassung, oder ihr Import wurde gelöscht.
      removed.more	Weitere Datenarten und Quellen: {1}
      removed.none	Am letzten Tag wurde nichts gelöscht.
      removed.number	Anzahl
      removed.restore	Wiederherstellen
      removed.rows	Gelöschte Einträge nach Datenart und Quelle
      removed.source	Quelle
      removed.title	Gelöschte Daten
      removed.type	Datenart
      removed.until	Wiederherstellbar bis
      report.afterNoon	nachmittags {1} ({2})
      report.all	Alle Werte
      report.allergies	Allergien
      report.asleep	Schlaf {1}
      report.beforeNoon	vormittags {1} ({2})
      report.body	Körper und Ernährung
      report.byHour	{1} nach Stunden
      report.byHourAndDay	{1} nach Stunden und Tagen
      report.conditions	Erkrankungen
      report.days	Tage
      report.daysRead	{1} {1;Tag;Tage}; ✓ ein erreichtes Ziel
      report.daysReadPartly	{1} {1;Tag;Tage}; ✓ ein erreichtes Ziel; * unvollständig
      report.daysWithData	Tage mit Daten
      report.diary	{1} in {2}, {3} {3;Tag;Tage}; Mittel der Messungen am Vormittag und am Nachmittag
      report.diaryLast	{1} in {2}, die letzten {3} Tage; Mittel der Messungen am Vormittag und am Nachmittag
      report.doubtful	Kein Mensch hat diese Werte, die trotzdem zählen: {1}.
      report.doubtfulType	{1} ({2} {2;Eintrag;Einträge})
      report.electrocardiogram	Elektrokardiogramm, {1}
      report.evening	Abend
      report.firstMedications	Medikamente, die ersten {1} von {2}
      report.foot	Erstellt von {1} am {2}. Wo Quellen sich überschneiden, zählt die Zeit einmal. Diese Seite ist nicht verschlüsselt: Wer sie lesen kann, sieht Ihre Gesundheitsdaten.
      report.from	Ab {1}
      report.goalDays	{1} an {2} von {3} {3;Tag;Tagen}
      report.goals	Erreichte Ziele: {1}
      report.heart	Herzfrequenz, {1}
      report.highest	Höchster
      report.inBed	im Bett {1}
      report.lastNights	Die letzten {1} Nächte, in Stunden und Minuten
      report.lastWeeks	Die letzten {1} Wochen, mittlere Nächte in Stunden und Minuten
      report.lastWorkouts	{1} {1;Training;Trainings}, {2}; die letzten {3}
      report.latest	Neueste Werte
      report.limitAtHome	Grenzwert zu Hause
      report.lists	Medikamente, Diagnosen und Allergien
      report.longest	Längste
      report.lowest	Niedrigster
      report.mean	Im Mittel {1}
      report.meanDays	Mittlerer Tag jedes Monats
      report.meanNight	Mittlere Nacht in Stunden: {1}
      report.meanOfDay	Im Mittel {1} am Tag
      report.meanOfMonth	Im Mittel {1} im Monat
      report.meanOfWeek	Im Mittel {1} in der Woche
      report.measurementCount	Messungen
      report.measurements	{1}, {2} {2;Messung;Messungen}
      report.measurementsLast	{1}, die neuesten {2} Messungen
      report.medications	Aktuelle Medikamente
      report.mind	Schlaf und Psyche
      report.monthsRead	{1} {1;Monat;Monate} mit Daten
      report.monthsWithData	Monate mit Daten
      report.more	{1} weitere
      report.moreRecordings	Der Zeitraum hat noch mehr davon. Der Bericht enthält die neuesten {1}.
      report.moreTypes	Weiteres
      report.morning	Morgen
      report.mostHeart	Höchste Herzfrequenz, {1}
      report.nightCount	Nächte
      report.nights	{1} {1;Nacht;Nächte}, in Stunden und Minuten
      report.noLatest	In den Wochen vor dem Ende des Zeitraums gibt es keine Daten.
      report.ofGoal	{1} von {2}
      report.oneNight	In Stunden: {1}
      report.pace	Tempo
      report.periodMade	{1}; {2}; erstellt am {3}
      report.printed	Gedruckt am {1}
      report.pulse	Puls {1}
      report.pulseHead	Puls
      report.reached	{1} oder höher: {2} von {5} {5;Messung;Messungen}. {3} oder höher, der Grenzwert für Messungen zu Hause: {4} von {5} {5;Messung;Messungen}.
      report.readingCount	Messungen
      report.readings	Mittel aus {1} {1;Messung;Messungen}: {2}.
      report.recorded	Erfasst
      report.result	Ergebnis
      report.shortest	Kürzeste
      report.taken	Einnahme
      report.takenOfDue	Im Zeitraum eingenommen
      report.title	Gesundheitsbericht
      report.titleOf	Gesundheitsbericht: {1}
      report.total	Insgesamt {1}
      report.vitals	Vitalwerte
      report.weekFrom	Woche ab
      report.weeks	{1} {1;Woche;Wochen}, mittlere Nächte in Stunden und Minuten
      report.weeksRead	{1} {1;Woche;Wochen} mit Daten
      report.weeksWithData	Wochen mit Daten
      report.what	Was
      report.withData	{1} {1;Tag;Tage} mit Daten
      report.workouts	{1} {1;Training;Trainings}, {2}
      running.again	Was gespeichert ist, bleibt. Um später fortzufahren, wählen Sie dieselbe Datei noch einmal.
      running.all	Alle
      running.bad	Übersprungene Elemente
      running.busy	Ein anderer Import läuft. Warten Sie, bis er zu Ende ist.
      running.date	Exportiert {1}
      running.element	Element
      running.elements	Ein Name in < > gehört zu einem Element der Datei, das kein Eintrag ist; es wird unverändert aufbewahrt.
      running.files	Dateien
      running.human	{1}: Werte, die kein Mensch hat: {2}. Sie sind gespeichert, wie sie sind; Diagramme kennzeichnen sie.
      running.kept	Aufbewahrt
      running.line	Zeile
      running.odd	Mit Grund aufbewahrt
      running.odd.hint	Sie verletzen eine Regel. Sie sind keine Einträge und bleiben im Datenspeicher, wie sie in der Datei stehen.
      running.parts	Der Import ist zu Ende; einige Elemente ließen sich nicht lesen.
      running.read	In der Datei
      running.reading	Die Datei wird gelesen. Einträge bisher: {1}
      running.reason	Grund
      running.receiving	Die Datei wird hochgeladen: bisher {1} MB.
      running.report	Was aus der Datei wurde
      running.skipped	Übersprungen
      running.stop	Anhalten
      running.stopped	Angehalten. Wählen Sie dieselbe Datei noch einmal, um fortzufahren.
      running.stored	Gespeichert
      running.there	Schon vorhanden
      running.title	Import
      running.type	Art
      running.upload	Die Datei ließ sich nicht hochladen: {1}
      running.whole	Die ganze Datei ist im Datenspeicher.
      samples.activity	Sportart
      samples.add	Daten hinzufügen
      samples.add.none	Einträge dieser Art lassen sich nicht von Hand eingeben.
      samples.add.title	Hinzufügen: {1}
      samples.all	Alle Einträge
      samples.answers	Antworten in der Reihenfolge der gedruckten Fragen
      samples.attachment	Anhang
      samples.attachment.text	{1}, {2} kB
      samples.attachments	Anhänge
      samples.back	Zurück, ohne zu löschen
      samples.bundle	Kennung der App
      samples.came	Wie es hierherkam
      samples.came.app	In diesem Datenspeicher gespeichert
      samples.came.import	Import von {1}, {2}
      samples.choose	Auswählen …
      samples.clock	Uhrzeit
      samples.contents	Was darin steht
      samples.correct	Berichtigen
      samples.correct.back	Zurück, ohne zu berichtigen
      samples.correct.how	Ein neuer, von Hand eingegebener Eintrag ersetzt diesen. Das lässt sich einen Tag lang rückgängig machen. Spätere Importe lassen den alten Eintrag aus.
      samples.correct.save	Berichtigung speichern
      samples.correct.title	Berichtigen: {1}
      samples.count	Einträge dieser Art: {1}
      samples.countShown	Einträge mit diesen Filtern: {1}
      samples.creation	Gespeichert
      samples.date	Datum
      samples.delete	Löschen
      samples.delete.all	Alles löschen, was diese Filter zeigen …
      samples.delete.count	Zu löschende Einträge: {1}.
      samples.delete.ticked	Ausgewählte löschen
      samples.delete.title	Löschen: {1}
      samples.delete.undo	Das lässt sich einen Tag lang rückgängig machen.
      samples.delete.what	Was gelöscht wird, nach Quelle und Datenart
      samples.device	Gerät
      samples.distance	Strecke ({1})
      samples.duration	Dauer
      samples.end	Ende
      samples.end.hint	Lassen Sie das Feld leer, wenn es endete, als es begann. Eine Uhrzeit allein gilt für den Tag des Beginns.
      samples.endTime	Uhrzeit des Endes
      samples.energy	Aktive Energie ({1})
      samples.fault.brand	Nur Kontaktlinsen haben eine Marke.
      samples.fault.changed	Nichts wurde gelöscht: Ein ausgewählter Eintrag ist nicht mehr da. Die Liste zeigt, was jetzt da ist.
      samples.fault.choice	Wählen Sie etwas aus der Liste.
      samples.fault.date	Dieses Datum oder diese Uhrzeit gibt es nicht. Geben Sie ein Datum wie 2026-01-31 an.
      samples.fault.day	Geben Sie einen Tag ein.
      samples.fault.end	Ein Training braucht ein Ende.
      samples.fault.expires	Das liegt vor dem Tag der Ausstellung.
      samples.fault.future	Das liegt in der Zukunft.
      samples.fault.human	Noch ist nichts gespeichert: Kein Mensch hat einen solchen Wert. Berichtigen Sie ihn, oder bestätigen Sie unten, dass er stimmt.
      samples.fault.lens	Solche Gläser haben diesen Wert nicht.
      samples.fault.level	Ein Pegel liegt zwischen -10 und 120 dB HL.
      samples.fault.long	Das ist länger, als die Datenart erlaubt.
      samples.fault.needed	Geben Sie eine Zahl ein.
      samples.fault.negative	Geben Sie eine Zahl ein, die mindestens 0 ist.
      samples.fault.nothing	Geben Sie mindestens eine Zahl ein.
      samples.fault.number	Das ist keine Zahl wie {1}.
      samples.fault.order	Das Ende liegt vor dem Beginn.
      samples.fault.percent	Höchstens 100 %.
      samples.fault.refused	Das lässt sich nicht speichern: Die Werte passen nicht zur Datenart.
      samples.fault.reversed	{1} muss höher sein als {2}.
      samples.fault.short	Das ist kürzer, als die Datenart erlaubt.
      samples.fault.some	Nichts wurde gespeichert: Sehen Sie die Felder unten an.
      samples.fault.sphere	Jedes Glas braucht seine Sphäre; 0 für ein planes.
      samples.fault.ticked	Nichts wurde gelöscht: Wählen Sie mindestens einen Eintrag aus.
      samples.fault.together	Das fehlt: Geben Sie beide Werte an oder keinen.
      samples.filter	Anzeigen
      samples.food	Lebensmittel
      samples.food.hint	Ein Name, etwa Haferbrei.
      samples.from	Von
      samples.key	Schlüssel
      samples.lens.brand	Marke der Kontaktlinsen
      samples.lens.expires	Gültig bis
      samples.lens.kind	Brille oder Kontaktlinsen
      samples.members	Bestandteile
      samples.metadata	Zusatzangaben
      samples.metadata.none	Dieser Eintrag hat keine Metadaten.
      samples.mood.about	Gründe
      samples.mood.associations	Womit hat es zu tun?
      samples.mood.kind	Art
      samples.mood.labels	Was beschreibt es am besten?
      samples.mood.value	Wie es sich anfühlte
      samples.mood.words	Wörter
      samples.more	Auch nötig
      samples.newest	Neueste
      samples.no	Nein
      samples.none	Hier sind keine Einträge.
      samples.number	Anzahl
      samples.older	Ältere
      samples.one	{1}, {2}
      samples.origin	Herkunft
      samples.page	Mehr darüber
      samples.pages	Seiten
      samples.product	Modell des Geräts
      samples.question	Frage {1}
      samples.related	Gehört zu
      samples.rows	Einträge, neueste zuerst
      samples.saved	Wie es gespeichert wurde
      samples.series.count	Werte darin
      samples.series.latest	Letzter
      samples.series.least	Kleinster
      samples.series.most	Größter
      samples.source	Quelle
      samples.sources.all	Alle Quellen
      samples.start	Beginn
      samples.startTime	Uhrzeit des Beginns
      samples.sure	Der Wert stimmt: speichern
      samples.sure.title	Ein ungewöhnlicher Wert
      samples.system	System
      samples.tick	Auswählen
      samples.tick.all	Alle auf dieser Seite auswählen
      samples.title	Alle Einträge: {1}
      samples.to	Bis (einschließlich)
      samples.tone	{1} Hz (dB HL)
      samples.type	Datenart
      samples.unit	Einheit
      samples.uuid	Kennung
      samples.value	Wert
      samples.version	Version
      samples.when	Wann
      samples.workout	Training
      samples.yes	Ja
      samples.zone	Beginn in der Zeitzone des Eintrags
      schedule.begin	Ab
      schedule.beginHint	Frühere Tage behalten ihre Uhrzeiten.
      schedule.days	Wochentage
      schedule.daysHint	Nichts angekreuzt: jeden Tag.
      schedule.every	Alle {1} Tage: {2}
      schedule.fault.both	Wählen Sie Wochentage oder eine Zahl von Tagen.
      schedule.fault.every	Geben Sie eine Zahl von 1 bis {1} ein.
      schedule.fault.times	Geben Sie Uhrzeiten wie {1} ein.
      schedule.from	ab {1}
      schedule.length	Alle wie viele Tage
      schedule.pieces	Stück
      schedule.times	Uhrzeiten
      schedule.timesHint	Zum Beispiel {1}. Leer bedeutet bei Bedarf.
      schedule.unit	Einheit
      schedule.weekdays	{1}: {2}
      section.activity	Aktivität
      section.browse	Alle Daten
      section.profile	Profil
      section.records	Unterlagen
      section.sharing	Freigaben
      section.sleep	Schlaf
      section.summary	Übersicht
      section.transfer	Import & Export
      section.workouts	Trainings
      sensor.back	Bluetooth ist wieder da.
      sensor.battery	die Batterie hat {1} %.
      sensor.connecting	Verbindung mit {1} ({2}) ... Strg-C beendet das.
      sensor.failed	keine Verbindung („{1}“). Der nächste Versuch ist in {2} s.
      sensor.looking	Sensoren werden gesucht ...
      sensor.lost	Verbindung verloren. Der Befehl verbindet wieder, sobald der Sensor in Reichweite ist.
      sensor.noContact	er berührt die Haut nicht.
      sensor.noValue	er konnte nicht messen.
      sensor.open	verbunden.
      sensor.otherUser	eine Messung gehört zu Benutzer {1} und wurde nicht gespeichert. Geben Sie --user {1} an, wenn Sie das sind.
      sensor.stopped	Bluetooth ist aus. Das Sammeln geht weiter, wenn es wieder da ist.
      sensor.unreadable	eine Messung wurde verworfen („{1}“).
      sharing.access	Zugriff
      sharing.all	Alle Apps
      sharing.allData	alle Daten
      sharing.allHint	Sie können alle Apps eine Zeit lang von Ihren Daten fernhalten. Ihre Erlaubnisse bleiben.
      sharing.allow	Ausgewähltes erlauben
      sharing.allowAll	Alles erlauben, worum sie bittet
      sharing.allowRead	„{1}“ das Lesen erlauben
      sharing.allowSave	„{1}“ das Speichern erlauben
      sharing.allowed	Erlaubt
      sharing.amount	Menge
      sharing.amountAll	Einzelne Einträge
      sharing.amountDays	Nur Summen und Mittel von Tagen
      sharing.amountHint	Von einem Tag oder einer Stunde mit weniger als fünf Einträgen erfährt die App nichts. Datenarten ohne solche Werte sind dann nicht erlaubt.
      sharing.amountHours	Nur Summen und Mittel von Stunden
      sharing.amountKeep	Nicht ändern
      sharing.amountRead	Was darf die App lesen?
      sharing.anyConnection	jede Verbindung
      sharing.app	App
      sharing.apps	Apps
      sharing.appsCaption	Apps, die angemeldet sind, eine Antwort haben oder auf eine warten
      sharing.asked	Angefragt
      sharing.background	Zustellung im Hintergrund
      sharing.badDate	Geben Sie einen Tag an, der nicht in der Zukunft liegt, etwa 2026-01-31.
      sharing.badDays	Geben Sie eine ganze Zahl von Tagen an, von 1 bis 36525.
      sharing.badRetention	Geben Sie eine ganze Zahl von 0 bis {1} an.
      sharing.byFlatpak	Ein Flatpak: abgeschottet in einer eigenen Sandbox
      sharing.byToken	Ein Token oder ein eigener Socket unter Ihrem Benutzer; abgeschottet nur, wenn mit health apps run gestartet
      sharing.byUser	Ein eigener Systembenutzer: abgeschottet durch einen eigenen Socket
      sharing.cancel	Abbrechen
      sharing.choose	Auswählen, was geteilt wird: {1}
      sharing.daily	höchstens täglich
      sharing.date	Erster Tag
      sharing.days	Zahl der Tage
      sharing.denied	Abgelehnt
      sharing.deny	Nicht erlauben
      sharing.didRead	gelesen
      sharing.didSave	gespeichert oder gelöscht
      sharing.dismiss	Nicht jetzt
      sharing.dismissHint	„Nicht jetzt“ entscheidet nichts: Die App erfährt, dass Sie die Anfrage geschlossen haben, und kann erneut fragen.
      sharing.end	Wie lange gilt das?
      sharing.endHint	Danach ist es, als hätten Sie abgelehnt. Dafür ist nichts zu tun.
      sharing.endKeep	Enden nicht ändern
      sharing.endMonth	Für 30 Tage
      sharing.endNone	Bis ich es beende
      sharing.endWeek	Für 7 Tage
      sharing.ended	endete {1}
      sharing.endsOn	{1}, bis {2}
      sharing.failures	Weckrufe in Folge ohne Antwort
      sharing.failuresOf	{1} von {2}
      sharing.flatpak	Flatpak
      sharing.from	Liest ab
      sharing.hourly	höchstens stündlich
      sharing.identifier	Kennung
      sharing.identity	Identität
      sharing.immediately	sofort
      sharing.impossible	Keiner App lässt sich das bei dieser Datenart erlauben.
      sharing.isolated	Eigene Sandbox oder eigener Benutzer: vor anderen Programmen geschützt
      sharing.keep	Änderungen speichern
      sharing.keepDays	Tage, die das Protokoll aller Apps aufbewahrt wird
      sharing.keepHint	0 schaltet das Protokoll ab und löscht es.
      sharing.lastRead	Zuletzt gelesen
      sharing.lastSaved	Zuletzt gespeichert
      sharing.launch	Gestartet mit
      sharing.log	Zugriffsprotokoll
      sharing.logCaption	Was die App gelesen und gespeichert hat
      sharing.logHint	Jede Zeile ist eine Minute Zugriff auf eine Datenart, die neueste zuerst. Wo eine App eine Datenart nicht lesen darf, sieht sie nur, was sie selbst gespeichert hat, und erfährt nicht, ob es mehr gibt.
      sharing.logOf	Zugriffsprotokoll von „{1}“
      sharing.nameOnly	Nicht angemeldet: nur ein Name, etwa eine App mit eigenem Datenspeicher
      sharing.needed	Nötiger Nachweis
      sharing.neededAny	Jede Verbindung der App
      sharing.neededAsked	Wie die App gefragt hat
      sharing.neededHint	Gilt für das, was Sie jetzt erlauben. Frühere Erlaubnisse verlangen denselben Nachweis wie bisher.
      sharing.neededIsolated	Nur solange die App abgeschottet ist
      sharing.newest	Neueste
      sharing.no	nicht erlaubt
      sharing.noAnswer	Wählen Sie eine Antwort. Nichts hat sich geändert.
      sharing.noApps	Keine App ist angemeldet. Melden Sie eine in einem Terminal an:
      sharing.noChange	Nichts ändern
      sharing.noDirection	Wählen Sie für die andere Datenart Lesen oder Speichern aus.
      sharing.noLog	Im Protokoll steht nichts über diese App.
      sharing.noObjects	Es gibt keine Objekte dieser Art.
      sharing.noPermissions	Noch ist nichts erlaubt oder abgelehnt.
      sharing.noRequests	Keine App wartet auf eine Antwort.
      sharing.noType	Es gibt keine Datenart mit diesem Namen.
      sharing.notInLog	nichts im Protokoll
      sharing.notRegistered	Diese App ist nicht angemeldet. Eine Antwort gilt, sobald sie es ist.
      sharing.notSaved	Nichts wurde gespeichert. Unten steht, was falsch ist.
      sharing.noteGranted	früher erlaubt
      sharing.noteNone	nicht beantwortet
      sharing.noteNotAsked	nicht angefragt
      sharing.noteRefused	früher abgelehnt
      sharing.objects	Einzelne Objekte
      sharing.objectsAllowed	Erlaubte Objekte: {1}
      sharing.objectsAsked	Die App wartet auf Ihre Wahl.
      sharing.objectsHint	Bei manchen Datenarten wählen Sie jedes Objekt, das eine App lesen darf. Was sie selbst gespeichert hat, liest eine App, bis Sie das ablehnen.
      sharing.objectsOf	{1} für „{2}“
      sharing.older	Ältere
      sharing.onlyIsolated	nur abgeschottet
      sharing.onlyObjects	Apps können diese Datenart nicht als Ganzes lesen: Wählen Sie unten einzelne Objekte.
      sharing.openSheet	Ihre Anfrage beantworten
      sharing.other	Eine andere Datenart
      sharing.otherHint	Ein Titel, ein Kurzname wie stepCount oder eine Kennung.
      sharing.otherType	Name der Datenart
      sharing.permissions	Erlaubnisse
      sharing.permissionsCaption	Was die App lesen und speichern darf
      sharing.questions	Zu entscheidende Erlaubnisse: {1}
      sharing.read	Lesen
      sharing.readOwn	ohne Erlaubnis gelesen: nur Eigenes
      sharing.registered	Token oder eigener Socket: unterscheidet ehrliche Apps, hält aber kein feindliches Programm unter Ihrem Benutzer auf
      sharing.registeredOn	Angemeldet
      sharing.reload	Neu laden
      sharing.remove	App entfernen
      sharing.removeButton	Entfernen
      sharing.removeHint	Ihre Anmeldung und ihre Erlaubnisse werden gelöscht. Was sie gespeichert hat, bleibt.
      sharing.removeTitle	„{1}“ entfernen?
      sharing.removeWarning	Anmeldung, Token, Erlaubnisse, offene Anfragen und unfertige Trainings der App werden sofort gelöscht. Ihre Einträge bleiben. Das lässt sich nicht rückgängig machen: Die App muss neu angemeldet werden.
      sharing.requests	Anfragen um Erlaubnis
      sharing.restrict	Alle Apps sperren
      sharing.restricted	Alle Apps sind gesperrt: Keine kann etwas lesen oder speichern.
      sharing.retention	Wie lange das Protokoll aufbewahrt wird
      sharing.revokeAll	Alles abschalten
      sharing.save	Speichern
      sharing.saveRefused	Speichern abgelehnt
      sharing.sheet	„{1}“ bittet um Zugriff auf Ihre Gesundheitsdaten
      sharing.since	Wartet seit
      sharing.stopped	Wird nicht mehr geweckt
      sharing.stoppedUntil	bis die App die Zustellung im Hintergrund wieder einschaltet
      sharing.times	Zugriffe
      sharing.toggle	{1}: {2}
      sharing.turnOff	Alle ausschalten
      sharing.turnOn	Alle einschalten
      sharing.type	Datenart
      sharing.unknown	Nur ein Name, den jedes Programm angeben kann
      sharing.unrestrict	Apps wieder zulassen
      sharing.until	Bis
      sharing.user	Systembenutzer
      sharing.version	Version
      sharing.weekly	höchstens wöchentlich
      sharing.when	Zeit
      sharing.whyClinical	Warum die App medizinische Einträge liest
      sharing.whyRead	Warum die App Ihre Daten liest
      sharing.whySave	Warum die App Daten speichert
      sharing.window	Wie weit zurück darf die App lesen?
      sharing.windowAll	Alle Daten
      sharing.windowDate	Ab einem Datum
      sharing.windowDays	Die letzten Tage und alle späteren Daten
      sharing.windowHint	Das Datum steht fest, sobald Sie speichern. Was sie selbst gespeichert hat, sieht die App immer.
      sharing.windowKeep	Datumsangaben nicht ändern; neu erlaubte Datenarten von Anfang an
      sharing.woken	Zuletzt geweckt
      sharing.yes	erlaubt
      sleep.asleep	Schlaf
      sleep.average	Im Durchschnitt geschlafen
      sleep.bed	Ins Bett
      sleep.below	Auch gemeldet, von nachrangigen Quellen
      sleep.during	Im Schlaf: {1}
      sleep.empty	Hier sind keine Schlafdaten.
      sleep.fault.plan	Nichts wurde gespeichert. Geben Sie das Ziel wie 8:00 an, und beide Uhrzeiten oder keine.
      sleep.goal	Ziel
      sleep.goal.hint	Schlafdauer, zum Beispiel 7:30 oder 8
      sleep.inBed	Im Bett
      sleep.mean	Im Mittel {1} Schlaf. Nächte: {2}
      sleep.measured	{1} im Mittel. Nächte: {2}
      sleep.night	Nacht auf
      sleep.nightTo	Nacht auf {1}
      sleep.nights	Nächte
      sleep.plan	Ziel und Zeiten
      sleep.reached	{1}, erreicht in {2} von {3} Nächten
      sleep.rise	Aufstehen
      sleep.stage	Phase
      sleep.stages	Phasen
      sleep.times	Geplant
      sleep.title	Schlaf
      sleep.total	Insgesamt geschlafen
      sources.accessOf	Datenquellen und Zugriff: {1}
      sources.allowed	erlaubt
      sources.allowedSince	erlaubt ab {1}
      sources.apps	Apps mit Zugriff
      sources.appsCaption	Apps mit einer Antwort zu dieser Datenart
      sources.byHand	voreingestellt: von Hand eingegeben
      sources.caption	Apps und Geräte, die Daten gespeichert haben
      sources.changed	Die Quellen haben sich inzwischen geändert. Dies ist die jetzige Liste; nichts wurde gespeichert.
      sources.chosen	Ihre Reihenfolge
      sources.default	Voreingestellte Reihenfolge wiederherstellen
      sources.delete	Daten dieser Quelle löschen
      sources.denied	abgelehnt
      sources.devices	Geräte
      sources.devicesHint	Die Geräte der neuesten Einträge jeder Quelle und Datenart.
      sources.down	Nach unten
      sources.feedEmpty	Noch ist nichts angekommen.
      sources.feedSent	Letzte Sendung: {1}
      sources.feedSilent	Seit zwei Tagen nichts: {1}
      sources.feeds	Telefone, die selbst senden
      sources.firmware	Firmware
      sources.hardware	Hardware
      sources.last	Neueste Daten
      sources.localIdentifier	Lokale Kennung
      sources.manufacturer	Hersteller
      sources.model	Modell
      sources.more	Und {1} weitere
      sources.name	Name
      sources.noApps	Keine App hat eine Antwort zu dieser Datenart.
      sources.noDevices	Die neuesten Einträge nennen kein Gerät.
      sources.none	Es gibt noch keine Daten.
      sources.notAnswered	nicht beantwortet
      sources.orderHint	Wo mehrere Quellen Daten zur selben Zeit haben, zählt die oberste. Summen und Schlaf folgen einer neuen Reihenfolge sofort.
      sources.otherKind	voreingestellt: andere Quelle
      sources.phone	voreingestellt: Telefon
      sources.samples	Einträge
      sources.saveOrder	Diese Reihenfolge speichern
      sources.software	Software
      sources.source	Quelle
      sources.sources	Datenquellen
      sources.title	Quellen
      sources.types	Datenarten
      sources.udi	UDI des Geräts
      sources.unnamed	Gerät ohne Namen
      sources.up	Nach oben
      sources.watch	voreingestellt: Uhr
      summary.add	Eintrag hinzufügen
      summary.allTrends	Alle Entwicklungen und das Wichtigste
      summary.asleep	{1} Schlaf, {2} bis {3}
      summary.chart	Diagramm anzeigen
      summary.choose	Auswählen, was die Übersicht zeigt
      summary.count	Letzte 7 Tage: {1}
      summary.countUntil	7 Tage vor dem {2}: {1}
      summary.counted	{1} am {2}: {3} zählte {4} (gesamt: {5}).
      summary.covered	{1} aus {2} zählen nicht: {3} deckt diese Zeit ab.
      summary.duration	Dauer
      summary.empty	Es gibt noch keine Daten. Importieren Sie einen Export von Apple Health, oder geben Sie einen Wert von Hand ein.
      summary.ended	Die neuesten Daten von {1} sind vom {2}.
      summary.first	Öffnen Sie auf dem iPhone die App Health, tippen Sie auf Ihr Bild und dann auf das Exportieren aller Gesundheitsdaten. So entsteht eine Datei export.zip.
      summary.fresh	Quellen
      summary.freshUntil	{1}: bis {2}
      summary.goal	Ziel
      summary.highlights	Das Wichtigste
      summary.leftOut	Ausgelassen: {1}. Die Einträge liegen in zu vielen Tagen, um Werte zu berechnen, wie einer über Jahrhunderte.
      summary.night	Letzte Nacht
      summary.old	Die neuesten Daten sind vom {1}. Die Übersicht zeigt diesen Tag.
      summary.perDay	Letzte 7 Tage: {1} am Tag
      summary.perDayUntil	7 Tage vor dem {2}: {1} am Tag
      summary.reached	Erreicht
      summary.recent	Letzte 7 Tage: im Mittel {1}
      summary.recentUntil	7 Tage vor dem {2}: im Mittel {1}
      summary.ring	Ring
      summary.rings	Aktivitätsringe
      summary.ringsOf	Ringe vom {1}
      summary.same	Etwa so viel wie in den 28 Tagen davor
      summary.second	Bringen Sie die Datei auf diesen Rechner: mit einem Kabel, über einen gemeinsamen Ordner, einen Online-Speicher oder eine E-Mail an sich selbst. Sie ist nicht verschlüsselt.
      summary.spark	{1}, die letzten zwei Wochen
      summary.stage	Phase
      summary.third	Importieren Sie sie hier. Ein späterer Export fügt nur hinzu, was neu ist.
      summary.today	Heute
      summary.unpinned	Die Datenarten Ihrer Übersicht haben noch keine Daten.
      summary.why	Warum diese Zahl?
      summary.yesterday	Gestern
      system.metric	Metrisch
      system.uk	Vereinigtes Königreich
      system.us	Vereinigte Staaten
      text.clauses	{1}; {2}
      text.comma	{1}, {2}
      text.fact	{1}: {2}
      text.sentences	{1}. {2}
      transfer.back	Zurück
      transfer.badPeriod	Geben Sie einen ersten Tag wie 2026-01-31 an und einen letzten Tag, der nicht davor liegt.
      transfer.began	Begonnen
      transfer.bringBack	Auch importieren, was ich berichtigt oder gelöscht habe
      transfer.cancel	Abbrechen
      transfer.change	Änderung
      transfer.counted	Es gibt viele Einträge: Die ersten {1} sind gezählt.
      transfer.csv	CSV-Tabellen in einer Zip-Datei, eine je Datenart
      transfer.custom	Von einem Tag bis zu einem anderen
      transfer.cut	nicht fertig: läuft noch oder wurde abgebrochen
      transfer.delete	Löschen
      transfer.deleteButton	Daten dieses Imports löschen
      transfer.deleteOn	Weiter löschen
      transfer.deleteTitle	Löschen, was dieser Import gespeichert hat?
      transfer.deleteWarning	Alle Einträge, Dateien und Angaben dieses Imports werden gelöscht. Um sie zurückzubekommen, importieren Sie die Datei noch einmal.
      transfer.deleted	Bisher gelöschte Einträge: {1}. Es sind noch mehr da.
      transfer.deletedSince	Seitdem gelöschte Einträge: {1}.
      transfer.empty	Der Datenspeicher enthält keine Einträge dieses Imports.
      transfer.export	Export
      transfer.exportButton	Exportieren
      transfer.exportHint	Alles im Datenspeicher als eine Datei. Sie ist nicht verschlüsselt: Wer sie lesen kann, sieht Ihre Daten.
      transfer.exported	Export vom
      transfer.failed	Das Hochladen ist abgebrochen. Wählen Sie dieselbe Datei noch einmal.
      transfer.file	Datei
      transfer.fileHint	Eine Zip- oder XML-Datei, oder Trainings in FIT, TCX oder GPX, auch gepackt (.gz) oder mehrere in einer Zip-Datei. Bricht ein Hochladen ab, wählen Sie dieselbe Datei noch einmal.
      transfer.files	Aus Importen aufbewahrte Dateien
      transfer.filesCaption	Dateien nach ihren Pfaden im Export
      transfer.filesHint	Routen, Elektrokardiogramme und andere Dateien von Importen sowie Dateien, die an Einträgen hängen. Eine große holen Sie in einem Terminal:
      transfer.finished	fertig
      transfer.format	Format
      transfer.from	Erster Tag
      transfer.import	Import
      transfer.importHint	Ein Export der App Health: Tippen Sie auf dem Telefon auf Ihr Bild und dann auf das Exportieren aller Gesundheitsdaten. Eine Datei noch einmal zu importieren fügt nur hinzu, was neu ist; was Sie berichtigt oder gelöscht haben, bleibt draußen.
      transfer.imports	Bisherige Importe
      transfer.importsCaption	Importe, der neueste zuerst
      transfer.left	noch etwa {1} min
      transfer.leftOut	Was schon im Datenspeicher war oder sich nicht lesen ließ, ist nur am Ende eines Imports zu sehen. Um es noch einmal zu sehen, importieren Sie die Datei erneut.
      transfer.month	Die letzten 30 Tage mit Daten
      transfer.name	Ihr Name für die Überschrift
      transfer.noData	In diesem Zeitraum gibt es keine Daten.
      transfer.noFiles	Kein Import enthielt Dateien.
      transfer.noImports	Noch wurde nichts importiert.
      transfer.oneImport	Import
      transfer.path	Pfad
      transfer.period	Zeitraum
      transfer.progress	Fortschritt des Hochladens
      transfer.quarter	Die letzten 90 Tage mit Daten
      transfer.report	Bericht für die Arztpraxis
      transfer.reportButton	Bericht erstellen
      transfer.reportHint	Eine Seite mit Werten, Diagrammen und Tabellen zum Lesen, Drucken oder Senden. Sie ist nicht verschlüsselt.
      transfer.running	Fortschritt und Ergebnis des letzten Hochladens
      transfer.size	Größe
      transfer.sqlite	SQLite-Datenbank für Tabellen und Programme
      transfer.state	Stand
      transfer.stored	Gespeicherte Einträge
      transfer.there	Jetzt im Datenspeicher
      transfer.to	Letzter Tag (leer für die neuesten Daten)
      transfer.tooLarge	zu groß für diese Seite
      transfer.upload	Datei importieren
      transfer.year	Das letzte Jahr mit Daten
      transfer.zip	Zip-Datei der App Health, zum Importieren anderswo
      trend.higher	{1} % höher als in den 28 Tagen davor
      trend.less	{1} % weniger als in den 28 Tagen davor
      trend.lower	{1} % niedriger als in den 28 Tagen davor
      trend.more	{1} % mehr als in den 28 Tagen davor
      trend.slip	Kein Vergleich: An diesen Tagen gibt es einen Wert, den kein Mensch hat
      trend.times	Etwa {1}-mal so viel wie in den 28 Tagen davor
      trend.timesHigh	Etwa {1}-mal so hoch wie in den 28 Tagen davor
      trends.before	Monate davor
      trends.change	Veränderung
      trends.few	Es sind zu wenige Tage bekannt, um die letzten vier Wochen mit den Monaten davor zu vergleichen.
      trends.levels	Alle Datenarten
      trends.none	Keine Veränderung: Die letzten vier Wochen sind wie die Monate davor.
      trends.recent	Letzte vier Wochen
      trends.title	Entwicklungen
      trends.type	Datenart
      types.about	Was ist das?
      types.access	Quellen und Zugriff
      types.add	Eintrag hinzufügen
      types.alone	Allein
      types.aloneHint	Was jede Quelle aufgezeichnet hat; wo Quellen sich überschneiden, zählt die Summe jeden Augenblick einmal.
      types.average	Mittel aller Messungen
      types.compare	Vergleichen
      types.counted	Zählt
      types.countedHint	Wo Quellen sich überschneiden, zählt jeder Augenblick einmal.
      types.data	Alle Einträge
      types.date	Datum
      types.earlier	Früher
      types.go	Los
      types.highest	Höchster: {1}
      types.interval	Abschnitt
      types.later	Später
      types.latest	Letzter: {1}
      types.leftOut	Die Werte sind ausgelassen: Die Einträge liegen in zu vielen Abschnitten, wie es bei langen vorkommt.
      types.newest	Neueste
      types.newestIs	Die neuesten sind vom
      types.none	Keine
      types.nothing	In diesem Zeitraum gibt es keine Daten.
      types.partial	unvollständig
      types.periods	Zeitraum
      types.pin	In der Übersicht zeigen
      types.samples	Einträge
      types.share	Anteil
      types.show	Anzeigen
      types.source	Quelle
      types.sources	Quellen
      types.span	{1} bis {2}
      types.total	Gesamt
      types.unpin	Aus der Übersicht entfernen
      types.why	Warum diese Zahl?
      types.with	Zweite Datenart
      undo.medications	{1} {1;Medikament;Medikamente} wiederhergestellt.
      undo.medicationsLeft	{1} {1;Medikament;Medikamente} nicht wiederhergestellt: In Ihrer Liste steht wieder dasselbe.
      undo.notes	{1} {1;Notiz;Notizen} wiederhergestellt.
      undo.notesLeft	{1} {1;Notiz;Notizen} nicht wiederhergestellt: Es gibt neuere.
      undo.rows	{1} {1;Zeile;Zeilen} zurückgeholt, wie {1;sie war;sie waren}, bevor repariert wurde.
      undo.rowsLeft	{1} {1;Zeile bleibt;Zeilen bleiben} beiseitegelegt: Andere haben ihren Platz eingenommen.
      undo.samples	{1} {1;Eintrag;Einträge} wiederhergestellt.
      undo.samplesLeft	{1} {1;Eintrag;Einträge} nicht wiederhergestellt: Es gibt neuere Fassungen, oder ihr Import wurde rückgängig gemacht.
      vitals.above	Über Ihrem üblichen Bereich
      vitals.below	Unter Ihrem üblichen Bereich
      vitals.empty	Aus den letzten 30 Nächten gibt es keine Messungen.
      vitals.few	Für einen üblichen Bereich sind {1} Nächte davor nötig; bekannt {2;ist;sind} {2}.
      vitals.link	Vitalwerte der Nacht
      vitals.missing	In dieser Nacht nicht gemessen
      vitals.note	Der übliche Bereich stammt aus Ihren eigenen Nächten: die Mitte der 60 davor, plus oder minus das Dreifache ihrer Streuung. Ein Wert kann aus vielen Gründen außerhalb liegen, und die Seite kennt keinen davon.
      vitals.one	Letzte Nacht außerhalb Ihres üblichen Bereichs: {1}.
      vitals.partAbove	{1} {2}, über {3}
      vitals.partBelow	{1} {2}, unter {3}
      vitals.several	Letzte Nacht {2} Werte außerhalb Ihres üblichen Bereichs: {1}.
      vitals.state	Lage
      vitals.title	Vitalwerte der Nacht zum {1}
      vitals.usual	Üblicher Bereich
      vitals.usualFrom	Üblich ab
      vitals.usualTo	Üblich bis
      vitals.value	Diese Nacht
      vitals.within	In Ihrem üblichen Bereich
      why.caption	{1} nach Quelle: {2}
      why.counts	zählt
      why.covered	von {1} abgedeckt
      why.coveredByAnother	von einer anderen Quelle abgedeckt
      why.exact	Was von jedem Eintrag zählt, in dieser Reihenfolge addiert, ergibt genau {1}.
      why.from	Von
      why.many	In diesem Zeitraum gibt es mehr als {1} Einträge. Wählen Sie einen kürzeren.
      why.more	... und {1} weitere
      why.none	Gar nicht
      why.not	Warum nicht
      why.order	Die oberste Quelle zählt zuerst. Eine andere zählt, wo keine höhere Einträge hat.
      why.outside	außerhalb
      why.partly	Zum Teil
      why.range	{1} bis {2} von {3}
      why.title	{1}: Warum diese Zahl?
      why.to	Bis
      why.value	Wert
      why.weight	Gewichtung
      why.whole	Ganz
      workouts.above	{1} und mehr
      workouts.activity	Sportart
      workouts.all	Alle Sportarten
      workouts.atMost	höchstens {1}
      workouts.average	im Mittel {1} Schläge/min
      workouts.below	unter {1}
      workouts.climb	Anstieg
      workouts.count	Anzahl
      workouts.delete	Dieses Training löschen
      workouts.distance	Strecke
      workouts.down	{1} abwärts
      workouts.empty	Hier sind keine Trainings.
      workouts.energy	Energie
      workouts.event	Ereignis
      workouts.events	Ereignisse
      workouts.fields	Alle Felder
      workouts.heart	Herzfrequenz
      workouts.measure	Messwert
      workouts.more	Dateien und mehr
      workouts.others	Andere Aktivitäten
      workouts.pace	Tempo oder Geschwindigkeit
      workouts.parts	Teile
      workouts.route	Route
      workouts.samples	Einträge
      workouts.share	Anteil
      workouts.show	Anzeigen
      workouts.split	Teilstrecke
      workouts.splits	Teilstrecken
      workouts.statistics	Messwerte
      workouts.time	Zeit
      workouts.title	Trainings
      workouts.unknown	Sportart {1}
      workouts.up	{1} aufwärts
      workouts.value	Wert
      workouts.zone	Zone
      workouts.zones	Zonen: {1}
      """#)
}
