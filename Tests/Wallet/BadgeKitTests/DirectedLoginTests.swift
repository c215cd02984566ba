import BadgeAuthority
import BadgeLoginPrompts
import BadgeModel
import BadgeOpenID
import BadgeSampleServers
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes
import ScreenTestSupport
import Synchronization
import TestSupport
import XCTest

@testable import BadgeHypermedia
@testable import BadgeKit

/// Logins whose steps an organization's own server sends, from the first step to a badge.
final class DirectedLoginTests: XCTestCase {
    private static let right = ["username": "ana", "password": LoginCredentials.right.password.text]
    private static let wrong = ["username": "ana", "password": "not this one"]

    @MainActor
    func testAPasswordLoginWithTwoWrongTriesEndsInABadge() async throws {
        let login = try await DirectedLogin([
            .hypermediaForm: [.submit(Self.wrong), .submit(Self.wrong), .submit(Self.right)],
            .hypermediaProblem: [.action("acknowledge"), .action("acknowledge")],
        ])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        let use = try await login.wallet.use(badge.id, audience: "https://door.example", nonce: "n-1")
        XCTAssertFalse(use.text.isEmpty)
        XCTAssertFalse(login.transcript.contains(Self.right["password"] ?? ""))
    }

    @MainActor
    func testWhoGivesUpHasNoBadgeAndNothingIsStored() async throws {
        let login = try await DirectedLogin([
            .hypermediaForm: [.giveUp], .hypermediaClose: [.action("confirm")],
        ])

        let error = await failure { try await login.enroll() }

        XCTAssertEqual(error?.code, .declined)
        let badges = try await login.wallet.badges
        XCTAssertEqual(badges, [])
    }

    @MainActor
    func testTheServersOwnCancelEndsTheLoginAsDeclined() async throws {
        let login = try await DirectedLogin([.hypermediaForm: [.action("actions[1]")]])

        let error = await failure { try await login.enroll() }

        XCTAssertEqual(error?.code, .declined, "\(String(describing: error))")
        XCTAssertFalse(login.transcript.contains("hypermediaProblem"), login.transcript)
    }

    @MainActor
    func testAnApprovalWaitsForTheAnswerWhetherToLeave() async throws {
        for leaves in [true, false] {
            let (host, approved) = (AskingHost(leaves: leaves), Gate())
            let waits = [ScriptedPresenter.Reply.giveUp] + Array(repeating: .wait, count: 4)
            let login = try await DirectedLogin(
                script: "polling", [.hypermediaForm: [.action("actions[0]")], .hypermediaPolling: waits],
                pausingPolls: { _ in
                    await host.asked.wait()
                    try Task.checkCancellation()
                })
            login.wallet.ui.hypermedia.setHost(host)
            login.wire.rule { call in
                let answer = try await call.forward()
                if call.name.hasSuffix("/approved/go") { approved.open() }
                return answer
            }

            let enrollment = Task { try await login.enroll() }
            await approved.wait()
            let meanwhile = login.wire.calls
            host.answered.open()
            let ending = await enrollment.result

            XCTAssertEqual(meanwhile.last?.hasSuffix("/approved/go"), true, "\(meanwhile)")
            let badges = try await login.wallet.badges
            switch ending {
            case .success(let badge): XCTAssertEqual(badges.map(\.id), leaves ? [] : [badge.id])
            case .failure(let error): XCTAssertEqual(BadgeError(wrapping: error).code, leaves ? .declined : nil)
            }
            XCTAssertEqual(badges.count, leaves ? 0 : 1, login.transcript)
            try await login.wallet.close()
        }
    }

