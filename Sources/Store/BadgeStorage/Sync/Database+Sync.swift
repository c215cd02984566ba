import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

/// The stored policy, as far as a newer one is checked against it.
struct HeldPolicy {
    let version: Int
    let document: String
}

/// A badge's stored status.
struct BadgeStatus {
    let id: Badge.ID
    let status: Badge.Status
}

extension Database {
    func heldPolicy(of organization: Organization.ID) throws -> HeldPolicy? {
        try boundRow(.policy, "organization_id", organization.rawValue) {
            HeldPolicy(version: $0["version"], document: $0["document"])
        }
    }

    func statusList(_ uri: String) throws -> StoredStatusList? {
        try boundRow(.statusList, "uri", uri, StoredStatusList.init(row:))
    }

    func save(_ list: StoredStatusList) throws {
        try executeCached(
            """
            INSERT INTO status_list (uri, token, issued_at, expires, ttl, fetched_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (uri) DO UPDATE SET token = excluded.token, issued_at = excluded.issued_at,
                expires = excluded.expires, ttl = excluded.ttl, fetched_at = excluded.fetched_at
            """,
            [
                list.uri.absoluteString, list.token, list.issuedAt.stored, list.expires?.stored, list.ttl,
                list.fetchedAt.stored,
            ])
    }

    /// Records that the time has passed, since an organization signed it.
    func raiseSignedMark(to date: Date) throws {
        try executeCached("UPDATE home SET signed_mark = max(?1, coalesce(signed_mark, ?1))", [date.stored])
    }

    /// Returns the badges whose status an address publishes, in the order in which they were added.
    func badgeStatuses(of uri: URL) throws -> [BadgeStatus] {
        try boundRows(.badge, "status_list", uri.absoluteString) {
            BadgeStatus(id: Badge.ID(rawValue: $0["id"]), status: try $0.name("status"))
        }
    }
}

extension StoredStatusList {
    fileprivate init(row: Row) throws {
        self.init(
            uri: try row.url("uri"), token: row["token"], issuedAt: try row.requiredDate("issued_at"),
            expires: row.date("expires"), ttl: row["ttl"], fetchedAt: try row.requiredDate("fetched_at"))
    }
}
