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
        if authority.hasPrefix("[") {
            let host = authority.dropFirst().prefix { $0 != "]" }
            return isLoopback(host: String(host))
        }
        return isLoopback(host: String(authority.prefix { $0 != ":" }))
    }
}
