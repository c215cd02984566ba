import ArgumentParser
import BadgeAuthority
import BadgeIssuance
import BadgeKit
import BadgeModel
import BadgeVerifier

/// The reader's side.
struct Verify: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check a badge that is presented to you.",
        discussion: """
            Trusted are the issuers of the --trust file (Schemas/trust.schema.json), or an organization of this wallet that \
            --organization names; without either the organization that lives in this home, for its own badges, and nobody \
            else. Exits with 0 when the badge is valid; with 11 when it is revoked, suspended, expired, \
            not valid yet, or its status cannot be had; with 12 when the presentation proves nothing.

            Examples:
              badgectl verify - --audience https://door.example.com --nonce 4711
              badgectl verify 'eyJ…~' --audience https://door.example.com \\
                  --nonce 4711 --trust trust.json
            """)

    @Argument(help: ArgumentHelp("The presentation; - reads it from standard input.", valueName: "PRESENTATION"))
    var presentation: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Your audience, as the presenter named it.", valueName: "A"))
    var audience: String

    // A challenge is any text, and may begin with a dash.
    @Option(parsing: .unconditional, help: ArgumentHelp("The challenge that the presenter was given.", valueName: "N"))
    var nonce: String

    @Option(
        help: ArgumentHelp("The issuers whose badges you take, JSON.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var trust: String?

    @Option(
        help: ArgumentHelp(
            "Take the badges of this organization, which the wallet knows: its name or id.", valueName: "ORGANIZATION"))
    var organization: String?

    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { trust == nil }

    func validate() throws {
        guard trust == nil || organization == nil else {
            throw ValidationError("--trust and --organization exclude each other.")
        }
    }

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        let text = try presentation == "-" ? session.standardInput() : presentation
        return Output(
            verification: try await session.verify(
                text, audience: audience, nonce: nonce, trust: try await issuers(in: session)))
    }

    private func issuers(in session: CommandRun) async throws -> [TrustedIssuer] {
        if let trust { return try session.document(trust) { try TrustedIssuer.list($0.present()) } }
        guard let organization else { return [try session.ownIssuer()] }
        return try await session.withWallet {
            [try TrustedIssuer(try await session.organization(named: organization, in: $0))]
        }
    }

    private struct Output: CommandOutput {
        let verification: VerificationResult

        var status: ExitStatus { verification.status }
        var json: JSON { verification.json }
        var text: String { verification.text }
        var next: String? { nil }
    }
}

extension CommandRun {
    /// Evaluates a presentation, reaching the organization of this home in process.
    func verify(
        _ presentation: String, audience: String, nonce: String, trust: [TrustedIssuer]
    ) async throws -> VerificationResult {
        let transport = HomeTransport(session: self)
        let reader = PresentationVerifier(trust: trust, transport: transport, clock: context.clock)
        do {
            let verification = try await reader.verify(presentation, audience: audience, nonce: nonce)
            try await transport.close()
            return verification
        } catch {
            try await transport.close()
            throw error
        }
    }

    /// The organization that lives in this home, trusted for its own badges. Those whose badges the wallet holds are trusted
    /// by nobody for that: whoever gets an invitation accepted would open the door with any claim.
    ///
    /// - Throws: `BadgeError` `inputRequired` when there is none.
    func ownIssuer() throws -> TrustedIssuer {
        guard hasAuthority else {
            throw BadgeError(
                .inputRequired, "inputRequired.trust",
                ["trust": "--trust FILE", "organization": "--organization ORGANIZATION"])
        }
        return try withAuthority { authority in
            let issuer = try TrustedIssuer(try authority.organization())
            return TrustedIssuer(issuer: issuer.issuer, keys: issuer.keys, types: [try authority.badgeType])
        }
    }
}

extension VerifiedCredential {
    private static let ofTheProtocol: Set = ["iss", "iat", "nbf", "exp", "vct", "cnf", "status"]

    /// What a reader looks at: who issued it, how long it is valid, and what it says of the user.
    fileprivate var facts: [(Message, String)] {
        [
            ("fact.issuer", issuer), ("fact.type", type),
            ("fact.validUntil", expires?.iso8601 ?? Message("command.noEnd").text),
        ]
            + claims.filter { !Self.ofTheProtocol.contains($0.key) }.sorted { $0.key < $1.key }.map {
                (.verbatim($0.key), $0.value.stringValue ?? $0.value.text)
            }
    }
}

extension VerificationFinding {
    fileprivate var json: JSON { ["name": .string(name.rawValue), "text": .string(explanation)] }
}

extension VerificationResult {
    fileprivate var json: JSON {
        switch self {
        case .valid(let presentation, let findings):
            [
                "valid": true, "reason": nil, "claims": .object(presentation.credential.claims),
                "issuer": .string(presentation.credential.issuer), "type": .string(presentation.credential.type),
                "findings": .array(findings.map(\.json)),
            ]
        case .refused(let refusal):
            [
                "valid": false, "reason": .string(refusal.reason.rawValue), "text": .string(refusal.explanation),
                "claims": [:],
            ]
        }
    }

    fileprivate var text: String {
        switch self {
        case .valid(let presentation, let findings):
            let valid = Message("command.verify.valid").text.marked(.good)
            let facts = KeyValueList(named: presentation.credential.facts).text
            return (["\(valid).", facts] + findings.map(\.explanation.oneLine)).joined(separator: "\n")
        case .refused(let refusal):
            let refused = Message("command.verify.refused").text.marked(.bad)
            return "\(refused), \(refusal.reason.rawValue): \(refusal.explanation.oneLine)"
        }
    }

    fileprivate var status: ExitStatus {
        switch reason {
        case nil: .done
        case .revoked, .suspended, .expired, .notYetValid, .statusUnknown, .challengeMemoryFull: .restricted
        case .malformed, .untrustedIssuer, .type, .signature, .disclosure, .keyBinding, .audience, .nonce, .stale,
            .challengeMalformed, .challengeForeign, .challengeExpired, .challengeNotYetValid, .challengeUsed:
            .authenticationFailed
        }
    }
}
