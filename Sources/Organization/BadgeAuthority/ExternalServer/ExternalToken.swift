import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTransport
import Foundation

// The claims of another server's access token, after verification of its signature or its introspection.
struct ExternalToken: Sendable {
    let server: String
    let subject: String
    // The server's name for the account, to be shown. Never used to look up a person.
    let name: String?
    // The account's email address, to be shown as well, and whether the server states that it verified it.
    let email: String?
    let isEmailVerified: Bool
    // The thumbprint of the key to which the token is bound.
    let key: String
    let expires: Date
    // The time of the person's login at the server, or the token's time of issue if the server does not state it.
    let loggedIn: Date?

    private static let skew: TimeInterval = 60
    private static let longestName = 100
    private static let longestEmail = 254
    private static let mostAudiences = 64

    // RFC 9068, section 4, and RFC 7662, section 2.2: the claims are the same; introspection may leave out the issuer.
    init(_ claims: JSONReader, of server: ExternalAuthorizationServer, audience: String, now: Date) throws {
        let issuer = server.issuer.absoluteString
        if server.introspection == nil || claims["iss"].optional != nil {
            guard try claims["iss"].string().isExactly(issuer) else { throw claims["iss"].failure("is another server") }
        }
        try Self.require(audience, in: claims["aud"])
        try Self.requireScope(server.scope, claims["scope"])
        if !server.clients.isEmpty {
            let client = try claims["client_id"].string(maxLength: 1024)
            guard server.clients.contains(where: { $0.isExactly(client) }) else {
                throw claims["client_id"].failure("is another client's")
            }
        }
        if let begin = try claims["nbf"].optional?.date(), begin > now.addingTimeInterval(Self.skew) {
            throw claims["nbf"].failure("lies ahead")
        }
        expires = try claims["exp"].date()
        guard expires > now else { throw claims["exp"].failure("is over") }
        self.server = issuer
        subject = try Self.subject(claims["sub"])
        // RFC 9449, section 6.1: without it, anyone who sees the token can use it.
        guard let bound = claims["cnf"]["jkt"].optional else { throw claims["cnf"].failure("binds it to no key") }
        key = try bound.nonEmptyString(maxLength: 43)
        loggedIn = try (claims["auth_time"].optional ?? claims["iat"].optional)?.date()
        name = Self.text(claims, ["preferred_username", "username", "name"], Self.longestName)
        email = Self.text(claims, ["email"], Self.longestEmail)
        isEmailVerified = claims["email_verified"].value == true
    }

    // What another proof than an access token says.
    init(_ identity: IdentityToken, for key: String) {
        (server, subject, self.key) = (identity.issuer, identity.subject, key)
        (expires, loggedIn) = (identity.expires, identity.loggedIn)
        // An address is no name: it may not be verified.
        name = identity.name == identity.email ? nil : identity.name
        (email, isEmailVerified) = (identity.email, identity.isEmailVerified)
    }

    static func isSubject(_ text: String) -> Bool {
        (1...255).contains(text.unicodeScalars.count) && text.unicodeScalars.allSatisfy(\.isVisible)
    }

    private static func subject(_ claim: JSONReader) throws -> String {
        let subject = try claim.string(maxLength: 255)
        guard isSubject(subject) else { throw claim.failure("is not 1 to 255 visible characters long") }
        return subject
    }

    private static func require(_ audience: String, in claim: JSONReader) throws {
        let named =
            try claim.value?.arrayValue.map { $0.prefix(mostAudiences).compactMap(\.stringValue) }
            ?? [claim.string()]
        guard named.contains(where: { $0.isExactly(audience) }) else { throw claim.failure("is not \(audience)") }
    }

    private static func requireScope(_ scope: String, _ claim: JSONReader) throws {
        guard try claim.string().split(separator: " ").contains(where: { String($0).isExactly(scope) }) else {
            throw claim.failure("does not contain \(scope)")
        }
    }

    private static func text(_ claims: JSONReader, _ names: [String], _ limit: Int) -> String? {
        let told = names.lazy.compactMap { claims[$0].value?.stringValue }
        let visible = told.first?.unicodeScalars.filter(\.isVisible).prefix(limit)
        return visible.map { String(String.UnicodeScalarView($0)) }
    }
}

extension Unicode.Scalar {
    // Excludes terminal control characters, and characters that change the direction of the text around them.
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
