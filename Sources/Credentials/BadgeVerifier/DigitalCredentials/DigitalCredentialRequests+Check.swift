import BadgeKeys
public import BadgeModel
import Foundation

extension DigitalCredentialRequests {
    /// Returns the result of an answer; `nil` if there is no such request, if it has ended, or if it was answered before.
    ///
    /// Whatever is wrong with the answer, it ends the request.
    ///
    /// - Parameters:
    ///   - response: What the browser returned: the protocol and the `data`, or the `data` alone.
    ///   - request: What ``begin(_:)`` returned.
    ///   - origin: The origin of the page that asked, by your own server's knowledge.
    /// - Throws: `BadgeError` `documentInvalid` when `request` is not one of ``begin(_:)``; `CancellationError`, and errors
    ///   of the folder.
    public func check(
        _ response: JSON, to request: JSON, from origin: String
    ) async throws -> PresentationResult? {
        let begun = try BegunRequest(JSONReader(request))
        let now = clock.now()
        let record = try memory.change(Self.id(of: begun.nonce), at: now) { record -> TransactionRecord? in
            guard let open = record, open.isOpen(at: now) else { return nil }
            record = nil
            return open
        }
        guard let record else { return nil }
        guard record.expectedOrigins.contains(where: { $0.isExactly(origin) }) else {
            return PresentationResult(VerificationFailure(.audience, .verifier("verification.origin")))
        }
        return try await verifier.evaluate(to: record, audience: "origin:\(origin)") {
            try readingAnswer { try Self.parameters(JSONReader(response), to: begun, record.key) }
        }
    }

    // A browser gives the data as an object, and the protocol beside it.
    private static func parameters(
        _ response: JSONReader, to request: BegunRequest, _ key: AgreementKey?
    ) throws -> JSONReader {
        guard try response["protocol"].optional?.string() ?? request.name == request.name else {
            throw response["protocol"].failure("is not that of the request")
        }
        let data = response["data"].optional ?? response
        _ = try data.object()
        guard let message = try data["response"].optional?.string() else {
            // An error need not be encrypted.
            guard key == nil || data["vp_token"].optional == nil else {
                throw VerificationFailure(.answerEncryption, .verifier("verification.answerUnencrypted"))
            }
            return data
        }
        guard let key else {
            throw VerificationFailure(.answerEncryption, .verifier("verification.answerUnexpectedlyEncrypted"))
        }
        guard data["vp_token"].optional == nil, data["error"].optional == nil else {
            throw VerificationFailure.malformedAnswer("vp_token or error stands beside response")
        }
        return try WalletResponse.decrypted(message, key)
    }
}

/// What a page passed on.
private struct BegunRequest {
    let name: String
    let nonce: String

    /// - Throws: `BadgeError` `documentInvalid`.
    init(_ reader: JSONReader) throws {
        guard let entry = try reader["digital"]["requests"].elements().first else {
            throw reader["digital"]["requests"].failure("is empty")
        }
        name = try entry["protocol"].string()
        let data = entry["data"]
        switch try DigitalCredentialProtocol(required: entry["protocol"]) {
        case .unsigned: nonce = try data["nonce"].nonEmptyString()
        case .signed:
            nonce = try Self.nonce(ofPayload: data["request"].string().split(separator: ".").dropFirst().first)
        case .multiplySigned: nonce = try Self.nonce(ofPayload: data["request"]["payload"].string()[...])
        }
    }

    // It is the verifier's own: what it says finds the stored request, and nothing else of it is used.
    private static func nonce(ofPayload text: Substring?) throws -> String {
        try JSONReader(JSON.parse(Base64URL.decode(String(text ?? ""))))["nonce"].nonEmptyString()
    }
}

extension DigitalCredentialProtocol {
    fileprivate init(required reader: JSONReader) throws {
        self = try reader.name()
    }
}
