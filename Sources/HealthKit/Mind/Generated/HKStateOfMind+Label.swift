// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

extension HKStateOfMind {
  /// A word for a state of mind.
  ///
  /// Since iOS 18.0.
  public enum Label: Int, Sendable {
    /// Amazed.
    case amazed = 1

    /// Amused.
    case amused = 2

    /// Angry.
    case angry = 3

    /// Anxious.
    case anxious = 4

    /// Ashamed.
    case ashamed = 5

    /// Brave.
    case brave = 6

    /// Calm.
    case calm = 7

    /// Content.
    case content = 8

    /// Disappointed.
    case disappointed = 9

    /// Discouraged.
    case discouraged = 10

    /// Disgusted.
    case disgusted = 11

    /// Embarrassed.
    case embarrassed = 12

    /// Excited.
    case excited = 13

    /// Frustrated.
    case frustrated = 14

    /// Grateful.
    case grateful = 15

    /// Guilty.
    case guilty = 16

    /// Happy.
    case happy = 17

    /// Hopeless.
    case hopeless = 18

    /// Irritated.
    case irritated = 19

    /// Jealous.
    case jealous = 20

    /// Joyful.
    case joyful = 21

    /// Lonely.
    case lonely = 22

    /// Passionate.
    case passionate = 23

    /// Peaceful.
    case peaceful = 24

    /// Proud.
    case proud = 25

    /// Relieved.
    case relieved = 26

    /// Sad.
    case sad = 27

    /// Scared.
    case scared = 28

    /// Stressed.
    case stressed = 29

    /// Surprised.
    case surprised = 30

    /// Worried.
    case worried = 31

    /// Annoyed.
    case annoyed = 32

    /// Confident.
    case confident = 33

    /// Drained.
    case drained = 34

    /// Hopeful.
    case hopeful = 35

    /// Indifferent.
    case indifferent = 36

    /// Overwhelmed.
    case overwhelmed = 37

    /// Satisfied.
    case satisfied = 38
  }
}
