import BadgeFlows
import BadgeKit
import BadgeModel

/// What became of a form of a flow.
struct SignInOutput: CommandOutput {
    /// What was done.
    enum Result: Sendable {
        case signedIn(FlowSignIn)
        case changed(FlowRecord)
        case messageSent
        case signedOut
    }

    let result: Result
    var badge: BadgeOutput?

    var json: JSON {
        var members: [String: JSON] = ["result": .string(name)]
        if case .signedIn(let signIn) = result { members["status"] = .string(signIn.status.rawValue) }
        if let record { members["account"] = Self.json(record) }
        if let badge { members["badge"] = badge.json }
        return .object(members)
    }

    var text: String { ([Self.shown(result, record)] + (badge.map { [$0.text] } ?? [])).joined(separator: "\n\n") }

    var next: String? { badge?.next }

    var status: ExitStatus { badge?.status ?? .done }

    private var name: String {
        switch result {
        case .signedIn: "signedIn"
        case .changed: "changed"
        case .messageSent: "messageSent"
        case .signedOut: "signedOut"
        }
    }

    private var record: FlowRecord? {
        switch result {
        case .signedIn(let signIn): signIn.record
        case .changed(let record): record
        case .messageSent, .signedOut: nil
        }
    }

    private static func json(_ record: FlowRecord) -> JSON {
        .object(compacting: [
            "id": .optional(record.id), "displayName": .optional(record.displayName),
            "email": .optional(record.email),
            "profiles": .array(
                record.profiles.map { profile in
                    ["provider": .string(profile.provider), "identifier": .string(profile.identifier)]
                }),
        ])
    }

    private static func shown(_ result: Result, _ record: FlowRecord?) -> String {
        let name = (record?.displayName ?? record?.email ?? "").oneLine
        let message =
            switch result {
            case .signedIn(let signIn) where signIn.status == .newlyCreated:
                Message.commands("command.signin.registered", ["name": name])
            case .signedIn: Message.commands("command.signin.signedIn", ["name": name])
            case .changed: Message.commands("command.signin.changed", ["name": name])
            case .messageSent: Message.commands("command.signin.messageSent")
            case .signedOut: Message.commands("command.signin.signedOut")
            }
        return message.shown
    }
}
