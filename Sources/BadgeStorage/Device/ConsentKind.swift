/// What a user may consent to.
public enum ConsentKind: String, Sendable, CaseIterable {
    /// The badge's seeing the place.
    case location
    /// The badge's using Bluetooth.
    case bluetooth
}

/// What a user said when a badge asked for something of the device.
public struct Consent: Sendable, Hashable {
    /// What was asked for.
    public let kind: ConsentKind
    /// Whether the user agreed.
    public let isGiven: Bool
    /// Whether the user agreed to the background too.
    public let isAlways: Bool
}
