import BadgeModel
import BadgeTesting
import BadgeWebViews
import Foundation
import Synchronization
import TestSupport
import XCTest

/// What pages that are not trusted try.
final class BridgeBoundaryTests: XCTestCase {
    func testEC16OnlyTheMainFrameOfAListedOriginIsHeard() async throws {
        let world = try await BridgeWorld()
        let strangers: [(WebViewSource, WebViewRefusal.Reason)] = [
            (BridgeWorld.source("https://login.example.com:8443"), .foreignOrigin),
            (BridgeWorld.source("https://evil.example.com"), .foreignOrigin),
            (BridgeWorld.source("https://login.example.com.evil.example"), .foreignOrigin),
            (BridgeWorld.source(BridgeWorld.provider), .foreignOrigin),
            (BridgeWorld.source(nil), .foreignOrigin),
            (BridgeWorld.source(BridgeWorld.origin, isMainFrame: false), .notMainFrame),
        ]
        let token: JSON = [["accessToken": "stolen"]]

        for (source, reason) in strangers {
            let before = world.refusals.count
            world.bridge.receive(BridgeWorld.message("onCaptureLoginSuccess", token), from: source)
            await world.signal([BridgeWorld.entry("onCaptureLoginSuccess", token)], from: source)
            _ = await world.go("janrain:accessToken=stolen", from: source)
            XCTAssertEqual(Array(world.refusals.dropFirst(before)), [reason, reason, reason])
        }

        XCTAssertEqual(world.events, [])
        XCTAssertEqual(world.accessTokens, [])
        XCTAssertEqual(world.view.log, [], "no drain")
        XCTAssertTrue(world.log.text.contains("https://evil.example.com"), world.log.text)
        XCTAssertFalse(world.log.text.contains("stolen"), world.log.text)
    }

    func testEC16AQueueIsReadOfAListedOriginOnly() async throws {
        let world = try await BridgeWorld()
        world.view.change { $0.origin = BridgeWorld.page("https://evil.example.com") }

        await world.signal([BridgeWorld.entry("onCaptureLoginSuccess", [["accessToken": "stolen"]])])

        XCTAssertEqual(world.events, [])
        XCTAssertEqual(world.accessTokens, [])
    }

    func testEC20AProviderThatForbidsViewsIsOpenedInTheBrowser() async throws {
        let clock = FixedMonotonicClock()
        let world = try await BridgeWorld { $0.clock = clock }

        let decision = await world.go("\(BridgeWorld.external)/login?x=1", isUserInitiated: true)
        let first = await world.browser.next()
        clock.advance(by: 1)
        world.bridge.receive(
            #"{"badgeBridge":1,"open":"https://accounts.example.net/b","isUserInitiated":true}"#,
            from: BridgeWorld.main)
        let second = await world.browser.next()
        try await world.bridge.load("signIn")
        let isTaken = await world.bridge.open(BridgeWorld.url("com.example.app:/return?token=t%2B1&state=s"))

        XCTAssertEqual(decision, .cancel)
        XCTAssertEqual(first?.absoluteString, "https://accounts.example.net/login?x=1")
        XCTAssertEqual(second?.absoluteString, "https://accounts.example.net/b")
        XCTAssertTrue(isTaken)
        XCTAssertEqual(world.view.log.last, "load https://login.example.com/pages/signin?token=t%2B1&state=s")
    }

