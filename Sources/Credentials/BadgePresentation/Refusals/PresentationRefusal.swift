import BadgeCredentials
package import BadgeModel
import BadgeTransport

/// The refusal of a verifier's request, before anybody was asked: why, for whom, and where the verifier may be told.
package struct PresentationRefusal: Error, Sendable {
    /// The error code of the standard.
    package let code: PresentationErrorCode
    /// What is wrong, in the terms of the protocol.
    package let finding: String
    /// Why the requester is not the one that it claims to be; `nil` if something else is wrong.
    package let diagnosis: RequesterFinding?
    /// The client identifier, as the request has it; `nil` if it has none.
    package internal(set) var clientID: String?
    /// Who asks, if that is known.
    package internal(set) var requester: VerifiedRequester?
    /// Where an error response may be sent; `nil` unless the client vouches for the address.
    package internal(set) var reply: ErrorReply?
    /// The host that the configuration must name before a request may lead there; `nil` if that is not what is wrong.
    package internal(set) var privateHost: String?

    init(_ code: PresentationErrorCode, _ finding: String) {
        (self.code, self.finding, diagnosis) = (code, finding, nil)
    }

    init(_ finding: String) {
        self.init(.invalidRequest, finding)
    }

    package init(_ diagnosis: RequesterFinding) {
        (code, finding, self.diagnosis) = (diagnosis.code, diagnosis.message.text, diagnosis)
    }
}

extension PresentationRefusal {
    /// The refusal of a request that has ended since it was read.
    package static func expired(_ request: VerifierRequest) -> PresentationRefusal {
        var refusal = PresentationRefusal("exp has passed")
        (refusal.clientID, refusal.requester) = (request.requester.clientID, request.requester)
        return refusal
    }

    /// The refusal for the person.
    package var badgeError: BadgeError {
        let client = Self.shown(clientID ?? "?")
        if let diagnosis {
            return BadgeError(
                .presentationRefused, diagnosis.refusal(of: client), detail: .verifier(diagnosis.name), underlying: self
            )
        }
        let values = ["client": client, "finding": finding]
        guard let privateHost else { return BadgeError(.presentationRefused, code.text, values, underlying: self) }
        return BadgeError(
            .presentationRefused, .presentation("presentationRefused.privateHost"),
            values.merging(["host": Self.shown(privateHost)]) { $1 }, underlying: self)
    }

    private static func shown(_ clientID: String) -> String {
        let visible = clientID.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }
        return String(String.UnicodeScalarView(visible.prefix(200)))
    }

    /// Returns what the closure reads, and refuses the request if it cannot be read.
    static func reading<Value>(as code: PresentationErrorCode = .invalidRequest, _ read: () throws -> Value) throws
        -> Value
    {
        do { return try read() } catch let error as BadgeError {
            throw PresentationRefusal(code, error.unpunctuatedFinding)
        }
    }

    func naming(_ clientID: String?) -> PresentationRefusal {
        var named = self
        named.clientID = self.clientID ?? clientID
        return named
    }
}

extension RequesterFinding {
    /// What happened to the request of a client, and what to do.
    fileprivate func refusal(of client: String) -> Message {
        switch self {
        case .clientUnknown: .presentation("presentationRefused.clientUnknown", ["client": client])
        case .attesterUnknown: .presentation("presentationRefused.attesterUnknown", ["client": client])
        case .certificate(.noRoots), .certificate(.unknownAuthority):
            .presentation("presentationRefused.authorityUnknown", ["client": client])
        case .certificate(let finding):
            .presentation("presentationRefused.certificate", ["client": client, "finding": finding.message])
        default: .presentation("presentationRefused.requester", ["client": client, "finding": message])
        }
    }
}
