public import Foundation

extension URL {
    /// Whether a badge's secrets may be sent to this address: `https`, or `http` on this machine's loopback interface;
    /// with a host, and without user info, which could only make the address look like another.
    public var isSecureServer: Bool {
        isWebAddress && (scheme?.lowercased() == "https" || isLoopback)
    }

    /// Whether the host is `localhost`, `127.0.0.0/8` in four decimal parts, or `[::1]`.
    public var isLoopback: Bool {
        guard let host = host()?.lowercased() else { return false }
        if host == "localhost" || host == "::1" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy(Self.isDecimalByte)
    }

    /// The address in normalized form for comparison: scheme and host in lowercase, without a trailing dot in the host
    /// and without the scheme's default port.
    public var normalized: URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true), let host = parts.percentEncodedHost
        else { return self }
        parts.scheme = parts.scheme?.lowercased()
        let plain = host.lowercased()
        parts.percentEncodedHost = plain.hasSuffix(".") ? String(plain.dropLast()) : plain
        if parts.port == (parts.scheme == "https" ? 443 : 80) { parts.port = nil }
        return parts.url ?? self
    }

    /// Requires a secure address.
    ///
    /// - Throws: `BadgeError` `serverInsecure`.
    public func requireSecureServer() throws {
        guard isSecureServer else {
            throw BadgeError(
                .serverInsecure,
                "serverInsecure.address", ["scheme": scheme ?? "?", "host": host() ?? "?"])
        }
    }

    /// Whether this is an `https` or `http` address with a literal host (without escapes, which could make the address
    /// look like another), a port from 1 to 65,535 if any, and no user info.
    var isWebAddress: Bool {
        guard let scheme = scheme?.lowercased(), ["https", "http"].contains(scheme), let host = host(), !host.isEmpty,
            let authority = absoluteString.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last
        else { return false }
        // The percent sign of an IPv6 address begins its zone.
        guard host.contains(":") || !host.contains("%") else { return false }
        // `user()` is nil for an empty user, so the authority itself is searched.
        let end = authority.unicodeScalars.firstIndex { ["/", "?", "#"].contains($0) } ?? authority.endIndex
        return !authority[..<end].contains("@") && (port.map { (1...65_535).contains($0) } ?? true)
    }

    // `UInt8("+1")` is a number, and a host may be named so.
    private static func isDecimalByte(_ text: Substring) -> Bool {
        (1...3).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(text) != nil
    }
}
