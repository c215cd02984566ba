import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import XCTest

final class DeviceGrantTests: XCTestCase {
    func testALoginOnThePageGivesTheDeviceThatAsksASession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()

        let codes = try await device.beginGrant(["device_name": "Kiosk"])
        let before = try await device.poll(codes)
        let page = try await device.answer(
            codes, ["username": "ana", "password": AuthorityFixture.password, "action": "allow"])
        house.clock.advance(by: 5)
        let granted = try await device.poll(codes)
        let again = try await device.poll(codes)
        let badge = try await device.requestCredential(device.session(granted).access, holder: 500)

        XCTAssertEqual(codes.json["expires_in"], 600)
        XCTAssertEqual(codes.json["interval"], 5)
        XCTAssertEqual([before.error, again.error], ["authorization_pending", "expired_token"])
        XCTAssertEqual(page.status, 200)
        XCTAssertTrue(page.text.contains("Done. Go back to your device"), page.text)
        XCTAssertEqual(granted.json["token_type"], "DPoP")
        XCTAssertEqual(try house.verified(badge, holder: 500).claims["email"], .string(AuthorityFixture.email))
        XCTAssertEqual(try house.authority.devices(of: AuthorityFixture.email).map(\.name), ["Kiosk"])
    }

    func testThePageNamesTheDeviceAndTheCodeAndTakesThemInAnyForm() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()

        let codes = try await device.beginGrant(["device_name": "<b>\"Kiosk\u{301}\"</b>"])
        let code = try codes.userCode
        let pages = try await [code, code.lowercased(), code.replacing("-", with: "")].asyncMap {
            try await device.wallet.send(.get, "/device?user_code=\($0)", headers: [:], body: Data())
        }
        let blank = try await device.wallet.send(.get, "/device", headers: [:], body: Data())
        let unknown = try await device.wallet.send(.get, "/device?user_code=BBBB-BBBB", headers: [:], body: Data())

        XCTAssertTrue(code.contains(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/), code)
        for page in pages {
            XCTAssertEqual(page.status, 200)
            XCTAssertTrue(page.text.contains("&lt;b&gt;&quot;Kiosk\u{301}&quot;&lt;/b&gt; wants to log in"), page.text)
            XCTAssertTrue(page.text.contains("Continue only if you started this yourself"))
        }
        XCTAssertTrue(blank.text.contains("Enter the code that your device shows."))
        XCTAssertEqual(unknown.status, 404)
        XCTAssertTrue(unknown.text.contains("unknown or has expired"))
    }

    func testThePageIsInTheLanguageOfTheBrowser() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let table = [
            ("de-AT, de;q=0.9", "<html lang=\"de\" dir=\"ltr\">", "Geben Sie den Code ein"),
            ("fr, ar;q=0.5", "<html lang=\"ar\" dir=\"rtl\">", "أدخل الرمز"),
            ("fr", "<html lang=\"en\" dir=\"ltr\">", "Enter the code"),
        ]

        for (languages, root, words) in table {
            let page = try await device.wallet.send(
                .get, "/device", headers: [.acceptLanguage: languages], body: Data())

            XCTAssertTrue(page.text.contains(root) && page.text.contains(words), page.text)
            XCTAssertEqual(page.headers[.vary], "Accept-Language")
        }
    }

    func testACodeThatAnotherDeviceHasIsDrawnAgain() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let authority = try Authority.open(
            at: house.home, custody: house.custody, clock: house.clock, random: RepeatingCodes(2))
        defer { try? authority.close() }
        let device = try house.device(of: authority)

        let codes = try await [device.beginGrant().userCode, device.beginGrant().userCode]

        XCTAssertEqual(Set(codes).count, 2)
        for code in codes {
            let page = try await device.wallet.send(.get, "/device?user_code=\(code)", headers: [:], body: Data())
            XCTAssertEqual(page.status, 200)
        }
    }

    func testThePageRunsNoScriptsAndStandsInNoFrame() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()

        let codes = try await device.beginGrant()
        let page = try await device.wallet.send(
            .get, "/device?user_code=\(codes.userCode)", headers: [:], body: Data())

        let policy = try XCTUnwrap(page.headers[.contentSecurityPolicy])
        XCTAssertTrue(policy.hasPrefix("default-src 'none'; style-src 'sha256-"), policy)
        XCTAssertTrue(policy.contains("frame-ancestors 'none'"), policy)
        XCTAssertTrue(policy.contains("form-action 'self'"), policy)
        XCTAssertEqual(page.headers[.contentType], "text/html; charset=utf-8")
        XCTAssertEqual(page.headers[.cacheControl], "no-store")
        XCTAssertFalse(page.text.contains("<script"))
    }

    func testADeviceThatAsksTooSoonWaitsFiveSecondsLonger() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let codes = try await device.beginGrant()

        var errors: [String?] = [try await device.poll(codes).error]
        for seconds in [4.0, 9.0, 15.0] {
            house.clock.advance(by: seconds)
            errors.append(try await device.poll(codes).error)
        }

        XCTAssertEqual(errors, ["authorization_pending", "slow_down", "slow_down", "authorization_pending"])
    }

    func testWhatIsRefusedExpiredOrUnknownGivesNothing() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()

        let refused = try await device.beginGrant()
        let page = try await device.answer(refused, ["action": "deny"])
        let late = try await device.beginGrant()
        let answers = [try await device.poll(refused), try await device.poll(refused)]
        house.clock.advance(by: 600)
        let login = try await device.answer(
            late, ["username": "ana", "password": AuthorityFixture.password, "action": "allow"])

        XCTAssertTrue(page.text.contains("The device was not logged in"), page.text)
        XCTAssertEqual(answers.map(\.error), ["access_denied", "expired_token"])
        XCTAssertEqual(login.status, 404)
        let expired = try await device.poll(late).error
        XCTAssertEqual(expired, "expired_token")
    }

    func testTheKeyThatBeganAGrantAloneIsGivenItsSession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (device, thief) = (try house.device(), try house.device(901))
        let codes = try await device.beginGrant()
        _ = try await device.answer(
            codes, ["username": "ana", "password": AuthorityFixture.password, "action": "allow"])

        let stolen = try await thief.poll(codes)
        let bare = try await device.wallet.form(
            DeviceProbe.form([
                "grant_type": DeviceProbe.deviceGrant, "device_code": try codes.deviceCode, "client_id": "any",
            ]))
        let own = try await device.poll(codes)

        XCTAssertEqual([stolen.error, bare.error], ["expired_token", "invalid_dpop_proof"])
        XCTAssertEqual(own.status, 200)
    }

    func testAnAllowedDeviceHasTwoMinutesToAskAgain() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()
        let codes = try await device.beginGrant()
        _ = try await device.answer(
            codes, ["username": "ana", "password": AuthorityFixture.password, "action": "allow"])

        house.clock.advance(by: 120)
        let late = try await device.poll(codes)

        XCTAssertEqual(late.error, "expired_token")
    }

    func testAnAllowedDeviceAsksAgainWithinItsTwoMinutesAndItsCodesTen() async throws {
        for (answered, asked, status) in [
            (0, 119, 200), (0, 120, 400), (590, 9, 200), (590, 10, 400), (599, 0, 200),
        ] as [(TimeInterval, TimeInterval, Int)] {
            let house = try AuthorityFixture()
            try house.givePassword()
            let device = try house.device()
            let codes = try await device.beginGrant()

            house.clock.advance(by: answered)
            _ = try await device.answer(
                codes, ["username": "ana", "password": AuthorityFixture.password, "action": "allow"])
            house.clock.advance(by: asked)
            let answer = try await device.poll(codes)

            XCTAssertEqual(answer.status, status, "\(answered) \(asked)")
            try house.remove()
        }
    }

    func testWrongPasswordsOnThePageCountAndKeepTheName() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()
        let codes = try await device.beginGrant()
        let wrong = ["username": "ana", "password": "wrong", "action": "allow"]

        let first = try await device.answer(codes, wrong)
        for _ in 0..<9 { _ = try await device.answer(codes, wrong) }
        let locked = try await device.answer(
            codes, ["username": "ana", "password": AuthorityFixture.password, "action": "allow"])
        let pending = try await device.poll(codes)

        XCTAssertTrue(first.text.contains("The user name or the password is wrong."), first.text)
        XCTAssertTrue(first.text.contains("value=\"ana\""), first.text)
        XCTAssertFalse(first.text.contains("wrong\" "), "the password does not come back")
        XCTAssertEqual(locked.status, 429)
        XCTAssertTrue(locked.text.contains("takes no login for 15 minutes"), locked.text)
        XCTAssertEqual(pending.error, "authorization_pending")
    }

    func testASecondFactorIsAskedForOnThePage() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.edit(AuthorityFixture.email) { $0.phone = "+447700900123" }
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let device = try house.device()
        let codes = try await device.beginGrant()
        let fields = ["username": "ana", "password": AuthorityFixture.password, "action": "allow"]

        let asked = try await device.answer(codes, fields)
        let wrong = try await device.answer(codes, fields.merging(["otp": "000000"]) { $1 })
        let right = try await device.answer(codes, fields.merging(["otp": try house.sentCode() ?? ""]) { $1 })

        XCTAssertEqual(asked.status, 200)
        XCTAssertTrue(asked.text.contains("Code that was sent to you"), asked.text)
        XCTAssertFalse(asked.text.contains("That code is wrong."))
        XCTAssertTrue(wrong.text.contains("That code is wrong."), wrong.text)
        XCTAssertTrue(right.text.contains("Done."), right.text)
    }

    func testACodeWithTooManyWrongTriesLeadsThePageBackToThePassword() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let device = try house.device()
        let codes = try await device.beginGrant()
        let fields = ["username": "ana", "password": AuthorityFixture.password, "action": "allow"]

        _ = try await device.answer(codes, fields)
        let wrong = fields.merging(["otp": try house.sentCode() == "000000" ? "000001" : "000000"]) { $1 }
        for _ in 1...4 { _ = try await device.answer(codes, wrong) }
        let last = try await device.answer(codes, wrong)
        let again = try await device.answer(codes, fields)

        XCTAssertTrue(last.text.contains("There were too many wrong tries, and the code no longer counts."), last.text)
        XCTAssertFalse(last.text.contains("Code that was sent to you"), last.text)
        XCTAssertTrue(again.text.contains("There were too many tries. Try again in"), again.text)
    }

    func testALoginForABadgeIsItsHoldersAlone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.add(Person.Details(name: "Ben Okri", email: "ben@example.com"))
        let ben = try await house.holder(910, email: "ben@example.com")
        let device = try house.device()
        let codes = try await device.beginGrant(["badge_key": ben.key.publicKey.thumbprint])

        let page = try await device.answer(
            codes, ["username": "ana", "password": AuthorityFixture.password, "action": "allow"])

        XCTAssertTrue(page.text.contains("another person"), page.text)
        let pending = try await device.poll(codes)
        XCTAssertEqual(pending.error, "authorization_pending")
    }

    func testWhoeverIsRemovedIsNotLoggedInByAnEarlierAnswer() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()
        let codes = try await device.beginGrant()
        _ = try await device.answer(
            codes, ["username": "ana", "password": AuthorityFixture.password, "action": "allow"])

        try house.authority.remove(AuthorityFixture.email)
        let answer = try await device.poll(codes)

        XCTAssertEqual(answer.error, "expired_token")
    }

    func testTheMetadataOffersTheGrant() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()

        let metadata = try await device.wallet.send(
            .get, "/.well-known/oauth-authorization-server", headers: [:], body: Data())

        XCTAssertEqual(
            metadata.json["device_authorization_endpoint"], .string(device.wallet.issuer + "/device_authorization"))
        XCTAssertEqual(
            metadata.json["grant_types_supported"]?.arrayValue?.contains(.string(DeviceProbe.deviceGrant)), true)
    }
}

