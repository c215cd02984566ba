import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeTestDoubles
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes
import TestSupport
import VerifierTestSupport
import XCTest

@testable import BadgeVerifierHTTP

/// A verifier that asks wallets as a service: its pages, its interface for programs, and what wallets send.
final class WalletServiceTests: XCTestCase {
    func testAProgramBeginsARequestAndReadsItsResultOnce() async throws {
        let service = try DoorService()

        let begun = try await service.begin()
        let waiting = try await service.read(begun.json)
        let taken = try await service.answer(service.wallet(asked: begun.json))
        let answered = try await service.read(begun.json, query: "?wait=5")
        let again = try await service.read(begun.json)

        XCTAssertEqual(begun.status, 201)
        XCTAssertTrue(begun.json["qrCode"]?.stringValue?.contains("<svg") == true)
        XCTAssertEqual(waiting.json, ["state": "waiting"])
        XCTAssertEqual(taken.response.status.code, 200)
        XCTAssertEqual(answered.json["result"]?["valid"], true)
        let badge = answered.json["result"]?["queries"]?.arrayValue?.first?["badges"]?.arrayValue?.first
        XCTAssertEqual(badge?["claims"]?["name"], "Ana Lima")
        XCTAssertEqual(again.status, 404)
        XCTAssertEqual(service.pauses.all, [], "what is there is not waited for")
        XCTAssertEqual(service.findings, [])
    }

    func testAWaitEndsWithTheNextStateOfTheRequest() async throws {
        let service = try DoorService()
        let begun = try await service.begin().json
        let wallet = try service.wallet(asked: begun)
        service.pauses.during(3) {
            _ = try await service.answer(wallet, [("error", "access_denied"), ("state", wallet.state)])
        }
        service.pauses.during(5) { try await service.answer(wallet) }

        let refused = try await service.read(begun, query: "?wait=25")
        let pauses = service.pauses.all.count
        let answered = try await service.read(begun, query: "?wait=25")

        XCTAssertEqual(refused.json["state"], "refused")
        XCTAssertEqual(pauses, 3)
        XCTAssertEqual(answered.json["state"], "answered")
        XCTAssertEqual(service.pauses.all.count, 5)
        XCTAssertEqual(service.findings, [])
    }

    func testAWaitEndsAtItsLimit() async throws {
        let service = try DoorService()
        let begun = try await service.begin().json

        for seconds in [0, 1, 25] {
            let before = service.pauses.all.count
            let read = try await service.read(begun, query: "?wait=\(seconds)")

            XCTAssertEqual(read.json, ["state": "waiting"])
            XCTAssertEqual(service.pauses.all[before...].reduce(.zero, +), .seconds(seconds))
        }
        let path = "/transactions/\(begun["id"]?.stringValue ?? "")?wait=26"
        let url = try XCTUnwrap(URL(string: DoorService.url + path))
        let longer = try await service.transport.send(
            HTTPRequest(
                .get, to: url, headerFields: [.authorization: "Bearer \(begun["token"]?.stringValue ?? "")"]),
            body: Data())
        XCTAssertEqual(longer.response.status.code, 400)
        XCTAssertEqual(service.findings, [])
    }

    func testAWaitEndsWithTheRequest() async throws {
        let service = try DoorService()
        let begun = try await service.begin().json
        service.pauses.during(2) { service.asking.clock.advance(by: PresentationTransactions.lifetime) }

        let read = try await service.read(begun, query: "?wait=25")

        XCTAssertEqual(read.status, 404)
        XCTAssertEqual(service.pauses.all.count, 2)
    }

    func testWhatHasEndedIsForgottenByTheMinute() async throws {
        let home = try TemporaryHome()
        let service = try DoorService(folder: home.url)
        let path = home.url.appending(path: "presentations").path(percentEncoded: false)
        let seen = Captured<[String]>()
        let look: @Sendable () async throws -> Void = {
            seen.append(try FileManager.default.contentsOfDirectory(atPath: path).sorted())
        }
        try await service.answer(service.wallet(asked: service.begin().json))
        service.pauses.during(2) {
            try await look()
            service.asking.clock.advance(by: 2 * PresentationTransactions.lifetime)
        }
        service.pauses.during(3) {
            try await look()
            throw CancellationError()
        }

        do { try await service.site.forgetEnded(service.log.logger) } catch is CancellationError {}

        XCTAssertEqual(service.pauses.all, Array(repeating: Duration.seconds(60), count: 3))
        XCTAssertEqual(seen.values.map(\.count), [2, 1])
        XCTAssertEqual(seen.values.last, ["lock"])
    }

