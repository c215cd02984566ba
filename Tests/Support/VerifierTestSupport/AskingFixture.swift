import BadgeCredentials
package import BadgeDCQL
package import BadgeKeys
package import BadgeModel
import BadgeSystem
package import BadgeTestDoubles
import BadgeTransport
package import BadgeVerifier
package import Foundation
import XCTest

/// A verifier that asks wallets by OpenID4VP, and an issuer that it trusts.
package struct AskingFixture: Sendable {
    package static let start = Date(timeIntervalSince1970: 1_800_000_000)
    package static let type = "https://issuer.example/badge"
    /// The position in the issuer's list of a badge that it took back.
    package static let revoked = 7

    package let clock = FixedClock(start)
    package let random: SeededRandom
    package let issuerKey: SigningKey
    /// The way to the issuer, for lists of statuses alone.
    package let wire: CountedTransport
    package let verifier: PresentationVerifier
    package let trial: TrialVerifier
    package let transactions: PresentationTransactions

    package init(_ prefix: VerifierIdentity.Prefix = .certificateHash, folder: URL? = nil, seed: UInt64 = 1) throws {
        random = SeededRandom(seed: seed)
        issuerKey = SigningKey(random: random)
        wire = CountedTransport(ListServer(key: issuerKey, clock: clock, revoked: [Self.revoked]))
        verifier = PresentationVerifier(
            trust: [TrustedIssuer(issuer: ListServer.issuer, keys: [issuerKey.publicKey])],
            transport: wire, clock: clock
        ) { _ in }
        trial = try TrialVerifier(prefix, from: clock.now(), random: random)
        transactions = try trial.transactions(verifier, in: folder, clock: clock, random: random)
    }

    package var identity: VerifierIdentity { trial.identity }
    package var certificate: TrialCertificate { trial.certificate }

    /// What is asked for: a badge with its name.
    package static func query(
        _ id: String = "badge", claims: [ClaimsQuery] = [ClaimsQuery(["name"])]
    ) -> CredentialQuery {
        CredentialQuery(id: id, .sdJWT(types: [type]), claims: claims)
    }

    package func request(
        _ queries: [CredentialQuery] = [query()], sets: [CredentialSetQuery] = []
    ) throws -> WalletRequest {
        WalletRequest(try DCQLQuery(credentials: queries, credentialSets: sets))
    }

    /// Begins a transaction, and reads its request as a wallet does.
    package func ask(
        _ request: WalletRequest? = nil, of transactions: PresentationTransactions? = nil
    ) throws -> AskedWallet {
        let transactions = transactions ?? self.transactions
        let transaction = try transactions.begin(try request ?? self.request())
        return AskedWallet(
            fixture: self, session: transaction.token,
            parameters: try Self.parameters(of: transaction.link, transactions))
    }

    package static func parameters(of link: String, _ transactions: PresentationTransactions) throws -> JSON {
        let fields = try fields(of: link)
        if let address = fields["request_uri"].flatMap(URL.init(string:)) {
            return try JWS(XCTUnwrap(try transactions.requestObject(address.lastPathComponent))).payload
        }
        if let object = fields["request"] { return try JWS(object).payload }
        return .object(
            try fields.mapValues { text in
                text.hasPrefix("{") || text.hasPrefix("[") ? try JSON.parse(text) : .string(text)
            })
    }

    package static func fields(of link: String) throws -> [String: String] {
        let items = try XCTUnwrap(URLComponents(string: link)?.queryItems)
        return Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
    }

    /// Issues a badge.
    ///
    /// - Parameter position: Its position in the issuer's list of statuses; `nil` for none, without which nobody is asked.
    package func badge(
        to key: SigningKey, claims: [String: JSON] = ["name": "Ana Lima", "email": "ana@example.com"],
        type: String = type, signedBy issuer: SigningKey? = nil, listedAt position: Int? = nil
    ) throws -> String {
        try SDJWT.issue(
            claims: JSON.object(compacting: [
                "iss": .string(ListServer.issuer), "vct": .string(type), "cnf": ["jwk": key.publicKey.json],
                "iat": .seconds(clock.now()),
                "status": position.map {
                    ["status_list": ["idx": .integer(Int64($0)), "uri": .string(ListServer.issuer + "/status")]]
                },
            ]).objectValue ?? [:],
            disclosable: claims, key: issuer ?? issuerKey, random: random)
    }
}

/// A wallet that was asked, and answers as it is told.
package struct AskedWallet: Sendable {
    package let fixture: AskingFixture
    package let session: String
    package let parameters: JSON
    package let key: SigningKey

    package init(fixture: AskingFixture, session: String, parameters: JSON, keySeed: UInt64 = 77) {
        (self.fixture, self.session, self.parameters) = (fixture, session, parameters)
        key = SigningKey(random: SeededRandom(seed: keySeed))
    }

    package var nonce: String { parameters["nonce"]?.stringValue ?? "" }
    package var client: String { parameters["client_id"]?.stringValue ?? "" }
    package var state: String { parameters["state"]?.stringValue ?? "" }

    /// Presents a badge with some claims; `change` changes what the holder signs.
    package func present(
        _ badge: String? = nil, disclosing claims: Set<String> = ["name"], audience: String? = nil,
        nonce: String? = nil, type: String = "kb+jwt", change: (inout [String: JSON]) -> Void = { _ in }
    ) throws -> String {
        let badge = try badge ?? fixture.badge(to: key)
        let now = fixture.clock.now()
        let honest = try SDJWT.present(
            Secret(utf8: badge), key: key, audience: audience ?? client, nonce: nonce ?? self.nonce, now: now,
            disclosing: claims
        ).text
        let end = try XCTUnwrap(honest.lastIndex(of: "~"))
        var payload = try JWS(String(honest[honest.index(after: end)...])).payload.objectValue ?? [:]
        change(&payload)
        return String(honest[...end]) + (try JWS.sign(.object(payload), type: type, with: key))
    }

    /// The form of an answer, encrypted if the request asks for it.
    package func form(_ token: JSON, adding members: [String: JSON] = [:]) throws -> [UInt8] {
        let answer: [String: JSON] = ["vp_token": token, "state": .string(state)].merging(members) { $1 }
        guard parameters["response_mode"] == "direct_post.jwt" else {
            return Self.form(answer.mapValues { $0.stringValue ?? $0.text })
        }
        return Self.form(["response": try encrypted(.object(answer))])
    }

    package func encrypted(_ answer: JSON) throws -> String {
        try JWE.encrypt(
            Array(answer.text.utf8), to: try encryptionKey(), with: .a128GCM, random: fixture.random)
    }

    package func encryptionKey() throws -> EncryptionKey {
        let metadata = JSONReader(try XCTUnwrap(parameters["client_metadata"]))
        return try XCTUnwrap(EncryptionKey.set(metadata["jwks"]).first)
    }

    package static func form(_ fields: [String: String]) -> [UInt8] { Array(FormBody.encode(fields)) }

    /// Sends an honest answer, or the given token.
    @discardableResult
    package func answer(
        _ token: JSON? = nil, to transactions: PresentationTransactions? = nil
    ) async throws -> AnswerReceipt {
        let token = try token ?? ["badge": [.string(try present())]]
        return try await (transactions ?? fixture.transactions).answer(try form(token))
    }

    /// The result that the verifier has.
    package func result(code: String? = nil) throws -> PresentationResult? {
        try fixture.transactions.state(of: session, code: code)?.result
    }

    package func reason() throws -> VerificationFailure.Reason? { try result()?.failure?.reason }
}
