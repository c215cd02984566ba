import BadgeKeys
import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization
import XCTest

/// One-time codes as a second factor.
extension Glewlwyd {
    // "Hello!" and four bytes more, as an authenticator app reads it.
    private static let secret = (
        base32: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", bytes: Data(base64Encoded: "SGVsbG8h3q2+70hlbGxvId6tvu8=")
    )

    /// What Alice's authenticator shows now.
    public var authenticatorCode: String {
        OneTimeCode.totp(key: Secret(Self.secret.bytes ?? Data()), at: Date(), period: 30, digits: 6)
    }

    /// Sets up one-time codes, a scope that wants one, and Alice's secret.
    public func addSecondFactor(to scope: String) async throws {
        let admin = try await admin()
        let scheme: JSON = [
            "module": "otp", "name": "otp", "display_name": "otp", "expiration": 600, "max_use": 0,
            "allow_user_register": true,
            "parameters": [
                "issuer": "Example Works", "otp-length": 6, "secret-minimum-size": 16, "share-digits": true,
                "hotp-allow": false, "hotp-window": 0, "totp-allow": true, "totp-window": 1, "totp-start-offset": 0,
            ],
        ]
        let guarded: JSON = [
            "name": .string(scope), "display_name": .string(scope), "description": .string(scope),
            "password_required": true,
            "password_max_age": 0, "scheme": ["2": [["scheme_name": "otp"]]], "scheme_required": ["2": 1],
        ]
        let alice: JSON = [
            "username": "alice", "name": "Alice", "email": "alice@example.org", "enabled": true,
            "scope": ["g_profile", "openid", "badge", .string(scope)],
        ]
        for (method, path, body) in [
            (.post, "mod/scheme/", scheme), (.post, "scope/", guarded), (.put, "user/alice", alice),
        ] as [(HTTPRequest.Method, String, JSON)] {
            let answer = try await send(method, path, body, admin)
            XCTAssertEqual(answer.response.status, .ok, "\(path): \(String(decoding: answer.body, as: UTF8.self))")
        }
        try await registerSecondFactor()
    }

    private func registerSecondFactor() async throws {
        let login = try await send(.post, "auth/", ["username": "alice", "password": "alicepass1"])
        let secret: JSON = ["type": "TOTP", "time_step_size": 30, "secret": .string(Self.secret.base32)]
        let answer = try await send(
            .post, "profile/scheme/register/",
            ["username": "alice", "scheme_type": "otp", "scheme_name": "otp", "value": secret],
            try XCTUnwrap(Self.cookie(login)))
        XCTAssertEqual(answer.response.status, .ok)
    }

    /// Types a code into the login page; 200 when it is taken.
    public func giveSecondFactor(_ code: String) async throws -> Int {
        let answer = try await send(
            .post, "auth/",
            ["username": "alice", "scheme_type": "otp", "scheme_name": "otp", "value": ["value": .string(code)]],
            session.withLock { $0 })
        return answer.response.status.code
    }
}
