import BadgeCredentials
import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation

extension PresentationClient {
    /// Makes the response to a request from what a person chose. It is made once, and sent as often as it takes.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - credentials: The credentials. Whether they satisfy the query, the caller has decided.
    /// - Throws: `PresentationRefusal` `invalidTransactionData` when no credential of an entry is presented; `BadgeError`
    ///   of the format, and `invalidInput` for credentials that the request does not ask for.
    package func response(
        to request: VerifierRequest, presenting credentials: [PresentedCredential]
    ) throws -> PresentationResponse {
        try request.requireAsked(credentials)
        let entries = try request.transactionData(answeredBy: Set(credentials.map(\.query)))
        let now = web.clock.now()
        var token: [String: JSON] = [:]
        for chosen in credentials {
            var binding = PresentationBinding(audience: request.audience, nonce: request.nonce)
            let own = entries[chosen.query] ?? []
            binding.transactionData = own.map(\.text)
            binding.isHashAlgorithmNamed = own.contains(where: \.isHashAlgorithmNamed)
            let presentation = try chosen.format.present(
                chosen.credential, key: chosen.key, disclosing: chosen.claims.map { $0.json.arrayValue ?? [] },
                for: binding, now: now)
            token[chosen.query] = .array((token[chosen.query]?.arrayValue ?? []) + [.string(presentation.text)])
        }
        return try seal(["vp_token": .object(token)], request.reply)
    }

    /// Makes an error response.
    ///
    /// A person who declined, a credential that is not there and a value that differs have the same one: `accessDenied`.
    /// Send it only after the person acted.
    ///
    /// - Parameters:
    ///   - code: The error code.
    ///   - finding: What is wrong with the request, for the verifier's developers; `nil` to omit it.
    ///   - reply: Where it goes.
    package func errorResponse(
        _ code: PresentationErrorCode, finding: String? = nil, to reply: ErrorReply
    ) throws -> PresentationResponse {
        let description = code.isDescribed ? finding.map(Self.description) : nil
        return try seal(
            ["error": .string(code.rawValue)].merging(description.map { ["error_description": .string($0)] } ?? [:]) {
                $1
            }, reply)
    }

    // RFC 6749 section 4.1.2.1.
    private static func description(_ finding: String) -> String {
        let permitted = finding.unicodeScalars.filter {
            (0x20...0x7E).contains($0.value) && $0 != "\"" && $0 != "\\"
        }
        return String(String.UnicodeScalarView(permitted.prefix(200)))
    }

    private func seal(_ parameters: [String: JSON], _ reply: ErrorReply) throws -> PresentationResponse {
        var parameters = parameters
        parameters["state"] = .optional(reply.state)
        if let encryption = reply.encryption {
            let message = try JWE.encrypt(
                Array(JSON.object(parameters).text.utf8), to: encryption.key, with: encryption.content,
                random: web.random)
            parameters = ["response": .string(message)]
        }
        return PresentationResponse(destination: reply.destination, parameters: parameters)
    }
}

extension VerifierRequest {
    fileprivate func requireAsked(_ credentials: [PresentedCredential]) throws {
        guard !credentials.isEmpty else { throw BadgeError(.invalidInput, .presentation("invalidInput.notAsked")) }
        for (id, chosen) in Dictionary(grouping: credentials, by: \.query) {
            guard let asked = query.credentials.first(where: { $0.id.isExactly(id) }),
                chosen.allSatisfy({ $0.format.id == asked.kind.format }), chosen.count == 1 || asked.isMultiple
            else { throw BadgeError(.invalidInput, .presentation("invalidInput.notAsked")) }
        }
    }

    // Each entry is answered with exactly one of its credentials (section 5.1): the first that is presented.
    fileprivate func transactionData(answeredBy presented: Set<String>) throws -> [String: [TransactionData]] {
        try transactionData.reduce(into: [:]) { all, entry in
            guard let id = entry.queries.first(where: presented.contains) else {
                throw PresentationRefusal(
                    .invalidTransactionData, "no credential that transaction_data names is presented"
                ).naming(requester.clientID)
            }
            all[id, default: []].append(entry)
        }
    }
}
