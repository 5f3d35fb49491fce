// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/*.tsv by scripts/generate; do not edit.

/// The rows of the catalogue's tables, as text.
///
/// One row a line, fields divided by tabs, no header, no line feed after the last row.
enum CatalogTables {
  enum CategoryTypes: Int {
    case identifier
    case name
    case group
    case valueEnum
    case since
    case shareable
    case requiredMetadata
    case title
    case words
    case figure
    case overview
  }

  static let categoryTypes = CatalogTable<CategoryTypes>(
    text: #"""
      HKCategoryTypeIdentifierAbdominalCramps	abdominalCramps	symptoms	HKCategoryValueSeverity	13.6	yes		Abdominal cramps			
      HKCategoryTypeIdentifierAcne	acne	symptoms	HKCategoryValueSeverity	13.6	yes		Acne			
      HKCategoryTypeIdentifierAppetiteChanges	appetiteChanges	symptoms	HKCategoryValueAppetiteChanges	13.6	yes		Appetite changes			
      HKCategoryTypeIdentifierAppleStandHour	appleStandHour	fitness	HKCategoryValueAppleStandHour	9.0	no		Stand hours	stand|standing hours|stand hour		
      HKCategoryTypeIdentifierAppleWalkingSteadinessEvent	appleWalkingSteadinessEvent	mobility	HKCategoryValueAppleWalkingSteadinessEvent	15.0	no		Walking steadiness notifications			
      HKCategoryTypeIdentifierAudioExposureEvent	environmentalAudioExposureEvent	hearing	HKCategoryValueEnvironmentalAudioExposureEvent	14.0	no		Loud environment notifications	loud environment		
      HKCategoryTypeIdentifierAudioExposureEvent	audioExposureEvent	hearing	HKCategoryValueAudioExposureEvent	13.0	no		Loud environment notifications (old name)			
      HKCategoryTypeIdentifierBladderIncontinence	bladderIncontinence	symptoms	HKCategoryValueSeverity	14.0	yes		Bladder incontinence			
      HKCategoryTypeIdentifierBleedingAfterMenopause	bleedingAfterMenopause	reproductive	HKCategoryValueVaginalBleeding	27.0	yes		Bleeding after menopause			
      HKCategoryTypeIdentifierBleedingAfterPregnancy	bleedingAfterPregnancy	reproductive	HKCategoryValueVaginalBleeding	18.0	yes		Bleeding after pregnancy			
      HKCategoryTypeIdentifierBleedingDuringPregnancy	bleedingDuringPregnancy	reproductive	HKCategoryValueVaginalBleeding	18.0	yes		Bleeding during pregnancy			
      HKCategoryTypeIdentifierBloating	bloating	symptoms	HKCategoryValueSeverity	13.6	yes		Bloating			
      HKCategoryTypeIdentifierBreastPain	breastPain	symptoms	HKCategoryValueSeverity	13.6	yes		Breast pain			
      HKCategoryTypeIdentifierCervicalMucusQuality	cervicalMucusQuality	reproductive	HKCategoryValueCervicalMucusQuality	9.0	yes		Cervical mucus quality	cervical mucus		
      HKCategoryTypeIdentifierChestTightnessOrPain	chestTightnessOrPain	symptoms	HKCategoryValueSeverity	13.6	yes		Chest tightness or pain			
      HKCategoryTypeIdentifierChills	chills	symptoms	HKCategoryValueSeverity	13.6	yes		Chills			
      HKCategoryTypeIdentifierConstipation	constipation	symptoms	HKCategoryValueSeverity	13.6	yes		Constipation			
      HKCategoryTypeIdentifierContraceptive	contraceptive	reproductive	HKCategoryValueContraceptive	14.3	yes		Contraceptives	contraception		
      HKCategoryTypeIdentifierCoughing	coughing	symptoms	HKCategoryValueSeverity	13.6	yes		Coughing	cough		
      HKCategoryTypeIdentifierDiarrhea	diarrhea	symptoms	HKCategoryValueSeverity	13.6	yes		Diarrhea			
      HKCategoryTypeIdentifierDizziness	dizziness	symptoms	HKCategoryValueSeverity	13.6	yes		Dizziness			
      HKCategoryTypeIdentifierDrySkin	drySkin	symptoms	HKCategoryValueSeverity	14.0	yes		Dry skin			
      HKCategoryTypeIdentifierFainting	fainting	symptoms	HKCategoryValueSeverity	13.6	yes		Fainting			
      HKCategoryTypeIdentifierFatigue	fatigue	symptoms	HKCategoryValueSeverity	13.6	yes		Fatigue			
      HKCategoryTypeIdentifierFever	fever	symptoms	HKCategoryValueSeverity	13.6	yes		Fever			
      HKCategoryTypeIdentifierGeneralizedBodyAche	generalizedBodyAche	symptoms	HKCategoryValueSeverity	13.6	yes		Body and muscle ache	body ache|muscle ache		
      HKCategoryTypeIdentifierHairLoss	hairLoss	symptoms	HKCategoryValueSeverity	14.0	yes		Hair loss			
      HKCategoryTypeIdentifierHandwashingEvent	handwashingEvent	other	HKCategoryValue	14.0	yes		Handwashing	hand washing|washing hands	time	
      HKCategoryTypeIdentifierHeadache	headache	symptoms	HKCategoryValueSeverity	13.6	yes		Headache			
      HKCategoryTypeIdentifierHeadphoneAudioExposureEvent	headphoneAudioExposureEvent	hearing	HKCategoryValueHeadphoneAudioExposureEvent	14.2	no		Headphone audio notifications	headphone notifications		
      HKCategoryTypeIdentifierHeartburn	heartburn	symptoms	HKCategoryValueSeverity	13.6	yes		Heartburn			
      HKCategoryTypeIdentifierHighHeartRateEvent	highHeartRateEvent	heart	HKCategoryValue	12.2	no		High heart rate notifications	high heart rate		
      HKCategoryTypeIdentifierHotFlashes	hotFlashes	symptoms	HKCategoryValueSeverity	13.6	yes		Hot flashes			
      HKCategoryTypeIdentifierHypertensionEvent	hypertensionEvent	heart	HKCategoryValue	26.2	no		Hypertension notifications	hypertension		
      HKCategoryTypeIdentifierInfrequentMenstrualCycles	infrequentMenstrualCycles	reproductive	HKCategoryValue	16.0	no		Infrequent periods			
      HKCategoryTypeIdentifierIntermenstrualBleeding	intermenstrualBleeding	reproductive	HKCategoryValue	9.0	yes		Spotting	intermenstrual bleeding		
      HKCategoryTypeIdentifierIrregularHeartRhythmEvent	irregularHeartRhythmEvent	heart	HKCategoryValue	12.2	no		Irregular rhythm notifications	irregular rhythm|irregular heart rhythm		
      HKCategoryTypeIdentifierIrregularMenstrualCycles	irregularMenstrualCycles	reproductive	HKCategoryValue	16.0	no		Irregular periods			
      HKCategoryTypeIdentifierLactation	lactation	reproductive	HKCategoryValue	14.3	yes		Lactation			
      HKCategoryTypeIdentifierLossOfSmell	lossOfSmell	symptoms	HKCategoryValueSeverity	13.6	yes		Loss of smell			
      HKCategoryTypeIdentifierLossOfTaste	lossOfTaste	symptoms	HKCategoryValueSeverity	13.6	yes		Loss of taste			
      HKCategoryTypeIdentifierLowCardioFitnessEvent	lowCardioFitnessEvent	heart	HKCategoryValueLowCardioFitnessEvent	14.3	no		Low cardio fitness notifications	low cardio fitness		
      HKCategoryTypeIdentifierLowHeartRateEvent	lowHeartRateEvent	heart	HKCategoryValue	12.2	no		Low heart rate notifications	low heart rate		
      HKCategoryTypeIdentifierLowerBackPain	lowerBackPain	symptoms	HKCategoryValueSeverity	13.6	yes		Lower back pain	back pain		
      HKCategoryTypeIdentifierMemoryLapse	memoryLapse	symptoms	HKCategoryValueSeverity	14.0	yes		Memory lapse			
      HKCategoryTypeIdentifierMenopausalState	menopausalState	reproductive	HKCategoryValueMenopausalState	27.0	yes		Menopausal state			
      HKCategoryTypeIdentifierMenstrualFlow	menstrualFlow	reproductive	HKCategoryValueVaginalBleeding	9.0	yes	HKMenstrualCycleStart	Menstruation	period|periods|menstrual flow|cycle		
      HKCategoryTypeIdentifierMindfulSession	mindfulSession	mindfulness	HKCategoryValue	10.0	yes		Mindful minutes	mindfulness|meditation|mindful|mindful sessions	time	19
      HKCategoryTypeIdentifierMoodChanges	moodChanges	symptoms	HKCategoryValuePresence	13.6	yes		Mood changes			
      HKCategoryTypeIdentifierNausea	nausea	symptoms	HKCategoryValueSeverity	13.6	yes		Nausea			
      HKCategoryTypeIdentifierNightSweats	nightSweats	symptoms	HKCategoryValueSeverity	14.0	yes		Night sweats			
      HKCategoryTypeIdentifierOvulationTestResult	ovulationTestResult	reproductive	HKCategoryValueOvulationTestResult	9.0	yes		Ovulation test result	ovulation test|ovulation		
      HKCategoryTypeIdentifierPelvicPain	pelvicPain	symptoms	HKCategoryValueSeverity	13.6	yes		Pelvic pain			
      HKCategoryTypeIdentifierPersistentIntermenstrualBleeding	persistentIntermenstrualBleeding	reproductive	HKCategoryValue	16.0	no		Persistent spotting			
      HKCategoryTypeIdentifierPregnancy	pregnancy	reproductive	HKCategoryValue	14.3	yes		Pregnancy			
      HKCategoryTypeIdentifierPregnancyTestResult	pregnancyTestResult	reproductive	HKCategoryValuePregnancyTestResult	15.0	yes		Pregnancy test result	pregnancy test		
      HKCategoryTypeIdentifierProgesteroneTestResult	progesteroneTestResult	reproductive	HKCategoryValueProgesteroneTestResult	15.0	yes		Progesterone test result	progesterone test		
      HKCategoryTypeIdentifierProlongedMenstrualPeriods	prolongedMenstrualPeriods	reproductive	HKCategoryValue	16.0	no		Prolonged periods			
      HKCategoryTypeIdentifierRapidPoundingOrFlutteringHeartbeat	rapidPoundingOrFlutteringHeartbeat	symptoms	HKCategoryValueSeverity	13.6	yes		Rapid, pounding or fluttering heartbeat	palpitations|palpitation		
      HKCategoryTypeIdentifierRunnyNose	runnyNose	symptoms	HKCategoryValueSeverity	13.6	yes		Runny nose			
      HKCategoryTypeIdentifierSexualActivity	sexualActivity	reproductive	HKCategoryValue	9.0	yes		Sexual activity	sex		
      HKCategoryTypeIdentifierShortnessOfBreath	shortnessOfBreath	symptoms	HKCategoryValueSeverity	13.6	yes		Shortness of breath			
      HKCategoryTypeIdentifierSinusCongestion	sinusCongestion	symptoms	HKCategoryValueSeverity	13.6	yes		Sinus congestion			
      HKCategoryTypeIdentifierSkippedHeartbeat	skippedHeartbeat	symptoms	HKCategoryValueSeverity	13.6	yes		Skipped heartbeat			
      HKCategoryTypeIdentifierSleepAnalysis	sleepAnalysis	sleep	HKCategoryValueSleepAnalysis	8.0	yes		Sleep	sleep analysis|night|nights|asleep		18
      HKCategoryTypeIdentifierSleepApneaEvent	sleepApneaEvent	respiratory	HKCategoryValue	18.0	no		Sleep apnea notifications	sleep apnea		
      HKCategoryTypeIdentifierSleepChanges	sleepChanges	symptoms	HKCategoryValuePresence	13.6	yes		Sleep changes			
      HKCategoryTypeIdentifierSoreThroat	soreThroat	symptoms	HKCategoryValueSeverity	13.6	yes		Sore throat			
      HKCategoryTypeIdentifierToothbrushingEvent	toothbrushingEvent	other	HKCategoryValue	13.0	yes		Toothbrushing	tooth brushing|brushing teeth|toothbrush	time	
      HKCategoryTypeIdentifierVaginalDryness	vaginalDryness	symptoms	HKCategoryValueSeverity	14.0	yes		Vaginal dryness			
      HKCategoryTypeIdentifierVomiting	vomiting	symptoms	HKCategoryValueSeverity	13.6	yes		Vomiting			
      HKCategoryTypeIdentifierWheezing	wheezing	symptoms	HKCategoryValueSeverity	13.6	yes		Wheezing			
      """#)

  enum CategoryValues: Int {
    case `enum`
    case `case`
    case rawValue
    case since
    case deprecated
    case constant
    case title
    case sleep
  }

  static let categoryValues = CatalogTable<CategoryValues>(
    text: #"""
      HKCategoryValue	notApplicable	0	9.0		HKCategoryValueNotApplicable	No value; the dates say it all	
      HKCategoryValueAppetiteChanges	unspecified	0	13.6		HKCategoryValueAppetiteChangesUnspecified	Unspecified	
      HKCategoryValueAppetiteChanges	noChange	1	13.6		HKCategoryValueAppetiteChangesNoChange	No change	
      HKCategoryValueAppetiteChanges	decreased	2	13.6		HKCategoryValueAppetiteChangesDecreased	Decreased	
      HKCategoryValueAppetiteChanges	increased	3	13.6		HKCategoryValueAppetiteChangesIncreased	Increased	
      HKCategoryValueAppleStandHour	stood	0	9.0		HKCategoryValueAppleStandHourStood	Stood	
      HKCategoryValueAppleStandHour	idle	1	9.0		HKCategoryValueAppleStandHourIdle	Did not stand	
      HKCategoryValueAppleWalkingSteadinessEvent	initialLow	1	15.0		HKCategoryValueAppleWalkingSteadinessEventInitialLow	Low steadiness for the first time	
      HKCategoryValueAppleWalkingSteadinessEvent	initialVeryLow	2	15.0		HKCategoryValueAppleWalkingSteadinessEventInitialVeryLow	Very low steadiness for the first time	
      HKCategoryValueAppleWalkingSteadinessEvent	repeatLow	3	15.0		HKCategoryValueAppleWalkingSteadinessEventRepeatLow	Low steadiness again	
      HKCategoryValueAppleWalkingSteadinessEvent	repeatVeryLow	4	15.0		HKCategoryValueAppleWalkingSteadinessEventRepeatVeryLow	Very low steadiness again	
      HKCategoryValueAudioExposureEvent	loudEnvironment	1	13.0	14.0	HKCategoryValueAudioExposureEventLoudEnvironment	Loud environment	
      HKCategoryValueCervicalMucusQuality	dry	1	9.0		HKCategoryValueCervicalMucusQualityDry	Dry	
      HKCategoryValueCervicalMucusQuality	sticky	2	9.0		HKCategoryValueCervicalMucusQualitySticky	Sticky	
      HKCategoryValueCervicalMucusQuality	creamy	3	9.0		HKCategoryValueCervicalMucusQualityCreamy	Creamy	
      HKCategoryValueCervicalMucusQuality	watery	4	9.0		HKCategoryValueCervicalMucusQualityWatery	Watery	
      HKCategoryValueCervicalMucusQuality	eggWhite	5	9.0		HKCategoryValueCervicalMucusQualityEggWhite	Egg white	
      HKCategoryValueContraceptive	unspecified	1	14.3		HKCategoryValueContraceptiveUnspecified	Unspecified	
      HKCategoryValueContraceptive	implant	2	14.3		HKCategoryValueContraceptiveImplant	Implant	
      HKCategoryValueContraceptive	injection	3	14.3		HKCategoryValueContraceptiveInjection	Injection	
      HKCategoryValueContraceptive	intrauterineDevice	4	14.3		HKCategoryValueContraceptiveIntrauterineDevice	Intrauterine device	
      HKCategoryValueContraceptive	intravaginalRing	5	14.3		HKCategoryValueContraceptiveIntravaginalRing	Intravaginal ring	
      HKCategoryValueContraceptive	oral	6	14.3		HKCategoryValueContraceptiveOral	Oral	
      HKCategoryValueContraceptive	patch	7	14.3		HKCategoryValueContraceptivePatch	Patch	
      HKCategoryValueEnvironmentalAudioExposureEvent	momentaryLimit	1	14.0		HKCategoryValueEnvironmentalAudioExposureEventMomentaryLimit	Over the momentary limit	
      HKCategoryValueHeadphoneAudioExposureEvent	sevenDayLimit	1	14.2		HKCategoryValueHeadphoneAudioExposureEventSevenDayLimit	Over the seven-day limit	
      HKCategoryValueLowCardioFitnessEvent	lowFitness	1	14.3		HKCategoryValueLowCardioFitnessEventLowFitness	Low fitness	
      HKCategoryValueMenopausalState	menopause	1	27.0		HKCategoryValueMenopausalStateMenopause	Menopause	
      HKCategoryValueMenopausalState	perimenopause	2	27.0		HKCategoryValueMenopausalStatePerimenopause	Perimenopause	
      HKCategoryValueMenopausalState	none	3	27.0		HKCategoryValueMenopausalStateNone	Neither	
      HKCategoryValueMenstrualFlow	unspecified	1	9.0	18.0	HKCategoryValueMenstrualFlowUnspecified	Unspecified	
      HKCategoryValueMenstrualFlow	light	2	9.0	18.0	HKCategoryValueMenstrualFlowLight	Light	
      HKCategoryValueMenstrualFlow	medium	3	9.0	18.0	HKCategoryValueMenstrualFlowMedium	Medium	
      HKCategoryValueMenstrualFlow	heavy	4	9.0	18.0	HKCategoryValueMenstrualFlowHeavy	Heavy	
      HKCategoryValueMenstrualFlow	none	5	12.0	18.0	HKCategoryValueMenstrualFlowNone	None	
      HKCategoryValueOvulationTestResult	negative	1	9.0		HKCategoryValueOvulationTestResultNegative	Negative	
      HKCategoryValueOvulationTestResult	luteinizingHormoneSurge	2	13.0		HKCategoryValueOvulationTestResultLuteinizingHormoneSurge	Luteinizing hormone surge	
      HKCategoryValueOvulationTestResult	indeterminate	3	9.0		HKCategoryValueOvulationTestResultIndeterminate	Indeterminate	
      HKCategoryValueOvulationTestResult	estrogenSurge	4	13.0		HKCategoryValueOvulationTestResultEstrogenSurge	Estrogen surge	
      HKCategoryValueOvulationTestResult	positive	2	9.0	13.0	HKCategoryValueOvulationTestResultPositive	Positive (old name)	
      HKCategoryValuePregnancyTestResult	negative	1	15.0		HKCategoryValuePregnancyTestResultNegative	Negative	
      HKCategoryValuePregnancyTestResult	positive	2	15.0		HKCategoryValuePregnancyTestResultPositive	Positive	
      HKCategoryValuePregnancyTestResult	indeterminate	3	15.0		HKCategoryValuePregnancyTestResultIndeterminate	Indeterminate	
      HKCategoryValuePresence	present	0	13.6		HKCategoryValuePresencePresent	Present	
      HKCategoryValuePresence	notPresent	1	13.6		HKCategoryValuePresenceNotPresent	Not present	
      HKCategoryValueProgesteroneTestResult	negative	1	15.0		HKCategoryValueProgesteroneTestResultNegative	Negative	
      HKCategoryValueProgesteroneTestResult	positive	2	15.0		HKCategoryValueProgesteroneTestResultPositive	Positive	
      HKCategoryValueProgesteroneTestResult	indeterminate	3	15.0		HKCategoryValueProgesteroneTestResultIndeterminate	Indeterminate	
      HKCategoryValueSeverity	unspecified	0	13.6		HKCategoryValueSeverityUnspecified	Unspecified	
      HKCategoryValueSeverity	notPresent	1	13.6		HKCategoryValueSeverityNotPresent	Not present	
      HKCategoryValueSeverity	mild	2	13.6		HKCategoryValueSeverityMild	Mild	
      HKCategoryValueSeverity	moderate	3	13.6		HKCategoryValueSeverityModerate	Moderate	
      HKCategoryValueSeverity	severe	4	13.6		HKCategoryValueSeveritySevere	Severe	
      HKCategoryValueSleepAnalysis	inBed	0	8.0		HKCategoryValueSleepAnalysisInBed	In bed	inBed
      HKCategoryValueSleepAnalysis	asleepUnspecified	1	16.0		HKCategoryValueSleepAnalysisAsleepUnspecified	Asleep, stage unknown	asleep
      HKCategoryValueSleepAnalysis	awake	2	10.0		HKCategoryValueSleepAnalysisAwake	Awake	awake
      HKCategoryValueSleepAnalysis	asleepCore	3	16.0		HKCategoryValueSleepAnalysisAsleepCore	Core sleep	stage
      HKCategoryValueSleepAnalysis	asleepDeep	4	16.0		HKCategoryValueSleepAnalysisAsleepDeep	Deep sleep	stage
      HKCategoryValueSleepAnalysis	asleepREM	5	16.0		HKCategoryValueSleepAnalysisAsleepREM	REM sleep	stage
      HKCategoryValueSleepAnalysis	asleep	1	8.0	16.0	HKCategoryValueSleepAnalysisAsleep	Asleep (old name)	asleep
      HKCategoryValueVaginalBleeding	unspecified	1	18.0		HKCategoryValueVaginalBleedingUnspecified	Unspecified	
      HKCategoryValueVaginalBleeding	light	2	18.0		HKCategoryValueVaginalBleedingLight	Light	
      HKCategoryValueVaginalBleeding	medium	3	18.0		HKCategoryValueVaginalBleedingMedium	Medium	
      HKCategoryValueVaginalBleeding	heavy	4	18.0		HKCategoryValueVaginalBleedingHeavy	Heavy	
      HKCategoryValueVaginalBleeding	none	5	18.0		HKCategoryValueVaginalBleedingNone	None	
      """#)

  enum Enums: Int {
    case `enum`
    case `case`
    case rawValue
    case since
    case deprecated
    case constant
    case title
    case role
    case partOf
  }

  static let enums = CatalogTable<Enums>(
    text: #"""
      HKActivityMoveMode	activeEnergy	1	14.0		HKActivityMoveModeActiveEnergy	Active energy		
      HKActivityMoveMode	appleMoveTime	2	14.0		HKActivityMoveModeAppleMoveTime	Move time		
      HKBiologicalSex	notSet	0	8.0		HKBiologicalSexNotSet	Not set		
      HKBiologicalSex	female	1	8.0		HKBiologicalSexFemale	Female		
      HKBiologicalSex	male	2	8.0		HKBiologicalSexMale	Male		
      HKBiologicalSex	other	3	8.2		HKBiologicalSexOther	Other		
      HKBloodType	notSet	0	8.0		HKBloodTypeNotSet	Not set		
      HKBloodType	aPositive	1	8.0		HKBloodTypeAPositive	A+		
      HKBloodType	aNegative	2	8.0		HKBloodTypeANegative	A-		
      HKBloodType	bPositive	3	8.0		HKBloodTypeBPositive	B+		
      HKBloodType	bNegative	4	8.0		HKBloodTypeBNegative	B-		
      HKBloodType	abPositive	5	8.0		HKBloodTypeABPositive	AB+		
      HKBloodType	abNegative	6	8.0		HKBloodTypeABNegative	AB-		
      HKBloodType	oPositive	7	8.0		HKBloodTypeOPositive	O+		
      HKBloodType	oNegative	8	8.0		HKBloodTypeONegative	O-		
      HKElectrocardiogram.Classification	notSet	0	14.0		HKElectrocardiogramClassificationNotSet	Not set		
      HKElectrocardiogram.Classification	sinusRhythm	1	14.0		HKElectrocardiogramClassificationSinusRhythm	Sinus rhythm		
      HKElectrocardiogram.Classification	atrialFibrillation	2	14.0		HKElectrocardiogramClassificationAtrialFibrillation	Atrial fibrillation		
      HKElectrocardiogram.Classification	inconclusiveLowHeartRate	3	14.0		HKElectrocardiogramClassificationInconclusiveLowHeartRate	Inconclusive because of a low heart rate		
      HKElectrocardiogram.Classification	inconclusiveHighHeartRate	4	14.0		HKElectrocardiogramClassificationInconclusiveHighHeartRate	Inconclusive because of a high heart rate		
      HKElectrocardiogram.Classification	inconclusivePoorReading	5	14.0		HKElectrocardiogramClassificationInconclusivePoorReading	Inconclusive because of a poor reading		
      HKElectrocardiogram.Classification	inconclusiveOther	6	14.0		HKElectrocardiogramClassificationInconclusiveOther	Inconclusive for another reason		
      HKElectrocardiogram.Classification	unrecognized	100	14.0		HKElectrocardiogramClassificationUnrecognized	Not known to this version		
      HKElectrocardiogram.SymptomsStatus	notSet	0	14.0		HKElectrocardiogramSymptomsStatusNotSet	Not set		
      HKElectrocardiogram.SymptomsStatus	none	1	14.0		HKElectrocardiogramSymptomsStatusNone	None		
      HKElectrocardiogram.SymptomsStatus	present	2	14.0		HKElectrocardiogramSymptomsStatusPresent	Present		
      HKFitzpatrickSkinType	notSet	0	9.0		HKFitzpatrickSkinTypeNotSet	Not set		
      HKFitzpatrickSkinType	I	1	9.0		HKFitzpatrickSkinTypeI	Type I		
      HKFitzpatrickSkinType	II	2	9.0		HKFitzpatrickSkinTypeII	Type II		
      HKFitzpatrickSkinType	III	3	9.0		HKFitzpatrickSkinTypeIII	Type III		
      HKFitzpatrickSkinType	IV	4	9.0		HKFitzpatrickSkinTypeIV	Type IV		
      HKFitzpatrickSkinType	V	5	9.0		HKFitzpatrickSkinTypeV	Type V		
      HKFitzpatrickSkinType	VI	6	9.0		HKFitzpatrickSkinTypeVI	Type VI		
      HKQuantityAggregationStyle	cumulative	0	8.0		HKQuantityAggregationStyleCumulative	Summed		
      HKQuantityAggregationStyle	discreteArithmetic	1	13.0		HKQuantityAggregationStyleDiscreteArithmetic	Averaged, every sample counting the same		
      HKQuantityAggregationStyle	discreteTemporallyWeighted	2	13.0		HKQuantityAggregationStyleDiscreteTemporallyWeighted	Averaged, weighted by time		
      HKQuantityAggregationStyle	discreteEquivalentContinuousLevel	3	13.0		HKQuantityAggregationStyleDiscreteEquivalentContinuousLevel	Averaged as an equivalent continuous sound level		
      HKQuantityAggregationStyle	discrete	1	8.0	13.0	HKQuantityAggregationStyleDiscrete	Averaged (old name)		
      HKStatisticsOptions	separateBySource	1	8.0		HKStatisticsOptionSeparateBySource	Each source for itself as well (STAT-21)		
      HKStatisticsOptions	discreteAverage	2	8.0		HKStatisticsOptionDiscreteAverage	The average, in the way of the type (STAT-14 to STAT-16)	discrete	
      HKStatisticsOptions	discreteMin	4	8.0		HKStatisticsOptionDiscreteMin	The least value	discrete	
      HKStatisticsOptions	discreteMax	8	8.0		HKStatisticsOptionDiscreteMax	The greatest value	discrete	
      HKStatisticsOptions	cumulativeSum	16	8.0		HKStatisticsOptionCumulativeSum	The sum, with overlapping sources merged (STAT-18, STAT-19)	cumulative	
      HKStatisticsOptions	mostRecent	32	13.0		HKStatisticsOptionMostRecent	The value that starts latest (STAT-12)	any	
      HKStatisticsOptions	duration	64	13.0		HKStatisticsOptionDuration	The covered time (STAT-13)	any	
      HKStatisticsOptions	discreteMostRecent	32	12.0	13.0	HKStatisticsOptionDiscreteMostRecent	The value that starts latest		
      HKWheelchairUse	notSet	0	10.0		HKWheelchairUseNotSet	Not set		
      HKWheelchairUse	no	1	10.0		HKWheelchairUseNo	Does not use a wheelchair		
      HKWheelchairUse	yes	2	10.0		HKWheelchairUseYes	Uses a wheelchair		
      HKWorkoutActivityType	americanFootball	1	8.0		HKWorkoutActivityTypeAmericanFootball	American football		
      HKWorkoutActivityType	archery	2	8.0		HKWorkoutActivityTypeArchery	Archery		
      HKWorkoutActivityType	australianFootball	3	8.0		HKWorkoutActivityTypeAustralianFootball	Australian football		
      HKWorkoutActivityType	badminton	4	8.0		HKWorkoutActivityTypeBadminton	Badminton		
      HKWorkoutActivityType	baseball	5	8.0		HKWorkoutActivityTypeBaseball	Baseball		
      HKWorkoutActivityType	basketball	6	8.0		HKWorkoutActivityTypeBasketball	Basketball		
      HKWorkoutActivityType	bowling	7	8.0		HKWorkoutActivityTypeBowling	Bowling		
      HKWorkoutActivityType	boxing	8	8.0		HKWorkoutActivityTypeBoxing	Boxing		
      HKWorkoutActivityType	climbing	9	8.0		HKWorkoutActivityTypeClimbing	Climbing		
      HKWorkoutActivityType	cricket	10	8.0		HKWorkoutActivityTypeCricket	Cricket		
      HKWorkoutActivityType	crossTraining	11	8.0		HKWorkoutActivityTypeCrossTraining	Cross training		
      HKWorkoutActivityType	curling	12	8.0		HKWorkoutActivityTypeCurling	Curling		
      HKWorkoutActivityType	cycling	13	8.0		HKWorkoutActivityTypeCycling	Cycling		swimBikeRun
      HKWorkoutActivityType	dance	14	8.0	14.0	HKWorkoutActivityTypeDance	Dance		
      HKWorkoutActivityType	danceInspiredTraining	15	8.0	10.0	HKWorkoutActivityTypeDanceInspiredTraining	Training inspired by dance		
      HKWorkoutActivityType	elliptical	16	8.0		HKWorkoutActivityTypeElliptical	Elliptical		
      HKWorkoutActivityType	equestrianSports	17	8.0		HKWorkoutActivityTypeEquestrianSports	Equestrian sports		
      HKWorkoutActivityType	fencing	18	8.0		HKWorkoutActivityTypeFencing	Fencing		
      HKWorkoutActivityType	fishing	19	8.0		HKWorkoutActivityTypeFishing	Fishing		
      HKWorkoutActivityType	functionalStrengthTraining	20	8.0		HKWorkoutActivityTypeFunctionalStrengthTraining	Functional strength training		
      HKWorkoutActivityType	golf	21	8.0		HKWorkoutActivityTypeGolf	Golf		
      HKWorkoutActivityType	gymnastics	22	8.0		HKWorkoutActivityTypeGymnastics	Gymnastics		
      HKWorkoutActivityType	handball	23	8.0		HKWorkoutActivityTypeHandball	Handball		
      HKWorkoutActivityType	hiking	24	8.0		HKWorkoutActivityTypeHiking	Hiking		
      HKWorkoutActivityType	hockey	25	8.0		HKWorkoutActivityTypeHockey	Hockey		
      HKWorkoutActivityType	hunting	26	8.0		HKWorkoutActivityTypeHunting	Hunting		
      HKWorkoutActivityType	lacrosse	27	8.0		HKWorkoutActivityTypeLacrosse	Lacrosse		
      HKWorkoutActivityType	martialArts	28	8.0		HKWorkoutActivityTypeMartialArts	Martial arts		
      HKWorkoutActivityType	mindAndBody	29	8.0		HKWorkoutActivityTypeMindAndBody	Mind and body, such as meditation		
      HKWorkoutActivityType	mixedMetabolicCardioTraining	30	8.0	11.0	HKWorkoutActivityTypeMixedMetabolicCardioTraining	Mixed metabolic cardio training		
      HKWorkoutActivityType	paddleSports	31	8.0		HKWorkoutActivityTypePaddleSports	Paddle sports		
      HKWorkoutActivityType	play	32	8.0		HKWorkoutActivityTypePlay	Play, such as tag or hopscotch		
      HKWorkoutActivityType	preparationAndRecovery	33	8.0		HKWorkoutActivityTypePreparationAndRecovery	Preparation and recovery		
      HKWorkoutActivityType	racquetball	34	8.0		HKWorkoutActivityTypeRacquetball	Racquetball		
      HKWorkoutActivityType	rowing	35	8.0		HKWorkoutActivityTypeRowing	Rowing		
      HKWorkoutActivityType	rugby	36	8.0		HKWorkoutActivityTypeRugby	Rugby		
      HKWorkoutActivityType	running	37	8.0		HKWorkoutActivityTypeRunning	Running		swimBikeRun
      HKWorkoutActivityType	sailing	38	8.0		HKWorkoutActivityTypeSailing	Sailing		
      HKWorkoutActivityType	skatingSports	39	8.0		HKWorkoutActivityTypeSkatingSports	Skating sports		
      HKWorkoutActivityType	snowSports	40	8.0		HKWorkoutActivityTypeSnowSports	Snow sports		
      HKWorkoutActivityType	soccer	41	8.0		HKWorkoutActivityTypeSoccer	Soccer		
      HKWorkoutActivityType	softball	42	8.0		HKWorkoutActivityTypeSoftball	Softball		
      HKWorkoutActivityType	squash	43	8.0		HKWorkoutActivityTypeSquash	Squash		
      HKWorkoutActivityType	stairClimbing	44	8.0		HKWorkoutActivityTypeStairClimbing	Stair climbing		
      HKWorkoutActivityType	surfingSports	45	8.0		HKWorkoutActivityTypeSurfingSports	Surfing sports		
      HKWorkoutActivityType	swimming	46	8.0		HKWorkoutActivityTypeSwimming	Swimming		swimBikeRun
      HKWorkoutActivityType	tableTennis	47	8.0		HKWorkoutActivityTypeTableTennis	Table tennis		
      HKWorkoutActivityType	tennis	48	8.0		HKWorkoutActivityTypeTennis	Tennis		
      HKWorkoutActivityType	trackAndField	49	8.0		HKWorkoutActivityTypeTrackAndField	Track and field		
      HKWorkoutActivityType	traditionalStrengthTraining	50	8.0		HKWorkoutActivityTypeTraditionalStrengthTraining	Traditional strength training		
      HKWorkoutActivityType	volleyball	51	8.0		HKWorkoutActivityTypeVolleyball	Volleyball		
      HKWorkoutActivityType	walking	52	8.0		HKWorkoutActivityTypeWalking	Walking		
      HKWorkoutActivityType	waterFitness	53	8.0		HKWorkoutActivityTypeWaterFitness	Water fitness		
      HKWorkoutActivityType	waterPolo	54	8.0		HKWorkoutActivityTypeWaterPolo	Water polo		
      HKWorkoutActivityType	waterSports	55	8.0		HKWorkoutActivityTypeWaterSports	Water sports		
      HKWorkoutActivityType	wrestling	56	8.0		HKWorkoutActivityTypeWrestling	Wrestling		
      HKWorkoutActivityType	yoga	57	8.0		HKWorkoutActivityTypeYoga	Yoga		
      HKWorkoutActivityType	barre	58	10.0		HKWorkoutActivityTypeBarre	Barre		
      HKWorkoutActivityType	coreTraining	59	10.0		HKWorkoutActivityTypeCoreTraining	Core training		
      HKWorkoutActivityType	crossCountrySkiing	60	10.0		HKWorkoutActivityTypeCrossCountrySkiing	Cross country skiing		
      HKWorkoutActivityType	downhillSkiing	61	10.0		HKWorkoutActivityTypeDownhillSkiing	Downhill skiing		
      HKWorkoutActivityType	flexibility	62	10.0		HKWorkoutActivityTypeFlexibility	Flexibility		
      HKWorkoutActivityType	highIntensityIntervalTraining	63	10.0		HKWorkoutActivityTypeHighIntensityIntervalTraining	High intensity interval training		
      HKWorkoutActivityType	jumpRope	64	10.0		HKWorkoutActivityTypeJumpRope	Jump rope		
      HKWorkoutActivityType	kickboxing	65	10.0		HKWorkoutActivityTypeKickboxing	Kickboxing		
      HKWorkoutActivityType	pilates	66	10.0		HKWorkoutActivityTypePilates	Pilates		
      HKWorkoutActivityType	snowboarding	67	10.0		HKWorkoutActivityTypeSnowboarding	Snowboarding		
      HKWorkoutActivityType	stairs	68	10.0		HKWorkoutActivityTypeStairs	Stairs		
      HKWorkoutActivityType	stepTraining	69	10.0		HKWorkoutActivityTypeStepTraining	Step training		
      HKWorkoutActivityType	wheelchairWalkPace	70	10.0		HKWorkoutActivityTypeWheelchairWalkPace	Wheelchair walk pace		
      HKWorkoutActivityType	wheelchairRunPace	71	10.0		HKWorkoutActivityTypeWheelchairRunPace	Wheelchair run pace		
      HKWorkoutActivityType	taiChi	72	11.0		HKWorkoutActivityTypeTaiChi	Tai chi		
      HKWorkoutActivityType	mixedCardio	73	11.0		HKWorkoutActivityTypeMixedCardio	Mixed cardio		
      HKWorkoutActivityType	handCycling	74	11.0		HKWorkoutActivityTypeHandCycling	Hand cycling		
      HKWorkoutActivityType	discSports	75	13.0		HKWorkoutActivityTypeDiscSports	Disc sports, such as ultimate		
      HKWorkoutActivityType	fitnessGaming	76	13.0		HKWorkoutActivityTypeFitnessGaming	Video games that make one move		
      HKWorkoutActivityType	cardioDance	77	14.0		HKWorkoutActivityTypeCardioDance	Cardio dance		
      HKWorkoutActivityType	socialDance	78	14.0		HKWorkoutActivityTypeSocialDance	Social dance		
      HKWorkoutActivityType	pickleball	79	14.0		HKWorkoutActivityTypePickleball	Pickleball		
      HKWorkoutActivityType	cooldown	80	14.0		HKWorkoutActivityTypeCooldown	Cooldown		
      HKWorkoutActivityType	swimBikeRun	82	16.0		HKWorkoutActivityTypeSwimBikeRun	Several sports in one workout, such as a triathlon		
      HKWorkoutActivityType	transition	83	16.0		HKWorkoutActivityTypeTransition	The change between two sports of one workout	part	swimBikeRun
      HKWorkoutActivityType	underwaterDiving	84	17.0		HKWorkoutActivityTypeUnderwaterDiving	Underwater diving		
      HKWorkoutActivityType	other	3000	8.0		HKWorkoutActivityTypeOther	An activity without a type of its own		
      HKWorkoutEventType	pause	1	8.0		HKWorkoutEventTypePause	The workout was paused	pause	
      HKWorkoutEventType	resume	2	8.0		HKWorkoutEventTypeResume	The workout went on	resume	
      HKWorkoutEventType	lap	3	10.0		HKWorkoutEventTypeLap	A lap ended	lap	
      HKWorkoutEventType	marker	4	10.0		HKWorkoutEventTypeMarker	The person marked a moment		
      HKWorkoutEventType	motionPaused	5	10.0		HKWorkoutEventTypeMotionPaused	The person stopped moving, and the workout was paused	pause	
      HKWorkoutEventType	motionResumed	6	10.0		HKWorkoutEventTypeMotionResumed	The person moved again, and the workout went on	resume	
      HKWorkoutEventType	segment	7	11.0		HKWorkoutEventTypeSegment	A stretch of the workout	segment	
      HKWorkoutEventType	pauseOrResumeRequest	8	11.0		HKWorkoutEventTypePauseOrResumeRequest	The person asked to pause or to go on		
      """#)

  enum ExportCharacteristics: Int {
    case place
    case attribute
    case required
    case unset
  }

  static let exportCharacteristics = CatalogTable<ExportCharacteristics>(
    text: #"""
      1	HKCharacteristicTypeIdentifierDateOfBirth	yes	
      2	HKCharacteristicTypeIdentifierBiologicalSex	yes	HKBiologicalSexNotSet
      3	HKCharacteristicTypeIdentifierBloodType	yes	HKBloodTypeNotSet
      4	HKCharacteristicTypeIdentifierFitzpatrickSkinType	yes	HKFitzpatrickSkinTypeNotSet
      5	HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse	yes	None
      6	HKCharacteristicTypeIdentifierWheelchairUse	no	
      7	HKCharacteristicTypeIdentifierActivityMoveMode	no	
      """#)

  enum MetadataKeys: Int {
    case constant
    case key
    case kind
    case dimension
    case `enum`
    case since
    case role
  }

  static let metadataKeys = CatalogTable<MetadataKeys>(
    text: #"""
      HKMetadataKeyActivityType	HKActivityType	number		HKWorkoutActivityType	17.0	
      HKMetadataKeyAlgorithmVersion	HKAlgorithmVersion	number			15.0	
      HKMetadataKeyAlpineSlopeGrade	HKAlpineSlopeGrade	quantity	%		11.2	
      HKMetadataKeyAppleDeviceCalibrated	HKMetadataKeyAppleDeviceCalibrated	boolean			14.0	
      HKMetadataKeyAppleECGAlgorithmVersion	HKMetadataKeyAppleECGAlgorithmVersion	number		HKAppleECGAlgorithmVersion	14.0	
      HKMetadataKeyAppleFitnessPlusCatalogIdentifier	HKMetadataKeyAppleFitnessPlusCatalogIdentifier	string			18.2	
      HKMetadataKeyAppleFitnessPlusSession	HKMetadataKeyAppleFitnessPlusSession	boolean			17.0	
      HKMetadataKeyAudioExposureDuration	HKMetadataKeyAudioExposureDuration	quantity	s		14.2	
      HKMetadataKeyAudioExposureLevel	HKMetadataKeyAudioExposureLevel	quantity	dBASPL		13.0	
      HKMetadataKeyAverageMETs	HKAverageMETs	quantity	kcal/(kg.hr)		13.0	
      HKMetadataKeyAverageSpeed	HKAverageSpeed	quantity	m/s		11.2	
      HKMetadataKeyBarometricPressure	HKMetadataKeyBarometricPressure	quantity	Pa		14.0	
      HKMetadataKeyBloodGlucoseMealTime	HKBloodGlucoseMealTime	number		HKBloodGlucoseMealTime	11.0	
      HKMetadataKeyBodyTemperatureSensorLocation	HKBodyTemperatureSensorLocation	number		HKBodyTemperatureSensorLocation	8.0	
      HKMetadataKeyCoachedWorkout	HKCoachedWorkout	boolean			8.0	
      HKMetadataKeyCrossTrainerDistance	HKCrossTrainerDistance	quantity	m		12.0	
      HKMetadataKeyCyclingFunctionalThresholdPowerTestType	HKCyclingCyclingFunctionalThresholdPowerTestType	number		HKCyclingFunctionalThresholdPowerTestType	17.0	
      HKMetadataKeyDateOfEarliestDataUsedForEstimate	HKDateOfEarliestDataUsedForEstimate	date			15.0	
      HKMetadataKeyDeviceManufacturerName	HKDeviceManufacturerName	string			8.0	
      HKMetadataKeyDeviceName	HKDeviceName	string			8.0	
      HKMetadataKeyDevicePlacementSide	HKMetadataKeyDevicePlacementSide	number		HKDevicePlacementSide	14.0	
      HKMetadataKeyDeviceSerialNumber	HKDeviceSerialNumber	string			8.0	
      HKMetadataKeyDigitalSignature	HKDigitalSignature	string			8.0	
      HKMetadataKeyElevationAscended	HKElevationAscended	quantity	m		11.2	elevationAscended
      HKMetadataKeyElevationDescended	HKElevationDescended	quantity	m		11.2	elevationDescended
      HKMetadataKeyExternalUUID	HKExternalUUID	string			8.0	
      HKMetadataKeyFitnessMachineDuration	HKFitnessMachineDuration	quantity	s		12.0	
      HKMetadataKeyFoodType	HKFoodType	string			8.0	
      HKMetadataKeyGlassesPrescriptionDescription	HKMetadataKeyGlassesPrescriptionDescription	string			16.0	
      HKMetadataKeyGroupFitness	HKGroupFitness	boolean			8.0	
      HKMetadataKeyHeadphoneGain	HKMetadataKeyHeadphoneGain	quantity	dBASPL		16.4	
      HKMetadataKeyHeartRateEventThreshold	HKHeartRateEventThreshold	quantity	count/s		12.2	
      HKMetadataKeyHeartRateMotionContext	HKMetadataKeyHeartRateMotionContext	number		HKHeartRateMotionContext	11.0	
      HKMetadataKeyHeartRateRecoveryActivityDuration	HKMetadataKeyHeartRateRecoveryActivityDuration	quantity	s		16.0	
      HKMetadataKeyHeartRateRecoveryActivityType	HKMetadataKeyHeartRateRecoveryActivityType	number		HKWorkoutActivityType	16.0	
      HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate	HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate	quantity	count/s		16.0	
      HKMetadataKeyHeartRateRecoveryTestType	HKMetadataKeyHeartRateRecoveryTestType	number		HKHeartRateRecoveryTestType	16.0	
      HKMetadataKeyHeartRateSensorLocation	HKHeartRateSensorLocation	number		HKHeartRateSensorLocation	8.0	
      HKMetadataKeyIndoorBikeDistance	HKIndoorBikeDistance	quantity	m		12.0	
      HKMetadataKeyIndoorWorkout	HKIndoorWorkout	boolean			8.0	indoorWorkout
      HKMetadataKeyInsulinDeliveryReason	HKInsulinDeliveryReason	number		HKInsulinDeliveryReason	11.0	
      HKMetadataKeyLapLength	HKLapLength	quantity	m		10.0	lapLength
      HKMetadataKeyLowCardioFitnessEventThreshold	HKLowCardioFitnessEventThreshold	quantity	mL/(kg.min)		14.3	
      HKMetadataKeyMaximumLightIntensity	HKMetadataKeyMaximumLightIntensity	quantity	lx		17.0	
      HKMetadataKeyMaximumSpeed	HKMaximumSpeed	quantity	m/s		11.2	
      HKMetadataKeyMenstrualCycleStart	HKMenstrualCycleStart	boolean			9.0	
      HKMetadataKeyPhysicalEffortEstimationType	HKPhysicalEffortEstimationType	number		HKPhysicalEffortEstimationType	17.0	
      HKMetadataKeyQuantityClampedToLowerBound	HKMetadataKeyQuantityClampedToLowerBound	boolean			16.0	
      HKMetadataKeyQuantityClampedToUpperBound	HKMetadataKeyQuantityClampedToUpperBound	boolean			16.0	
      HKMetadataKeyReferenceRangeLowerLimit	HKReferenceRangeLowerLimit	quantity			8.0	
      HKMetadataKeyReferenceRangeUpperLimit	HKReferenceRangeUpperLimit	quantity			8.0	
      HKMetadataKeySWOLFScore	HKSWOLFScore	number			16.0	
      HKMetadataKeySessionEstimate	HKMetadataKeySessionEstimate	quantity			16.0	
      HKMetadataKeySexualActivityProtectionUsed	HKSexualActivityProtectionUsed	boolean			9.0	
      HKMetadataKeySwimmingLocationType	HKSwimmingLocationType	number		HKWorkoutSwimmingLocationType	10.0	swimmingLocationType
      HKMetadataKeySwimmingStrokeStyle	HKSwimmingStrokeStyle	number		HKSwimmingStrokeStyle	10.0	
      HKMetadataKeySyncIdentifier	HKMetadataKeySyncIdentifier	string			11.0	syncIdentifier
      HKMetadataKeySyncVersion	HKMetadataKeySyncVersion	number			11.0	syncVersion
      HKMetadataKeyTimeZone	HKTimeZone	string			8.0	timeZone
      HKMetadataKeyUDIDeviceIdentifier	HKUDIDeviceIdentifier	string			8.0	
      HKMetadataKeyUDIProductionIdentifier	HKUDIProductionIdentifier	string			8.0	
      HKMetadataKeyUserMotionContext	HKMetadataKeyUserMotionContext	number		HKUserMotionContext	16.0	
      HKMetadataKeyVO2MaxTestType	HKVO2MaxTestType	number		HKVO2MaxTestType	11.0	
      HKMetadataKeyVO2MaxValue	HKVO2MaxValue	quantity	mL/(kg.min)		14.3	
      HKMetadataKeyWasTakenInLab	HKWasTakenInLab	boolean			8.0	
      HKMetadataKeyWasUserEntered	HKWasUserEntered	boolean			8.0	
      HKMetadataKeyWaterSalinity	HKMetadataKeyWaterSalinity	number		HKWaterSalinity	17.0	
      HKMetadataKeyWeatherCondition	HKWeatherCondition	number		HKWeatherCondition	10.0	
      HKMetadataKeyWeatherHumidity	HKWeatherHumidity	quantity	%		10.0	
      HKMetadataKeyWeatherTemperature	HKWeatherTemperature	quantity	degC		10.0	
      HKMetadataKeyWorkoutBrandName	HKWorkoutBrandName	string			8.0	
      """#)

  enum OtherTypes: Int {
    case identifier
    case name
    case kind
    case factory
    case group
    case members
    case shareable
    case readable
    case perObject
    case minimumDuration
    case maximumDuration
    case valueEnum
    case property
    case element
    case since
    case title
    case words
    case overview
  }

  static let otherTypes = CatalogTable<OtherTypes>(
    text: #"""
      HKActivitySummaryTypeIdentifier	activitySummary	activitySummary	activitySummaryType()	fitness	rings activeEnergyBurned appleMoveTime appleExerciseTime appleStandHour.stood	no	yes	no					ActivitySummary	9.3	Activity summaries	activity|rings|activity rings	
      HKCharacteristicTypeIdentifierActivityMoveMode	activityMoveMode	characteristic	characteristicType(forIdentifier:)	fitness		no	yes	no			HKActivityMoveMode	activityMoveMode		14.0	Activity move mode		
      HKCharacteristicTypeIdentifierBiologicalSex	biologicalSex	characteristic	characteristicType(forIdentifier:)	profile		no	yes	no			HKBiologicalSex	biologicalSex		8.0	Biological sex	gender	
      HKCharacteristicTypeIdentifierBloodType	bloodType	characteristic	characteristicType(forIdentifier:)	profile		no	yes	no			HKBloodType	bloodType		8.0	Blood type		
      HKCharacteristicTypeIdentifierDateOfBirth	dateOfBirth	characteristic	characteristicType(forIdentifier:)	profile		no	yes	no						8.0	Date of birth	birthday|birth date	
      HKCharacteristicTypeIdentifierFitzpatrickSkinType	fitzpatrickSkinType	characteristic	characteristicType(forIdentifier:)	profile		no	yes	no			HKFitzpatrickSkinType	skinType		9.0	Fitzpatrick skin type		
      HKCharacteristicTypeIdentifierWheelchairUse	wheelchairUse	characteristic	characteristicType(forIdentifier:)	profile		no	yes	no			HKWheelchairUse	wheelchairUse		10.0	Wheelchair use		
      HKClinicalTypeIdentifierAllergyRecord	allergyRecord	clinical	clinicalType(forIdentifier:)	clinical		no	no	no						12.0	Allergy records		
      HKClinicalTypeIdentifierClinicalNoteRecord	clinicalNoteRecord	clinical	clinicalType(forIdentifier:)	clinical		no	no	no						16.4	Clinical notes		
      HKClinicalTypeIdentifierConditionRecord	conditionRecord	clinical	clinicalType(forIdentifier:)	clinical		no	no	no						12.0	Condition records		
      HKClinicalTypeIdentifierCoverageRecord	coverageRecord	clinical	clinicalType(forIdentifier:)	clinical		no	no	no						14.0	Health insurance records		
      HKClinicalTypeIdentifierImmunizationRecord	immunizationRecord	clinical	clinicalType(forIdentifier:)	clinical		no	no	no						12.0	Immunization records		
      HKClinicalTypeIdentifierLabResultRecord	labResultRecord	clinical	clinicalType(forIdentifier:)	clinical		no	no	no						12.0	Laboratory results		
      HKClinicalTypeIdentifierMedicationRecord	medicationRecord	clinical	clinicalType(forIdentifier:)	clinical		no	no	no						12.0	Medication records		
      HKClinicalTypeIdentifierProcedureRecord	procedureRecord	clinical	clinicalType(forIdentifier:)	clinical		no	no	no						12.0	Procedure records		
      HKClinicalTypeIdentifierVitalSignRecord	vitalSignRecord	clinical	clinicalType(forIdentifier:)	clinical		no	no	no						12.0	Vital signs records		
      HKCorrelationTypeIdentifierBloodPressure	bloodPressure	correlation	correlationType(forIdentifier:)	vitals	each bloodPressureDiastolic bloodPressureSystolic	no	no	no						8.0	Blood pressure	bp	10
      HKCorrelationTypeIdentifierFood	food	correlation	correlationType(forIdentifier:)	nutrition	any nutrition	no	no	no						8.0	Food	meals|meal	
      HKDataTypeIdentifierAudiogram	audiogram	audiogram	audiogramSampleType()	hearing		yes	yes	no					Audiogram	13.0	Audiograms	hearing test	
      HKDataTypeIdentifierElectrocardiogram	electrocardiogram	electrocardiogram	electrocardiogramType()	heart		no	yes	no						14.0	Electrocardiograms	ecg|ekg	
      HKDataTypeIdentifierHeartbeatSeries	heartbeatSeries	series	heartbeat()	heart		yes	yes	no						13.0	Heartbeat series	beats|beat series	
      HKDataTypeStateOfMind	stateOfMind	stateOfMind	stateOfMindType()	mindfulness		yes	yes	no						18.0	States of mind	mood|state of mind	
      HKDataTypeUserAnnotatedMedicationConcept	userAnnotatedMedication	userAnnotatedMedication	userAnnotatedMedicationType()	medications		no	no	yes						26.0	Medications	medication	
      HKDocumentTypeIdentifierCDA	CDA	document	documentType(forIdentifier:)	clinical		yes	yes	no		345600				10.0	CDA documents		
      HKMedicationDoseEventTypeIdentifierMedicationDoseEvent	medicationDoseEvent	medicationDoseEvent	medicationDoseEventType()	medications		no	yes	no						26.0	Doses of medications	doses|medication doses	
      HKScoredAssessmentTypeIdentifierGAD7	GAD7	scoredAssessment	scoredAssessmentType(forIdentifier:)	mindfulness		yes	yes	no						18.0	GAD-7 questionnaires		
      HKScoredAssessmentTypeIdentifierPHQ9	PHQ9	scoredAssessment	scoredAssessmentType(forIdentifier:)	mindfulness		yes	yes	no						18.0	PHQ-9 questionnaires		
      HKVisionPrescriptionTypeIdentifier	visionPrescription	prescription	visionPrescriptionType()	vision		yes	no	yes					VisionPrescription	16.0	Vision prescriptions	vision|glasses	
      HKWorkoutRouteTypeIdentifier	workoutRoute	workoutRoute	workoutRoute()	fitness		yes	yes	no						11.0	Workout routes	routes|route	
      HKWorkoutTypeIdentifier	workout	workout	workoutType()	fitness		yes	yes	no			HKWorkoutActivityType		Workout	8.0	Workouts	training|exercises|activities	6
      """#)

  enum QuantityTypes: Int {
    case identifier
    case name
    case group
    case aggregation
    case unit
    case dimension
    case since
    case shareable
    case minimumDuration
    case maximumDuration
    case requiredMetadata
    case title
    case displayUnit
    case recalibratable
    case workoutTotal
    case displayUnitUS
    case displayUnitUK
    case effort
    case zones
    case delivery
    case words
    case label
    case decimals
    case overview
  }

  static let quantityTypes = CatalogTable<QuantityTypes>(
    text: #"""
      HKQuantityTypeIdentifierActiveEnergyBurned	activeEnergyBurned	fitness	cumulative	kcal	Energy	8.0	yes				Active energy	kcal	no	energy						calories|active calories|calories burned|energy|kcal|move		0	4
      HKQuantityTypeIdentifierAppleExerciseTime	appleExerciseTime	fitness	cumulative	min	Time	9.3	no				Exercise time	min	no							exercise|exercise minutes		0	5
      HKQuantityTypeIdentifierAppleMoveTime	appleMoveTime	fitness	cumulative	min	Time	14.5	no				Move time	min	no							move minutes		0	
      HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances	appleSleepingBreathingDisturbances	respiratory	discreteArithmetic	count	Count	18.0	yes				Breathing disturbances during sleep	count	no							breathing disturbances		0	
      HKQuantityTypeIdentifierAppleSleepingWristTemperature	appleSleepingWristTemperature	body	discreteArithmetic	degC	Temperature	16.0	no				Wrist temperature during sleep	degC	no		degF					wrist temperature|sleeping temperature		1	
      HKQuantityTypeIdentifierAppleStandTime	appleStandTime	fitness	cumulative	min	Time	13.0	no				Stand time	min	no							standing time|stand minutes		0	
      HKQuantityTypeIdentifierAppleWalkingSteadiness	appleWalkingSteadiness	mobility	discreteArithmetic	%	Percent	15.0	no				Walking steadiness	%	no							steadiness		0	
      HKQuantityTypeIdentifierAtrialFibrillationBurden	atrialFibrillationBurden	heart	discreteTemporallyWeighted	%	Percent	16.0	no				Time in atrial fibrillation	%	no							afib|afib burden|afib history|atrial fibrillation		1	
      HKQuantityTypeIdentifierBasalBodyTemperature	basalBodyTemperature	reproductive	discreteArithmetic	degC	Temperature	9.0	yes				Basal body temperature	degC	no		degF					bbt|basal temperature		1	
      HKQuantityTypeIdentifierBasalEnergyBurned	basalEnergyBurned	fitness	cumulative	kcal	Energy	8.0	yes				Resting energy	kcal	no							resting calories|basal energy|bmr		0	
      HKQuantityTypeIdentifierBloodAlcoholContent	bloodAlcoholContent	other	discreteArithmetic	%	Percent	8.0	yes				Blood alcohol content	%	no							bac|blood alcohol		3	
      HKQuantityTypeIdentifierBloodGlucose	bloodGlucose	vitals	discreteArithmetic	mg/dL	Mass/Volume	8.0	yes				Blood glucose	mg/dL	no			mmol<180.1558800000541>/L				glucose|blood sugar|bg		0	17
      HKQuantityTypeIdentifierBloodPressureDiastolic	bloodPressureDiastolic	other	discreteArithmetic	mmHg	Pressure	8.0	yes				Diastolic blood pressure	mmHg	no							diastolic		0	
      HKQuantityTypeIdentifierBloodPressureSystolic	bloodPressureSystolic	other	discreteArithmetic	mmHg	Pressure	8.0	yes				Systolic blood pressure	mmHg	no							systolic		0	
      HKQuantityTypeIdentifierBodyFatPercentage	bodyFatPercentage	body	discreteArithmetic	%	Percent	8.0	yes				Body fat	%	no							body fat percentage|fat percentage		1	15
      HKQuantityTypeIdentifierBodyMass	bodyMass	body	discreteArithmetic	kg	Mass	8.0	yes				Weight	kg	no		lb	st				body weight|mass		1	14
      HKQuantityTypeIdentifierBodyMassIndex	bodyMassIndex	body	discreteArithmetic	count	Count	8.0	yes				Body mass index	count	no							bmi		1	
      HKQuantityTypeIdentifierBodyTemperature	bodyTemperature	vitals	discreteArithmetic	degC	Temperature	8.0	yes				Body temperature	degC	no		degF					temperature|temp|fever temperature		1	16
      HKQuantityTypeIdentifierCrossCountrySkiingSpeed	crossCountrySkiingSpeed	fitness	discreteArithmetic	m/s	Length/Time	18.0	yes				Cross-country skiing speed	km/hr	no		mi/hr	mi/hr						1	
      HKQuantityTypeIdentifierCyclingCadence	cyclingCadence	fitness	discreteArithmetic	count/min	Count/Time	17.0	yes				Cycling cadence	count/min	no							bike cadence|rpm	rpm	0	
      HKQuantityTypeIdentifierCyclingFunctionalThresholdPower	cyclingFunctionalThresholdPower	fitness	discreteArithmetic	W	Power	17.0	yes				Cycling functional threshold power	W	no							ftp|functional threshold power		0	
      HKQuantityTypeIdentifierCyclingPower	cyclingPower	fitness	discreteArithmetic	W	Power	17.0	yes				Cycling power	W	no					chosen		bike power		0	
      HKQuantityTypeIdentifierCyclingSpeed	cyclingSpeed	fitness	discreteArithmetic	m/s	Length/Time	17.0	yes				Cycling speed	km/hr	no		mi/hr	mi/hr				bike speed		1	
      HKQuantityTypeIdentifierDietaryBiotin	dietaryBiotin	nutrition	cumulative	g	Mass	8.0	yes				Biotin	mcg	no							vitamin b7		1	
      HKQuantityTypeIdentifierDietaryCaffeine	dietaryCaffeine	nutrition	cumulative	g	Mass	8.0	yes				Caffeine	mg	no									0	
      HKQuantityTypeIdentifierDietaryCalcium	dietaryCalcium	nutrition	cumulative	g	Mass	8.0	yes				Calcium	mg	no									0	
      HKQuantityTypeIdentifierDietaryCarbohydrates	dietaryCarbohydrates	nutrition	cumulative	g	Mass	8.0	yes				Carbohydrates	g	no							carbs		1	
      HKQuantityTypeIdentifierDietaryChloride	dietaryChloride	nutrition	cumulative	g	Mass	8.0	yes				Chloride	mg	no									0	
      HKQuantityTypeIdentifierDietaryCholesterol	dietaryCholesterol	nutrition	cumulative	g	Mass	8.0	yes				Cholesterol	mg	no									0	
      HKQuantityTypeIdentifierDietaryChromium	dietaryChromium	nutrition	cumulative	g	Mass	8.0	yes				Chromium	mcg	no									0	
      HKQuantityTypeIdentifierDietaryCopper	dietaryCopper	nutrition	cumulative	g	Mass	8.0	yes				Copper	mg	no									1	
      HKQuantityTypeIdentifierDietaryEnergyConsumed	dietaryEnergyConsumed	nutrition	cumulative	kcal	Energy	8.0	yes				Dietary energy	kcal	no							calories eaten|dietary calories|food energy|calorie intake		0	21
      HKQuantityTypeIdentifierDietaryFatMonounsaturated	dietaryFatMonounsaturated	nutrition	cumulative	g	Mass	8.0	yes				Monounsaturated fat	g	no							monounsaturated		1	
      HKQuantityTypeIdentifierDietaryFatPolyunsaturated	dietaryFatPolyunsaturated	nutrition	cumulative	g	Mass	8.0	yes				Polyunsaturated fat	g	no							polyunsaturated		1	
      HKQuantityTypeIdentifierDietaryFatSaturated	dietaryFatSaturated	nutrition	cumulative	g	Mass	8.0	yes				Saturated fat	g	no							saturated		1	
      HKQuantityTypeIdentifierDietaryFatTotal	dietaryFatTotal	nutrition	cumulative	g	Mass	8.0	yes				Total fat	g	no							fat		1	
      HKQuantityTypeIdentifierDietaryFiber	dietaryFiber	nutrition	cumulative	g	Mass	8.0	yes				Fiber	g	no							fibre		1	
      HKQuantityTypeIdentifierDietaryFolate	dietaryFolate	nutrition	cumulative	g	Mass	8.0	yes				Folate	mcg	no							folic acid|vitamin b9		0	
      HKQuantityTypeIdentifierDietaryIodine	dietaryIodine	nutrition	cumulative	g	Mass	8.0	yes				Iodine	mcg	no									0	
      HKQuantityTypeIdentifierDietaryIron	dietaryIron	nutrition	cumulative	g	Mass	8.0	yes				Iron	mg	no									1	
      HKQuantityTypeIdentifierDietaryMagnesium	dietaryMagnesium	nutrition	cumulative	g	Mass	8.0	yes				Magnesium	mg	no									0	
      HKQuantityTypeIdentifierDietaryManganese	dietaryManganese	nutrition	cumulative	g	Mass	8.0	yes				Manganese	mg	no									1	
      HKQuantityTypeIdentifierDietaryMolybdenum	dietaryMolybdenum	nutrition	cumulative	g	Mass	8.0	yes				Molybdenum	mcg	no									0	
      HKQuantityTypeIdentifierDietaryNiacin	dietaryNiacin	nutrition	cumulative	g	Mass	8.0	yes				Niacin	mg	no							vitamin b3		1	
      HKQuantityTypeIdentifierDietaryPantothenicAcid	dietaryPantothenicAcid	nutrition	cumulative	g	Mass	8.0	yes				Pantothenic acid	mg	no							vitamin b5		1	
      HKQuantityTypeIdentifierDietaryPhosphorus	dietaryPhosphorus	nutrition	cumulative	g	Mass	8.0	yes				Phosphorus	mg	no									0	
      HKQuantityTypeIdentifierDietaryPotassium	dietaryPotassium	nutrition	cumulative	g	Mass	8.0	yes				Potassium	mg	no									0	
      HKQuantityTypeIdentifierDietaryProtein	dietaryProtein	nutrition	cumulative	g	Mass	8.0	yes				Protein	g	no									1	
      HKQuantityTypeIdentifierDietaryRiboflavin	dietaryRiboflavin	nutrition	cumulative	g	Mass	8.0	yes				Riboflavin	mg	no							vitamin b2		1	
      HKQuantityTypeIdentifierDietarySelenium	dietarySelenium	nutrition	cumulative	g	Mass	8.0	yes				Selenium	mcg	no									0	
      HKQuantityTypeIdentifierDietarySodium	dietarySodium	nutrition	cumulative	g	Mass	8.0	yes				Sodium	mg	no							salt		0	
      HKQuantityTypeIdentifierDietarySugar	dietarySugar	nutrition	cumulative	g	Mass	8.0	yes				Sugar	g	no									1	
      HKQuantityTypeIdentifierDietaryThiamin	dietaryThiamin	nutrition	cumulative	g	Mass	8.0	yes				Thiamin	mg	no							vitamin b1|thiamine		1	
      HKQuantityTypeIdentifierDietaryVitaminA	dietaryVitaminA	nutrition	cumulative	g	Mass	8.0	yes				Vitamin A	mcg	no									0	
      HKQuantityTypeIdentifierDietaryVitaminB12	dietaryVitaminB12	nutrition	cumulative	g	Mass	8.0	yes				Vitamin B12	mcg	no							b12		1	
      HKQuantityTypeIdentifierDietaryVitaminB6	dietaryVitaminB6	nutrition	cumulative	g	Mass	8.0	yes				Vitamin B6	mg	no							b6		1	
      HKQuantityTypeIdentifierDietaryVitaminC	dietaryVitaminC	nutrition	cumulative	g	Mass	8.0	yes				Vitamin C	mg	no									0	
      HKQuantityTypeIdentifierDietaryVitaminD	dietaryVitaminD	nutrition	cumulative	g	Mass	8.0	yes				Vitamin D	mcg	no									0	
      HKQuantityTypeIdentifierDietaryVitaminE	dietaryVitaminE	nutrition	cumulative	g	Mass	8.0	yes				Vitamin E	mg	no									1	
      HKQuantityTypeIdentifierDietaryVitaminK	dietaryVitaminK	nutrition	cumulative	g	Mass	8.0	yes				Vitamin K	mcg	no									0	
      HKQuantityTypeIdentifierDietaryWater	dietaryWater	nutrition	cumulative	mL	Volume	9.0	yes				Water	mL	no		fl_oz_us					hydration|water intake		0	22
      HKQuantityTypeIdentifierDietaryZinc	dietaryZinc	nutrition	cumulative	g	Mass	8.0	yes				Zinc	mg	no									1	
      HKQuantityTypeIdentifierDistanceCrossCountrySkiing	distanceCrossCountrySkiing	fitness	cumulative	m	Length	18.0	yes				Cross-country skiing distance	km	no	distance	mi	mi						2	
      HKQuantityTypeIdentifierDistanceCycling	distanceCycling	fitness	cumulative	m	Length	8.0	yes				Cycling distance	km	no	distance	mi	mi				cycling|bike distance|bicycle distance|cycling distance		2	
      HKQuantityTypeIdentifierDistanceDownhillSnowSports	distanceDownhillSnowSports	fitness	cumulative	m	Length	11.2	yes				Downhill snow sports distance	km	no	distance	mi	mi				downhill skiing distance|snowboarding distance		2	
      HKQuantityTypeIdentifierDistancePaddleSports	distancePaddleSports	fitness	cumulative	m	Length	18.0	yes				Paddle sports distance	km	no	distance	mi	mi						2	
      HKQuantityTypeIdentifierDistanceRowing	distanceRowing	fitness	cumulative	m	Length	18.0	yes				Rowing distance	km	no	distance	mi	mi						2	
      HKQuantityTypeIdentifierDistanceSkatingSports	distanceSkatingSports	fitness	cumulative	m	Length	18.0	yes				Skating sports distance	km	no	distance	mi	mi						2	
      HKQuantityTypeIdentifierDistanceSwimming	distanceSwimming	fitness	cumulative	m	Length	10.0	yes				Swimming distance	m	no	distance	yd					swim distance|swimming		0	
      HKQuantityTypeIdentifierDistanceWalkingRunning	distanceWalkingRunning	fitness	cumulative	m	Length	8.0	yes				Walking + running distance	km	no	distance	mi	mi				distance|walking distance|running distance|walking and running distance|walk distance		2	2
      HKQuantityTypeIdentifierDistanceWheelchair	distanceWheelchair	fitness	cumulative	m	Length	10.0	yes				Wheelchair distance	km	no	distance	mi	mi						2	
      HKQuantityTypeIdentifierElectrodermalActivity	electrodermalActivity	body	discreteArithmetic	S	Conductance	8.0	yes				Electrodermal activity	mcS	no							eda|skin conductance		1	
      HKQuantityTypeIdentifierEnvironmentalAudioExposure	environmentalAudioExposure	hearing	discreteEquivalentContinuousLevel	dBASPL	Sound Pressure Level	13.0	yes	0.001			Environmental sound level	dBASPL	no							noise|environmental noise|environmental audio		0	
      HKQuantityTypeIdentifierEnvironmentalSoundReduction	environmentalSoundReduction	hearing	discreteEquivalentContinuousLevel	dBASPL	Sound Pressure Level	16.0	yes				Environmental sound reduction	dBASPL	no									0	
      HKQuantityTypeIdentifierEstimatedWorkoutEffortScore	estimatedWorkoutEffortScore	fitness	discreteArithmetic	appleEffortScore	Effort Score	18.0	yes				Estimated workout effort	appleEffortScore	no				estimate				of 10	0	
      HKQuantityTypeIdentifierFlightsClimbed	flightsClimbed	fitness	cumulative	count	Count	8.0	yes				Flights climbed	count	no	flights						flights|floors|floors climbed|stairs|stairs climbed	floors	0	3
      HKQuantityTypeIdentifierForcedExpiratoryVolume1	forcedExpiratoryVolume1	respiratory	discreteArithmetic	L	Volume	8.0	yes				Forced expiratory volume in one second	L	no							fev1		2	
      HKQuantityTypeIdentifierForcedVitalCapacity	forcedVitalCapacity	respiratory	discreteArithmetic	L	Volume	8.0	yes				Forced vital capacity	L	no							fvc		2	
      HKQuantityTypeIdentifierHeadphoneAudioExposure	headphoneAudioExposure	hearing	discreteEquivalentContinuousLevel	dBASPL	Sound Pressure Level	13.0	yes				Headphone audio level	dBASPL	no							headphones|headphone audio|headphone volume		0	
      HKQuantityTypeIdentifierHeartRate	heartRate	heart	discreteTemporallyWeighted	count/s	Count/Time	8.0	yes				Heart rate	count/min	no					reserve restingHeartRate dateOfBirth		pulse|hr|heartbeat|bpm	BPM	0	7
      HKQuantityTypeIdentifierHeartRateRecoveryOneMinute	heartRateRecoveryOneMinute	heart	discreteArithmetic	count/min	Count/Time	16.0	yes				Heart rate recovery after one minute	count/min	no							cardio recovery|heart rate recovery|hrr	BPM	0	
      HKQuantityTypeIdentifierHeartRateVariabilitySDNN	heartRateVariabilitySDNN	heart	discreteArithmetic	ms	Time	11.0	yes				Heart rate variability (SDNN)	ms	no							hrv|heart rate variability|sdnn		0	9
      HKQuantityTypeIdentifierHeight	height	body	discreteArithmetic	m	Length	8.0	yes				Height	cm	no		ft	ft				body height		0	
      HKQuantityTypeIdentifierInhalerUsage	inhalerUsage	respiratory	cumulative	count	Count	8.0	yes				Inhaler usage	count	no							inhaler	puffs	0	
      HKQuantityTypeIdentifierInsulinDelivery	insulinDelivery	other	cumulative	IU	International Unit	11.0	yes			HKInsulinDeliveryReason	Insulin delivery	IU	no							insulin		1	
      HKQuantityTypeIdentifierLeanBodyMass	leanBodyMass	body	discreteArithmetic	kg	Mass	8.0	yes				Lean body mass	kg	no		lb	st				lean mass|lean weight		1	
      HKQuantityTypeIdentifierNikeFuel	nikeFuel	fitness	cumulative	count	Count	8.0	no				NikeFuel	count	no								NikeFuel	0	
      HKQuantityTypeIdentifierNumberOfAlcoholicBeverages	numberOfAlcoholicBeverages	other	cumulative	count	Count	15.0	yes				Alcoholic drinks	count	no							alcohol|drinks|alcoholic beverages	drinks	1	
      HKQuantityTypeIdentifierNumberOfTimesFallen	numberOfTimesFallen	other	cumulative	count	Count	8.0	yes				Falls	count	no							number of falls	falls	0	
      HKQuantityTypeIdentifierOxygenSaturation	oxygenSaturation	respiratory	discreteArithmetic	%	Percent	8.0	yes				Blood oxygen	%	no							spo2|oxygen|o2|blood oxygen saturation|sao2|pulse ox		0	11
      HKQuantityTypeIdentifierPaddleSportsSpeed	paddleSportsSpeed	fitness	discreteArithmetic	m/s	Length/Time	18.0	yes				Paddle sports speed	km/hr	no		mi/hr	mi/hr						1	
      HKQuantityTypeIdentifierPeakExpiratoryFlowRate	peakExpiratoryFlowRate	respiratory	discreteArithmetic	L/min	Volume/Time	8.0	yes				Peak expiratory flow rate	L/min	no							peak flow|pef		0	
      HKQuantityTypeIdentifierPeripheralPerfusionIndex	peripheralPerfusionIndex	heart	discreteArithmetic	%	Percent	8.0	yes				Peripheral perfusion index	%	no							perfusion index|perfusion		1	
      HKQuantityTypeIdentifierPhysicalEffort	physicalEffort	fitness	discreteArithmetic	kcal/(kg.hr)	Energy/(Mass.Time)	17.0	yes				Physical effort	kcal/(kg.hr)	no							mets|met|effort	kcal/(kg·h)	1	
      HKQuantityTypeIdentifierPushCount	pushCount	fitness	cumulative	count	Count	10.0	yes				Wheelchair pushes	count	no							pushes	pushes	0	
      HKQuantityTypeIdentifierRespiratoryRate	respiratoryRate	respiratory	discreteArithmetic	count/s	Count/Time	8.0	yes				Respiratory rate	count/min	no							respiration|breathing rate|breaths|respiration rate	breaths/min	1	12
      HKQuantityTypeIdentifierRestingHeartRate	restingHeartRate	heart	discreteArithmetic	count/min	Count/Time	11.0	yes				Resting heart rate	count/min	no							resting pulse|rhr|resting hr	BPM	0	8
      HKQuantityTypeIdentifierRowingSpeed	rowingSpeed	fitness	discreteArithmetic	m/s	Length/Time	18.0	yes				Rowing speed	km/hr	no		mi/hr	mi/hr						1	
      HKQuantityTypeIdentifierRunningGroundContactTime	runningGroundContactTime	mobility	discreteArithmetic	ms	Time	16.0	yes				Running ground contact time	ms	no							ground contact time|gct		0	
      HKQuantityTypeIdentifierRunningPower	runningPower	fitness	discreteArithmetic	W	Power	16.0	yes				Running power	W	no									0	
      HKQuantityTypeIdentifierRunningSpeed	runningSpeed	fitness	discreteArithmetic	m/s	Length/Time	16.0	yes				Running speed	km/hr	no		mi/hr	mi/hr						1	
      HKQuantityTypeIdentifierRunningStrideLength	runningStrideLength	mobility	discreteArithmetic	m	Length	16.0	yes				Running stride length	m	no		ft					stride length		2	
      HKQuantityTypeIdentifierRunningVerticalOscillation	runningVerticalOscillation	mobility	discreteArithmetic	cm	Length	16.0	yes				Running vertical oscillation	cm	no		in					vertical oscillation		1	
      HKQuantityTypeIdentifierSixMinuteWalkTestDistance	sixMinuteWalkTestDistance	mobility	discreteArithmetic	m	Length	14.0	yes				Six-minute walk distance	m	yes							six minute walk|6 minute walk|6mwt|six-minute walk		0	
      HKQuantityTypeIdentifierStairAscentSpeed	stairAscentSpeed	mobility	discreteArithmetic	m/s	Length/Time	14.0	yes				Speed up stairs	m/s	no		ft/s					stair speed up|stair ascent		2	
      HKQuantityTypeIdentifierStairDescentSpeed	stairDescentSpeed	mobility	discreteArithmetic	m/s	Length/Time	14.0	yes				Speed down stairs	m/s	no		ft/s					stair speed down|stair descent		2	
      HKQuantityTypeIdentifierStepCount	stepCount	fitness	cumulative	count	Count	8.0	yes				Steps	count	no						hourly	step|step counts|footsteps	steps	0	1
      HKQuantityTypeIdentifierSwimmingStrokeCount	swimmingStrokeCount	fitness	cumulative	count	Count	10.0	yes				Swimming strokes	count	no	strokes						strokes|swim strokes	strokes	0	
      HKQuantityTypeIdentifierTimeInDaylight	timeInDaylight	other	cumulative	min	Time	17.0	yes				Time in daylight	min	no							daylight		0	23
      HKQuantityTypeIdentifierUVExposure	uvExposure	other	discreteArithmetic	count	Count	9.0	yes				UV index	count	no							uv|sun exposure		1	
      HKQuantityTypeIdentifierUnderwaterDepth	underwaterDepth	fitness	discreteArithmetic	m	Length	16.0	yes				Underwater depth	m	no		ft					depth|dive depth		1	
      HKQuantityTypeIdentifierVO2Max	vo2Max	heart	discreteArithmetic	mL/(kg.min)	Volume/(Mass.Time)	11.0	yes				VO2 max	mL/(kg.min)	no							cardio fitness|vo2|fitness|maximal oxygen	mL/(kg·min)	1	13
      HKQuantityTypeIdentifierWaistCircumference	waistCircumference	body	discreteArithmetic	m	Length	11.0	yes				Waist circumference	cm	no		in	in				waist		1	
      HKQuantityTypeIdentifierWalkingAsymmetryPercentage	walkingAsymmetryPercentage	mobility	discreteArithmetic	%	Percent	14.0	yes				Walking asymmetry	%	no							asymmetry		1	
      HKQuantityTypeIdentifierWalkingDoubleSupportPercentage	walkingDoubleSupportPercentage	mobility	discreteArithmetic	%	Percent	14.0	yes				Walking double support time	%	no							double support|double support time		1	
      HKQuantityTypeIdentifierWalkingHeartRateAverage	walkingHeartRateAverage	heart	discreteArithmetic	count/min	Count/Time	11.0	no				Average heart rate while walking	count/min	no							walking heart rate|walking heart rate average|walking hr	BPM	0	
      HKQuantityTypeIdentifierWalkingSpeed	walkingSpeed	mobility	discreteArithmetic	m/s	Length/Time	14.0	yes				Walking speed	km/hr	no		mi/hr	mi/hr				gait speed|walk speed		1	20
      HKQuantityTypeIdentifierWalkingStepLength	walkingStepLength	mobility	discreteArithmetic	m	Length	14.0	yes				Walking step length	cm	no		in					step length		1	
      HKQuantityTypeIdentifierWaterTemperature	waterTemperature	other	discreteArithmetic	degC	Temperature	16.0	yes				Water temperature	degC	no		degF							1	
      HKQuantityTypeIdentifierWorkoutEffortScore	workoutEffortScore	fitness	discreteArithmetic	appleEffortScore	Effort Score	18.0	yes				Workout effort	appleEffortScore	no				score			workout effort score|rpe|exertion	of 10	0	
      """#)

  enum Units: Int {
    case string
    case name
    case dimension
    case mantissa
    case exponent10
    case offset
    case prefixable
    case prefixedConstructor
    case since
    case deprecated
    case title
    case scale
  }

  static let units = CatalogTable<Units>(
    text: #"""
      %	percent	1	1	0		no		8.0		Percent, held as a fraction	linear
      Cal	largeCalorie	energy	4184	0		no		11.0		Large calorie	linear
      D	diopter	length^-1	1	0		no		16.0		Dioptre	linear
      Hz	hertz	frequency	1	0		yes	hertzUnit	13.0		Hertz	linear
      IU	internationalUnit	international	1	0		no		11.0		International unit	linear
      J	joule	energy	1	0		yes	jouleUnit	8.0		Joule	linear
      K	kelvin	temperature	1	0		yes		8.0		Kelvin	linear
      L	liter	length^3	1	-3		yes	literUnit	8.0		Litre	linear
      Pa	pascal	pressure	1	0		yes	pascalUnit	8.0		Pascal	linear
      S	siemen	conductance	1	0		yes	siemenUnit	8.0		Siemens	linear
      V	volt	potential	1	0		yes	voltUnit	14.0		Volt	linear
      W	watt	power	1	0		yes	wattUnit	16.0		Watt	linear
      appleEffortScore	appleEffortScore	effort	1	0		no		18.0		Workout effort score	linear
      atm	atmosphere	pressure	101325	0		no		8.0		Standard atmosphere	linear
      cal	smallCalorie	energy	4184	-3		no		11.0		Small calorie	linear
      cal	calorie	energy	4184	-3		no		8.0	11.0	Calorie (old name)	linear
      cmAq	centimeterOfWater	pressure	98.06649606299213	0		no		8.0		Centimetre of water	linear
      count	count	1	1	0		no		8.0		Count	linear
      cup_imp	cupImperial	length^3	284130625	-12		no		9.0		Imperial cup	linear
      cup_us	cupUS	length^3	2365882365	-13		no		9.0		US cup	linear
      d	day	time	86400	0		no		8.0		Day	linear
      dBASPL	decibelAWeightedSoundPressureLevel	pressure	2	-5		no		13.0		A-weighted decibel of sound pressure level	soundLevel
      dBHL	decibelHearingLevel	hearing	1	0		no		13.0		Decibel of hearing level	linear
      deg	degreeAngle	angle	0.017453292519943295	0		no		16.0		Degree of angle	linear
      degC	degreeCelsius	temperature	1	0	273.15	no		8.0		Degree Celsius	affine
      degF	degreeFahrenheit	temperature	5/9	0	45967/180	no		8.0		Degree Fahrenheit	affine
      fl_oz_imp	fluidOunceImperial	length^3	284130625	-13		no		8.0		Imperial fluid ounce	linear
      fl_oz_us	fluidOunceUS	length^3	295735295625	-16		no		8.0		US fluid ounce	linear
      ft	foot	length	3048	-4		no		8.0		Foot	linear
      g	gram	mass	1	0		yes	gramUnit	8.0		Gram	linear
      hr	hour	time	3600	0		no		8.0		Hour	linear
      in	inch	length	254	-4		no		8.0		Inch	linear
      inHg	inchesOfMercury	pressure	2573655/760	0		no		14.0		Inch of mercury	linear
      kcal	kilocalorie	energy	4184	0		no		8.0		Kilocalorie	linear
      lb	pound	mass	45359237	-5		no		8.0		Pound	linear
      lx	lux	illuminance	1	0		yes	luxUnit	17.0		Lux	linear
      m	meter	length	1	0		yes	meterUnit	8.0		Metre	linear
      mi	mile	length	1609344	-3		no		8.0		Mile	linear
      min	minute	time	60	0		no		8.0		Minute	linear
      mmHg	millimeterOfMercury	pressure	101325/760	0		no		8.0		Millimetre of mercury	linear
      mol	mole	mass	1	0		yes	moleUnit	8.0		Mole	molar
      oz	ounce	mass	28349523125	-9		no		8.0		Ounce	linear
      pD	prismDiopter	prism	1	0		no		16.0		Prism dioptre	linear
      pt_imp	pintImperial	length^3	56826125	-11		no		8.0		Imperial pint	linear
      pt_us	pintUS	length^3	473176473	-12		no		8.0		US pint	linear
      rad	radianAngle	angle	1	0		yes	radianAngleUnit	16.0		Radian	linear
      s	second	time	1	0		yes	secondUnit	8.0		Second	linear
      st	stone	mass	635029318	-5		no		8.0		Stone	linear
      yd	yard	length	9144	-4		no		9.0		Yard	linear
      """#)

  enum WorkoutCollection: Int {
    case activity
    case locationType
    case types
  }

  static let workoutCollection = CatalogTable<WorkoutCollection>(
    text: #"""
      any	any	activeEnergyBurned basalEnergyBurned heartRate
      crossCountrySkiing	any	distanceCrossCountrySkiing crossCountrySkiingSpeed
      cycling	any	distanceCycling cyclingSpeed cyclingPower cyclingCadence
      downhillSkiing	any	distanceDownhillSnowSports
      handCycling	any	distanceCycling
      hiking	any	distanceWalkingRunning stepCount
      paddleSports	any	distancePaddleSports paddleSportsSpeed
      rowing	any	distanceRowing rowingSpeed
      running	3	runningPower runningSpeed runningStrideLength runningVerticalOscillation runningGroundContactTime
      running	any	distanceWalkingRunning stepCount
      skatingSports	any	distanceSkatingSports
      snowSports	any	distanceDownhillSnowSports
      snowboarding	any	distanceDownhillSnowSports
      swimming	any	distanceSwimming swimmingStrokeCount
      walking	any	distanceWalkingRunning stepCount
      wheelchairRunPace	any	distanceWheelchair pushCount
      wheelchairWalkPace	any	distanceWheelchair pushCount
      """#)

  enum UnitWords: Int {
    case unit
    case shown
    case words
  }

  static let unitWords = CatalogTable<UnitWords>(
    text: #"""
      %	%	percent|pct
      L		l|liter|liters|litre|litres
      W		watt|watts
      appleEffortScore	of 10	of 10
      cm		centimeter|centimeters|centimetre|centimetres
      count		steps|times|x
      count/min	/min	bpm|beats/min|per minute|/min|rpm
      cup_imp	cups (imp)	cup imp
      cup_us	cups	cup|cups
      d		day|days
      dBASPL	dB	db|dba|decibel|decibels
      dBHL	dB HL	
      degC	°C	c|celsius|°c|degrees celsius|centigrade
      degF	°F	f|fahrenheit|°f|degrees fahrenheit
      fl_oz_imp	fl oz (imp)	fl oz imp
      fl_oz_us	fl oz	fl oz|floz|fluid ounce|fluid ounces
      ft		foot|feet
      g		gram|grams
      hr	h	h|hour|hours|hrs
      in		inch|inches
      kJ		kilojoule|kilojoules|kj
      kcal		calorie|calories|kilocalorie|kilocalories|kcals
      kcal/(kg.hr)	kcal/(kg·h)	kcal/(kg·h)|mets|met
      kg		kilo|kilos|kilogram|kilograms|kgs
      km		kilometer|kilometers|kilometre|kilometres|kms
      km/hr	km/h	km/h|kmh|kph|kilometers per hour
      lb		lbs|pound|pounds
      m		meter|meters|metre|metres
      m/s		meters per second
      mL		ml|milliliter|milliliters|millilitre|millilitres
      mL/(kg.min)	mL/(kg·min)	ml/kg/min|ml/(kg·min)|ml/kg*min
      mcS	µS	
      mcg	µg	microgram|micrograms|ug|µg|μg
      mg		milligram|milligrams
      mg/dL		mg/dl
      mi		mile|miles
      mi/hr	mph	mph|miles per hour
      min		minute|minutes|mins
      mmHg		mmhg|millimeters of mercury
      mmol<180.1558800000541>/L	mmol/L	mmol/l|mmol
      ms		millisecond|milliseconds|msec
      oz		ounce|ounces
      pt_imp	pt (imp)	pint imp
      pt_us	pt	pint|pints
      s		sec|secs|second|seconds
      st		stone|stones
      yd		yard|yards
      """#)

  enum WorkoutMeasures: Int {
    case measure
    case activity
    case type
  }

  static let workoutMeasures = CatalogTable<WorkoutMeasures>(
    text: #"""
      cadence	cycling	cyclingCadence
      distance	crossCountrySkiing	distanceCrossCountrySkiing
      distance	cycling	distanceCycling
      distance	downhillSkiing	distanceDownhillSnowSports
      distance	handCycling	distanceCycling
      distance	hiking	distanceWalkingRunning
      distance	paddleSports	distancePaddleSports
      distance	rowing	distanceRowing
      distance	running	distanceWalkingRunning
      distance	skatingSports	distanceSkatingSports
      distance	snowboarding	distanceDownhillSnowSports
      distance	swimming	distanceSwimming
      distance	walking	distanceWalkingRunning
      distance	wheelchairRunPace	distanceWheelchair
      distance	wheelchairWalkPace	distanceWheelchair
      energy		activeEnergyBurned
      heartRate		heartRate
      power	cycling	cyclingPower
      power	running	runningPower
      speed	crossCountrySkiing	crossCountrySkiingSpeed
      speed	cycling	cyclingSpeed
      speed	paddleSports	paddleSportsSpeed
      speed	rowing	rowingSpeed
      speed	running	runningSpeed
      steps	hiking	stepCount
      steps	running	stepCount
      steps	walking	stepCount
      strokes	swimming	swimmingStrokeCount
      """#)
}