    func testWB4ThePageOpensTheBrowserOnceASecond() async throws {
        let clock = FixedMonotonicClock()
        let world = try await BridgeWorld { $0.clock = clock }
        func open(_ path: String) {
            world.bridge.receive(
                #"{"badgeBridge":1,"open":"https://accounts.example.net/\#(path)","isUserInitiated":true}"#,
                from: BridgeWorld.main)
        }

        for path in ["a", "b", "c"] { open(path) }
        let decision = await world.go("\(BridgeWorld.external)/d", isUserInitiated: true)
        let first = await world.browser.next()
        clock.advance(by: 0.75)
        open("e")
        clock.advance(by: 0.25)
        open("f")
        let second = await world.browser.next()

        XCTAssertEqual(decision, .cancel)
        XCTAssertEqual([first?.path(), second?.path()], ["/a", "/f"])
        XCTAssertEqual(world.refusals, Array(repeating: .tooOften, count: 4))
        XCTAssertTrue(world.log.text.contains("tooOften"), world.log.text)
        XCTAssertFalse(world.log.text.contains("/b"), world.log.text)
    }

    func testEC20APageThatIsOnlyVisitedOpensNoBrowser() async throws {
        let world = try await BridgeWorld()

        let decision = await world.go(
            "\(BridgeWorld.external)/login", from: BridgeWorld.source(BridgeWorld.provider), isUserInitiated: true)

        XCTAssertEqual(decision, .cancel)
        XCTAssertEqual(world.refusals, [.navigation])
    }

    func testEC20ALinkOfAnotherAppIsNotTaken() async throws {
        let world = try await BridgeWorld()
        try await world.bridge.load("signIn")

        for link in ["com.example.other:/return?token=t", "com.example.app:/other?token=t", "https://x.example/return"]
        {
            let isTaken = await world.bridge.open(BridgeWorld.url(link))
            XCTAssertFalse(isTaken, link)
        }

        XCTAssertEqual(world.view.log, ["load https://login.example.com/pages/signin"])
    }

    func testEC21TheSentinelIsAPrefixAndItsCodeIsTheApps() async throws {
        let world = try await BridgeWorld()
        let reset = "\(BridgeWorld.origin)/reset"

        for address in ["\(reset)?code=c1&state=s", "\(reset)/done?code=c2", "\(reset)?state=s&code=c%203#x", reset] {
            let decision = await world.go(address)
            XCTAssertEqual(decision, .cancel, address)
        }
        for address in [
            "\(BridgeWorld.origin)/resets?code=no", "\(BridgeWorld.origin):8443/reset?code=no",
            "https://login.example.com.evil.example/reset?code=no", "http://login.example.com/reset?code=no",
            "https://x@login.example.com/reset?code=no", "\(reset)?code=no&code=no2",
        ] { _ = await world.go(address) }
        _ = await world.go("\(reset)?code=no", from: BridgeWorld.source("https://evil.example.com"))

        XCTAssertEqual(world.receivedCodes, ["c1", "c2", "c 3"])
    }

    func testEC21OnlyTheDocumentOfTheViewReturnsFromAVisitedOrigin() async throws {
        let world = try await BridgeWorld()
        let (reset, back) = ("\(BridgeWorld.origin)/reset", "com.example.app:/return")

        for address in ["\(reset)?code=no", "\(back)?code=no"] {
            _ = await world.go(address, from: BridgeWorld.source(BridgeWorld.provider, isMainFrame: false))
        }
        _ = await world.go("\(reset)?code=c1", from: BridgeWorld.source(BridgeWorld.provider))

        XCTAssertEqual(world.receivedCodes, ["c1"])
    }

    func testEC21AReturnHasTheFixedQueryAndOneShortCode() async throws {
        let world = try await BridgeWorld { $0.returnAddress = URL(string: "com.example.app:/return?app=1") }
        let (bridge, long) = (world.bridge, String(repeating: "c", count: 2049))
        var taken: [Bool] = []

        for query in [
            "code=no", "app=2&code=no", "app=1&code=\(long)", "app=1&code=\(long.dropLast())", "code=c&app=1",
        ] {
            taken.append(await bridge.open(BridgeWorld.url("com.example.app:/return?\(query)")))
        }

        XCTAssertEqual(taken, [false, false, true, true, true])
        XCTAssertEqual(world.receivedCodes, [String(long.dropLast()), "c"])
    }

