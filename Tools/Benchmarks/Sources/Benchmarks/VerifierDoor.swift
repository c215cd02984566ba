import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTransport
import BadgeUI
import BadgeVerifier
import Foundation
import HTTPTypes

/// The server of a verifier at the other end of a wallet's wire: it takes whatever is posted.
struct VerifierDoor: HTTPTransport {
    static let host = "door.example.org"
    static var answers: URL { get throws { try JSONReader(.string("https://\(host)/answers")).url() } }

    let others: any HTTPTransport

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        guard request.authority == Self.host else { return try await others.send(request, body: body) }
        return HTTPTransportResponse(
            response: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
            body: Data("{}".utf8))
    }

    func close() async throws {}
}

extension Place {
    /// Opens the wallet with a verifier on its wire.
    ///
    /// - Parameter root: Who certifies verifiers, PEM; `nil` for nobody.
    func walletAtDoor(trusting root: String? = nil) async throws -> BadgeWallet {
        var configuration = configuration(in: "wallet", sharing: sharing)
        configuration.transport = VerifierDoor(others: authority.transport())
        configuration.trustedVerifiers = root.map { [.roots($0)] } ?? []
        return try await BadgeWallet.open(configuration)
    }
}

/// Somebody who decides on each request at once.
@MainActor
final class Consent: PresentationUIProtocol {
    private static var isWilling = false
    /// When the last request was shown.
    static var asked = ContinuousClock.now

    /// Decides for a wallet from now on.
    ///
    /// - Parameter isWilling: Whether the least that answers a request is presented; otherwise each request is declined.
    static func decide(for wallet: BadgeWallet, isWilling: Bool) {
        self.isWilling = isWilling
        wallet.ui.registerPresentationUIClass(Consent.self)
    }

    static func instance() -> (any PresentationUIProtocol)? { Consent() }

    func promptForPresentation(
        _ prompt: PresentationPrompt, completion: @escaping PromptCompletion<PresentationDecision>
    ) {
        Self.asked = .now
        completion(Self.isWilling ? prompt.leastChoice.map(PresentationDecision.present) : .decline, nil)
    }

    func dismiss() {}
}

extension PresentationTransaction {
    /// The parameters of an unsigned request that is delivered by value.
    var parameters: JSON {
        get throws {
            .object(
                Dictionary(
                    uniqueKeysWithValues: try (URLComponents(string: link)?.queryItems ?? []).map { item in
                        let value = item.value ?? ""
                        return (item.name, value.hasPrefix("{") ? try JSON.parse(value) : .string(value))
                    }))
        }
    }
}
