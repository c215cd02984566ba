import BadgeKeys
import BadgeModel
public import BadgeSystem
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
/// A request can be answered once within five minutes, unless its certificate ends before. Its result is there for five
/// minutes, and is given out once.
/// Anyone who saw a link that is shown can have an answer refused, so that a refusal does not end such a request: it is told
/// as often as it is asked for, until the request is answered or ends. A request that leads back to an address ends with
/// any answer: its link is seen by nobody else. Copies share their transactions.
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
    let identity: VerifierIdentity
    let (answers, requests): (URL, URL?)

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
            identity, answers, requests, verifier, WaitingMemory<TransactionRecord>(Self.limits), clock, random)
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

    static var limits: WaitingLimits { WaitingLimits(all: capacity, ofAddress: ofAddress) }
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
        let now = clock.now()
        try requireValid(request)
        let token = random.token()
        var record = record(of: request, named: Self.name(of: token), at: now)
        record.link = try link(to: record, request)
        try memory.insert(record, of: address, at: now)
        return PresentationTransaction(record, token: token)
    }

    /// Throws unless wallets can answer a request.
    ///
    /// - Throws: `BadgeError` `invalidInput`, as ``begin(_:for:)`` does.
    public func requireValid(_ request: WalletRequest) throws {
        try request.requireDeliverable(by: identity)
        try request.requireValid(askedBy: [identity])
        try identity.requireCurrent(at: clock.now())
    }

    /// Returns a transaction that was begun and waits for its answer; `nil` for any other.
    ///
    /// - Parameter token: The secret of the session that began it.
    /// - Throws: Errors of the folder.
    public func transaction(of token: String) throws -> PresentationTransaction? {
        let record = try memory.change(Self.name(of: token), at: clock.now()) { $0 }
        return record.map { PresentationTransaction($0, token: token) }
    }

    /// Returns the signed request that a link refers to; `nil` if there is none, or it was answered or has ended.
    ///
    /// - Parameters:
    ///   - id: The last part of the address.
    ///   - walletNonce: The nonce that the wallet posted (`wallet_nonce`), which the request repeats.
    ///   - walletMetadata: What the wallet posted about itself (`wallet_metadata`), JSON. If it has a key for encryption,
    ///     the request is encrypted to it.
    /// - Throws: `BadgeError` `invalidInput` for a nonce of more than 1,024 bytes, `documentInvalid` for metadata that
    ///   cannot be read; errors of the folder.
    public func requestObject(
        _ id: String, walletNonce: String? = nil, walletMetadata: String? = nil
    ) throws -> String? {
        guard walletNonce?.utf8.count ?? 0 <= Self.mostNonce else {
            throw BadgeError(
                .invalidInput, "invalidInput.length", ["name": "wallet_nonce", "maxLength": Self.mostNonce])
        }
        let now = clock.now()
        let record = try memory.change(id, at: now) { $0 }
        guard let record, record.isFetched, record.isOpen(at: now) else { return nil }
        let object = try sign(record, walletNonce)
        guard let wallet = try walletMetadata.map(WalletMetadata.init), let key = wallet.key else { return object }
        return try JWE.encrypt(Array(object.utf8), to: key, with: wallet.content, type: "JWT", random: random)
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
        try memory.change(Self.name(of: token), at: clock.now()) { record in
            switch record?.phase {
            case nil: return nil
            case .open: return record?.refusal.map(PresentationState.refused) ?? .waiting
            case .answered(let result, let expected, _):
                guard expected == nil || Self.matches(code, expected) else { return .waiting }
                record = nil
                return .answered(result)
            }
        }
    }

    /// Forgets all that has ended, as every other call does: a server that nobody asks has no other call.
    ///
    /// - Throws: Errors of the folder.
    package func forgetEnded() throws { try memory.change("", at: clock.now()) { _ in } }

    private static let mostNonce = 1024

    /// The name of a transaction. It is in the link, and tells nothing of the token.
    package static func name(of token: String) -> String {
        Base64URL.encode(Digest.sha256("openid4vp transaction\0" + token).prefix(16))
    }

    private static func matches(_ code: String?, _ expected: String?) -> Bool {
        // Digests take the same time to compare, whatever the code.
        code.map { Digest.sha256($0) } == expected.map { Digest.sha256($0) }
    }
}
