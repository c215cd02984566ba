import BadgeDelivery
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority

final class TextDeliveryTests: XCTestCase {
    private func gateway(at address: String = "https://sms.example.com/send") throws -> TextGateway {
        let document: JSON = ["address": .string(address), "body": ["to": "$TO$", "text": "$TEXT$"]]
        return try TextGateway(JSONReader(document)) { _ in Secret([]) }
    }

    func testTheCodeOfAnInvitationArrivesByTextAndIsErased() async throws {
        let house = try AuthorityFixture()
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com", phone: "+441632960961"))
        let network = FixedGateway(.success(200))
        let delivery = try MessageDelivery(texts: gateway(), network: network)
        let invitation = try house.authority.invite("bo@example.com")

        let sent = try await house.authority.deliverMessages(delivery)

        let text = try XCTUnwrap(network.bodies.first.flatMap { try? JSON.parse($0) })
        XCTAssertEqual(sent, 1)
        XCTAssertEqual(text["to"], "+441632960961")
        XCTAssertTrue(
            text["text"]?.stringValue?.contains(invitation.transactionCode.plain) == true)
        let message = try XCTUnwrap(house.authority.outbox(includingFinished: true).first)
        XCTAssertEqual([message.state, .sent], [.sent, message.state])
        XCTAssertEqual(message.body.count, 0)
        XCTAssertEqual(try house.authority.outbox().count, 0)
        try house.remove()
    }

    func testANumberThatTheGatewayForbidsHoldsNoOtherMessageUp() async throws {
        let house = try AuthorityFixture()
        for number in 1...3 {
            try house.authority.add(
                Person.Details(name: "P", email: "p\(number)@example.com", phone: "+44163296096\(number)"))
            _ = try house.authority.invite("p\(number)@example.com")
        }
        let network = FixedGateway(.success(200), first: [403])

        let sent = try await house.authority.deliverMessages(MessageDelivery(texts: gateway(), network: network))

        XCTAssertEqual(sent, 2)
        XCTAssertEqual(try house.authority.outbox().map(\.to), ["+441632960961"])
        try house.remove()
    }

    func testAGatewayThatForbidsEveryNumberIsLeftAlone() async throws {
        let house = try AuthorityFixture()
        for number in 1...8 {
            try house.authority.add(
                Person.Details(name: "P", email: "p\(number)@example.com", phone: "+44163296096\(number)"))
            _ = try house.authority.invite("p\(number)@example.com")
        }
        let network = FixedGateway(.success(403))

        let sent = try await house.authority.deliverMessages(MessageDelivery(texts: gateway(), network: network))

        XCTAssertEqual(sent, 0)
        XCTAssertEqual(network.bodies.count, 5)
        XCTAssertEqual(try house.authority.outbox().map(\.attempts), Array(repeating: 1, count: 8))
        try house.remove()
    }

    func testAMessageThatArrivesEndsTheCountOfForbiddenNumbers() async throws {
        let house = try AuthorityFixture()
        for number in 10..<20 {
            try house.authority.add(
                Person.Details(name: "P", email: "p\(number)@example.com", phone: "+4416329609\(number)"))
            _ = try house.authority.invite("p\(number)@example.com")
        }
        let network = FixedGateway(.success(200), first: [403, 403, 403, 403, 200, 403, 403, 403, 403])

        let sent = try await house.authority.deliverMessages(MessageDelivery(texts: gateway(), network: network))

        XCTAssertEqual(sent, 2)
        XCTAssertEqual(network.bodies.count, 10)
        try house.remove()
    }

    func testAGatewayOnTheNetworkIsAskedOnceForEachMessage() async throws {
        let house = try AuthorityFixture()
        for (answer, state) in [
            (.twice, .sent), (.close, .uncertain), (.status(503), .waiting), (.status(400), .refused),
        ] as [(ScriptedTextGateway.Answer, OutboxMessage.State)] {
            let server = try await ScriptedTextGateway.start(answer)
            let number = "+4416329609\(server.port % 90 + 10)"
            try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com", phone: number))
            let address = "http://127.0.0.1:\(server.port)/send"
            let delivery = try MessageDelivery(
                texts: gateway(at: address))
            _ = try house.authority.invite("bo@example.com")

            try await house.authority.deliverMessages(delivery)
            try await house.authority.deliverMessages(delivery)

            XCTAssertEqual(server.bodies.count, 1, "\(answer)")
            XCTAssertEqual(try house.authority.outbox(includingFinished: true).last?.state, state, "\(answer)")
            try house.authority.remove("bo@example.com")
            try await server.stop()
        }
        try house.remove()
    }

    func testAnAnswerThatIsLateIsNotTakenForARefusal() async throws {
        let house = try AuthorityFixture()
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com", phone: "+441632960961"))
        let network = FixedGateway(.failure(BadgeError(.serverUnreachable, reason: "It did not answer in time.")))
        let delivery = try MessageDelivery(texts: gateway(), network: network)
        _ = try house.authority.invite("bo@example.com")

        try await house.authority.deliverMessages(delivery)
        house.clock.advance(by: 60)
        try await house.authority.deliverMessages(delivery)

        XCTAssertEqual(network.bodies.count, 1, "it is not sent twice")
        XCTAssertEqual(try house.authority.outbox().map(\.state), [.uncertain])
        try house.remove()
    }
}
