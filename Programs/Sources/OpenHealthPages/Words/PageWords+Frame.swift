// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words around each page.
  static let frame: [Entry] = [
    Entry("frame.app", en: "Health", zh: "健康", ru: "Здоровье"),
    Entry("frame.skip", en: "Skip to content", zh: "跳到正文", ru: "Перейти к содержанию"),
    Entry("frame.navigation", en: "Main", zh: "主导航", ru: "Основное"),
    Entry("frame.menu", en: "Menu", zh: "菜单", ru: "Меню"),
    Entry("frame.lock", en: "Lock", zh: "锁定", ru: "Заблокировать"),
    Entry("frame.undo", en: "Undo", zh: "撤销", ru: "Отменить"),
    Entry("frame.figures", en: "Figures as a table", zh: "以表格查看数值", ru: "Значения в таблице"),
    Entry("frame.previous", en: "Previous", zh: "上一页", ru: "Назад"),
    Entry("frame.next", en: "Next", zh: "下一页", ru: "Далее"),
    Entry(
      "frame.foot", en: "Times in {1}. The data stay on this machine.", zh: "时区：{1}。数据只保存在本机。",
      ru: "Часовой пояс: {1}. Данные остаются на этом компьютере."),
    Entry(
      "frame.leftOut", en: "Rows left out, as they make no sense: {1}. The command `health doctor` says which.",
      zh: "已略去无意义的数据行：{1}。命令 `health doctor` 会列出它们。",
      ru: "Пропущено строк, не имеющих смысла: {1}. Команда `health doctor` назовёт их."),
    Entry("section.summary", en: "Summary", zh: "摘要", ru: "Обзор"),
    Entry("section.browse", en: "Browse", zh: "浏览", ru: "Все данные"),
    Entry("section.sleep", en: "Sleep", zh: "睡眠", ru: "Сон"),
    Entry("section.workouts", en: "Workouts", zh: "体能训练", ru: "Тренировки"),
    Entry("section.activity", en: "Activity", zh: "活动", ru: "Активность"),
    Entry("section.records", en: "Records", zh: "记录", ru: "Записи"),
    Entry("section.sharing", en: "Sharing", zh: "共享", ru: "Доступ"),
    Entry("section.transfer", en: "Import & export", zh: "导入与导出", ru: "Импорт и экспорт"),
    Entry("section.profile", en: "Profile", zh: "个人资料", ru: "Профиль"),
    Entry("done.saved", en: "Saved.", zh: "已保存。", ru: "Сохранено."),
    Entry("done.deleted", en: "Deleted.", zh: "已删除。", ru: "Удалено."),
    Entry("done.restored", en: "Restored.", zh: "已恢复。", ru: "Восстановлено."),
  ]
}
