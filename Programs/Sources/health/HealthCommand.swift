// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCommandLine

/// The `health` command. To add a subcommand, write a file in a folder of `Commands` and name the type in a group here.
struct HealthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Your health data, in your own store.",
    discussion: """
      Start with an export of the Health app on your phone (profile picture, Export All Health Data):

        health import export.zip
        health today
        health stats steps --last 30d
        health chart "heart rate"
        health report --output report.html

      Exit status: 0 success, 1 failure or skipped element, 2 nothing readable, 64 wrong usage, 128 plus the signal's number (130 for Ctrl-C).
      """,
    version: HealthVersion.text,
    groupedSubcommands: [
      CommandGroup(
        name: "Look",
        subcommands: [
          TodayCommand.self, TrendsCommand.self, VitalsCommand.self, StatsCommand.self, ChartCommand.self, ReportCommand.self,
          CompareCommand.self, CompareTypesCommand.self, SleepCommand.self, WorkoutCommand.self, ActivityCommand.self, GoalsCommand.self,
          CycleCommand.self, AlertsCommand.self, QueryCommand.self, SQLCommand.self, FollowCommand.self, ExplainCommand.self,
          VerifyCommand.self,
          TypesCommand.self, SchemaCommand.self,
        ]),
      CommandGroup(
        name: "Import and export",
        subcommands: [
          ImportCommand.self, ExportCommand.self, CompareExportsCommand.self,
          AddCommand.self, DeleteCommand.self, UndoCommand.self, RemovedCommand.self,
          ImportsCommand.self, ElementsCommand.self, FilesCommand.self, GenerateCommand.self,
        ]),
      CommandGroup(
        name: "Set",
        subcommands: [
          UnitsCommand.self, ConfigCommand.self, SourcesCommand.self, ZonesCommand.self, ProfileCommand.self, MedicationsCommand.self,
          MedicalCommand.self, NotesCommand.self,
          CertificatesCommand.self,
        ]),
      CommandGroup(
        name: "Apps and sensors",
        subcommands: [
          AppsCommand.self, LogCommand.self, FeedCommand.self, MCPCommand.self, SensorCommand.self, AppCommand.self, ServeCommand.self,
          OpenCommand.self,
          LockCommand.self,
          UnlockCommand.self,
        ]),
      CommandGroup(
        name: "Store",
        subcommands: [
          BackupCommand.self, RestoreCommand.self, DoctorCommand.self, KeyCommand.self, UpgradeCommand.self, EraseCommand.self,
        ]),
      CommandGroup(name: "Many people", subcommands: [ServerCommand.self]),
    ])

  /// Without a subcommand: shows the overview if there is a store, else the help.
  func run() throws {
    guard try StoreOptions.parse([]).isThere() else { throw CleanExit.helpRequest(self) }
    try TodayCommand.parse([]).run()
  }
}
