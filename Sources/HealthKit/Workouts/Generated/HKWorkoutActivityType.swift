// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// What a person did in a workout.
///
/// Since iOS 8.0.
public enum HKWorkoutActivityType: UInt, Sendable {
  /// American football.
  case americanFootball = 1

  /// Archery.
  case archery = 2

  /// Australian football.
  case australianFootball = 3

  /// Badminton.
  case badminton = 4

  /// Baseball.
  case baseball = 5

  /// Basketball.
  case basketball = 6

  /// Bowling.
  case bowling = 7

  /// Boxing.
  case boxing = 8

  /// Climbing.
  case climbing = 9

  /// Cricket.
  case cricket = 10

  /// Cross training.
  case crossTraining = 11

  /// Curling.
  case curling = 12

  /// Cycling.
  case cycling = 13

  /// Dance. Deprecated by Apple in iOS 14.0.
  case dance = 14

  /// Training inspired by dance. Deprecated by Apple in iOS 10.0.
  case danceInspiredTraining = 15

  /// Elliptical.
  case elliptical = 16

  /// Equestrian sports.
  case equestrianSports = 17

  /// Fencing.
  case fencing = 18

  /// Fishing.
  case fishing = 19

  /// Functional strength training.
  case functionalStrengthTraining = 20

  /// Golf.
  case golf = 21

  /// Gymnastics.
  case gymnastics = 22

  /// Handball.
  case handball = 23

  /// Hiking.
  case hiking = 24

  /// Hockey.
  case hockey = 25

  /// Hunting.
  case hunting = 26

  /// Lacrosse.
  case lacrosse = 27

  /// Martial arts.
  case martialArts = 28

  /// Mind and body, such as meditation.
  case mindAndBody = 29

  /// Mixed metabolic cardio training. Deprecated by Apple in iOS 11.0.
  case mixedMetabolicCardioTraining = 30

  /// Paddle sports.
  case paddleSports = 31

  /// Play, such as tag or hopscotch.
  case play = 32

  /// Preparation and recovery.
  case preparationAndRecovery = 33

  /// Racquetball.
  case racquetball = 34

  /// Rowing.
  case rowing = 35

  /// Rugby.
  case rugby = 36

  /// Running.
  case running = 37

  /// Sailing.
  case sailing = 38

  /// Skating sports.
  case skatingSports = 39

  /// Snow sports.
  case snowSports = 40

  /// Soccer.
  case soccer = 41

  /// Softball.
  case softball = 42

  /// Squash.
  case squash = 43

  /// Stair climbing.
  case stairClimbing = 44

  /// Surfing sports.
  case surfingSports = 45

  /// Swimming.
  case swimming = 46

  /// Table tennis.
  case tableTennis = 47

  /// Tennis.
  case tennis = 48

  /// Track and field.
  case trackAndField = 49

  /// Traditional strength training.
  case traditionalStrengthTraining = 50

  /// Volleyball.
  case volleyball = 51

  /// Walking.
  case walking = 52

  /// Water fitness.
  case waterFitness = 53

  /// Water polo.
  case waterPolo = 54

  /// Water sports.
  case waterSports = 55

  /// Wrestling.
  case wrestling = 56

  /// Yoga.
  case yoga = 57

  /// Barre. Since iOS 10.0.
  case barre = 58

  /// Core training. Since iOS 10.0.
  case coreTraining = 59

  /// Cross country skiing. Since iOS 10.0.
  case crossCountrySkiing = 60

  /// Downhill skiing. Since iOS 10.0.
  case downhillSkiing = 61

  /// Flexibility. Since iOS 10.0.
  case flexibility = 62

  /// High intensity interval training. Since iOS 10.0.
  case highIntensityIntervalTraining = 63

  /// Jump rope. Since iOS 10.0.
  case jumpRope = 64

  /// Kickboxing. Since iOS 10.0.
  case kickboxing = 65

  /// Pilates. Since iOS 10.0.
  case pilates = 66

  /// Snowboarding. Since iOS 10.0.
  case snowboarding = 67

  /// Stairs. Since iOS 10.0.
  case stairs = 68

  /// Step training. Since iOS 10.0.
  case stepTraining = 69

  /// Wheelchair walk pace. Since iOS 10.0.
  case wheelchairWalkPace = 70

  /// Wheelchair run pace. Since iOS 10.0.
  case wheelchairRunPace = 71

  /// Tai chi. Since iOS 11.0.
  case taiChi = 72

  /// Mixed cardio. Since iOS 11.0.
  case mixedCardio = 73

  /// Hand cycling. Since iOS 11.0.
  case handCycling = 74

  /// Disc sports, such as ultimate. Since iOS 13.0.
  case discSports = 75

  /// Video games that make one move. Since iOS 13.0.
  case fitnessGaming = 76

  /// Cardio dance. Since iOS 14.0.
  case cardioDance = 77

  /// Social dance. Since iOS 14.0.
  case socialDance = 78

  /// Pickleball. Since iOS 14.0.
  case pickleball = 79

  /// Cooldown. Since iOS 14.0.
  case cooldown = 80

  /// Multisport. Since iOS 16.0.
  case swimBikeRun = 82

  /// The change between two sports of one workout. Since iOS 16.0.
  case transition = 83

  /// Underwater diving. Since iOS 17.0.
  case underwaterDiving = 84

  /// An activity without a type of its own.
  case other = 3000
}