    @MainActor
    func testASuspendedPersonIsToldInTheWordsOfEveryLogin() async throws {
        let scripts: [(String?, [Form.Kind: [ScriptedPresenter.Reply]])] = [
            (nil, [.hypermediaForm: [.submit(Self.right)], .hypermediaProblem: [.action("acknowledge")]]),
            (
                "polling",
                [
                    .hypermediaForm: [.action("actions[0]")], .hypermediaPolling: [.wait, .wait, .wait],
                    .hypermediaProblem: [.action("acknowledge")],
                ]
            ),
        ]
        for (script, replies) in scripts {
            let login = try await DirectedLogin(script: script, replies)
            _ = try login.world.organization.authority.suspendPerson("ana@example.com")

            let error = await failure { try await login.enroll() }

            XCTAssertEqual(error?.code, .badgeSuspended, login.transcript)
            XCTAssertEqual(
                error?.reason, "The organization has suspended your access. Ask it to lift the suspension.")
            try await login.wallet.close()
        }
    }

    @MainActor
    func testARedirectionBehindAWaitThatFailsOnTheWayIsRepeated() async throws {
        let login = try await DirectedLogin(
            script: "polling", [.hypermediaForm: [.action("actions[0]")], .hypermediaPolling: [.wait, .wait, .wait]])
        let cuts = Captured<String>()
        login.wire.rule { call in
            guard call.name.hasSuffix("/approved/go"), cuts.values.count < 2 else { return try await call.forward() }
            cuts.append(call.name)
            throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.", recovery: .retry)
        }

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(cuts.values.count, 2)
    }

    @MainActor
    func testAFormThatFailsOnTheWayIsSentAgainByTheUserAlone() async throws {
        let login = try await DirectedLogin([
            .hypermediaForm: [.submit(Self.right), .giveUp], .hypermediaClose: [.action("confirm")],
        ])
        let cuts = Captured<String>()
        login.wire.rule { call in
            guard call.name.hasSuffix("/login"), cuts.values.isEmpty else { return try await call.forward() }
            cuts.append(call.name)
            throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.", recovery: .retry)
        }

        let error = await failure { try await login.enroll() }

        XCTAssertEqual(error?.code, .declined)
        XCTAssertEqual(login.wire.calls.count { $0.hasSuffix("/login") }, 1, "\(login.wire.calls)")
    }

    @MainActor
    func testWhatIsRepeatedWithoutTheUserIsRepeatedFourTimes() async throws {
        let login = try await DirectedLogin(
            script: "polling",
            [
                .hypermediaForm: [.action("actions[0]")], .hypermediaPolling: [.wait, .giveUp],
                .hypermediaClose: [.action("confirm")],
            ])
        let cuts = Captured<String>()
        login.wire.rule { call in
            guard call.name.hasSuffix("/approved/go"), cuts.values.count < 9 else { return try await call.forward() }
            cuts.append(call.name)
            throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.", recovery: .retry)
        }

        let error = await failure { try await login.enroll() }

        XCTAssertEqual(error?.code, .declined, login.transcript)
        XCTAssertEqual(cuts.values.count, 5)
    }

    @MainActor
    func testASelectorLeadsToTheForm() async throws {
        let login = try await DirectedLogin(
            script: "selector",
            [
                .hypermediaSelector: [.submit(["option": "1"])], .hypermediaForm: [.submit(Self.right)],
            ])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
    }

