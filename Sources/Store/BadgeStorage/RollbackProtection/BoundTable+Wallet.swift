import BadgeDatabase

// Every table of the wallet but the trees themselves, with the values by which its rows are looked up. The columns'
// indices are those of the newest schema; a migration that moves them adds every row again.
extension BoundTable {
    static let agreement = BoundTable(
        "agreement", order: "place", by: [.column(1, "badge_id"), .column(13, "sent_at")])
    static let anchor = BoundTable("anchor", by: [.column(0, "badge_id"), .everyRow])
    static let badge = BoundTable(
        "badge", order: "place",
        by: [.column(1, "id"), .column(2, "organization_id"), .column(16, "status_list"), .runs(0, "place", bits: 4)])
    static let badgeKey = BoundTable("badge_key", by: [.column(0, "badge_id")])
    static let codeSecret = BoundTable("code_secret", by: [.column(0, "badge_id")])
    static let connection = BoundTable("connection", order: "issuer", by: [.column(0, "issuer"), .everyRow])
    static let consent = BoundTable("consent", by: [.column(0, "badge_id")])
    static let credential = BoundTable("credential", by: [.column(0, "id"), .column(1, "badge_id")])
    static let device = BoundTable("device", by: [.column(0, "issuer")])
    static let deviceCertificate = BoundTable("device_certificate", order: "server, organization", by: [.everyRow])
    static let deviceKey = BoundTable("device_key", by: [.column(0, "thumbprint")])
    static let flowDocument = BoundTable("flow_document", by: [.column(0, "address")])
    static let flowSession = BoundTable("flow_session", order: "server, client", by: [.column(0, "server")])
    static let home = BoundTable("home", by: [.everyRow])
    static let issuance = BoundTable("issuance", by: [.everyRow])
    static let organization = BoundTable("organization", by: [.column(0, "id"), .everyRow])
    static let passcode = BoundTable("passcode", by: [.everyRow])
    static let passcodeDemand = BoundTable("passcode_demand", by: [.column(0, "organization_id")])
    static let picture = BoundTable("picture", by: [.column(0, "badge_id")])
    static let policy = BoundTable("policy", order: "organization_id", by: [.column(0, "organization_id"), .everyRow])
    static let presentation = BoundTable(
        "presentation", order: "presented_at, place", by: [.column(1, "id"), .everyRow])
    static let providerList = BoundTable("provider_list", by: [.column(0, "issuer")])
    static let server = BoundTable("server", order: "place", by: [.everyRow])
    static let session = BoundTable("session", by: [.column(0, "badge_id")])
    static let signIn = BoundTable("sign_in", by: [.column(0, "issuer")])
    static let statusList = BoundTable("status_list", by: [.column(0, "uri")])
    static let syncKey = BoundTable("sync_key", by: [.column(0, "badge_id")])
    static let transactionType = BoundTable("transaction_type", order: "name", by: [.everyRow])
    static let trust = BoundTable("trust", order: "trusted_at, place", by: [.everyRow])
    static let trustAnchor = BoundTable("trust_anchor", order: "place", by: [.column(0, "organization_id")])
    static let trustedVerifier = BoundTable("trusted_verifier", order: "trusted_at, rowid", by: [.everyRow])

    static let webAuthnCredential = BoundTable(
        "webauthn_credential", order: "created_at, rowid", by: [.column(1, "relying_party")])

    static let wallet = [
        agreement, anchor, audit, badge, badgeKey, codeSecret, connection, consent, credential, device,
        deviceCertificate, deviceKey, flowDocument, flowSession, home, issuance,
        organization, passcode, passcodeDemand, picture, policy, presentation, providerList, server, session, signIn,
        statusList, syncKey, transactionType, trust, trustAnchor, trustedVerifier, webAuthnCredential,
    ]
}
