public import Foundation

/// The keys that one host may show, until a time; another key ends the connection before anything is sent.
///
/// A host whose key is replaced needs the pin of the next key beside that of the key in use: name a backup.
public struct PinSet: Sendable, Hashable {
    /// The host, by name or IP address, in lower case; its ports do not matter, and hosts below it are others.
    public let host: String
    /// The keys, any of which counts.
    public let pins: Set<PublicKeyPin>
    /// The first time at which they do not count any more, and any key does; `nil` for never.
    public let expires: Date?

    /// Creates a set.
    ///
    /// - Throws: `BadgeError` `invalidInput` when that is no host.
    public init(host: String, pins: Set<PublicKeyPin>, expires: Date? = nil) throws {
        guard let host = Self.host(host) else { throw BadgeError(.invalidInput, "invalidInput.host", ["entry": host]) }
        self.init(checked: host, pins: pins, expires: expires)
    }

    init(checked host: String, pins: Set<PublicKeyPin>, expires: Date?) {
        self.host = host
        self.pins = pins
        self.expires = expires
    }

    /// Whether it counts at that time: it names a key, and has not expired.
    public func isInForce(at date: Date) -> Bool { !pins.isEmpty && expires.map { date < $0 } ?? true }

    /// The host as URLs are compared by it; `nil` for what is none.
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

    /// Reads an entry of a policy's `serverPins`; `nil` when it is wrong, which is noted.
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
