public import Foundation

/// The key that a server presented at the wallet's first request. It is stored for the user to compare, and blocks
/// nothing: ordinary renewals change keys.
public struct SeenKey: Sendable, Hashable {
    /// The server's host.
    public let host: String
    /// Its key.
    public let pin: PublicKeyPin
    /// The date of the first request.
    public let date: Date

    public init(host: String, pin: PublicKeyPin, date: Date) {
        self.host = host
        self.pin = pin
        self.date = date
    }
}
