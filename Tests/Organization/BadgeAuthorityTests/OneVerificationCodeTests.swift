import BadgeAuthority
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import XCTest

/// Where the policy says `oneVerificationCode`, a code that was entered on a device serves it for as long as the code lives.
final class OneVerificationCodeTests: XCTestCase {
    private static let phone = "+441632960961"

    func testTheCodeOfALoginConfirmsTheDeviceAndRemovesAnother() async throws {
        let house = try await house()
        defer { try? house.remove() }
        let (old, new) = (try house.device(901), try house.device(902))

        let token = try await house.loggedInWithCode(new).access
        let phone = try await new.send(.get, "/phone", token: token)
        let removal = try await new.json("/devices/\(old.id)/removal", [:], token: token)

        XCTAssertEqual(phone.json, ["phone_number": .string(Self.phone), "verified_at": 1_800_000_060])
        XCTAssertEqual(removal.status, 204)
        let verified = try house.authority.auditEntries().map(\.event).filter { $0.outcome == "phoneVerified" }
        XCTAssertEqual(verified.map { $0.details["device"] }, [.string(old.id), .string(new.id)])
    }

    func testWithoutTheSettingEachPurposeNeedsACodeOfItsOwn() async throws {
        let house = try await house(policy: ["restrictions": [["type": "mfaEnrollment"]]])
        defer { try? house.remove() }
        let (old, new) = (try house.device(901), try house.device(902))

        let token = try await house.loggedInWithCode(new).access
        let phone = try await new.send(.get, "/phone", token: token)
        let removal = try await new.json("/devices/\(old.id)/removal", [:], token: token)
        let again = try await new.login(AuthorityFixture.password)

        XCTAssertEqual(phone.json, ["phone_number": .string(Self.phone)])
        XCTAssertEqual(removal.error, "verification_required")
        XCTAssertEqual(again.error, "second_factor_required")
    }

    func testItServesUntilItsTenMinutesAreOverAndNotASecondLonger() async throws {
        for (seconds, isServed) in [(599.0, true), (600, false)] {
            let house = try await house()
            defer { try? house.remove() }
            let (old, new) = (try house.device(901), try house.device(902))
            let token = try await house.loggedInWithCode(new).access

            house.clock.advance(by: seconds)
            let removal = try await new.json("/devices/\(old.id)/removal", [:], token: token)
            let login = try await new.login(AuthorityFixture.password)

            XCTAssertEqual(removal.status == 204, isServed, "\(seconds)")
            XCTAssertEqual(login.status == 200, isServed, "\(seconds)")
        }
    }

    func testALoginThatItServesConfirmsTheDeviceNoSecondTime() async throws {
        let house = try await house()
        defer { try? house.remove() }
        let new = try house.device(902)
        _ = try await house.loggedInWithCode(new)
        func confirmations() throws -> Int {
            try house.authority.auditEntries().count { $0.event.outcome == "phoneVerified" }
        }
        let before = try confirmations()

        house.clock.advance(by: 60)
        let token = try await house.loggedIn(new).access
        let phone = try await new.send(.get, "/phone", token: token)

        XCTAssertEqual(try confirmations(), before)
        XCTAssertEqual(phone.json["verified_at"], 1_800_000_060)
    }

    func testItServesTheDeviceOnWhichItWasEnteredAndNoOther() async throws {
        let house = try await house()
        defer { try? house.remove() }
        let (old, new, other) = (try house.device(901), try house.device(902), try house.device(903))
        _ = try await house.loggedInWithCode(new)
        let token = try await house.invited(other).access

        let stolen = try await other.login(AuthorityFixture.password)
        let removal = try await other.json("/devices/\(old.id)/removal", [:], token: token)

        XCTAssertEqual(stolen.error, "second_factor_required")
        XCTAssertEqual(removal.error, "verification_required")
    }

    func testACodeThatWasSentElsewhereServesNothingElse() async throws {
        let house = try await house()
        defer { try? house.remove() }
        let (old, new) = (try house.device(901), try house.device(902))
        let token = try await house.loggedInWithCode(new).access

        try house.authority.edit(AuthorityFixture.email) { $0.phone = "+441632960962" }
        _ = try await house.enroll(old, house.invited(old).access, nil)
        let phone = try await new.send(.get, "/phone", token: token)
        let removal = try await new.json("/devices/\(old.id)/removal", [:], token: token)
        let login = try await new.login(AuthorityFixture.password)

        XCTAssertEqual(phone.json, ["phone_number": "+441632960962"])
        XCTAssertEqual(removal.error, "verification_required")
        XCTAssertEqual(login.error, "second_factor_required")
    }

