import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import XCTest

@testable import BadgeCommands
@testable import BadgeHypermedia

final class PrefilledPresenterTests: XCTestCase {
    private static let badge = Badge(
        id: Badge.ID(rawValue: "badge-1"), organizationID: Organization.ID(rawValue: "https://badges.example.org"),
        holder: Badge.Holder(fullName: "Ada Lovelace"), display: Display(name: "Staff badge"), status: .active,
        server: URL(filePath: "/"))
    private static let offer = OfferSummary(
        organization: "Analytical Engines", issuerHost: "badges.example.org", badge: "Staff badge",
        code: TransactionCodeFormat(length: 6))

    @MainActor
    func testGivenAnswersAreTriedWithoutARetry() async throws {
        let given = FormAnswer(action: "submit", values: ["code": .secret(Secret(utf8: "493817"))])
        let presenter = PrefilledPresenter(answers: [.transactionCode: given])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let screen = try registry.require(\.deviceProvisioning)

        let (code, canRetry) = await withCheckedContinuation { continuation in
            screen.promptForTransactionCode(for: Self.offer) { continuation.resume(returning: ($0, $1 != nil)) }
        }

        XCTAssertEqual(code?.secret, Secret(utf8: "493817"))
        XCTAssertFalse(canRetry)
    }

    @MainActor
    func testWithoutAnswerTheOptionThatGivesItIsNamed() async throws {
        let given = FormAnswer(action: "submit", values: ["code": .secret(Secret(utf8: "49"))])
        let absent = PrefilledPresenter(options: [.transactionCode: "--tx-code-file"])
        let unfit = PrefilledPresenter(answers: [.transactionCode: given])
        let other = ScriptedPresenter([.transactionCode: [.submit(["code": "000000"])]])
        let handing = PrefilledPresenter(otherwise: other)

        var codes: [TransactionCode?] = []
        for presenter in [absent, unfit, handing] {
            let registry = UIRegistry()
            registry.registerAll(presentedBy: presenter)
            let screen = try registry.require(\.deviceProvisioning)
            codes.append(await answer { screen.promptForTransactionCode(for: Self.offer, completion: $0) })
            screen.dismiss()
        }

        XCTAssertEqual(codes, [nil, nil, TransactionCode(Secret(utf8: "000000"))])
        XCTAssertEqual(absent.refusal?.code, .inputRequired)
        XCTAssertEqual(absent.refusal?.reason.contains("--tx-code-file"), true)
        XCTAssertEqual(unfit.refusal?.reason, "Code must have 6 digits; you entered 2.")
        XCTAssertEqual(other.transcript.events.last, .dismissed(.transactionCode))
    }

    @MainActor
    func testAServerThatNobodyCanBeAskedAboutIsNamed() async throws {
        let presenter = PrefilledPresenter(options: [.serverSwitch: "--yes"])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let server = ServerAddress(url: try XCTUnwrap(URL(string: "https://id.example.org")))
        let screen = try registry.require(\.serverSwitch)

        let answer: Confirmation? = await answer {
            screen.promptForConfirmation(
                targetServer: server, currentServer: nil, certificate: nil, mode: .addNewServer, completion: $0)
        }

        XCTAssertNil(answer)
        let reason = try XCTUnwrap(presenter.refusal?.reason)
        XCTAssertTrue(reason.hasPrefix("“Add this server? New server: https://id.example.org” needs an answer"), reason)
    }

    @MainActor
    func testASourceMakesItsAnswerWhenTheFormIsShown() async throws {
        let unfound = BadgeError(.notFound, reason: "There is no code.")
        let making = PrefilledPresenter(sources: [
            .transactionCode: { form in
                FormAnswer(action: form.actions[0].name, values: ["code": .secret(Secret(utf8: "493817"))])
            }
        ])
        let failing = PrefilledPresenter(sources: [.transactionCode: { _ in throw unfound }])

        var codes: [TransactionCode?] = []
        for presenter in [making, failing] {
            let registry = UIRegistry()
            registry.registerAll(presentedBy: presenter)
            let screen = try registry.require(\.deviceProvisioning)
            codes.append(await answer { screen.promptForTransactionCode(for: Self.offer, completion: $0) })
        }

        XCTAssertEqual(codes, [TransactionCode(Secret(utf8: "493817")), nil])
        XCTAssertNil(making.refusal)
        XCTAssertEqual(failing.refusal, unfound)
    }

