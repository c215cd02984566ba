import BadgeKeys
import BadgeModel
import BadgeStorage
import BadgeSystem
import BadgeTesting
import Foundation
import XCTest

extension TrustedClient {
    /// Trusted for a week from the time at which a test's clock starts.
    static func sample(
        _ clientID: String, _ badge: Badge.ID, claims: Set<String> = ["name", "email"], since: Double = 0,
        for days: Double = 7
    ) -> TrustedClient {
        let trustedAt = Date(timeIntervalSince1970: 1_800_000_000 + since)
        return TrustedClient(
            clientID: clientID, badgeID: badge, name: "\(clientID) of \(StoreHome.marker)", claims: claims,
            trustedAt: trustedAt, expires: trustedAt + days * 86_400)
    }
}

extension StoreHome {
    static let codeSecret = Secret(utf8: "planted-marker code secret")
    static let flowToken = Secret(utf8: "planted-marker flow token")
    static let flowSecret = Secret(utf8: "planted-marker flow secret")
    static let photo = Base64URL.encode(Digest.sha256("photo"))

    /// Keeps all that this device can know of a badge.
    func addDeviceData(of badge: Badge.ID, to store: BadgeStore) async throws {
        let found = try await store.badge(badge)
        let organization = try await store.organization(try XCTUnwrap(found).organizationID)
        let key = try await store.deviceKey(for: try XCTUnwrap(organization).issuer)
        plant("key of the device", key.raw)
        try await store.saveSession(
            StoredSession(refreshToken: Secret(utf8: "\(Self.marker) granted"), loggedInAt: clock.now()), of: badge)
        try await store.notePhoneVerified(at: clock.now(), of: badge)
        try await store.setConsent(true, to: .location, of: badge)
        try await store.setPhoto(Self.photo, of: badge)
        try await store.saveCodeSecret(Self.codeSecret, of: badge)
        try await store.savePicture(BadgePicture(SamplePicture.logo), .logo, from: "https://id.example/logo", of: badge)
        try await store.savePicture(BadgePicture(SamplePicture.photo), .photo, from: Self.photo, of: badge)
        try await store.trust(.sample("reader", badge))
        try await store.switchServer(to: .sample("server"), name: "Server")
        try await addSignIns(at: XCTUnwrap(organization).issuer, to: store)
        try await addPresentation(of: badge, to: store)
    }

    private func addPresentation(of badge: Badge.ID, to store: BadgeStore) async throws {
        try await store.record(.sample("of \(badge.rawValue)", of: [badge]))
        try await store.trust(TrustedVerifier.samples[0])
        try await store.declare(.sample("urn:example:payment"))
    }

    private func addSignIns(at issuer: URL, to store: BadgeStore) async throws {
        try await store.saveIdentityProviders(
            [IdentityProvider(id: .init(rawValue: "staff"), name: "Staff of \(Self.marker)", kind: .saml)], of: issuer)
        try await store.saveSignIn(
            StoredSignIn(provider: .init(rawValue: "staff"), name: Self.marker, date: clock.now()), at: issuer)
        try await store.saveFlowSession(
            accessToken: Self.flowToken, refreshSecret: Self.flowSecret, at: .sample("flows"), of: "app")
        try await store.saveFlowDocument(Data("{}".utf8), at: .sample("flows"))
    }
}
