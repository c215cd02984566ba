/// The kinds of consents.
public enum ConsentKind: String, Sendable, CaseIterable {
    /// The badge's use of the location.
    case location
    /// The badge's use of Bluetooth.
    case bluetooth
}

/// A user's decision on a badge's use of a sensor.
public struct Consent: Sendable, Hashable {
    /// The kind of consent.
    public let kind: ConsentKind
    /// Whether the user agreed.
    public let isGiven: Bool
    /// Whether the user agreed to background use too.
    public let isAlways: Bool
}
