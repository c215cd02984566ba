public import Foundation

/// Tells the time; a seam, so that tests decide what time it is.
public protocol WallClock: Sendable {
    /// The time of the call.
    func now() -> Date
}

/// The system's clock.
public struct SystemClock: WallClock {
    public init() {}

    /// The time of the call.
    public func now() -> Date { Date() }
}
