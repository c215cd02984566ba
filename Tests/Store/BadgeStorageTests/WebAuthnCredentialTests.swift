import BadgeDatabase
import BadgeKeys
import BadgeModel
import TestSupport
import XCTest

@testable import BadgeStorage

/// WebAuthn credentials in the store.
final class WebAuthnCredentialTests: StorageTestCase {
    func testACredentialIsThereAfterReopeningAndItsKeySigns() async throws {
        try await playEach(homes()) { home in
            var store = try await home.open()
            let made = try await store.createWebAuthnCredential(for: "a.example", user: [1, 2], isLocked: false)
            home.plant("the credential's key", made.key.raw)

            store = try await home.reopen(store)

            let found = try await store.webAuthnCredentials(for: "a.example")
            let others = try await store.webAuthnCredentials(for: "b.example")
            let key = try await store.signingKey(of: try XCTUnwrap(found.first), with: nil)
            XCTAssertEqual(found.map(\.id), [made.credential.id])
            XCTAssertEqual(found.map(\.userHandle), [[1, 2]])
            XCTAssertEqual(key.raw, made.key.raw)
            XCTAssertEqual(others.count, 0)
            try await home.close(store)
        }
    }

    func testAnAccountHasOneCredentialAndARelyingPartyAHundred() async throws {
        let home = try StoreHome(sharing: .exclusive)
        let store = try await home.open()
        for user in 0..<100 {
            _ = try await store.createWebAuthnCredential(for: "a.example", user: [UInt8(user)], isLocked: false)
        }

        let again = try await store.createWebAuthnCredential(for: "a.example", user: [7], isLocked: false)
        await assertThrows(.notSupported) {
            try await store.createWebAuthnCredential(for: "a.example", user: [200], isLocked: false)
        }
        _ = try await store.createWebAuthnCredential(for: "b.example", user: [7], isLocked: false)

        let found = try await store.webAuthnCredentials(for: "a.example")
        XCTAssertEqual(found.count, 100)
        XCTAssertEqual(found.filter { $0.userHandle == [7] }.map(\.id), [again.credential.id])
        try await home.close(store)
    }

    func testALockedKeyOpensWithThePasscodeAndGoesWithIt() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            await assertThrows(.passcodeNotSet) {
                try await store.createWebAuthnCredential(for: "a.example", user: [1], isLocked: true)
            }
            let (_, key) = try await home.setPasscode(of: store)
            let locked = try await store.createWebAuthnCredential(for: "a.example", user: [1], isLocked: true)
            let open = try await store.createWebAuthnCredential(for: "a.example", user: [2], isLocked: false)

            await assertThrows(.passcodeRequired) { try await store.signingKey(of: locked.credential, with: nil) }
            let opened = try await store.signingKey(of: locked.credential, with: key)
            try await store.resetPasscode()

            let left = try await store.webAuthnCredentials(for: "a.example")
            XCTAssertEqual(opened.raw, locked.key.raw)
            XCTAssertEqual(left.map(\.id), [open.credential.id])
            try await home.close(store)
        }
    }

    func testAKeyOpensForItsOwnRelyingPartyAlone() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            _ = try await store.createWebAuthnCredential(for: "a.example", user: [1], isLocked: false)
            try await store.execute("UPDATE webauthn_credential SET relying_party = 'evil.example'")

            let moved = try await store.webAuthnCredentials(for: "evil.example")
            let credential = try XCTUnwrap(moved.first)

            await assertThrows(.custodyDamaged) { try await store.signingKey(of: credential, with: nil) }
            try await home.close(store)
        }
    }
}
