import BadgeKeys
import BadgeModel

/// What a wallet posted, of which nothing is decrypted or verified (OpenID4VP 1.0 section 8.2 and 8.3.1).
struct WalletResponse: Sendable {
    /// The request that it says to answer.
    let transaction: String
    private let fields: [String: String]

    private static let documentLimits = JSON.Limits(bytes: ResponseForm.maxBytes, depth: 64)

    /// - Throws: `BadgeError` `documentInvalid` when it names no request.
    init(_ form: [UInt8]) throws {
        fields = try ResponseForm.fields(form)
        let name =
            if let message = fields["response"] { try JWE.keyID(of: message, maxBytes: ResponseForm.maxBytes) } else {
                fields["state"]
            }
        guard let name else { throw BadgeError.invalidDocument("the form", "names no request") }
        transaction = name
    }

    /// Returns the parameters, decrypted with the key of the request.
    ///
    /// - Throws: `VerificationFailure` `answerEncryption` or `answerMalformed`.
    func parameters(_ key: AgreementKey?) throws -> JSONReader {
        guard let message = fields["response"] else { return try plainParameters(key) }
        guard let key else {
            throw VerificationFailure(.answerEncryption, .verifier("verification.answerUnexpectedlyEncrypted"))
        }
        let others = ["vp_token", "error", "presentation_submission"].filter { fields[$0] != nil }
        guard others.isEmpty else { throw VerificationFailure.malformedAnswer("\(others[0]) stands beside response") }
        return try Self.decrypted(message, key)
    }

    /// Returns the parameters of an encrypted answer.
    ///
    /// - Throws: `VerificationFailure` `answerEncryption` or `answerMalformed`.
    static func decrypted(_ message: String, _ key: AgreementKey) throws -> JSONReader {
        try readingAnswer {
            do {
                return JSONReader(
                    try JSON.parse(
                        JWE.decrypt(message, with: key, maxBytes: ResponseForm.maxBytes), limits: documentLimits))
            } catch let error as BadgeError where error.code == .decryptionFailed {
                throw VerificationFailure(.answerEncryption, .verifier("verification.answerUndecryptable"))
            }
        }
    }

    // An error need not be encrypted: a wallet that cannot encrypt says so in this way.
    private func plainParameters(_ key: AgreementKey?) throws -> JSONReader {
        var parameters = fields.mapValues(JSON.string)
        guard let token = fields["vp_token"] else { return JSONReader(.object(parameters)) }
        guard key == nil else {
            throw VerificationFailure(.answerEncryption, .verifier("verification.answerUnencrypted"))
        }
        parameters["vp_token"] = try readingAnswer { try JSON.parse(token, limits: Self.documentLimits) }
        return JSONReader(.object(parameters))
    }
}

/// The presentations of an answer (`vp_token`), by the identifiers of the credential queries.
struct PresentedTexts: Sendable {
    let byQuery: [String: [String]]

    // Of all queries together: each costs two verifications of signatures.
    private static let most = 64

    /// - Throws: `VerificationFailure` `answerMalformed`.
    init(_ token: JSONReader) throws {
        byQuery = try readingAnswer {
            try token.object().reduce(into: [:]) { all, member in
                guard member.value.stringValue == nil else {
                    throw VerificationFailure.malformedAnswer(
                        "vp_token has a string where an array of presentations belongs, as in draft 25 and earlier")
                }
                let texts = try token[member.key].elements().map { try $0.nonEmptyString() }
                guard !texts.isEmpty else { throw token[member.key].failure("is empty") }
                guard Set(texts.map(\.issued)).count == texts.count else {
                    throw token[member.key].failure("has a credential twice")
                }
                all[member.key] = texts
            }
        }
        guard !byQuery.isEmpty else { throw VerificationFailure.malformedAnswer("vp_token is empty") }
        guard byQuery.values.reduce(0, { $0 + $1.count }) <= Self.most else {
            throw VerificationFailure.malformedAnswer("vp_token has more than \(Self.most) presentations")
        }
    }
}

extension String {
    // What the issuer signed: with other disclosures, or bound again, a credential is the same.
    fileprivate var issued: Substring { Substring(utf8.prefix { $0 != UInt8(ascii: "~") }) }
}

/// Runs a body that reads an answer.
///
/// - Throws: `VerificationFailure` `answerMalformed` when the answer cannot be read; other errors of the body.
func readingAnswer<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as BadgeError where error.code == .documentInvalid {
        guard case .invalidFields(let fields) = error.detail, let field = fields.first else { throw error }
        throw VerificationFailure.malformedAnswer(
            "\(field.path.isEmpty ? "the document" : field.path) \(field.reason)")
    }
}

extension VerificationFailure {
    static func malformedAnswer(_ finding: String) -> Self {
        Self(.answerMalformed, .verifier("verification.answerMalformed", ["finding": finding]))
    }
}
