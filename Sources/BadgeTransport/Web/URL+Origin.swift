public import Foundation

extension URL {
    /// Scheme, host and port (RFC 6454): `https://id.example.org`, with the port only if it is not the scheme's
    /// default.
    public var origin: String {
        let scheme = scheme?.lowercased() ?? "?"
        let host = host(percentEncoded: true)?.lowercased() ?? "?"
        let standard = scheme == "https" ? 443 : 80
        let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "\(scheme)://\(bracketed)" + (port.flatMap { $0 == standard ? nil : ":\($0)" } ?? "")
    }

    /// Returns the address of a well-known document, with the name between host and path (RFC 8615, RFC 8414 section
    /// 3.1).
    ///
    ///     https://id.example.org/tenant → https://id.example.org/.well-known/jwt-vc-issuer/tenant
    public func wellKnown(_ name: String) -> URL {
        var path = path(percentEncoded: true)
        if path.hasSuffix("/") { path.removeLast() }
        // The origin of a parsed web address with a name and its own path behind it is an address again.
        return URL(string: "\(origin)/.well-known/\(name)\(path)") ?? self
    }
}
