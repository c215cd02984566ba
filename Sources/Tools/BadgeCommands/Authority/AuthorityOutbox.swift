import ArgumentParser
import BadgeAuthority
import BadgeModel

/// The messages of the organization.
struct AuthorityOutbox: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Show the emails and text messages that wait, and what became of them.",
        discussion: """
            Served with --smtp and --text-gateway, the organization sends its messages itself; without them, you pass them \
            on. Codes that go to you are for the person alone: pass them on in another way than by email, by which the \
            offer went. The text is shown of the messages that you pass on, and with --json of all.

            A message that is not accepted is tried again after a minute, then after twice as long each time up to an hour, \
            and is given up after a day. One that may have been sent, because its delivery was interrupted, is sent again \
            only if you say so: badgectl authority resend.

            With --all it also shows those of the last week that were sent, refused or given up. Their texts are erased.

            Examples:
              badgectl authority outbox
              badgectl authority outbox --all
            """)

    @Flag(help: "Show messages of the last week that were sent or are no longer sent, too.")
    var all = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try run.withAuthority {
            Output(messages: try $0.outbox(includingFinished: all), delivered: try $0.deliveredChannels())
        }
    }

    private struct Output: CommandOutput {
        let messages: [OutboxMessage]
        // What the operator need not pass on.
        let delivered: Set<OutboxMessage.Channel>

        var json: JSON { ["messages": .array(messages.map(\.json))] }

        var text: String {
            guard !messages.isEmpty else { return "Nothing to send." }
            return messages.map { message in
                let isDelivered = delivered.contains(message.channel)
                return message.description(withText: !isDelivered, behind: isDelivered ? failed(before: message) : nil)
            }.joined(separator: "\n")
        }

        // The last failed attempt on the way of a message that has not had one: none is made before its next attempt.
        private func failed(before message: OutboxMessage) -> OutboxMessage? {
            guard message.state == .waiting, message.problem == nil else { return nil }
            return messages.last { $0.channel == message.channel && $0.state == .waiting && $0.problem != nil }
        }

        var next: String? {
            if let message = messages.first(where: { $0.state == .uncertain }) {
                return "authority resend \(message.id.rawValue)"
            }
            return messages.isEmpty ? "authority invite EMAIL" : "authority badge list"
        }
    }
}

/// Sends a message again.
struct AuthorityResend: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend", abstract: "Send a message again that may have been sent.",
        discussion: """
            Its delivery was interrupted after the server or the gateway had all of it, so the person may get it twice.

            Example:
              badgectl authority resend 2f1d4c3e-8c54-4f0e-9d5b-0f0c6c1c9a11
            """)

    @Argument(help: ArgumentHelp("The message's id, or the beginning of it.", valueName: "ID"))
    var message: String

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try run.withAuthority { authority in
            let id = try Self.id(message, in: try authority.outbox(includingFinished: true))
            try authority.resend(id)
            guard let waiting = try authority.outbox().first(where: { $0.id == id }) else {
                throw BadgeError(.notFound, reason: "The message was delivered or invalidated meanwhile.")
            }
            return CommandResult(
                json: waiting.json, text: "The message to \(waiting.to.oneLine) waits to be sent again.",
                next: try run.nextServing() ?? "authority outbox --all")
        }
    }

    /// Returns the identifier that begins with the text; the text itself if none does.
    private static func id(_ text: String, in messages: [OutboxMessage]) throws -> OutboxMessage.ID {
        let named = messages.map(\.id).filter { $0.rawValue.hasPrefix(text.lowercased()) && !text.isEmpty }
        guard named.count <= 1 else {
            throw BadgeError(
                .ambiguous, reason: "\(named.count.of("message")) begin with \(text.oneLine). Give more of the id.")
        }
        return named.first ?? OutboxMessage.ID(rawValue: text)
    }
}

extension OutboxMessage {
    fileprivate var json: JSON {
        .object(compacting: [
            "id": .string(id.rawValue), "to": .string(to), "kind": .string(kind.rawValue),
            "channel": .string(channel.rawValue), "state": .string(state.rawValue),
            "body": body.count == 0 ? nil : .string(body.text), "code": .optional(code?.text),
            "attempts": .integer(Int64(attempts)), "problem": .optional(problem),
            "nextAttemptAt": .optional(nextAttemptAt?.iso8601), "writtenAt": .string(writtenAt.iso8601),
            "sentAt": .optional(sentAt?.iso8601), "expiresAt": .string(expiresAt.iso8601),
        ])
    }

    // An offer and its code are not shown side by side where the program sends one of them.
    fileprivate func description(withText isTextShown: Bool, behind failed: OutboxMessage?) -> String {
        let body = body.count == 0 || !isTextShown ? "" : "\n  " + body.text.replacingScalars(["\n": "\n  "])
        let held = failed.map { " behind the one to \($0.to.oneLine) of \($0.writtenAt.iso8601), which failed" } ?? ""
        return "\(writtenAt.iso8601)  \(kind.rawValue) to \(to.oneLine), \(way): \(stateText)\(held)\(body)"
    }

    private var way: String {
        switch channel {
        case .email: "by email"
        case .text: "by text message"
        case .operator: "by you"
        }
    }

    private var stateText: String {
        switch state {
        case .waiting:
            guard let problem, let nextAttemptAt else { return "waiting" }
            return "waiting, next attempt at \(nextAttemptAt.iso8601). \(problem.oneLine)"
        case .sending: return "being sent"
        case .sent: return "sent" + (sentAt.map { " at \($0.iso8601)" } ?? "")
        case .uncertain: return "may have been sent, id \(id). \((problem ?? "").oneLine)"
        case .refused: return "refused. \((problem ?? "").oneLine)"
        case .givenUp: return "given up. \((problem ?? "").oneLine)"
        case .ended: return "used or replaced before it was sent"
        }
    }
}
