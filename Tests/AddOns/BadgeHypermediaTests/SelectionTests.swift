import BadgeModel
import BadgeTestDoubles
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeHypermedia

/// Options, side paths and client operations.
final class SelectionTests: XCTestCase {
    func testSelectsAmongNestedOptions() async throws {
        let visible: JSON = ["name": "v", "type": "username"]
        let inner = selector("device-option", form("sms"), form("code", fields: visible))
        let login = try Login([answer(selector("device-selector", inner, form("other"))), answer(form("done"))])

        let step = try await login.beginStep()
        let option = try XCTUnwrap(step.actions[0].selector?.options[0])
        try await login.flow.select(option)
        let narrowed = try await login.nextStep()
        try await login.flow.select(narrowed.actions[1])
        let input = try await login.nextStep()
        XCTAssertEqual(login.server.steps.count, 1)
        try await login.flow.select(narrowed.actions[0])
        _ = try await login.nextStep()

        XCTAssertEqual(narrowed.actions.map(\.form?.href), ["/sms", "/code"])
        XCTAssertEqual(input.actions.map(\.form?.href), ["/code"])
        guard case .form = input.content else { return XCTFail("no form") }
        XCTAssertEqual(login.server.steps.last?.call, "POST https://login.example.org/sms")
        let stale = await refusal { try await login.flow.select(option) }
        XCTAssertEqual(stale?.code, .invalidInput)
    }

    func testC19FollowsSidePathsOfTheStepAlone() async throws {
        let links: JSON = [
            ["href": "/forgot", "rel": "forgot-password"], ["href": "data:image/png;base64,AA==", "rel": "qrcode"],
            ["href": "https://evil.example/", "rel": "help"],
        ]
        let login = try Login([
            answer(.step(["type": "authentication-step", "actions": [form()], "links": links])), answer(form("new")),
        ])

        let step = try await login.beginStep()
        let refusals = [
            await refusal { try await login.flow.follow(step.links[1]) },
            await refusal { try await login.flow.follow(step.links[2]) },
        ]
        try await login.flow.follow(step.links[0])
        _ = try await login.nextStep()
        let stale = await refusal { try await login.flow.follow(step.links[0]) }

        XCTAssertEqual(refusals.map { $0?.underlying as? InvalidRequest }, [.image, .otherOrigin])
        XCTAssertEqual(refusals.map { $0?.code }, [.notSupported, .notSupported])
        XCTAssertEqual(refusals[1]?.reason.hasSuffix("open it elsewhere: https://evil.example/"), true)
        XCTAssertEqual(stale?.code, .invalidInput)
        XCTAssertEqual(login.server.steps.map { $0.request.path?.prefix { $0 != "?" } }, ["/authorize", "/forgot"])
    }

    func testContinuesBehindAClientOperation() async throws {
        let login = try Login([answer(Self.browser), answer(form())])

        let step = try await login.beginStep()
        try await login.flow.perform(step.operation) { ["_resume_nonce": "n 1", "other": "x"] }
        _ = try await login.nextStep()

        XCTAssertEqual(login.server.steps.last?.call, "GET https://login.example.org/resume?_resume_nonce=n%201")
    }

    func testAFailedOperationLeavesTheStepUsable() async throws {
        let two: JSON = [
            "template": "client-operation",
            "model": ["name": "x", "continueActions": [form("a"), form("b")], "errorActions": [form("back")]],
        ]
        let login = try Login([answer(Self.browser, form("cancel")), answer(two), answer(form("last"))])

        let step = try await login.beginStep()
        try await login.flow.perform(step.operation) { throw BadgeError(.declined, reason: "No.") }
        guard case .operationFailed(let operation, let error) = try await login.next() else { return XCTFail() }
        try await login.flow.submit(step.form("/cancel"))
        let next = try await login.nextStep()
        try await login.flow.perform(next.operation) { [:] }
        guard case .operationFailed(_, let ambiguous) = try await login.next() else { return XCTFail() }
        try await login.flow.submit(XCTUnwrap(next.operation.errorActions[0].form))
        _ = try await login.nextStep()

        XCTAssertEqual(operation, try step.operation)
        XCTAssertEqual(error.code, .declined)
        XCTAssertEqual(ambiguous.code, .serverAnswerInvalid)
        XCTAssertEqual(login.server.steps.last?.call, "POST https://login.example.org/back")
    }

