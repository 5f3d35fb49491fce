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
    case length
    case zh
    case ru
    case de
  }

  static let categoryTypes = CatalogTable<CategoryTypes>(
    text: #"""
      HKCategoryTypeIdentifierAbdominalCramps	abdominalCramps	symptoms	HKCategoryValueSeverity	13.6	yes		Abdominal cramps					腹部绞痛|腹痛	Спазмы в животе|боль в животе	Bauchkrämpfe|Bauchschmerzen|Bauchweh
      HKCategoryTypeIdentifierAcne	acne	symptoms	HKCategoryValueSeverity	13.6	yes		Acne					痤疮|青春痘	Акне|угри	Akne|Pickel
      HKCategoryTypeIdentifierAppetiteChanges	appetiteChanges	symptoms	HKCategoryValueAppetiteChanges	13.6	yes		Appetite changes					食欲变化|食欲	Изменения аппетита|аппетит	Veränderter Appetit|Appetit|Appetitveränderung
      HKCategoryTypeIdentifierAppleStandHour	appleStandHour	fitness	HKCategoryValueAppleStandHour	9.0	no		Stand hours	stand|standing hours|stand hour				站立小时数|站立	Часы на ногах	Stehstunden|Stehen
      HKCategoryTypeIdentifierAppleWalkingSteadinessEvent	appleWalkingSteadinessEvent	mobility	HKCategoryValueAppleWalkingSteadinessEvent	15.0	no		Walking steadiness notifications					步行稳定性通知	Уведомления об устойчивости при ходьбе	Mitteilungen über unsicheren Gang|unsicherer Gang
      HKCategoryTypeIdentifierAudioExposureEvent	environmentalAudioExposureEvent	hearing	HKCategoryValueEnvironmentalAudioExposureEvent	14.0	no		Loud environment notifications	loud environment				环境噪声通知|噪声通知	Уведомления о громком окружении|громкое окружение	Mitteilungen über laute Umgebung|laute Umgebung
      HKCategoryTypeIdentifierAudioExposureEvent	audioExposureEvent	hearing	HKCategoryValueAudioExposureEvent	13.0	no		Loud environment notifications (old name)					环境噪声通知（旧名称）	Уведомления о громком окружении (старое название)	Mitteilungen über laute Umgebung (alter Name)
      HKCategoryTypeIdentifierBladderIncontinence	bladderIncontinence	symptoms	HKCategoryValueSeverity	14.0	yes		Bladder incontinence					尿失禁	Недержание мочи	Blasenschwäche|Harninkontinenz|Inkontinenz
      HKCategoryTypeIdentifierBleedingAfterMenopause	bleedingAfterMenopause	reproductive	HKCategoryValueVaginalBleeding	27.0	yes		Bleeding after menopause					绝经后出血	Кровотечение после менопаузы	Blutung nach den Wechseljahren|Blutung nach der Menopause
      HKCategoryTypeIdentifierBleedingAfterPregnancy	bleedingAfterPregnancy	reproductive	HKCategoryValueVaginalBleeding	18.0	yes		Bleeding after pregnancy					妊娠后出血	Кровотечение после беременности	Blutung nach der Schwangerschaft|Wochenfluss
      HKCategoryTypeIdentifierBleedingDuringPregnancy	bleedingDuringPregnancy	reproductive	HKCategoryValueVaginalBleeding	18.0	yes		Bleeding during pregnancy					妊娠期出血|孕期出血	Кровотечение во время беременности	Blutung in der Schwangerschaft|Schwangerschaftsblutung
      HKCategoryTypeIdentifierBloating	bloating	symptoms	HKCategoryValueSeverity	13.6	yes		Bloating					腹胀	Вздутие живота|вздутие	Blähbauch|Blähungen
      HKCategoryTypeIdentifierBreastPain	breastPain	symptoms	HKCategoryValueSeverity	13.6	yes		Breast pain					乳房疼痛	Боль в молочных железах	Schmerzen in den Brüsten|Brustspannen
      HKCategoryTypeIdentifierCervicalMucusQuality	cervicalMucusQuality	reproductive	HKCategoryValueCervicalMucusQuality	9.0	yes		Cervical mucus quality	cervical mucus				宫颈黏液性状|宫颈黏液|宫颈粘液	Качество цервикальной слизи|цервикальная слизь	Beschaffenheit des Zervixschleims|Zervixschleim
      HKCategoryTypeIdentifierChestTightnessOrPain	chestTightnessOrPain	symptoms	HKCategoryValueSeverity	13.6	yes		Chest tightness or pain					胸闷或胸痛|胸闷|胸痛	Стеснение или боль в груди|боль в груди	Engegefühl oder Schmerzen im Brustkorb|Brustenge|Brustschmerzen
      HKCategoryTypeIdentifierChills	chills	symptoms	HKCategoryValueSeverity	13.6	yes		Chills					寒战|发冷	Озноб	Schüttelfrost|Frösteln
      HKCategoryTypeIdentifierConstipation	constipation	symptoms	HKCategoryValueSeverity	13.6	yes		Constipation					便秘	Запор	Verstopfung
      HKCategoryTypeIdentifierContraceptive	contraceptive	reproductive	HKCategoryValueContraceptive	14.3	yes		Contraceptives	contraception				避孕方式|避孕	Контрацептивы|контрацепция	Verhütungsmittel|Verhütung|Empfängnisverhütung
      HKCategoryTypeIdentifierCoughing	coughing	symptoms	HKCategoryValueSeverity	13.6	yes		Coughing	cough				咳嗽	Кашель	Husten
      HKCategoryTypeIdentifierDiarrhea	diarrhea	symptoms	HKCategoryValueSeverity	13.6	yes		Diarrhea					腹泻|拉肚子	Диарея|понос	Durchfall
      HKCategoryTypeIdentifierDizziness	dizziness	symptoms	HKCategoryValueSeverity	13.6	yes		Dizziness					头晕	Головокружение	Schwindel|Schwindelgefühl
      HKCategoryTypeIdentifierDrySkin	drySkin	symptoms	HKCategoryValueSeverity	14.0	yes		Dry skin					皮肤干燥	Сухость кожи|сухая кожа	Trockene Haut
      HKCategoryTypeIdentifierFainting	fainting	symptoms	HKCategoryValueSeverity	13.6	yes		Fainting					昏厥|晕倒	Обморок|обмороки	Ohnmacht|Bewusstlosigkeit
      HKCategoryTypeIdentifierFatigue	fatigue	symptoms	HKCategoryValueSeverity	13.6	yes		Fatigue					疲劳|疲倦	Усталость|утомление	Müdigkeit|Erschöpfung
      HKCategoryTypeIdentifierFever	fever	symptoms	HKCategoryValueSeverity	13.6	yes		Fever					发热|发烧	Жар|лихорадка	Fieber
      HKCategoryTypeIdentifierGeneralizedBodyAche	generalizedBodyAche	symptoms	HKCategoryValueSeverity	13.6	yes		Body and muscle ache	body ache|muscle ache				全身和肌肉酸痛|全身酸痛|肌肉酸痛	Ломота в теле и мышцах|ломота в теле|боль в мышцах	Glieder- und Muskelschmerzen|Gliederschmerzen|Muskelschmerzen
      HKCategoryTypeIdentifierHairLoss	hairLoss	symptoms	HKCategoryValueSeverity	14.0	yes		Hair loss					脱发	Выпадение волос	Haarausfall
      HKCategoryTypeIdentifierHandwashingEvent	handwashingEvent	other	HKCategoryValue	14.0	yes		Handwashing	hand washing|washing hands	time			洗手	Мытьё рук	Händewaschen
      HKCategoryTypeIdentifierHeadache	headache	symptoms	HKCategoryValueSeverity	13.6	yes		Headache					头痛|头疼	Головная боль	Kopfschmerzen|Kopfschmerz|Kopfweh
      HKCategoryTypeIdentifierHeadphoneAudioExposureEvent	headphoneAudioExposureEvent	hearing	HKCategoryValueHeadphoneAudioExposureEvent	14.2	no		Headphone audio notifications	headphone notifications				耳机音量通知|耳机通知	Уведомления о громкости в наушниках	Mitteilungen über laute Kopfhörer|laute Kopfhörer
      HKCategoryTypeIdentifierHeartburn	heartburn	symptoms	HKCategoryValueSeverity	13.6	yes		Heartburn					胃灼热|烧心	Изжога	Sodbrennen
      HKCategoryTypeIdentifierHighHeartRateEvent	highHeartRateEvent	heart	HKCategoryValue	12.2	no		High heart rate notifications	high heart rate				心率过高通知|心率过高	Уведомления о высоком пульсе|высокий пульс	Mitteilungen über hohe Herzfrequenz|hohe Herzfrequenz|hoher Puls
      HKCategoryTypeIdentifierHotFlashes	hotFlashes	symptoms	HKCategoryValueSeverity	13.6	yes		Hot flashes					潮热	Приливы|приливы жара	Hitzewallungen|Hitzewallung
      HKCategoryTypeIdentifierHypertensionEvent	hypertensionEvent	heart	HKCategoryValue	26.2	no		Hypertension notifications	hypertension				高血压通知|高血压	Уведомления о гипертонии|гипертония	Mitteilungen über Bluthochdruck|Bluthochdruck|Hypertonie
      HKCategoryTypeIdentifierInfrequentMenstrualCycles	infrequentMenstrualCycles	reproductive	HKCategoryValue	16.0	no		Infrequent periods					月经稀发	Редкие менструации	Seltene Regelblutungen|seltene Periode
      HKCategoryTypeIdentifierIntermenstrualBleeding	intermenstrualBleeding	reproductive	HKCategoryValue	9.0	yes		Spotting	intermenstrual bleeding				点滴出血|经间期出血	Мажущие выделения|межменструальное кровотечение	Zwischenblutungen|Zwischenblutung|Schmierblutung
      HKCategoryTypeIdentifierIrregularHeartRhythmEvent	irregularHeartRhythmEvent	heart	HKCategoryValue	12.2	no		Irregular rhythm notifications	irregular rhythm|irregular heart rhythm				心律不齐通知|心律不齐	Уведомления о неровном ритме сердца|неровный ритм сердца|аритмия	Mitteilungen über unregelmäßigen Herzrhythmus|unregelmäßiger Herzrhythmus|Herzrhythmusstörung
      HKCategoryTypeIdentifierIrregularMenstrualCycles	irregularMenstrualCycles	reproductive	HKCategoryValue	16.0	no		Irregular periods					月经不规律|月经不调	Нерегулярные менструации	Unregelmäßige Regelblutungen|unregelmäßige Periode
      HKCategoryTypeIdentifierLactation	lactation	reproductive	HKCategoryValue	14.3	yes		Lactation					哺乳期|哺乳	Лактация|кормление грудью	Stillzeit|Stillen
      HKCategoryTypeIdentifierLossOfSmell	lossOfSmell	symptoms	HKCategoryValueSeverity	13.6	yes		Loss of smell					嗅觉丧失	Потеря обоняния	Verlust des Geruchssinns|Geruchsverlust
      HKCategoryTypeIdentifierLossOfTaste	lossOfTaste	symptoms	HKCategoryValueSeverity	13.6	yes		Loss of taste					味觉丧失	Потеря вкуса	Verlust des Geschmackssinns|Geschmacksverlust
      HKCategoryTypeIdentifierLowCardioFitnessEvent	lowCardioFitnessEvent	heart	HKCategoryValueLowCardioFitnessEvent	14.3	no		Low cardio fitness notifications	low cardio fitness				心肺适能偏低通知|心肺适能偏低	Уведомления о низкой кардиовыносливости|низкая кардиовыносливость	Mitteilungen über geringe Ausdauer|geringe Ausdauer
      HKCategoryTypeIdentifierLowHeartRateEvent	lowHeartRateEvent	heart	HKCategoryValue	12.2	no		Low heart rate notifications	low heart rate				心率过低通知|心率过低	Уведомления о низком пульсе|низкий пульс	Mitteilungen über niedrige Herzfrequenz|niedrige Herzfrequenz|niedriger Puls
      HKCategoryTypeIdentifierLowerBackPain	lowerBackPain	symptoms	HKCategoryValueSeverity	13.6	yes		Lower back pain	back pain				下背痛|腰痛|腰疼|背痛	Боль в пояснице|боль в спине	Schmerzen im unteren Rücken|Rückenschmerzen|Kreuzschmerzen
      HKCategoryTypeIdentifierMemoryLapse	memoryLapse	symptoms	HKCategoryValueSeverity	14.0	yes		Memory lapse					记忆减退|健忘	Провалы в памяти	Gedächtnislücken|Gedächtnislücke|Vergesslichkeit
      HKCategoryTypeIdentifierMenopausalState	menopausalState	reproductive	HKCategoryValueMenopausalState	27.0	yes		Menopausal state				point	绝经状态|更年期状态	Стадия менопаузы	Stand der Wechseljahre|Wechseljahre
      HKCategoryTypeIdentifierMenstrualFlow	menstrualFlow	reproductive	HKCategoryValueVaginalBleeding	9.0	yes	HKMenstrualCycleStart	Menstruation	period|periods|menstrual flow|cycle				月经|经期|例假	Менструация|месячные	Menstruation|Periode|Regelblutung|Regel|Zyklus|Monatsblutung
      HKCategoryTypeIdentifierMindfulSession	mindfulSession	mindfulness	HKCategoryValue	10.0	yes		Mindful minutes	mindfulness|meditation|mindful|mindful sessions	time	19		正念时长|正念|冥想	Минуты осознанности|осознанность|медитация	Achtsame Minuten|Achtsamkeit|Meditation|meditieren
      HKCategoryTypeIdentifierMoodChanges	moodChanges	symptoms	HKCategoryValuePresence	13.6	yes		Mood changes					情绪变化	Перепады настроения|изменения настроения	Stimmungsschwankungen|Stimmungsschwankung
      HKCategoryTypeIdentifierNausea	nausea	symptoms	HKCategoryValueSeverity	13.6	yes		Nausea					恶心	Тошнота	Übelkeit
      HKCategoryTypeIdentifierNightSweats	nightSweats	symptoms	HKCategoryValueSeverity	14.0	yes		Night sweats					盗汗|夜间盗汗	Ночная потливость	Nachtschweiß|nächtliches Schwitzen
      HKCategoryTypeIdentifierOvulationTestResult	ovulationTestResult	reproductive	HKCategoryValueOvulationTestResult	9.0	yes		Ovulation test result	ovulation test|ovulation				排卵检测结果|排卵检测|排卵	Результат теста на овуляцию|тест на овуляцию|овуляция	Ergebnis des Ovulationstests|Ovulationstest|Eisprung|Ovulation
      HKCategoryTypeIdentifierPelvicPain	pelvicPain	symptoms	HKCategoryValueSeverity	13.6	yes		Pelvic pain					盆腔疼痛|盆腔痛	Боль в области таза|тазовая боль	Schmerzen im Becken|Beckenschmerzen|Unterleibsschmerzen
      HKCategoryTypeIdentifierPersistentIntermenstrualBleeding	persistentIntermenstrualBleeding	reproductive	HKCategoryValue	16.0	no		Persistent spotting					持续点滴出血	Постоянные мажущие выделения	Anhaltende Zwischenblutungen
      HKCategoryTypeIdentifierPregnancy	pregnancy	reproductive	HKCategoryValue	14.3	yes		Pregnancy					怀孕|妊娠	Беременность	Schwangerschaft|schwanger
      HKCategoryTypeIdentifierPregnancyTestResult	pregnancyTestResult	reproductive	HKCategoryValuePregnancyTestResult	15.0	yes		Pregnancy test result	pregnancy test				验孕结果|验孕	Результат теста на беременность|тест на беременность	Ergebnis des Schwangerschaftstests|Schwangerschaftstest
      HKCategoryTypeIdentifierProgesteroneTestResult	progesteroneTestResult	reproductive	HKCategoryValueProgesteroneTestResult	15.0	yes		Progesterone test result	progesterone test				孕酮检测结果|孕酮检测	Результат теста на прогестерон|тест на прогестерон	Ergebnis des Progesterontests|Progesterontest
      HKCategoryTypeIdentifierProlongedMenstrualPeriods	prolongedMenstrualPeriods	reproductive	HKCategoryValue	16.0	no		Prolonged periods					经期延长	Длительные менструации	Verlängerte Regelblutungen|lange Periode
      HKCategoryTypeIdentifierRapidPoundingOrFlutteringHeartbeat	rapidPoundingOrFlutteringHeartbeat	symptoms	HKCategoryValueSeverity	13.6	yes		Rapid, pounding or fluttering heartbeat	palpitations|palpitation				心悸|心慌	Учащённое или сильное сердцебиение|учащённое сердцебиение|сердцебиение	Herzrasen, Herzklopfen oder Herzflattern|Herzrasen|Herzklopfen|Herzflattern
      HKCategoryTypeIdentifierRunnyNose	runnyNose	symptoms	HKCategoryValueSeverity	13.6	yes		Runny nose					流鼻涕|流涕	Насморк	Laufende Nase|Schnupfen
      HKCategoryTypeIdentifierSexualActivity	sexualActivity	reproductive	HKCategoryValue	9.0	yes		Sexual activity	sex				性行为|性生活	Половая активность|секс	Sexuelle Aktivität|Geschlechtsverkehr
      HKCategoryTypeIdentifierShortnessOfBreath	shortnessOfBreath	symptoms	HKCategoryValueSeverity	13.6	yes		Shortness of breath					呼吸急促|气短	Одышка	Atemnot|Kurzatmigkeit
      HKCategoryTypeIdentifierSinusCongestion	sinusCongestion	symptoms	HKCategoryValueSeverity	13.6	yes		Sinus congestion					鼻窦充血|鼻塞	Заложенность носовых пазух|заложенность носа	Verstopfte Nasennebenhöhlen|verstopfte Nase
      HKCategoryTypeIdentifierSkippedHeartbeat	skippedHeartbeat	symptoms	HKCategoryValueSeverity	13.6	yes		Skipped heartbeat					心搏漏跳|漏跳	Пропуски ударов сердца	Aussetzende Herzschläge|Herzaussetzer|Herzstolpern
      HKCategoryTypeIdentifierSleepAnalysis	sleepAnalysis	sleep	HKCategoryValueSleepAnalysis	8.0	yes		Sleep	sleep analysis|night|nights|asleep		18		睡眠|睡觉	Сон	Schlaf|Schlafanalyse|Nacht|Nächte|geschlafen
      HKCategoryTypeIdentifierSleepApneaEvent	sleepApneaEvent	respiratory	HKCategoryValue	18.0	no		Sleep apnea notifications	sleep apnea				睡眠呼吸暂停通知|睡眠呼吸暂停	Уведомления об апноэ сна|апноэ сна|апноэ	Mitteilungen über Schlafapnoe|Schlafapnoe
      HKCategoryTypeIdentifierSleepChanges	sleepChanges	symptoms	HKCategoryValuePresence	13.6	yes		Sleep changes					睡眠变化	Изменения сна	Veränderter Schlaf|Schlafveränderungen
      HKCategoryTypeIdentifierSoreThroat	soreThroat	symptoms	HKCategoryValueSeverity	13.6	yes		Sore throat					咽喉痛|嗓子疼|喉咙痛	Боль в горле	Halsschmerzen|Halsweh
      HKCategoryTypeIdentifierToothbrushingEvent	toothbrushingEvent	other	HKCategoryValue	13.0	yes		Toothbrushing	tooth brushing|brushing teeth|toothbrush	time			刷牙	Чистка зубов	Zähneputzen
      HKCategoryTypeIdentifierVaginalDryness	vaginalDryness	symptoms	HKCategoryValueSeverity	14.0	yes		Vaginal dryness					阴道干涩	Сухость влагалища	Scheidentrockenheit|trockene Scheide
      HKCategoryTypeIdentifierVomiting	vomiting	symptoms	HKCategoryValueSeverity	13.6	yes		Vomiting					呕吐	Рвота	Erbrechen
      HKCategoryTypeIdentifierWheezing	wheezing	symptoms	HKCategoryValueSeverity	13.6	yes		Wheezing					喘鸣|哮鸣	Хрипы|свистящее дыхание	Pfeifende Atmung|Giemen
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
    case zh
    case ru
    case de
  }

  static let categoryValues = CatalogTable<CategoryValues>(
    text: #"""
      HKCategoryValue	notApplicable	0	9.0		HKCategoryValueNotApplicable	No value; the dates say it all		无数值，仅日期有意义	Без значения, важны только даты	Kein Wert, nur die Zeit zählt
      HKCategoryValueAppetiteChanges	unspecified	0	13.6		HKCategoryValueAppetiteChangesUnspecified	Unspecified		未指定	Не указано	Nicht angegeben
      HKCategoryValueAppetiteChanges	noChange	1	13.6		HKCategoryValueAppetiteChangesNoChange	No change		无变化	Без изменений	Unverändert
      HKCategoryValueAppetiteChanges	decreased	2	13.6		HKCategoryValueAppetiteChangesDecreased	Decreased		减退	Снизился	Vermindert
      HKCategoryValueAppetiteChanges	increased	3	13.6		HKCategoryValueAppetiteChangesIncreased	Increased		增加	Повысился	Gesteigert
      HKCategoryValueAppleStandHour	stood	0	9.0		HKCategoryValueAppleStandHourStood	Stood		已站立	Стоя	Gestanden
      HKCategoryValueAppleStandHour	idle	1	9.0		HKCategoryValueAppleStandHourIdle	Did not stand		未站立	Не вставая	Nicht gestanden
      HKCategoryValueAppleWalkingSteadinessEvent	initialLow	1	15.0		HKCategoryValueAppleWalkingSteadinessEventInitialLow	Low steadiness for the first time		首次稳定性偏低	Впервые низкая устойчивость	Erstmals unsicher
      HKCategoryValueAppleWalkingSteadinessEvent	initialVeryLow	2	15.0		HKCategoryValueAppleWalkingSteadinessEventInitialVeryLow	Very low steadiness for the first time		首次稳定性极低	Впервые очень низкая устойчивость	Erstmals sehr unsicher
      HKCategoryValueAppleWalkingSteadinessEvent	repeatLow	3	15.0		HKCategoryValueAppleWalkingSteadinessEventRepeatLow	Low steadiness again		再次稳定性偏低	Снова низкая устойчивость	Erneut unsicher
      HKCategoryValueAppleWalkingSteadinessEvent	repeatVeryLow	4	15.0		HKCategoryValueAppleWalkingSteadinessEventRepeatVeryLow	Very low steadiness again		再次稳定性极低	Снова очень низкая устойчивость	Erneut sehr unsicher
      HKCategoryValueAudioExposureEvent	loudEnvironment	1	13.0	14.0	HKCategoryValueAudioExposureEventLoudEnvironment	Loud environment		环境嘈杂	Громкое окружение	Laute Umgebung
      HKCategoryValueCervicalMucusQuality	dry	1	9.0		HKCategoryValueCervicalMucusQualityDry	Dry		干燥	Сухая	Trocken
      HKCategoryValueCervicalMucusQuality	sticky	2	9.0		HKCategoryValueCervicalMucusQualitySticky	Sticky		黏稠	Липкая	Klebrig
      HKCategoryValueCervicalMucusQuality	creamy	3	9.0		HKCategoryValueCervicalMucusQualityCreamy	Creamy		乳状	Кремообразная	Cremig
      HKCategoryValueCervicalMucusQuality	watery	4	9.0		HKCategoryValueCervicalMucusQualityWatery	Watery		水状	Водянистая	Wässrig
      HKCategoryValueCervicalMucusQuality	eggWhite	5	9.0		HKCategoryValueCervicalMucusQualityEggWhite	Egg white		蛋清状	Как яичный белок	Wie Eiweiß
      HKCategoryValueContraceptive	unspecified	1	14.3		HKCategoryValueContraceptiveUnspecified	Unspecified		未指定	Не указано	Nicht angegeben
      HKCategoryValueContraceptive	implant	2	14.3		HKCategoryValueContraceptiveImplant	Implant		皮下埋植	Имплантат	Implantat
      HKCategoryValueContraceptive	injection	3	14.3		HKCategoryValueContraceptiveInjection	Injection		避孕针	Инъекция	Spritze
      HKCategoryValueContraceptive	intrauterineDevice	4	14.3		HKCategoryValueContraceptiveIntrauterineDevice	Intrauterine device		宫内节育器	Внутриматочная спираль	Spirale
      HKCategoryValueContraceptive	intravaginalRing	5	14.3		HKCategoryValueContraceptiveIntravaginalRing	Intravaginal ring		阴道避孕环	Вагинальное кольцо	Vaginalring
      HKCategoryValueContraceptive	oral	6	14.3		HKCategoryValueContraceptiveOral	Oral		口服避孕药	Таблетки	Pille
      HKCategoryValueContraceptive	patch	7	14.3		HKCategoryValueContraceptivePatch	Patch		避孕贴	Пластырь	Pflaster
      HKCategoryValueEnvironmentalAudioExposureEvent	momentaryLimit	1	14.0		HKCategoryValueEnvironmentalAudioExposureEventMomentaryLimit	Over the momentary limit		超过瞬时限值	Превышен мгновенный предел	Über dem augenblicklichen Grenzwert
      HKCategoryValueHeadphoneAudioExposureEvent	sevenDayLimit	1	14.2		HKCategoryValueHeadphoneAudioExposureEventSevenDayLimit	Over the seven-day limit		超过七天限值	Превышен предел за семь дней	Über dem Grenzwert für sieben Tage
      HKCategoryValueLowCardioFitnessEvent	lowFitness	1	14.3		HKCategoryValueLowCardioFitnessEventLowFitness	Low fitness		心肺适能偏低	Низкая кардиовыносливость	Geringe Ausdauer
      HKCategoryValueMenopausalState	menopause	1	27.0		HKCategoryValueMenopausalStateMenopause	Menopause		绝经	Менопауза	Menopause
      HKCategoryValueMenopausalState	perimenopause	2	27.0		HKCategoryValueMenopausalStatePerimenopause	Perimenopause		围绝经期	Перименопауза	Perimenopause
      HKCategoryValueMenopausalState	none	3	27.0		HKCategoryValueMenopausalStateNone	Neither		均不是	Ни то, ни другое	Keines von beiden
      HKCategoryValueMenstrualFlow	unspecified	1	9.0	18.0	HKCategoryValueMenstrualFlowUnspecified	Unspecified		未指定	Не указано	Nicht angegeben
      HKCategoryValueMenstrualFlow	light	2	9.0	18.0	HKCategoryValueMenstrualFlowLight	Light		少量	Слабые	Schwach
      HKCategoryValueMenstrualFlow	medium	3	9.0	18.0	HKCategoryValueMenstrualFlowMedium	Medium		中量	Умеренные	Mittel
      HKCategoryValueMenstrualFlow	heavy	4	9.0	18.0	HKCategoryValueMenstrualFlowHeavy	Heavy		大量	Обильные	Stark
      HKCategoryValueMenstrualFlow	none	5	12.0	18.0	HKCategoryValueMenstrualFlowNone	None		无	Нет	Keine
      HKCategoryValueOvulationTestResult	negative	1	9.0		HKCategoryValueOvulationTestResultNegative	Negative		阴性	Отрицательный	Negativ
      HKCategoryValueOvulationTestResult	luteinizingHormoneSurge	2	13.0		HKCategoryValueOvulationTestResultLuteinizingHormoneSurge	Luteinizing hormone surge		黄体生成素激增	Всплеск лютеинизирующего гормона	Anstieg des luteinisierenden Hormons
      HKCategoryValueOvulationTestResult	indeterminate	3	9.0		HKCategoryValueOvulationTestResultIndeterminate	Indeterminate		不确定	Неопределённый	Nicht eindeutig
      HKCategoryValueOvulationTestResult	estrogenSurge	4	13.0		HKCategoryValueOvulationTestResultEstrogenSurge	Estrogen surge		雌激素激增	Всплеск эстрогена	Anstieg des Östrogens
      HKCategoryValueOvulationTestResult	positive	2	9.0	13.0	HKCategoryValueOvulationTestResultPositive	Positive (old name)		阳性（旧名称）	Положительный (старое название)	Positiv (alter Name)
      HKCategoryValuePregnancyTestResult	negative	1	15.0		HKCategoryValuePregnancyTestResultNegative	Negative		阴性	Отрицательный	Negativ
      HKCategoryValuePregnancyTestResult	positive	2	15.0		HKCategoryValuePregnancyTestResultPositive	Positive		阳性	Положительный	Positiv
      HKCategoryValuePregnancyTestResult	indeterminate	3	15.0		HKCategoryValuePregnancyTestResultIndeterminate	Indeterminate		不确定	Неопределённый	Nicht eindeutig
      HKCategoryValuePresence	present	0	13.6		HKCategoryValuePresencePresent	Present		有	Есть	Vorhanden
      HKCategoryValuePresence	notPresent	1	13.6		HKCategoryValuePresenceNotPresent	Not present		无	Нет	Nicht vorhanden
      HKCategoryValueProgesteroneTestResult	negative	1	15.0		HKCategoryValueProgesteroneTestResultNegative	Negative		阴性	Отрицательный	Negativ
      HKCategoryValueProgesteroneTestResult	positive	2	15.0		HKCategoryValueProgesteroneTestResultPositive	Positive		阳性	Положительный	Positiv
      HKCategoryValueProgesteroneTestResult	indeterminate	3	15.0		HKCategoryValueProgesteroneTestResultIndeterminate	Indeterminate		不确定	Неопределённый	Nicht eindeutig
      HKCategoryValueSeverity	unspecified	0	13.6		HKCategoryValueSeverityUnspecified	Unspecified		未指定	Не указано	Nicht angegeben
      HKCategoryValueSeverity	notPresent	1	13.6		HKCategoryValueSeverityNotPresent	Not present		无	Нет	Nicht vorhanden
      HKCategoryValueSeverity	mild	2	13.6		HKCategoryValueSeverityMild	Mild		轻度	Слабо	Leicht
      HKCategoryValueSeverity	moderate	3	13.6		HKCategoryValueSeverityModerate	Moderate		中度	Умеренно	Mäßig
      HKCategoryValueSeverity	severe	4	13.6		HKCategoryValueSeveritySevere	Severe		重度	Сильно	Stark
      HKCategoryValueSleepAnalysis	inBed	0	8.0		HKCategoryValueSleepAnalysisInBed	In bed	inBed	卧床	В постели	Im Bett
      HKCategoryValueSleepAnalysis	asleepUnspecified	1	16.0		HKCategoryValueSleepAnalysisAsleepUnspecified	Asleep, stage unknown	asleep	入睡，阶段未知	Сон, фаза неизвестна	Schlaf, Phase unbekannt
      HKCategoryValueSleepAnalysis	awake	2	10.0		HKCategoryValueSleepAnalysisAwake	Awake	awake	清醒	Бодрствование	Wach
      HKCategoryValueSleepAnalysis	asleepCore	3	16.0		HKCategoryValueSleepAnalysisAsleepCore	Core sleep	stage	核心睡眠	Основной сон	Kernschlaf
      HKCategoryValueSleepAnalysis	asleepDeep	4	16.0		HKCategoryValueSleepAnalysisAsleepDeep	Deep sleep	stage	深度睡眠	Глубокий сон	Tiefschlaf
      HKCategoryValueSleepAnalysis	asleepREM	5	16.0		HKCategoryValueSleepAnalysisAsleepREM	REM sleep	stage	快速眼动睡眠	Быстрый сон	REM-Schlaf
      HKCategoryValueSleepAnalysis	asleep	1	8.0	16.0	HKCategoryValueSleepAnalysisAsleep	Asleep (old name)	asleep	入睡（旧名称）	Сон (старое название)	Schlaf (alter Name)
      HKCategoryValueVaginalBleeding	unspecified	1	18.0		HKCategoryValueVaginalBleedingUnspecified	Unspecified		未指定	Не указано	Nicht angegeben
      HKCategoryValueVaginalBleeding	light	2	18.0		HKCategoryValueVaginalBleedingLight	Light		少量	Слабое	Schwach
      HKCategoryValueVaginalBleeding	medium	3	18.0		HKCategoryValueVaginalBleedingMedium	Medium		中量	Умеренное	Mittel
      HKCategoryValueVaginalBleeding	heavy	4	18.0		HKCategoryValueVaginalBleedingHeavy	Heavy		大量	Обильное	Stark
      HKCategoryValueVaginalBleeding	none	5	18.0		HKCategoryValueVaginalBleedingNone	None		无	Нет	Keine
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
    case zh
    case ru
    case de
  }

  static let enums = CatalogTable<Enums>(
    text: #"""
      HKActivityMoveMode	activeEnergy	1	14.0		HKActivityMoveModeActiveEnergy	Active energy			活动消耗	Активный расход энергии	Aktive Energie
      HKActivityMoveMode	appleMoveTime	2	14.0		HKActivityMoveModeAppleMoveTime	Move time			活动时长	Время движения	Bewegungszeit
      HKAppleECGAlgorithmVersion	version1	1	14.0		HKAppleECGAlgorithmVersion1	The first version					
      HKAppleECGAlgorithmVersion	version2	2	14.3		HKAppleECGAlgorithmVersion2	The second version					
      HKAppleSleepingBreathingDisturbancesClassification	notElevated	0	18.0		HKAppleSleepingBreathingDisturbancesClassificationNotElevated	As usual			正常	Как обычно	Wie gewöhnlich
      HKAppleSleepingBreathingDisturbancesClassification	elevated	1	18.0		HKAppleSleepingBreathingDisturbancesClassificationElevated	More than usual			偏多	Больше обычного	Mehr als gewöhnlich
      HKAppleWalkingSteadinessClassification	ok	1	15.0		HKAppleWalkingSteadinessClassificationOK	OK			正常	Нормальная	Gut
      HKAppleWalkingSteadinessClassification	low	2	15.0		HKAppleWalkingSteadinessClassificationLow	Low			偏低	Низкая	Gering
      HKAppleWalkingSteadinessClassification	veryLow	3	15.0		HKAppleWalkingSteadinessClassificationVeryLow	Very low			极低	Очень низкая	Sehr gering
      HKAudiogramConductionType	air	0	18.1		HKAudiogramConductionTypeAir	Through the air			气导	Воздушная проводимость	Luftleitung
      HKAudiogramSensitivityTestSide	left	0	18.1		HKAudiogramSensitivityTestSideLeft	Left			左耳	Левое ухо	Linkes Ohr
      HKAudiogramSensitivityTestSide	right	1	18.1		HKAudiogramSensitivityTestSideRight	Right			右耳	Правое ухо	Rechtes Ohr
      HKAuthorizationRequestStatus	unknown	0	12.0		HKAuthorizationRequestStatusUnknown	Not known, because of an error					
      HKAuthorizationRequestStatus	shouldRequest	1	12.0		HKAuthorizationRequestStatusShouldRequest	A request would ask the person					
      HKAuthorizationRequestStatus	unnecessary	2	12.0		HKAuthorizationRequestStatusUnnecessary	A request would ask nothing new					
      HKAuthorizationStatus	notDetermined	0	8.0		HKAuthorizationStatusNotDetermined	Not decided yet					
      HKAuthorizationStatus	sharingDenied	1	8.0		HKAuthorizationStatusSharingDenied	Saving refused					
      HKAuthorizationStatus	sharingAuthorized	2	8.0		HKAuthorizationStatusSharingAuthorized	Saving allowed					
      HKBiologicalSex	notSet	0	8.0		HKBiologicalSexNotSet	Not set			未设置	Не указан	Nicht angegeben
      HKBiologicalSex	female	1	8.0		HKBiologicalSexFemale	Female			女	Женский	Weiblich
      HKBiologicalSex	male	2	8.0		HKBiologicalSexMale	Male			男	Мужской	Männlich
      HKBiologicalSex	other	3	8.2		HKBiologicalSexOther	Other			其他	Другой	Divers
      HKBloodGlucoseMealTime	preprandial	1	11.0		HKBloodGlucoseMealTimePreprandial	Before a meal			餐前	До еды	Vor dem Essen
      HKBloodGlucoseMealTime	postprandial	2	11.0		HKBloodGlucoseMealTimePostprandial	After a meal			餐后	После еды	Nach dem Essen
      HKBloodType	notSet	0	8.0		HKBloodTypeNotSet	Not set			未设置	Не указана	Nicht angegeben
      HKBloodType	aPositive	1	8.0		HKBloodTypeAPositive	A+			A+	A+	A+
      HKBloodType	aNegative	2	8.0		HKBloodTypeANegative	A-			A-	A-	A-
      HKBloodType	bPositive	3	8.0		HKBloodTypeBPositive	B+			B+	B+	B+
      HKBloodType	bNegative	4	8.0		HKBloodTypeBNegative	B-			B-	B-	B-
      HKBloodType	abPositive	5	8.0		HKBloodTypeABPositive	AB+			AB+	AB+	AB+
      HKBloodType	abNegative	6	8.0		HKBloodTypeABNegative	AB-			AB-	AB-	AB-
      HKBloodType	oPositive	7	8.0		HKBloodTypeOPositive	O+			O+	O+	0+
      HKBloodType	oNegative	8	8.0		HKBloodTypeONegative	O-			O-	O-	0-
      HKBodyTemperatureSensorLocation	other	0	8.0		HKBodyTemperatureSensorLocationOther	Elsewhere			其他部位	Другое место	Andere Stelle
      HKBodyTemperatureSensorLocation	armpit	1	8.0		HKBodyTemperatureSensorLocationArmpit	Armpit			腋下	Подмышка	Achselhöhle
      HKBodyTemperatureSensorLocation	body	2	8.0		HKBodyTemperatureSensorLocationBody	Body			躯体	Тело	Körper
      HKBodyTemperatureSensorLocation	ear	3	8.0		HKBodyTemperatureSensorLocationEar	Ear			耳	Ухо	Ohr
      HKBodyTemperatureSensorLocation	finger	4	8.0		HKBodyTemperatureSensorLocationFinger	Finger			手指	Палец руки	Finger
      HKBodyTemperatureSensorLocation	gastroIntestinal	5	8.0		HKBodyTemperatureSensorLocationGastroIntestinal	Stomach and bowel			胃肠道	Желудок и кишечник	Magen und Darm
      HKBodyTemperatureSensorLocation	mouth	6	8.0		HKBodyTemperatureSensorLocationMouth	Mouth			口腔	Рот	Mund
      HKBodyTemperatureSensorLocation	rectum	7	8.0		HKBodyTemperatureSensorLocationRectum	Rectum			直肠	Прямая кишка	Mastdarm
      HKBodyTemperatureSensorLocation	toe	8	8.0		HKBodyTemperatureSensorLocationToe	Toe			脚趾	Палец ноги	Zehe
      HKBodyTemperatureSensorLocation	earDrum	9	8.0		HKBodyTemperatureSensorLocationEarDrum	Ear drum			鼓膜	Барабанная перепонка	Trommelfell
      HKBodyTemperatureSensorLocation	temporalArtery	10	8.0		HKBodyTemperatureSensorLocationTemporalArtery	Temporal artery			颞动脉	Височная артерия	Schläfenarterie
      HKBodyTemperatureSensorLocation	forehead	11	8.0		HKBodyTemperatureSensorLocationForehead	Forehead			额头	Лоб	Stirn
      HKCyclingFunctionalThresholdPowerTestType	maxExercise60Minute	1	17.0		HKCyclingFunctionalThresholdPowerTestTypeMaxExercise60Minute	A test of 60 minutes at the greatest effort					
      HKCyclingFunctionalThresholdPowerTestType	maxExercise20Minute	2	17.0		HKCyclingFunctionalThresholdPowerTestTypeMaxExercise20Minute	A test of 20 minutes at the greatest effort					
      HKCyclingFunctionalThresholdPowerTestType	rampTest	3	17.0		HKCyclingFunctionalThresholdPowerTestTypeRampTest	A test of rising effort					
      HKCyclingFunctionalThresholdPowerTestType	predictionExercise	4	17.0		HKCyclingFunctionalThresholdPowerTestTypePredictionExercise	Predicted from exercise					
      HKDevicePlacementSide	unknown	0	14.0		HKDevicePlacementSideUnknown	Not known			未知	Неизвестно	Unbekannt
      HKDevicePlacementSide	left	1	14.0		HKDevicePlacementSideLeft	Left			左侧	Слева	Links
      HKDevicePlacementSide	right	2	14.0		HKDevicePlacementSideRight	Right			右侧	Справа	Rechts
      HKDevicePlacementSide	central	3	14.0		HKDevicePlacementSideCentral	In the middle			中间	Посередине	In der Mitte
      HKElectrocardiogram.Classification	notSet	0	14.0		HKElectrocardiogramClassificationNotSet	Not set			未设置	Не указано	Nicht angegeben
      HKElectrocardiogram.Classification	sinusRhythm	1	14.0		HKElectrocardiogramClassificationSinusRhythm	Sinus rhythm			窦性心律	Синусовый ритм	Sinusrhythmus
      HKElectrocardiogram.Classification	atrialFibrillation	2	14.0		HKElectrocardiogramClassificationAtrialFibrillation	Atrial fibrillation			心房颤动	Фибрилляция предсердий	Vorhofflimmern
      HKElectrocardiogram.Classification	inconclusiveLowHeartRate	3	14.0		HKElectrocardiogramClassificationInconclusiveLowHeartRate	Inconclusive because of a low heart rate			心率过低，无法判定	Неопределённо: низкий пульс	Uneindeutig: niedrige Herzfrequenz
      HKElectrocardiogram.Classification	inconclusiveHighHeartRate	4	14.0		HKElectrocardiogramClassificationInconclusiveHighHeartRate	Inconclusive because of a high heart rate			心率过高，无法判定	Неопределённо: высокий пульс	Uneindeutig: hohe Herzfrequenz
      HKElectrocardiogram.Classification	inconclusivePoorReading	5	14.0		HKElectrocardiogramClassificationInconclusivePoorReading	Inconclusive because of a poor reading			记录不佳，无法判定	Неопределённо: плохая запись	Uneindeutig: schlechte Aufzeichnung
      HKElectrocardiogram.Classification	inconclusiveOther	6	14.0		HKElectrocardiogramClassificationInconclusiveOther	Inconclusive for another reason			其他原因，无法判定	Неопределённо: другая причина	Uneindeutig: anderer Grund
      HKElectrocardiogram.Classification	unrecognized	100	14.0		HKElectrocardiogramClassificationUnrecognized	Not known to this version			此版本无法识别	Неизвестно этой версии	Dieser Version unbekannt
      HKElectrocardiogram.Lead	appleWatchSimilarToLeadI	1	14.0		HKElectrocardiogramLeadAppleWatchSimilarToLeadI	That of an Apple Watch, similar to lead I			Apple Watch 导联，类似 I 导联	Отведение Apple Watch, близкое к I	Ableitung der Apple Watch, ähnlich Ableitung I
      HKElectrocardiogram.SymptomsStatus	notSet	0	14.0		HKElectrocardiogramSymptomsStatusNotSet	Not set			未设置	Не указано	Nicht angegeben
      HKElectrocardiogram.SymptomsStatus	none	1	14.0		HKElectrocardiogramSymptomsStatusNone	None			无	Нет	Keine
      HKElectrocardiogram.SymptomsStatus	present	2	14.0		HKElectrocardiogramSymptomsStatusPresent	Present			有	Есть	Vorhanden
      HKError.Code	unknownError	0	8.0		HKUnknownError	Something that has no code of its own					
      HKError.Code	errorHealthDataUnavailable	1	8.0		HKErrorHealthDataUnavailable	The device has no health data (AVAIL-05)					
      HKError.Code	errorHealthDataRestricted	2	8.0		HKErrorHealthDataRestricted	An administrator has switched health data off (AVAIL-06)					
      HKError.Code	errorInvalidArgument	3	8.0		HKErrorInvalidArgument	An argument of the call is wrong					
      HKError.Code	errorAuthorizationDenied	4	8.0		HKErrorAuthorizationDenied	The person has refused the permission to save (AUTH-33)					
      HKError.Code	errorAuthorizationNotDetermined	5	8.0		HKErrorAuthorizationNotDetermined	The person was never asked for the permission (AUTH-32)					
      HKError.Code	errorDatabaseInaccessible	6	8.0		HKErrorDatabaseInaccessible	The store cannot be read just now, for one because it is locked (LOCK-01)					
      HKError.Code	errorUserCanceled	7	8.0		HKErrorUserCanceled	The person did not answer the request (AUTH-18)					
      HKError.Code	errorAnotherWorkoutSessionStarted	8	9.0		HKErrorAnotherWorkoutSessionStarted	Another app has started a workout session (SESS-09)					
      HKError.Code	errorUserExitedWorkoutSession	9	9.0		HKErrorUserExitedWorkoutSession	The person left the app while a workout session ran					
      HKError.Code	errorRequiredAuthorizationDenied	10	12.0		HKErrorRequiredAuthorizationDenied	A permission without which the app cannot work was refused (AUTH-23)					
      HKError.Code	errorNoData	11	14.0		HKErrorNoData	No sample matched (STAT-06)					
      HKError.Code	errorWorkoutActivityNotAllowed	12	17.0		HKErrorWorkoutActivityNotAllowed	This workout activity cannot be started now (SESS-11)					
      HKError.Code	errorDataSizeExceeded	13	17.0		HKErrorDataSizeExceeded	The data is larger than allowed (MIRR-03)					
      HKError.Code	errorBackgroundWorkoutSessionNotAllowed	14	17.0		HKErrorBackgroundWorkoutSessionNotAllowed	A workout session cannot be started in the background (SESS-11)					
      HKError.Code	errorNotPermissibleForGuestUserMode	15	18.0		HKErrorNotPermissibleForGuestUserMode	Guests may not do this (AUTH-50)					
      HKError.Code	noError	0	8.0	18.4	HKNoError	Something that has no code of its own					
      HKFitzpatrickSkinType	notSet	0	9.0		HKFitzpatrickSkinTypeNotSet	Not set			未设置	Не указан	Nicht angegeben
      HKFitzpatrickSkinType	I	1	9.0		HKFitzpatrickSkinTypeI	Type I			I 型	Тип I	Typ I
      HKFitzpatrickSkinType	II	2	9.0		HKFitzpatrickSkinTypeII	Type II			II 型	Тип II	Typ II
      HKFitzpatrickSkinType	III	3	9.0		HKFitzpatrickSkinTypeIII	Type III			III 型	Тип III	Typ III
      HKFitzpatrickSkinType	IV	4	9.0		HKFitzpatrickSkinTypeIV	Type IV			IV 型	Тип IV	Typ IV
      HKFitzpatrickSkinType	V	5	9.0		HKFitzpatrickSkinTypeV	Type V			V 型	Тип V	Typ V
      HKFitzpatrickSkinType	VI	6	9.0		HKFitzpatrickSkinTypeVI	Type VI			VI 型	Тип VI	Typ VI
      HKGAD7Assessment.Answer	notAtAll	0	18.0		HKGAD7AssessmentAnswerNotAtAll	Not at all			完全没有	Совсем нет	Überhaupt nicht
      HKGAD7Assessment.Answer	severalDays	1	18.0		HKGAD7AssessmentAnswerSeveralDays	Several days			有几天	Несколько дней	An einzelnen Tagen
      HKGAD7Assessment.Answer	moreThanHalfTheDays	2	18.0		HKGAD7AssessmentAnswerMoreThanHalfTheDays	More than half the days			一半以上的天数	Больше половины дней	An mehr als der Hälfte der Tage
      HKGAD7Assessment.Answer	nearlyEveryDay	3	18.0		HKGAD7AssessmentAnswerNearlyEveryDay	Nearly every day			几乎每天	Почти каждый день	Beinahe jeden Tag
      HKGAD7Assessment.Risk	noneToMinimal	1	18.0		HKGAD7AssessmentRiskNoneToMinimal	None to minimal	0		无或极轻	Нет или минимальный	Keines bis minimal
      HKGAD7Assessment.Risk	mild	2	18.0		HKGAD7AssessmentRiskMild	Mild	5		轻度	Лёгкий	Leicht
      HKGAD7Assessment.Risk	moderate	3	18.0		HKGAD7AssessmentRiskModerate	Moderate	10		中度	Умеренный	Mittel
      HKGAD7Assessment.Risk	severe	4	18.0		HKGAD7AssessmentRiskSevere	Severe	15		重度	Тяжёлый	Schwer
      HKHeartRateMotionContext	notSet	0	11.0		HKHeartRateMotionContextNotSet	Not set			未设置	Не указано	Nicht angegeben
      HKHeartRateMotionContext	sedentary	1	11.0		HKHeartRateMotionContextSedentary	Hardly at all			久坐	В покое	In Ruhe
      HKHeartRateMotionContext	active	2	11.0		HKHeartRateMotionContextActive	Active			活动中	В движении	In Bewegung
      HKHeartRateRecoveryTestType	maxExercise	1	16.0		HKHeartRateRecoveryTestTypeMaxExercise	A test at the greatest effort					
      HKHeartRateRecoveryTestType	predictionSubMaxExercise	2	16.0		HKHeartRateRecoveryTestTypePredictionSubMaxExercise	Predicted from a test at less than the greatest effort					
      HKHeartRateRecoveryTestType	predictionNonExercise	3	16.0		HKHeartRateRecoveryTestTypePredictionNonExercise	Predicted without exercise					
      HKHeartRateSensorLocation	other	0	8.0		HKHeartRateSensorLocationOther	Elsewhere			其他部位	Другое место	Andere Stelle
      HKHeartRateSensorLocation	chest	1	8.0		HKHeartRateSensorLocationChest	Chest			胸部	Грудь	Brust
      HKHeartRateSensorLocation	wrist	2	8.0		HKHeartRateSensorLocationWrist	Wrist			手腕	Запястье	Handgelenk
      HKHeartRateSensorLocation	finger	3	8.0		HKHeartRateSensorLocationFinger	Finger			手指	Палец	Finger
      HKHeartRateSensorLocation	hand	4	8.0		HKHeartRateSensorLocationHand	Hand			手	Кисть	Hand
      HKHeartRateSensorLocation	earLobe	5	8.0		HKHeartRateSensorLocationEarLobe	Ear lobe			耳垂	Мочка уха	Ohrläppchen
      HKHeartRateSensorLocation	foot	6	8.0		HKHeartRateSensorLocationFoot	Foot			足部	Стопа	Fuß
      HKInsulinDeliveryReason	basal	1	11.0		HKInsulinDeliveryReasonBasal	The basic need			基础	Базальный	Basal
      HKInsulinDeliveryReason	bolus	2	11.0		HKInsulinDeliveryReasonBolus	A meal or a high blood glucose			餐时或校正	Болюсный	Bolus
      HKMedicationDoseEvent.LogStatus	notInteracted	1	26.0		HKMedicationDoseEventLogStatusNotInteracted	The person did not react to the reminder			未回应提醒	Нет ответа на напоминание	Keine Reaktion auf die Erinnerung
      HKMedicationDoseEvent.LogStatus	notificationNotSent	2	26.0		HKMedicationDoseEventLogStatusNotificationNotSent	No reminder was sent			未发送提醒	Напоминание не отправлено	Keine Erinnerung gesendet
      HKMedicationDoseEvent.LogStatus	snoozed	3	26.0		HKMedicationDoseEventLogStatusSnoozed	Snoozed			已推迟	Отложено	Aufgeschoben
      HKMedicationDoseEvent.LogStatus	taken	4	26.0		HKMedicationDoseEventLogStatusTaken	Taken			已服用	Принято	Eingenommen
      HKMedicationDoseEvent.LogStatus	skipped	5	26.0		HKMedicationDoseEventLogStatusSkipped	Skipped			已跳过	Пропущено	Ausgelassen
      HKMedicationDoseEvent.LogStatus	notLogged	6	26.0		HKMedicationDoseEventLogStatusNotLogged	A record of the dose was taken back			记录已撤销	Запись отменена	Eintrag zurückgenommen
      HKMedicationDoseEvent.ScheduleType	asNeeded	1	26.0		HKMedicationDoseEventScheduleTypeAsNeeded	Taken as needed			按需服用	По необходимости	Bei Bedarf
      HKMedicationDoseEvent.ScheduleType	schedule	2	26.0		HKMedicationDoseEventScheduleTypeSchedule	Taken on a schedule			按计划服用	По расписанию	Nach Plan
      HKMedicationGeneralForm	unknown	0	26.0		HKMedicationGeneralFormUnknown	Not known			未知	Неизвестно	Unbekannt
      HKMedicationGeneralForm	capsule	1	26.0		HKMedicationGeneralFormCapsule	Capsule			胶囊	Капсула	Kapsel
      HKMedicationGeneralForm	cream	2	26.0		HKMedicationGeneralFormCream	Cream			乳膏	Крем	Creme
      HKMedicationGeneralForm	device	3	26.0		HKMedicationGeneralFormDevice	Device			器械	Устройство	Gerät
      HKMedicationGeneralForm	drops	4	26.0		HKMedicationGeneralFormDrops	Drops			滴剂	Капли	Tropfen
      HKMedicationGeneralForm	foam	5	26.0		HKMedicationGeneralFormFoam	Foam			泡沫剂	Пена	Schaum
      HKMedicationGeneralForm	gel	6	26.0		HKMedicationGeneralFormGel	Gel			凝胶	Гель	Gel
      HKMedicationGeneralForm	inhaler	7	26.0		HKMedicationGeneralFormInhaler	Inhaler			吸入器	Ингалятор	Inhalator
      HKMedicationGeneralForm	injection	8	26.0		HKMedicationGeneralFormInjection	Injection			注射剂	Инъекция	Spritze
      HKMedicationGeneralForm	liquid	9	26.0		HKMedicationGeneralFormLiquid	Liquid			液体	Жидкость	Flüssigkeit
      HKMedicationGeneralForm	lotion	10	26.0		HKMedicationGeneralFormLotion	Lotion			洗剂	Лосьон	Lotion
      HKMedicationGeneralForm	ointment	11	26.0		HKMedicationGeneralFormOintment	Ointment			软膏	Мазь	Salbe
      HKMedicationGeneralForm	patch	12	26.0		HKMedicationGeneralFormPatch	Patch			贴剂	Пластырь	Pflaster
      HKMedicationGeneralForm	powder	13	26.0		HKMedicationGeneralFormPowder	Powder			散剂	Порошок	Pulver
      HKMedicationGeneralForm	spray	14	26.0		HKMedicationGeneralFormSpray	Spray			喷雾剂	Спрей	Spray
      HKMedicationGeneralForm	suppository	15	26.0		HKMedicationGeneralFormSuppository	Suppository			栓剂	Суппозиторий	Zäpfchen
      HKMedicationGeneralForm	tablet	16	26.0		HKMedicationGeneralFormTablet	Tablet			片剂	Таблетка	Tablette
      HKMedicationGeneralForm	topical	17	26.0		HKMedicationGeneralFormTopical	Topical			外用药	Наружное средство	Mittel zum Auftragen
      HKMetricPrefix	none	0	8.0		HKMetricPrefixNone	No prefix (factor 1)					
      HKMetricPrefix	pico	1	8.0		HKMetricPrefixPico	Pico (10^-12)					
      HKMetricPrefix	nano	2	8.0		HKMetricPrefixNano	Nano (10^-9)					
      HKMetricPrefix	micro	3	8.0		HKMetricPrefixMicro	Micro (10^-6)					
      HKMetricPrefix	milli	4	8.0		HKMetricPrefixMilli	Milli (10^-3)					
      HKMetricPrefix	centi	5	8.0		HKMetricPrefixCenti	Centi (10^-2)					
      HKMetricPrefix	deci	6	8.0		HKMetricPrefixDeci	Deci (10^-1)					
      HKMetricPrefix	deca	7	8.0		HKMetricPrefixDeca	Deca (10)					
      HKMetricPrefix	hecto	8	8.0		HKMetricPrefixHecto	Hecto (10^2)					
      HKMetricPrefix	kilo	9	8.0		HKMetricPrefixKilo	Kilo (10^3)					
      HKMetricPrefix	mega	10	8.0		HKMetricPrefixMega	Mega (10^6)					
      HKMetricPrefix	giga	11	8.0		HKMetricPrefixGiga	Giga (10^9)					
      HKMetricPrefix	tera	12	8.0		HKMetricPrefixTera	Tera (10^12)					
      HKMetricPrefix	femto	13	13.0		HKMetricPrefixFemto	Femto (10^-15)					
      HKPHQ9Assessment.Answer	notAtAll	0	18.0		HKPHQ9AssessmentAnswerNotAtAll	Not at all			完全没有	Совсем нет	Überhaupt nicht
      HKPHQ9Assessment.Answer	severalDays	1	18.0		HKPHQ9AssessmentAnswerSeveralDays	Several days			有几天	Несколько дней	An einzelnen Tagen
      HKPHQ9Assessment.Answer	moreThanHalfTheDays	2	18.0		HKPHQ9AssessmentAnswerMoreThanHalfTheDays	More than half the days			一半以上的天数	Больше половины дней	An mehr als der Hälfte der Tage
      HKPHQ9Assessment.Answer	nearlyEveryDay	3	18.0		HKPHQ9AssessmentAnswerNearlyEveryDay	Nearly every day			几乎每天	Почти каждый день	Beinahe jeden Tag
      HKPHQ9Assessment.Answer	preferNotToAnswer	4	18.0		HKPHQ9AssessmentAnswerPreferNotToAnswer	Prefer not to answer	unanswered		不愿回答	Предпочитаю не отвечать	Keine Angabe
      HKPHQ9Assessment.Risk	noneToMinimal	1	18.0		HKPHQ9AssessmentRiskNoneToMinimal	None to minimal	0		无或极轻	Нет или минимальный	Keines bis minimal
      HKPHQ9Assessment.Risk	mild	2	18.0		HKPHQ9AssessmentRiskMild	Mild	5		轻度	Лёгкий	Leicht
      HKPHQ9Assessment.Risk	moderate	3	18.0		HKPHQ9AssessmentRiskModerate	Moderate	10		中度	Умеренный	Mittel
      HKPHQ9Assessment.Risk	moderatelySevere	4	18.0		HKPHQ9AssessmentRiskModeratelySevere	Moderately severe	15		中重度	Умеренно тяжёлый	Mittelschwer
      HKPHQ9Assessment.Risk	severe	5	18.0		HKPHQ9AssessmentRiskSevere	Severe	20		重度	Тяжёлый	Schwer
      HKPhysicalEffortEstimationType	activityLookup	1	17.0		HKPhysicalEffortEstimationTypeActivityLookup	Looked up for the activity					
      HKPhysicalEffortEstimationType	deviceSensed	2	17.0		HKPhysicalEffortEstimationTypeDeviceSensed	Measured by a device					
      HKPrismBase	none	0	16.0		HKPrismBaseNone	No prism					
      HKPrismBase	up	1	16.0		HKPrismBaseUp	Up					
      HKPrismBase	down	2	16.0		HKPrismBaseDown	Down					
      HKPrismBase	in	3	16.0		HKPrismBaseIn	In					
      HKPrismBase	out	4	16.0		HKPrismBaseOut	Out					
      HKQuantityAggregationStyle	cumulative	0	8.0		HKQuantityAggregationStyleCumulative	Summed			求和	Сумма	Summe
      HKQuantityAggregationStyle	discreteArithmetic	1	13.0		HKQuantityAggregationStyleDiscreteArithmetic	Averaged, every sample counting the same			算术平均	Среднее арифметическое	Arithmetisches Mittel
      HKQuantityAggregationStyle	discreteTemporallyWeighted	2	13.0		HKQuantityAggregationStyleDiscreteTemporallyWeighted	Averaged, weighted by time			时间加权平均	Среднее, взвешенное по времени	Nach Zeit gewichtetes Mittel
      HKQuantityAggregationStyle	discreteEquivalentContinuousLevel	3	13.0		HKQuantityAggregationStyleDiscreteEquivalentContinuousLevel	Averaged as an equivalent continuous sound level			等效连续声级	Эквивалентный уровень звука	Äquivalenter Dauerschallpegel
      HKQuantityAggregationStyle	discrete	1	8.0	13.0	HKQuantityAggregationStyleDiscrete	Averaged (old name)			平均（旧名称）	Среднее (старое название)	Mittel (alter Name)
      HKQuantitySeriesSampleQueryDescriptor.Options	includeSample	1	15.4			Each result comes with its sample					
      HKQuantitySeriesSampleQueryDescriptor.Options	orderByQuantitySampleStartDate	2	15.4			Results come in the order of the start of their samples					
      HKQueryOptions	strictStartDate	1	8.0		HKQueryOptionStrictStartDate	The start must lie inside (PRED-02)					
      HKQueryOptions	strictEndDate	2	8.0		HKQueryOptionStrictEndDate	The end must lie inside (PRED-03)					
      HKReferenceSex	notSet	0	27.3		HKReferenceSexNotSet	Not set			未设置	Не указано	Nicht angegeben
      HKReferenceSex	female	1	27.3		HKReferenceSexFemale	Female			女	Женский	Weiblich
      HKReferenceSex	male	2	27.3		HKReferenceSexMale	Male			男	Мужской	Männlich
      HKStateOfMind.Association	community	1	18.0		HKStateOfMindAssociationCommunity	Community			社区	Сообщество	Gemeinschaft
      HKStateOfMind.Association	currentEvents	2	18.0		HKStateOfMindAssociationCurrentEvents	Current events			时事	Текущие события	Zeitgeschehen
      HKStateOfMind.Association	dating	3	18.0		HKStateOfMindAssociationDating	Dating			约会	Свидания	Partnersuche
      HKStateOfMind.Association	education	4	18.0		HKStateOfMindAssociationEducation	Education			学习	Учёба	Bildung
      HKStateOfMind.Association	family	5	18.0		HKStateOfMindAssociationFamily	Family			家人	Семья	Familie
      HKStateOfMind.Association	fitness	6	18.0		HKStateOfMindAssociationFitness	Fitness			健身	Спорт	Fitness
      HKStateOfMind.Association	friends	7	18.0		HKStateOfMindAssociationFriends	Friends			朋友	Друзья	Freunde
      HKStateOfMind.Association	health	8	18.0		HKStateOfMindAssociationHealth	Health			健康	Здоровье	Gesundheit
      HKStateOfMind.Association	hobbies	9	18.0		HKStateOfMindAssociationHobbies	Hobbies			爱好	Увлечения	Hobbys
      HKStateOfMind.Association	identity	10	18.0		HKStateOfMindAssociationIdentity	Identity			自我认同	Самоощущение	Identität
      HKStateOfMind.Association	money	11	18.0		HKStateOfMindAssociationMoney	Money			金钱	Деньги	Geld
      HKStateOfMind.Association	partner	12	18.0		HKStateOfMindAssociationPartner	Partner			伴侣	Партнёр	Partnerschaft
      HKStateOfMind.Association	selfCare	13	18.0		HKStateOfMindAssociationSelfCare	Self care			自我关爱	Забота о себе	Selbstfürsorge
      HKStateOfMind.Association	spirituality	14	18.0		HKStateOfMindAssociationSpirituality	Spirituality			精神生活	Духовность	Spiritualität
      HKStateOfMind.Association	tasks	15	18.0		HKStateOfMindAssociationTasks	Tasks			任务	Дела	Aufgaben
      HKStateOfMind.Association	travel	16	18.0		HKStateOfMindAssociationTravel	Travel			旅行	Путешествия	Reisen
      HKStateOfMind.Association	work	17	18.0		HKStateOfMindAssociationWork	Work			工作	Работа	Arbeit
      HKStateOfMind.Association	weather	18	18.0		HKStateOfMindAssociationWeather	Weather			天气	Погода	Wetter
      HKStateOfMind.Kind	momentaryEmotion	1	18.0		HKStateOfMindKindMomentaryEmotion	An emotion of the moment			此刻的情绪	Эмоция в данный момент	Gefühl im Augenblick
      HKStateOfMind.Kind	dailyMood	2	18.0		HKStateOfMindKindDailyMood	The mood of a day			当天的心情	Настроение за день	Stimmung des Tages
      HKStateOfMind.Label	amazed	1	18.0		HKStateOfMindLabelAmazed	Amazed			惊叹	Изумление	Staunend
      HKStateOfMind.Label	amused	2	18.0		HKStateOfMindLabelAmused	Amused			有趣	Веселье	Belustigt
      HKStateOfMind.Label	angry	3	18.0		HKStateOfMindLabelAngry	Angry			愤怒	Гнев	Wütend
      HKStateOfMind.Label	anxious	4	18.0		HKStateOfMindLabelAnxious	Anxious			焦虑	Тревога	Ängstlich
      HKStateOfMind.Label	ashamed	5	18.0		HKStateOfMindLabelAshamed	Ashamed			羞愧	Стыд	Beschämt
      HKStateOfMind.Label	brave	6	18.0		HKStateOfMindLabelBrave	Brave			勇敢	Смелость	Mutig
      HKStateOfMind.Label	calm	7	18.0		HKStateOfMindLabelCalm	Calm			平静	Спокойствие	Ruhig
      HKStateOfMind.Label	content	8	18.0		HKStateOfMindLabelContent	Content			知足	Довольство	Zufrieden
      HKStateOfMind.Label	disappointed	9	18.0		HKStateOfMindLabelDisappointed	Disappointed			失望	Разочарование	Enttäuscht
      HKStateOfMind.Label	discouraged	10	18.0		HKStateOfMindLabelDiscouraged	Discouraged			气馁	Уныние	Entmutigt
      HKStateOfMind.Label	disgusted	11	18.0		HKStateOfMindLabelDisgusted	Disgusted			厌恶	Отвращение	Angewidert
      HKStateOfMind.Label	embarrassed	12	18.0		HKStateOfMindLabelEmbarrassed	Embarrassed			尴尬	Смущение	Verlegen
      HKStateOfMind.Label	excited	13	18.0		HKStateOfMindLabelExcited	Excited			兴奋	Воодушевление	Begeistert
      HKStateOfMind.Label	frustrated	14	18.0		HKStateOfMindLabelFrustrated	Frustrated			受挫	Досада	Frustriert
      HKStateOfMind.Label	grateful	15	18.0		HKStateOfMindLabelGrateful	Grateful			感激	Благодарность	Dankbar
      HKStateOfMind.Label	guilty	16	18.0		HKStateOfMindLabelGuilty	Guilty			内疚	Вина	Schuldig
      HKStateOfMind.Label	happy	17	18.0		HKStateOfMindLabelHappy	Happy			开心	Счастье	Glücklich
      HKStateOfMind.Label	hopeless	18	18.0		HKStateOfMindLabelHopeless	Hopeless			绝望	Безнадёжность	Hoffnungslos
      HKStateOfMind.Label	irritated	19	18.0		HKStateOfMindLabelIrritated	Irritated			烦躁	Раздражение	Gereizt
      HKStateOfMind.Label	jealous	20	18.0		HKStateOfMindLabelJealous	Jealous			嫉妒	Ревность	Eifersüchtig
      HKStateOfMind.Label	joyful	21	18.0		HKStateOfMindLabelJoyful	Joyful			喜悦	Радость	Fröhlich
      HKStateOfMind.Label	lonely	22	18.0		HKStateOfMindLabelLonely	Lonely			孤独	Одиночество	Einsam
      HKStateOfMind.Label	passionate	23	18.0		HKStateOfMindLabelPassionate	Passionate			热情	Увлечённость	Leidenschaftlich
      HKStateOfMind.Label	peaceful	24	18.0		HKStateOfMindLabelPeaceful	Peaceful			安宁	Умиротворение	Friedvoll
      HKStateOfMind.Label	proud	25	18.0		HKStateOfMindLabelProud	Proud			自豪	Гордость	Stolz
      HKStateOfMind.Label	relieved	26	18.0		HKStateOfMindLabelRelieved	Relieved			如释重负	Облегчение	Erleichtert
      HKStateOfMind.Label	sad	27	18.0		HKStateOfMindLabelSad	Sad			悲伤	Грусть	Traurig
      HKStateOfMind.Label	scared	28	18.0		HKStateOfMindLabelScared	Scared			害怕	Страх	Verängstigt
      HKStateOfMind.Label	stressed	29	18.0		HKStateOfMindLabelStressed	Stressed			压力大	Стресс	Gestresst
      HKStateOfMind.Label	surprised	30	18.0		HKStateOfMindLabelSurprised	Surprised			惊讶	Удивление	Überrascht
      HKStateOfMind.Label	worried	31	18.0		HKStateOfMindLabelWorried	Worried			担忧	Беспокойство	Besorgt
      HKStateOfMind.Label	annoyed	32	18.0		HKStateOfMindLabelAnnoyed	Annoyed			恼火	Недовольство	Verärgert
      HKStateOfMind.Label	confident	33	18.0		HKStateOfMindLabelConfident	Confident			自信	Уверенность	Zuversichtlich
      HKStateOfMind.Label	drained	34	18.0		HKStateOfMindLabelDrained	Drained			精疲力竭	Опустошённость	Ausgelaugt
      HKStateOfMind.Label	hopeful	35	18.0		HKStateOfMindLabelHopeful	Hopeful			充满希望	Надежда	Hoffnungsvoll
      HKStateOfMind.Label	indifferent	36	18.0		HKStateOfMindLabelIndifferent	Indifferent			冷漠	Безразличие	Gleichgültig
      HKStateOfMind.Label	overwhelmed	37	18.0		HKStateOfMindLabelOverwhelmed	Overwhelmed			不堪重负	Перегруженность	Überfordert
      HKStateOfMind.Label	satisfied	38	18.0		HKStateOfMindLabelSatisfied	Satisfied			满意	Удовлетворение	Erfüllt
      HKStateOfMind.ValenceClassification	veryUnpleasant	1	18.0		HKStateOfMindValenceClassificationVeryUnpleasant	Very unpleasant			非常不愉快	Очень неприятно	Sehr unangenehm
      HKStateOfMind.ValenceClassification	unpleasant	2	18.0		HKStateOfMindValenceClassificationUnpleasant	Unpleasant			不愉快	Неприятно	Unangenehm
      HKStateOfMind.ValenceClassification	slightlyUnpleasant	3	18.0		HKStateOfMindValenceClassificationSlightlyUnpleasant	Slightly unpleasant			略不愉快	Немного неприятно	Etwas unangenehm
      HKStateOfMind.ValenceClassification	neutral	4	18.0		HKStateOfMindValenceClassificationNeutral	Neutral			一般	Нейтрально	Neutral
      HKStateOfMind.ValenceClassification	slightlyPleasant	5	18.0		HKStateOfMindValenceClassificationSlightlyPleasant	Slightly pleasant			略愉快	Немного приятно	Etwas angenehm
      HKStateOfMind.ValenceClassification	pleasant	6	18.0		HKStateOfMindValenceClassificationPleasant	Pleasant			愉快	Приятно	Angenehm
      HKStateOfMind.ValenceClassification	veryPleasant	7	18.0		HKStateOfMindValenceClassificationVeryPleasant	Very pleasant			非常愉快	Очень приятно	Sehr angenehm
      HKStatisticsOptions	separateBySource	1	8.0		HKStatisticsOptionSeparateBySource	Each source for itself as well (STAT-21)			按来源区分	По источникам	Nach Quellen
      HKStatisticsOptions	discreteAverage	2	8.0		HKStatisticsOptionDiscreteAverage	The average, in the way of the type (STAT-14 to STAT-16)	discrete		平均值	Среднее	Mittelwert
      HKStatisticsOptions	discreteMin	4	8.0		HKStatisticsOptionDiscreteMin	The least value	discrete		最小值	Минимум	Kleinster Wert
      HKStatisticsOptions	discreteMax	8	8.0		HKStatisticsOptionDiscreteMax	The greatest value	discrete		最大值	Максимум	Größter Wert
      HKStatisticsOptions	cumulativeSum	16	8.0		HKStatisticsOptionCumulativeSum	The sum, with overlapping sources merged (STAT-18, STAT-19)	cumulative		总和	Сумма	Summe
      HKStatisticsOptions	mostRecent	32	13.0		HKStatisticsOptionMostRecent	The value that starts latest (STAT-12)	any		最新值	Последнее значение	Neuester Wert
      HKStatisticsOptions	duration	64	13.0		HKStatisticsOptionDuration	The covered time (STAT-13)	any		时长	Продолжительность	Dauer
      HKStatisticsOptions	discreteMostRecent	32	12.0	13.0	HKStatisticsOptionDiscreteMostRecent	The value that starts latest			最新值（旧名称）	Последнее значение (старое название)	Neuester Wert (alter Name)
      HKSwimmingStrokeStyle	unknown	0	10.0		HKSwimmingStrokeStyleUnknown	Not known			未知	Неизвестно	Unbekannt
      HKSwimmingStrokeStyle	mixed	1	10.0		HKSwimmingStrokeStyleMixed	Several styles			混合泳	Смешанный стиль	Gemischt
      HKSwimmingStrokeStyle	freestyle	2	10.0		HKSwimmingStrokeStyleFreestyle	Freestyle			自由泳	Вольный стиль	Freistil
      HKSwimmingStrokeStyle	backstroke	3	10.0		HKSwimmingStrokeStyleBackstroke	Backstroke			仰泳	На спине	Rücken
      HKSwimmingStrokeStyle	breaststroke	4	10.0		HKSwimmingStrokeStyleBreaststroke	Breaststroke			蛙泳	Брасс	Brust
      HKSwimmingStrokeStyle	butterfly	5	10.0		HKSwimmingStrokeStyleButterfly	Butterfly			蝶泳	Баттерфляй	Schmetterling
      HKSwimmingStrokeStyle	kickboard	6	16.0		HKSwimmingStrokeStyleKickboard	With a kickboard			打水板	С доской	Mit Schwimmbrett
      HKUpdateFrequency	immediate	1	8.0		HKUpdateFrequencyImmediate	At every change					
      HKUpdateFrequency	hourly	2	8.0		HKUpdateFrequencyHourly	At most once an hour					
      HKUpdateFrequency	daily	3	8.0		HKUpdateFrequencyDaily	At most once a day					
      HKUpdateFrequency	weekly	4	8.0		HKUpdateFrequencyWeekly	At most once a week					
      HKUserMotionContext	notSet	0	16.0		HKUserMotionContextNotSet	Not set			未设置	Не указано	Nicht angegeben
      HKUserMotionContext	stationary	1	16.0		HKUserMotionContextStationary	Staying in one place			静止	На месте	In Ruhe
      HKUserMotionContext	active	2	16.0		HKUserMotionContextActive	Active			活动中	В движении	In Bewegung
      HKVO2MaxTestType	maxExercise	1	11.0		HKVO2MaxTestTypeMaxExercise	A test at the greatest effort					
      HKVO2MaxTestType	predictionSubMaxExercise	2	11.0		HKVO2MaxTestTypePredictionSubMaxExercise	Predicted from a test at less than the greatest effort					
      HKVO2MaxTestType	predictionNonExercise	3	11.0		HKVO2MaxTestTypePredictionNonExercise	Predicted without exercise					
      HKVO2MaxTestType	predictionStepTest	4	26.0		HKVO2MaxTestTypePredictionStepTest	Predicted from a step test					
      HKVisionEye	left	1	16.0		HKVisionEyeLeft	Left			左眼	Левый глаз	Linkes Auge
      HKVisionEye	right	2	16.0		HKVisionEyeRight	Right			右眼	Правый глаз	Rechtes Auge
      HKVisionPrescriptionType	glasses	1	16.0		HKVisionPrescriptionTypeGlasses	Glasses	glasses		眼镜	Очки	Brille
      HKVisionPrescriptionType	contacts	2	16.0		HKVisionPrescriptionTypeContacts	Contact lenses	contacts		隐形眼镜	Контактные линзы	Kontaktlinsen
      HKWaterSalinity	freshWater	1	17.0		HKWaterSalinityFreshWater	Fresh water			淡水	Пресная вода	Süßwasser
      HKWaterSalinity	saltWater	2	17.0		HKWaterSalinitySaltWater	Salt water			咸水	Солёная вода	Salzwasser
      HKWeatherCondition	none	0	10.0		HKWeatherConditionNone	Not known			未知	Неизвестно	Unbekannt
      HKWeatherCondition	clear	1	10.0		HKWeatherConditionClear	Clear			晴	Ясно	Klar
      HKWeatherCondition	fair	2	10.0		HKWeatherConditionFair	Fair			晴好	Малооблачно	Heiter
      HKWeatherCondition	partlyCloudy	3	10.0		HKWeatherConditionPartlyCloudy	Partly cloudy			局部多云	Переменная облачность	Teilweise bewölkt
      HKWeatherCondition	mostlyCloudy	4	10.0		HKWeatherConditionMostlyCloudy	Mostly cloudy			大部多云	Облачно с прояснениями	Überwiegend bewölkt
      HKWeatherCondition	cloudy	5	10.0		HKWeatherConditionCloudy	Cloudy			阴	Облачно	Bewölkt
      HKWeatherCondition	foggy	6	10.0		HKWeatherConditionFoggy	Foggy			雾	Туман	Neblig
      HKWeatherCondition	haze	7	10.0		HKWeatherConditionHaze	Haze			霾	Дымка	Dunst
      HKWeatherCondition	windy	8	10.0		HKWeatherConditionWindy	Windy			有风	Ветрено	Windig
      HKWeatherCondition	blustery	9	10.0		HKWeatherConditionBlustery	Blustery			大风	Порывистый ветер	Böig
      HKWeatherCondition	smoky	10	10.0		HKWeatherConditionSmoky	Smoky			烟雾	Дым	Rauch
      HKWeatherCondition	dust	11	10.0		HKWeatherConditionDust	Dusty			浮尘	Пыль	Staub
      HKWeatherCondition	snow	12	10.0		HKWeatherConditionSnow	Snow			雪	Снег	Schnee
      HKWeatherCondition	hail	13	10.0		HKWeatherConditionHail	Hail			冰雹	Град	Hagel
      HKWeatherCondition	sleet	14	10.0		HKWeatherConditionSleet	Sleet			冻雨夹雪	Ледяная крупа	Eiskörner
      HKWeatherCondition	freezingDrizzle	15	10.0		HKWeatherConditionFreezingDrizzle	Freezing drizzle			冻毛毛雨	Ледяная морось	Gefrierender Nieselregen
      HKWeatherCondition	freezingRain	16	10.0		HKWeatherConditionFreezingRain	Freezing rain			冻雨	Ледяной дождь	Gefrierender Regen
      HKWeatherCondition	mixedRainAndHail	17	10.0		HKWeatherConditionMixedRainAndHail	Mixed rain and hail			雨夹冰雹	Дождь с градом	Regen und Hagel
      HKWeatherCondition	mixedRainAndSnow	18	10.0		HKWeatherConditionMixedRainAndSnow	Mixed rain and snow			雨夹雪	Дождь со снегом	Schneeregen
      HKWeatherCondition	mixedRainAndSleet	19	10.0		HKWeatherConditionMixedRainAndSleet	Mixed rain and sleet			雨夹冰粒	Дождь с ледяной крупой	Regen und Eiskörner
      HKWeatherCondition	mixedSnowAndSleet	20	10.0		HKWeatherConditionMixedSnowAndSleet	Mixed snow and sleet			雪夹冰粒	Снег с ледяной крупой	Schnee und Eiskörner
      HKWeatherCondition	drizzle	21	10.0		HKWeatherConditionDrizzle	Drizzle			毛毛雨	Морось	Nieselregen
      HKWeatherCondition	scatteredShowers	22	10.0		HKWeatherConditionScatteredShowers	Scattered showers			零星阵雨	Местами ливни	Vereinzelte Schauer
      HKWeatherCondition	showers	23	10.0		HKWeatherConditionShowers	Showers			阵雨	Ливни	Schauer
      HKWeatherCondition	thunderstorms	24	10.0		HKWeatherConditionThunderstorms	Thunderstorms			雷暴	Гроза	Gewitter
      HKWeatherCondition	tropicalStorm	25	10.0		HKWeatherConditionTropicalStorm	Tropical storm			热带风暴	Тропический шторм	Tropensturm
      HKWeatherCondition	hurricane	26	10.0		HKWeatherConditionHurricane	Hurricane			飓风	Ураган	Hurrikan
      HKWeatherCondition	tornado	27	10.0		HKWeatherConditionTornado	Tornado			龙卷风	Торнадо	Tornado
      HKWheelchairUse	notSet	0	10.0		HKWheelchairUseNotSet	Not set			未设置	Не указано	Nicht angegeben
      HKWheelchairUse	no	1	10.0		HKWheelchairUseNo	Does not use a wheelchair			不使用轮椅	Не пользуется коляской	Ohne Rollstuhl
      HKWheelchairUse	yes	2	10.0		HKWheelchairUseYes	Uses a wheelchair			使用轮椅	Пользуется коляской	Mit Rollstuhl
      HKWorkoutActivityType	americanFootball	1	8.0		HKWorkoutActivityTypeAmericanFootball	American football			美式橄榄球	Американский футбол	American Football
      HKWorkoutActivityType	archery	2	8.0		HKWorkoutActivityTypeArchery	Archery			射箭	Стрельба из лука	Bogenschießen
      HKWorkoutActivityType	australianFootball	3	8.0		HKWorkoutActivityTypeAustralianFootball	Australian football			澳式足球	Австралийский футбол	Australian Football
      HKWorkoutActivityType	badminton	4	8.0		HKWorkoutActivityTypeBadminton	Badminton			羽毛球	Бадминтон	Badminton
      HKWorkoutActivityType	baseball	5	8.0		HKWorkoutActivityTypeBaseball	Baseball			棒球	Бейсбол	Baseball
      HKWorkoutActivityType	basketball	6	8.0		HKWorkoutActivityTypeBasketball	Basketball			篮球	Баскетбол	Basketball
      HKWorkoutActivityType	bowling	7	8.0		HKWorkoutActivityTypeBowling	Bowling			保龄球	Боулинг	Bowling
      HKWorkoutActivityType	boxing	8	8.0		HKWorkoutActivityTypeBoxing	Boxing			拳击	Бокс	Boxen
      HKWorkoutActivityType	climbing	9	8.0		HKWorkoutActivityTypeClimbing	Climbing			攀岩	Скалолазание	Klettern
      HKWorkoutActivityType	cricket	10	8.0		HKWorkoutActivityTypeCricket	Cricket			板球	Крикет	Cricket
      HKWorkoutActivityType	crossTraining	11	8.0		HKWorkoutActivityTypeCrossTraining	Cross training			交叉训练	Кросс-тренинг	Crosstraining
      HKWorkoutActivityType	curling	12	8.0		HKWorkoutActivityTypeCurling	Curling			冰壶	Кёрлинг	Curling
      HKWorkoutActivityType	cycling	13	8.0		HKWorkoutActivityTypeCycling	Cycling		swimBikeRun	骑行	Велосипед	Radfahren
      HKWorkoutActivityType	dance	14	8.0	14.0	HKWorkoutActivityTypeDance	Dance			舞蹈	Танцы	Tanzen
      HKWorkoutActivityType	danceInspiredTraining	15	8.0	10.0	HKWorkoutActivityTypeDanceInspiredTraining	Training inspired by dance			舞蹈健身	Танцевальная тренировка	Tanzfitness
      HKWorkoutActivityType	elliptical	16	8.0		HKWorkoutActivityTypeElliptical	Elliptical			椭圆机	Эллиптический тренажёр	Ellipsentrainer
      HKWorkoutActivityType	equestrianSports	17	8.0		HKWorkoutActivityTypeEquestrianSports	Equestrian sports			马术	Конный спорт	Reiten
      HKWorkoutActivityType	fencing	18	8.0		HKWorkoutActivityTypeFencing	Fencing			击剑	Фехтование	Fechten
      HKWorkoutActivityType	fishing	19	8.0		HKWorkoutActivityTypeFishing	Fishing			钓鱼	Рыбалка	Angeln
      HKWorkoutActivityType	functionalStrengthTraining	20	8.0		HKWorkoutActivityTypeFunctionalStrengthTraining	Functional strength training			功能性力量训练	Функциональная силовая тренировка	Funktionelles Krafttraining
      HKWorkoutActivityType	golf	21	8.0		HKWorkoutActivityTypeGolf	Golf			高尔夫	Гольф	Golf
      HKWorkoutActivityType	gymnastics	22	8.0		HKWorkoutActivityTypeGymnastics	Gymnastics			体操	Гимнастика	Turnen
      HKWorkoutActivityType	handball	23	8.0		HKWorkoutActivityTypeHandball	Handball			手球	Гандбол	Handball
      HKWorkoutActivityType	hiking	24	8.0		HKWorkoutActivityTypeHiking	Hiking			徒步	Поход	Wandern
      HKWorkoutActivityType	hockey	25	8.0		HKWorkoutActivityTypeHockey	Hockey			曲棍球和冰球	Хоккей	Hockey
      HKWorkoutActivityType	hunting	26	8.0		HKWorkoutActivityTypeHunting	Hunting			狩猎	Охота	Jagen
      HKWorkoutActivityType	lacrosse	27	8.0		HKWorkoutActivityTypeLacrosse	Lacrosse			长曲棍球	Лакросс	Lacrosse
      HKWorkoutActivityType	martialArts	28	8.0		HKWorkoutActivityTypeMartialArts	Martial arts			武术	Боевые искусства	Kampfsport
      HKWorkoutActivityType	mindAndBody	29	8.0		HKWorkoutActivityTypeMindAndBody	Mind and body, such as meditation			身心练习	Практики для тела и ума	Körper und Geist
      HKWorkoutActivityType	mixedMetabolicCardioTraining	30	8.0	11.0	HKWorkoutActivityTypeMixedMetabolicCardioTraining	Mixed metabolic cardio training			混合代谢有氧训练	Смешанная метаболическая кардиотренировка	Gemischtes Stoffwechsel- und Ausdauertraining
      HKWorkoutActivityType	paddleSports	31	8.0		HKWorkoutActivityTypePaddleSports	Paddle sports			划桨运动	Байдарка и каноэ	Paddeln
      HKWorkoutActivityType	play	32	8.0		HKWorkoutActivityTypePlay	Play, such as tag or hopscotch			游戏玩耍	Подвижные игры	Spielen
      HKWorkoutActivityType	preparationAndRecovery	33	8.0		HKWorkoutActivityTypePreparationAndRecovery	Preparation and recovery			热身与恢复	Разминка и восстановление	Aufwärmen und Erholung
      HKWorkoutActivityType	racquetball	34	8.0		HKWorkoutActivityTypeRacquetball	Racquetball			短柄墙球	Ракетбол	Racquetball
      HKWorkoutActivityType	rowing	35	8.0		HKWorkoutActivityTypeRowing	Rowing			划船	Гребля	Rudern
      HKWorkoutActivityType	rugby	36	8.0		HKWorkoutActivityTypeRugby	Rugby			英式橄榄球	Регби	Rugby
      HKWorkoutActivityType	running	37	8.0		HKWorkoutActivityTypeRunning	Running		swimBikeRun	跑步	Бег	Laufen
      HKWorkoutActivityType	sailing	38	8.0		HKWorkoutActivityTypeSailing	Sailing			帆船	Парусный спорт	Segeln
      HKWorkoutActivityType	skatingSports	39	8.0		HKWorkoutActivityTypeSkatingSports	Skating sports			滑冰与轮滑	Коньки и ролики	Eis- und Rollschuhlaufen
      HKWorkoutActivityType	snowSports	40	8.0		HKWorkoutActivityTypeSnowSports	Snow sports			雪上运动	Зимние виды спорта	Schneesport
      HKWorkoutActivityType	soccer	41	8.0		HKWorkoutActivityTypeSoccer	Soccer			足球	Футбол	Fußball
      HKWorkoutActivityType	softball	42	8.0		HKWorkoutActivityTypeSoftball	Softball			垒球	Софтбол	Softball
      HKWorkoutActivityType	squash	43	8.0		HKWorkoutActivityTypeSquash	Squash			壁球	Сквош	Squash
      HKWorkoutActivityType	stairClimbing	44	8.0		HKWorkoutActivityTypeStairClimbing	Stair climbing			登楼机	Степпер	Treppensteiger
      HKWorkoutActivityType	surfingSports	45	8.0		HKWorkoutActivityTypeSurfingSports	Surfing sports			冲浪	Сёрфинг	Surfen
      HKWorkoutActivityType	swimming	46	8.0		HKWorkoutActivityTypeSwimming	Swimming		swimBikeRun	游泳	Плавание	Schwimmen
      HKWorkoutActivityType	tableTennis	47	8.0		HKWorkoutActivityTypeTableTennis	Table tennis			乒乓球	Настольный теннис	Tischtennis
      HKWorkoutActivityType	tennis	48	8.0		HKWorkoutActivityTypeTennis	Tennis			网球	Теннис	Tennis
      HKWorkoutActivityType	trackAndField	49	8.0		HKWorkoutActivityTypeTrackAndField	Track and field			田径	Лёгкая атлетика	Leichtathletik
      HKWorkoutActivityType	traditionalStrengthTraining	50	8.0		HKWorkoutActivityTypeTraditionalStrengthTraining	Traditional strength training			传统力量训练	Силовая тренировка	Klassisches Krafttraining
      HKWorkoutActivityType	volleyball	51	8.0		HKWorkoutActivityTypeVolleyball	Volleyball			排球	Волейбол	Volleyball
      HKWorkoutActivityType	walking	52	8.0		HKWorkoutActivityTypeWalking	Walking			步行	Ходьба	Gehen
      HKWorkoutActivityType	waterFitness	53	8.0		HKWorkoutActivityTypeWaterFitness	Water fitness			水中健身	Аквафитнес	Wassergymnastik
      HKWorkoutActivityType	waterPolo	54	8.0		HKWorkoutActivityTypeWaterPolo	Water polo			水球	Водное поло	Wasserball
      HKWorkoutActivityType	waterSports	55	8.0		HKWorkoutActivityTypeWaterSports	Water sports			水上运动	Водные виды спорта	Wassersport
      HKWorkoutActivityType	wrestling	56	8.0		HKWorkoutActivityTypeWrestling	Wrestling			摔跤	Борьба	Ringen
      HKWorkoutActivityType	yoga	57	8.0		HKWorkoutActivityTypeYoga	Yoga			瑜伽	Йога	Yoga
      HKWorkoutActivityType	barre	58	10.0		HKWorkoutActivityTypeBarre	Barre			芭蕾健身	Тренировка у станка	Training an der Ballettstange
      HKWorkoutActivityType	coreTraining	59	10.0		HKWorkoutActivityTypeCoreTraining	Core training			核心训练	Тренировка мышц кора	Rumpftraining
      HKWorkoutActivityType	crossCountrySkiing	60	10.0		HKWorkoutActivityTypeCrossCountrySkiing	Cross country skiing			越野滑雪	Беговые лыжи	Skilanglauf
      HKWorkoutActivityType	downhillSkiing	61	10.0		HKWorkoutActivityTypeDownhillSkiing	Downhill skiing			高山滑雪	Горные лыжи	Skifahren
      HKWorkoutActivityType	flexibility	62	10.0		HKWorkoutActivityTypeFlexibility	Flexibility			柔韧性训练	Растяжка	Dehnen
      HKWorkoutActivityType	highIntensityIntervalTraining	63	10.0		HKWorkoutActivityTypeHighIntensityIntervalTraining	High intensity interval training			高强度间歇训练	Высокоинтенсивная интервальная тренировка	Hochintensives Intervalltraining
      HKWorkoutActivityType	jumpRope	64	10.0		HKWorkoutActivityTypeJumpRope	Jump rope			跳绳	Скакалка	Seilspringen
      HKWorkoutActivityType	kickboxing	65	10.0		HKWorkoutActivityTypeKickboxing	Kickboxing			踢拳	Кикбоксинг	Kickboxen
      HKWorkoutActivityType	pilates	66	10.0		HKWorkoutActivityTypePilates	Pilates			普拉提	Пилатес	Pilates
      HKWorkoutActivityType	snowboarding	67	10.0		HKWorkoutActivityTypeSnowboarding	Snowboarding			单板滑雪	Сноуборд	Snowboarden
      HKWorkoutActivityType	stairs	68	10.0		HKWorkoutActivityTypeStairs	Stairs			爬楼梯	Ходьба по лестнице	Treppensteigen
      HKWorkoutActivityType	stepTraining	69	10.0		HKWorkoutActivityTypeStepTraining	Step training			踏板操	Степ-аэробика	Step-Aerobic
      HKWorkoutActivityType	wheelchairWalkPace	70	10.0		HKWorkoutActivityTypeWheelchairWalkPace	Wheelchair walk pace			轮椅步行速度	Кресло-коляска, темп ходьбы	Rollstuhl, Gehtempo
      HKWorkoutActivityType	wheelchairRunPace	71	10.0		HKWorkoutActivityTypeWheelchairRunPace	Wheelchair run pace			轮椅跑步速度	Кресло-коляска, темп бега	Rollstuhl, Lauftempo
      HKWorkoutActivityType	taiChi	72	11.0		HKWorkoutActivityTypeTaiChi	Tai chi			太极	Тайцзи	Tai-Chi
      HKWorkoutActivityType	mixedCardio	73	11.0		HKWorkoutActivityTypeMixedCardio	Mixed cardio			混合有氧	Смешанное кардио	Gemischtes Ausdauertraining
      HKWorkoutActivityType	handCycling	74	11.0		HKWorkoutActivityTypeHandCycling	Hand cycling			手摇自行车	Ручной велосипед	Handbike
      HKWorkoutActivityType	discSports	75	13.0		HKWorkoutActivityTypeDiscSports	Disc sports, such as ultimate			飞盘运动	Игры с диском	Scheibensport
      HKWorkoutActivityType	fitnessGaming	76	13.0		HKWorkoutActivityTypeFitnessGaming	Video games that make one move			体感游戏	Фитнес-игры	Bewegungsspiele am Bildschirm
      HKWorkoutActivityType	cardioDance	77	14.0		HKWorkoutActivityTypeCardioDance	Cardio dance			有氧舞蹈	Танцевальное кардио	Tanz-Ausdauertraining
      HKWorkoutActivityType	socialDance	78	14.0		HKWorkoutActivityTypeSocialDance	Social dance			社交舞	Социальные танцы	Gesellschaftstanz
      HKWorkoutActivityType	pickleball	79	14.0		HKWorkoutActivityTypePickleball	Pickleball			匹克球	Пиклбол	Pickleball
      HKWorkoutActivityType	cooldown	80	14.0		HKWorkoutActivityTypeCooldown	Cooldown			放松整理	Заминка	Abwärmen
      HKWorkoutActivityType	swimBikeRun	82	16.0		HKWorkoutActivityTypeSwimBikeRun	Multisport			铁人三项	Триатлон	Triathlon
      HKWorkoutActivityType	transition	83	16.0		HKWorkoutActivityTypeTransition	The change between two sports of one workout	part	swimBikeRun	项目转换	Смена дисциплины	Wechsel der Sportart
      HKWorkoutActivityType	underwaterDiving	84	17.0		HKWorkoutActivityTypeUnderwaterDiving	Underwater diving			潜水	Дайвинг	Tauchen
      HKWorkoutActivityType	other	3000	8.0		HKWorkoutActivityTypeOther	An activity without a type of its own			其他	Другое	Sonstiges
      HKWorkoutEffortRelationshipQueryOptions	default	0	18.0		HKWorkoutEffortRelationshipQueryOptionsDefault	All of them					
      HKWorkoutEffortRelationshipQueryOptions	mostRelevant	1	18.0		HKWorkoutEffortRelationshipQueryOptionsMostRelevant	The most relevant one					
      HKWorkoutEventType	pause	1	8.0		HKWorkoutEventTypePause	The workout was paused	pause		暂停	Пауза	Pause
      HKWorkoutEventType	resume	2	8.0		HKWorkoutEventTypeResume	The workout went on	resume		继续	Продолжение	Fortsetzung
      HKWorkoutEventType	lap	3	10.0		HKWorkoutEventTypeLap	A lap ended	lap		计圈	Круг	Runde
      HKWorkoutEventType	marker	4	10.0		HKWorkoutEventTypeMarker	The person marked a moment	marker		标记	Отметка	Markierung
      HKWorkoutEventType	motionPaused	5	10.0		HKWorkoutEventTypeMotionPaused	The person stopped moving, and the workout was paused	pause		停止移动，自动暂停	Автопауза	Automatische Pause
      HKWorkoutEventType	motionResumed	6	10.0		HKWorkoutEventTypeMotionResumed	The person moved again, and the workout went on	resume		恢复移动，自动继续	Продолжение после автопаузы	Fortsetzung nach automatischer Pause
      HKWorkoutEventType	segment	7	11.0		HKWorkoutEventTypeSegment	A stretch of the workout	segment		分段	Отрезок	Abschnitt
      HKWorkoutEventType	pauseOrResumeRequest	8	11.0		HKWorkoutEventTypePauseOrResumeRequest	The person asked to pause or to go on			请求暂停或继续	Запрос паузы или продолжения	Bitte um Pause oder Fortsetzung
      HKWorkoutSessionLocationType	unknown	1	10.0		HKWorkoutSessionLocationTypeUnknown	Not known			未知	Неизвестно	Unbekannt
      HKWorkoutSessionLocationType	indoor	2	10.0		HKWorkoutSessionLocationTypeIndoor	Indoors			室内	В помещении	Drinnen
      HKWorkoutSessionLocationType	outdoor	3	10.0		HKWorkoutSessionLocationTypeOutdoor	Outdoors			室外	На улице	Draußen
      HKWorkoutSessionState	notStarted	1	17.0		HKWorkoutSessionStateNotStarted	Not started					
      HKWorkoutSessionState	running	2	17.0		HKWorkoutSessionStateRunning	Running					
      HKWorkoutSessionState	ended	3	17.0		HKWorkoutSessionStateEnded	Ended					
      HKWorkoutSessionState	paused	4	17.0		HKWorkoutSessionStatePaused	Paused					
      HKWorkoutSessionState	prepared	5	17.0		HKWorkoutSessionStatePrepared	Prepared					
      HKWorkoutSessionState	stopped	6	17.0		HKWorkoutSessionStateStopped	Stopped, but not ended					
      HKWorkoutSessionType	primary	0	17.0		HKWorkoutSessionTypePrimary	On this one, which collects the data					
      HKWorkoutSessionType	mirrored	1	17.0		HKWorkoutSessionTypeMirrored	On another one; this one shows it					
      HKWorkoutSwimmingLocationType	unknown	0	10.0		HKWorkoutSwimmingLocationTypeUnknown	Not known			未知	Неизвестно	Unbekannt
      HKWorkoutSwimmingLocationType	pool	1	10.0		HKWorkoutSwimmingLocationTypePool	In a pool			泳池	В бассейне	Im Schwimmbecken
      HKWorkoutSwimmingLocationType	openWater	2	10.0		HKWorkoutSwimmingLocationTypeOpenWater	In open water			开放水域	На открытой воде	Im Freiwasser
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
      8	HKCharacteristicTypeIdentifierReferenceSex	no	
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
      HKMetadataKeyDigitalSignature	HKDigitalSignature	string			8.0	digitalSignature
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
    case zh
    case ru
    case de
  }

  static let otherTypes = CatalogTable<OtherTypes>(
    text: #"""
      HKActivitySummaryTypeIdentifier	activitySummary	activitySummary	activitySummaryType()	fitness	rings activeEnergyBurned appleMoveTime appleExerciseTime appleStandHour.stood	no	yes	no					ActivitySummary	9.3	Activity summaries	activity|rings|activity rings		活动摘要|活动圆环	Сводки активности|активность|кольца активности	Tagesübersichten der Aktivität|Aktivität|Aktivitätsringe|Ringe
      HKCharacteristicTypeIdentifierActivityMoveMode	activityMoveMode	characteristic	characteristicType(forIdentifier:)	fitness		no	yes	no			HKActivityMoveMode	activityMoveMode		14.0	Activity move mode			活动目标模式	Режим цели движения	Art des Bewegungsziels|Bewegungsziel
      HKCharacteristicTypeIdentifierBiologicalSex	biologicalSex	characteristic	characteristicType(forIdentifier:)	profile		no	yes	no			HKBiologicalSex	biologicalSex		8.0	Biological sex	gender		生理性别|性别	Биологический пол|пол	Biologisches Geschlecht|Geschlecht
      HKCharacteristicTypeIdentifierBloodType	bloodType	characteristic	characteristicType(forIdentifier:)	profile		no	yes	no			HKBloodType	bloodType		8.0	Blood type			血型	Группа крови	Blutgruppe
      HKCharacteristicTypeIdentifierDateOfBirth	dateOfBirth	characteristic	characteristicType(forIdentifier:)	profile		no	yes	no						8.0	Date of birth	birthday|birth date		出生日期|生日	Дата рождения|день рождения	Geburtsdatum|Geburtstag
      HKCharacteristicTypeIdentifierFitzpatrickSkinType	fitzpatrickSkinType	characteristic	characteristicType(forIdentifier:)	profile		no	yes	no			HKFitzpatrickSkinType	skinType		9.0	Fitzpatrick skin type			菲茨帕特里克皮肤类型|皮肤类型	Фототип кожи по Фицпатрику|фототип кожи|тип кожи	Hauttyp nach Fitzpatrick|Hauttyp
      HKCharacteristicTypeIdentifierReferenceSex	referenceSex	characteristic	characteristicType(forIdentifier:)	profile		no	yes	no			HKReferenceSex			27.3	Reference sex			参考性别	Пол для сравнения	Vergleichsgeschlecht
      HKCharacteristicTypeIdentifierWheelchairUse	wheelchairUse	characteristic	characteristicType(forIdentifier:)	profile		no	yes	no			HKWheelchairUse	wheelchairUse		10.0	Wheelchair use			轮椅使用情况|轮椅	Использование кресла-коляски|кресло-коляска	Benutzung eines Rollstuhls|Rollstuhl
      HKClinicalTypeIdentifierAllergyRecord	allergyRecord	clinical	clinicalType(forIdentifier:)	clinical	resources AllergyIntolerance	no	yes	no						12.0	Allergy records			过敏记录|过敏	Записи об аллергии|аллергия	Einträge zu Allergien|Allergien|Allergie
      HKClinicalTypeIdentifierClinicalNoteRecord	clinicalNoteRecord	clinical	clinicalType(forIdentifier:)	clinical	resources DocumentReference DiagnosticReport	no	yes	no						16.4	Clinical notes			临床病历	Врачебные заметки	Ärztliche Notizen|Arztbriefe|Arztbrief
      HKClinicalTypeIdentifierConditionRecord	conditionRecord	clinical	clinicalType(forIdentifier:)	clinical	resources Condition	no	yes	no						12.0	Condition records			疾病记录|疾病	Записи о заболеваниях|заболевания	Einträge zu Erkrankungen|Erkrankungen|Krankheiten|Diagnosen
      HKClinicalTypeIdentifierCoverageRecord	coverageRecord	clinical	clinicalType(forIdentifier:)	clinical	resources Coverage	no	yes	no						14.0	Health insurance records			医疗保险记录|医疗保险	Записи о медицинской страховке|медицинская страховка	Einträge zur Krankenversicherung|Krankenversicherung
      HKClinicalTypeIdentifierImmunizationRecord	immunizationRecord	clinical	clinicalType(forIdentifier:)	clinical	resources Immunization	no	yes	no						12.0	Immunization records			免疫接种记录|疫苗接种	Записи о прививках|прививки	Einträge zu Impfungen|Impfungen|Impfung
      HKClinicalTypeIdentifierLabResultRecord	labResultRecord	clinical	clinicalType(forIdentifier:)	clinical	resources Observation DiagnosticReport.LAB DiagnosticReport.laboratory	no	yes	no						12.0	Laboratory results			化验结果|检验结果	Результаты анализов|анализы	Laborergebnisse|Laborwerte|Laborbefunde
      HKClinicalTypeIdentifierMedicationRecord	medicationRecord	clinical	clinicalType(forIdentifier:)	clinical	resources MedicationOrder MedicationRequest MedicationStatement MedicationDispense	no	yes	no						12.0	Medication records			用药记录	Записи о назначенных лекарствах	Einträge zu verordneten Medikamenten|verordnete Medikamente
      HKClinicalTypeIdentifierProcedureRecord	procedureRecord	clinical	clinicalType(forIdentifier:)	clinical	resources Procedure	no	yes	no						12.0	Procedure records			医疗操作记录	Записи о процедурах|процедуры	Einträge zu Eingriffen|Eingriffe|Behandlungen
      HKClinicalTypeIdentifierVitalSignRecord	vitalSignRecord	clinical	clinicalType(forIdentifier:)	clinical	resources Observation.vital-signs	no	yes	no						12.0	Vital signs records			生命体征记录|生命体征	Записи о жизненных показателях|жизненные показатели	Einträge zu Vitalzeichen|Vitalzeichen|Vitalwerte
      HKCorrelationTypeIdentifierBloodPressure	bloodPressure	correlation	correlationType(forIdentifier:)	vitals	each bloodPressureSystolic bloodPressureDiastolic	no	no	no						8.0	Blood pressure	bp	10	血压	Артериальное давление|давление|АД	Blutdruck|Blutdruckwerte
      HKCorrelationTypeIdentifierFood	food	correlation	correlationType(forIdentifier:)	nutrition	any nutrition	no	no	no						8.0	Food	meals|meal		食物|饮食|餐食	Питание|еда|пища	Ernährung|Essen|Mahlzeiten|Mahlzeit|Nahrung
      HKDataTypeIdentifierAudiogram	audiogram	audiogram	audiogramSampleType()	hearing		yes	yes	no					Audiogram	13.0	Audiograms	hearing test		听力图|听力测试	Аудиограммы|аудиограмма|проверка слуха	Audiogramme|Audiogramm|Hörtest
      HKDataTypeIdentifierElectrocardiogram	electrocardiogram	electrocardiogram	electrocardiogramType()	heart		no	yes	no						14.0	Electrocardiograms	ecg|ekg		心电图	Электрокардиограммы|электрокардиограмма|ЭКГ	Elektrokardiogramme|Elektrokardiogramm|EKG
      HKDataTypeIdentifierHeartbeatSeries	heartbeatSeries	series	heartbeat()	heart		yes	yes	no						13.0	Heartbeat series	beats|beat series		心搏序列|心跳序列	Серии ударов сердца	Reihen von Herzschlägen|Herzschlagreihe
      HKDataTypeStateOfMind	stateOfMind	stateOfMind	stateOfMindType()	mindfulness		yes	yes	no						18.0	States of mind	mood|state of mind		心境|心情|情绪	Душевное состояние|настроение	Gemütszustände|Gemütszustand|Stimmung|Befinden|Gefühle
      HKDataTypeUserAnnotatedMedicationConcept	userAnnotatedMedication	userAnnotatedMedication	userAnnotatedMedicationType()	medications		no	no	yes						26.0	Medications	medication		药物|药品	Лекарства|лекарство|препараты	Medikamente|Medikament|Arzneimittel|Arznei
      HKDocumentTypeIdentifierCDA	CDA	document	documentType(forIdentifier:)	clinical		yes	yes	no		345600				10.0	CDA documents			CDA 文档	Документы CDA	CDA-Dokumente
      HKMedicationDoseEventTypeIdentifierMedicationDoseEvent	medicationDoseEvent	medicationDoseEvent	medicationDoseEventType()	medications		no	yes	no						26.0	Doses of medications	doses|medication doses		服药记录|服药	Приёмы лекарств|приём лекарств	Einnahmen von Medikamenten|Einnahmen|Einnahme|Medikamenteneinnahme
      HKScoredAssessmentTypeIdentifierGAD7	GAD7	scoredAssessment	scoredAssessmentType(forIdentifier:)	mindfulness	answers 7 HKGAD7Assessment.Answer	yes	yes	no			HKGAD7Assessment.Risk			18.0	GAD-7 questionnaires			GAD-7 问卷	Опросники GAD-7	GAD-7-Fragebögen
      HKScoredAssessmentTypeIdentifierPHQ9	PHQ9	scoredAssessment	scoredAssessmentType(forIdentifier:)	mindfulness	answers 9 HKPHQ9Assessment.Answer	yes	yes	no			HKPHQ9Assessment.Risk			18.0	PHQ-9 questionnaires			PHQ-9 问卷	Опросники PHQ-9	PHQ-9-Fragebögen
      HKVerifiableClinicalRecordTypeIdentifier	verifiableClinicalRecord	verifiableRecord	verifiableClinicalRecordType()	clinical		no	no	yes						15.0	Verifiable records	health cards|health card		可验证的健康记录|健康卡	Проверяемые записи|медицинские карты	Überprüfbare Nachweise|Gesundheitskarten|Gesundheitskarte|Impfnachweis
      HKVisionPrescriptionTypeIdentifier	visionPrescription	prescription	visionPrescriptionType()	vision		yes	no	yes					VisionPrescription	16.0	Vision prescriptions	vision|glasses		验光处方|眼镜	Рецепты на очки и линзы|рецепт на очки|очки	Brillen- und Linsenrezepte|Brille|Brillenrezept|Sehhilfe
      HKWorkoutRouteTypeIdentifier	workoutRoute	workoutRoute	workoutRoute()	fitness		yes	yes	no						11.0	Workout routes	routes|route		运动路线|路线	Маршруты тренировок|маршруты|маршрут	Trainingsrouten|Routen|Strecken auf der Karte
      HKWorkoutTypeIdentifier	workout	workout	workoutType()	fitness		yes	yes	no			HKWorkoutActivityType		Workout	8.0	Workouts	training|exercises|activities	6	运动训练|训练|运动|锻炼	Тренировки|тренировка	Trainings|Workout|Sport|Trainingseinheiten
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
    case humanLeast
    case humanMost
    case overview
    case vital
    case zh
    case ru
    case de
    case labelZh
    case labelRu
    case labelDe
  }

  static let quantityTypes = CatalogTable<QuantityTypes>(
    text: #"""
      HKQuantityTypeIdentifierActiveEnergyBurned	activeEnergyBurned	fitness	cumulative	kcal	Energy	8.0	yes				Active energy	kcal	no	energy						calories|active calories|calories burned|energy|kcal|move		0	0	25000	4		活动消耗|活动能量|活动热量|运动消耗	Активный расход энергии|активная энергия|активные калории|сожжённые калории	Aktive Energie|Aktivitätsenergie|aktive Kalorien|Kalorien|Kalorienverbrauch|verbrannte Kalorien|Energie			
      HKQuantityTypeIdentifierAppleExerciseTime	appleExerciseTime	fitness	cumulative	min	Time	9.3	no				Exercise time	min	no							exercise|exercise minutes		0	0	1500	5		锻炼时长|锻炼时间|锻炼分钟数	Время упражнений|минуты упражнений	Trainingszeit|Trainingsminuten|Übungszeit			
      HKQuantityTypeIdentifierAppleMoveTime	appleMoveTime	fitness	cumulative	min	Time	14.5	no				Move time	min	no							move minutes		0	0	1500			活动时长|活动时间	Время движения|минуты движения	Bewegungszeit|Bewegungsminuten			
      HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances	appleSleepingBreathingDisturbances	respiratory	discreteArithmetic	count	Count	18.0	yes				Breathing disturbances during sleep	count	no							breathing disturbances		0	0	200			睡眠呼吸紊乱|呼吸紊乱	Нарушения дыхания во сне|нарушения дыхания	Atemstörungen im Schlaf|Atemstörungen			
      HKQuantityTypeIdentifierAppleSleepingWristTemperature	appleSleepingWristTemperature	body	discreteArithmetic	degC	Temperature	16.0	no				Wrist temperature during sleep	degC	no		degF					wrist temperature|sleeping temperature		1	15	45		temperature	睡眠手腕温度|手腕温度|腕温	Температура запястья во сне|температура запястья	Handgelenktemperatur im Schlaf|Handgelenktemperatur|Schlaftemperatur			
      HKQuantityTypeIdentifierAppleStandTime	appleStandTime	fitness	cumulative	min	Time	13.0	no				Stand time	min	no							standing time|stand minutes		0	0	1500			站立时长|站立时间	Время на ногах|минуты на ногах	Stehzeit|Stehminuten			
      HKQuantityTypeIdentifierAppleWalkingSteadiness	appleWalkingSteadiness	mobility	discreteArithmetic	%	Percent	15.0	no				Walking steadiness	%	no							steadiness		0	0	1			步行稳定性|步态稳定性	Устойчивость при ходьбе|устойчивость походки	Gangsicherheit|Gangstabilität			
      HKQuantityTypeIdentifierAtrialFibrillationBurden	atrialFibrillationBurden	heart	discreteTemporallyWeighted	%	Percent	16.0	no				Time in atrial fibrillation	%	no							afib|afib burden|afib history|atrial fibrillation		1	0	1			房颤时间占比|房颤|房颤负荷|心房颤动	Время с фибрилляцией предсердий|фибрилляция предсердий|мерцательная аритмия	Zeit mit Vorhofflimmern|Vorhofflimmern			
      HKQuantityTypeIdentifierBasalBodyTemperature	basalBodyTemperature	reproductive	discreteArithmetic	degC	Temperature	9.0	yes				Basal body temperature	degC	no		degF					bbt|basal temperature		1	25	45			基础体温	Базальная температура тела|базальная температура	Basaltemperatur|Aufwachtemperatur			
      HKQuantityTypeIdentifierBasalEnergyBurned	basalEnergyBurned	fitness	cumulative	kcal	Energy	8.0	yes				Resting energy	kcal	no							resting calories|basal energy|bmr		0	0	10000			静息消耗|静息能量|基础代谢	Расход энергии в покое|энергия покоя|основной обмен	Ruheenergie|Ruheumsatz|Grundumsatz|Ruhekalorien			
      HKQuantityTypeIdentifierBloodAlcoholContent	bloodAlcoholContent	other	discreteArithmetic	%	Percent	8.0	yes				Blood alcohol content	%	no							bac|blood alcohol		3	0	0.02			血液酒精浓度|血液酒精	Содержание алкоголя в крови|алкоголь в крови	Blutalkoholgehalt|Blutalkohol|Promille|Alkohol im Blut			
      HKQuantityTypeIdentifierBloodGlucose	bloodGlucose	vitals	discreteArithmetic	mg/dL	Mass/Volume	8.0	yes				Blood glucose	mg/dL	no			mmol<180.1558800000541>/L				glucose|blood sugar|bg		0	5	3000	17		血糖|葡萄糖	Глюкоза крови|глюкоза|сахар крови|сахар в крови	Blutzucker|Glukose|Zucker im Blut|Blutzuckerwert			
      HKQuantityTypeIdentifierBloodPressureDiastolic	bloodPressureDiastolic	other	discreteArithmetic	mmHg	Pressure	8.0	yes				Diastolic blood pressure	mmHg	no							diastolic		0	10	360			舒张压|低压	Диастолическое давление|нижнее давление	Diastolischer Blutdruck|diastolisch|unterer Blutdruck|unterer Blutdruckwert			
      HKQuantityTypeIdentifierBloodPressureSystolic	bloodPressureSystolic	other	discreteArithmetic	mmHg	Pressure	8.0	yes				Systolic blood pressure	mmHg	no							systolic		0	30	500			收缩压|高压	Систолическое давление|верхнее давление	Systolischer Blutdruck|systolisch|oberer Blutdruck|oberer Blutdruckwert			
      HKQuantityTypeIdentifierBodyFatPercentage	bodyFatPercentage	body	discreteArithmetic	%	Percent	8.0	yes				Body fat	%	no							body fat percentage|fat percentage		1	0.005	0.85	15		体脂率|体脂	Доля жира в теле|процент жира|жир в теле	Körperfettanteil|Körperfett			
      HKQuantityTypeIdentifierBodyMass	bodyMass	body	discreteArithmetic	kg	Mass	8.0	yes				Weight	kg	no		lb	st				body weight|mass		1	8	750	14		体重	Вес|вес тела|масса тела	Gewicht|Körpergewicht|Körpermasse			
      HKQuantityTypeIdentifierBodyMassIndex	bodyMassIndex	body	discreteArithmetic	count	Count	8.0	yes				Body mass index	count	no							bmi		1	6	220			身体质量指数|体质指数|体重指数	Индекс массы тела|ИМТ	Körpermasseindex|Body-Mass-Index|BMI			
      HKQuantityTypeIdentifierBodyTemperature	bodyTemperature	vitals	discreteArithmetic	degC	Temperature	8.0	yes				Body temperature	degC	no		degF					temperature|temp|fever temperature		1	11	47	16		体温	Температура тела|температура	Körpertemperatur|Temperatur			
      HKQuantityTypeIdentifierCrossCountrySkiingSpeed	crossCountrySkiingSpeed	fitness	discreteArithmetic	m/s	Length/Time	18.0	yes				Cross-country skiing speed	km/hr	no		mi/hr	mi/hr						1	0	120			越野滑雪速度	Скорость на беговых лыжах	Skilanglaufgeschwindigkeit|Geschwindigkeit beim Skilanglauf|Langlaufgeschwindigkeit			
      HKQuantityTypeIdentifierCyclingCadence	cyclingCadence	fitness	discreteArithmetic	count/min	Count/Time	17.0	yes				Cycling cadence	count/min	no							bike cadence|rpm	rpm	0	0	300			骑行踏频|踏频	Частота педалирования|каденс	Trittfrequenz|Kadenz	转/分	об/мин	U/min
      HKQuantityTypeIdentifierCyclingFunctionalThresholdPower	cyclingFunctionalThresholdPower	fitness	discreteArithmetic	W	Power	17.0	yes				Cycling functional threshold power	W	no							ftp|functional threshold power		0	0	700			骑行功能阈值功率|功能阈值功率	Пороговая мощность на велосипеде|функциональная пороговая мощность	Schwellenleistung beim Radfahren|Schwellenleistung|funktionelle Schwellenleistung			
      HKQuantityTypeIdentifierCyclingPower	cyclingPower	fitness	discreteArithmetic	W	Power	17.0	yes				Cycling power	W	no					chosen		bike power		0	0	3500			骑行功率|骑车功率	Мощность на велосипеде	Leistung beim Radfahren|Radleistung			
      HKQuantityTypeIdentifierCyclingSpeed	cyclingSpeed	fitness	discreteArithmetic	m/s	Length/Time	17.0	yes				Cycling speed	km/hr	no		mi/hr	mi/hr				bike speed		1	0	300			骑行速度|骑车速度	Скорость на велосипеде	Radgeschwindigkeit|Geschwindigkeit beim Radfahren			
      HKQuantityTypeIdentifierDietaryBiotin	dietaryBiotin	nutrition	cumulative	g	Mass	8.0	yes				Biotin	mcg	no							vitamin b7		1	0	500000			生物素|维生素B7	Биотин|витамин B7|витамин В7	Biotin|Vitamin B7			
      HKQuantityTypeIdentifierDietaryCaffeine	dietaryCaffeine	nutrition	cumulative	g	Mass	8.0	yes				Caffeine	mg	no									0	0	20000			咖啡因	Кофеин	Koffein|Coffein			
      HKQuantityTypeIdentifierDietaryCalcium	dietaryCalcium	nutrition	cumulative	g	Mass	8.0	yes				Calcium	mg	no									0	0	20000			钙	Кальций	Kalzium|Calcium			
      HKQuantityTypeIdentifierDietaryCarbohydrates	dietaryCarbohydrates	nutrition	cumulative	g	Mass	8.0	yes				Carbohydrates	g	no							carbs		1	0	3000			碳水化合物|碳水	Углеводы	Kohlenhydrate|Kohlehydrate			
      HKQuantityTypeIdentifierDietaryChloride	dietaryChloride	nutrition	cumulative	g	Mass	8.0	yes				Chloride	mg	no									0	0	50000			氯化物	Хлориды|хлор	Chlorid			
      HKQuantityTypeIdentifierDietaryCholesterol	dietaryCholesterol	nutrition	cumulative	g	Mass	8.0	yes				Cholesterol	mg	no									0	0	20000			胆固醇	Холестерин	Cholesterin|Nahrungscholesterin			
      HKQuantityTypeIdentifierDietaryChromium	dietaryChromium	nutrition	cumulative	g	Mass	8.0	yes				Chromium	mcg	no									0	0	50000			铬	Хром	Chrom			
      HKQuantityTypeIdentifierDietaryCopper	dietaryCopper	nutrition	cumulative	g	Mass	8.0	yes				Copper	mg	no									1	0	1000			铜	Медь	Kupfer			
      HKQuantityTypeIdentifierDietaryEnergyConsumed	dietaryEnergyConsumed	nutrition	cumulative	kcal	Energy	8.0	yes				Dietary energy	kcal	no							calories eaten|dietary calories|food energy|calorie intake		0	0	30000	21		膳食能量|饮食能量|摄入热量|饮食热量	Энергия из пищи|калорийность|калорийность питания|съеденные калории	Nahrungsenergie|aufgenommene Kalorien|gegessene Kalorien|Kalorienaufnahme|Energieaufnahme|Brennwert			
      HKQuantityTypeIdentifierDietaryFatMonounsaturated	dietaryFatMonounsaturated	nutrition	cumulative	g	Mass	8.0	yes				Monounsaturated fat	g	no							monounsaturated		1	0	1500			单不饱和脂肪	Мононенасыщенные жиры	Einfach ungesättigte Fettsäuren|einfach ungesättigtes Fett			
      HKQuantityTypeIdentifierDietaryFatPolyunsaturated	dietaryFatPolyunsaturated	nutrition	cumulative	g	Mass	8.0	yes				Polyunsaturated fat	g	no							polyunsaturated		1	0	1500			多不饱和脂肪	Полиненасыщенные жиры	Mehrfach ungesättigte Fettsäuren|mehrfach ungesättigtes Fett			
      HKQuantityTypeIdentifierDietaryFatSaturated	dietaryFatSaturated	nutrition	cumulative	g	Mass	8.0	yes				Saturated fat	g	no							saturated		1	0	1500			饱和脂肪	Насыщенные жиры	Gesättigte Fettsäuren|gesättigtes Fett			
      HKQuantityTypeIdentifierDietaryFatTotal	dietaryFatTotal	nutrition	cumulative	g	Mass	8.0	yes				Total fat	g	no							fat		1	0	1500			总脂肪|脂肪	Жиры, всего|жиры	Fett insgesamt|Fett|Gesamtfett			
      HKQuantityTypeIdentifierDietaryFiber	dietaryFiber	nutrition	cumulative	g	Mass	8.0	yes				Fiber	g	no							fibre		1	0	500			膳食纤维|纤维	Пищевые волокна|клетчатка	Ballaststoffe|Ballaststoff			
      HKQuantityTypeIdentifierDietaryFolate	dietaryFolate	nutrition	cumulative	g	Mass	8.0	yes				Folate	mcg	no							folic acid|vitamin b9		0	0	100000			叶酸|维生素B9	Фолаты|фолиевая кислота|витамин B9|витамин В9	Folsäure|Folat|Vitamin B9			
      HKQuantityTypeIdentifierDietaryIodine	dietaryIodine	nutrition	cumulative	g	Mass	8.0	yes				Iodine	mcg	no									0	0	5000000			碘	Йод	Jod|Iod			
      HKQuantityTypeIdentifierDietaryIron	dietaryIron	nutrition	cumulative	g	Mass	8.0	yes				Iron	mg	no									1	0	5000			铁	Железо	Eisen			
      HKQuantityTypeIdentifierDietaryMagnesium	dietaryMagnesium	nutrition	cumulative	g	Mass	8.0	yes				Magnesium	mg	no									0	0	20000			镁	Магний	Magnesium			
      HKQuantityTypeIdentifierDietaryManganese	dietaryManganese	nutrition	cumulative	g	Mass	8.0	yes				Manganese	mg	no									1	0	5000			锰	Марганец	Mangan			
      HKQuantityTypeIdentifierDietaryMolybdenum	dietaryMolybdenum	nutrition	cumulative	g	Mass	8.0	yes				Molybdenum	mcg	no									0	0	100000			钼	Молибден	Molybdän			
      HKQuantityTypeIdentifierDietaryNiacin	dietaryNiacin	nutrition	cumulative	g	Mass	8.0	yes				Niacin	mg	no							vitamin b3		1	0	20000			烟酸|维生素B3	Ниацин|никотиновая кислота|витамин B3|витамин В3	Niacin|Nikotinsäure|Vitamin B3			
      HKQuantityTypeIdentifierDietaryPantothenicAcid	dietaryPantothenicAcid	nutrition	cumulative	g	Mass	8.0	yes				Pantothenic acid	mg	no							vitamin b5		1	0	20000			泛酸|维生素B5	Пантотеновая кислота|витамин B5|витамин В5	Pantothensäure|Vitamin B5			
      HKQuantityTypeIdentifierDietaryPhosphorus	dietaryPhosphorus	nutrition	cumulative	g	Mass	8.0	yes				Phosphorus	mg	no									0	0	20000			磷	Фосфор	Phosphor			
      HKQuantityTypeIdentifierDietaryPotassium	dietaryPotassium	nutrition	cumulative	g	Mass	8.0	yes				Potassium	mg	no									0	0	50000			钾	Калий	Kalium			
      HKQuantityTypeIdentifierDietaryProtein	dietaryProtein	nutrition	cumulative	g	Mass	8.0	yes				Protein	g	no									1	0	1500			蛋白质	Белок|белки|протеин	Eiweiß|Protein|Proteine			
      HKQuantityTypeIdentifierDietaryRiboflavin	dietaryRiboflavin	nutrition	cumulative	g	Mass	8.0	yes				Riboflavin	mg	no							vitamin b2		1	0	10000			核黄素|维生素B2	Рибофлавин|витамин B2|витамин В2	Riboflavin|Vitamin B2			
      HKQuantityTypeIdentifierDietarySelenium	dietarySelenium	nutrition	cumulative	g	Mass	8.0	yes				Selenium	mcg	no									0	0	50000			硒	Селен	Selen			
      HKQuantityTypeIdentifierDietarySodium	dietarySodium	nutrition	cumulative	g	Mass	8.0	yes				Sodium	mg	no							salt		0	0	100000			钠|盐	Натрий|соль	Natrium|Salz|Kochsalz			
      HKQuantityTypeIdentifierDietarySugar	dietarySugar	nutrition	cumulative	g	Mass	8.0	yes				Sugar	g	no									1	0	3000			糖|糖分	Сахар	Zucker			
      HKQuantityTypeIdentifierDietaryThiamin	dietaryThiamin	nutrition	cumulative	g	Mass	8.0	yes				Thiamin	mg	no							vitamin b1|thiamine		1	0	10000			硫胺素|维生素B1	Тиамин|витамин B1|витамин В1	Thiamin|Vitamin B1			
      HKQuantityTypeIdentifierDietaryVitaminA	dietaryVitaminA	nutrition	cumulative	g	Mass	8.0	yes				Vitamin A	mcg	no									0	0	500000			维生素 A	Витамин A|витамин А	Vitamin A			
      HKQuantityTypeIdentifierDietaryVitaminB12	dietaryVitaminB12	nutrition	cumulative	g	Mass	8.0	yes				Vitamin B12	mcg	no							b12		1	0	100000			维生素 B12	Витамин B12|витамин В12	Vitamin B12			
      HKQuantityTypeIdentifierDietaryVitaminB6	dietaryVitaminB6	nutrition	cumulative	g	Mass	8.0	yes				Vitamin B6	mg	no							b6		1	0	10000			维生素 B6	Витамин B6|витамин В6	Vitamin B6			
      HKQuantityTypeIdentifierDietaryVitaminC	dietaryVitaminC	nutrition	cumulative	g	Mass	8.0	yes				Vitamin C	mg	no									0	0	250000			维生素 C	Витамин C|витамин С	Vitamin C			
      HKQuantityTypeIdentifierDietaryVitaminD	dietaryVitaminD	nutrition	cumulative	g	Mass	8.0	yes				Vitamin D	mcg	no									0	0	25000			维生素 D	Витамин D|витамин Д	Vitamin D			
      HKQuantityTypeIdentifierDietaryVitaminE	dietaryVitaminE	nutrition	cumulative	g	Mass	8.0	yes				Vitamin E	mg	no									1	0	10000			维生素 E	Витамин E|витамин Е	Vitamin E			
      HKQuantityTypeIdentifierDietaryVitaminK	dietaryVitaminK	nutrition	cumulative	g	Mass	8.0	yes				Vitamin K	mcg	no									0	0	100000			维生素 K	Витамин K|витамин К	Vitamin K			
      HKQuantityTypeIdentifierDietaryWater	dietaryWater	nutrition	cumulative	mL	Volume	9.0	yes				Water	mL	no		fl_oz_us					hydration|water intake		0	0	40000	22		饮水量|饮水|喝水|水	Вода|выпитая вода	Wasser|Trinkmenge|getrunkenes Wasser|Flüssigkeit			
      HKQuantityTypeIdentifierDietaryZinc	dietaryZinc	nutrition	cumulative	g	Mass	8.0	yes				Zinc	mg	no									1	0	5000			锌	Цинк	Zink			
      HKQuantityTypeIdentifierDistanceCrossCountrySkiing	distanceCrossCountrySkiing	fitness	cumulative	m	Length	18.0	yes				Cross-country skiing distance	km	no	distance	mi	mi						2	0	600			越野滑雪距离	Дистанция на беговых лыжах	Skilanglaufstrecke|Langlaufstrecke			
      HKQuantityTypeIdentifierDistanceCycling	distanceCycling	fitness	cumulative	m	Length	8.0	yes				Cycling distance	km	no	distance	mi	mi				cycling|bike distance|bicycle distance|cycling distance		2	0	1500			骑行距离|骑车距离|骑行|骑车	Дистанция на велосипеде|велосипед	Radstrecke|Fahrradstrecke|Radfahren|Fahrrad			
      HKQuantityTypeIdentifierDistanceDownhillSnowSports	distanceDownhillSnowSports	fitness	cumulative	m	Length	11.2	yes				Downhill snow sports distance	km	no	distance	mi	mi				downhill skiing distance|snowboarding distance		2	0	1000			高山滑雪距离|滑雪距离|单板滑雪距离	Дистанция на горных лыжах и сноуборде|дистанция на горных лыжах|дистанция на сноуборде	Ski- und Snowboardstrecke|Abfahrtsstrecke|Skistrecke|Snowboardstrecke			
      HKQuantityTypeIdentifierDistancePaddleSports	distancePaddleSports	fitness	cumulative	m	Length	18.0	yes				Paddle sports distance	km	no	distance	mi	mi						2	0	600			划桨运动距离	Дистанция на байдарке и каноэ	Paddelstrecke			
      HKQuantityTypeIdentifierDistanceRowing	distanceRowing	fitness	cumulative	m	Length	18.0	yes				Rowing distance	km	no	distance	mi	mi						2	0	500			划船距离	Дистанция гребли	Ruderstrecke			
      HKQuantityTypeIdentifierDistanceSkatingSports	distanceSkatingSports	fitness	cumulative	m	Length	18.0	yes				Skating sports distance	km	no	distance	mi	mi						2	0	1000			滑冰与轮滑距离	Дистанция на коньках и роликах	Strecke auf Schlittschuhen und Rollen|Eislaufstrecke|Rollschuhstrecke			
      HKQuantityTypeIdentifierDistanceSwimming	distanceSwimming	fitness	cumulative	m	Length	10.0	yes				Swimming distance	m	no	distance	yd					swim distance|swimming		0	0	300000			游泳距离|游泳	Дистанция плавания|плавание	Schwimmstrecke|Schwimmen			
      HKQuantityTypeIdentifierDistanceWalkingRunning	distanceWalkingRunning	fitness	cumulative	m	Length	8.0	yes				Walking + running distance	km	no	distance	mi	mi				distance|walking distance|running distance|walking and running distance|walk distance		2	0	400	2		步行和跑步距离|步行距离|跑步距离|走路距离|距离	Дистанция ходьбы и бега|дистанция|расстояние|дистанция ходьбы|дистанция бега	Geh- und Laufstrecke|Strecke|Distanz|Entfernung|Gehstrecke|Laufstrecke			
      HKQuantityTypeIdentifierDistanceWheelchair	distanceWheelchair	fitness	cumulative	m	Length	10.0	yes				Wheelchair distance	km	no	distance	mi	mi						2	0	600			轮椅行进距离|轮椅距离	Дистанция на кресле-коляске|дистанция на коляске	Rollstuhlstrecke|Strecke im Rollstuhl			
      HKQuantityTypeIdentifierElectrodermalActivity	electrodermalActivity	body	discreteArithmetic	S	Conductance	8.0	yes				Electrodermal activity	mcS	no							eda|skin conductance		1	0	200			皮肤电活动|皮电	Электрическая активность кожи|электропроводность кожи	Elektrodermale Aktivität|Hautleitfähigkeit|Hautleitwert			
      HKQuantityTypeIdentifierEnvironmentalAudioExposure	environmentalAudioExposure	hearing	discreteEquivalentContinuousLevel	dBASPL	Sound Pressure Level	13.0	yes	0.001			Environmental sound level	dBASPL	no							noise|environmental noise|environmental audio		0	0	194			环境音量|环境噪声|噪声|噪音	Уровень окружающего шума|окружающий шум|шум	Umgebungslautstärke|Umgebungslärm|Lärm|Lärmpegel			
      HKQuantityTypeIdentifierEnvironmentalSoundReduction	environmentalSoundReduction	hearing	discreteEquivalentContinuousLevel	dBASPL	Sound Pressure Level	16.0	yes				Environmental sound reduction	dBASPL	no									0	0	100			环境声音衰减	Снижение окружающего шума	Dämpfung der Umgebungsgeräusche|Geräuschdämpfung			
      HKQuantityTypeIdentifierEstimatedWorkoutEffortScore	estimatedWorkoutEffortScore	fitness	discreteArithmetic	appleEffortScore	Effort Score	18.0	yes				Estimated workout effort	appleEffortScore	no				estimate				of 10	0	0	10			预估训练强度	Расчётная нагрузка тренировки	Geschätzte Trainingsanstrengung	/ 10	из 10	von 10
      HKQuantityTypeIdentifierFlightsClimbed	flightsClimbed	fitness	cumulative	count	Count	8.0	yes				Flights climbed	count	no	flights						flights|floors|floors climbed|stairs|stairs climbed	floors	0	0	10000	3		爬楼层数|楼层|爬楼	Пройденные этажи|этажи|лестница	Erstiegene Stockwerke|Stockwerke|Stockwerk|Etagen|Treppen	层	этаж;этажа;этажей	Stockwerk;Stockwerke
      HKQuantityTypeIdentifierForcedExpiratoryVolume1	forcedExpiratoryVolume1	respiratory	discreteArithmetic	L	Volume	8.0	yes				Forced expiratory volume in one second	L	no							fev1		2	0.05	10			第一秒用力呼气量	Объём форсированного выдоха за первую секунду|ОФВ1	Einsekundenkapazität|Atemstoß|forciertes Ausatemvolumen			
      HKQuantityTypeIdentifierForcedVitalCapacity	forcedVitalCapacity	respiratory	discreteArithmetic	L	Volume	8.0	yes				Forced vital capacity	L	no							fvc		2	0.05	13			用力肺活量|肺活量	Форсированная жизненная ёмкость лёгких|ФЖЕЛ	Forcierte Vitalkapazität|Vitalkapazität			
      HKQuantityTypeIdentifierHeadphoneAudioExposure	headphoneAudioExposure	hearing	discreteEquivalentContinuousLevel	dBASPL	Sound Pressure Level	13.0	yes				Headphone audio level	dBASPL	no							headphones|headphone audio|headphone volume		0	0	194			耳机音量|耳机	Громкость в наушниках|наушники	Kopfhörerlautstärke|Kopfhörer			
      HKQuantityTypeIdentifierHeartRate	heartRate	heart	discreteTemporallyWeighted	count/s	Count/Time	8.0	yes				Heart rate	count/min	no					reserve restingHeartRate dateOfBirth		pulse|hr|heartbeat|bpm	BPM	0	15	350	7		心率|心跳|脉搏	Пульс|ЧСС|частота сердечных сокращений	Herzfrequenz|Puls|Herzschlag|Pulsfrequenz|Herzrate	次/分	уд/мин	Schlag/min;Schläge/min
      HKQuantityTypeIdentifierHeartRateRecoveryOneMinute	heartRateRecoveryOneMinute	heart	discreteArithmetic	count/min	Count/Time	16.0	yes				Heart rate recovery after one minute	count/min	no							cardio recovery|heart rate recovery|hrr	BPM	0	0	200		recovery	一分钟心率恢复|心率恢复	Восстановление пульса за минуту|восстановление пульса	Herzfrequenzerholung nach einer Minute|Herzfrequenzerholung|Pulserholung	次/分	уд/мин	Schlag/min;Schläge/min
      HKQuantityTypeIdentifierHeartRateVariabilityRMSSD	heartRateVariabilityRMSSD	heart	discreteArithmetic	ms	Time	27.0	yes				Heart rate variability (RMSSD)	ms	no							rmssd		0	0	1500			心率变异性（RMSSD）	Вариабельность пульса (RMSSD)	Herzfrequenzvariabilität (RMSSD)			
      HKQuantityTypeIdentifierHeartRateVariabilitySDNN	heartRateVariabilitySDNN	heart	discreteArithmetic	ms	Time	11.0	yes				Heart rate variability (SDNN)	ms	no							hrv|heart rate variability|sdnn		0	0	1500	9	variability	心率变异性（SDNN）|心率变异性|心率变异	Вариабельность пульса (SDNN)|вариабельность пульса|вариабельность сердечного ритма|ВСР	Herzfrequenzvariabilität (SDNN)|Herzfrequenzvariabilität|Herzratenvariabilität|HFV			
      HKQuantityTypeIdentifierHeight	height	body	discreteArithmetic	m	Length	8.0	yes				Height	cm	no		ft	ft				body height		0	25	280			身高	Рост	Körpergröße|Größe			
      HKQuantityTypeIdentifierInhalerUsage	inhalerUsage	respiratory	cumulative	count	Count	8.0	yes				Inhaler usage	count	no							inhaler	puffs	0	0	500			吸入器使用次数|吸入器	Использование ингалятора|ингалятор	Anwendungen des Inhalators|Inhalator|Asthmaspray	喷	вдох;вдоха;вдохов	Hub;Hübe
      HKQuantityTypeIdentifierInsulinDelivery	insulinDelivery	other	cumulative	IU	International Unit	11.0	yes			HKInsulinDeliveryReason	Insulin delivery	IU	no							insulin		1	0	10000			胰岛素用量|胰岛素	Введённый инсулин|инсулин	Insulinzufuhr|Insulin|Insulinabgabe			
      HKQuantityTypeIdentifierLeanBodyMass	leanBodyMass	body	discreteArithmetic	kg	Mass	8.0	yes				Lean body mass	kg	no		lb	st				lean mass|lean weight		1	5	300			去脂体重|瘦体重	Безжировая масса тела|безжировая масса|сухая масса тела	Fettfreie Körpermasse|fettfreie Masse|Magermasse			
      HKQuantityTypeIdentifierNikeFuel	nikeFuel	fitness	cumulative	count	Count	8.0	no				NikeFuel	count	no								NikeFuel	0	0	200000			NikeFuel	NikeFuel	NikeFuel	NikeFuel	NikeFuel	NikeFuel
      HKQuantityTypeIdentifierNumberOfAlcoholicBeverages	numberOfAlcoholicBeverages	other	cumulative	count	Count	15.0	yes				Alcoholic drinks	count	no							alcohol|drinks|alcoholic beverages	drinks	1	0	200			酒精饮料|饮酒|酒	Алкогольные напитки|алкоголь	Alkoholische Getränke|Alkohol|alkoholisches Getränk	杯	порция;порции;порций	Getränk;Getränke
      HKQuantityTypeIdentifierNumberOfTimesFallen	numberOfTimesFallen	other	cumulative	count	Count	8.0	yes				Falls	count	no							number of falls	falls	0	0	1000			跌倒次数|跌倒|摔倒	Падения|падение	Stürze|Sturz	次	падение;падения;падений	Sturz;Stürze
      HKQuantityTypeIdentifierOxygenSaturation	oxygenSaturation	respiratory	discreteArithmetic	%	Percent	8.0	yes				Blood oxygen	%	no							spo2|oxygen|o2|blood oxygen saturation|sao2|pulse ox		0	0.2	1	11	oxygen	血氧|血氧饱和度	Кислород в крови|кислород|сатурация	Blutsauerstoff|Sauerstoffsättigung|Sauerstoff|Sättigung			
      HKQuantityTypeIdentifierPaddleSportsSpeed	paddleSportsSpeed	fitness	discreteArithmetic	m/s	Length/Time	18.0	yes				Paddle sports speed	km/hr	no		mi/hr	mi/hr						1	0	60			划桨运动速度	Скорость на байдарке и каноэ	Paddelgeschwindigkeit			
      HKQuantityTypeIdentifierPeakExpiratoryFlowRate	peakExpiratoryFlowRate	respiratory	discreteArithmetic	L/min	Volume/Time	8.0	yes				Peak expiratory flow rate	L/min	no							peak flow|pef		0	10	1200			呼气流量峰值|呼气峰流速|峰流速	Пиковая скорость выдоха|ПСВ	Größter Ausatemfluss|Spitzenfluss|Ausatemfluss			
      HKQuantityTypeIdentifierPeripheralPerfusionIndex	peripheralPerfusionIndex	heart	discreteArithmetic	%	Percent	8.0	yes				Peripheral perfusion index	%	no							perfusion index|perfusion		1	0	0.4			外周灌注指数|灌注指数	Индекс периферической перфузии|индекс перфузии|перфузия	Peripherer Perfusionsindex|Perfusionsindex|Durchblutungsindex			
      HKQuantityTypeIdentifierPhysicalEffort	physicalEffort	fitness	discreteArithmetic	kcal/(kg.hr)	Energy/(Mass.Time)	17.0	yes				Physical effort	kcal/(kg.hr)	no							mets|met|effort	kcal/(kg·h)	1	0	40			体力活动强度|代谢当量	Интенсивность нагрузки|нагрузка	Körperliche Anstrengung|Anstrengung|Belastung	千卡/(千克·小时)	ккал/(кг·ч)	kcal/(kg·h)
      HKQuantityTypeIdentifierPushCount	pushCount	fitness	cumulative	count	Count	10.0	yes				Wheelchair pushes	count	no							pushes	pushes	0	0	300000			轮椅推动次数|推轮次数	Толчки кресла-коляски|толчки	Rollstuhlschübe|Schübe	次	толчок;толчка;толчков	Schub;Schübe
      HKQuantityTypeIdentifierRespiratoryRate	respiratoryRate	respiratory	discreteArithmetic	count/s	Count/Time	8.0	yes				Respiratory rate	count/min	no							respiration|breathing rate|breaths|respiration rate	breaths/min	1	1	150	12	breathing	呼吸频率|呼吸|呼吸率	Частота дыхания|дыхание	Atemfrequenz|Atmung|Atemzüge|Atemrate	次/分	вдох/мин;вдоха/мин;вдохов/мин	Atemzug/min;Atemzüge/min
      HKQuantityTypeIdentifierRestingHeartRate	restingHeartRate	heart	discreteArithmetic	count/min	Count/Time	11.0	yes				Resting heart rate	count/min	no							resting pulse|rhr|resting hr	BPM	0	15	250	8	resting	静息心率	Пульс в покое|пульс покоя	Ruheherzfrequenz|Ruhepuls	次/分	уд/мин	Schlag/min;Schläge/min
      HKQuantityTypeIdentifierRowingSpeed	rowingSpeed	fitness	discreteArithmetic	m/s	Length/Time	18.0	yes				Rowing speed	km/hr	no		mi/hr	mi/hr						1	0	40			划船速度	Скорость гребли	Rudergeschwindigkeit			
      HKQuantityTypeIdentifierRunningGroundContactTime	runningGroundContactTime	mobility	discreteArithmetic	ms	Time	16.0	yes				Running ground contact time	ms	no							ground contact time|gct		0	40	2000			跑步触地时间|触地时间	Время контакта с землёй при беге|время контакта с землёй	Bodenkontaktzeit beim Laufen|Bodenkontaktzeit			
      HKQuantityTypeIdentifierRunningPower	runningPower	fitness	discreteArithmetic	W	Power	16.0	yes				Running power	W	no									0	0	2500			跑步功率	Мощность бега	Leistung beim Laufen|Laufleistung			
      HKQuantityTypeIdentifierRunningSpeed	runningSpeed	fitness	discreteArithmetic	m/s	Length/Time	16.0	yes				Running speed	km/hr	no		mi/hr	mi/hr						1	0	50			跑步速度|跑速	Скорость бега	Laufgeschwindigkeit|Lauftempo			
      HKQuantityTypeIdentifierRunningStrideLength	runningStrideLength	mobility	discreteArithmetic	m	Length	16.0	yes				Running stride length	m	no		ft					stride length		2	0.1	6			跑步步幅|步幅	Длина шага при беге	Schrittlänge beim Laufen|Laufschrittlänge			
      HKQuantityTypeIdentifierRunningVerticalOscillation	runningVerticalOscillation	mobility	discreteArithmetic	cm	Length	16.0	yes				Running vertical oscillation	cm	no		in					vertical oscillation		1	0	60			跑步垂直振幅|垂直振幅	Вертикальные колебания при беге|вертикальные колебания	Auf- und Abbewegung beim Laufen|vertikale Bewegung|vertikale Oszillation			
      HKQuantityTypeIdentifierSixMinuteWalkTestDistance	sixMinuteWalkTestDistance	mobility	discreteArithmetic	m	Length	14.0	yes				Six-minute walk distance	m	yes							six minute walk|6 minute walk|6mwt|six-minute walk		0	0	1700			六分钟步行距离|六分钟步行	Дистанция шестиминутной ходьбы|шестиминутная ходьба	Sechs-Minuten-Gehstrecke|Sechs-Minuten-Gehtest|6-Minuten-Gehtest|6-Minuten-Gehstrecke			
      HKQuantityTypeIdentifierStairAscentSpeed	stairAscentSpeed	mobility	discreteArithmetic	m/s	Length/Time	14.0	yes				Speed up stairs	m/s	no		ft/s					stair speed up|stair ascent		2	0	5			上楼速度	Скорость подъёма по лестнице	Geschwindigkeit treppauf|treppauf			
      HKQuantityTypeIdentifierStairDescentSpeed	stairDescentSpeed	mobility	discreteArithmetic	m/s	Length/Time	14.0	yes				Speed down stairs	m/s	no		ft/s					stair speed down|stair descent		2	0	10			下楼速度	Скорость спуска по лестнице	Geschwindigkeit treppab|treppab			
      HKQuantityTypeIdentifierStepCount	stepCount	fitness	cumulative	count	Count	8.0	yes				Steps	count	no						hourly	step|step counts|footsteps	steps	0	0	400000	1		步数|步	Шаги|шаг|количество шагов	Schritte|Schritt|Schrittzahl|Schrittzähler|Anzahl der Schritte	步	шаг;шага;шагов	Schritt;Schritte
      HKQuantityTypeIdentifierSwimmingStrokeCount	swimmingStrokeCount	fitness	cumulative	count	Count	10.0	yes				Swimming strokes	count	no	strokes						strokes|swim strokes	strokes	0	0	200000			游泳划水次数|划水次数|划水	Гребки при плавании|гребки	Schwimmzüge|Schwimmzug|Armzüge	次	гребок;гребка;гребков	Zug;Züge
      HKQuantityTypeIdentifierTimeInDaylight	timeInDaylight	other	cumulative	min	Time	17.0	yes				Time in daylight	min	no							daylight		0	0	1500	23		日光下时间|日光|日照	Время при дневном свете|дневной свет	Zeit bei Tageslicht|Tageslicht			
      HKQuantityTypeIdentifierUVExposure	uvExposure	other	discreteArithmetic	count	Count	9.0	yes				UV index	count	no							uv|sun exposure		1	0	60			紫外线指数|紫外线	Индекс УФ-излучения|УФ-индекс|ультрафиолет	UV-Index|UV-Strahlung|Sonnenstrahlung			
      HKQuantityTypeIdentifierUnderwaterDepth	underwaterDepth	fitness	discreteArithmetic	m	Length	16.0	yes				Underwater depth	m	no		ft					depth|dive depth		1	-1	350			水下深度|潜水深度|深度	Глубина под водой|глубина|глубина погружения	Tauchtiefe|Tiefe|Tiefe unter Wasser			
      HKQuantityTypeIdentifierVO2Max	vo2Max	heart	discreteArithmetic	mL/(kg.min)	Volume/(Mass.Time)	11.0	yes				VO2 max	mL/(kg.min)	no							cardio fitness|vo2|fitness|maximal oxygen	mL/(kg·min)	1	3	105	13		最大摄氧量|摄氧量|心肺适能	Максимальное потребление кислорода|МПК|потребление кислорода	Maximale Sauerstoffaufnahme|VO2max|Sauerstoffaufnahme|Ausdauer	毫升/(千克·分钟)	мл/(кг·мин)	ml/(kg·min)
      HKQuantityTypeIdentifierWaistCircumference	waistCircumference	body	discreteArithmetic	m	Length	11.0	yes				Waist circumference	cm	no		in	in				waist		1	15	350			腰围	Обхват талии|талия|окружность талии	Taillenumfang|Taille|Bauchumfang			
      HKQuantityTypeIdentifierWalkingAsymmetryPercentage	walkingAsymmetryPercentage	mobility	discreteArithmetic	%	Percent	14.0	yes				Walking asymmetry	%	no							asymmetry		1	0	1			步行不对称性|步行不对称	Асимметрия ходьбы|асимметрия	Gangasymmetrie|Asymmetrie			
      HKQuantityTypeIdentifierWalkingDoubleSupportPercentage	walkingDoubleSupportPercentage	mobility	discreteArithmetic	%	Percent	14.0	yes				Walking double support time	%	no							double support|double support time		1	0	1			步行双脚支撑时间|双脚支撑时间	Время двойной опоры при ходьбе|двойная опора	Doppelstandphase beim Gehen|Doppelstandphase|beidbeinige Standphase			
      HKQuantityTypeIdentifierWalkingHeartRateAverage	walkingHeartRateAverage	heart	discreteArithmetic	count/min	Count/Time	11.0	no				Average heart rate while walking	count/min	no							walking heart rate|walking heart rate average|walking hr	BPM	0	15	300			步行平均心率|步行心率	Средний пульс при ходьбе|пульс при ходьбе	Mittlere Herzfrequenz beim Gehen|Herzfrequenz beim Gehen|Puls beim Gehen|Gehpuls	次/分	уд/мин	Schlag/min;Schläge/min
      HKQuantityTypeIdentifierWalkingSpeed	walkingSpeed	mobility	discreteArithmetic	m/s	Length/Time	14.0	yes				Walking speed	km/hr	no		mi/hr	mi/hr				gait speed|walk speed		1	0	20	20		步行速度|步速	Скорость ходьбы	Gehgeschwindigkeit|Gehtempo|Ganggeschwindigkeit			
      HKQuantityTypeIdentifierWalkingStepLength	walkingStepLength	mobility	discreteArithmetic	m	Length	14.0	yes				Walking step length	cm	no		in					step length		1	1	250			步行步长|步长	Длина шага при ходьбе|длина шага	Schrittlänge beim Gehen|Schrittlänge			
      HKQuantityTypeIdentifierWaterTemperature	waterTemperature	other	discreteArithmetic	degC	Temperature	16.0	yes				Water temperature	degC	no		degF							1	-4	60			水温	Температура воды	Wassertemperatur			
      HKQuantityTypeIdentifierWorkoutEffortScore	workoutEffortScore	fitness	discreteArithmetic	appleEffortScore	Effort Score	18.0	yes				Workout effort	appleEffortScore	no				score			workout effort score|rpe|exertion	of 10	0	0	10			训练强度	Нагрузка тренировки	Trainingsanstrengung|Trainingsbelastung	/ 10	из 10	von 10
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
    case mass
    case place
  }

  static let units = CatalogTable<Units>(
    text: #"""
      %	percent	1	1	0		no		8.0		Percent, held as a fraction	linear		9
      Cal	largeCalorie	energy	4184	0		no		11.0		Large calorie	linear		9
      D	diopter	length^-1	1	0		no		16.0		Dioptre	linear		9
      Hz	hertz	frequency	1	0		yes	hertzUnit	13.0		Hertz	linear		9
      IU	internationalUnit	international	1	0		no		11.0		International unit	linear		9
      J	joule	energy	1	0		yes	jouleUnit	8.0		Joule	linear		9
      K	kelvin	temperature	1	0		yes		8.0		Kelvin	linear		9
      L	liter	length^3	1	-3		yes	literUnit	8.0		Litre	linear		5/6
      Pa	pascal	pressure	1	0		yes	pascalUnit	8.0		Pascal	linear		5
      S	siemen	conductance	1	0		yes	siemenUnit	8.0		Siemens	linear		9
      V	volt	potential	1	0		yes	voltUnit	14.0		Volt	linear		9
      W	watt	power	1	0		yes	wattUnit	16.0		Watt	linear		9
      appleEffortScore	appleEffortScore	effort	1	0		no		18.0		Workout effort score	linear		9
      atm	atmosphere	pressure	101325	0		no		8.0		Standard atmosphere	linear		5
      cal	smallCalorie	energy	4184	-3		no		11.0		Small calorie	linear		9
      cal	calorie	energy	4184	-3		no		8.0	11.0	Calorie (old name)	linear		9
      cmAq	centimeterOfWater	pressure	98.06649606299213	0		no		8.0		Centimetre of water	linear		5
      count	count	1	1	0		no		8.0		Count	linear		9
      cup_imp	cupImperial	length^3	284130625	-12		no		9.0		Imperial cup	linear		6
      cup_us	cupUS	length^3	2365882365	-13		no		9.0		US cup	linear		6
      d	day	time	86400	0		no		8.0		Day	linear		7
      dBASPL	decibelAWeightedSoundPressureLevel	pressure	2	-5		no		13.0		A-weighted decibel of sound pressure level	soundLevel		9
      dBHL	decibelHearingLevel	hearing	1	0		no		13.0		Decibel of hearing level	linear		9
      deg	degreeAngle	angle	0.017453292519943295	0		no		16.0		Degree of angle	linear		9
      degC	degreeCelsius	temperature	1	0	27315/100	no		8.0		Degree Celsius	affine		1
      degF	degreeFahrenheit	temperature	5/9	0	45967/180	no		8.0		Degree Fahrenheit	affine		9
      fl_oz_imp	fluidOunceImperial	length^3	284130625	-13		no		8.0		Imperial fluid ounce	linear		6
      fl_oz_us	fluidOunceUS	length^3	295735295625	-16		no		8.0		US fluid ounce	linear		6
      ft	foot	length	3048	-4		no		8.0		Foot	linear		2
      g	gram	mass	1	0		yes	gramUnit	8.0		Gram	linear		4/8
      hr	hour	time	3600	0		no		8.0		Hour	linear		7
      in	inch	length	254	-4		no		8.0		Inch	linear		2
      inHg	inchesOfMercury	pressure	2573655/760	0		no		14.0		Inch of mercury	linear		5
      kcal	kilocalorie	energy	4184	0		no		8.0		Kilocalorie	linear		9
      lb	pound	mass	45359237	-5		no		8.0		Pound	linear		4
      lx	lux	illuminance	1	0		yes	luxUnit	17.0		Lux	linear		9
      m	meter	length	1	0		yes	meterUnit	8.0		Metre	linear		2
      mi	mile	length	1609344	-3		no		8.0		Mile	linear		2
      min	minute	time	60	0		no		8.0		Minute	linear		3
      mmHg	millimeterOfMercury	pressure	101325/760	0		no		8.0		Millimetre of mercury	linear		5
      mol	mole	mass	1	0		yes	moleUnit	8.0		Mole	molar	180.15588000005408	4/8
      oz	ounce	mass	28349523125	-9		no		8.0		Ounce	linear		4
      pD	prismDiopter	prism	1	0		no		16.0		Prism dioptre	linear		9
      pt_imp	pintImperial	length^3	56826125	-11		no		8.0		Imperial pint	linear		6
      pt_us	pintUS	length^3	473176473	-12		no		8.0		US pint	linear		6
      rad	radianAngle	angle	1	0		yes	radianAngleUnit	16.0		Radian	linear		9
      s	second	time	1	0		yes	secondUnit	8.0		Second	linear		7
      st	stone	mass	635029318	-5		no		8.0		Stone	linear		4
      yd	yard	length	9144	-4		no		9.0		Yard	linear		2
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
    case zh
    case ru
    case de
  }

  static let unitWords = CatalogTable<UnitWords>(
    text: #"""
      %	%	percent|pct	%|百分比	%|процент|процента|процентов	%|Prozent
      IU			国际单位	МЕ	IE|Internationale Einheiten|Internationale Einheit
      L		l|liter|liters|litre|litres	升|公升	л|литр|литра|литров	l|Liter|Litern
      L/min			升/分	л/мин	l/min|Liter pro Minute
      W		watt|watts	瓦|瓦特	Вт|ватт|ватта	W|Watt
      appleEffortScore	of 10	of 10	/ 10	из 10	von 10
      cm		centimeter|centimeters|centimetre|centimetres	厘米|公分	см|сантиметр|сантиметра|сантиметров	cm|Zentimeter|Zentimetern
      count		steps|times|x	次|步	раз;раза;раз|шаг|шага|шагов	Mal;Male|Schritt|Schritte|Schritten|Stück
      count/min	/min	bpm|beats/min|per minute|/min|rpm	次/分|次/分钟|转/分	/мин|уд/мин|об/мин|ударов в минуту|в минуту	/min|Schläge/min|Schlag/min|Schläge pro Minute|U/min|pro Minute|Umdrehungen pro Minute
      cup_imp	cups (imp)	cup imp	英制杯	имп. чашка;имп. чашки;имп. чашек	britische Tasse;britische Tassen
      cup_us	cups	cup|cups	杯	чашка;чашки;чашек	US-Tasse;US-Tassen
      d		day|days	天|日	день;дня;дней|дн	Tag;Tage|Tagen
      dBASPL	dB	db|dba|decibel|decibels	分贝	дБ|децибел|децибела	dB|Dezibel
      dBHL	dB HL		分贝（HL）	дБ нПС|дБ ПС	dB HL
      degC	°C	c|celsius|°c|degrees celsius|centigrade	°C|摄氏度|度	°C|градус|градуса|градусов|градусов Цельсия	°C|Grad|Grad Celsius
      degF	°F	f|fahrenheit|°f|degrees fahrenheit	°F|华氏度	°F|градусов Фаренгейта	°F|Grad Fahrenheit
      fl_oz_imp	fl oz (imp)	fl oz imp	英制液盎司	имп. жидк. унц.	brit. fl oz|britische Flüssigunzen|britische Flüssigunze
      fl_oz_us	fl oz	fl oz|floz|fluid ounce|fluid ounces	液盎司	жидк. унц.	US fl oz|Flüssigunze|Flüssigunzen
      ft		foot|feet	英尺	фут;фута;футов	Fuß|Fuss
      ft/s			英尺/秒	фут/с	Fuß/s|Fuss/s|Fuß pro Sekunde|Fuss pro Sekunde
      g		gram|grams	克	г|грамм|грамма|граммов	g|Gramm
      hr	h	h|hour|hours|hrs	小时|时	ч|час|часа|часов	h|Stunde|Stunden|Std|Std.
      in		inch|inches	英寸	дюйм;дюйма;дюймов	Zoll
      kJ		kilojoule|kilojoules|kj	千焦|千焦耳	кДж|килоджоуль|килоджоуля|килоджоулей	kJ|Kilojoule
      kcal		calorie|calories|kilocalorie|kilocalories|kcals	千卡|大卡|卡路里	ккал|калория|калории|калорий|килокалория|килокалории|килокалорий	kcal|Kilokalorie|Kilokalorien|Kalorie|Kalorien
      kcal/(kg.hr)	kcal/(kg·h)	kcal/(kg·h)|mets|met	千卡/(千克·小时)	ккал/(кг·ч)	kcal/(kg·h)
      kg		kilo|kilos|kilogram|kilograms|kgs	公斤|千克	кг|килограмм|килограмма|килограммов|кило	kg|Kilo|Kilogramm
      km		kilometer|kilometers|kilometre|kilometres|kms	公里|千米	км|километр|километра|километров	km|Kilometer|Kilometern
      km/hr	km/h	km/h|kmh|kph|kilometers per hour	公里/小时|千米/小时	км/ч	km/h|Kilometer pro Stunde|Stundenkilometer
      lb		lbs|pound|pounds	磅	фунт;фунта;фунтов	lb|amerikanische Pfund
      m		meter|meters|metre|metres	米	м|метр|метра|метров	m|Meter|Metern
      m/s		meters per second	米/秒	м/с	m/s|Meter pro Sekunde
      mL		ml|milliliter|milliliters|millilitre|millilitres	毫升	мл|миллилитр|миллилитра|миллилитров	ml|Milliliter|Millilitern
      mL/(kg.min)	mL/(kg·min)	ml/kg/min|ml/(kg·min)|ml/kg*min	毫升/(千克·分钟)	мл/(кг·мин)	ml/(kg·min)
      mcS	µS		微西门子	мкСм	µS|μS|Mikrosiemens
      mcg	µg	microgram|micrograms|ug|µg|μg	微克	мкг|микрограмм|микрограмма|микрограммов	µg|Mikrogramm
      mg		milligram|milligrams	毫克	мг|миллиграмм|миллиграмма|миллиграммов	mg|Milligramm
      mg/dL		mg/dl	毫克/分升	мг/дл	mg/dl|Milligramm pro Deziliter
      mi		mile|miles	英里	миля;мили;миль	Meile;Meilen
      mi/hr	mph	mph|miles per hour	英里/小时	миль/ч	Meile/h;Meilen/h|Meilen pro Stunde
      min		minute|minutes|mins	分钟|分	мин|минута|минуты|минут	min|Minute|Minuten|Min.
      mmHg		mmhg|millimeters of mercury	毫米汞柱	мм рт. ст.|мм рт ст	mmHg|Millimeter Quecksilbersäule
      mmol<180.1558800000541>/L	mmol/L	mmol/l|mmol	毫摩尔/升	ммоль/л|ммоль	mmol/l|mmol|Millimol pro Liter
      ms		millisecond|milliseconds|msec	毫秒	мс|миллисекунда|миллисекунды|миллисекунд	ms|Millisekunde|Millisekunden
      oz		ounce|ounces	盎司	унция;унции;унций	Unze;Unzen
      pt_imp	pt (imp)	pint imp	英制品脱	имп. пинта;имп. пинты;имп. пинт	brit. Pint;brit. Pints
      pt_us	pt	pint|pints	品脱	пинта;пинты;пинт	US-Pint;US-Pints
      s		sec|secs|second|seconds	秒|秒钟	с|сек|секунда|секунды|секунд	s|Sekunde|Sekunden|Sek|Sek.
      st		stone|stones	英石	стоун;стоуна;стоунов	Stone
      yd		yard|yards	码	ярд;ярда;ярдов	Yard;Yards
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