    func testAWrongCodeServesNothing() async throws {
        let house = try await house()
        defer { try? house.remove() }
        let new = try house.device(902)
        _ = try await new.login(AuthorityFixture.password)
        let code = try XCTUnwrap(house.sentCode())

        _ = try await new.login(AuthorityFixture.password, ["otp": code == "000000" ? "000001" : "000000"])
        let again = try await new.login(AuthorityFixture.password)

        XCTAssertEqual(again.error, "second_factor_required")
    }

    func testTheCodeOfARemovalConfirmsTheDevice() async throws {
        let house = try await house()
        defer { try? house.remove() }
        let (old, new) = (try house.device(901), try house.device(902))
        let token = try await house.invited(new).access

        let removal = "/devices/\(old.id)/removal"
        _ = try await new.json("/phone/codes", ["intent": "delete", "device": .string(old.id)], token: token)
        let code = try XCTUnwrap(house.sentCode())
        let removed = try await new.json(removal, ["code": .string(code)], token: token)
        let phone = try await new.send(.get, "/phone", token: token)

        XCTAssertEqual(removed.status, 204)
        XCTAssertEqual(phone.json["verified_at"], 1_800_000_060)
    }

    func testTheCodeOfARecoveryConfirmsTheDeviceForTenMinutes() async throws {
        let house = try await house()
        defer { try? house.remove() }
        let (old, new) = (try house.device(901), try house.device(902))
        let link = try await house.recoveryCode()
        let offer = try await house.wallet().get("/offers/\(link)")
        let code = try XCTUnwrap(house.sentCode())

        let recovered = try await new.form(
            "/token",
            [
                "grant_type": "urn:ietf:params:oauth:grant-type:pre-authorized_code", "tx_code": code,
                "pre-authorized_code": offer.grant?["pre-authorized_code"]?.stringValue ?? "",
            ])
        let token = try new.session(recovered).access
        let phone = try await new.send(.get, "/phone", token: token)
        house.clock.advance(by: 600)
        let removal = try await new.json("/devices/\(old.id)/removal", [:], token: token)

        XCTAssertEqual(phone.json["verified_at"], 1_800_000_060)
        XCTAssertEqual(removal.error, "verification_required")
    }

    func testACodeOnAPageServesNobodyWhoComposedItsLink() async throws {
        let house = try await house()
        defer { try? house.remove() }
        let thief = try house.device(903)
        let browser = BrowserProbe(wallet: try house.wallet())
        let fields = ["username": "ana", "password": AuthorityFixture.password, "action": "allow"]
        let pushed = try await thief.form("/par", BrowserProbe.request())
        let link = [
            "client_id": "badgectl", "request_uri": pushed.json["request_uri"]?.stringValue ?? "",
        ]

        for request in [BrowserProbe.request(), link] {
            _ = try await browser.answer(request, fields)
            let code = try XCTUnwrap(house.sentCode())
            let person = try await browser.answer(request, fields.merging(["otp": code]) { $1 })
            XCTAssertNotNil(person.redirection?.fields["code"])
            house.clock.advance(by: 30)
        }
        let again = try await browser.answer(
            BrowserProbe.request(["redirect_uri": "http://127.0.0.1:50000/thief"]), fields)
        let login = try await thief.login(AuthorityFixture.password)

        XCTAssertNil(again.redirection)
        XCTAssertEqual(login.error, "second_factor_required")
    }

    func testARemovedDeviceStartsAnew() async throws {
        let house = try await house()
        defer { try? house.remove() }
        let new = try house.device(902)
        _ = try await house.loggedInWithCode(new)

        try house.authority.removeDevice(Device.ID(rawValue: new.id), of: AuthorityFixture.email)
        let again = try await new.login(AuthorityFixture.password)

        XCTAssertEqual(again.error, "second_factor_required")
    }

    // Ana, a minute after she confirmed her first device.
    private func house(
        policy: JSON = ["oneVerificationCode": true, "restrictions": [["type": "mfaEnrollment"]]]
    ) async throws -> AuthorityFixture {
        let house = try AuthorityFixture()
        try house.givePassword()
        try house.authority.set(Policy(JSONReader(policy)))
        try house.authority.edit(AuthorityFixture.email) { $0.phone = Self.phone }
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let old = try house.device(901)
        try await house.enroll(old, house.invited(old).access, nil)
        house.clock.advance(by: 60)
        return house
    }
}

extension AuthorityFixture {
    fileprivate func loggedInWithCode(_ device: DeviceProbe) async throws -> Tokens {
        _ = try await device.login(Self.password)
        return try await loggedIn(device, ["otp": try XCTUnwrap(sentCode())])
    }
}