    @MainActor
    func testASelectorWithinASelectorIsFollowedHere() async throws {
        let login = try await DirectedLogin(
            script: "nested-selector",
            [.hypermediaGeneric: [.action("1")], .hypermediaSelector: [.submit(["option": "1"])]])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.wire.calls.count { $0.contains("/steps/") }, 1, "\(login.wire.calls)")
    }

    @MainActor
    func testADeviceThatDoesNotAnswerLeavesTheOtherWayOnItAndTheOtherDevice() async throws {
        let login = try await DirectedLogin(
            script: "nested-selector",
            [
                .hypermediaGeneric: [.action("2"), .action("1")],
                .hypermediaSelector: [.submit(["option": "1"]), .action("back"), .submit(["option": "1"])],
            ])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active, login.transcript)
        XCTAssertTrue(login.transcript.contains("The tablet does not answer"), login.transcript)
        XCTAssertEqual(login.wire.calls.count { $0.contains("/steps/") }, 2, "\(login.wire.calls)")
    }

    @MainActor
    func testEveryScreenNamesTheServer() async throws {
        let login = try await DirectedLogin([.hypermediaForm: [.submit(Self.right)]])

        _ = try await login.enroll()

        XCTAssertTrue(login.transcript.contains("This step is from http://127.0.0.1:8430."), login.transcript)
    }

    @MainActor
    func testADocumentOfLoginScreensDescribesNoDirectedLogin() async throws {
        let login = try await DirectedLogin([.hypermediaForm: [.submit(Self.right)]])
        let screen = ##"{"header": {"text": "Above"}, "backgroundColor": "#101010", "title": {"text": "Title"}}"##
        let document = #"{"screens": {"project": {"default": \#(screen)}}}"#
        login.wallet.ui.loginPrompts.setSettings(try LoginSettings(Array(document.utf8), mode: .development))

        _ = try await login.enroll()

        let appearance = try XCTUnwrap(login.presenter.appearances[.hypermediaForm])
        XCTAssertNil(appearance[.header(of: .prompt)])
        XCTAssertNil(appearance[.backgroundColor(of: .prompt)])
        XCTAssertFalse(login.transcript.contains("Above"), login.transcript)
    }

    @MainActor
    func testED14TheControllerDecidesWhetherADirectedLoginIsSaved() async throws {
        let login = try await DirectedLogin([.hypermediaForm: [.submit(Self.right)]])
        let controller = LoginPromptController()
        controller.persistsCredentials = false
        login.wallet.ui.loginPrompts.register(controller: .instance(controller), for: .authentication)

        _ = try await login.enroll()

        let rows = try await login.wallet.rows()
        XCTAssertNil(rows["session"])
    }

    @MainActor
    func testAPollingLoginWaitsAndEndsInABadge() async throws {
        let login = try await DirectedLogin(
            script: "polling",
            [
                .hypermediaForm: [.action("actions[0]")], .hypermediaPolling: [.wait, .wait, .wait],
            ])

        let badge: Badge
        do { badge = try await login.enroll() } catch { return XCTFail("\(error): \(login.transcript)") }

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.wire.calls.count { $0.contains("/poll") }, 3)
    }

    @MainActor
    func testAPollingLoginThatFailedLeadsOnAndCanBeGivenUp() async throws {
        let login = try await DirectedLogin(
            script: "polling-failed",
            [.hypermediaPolling: [.wait, .wait, .wait], .hypermediaForm: [.action("actions[1]")]])

        let error = await failure { try await login.enroll() }

        XCTAssertEqual(error?.code, .declined, "\(String(describing: error)): \(login.transcript)")
        XCTAssertTrue(login.transcript.contains("Nobody answered"), login.transcript)
        let badges = try await login.wallet.badges
        XCTAssertEqual(badges, [])
    }

    @MainActor
    func testC41ThePageInTheBrowserComesBackToTheFlow() async throws {
        let login = try await DirectedLogin(
            script: "external-browser",
            [
                .hypermediaOperation: [.action("actions[0]")], .hypermediaForm: [.wait],
            ])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        let page = try XCTUnwrap(login.browser.pages.first)
        XCTAssertTrue(page.contains("_launch_nonce=") && page.contains("redirect_uri=http%3A%2F%2F127.0.0.1"), page)
    }

    @MainActor
    func testC42TheAppIsOpenedOnceAndThePollsGoOn() async throws {
        let opened = Captured<String>()
        let login = try await DirectedLogin(script: "bankid", [.hypermediaPolling: [.wait, .wait, .wait]])
        login.wallet.ui.hypermedia.setPresentation(HypermediaPresentation(openedSchemes: ["bankid"]))
        login.wallet.ui.hypermedia.setURLOpener { url in
            opened.append(url.absoluteString)
            return true
        }

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(opened.values, ["bankid:///?autostarttoken=t0&redirect=null"])
        XCTAssertEqual(login.wire.calls.count { $0.contains("/poll") }, 3)
    }

    func testC42TheOtherAppReturnsToTheAddressOfThisOne() throws {
        var configuration = WalletConfiguration(home: URL(filePath: "/home/ana"))
        let loopback = configuration[HypermediaOptions.self].returnAddress
        configuration.hypermediaRedirect = "app://back?a=b"
        let address = configuration[HypermediaOptions.self].returnAddress
        let table = [
            ("bankid:///?autostarttoken=t0&redirect=null", "bankid:///?autostarttoken=t0"),
            ("https://app.bankid.com/?a=b%2Bc", "https://app.bankid.com/?a=b%2Bc"),
        ]

        for (app, kept) in table {
            let url = try XCTUnwrap(URL(string: app))
            XCTAssertEqual(
                url.returning(to: address).absoluteString, kept + "&redirect=app%3A%2F%2Fback%3Fa%3Db")
            XCTAssertEqual(url.returning(to: loopback), url)
        }
    }

    @MainActor
    func testC42WithoutTheAppThePictureStaysAndThePollsGoOn() async throws {
        let opened = Captured<String>()
        let login = try await DirectedLogin(script: "bankid", [.hypermediaPolling: [.wait, .wait, .wait]])
        login.wallet.ui.hypermedia.setURLOpener { url in
            opened.append(url.absoluteString)
            return false
        }

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(opened.values, [], "the scheme was not permitted")
        XCTAssertTrue(login.transcript.contains("\"pictures\""), login.transcript)
    }

    @MainActor
    func testC42APageIsNotOpenedWithoutTheUser() async throws {
        let opened = Captured<String>()
        let login = try await DirectedLogin(
            script: "bankid", [.hypermediaPolling: [.wait, .wait, .wait]],
            changing: (
                "wait",
                { document in
                    let text = JSON.object(document).text.replacing("bankid:///", with: "https://app.example/")
                    document = (try? JSON.parse(Data(text.utf8)).objectValue) ?? [:]
                }
            ))
        login.wallet.ui.hypermedia.setURLOpener { url in
            opened.append(url.absoluteString)
            return true
        }

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(opened.values, [])
    }

    @MainActor
    func testC42TheWayOutStaysWhileThePollsGoOn() async throws {
        let step: (inout [String: JSON]) -> Void = { $0["links"] = nil }
        let login = try await DirectedLogin(
            script: "bankid", [.hypermediaPolling: [.wait, .wait, .wait]], changing: ("wait", step))

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.wire.calls.count { $0.contains("/poll") }, 3)
        let last = try XCTUnwrap(login.forms.last { $0.isWaiting })
        XCTAssertEqual(last.actions.map(\.label), ["On another device", "Stop"])
        XCTAssertEqual(login.forms.count { $0.isWaiting }, 2, "Shown with the app, then with the way out.")
    }

    @MainActor
    func testAWaitSaysThatTheServerDoesNotAnswerAndGoesOn() async throws {
        let login = try await DirectedLogin(
            script: "polling", [.hypermediaForm: [.action("actions[0]")], .hypermediaPolling: [.wait, .wait, .wait]])
        let cuts = Captured<String>()
        login.wire.rule { call in
            guard call.name.hasSuffix("/poll"), cuts.values.count < 3 else { return try await call.forward() }
            cuts.append(call.name)
            throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.", recovery: .retry)
        }

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        let messages = login.updates.map(\.message)
        XCTAssertTrue(messages.first?.contains("http://127.0.0.1:8430 does not answer") ?? false, "\(messages)")
        XCTAssertTrue(messages.contains { $0.contains("http://127.0.0.1:8430 answers again.") }, "\(messages)")
        XCTAssertEqual(login.forms.count { $0.isWaiting }, 1)
    }

    @MainActor
    func testAnAnswerToStayLeavesTheScreen() async throws {
        let made = Captured<Int>()
        let login = try await DirectedLogin(
            script: "continue-same",
            [.hypermediaForm: [.submit(["phone": "5550100"]), .submit(["code": "123456"])]])
        login.wallet.ui.hypermedia.registerPresenter(for: (any FormModel).self) { model, _, _ in
            made.append(model.buttons.count)
            return nil
        }

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(made.values, [2], "one screen for the step and the answer")
        XCTAssertTrue(login.transcript.contains("A text message is on its way"), login.transcript)
    }

    @MainActor
    func testALinkOfAProblemLeadsOn() async throws {
        let answer = FormAnswer(action: "actions[0]", values: ["why": .text("generic-user-error")])
        let login = try await DirectedLogin(
            script: "problems",
            [
                .hypermediaForm: [.answer(answer), .action("problem.links[0]")],
                .hypermediaClose: [.action("confirm")],
            ])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active, login.transcript)
    }

    @MainActor
    func testALinkOutOfTheLoginLeavesTheStepAsItIs() async throws {
        let links: JSON = [
            ["href": "https://other.example/terms", "rel": "terms", "title": "Terms"],
            ["href": "mailto:help@example.com", "rel": "help"],
        ]
        let end = FormAnswer(action: "actions[0]", values: ["why": .text("none")])
        let login = try await DirectedLogin(
            script: "problems",
            [.hypermediaForm: [.action("links[0]"), .action("links[1]"), .answer(end)]],
            changing: ("choose", { $0["links"] = links }))

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.forms.map(\.kind), [.hypermediaForm], login.transcript)
        let refusals = login.presenter.transcript.events.compactMap { event -> String? in
            guard case .refused(_, _, let reason) = event else { return nil }
            return reason
        }
        XCTAssertEqual(
            refusals,
            ["https://other.example/terms", "mailto:help@example.com"].map {
                "This link leads out of the login. If you trust it, open it elsewhere: \($0)"
            })
    }

    @MainActor
    func testTheServersWordsAtTheEndAreShown() async throws {
        let kinds: [(String, BadgeError.Code)] = [
            ("unexpected", .serverFailed), ("mismatch-between-session-and-access-token", .sessionEnded),
            ("error-authorization-response", .declined),
        ]
        for (kind, code) in kinds {
            let answer = FormAnswer(action: "actions[0]", values: ["why": .text(kind)])
            let login = try await DirectedLogin(
                script: "problems",
                [.hypermediaForm: [.answer(answer)], .hypermediaError: [.action("acknowledge")]])

            let error = await failure { try await login.enroll() }

            XCTAssertEqual(error?.code, code, kind)
            let message = login.forms.last { $0.kind == .hypermediaError }?.message
            XCTAssertEqual(
                message?.hasPrefix(
                    "http://127.0.0.1:8430 says: This is \(kind). The message of \(kind)."), true, "\(message ?? "-")")
            try await login.wallet.close()
        }
    }

    @MainActor
    func testAWrongClockIsNamedWithoutTheServersWords() async throws {
        let login = try await DirectedLogin([.hypermediaError: [.action("acknowledge")]])
        let refused: JSON = [
            "error": "invalid_attestation", "error_description": "iat is more than five minutes from now",
        ]
        login.wire.rule { call in
            guard call.name.hasPrefix("POST "), call.name.contains("attest") || call.name.hasSuffix("/token") else {
                return try await call.forward()
            }
            return .json(refused, status: 400, headerFields: [.date: "Sun, 06 Nov 1994 08:49:37 GMT"])
        }

        let error = await failure { try await login.enroll() }

        XCTAssertEqual(error?.message.key, "serverFailed.clock", "\(String(describing: error))")
        XCTAssertEqual(login.forms.map(\.kind), [], login.transcript)
    }

    @MainActor
    func testTheReasonOfARefusalIsShownUnlessTheUserCancelled() async throws {
        for (kind, isShown) in [("login", true), ("cancel", false)] {
            let login = try await DirectedLogin(
                script: "polling-failed",
                [
                    .hypermediaPolling: [.wait, .wait, .wait], .hypermediaForm: [.action("actions[1]")],
                    .hypermediaError: [.action("acknowledge")],
                ],
                changing: (
                    "over",
                    { document in
                        let text = JSON.object(document).text.replacing("\"cancel\"", with: "\"\(kind)\"")
                        document = (try? JSON.parse(Data(text.utf8)).objectValue) ?? [:]
                    }
                ))

            let error = await failure { try await login.enroll() }

            XCTAssertEqual(error?.code, .declined, kind)
            XCTAssertEqual(login.transcript.contains("The user refused."), isShown, login.transcript)
            try await login.wallet.close()
        }
    }

    @MainActor
    func testALinkWithoutAnAddressOrToAScriptIsLeftOut() async throws {
        let links: JSON = [["href": "", "rel": "help"], ["href": "javascript:alert(1)", "rel": "terms"]]
        let end = FormAnswer(action: "actions[0]", values: ["why": .text("none")])
        let login = try await DirectedLogin(
            script: "problems", [.hypermediaForm: [.answer(end)]], changing: ("choose", { $0["links"] = links }))

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.forms.first?.actions.map(\.name), ["actions[0]"])
    }

    @MainActor
    func testTheServerHearsTheUsersLanguages() async throws {
        let login = try await DirectedLogin(
            [.hypermediaForm: [.submit(Self.right)]], languages: Languages(["de-AT", "en"]))

        _ = try await login.enroll()

        let form = try XCTUnwrap(login.forms.first { $0.kind == .hypermediaForm })
        XCTAssertEqual(form.fields.map(\.label), ["Benutzername", "Passwort"])
    }

    @MainActor
    func testAWayThatIsNotThereLeavesTheChoice() async throws {
        let login = try await DirectedLogin(
            script: "selector",
            [
                .hypermediaSelector: [.submit(["option": "3"]), .submit(["option": "1"])],
                .hypermediaForm: [.submit(Self.right)],
            ])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertFalse(login.transcript.contains("hypermediaProblem"), login.transcript)
    }

    @MainActor
    func testC44AnOperationThatNobodyDoesLeadsToItsWayOut() async throws {
        let login = try await DirectedLogin(
            script: "unknown-operation",
            [
                .hypermediaOperation: [.action("actions[0]")],
                .hypermediaForm: [.action("actions[0].model.errorActions[0]"), .action("actions[0]")],
            ])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
    }

    @MainActor
    func testC44TheOtherActionsOfAnUnknownOperationStayUsable() async throws {
        let login = try await DirectedLogin(
            script: "unknown-operation", [.hypermediaOperation: [.action("actions[1]")]])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
    }

    @MainActor
    func testAnOperationOfTheAppContinuesTheLogin() async throws {
        let asked = Captured<String>()
        let login = try await DirectedLogin(
            script: "unknown-operation", [.hypermediaOperation: [.action("actions[0]")]],
            operations: [
                .init(rawValue: "dance-for-me"): { operation in
                    asked.append(operation.arguments["tune"]?.stringValue ?? "")
                    return ["steps": "one two three"]
                }
            ])

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(asked.values, ["polka"])
    }

    @MainActor
    func testC41AForgedAnswerOfTheBrowserLeavesTheStep() async throws {
        let login = try await DirectedLogin(
            script: "external-browser",
            [.hypermediaOperation: [.action("actions[0]"), .action("actions[0]")]])
        login.browser.isForestalled.withLock { $0 = true }

        let badge = try await login.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(login.browser.pages.count, 2, login.transcript)
        XCTAssertTrue(login.transcript.contains("The browser came back from another login."), login.transcript)
    }

    @MainActor
    func testALoginOfAnOrganizationWithoutThisWayIsRefused() async throws {
        let world = try await WalletFixture()
        try world.organization.authority.openAccount()
        world.wallet.ui.registerAll(presentedBy: ScriptedPresenter([:]))

        let error = await failure {
            try await EnrollByLogin(server: try world.issuer(), method: .hypermedia, context: world.context).run()
        }

        XCTAssertEqual(error?.code, .notSupported)
    }
}

