import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgePresentation
import BadgeVerifier
import Foundation

/// What the worst of a stranger's bytes cost at the two doors of presentations: a wallet that is shown a link, until it
/// refuses by name or asks the user, and a verifier that is posted an answer. Each name is followed by what was said.
///
/// The time of all processors that the process took, at most 15 ms for each.
enum Refusing {
    private static let aim = 15.0

    static func measure(memory: String, rounds: Int) async throws -> [Report] {
        let place = try Place(
            under: memory, sharing: .exclusive,
            properties: Dictionary(uniqueKeysWithValues: RequestShapes.letters.map { ($0, "value") }))
        let wallet = try await place.walletAtDoor()
        _ = try await wallet.provision(place.invite(to: wallet))
        await Consent.decide(for: wallet, isWilling: false)
        var requests: [Figure] = []
        for (name, text) in try RequestShapes(type: place.authority.badgeType).all {
            precondition(text.utf8.count <= VerifierRequestLink.maxBytes, name)
            requests.append(
                try await figure(name, rounds) { { await show(text, to: wallet) } })
        }
        try await wallet.close()

        let shapes = try AnswerShapes(place)
        var answers: [Figure] = []
        for (name, isEncrypted, make) in shapes.all {
            answers.append(
                try await figure(name, rounds) {
                    let transaction = try shapes.transactions.begin(shapes.request(isEncrypted: isEncrypted))
                    let form = try make(transaction.parameters)
                    precondition(form.count <= 256 << 10, name)
                    return { await post(form, shapes.transactions, transaction) }
                })
        }
        return [
            Report(title: "Bad requests at a wallet (15 ms of a processor)", figures: requests),
            Report(title: "Bad answers at a verifier (15 ms of a processor)", figures: answers),
        ]
    }

    private static func figure(
        _ name: String, _ rounds: Int, _ prepare: () throws -> () async -> String
    ) async throws -> Figure {
        var figure = Figure(name: name, aim: aim)
        var said = ""
        for _ in 0..<rounds {
            let run = try prepare()
            figure.samples.append(await ProcessorTime.milliseconds { said = await run() })
        }
        figure.name += ": \(said)"
        return figure
    }

    private static func show(_ text: String, to wallet: BadgeWallet) async -> String {
        do {
            _ = try await wallet.present(to: VerifierRequestLink(parsing: text))
            return "asked"
        } catch let error as BadgeError {
            return (error.underlying as? PresentationRefusal)?.code.rawValue ?? error.code.rawValue
        } catch {
            return "\(error)"
        }
    }

    private static func post(
        _ form: [UInt8], _ transactions: PresentationTransactions, _ transaction: PresentationTransaction
    ) async -> String {
        do {
            _ = try await transactions.answer(form)
            guard let result = try transactions.state(of: transaction.token)?.result else { return "waiting" }
            return result.failure?.reason.rawValue ?? "accepted"
        } catch {
            return "\(error)"
        }
    }
}