    @MainActor
    func testARefusedLoginIsGivenUpAndASecondFactorGiven() async throws {
        let login = FormAnswer(
            action: "submit", values: ["username": .text("ana"), "password": .secret(Secret(utf8: "secret"))])
        let factor = FormAnswer(action: "submit", values: ["otp": .secret(Secret(utf8: "123456"))])
        let wrong = BadgeError(.loginRefused, reason: "The password is wrong.", recovery: .retry)
        let more = BadgeError(.secondFactorRequired, reason: "A second factor is needed.", recovery: .retry)
        let alone = PrefilledPresenter(answers: [.loginToOrganization: login])
        let both = PrefilledPresenter(answers: [.loginToOrganization: login, .secondFactor: factor])

        let givenUp = try await credentials(alone, refusedBy: wrong)
        let answered = try await credentials(both, refusedBy: more)

        XCTAssertNil(givenUp)
        XCTAssertEqual(alone.refusal, wrong)
        XCTAssertEqual(answered?.oneTimeCode, Secret(utf8: "123456"))
        XCTAssertNil(both.refusal)
    }

    /// What the second answer of a login is, when the first is refused.
    @MainActor
    private func credentials(
        _ presenter: PrefilledPresenter, refusedBy refusal: BadgeError
    ) async throws -> LoginCredentials? {
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let screen = try registry.require(\.login)
        let (answers, continuation) = AsyncStream.makeStream(of: LoginCredentials?.self)
        screen.promptForLoginToOrganization("Works") { credentials, refuse in
            continuation.yield(credentials)
            guard let refuse, credentials != nil else { return }
            Task { @MainActor in refuse(refusal) }
        }
        var iterator = answers.dropFirst().makeAsyncIterator()
        return await iterator.next(isolation: MainActor.shared) ?? nil
    }

    @MainActor
    func testEveryDocumentIsAcceptedWhicheverTheyAre() async throws {
        let presenter = PrefilledPresenter(acceptsDocuments: true)
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let screen = try registry.require(\.userAgreement)
        let documents = ["1", "2"].map {
            AgreementDocument(kind: .terms, version: $0, locale: "en", isRequired: $0 == "1", text: "Be kind.")
        }

        let decisions = await answer {
            screen.promptForUserAgreement(forBadge: Self.badge, documents: documents, completion: $0)
        }

        XCTAssertEqual(decisions, documents.map { AgreementDecision(documentID: $0.id, isAccepted: true) })
    }

    @MainActor
    func testAPrefilledAnswerIsAttemptedOnce() async throws {
        let answer = FormAnswer(
            action: "actions[0]", values: ["userName": .text("kim"), "password": .secret(Secret(utf8: "wrong"))])
        let registry = UIRegistry()
        let presenter = PrefilledPresenter(answers: [.hypermediaForm: answer])
        registry.registerAll(presentedBy: presenter)
        let container = registry.makeHypermediaContainer()
        var events = container.events.makeAsyncIterator()
        try container.show(Self.login)
        _ = await events.next(isolation: #isolation)

        try container.show(
            DefaultProblemModel(
                title: "Not known", messageItems: [], type: .incorrectCredentials,
                error: BadgeError(.loginRefused, reason: "Not known")))
        let event = await events.next(isolation: #isolation)
        container.end()

        XCTAssertEqual(event, .close)
        XCTAssertEqual(presenter.refusal?.reason, "Not known")
    }

    private static var login: DefaultFormModel {
        let action = HypermediaActionID(rawValue: "actions[0]")
        return DefaultFormModel(
            messageItems: [],
            interactionItems: [
                InteractionItemInputTextModel(
                    key: "userName", label: "User", inputConfiguration: InputTextConfiguration(.username), form: action),
                InteractionItemInputTextModel(
                    key: "password", label: "Password", inputConfiguration: InputTextConfiguration(.password),
                    form: action),
                InteractionItemButtonModel(key: "login", label: "Sign in", action: action),
            ])
    }
}

/// The first answer that a prompt gives.
@MainActor
private func answer<Answer: Sendable>(to prompt: (@escaping PromptCompletion<Answer>) -> Void) async -> Answer? {
    await withCheckedContinuation { continuation in
        prompt { answer, _ in continuation.resume(returning: answer) }
    }
}
