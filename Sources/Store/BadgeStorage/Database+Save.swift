import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension Database {
    /// Saves an organization. Keys are added to those of an organization that has never changed its own; a badge does
    /// not bring back keys that a statement withdrew.
    func save(_ organization: Organization) throws {
        try executeCached(
            """
            INSERT INTO organization (id, name, display, issuer, authorization_server, support)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, display = excluded.display,
                authorization_server = excluded.authorization_server, support = excluded.support
            """,
            [
                organization.id.rawValue, organization.name, organization.display.stored,
                organization.issuer.absoluteString, organization.authorizationServer.absoluteString,
                organization.support.stored,
            ])
        for anchor in organization.trustAnchors {
            try executeCached(
                """
                INSERT OR IGNORE INTO trust_anchor (organization_id, thumbprint, jwk)
                SELECT ?1, ?2, ?3 FROM organization WHERE id = ?1 AND keys_version = 0
                """, [organization.id.rawValue, anchor.thumbprint, anchor.jwk.text])
        }
        if let policy = organization.policy { try save(policy, of: organization.id) }
    }

    /// Pins these keys and no others.
    func pin(_ keys: PinnedKeys, of organization: Organization.ID) throws {
        try executeCached("DELETE FROM trust_anchor WHERE organization_id = ?", [organization.rawValue])
        for anchor in keys.keys {
            try executeCached(
                "INSERT INTO trust_anchor (organization_id, thumbprint, jwk) VALUES (?, ?, ?)",
                [organization.rawValue, anchor.thumbprint, anchor.jwk.text])
        }
        try executeCached(
            "UPDATE organization SET keys_version = ?, reissue_before = ? WHERE id = ?",
            [keys.version, keys.reissueBefore?.stored, organization.rawValue])
    }

    /// Saves a policy. Ignores one that is older than the stored one, or another text of the same version: another
    /// process may have stored the newer one in the meantime, and the badge must not be lost for that.
    func save(_ policy: PolicyDocument, of organization: Organization.ID) throws {
        try executeCached(
            """
            INSERT INTO policy (organization_id, version, issued_at, expires, document, compact)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (organization_id) DO UPDATE SET version = excluded.version,
                issued_at = excluded.issued_at, expires = excluded.expires, document = excluded.document,
                compact = excluded.compact
            WHERE excluded.version > policy.version OR excluded.version = policy.version
                AND excluded.document = policy.document AND excluded.issued_at >= policy.issued_at
            """,
            [
                organization.rawValue, policy.version, policy.issuedAt.stored, policy.expires.stored,
                policy.policy.json.text, policy.compact,
            ])
    }

    func insert(_ badge: Badge, addedAt: Int64) throws {
        try executeCached(
            """
            INSERT INTO badge (id, organization_id, full_name, given_name, family_name, email, title, group_name,
                photo_digest, display, properties, status, not_before, expires, credential_id, status_list,
                status_index, policy_version, server, added_at)
            VALUES (:id, :organization_id, :full_name, :given_name, :family_name, :email, :title, :group_name,
                :photo_digest, :display, :properties, :status, :not_before, :expires, :credential_id, :status_list,
                :status_index, :policy_version, :server, :added_at)
            """, Bindings(badge.values.merging(["added_at": addedAt]) { $1 }))
    }

    /// Updates all columns of a badge except its identifiers.
    func update(_ badge: Badge) throws {
        try executeCached(
            """
            UPDATE badge SET full_name = :full_name, given_name = :given_name, family_name = :family_name,
                email = :email, title = :title, group_name = :group_name, photo_digest = :photo_digest,
                display = :display, properties = :properties, status = :status, not_before = :not_before,
                expires = :expires, credential_id = :credential_id, status_list = :status_list,
                status_index = :status_index, policy_version = :policy_version, server = :server
            WHERE id = :id
            """, badge.columns)
    }

    func insert(
        _ credential: Credential, status: Badge.StatusReference? = nil, notificationID: String? = nil,
        sealed: SealedSecret
    ) throws {
        try executeCached(
            """
            INSERT INTO credential (id, badge_id, format, type, holder_key, issued_at, expires, use_count, sealed,
                is_locked, status_list, status_index, notification_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                credential.id.rawValue, credential.badgeID.rawValue, credential.format.rawValue, credential.type,
                credential.holderKey, credential.issuedAt.stored, credential.expires?.stored, credential.useCount,
                sealed.bytes, sealed.isLocked, status?.list.absoluteString, status?.index, notificationID,
            ])
    }
}
