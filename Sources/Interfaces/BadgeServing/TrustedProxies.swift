import BadgeModel
import HTTPTypes

// The proxies that are trusted to name the client of a request.
package struct TrustedProxies: Sendable {
    private let addresses: Set<IPAddress>

    package init(_ names: [String] = []) throws {
        addresses = Set(
            try names.map { name in
                guard let address = IPAddress(name) else {
                    throw BadgeError(
                        .invalidInput, "invalidInput.proxy", ["name": name])
                }
                return address
            })
    }

    func contains(_ address: IPAddress) -> Bool { addresses.contains(address) }

    // Returns the client of a request that the peer sent. Each proxy appends its own client, so anything that the
    // client wrote itself is further left and is never reached.
    func client(of headers: HTTPFields, from peer: IPAddress) -> ClientAddress {
        guard contains(peer), let name = Self.forwardedFor else { return peer.client }
        let forwarded = headers[values: name].joined(separator: ",").utf8.suffix(1024)
        for part in forwarded.split(separator: UInt8(ascii: ",")).reversed() {
            guard let address = Self.address(Self.trimmed(part)) else { break }
            if !contains(address) { return address.client }
        }
        return peer.client
    }

    // Some proxies include the port, as in `192.0.2.1:1234` and `[2001:db8::1]:443`.
    private static func address(_ text: String) -> IPAddress? {
        if let address = IPAddress(text) { return address }
        let isBracketed = text.hasPrefix("[")
        guard let end = isBracketed ? text.lastIndex(of: "]") : text.lastIndex(of: ":") else { return nil }
        let name = text[..<end].dropFirst(isBracketed ? 1 : 0)
        let port = text[end...].dropFirst(isBracketed ? 1 : 0)
        guard name.contains(":") == isBracketed, port.isEmpty ? isBracketed : isPort(port) else { return nil }
        return IPAddress(String(name))
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.first == ":" && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
            && UInt16(text.dropFirst()) != nil
    }

    private static func trimmed(_ part: Substring.UTF8View) -> String {
        String(decoding: part.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }, as: UTF8.self)
    }

    private static let forwardedFor = HTTPField.Name("x-forwarded-for")
}
