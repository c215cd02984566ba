public import Foundation

/// The keys that one host may present until an expiry date. A connection with any other key ends before anything is
/// sent.
///
/// To replace a host's key, include the pin of the next key as a backup.
public struct PinSet: Sendable, Hashable {
    /// The host name or IP address in lowercase. All of its ports are included; subdomains are not.
    public let host: String
    /// The pins, any of which may match.
    public let pins: Set<PublicKeyPin>
    /// The time from which the pins no longer apply and any key is accepted; `nil` for never.
    public let expires: Date?

    /// Creates a set of pins.
    ///
    /// - Throws: `BadgeError` `invalidInput` if `host` is not a host.
    public init(host: String, pins: Set<PublicKeyPin>, expires: Date? = nil) throws {
        guard let host = Self.host(host) else { throw BadgeError(.invalidInput, "invalidInput.host", ["entry": host]) }
        self.init(checked: host, pins: pins, expires: expires)
    }

    init(checked host: String, pins: Set<PublicKeyPin>, expires: Date?) {
        self.host = host
        self.pins = pins
        self.expires = expires
    }

    /// Returns whether the set applies at that time: it contains a pin and has not expired.
    public func isInForce(at date: Date) -> Bool { !pins.isEmpty && expires.map { date < $0 } ?? true }

    /// Returns the host in the form in which URLs are compared; `nil` if the text is not a host.
    static func host(_ text: String) -> String? {
        let isName = text.wholeMatch(of: /[A-Za-z0-9](?:[A-Za-z0-9.\-]{0,251}[A-Za-z0-9])?\.?/) != nil
        let isAddress = text.contains(":") && text.wholeMatch(of: /\[?[0-9A-Fa-f:.]{2,45}\]?/) != nil
        guard isName || isAddress, let url = URL(string: "https://\(isAddress ? "[\(text.bare)]" : text)") else {
            return nil
        }
        return url.plainHost.isEmpty ? nil : url.plainHost
    }
}

extension PinSet {
    // One pin alone would lock every wallet out when the key is replaced, or lost.
    private static let counts = 2...8

    /// Reads an entry of a policy's `serverPins`; records a finding and returns `nil` if it is invalid.
    init?(_ reader: JSONReader, _ findings: inout ValidationErrors) {
        findings.allow(only: ["host", "pins", "expires"], in: reader)
        let host = findings.required(reader["host"], placeholder: nil) { Optional(try $0.hostName()) }
        let pins = findings.elements(reader["pins"], Self.counts) { reader, findings in
            findings.required(reader, placeholder: nil) { Optional(try $0.pin()) }
        }.compactMap(\.self)
        let expires = findings.required(reader["expires"], placeholder: nil) { Optional(try $0.timestamp()) }
        if Set(pins).count < pins.count { findings.note(reader["pins"], "names a key twice") }
        guard let host else { return nil }
        self.init(checked: host, pins: Set(pins), expires: expires)
    }
}

extension String {
    fileprivate var bare: String { trimmingCharacters(in: ["[", "]"]) }
}
