import BadgeCredentials
import BadgeDatabase
import BadgeKeys
package import BadgeModel
import BadgeOpenID
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    static let linkSchemeMigration = Migration("authority-17-link-scheme") {
        try $0.execute(
            sql: """
                ALTER TABLE organization ADD COLUMN linkScheme TEXT;
                UPDATE organization SET linkScheme = NULL;
                """)
    }

    // The scheme of the links in invitations and emails.
    func setLinkScheme(_ scheme: String) throws {
        guard try linkScheme() != scheme else { return }
        try write { db in
            let former = try Self.linkScheme(db)
            try db.executeCached("UPDATE organization SET linkScheme = ?", [scheme])
            try record(
                .organizationEdited, by: user,
                changes: [AuditChange(.linkScheme, from: .string(former), to: .string(scheme))], db)
        }
    }

    func linkScheme() throws -> String { try read { try Self.linkScheme($0) } }

    static func linkScheme(_ db: Database) throws -> String {
        try db.cachedRow("SELECT linkScheme FROM organization")?["linkScheme"] ?? BadgeLink.scheme
    }

    // Creates the organization, its first signing key and its first status list in one transaction.
    func found(_ organization: Organization, signingKey: SigningKey) throws {
        let secret = Data(random.bytes(32))
        let now = clock.now().wholeSeconds
        try write { db in
            guard try db.cachedRow("SELECT 1 FROM organization") == nil else {
                throw BadgeError(
                    .alreadyExists, .organization("alreadyExists.organization"))
            }
            try db.executeCached(
                "INSERT INTO organization (id, name, issuer, displayName, secret) VALUES (1, ?, ?, ?, ?)",
                [organization.name, organization.id.rawValue, organization.display.name, secret])
            try Self.update(
                OrganizationDetails(
                    name: organization.name, issuer: organization.issuer, display: organization.display,
                    support: organization.support, lifetimes: Lifetimes()), db)
            try db.executeCached(
                "INSERT INTO signingKey (thumbprint, private, created, state) VALUES (?, ?, ?, 'signing')",
                [signingKey.publicKey.thumbprint, signingKey.raw.data, now])
            try Self.openStatusList(db)
            try record(
                .organizationFounded, by: user,
                details: [
                    "issuer": .string(organization.id.rawValue), "signingKey": .string(signingKey.publicKey.thumbprint),
                ],
                db)
        }
    }

    package func organization() throws -> Organization {
        try read { try Self.organization($0) }
    }

    package func issuer() throws -> String {
        try read { try Self.issuer($0) }
    }

    // Returns the number of open invitations that the move ended.
    func move(to issuer: String) throws -> Int {
        let now = clock.now().truncated
        return try write { try move(to: issuer, now: now, $0) }
    }

    func move(to issuer: String, now: Date, _ db: Database) throws -> Int {
        let former = try Self.issuer(db)
        guard former != issuer else { return 0 }
        guard try db.cachedRow("SELECT 1 FROM badge") == nil else {
            throw BadgeError(
                .invalidInput,
                .organization("invalidInput.issuerMove"))
        }
        try db.executeCached("UPDATE organization SET issuer = ?", [issuer])
        // Key statements name the old address. Without badges, no wallet has pinned a key yet.
        try db.executeCached("DELETE FROM keyStatement")
        // A policy names its issuer: wallets refuse one that names the old address.
        if let policy = try Self.newestPolicy(db) { try Self.signAgain(policy, now: now, db) }
        try db.executeCached("UPDATE invitation SET state = 'dead' WHERE state = 'open'")
        let ended = db.changesCount
        try record(
            .organizationMoved, by: user, changes: [AuditChange(.issuer, from: .string(former), to: .string(issuer))],
            db)
        return ended
    }

    static func organization(_ db: Database) throws -> Organization {
        guard let row = try db.cachedRow("SELECT * FROM organization") else { throw noOrganization }
        let details = try organizationDetails(row)
        let issuer = details.issuer
        return Organization(
            id: Organization.ID(rawValue: issuer.issuerIdentifier), name: details.name, display: details.display,
            issuer: issuer, authorizationServer: issuer, trustAnchors: try trustAnchors(db),
            keysVersion: try keysVersion(db), reissueBefore: try reissueBefore(db), policy: try newestPolicy(db),
            support: details.support)
    }

    static func issuer(_ db: Database) throws -> String {
        guard let issuer = try db.cachedValue(String.self, "SELECT issuer FROM organization") else {
            throw noOrganization
        }
        return issuer
    }

    static func signingKey(_ db: Database) throws -> SigningKey {
        let sql = "SELECT private FROM signingKey WHERE state = 'signing'"
        guard let raw = try db.cachedValue(Data.self, sql) else { throw noOrganization }
        return try named(raw)
    }

    // Signs a document that is not a badge with the key that signs badges.
    func sign(_ payload: JSON, type: String) throws -> String {
        try read { try JWS.sign(payload, type: type, with: Self.signingKey($0)) }
    }

    // The signing key comes first. Former keys stay published, so that what they signed can be verified.
    static func allSigningKeys(_ db: Database) throws -> [SigningKey] {
        try db.cachedValues(Data.self, "SELECT private FROM signingKey ORDER BY \(signingKeyOrder)").map(named)
    }

    private static func named(_ raw: Data) throws -> SigningKey {
        var key = try SigningKey(Secret(raw))
        key.publicKey.keyID = key.publicKey.thumbprint
        return key
    }

    private static func trustAnchors(_ db: Database) throws -> [Organization.TrustAnchor] {
        try allSigningKeys(db).map {
            Organization.TrustAnchor(thumbprint: $0.publicKey.thumbprint, jwk: $0.publicKey.published)
        }
    }

    static func codeAuthenticator(_ db: Database) throws -> CodeAuthenticator {
        guard let secret = try db.cachedValue(Data.self, "SELECT secret FROM organization") else {
            throw noOrganization
        }
        return CodeAuthenticator(secret: Secret(secret))
    }

    static func url(_ text: String) throws -> URL {
        guard let url = URL(string: text) else {
            throw BadgeError(
                .storeDamaged, .organization("storeDamaged.webAddress"))
        }
        return url
    }

    static var noOrganization: BadgeError {
        BadgeError(.storeAbsent, .organization("storeAbsent.organizationHere"))
    }
}

extension URL {
    // An issuer identifier has no trailing slash, because identifiers are compared as strings (OpenID4VCI 1.0,
    // section 12.2.1).
    var issuerIdentifier: String {
        absoluteString.hasSuffix("/") ? String(absoluteString.dropLast()) : absoluteString
    }
}

extension Secret {
    var data: Data { withUnsafeBytes { Data($0) } }
}

extension JWK {
    // The JWK with its use and algorithm, for a JWK set (RFC 7517, sections 4.2 and 4.4).
    var published: JSON {
        .object((json.objectValue ?? [:]).merging(["alg": "ES256", "use": "sig"]) { known, _ in known })
    }

    var unnamed: JSON {
        var key = self
        key.keyID = nil
        return key.json
    }
}
