public import Foundation

/// A source of the current time. Tests can replace it.
public protocol WallClock: Sendable {
    /// Returns the current time.
    func now() -> Date
}

/// The system's clock.
public struct SystemClock: WallClock {
    public init() {}

    /// Returns the current time.
    public func now() -> Date { Date() }
}
