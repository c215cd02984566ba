import ArgumentParser
import BadgeModel
import BadgeVerifier
import Foundation

/// What a verifier asks wallets for.
struct QueryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("What to ask for, a DCQL query as JSON.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var query: String?

    @Option(help: ArgumentHelp("Ask for a badge of this type.", valueName: "TYPE"))
    var vct: String?

    @Option(
        help: ArgumentHelp(
            "With --vct, ask for this claim: names with dots between them, * for each element; may be repeated.",
            valueName: "PATH"))
    var claim: [String] = []

    @Option(
        help: ArgumentHelp("What the person is to agree to, one object or an array of them, JSON.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var transactionData: String?

    /// Whether a query is named.
    var isNamed: Bool { query != nil || vct != nil }

    func validate() throws {
        guard query == nil || vct == nil else { throw ValidationError("Give --query or --vct, not both.") }
        guard vct != nil || claim.isEmpty else { throw ValidationError("--claim goes with --vct.") }
    }

    /// - Throws: `BadgeError` `documentInvalid`; errors of opening the file.
    func dcql(in run: CommandRun) throws -> DCQLQuery {
        if let query { return try run.document(query) { try DCQLQuery($0.present()) } }
        let claims = claim.map { text in
            ClaimsQuery(ClaimsPath(text.split(separator: ".").map { $0 == "*" ? .every : .name(String($0)) }))
        }
        return try DCQLQuery(credentials: [
            CredentialQuery(id: "badge", .sdJWT(types: [vct ?? ""]), claims: claims)
        ])
    }

    /// - Throws: `BadgeError` `documentInvalid`; errors of opening the file.
    func transactionData(in run: CommandRun) throws -> [RequestedTransactionData] {
        guard let transactionData else { return [] }
        return try run.document(transactionData) { reader in
            try (reader.value?.arrayValue == nil ? [reader] : reader.elements()).map(RequestedTransactionData.init)
        }
    }
}
