/// The values of `user_version`, which say what a store has sealed. The first opening after a migration raises it,
/// since a migration has no custody.
enum SealingVersion {
    /// Every badge has its own key.
    static let badgeKeys = 1
    /// Every badge has a sync key, and everything that the policies require is sealed.
    static let syncKeys = 2
}
