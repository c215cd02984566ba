import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

// A row of the table "Limits on stored data" in the article on running an organization is held by a test here, or
// by the one that the row's table has elsewhere.
final class BoundsTests: XCTestCase {
    func testABadgeSendsSoManyReceiptsADay() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.publishTerms()
        _ = try await house.issueBadge()

        for _ in 0..<Bound.receiptsADay.limit {
            house.clock.advance(by: 1)
            let answer = try await house.post(house.receipt(.accepted))
            XCTAssertEqual(answer.status, 204)
        }
        house.clock.advance(by: 1)
        let more = try await house.post(house.receipt(.withdrawn))
        let again = try await house.post(house.receipt(.accepted))
        house.clock.advance(by: Lifetime.day - Double(Bound.receiptsADay.limit))
        let later = try await house.post(house.receipt(.accepted))

        XCTAssertEqual([more.status, again.status, later.status], [429, 429, 204])
        XCTAssertEqual(more.error, "rate_limited")
        XCTAssertEqual(more.headers[.retryAfter], "86336")
        XCTAssertEqual(try house.rows(["receipt"]), [Bound.receiptsADay.limit + 1])
    }

    func testAPersonGetsSoManyBadgesADayWithoutBeingInvited() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        var outcomes: [Bool] = []
        for number in 0...Bound.badgesADay.limit { outcomes.append(try house.fetchBadge(number)) }
        let invited = try await house.issueBadge(seed: 9000)
        house.clock.advance(by: Lifetime.day)
        let later = try house.fetchBadge(Bound.badgesADay.limit + 1)

        XCTAssertEqual(outcomes, Array(repeating: true, count: Bound.badgesADay.limit) + [false])
        XCTAssertEqual(invited.status, .active)
        XCTAssertTrue(later)
    }

    func testAPersonLogsInOnSoManyNewDevicesADay() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        for number in 0..<Bound.devicesADay.limit { XCTAssertNotNil(try house.redeemLogin(onDevice: number)) }
        let refused = errorOf { _ = try house.redeemLogin(onDevice: Bound.devicesADay.limit) }
        let known = try house.redeemLogin(onDevice: 0)
        house.clock.advance(by: Lifetime.day)
        let later = try house.redeemLogin(onDevice: Bound.devicesADay.limit)

        XCTAssertEqual((refused as? BoundReached)?.seconds, 86_400)
        XCTAssertNotNil(known)
        XCTAssertNotNil(later)
        XCTAssertEqual(try house.rows(["device"]), [Bound.devicesADay.limit + 1])
    }

    func testADeviceGoesOnUnderSoManyKeysADay() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        var device = try house.rekeyable(isInvited: false)

        for _ in 0..<Bound.devicesADay.limit { try device.rekey() }
        let refused = errorOf { try device.rekey() }
        let kept = try house.rows(["device"])
        house.clock.advance(by: Lifetime.day)
        try device.rekey()

        XCTAssertEqual((refused as? BoundReached)?.seconds, 86_400)
        XCTAssertEqual(kept, [Bound.devicesADay.limit + 1])
    }

    func testAnInvitationBringsOneBadgeAndMovesOfItAreCounted() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        for number in 1..<Bound.badgesADay.limit { XCTAssertTrue(try house.fetchBadge(1000 + number)) }
        var device = try house.rekeyable(isInvited: true)

        try device.fetchBadge()
        try device.rekey()
        let refused = errorOf { try device.fetchBadge() }

        XCTAssertNotNil(refused as? BoundReached)
        XCTAssertEqual(try house.rows(["badge"]), [Bound.badgesADay.limit])
    }

    func testADeviceHasItsNewestSessionsAndASessionItsNewestTokens() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = AuthorityFixture.device(1)

        let first = try house.begin(onDevice: 1)
        for _ in 0..<Bound.sessionsOfADevice.limit { _ = try house.begin(onDevice: 1) }
        let newest = try house.begin(onDevice: 1)
        var tokens = newest
        for _ in 0..<2 * Bound.tokensOfASession.limit {
            let refresh = try XCTUnwrap(tokens.refresh)
            tokens = try XCTUnwrap(house.authority.store.refresh(refresh.plain, key: device))
        }

        XCTAssertEqual(try house.rows(["session"]), [Bound.sessionsOfADevice.limit])
        XCTAssertNil(try house.authority.store.deviceToken(first.access.plain, key: device))
        XCTAssertNil(try house.authority.store.deviceToken(newest.access.plain, key: device))
        XCTAssertNotNil(try house.authority.store.deviceToken(tokens.access.plain, key: device))
        let perSession = "SELECT max(n) FROM (SELECT count(*) AS n FROM sessionToken GROUP BY session)"
        XCTAssertEqual(try house.number(perSession), Bound.tokensOfASession.limit)
    }

    func testAnAddressHasItsShareOfAnnouncedLoginsAndItsOldestGo() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let bound = Bound("few", 100, share: .address(2), overflow: .heaviestLoses)

        for number in 1...4 { try house.announce(number, of: "greedy", bound) }
        try house.announce(5, of: "other", bound)
        for number in 6...9 { try house.announce(number, of: nil, bound) }

        XCTAssertEqual(try house.announced(), [3, 4, 5, 6, 7, 8, 9])
    }

    func testOfAFullTableTheHeaviestAddressLosesItsOldestRow() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let bound = Bound("few", 4, share: .address(3), overflow: .heaviestLoses)

        for number in 1...3 { try house.announce(number, of: "greedy", bound) }
        for (number, owner) in [(4, "first"), (5, "second"), (6, "third")] {
            try house.announce(number, of: owner, bound)
        }

        XCTAssertEqual(try house.announced(), [3, 4, 5, 6])
    }

    func testWhatMustNotBeForgottenIsRefusedToWhoHasItsShare() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let bound = Bound("few", 100, share: .owner(2), overflow: .refused)
        for number in 1...2 { try house.announce(number, of: "greedy", bound) }

        let refused = errorOf { try house.announce(3, of: "greedy", bound) }
        try house.announce(4, of: "other", bound)

        XCTAssertEqual((refused as? BoundReached)?.seconds, 60)
        XCTAssertEqual(try house.announced(), [1, 2, 4])
    }

    func testALoginWithANameThatNobodyHasLeavesPeopleTheirRoom() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (store, client) = (house.authority.store, try XCTUnwrap(IPAddress("192.0.2.1")).client)

        _ = try store.beginLoginAttempt("ana", device: "device", from: client)
        _ = try store.beginLoginAttempt("nobody", device: "device", from: client)
        try house.fillLogins(to: Bound.unknownLogins.limitOfOne)
        for number in 0...2 {
            _ = try store.beginLoginAttempt("nobody \(number)", device: "device", from: client)
        }

        XCTAssertEqual(try house.rows(["loginTry"]), [Bound.unknownLogins.limitOfOne + 1])
        XCTAssertEqual(try house.number("SELECT count(*) FROM loginTry WHERE owner IS NULL"), 1)
    }

    func testALockedNameThatNobodyHasStaysLockedWhileOthersAreTried() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (store, client) = (house.authority.store, try XCTUnwrap(IPAddress("2001:db8:1:1::1")).client)
        for _ in 0..<Bound.loginTries.limit {
            _ = try store.beginLoginAttempt("nobody", device: "device", from: client)
        }
        house.clock.advance(by: 1)
        try house.fillLogins(to: Bound.unknownLogins.limitOfOne)

        _ = try store.beginLoginAttempt("another", device: "device", from: client)
        let decision = try store.beginLoginAttempt("nobody", device: "device", from: client)

        guard case .locked = decision else { return XCTFail("its counter was forgotten") }
        XCTAssertEqual(try house.rows(["loginTry"]), [Bound.unknownLogins.limitOfOne])
    }

    func testANetworkCannotTryMoreNamesThanItsShareBeforeTheirCountersExpire() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let buckets = house.authority.strangers

        let tries = TokenBuckets.networkFactor * (buckets.burst + buckets.perSecond * Lifetime.loginLock)

        XCTAssertLessThan(Int(tries), Bound.unknownLogins.limitOfOne)
    }

    func testATryThatIsTakenBackLeavesNoCounter() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (store, client) = (house.authority.store, try XCTUnwrap(IPAddress("192.0.2.1")).client)
        let tries = try (0..<2).compactMap { _ -> LoginTry? in
            let decision = try store.beginLoginAttempt("nobody", device: "device", from: client)
            return if case .taken(let attempt) = decision { attempt } else { nil }
        }

        var counts: [Int] = []
        for attempt in tries {
            try store.cancelAttempt(attempt)
            counts.append(try house.number("SELECT coalesce(sum(wrong), -1) FROM loginTry"))
        }
        guard case .taken(let administrators) = try store.takeTry("nobody@example.com") else {
            return XCTFail("it is locked")
        }
        try store.withdrawTry(administrators)

        XCTAssertEqual(counts, [1, -1])
        XCTAssertEqual(try house.rows(["loginTry"]), [0])
    }

    func testLoginsThatNobodyRedeemsGoByThemselves() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()

        for _ in 0..<3 {
            _ = try await device.login(AuthorityFixture.password)
            house.clock.advance(by: Lifetime.authorizationCode)
        }

        XCTAssertEqual(try house.rows(["authorizationCode", "loginTry"]), [1, 0])
    }

    func testABadgeHasSoManyGrantsForOtherProgramsOpen() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let badge = try await house.issueBadge().id.rawValue
        try house.change("INSERT INTO client (id, name, redirectURIs, claims) VALUES ('c', 'C', '[]', '[]')")
        let (now, store) = (AuthorityFixture.start, house.authority.store)

        for number in 0..<Bound.grantsOfABadge.limit {
            XCTAssertNoThrow(try store.read { try AuthorityStore.requireRoomForGrant(of: badge, now: now, $0) })
            try store.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO ssoGrant (codeDigest, client, badge, redirectURI, codeChallenge, claims, expires)
                        VALUES (?, 'c', ?, 'https://a', ?, '{}', ?)
                        """,
                    arguments: [
                        Data(Digest.sha256("\(number)")), badge, String(repeating: "a", count: 43),
                        now.wholeSeconds + 60,
                    ])
            }
        }
        let refused = errorOf { try store.read { try AuthorityStore.requireRoomForGrant(of: badge, now: now, $0) } }

        XCTAssertEqual((refused as? BoundReached)?.seconds, 60)
    }

    func testAPersonsRequestsWriteSoMuchADayIntoTheLog() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (store, now) = (house.authority.store, AuthorityFixture.start)
        let person = try XCTUnwrap(house.authority.people().first).id.rawValue
        let count = { (kind: AuditEvent.Kind, now: Date) in
            try store.write { try AuthorityStore.countAct(kind, of: person, now: now, $0) }
        }

        for _ in 0..<Bound.actsADay.limit { try count(.badge, now) }
        let refused = errorOf { try count(.badge, now) }

        XCTAssertNotNil(refused as? BoundReached)
        XCTAssertNoThrow(try count(.login, now))
        XCTAssertNoThrow(try count(.status, now), "what revokes does not wait")
        XCTAssertNoThrow(try count(.device, now))
        XCTAssertNoThrow(try count(.badge, now.addingTimeInterval(Lifetime.day)))
        XCTAssertEqual(try house.rows(["act"]), [2])
    }

    func testTheArticleNamesTheBoundOfEveryTable() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let article = try String(
            contentsOf: packageRoot.appending(
                path: "Sources/Wallet/BadgeKit/Documentation.docc/RunningAnOrganization.md"), encoding: .utf8)
        let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap {
            $0.split(separator: "|").first?.matches(of: /`([A-Za-z_]+)`/).map { String($0.1) } ?? []
        }

        let tables = try house.authority.store.read {
            try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        }.filter { !$0.hasPrefix("sqlite_") && !$0.hasPrefix("grdb_") }

        XCTAssertEqual(tables.filter { !rows.contains($0) }, [])
    }

    private func errorOf(_ body: () throws -> Void) -> (any Error)? {
        do {
            try body()
            return nil
        } catch { return error }
    }
}

extension AuthorityFixture {
    // A pushed request, which is named by its number.
    fileprivate func announce(_ number: Int, of owner: String?, _ bound: Bound) throws {
        try authority.store.write { db in
            try AuthorityStore.makeRoom(for: owner, in: "pushedRequest", bound, db)
            try db.execute(
                sql: "INSERT INTO pushedRequest (digest, request, expires, owner) VALUES (?, ?, ?, ?)",
                arguments: [CodeAuthenticator.digest("\(number)"), "\(number)", number, owner])
        }
    }

    fileprivate func announced() throws -> [Int] {
        try authority.store.read {
            try Int.fetchAll($0, sql: "SELECT CAST(request AS INTEGER) AS n FROM pushedRequest ORDER BY n")
        }
    }
}

extension AuthorityFixture {
    fileprivate static func device(_ number: Int) -> String {
        SigningKey(random: SeededRandom(seed: UInt64(20_000 + number))).publicKey.thumbprint
    }

    fileprivate var person: String {
        get throws { try XCTUnwrap(authority.people().first).id.rawValue }
    }

    fileprivate func begin(onDevice number: Int) throws -> GrantedTokens {
        let session = NewSession(
            person: try person, device: DeviceRegistration(key: Self.device(number), name: nil, platform: nil),
            loggedIn: clock.now())
        return try authority.store.write { try authority.store.begin(session, now: clock.now(), $0) }
    }

    // As a login does; false when there were too many today.
    fileprivate func fetchBadge(_ number: Int) throws -> Bool {
        let store = authority.store
        let tokens = try begin(onDevice: number)
        let token = try XCTUnwrap(store.deviceToken(tokens.access.plain, key: Self.device(number)))
        let holder = SigningKey(random: SeededRandom(seed: UInt64(30_000 + number))).publicKey
        do {
            let issued = try store.issue(.device(token), nonce: store.credentialNonce(), holders: [holder])
            guard case .issued = issued else { return false }
            return true
        } catch is BoundReached {
            return false
        }
    }

    fileprivate func rekeyable(isInvited: Bool) throws -> RekeyableDevice {
        let session = NewSession(
            person: try person, device: DeviceRegistration(key: Self.device(0), name: nil, platform: nil),
            isInvited: isInvited)
        let tokens = try authority.store.write { try authority.store.begin(session, now: clock.now(), $0) }
        let token = try XCTUnwrap(authority.store.deviceToken(tokens.access.plain, key: Self.device(0)))
        return RekeyableDevice(store: authority.store, token: token)
    }

    fileprivate func redeemLogin(onDevice number: Int) throws -> GrantedTokens? {
        let (code, person, now) = ("code-\(number)-\(clock.now().wholeSeconds)", try person, clock.now())
        try authority.store.write { db in
            try db.execute(
                sql: """
                    INSERT INTO authorizationCode (digest, person, device, loggedIn, expires) VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    CodeAuthenticator.digest(code), person, Self.device(number), now.wholeSeconds,
                    now.wholeSeconds + 60,
                ])
        }
        return try authority.store.redeemLogin(
            code: code, device: DeviceRegistration(key: Self.device(number), name: nil, platform: nil))
    }

    // Adds logins with names that nobody has, of the only owner, one wrong try each.
    fileprivate func fillLogins(to count: Int) throws {
        let until = clock.now().addingTimeInterval(Lifetime.loginLock).wholeSeconds
        try authority.store.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE name(n) AS (
                      SELECT count(*) + 1 FROM loginTry WHERE owner IS NOT NULL
                      UNION ALL SELECT n + 1 FROM name WHERE n < :count
                    )
                    INSERT INTO loginTry (account, device, wrong, until, owner)
                    SELECT 'account ' || n, '', 1, :until, (SELECT max(owner) FROM loginTry) FROM name
                    """,
                arguments: ["count": count, "until": until])
        }
    }

    fileprivate func number(_ sql: String) throws -> Int {
        try authority.store.read { try Int.fetchOne($0, sql: sql) ?? 0 }
    }
}

// One session, whose device goes on under one key after the other.
private struct RekeyableDevice {
    let store: AuthorityStore
    var token: DeviceToken
    var keys = 0

    mutating func rekey() throws {
        let key = AuthorityFixture.device(keys + 1)
        let isTaken = try store.rekeyDevice(to: key, for: token)
        XCTAssertTrue(isTaken)
        keys += 1
        token = DeviceToken(
            session: token.session, person: token.person, device: key, badge: token.badge, isSuspended: false)
    }

    func fetchBadge() throws {
        let holder = SigningKey(random: SeededRandom(seed: UInt64(40_000 + keys))).publicKey
        guard case .issued = try store.issue(.device(token), nonce: store.credentialNonce(), holders: [holder]) else {
            return XCTFail("no badge was issued")
        }
    }
}
