import BadgeDatabase
import BadgeModel
import BadgeStorage
import GRDB
import XCTest

/// Rows that no verb writes are refused by the schema itself.
final class ConstraintTests: StorageTestCase {
    private static let badRows = [
        "UPDATE organization SET name = ''",
        "UPDATE organization SET name = NULL",
        "UPDATE badge SET status = 'valid'",
        "UPDATE badge SET credential_id = NULL",
        "UPDATE badge SET credential_id = 'another'",
        "UPDATE badge SET organization_id = 'another'",
        "UPDATE badge SET status_index = -1",
        "UPDATE badge SET status_list = NULL",
        "UPDATE badge SET status_index = NULL",
        "UPDATE badge SET expires = 'tomorrow'",
        "UPDATE badge SET full_name = NULL",
        "INSERT INTO badge SELECT place + 1, id, organization_id, full_name, given_name, family_name, email, title, group_name, photo_digest, display, properties, status, not_before, expires, credential_id, status_list, status_index, policy_version, server, added_at FROM badge",
        "UPDATE credential SET badge_id = 'another'",
        "UPDATE credential SET holder_key = 'another'",
        "UPDATE credential SET format = 'mso_mdoc'",
        "UPDATE credential SET use_count = -1",
        "UPDATE credential SET sealed = NULL",
        "DELETE FROM credential",
        "DELETE FROM device_key",
        "DELETE FROM organization",
        "UPDATE trust_anchor SET thumbprint = 'one for all'",
        "UPDATE trust_anchor SET organization_id = 'another'",
        "UPDATE policy SET version = version - 1",
        "INSERT OR REPLACE INTO policy SELECT organization_id, 0, issued_at, expires, document, compact FROM policy",
        "UPDATE refresh_token SET badge_id = 'another'",
        "INSERT INTO issuance SELECT 'x', offer_digest, holder_key, started_at, NULL, NULL FROM issuance",
        "UPDATE issuance SET authorization = x'00'",
        "UPDATE issuance SET usable_until = 1",
        "UPDATE issuance SET holder_key = 'another'",
    ]

    func testTheSchemaRefusesWhatNoVerbWrites() async throws {
        for home in try homes([.shared]) {
            let store = try await home.open()
            try await home.add(to: store)
            _ = try await store.beginIssuance(store.claimIssuance(offerDigest: "under way"))
            let before = try await store.rows()

            for sql in Self.badRows {
                do {
                    try await store.execute(sql)
                    XCTFail("accepted: \(sql)")
                } catch {
                    let cause = (error as? BadgeError)?.underlying as? DatabaseError
                    XCTAssertEqual(cause?.resultCode, .SQLITE_CONSTRAINT, "\(sql): \(error)")
                }
            }

            let rows = try await store.rows()
            XCTAssertEqual(rows, before)
            try await home.close(store)
        }
    }
}
