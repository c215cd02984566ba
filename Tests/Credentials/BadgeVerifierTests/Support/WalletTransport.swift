import BadgeModel
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes

/// The server of a verifier, as wallets reach it.
struct WalletTransport: HTTPTransport {
    let transactions: PresentationTransactions

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let path = request.path ?? ""
        guard path != "/answers" else {
            let receipt = try await transactions.answer(Array(body))
            return Self.response(receipt.status, receipt.body.text, type: "application/json")
        }
        let name = String(path.split(separator: "/").last ?? "")
        let fields = try Self.fields(body)
        guard let object = try transactions.requestObject(name, walletNonce: fields["wallet_nonce"]) else {
            return Self.response(404, "{}", type: "application/json")
        }
        return Self.response(200, object, type: "application/oauth-authz-req+jwt")
    }

    func close() async throws {}

    private static func fields(_ body: Data) throws -> [String: String] {
        var components = URLComponents()
        components.percentEncodedQuery = String(decoding: body, as: UTF8.self)
        return Dictionary(uniqueKeysWithValues: (components.queryItems ?? []).map { ($0.name, $0.value ?? "") })
    }

    private static func response(_ status: Int, _ text: String, type: String) -> HTTPTransportResponse {
        HTTPTransportResponse(
            response: HTTPResponse(status: .init(code: status), headerFields: [.contentType: type]),
            body: Data(text.utf8))
    }
}