    func testEC21ALinkToTheAppResumesTheFlow() async throws {
        let world = try await BridgeWorld()
        try await world.bridge.load("signIn")

        await world.bridge.open(BridgeWorld.url("com.example.app:/return"))
        await world.bridge.open(BridgeWorld.url("com.example.app:/return?code=c4"))
        _ = await world.go("com.example.app:/return/changed?code=c5")

        XCTAssertEqual(
            world.view.log.filter { $0.hasPrefix("load") },
            Array(repeating: "load https://login.example.com/pages/signin", count: 2))
        XCTAssertEqual(world.receivedCodes, ["c4", "c5"])
    }

    func testWB1ABridgeWithoutOriginsServesNothing() async throws {
        let world = try await BridgeWorld {
            $0.origins = []
            $0.pages = [:]
        }

        world.bridge.receive(BridgeWorld.message("onCaptureSaveSuccess"), from: BridgeWorld.main)
        await world.signal([BridgeWorld.entry("onCaptureSaveSuccess", [])])
        await world.bridge.drain()

        XCTAssertEqual(world.events, [])
        XCTAssertNil(world.view.suffix)
        XCTAssertEqual(world.view.log, [])
        XCTAssertEqual(WebViewBridge.Options().origins, [])
        XCTAssertFalse(WebViewBridge.Options().acceptsLegacySignals)
    }

    func testWB1AnOriginIsExact() {
        for text in [
            "https://login.example.com/", "https://LOGIN.example.com", "https://login.example.com:443", "null", "",
            "http://login.example.com", "https://user@login.example.com", "https://",
            "https://a.example https://b.example",
            "file://", "https://*.example.com:*/", "http://localhost.evil.example", "http://evil-localhost:8430",
        ] {
            XCTAssertNil(PageOrigin(text), text)
        }
        XCTAssertNotEqual(PageOrigin("https://a.example"), PageOrigin("https://a.example:8443"))
        XCTAssertEqual(PageOrigin("http://127.0.0.1:8430")?.description, "http://127.0.0.1:8430")
        XCTAssertEqual(PageOrigin("http://bx.localhost:8430")?.description, "http://bx.localhost:8430")
    }

    func testWB2AMessageHasASchemaAndAtMost64KB() async throws {
        let world = try await BridgeWorld()
        func padded(_ bytes: Int) -> String {
            let empty = BridgeWorld.message("e", [""])
            return BridgeWorld.message("e", [.string(String(repeating: "x", count: bytes - empty.utf8.count))])
        }

        world.bridge.receive(padded(65_536), from: BridgeWorld.main)
        world.bridge.receive(padded(65_537), from: BridgeWorld.main)
        world.bridge.receive(String(repeating: "[", count: 10_000_000), from: BridgeWorld.main)
        let wrong = [
            "", "[]", "null", "{", #"{"event":"e"}"#, #"{"badgeBridge":2,"event":"e"}"#,
            #"{"badgeBridge":1}"#, #"{"badgeBridge":1,"event":"e","extra":1}"#, #"{"badgeBridge":1,"event":7}"#,
            #"{"badgeBridge":1,"event":"e","arguments":"x"}"#, #"{"badgeBridge":1,"event":""}"#,
            #"{"badgeBridge":1,"event":"a b"}"#, #"{"badgeBridge":1,"event":"1a"}"#,
            #"{"badgeBridge":1,"event":"bridgeError"}"#, #"{"badgeBridge":1,"event":"e","event":"f"}"#,
            #"{"badgeBridge":1,"reply":1,"value":true}"#, String(repeating: "[", count: 60_000),
            #"{"badgeBridge":1,"event":"\#(String(repeating: "a", count: 65))"}"#,
            #"{"badgeBridge":1,"event":"e","arguments":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]}"#,
        ]
        for text in wrong { world.bridge.receive(text, from: BridgeWorld.main) }

        XCTAssertEqual(world.names, ["e"])
        XCTAssertEqual(
            world.refusals, [.tooLarge, .tooLarge] + wrong.map { _ in WebViewRefusal.Reason.malformed })
    }

