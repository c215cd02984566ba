import BadgeModel
import BadgeServing
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeVerifier

final class SignInBoundTests: XCTestCase {
    func testAnAddressWithTooManySignInsLosesItsOldest() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        let neighbour = SignInBrowser(try SignInFixture.wallet(of: app.house, from: "192.0.2.8"))
        let page = try await neighbour.begin()
        let flood = SignInBrowser(app.wallet)

        var pages: [Answer] = []
        for _ in 0...Bound.signIns.limitOfOne {
            app.house.clock.advance(by: 0.25)
            pages.append(try await flood.begin())
        }
        let (oldest, next) = (try await flood.reload(pages[0]), try await flood.reload(pages[1]))
        try await SignInWallet(app.linkElsewhere(page), neighbour.wallet).answer(holder)
        let returned = try await neighbour.reload(page)

        XCTAssertEqual(pages.filter { $0.status != 200 }.count, 0)
        XCTAssertEqual([oldest.status, next.status, returned.status], [400, 200, 303])
    }

    func testWhenAllRoomIsTakenTheHeaviestAddressLoses() throws {
        let memory = SignInMemory(Bound("signIns", 8, share: .address(6), overflow: .heaviestLoses))
        let app = try SignInFixture()
        defer { try? app.remove() }
        func insert(_ id: String, of address: String, at second: Int) {
            let now = AuthorityFixture.start.addingTimeInterval(TimeInterval(second))
            memory.insert(AppSignIn(id, at: now), of: address, at: now)
        }

        for number in 0..<6 { insert("flood \(number)", of: "192.0.2.1", at: number) }
        for number in 0..<3 { insert("other \(number)", of: "192.0.2.\(number + 2)", at: 6) }

        XCTAssertEqual(memory.count, 8)
        XCTAssertNil(memory.signIn("flood 0", at: AuthorityFixture.start))
        XCTAssertNotNil(memory.signIn("flood 1", at: AuthorityFixture.start))
        for number in 0..<3 { XCTAssertNotNil(memory.signIn("other \(number)", at: AuthorityFixture.start)) }
    }

    func testWhatHasEndedTakesNoRoom() throws {
        let memory = SignInMemory()
        let end = AuthorityFixture.start.addingTimeInterval(AppSignIn.lifetime)

        memory.insert(AppSignIn("first", at: AuthorityFixture.start), of: nil, at: AuthorityFixture.start)
        memory.insert(AppSignIn("second", at: end), of: nil, at: end)

        XCTAssertEqual(memory.count, 1)
        XCTAssertNil(memory.signIn("first", at: end))
    }

    func testAStrangerWhoBeginsTooOftenWaits() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let browser = SignInBrowser(app.wallet)

        var statuses: [Int] = []
        for _ in 0..<121 { statuses.append(try await browser.begin().status) }

        XCTAssertEqual(statuses, Array(repeating: 200, count: 120) + [429])
    }
}

extension AppSignIn {
    fileprivate init(_ id: String, at date: Date) {
        let request = BrowserLoginRequest(
            clientID: "payroll", redirectURI: SignInFixture.redirect, codeChallenge: "", state: nil, issuerState: nil,
            badgeKey: nil)
        self.init(
            id: id, browser: Data(),
            login: BegunLogin(request: request, issuer: "https://id.example.com", client: nil, pushedName: nil),
            begun: date, here: PresentationTransaction(id: id, link: "", token: "", expires: date), elsewhere: nil)
    }
}