    func testAfterItsCertificateHasEndedAVerifierAsksNobodyAndTheLogSaysWhy() async throws {
        let service = try DoorService(.certificateHash)
        let end = try XCTUnwrap(service.asking.identity.expires)
        let browser = DoorBrowser(service)
        let before = try await browser.open("/")

        service.asking.clock.advance(by: end.timeIntervalSince(service.asking.clock.now()))
        let begun = try await service.begin()
        let page = try await browser.open("/")
        let other = try await browser.open("/", "device=this")

        XCTAssertTrue(before.text.contains("badge-dark"), before.text)
        XCTAssertEqual([begun.status, page.status, other.status], [503, 503, 503])
        XCTAssertEqual(begun.json["error"], "server_error")
        for text in [page.text, other.text] {
            XCTAssertTrue(text.contains("This page cannot ask for a badge now"), text)
        }
        let reason = "The verifier's certificate ended on \(end.formatted(.iso8601))."
        let told = service.log.text.components(separatedBy: reason)
        XCTAssertEqual(told.count, 4, service.log.text)
        XCTAssertEqual(service.findings, [])
    }

    func testVP328ARevokedBadgeIsToldOnThePageWhichAsksOn() async throws {
        let service = try DoorService()
        let browser = DoorBrowser(service)
        let begun = try await service.begin().json
        _ = try await browser.open("/", "device=this")
        let (shown, here) = (try service.wallet(asked: begun), try await browser.wallet())

        for wallet in [shown, here] {
            let badge = try service.asking.badge(to: wallet.key, listedAt: AskingFixture.revoked)
            let refused = try await service.answer(
                wallet, [("vp_token", try wallet.token(badge)), ("state", wallet.state)])
            XCTAssertEqual(refused.response.status.code, 400)
        }
        let read = try await service.read(begun)
        let page = try await browser.open("/").text

        XCTAssertEqual(read.json["state"], "refused")
        XCTAssertEqual(read.json["result"]?["reason"], "revoked")
        XCTAssertTrue(page.contains("Your badge is not accepted"), page)
        XCTAssertTrue(page.contains("revoked"), page)
        XCTAssertFalse(page.contains("Ana Lima"), page)
    }

