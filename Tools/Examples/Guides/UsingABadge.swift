import BadgeKit
import Foundation

/// Presents a badge to a door, which gave its name and a nonce.
func present(_ badge: Badge, to audience: String, nonce: String, from wallet: BadgeWallet) async throws -> String {
    let presentation = try await wallet.use(
        badge.id, audience: audience, nonce: nonce, disclosing: ["name", "title"])
    return presentation.text  // send it to the door before presentation.expires
}

/// What a button for the badge says, without prompting anybody.
func caption(for badge: Badge, in wallet: BadgeWallet) async throws -> String {
    switch try await wallet.security.restrictions(for: badge.id).decision {
    case .permitted: "Present"
    case .unmet(let unmet) where unmet.contains { $0.restriction == .revoked }: "Revoked"
    case .unmet(let unmet): "Present (asks for: \(unmet.map(\.restriction.rawValue).joined(separator: ", ")))"
    case .blocked(let reason): "Not usable: \(reason)"
    }
}

/// The digits to read out where there is no door that reads badges.
func digits(of badge: Badge, in wallet: BadgeWallet) async throws -> (digits: Secret, seconds: Int) {
    let code = try await wallet.showCode(for: badge.id)
    return (code.digits, code.secondsLeft)
}

/// Handles a link that the system handed to the app, and returns the address to open next, if any.
func handle(_ link: URL, in wallet: BadgeWallet) async throws -> URL? {
    switch try await wallet.handle(link) {
    case .badge, .server: nil
    case .answer(let answer): answer.redirect  // another app learns who the user is, or that they refused
    case .presented(let reply): reply.redirectURI  // a verifier has its answer
    case .presentation: nil  // the answer to a challenge, which a text may be
    }
}

/// What is unmet, and why.
func printUnmet(of badge: Badge, in wallet: BadgeWallet) async throws {
    let evaluation = try await wallet.security.restrictions(for: badge.id)
    for unmet in evaluation.unmet { print(unmet.restriction, unmet.reason) }
}
