import BadgeModel
import BadgeVerifier
import BadgeWalletPages

/// The result of a request to a wallet.
struct PresentationOutput: CommandOutput {
    let result: PresentationResult

    var json: JSON { result.json }
    // The last of the lines.
    var jsonText: String { json.text }

    var text: String {
        guard let failure = result.failure else {
            let valid = Message.commands("command.verify.valid").shown.marked(.good)
            let badges = result.queries.flatMap { query in query.badges.map { (query.id, $0) } }
            return (["\(valid)."] + badges.map { KeyValueList(named: $1.facts(of: $0)).text }).joined(separator: "\n\n")
        }
        let refused = Message.commands("command.verify.refused").shown.marked(.bad)
        return "\(refused), \(failure.reason.rawValue): \(failure.message.shown.oneLine)"
    }

    var status: ExitStatus { result.failure.map(ExitStatus.init(of:)) ?? .done }
}

extension PresentedBadge {
    /// The facts about it, with the query that it answers.
    fileprivate func facts(of query: String) -> [(Message, String)] {
        [
            (.commands("fact.query"), query), (.walletPages("fact.issuer"), issuer), (.commands("fact.type"), type),
        ]
            + shownClaims.map { (.verbatim($0.name), $0.value) }
    }
}
