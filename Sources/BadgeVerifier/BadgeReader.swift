/// Checks the badges that are presented to it.
public struct BadgeReader: Sendable {}