    func testSubmitsWhatFollowsAFormThatCannotBeSent() async throws {
        let action: JSON = [
            "template": "form", "model": ["href": "/a", "method": "BREW", "errorActions": [form("instead")]],
        ]
        let login = try Login([answer(action), answer(form())])

        let step = try await login.beginStep()
        let refused = await refusal { try await login.flow.submit(step.form("/a")) }
        try await login.flow.submit(XCTUnwrap(step.form("/a").errorActions[0].form))
        _ = try await login.nextStep()

        XCTAssertEqual(refused?.underlying as? InvalidRequest, .method)
        XCTAssertEqual(login.server.steps.last?.request.path, "/instead")
    }

    func testC18AStepOfFormsThatCannotBeSentEndsTheLogin() async throws {
        let table: [([String: JSON], InvalidRequest)] = [
            (["method": "DELETE"], .method), (["type": "multipart/form-data"], .mediaType),
            (["href": "https://evil.example/a"], .otherOrigin), (["href": "javascript:alert(1)"], .address),
        ]
        for (members, reason) in table {
            let model: [String: JSON] = ["href": "/a", "method": "POST"]
            let action: JSON = ["template": "form", "model": .object(model.merging(members) { $1 })]
            let login = try Login([answer(selector("device-selector", action), action, form("cancel"))])

            try await login.flow.begin()
            let error = try await login.failure()

            XCTAssertEqual(error.code, .serverAnswerInvalid)
            XCTAssertEqual(error.underlying as? InvalidRequest, reason)
        }
    }

    func testC18AFormThatCannotBeSentLeavesTheOthersUsable() async throws {
        let action: JSON = ["template": "form", "model": ["href": "/a", "method": "DELETE"]]
        let login = try Login([answer(action, form("b")), answer(form("c"))])

        let step = try await login.beginStep()
        try await login.flow.submit(step.form("/b"))
        _ = try await login.nextStep()

        XCTAssertEqual(login.server.steps.last?.request.path, "/b")
    }

    func testAnActionCancelsARunningOperation() async throws {
        let (began, cancelled) = (Gate(), Gate())
        let login = try Login([answer(Self.browser, form("cancel")), answer(form())])

        let step = try await login.beginStep()
        try await login.flow.perform(step.operation) {
            began.open()
            while !Task.isCancelled { await Task.yield() }
            cancelled.open()
            return ["_resume_nonce": "late"]
        }
        await began.wait()
        try await login.flow.submit(step.form("/cancel"))
        _ = try await login.nextStep()
        await cancelled.wait()
        await login.flow.close()
        _ = try await login.failure()

        XCTAssertEqual(login.server.steps.count, 2)
    }

    func testC46TheEndCancelsARunningOperation() async throws {
        let (began, cancelled) = (Gate(), Gate())
        let login = try Login([answer(Self.browser)])

        let step = try await login.beginStep()
        try await login.flow.perform(step.operation) {
            began.open()
            while !Task.isCancelled { await Task.yield() }
            cancelled.open()
            throw BadgeError(.declined, reason: "late")
        }
        await began.wait()
        await login.flow.cancel()
        let error = try await login.failure()
        await cancelled.wait()

        XCTAssertEqual(error.code, .declined)
        XCTAssertEqual(login.server.steps.count, 1)
        let late = await refusal { try await login.flow.perform(step.operation) { [:] } }
        XCTAssertEqual(late?.code, .closed)
    }

    func testAnOperationGoesOnWhileItsStepWaits() async throws {
        let gate = Gate()
        let bank: JSON = [
            "template": "client-operation",
            "model": ["name": "bankid", "continueActions": [form("done")], "errorActions": [form("other")]],
        ]
        let waiting = answer(.step(polling("pending", form("poll"), bank)))
        let login = try Login([waiting, waiting, answer(form())])

        guard case .waiting(let wait) = try await login.begin() else { return XCTFail("no wait") }
        try await login.flow.perform(wait.step.operation) {
            await gate.wait()
            return [:]
        }
        await login.pauses.end()
        let again = try await login.nextWait()
        gate.open()
        _ = try await login.nextStep()

        XCTAssertFalse(again.isFirst)
        XCTAssertEqual(login.server.steps.map(\.request.path).suffix(2), ["/poll", "/done"])
    }

    private static let browser: JSON = [
        "template": "client-operation", "kind": "external-browser",
        "model": [
            "name": "external-browser-flow", "arguments": ["href": "https://login.example.org/launch"],
            "continueActions": [
                [
                    "template": "form",
                    "model": [
                        "href": "/resume", "method": "GET", "fields": [["name": "_resume_nonce", "type": "context"]],
                    ],
                ]
            ],
        ],
    ]
}
