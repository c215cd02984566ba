/// What a person may consent to.
public enum ConsentKind: String, Sendable, CaseIterable {
    /// The badge's seeing the place.
    case location
    /// The badge's using Bluetooth.
    case bluetooth
}
