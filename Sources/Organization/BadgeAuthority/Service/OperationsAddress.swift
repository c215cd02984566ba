import BadgeModel
import BadgeServing

/// The address at which a served organization answers its operator: `/health` and `/metrics`, on this machine's loopback
/// interface.
public struct OperationsAddress: Sendable, Hashable {
    /// The name or number of the loopback interface, without brackets.
    public let host: String
    /// The port; 0 lets the system choose.
    public let port: Int

    /// Parses `127.0.0.1:9464`, `[::1]:9464`, `localhost:9464`, or a port alone.
    ///
    /// - Throws: `BadgeError` `invalidInput` for any other text, and for an address that others can reach.
    public init(_ text: String) throws {
        let end = text.lastIndex(of: ":")
        let host = end.map { text[..<$0] } ?? "127.0.0.1"
        let port = end.map { text[text.index(after: $0)...] } ?? text[...]
        guard let number = Int(port), String(number) == port, (0...65_535).contains(number) else {
            throw BadgeError(
                .invalidInput, .organization("invalidInput.operationsAddress", ["text": text]))
        }
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : String(host)
        self.port = number
        guard LoopbackAddress.isLoopback(host: self.host) else {
            throw BadgeError(
                .invalidInput,
                .organization("invalidInput.operationsHost", ["host": host, "port": "\(number)"]))
        }
    }
}
