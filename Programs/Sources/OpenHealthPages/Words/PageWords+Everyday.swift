// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of what everybody does each day: lock and leave, choose, and read about a type.
  static let everyday: [Entry] = [
    Entry("frame.logout", en: "Log out", zh: "退出登录", ru: "Выйти"),
    Entry(
      "entrance.keyFile",
      en: "The store's key file opens it, so there is no passphrase to ask for. Unlock it in a terminal of this machine:",
      zh: "数据由密钥文件打开，因此没有密码短语可供输入。请在本机的终端中解锁：",
      ru: "Хранилище открывает файл ключа, парольной фразы у него нет. Разблокируйте его из терминала этого компьютера:"),
    Entry("days.year", en: "Year", zh: "年", ru: "Год"),
    Entry("days.months", en: "Months", zh: "各月", ru: "Месяцы"),
    Entry("days.mean", en: "{1}, on average", zh: "{1}（平均）", ru: "{1}, в среднем"),
    Entry("sleep.total", en: "Asleep in all", zh: "睡眠总时长", ru: "Сон за месяц"),
    Entry("sleep.average", en: "Asleep on average", zh: "平均睡眠时长", ru: "Сон в среднем"),
    Entry("activity.byMonth", en: "Move by month, in {1}", zh: "每月活动消耗（{1}）", ru: "Подвижность по месяцам, {1}"),
    Entry("types.about", en: "About", zh: "关于", ru: "Что это"),
    Entry("workouts.others", en: "Other activities", zh: "其他类型", ru: "Другие виды"),
    Entry("entrance.wrongPassphrase", en: "The passphrase is wrong.", zh: "密码短语错误。", ru: "Парольная фраза неверна."),
  ]

  /// What each type is, in our own words; the group of a type without a text of its own says it for all of them. `about.` is followed by the
  /// name of a type or of a group of the catalogue.
  static let about: [Entry] = [
    Entry(
      "about.fitness",
      en: "What you did and how much you moved, as a watch, a phone or an app measured it.",
      zh: "您的活动与运动量，由手表、手机或应用测得。",
      ru: "Ваша активность, как её измерили часы, телефон или приложение."),
    Entry(
      "about.body",
      en: "A measure of your body, from a scale, a tape or your own entry.",
      zh: "身体测量值，来自体重秤、卷尺或手动输入。",
      ru: "Измерение тела: с весов, ленты или введённое вручную."),
    Entry(
      "about.reproductive",
      en: "What you or an app noted about your cycle, a pregnancy or your sexual health.",
      zh: "您或应用记录的经期、怀孕或性健康信息。",
      ru: "Что вы или приложение отметили о цикле, беременности или сексуальном здоровье."),
    Entry(
      "about.hearing",
      en: "What your ears hear, and how loud the sounds around them are.",
      zh: "您的听力，以及周围声音的响度。",
      ru: "Как вы слышите и насколько громки звуки вокруг."),
    Entry(
      "about.heart",
      en: "What a sensor learned about your heart and its rhythm.",
      zh: "传感器测得的心脏与心律信息。",
      ru: "Что датчик узнал о сердце и его ритме."),
    Entry(
      "about.medications",
      en: "The medications that you take, and when you took them.",
      zh: "您使用的药物及服用时间。",
      ru: "Ваши лекарства и время их приёма."),
    Entry(
      "about.mindfulness",
      en: "How you felt, and the time that you took for yourself.",
      zh: "您的感受，以及留给自己的时间。",
      ru: "Как вы себя чувствовали и сколько времени уделили себе."),
    Entry(
      "about.mobility",
      en: "How you walk, run and climb stairs: the speed, the length and the evenness of your steps.",
      zh: "您行走、跑步和上下楼的方式：步速、步幅与均匀程度。",
      ru: "Как вы ходите, бегаете и поднимаетесь по лестнице: скорость, длина и ровность шагов."),
    Entry(
      "about.nutrition",
      en: "How much of it your food and drink contained, as you or an app noted it.",
      zh: "您的饮食中所含的量，由您或应用记录。",
      ru: "Сколько этого было в еде и напитках, по вашим записям или записям приложения."),
    Entry(
      "about.respiratory",
      en: "A measure of your breathing, from a sensor, a device of your doctor or your own entry.",
      zh: "呼吸测量值，来自传感器、医疗设备或手动输入。",
      ru: "Измерение дыхания: датчиком, медицинским прибором или введённое вручную."),
    Entry(
      "about.sleep",
      en: "How your nights went, as a watch, a phone or an app measured it.",
      zh: "您的夜间睡眠情况，由手表、手机或应用测得。",
      ru: "Как проходили ночи, по данным часов, телефона или приложения."),
    Entry(
      "about.symptoms",
      en: "When you felt it and how strongly, as you or an app noted it.",
      zh: "症状出现的时间与程度，由您或应用记录。",
      ru: "Когда и насколько сильно вы это чувствовали, по вашим записям или записям приложения."),
    Entry(
      "about.vitals",
      en: "A basic sign of how your body is, measured by a device or entered by hand.",
      zh: "反映身体状况的基本体征，由设备测量或手动输入。",
      ru: "Основной показатель состояния тела: измерен прибором или введён вручную."),
    Entry(
      "about.vision",
      en: "What your eyes need to see well.",
      zh: "您的视力矫正所需的信息。",
      ru: "Что нужно глазам, чтобы хорошо видеть."),
    Entry(
      "about.clinical",
      en: "What a clinic or a doctor wrote down, as it was sent to you.",
      zh: "诊所或医生的记录，按发送给您的内容保存。",
      ru: "Что записала клиника или врач, в том виде, в каком вам это прислали."),
    Entry(
      "about.other",
      en: "What a device or an app noted.",
      zh: "设备或应用记录的信息。",
      ru: "Что отметило устройство или приложение."),
    Entry(
      "about.profile",
      en: "What stays the same about you, or changes rarely.",
      zh: "关于您的固定或很少改变的信息。",
      ru: "То, что в вас не меняется или меняется редко."),
    Entry(
      "about.stepCount",
      en: """
        How many steps you took. If a watch and a phone count the same walk, the highest source in your order counts, so that \
        no step counts twice.
        """,
      zh: "您走的步数。手表和手机同时计步时，以来源顺序中靠前者为准，同一步不会重复计算。",
      ru: """
        Сколько шагов вы сделали. Если часы и телефон считают одну прогулку, учитывается старший источник, и ни один шаг не \
        считается дважды.
        """),
    Entry(
      "about.distanceWalkingRunning",
      en: "How far you walked and ran, from the length and number of your steps or from positions.",
      zh: "您步行和跑步的距离，根据步幅和步数或定位得出。",
      ru: "Сколько вы прошли и пробежали: по длине и числу шагов или по местоположению."),
    Entry(
      "about.flightsClimbed",
      en: "How many floors you climbed. About three metres upwards on foot are one floor.",
      zh: "您爬的楼层数。步行上升约三米算一层。",
      ru: "На сколько этажей вы поднялись. Примерно три метра вверх пешком — один этаж."),
    Entry(
      "about.activeEnergyBurned",
      en: """
        The energy that you used by moving, in addition to what your body needs at rest. A device estimates it from movement \
        and heart rate.
        """,
      zh: "除静息消耗外，您因活动而消耗的能量。设备根据动作和心率估算。",
      ru: "Энергия, потраченная на движение сверх той, что нужна телу в покое. Устройство оценивает её по движению и пульсу."),
    Entry(
      "about.basalEnergyBurned",
      en: "The energy that your body needs at rest, estimated from age, sex, height and weight.",
      zh: "身体静息时所需的能量，根据年龄、性别、身高和体重估算。",
      ru: "Энергия, нужная телу в покое: оценка по возрасту, полу, росту и весу."),
    Entry(
      "about.appleExerciseTime",
      en: "The minutes in which you moved at least as briskly as in a fast walk.",
      zh: "运动强度不低于快走的分钟数。",
      ru: "Минуты, когда вы двигались не медленнее быстрой ходьбы."),
    Entry(
      "about.appleStandTime",
      en: "The minutes in which you stood and moved a little.",
      zh: "您站立并略有活动的分钟数。",
      ru: "Минуты, когда вы стояли и немного двигались."),
    Entry(
      "about.appleStandHour",
      en: "Whether you stood up and moved for at least a minute in an hour.",
      zh: "某一小时内您是否站立并活动至少一分钟。",
      ru: "Вставали ли вы в течение часа хотя бы на минуту."),
    Entry(
      "about.heartRate",
      en: "How often your heart beats in a minute. It is lowest in sleep and rises with effort, warmth and excitement.",
      zh: "心脏每分钟跳动的次数。睡眠时最低，运动、炎热或激动时升高。",
      ru: "Сколько раз в минуту бьётся сердце. Во сне реже всего, чаще при нагрузке, жаре и волнении."),
    Entry(
      "about.restingHeartRate",
      en: "How often your heart beats in a minute when you are awake and calm. It often falls with training and rises with an illness.",
      zh: "清醒而平静时心脏每分钟跳动的次数。锻炼后常会下降，生病时常会升高。",
      ru: "Пульс, когда вы бодрствуете и спокойны. От тренировок он часто снижается, при болезни растёт."),
    Entry(
      "about.walkingHeartRateAverage",
      en: "Your mean heart rate while you walk at your usual pace.",
      zh: "您以平常步速行走时的平均心率。",
      ru: "Средний пульс, когда вы идёте обычным шагом."),
    Entry(
      "about.heartRateVariabilitySDNN",
      en: "How much the time from beat to beat varies, in milliseconds. People differ a lot: compare it with your own weeks before.",
      zh: "相邻心跳间隔的变化幅度（毫秒）。个体差异很大，请与自己前几周比较。",
      ru: "Насколько меняется время между ударами, в миллисекундах. У людей оно разное: сравнивайте со своими прошлыми неделями."),
    Entry(
      "about.heartRateRecoveryOneMinute",
      en: "By how many beats your heart rate falls in the first minute after an effort.",
      zh: "运动结束后第一分钟内心率下降的次数。",
      ru: "На сколько ударов падает пульс за первую минуту после нагрузки."),
    Entry(
      "about.vo2Max",
      en: """
        How much oxygen your body can use at most. A watch estimates it from heart rate and pace outdoors; a higher figure \
        means more endurance.
        """,
      zh: "身体最多能利用的氧气量。手表根据户外运动的心率和配速估算，数值越高耐力越好。",
      ru: "Сколько кислорода тело может использовать. Часы оценивают это по пульсу и темпу на улице; чем больше, тем выше выносливость."),
    Entry(
      "about.electrocardiogram",
      en: "The voltage of your heart over half a minute, from two fingers or wrists: one lead of the twelve of a clinic.",
      zh: "约半分钟的心脏电压记录，由手指或手腕测得：相当于医院十二导联中的一个。",
      ru: "Напряжение сердца за полминуты, с двух точек: одно отведение из двенадцати, которые снимают в клинике."),
    Entry(
      "about.atrialFibrillationBurden",
      en: "The share of time in which your heart showed signs of atrial fibrillation.",
      zh: "心脏出现心房颤动迹象的时间占比。",
      ru: "Доля времени, когда сердце показывало признаки мерцательной аритмии."),
    Entry(
      "about.bloodPressure",
      en: """
        The pressure in your arteries: the higher figure when the heart beats, the lower one between two beats. Sit quietly \
        for five minutes before.
        """,
      zh: "动脉内的压力：较高值在心脏收缩时测得，较低值在两次心跳之间测得。测量前请静坐五分钟。",
      ru: "Давление в артериях: верхнее при ударе сердца, нижнее между ударами. Перед измерением посидите спокойно пять минут."),
    Entry(
      "about.bloodGlucose",
      en: "How much sugar is in your blood, from a drop of it or a sensor below the skin.",
      zh: "血液中的含糖量，由指尖血或皮下传感器测得。",
      ru: "Сколько сахара в крови: по капле или датчику под кожей."),
    Entry(
      "about.oxygenSaturation",
      en: "The share of the blood's red cells that carry oxygen. A watch measures it by light through the skin, at rest.",
      zh: "携带氧气的红细胞比例。手表在静息时用透过皮肤的光测量。",
      ru: "Доля гемоглобина крови, несущая кислород. Часы измеряют её светом через кожу, в покое."),
    Entry(
      "about.respiratoryRate",
      en: "How often you breathe in a minute, mostly measured in sleep.",
      zh: "每分钟呼吸次数，通常在睡眠中测量。",
      ru: "Сколько раз в минуту вы дышите; чаще измеряется во сне."),
    Entry(
      "about.bodyTemperature",
      en: "How warm your body is. It depends on the place and the time of day.",
      zh: "您的体温。随测量部位和时间而不同。",
      ru: "Температура тела. Зависит от места измерения и времени суток."),
    Entry(
      "about.appleSleepingWristTemperature",
      en: "How warm your wrist is in sleep. Compare it with your own nights before.",
      zh: "睡眠时手腕的温度。请与自己之前的夜晚比较。",
      ru: "Температура запястья во сне. Сравнивайте со своими прошлыми ночами."),
    Entry(
      "about.bodyMass",
      en: "What you weigh. It varies by a kilogram or two within a day; weigh yourself at the same time of day to see a trend.",
      zh: "您的体重。一天之内会有一两公斤的波动，每天同一时间称重更能看出趋势。",
      ru: "Сколько вы весите. За день вес меняется на килограмм-два; взвешивайтесь в одно время, чтобы видеть тенденцию."),
    Entry(
      "about.bodyMassIndex",
      en: "Your weight in kilograms, divided twice by your height in metres. It does not tell muscle from fat.",
      zh: "体重（公斤）除以身高（米）的平方。它不能区分肌肉和脂肪。",
      ru: "Вес в килограммах, делённый на квадрат роста в метрах. Мышцы и жир он не различает."),
    Entry(
      "about.bodyFatPercentage",
      en: "The share of fat in your weight. A scale estimates it by a small current, and water in the body changes it.",
      zh: "脂肪占体重的比例。体重秤用微弱电流估算，体内水分会影响结果。",
      ru: "Доля жира в весе. Весы оценивают её слабым током, и вода в теле меняет результат."),
    Entry(
      "about.leanBodyMass",
      en: "Your weight without its fat.",
      zh: "去除脂肪后的体重。",
      ru: "Вес тела без жира."),
    Entry(
      "about.height",
      en: "How tall you are.",
      zh: "您的身高。",
      ru: "Ваш рост."),
    Entry(
      "about.waistCircumference",
      en: "How far it is around your waist.",
      zh: "您的腰围。",
      ru: "Окружность талии."),
    Entry(
      "about.sleepAnalysis",
      en: "When you were in bed, asleep and in which stage. Stages are estimates from movement, heart rate and breathing.",
      zh: "您卧床、入睡的时间及所处的睡眠阶段。睡眠阶段根据动作、心率和呼吸估算。",
      ru: "Когда вы были в постели, спали и в какой фазе. Фазы — оценка по движению, пульсу и дыханию."),
    Entry(
      "about.mindfulSession",
      en: "The time in which you meditated or breathed with care, as an app or you noted it.",
      zh: "您冥想或专注呼吸的时间，由应用或您记录。",
      ru: "Время медитации или осознанного дыхания, по записям приложения или вашим."),
    Entry(
      "about.stateOfMind",
      en: "How pleasant you felt, at a moment or over a day, with your own words for it.",
      zh: "您某一刻或一天的感受，以及您为它选择的词语。",
      ru: "Насколько приятно вам было, в какой-то момент или за день, и слова, которыми вы это описали."),
    Entry(
      "about.walkingSpeed",
      en: "How fast you walk on even ground, measured by a phone that you carry near the hip.",
      zh: "您在平地上行走的速度，由靠近髋部携带的手机测得。",
      ru: "Как быстро вы идёте по ровной земле; измеряет телефон, который вы носите у бедра."),
    Entry(
      "about.walkingStepLength",
      en: "How far one step takes you on even ground.",
      zh: "您在平地上一步的长度。",
      ru: "Длина одного шага по ровной земле."),
    Entry(
      "about.walkingAsymmetryPercentage",
      en: "The share of time in which one foot steps faster or slower than the other.",
      zh: "两脚步速不一致的时间占比。",
      ru: "Доля времени, когда одна нога шагает быстрее другой."),
    Entry(
      "about.walkingDoubleSupportPercentage",
      en: "The share of a walk in which both feet are on the ground. It is higher where somebody walks with care.",
      zh: "行走时双脚同时着地的时间占比。走得谨慎时会更高。",
      ru: "Доля ходьбы, когда обе ступни на земле. Она выше, когда человек идёт осторожно."),
    Entry(
      "about.appleWalkingSteadiness",
      en: "How steady your gait is, estimated from speed, length and evenness of your steps.",
      zh: "您行走的稳定程度，根据步速、步幅和均匀度估算。",
      ru: "Насколько устойчива ваша походка: оценка по скорости, длине и ровности шагов."),
    Entry(
      "about.environmentalAudioExposure",
      en: "How loud it is around you. The longer and the louder, the more it strains the ears.",
      zh: "您周围声音的响度。越久越响，对耳朵的负担越大。",
      ru: "Насколько громко вокруг вас. Чем дольше и громче, тем больше нагрузка на слух."),
    Entry(
      "about.headphoneAudioExposure",
      en: "How loud your headphones play.",
      zh: "您耳机播放的响度。",
      ru: "Насколько громко играют ваши наушники."),
    Entry(
      "about.audiogram",
      en: "The quietest tone that each ear hears, at several pitches.",
      zh: "每只耳朵在不同音高下能听到的最轻声音。",
      ru: "Самый тихий звук, который слышит каждое ухо, на нескольких частотах."),
    Entry(
      "about.timeInDaylight",
      en: "How long you were in daylight, as the light sensor of a watch saw it.",
      zh: "您处于日光下的时间，由手表的光线传感器测得。",
      ru: "Сколько вы были на дневном свету, по датчику света часов."),
    Entry(
      "about.dietaryWater",
      en: "How much water you drank.",
      zh: "您的饮水量。",
      ru: "Сколько воды вы выпили."),
    Entry(
      "about.dietaryEnergyConsumed",
      en: "The energy in what you ate and drank.",
      zh: "您饮食中的能量。",
      ru: "Энергия того, что вы съели и выпили."),
    Entry(
      "about.dietaryCaffeine",
      en: "How much caffeine you drank and ate, such as in coffee and tea.",
      zh: "您摄入的咖啡因，例如来自咖啡和茶。",
      ru: "Сколько кофеина вы получили, например с кофе и чаем."),
    Entry(
      "about.workout",
      en: "Each time that you trained, with its length, distance and energy, and the route where one was recorded.",
      zh: "您的每次训练，包括时长、距离、能量，以及记录的路线。",
      ru: "Каждая тренировка: длительность, расстояние, энергия и маршрут, если он записан."),
    Entry(
      "about.menstrualFlow",
      en: "The days of your period and how strong it was.",
      zh: "经期日期与经血量。",
      ru: "Дни месячных и их обильность."),
  ]
}
