import BadgeCredentials
import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import TestSupport
import VerifierTestSupport
import XCTest

// The library's wallet answers the library's verifier, each by its own reading of the standard.
final class WalletAgainstVerifierTests: XCTestCase {
    private static let data = RequestedTransactionData(
        type: "example.pay", queries: ["badge"], members: ["amount": "12.00"])

    func testAWalletAnswersEachKindOfRequest() async throws {
        try await playEach(VerifierIdentity.Prefix.allCases) { prefix in
            let door = try AskingFixture(prefix)
            let deliveries = prefix == .redirectURI ? [.value] : WalletRequest.Delivery.allCases
            try await playEach(deliveries.flatMap { [($0, true), ($0, false)] }) { delivery, isEncrypted in
                var request = try door.request()
                (request.delivery, request.isEncrypted) = (delivery, isEncrypted)
                let transaction = try door.transactions.begin(request)

                let outcome = try await answer(transaction.link, of: door)

                XCTAssertEqual(outcome, .received)
                guard let result = try door.transactions.state(of: transaction.token)?.result else {
                    return XCTFail("There is no result.")
                }
                XCTAssertNil(result.failure)
                XCTAssertEqual(result.queries.first?.badges.first?.claims["name"], "Ana Lima")
            }
        }
    }

    func testAWalletAgreesToTransactionDataAndReturnsThePerson() async throws {
        let door = try AskingFixture()
        var request = try door.request()
        request.transactionData = [Self.data]
        request.returnAddress = URL(string: "https://door.example/return")
        let transaction = try door.transactions.begin(request)

        guard case .redirect(let address) = try await answer(transaction.link, of: door) else {
            return XCTFail("The person is not returned.")
        }
        let code = try AskingFixture.fields(of: address.absoluteString)["response_code"]

        guard let result = try door.transactions.state(of: transaction.token, code: code)?.result else {
            return XCTFail("There is no result.")
        }
        XCTAssertNil(result.failure)
    }

    func testADeclinedRequestHasItsErrorCode() async throws {
        let door = try AskingFixture()
        let transaction = try door.transactions.begin(try door.request())
        let client = try client(of: door)
        let request = try await client.request(for: VerifierRequestLink(parsing: transaction.link))

        _ = try await client.send(try client.errorResponse(.accessDenied, to: request.reply))

        guard let result = try door.transactions.state(of: transaction.token)?.result else {
            return XCTFail("There is no result.")
        }
        XCTAssertEqual(result.walletError, "access_denied")
    }

    private func client(of door: AskingFixture) throws -> PresentationClient {
        PresentationClient(
            web: WebClient(transport: DoorServer(door.transactions), clock: door.clock),
            trust: VerifierTrust(roots: try RootCertificates(pem: door.certificate.root)), formats: [SDJWTFormat()],
            transactionTypes: [TransactionDataType(name: "example.pay", members: [.init("amount")])])
    }

    private func answer(_ link: String, of door: AskingFixture) async throws -> PresentationOutcome {
        let client = try client(of: door)
        let key = SigningKey(random: door.random)
        let request = try await client.request(for: VerifierRequestLink(parsing: link))
        let response = try client.response(
            to: request,
            presenting: [
                PresentedCredential(
                    to: "badge", format: SDJWTFormat(), credential: Secret(utf8: try door.badge(to: key)), key: key,
                    claims: [["name"]])
            ])
        return try await client.send(response)
    }
}
