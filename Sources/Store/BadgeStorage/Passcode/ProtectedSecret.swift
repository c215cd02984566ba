import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

/// A secret that is sealed under the passcode if its organization's policy demands one, with its column.
struct ProtectedSecret: Sendable {
    let kind: Kind
    /// The value of the row's primary key.
    let rowID: String
    /// The badge of the secret; `nil` for the device's key, which belongs to all badges of its issuer.
    let badgeID: Badge.ID?
    let sealed: SealedSecret

    /// The secrets that suffice to present a badge, to show a code of it, or to have it issued.
    enum Kind: CaseIterable {
        case credential, holderKey, refreshToken, codeSecret, deviceKey
    }
}

extension ProtectedSecret.Kind {
    var table: String {
        switch self {
        case .credential: "credential"
        case .holderKey: "device_key"
        case .refreshToken: "session"
        case .codeSecret: "code_secret"
        case .deviceKey: "device"
        }
    }

    var column: String { self == .refreshToken ? "refresh_token" : "sealed" }

    var primaryKey: String {
        switch self {
        case .credential: "id"
        case .holderKey: "thumbprint"
        case .refreshToken, .codeSecret: "badge_id"
        case .deviceKey: "issuer"
        }
    }

    func context(_ rowID: String) -> String {
        switch self {
        case .credential: BadgeStore.credentialContext(Credential.ID(rawValue: rowID))
        case .holderKey: BadgeStore.keyContext(rowID)
        case .refreshToken: BadgeStore.refreshContext(Badge.ID(rawValue: rowID))
        case .codeSecret: BadgeStore.codeContext(Badge.ID(rawValue: rowID))
        case .deviceKey: BadgeStore.deviceContext(issuer: rowID)
        }
    }

    fileprivate var selection: String {
        let columns = "\(table).\(primaryKey) AS row_id, \(table).is_locked AS is_locked, \(table).\(column) AS sealed"
        let owned = "\(columns), badge.id AS badge_id, badge.organization_id AS organization_id FROM \(table)"
        return switch self {
        case .credential, .refreshToken, .codeSecret: "\(owned) JOIN badge ON badge.id = \(table).badge_id"
        case .holderKey:
            """
            \(owned) JOIN credential ON credential.holder_key = device_key.thumbprint
                JOIN badge ON badge.id = credential.badge_id
            """
        case .deviceKey:
            """
            \(columns), NULL AS badge_id, organization.id AS organization_id FROM device
                JOIN organization ON organization.issuer = device.issuer
            """
        }
    }
}

extension Database {
    /// Returns the secrets of an organization, or of all of them, without those that were erased with a passcode.
    func protectedSecrets(of organization: Organization.ID? = nil, areLocked: Bool) throws -> [ProtectedSecret] {
        try ProtectedSecret.Kind.allCases.flatMap { kind in
            let sql = """
                SELECT * FROM (SELECT \(kind.selection)) WHERE is_locked = ?1 AND length(sealed) > 0
                    AND (?2 IS NULL OR organization_id = ?2) ORDER BY row_id
                """
            return try cachedRows(sql, [areLocked, organization?.rawValue]).map { row in
                ProtectedSecret(
                    kind: kind, rowID: try row.value("row_id"),
                    badgeID: (row["badge_id"] as String?).map(Badge.ID.init(rawValue:)),
                    sealed: SealedSecret(try row.value("sealed"), isLocked: areLocked))
            }
        }
    }

    func save(_ sealed: SealedSecret, as secret: ProtectedSecret) throws {
        let kind = secret.kind
        try executeCached(
            "UPDATE \(kind.table) SET \(kind.column) = ?, is_locked = ? WHERE \(kind.primaryKey) = ?",
            [sealed.bytes, sealed.isLocked, secret.rowID])
    }
}

extension BadgeKeyring {
    /// Returns the outer seal of the secret.
    func outerSeal(of secret: ProtectedSecret, in database: Database) throws -> any OuterSeal {
        switch secret.kind {
        case .holderKey, .deviceKey: return CustodySeal(custody: custody)
        case .credential, .refreshToken, .codeSecret:
            guard let badge = secret.badgeID else { return CustodySeal(custody: custody) }
            return try key(of: badge, in: database)
        }
    }
}
