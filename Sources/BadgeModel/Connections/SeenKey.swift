public import Foundation

/// The key that a server showed when the wallet first asked for it. It is remembered for a user to compare, and stops
/// nothing: ordinary renewals change keys.
public struct SeenKey: Sendable, Hashable {
    /// The server's host.
    public let host: String
    /// Its key.
    public let pin: PublicKeyPin
    /// When it was seen.
    public let date: Date

    public init(host: String, pin: PublicKeyPin, date: Date) {
        self.host = host
        self.pin = pin
        self.date = date
    }
}
