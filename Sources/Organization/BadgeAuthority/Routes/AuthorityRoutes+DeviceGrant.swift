import BadgeKeys
import BadgeModel
import BadgeServing
import Foundation
import HTTPTypes
import Hummingbird

// A login on another screen: the device requests two codes, the person types one of them into the page, and the device
// polls for the result (RFC 8628).
extension AuthorityRoutes {
    func beginDeviceGrant(_ request: Request) async throws -> Response {
        let form = try await request.form()
        guard form["client_id"] != nil else { throw ProtocolError.invalidRequest("client_id is missing.") }
        if let key = form["badge_key"], key.utf8.count != 43 {
            throw ProtocolError.invalidRequest("badge_key is not the thumbprint of a key.")
        }
        let key = try await deviceProof(of: request)?.key.thumbprint
        let grant = DeviceGrantRequest(
            key: key, name: try DeviceRegistration.checked("device_name", form, 100),
            platform: try DeviceRegistration.checked("device_platform", form, 64), badgeKey: form["badge_key"])
        let client = RequestClient.address
        let (codes, issuer) = try await authority.onStoreQueue {
            (try $0.beginDeviceGrant(grant, from: client), try $0.issuer())
        }
        let page = issuer + Endpoint.deviceLogin
        let shown = "\(codes.user.prefix(4))-\(codes.user.suffix(4))"
        return .document([
            "device_code": .string(codes.device), "user_code": .string(shown), "verification_uri": .string(page),
            "verification_uri_complete": .string("\(page)?user_code=\(shown)"),
            "expires_in": .integer(Int64(Lifetime.deviceGrant)),
            "interval": .integer(Int64(Lifetime.deviceGrantPause)),
        ])
    }

    // The session's tokens are bound to the device's key, so the device must prove the key here, even if it did before.
    func redeemDeviceGrant(_ form: [String: String], _ request: Request) async throws -> Response {
        guard let code = form["device_code"] else { throw ProtocolError.invalidRequest("device_code is missing.") }
        let device = try DeviceRegistration(form, proof: try await requiredProof(of: request))
        switch try await authority.onStoreQueue({ try $0.answerDeviceGrant(deviceCode: code, device: device) }) {
        case .granted(let tokens): return Self.answer(tokens)
        case .pending: throw ProtocolError.authorizationPending
        case .slowDown: throw ProtocolError("slow_down", "Ask five seconds later from now on.")
        case .denied: throw ProtocolError("access_denied", "The login was refused.")
        case .expired: throw ProtocolError("expired_token", "The code is unknown or has expired. Begin again.")
        }
    }

    func deviceLoginPage(_ request: Request) async throws -> Response {
        let code = request.uri.queryParameters.get("user_code") ?? ""
        guard !code.isEmpty else { return try await page(.askingCode) }
        guard let grant = try await openGrant(code) else {
            return try await page(.askingCode, problem: .organization("page.device.codeUnknown"), status: .notFound)
        }
        return try await page(.askingLogin(code: code, deviceName: grant.deviceName))
    }

    // The page has no session. The request that allows a device contains the password, so no other page can send it on
    // the person's behalf.
    func answerDeviceLogin(_ request: Request) async throws -> Response {
        let form = try await request.form()
        let code = form["user_code"] ?? ""
        guard let grant = try await openGrant(code) else {
            return try await page(.askingCode, problem: .organization("page.device.codeUnknown"), status: .notFound)
        }
        guard form["action"] == "allow" else {
            try await authority.onStoreQueue { try $0.denyDeviceGrant(userCode: code) }
            return try await page(.denied)
        }
        let login = PersonLogin(
            username: form["username"] ?? "", device: grant.key ?? grant.id, badgeKey: grant.badgeKey,
            oneTimeCode: form["otp"].flatMap { $0.isEmpty ? nil : $0 }, deviceGrant: grant.id)
        let asking = {
            DeviceLoginPage.askingLogin(code: code, deviceName: grant.deviceName, login.username, asksOTP: $0)
        }
        do {
            return try await answer(login, password: Secret(utf8: form["password"] ?? ""), asking)
        } catch let refusal as ProtocolError {
            guard let problem = LoginPage.problem(refusal) else { throw refusal }
            let asksOTP = refusal.asksForCode(hasEnteredOne: form["otp"] != nil)
            return try await page(asking(asksOTP), problem: problem, status: refusal.status)
        }
    }

    private func answer(
        _ login: PersonLogin, password: Secret, _ asking: (Bool) -> DeviceLoginPage
    ) async throws -> Response {
        let (outcome, attempt) = try await logIn(login, password: password)
        switch outcome {
        case .granted, .allowed: return try await page(.allowed)
        case .expired, .invitationUnusable:
            return try await page(.askingCode, problem: .organization("page.device.codeUnknown"), status: .notFound)
        case .secondFactorNeeded(let tries) where login.oneTimeCode == nil && tries == nil:
            return try await page(asking(true))
        case .codeHolds:
            return try await page(asking(true), problem: .organization("page.login.codeHolds"))
        case .secondFactorNeeded(let tries):
            return try await page(asking(true), problem: LoginPage.problem(ofCodeWith: tries), status: .forbidden)
        case .stale, .admitted: throw ProtocolError.loginRefused(triesLeft: attempt.triesLeft)
        case .wrongPerson: throw ProtocolError.wrongPerson
        case .suspended: throw ProtocolError.badgeSuspended
        case .tooManyCodes(let seconds): throw ProtocolError.rateLimited(seconds: seconds)
        case .codeSpent(let seconds, let hadTooManyTries):
            throw ProtocolError.codeSpent(seconds: seconds, hadTooManyTries: hadTooManyTries)
        }
    }

    // A code that a person types can be guessed, so that each look counts (RFC 8628, section 5.1).
    private func openGrant(_ code: String) async throws -> OpenDeviceGrant? {
        try RequestClient.charge()
        guard code.utf8.count <= 64 else { return nil }
        return try await authority.readStore { try $0.openDeviceGrant(userCode: code) }
    }

    private func page(
        _ page: DeviceLoginPage, problem: Message? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        page.page(problem: problem, status: status)
            .response(of: try await authority.readStore { try $0.organization().name })
    }
}

extension ProtocolError {
    static let authorizationPending = Self("authorization_pending", "The user has not answered yet. Ask again.")
}
