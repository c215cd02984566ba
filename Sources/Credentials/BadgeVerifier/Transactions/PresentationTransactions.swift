import BadgeKeys
import BadgeModel
public import BadgeSystem
import BadgeTransport
public import Foundation

/// The requests of one verifier by OpenID4VP 1.0, and the answers of wallets to them.
///
///     let transactions = try PresentationTransactions(
///         identity, answers: URL(string: "https://door.example/answers")!,
///         requests: URL(string: "https://door.example/requests")!, verifier: verifier)
///     let transaction = try transactions.begin(WalletRequest(query))
///     show(qrCode: transaction.link)
///
/// The server at these addresses passes on what wallets send: ``requestObject(_:walletNonce:)`` answers a request for
/// `/requests/<name>`, and ``answer(_:)`` a form that is posted to `/answers`. ``state(of:code:)`` is the result.
///
/// A request can be answered once within five minutes. Its result is there for five minutes, and is given out once.
/// An answer that names a request ends it, whatever is wrong with the answer. Copies share their transactions.
public struct PresentationTransactions: Sendable {
    /// The validity of a request in seconds, and that of its result.
    public static let lifetime: TimeInterval = 300
    /// The most transactions, and the most that one address can have.
    package static let (capacity, ofAddress) = (4096, 32)

    /// The client identifier, which presentations name as their audience.
    public let clientID: String
    let verifier: PresentationVerifier
    let memory: any TransactionMemory
    let clock: any WallClock
    let random: any RandomSource
    private let identity: VerifierIdentity
    private let (answers, requests): (URL, URL?)

    /// Creates transactions that end with the process.
    ///
    /// - Parameters:
    ///   - identity: Who asks.
    ///   - answers: The address to which wallets post their answers.
    ///   - requests: The address below which wallets fetch requests; `nil` if all are delivered by value.
    ///   - verifier: Verifies what they present.
    ///   - clock: The clock of the requests.
    ///   - random: The source of nonces, names and keys.
    /// - Throws: `BadgeError` `invalidInput` when the certificate does not name the host of the answers.
    public init(
        _ identity: VerifierIdentity, answers: URL, requests: URL? = nil, verifier: PresentationVerifier,
        clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom()
    ) throws {
        try self.init(
            identity, answers, requests, verifier, ProcessTransactionMemory(Self.limits), clock, random)
    }

    /// Creates transactions that are stored in a folder, for all processes that use it.
    ///
    /// - Parameters:
    ///   - identity: Who asks.
    ///   - answers: The address to which wallets post their answers.
    ///   - requests: The address below which wallets fetch requests; `nil` if all are delivered by value.
    ///   - verifier: Verifies what they present.
    ///   - folder: The folder, in whose subfolder `presentations` each has a file of mode 0600, which goes with it.
    ///   - clock: The clock of the requests.
    ///   - random: The source of nonces, names and keys.
    /// - Throws: `BadgeError` `invalidInput` when the certificate does not name the host of the answers or the path
    ///   cannot be a folder; `diskFull`, `storeReadOnly`, `storeFailed`.
    public init(
        _ identity: VerifierIdentity, answers: URL, requests: URL? = nil, verifier: PresentationVerifier, folder: URL,
        clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom()
    ) throws {
        let memory = try TransactionFolder(folder, Self.limits)
        try self.init(identity, answers, requests, verifier, memory, clock, random)
    }

    init(
        _ identity: VerifierIdentity, _ answers: URL, _ requests: URL?, _ verifier: PresentationVerifier,
        _ memory: any TransactionMemory, _ clock: any WallClock, _ random: any RandomSource
    ) throws {
        clientID = try identity.clientID(answersAt: answers)
        (self.identity, self.answers, self.requests) = (identity, answers, requests)
        (self.verifier, self.memory, self.clock, self.random) = (verifier, memory, clock, random)
    }

    private static var limits: TransactionLimits { TransactionLimits(all: capacity, ofAddress: ofAddress) }
}

extension PresentationTransactions {
    /// Begins a transaction.
    ///
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - address: The address of the client that asks, at most 32 transactions for each. `nil` for this
    ///     program.
    /// - Throws: `BadgeError` `invalidInput` for a request that wallets cannot answer, or when the certificate has ended;
    ///   errors of the folder.
    public func begin(_ request: WalletRequest, for address: String? = nil) throws -> PresentationTransaction {
        try request.requireValid(isSigned: identity.isSigned)
        let now = clock.now()
        if let end = identity.expires, end <= now {
            throw BadgeError(
                .invalidInput, .verifier("invalidInput.certificateEnded"), ["end": end.formatted(.iso8601)])
        }
        let token = random.token()
        let record = record(of: request, named: Self.id(of: token), at: now)
        let link = try link(to: record, request)
        try memory.insert(record, of: address, at: now)
        return PresentationTransaction(
            link: link, token: token, expires: now.addingTimeInterval(Self.lifetime))
    }

