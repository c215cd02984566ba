import BadgeAuthority
import BadgeKeys
import BadgeModel

extension HypermediaPlayer {
    func rendered(_ template: HypermediaTemplate, code: String) -> JSON {
        template.rendered { value(of: $0, code: code) }
    }

    private func value(of placeholder: HypermediaTemplate.Placeholder, code: String) -> String {
        switch placeholder {
        case .href(let transition): session.path(of: transition)
        case .field(let name): session.fields[name] ?? ""
        case .text(let key):
            LoginPage.words(
                Message.Key(key, of: .samples),
                [
                    "organization": names.organization, "client": names.client,
                    "wait": Message.duration(seconds: Int(Lifetime.verificationCode)),
                ])
        case .fixed(let name): value(of: name, code: code)
        }
    }

    private func value(of name: HypermediaTemplate.Name, code: String) -> String {
        switch name {
        case .issuer: names.issuer
        case .random: session.random
        case .challenge: session.challenge
        case .rpId: relyingParty
        case .launch:
            names.issuer + Endpoint.hypermediaBrowser + "?_launch_nonce="
                + HypermediaSessions.launchNonce(of: session, id: newID ?? id)
        case .polls: String(session.polls)
        case .credential: credentialID.map { Base64URL.encode($0) } ?? ""
        case .user: Base64URL.encode(Digest.sha256("user \(session.admitted?.person ?? session.random)"))
        case .organization: names.organization
        case .client: names.client
        case .state: session.request.state ?? ""
        case .redirect: session.request.redirectURI
        case .code: code
        }
    }

    private var credentialID: [UInt8]? {
        session.credentials.last?.id
            ?? session.admitted.flatMap { authority[WebAuthnCredentials.self].newest(of: $0.person) }
    }
}
