public import BadgeKeys

/// An entry that was counted and may now be verified.
public struct PasscodeTry: Sendable, Hashable {
    /// What the entry is to open.
    public let lock: PasscodeLock
    /// The tries that are left when this one is wrong.
    public let triesLeft: Int
    /// Seconds until the next entry is taken when this one is wrong.
    public let delay: Int
    /// Its number among all entries since the passcode was first set.
    let number: Int
}
