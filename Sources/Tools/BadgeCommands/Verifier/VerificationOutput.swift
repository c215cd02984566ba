import BadgeCredentials
import BadgeModel
import BadgeVerifier
import BadgeWalletPages

/// The result of verifying a presentation.
struct VerificationOutput: CommandOutput {
    let result: VerificationResult

    var json: JSON { result.json }

    var text: String {
        switch result {
        case .valid(let presentation, let findings):
            let valid = Message.commands("command.verify.valid").shown.marked(.good)
            let facts = KeyValueList(named: presentation.credential.facts).text
            return (["\(valid).", facts] + findings.map(\.message.shown.oneLine)).joined(separator: "\n")
        case .refused(let refusal):
            let refused = Message.commands("command.verify.refused").shown.marked(.bad)
            return "\(refused), \(refusal.reason.rawValue): \(refusal.message.shown.oneLine)"
        }
    }

    var status: ExitStatus {
        if case .refused(let failure) = result { ExitStatus(of: failure) } else { .done }
    }
}

extension ExitStatus {
    /// The status for a refusal of a verifier.
    init(of failure: VerificationFailure) {
        self =
            switch failure.reason {
            case .revoked, .suspended, .expired, .notYetValid, .statusUnknown, .challengeMemoryFull: .restricted
            case .malformed, .untrustedIssuer, .type, .signature, .disclosure, .keyBinding, .audience, .nonce, .stale,
                .challengeMalformed, .challengeForeign, .challengeExpired, .challengeNotYetValid, .challengeUsed,
                .answerMalformed, .answerEncryption, .unsatisfied, .transactionData, .declined:
                .authenticationFailed
            }
    }
}

/// A challenge for a holder.
struct ChallengeOutput: CommandOutput {
    let challenge: Challenge

    var json: JSON { challenge.json }

    var text: String {
        let command =
            "badgectl use --audience \(challenge.audience.oneLine.shellQuoted) --nonce \(challenge.nonce.shellQuoted) "
            + "--output presentation.txt"
        return [
            Message.commands(
                "command.verify.challenge",
                ["audience": challenge.audience.oneLine, "end": Message.instant(challenge.expires)]
            ).shown,
            challenge.nonce, "", Message.commands("command.verify.answer", ["command": command]).shown,
        ].joined(separator: "\n")
    }

    var next: String? { "verify - --audience \(challenge.audience.shellQuoted) < presentation.txt" }
}

extension VerifiedCredential {
    /// The facts about a valid badge: its issuer, its validity, and its claims about the user.
    fileprivate var facts: [(Message, String)] {
        [
            (.walletPages("fact.issuer"), issuer), (.commands("fact.type"), type),
            (.commands("fact.validUntil"), expires?.iso8601 ?? Message.commands("command.noEnd").shown),
        ]
            + shownClaims.map { (.verbatim($0.name), $0.value) }
    }
}