    func testWB2AMessageIsTakenToTheBoundsOfItsParts() async throws {
        let world = try await BridgeWorld()
        let longest = String(repeating: "a", count: 64)

        world.bridge.receive(BridgeWorld.message("e", .array(Array(repeating: 1, count: 16))), from: BridgeWorld.main)
        world.bridge.receive(BridgeWorld.message(longest, []), from: BridgeWorld.main)

        XCTAssertEqual(world.names, ["e", longest])
        XCTAssertEqual(world.refusals, [])
    }

    func testWB1AnOriginHas300CharactersAtMost() {
        let origin = "https://" + String(repeating: "a", count: 288) + ".com"

        XCTAssertEqual(PageOrigin(origin)?.description, origin)
        XCTAssertNil(PageOrigin("https://a" + origin.dropFirst(8)))
    }

    func testWB2AnEntryOfTheQueueHasTheSameBounds() async throws {
        let world = try await BridgeWorld()

        await world.signal([
            BridgeWorld.entry("e", [.string(String(repeating: "x", count: 65_537))]),
            BridgeWorld.entry("e", .string("no list")), "janrain:a b?arguments=%5B%5D",
            "janrain:e?arguments=%FF", "janrain:e?arguments=%5B", "javascript:alert(1)", "",
            "janrain:eventsAvailable?1", "janrain:accessToken=t", BridgeWorld.entry("bridgeError", ["x"]),
            BridgeWorld.entry("last", []),
        ])

        XCTAssertEqual(world.names, ["last"])
        XCTAssertEqual(world.refusals.count, 10)
        XCTAssertEqual(world.accessTokens, [])
    }

    func testWB3AMessageCallsNothingOfTheApp() async throws {
        let world = try await BridgeWorld()
        let calls = [
            #"{"badgeBridge":1,"call":"sign","arguments":["x"]}"#, #"{"badgeBridge":1,"present":"badge"}"#,
            #"{"badgeBridge":1,"function":"load","arguments":["https://login.example.com/"]}"#,
            #"{"badgeBridge":1,"selector":"setAccessToken:","arguments":[]}"#,
        ]

        for call in calls { world.bridge.receive(call, from: BridgeWorld.main) }

        XCTAssertEqual(world.refusals, calls.map { _ in .malformed })
        XCTAssertEqual(world.view.log, [])
    }