    /// Returns the signed request that a link refers to; `nil` if there is none, or it was answered or has ended.
    ///
    /// - Parameters:
    ///   - id: The last part of the address.
    ///   - walletNonce: The nonce that the wallet posted (`wallet_nonce`), which the request repeats.
    /// - Throws: `BadgeError` `invalidInput` for a nonce of more than 1,024 bytes; errors of the folder.
    public func requestObject(_ id: String, walletNonce: String? = nil) throws -> String? {
        guard walletNonce?.utf8.count ?? 0 <= Self.mostNonce else {
            throw BadgeError(
                .invalidInput, "invalidInput.length", ["name": "wallet_nonce", "maxLength": Self.mostNonce])
        }
        let now = clock.now()
        let record = try memory.change(id, at: now) { $0 }
        guard let record, record.isFetched, record.isOpen(at: now) else { return nil }
        return try sign(record, walletNonce)
    }

    /// Returns what became of a request, and forgets the result; `nil` if there is no such request, if it has ended, or if
    /// its result was given out before.
    ///
    /// - Parameters:
    ///   - token: The secret of the session that began it.
    ///   - code: The code with which the wallet returned the person (`response_code`). Without it, claims that were
    ///     presented on the same device are not given out: another person may have answered there.
    /// - Throws: Errors of the folder.
    public func state(of token: String, code: String? = nil) throws -> PresentationState? {
        try memory.change(Self.id(of: token), at: clock.now()) { record in
            switch record?.phase {
            case nil: return nil
            case .open, .answering: return .waiting
            case .answered(let result, let expected, _):
                guard expected == nil || Self.matches(code, expected) else { return .waiting }
                record = nil
                return .answered(result)
            }
        }
    }

    private static let mostNonce = 1024

    // Whoever knows the name, which is in the link, learns nothing of the token.
    private static func id(of token: String) -> String {
        Base64URL.encode(Digest.sha256("openid4vp transaction\0" + token).prefix(16))
    }

    private static func matches(_ code: String?, _ expected: String?) -> Bool {
        // Digests take the same time to compare, whatever the code.
        code.map { Digest.sha256($0) } == expected.map { Digest.sha256($0) }
    }
}

extension PresentationTransactions {
    private static let audience = "https://self-issued.me/v2"
    private static let encryptions = JWE.ContentEncryption.allCases.map { JSON.string($0.rawValue) }

    private func record(of request: WalletRequest, named id: String, at now: Date) -> TransactionRecord {
        var key = request.isEncrypted ? AgreementKey(random: random) : nil
        key?.publicKey.keyID = id
        let data = request.transactionData.map { JSON.string($0.text) }
        let parameters = JSON.object(compacting: [
            "response_type": "vp_token", "client_id": .string(clientID),
            "response_mode": request.isEncrypted ? "direct_post.jwt" : "direct_post",
            "response_uri": .string(answers.absoluteString), "nonce": .string(random.token(bytes: 16)),
            "state": .string(id), "dcql_query": request.query.json, "client_metadata": Self.metadata(key),
            "transaction_data": data.isEmpty ? nil : .array(data),
        ])
        return TransactionRecord(
            id: id, begun: now, parameters: parameters, key: key, query: request.query,
            isFetched: request.delivery != .value, returnAddress: request.returnAddress, phase: .open)
    }

    private static func metadata(_ key: AgreementKey?) -> JSON {
        .object(compacting: [
            "vp_formats_supported": ["dc+sd-jwt": ["sd-jwt_alg_values": ["ES256"], "kb-jwt_alg_values": ["ES256"]]],
            "jwks": key.map { ["keys": [$0.publicKey.json]] },
            "encrypted_response_enc_values_supported": key.map { _ in .array(encryptions) },
        ])
    }

    private func sign(_ record: TransactionRecord, _ walletNonce: String?) throws -> String {
        let own = JSON.object(compacting: [
            "aud": .string(Self.audience), "iat": .seconds(clock.now()),
            "exp": .seconds(record.begun.addingTimeInterval(Self.lifetime)), "wallet_nonce": .optional(walletNonce),
        ])
        let members = (record.parameters.objectValue ?? [:]).merging(own.objectValue ?? [:]) { $1 }
        return try identity.sign(.object(members))
    }

    private func link(to record: TransactionRecord, _ request: WalletRequest) throws -> String {
        var fields: [(name: String, value: String)] = [("client_id", clientID)]
        if request.delivery != .value {
            guard let requests else { throw BadgeError(.invalidInput, .verifier("invalidInput.noRequestAddress")) }
            fields.append(("request_uri", requests.appending(path: record.id).absoluteString))
            if request.delivery == .post { fields.append(("request_uri_method", "post")) }
        } else if identity.isSigned {
            fields.append(("request", try sign(record, nil)))
        } else {
            let others = (record.parameters.objectValue ?? [:]).filter { $0.key != "client_id" }
            fields += others.sorted { $0.key < $1.key }.map { ($0.key, $0.value.stringValue ?? $0.value.text) }
        }
        // Wallets read a plus sign in a link as it is.
        let query = String(decoding: FormBody.encode(fields), as: UTF8.self).replacing("+", with: "%20")
        return "\(request.scheme)://?\(query)"
    }
}
