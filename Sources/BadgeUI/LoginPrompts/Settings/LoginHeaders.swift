import BadgeModel
import Synchronization

/// Headers of the app that go with every request for an organization, to the organization's own origin alone: not to a
/// login server elsewhere, a status list on another host, another port, or a page in the browser.
///
/// Nothing of it is stored or logged: a header counts until it is removed, or the wallet is closed.
///
///     try wallet.ui.loginPrompts.headers.set("staff-app/7", for: "X-App-Version")
///     try wallet.ui.loginPrompts.headers(of: issuer).set(key, for: "X-Gateway-Key")
public final class LoginHeaders: Sendable {
    private static let (mostHeaders, longestValue) = (32, 4096)

    // By name in lower case.
    private let headers = Mutex<[String: RequestHeader]>([:])

    /// Creates a store without headers.
    init() {}

    /// Sets a header, in place of one of the same name.
    ///
    /// - Throws: `BadgeError` `invalidInput` with the name: for a header that requests have a use for themselves, such as
    ///   `Authorization`, `DPoP`, `Cookie`, `Host`, `Content-Type` and `X-Forwarded-For`; for a value that is empty, longer
    ///   than 4,096 characters, or has others than printable ASCII, so line breaks; and for more than 32 headers.
    public func set(_ value: String, for name: String) throws {
        let header = try RequestHeader(name, value, longestValue: Self.longestValue)
        try headers.withLock { headers in
            guard headers.count < Self.mostHeaders || headers[header.key] != nil else {
                throw BadgeError(
                    .invalidInput, "invalidInput.tooManyHeaders", ["most": Self.mostHeaders, "name": name])
            }
            headers[header.key] = header
        }
    }

    /// The value of a header, whatever the case of its name; `nil` where there is none.
    public subscript(name: String) -> String? { headers.withLock { $0[name.lowercased()] }?.revealedValue }

    /// The names of the headers as they were set, sorted without regard to case.
    public var names: [String] { headers.withLock { $0.sorted { $0.key < $1.key }.map(\.value.name) } }

    /// Removes a header.
    public func remove(_ name: String) { headers.withLock { $0[name.lowercased()] = nil } }

    /// Removes all headers.
    public func clear() { headers.withLock { $0 = [:] } }

    /// The headers by their names in lower case.
    var all: [String: RequestHeader] { headers.withLock { $0 } }

    /// Reads headers that are not kept.
    static func checked(_ headers: [String: String]) throws -> [String: RequestHeader] {
        let store = LoginHeaders()
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { try store.set(value, for: name) }
        return store.all
    }
}

/// A header that an app may set.
struct RequestHeader: Sendable {
    let name: String
    private let value: Secret

    /// The name as it is compared.
    var key: String { name.lowercased() }

    /// The value, for a request.
    var revealedValue: String { value.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    init(_ name: String, _ value: String, longestValue: Int) throws {
        guard name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9_\-]{0,63}/) != nil else {
            throw BadgeError(.invalidInput, "invalidInput.headerName", ["name": name])
        }
        guard !Self.isTaken(name.lowercased()) else {
            throw BadgeError(.invalidInput, "invalidInput.headerTaken", ["name": name])
        }
        let isPrintable = value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        guard isPrintable, (1...longestValue).contains(value.utf8.count), value.first != " ", value.last != " " else {
            throw BadgeError(.invalidInput, "invalidInput.headerValue", ["name": name])
        }
        (self.name, self.value) = (name, Secret(utf8: value))
    }

    private static func isTaken(_ name: String) -> Bool {
        taken.contains(name) || takenPrefixes.contains(where: name.hasPrefix)
    }

    private static let taken: Set = [
        // Who asks, and what it was told to keep.
        "authorization", "dpop", "cookie", "cookie2", "set-cookie",
        // Where a message begins and ends, and what becomes of its connection (RFC 9110, RFC 9112).
        "host", "transfer-encoding", "te", "trailer", "connection", "keep-alive", "upgrade", "http2-settings", "expect",
        "early-data",
        // In which form and how much of an answer comes.
        "accept", "accept-encoding", "range",
        // What only a proxy knows.
        "forwarded", "via", "x-real-ip", "client-cert", "client-cert-chain",
        // Another request than the one that was signed.
        "x-http-method", "x-http-method-override", "x-method-override", "x-original-url", "x-rewrite-url",
    ]
    private static let takenPrefixes = ["content-", "proxy-", "if-", "sec-", "x-forwarded-"]
}
