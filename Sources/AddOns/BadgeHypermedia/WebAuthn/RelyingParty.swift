import BadgeModel
import BadgeTransport
import Foundation

extension URL {
    /// Returns the relying party that a server names, if it may: its own host, or a domain above it (WebAuthn Level 3,
    /// section 5.1.3). An address in numbers has no domains above it, and the last label alone is none.
    ///
    /// - Parameter named: What the server named; `nil` for its host.
    /// - Throws: `BadgeError` `serverAnswerInvalid`.
    func relyingParty(named: String?) throws -> String {
        let host = plainHost
        guard let named, !named.isExactly(host) else { return host }
        let labels = named.split(separator: ".", omittingEmptySubsequences: false)
        let isName = labels.count > 1 && labels.allSatisfy(Self.isLabel)
        guard isName, !isNumeric, host.hasSuffix(".\(named)") else {
            throw BadgeError(
                .serverAnswerInvalid, .hypermedia("serverAnswerInvalid.relyingParty"),
                ["server": origin, "relyingParty": isName ? named : "?"])
        }
        return named
    }

    // As section 3.5 of the URL standard tells an address from a name: by its last label.
    private var isNumeric: Bool {
        let host = plainHost
        guard !host.contains(":"), let last = host.split(separator: ".").last else { return true }
        return last.utf8.allSatisfy { (0x30...0x39).contains($0) } || last.hasPrefix("0x")
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count)
            && label.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }
}
