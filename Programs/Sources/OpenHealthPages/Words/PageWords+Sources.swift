// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of the pages about sources and devices.
  static let sources: [Entry] = [
    Entry("sources.title", en: "Sources", zh: "数据来源", ru: "Источники"),
    Entry("sources.caption", en: "Apps and devices that saved data", zh: "保存过数据的应用和设备", ru: "Приложения и устройства, записавшие данные"),
    Entry("sources.source", en: "Source", zh: "来源", ru: "Источник"),
    Entry("sources.samples", en: "Samples", zh: "样本", ru: "Записей"),
    Entry("sources.last", en: "Newest data", zh: "最新数据", ru: "Новейшие данные"),
    Entry("sources.types", en: "Types", zh: "类型", ru: "Типы"),
    Entry("sources.more", en: "And {1} more", zh: "还有 {1} 项", ru: "И ещё {1}"),
    Entry("sources.delete", en: "Delete its data", zh: "删除其数据", ru: "Удалить её данные"),
    Entry("sources.none", en: "There are no data yet.", zh: "尚无数据。", ru: "Данных пока нет."),
    Entry("sources.accessOf", en: "Data sources and access: {1}", zh: "数据来源与访问：{1}", ru: "Источники данных и доступ: {1}"),
    Entry("sources.sources", en: "Data sources", zh: "数据来源", ru: "Источники данных"),
    Entry(
      "sources.orderHint",
      en: """
        Where several sources have data for the same time, the highest one counts. Totals and sleep follow a new order at \
        once.
        """,
      zh: "当多个来源在同一时间有数据时，以排在最前的为准。总计和睡眠会立即按新顺序计算。",
      ru: """
        Если за одно время есть данные нескольких источников, считается верхний. Итоги и сон сразу пересчитываются по \
        новому порядку.
        """),
    Entry("sources.up", en: "Up", zh: "上移", ru: "Выше"),
    Entry("sources.down", en: "Down", zh: "下移", ru: "Ниже"),
    Entry("sources.saveOrder", en: "Save this order", zh: "保存此顺序", ru: "Сохранить порядок"),
    Entry("sources.default", en: "Restore the default order", zh: "恢复默认顺序", ru: "Вернуть порядок по умолчанию"),
    Entry(
      "sources.changed",
      en: "The sources have changed meanwhile. This is the current list; nothing was saved.",
      zh: "数据来源已发生变化。以下是当前列表，未保存任何更改。",
      ru: "Источники тем временем изменились. Вот текущий список; ничего не сохранено."),
    Entry("sources.chosen", en: "your order", zh: "您的顺序", ru: "ваш порядок"),
    Entry("sources.byHand", en: "by default: entered by hand", zh: "默认：手动输入", ru: "по умолчанию: введено вручную"),
    Entry("sources.watch", en: "by default: watch", zh: "默认：手表", ru: "по умолчанию: часы"),
    Entry("sources.phone", en: "by default: phone", zh: "默认：手机", ru: "по умолчанию: телефон"),
    Entry("sources.otherKind", en: "by default: other source", zh: "默认：其他来源", ru: "по умолчанию: другой источник"),
    Entry("sources.apps", en: "Apps with access", zh: "有访问权限的应用", ru: "Приложения с доступом"),
    Entry(
      "sources.appsCaption",
      en: "Apps with an answer about this type",
      zh: "对此类型已有答复的应用",
      ru: "Приложения, о доступе которых к этому типу есть ответ"),
    Entry(
      "sources.noApps",
      en: "No app has an answer about this type.",
      zh: "没有应用获得关于此类型的答复。",
      ru: "Ни об одном приложении нет ответа по этому типу."),
    Entry("sources.notAnswered", en: "not answered", zh: "未答复", ru: "нет ответа"),
    Entry("sources.denied", en: "refused", zh: "已拒绝", ru: "отклонено"),
    Entry("sources.allowed", en: "allowed", zh: "已允许", ru: "разрешено"),
    Entry("sources.allowedSince", en: "allowed from {1}", zh: "自 {1} 起允许", ru: "разрешено с {1}"),
    Entry("sources.devices", en: "Devices", zh: "设备", ru: "Устройства"),
    Entry(
      "sources.devicesHint",
      en: "The devices of the newest samples of each source and type.",
      zh: "各来源和类型的最新样本所用的设备。",
      ru: "Устройства новейших записей каждого источника и типа."),
    Entry(
      "sources.noDevices",
      en: "The newest samples name no device.",
      zh: "最新样本未注明设备。",
      ru: "В новейших записях устройства не указаны."),
    Entry("sources.unnamed", en: "Device without a name", zh: "未命名的设备", ru: "Устройство без названия"),
    Entry("sources.name", en: "Name", zh: "名称", ru: "Название"),
    Entry("sources.manufacturer", en: "Manufacturer", zh: "制造商", ru: "Производитель"),
    Entry("sources.model", en: "Model", zh: "型号", ru: "Модель"),
    Entry("sources.hardware", en: "Hardware", zh: "硬件", ru: "Аппаратная версия"),
    Entry("sources.firmware", en: "Firmware", zh: "固件", ru: "Прошивка"),
    Entry("sources.software", en: "Software", zh: "软件", ru: "Программная версия"),
    Entry("sources.localIdentifier", en: "Local identifier", zh: "本地标识符", ru: "Локальный идентификатор"),
    Entry("sources.udi", en: "UDI of the device", zh: "设备 UDI", ru: "UDI устройства"),
  ]
}