extension DeviceProbe {
    static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

    fileprivate func beginGrant(_ fields: [String: String] = [:]) async throws -> Answer {
        try await form("/device_authorization", ["client_id": "badgectl"].merging(fields) { $1 })
    }

    fileprivate func poll(_ codes: Answer) async throws -> Answer {
        try await form(
            "/token", ["grant_type": Self.deviceGrant, "device_code": try codes.deviceCode, "client_id": "badgectl"])
    }

    // As a browser sends the page's form.
    fileprivate func answer(_ codes: Answer, _ fields: [String: String]) async throws -> Answer {
        let form = Self.form(["user_code": try codes.userCode].merging(fields) { $1 })
        return try await wallet.send(
            .post, "/device", headers: [.contentType: Self.formType], body: Data(form.utf8))
    }
}

extension Answer {
    fileprivate var deviceCode: String { get throws { try JSONReader(json)["device_code"].string() } }
    fileprivate var userCode: String { get throws { try JSONReader(json)["user_code"].string() } }
}

extension [String] {
    fileprivate func asyncMap<Value>(_ transform: (String) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}

// Draws one code that a person types so many times, and then others.
private final class RepeatingCodes: RandomSource {
    private let others = SeededRandom(seed: 8)
    private let left: Mutex<Int>

    init(_ count: Int) {
        left = Mutex(count)
    }

    func bytes(_ count: Int) -> [UInt8] {
        let isRepeated =
            count == 8
            && left.withLock { left in
                defer { left -= 1 }
                return left > 0
            }
        return isRepeated ? Array(1...8) : others.bytes(count)
    }
}
