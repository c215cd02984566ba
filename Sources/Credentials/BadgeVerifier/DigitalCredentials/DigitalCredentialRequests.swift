import BadgeKeys
public import BadgeModel
public import BadgeSystem
import BadgeTransport
public import Foundation

/// The requests of one verifier by the Digital Credentials API of browsers and systems (OpenID4VP 1.0, appendix A).
///
///     let requests = try DigitalCredentialRequests(origins: ["https://shop.example"], verifier: verifier)
///     let request = try requests.begin(WalletRequest(query))
///     // In the page: navigator.credentials.get(request), which returns the protocol and the data of the response.
///     let result = try await requests.check(response, to: request, from: "https://shop.example")
///
/// Without an identity the request is not signed, and the browser alone tells the wallet who asks. With one it is
/// signed, and with several it has a signature of each, of which the wallet needs to trust one. A request can be
/// answered once within five minutes. Copies share their requests.
public struct DigitalCredentialRequests: Sendable {
    let verifier: PresentationVerifier
    let memory: any TransactionMemory
    let clock: any WallClock
    private let random: any RandomSource
    private let identities: [VerifierIdentity]
    private let origins: [String]

    /// Creates requests that end with the process.
    ///
    /// - Parameters:
    ///   - identities: Who signs; empty for nobody.
    ///   - origins: The origins of the pages that ask, as the browser writes them: `https://shop.example`.
    ///   - verifier: Verifies what is presented.
    ///   - clock: The clock of the requests.
    ///   - random: The source of nonces and keys.
    /// - Throws: `BadgeError` `invalidInput` for an origin that no browser writes, or a certificate that does not name its
    ///   host.
    public init(
        _ identities: [VerifierIdentity] = [], origins: [String], verifier: PresentationVerifier,
        clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom()
    ) throws {
        let memory = WaitingMemory<TransactionRecord>(PresentationTransactions.limits)
        try self.init(identities, origins, verifier, memory, clock, random)
    }

    /// Creates requests that are stored in a folder, for all processes that use it.
    ///
    /// - Parameters:
    ///   - identities: Who signs; empty for nobody.
    ///   - origins: The origins of the pages that ask, as the browser writes them: `https://shop.example`.
    ///   - verifier: Verifies what is presented.
    ///   - folder: The folder, as for ``PresentationTransactions``.
    ///   - clock: The clock of the requests.
    ///   - random: The source of nonces and keys.
    /// - Throws: `BadgeError` `invalidInput` for an origin that no browser writes, a certificate that does not name its
    ///   host, or a path that cannot be a folder; `diskFull`, `storeReadOnly`, `storeFailed`.
    public init(
        _ identities: [VerifierIdentity] = [], origins: [String], verifier: PresentationVerifier, folder: URL,
        clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom()
    ) throws {
        let memory = try TransactionFolder(folder, PresentationTransactions.limits)
        try self.init(identities, origins, verifier, memory, clock, random)
    }

    private init(
        _ identities: [VerifierIdentity], _ origins: [String], _ verifier: PresentationVerifier,
        _ memory: any TransactionMemory, _ clock: any WallClock, _ random: any RandomSource
    ) throws {
        guard !origins.isEmpty, origins.allSatisfy(\.isPlatformOrigin) else {
            throw BadgeError(.invalidInput, .verifier("invalidInput.origin"))
        }
        guard identities.allSatisfy(\.isSigned) else {
            throw BadgeError(.invalidInput, .verifier("invalidInput.unsignedPrefix"))
        }
        (self.identities, self.origins, self.verifier, self.memory) = (identities, origins, verifier, memory)
        (self.clock, self.random) = (clock, random)
    }
}

extension DigitalCredentialRequests {
    /// Begins a request.
    ///
    /// - Parameter request: What is asked for. How it is delivered and where the wallet returns mean nothing here.
    /// - Returns: The argument of `navigator.credentials.get`. It has no secret.
    /// - Throws: `BadgeError` `invalidInput` for a request that wallets cannot answer, or when a certificate has ended;
    ///   errors of the folder.
    public func begin(_ request: WalletRequest) throws -> JSON {
        let now = clock.now()
        try request.requireValid(askedBy: identities)
        for identity in identities { try identity.requireCurrent(at: now) }
        let nonce = random.token(bytes: 16)
        let id = Self.id(of: nonce)
        let key = request.answerKey(named: id, random)
        var parameters = request.parameters(nonce: nonce, key: key)
        parameters["response_mode"] = request.isEncrypted ? "dc_api.jwt" : "dc_api"
        // The answer is of an origin, so the verifier needs all of them, signed or not.
        let origins = JSON.array(origins.map(JSON.string))
        let record = TransactionRecord(
            id: id, begun: now, parameters: .object(parameters.merging(["expected_origins": origins]) { $1 }), key: key,
            query: request.query, isFetched: false, returnAddress: nil,
            isHighAssurance: request.isHighAssurance)
        let (name, data) = try signed(parameters, origins, from: now)
        try memory.insert(record, of: nil, at: now)
        return ["digital": ["requests": [["protocol": .string(name.rawValue), "data": data]]]]
    }

    /// The name under which a request is stored.
    static func id(of nonce: String) -> String {
        Base64URL.encode(Digest.sha256("openid4vp digital credentials\0" + nonce).prefix(16))
    }

    private func signed(
        _ parameters: [String: JSON], _ origins: JSON, from now: Date
    ) throws -> (DigitalCredentialProtocol, JSON) {
        guard let first = identities.first else { return (.unsigned, .object(parameters)) }
        let end = now.addingTimeInterval(PresentationTransactions.lifetime)
        var payload = parameters.merging(VerifierIdentity.claims(from: now, to: end)) { $1 }
        payload["expected_origins"] = origins
        guard identities.count > 1 else {
            payload["client_id"] = .string(try client(first))
            return (.signed, ["request": .string(try first.sign(.object(payload)))])
        }
        // Who asks stands in the header of each signature (section A.3.2.2).
        let tokens = try identities.map { identity in
            try identity.sign(.object(payload), header: ["client_id": .string(try client(identity))])
                .split(separator: ".").map { JSON.string(String($0)) }
        }
        let signatures = tokens.map { JSON.object(["protected": $0[0], "signature": $0[2]]) }
        return (.multiplySigned, ["request": ["payload": tokens[0][1], "signatures": .array(signatures)]])
    }

    private func client(_ identity: VerifierIdentity) throws -> String {
        guard let page = URL(string: origins[0]) else {
            throw BadgeError(.invalidInput, .verifier("invalidInput.origin"))
        }
        return try identity.clientID(answersAt: page)
    }
}

/// The protocols of requests (OpenID4VP 1.0 section A.1).
enum DigitalCredentialProtocol: String, CaseIterable {
    case unsigned = "openid4vp-v1-unsigned"
    case signed = "openid4vp-v1-signed"
    case multiplySigned = "openid4vp-v1-multisigned"
}

extension String {
    /// Whether a platform can state it as an origin: that of an app, or that of a page, which ends with its host or port.
    fileprivate var isPlatformOrigin: Bool {
        guard (1...2048).contains(utf8.count), utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
        guard let url = URL(string: self), let scheme = url.scheme else { return false }
        return ["http", "https"].contains(scheme) ? url.origin == self : true
    }
}
