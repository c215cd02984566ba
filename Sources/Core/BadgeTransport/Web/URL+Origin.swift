package import Foundation

extension URL {
    /// Scheme, host and port (RFC 6454): `https://id.example.org`, with the port only if it is not the scheme's
    /// default.
    package var origin: String {
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
    package func wellKnown(_ name: String) -> URL {
        var path = path(percentEncoded: true)
        if path.hasSuffix("/") { path.removeLast() }
        return wellKnown(name, path)
    }

    /// Returns the addresses at which servers publish a well-known document, in the order in which to ask. For an
    /// identifier whose path ends in a slash, there are two: OpenID4VCI 1.0 section 12.2.2 keeps the slash, and RFC 8414
    /// section 3.1 removes it.
    package func wellKnownAddresses(_ name: String) -> [URL] {
        let path = path(percentEncoded: true)
        let plain = wellKnown(name)
        guard path.hasSuffix("/") else { return [plain] }
        return path == "/" ? [plain, wellKnown(name, path)] : [wellKnown(name, path), plain]
    }

    // The origin of a parsed web address with a name and its own path behind it is an address again.
    private func wellKnown(_ name: String, _ path: String) -> URL {
        URL(string: "\(origin)/.well-known/\(name)\(path)") ?? self
    }
}
