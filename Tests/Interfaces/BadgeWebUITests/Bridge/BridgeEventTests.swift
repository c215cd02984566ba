import BadgeModel
import BadgeWebViews
import Foundation
import Synchronization
import TestSupport
import XCTest

/// The events of pages, and their handlers.
final class BridgeEventTests: XCTestCase {
    func testEC4AnOlderPageIsRecognizedAndItsQueueEmptied() async throws {
        let world = try await BridgeWorld()

        await world.signal([BridgeWorld.entry("onCaptureLoginStart", [])])
        await world.signal([])

        XCTAssertEqual(world.view.suffix, "janrainNativeAppBridgeEnabled")
        XCTAssertEqual(world.names, ["onCaptureLoginStart"])
        XCTAssertEqual(world.view.log, ["drain", "drain"])
        XCTAssertTrue(try XCTUnwrap(world.view.bodies.last).contains("createJanrainBridge.eventQueue"))
    }

    func testEC4AnyAddressOfTheSchemeIsCancelledAndDrains() async throws {
        let world = try await BridgeWorld()

        for address in ["janrain:", "JANRAIN:eventsAvailable?1", "janrain://anything/at/all", "janrain:x?y=z"] {
            let decision = await world.go(address)
            XCTAssertEqual(decision, .cancel, address)
        }

        XCTAssertEqual(world.view.log, Array(repeating: "drain", count: 4))
    }

    func testEC4ABridgeWithoutLegacySignalsChangesNoUserAgent() async throws {
        let world = try await BridgeWorld { $0.acceptsLegacySignals = false }

        await world.signal([BridgeWorld.entry("onCaptureLoginStart", [])])

        XCTAssertNil(world.view.suffix)
        XCTAssertEqual(world.names, [])
        XCTAssertEqual(world.refusals, [.malformed])
    }

