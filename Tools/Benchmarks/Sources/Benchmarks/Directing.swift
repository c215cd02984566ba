import BadgeAuthority
import BadgeHypermedia
import BadgeKit
import BadgeSampleServers
import BadgeUI
import Foundation

/// Logins that the server directs: reading a step beside `JSONDecoder`, a step over loopback beside the server alone, and
/// what a login holds while it waits.
///
/// Processor time, which other programs change less than the time of day: of one thread for what is read, where a sample
/// is the mean of a batch, and of the process for steps, which come one after the other.
enum Directing {
    private static let batch = 20

    static func measure(memory: String, rounds: Int) async throws -> [Report] {
        let held = try await holding(memory: memory, wallets: 16)
        let read = try reading(rounds: rounds) + [try await drawing(memory: memory, rounds: rounds)]
        let title = "Reading a selector, processor time (three times JSONDecoder is the other aim)"
        return [Report(title: title, figures: read), try await stepping(memory: memory, rounds: rounds), held]
    }

    /// A selector of 15 KB from bytes to values, beside `JSONDecoder` into a model that has the same members, and from
    /// values to its model.
    private static func reading(rounds: Int) throws -> [Figure] {
        let document = SelectorDocument.data
        let representation = try Representation(parsing: document)
        let mapper = HypermediaMapper()
        var figures = [
            Figure(name: "JSONDecoder, \(document.count) bytes", unit: "µs"),
            Figure(name: "Representation", unit: "µs", aim: 300),
            Figure(name: "classification and model", unit: "µs", aim: 100),
        ]
        for _ in 0..<rounds {
            figures[0].samples.append(
                try microseconds { try SelectorDocument.decoded().actions[0].model.options?.count ?? 0 })
            figures[1].samples.append(try microseconds { try Representation(parsing: document).options })
            figures[2].samples.append(
                try microseconds {
                    let model = try mapper.model(for: HypermediaMapper.Input(representation))
                    return (model as? any SelectorModel)?.selectorItems.count ?? 0
                })
        }
        return figures
    }

    /// The same selector from values to the form that a presenter gets, in a login.
    private static func drawing(memory: String, rounds: Int) async throws -> Figure {
        let place = try DirectedPlace(under: memory, script: .choice)
        let selector = try Representation(parsing: SelectorDocument.data)
        return Figure(
            name: "classification, model and form", unit: "µs", aim: 100,
            samples: try await place.draw(selector, times: rounds))
    }

    private static func microseconds(_ options: () throws -> Int) rethrows -> Double {
        var count = 0
        let start = ProcessorTime.ofThread
        for _ in 0..<batch { count += try options() }
        let elapsed = (ProcessorTime.ofThread - start) / .microseconds(1)
        precondition(count == batch * SelectorDocument.optionCount, "An option is missing.")
        return elapsed / Double(batch)
    }

    /// One step after another, from the action of the user to the next form: over loopback, and what the server takes of
    /// it, measured where wallet and server are one process.
    private static func stepping(memory: String, rounds: Int) async throws -> Report {
        let near = try DirectedPlace(under: memory, script: .loop)
        let server = ServerTime(try near.authority.transport { $0.hypermedia = near.settings })
        _ = try await near.logIn(over: server, steps: rounds)
        let far = try DirectedPlace(under: memory, script: .loop)
        let steps = try await far.serving { try await far.logIn(over: LiveTransport(), steps: rounds) }
        var figures = [
            Figure(name: "the server's own time"), Figure(name: "a step over loopback"),
            Figure(name: "what client and loopback add", aim: 1),
        ]
        figures[0].samples = server.steps
        figures[1].samples = steps
        figures[2].samples = steps.map { $0 - figures[0].median }
        return Report(title: "One step of a login, processor time", figures: figures)
    }

    /// What the process grows by, for each wallet whose login waits.
    private static func holding(memory: String, wallets count: Int) async throws -> Report {
        let place = try DirectedPlace(under: memory, script: .wait)
        let transport = try place.authority.transport { $0.hypermedia = place.settings }
        // The first one pays for what all of them share.
        for login in try await place.beginWaiting(try await place.open(over: transport, wallets: 1)) { login.cancel() }
        let wallets = try await place.open(over: transport, wallets: count)
        let before = ResidentMemory.now
        let logins = try await place.beginWaiting(wallets)
        let held = Double(ResidentMemory.now - before) / 1024 / Double(count)
        for login in logins { login.cancel() }
        for wallet in wallets { try await wallet.close() }
        return Report(
            title: "What a login holds while it waits",
            figures: [Figure(name: "a login that polls, its screen included", unit: "KB", aim: 1000, samples: [held])])
    }
}

extension Representation {
    fileprivate var options: Int { actions.first?.selector?.options.count ?? 0 }
}
