// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser

/// The `health` command. To add one: a file in `Commands` and a line in the list.
struct HealthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Your health data, in a store of your own.",
    discussion: """
      Start with an export of the Health app on your phone (profile picture, Export All Health Data):

        health import export.zip
        health types
        health stats stepCount --by day
        health chart heartRate

      Exit status: 0 done, 1 a bad element was skipped or something failed, 2 nothing readable, 64 wrong usage, 128 and the number of a \
      signal that ended it (130 for Ctrl-C).
      """,
    version: HealthVersion.text,
    subcommands: [
      ImportCommand.self,
      TypesCommand.self,
      StatsCommand.self,
      ExplainCommand.self,
      SleepCommand.self,
      SourcesCommand.self,
      QueryCommand.self,
      AddCommand.self,
      ChartCommand.self,
      ActivityCommand.self,
      WorkoutCommand.self,
      AppsCommand.self,
      SensorCommand.self,
      ProfileCommand.self,
      UnitsCommand.self,
      ZonesCommand.self,
      ExportCommand.self,
      ElementsCommand.self,
      FilesCommand.self,
      ImportsCommand.self,
      DeleteCommand.self,
      UndoCommand.self,
      RemovedCommand.self,
      LogCommand.self,
      EraseCommand.self,
      GenerateCommand.self,
      KeyCommand.self,
      UpgradeCommand.self,
      ServeCommand.self,
      LockCommand.self,
      UnlockCommand.self,
    ])
}

enum HealthVersion {
  static let text = "0.1.0"
}
