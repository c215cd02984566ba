import BadgeKeys
import BadgeModel
import BadgePresentation
import TestSupport
import XCTest

/// What a person agrees to by presenting (OpenID4VP 1.0 section 8.4, VP-34 and VP-140 to VP-145).
final class TransactionDataTests: XCTestCase {
    private let script = VerifierScript()
    private static let payment = TransactionDataType(
        name: "payment",
        members: [
            .init("payee", labels: ["en": "Payee"]), .init("amount", .number),
            .init("urgent", .truth, isRequired: false),
        ])
    private static let entry: [String: JSON?] = [
        "type": "payment", "credential_ids": ["badge"], "payee": "Cafeteria", "amount": 4.5,
    ]

    func testVP34AndVP142SignsTheHashesOfTheTextsInTheirOrder() async throws {
        let texts = [Self.text(), Self.text(["payee": "Garage", "urgent": true])]
        let (request, binding) = try await answer(texts)

        XCTAssertEqual(request.transactionData.map(\.values["payee"]), ["Cafeteria", "Garage"])
        XCTAssertEqual(
            binding["transaction_data_hashes"],
            .array(texts.map { .string(Base64URL.encode(Digest.sha256($0))) }))
        XCTAssertNil(binding["transaction_data_hashes_alg"])
    }

    func testVP142NamesTheAlgorithmIfTheRequestDoes() async throws {
        let (_, binding) = try await answer([Self.text(["transaction_data_hashes_alg": ["sha-512", "sha-256"]])])
        XCTAssertEqual(binding["transaction_data_hashes_alg"], "sha-256")
    }

    func testVP140AndVP145OneWrongEntryRefusesTheRequest() async throws {
        let wrong: [[String: JSON?]] = [
            ["type": "unknown"], ["type": nil], ["type": 1], ["extra": 1], ["payee": nil], ["payee": 1],
            ["amount": "4.5"], ["urgent": "yes"], ["credential_ids": nil], ["credential_ids": []],
            ["credential_ids": ["other"]], ["credential_ids": "badge"], ["transaction_data_hashes_alg": ["sha-512"]],
            ["payee": "A\u{202E}B"],
        ]
        for changes in wrong {
            try await expectRefusal([.string(Self.text()), .string(Self.text(changes))], "\(changes)")
        }
        for list in [[], "x", ["not base64!"], [.string(Base64URL.encode(Array("[]".utf8)))], [1]] as [JSON] {
            try await expectRefusal(list.arrayValue ?? [list], "\(list)")
        }
        try await expectRefusal(Array(repeating: .string(Self.text()), count: 17), "too many")
    }

    func testVP145WithoutARegisteredTypeEveryEntryIsRefused() async throws {
        let refused = try await refusal { try await script.read(["transaction_data": [.string(Self.text())]]) }
        XCTAssertEqual(refused?.code, .invalidTransactionData)
    }

    func testVP141WithoutHolderBindingItIsRefused() async throws {
        var query = VerifierScript.query["credentials"]?.arrayValue?.first?.objectValue ?? [:]
        query["require_cryptographic_holder_binding"] = false
        let refused = try await refusal {
            try await script.read(
                ["dcql_query": ["credentials": [.object(query)]], "transaction_data": [.string(Self.text())]],
                with: try client)
        }
        XCTAssertEqual(refused?.code, .invalidTransactionData)
    }

    func testVP141ExactlyOneCredentialAnswersAnEntry() async throws {
        var other = VerifierScript.query["credentials"]?.arrayValue?.first?.objectValue ?? [:]
        other["id"] = "other"
        let query: JSON = [
            "credentials": .array((VerifierScript.query["credentials"]?.arrayValue ?? []) + [.object(other)])
        ]
        let request = try await script.read(
            [
                "dcql_query": query,
                "transaction_data": [.string(Self.text(["credential_ids": ["other", "badge"]]))],
            ], with: try client)

        let response = try client.response(
            to: request, presenting: [try TestBadge.presented(), try TestBadge.presented(to: "other")])

        let bindings = try ["badge", "other"].map { id in
            try TestBadge.verify(
                response.parameters["vp_token"]?[id]?.arrayValue?.first?.stringValue,
                audience: VerifierScript.clientID
            ).binding["transaction_data_hashes"] != nil
        }
        XCTAssertEqual(bindings, [false, true])
    }

    func testVP140AnEntryWhoseCredentialIsNotPresentedIsRefused() async throws {
        var other = VerifierScript.query["credentials"]?.arrayValue?.first?.objectValue ?? [:]
        other["id"] = "other"
        let query: JSON = [
            "credentials": .array((VerifierScript.query["credentials"]?.arrayValue ?? []) + [.object(other)])
        ]
        let request = try await script.read(
            ["dcql_query": query, "transaction_data": [.string(Self.text(["credential_ids": ["other"]]))]],
            with: try client)

        let refused = try await refusal {
            try client.response(to: request, presenting: [try TestBadge.presented()])
        }

        XCTAssertEqual(refused?.code, .invalidTransactionData)
    }

    private var client: PresentationClient {
        get throws { try script.client(types: [Self.payment]) }
    }

    private static func text(_ changes: [String: JSON?] = [:]) -> String {
        let all = entry.merging(changes) { $1 }.compactMapValues(\.self)
        return Base64URL.encode(Array(JSON.object(all).text.utf8))
    }

    private func answer(_ texts: [String]) async throws -> (request: VerifierRequest, binding: JSON) {
        let request = try await script.read(
            ["transaction_data": .array(texts.map(JSON.string))], with: try client)
        let response = try client.response(to: request, presenting: [try TestBadge.presented()])
        let text = response.parameters["vp_token"]?["badge"]?.arrayValue?.first?.stringValue
        return (request, try TestBadge.verify(text, audience: VerifierScript.clientID).binding)
    }

    private func expectRefusal(_ list: [JSON], _ name: String) async throws {
        let refused = try await refusal { try await script.read(["transaction_data": .array(list)], with: try client) }
        XCTAssertEqual(refused?.code, .invalidTransactionData, name)
        XCTAssertNotNil(refused?.reply, name)
    }
}
