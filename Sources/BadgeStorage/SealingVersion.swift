/// Values of `user_version`: which secrets a store has sealed. The first opening after a migration raises it, since a
/// migration has no custody.
enum SealingVersion {
    /// Every badge has a key of its own.
    static let badgeKeys = 1
    /// Every badge has a sync key, and what the policies want sealed is.
    static let syncKeys = 2
}
