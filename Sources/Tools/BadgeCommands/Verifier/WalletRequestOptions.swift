import ArgumentParser
import BadgeModel
import BadgeVerifier
import Foundation

/// What a verifier asks wallets for, and as whom.
struct WalletRequestOptions: ParsableArguments {
    @Flag(help: "Ask a wallet for a badge by OpenID4VP 1.0, and wait for its answer.")
    var request = false

    @Option(
        help: ArgumentHelp("What to ask for, a DCQL query as JSON.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var query: String?

    @Option(help: ArgumentHelp("Ask for a badge of this type.", valueName: "TYPE"))
    var vct: String?

    @Option(
        help: ArgumentHelp(
            "With --vct, ask for this claim: names with dots between them, * for each element; may be repeated.",
            valueName: "PATH"))
    var claim: [String] = []

    @Option(
        help: ArgumentHelp(
            "The client identifier: redirect_uri, which signs nothing, x509_san_dns or x509_hash.", valueName: "PREFIX")
    )
    var prefix: Prefix?

    @Option(help: ArgumentHelp("The key that signs requests, PEM.", valueName: "FILE"), completion: .file())
    var key: String?

    @Option(
        help: ArgumentHelp("The certificate of the key and those above it, PEM.", valueName: "FILE"),
        completion: .file())
    var certificate: String?

    /// The prefixes of client identifiers.
    enum Prefix: String, ExpressibleByArgument, CaseIterable {
        case redirectURI = "redirect_uri"
        case certificateHost = "x509_san_dns"
        case certificateHash = "x509_hash"

        fileprivate var identity: VerifierIdentity.Prefix {
            switch self {
            case .redirectURI: .redirectURI
            case .certificateHost: .certificateHost
            case .certificateHash: .certificateHash
            }
        }
    }

    /// How a request reaches the wallet.
    enum Delivery: String, ExpressibleByArgument, CaseIterable {
        case value, reference
    }

    /// How a wallet fetches a request.
    enum Method: String, ExpressibleByArgument, CaseIterable {
        case get, post
    }

    /// How a wallet sends its answer.
    enum Mode: String, ExpressibleByArgument, CaseIterable {
        case directPost = "direct_post"
        case encryptedDirectPost = "direct_post.jwt"
    }

    @Option(help: ArgumentHelp("Whether the link has the request, or its address.", valueName: "value|reference"))
    var by: Delivery?

    @Option(help: ArgumentHelp("How the wallet fetches the request.", valueName: "get|post"))
    var requestMethod: Method?

    @Option(help: ArgumentHelp("Whether the answer is encrypted, as it is unless given.", valueName: "MODE"))
    var responseMode = Mode.encryptedDirectPost

    @Option(
        help: ArgumentHelp("What the person is to agree to, one object or an array of them, JSON.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var transactionData: String?

    @Flag(help: "The wallet is on this device, and returns to a page of this command.")
    var sameDevice = false

    func validate() throws {
        guard request else {
            guard query == nil, vct == nil, claim.isEmpty, prefix == nil, key == nil, by == nil, requestMethod == nil,
                transactionData == nil, !sameDevice
            else { throw ValidationError("What is asked for goes with --request.") }
            return
        }
        guard (query == nil) != (vct == nil) else { throw ValidationError("Give --query or --vct.") }
        guard vct != nil || claim.isEmpty else { throw ValidationError("--claim goes with --vct.") }
        guard (key == nil) == (certificate == nil) else {
            throw ValidationError("--key and --certificate go together.")
        }
        let isSigned = key != nil
        guard (prefix ?? .redirectURI) == .redirectURI || isSigned, prefix != .redirectURI || !isSigned else {
            throw ValidationError("x509_san_dns and x509_hash need --key and --certificate; redirect_uri has none.")
        }
        guard isSigned || by != .reference else {
            throw ValidationError("A request that is not signed goes by value.")
        }
        guard requestMethod == nil || isSigned && by != .value else {
            throw ValidationError("--request-method goes with a request by reference.")
        }
    }
}

extension WalletRequestOptions {
    /// Returns who asks: by x509_san_dns unless another prefix is named, and unsigned without a key.
    ///
    /// - Throws: `BadgeError` `invalidInput`; errors of opening the files.
    func identity(in run: CommandRun) throws -> VerifierIdentity {
        guard let key, let certificate else { return .unsigned }
        return try VerifierIdentity(
            (prefix ?? .certificateHost).identity, key: SigningKey(pem: Secret(try run.read(key))),
            certificates: String(decoding: try run.read(certificate), as: UTF8.self))
    }

    /// Returns the request.
    ///
    /// - Parameter returnAddress: The page to which a wallet on this device returns.
    /// - Throws: `BadgeError` `documentInvalid`; errors of opening the files.
    func walletRequest(returningTo returnAddress: URL?, in run: CommandRun) throws -> WalletRequest {
        var request = WalletRequest(try dcql(in: run))
        request.isEncrypted = responseMode == .encryptedDirectPost
        request.delivery = key == nil || by == .value ? .value : requestMethod == .post ? .post : .reference
        request.returnAddress = sameDevice ? returnAddress : nil
        if let transactionData {
            request.transactionData = try run.document(transactionData) { reader in
                try (reader.value?.arrayValue == nil ? [reader] : reader.elements()).map(RequestedTransactionData.init)
            }
        }
        return request
    }

    private func dcql(in run: CommandRun) throws -> DCQLQuery {
        if let query { return try run.document(query) { try DCQLQuery($0.present()) } }
        let claims = claim.map { text in
            ClaimsQuery(ClaimsPath(text.split(separator: ".").map { $0 == "*" ? .every : .name(String($0)) }))
        }
        return try DCQLQuery(credentials: [
            CredentialQuery(id: "badge", .sdJWT(types: [vct ?? ""]), claims: claims)
        ])
    }
}
