import BadgeAuthority
import BadgeModel
import BadgePresentation
import BadgeTesting
import BadgeUI
import BadgeVerifier
import Foundation
import TestSupport
import VerifierTestSupport
import XCTest

@testable import BadgeKit

/// A request that breaks a rule is refused before anybody is asked.
final class PresentationRefusalTests: XCTestCase {
    @MainActor
    func testAVerifierWhomNobodyTrustsIsRefusedAndTheHistorySaysSo() async throws {
        let door = try await AskingDoor(BadgeHolder(), isTrusted: false)

        let error = await failure { try await door.show(door.begin()) }

        XCTAssertEqual(error?.code, .presentationRefused)
        XCTAssertEqual((error?.underlying as? PresentationRefusal)?.code, .invalidRequest)
        XCTAssertEqual(door.bearer.book.calls, [])
        XCTAssertEqual(door.server.arrived.values, [], "nobody vouches for the address")
        let outcomes = try await door.outcomes()
        XCTAssertEqual(outcomes, [.refused("invalid_request")])
    }

    @MainActor
    func testTheAppsConfigurationVouchesForAVerifierToo() async throws {
        let door = try await AskingDoor(BadgeHolder(), isTrusted: false)
        var configuration = door.bearer.world.configuration
        configuration.trustedVerifiers = [.roots(door.certificate.root)]
        try await door.bearer.wallet.close()
        let wallet = try await BadgeWallet.open(configuration)
        door.bearer.book.register(with: wallet.ui)
        door.bearer.book.presentations = [\.least]
        let transaction = try door.begin()

        try await door.show(transaction, to: wallet)

        XCTAssertEqual(try door.told(transaction), ["name": "Ana Lima"])
    }

    @MainActor
    func testVP140AnUnknownTypeOfTransactionDataIsRefusedAndTheVerifierIsTold() async throws {
        let door = try await AskingDoor(BadgeHolder())
        var request = try door.request()
        request.transactionData = [RequestedTransactionData(type: "example.pay", queries: ["badge"])]
        request.isEncrypted = false
        let transaction = try door.begin(request)

        let error = await failure { try await door.show(transaction) }

        XCTAssertEqual((error?.underlying as? PresentationRefusal)?.code, .invalidTransactionData)
        XCTAssertEqual(try door.result(of: transaction)?.walletError, "invalid_transaction_data")
        XCTAssertEqual(door.bearer.book.calls, [])
    }

    @MainActor
    func testVP145TransactionDataAreShownInWordsAndSigned() async throws {
        let door = try await AskingDoor(BadgeHolder())
        try await door.bearer.wallet.declareTransactionType(
            TransactionDataType(
                name: "example.pay",
                members: [
                    .init("amount", labels: ["en": "Amount", "de": "Betrag"]), .init("note", isRequired: false),
                ]))
        var request = try door.request()
        request.transactionData = [
            RequestedTransactionData(type: "example.pay", queries: ["badge"], members: ["amount": "12.00 €"])
        ]
        let transaction = try door.begin(request)
        door.bearer.book.presentations = [\.least]

        let reply = try await door.show(transaction)

        XCTAssertEqual(
            door.bearer.book.presentationPrompts.first?.transactions,
            [
                .init(title: "example.pay", members: [.init(label: "Amount", value: "12.00 €")], queries: ["badge"])
            ])
        XCTAssertEqual(reply.record.transactionTypes, ["example.pay"])
        XCTAssertNil(try XCTUnwrap(door.result(of: transaction)).failure)
    }

    @MainActor
    func testVP198OnlyRequestsOfTheProfileAreAnsweredWhereItIsRequired() async throws {
        let door = try await AskingDoor(BadgeHolder())
        let other = try await AskingDoor(door.bearer, .certificateHost)
        let plain = try await AskingDoor(door.bearer, .redirectURI)
        var configuration = door.bearer.world.configuration
        configuration.requiresHAIP = true
        try await door.bearer.wallet.close()
        let wallet = try await BadgeWallet.open(configuration)
        door.bearer.book.register(with: wallet.ui)
        func code(_ door: AskingDoor, _ delivery: WalletRequest.Delivery, isEncrypted: Bool) async throws -> BadgeError?
        {
            var request = try door.request()
            (request.delivery, request.isEncrypted) = (delivery, isEncrypted)
            let transaction = try door.begin(request)
            door.connect()
            return await failure { try await door.show(transaction, to: wallet) }
        }

        let refused = [
            try await code(door, .value, isEncrypted: true), try await code(door, .reference, isEncrypted: false),
            try await code(other, .reference, isEncrypted: true), try await code(plain, .value, isEncrypted: true),
        ]
        door.bearer.book.presentations = [\.least]
        let taken = try await code(door, .reference, isEncrypted: true)

        XCTAssertEqual(refused.map { $0?.code }, Array(repeating: .presentationRefused, count: 4))
        XCTAssertTrue(refused.allSatisfy { $0?.reason.contains("which HAIP forbids") == true }, "\(refused)")
        XCTAssertNil(taken)
    }

    @MainActor
    func testABrowsersRequestIsAnsweredForItsOriginAlone() async throws {
        let door = try await AskingDoor(BadgeHolder())
        let data: JSON = [
            "response_type": "vp_token", "response_mode": "dc_api", "nonce": "n-0S6_WzA2Mj",
            "dcql_query": try door.request().query.json,
            "client_metadata": ["vp_formats_supported": ["dc+sd-jwt": [:]]],
        ]
        door.bearer.book.presentations = [\.least]

        let answer = try await door.bearer.wallet.present(
            origin: "https://shop.example", request: ["protocol": "openid4vp-v1-unsigned", "data": data])

        XCTAssertEqual(answer["protocol"], "openid4vp-v1-unsigned")
        let text = try XCTUnwrap(answer["data"]?["vp_token"]?["badge"]?.arrayValue?.first?.stringValue)
        let read = try await PresentationVerifier(
            trust: [try TrustedIssuer(door.bearer.authority.organization())],
            transport: door.bearer.authority.transport(), clock: door.bearer.world.clock
        ).verify(text, audience: "origin:https://shop.example", nonce: "n-0S6_WzA2Mj")
        guard case .valid(let presentation, _) = read else { return XCTFail("\(read)") }
        XCTAssertEqual(presentation.credential.claims["name"], "Ana Lima")
        XCTAssertEqual(door.bearer.book.presentationPrompts.map(\.verifier.verification), [.origin])
    }

    @MainActor
    func testVP125ABrowserLearnsNothingOfADecline() async throws {
        let door = try await AskingDoor(BadgeHolder())
        let data: JSON = [
            "response_type": "vp_token", "response_mode": "dc_api", "nonce": "n-0S6_WzA2Mj",
            "dcql_query": try door.request().query.json,
        ]
        door.bearer.book.presentations = [{ _ in .decline }]

        let error = await failure {
            try await door.bearer.wallet.present(
                origin: "https://shop.example", request: ["protocol": "openid4vp-v1-unsigned", "data": data])
        }

        XCTAssertEqual(error?.code, .declined)
        let outcomes = try await door.outcomes()
        XCTAssertEqual(outcomes, [.declined])
    }
}
