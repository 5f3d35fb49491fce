// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PageWords {
  /// The words of the summary.
  static let summary: [Entry] = [
    Entry(
      "summary.empty", en: "There are no data yet. Import an export of Apple Health, or add a sample by hand.",
      zh: "还没有数据。请导入“苹果健康”的导出文件，或手动添加数据。",
      ru: "Данных пока нет. Импортируйте экспорт из приложения «Здоровье» или добавьте запись вручную.")
  ]
}
