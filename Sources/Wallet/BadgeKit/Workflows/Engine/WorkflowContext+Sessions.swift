package import BadgeClient
import BadgeKeys
package import BadgeModel
import BadgeStorage
import BadgeSystem
import BadgeUI
package import Foundation

extension WorkflowContext {
    /// Returns this device's identity at the organization with that address, and asks for the passcode if its key is
    /// sealed.
    package func device(at issuer: URL) async throws -> DeviceIdentity {
        try await withPasscodeKey(for: .device(server: issuer.host() ?? issuer.absoluteString)) {
            try await device(at: issuer, with: $0)
        }
    }

    /// Returns this device's identity at the organization with that address.
    ///
    /// - Throws: `BadgeError` `passcodeRequired` when the key is sealed under the passcode.
    func device(at issuer: URL, with key: PasscodeKey?) async throws -> DeviceIdentity {
        let deviceKey = try await store.deviceKey(for: issuer, with: key)
        return DeviceIdentity(key: deviceKey, name: deviceName, platform: Platform.current.rawValue)
    }

    /// Resumes the badge's session on this device.
    ///
    /// - Throws: `BadgeError` `passcodeRequired` when it is sealed under the passcode; `sessionEnded` when there is
    ///   none, or the organization has ended it; network errors.
    func session(of badge: Badge, with key: PasscodeKey?) async throws -> DeviceSession {
        if let session = transientSessions.session(of: badge.id) {
            // Where the device's key is sealed, this session asks for the passcode as a stored one does.
            _ = try await device(at: badge.server, with: key)
            return session
        }
        guard let stored = try await store.session(of: badge.id, with: key) else { throw Self.loggedOut(badge) }
        let device = try await device(at: badge.server, with: key)
        guard !stored.isStale else { return try await reopenSession(of: badge, stored, device, with: key) }
        do {
            return try await issuer.resumeSession(
                storedIn: WalletSessionStore(badgeID: badge.id, key: key, store: store), at: badge.server,
                device: device)
        } catch BadgeError.Code.sessionEnded {
            if let session = try await resumeMovedSession(of: badge, with: key) { return session }
            return try await reopenSession(of: badge, stored, device, with: key)
        }
    }

    /// Resumes the session under the device's next key, if the organization accepted that key but its answer was lost.
    private func resumeMovedSession(of badge: Badge, with key: PasscodeKey?) async throws -> DeviceSession? {
        guard let next = try await store.pendingDeviceKey(for: badge.server, with: key) else { return nil }
        let device = DeviceIdentity(key: next, name: deviceName, platform: Platform.current.rawValue)
        do {
            let session = try await issuer.resumeSession(
                storedIn: WalletSessionStore(badgeID: badge.id, key: key, store: store), at: badge.server,
                device: device)
            try await store.adoptDeviceKey(next, for: badge.server, with: key)
            return session
        } catch BadgeError.Code.sessionEnded {
            return nil
        }
    }

    /// Reopens a session that has ended or that came from a restored backup, by a proof with the badge's key. This is
    /// possible only for a holder without a login; the user must repeat a login.
    private func reopenSession(
        of badge: Badge, _ stored: StoredSession, _ device: DeviceIdentity, with key: PasscodeKey?
    ) async throws -> DeviceSession {
        try await endSessionIfLost(badge) {
            guard try await store.hasSession(of: badge.id) else { throw Self.loggedOut(badge) }
            guard stored.isStale || stored.loggedInAt == nil, badge.status == .active else {
                throw stored.isStale ? Self.restored(badge) : Self.ended(badge)
            }
            let holderKey = try await store.beginRenewal(of: badge.id, with: key).key
            let session = try await issuer.openSession(by: holderKey, at: badge.server, device: device)
            try await store.renewSession(session.refreshToken, of: badge.id)
            return session.storedIn(by: WalletSessionStore(badgeID: badge.id, key: key, store: store))
        }
    }

    /// Removes a session from the store and continues it in this process only.
    func makeSessionTransient(of badge: Badge) async throws {
        try await withPasscodeKey(for: .session(badge: badge.display.name)) { key in
            guard let stored = try await store.session(of: badge.id, with: key) else { return }
            let session = try await issuer.resumeSession(
                stored.refreshToken, at: badge.server, device: try await device(at: badge.server, with: key))
            transientSessions.set(session, loggedInAt: stored.loggedInAt ?? sensors.clock.now(), of: badge.id)
            try await store.endSession(of: badge.id)
        }
    }

    private static func loggedOut(_ badge: Badge) -> BadgeError {
        BadgeError(
            .sessionEnded, "sessionEnded.neverBegun", ["badge": badge.display.name])
    }

    private static func restored(_ badge: Badge) -> BadgeError {
        BadgeError(
            .sessionEnded,
            "sessionEnded.fromBackup", ["badge": badge.display.name])
    }

    private static func ended(_ badge: Badge) -> BadgeError {
        BadgeError(
            .sessionEnded,
            "sessionEnded.ofBadge", ["badge": badge.display.name])
    }

    /// Runs the body in the badge's session, and asks for the passcode if the session is sealed. A session that the
    /// organization has ended is deleted here too.
    package func withSession<Value: Sendable>(
        of badge: Badge, _ body: (DeviceSession) async throws -> Value
    ) async throws -> Value {
        let session: DeviceSession = try await withPasscodeKey(for: .session(badge: badge.display.name)) { key in
            try await self.session(of: badge, with: key)
        }
        return try await endSessionIfLost(badge) { try await body(session) }
    }

    private func endSessionIfLost<Value>(_ badge: Badge, _ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let error as BadgeError where error.code == .sessionEnded {
            transientSessions.remove(badge.id)
            try await store.endSession(of: badge.id)
            throw error
        }
    }
}
