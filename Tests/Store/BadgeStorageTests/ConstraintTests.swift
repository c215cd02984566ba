import BadgeDatabase
import BadgeModel
import BadgePolicy
import BadgeStorage
import GRDB
import TestSupport
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
        "INSERT INTO badge SELECT place + 1, id, organization_id, full_name, given_name, family_name, email, title, group_name, photo_digest, display, properties, status, not_before, expires, credential_id, status_list, status_index, policy_version, server, added_at, last_contact, is_revocation_told, phone_verified_at, rolled_back_at, tries_used_up_at, awaits_new_key FROM badge",
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
        "INSERT INTO issuance SELECT 'x', offer_digest, holder_key, started_at, NULL, NULL, 0, NULL FROM issuance",
        "UPDATE issuance SET authorization = x'00'",
        "UPDATE issuance SET usable_until = 1",
        "UPDATE issuance SET holder_key = 'another'",
    ]

    private static let badRowsOfTheGate = [
        "UPDATE badge SET is_revocation_told = 2",
        "UPDATE badge SET is_revocation_told = NULL",
        "UPDATE credential SET is_locked = 2",
        "UPDATE audit SET entry = '{}'",
        "UPDATE audit SET place = 1000",
        "DELETE FROM audit",
        "INSERT INTO audit SELECT 1000, badge_id, kind, entry, leaf FROM audit LIMIT 1",
        "INSERT OR REPLACE INTO audit SELECT * FROM audit",
        "INSERT INTO audit SELECT size, NULL, '', '{}', zeroblob(32) FROM audit_tree",
        "INSERT INTO audit SELECT size, NULL, 'use', '{}', zeroblob(31) FROM audit_tree",
        "UPDATE audit_tree SET size = 0",
        "UPDATE audit_tree SET size = size + 2",
        "UPDATE audit_tree SET peaks = x''",
        "UPDATE audit_tree SET size = size + 1, peaks = x'00'",
        "DELETE FROM audit_tree",
        "INSERT OR REPLACE INTO audit_tree VALUES (1, 0, x'')",
        "INSERT INTO audit_tree VALUES (2, 0, x'')",
        "INSERT INTO passcode SELECT 2, phc, public_key, wrapped, device_secret, min_length, kind, tries, taken_off, lock_seconds, lock_boot, lock_since, is_last_verifying, set_at FROM passcode",
        "UPDATE passcode SET public_key = x'00'",
        "UPDATE passcode SET kind = 'emoji'",
        "UPDATE passcode SET min_length = 0",
        "UPDATE passcode SET tries = tries - 1",
        "UPDATE passcode SET taken_off = taken_off - 1",
        "UPDATE passcode SET taken_off = tries + 1",
        "UPDATE passcode SET lock_seconds = -1",
        "UPDATE passcode SET lock_boot = NULL",
        "UPDATE agreement SET organization_id = 'another'",
        "UPDATE agreement SET sent_at = 7",
        "UPDATE agreement SET sent_at = NULL",
        "DELETE FROM agreement",
        "INSERT INTO agreement SELECT place + 1, badge_id, organization_id, 'else', version, locale, digest, decision, decided_at, time_source, method, previous, receipt, NULL FROM agreement",
        "INSERT INTO agreement SELECT place + 1, badge_id, 'another', kind, version, locale, digest, decision, decided_at, time_source, method, previous, receipt, NULL FROM agreement",
        "INSERT INTO agreement SELECT place + 1, badge_id, organization_id, kind, version, locale, x'00', decision, decided_at, time_source, method, previous, receipt, NULL FROM agreement",
        "INSERT INTO agreement SELECT place + 1, badge_id, organization_id, kind, version, locale, digest, 'maybe', decided_at, time_source, method, previous, receipt, NULL FROM agreement",
        "INSERT INTO agreement SELECT place + 1, badge_id, organization_id, kind, version, locale, digest, decision, decided_at, '', method, previous, receipt, NULL FROM agreement",
        "INSERT INTO agreement SELECT place + 1, badge_id, organization_id, kind, version, locale, digest, decision, decided_at, time_source, method, x'00', receipt, NULL FROM agreement",
        "UPDATE status_list SET issued_at = issued_at - 1",
        "INSERT INTO home (id) VALUES (2)",
        "UPDATE home SET default_badge = 'another'",
        "UPDATE home SET latitude = 1",
        "UPDATE home SET latitude = 91, longitude = 0, accuracy = 1",
        "UPDATE home SET latitude = 0, longitude = 0, accuracy = 0",
        "UPDATE home SET signed_mark = signed_mark - 1",
        "UPDATE home SET signed_mark = NULL",
    ]

    private static let badRowsOfTheDevice = [
        "UPDATE device SET sealed = x''",
        "UPDATE device SET next_sealed = x''",
        "UPDATE device SET is_locked = 2",
        "UPDATE device SET is_exposed = NULL",
        "INSERT INTO device VALUES ('', x'00', 1, 0, 0, NULL)",
        "INSERT INTO device VALUES ('https://b.example', x'', 1, 0, 0, NULL)",
        "INSERT INTO device SELECT issuer, sealed, created_at, 0, 0, NULL FROM device",
        "UPDATE device_key SET is_locked = 2",
        "UPDATE session SET is_locked = 2",
        "UPDATE code_secret SET is_locked = NULL",
        "UPDATE badge SET awaits_new_key = 2",
        "UPDATE sync_key SET badge_id = 'another'",
        "UPDATE sync_key SET sealed = x''",
        "UPDATE sync_key SET delegation = ''",
        "UPDATE session SET badge_id = 'another'",
        "UPDATE session SET refresh_token = x''",
        "UPDATE session SET refresh_token = NULL",
        "UPDATE session SET logged_in_at = NULL",
        "UPDATE code_secret SET badge_id = 'another'",
        "UPDATE code_secret SET sealed = x''",
        "UPDATE picture SET badge_id = 'another'",
        "UPDATE picture SET kind = 'film'",
        "UPDATE picture SET kind = 'logo'",
        "UPDATE picture SET source = ''",
        "UPDATE picture SET entity_tag = ''",
        "UPDATE picture SET asked_at = NULL",
        "UPDATE picture SET sealed = x''",
        "UPDATE consent SET badge_id = 'another'",
        "UPDATE consent SET kind = 'camera'",
        "UPDATE consent SET is_given = 2",
        "UPDATE consent SET is_given = NULL",
        "INSERT INTO consent SELECT badge_id, kind, 0, 0 FROM consent",
        "UPDATE trust SET expires = expires + 1",
        "UPDATE trust SET claims = '[]'",
        "INSERT INTO trust SELECT 2, '', badge_id, name, claims, trusted_at, expires FROM trust",
        "INSERT INTO trust SELECT 2, 'two', 'another', name, claims, trusted_at, expires FROM trust",
        "INSERT INTO trust SELECT 2, 'two', badge_id, name, claims, trusted_at, trusted_at FROM trust",
        "INSERT INTO trust SELECT 2, client_id, badge_id, name, claims, trusted_at, expires FROM trust",
        "INSERT INTO server VALUES (2, 'https://b.example', 'two', 1)",
        "INSERT INTO server VALUES (2, 'https://b.example', 'two', 2)",
        "INSERT INTO server VALUES (2, '', 'two', 0)",
        "INSERT INTO server SELECT 2, url, name, 0 FROM server",
        "UPDATE badge SET phone_verified_at = 'today'",
        "UPDATE provider_list SET issuer = ''",
        "UPDATE provider_list SET document = NULL",
        "INSERT INTO provider_list SELECT issuer, '[]' FROM provider_list",
        "UPDATE sign_in SET issuer = ''",
        "UPDATE sign_in SET provider = ''",
        "UPDATE sign_in SET name = ''",
        "UPDATE sign_in SET signed_in_at = NULL",
        "INSERT INTO sign_in SELECT issuer, provider, NULL, 0 FROM sign_in",
        "UPDATE flow_session SET server = ''",
        "UPDATE flow_session SET client = ''",
        "UPDATE flow_session SET sealed = x''",
        "UPDATE flow_session SET created_at = NULL",
        "INSERT INTO flow_session SELECT server, client, x'00', 0 FROM flow_session",
        "UPDATE flow_document SET address = ''",
        "UPDATE flow_document SET body = x''",
        "UPDATE flow_document SET fetched_at = 'today'",
        "INSERT INTO flow_document SELECT address, x'00', 0 FROM flow_document",
        "UPDATE presentation SET id = ''",
        "UPDATE presentation SET document = NULL",
        "UPDATE presentation SET presented_at = 'today'",
        "UPDATE presentation SET outcome = 'shown'",
        "UPDATE presentation SET outcome = 'refused'",
        "UPDATE presentation SET code = 'invalid_request'",
        "UPDATE presentation SET outcome = 'refused', code = ''",
        "INSERT INTO presentation SELECT place + 1, id, presented_at, document, outcome, code FROM presentation",
        "UPDATE trusted_verifier SET name = ''",
        "UPDATE trusted_verifier SET kind = 'friend'",
        "UPDATE trusted_verifier SET document = NULL",
        "INSERT INTO trusted_verifier SELECT * FROM trusted_verifier",
        "UPDATE transaction_type SET name = ''",
        "UPDATE transaction_type SET document = NULL",
        "INSERT INTO transaction_type SELECT * FROM transaction_type",
    ]

    func testTheSchemaOfTheDeviceRefusesWhatNoVerbWrites() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await home.addDeviceData(of: issued.badge.id, to: store)
            let before = try await store.contents()

            for sql in Self.badRowsOfTheDevice { await assertRefused(sql, in: store) }

            let after = try await store.contents()
            XCTAssertEqual(after, before)
            try await home.close(store)
        }
    }

    func testTheSchemaTakesNothingBack() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await home.setPasscode(of: store)
            for _ in 1...2 { try await store.acceptAttempt(store.beginAttempt(.standard)) }
            try await store.saveAgreements([.terms(.accepted)], of: issued.badge.id) { _, _ in "receipt" }
            try await store.markSent(store.unsentReceipts().map(\.id))
            try await store.execute("INSERT INTO status_list VALUES ('https://a.example', 'token', 5, NULL, NULL, 5)")
            let before = try await store.contents()

            for sql in Self.badRowsOfTheGate { await assertRefused(sql, in: store) }

            let after = try await store.contents()
            XCTAssertEqual(after, before)
            try await home.close(store)
        }
    }

    private func assertRefused(_ sql: String, in store: BadgeStore) async {
        do {
            try await store.execute(sql)
            XCTFail("accepted: \(sql)")
        } catch {
            let cause = (error as? BadgeError)?.underlying as? DatabaseError
            XCTAssertEqual(cause?.resultCode, .SQLITE_CONSTRAINT, "\(sql): \(error)")
        }
    }

    func testTheSchemaRefusesWhatNoVerbWrites() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            try await home.add(to: store)
            _ = try await store.beginIssuance(store.lockIssuance(.offer(digest: "under way")))
            let before = try await store.rows()

            for sql in Self.badRows { await assertRefused(sql, in: store) }

            let rows = try await store.rows()
            XCTAssertEqual(rows, before)
            try await home.close(store)
        }
    }
}