    func testEC5BothDirectFormsAreAccepted() async throws {
        let world = try await BridgeWorld()
        let arguments = BridgeWorld.encoded(#"[{"screen":"signIn"}]"#)

        let event = await world.go("janrain:onCaptureScreenShow?arguments=\(arguments)")
        let token = await world.go("janrain:accessToken=ab=c%3D%26%25d")

        XCTAssertEqual([event, token], [.cancel, .cancel])
        XCTAssertEqual(world.events.map(\.arguments), [[["screen": "signIn"]]])
        XCTAssertEqual(world.accessTokens, ["ab=c=&%d"])
    }

    func testEC5ATokenThatIsSaidTwiceIsOneSignIn() async throws {
        let world = try await BridgeWorld()

        _ = await world.go("janrain:accessToken=t1")
        await world.signal([BridgeWorld.entry("onCaptureLoginSuccess", [["accessToken": "t1"]])])
        await world.signal([BridgeWorld.entry("onCaptureSessionEnded", [])])
        _ = await world.go("janrain:accessToken=t1")

        XCTAssertEqual(world.accessTokens, ["t1", "t1"])
    }

    func testEC6BothChannelsDeliverTheSameEvents() async throws {
        let arguments: JSON = [["accessToken": "t", "screen": "signIn"], 2, nil]
        let (queue, channel) = (try await BridgeWorld(), try await BridgeWorld())

        for name in WebViewEvent.Name.all {
            await queue.signal([BridgeWorld.entry(name.rawValue, arguments)])
            channel.bridge.receive(BridgeWorld.message(name.rawValue, arguments), from: BridgeWorld.main)
        }

        XCTAssertEqual(queue.events, channel.events)
        XCTAssertEqual(queue.names, WebViewEvent.Name.all.map(\.rawValue))
        XCTAssertEqual(queue.accessTokens, channel.accessTokens)
    }

    func testEC7ManyEventsOfOneSignalAreDeliveredOnceEachInOrder() async throws {
        let world = try await BridgeWorld()
        let names = (0..<2500).map { "event\($0)" }
        world.view.change { $0.drained = nil }

        await world.signal(names.map { BridgeWorld.entry($0, []) })

        XCTAssertEqual(world.names, names)
    }

    func testEC7AnEventRaisedByAHandlerComesAfterThoseBefore() async throws {
        let world = try await BridgeWorld(handlesAll: false)
        let order = Mutex<[String]>([])
        let bridge = world.bridge
        bridge.on("first") { [weak bridge] _ in
            bridge?.receive(BridgeWorld.message("third"), from: BridgeWorld.main)
            order.withLock { $0.append("first") }
        }
        bridge.onOtherEvents { event in order.withLock { $0.append(event.name.rawValue) } }

        await world.signal([BridgeWorld.entry("first", []), BridgeWorld.entry("second", [])])

        XCTAssertEqual(order.withLock { $0 }, ["first", "second", "third"])
    }

    func testEC8ADrainWithoutAnythingToReadIsNoEventAndNoError() async throws {
        let world = try await BridgeWorld()

        for text in ["[]", "undefined queue", "", "{}", "null", "[1]", #"["x"]"#, "[", #"[["a"]]"#, "\u{0}"] {
            world.view.change { $0.drained = text }
            await world.signal([])
        }

        XCTAssertEqual(world.events, [])
        XCTAssertEqual(Set(world.refusals), [.malformed])
    }

    func testEC9AnErrorIsAnEventAndTheOthersAreStillDelivered() async throws {
        let world = try await BridgeWorld()

        await world.signal([
            BridgeWorld.entry("before", []),
            "janrain:onCaptureError?error=\(BridgeWorld.encoded("error encoding arguments: cyclic"))",
            BridgeWorld.entry("after", []),
        ])
        world.bridge.receive(
            #"{"badgeBridge":1,"event":"onCaptureError","error":"cyclic"}"#, from: BridgeWorld.main)

        XCTAssertEqual(world.names, ["before", "bridgeError", "after", "bridgeError"])
        XCTAssertEqual(world.events[1].arguments, ["error encoding arguments: cyclic", "onCaptureError"])
        XCTAssertEqual(world.events[3].arguments, ["cyclic", "onCaptureError"])
    }

    func testEC10ArgumentsSurviveTheRoundTrip() async throws {
        let world = try await BridgeWorld()
        let hard = "ü漢🙂 = & ? % %41 \" ' \\ \n \r \t # + ; \u{2028} \u{200F}"
        let all: [JSON] = [[], [.string(hard)], [["a": .string(hard), "b": [1, 2.5, true, nil]]], [nil, nil]]

        for arguments in all { await world.signal([BridgeWorld.entry("e", arguments)]) }
        for arguments in all { world.bridge.receive(BridgeWorld.message("e", arguments), from: BridgeWorld.main) }

        let lists = all.map { $0.arrayValue ?? [] }
        XCTAssertEqual(world.events.map(\.arguments), lists + lists)
    }

    func testEC10TheOlderObjectFormBecomesAList() async throws {
        let world = try await BridgeWorld()

        await world.signal([
            BridgeWorld.entry("e", ["1": "b", "0": ["x": 1]]), BridgeWorld.entry("e", .object([:])),
            BridgeWorld.entry("e", ["0": 1, "2": 2]),
        ])
        world.bridge.receive(#"{"badgeBridge":1,"event":"e"}"#, from: BridgeWorld.main)

        XCTAssertEqual(world.events.map(\.arguments), [[["x": 1], "b"], [], []])
        XCTAssertEqual(world.refusals, [.malformed])
    }

    func testEC11HandlersAreCalledInOrderRemovedAndIndependent() async throws {
        let world = try await BridgeWorld()
        let order = Mutex<[Int]>([])
        @Sendable func note(_ number: Int) { order.withLock { $0.append(number) } }

        world.bridge.on(.captureSaveSuccess) { _ in note(1) }
        world.bridge.on(.captureSaveSuccess) { _ in throw BadgeError(.unexpected, reason: "No.") }
        let second = world.bridge.on(.captureSaveSuccess) { _ in note(2) }
        world.bridge.receive(BridgeWorld.message("onCaptureSaveSuccess"), from: BridgeWorld.main)
        world.bridge.on(.captureSaveSuccess) { _ in note(3) }
        world.bridge.remove(second)
        world.bridge.receive(BridgeWorld.message("onCaptureSaveSuccess"), from: BridgeWorld.main)
        world.bridge.receive(BridgeWorld.message("unknown"), from: BridgeWorld.main)

        XCTAssertEqual(order.withLock { $0 }, [1, 2, 1, 3])
        XCTAssertEqual(world.names, ["unknown"], "what has a handler is not for the others")
        XCTAssertTrue(world.log.text.contains("unexpected"), world.log.text)
        XCTAssertFalse(world.log.text.contains("No."), "a reason may be private")
    }

    func testEC12NamesAreCaseSensitiveAndTheListHasTheMisspeltOnes() async throws {
        let world = try await BridgeWorld()
        let seen = Mutex<[String]>([])
        world.bridge.on(.captureControlSuccess) { event in seen.withLock { $0.append(event.name.rawValue) } }
        world.bridge.on(.captureEmailVerficationSuccess) { event in seen.withLock { $0.append(event.name.rawValue) } }
        let spellings = [
            "onCaptureControlSuccess", "onCaptureControlSuccesss", "onCaptureEmailVerificationSuccess",
            "onCaptureEmailVerficationSuccess",
        ]

        for name in spellings + ["oncapturecontrolsuccess", "myOwnEvent"] {
            world.bridge.receive(BridgeWorld.message(name), from: BridgeWorld.main)
        }

        XCTAssertEqual(seen.withLock { $0 }, spellings)
        XCTAssertEqual(world.names, ["oncapturecontrolsuccess", "myOwnEvent"])
        XCTAssertEqual(WebViewEvent.Name.all.count, 73)
        XCTAssertEqual(Set(WebViewEvent.Name.all).count, 73)
        XCTAssertTrue(Set(spellings).isSubset(of: WebViewEvent.Name.all.map(\.rawValue)))
    }

    func testEC13ALoginWithATokenIsASignInAndOneForOnceIsNot() async throws {
        let world = try await BridgeWorld()
        let results: [JSON] = [
            ["accessToken": "a"], ["accessToken": "b", "oneTime": true], ["accessToken": "c", "oneTime": false],
            ["accessToken": ""], ["accessToken": 7], ["status": "success"], ["accessToken": "d", "oneTime": nil],
            "e", ["accessToken": "f", "oneTime": "yes"],
        ]

        for result in results {
            world.bridge.receive(BridgeWorld.message("onCaptureLoginSuccess", [result]), from: BridgeWorld.main)
        }
        world.bridge.receive(BridgeWorld.message("onCaptureLoginSuccess"), from: BridgeWorld.main)
        world.bridge.receive(
            BridgeWorld.message("onCaptureSaveSuccess", [["accessToken": "g"]]), from: BridgeWorld.main)

        XCTAssertEqual(world.accessTokens, ["a", "c", "d"])
    }

    func testEC13ATokenIsASignInAgainOnceItsSessionHasEnded() async throws {
        let world = try await BridgeWorld()
        let login = BridgeWorld.message("onCaptureLoginSuccess", [["accessToken": "t"]])
        world.view.change { $0.functions[.endCaptureSession] = "null" }

        world.bridge.receive(login, from: BridgeWorld.main)
        world.bridge.receive(login, from: BridgeWorld.main)
        try await world.bridge.endCaptureSession()
        world.bridge.receive(login, from: BridgeWorld.main)
        try await world.bridge.clearData()
        world.bridge.receive(login, from: BridgeWorld.main)

        XCTAssertEqual(world.accessTokens, ["t", "t", "t"])
    }

    func testEC7EventsThatHandlersRaiseKeepTheirOrder() async throws {
        let world = try await BridgeWorld(handlesAll: false)
        let order = Mutex<[String]>([])
        let bridge = world.bridge
        bridge.on("first") { [weak bridge] _ in
            for name in ["third", "fourth"] { bridge?.receive(BridgeWorld.message(name), from: BridgeWorld.main) }
        }
        bridge.onOtherEvents { event in order.withLock { $0.append(event.name.rawValue) } }

        await world.signal([BridgeWorld.entry("first", []), BridgeWorld.entry("second", [])])

        XCTAssertEqual(order.withLock { $0 }, ["second", "third", "fourth"])
    }

    func testEC7ASignalDuringADrainIsDrainedAfterIt() async throws {
        let world = try await BridgeWorld()
        let (bridge, view) = (world.bridge, world.view)
        let second = Mutex<Task<Void, Never>?>(nil)
        view.state.withLock { state in
            state.onDrain = { [weak bridge] in
                let task = Task<Void, Never> { await bridge?.drain() }
                second.withLock { $0 = task }
            }
        }

        await world.signal([BridgeWorld.entry("first", [])])
        await second.withLock { $0 }?.value

        XCTAssertEqual(world.names, ["first"])
        XCTAssertEqual(view.log, ["drain", "drain"])
    }

    func testEC17HandlersOutliveTheWayToAProviderAndBack() async throws {
        let world = try await BridgeWorld()

        await world.signal([BridgeWorld.entry("onProviderLoginStart", [["provider": "google"]])])
        world.view.change { $0.queue = [BridgeWorld.entry("onModalClose", [])] }
        let away = await world.go("\(BridgeWorld.provider)/authorize")
        world.bridge.note(.started(address: "\(BridgeWorld.provider)/authorize"))
        world.view.change { $0 = .init(origin: BridgeWorld.page(BridgeWorld.provider)) }
        let back = await world.go(
            "\(BridgeWorld.origin)/pages/signin?token=t", from: BridgeWorld.source(BridgeWorld.provider))
        world.bridge.note(.started(address: "\(BridgeWorld.origin)/pages/signin"))
        world.view.change { $0 = .init(origin: BridgeWorld.page(BridgeWorld.origin)) }
        await world.signal([
            BridgeWorld.entry("onProviderLoginToken", []),
            BridgeWorld.entry("onCaptureLoginSuccess", [["accessToken": "t"]]),
        ])

        XCTAssertEqual([away, back], [.follow, .follow])
        XCTAssertEqual(
            world.names,
            ["onProviderLoginStart", "onModalClose", "onProviderLoginToken", "onCaptureLoginSuccess"])
        XCTAssertEqual(world.accessTokens, ["t"])
    }

    func testNoArgumentIsInTheDescriptionOfAnEvent() async throws {
        let event = WebViewEvent("e", [["accessToken": "secret"]], from: BridgeWorld.page(BridgeWorld.origin))
        var dumped = ""
        dump(event, to: &dumped)

        for text in ["\(event)", "\([event])", String(reflecting: event), dumped] {
            XCTAssertFalse(text.contains("secret"), text)
        }
    }
}
