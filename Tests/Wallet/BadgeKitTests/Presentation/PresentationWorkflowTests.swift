import BadgeDCQL
import BadgeModel
import BadgeTesting
import BadgeUI
import BadgeVerifier
import Foundation
import TestSupport
import VerifierTestSupport
import XCTest

@testable import BadgeKit

/// A verifier asks, the person decides, and the gate stands between the two.
final class PresentationWorkflowTests: XCTestCase {
    private static let prompt = [
        "Presentation.instance", "Presentation.promptForPresentation", "Presentation.dismiss",
    ]

    @MainActor
    func testAVerifierLearnsWhatThePersonPresentsAndNothingElse() async throws {
        let door = try await AskingDoor(BadgeHolder())
        let transaction = try door.begin()
        door.bearer.book.presentations = [\.least]

        let reply = try await door.show(transaction)

        XCTAssertEqual(try door.told(transaction), ["name": "Ana Lima"])
        XCTAssertEqual(reply.record.badges.map(\.claims), [["name"]])
        XCTAssertEqual(reply.record.verifier.clientID, door.transactions.clientID)
        XCTAssertEqual(reply.record.verifier.verification, "x509_hash")
        XCTAssertTrue(reply.isPresented)
        XCTAssertEqual(door.bearer.book.calls, Self.prompt)
        let uses = try await door.uses()
        XCTAssertEqual(uses, [1])
        let outcomes = try await door.outcomes()
        XCTAssertEqual(outcomes, [.answered])
        let audit = try await door.bearer.contents().audit
        XCTAssertEqual(
            audit, ["decision permitted", "use released", "presentation undelivered", "presentation answered"])
    }

    @MainActor
    func testEachKindOfVerifierIsAnsweredHoweverTheRequestTravels() async throws {
        try await playEach(VerifierIdentity.Prefix.allCases) { prefix in
            let door = try await AskingDoor(BadgeHolder(isCopy: true), prefix)
            let deliveries = prefix == .redirectURI ? [.value] : WalletRequest.Delivery.allCases
            for (delivery, isEncrypted) in deliveries.flatMap({ [($0, true), ($0, false)] }) {
                var request = try door.request()
                (request.delivery, request.isEncrypted) = (delivery, isEncrypted)
                let transaction = try door.begin(request)
                door.bearer.book.presentations = [\.least]

                try await door.show(transaction)

                XCTAssertEqual(try door.told(transaction), ["name": "Ana Lima"], "\(delivery) \(isEncrypted)")
            }
        }
    }

    @MainActor
    func testThePromptSaysWhoAsksForWhatAndWhereTheAnswerGoes() async throws {
        let door = try await AskingDoor(BadgeHolder(), .certificateHost)
        door.bearer.book.presentations = [\.least]

        try await door.show(door.begin())

        let prompt = try XCTUnwrap(door.bearer.book.presentationPrompts.first)
        XCTAssertEqual(prompt.verifier.name, DoorServer.host)
        XCTAssertEqual(prompt.verifier.verification, .certificateHost)
        XCTAssertEqual(prompt.verifier.destination, DoorServer.host)
        XCTAssertEqual(prompt.queries.map(\.id), ["badge"])
        XCTAssertEqual(
            prompt.queries.first?.candidates.first?.required,
            [.init(path: "name", label: "Name", value: "Ana Lima")])
        XCTAssertFalse(prompt.isConfirmation)
    }

    func testClaimsHaveNamesInEachLanguageAndOthersTheirPath() {
        let claims = ["name", "given_name", "family_name", "email", "title", "group", "address.locality"]

        for claim in claims {
            let names = ["en", "de", "ar"].map { Message.claim(claim)?.text(in: Localization(Languages([$0]))) }
            XCTAssertFalse(names.contains(claim) || names.contains(nil), "\(claim): \(names)")
            XCTAssertNotEqual(names[0], names[2], claim)
        }
        XCTAssertNil(Message.claim("shoe_size"))
    }

