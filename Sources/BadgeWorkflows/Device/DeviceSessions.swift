import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgeStorage
import Foundation

extension WalletParts {
    /// This device, as the organization at that address knows it.
    func device(at issuer: URL) async throws -> DeviceIdentity {
        DeviceIdentity(key: try await store.deviceKey(for: issuer), name: deviceName, platform: .currentPlatform)
    }

    /// Takes up what was granted to this device for the badge.
    ///
    /// - Throws: `BadgeError` `sessionEnded` when nothing was, or the organization has ended it; those of the network.
    func session(of badge: Badge) async throws -> DeviceSession {
        guard let stored = try await store.session(of: badge.id) else {
            throw BadgeError(
                .sessionEnded,
                "Nobody is logged in for \(badge.display.name) on this device. Log in to the badge first.")
        }
        return try await endingLost(badge) {
            try await issuer.resumeSession(
                stored.refreshToken, at: badge.server, device: try await device(at: badge.server))
        }
    }

    /// Works with what was granted for the badge. A session that the organization has ended is forgotten here too.
    func withSession<Value: Sendable>(
        of badge: Badge, _ body: (DeviceSession) async throws -> Value
    ) async throws -> Value {
        let session = try await session(of: badge)
        return try await endingLost(badge) { try await body(session) }
    }

    private func endingLost<Value>(_ badge: Badge, _ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let error as BadgeError where error.code == .sessionEnded {
            try await store.endSession(of: badge.id)
            throw error
        }
    }
}

extension String {
    #if os(Linux)
    fileprivate static let currentPlatform = "linux"
    #elseif os(iOS)
    fileprivate static let currentPlatform = "ios"
    #else
    fileprivate static let currentPlatform = "macos"
    #endif
}
