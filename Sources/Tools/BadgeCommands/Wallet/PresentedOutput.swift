import BadgeKit
import BadgeModel
import BadgePresentation
import BadgeUI
import BadgeWalletPages
import Foundation

/// What became of a verifier's request: who asked, what was told, without its values, and where the browser goes on.
struct PresentedOutput: CommandOutput {
    /// What became of it.
    enum Outcome: String {
        case answered, declined, noMatch, restricted, refused, failed
    }

    let outcome: Outcome
    /// Who asked; `nil` if that is not known.
    var verifier: PresentationRecord.Verifier?
    var badges: [PresentationRecord.PresentedBadge] = []
    /// The error code of the standard that was sent, or why the request is refused.
    var errorCode: String?
    var redirect: String?
    /// Why it was not answered.
    var failure: BadgeError?

    var status: ExitStatus {
        switch outcome {
        case .answered: .done
        case .declined: .declined
        case .noMatch: .notFound
        case .restricted: .restricted
        case .refused: .authenticationFailed
        case .failed: failure.map { ExitStatus($0.code) } ?? .unexpected
        }
    }

    var json: JSON {
        [
            "outcome": .string(outcome.rawValue), "verifier": verifier?.json ?? nil,
            "sent": .array(badges.map(\.json)), "error": .optional(errorCode) ?? nil,
            "redirect_uri": .optional(redirect) ?? nil, "failure": failure?.namingRemedy.json ?? nil,
        ]
    }

    var text: String {
        let said: Message.Key =
            outcome == .answered ? .walletPages("wallet.present.done") : .walletPages("wallet.present.declined")
        var lines = [Message(said, ["verifier": verifier?.name.oneLine ?? ""]).shown]
        lines += badges.map { badge in
            "  \(badge.name.oneLine): \(badge.claims.map(\.oneLine).joined(separator: ", "))"
        }
        if let redirect { lines += ["", Message.commands("command.present.redirect").shown, "  \(redirect.oneLine)"] }
        return lines.joined(separator: "\n")
    }

    /// Returns the output with its failure on standard error, as that of any command; a text has nothing besides.
    ///
    /// - Throws: The failure, unless a document is printed.
    func reported(in run: CommandRun) throws -> PresentedOutput {
        guard let failure else { return self }
        guard run.json else { throw failure }
        run.note("badgectl: \(failure.namingRemedy.reason(in: run.words).oneLine)")
        return self
    }
}

extension PresentedOutput {
    /// The output of an answer.
    init(_ reply: PresentationReply, _ screen: GivenPresentation?) async {
        let noMatch = await screen?.hasNoMatch == true ? await screen?.refusal : nil
        self.init(
            outcome: noMatch != nil ? .noMatch : reply.isPresented ? .answered : .declined,
            verifier: reply.record.verifier, badges: reply.record.badges,
            errorCode: reply.isPresented ? nil : "access_denied",
            redirect: reply.redirectURI?.absoluteString, failure: noMatch)
    }

    /// The output of a failure; `nil` if it has nothing to do with a verifier.
    ///
    /// - Parameter client: The client identifier of the link; `nil` for another text.
    init?(
        failed error: BadgeError, _ screen: GivenPresentation?, asked client: String? = nil, in wallet: BadgeWallet
    ) async {
        let (prompt, refusal) = (await screen?.prompt, await screen?.refusal)
        if case .presentation(let id)? = error.detail, let record = try? await wallet.presentation(id) {
            self.init(outcome: .failed, verifier: record.verifier, badges: record.badges, failure: error)
            return
        }
        if let refused = error.underlying as? PresentationRefusal {
            self.init(
                outcome: .refused,
                verifier: refused.clientID.map(PresentationRecord.Verifier.init(unverified:)),
                errorCode: refused.code.rawValue, failure: error)
            return
        }
        guard let prompt else {
            guard let client else { return nil }
            self.init(
                outcome: error.code == .declined ? .declined : .failed, verifier: .init(unverified: client),
                failure: error)
            return
        }
        let cause = error.code == .declined ? refusal ?? error : error
        let hasNoMatch = await screen?.hasNoMatch == true && cause.code == .notFound
        self.init(
            outcome: hasNoMatch
                ? .noMatch
                : cause.code == .declined
                    ? .declined : ExitStatus(cause.code) == .restricted ? .restricted : .failed,
            verifier: PresentationRecord.Verifier(prompt.verifier), failure: cause)
    }
}

extension PresentationRecord.PresentedBadge {
    fileprivate var json: JSON {
        [
            "badge": .string(badge.rawValue), "name": .string(name), "claims": .array(claims.map(JSON.string)),
        ]
    }
}

extension PresentationRecord.Verifier {
    fileprivate init(unverified client: String) {
        self.init(clientID: client, name: client, verification: Self.unverified)
    }

    fileprivate init(_ verifier: PresentationPrompt.Verifier) {
        let verification =
            switch verifier.verification {
            case .certificateHost: "x509_san_dns"
            case .certificateHash: "x509_hash"
            case .attestation: "verifier_attestation"
            case .registration: "pre-registered"
            case .key, .address, .origin: Self.unverified
            }
        self.init(clientID: verifier.clientID, name: verifier.name, verification: verification)
    }

    fileprivate var json: JSON {
        [
            "clientId": .string(clientID), "name": .string(name), "verification": .string(verification),
            "verified": .bool(verification != Self.unverified),
        ]
    }

    fileprivate static let unverified = "unverified"
}
