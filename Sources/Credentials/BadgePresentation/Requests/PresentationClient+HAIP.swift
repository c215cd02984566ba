import BadgeDCQL
import BadgeModel

// The High Assurance Interoperability Profile 1.0, sections 5 to 5.2.
extension PresentationClient {
    /// Throws if the profile is required and forbids how a link has its request.
    func requireHAIP(_ link: VerifierRequestLink) throws {
        guard requiresHAIP else { return }
        guard case .reference = link.content else {
            throw PresentationRefusal(.forbiddenByHAIP("the request is not signed and passed by reference"))
        }
    }

    /// Throws if the profile is required and forbids a request.
    func requireHAIP(_ request: VerifierRequest) throws {
        guard requiresHAIP else { return }
        let finding: String? =
            switch (request.requester.method, request.destination.mode) {
            case (.certificateHash, .encryptedDirectPost), (.certificateHash, .encryptedDigitalCredentials),
                (.origin, .encryptedDigitalCredentials):
                request.query.credentials.allSatisfy(\.requiresHolderBinding)
                    ? nil : "a credential needs no key binding"
            case (.certificateHash, _), (.origin, _): "the answer is not posted or returned encrypted"
            default: "the client identifier prefix is not x509_hash"
            }
        guard let finding else { return }
        var refusal = PresentationRefusal(.forbiddenByHAIP(finding))
        (refusal.requester, refusal.reply) = (request.requester, request.reply)
        throw refusal.naming(request.requester.clientID)
    }
}