/// An organization that directs its logins by a script, and a wallet with a scripted user.
@MainActor
final class DirectedLogin {
    let world: WalletFixture
    let wallet: BadgeWallet
    let wire: Wire
    let browser: ReturningBrowser
    let presenter: ScriptedPresenter
    private let server: URL

    init(
        script: String? = nil, _ replies: [Form.Kind: [ScriptedPresenter.Reply]],
        operations: [Representation.ClientOperation.Name: ClientOperationHandler] = [:],
        languages: Languages = Languages([]), changing change: (step: String, (inout [String: JSON]) -> Void)? = nil,
        pausingPolls pollPause: @escaping WebClient.Pause = { _ in try Task.checkCancellation() }
    ) async throws {
        world = try await WalletFixture()
        let authority = world.organization.authority
        try authority.openAccount()
        server = try world.issuer()
        let transport = try authority.transport { $0.hypermedia = try Self.settings(script, change) }
        wire = Wire(transport)
        browser = ReturningBrowser(transport)
        try await world.wallet.close()
        var configuration = world.configuration
        configuration.transport = wire
        configuration.browser = browser
        configuration.clientOperations = operations
        if !languages.tags.isEmpty { configuration.languages = languages }
        configuration.pollPause = pollPause
        configuration.pause = { _ in try Task.checkCancellation() }
        wallet = try await BadgeWallet.open(configuration)
        presenter = ScriptedPresenter(replies)
        wallet.ui.registerAll(presentedBy: presenter)
    }

