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
    Entry("workouts.others", en: "Other activities", zh: "其他类型", ru: "Другие виды"),
    Entry("entrance.wrongPassphrase", en: "The passphrase is wrong.", zh: "密码短语错误。", ru: "Парольная фраза неверна."),
  ]
}
