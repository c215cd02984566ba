import BadgeAuthority
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
import VerifierTestSupport
import XCTest

@testable import BadgeKit

/// A verifier that asks wallets by OpenID4VP, at the other end of a wallet's wire.
@MainActor
final class AskingDoor {
    let bearer: BadgeHolder
    let transactions: PresentationTransactions
    let certificate: TrialCertificate
    let server: DoorServer
    let type: String

    init(
        _ bearer: BadgeHolder, _ prefix: VerifierIdentity.Prefix = .certificateHash, isTrusted: Bool = true
    ) async throws {
        self.bearer = bearer
        let (world, random) = (bearer.world, SeededRandom(seed: 11))
        let trial = try TrialVerifier(prefix, from: world.clock.now(), random: random)
        certificate = trial.certificate
        let verifier = PresentationVerifier(
            trust: [try TrustedIssuer(bearer.authority.organization())], transport: bearer.authority.transport(),
            clock: world.clock)
        transactions = try trial.transactions(verifier, clock: world.clock, random: random)
        server = DoorServer(transactions)
        let credentials = try await bearer.wallet.credentials(of: bearer.badge.id)
        type = try XCTUnwrap(credentials.first).type
        if isTrusted {
            try await bearer.wallet.trustVerifiers(.roots(trial.certificate.root), as: "Doors")
        }
        connect()
        try await bearer.startOver()
    }

    /// Puts the verifier at the end of the wire.
    func connect() {
        bearer.world.wire.rule { [server] call in
            guard call.request.authority == DoorServer.host else { return try await call.forward() }
            return try await server.send(call.request, body: call.body)
        }
    }
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
        guard let result = try transactions.state(of: transaction.token, code: code)?.result else {
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
