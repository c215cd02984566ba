import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport

// A browser on a login page, and the program that sent it there.
struct BrowserProbe: Sendable {
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    // RFC 7636, appendix B.
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    static let redirect = "http://127.0.0.1:49152/answer"

    let wallet: WalletProbe

    static func request(_ changes: [String: String?] = [:]) -> [String: String] {
        let request: [String: String?] = [
            "client_id": "badgectl", "redirect_uri": redirect, "response_type": "code", "code_challenge": challenge,
            "code_challenge_method": "S256", "state": "state of this login", "scope": "badge",
        ]
        return request.merging(changes) { $1 }.compactMapValues { $0 }
    }

    func open(_ request: [String: String]) async throws -> Answer {
        try await wallet.get("/authorize?" + DeviceProbe.form(request))
    }

    func answer(_ request: [String: String], _ fields: [String: String]) async throws -> Answer {
        try await wallet.send(
            .post, "/authorize?" + DeviceProbe.form(request), headers: [.contentType: DeviceProbe.formType],
            body: Data(DeviceProbe.form(fields).utf8))
    }

    func logIn(
        _ request: [String: String], as username: String = "ana", password: String = AuthorityFixture.password
    ) async throws -> Answer {
        try await answer(request, ["username": username, "password": password, "action": "allow"])
    }
}

extension Answer {
    // Where a login ended, and what the program was told there.
    var redirection: (address: String, fields: [String: String])? {
        guard status == 303, let location = headers[.location], let parts = URLComponents(string: location) else {
            return nil
        }
        let fields = (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        return (String(location.prefix { $0 != "?" }), Dictionary(fields) { first, _ in first })
    }
}

extension DeviceProbe {
    func redeemBrowserLogin(_ answer: Answer, _ changes: [String: String] = [:]) async throws -> Answer {
        try await form("/token", Self.browserGrant(answer, changes))
    }

    static func browserGrant(_ answer: Answer, _ changes: [String: String] = [:]) -> [String: String] {
        [
            "grant_type": "authorization_code", "code": answer.redirection?.fields["code"] ?? "no code",
            "client_id": "badgectl", "redirect_uri": BrowserProbe.redirect, "code_verifier": BrowserProbe.verifier,
        ].merging(changes) { $1 }
    }
}