    @MainActor
    func testAVerifierForWhomNobodyVouchesIsShownAsUnverified() async throws {
        let door = try await AskingDoor(BadgeHolder(), .redirectURI, isTrusted: false)
        var request = try door.request()
        request.delivery = .value
        door.bearer.book.presentations = [\.least]

        let reply = try await door.show(door.begin(request))

        XCTAssertEqual(door.bearer.book.presentationPrompts.map(\.verifier.isVerified), [false])
        XCTAssertEqual(reply.record.verifier.verification, "unverified")
    }

    @MainActor
    func testVP99DecliningAndHavingNoBadgeAreTheSameToTheVerifier() async throws {
        let door = try await AskingDoor(BadgeHolder())
        let requests = [
            try door.request(), try door.request([door.query("badge", [ClaimsQuery(["name"], values: ["Bo Lima"])])]),
            try door.request([CredentialQuery(id: "badge", .sdJWT(types: ["https://other.example/badge"]))]),
        ]
        for var request in requests {
            request.isEncrypted = false
            let transaction = try door.begin(request)
            door.bearer.book.presentations = [{ _ in .decline }]

            let reply = try await door.show(transaction)

            XCTAssertFalse(reply.isPresented)
            XCTAssertEqual(try door.result(of: transaction)?.walletError, "access_denied")
        }
        let sent = door.server.arrived.values.map { body in
            String(decoding: body, as: UTF8.self).replacing(/state=[^&]*/, with: "state=")
        }
        XCTAssertEqual(sent.count, 3)
        XCTAssertEqual(Set(sent).count, 1, "\(sent)")
        XCTAssertEqual(door.bearer.book.presentationPrompts.map(\.isSatisfiable), [true, false, false])
        let (uses, outcomes) = (try await door.uses(), try await door.outcomes())
        XCTAssertEqual(uses, [0])
        XCTAssertEqual(outcomes, [.declined, .declined, .declined])
    }

    @MainActor
    func testVP317ThePersonAloneLearnsWhyNoBadgeMatches() async throws {
        let door = try await AskingDoor(BadgeHolder())
        door.bearer.book.presentations = [{ _ in .decline }]

        try await door.show(
            door.begin(door.request([door.query("badge", [ClaimsQuery(["name"], values: ["Bo Lima"])])])))

        let mismatches = door.bearer.book.presentationPrompts.first?.queries.first?.mismatches
        XCTAssertEqual(mismatches?.map(\.reason.text), ["Name has another value"])
    }

    @MainActor
    func testWhoGivesUpSendsNothing() async throws {
        let door = try await AskingDoor(BadgeHolder())
        let transaction = try door.begin()

        let error = await failure { try await door.show(transaction) }

        XCTAssertEqual(error?.code, .declined)
        XCTAssertEqual(door.server.arrived.values, [])
        let outcomes = try await door.outcomes()
        XCTAssertEqual(outcomes, [])
    }

    @MainActor
    func testWithoutAScreenNothingIsPresented() async throws {
        let door = try await AskingDoor(BadgeHolder(absent: ["Presentation"]))
        let transaction = try door.begin()

        let error = await failure { try await door.show(transaction) }

        XCTAssertEqual(error?.code, .uiNotRegistered)
        XCTAssertEqual(door.server.arrived.values, [])
    }

    @MainActor
    func testConsentIsAskedForEachTime() async throws {
        let door = try await AskingDoor(BadgeHolder())
        door.bearer.book.presentations = [\.least, \.least]

        try await door.show(door.begin())
        try await door.show(door.begin())

        XCTAssertEqual(door.bearer.book.presentationPrompts.count, 2)
        XCTAssertNotEqual(
            door.bearer.book.presentationPrompts[0].request, door.bearer.book.presentationPrompts[1].request)
    }

