// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of the pages before the others.
  static let entrance: [Entry] = [
    Entry("entrance.login", en: "Log in", zh: "登录", ru: "Вход"),
    Entry(
      "entrance.how", en: "This browser is not logged in. Open the app from a terminal of this machine:",
      zh: "此浏览器尚未登录。请在本机的终端中打开应用：", ru: "Этот браузер не вошёл в приложение. Откройте его из терминала этого компьютера:"),
    Entry("entrance.missing", en: "No such page", zh: "没有此页面", ru: "Такой страницы нет"),
    Entry(
      "entrance.gone", en: "There is nothing at this address, or it was deleted.", zh: "此地址所指的内容不存在，或已被删除。",
      ru: "По этому адресу ничего нет, или запись удалена."),
    Entry("entrance.locked", en: "The store is locked", zh: "数据已锁定", ru: "Хранилище заблокировано"),
    Entry(
      "entrance.why", en: "Nothing can be read until you unlock it.", zh: "解锁之前无法读取任何数据。",
      ru: "Пока хранилище заблокировано, данные прочитать нельзя."),
    Entry("entrance.passphrase", en: "Passphrase", zh: "密码短语", ru: "Парольная фраза"),
    Entry("entrance.unlock", en: "Unlock", zh: "解锁", ru: "Разблокировать"),
    Entry(
      "entrance.wait", en: "Too many attempts. Try again in {1} s.", zh: "尝试次数过多。请在 {1} 秒后重试。",
      ru: "Слишком много попыток. Повторите через {1} с."),
  ]
}