    func enroll() async throws -> Badge { try await wallet.enroll(at: server) }

    func setPasscode() async throws {
        let passcode = LoginTranscript.passcode
        presenter.reply(to: .passcodeSet, with: .submit(["new": passcode, "confirmation": passcode]))
        try await wallet.setPasscode()
    }

    /// What was shown, in words.
    var transcript: String { presenter.transcript.json.text }

    /// The forms that were shown, and the later states of those that stayed.
    var forms: [Form] {
        presenter.transcript.forms
    }
    var updates: [Form] { presenter.updates }

    private static func settings(
        _ script: String?, _ change: (step: String, (inout [String: JSON]) -> Void)?
    ) throws -> HypermediaSettings {
        guard let script else { return HypermediaSettings() }
        let data = try Data(contentsOf: LoginScript.file(script))
        var json = try JSON.parse(data, limits: HypermediaScript.limits)
        if let change, var root = json.objectValue, var steps = root["steps"]?.objectValue,
            var step = steps[change.step]?.objectValue, var document = step["document"]?.objectValue
        {
            change.1(&document)
            step["document"] = .object(document)
            steps[change.step] = .object(step)
            root["steps"] = .object(steps)
            json = .object(root)
        }
        return HypermediaSettings(script: try HypermediaScript(json), trialPerson: LoginScript.person)
    }
}