    @MainActor
    func testAConsentToAnotherRequestIsRefusedAndAskedForAgain() async throws {
        let door = try await AskingDoor(BadgeHolder())
        door.bearer.book.presentations = [\.least, \.least]
        try await door.show(door.begin())
        let old = try XCTUnwrap(door.bearer.book.presentationPrompts.first?.least)
        door.bearer.book.presentations = [{ _ in old }, \.least]
        let transaction = try door.begin()

        try await door.show(transaction)

        XCTAssertEqual(door.bearer.book.refusals.map(\.code), [.invalidInput])
        XCTAssertEqual(try door.told(transaction), ["name": "Ana Lima"])
    }

    @MainActor
    func testAChoiceThatAnswersOnlyAPartIsRefused() async throws {
        let door = try await AskingDoor(BadgeHolder())
        let transaction = try door.begin(door.request([door.query("one"), door.query("two")]))
        door.bearer.book.presentations = [
            { prompt in prompt.leastChoice.map { .present(.init(request: $0.request, shares: [$0.shares[0]])) } },
            { prompt in prompt.leastChoice.map { .present(.init(request: $0.request, shares: $0.shares + $0.shares)) }
            },
            \.least,
        ]

        try await door.show(transaction)

        XCTAssertEqual(door.bearer.book.refusals.map(\.code), [.invalidInput, .invalidInput])
        XCTAssertEqual(try door.result(of: transaction)?.queries.count, 2)
        let uses = try await door.uses()
        XCTAssertEqual(uses, [1], "one badge that answers two queries is used once")
    }

    @MainActor
    func testOptionalClaimsAreToldOnlyIfThePersonAddsThem() async throws {
        let door = try await AskingDoor(BadgeHolder())
        let claims = [ClaimsQuery(["name"], id: "n"), ClaimsQuery(["email"], id: "e"), ClaimsQuery(["title"], id: "t")]
        let request = try door.request([door.query("badge", claims, sets: [["n", "e", "t"], ["n", "e"], ["n"]])])
        let (least, more) = (try door.begin(request), try door.begin(request))
        func adding(_ optional: Set<String>) -> @MainActor (PresentationPrompt) -> PresentationDecision? {
            { prompt in
                prompt.leastChoice.map { choice in
                    var choice = choice
                    choice.shares[0].optionalClaims = optional
                    return .present(choice)
                }
            }
        }

        door.bearer.book.presentations = [\.least]
        try await door.show(least)
        // The title is accepted with the address alone, and an unknown claim never.
        door.bearer.book.presentations = [adding(["title"]), adding(["group"]), adding(["email"])]
        try await door.show(more)

        XCTAssertEqual(
            door.bearer.book.presentationPrompts.first?.queries.first?.candidates.first?.optional.map(\.path),
            ["email", "title"])
        XCTAssertEqual(door.bearer.book.refusals.map(\.code), [.invalidInput, .invalidInput])
        XCTAssertEqual(try door.told(least).map { $0.keys.sorted() }, ["name"])
        XCTAssertEqual(try door.told(more).map { $0.keys.sorted() }, ["email", "name"])
    }

    @MainActor
    func testVP82OneBadgeAnswersTwoQueriesAndIsUsedOnce() async throws {
        let door = try await AskingDoor(BadgeHolder())
        let transaction = try door.begin(
            door.request([door.query("one"), door.query("two", [ClaimsQuery(["email"])])]))
        door.bearer.book.presentations = [\.least]

        let reply = try await door.show(transaction)

        let result = try XCTUnwrap(door.result(of: transaction))
        XCTAssertNil(result.failure)
        XCTAssertEqual(result.queries.map { $0.badges.first?.claims["email"] }, [nil, "ana@example.com"])
        XCTAssertEqual(reply.record.badges.map(\.claims), [["name"], ["email"]])
        let uses = try await door.uses()
        XCTAssertEqual(uses, [1])
    }
}
