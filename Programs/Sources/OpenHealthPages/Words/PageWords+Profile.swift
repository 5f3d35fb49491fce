// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of the person's profile.
  static let profile: [Entry] = [
    Entry("profile.person", en: "About you", zh: "个人信息", ru: "О вас"),
    Entry(
      "profile.person.why", en: "Apps that you allow can read these facts, but not change them.", zh: "获得许可的应用可以读取这些信息，但不能修改。",
      ru: "Приложения с разрешением могут читать эти сведения, но не менять их."),
    Entry("profile.language", en: "Language · 语言 · Язык", zh: "语言 · Language · Язык", ru: "Язык · Language · 语言"),
    Entry("profile.language.auto", en: "As the browser", zh: "跟随浏览器", ru: "Как в браузере"),
    Entry("profile.save", en: "Save", zh: "保存", ru: "Сохранить"),
    Entry("profile.unset", en: "Not set", zh: "未设置", ru: "Не указано"),
    Entry(
      "profile.kept", en: "An import brought “{1}”, which stays until you choose another value.", zh: "导入的值为“{1}”，在您选择其他值之前保持不变。",
      ru: "При импорте получено «{1}»; это останется, пока вы не выберете другое."),
    Entry("profile.pinned", en: "Summary", zh: "摘要", ru: "Обзор"),
    Entry(
      "profile.pinned.why", en: "The types on the first page, in this order.", zh: "首页上的类型按此顺序显示。",
      ru: "Виды данных на первой странице в этом порядке."),
    Entry("profile.up", en: "Move up:", zh: "上移：", ru: "Выше:"),
    Entry("profile.down", en: "Move down:", zh: "下移：", ru: "Ниже:"),
    Entry("profile.remove", en: "Remove", zh: "移除", ru: "Убрать"),
    Entry("profile.pin", en: "Save", zh: "保存", ru: "Сохранить"),
    Entry("profile.pin.add", en: "Add a type", zh: "添加类型", ru: "Добавить вид данных"),
    Entry("profile.pin.none", en: "None", zh: "无", ru: "Не добавлять"),
    Entry("profile.units", en: "Units", zh: "单位", ru: "Единицы"),
    Entry(
      "profile.units.why", en: "Apps that you allow to read or save a type get your choice.", zh: "获准读取或保存该类型的应用会使用您的选择。",
      ru: "Приложения с доступом к виду данных получают ваш выбор."),
    Entry("profile.units.usual", en: "{1} (usual)", zh: "{1}（常用）", ru: "{1} (обычно)"),
    Entry("profile.system", en: "System of measurement", zh: "计量单位制", ru: "Система мер"),
    Entry("profile.system.auto", en: "Automatic", zh: "自动", ru: "Автоматически"),
    Entry("profile.system.auto.now", en: "Automatic: {1}", zh: "自动：{1}", ru: "Автоматически: {1}"),
    Entry("profile.data", en: "Your data", zh: "您的数据", ru: "Ваши данные"),
    Entry("profile.sources", en: "Sources", zh: "来源", ru: "Источники"),
    Entry("profile.devices", en: "Devices", zh: "设备", ru: "Устройства"),
    Entry("profile.fault.choice", en: "Choose one from the list.", zh: "请从列表中选择。", ru: "Выберите из списка."),
    Entry(
      "profile.fault.day", en: "This is not a day such as 1985-04-12.", zh: "这不是日期，例如 1985-04-12。", ru: "Это не дата; пример: 1985-04-12."),
    Entry("profile.fault.future", en: "This day is in the future.", zh: "该日期在将来。", ru: "Этот день ещё не наступил."),
    Entry("system.metric", en: "Metric", zh: "公制", ru: "Метрическая"),
    Entry("system.us", en: "United States", zh: "美制", ru: "США"),
    Entry("system.uk", en: "United Kingdom", zh: "英制", ru: "Великобритания"),
  ]
}
