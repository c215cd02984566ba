import BadgeCredentials
import BadgeDCQL
import BadgeModel
import Foundation

extension PresentationVerifier {
    /// Returns the result of an answer that a wallet posted.
    ///
    /// - Throws: `CancellationError`.
    func evaluate(_ response: WalletResponse, to record: TransactionRecord) async throws -> PresentationResult {
        try await evaluate(to: record, audience: record.client) {
            let parameters = try response.parameters(record.key)
            guard let state = parameters["state"].value?.stringValue, state.isExactly(record.id) else {
                throw VerificationFailure.malformedAnswer("state is not that of the request")
            }
            return parameters
        }
    }

    /// Returns the result of an answer.
    ///
    /// - Parameters:
    ///   - record: The request.
    ///   - audience: The audience of the presentations.
    ///   - parameters: Returns the parameters of the answer; throws `VerificationFailure`.
    /// - Throws: `CancellationError`.
    func evaluate(
        to record: TransactionRecord, audience: String, _ parameters: () throws -> JSONReader
    ) async throws -> PresentationResult {
        do {
            let parameters = try parameters()
            if let error = try WalletError(parameters) { return error.result }
            return try await evaluate(try PresentedTexts(parameters["vp_token"]), to: record, audience: audience)
        } catch let failure as VerificationFailure {
            return PresentationResult(failure)
        }
    }

    private func evaluate(
        _ texts: PresentedTexts, to record: TransactionRecord, audience: String
    ) async throws -> PresentationResult {
        if let unknown = texts.byQuery.keys.first(where: { id in !record.query.credentials.contains { $0.id == id } }) {
            throw VerificationFailure(.unsatisfied, AnswerFinding.unknownQuery(unknown).message)
        }
        var answer = VerifiedAnswer()
        let binding = PresentationBinding(audience: audience, nonce: record.nonce)
        for query in record.query.credentials {
            for text in texts.byQuery[query.id] ?? [] {
                if record.isHighAssurance { try requireWithoutRoot(text, as: query.kind.format) }
                let result = try await verify(text, as: query.kind.format, for: binding)
                let keys =
                    query.trustedAuthorities.isEmpty || !result.isValid
                    ? [] : try authorityKeys(of: text, as: query.kind.format)
                answer.add(result, to: query, authorityKeys: keys)
                // One that is refused refuses the answer: what else answers the query costs signatures, and changes nothing.
                guard result.isValid else { break }
            }
        }
        return answer.result(for: record)
    }
}

/// An error response of a wallet (OpenID4VP 1.0 section 8.5).
private struct WalletError {
    let code: String

    /// - Throws: `VerificationFailure` `answerMalformed`.
    init?(_ parameters: JSONReader) throws {
        guard let value = parameters["error"].value else { return nil }
        guard parameters["vp_token"].value == nil else {
            throw VerificationFailure.malformedAnswer("error and vp_token are both there")
        }
        guard let code = value.stringValue, (1...64).contains(code.utf8.count), code.utf8.allSatisfy(\.isOfErrorCode)
        else { throw VerificationFailure.malformedAnswer("error is not an error code") }
        self.code = code
    }

    var result: PresentationResult {
        PresentationResult(
            VerificationFailure(.declined, .verifier("verification.declined", ["code": code])), walletError: code)
    }
}

extension UInt8 {
    // RFC 6749 section 4.1.2.1, without spaces.
    fileprivate var isOfErrorCode: Bool {
        (0x21...0x7E).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}
