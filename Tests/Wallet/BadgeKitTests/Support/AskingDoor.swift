import BadgeAuthority
import BadgeCredentials
import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import BadgeUI
import BadgeVerifier
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeKit

/// A verifier that asks wallets by OpenID4VP, at the other end of a wallet's wire.
@MainActor
final class AskingDoor {
    nonisolated static let host = "door.example"

    let bearer: BadgeHolder
    let transactions: PresentationTransactions
    let certificate: TrialCertificate
    let type: String
    /// What wallets posted, whether it arrived or not.
    let posted = Captured<Data>()
    /// What arrived.
    let answers = Captured<Data>()
    private let fault = Captured<BadgeError>()

    init(
        _ bearer: BadgeHolder, _ prefix: VerifierIdentity.Prefix = .certificateHash, isTrusted: Bool = true
    ) async throws {
        self.bearer = bearer
        let (world, random) = (bearer.world, SeededRandom(seed: 11))
        let key = SigningKey(random: random)
        let certificate = try TrialCertificate(
            of: key.publicKey, for: Self.host, from: world.clock.now(), random: random)
        // The root stays at home, as the profile HAIP wants it.
        let leaf = String(certificate.chain.dropLast(certificate.root.count))
        let identity =
            prefix == .redirectURI ? .unsigned : try VerifierIdentity(prefix, key: key, certificates: leaf)
        self.certificate = certificate
        let verifier = PresentationVerifier(
            trust: [try TrustedIssuer(bearer.authority.organization())], transport: bearer.authority.transport(),
            clock: world.clock)
        transactions = try PresentationTransactions(
            identity, answers: XCTUnwrap(URL(string: "https://\(Self.host)/answers")),
            requests: XCTUnwrap(URL(string: "https://\(Self.host)/requests")), verifier: verifier, clock: world.clock,
            random: random)
        let credentials = try await bearer.wallet.credentials(of: bearer.badge.id)
        type = try XCTUnwrap(credentials.first).type
        if isTrusted {
            try await bearer.wallet.trustVerifiers(.roots(certificate.root), as: "Doors")
        }
        connect()
        try await bearer.startOver()
    }

    /// Puts the verifier at the end of the wire.
    func connect() {
        bearer.world.wire.rule { [transactions, posted, answers, fault] call in
            guard call.request.authority == Self.host else { return try await call.forward() }
            guard call.request.method == .post, call.request.path == "/answers" else {
                let name = call.request.path?.split(separator: "/").last.map(String.init) ?? ""
                let nonce = try FormBody.decode(Array(call.body), upTo: 8, .lenient)["wallet_nonce"]
                guard let object = try transactions.requestObject(name, walletNonce: nonce) else {
                    return Self.reply(404, "{}")
                }
                return Self.reply(200, object, type: "application/oauth-authz-req+jwt")
            }
            posted.append(call.body)
            if let fault = fault.values.first { throw fault }
            answers.append(call.body)
            let receipt = try await transactions.answer(Array(call.body))
            return Self.reply(receipt.status, receipt.body.text)
        }
    }

    private nonisolated static func reply(
        _ status: Int, _ text: String, type: String = "application/json"
    ) -> HTTPTransportResponse {
        HTTPTransportResponse(
            response: HTTPResponse(status: .init(code: status), headerFields: [.contentType: type]),
            body: Data(text.utf8))
    }

    /// Nothing that is posted arrives, until ``goUp()``.
    func goDown() { fault.append(BadgeError(.serverUnreachable, reason: "The connection was closed. Try again.")) }

    func goUp() { fault.removeAll() }
}

extension AskingDoor {
    /// What is asked for: a badge of the organization with its name.
    func query(
        _ id: String = "badge", _ claims: [ClaimsQuery] = [ClaimsQuery(["name"])], sets: [[String]] = [],
        isMultiple: Bool = false
    ) -> CredentialQuery {
        CredentialQuery(id: id, .sdJWT(types: [type]), isMultiple: isMultiple, claims: claims, claimSets: sets)
    }

    func request(
        _ queries: [CredentialQuery]? = nil, sets: [CredentialSetQuery] = []
    ) throws -> WalletRequest {
        WalletRequest(try DCQLQuery(credentials: queries ?? [query()], credentialSets: sets))
    }

    /// Begins a transaction.
    func begin(_ request: WalletRequest? = nil) throws -> PresentationTransaction {
        try transactions.begin(try request ?? self.request())
    }

    /// Hands a link to the wallet.
    @discardableResult
    func show(_ transaction: PresentationTransaction, to wallet: BadgeWallet? = nil) async throws
        -> PresentationReply
    {
        try await (wallet ?? bearer.wallet).present(to: VerifierRequestLink(parsing: transaction.link))
    }

    /// The result; `nil` while nothing was answered.
    func result(of transaction: PresentationTransaction, code: String? = nil) throws -> PresentationResult? {
        guard case .answered(let result)? = try transactions.state(of: transaction.token, code: code) else {
            return nil
        }
        return result
    }

    /// What the verifier knows of the first badge, without what every badge tells.
    func told(_ transaction: PresentationTransaction) throws -> [String: JSON]? {
        let always: Set = ["iss", "iat", "nbf", "exp", "vct", "cnf", "status"]
        return try result(of: transaction)?.queries.first?.badges.first?.claims.filter { !always.contains($0.key) }
    }

    /// How often each credential of the wallet was used.
    func uses() async throws -> [Int] { try await bearer.contents().uses }

    /// What the history says of each presentation, newest first.
    func outcomes() async throws -> [PresentationRecord.Outcome] {
        try await bearer.wallet.store.presentations().map(\.outcome)
    }
}

extension PresentationPrompt {
    /// The least that answers the request.
    var least: PresentationDecision? { leastChoice.map(PresentationDecision.present) }
}
