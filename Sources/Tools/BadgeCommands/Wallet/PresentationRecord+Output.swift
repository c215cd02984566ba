import BadgeKit
import BadgeModel
import Foundation

extension PresentationRecord {
    var shortID: String { String(id.prefix(8)) }

    var json: JSON {
        .object(compacting: [
            "id": .string(id), "at": .string(date.iso8601), "outcome": .string(outcome.name),
            "error": .optional(outcome.code),
            "verifier": [
                "clientId": .string(verifier.clientID), "name": .string(verifier.name),
                "verification": .string(verifier.verification),
            ],
            "purpose": .optional(purpose),
            "badges": .array(
                badges.map {
                    [
                        "badge": .string($0.badge.rawValue), "name": .string($0.name),
                        "claims": .array($0.claims.map(JSON.string)),
                    ]
                }), "transactionTypes": .array(transactionTypes.map(JSON.string)),
        ])
    }

    var facts: [(Message, String)] {
        [
            (.commands("fact.verifier"), verifier.name), (.commands("fact.client"), verifier.clientID),
            (.commands("fact.verification"), verifier.words), (.commands("fact.at"), date.iso8601),
            (.commands("fact.outcome"), outcome.words), (.commands("fact.error"), outcome.code ?? ""),
            (.commands("fact.purpose"), purpose ?? ""),
        ] + badges.map { (.verbatim($0.name), $0.claims.joined(separator: ", ")) }
            + transactionTypes.map { (.commands("fact.transaction"), $0) }
    }
}

extension PresentationRecord.Verifier {
    /// How it was verified, in a word or two.
    fileprivate var words: String {
        switch verification {
        case "x509_san_dns", "x509_hash": .words("command.presentation.byCertificate")
        case "verifier_attestation": .words("command.presentation.byAttestation")
        case "pre-registered": .words("command.presentation.byRegistration")
        default: .words("command.presentation.unverified")
        }
    }
}

extension PresentationRecord.Outcome {
    /// What became of the request, in a word or two.
    var words: String {
        switch self {
        case .answered: .words("command.presentation.answered")
        case .declined: .words("command.presentation.declined")
        case .refused: .words("command.presentation.refused")
        case .undelivered: .words("command.presentation.undelivered")
        }
    }
}

extension CommandRun {
    /// Returns the presentation with that id, or whose id alone begins so.
    ///
    /// - Throws: `BadgeError` `notFound`, `ambiguous`.
    func presentation(named name: String, in wallet: BadgeWallet) async throws -> PresentationRecord {
        if let found = try await wallet.presentation(name) { return found }
        let candidates = try await wallet.presentations().filter { !name.isEmpty && $0.id.hasPrefix(name.lowercased()) }
        guard let found = candidates.first else {
            throw BadgeError(
                .notFound, .commands("notFound.presentationNamed"),
                ["name": name, "command": "\(commandLine) presentation list"])
        }
        guard candidates.count == 1 else {
            throw BadgeError(.ambiguous, .commands("ambiguous.presentation"), ["name": name])
        }
        return found
    }
}
