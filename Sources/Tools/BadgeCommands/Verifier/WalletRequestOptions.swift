import ArgumentParser
import BadgeModel
import BadgeVerifier
import Foundation

/// What a verifier asks wallets for, and as whom.
struct WalletRequestOptions: ParsableArguments {
    @Flag(help: "Ask a wallet for a badge by OpenID4VP 1.0, and wait for its answer.")
    var request = false

    @OptionGroup var asked: QueryOptions

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

        /// Returns who signs with a key.
        ///
        /// - Throws: `BadgeError` `invalidInput`; errors of opening the files.
        func identity(key: String, certificate: String, in run: CommandRun) throws -> VerifierIdentity {
            try VerifierIdentity(
                name, key: SigningKey(pem: Secret(try run.read(key))),
                certificates: String(decoding: try run.read(certificate), as: UTF8.self))
        }

        private var name: VerifierIdentity.Prefix {
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

    @Flag(help: "The wallet is on this device, and returns to a page of this command.")
    var sameDevice = false

    @Flag(
        help: """
            Ask as the High Assurance profile (HAIP 1.0) demands: signed as x509_hash, by reference, and answered encrypted.
            """)
    var haip = false

    /// Whether something is asked for.
    var isAsking: Bool { asked.isNamed }

    func validate() throws {
        guard isAsking else {
            guard asked.claim.isEmpty, prefix == nil, key == nil, by == nil, requestMethod == nil,
                asked.transactionData == nil,
                !sameDevice, !haip
            else { throw ValidationError("Say what is asked for with --query or --vct.") }
            guard !request else { throw ValidationError("Give --query or --vct.") }
            return
        }
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
        guard
            !haip
                || isSigned && [nil, .certificateHash].contains(prefix) && by != .value
                    && responseMode == .encryptedDirectPost
        else {
            throw ValidationError(
                "--haip asks signed, as x509_hash, by reference, and is answered by direct_post.jwt.")
        }
        guard requestMethod == nil || isSigned && by != .value else {
            throw ValidationError("--request-method goes with a request by reference.")
        }
    }
}

extension WalletRequestOptions {
    /// Returns who asks: by x509_san_dns unless another prefix is named, by x509_hash with the High Assurance profile, and
    /// unsigned without a key.
    ///
    /// - Throws: `BadgeError` `invalidInput`; errors of opening the files.
    func identity(in run: CommandRun) throws -> VerifierIdentity {
        guard let key, let certificate else { return .unsigned }
        return try (prefix ?? (haip ? .certificateHash : .certificateHost))
            .identity(key: key, certificate: certificate, in: run)
    }

    /// Returns the request, without an address to which the wallet returns.
    ///
    /// - Throws: `BadgeError` `documentInvalid`; errors of opening the files.
    func walletRequest(in run: CommandRun) throws -> WalletRequest {
        var request = WalletRequest(try asked.dcql(in: run))
        request.isEncrypted = responseMode == .encryptedDirectPost
        request.delivery = key == nil || by == .value ? .value : requestMethod == .post ? .post : .reference
        request.isHighAssurance = haip
        request.transactionData = try asked.transactionData(in: run)
        return request
    }
}
