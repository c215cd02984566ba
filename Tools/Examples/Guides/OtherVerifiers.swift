import BadgeKit
import Foundation

/// Opens a wallet that knows whose certificates count for verifiers, and what it may be asked to agree to.
func openWallet(in home: URL, trusting roots: String) async throws -> BadgeWallet {
    var configuration = WalletConfiguration(home: home)
    configuration.trustedVerifiers = [.roots(roots)]
    configuration.transactionTypes = [
        TransactionDataType(
            name: "urn:example:visit", members: [.init("host", labels: ["en": "Host", "de": "Gastgeber"])],
            labels: ["en": "Visit", "de": "Besuch"])
    ]
    let wallet = try await BadgeWallet.open(configuration)
    wallet.ui.registerPresentationUIClass(PresentationSheet.self)
    return wallet
}

/// Answers a link or QR code of a verifier, and returns the address to open in a browser, if any.
func answer(_ text: String, from wallet: BadgeWallet) async throws -> URL? {
    let link = try VerifierRequestLink(parsing: text)
    do {
        return try await wallet.present(to: link).redirectURI
    } catch let error as BadgeError where error.code == .presentationUndelivered {
        guard case .presentation(let id) = error.detail else { throw error }
        return try await wallet.resend(id).redirectURI  // the same bytes, and no second use
    }
}

/// Answers a request that a web page made through the browser.
func answer(page origin: String, asking request: JSON, from wallet: BadgeWallet) async throws -> JSON {
    try await wallet.present(origin: origin, request: request)
}
