// Addresses of this machine's loopback interface.
package enum LoopbackAddress {
    // Whether the text is `localhost`, an address of 127.0.0.0/8, or `::1`, without brackets.
    package static func isLoopback(host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        guard let address = IPAddress(host) else { return false }
        return address.bytes.count == 4
            ? address.bytes[0] == 127 : address.bytes == Array(repeating: 0, count: 15) + [1]
    }

    // The same for a host with or without a port, as a request names it.
    package static func isLoopback(authority: String) -> Bool {
        isLoopback(host: host(of: authority))
    }

    // The host in lowercase, without brackets and port.
    static func host(of authority: some StringProtocol) -> String {
        let host =
            authority.first == "["
            ? authority.dropFirst().prefix { $0 != "]" } : authority[...].prefix { $0 != ":" }
        return host.lowercased()
    }
}