/// What asks whether to leave, and is answered by the test.
@MainActor
private final class AskingHost: HypermediaHost {
    nonisolated let asked = Gate()
    nonisolated let answered = Gate()
    private let leaves: Bool

    init(leaves: Bool) { self.leaves = leaves }

    func confirmClosing() async -> Bool {
        asked.open()
        await answered.wait()
        return leaves
    }
}

/// A browser whose page comes back at once.
final class ReturningBrowser: ExternalBrowser {
    private let transport: any HTTPTransport
    private let opened = Captured<String>()

    init(_ transport: any HTTPTransport) { self.transport = transport }

    var isAvailable: Bool { true }
    var pages: [String] { opened.values }
    // Another program on the device answers the first visit.
    let isForestalled = Mutex(false)

    func open(_ page: URL) async throws { opened.append(page.absoluteString) }

    func logIn(beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization) async throws -> URL {
        let redirect = try XCTUnwrap(URL(string: "http://127.0.0.1:49152/answer"))
        let visit = try await begin(redirect)
        try await open(visit.page)
        let isForged = isForestalled.withLock { isForestalled in
            defer { isForestalled = false }
            return isForestalled
        }
        guard !isForged else { return redirect.appending(queryItems: [.init(name: "_resume_nonce", value: "guess")]) }
        let exchange = try await transport.send(HTTPRequest(.get, to: visit.page), body: Data())
        let location = try XCTUnwrap(exchange.response.headerFields[.location].flatMap { URL(string: $0) })
        XCTAssertTrue(visit.isAnswered(by: location))
        return location
    }
}
