import BadgeAuthority
import BadgeModel
import Foundation

/// The address at which an organization is served, and its relation to the address that wallets know.
struct ServedAddress {
    let host: String
    let port: Int
    let isEncrypted: Bool
    /// Whether the operator wants to move the organization to this address.
    let moves: Bool

    private var scheme: String { isEncrypted ? "https" : "http" }
    private var isWildcard: Bool { ["0.0.0.0", "::", "[::]", "*"].contains(host) }

    /// Moves the organization to this address if the operator wants it, or if its address was never chosen and no badge
    /// names it; reports what happened.
    ///
    /// - Returns: The organization's address from now on.
    /// - Throws: `BadgeError` `invalidInput` when the organization is to move and badges name its address.
    func settle(_ authority: Authority, say: (String) -> Void) throws -> URL {
        let address = try authority.organization().issuer
        guard address.isLoopback || moves, let served = url(beside: address) else { return address }
        if served != address {
            if moves {
                try move(authority, from: address, to: served, say: say)
            } else if address.absoluteString == AuthorityAddress.usual, try isMovable(authority) {
                try move(authority, from: address, to: served, say: say)
            } else if !isNamed(by: address) {
                let hint = try isMovable(authority) ? " While it has issued no badge, it can move here: --move" : ""
                say("Wallets ask at \(address), not here at \(served): the organization keeps its address.\(hint)")
            }
        }
        let settled = try authority.organization().issuer
        if isWildcard, settled.isLoopback {
            say(
                "Every interface is listened on, but \(settled) is this machine's own. Others need TLS and a --host of its own."
            )
        }
        return settled
    }

    // Badges name the address for good.
    private func isMovable(_ authority: Authority) throws -> Bool {
        try authority.badges(matching: BadgeQuery(), limit: 1).elements.isEmpty
    }

    // Whether an address names this one: localhost is the loopback interface.
    private func isNamed(by address: URL) -> Bool {
        guard let name = address.host()?.lowercased(), name == "localhost" || name.hasSuffix(".localhost") else {
            return false
        }
        let isHere = isWildcard || url(beside: address)?.isLoopback == true
        return isHere && address.scheme == scheme && (address.port ?? (isEncrypted ? 443 : 80)) == port
    }

    private func move(_ authority: Authority, from address: URL, to served: URL, say: (String) -> Void) throws {
        let ended = try authority.move(to: served)
        let loss = ended == 0 ? "" : " This ended \(ended.of("open invitation")): invite again."
        say("The organization moved from \(address) to \(served).\(loss)")
    }

    // A wildcard listens at this machine's own address too.
    private func url(beside address: URL) -> URL? {
        let name = isWildcard ? address.host() ?? "127.0.0.1" : host
        let bracketed = name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name
        let isUsualPort = port == (isEncrypted ? 443 : 80)
        return URL(string: "\(scheme)://\(bracketed)" + (isUsualPort ? "" : ":\(port)"))
    }
}