    func testVP327EveryRefusalOfAnAnswerHasOneBody() async throws {
        let service = try DoorService()
        let old = try service.wallet(asked: await service.begin().json)
        let recorded = try old.token()
        var bodies: Set<String> = []

        // VP-300, 301, 302, 305, 318, 323: for another verifier, of an earlier request, twice, of another request, of
        // another query, and without a key binding.
        let faults: [(_ wallet: AskedWallet) throws -> [(name: String, value: String)]] = [
            { [("vp_token", recorded), ("state", $0.state)] },
            { wallet in
                let other = try wallet.present(audience: "redirect_uri:https://other.example")
                return [("vp_token", JSON.object(["badge": [.string(other)]]).text), ("state", wallet.state)]
            },
            { [("vp_token", try $0.token()), ("state", old.state)] },
            { [("vp_token", try $0.token()), ("state", "unknown")] },
            { [("vp_token", try $0.token())] },
            { [("vp_token", try $0.token()), ("state", $0.state), ("state", $0.state)] },
            { [("vp_token", #"{"other":["x"]}"#), ("state", $0.state)] },
            { wallet in
                let token = try wallet.token()
                let unbound = token[...(token.lastIndex(of: "~") ?? token.startIndex)] + "\"]}"
                return [("vp_token", String(unbound)), ("state", wallet.state)]
            },
            { [("vp_token", try $0.token(telling: ["name", "email"])), ("state", $0.state)] },
        ]
        for fault in faults {
            let wallet = try service.wallet(asked: await service.begin().json)
            let answer = try await service.answer(wallet, fault(wallet))
            XCTAssertEqual(answer.response.status.code, 400)
            bodies.insert(String(decoding: answer.body, as: UTF8.self))
        }

        XCTAssertEqual(bodies.count, 1, bodies.joined())
        XCTAssertEqual(service.findings, [])
    }

    func testVP303AResultOnTheSameDeviceNeedsTheSessionThatBegan() async throws {
        let service = try DoorService()
        let (browser, thief) = (DoorBrowser(service), DoorBrowser(service))

        _ = try await browser.open("/", "device=this")
        let taken = try await service.answer(browser.wallet())
        let address = try XCTUnwrap(try JSON.parse(taken.body)["redirect_uri"]?.stringValue)
        let waiting = try await browser.open("/")
        _ = try await thief.open(address)
        let stolen = try await thief.open("/")
        let returned = try await browser.open(address)
        let accepted = try await browser.open("/")
        let after = try await browser.open("/")

        XCTAssertTrue(address.hasPrefix(DoorService.url + "/return?response_code="), address)
        XCTAssertTrue(waiting.text.contains("Waiting for your wallet"), waiting.text)
        XCTAssertTrue(stolen.text.contains("Go back to where you began"), stolen.text)
        XCTAssertEqual(returned.status, 303)
        XCTAssertTrue(accepted.text.contains("Your badge is accepted"), accepted.text)
        XCTAssertFalse(accepted.text.contains("Ana Lima"), "a page says nothing of claims unless told to")
        XCTAssertTrue(after.text.contains("Scan this code"), after.text)
        XCTAssertEqual(service.findings, [])
    }

    func testARefusalIsToldToAProgramAndEndsNothing() async throws {
        let service = try DoorService()
        let begun = try await service.begin().json
        let wallet = try service.wallet(asked: begun)

        try await service.answer(wallet, [("error", "access_denied"), ("state", wallet.state)])
        let refused = try await service.read(begun, query: "?wait=0")
        let again = try await service.read(begun)
        try await service.answer(wallet)
        let answered = try await service.read(begun, query: "?wait=5")

        for told in [refused.json, again.json] {
            XCTAssertEqual(told["state"], "refused")
            XCTAssertEqual(told["result"]?["valid"], false)
        }
        XCTAssertEqual(answered.json["state"], "answered")
        XCTAssertEqual(answered.json["result"]?["valid"], true)
        XCTAssertEqual(service.findings, [])
    }

    func testWhoeverSawTheCodeWritesNothingOnThePageAndEndsNothing() async throws {
        let service = try DoorService()
        let browser = DoorBrowser(service)
        let before = try await browser.open("/").text
        let words = "Badges are checked at the other door"
        let stranger = try service.wallet(asked: "openid4vp://?state=\(browser.state)")

        try await service.answer(
            stranger, [("vp_token", JSON.object([words: ["x"]]).text), ("state", stranger.state)])
        let refused = try await browser.open("/").text

        XCTAssertFalse(before.contains("This request is still open"), before)
        XCTAssertFalse(refused.contains(words), refused)
        for text in ["Your badge is not accepted", "This request is still open", "badge-dark"] {
            XCTAssertTrue(refused.contains(text), refused)
        }
        XCTAssertEqual(service.findings, [])
    }

    func testAPageLoadsAgainWhenThereIsSomethingNewAndNotBefore() async throws {
        let service = try DoorService()
        let refresh = try XCTUnwrap(HTTPField.Name("Refresh"))
        let first = try await service.send(.get, "/").response.headerFields
        let cookie = try XCTUnwrap(
            first[values: .setCookie].first { $0.hasPrefix("badge-request=") }?.prefix { $0 != ";" })
        let state = PresentationTransactions.name(of: String(cookie.dropFirst("badge-request=".count)))
        let next = try XCTUnwrap(first[refresh]?.components(separatedBy: "url=").last)
        let stranger = try service.wallet(asked: "openid4vp://?state=\(state)")
        service.pauses.during(3) {
            try await service.answer(
                stranger, [("vp_token", JSON.object(["x": ["y"]]).text), ("state", stranger.state)])
        }

        let shown = try await service.send(.get, "/" + next, fields: [.cookie: String(cookie)])

        XCTAssertTrue(next.hasSuffix("?after=waiting"), next)
        XCTAssertEqual(service.pauses.all.count, 3)
        XCTAssertTrue(String(decoding: shown.body, as: UTF8.self).contains("Your badge is not accepted"))
        XCTAssertTrue(shown.response.headerFields[refresh]?.hasSuffix("?after=refused") == true)
        XCTAssertEqual(service.findings, [])
    }

    func testWhoReturnsWithoutACodeReadsThatNothingWasShown() async throws {
        let service = try DoorService()
        let browser = DoorBrowser(service)
        _ = try await browser.open("/", "device=this")
        let wallet = try await browser.wallet()

        let declined = try await service.answer(wallet, [("error", "access_denied"), ("state", wallet.state)])
        let address = try XCTUnwrap(try JSON.parse(declined.body)["redirect_uri"]?.stringValue)
        let before = try await browser.open("/").text
        _ = try await browser.open(address)
        let returned = try await browser.open("/").text
        let after = try await browser.open("/").text

        XCTAssertEqual(address, DoorService.url + "/return")
        for text in [before, returned] { XCTAssertTrue(text.contains("Nothing was shown"), text) }
        XCTAssertTrue(after.contains("Scan this code"), after)
        XCTAssertEqual(service.findings, [])
    }

    func testTheQRCodeOfAPageIsAnsweredElsewhere() async throws {
        let service = try DoorService { $0.showsClaims = true }
        let page = try await DoorBrowser(service).open("/")
        let wallet = try service.wallet(asked: await service.begin().json)
        let declined = try await service.answer(wallet, [("error", "access_denied"), ("state", wallet.state)])

        XCTAssertTrue(page.text.contains("badge-dark"), page.text)
        XCTAssertFalse(page.text.contains("<script"), page.text)
        XCTAssertEqual(declined.response.status.code, 200)
        XCTAssertEqual(service.findings, [])
    }

    func testWhoBeginsTooOftenReadsThatOnAPage() async throws {
        let service = try DoorService()
        let browser = DoorBrowser(service)
        var statuses: [Int] = []

        for _ in 0..<Bound.begunAtDoor.limit { statuses.append(try await browser.open("/", "device=other").status) }
        let page = try await browser.open("/", "device=other")

        XCTAssertEqual(Set(statuses), [303])
        XCTAssertEqual(page.status, 429)
        XCTAssertTrue(page.text.contains("This page cannot ask for a badge now"), page.text)
        XCTAssertEqual(service.findings, [])
    }

    func testVP304NoIdentifierIsGuessed() async throws {
        let service = try DoorService()
        let begun = try await service.begin()
        var statuses: [Int] = []

        for number in 0..<Bound.refusedResults.limit {
            statuses.append(try await service.read(begun.json, token: "guess-\(number)").status)
        }
        let next = try await service.read(begun.json, token: "guess").status
        // One guess a second is given back.
        service.asking.clock.advance(by: 1)
        let later = try await service.read(begun.json, token: "guess").status

        XCTAssertEqual(Set(statuses), [404])
        XCTAssertEqual([next, later], [429, 404])
        XCTAssertGreaterThanOrEqual(begun.json["id"]?.stringValue?.utf8.count ?? 0, 22)
        XCTAssertGreaterThanOrEqual(begun.json["token"]?.stringValue?.utf8.count ?? 0, 22)
        XCTAssertEqual(service.findings, [])
    }

    func testVP324APresentationInAnAddressIsNone() async throws {
        let service = try DoorService()
        let wallet = try service.wallet(asked: await service.begin().json)
        let query = String(
            decoding: FormBody.encode(["vp_token": try wallet.token(), "state": wallet.state]), as: UTF8.self)

        let address = try XCTUnwrap(URL(string: "\(DoorService.url)/wallet/answers?\(query)"))
        let got = try await service.transport.send(HTTPRequest(.get, to: address), body: Data())
        let posted = try await service.transport.send(
            HTTPRequest(
                .post, to: address, headerFields: [.contentType: "application/x-www-form-urlencoded"]), body: Data())

        XCTAssertEqual([got.response.status.code, posted.response.status.code], [404, 400])
        XCTAssertEqual(service.findings, [])
    }

    func testAReturnAddressIsOfAListedOrigin() async throws {
        let service = try DoorService { $0.returnOrigins = ["https://shop.example"] }
        let addresses = [
            ("https://shop.example/back", 201), (DoorService.url + "/x", 201), ("https://shop.example.evil/back", 400),
            ("http://shop.example/back", 400), ("https://shop.example:444/", 400), ("https://shop.example/#a", 400),
        ]

        for (address, status) in addresses {
            let begun = try await service.begin(["returnAddress": .string(address)])
            XCTAssertEqual(begun.status, status, address)
        }
        XCTAssertEqual(service.findings, [])
    }

    func testOnlyAProgramWithTheKeyBeginsARequest() async throws {
        let key = String(repeating: "k", count: 24)
        let service = try DoorService { $0.keyDigest = Digest.sha256(key) }

        let without = try await service.begin()
        let wrong = try await service.begin(key: key + "k")
        let right = try await service.begin(key: key)

        XCTAssertEqual([without.status, wrong.status, right.status], [401, 401, 201])
        XCTAssertEqual(service.findings, [])
    }

    func testAnAddressHasSoManyRequestsAndLeavesOthersTheirs() async throws {
        let service = try DoorService()
        let other = try await service.begin(["client": "192.0.2.2"])
        let first = try await service.begin(["client": "192.0.2.1"])
        service.asking.clock.advance(by: 1)
        for _ in 0..<Bound.presentationTransactions.limitOfOne {
            _ = try await service.begin(["client": "192.0.2.1"])
        }

        let displaced = try await service.read(first.json)
        let kept = try await service.read(other.json)

        XCTAssertEqual(displaced.status, 404)
        XCTAssertEqual(kept.json, ["state": "waiting"])
        XCTAssertEqual(service.findings, [])
    }
}
