// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of the summary.
  static let summary: [Entry] = [
    Entry(
      "summary.first", en: "On the iPhone, open Health, tap your picture, then Export All Health Data. It makes a file export.zip.",
      zh: "在 iPhone 上打开“健康”，轻点您的头像，再轻点“导出所有健康数据”，会生成 export.zip 文件。",
      ru: "На iPhone откройте «Здоровье», нажмите свою фотографию и выберите экспорт всех медданных. Получится файл export.zip."),
    Entry(
      "summary.second",
      en: "Bring the file to this computer: by a cable, a shared folder, a cloud drive or an e-mail to yourself. It is not encrypted.",
      zh: "将该文件传到这台电脑：通过数据线、共享文件夹、云盘或发给自己的电子邮件。文件未加密。",
      ru: "Перенесите файл на этот компьютер: кабелем, через общую папку, облако или письмо себе. Файл не зашифрован."),
    Entry(
      "summary.third", en: "Import it here. A later export adds only what is new.", zh: "在此导入。以后的导出只会添加新数据。",
      ru: "Импортируйте его здесь. Следующий экспорт добавит только новое."),
    Entry(
      "summary.empty", en: "There are no data yet. Import an export of Apple Health, or add a sample by hand.",
      zh: "还没有数据。请导入“苹果健康”的导出文件，或手动添加数据。",
      ru: "Данных пока нет. Импортируйте экспорт из приложения «Здоровье» или добавьте запись вручную."),
    Entry(
      "summary.unpinned", en: "The types on your summary have no data yet.", zh: "摘要中的类型还没有数据。",
      ru: "Для показателей в обзоре данных пока нет."),
    Entry(
      "summary.leftOut", en: "Left out: {1}. The samples lie in too many days to compute figures, as one of centuries does.",
      zh: "未显示：{1}。数据跨越的天数过多（例如跨越数百年的记录），无法计算。",
      ru: "Не показано: {1}. Записи охватывают слишком много дней для расчёта, например одна — столетия."),
    Entry(
      "summary.old", en: "The newest data are from {1}. The summary shows that day.", zh: "最新数据来自 {1}。摘要显示数据结束的那一天。",
      ru: "Последние данные — от {1}. Обзор показывает день, на котором они заканчиваются."),
    Entry(
      "summary.ended", en: "The newest data of {1} are from {2}.", zh: "“{1}”的最新数据来自 {2}。",
      ru: "Последние данные источника «{1}» — от {2}."),
    Entry("summary.today", en: "Today", zh: "今天", ru: "Сегодня"),
    Entry("summary.yesterday", en: "Yesterday", zh: "昨天", ru: "Вчера"),
    Entry("summary.perDay", en: "Last 7 days: {1} a day", zh: "最近 7 天：平均每天 {1}", ru: "Последние 7 дней: {1} в день"),
    Entry(
      "summary.perDayUntil", en: "7 days before {2}: {1} a day", zh: "{2} 之前的 7 天：平均每天 {1}", ru: "7 дней до {2}: {1} в день"),
    Entry(
      "summary.recentUntil", en: "7 days before {2}: {1} on average", zh: "{2} 之前的 7 天：平均 {1}", ru: "7 дней до {2}: в среднем {1}"),
    Entry("summary.recent", en: "Last 7 days: {1} on average", zh: "最近 7 天：平均 {1}", ru: "Последние 7 дней: в среднем {1}"),
    Entry("summary.same", en: "About the same as in the 28 days before", zh: "与此前 28 天大致相同", ru: "Примерно как в предыдущие 28 дней"),
    Entry("trend.more", en: "{1} % more than in the 28 days before", zh: "比此前 28 天多 {1}%", ru: "На {1} % больше, чем в предыдущие 28 дней"),
    Entry("trend.less", en: "{1} % less than in the 28 days before", zh: "比此前 28 天少 {1}%", ru: "На {1} % меньше, чем в предыдущие 28 дней"),
    Entry(
      "trend.higher", en: "{1} % higher than in the 28 days before", zh: "比此前 28 天高 {1}%",
      ru: "На {1} % выше, чем в предыдущие 28 дней"),
    Entry("trend.lower", en: "{1} % lower than in the 28 days before", zh: "比此前 28 天低 {1}%", ru: "На {1} % ниже, чем в предыдущие 28 дней"),
    Entry("summary.spark", en: "{1}, the last two weeks", zh: "{1}，最近两周", ru: "{1}, последние две недели"),
    Entry("summary.highlights", en: "Highlights", zh: "要点", ru: "Главное"),
    Entry(
      "summary.counted", en: "{1} on {2}: {3} counted {4} of {5}.", zh: "{2} 的{1}：共 {5}，其中“{3}”计入 {4}。",
      ru: "{1} за {2}: источник «{3}» дал {4} из {5}."),
    Entry(
      "summary.covered", en: "{1} from {2} do not count: {3} covers that time.", zh: "“{2}”的 {1} 未计入：“{3}”已覆盖这段时间。",
      ru: "Не учтено {1} из источника «{2}»: это время уже покрывает «{3}»."),
    Entry("summary.why", en: "Why this number?", zh: "为什么是这个数值？", ru: "Откуда это число?"),
    Entry("summary.rings", en: "Activity rings", zh: "活动圆环", ru: "Кольца активности"),
    Entry("summary.ringsOf", en: "Rings of {1}", zh: "{1} 的圆环", ru: "Кольца за {1}"),
    Entry("summary.ring", en: "Ring", zh: "圆环", ru: "Кольцо"),
    Entry("summary.reached", en: "Reached", zh: "已完成", ru: "Достигнуто"),
    Entry("summary.goal", en: "Goal", zh: "目标", ru: "Цель"),
    Entry("summary.night", en: "Last night", zh: "昨晚", ru: "Прошлая ночь"),
    Entry("summary.asleep", en: "{1} asleep, {2} to {3}", zh: "睡眠 {1}，{2} 至 {3}", ru: "Сон {1}, с {2} до {3}"),
    Entry("summary.stage", en: "Stage", zh: "阶段", ru: "Стадия"),
    Entry("summary.duration", en: "Duration", zh: "时长", ru: "Длительность"),
    Entry("summary.add", en: "Add a sample", zh: "添加数据", ru: "Добавить запись"),
    Entry("summary.choose", en: "Choose what the summary shows", zh: "选择摘要显示的内容", ru: "Настроить обзор"),
  ]
}
