// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of the pages about apps and their permissions.
  static let sharing: [Entry] = [
    Entry("sharing.reload", en: "Reload", zh: "重新加载", ru: "Обновить"),
    Entry("sharing.requests", en: "Requests for permission", zh: "权限请求", ru: "Запросы доступа"),
    Entry("sharing.noRequests", en: "No app waits for an answer.", zh: "没有等待答复的应用。", ru: "Ни одно приложение не ждёт ответа."),
    Entry("sharing.questions", en: "Permissions to decide: {1}", zh: "待决定的权限：{1}", ru: "Разрешений на решение: {1}"),
    Entry("sharing.since", en: "Waiting since", zh: "等待开始于", ru: "Ожидает с"),
    Entry("sharing.apps", en: "Apps", zh: "应用", ru: "Приложения"),
    Entry("sharing.app", en: "App", zh: "应用", ru: "Приложение"),
    Entry(
      "sharing.appsCaption",
      en: "Apps that are registered, have an answer, or wait for one",
      zh: "已注册、已有答复或正在等待答复的应用",
      ru: "Приложения, которые зарегистрированы, получили ответ или ждут его"),
    Entry(
      "sharing.noApps",
      en: "No app is registered. Register one in a terminal:",
      zh: "尚未注册任何应用。请在终端中注册：",
      ru: "Приложений пока нет. Зарегистрируйте приложение в терминале:"),
    Entry("sharing.identity", en: "Identity", zh: "身份", ru: "Подлинность"),
    Entry("sharing.allowed", en: "Allowed", zh: "已允许", ru: "Разрешено"),
    Entry("sharing.denied", en: "Refused", zh: "已拒绝", ru: "Отклонено"),
    Entry("sharing.lastRead", en: "Last read", zh: "上次读取", ru: "Последнее чтение"),
    Entry("sharing.lastSaved", en: "Last saved", zh: "上次保存", ru: "Последняя запись"),
    Entry("sharing.notInLog", en: "nothing in the log", zh: "日志中没有记录", ru: "в журнале ничего нет"),
    Entry("sharing.all", en: "All apps", zh: "所有应用", ru: "Все приложения"),
    Entry(
      "sharing.allHint",
      en: "You can keep all apps from your data for a while. Their permissions stay.",
      zh: "您可以暂时禁止所有应用访问您的数据，其权限会保留。",
      ru: "Можно на время закрыть данные от всех приложений. Их разрешения сохранятся."),
    Entry(
      "sharing.restricted",
      en: "All apps are blocked: none can read or save anything.",
      zh: "所有应用都已被阻止，无法读取或保存任何数据。",
      ru: "Все приложения заблокированы: ни одно не может читать или записывать данные."),
    Entry("sharing.restrict", en: "Block all apps", zh: "阻止所有应用", ru: "Заблокировать все приложения"),
    Entry("sharing.unrestrict", en: "Let apps in again", zh: "重新允许应用访问", ru: "Снова впустить приложения"),
    Entry("done.restricted", en: "All apps are blocked.", zh: "所有应用已被阻止。", ru: "Все приложения заблокированы."),
    Entry(
      "done.unrestricted",
      en: "Apps may use the store within their permissions.",
      zh: "应用可在其权限范围内使用数据。",
      ru: "Приложения снова могут работать в рамках своих разрешений."),
    Entry(
      "sharing.unknown",
      en: "Only a name, which any program can claim",
      zh: "仅有名称，任何程序都可以冒用",
      ru: "Только имя, которым может назваться любая программа"),
    Entry(
      "sharing.registered",
      en: "Token or own socket: tells honest apps apart, but does not stop a hostile program under your user",
      zh: "令牌或专用套接字：可区分正常应用，但无法阻止以您的用户身份运行的恶意程序",
      ru: """
        Токен или собственный сокет: различает честные приложения, но не остановит вредоносную программу под вашим \
        пользователем
        """),
    Entry(
      "sharing.isolated",
      en: "Sandbox or user of its own: protected from other programs",
      zh: "专属沙盒或专属系统用户：不受其他程序影响",
      ru: "Собственная песочница или пользователь: защищено от других программ"),
    Entry(
      "sharing.nameOnly",
      en: "Not registered: only a name, such as an app with its own store",
      zh: "未注册：仅有名称，例如自带数据存储的应用",
      ru: "Не зарегистрировано: только имя, например приложение с собственным хранилищем"),
    Entry(
      "sharing.byFlatpak",
      en: "A flatpak: isolated in its own sandbox",
      zh: "Flatpak：隔离在专属沙盒中",
      ru: "Flatpak: изолировано в собственной песочнице"),
    Entry(
      "sharing.byUser",
      en: "A system user of its own: isolated through its own socket",
      zh: "专属系统用户：通过专用套接字隔离",
      ru: "Отдельный системный пользователь: изолировано через собственный сокет"),
    Entry(
      "sharing.byToken",
      en: "A token or its own socket under your user; isolated only when started with health apps run",
      zh: "以您的用户身份使用令牌或专用套接字；仅通过 health apps run 启动时才会隔离",
      ru: "Токен или собственный сокет под вашим пользователем; изолировано только при запуске через health apps run"),
    Entry("sharing.read", en: "Read", zh: "读取", ru: "Чтение"),
    Entry("sharing.save", en: "Save", zh: "保存", ru: "Запись"),
    Entry("sharing.whyRead", en: "Why the app reads your data", zh: "该应用读取数据的理由", ru: "Зачем приложение читает данные"),
    Entry("sharing.whySave", en: "Why the app saves data", zh: "该应用保存数据的理由", ru: "Зачем приложение записывает данные"),
    Entry(
      "sharing.whyClinical",
      en: "Why the app reads clinical records",
      zh: "该应用读取临床记录的理由",
      ru: "Зачем приложение читает медицинские записи"),
    Entry(
      "sharing.sheet",
      en: "“{1}” asks for access to your health data",
      zh: "“{1}”请求访问您的健康数据",
      ru: "«{1}» запрашивает доступ к данным о здоровье"),
    Entry("sharing.identifier", en: "Identifier", zh: "标识符", ru: "Идентификатор"),
    Entry("sharing.asked", en: "Asked", zh: "请求时间", ru: "Запрошено"),
    Entry(
      "sharing.notRegistered",
      en: "This app is not registered. An answer takes effect once it is.",
      zh: "此应用尚未注册。答复将在其注册后生效。",
      ru: "Приложение не зарегистрировано. Ответ начнёт действовать после регистрации."),
    Entry("sharing.choose", en: "Choose what to share: {1}", zh: "选择要共享的内容：{1}", ru: "Выбрать, чем поделиться: {1}"),
    Entry("sharing.turnOn", en: "Turn all on", zh: "全部打开", ru: "Включить всё"),
    Entry("sharing.turnOff", en: "Turn all off", zh: "全部关闭", ru: "Выключить всё"),
    Entry("sharing.allowSave", en: "Allow “{1}” to save", zh: "允许“{1}”保存", ru: "Разрешить «{1}» записывать"),
    Entry("sharing.allowRead", en: "Allow “{1}” to read", zh: "允许“{1}”读取", ru: "Разрешить «{1}» читать"),
    Entry("sharing.noteGranted", en: "allowed earlier", zh: "先前已允许", ru: "разрешено ранее"),
    Entry("sharing.noteRefused", en: "refused earlier", zh: "先前已拒绝", ru: "отклонено ранее"),
    Entry("sharing.noteNotAsked", en: "not requested", zh: "未请求", ru: "не запрошено"),
    Entry("sharing.noteNone", en: "not answered", zh: "未答复", ru: "нет ответа"),
    Entry("sharing.window", en: "How far back may the app read?", zh: "应用可读取多久以前的数据？", ru: "За какой срок приложение может читать?"),
    Entry(
      "sharing.windowHint",
      en: "The date is fixed when you save. The app always sees what it saved itself.",
      zh: "日期在保存时确定。应用始终可以看到自己保存的数据。",
      ru: "Дата фиксируется при сохранении. Свои собственные записи приложение видит всегда."),
    Entry(
      "sharing.windowKeep",
      en: "Leave the dates as they are; newly allowed types from the beginning",
      zh: "保持现有日期；新允许的类型可读取全部数据",
      ru: "Не менять даты; новые типы — за всё время"),
    Entry("sharing.windowAll", en: "All data", zh: "所有数据", ru: "Все данные"),
    Entry("sharing.windowDays", en: "The last days, and all later data", zh: "最近若干天及以后的数据", ru: "Последние дни и всё, что появится"),
    Entry("sharing.windowDate", en: "From a date", zh: "从某日起", ru: "С даты"),
    Entry("sharing.days", en: "Number of days", zh: "天数", ru: "Число дней"),
    Entry("sharing.date", en: "First day", zh: "起始日期", ru: "Первый день"),
    Entry(
      "sharing.badDays",
      en: "Give a whole number of days, from 1 to 36525.",
      zh: "请输入 1 到 36525 之间的整数天数。",
      ru: "Укажите целое число дней от 1 до 36525."),
    Entry(
      "sharing.badDate",
      en: "Give a day that is not in the future, such as 2026-01-31.",
      zh: "请输入不晚于今天的日期，例如 2026-01-31。",
      ru: "Укажите день не позже сегодняшнего, например 2026-01-31."),
    Entry("sharing.needed", en: "Needed identity", zh: "所需身份", ru: "Требуемая подлинность"),
    Entry("sharing.neededAsked", en: "As the app asked", zh: "与应用请求时相同", ru: "Как при запросе приложения"),
    Entry("sharing.neededAny", en: "Any connection of the app", zh: "该应用的任何连接", ru: "Любое подключение приложения"),
    Entry("sharing.neededIsolated", en: "Only while the app is isolated", zh: "仅在应用被隔离时", ru: "Только пока приложение изолировано"),
    Entry(
      "sharing.neededHint",
      en: "Applies to what you allow now. Earlier permissions keep the identity that they need.",
      zh: "适用于新允许的权限，其他权限保持不变。",
      ru: "Для новых разрешений. Остальные не меняются."),
    Entry("sharing.allow", en: "Allow what is ticked", zh: "允许所选项", ru: "Разрешить отмеченное"),
    Entry("sharing.allowAll", en: "Allow all that it asks for", zh: "允许所有请求项", ru: "Разрешить всё запрошенное"),
    Entry("sharing.deny", en: "Don’t allow", zh: "不允许", ru: "Не разрешать"),
    Entry("sharing.dismiss", en: "Not now", zh: "以后再说", ru: "Не сейчас"),
    Entry(
      "sharing.dismissHint",
      en: "“Not now” decides nothing: the app learns that you closed the request, and may ask again.",
      zh: "“以后再说”不作任何决定：应用会得知您关闭了请求，并可再次请求。",
      ru: "«Не сейчас» ничего не решает: приложение узнает, что вы закрыли запрос, и сможет спросить снова."),
    Entry(
      "sharing.noAnswer",
      en: "Choose an answer. Nothing has changed.",
      zh: "请选择答复。未作任何更改。",
      ru: "Выберите ответ. Ничего не изменилось."),
    Entry(
      "done.allowed",
      en: "Your answer is saved. The app may use what you allowed.",
      zh: "已保存答复。应用可以使用您允许的内容。",
      ru: "Ответ сохранён. Приложение может использовать то, что вы разрешили."),
    Entry(
      "done.denied",
      en: "Your answer is saved. Nothing new is allowed.",
      zh: "已保存答复。未允许任何新内容。",
      ru: "Ответ сохранён. Ничего нового не разрешено."),
    Entry("done.dismissed", en: "The request is closed without an answer.", zh: "请求已关闭，未作答复。", ru: "Запрос закрыт без ответа."),
    Entry("sharing.openSheet", en: "Answer its request", zh: "答复其请求", ru: "Ответить на запрос"),
    Entry("sharing.log", en: "Access log", zh: "访问日志", ru: "Журнал доступа"),
    Entry("sharing.permissions", en: "Permissions", zh: "权限", ru: "Разрешения"),
    Entry(
      "sharing.permissionsCaption",
      en: "What the app may read and save",
      zh: "该应用可读取和保存的内容",
      ru: "Что приложение может читать и записывать"),
    Entry(
      "sharing.noPermissions",
      en: "Nothing is allowed or refused yet.",
      zh: "尚未允许或拒绝任何内容。",
      ru: "Пока ничего не разрешено и не отклонено."),
    Entry("sharing.type", en: "Type", zh: "类型", ru: "Тип"),
    Entry("sharing.from", en: "Reads from", zh: "可读取起点", ru: "Читает с"),
    Entry("sharing.allData", en: "all data", zh: "所有数据", ru: "все данные"),
    Entry("sharing.onlyIsolated", en: "only isolated", zh: "仅限隔离时", ru: "только изолированное"),
    Entry("sharing.anyConnection", en: "any connection", zh: "任何连接", ru: "любое подключение"),
    Entry("sharing.toggle", en: "{1}: {2}", zh: "{1}：{2}", ru: "{1}: {2}"),
    Entry("sharing.other", en: "Another type", zh: "其他类型", ru: "Другой тип"),
    Entry("sharing.otherType", en: "Name of the type", zh: "类型名称", ru: "Название типа"),
    Entry(
      "sharing.otherHint",
      en: "A title, a short name such as stepCount, or an identifier.",
      zh: "标题、简称（如 stepCount）或标识符。",
      ru: "Название, краткое имя, например stepCount, или идентификатор."),
    Entry("sharing.noType", en: "There is no type with this name.", zh: "没有此名称的类型。", ru: "Типа с таким названием нет."),
    Entry(
      "sharing.noDirection",
      en: "Tick reading or saving for the other type.",
      zh: "请为其他类型选择读取或保存。",
      ru: "Отметьте чтение или запись для другого типа."),
    Entry(
      "sharing.impossible",
      en: "No app can be allowed to do this with the type.",
      zh: "任何应用都无法获得该类型的此项权限。",
      ru: "Для этого типа приложению нельзя дать такое разрешение."),
    Entry(
      "sharing.onlyObjects",
      en: "Apps cannot read this type as a whole: choose single objects below.",
      zh: "此类型不能整体读取：请在下方选择单个对象。",
      ru: "Этот тип нельзя читать целиком: выберите отдельные объекты ниже."),
    Entry(
      "sharing.notSaved",
      en: "Nothing was saved. See below what is wrong.",
      zh: "未保存任何内容。请查看下方的错误。",
      ru: "Ничего не сохранено. Ошибка указана ниже."),
    Entry("sharing.keep", en: "Save changes", zh: "保存更改", ru: "Сохранить изменения"),
    Entry("sharing.revokeAll", en: "Turn off everything", zh: "关闭所有权限", ru: "Отключить всё"),
    Entry(
      "done.revoked",
      en: "The app may no longer read or save anything.",
      zh: "该应用不再能读取或保存任何内容。",
      ru: "Приложение больше не может читать и записывать данные."),
    Entry("sharing.objects", en: "Single objects", zh: "单个对象", ru: "Отдельные объекты"),
    Entry(
      "sharing.objectsHint",
      en: """
        For some types you choose each object that an app may read. An app reads what it saved itself until you refuse \
        that.
        """,
      zh: "对于某些类型，您可以逐个选择应用可读取的对象。应用可以读取自己保存的对象，直到您拒绝为止。",
      ru: """
        Для некоторых типов вы выбираете каждый объект, который может читать приложение. Свои объекты оно читает, пока вы \
        не запретите.
        """),
    Entry("sharing.objectsAllowed", en: "Allowed objects: {1}", zh: "已允许的对象：{1}", ru: "Разрешённых объектов: {1}"),
    Entry("sharing.objectsOf", en: "{1} for “{2}”", zh: "“{2}”的{1}", ru: "{1} для «{2}»"),
    Entry("sharing.objectsAsked", en: "The app waits for your choice.", zh: "该应用正在等待您的选择。", ru: "Приложение ждёт вашего выбора."),
    Entry("sharing.noObjects", en: "There are no objects of this type.", zh: "没有此类型的对象。", ru: "Объектов этого типа нет."),
    Entry("sharing.noChange", en: "Change nothing", zh: "不作更改", ru: "Ничего не менять"),
    Entry("sharing.background", en: "Background delivery", zh: "后台传送", ru: "Фоновая доставка"),
    Entry("sharing.immediately", en: "immediately", zh: "立即", ru: "сразу"),
    Entry("sharing.hourly", en: "at most hourly", zh: "最多每小时一次", ru: "не чаще раза в час"),
    Entry("sharing.daily", en: "at most daily", zh: "最多每天一次", ru: "не чаще раза в день"),
    Entry("sharing.weekly", en: "at most weekly", zh: "最多每周一次", ru: "не чаще раза в неделю"),
    Entry("sharing.woken", en: "Last woken", zh: "上次唤醒", ru: "Последнее пробуждение"),
    Entry("sharing.failures", en: "Wake-ups in a row without an answer", zh: "连续未响应的唤醒次数", ru: "Пробуждений подряд без ответа"),
    Entry("sharing.failuresOf", en: "{1} of {2}", zh: "{1}（上限 {2}）", ru: "{1} из {2}"),
    Entry("sharing.stopped", en: "No longer woken", zh: "已停止唤醒", ru: "Больше не пробуждается"),
    Entry(
      "sharing.stoppedUntil",
      en: "until the app enables background delivery again",
      zh: "直到应用重新启用后台传送",
      ru: "пока приложение снова не включит фоновую доставку"),
    Entry("sharing.version", en: "Version", zh: "版本", ru: "Версия"),
    Entry("sharing.registeredOn", en: "Registered", zh: "注册时间", ru: "Зарегистрировано"),
    Entry("sharing.flatpak", en: "Flatpak", zh: "Flatpak 标识符", ru: "Flatpak"),
    Entry("sharing.user", en: "System user", zh: "系统用户", ru: "Системный пользователь"),
    Entry("sharing.launch", en: "Started with", zh: "启动命令", ru: "Запускается командой"),
    Entry("sharing.yes", en: "allowed", zh: "已允许", ru: "разрешена"),
    Entry("sharing.no", en: "not allowed", zh: "未允许", ru: "не разрешена"),
    Entry("sharing.remove", en: "Remove the app", zh: "移除应用", ru: "Удалить приложение"),
    Entry(
      "sharing.removeHint",
      en: "Its registration and permissions are deleted. What it saved stays.",
      zh: "其注册信息和权限将被移除，已保存的数据会保留。",
      ru: "Регистрация и разрешения исчезнут. Записанные данные останутся."),
    Entry("sharing.removeButton", en: "Remove", zh: "移除", ru: "Удалить"),
    Entry("sharing.removeTitle", en: "Remove “{1}”?", zh: "移除“{1}”？", ru: "Удалить «{1}»?"),
    Entry(
      "sharing.removeWarning",
      en: """
        Registration, token, permissions, open requests and unfinished workouts of the app are deleted at once. Its samples stay. \
        This cannot be undone: the app has to be registered again.
        """,
      zh: "该应用的注册信息、令牌、权限、未答复的请求和未完成的体能训练将立即移除，已保存的样本会保留。此操作无法撤销：应用需重新注册。",
      ru: """
        Регистрация, токен, разрешения, открытые запросы и незавершённые тренировки исчезнут сразу. Записи останутся. \
        Отменить нельзя: приложение придётся зарегистрировать заново.
        """),
    Entry("sharing.cancel", en: "Cancel", zh: "取消", ru: "Отмена"),
    Entry(
      "done.appRemoved",
      en: "The app is removed. What it saved stays.",
      zh: "应用已移除，其保存的数据仍然保留。",
      ru: "Приложение удалено. Записанные им данные остались."),
    Entry("sharing.logOf", en: "Access log of “{1}”", zh: "“{1}”的访问日志", ru: "Журнал доступа «{1}»"),
    Entry(
      "sharing.logHint",
      en: """
        Each line is one minute of access to one type, the newest first. Where an app may not read a type, it sees only \
        what it saved itself, and cannot tell whether there is more.
        """,
      zh: "每行是一分钟内对一个类型的访问，最新的在前。若应用无权读取某类型，它只能看到自己保存的数据，且无从得知。",
      ru: """
        Каждая строка — минута доступа к одному типу, новые сверху. Если читать тип нельзя, приложение видит только свои \
        записи и не знает об этом.
        """),
    Entry("sharing.logCaption", en: "What the app read and saved", zh: "该应用读取和保存的内容", ru: "Что приложение читало и записывало"),
    Entry("sharing.when", en: "Time", zh: "时间", ru: "Время"),
    Entry("sharing.access", en: "Access", zh: "访问", ru: "Доступ"),
    Entry("sharing.amount", en: "Amount", zh: "数量", ru: "Количество"),
    Entry("sharing.times", en: "Requests", zh: "请求次数", ru: "Запросов"),
    Entry("sharing.didRead", en: "read", zh: "已读取", ru: "чтение"),
    Entry("sharing.didSave", en: "saved or deleted", zh: "已保存或删除", ru: "запись или удаление"),
    Entry("sharing.readOwn", en: "read without permission: only its own", zh: "无权限读取：仅限自己的数据", ru: "чтение без разрешения: только своё"),
    Entry("sharing.saveRefused", en: "saving refused", zh: "保存被拒绝", ru: "запись отклонена"),
    Entry(
      "sharing.noLog",
      en: "The log has nothing about this app.",
      zh: "日志中没有关于此应用的记录。",
      ru: "В журнале нет записей об этом приложении."),
    Entry("sharing.newest", en: "Newest", zh: "最新", ru: "Новые"),
    Entry("sharing.older", en: "Older", zh: "更早", ru: "Старше"),
    Entry("sharing.retention", en: "How long the log is kept", zh: "日志保留时间", ru: "Сколько хранится журнал"),
    Entry("sharing.keepDays", en: "Days to keep the log of all apps", zh: "所有应用的日志保留天数", ru: "Дней хранения журнала всех приложений"),
    Entry("sharing.keepHint", en: "0 turns the log off and deletes it.", zh: "0 表示关闭并删除日志。", ru: "0 выключает журнал и удаляет его."),
    Entry(
      "sharing.badRetention",
      en: "Give a whole number from 0 to {1}.",
      zh: "请输入 0 到 {1} 之间的整数。",
      ru: "Укажите целое число от 0 до {1}."),
  ]
}
