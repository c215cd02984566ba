import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import HTTPTypes
import TestSupport
import XCTest

/// `POST /password`: who changes a password, what that costs, and what it ends.
final class PasswordRouteTests: XCTestCase {
    private static let new = "eleven white gates"

    func testTheNewPasswordLogsInTheOldOneDoesNotAndOtherSessionsEnd() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (laptop, phone) = (try house.device(), try house.device(901))
        let (here, there) = (try await house.loggedIn(laptop), try await house.loggedIn(phone))
        let underWay = try await phone.login(AuthorityFixture.password)

        let answer = try await laptop.changePassword(AuthorityFixture.password, to: Self.new, token: here.access)
        let still = try await laptop.send(.get, "/devices", token: here.access)
        let ended = try await phone.send(.get, "/devices", token: there.access)
        let refreshed = try await phone.refresh(there.refresh)
        let code = try await phone.redeemLogin(underWay)
        let old = try await laptop.login(AuthorityFixture.password)
        let new = try await laptop.login(Self.new)

        XCTAssertEqual([answer.status, still.status, new.status], [204, 200, 200])
        XCTAssertEqual(
            [ended.error, refreshed.error, code.error], ["invalid_token", "invalid_grant", "invalid_grant"])
        XCTAssertEqual(old.error, "login_refused")
        let change = try XCTUnwrap(house.authority.auditEntries().first { $0.event.outcome == "passwordChanged" })
        XCTAssertEqual(change.event.kind, .login)
        let person = try house.authority.person(AuthorityFixture.email).id.rawValue
        XCTAssertEqual(change.event.actor, .person(person, device: laptop.id))
    }

    func testAWrongOldPasswordCountsAsAWrongLoginOfThatDevice() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (laptop, phone) = (try house.device(), try house.device(901))
        let (here, there) = (try await house.loggedIn(laptop), try await house.loggedIn(phone))

        var left: [JSON?] = []
        for _ in 0..<10 {
            let answer = try await laptop.changePassword("wrong", to: Self.new, token: here.access)
            XCTAssertEqual(answer.error, "login_refused")
            left.append(answer.json["tries_left"])
        }
        let locked = try await laptop.changePassword(AuthorityFixture.password, to: Self.new, token: here.access)
        let login = try await laptop.login(AuthorityFixture.password)
        let elsewhere = try await phone.changePassword(AuthorityFixture.password, to: Self.new, token: there.access)

        XCTAssertEqual(left, (0..<10).reversed().map { .integer($0) })
        XCTAssertEqual([locked.error, login.error], ["account_locked", "account_locked"])
        XCTAssertEqual(elsewhere.status, 204)
    }

    func testANewPasswordThatWillNotDoCostsNoTry() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()
        let session = try await house.loggedIn(device)

        for unfit in ["seven", String(repeating: "é", count: 600), AuthorityFixture.password] {
            let answer = try await device.changePassword(AuthorityFixture.password, to: unfit, token: session.access)
            XCTAssertEqual(answer.error, "password_unfit", unfit)
        }
        let empty = try await device.json("/password", ["old": "", "new": "x"], token: session.access)
        let more = try await device.json(
            "/password", ["old": "a", "new": "b", "username": "ben"], token: session.access)
        let wrong = try await device.changePassword("wrong", to: Self.new, token: session.access)

        XCTAssertEqual([empty.error, more.error], ["invalid_request", "invalid_request"])
        XCTAssertEqual(wrong.json["tries_left"], 9)
    }

    func testOnlyAPersonWithAPasswordAndASessionChangesOne() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()

        let without = try await holder.post("/password", ["old": "anything at all", "new": .string(Self.new)])
        let stranger = try await house.device(901).json(
            "/password", ["old": "anything at all", "new": .string(Self.new)], token: holder.token)

        XCTAssertEqual(without.error, "password_missing")
        XCTAssertEqual([stranger.status, without.status], [401, 400])
    }

    func testAPasswordThatIsChangedMeanwhileStays() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()
        let session = try await house.loggedIn(device)
        house.custody.atNextDerivation { [authority = house.authority] in
            try authority.setPassword(Secret(utf8: "another green lamp"), username: "ana", of: AuthorityFixture.email)
        }

        let stale = try await device.changePassword(AuthorityFixture.password, to: Self.new, token: session.access)
        let login = try await device.login("another green lamp")

        XCTAssertEqual(stale.error, "login_refused")
        XCTAssertEqual(login.status, 200)
    }
}

extension DeviceProbe {
    fileprivate func changePassword(_ old: String, to new: String, token: String) async throws -> Answer {
        try await json("/password", ["old": .string(old), "new": .string(new)], token: token)
    }
}
