import BadgeModel
import Synchronization

/// The app's headers for requests to an organization. They are sent to the organization's own origin only: never to a
/// login server elsewhere, a status list on another host, another port, or a page in the browser.
///
/// Headers are neither stored nor logged. They apply until they are removed or the wallet is closed.
///
///     try wallet.ui.loginPrompts.headers.set("staff-app/7", for: "X-App-Version")
///     try wallet.ui.loginPrompts.headers(of: issuer).set(key, for: "X-Gateway-Key")
public final class LoginHeaders: Sendable {
    private static let (mostHeaders, longestValue) = (32, 4096)

    // By lowercase name.
    private let headers = Mutex<[String: RequestHeader]>([:])

    /// Creates a store without headers.
    init() {}

    /// Sets a header, and replaces one of the same name.
    ///
    /// - Throws: `BadgeError` `invalidInput` with the name: for a header that requests or proxies set themselves, such as
    ///   `Authorization`, `DPoP`, `Cookie`, `Host`, `Content-Type` and `X-Forwarded-For`; for a value that is empty, longer
    ///   than 4,096 characters, or not printable ASCII; and for more than 32 headers.
    public func set(_ value: String, for name: String) throws {
        let header = try RequestHeader(name, value, longestValue: Self.longestValue)
        try headers.withLock { headers in
            guard headers.count < Self.mostHeaders || headers[header.key] != nil else {
                throw BadgeError(
                    .invalidInput, .loginPrompts("invalidInput.tooManyHeaders"),
                    ["most": Self.mostHeaders, "name": name])
            }
            headers[header.key] = header
        }
    }

    /// The value of a header, by its name without regard to case; `nil` if it is not set.
    public subscript(name: String) -> String? { headers.withLock { $0[name.lowercased()] }?.revealedValue }

    /// The names of the headers, sorted without regard to case.
    public var names: [String] { headers.withLock { $0.sorted { $0.key < $1.key }.map(\.value.name) } }

    /// Removes a header.
    public func remove(_ name: String) { headers.withLock { $0[name.lowercased()] = nil } }

    /// Removes all headers.
    public func clear() { headers.withLock { $0 = [:] } }

    /// The headers by lowercase name.
    var all: [String: RequestHeader] { headers.withLock { $0 } }

    /// Checks headers without storing them.
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

    /// The name for comparison.
    var key: String { name.lowercased() }

    /// The value, for a request.
    var revealedValue: String { value.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    init(_ name: String, _ value: String, longestValue: Int) throws {
        guard name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9_\-]{0,63}/) != nil else {
            throw BadgeError(.invalidInput, .loginPrompts("invalidInput.headerName"), ["name": name])
        }
        guard !Self.isTaken(name.lowercased()) else {
            throw BadgeError(.invalidInput, .loginPrompts("invalidInput.headerTaken"), ["name": name])
        }
        let isPrintable = value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        guard isPrintable, (1...longestValue).contains(value.utf8.count), value.first != " ", value.last != " " else {
            throw BadgeError(.invalidInput, .loginPrompts("invalidInput.headerValue"), ["name": name])
        }
        (self.name, self.value) = (name, Secret(utf8: value))
    }

    // Gateways to programs take an underscore for a hyphen (RFC 3875, section 4.1.18).
    private static func isTaken(_ name: String) -> Bool {
        let name = name.replacingScalars(["_": "-"])
        return taken.contains(name) || takenPrefixes.contains(where: name.hasPrefix)
    }

    private static let taken: Set = [
        // Credentials and cookies.
        "authorization", "dpop", "cookie", "cookie2", "set-cookie",
        // Framing and connection (RFC 9110, RFC 9112).
        "host", "transfer-encoding", "te", "trailer", "connection", "keep-alive", "upgrade", "http2-settings", "expect",
        "early-data",
        // Form and range of the response.
        "accept", "accept-encoding", "range",
        // Set by proxies.
        "forwarded", "via", "x-real-ip", "client-cert", "client-cert-chain",
        // Overrides of the method or path that was signed.
        "x-http-method", "x-http-method-override", "x-method-override", "x-original-url", "x-rewrite-url",
    ]
    private static let takenPrefixes = ["content-", "proxy-", "if-", "sec-", "x-forwarded-"]
}
