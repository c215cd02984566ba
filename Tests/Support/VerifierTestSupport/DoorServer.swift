import BadgeModel
import BadgeTestDoubles
package import BadgeTransport
package import BadgeVerifier
package import Foundation
package import HTTPTypes
package import TestSupport

/// The server of a verifier at `https://door.example`: wallets fetch requests and post answers.
package final class DoorServer: HTTPTransport {
    package static let host = "door.example"
    package static let answers = address("answers")
    package static let requests = address("requests")
    /// Where a verifier without transactions sends a person.
    package static let back = "https://door.example/back?response_code=c0de"

    private static func address(_ path: String) -> URL {
        guard let address = URL(string: "https://\(host)/\(path)") else { preconditionFailure("\(path) is no path.") }
        return address
    }

    /// What wallets posted, whether it arrived or not.
    package let posted = Captured<Data>()
    /// What arrived.
    package let arrived = Captured<Data>()
    private let transactions: PresentationTransactions?
    private let fault = Captured<BadgeError>()
    private let refused = Captured<Int>()

    /// - Parameter transactions: `nil` for a verifier that takes whatever is posted.
    package init(_ transactions: PresentationTransactions? = nil) { self.transactions = transactions }

    package func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        guard request.method == .post, request.path == "/answers" else { return try requestObject(request, body) }
        posted.append(body)
        if let fault = fault.values.first { throw fault }
        arrived.append(body)
        if let status = refused.values.first { return .json([:], status: status) }
        guard let transactions else { return .json(["redirect_uri": .string(Self.back)]) }
        let receipt = try await transactions.answer(Array(body))
        return .json(receipt.body, status: receipt.status)
    }

    private func requestObject(_ request: HTTPRequest, _ body: Data) throws -> HTTPTransportResponse {
        guard let transactions else { throw BadgeError(.serverUnreachable, reason: "Nobody answers here.") }
        let name = request.path?.split(separator: "/").last.map(String.init) ?? ""
        let nonce = try Self.form(body)["wallet_nonce"]
        guard let object = try transactions.requestObject(name, walletNonce: nonce) else {
            return .json([:], status: 404)
        }
        return .text(object, type: "application/oauth-authz-req+jwt")
    }

    package func close() async throws {}

    /// The forms that arrived.
    package var forms: [[String: String]] { get throws { try arrived.values.map(Self.form) } }

    private static func form(_ body: Data) throws -> [String: String] {
        try FormBody.decode(Array(body), upTo: 8, .lenient)
    }

    /// Nothing that is posted arrives, until ``goUp()``.
    package func goDown() {
        fault.append(BadgeError(.serverUnreachable, reason: "The connection was closed. Try again."))
    }

    /// Every answer arrives, and is refused with this status.
    package func refuseAnswers(status: Int) { refused.append(status) }

    package func goUp() { fault.removeAll() }
}