    func testWB4NothingLeavesTheViewWithoutAnActOfTheUser() async throws {
        let world = try await BridgeWorld()

        let decision = await world.go("\(BridgeWorld.external)/login")
        world.bridge.receive(
            #"{"badgeBridge":1,"open":"https://accounts.example.net/","isUserInitiated":false}"#,
            from: BridgeWorld.main)
        world.bridge.receive(
            #"{"badgeBridge":1,"open":"https://elsewhere.example/","isUserInitiated":true}"#, from: BridgeWorld.main)

        XCTAssertEqual(decision, .cancel)
        XCTAssertEqual(world.refusals, [.noGesture, .noGesture, .navigation])
    }

    func testWB5NoAddressOfAFileOrAScriptIsGoneTo() async throws {
        let world = try await BridgeWorld()
        let addresses = [
            "file:///etc/passwd", "javascript:alert(1)", "data:text/html,<p>x", "blob:https://login.example.com/1",
            "about:blank", "view-source:https://login.example.com/", "filesystem:https://login.example.com/x", "",
        ]

        for address in addresses {
            let decision = await world.go(address, isUserInitiated: true)
            XCTAssertEqual(decision, .cancel, address)
        }

        XCTAssertEqual(world.refusals, addresses.map { _ in .navigation })
    }

    func testWB6TheMainFrameGoesToListedOriginsOnly() async throws {
        let world = try await BridgeWorld()

        for address in ["\(BridgeWorld.origin)/any", "\(BridgeWorld.provider)/authorize?x=1"] {
            let decision = await world.go(address)
            XCTAssertEqual(decision, .follow, address)
        }
        for address in [
            "https://evil.example.com/", "http://login.example.com/", "https://login.example.com@evil.example/",
            "https://login.example.com.evil.example/", "tel:112", "com.example.other:/x",
        ] {
            let decision = await world.go(address, isUserInitiated: true)
            XCTAssertEqual(decision, .cancel, address)
        }

        XCTAssertEqual(world.refusals, Array(repeating: .navigation, count: 6))
    }

    func testWB6AFrameInsideGoesWhereTheConnectionIsSecure() async throws {
        let world = try await BridgeWorld()
        func inside(_ address: String) async -> WebViewNavigation.Decision {
            await world.bridge.decide(
                WebViewNavigation(to: address, from: BridgeWorld.main, isOfMainFrame: false))
        }

        let captcha = await inside("https://captcha.example/frame")
        let blank = await inside("about:blank")
        let plain = await inside("http://captcha.example/frame")
        let file = await inside("file:///etc/passwd")

        XCTAssertEqual([captcha, blank, plain, file], [.follow, .follow, .cancel, .cancel])
    }

    func testWB2ASignalHasAtMost64KBToo() async throws {
        let world = try await BridgeWorld()
        let long = String(repeating: "a", count: 65_537)

        _ = await world.go("janrain:accessToken=\(long)")
        _ = await world.go("janrain:onCaptureError?error=\(long)")
        _ = await world.go("janrain:accessToken=\(long.dropLast())")

        XCTAssertEqual(world.refusals, [.tooLarge, .tooLarge])
        XCTAssertEqual(world.events, [])
        XCTAssertEqual(world.accessTokens.map(\.utf8.count), [65_536])
    }

    func testAHostileQueueIsReadInBoundedTime() async throws {
        let world = try await BridgeWorld()
        world.view.change { $0.drained = JSON.array(Array(repeating: "janrain:e?arguments=[]", count: 1000)).text }

        await world.signal([])

        XCTAssertLessThanOrEqual(world.events.count, 16_000)
        XCTAssertEqual(world.refusals.last, .tooMany)
    }

    func testTheLogEndsAfterAThousandRefusals() async throws {
        let world = try await BridgeWorld()

        for _ in 0..<1200 { world.bridge.receive("{", from: BridgeWorld.main) }

        XCTAssertEqual(world.refusals.count, 1200)
        XCTAssertEqual(world.log.text.split(separator: "\n").count, 1000)
    }

    func testNoTextOfAStrangerBreaksTheBridge() async throws {
        let world = try await BridgeWorld()
        let random = SeededRandom(seed: 24)
        func pick(_ count: Int) -> Int { random.bytes(3).reduce(0) { $0 << 8 | Int($1) } % count }
        let seeds = [
            BridgeWorld.message("e", [["a": "b"]]), BridgeWorld.entry("e", [["a": "b"]]),
            #"{"badgeBridge":1,"open":"https://accounts.example.net/","isUserInitiated":false}"#,
            "janrain:accessToken=t", "janrain:e?error=x&arguments=%5B%5D",
        ]

        for round in 0..<2000 {
            var bytes = Array(seeds[round % seeds.count].utf8)
            for _ in 0..<(1 + round % 4) {
                let index = pick(bytes.count)
                switch round % 3 {
                case 0: bytes[index] = UInt8(pick(256))
                case 1: bytes.remove(at: index)
                default: bytes.insert(UInt8(pick(128)), at: index)
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            world.bridge.receive(text, from: BridgeWorld.source("https://evil.example.com"))
            world.bridge.receive(text, from: BridgeWorld.main)
            _ = await world.go(text)
        }

        XCTAssertEqual(world.accessTokens.filter { $0 == "stolen" }, [])
    }
}
