public import BadgeModel

/// What the next wrong entry of the passcode causes, beyond the try that it costs. A screen should show it before the entry,
/// above all before the last one.
public indirect enum PasscodeConsequence: Sendable, Hashable {
    /// The badges of the organizations with these names are removed from the device.
    case removesBadges(of: [String])
    /// The badges of the organizations with these names are locked until they are issued again.
    case locksBadges(of: [String])
    /// The passcode has to be reset, and the badges that it protects have to be issued again.
    case requiresReset
    /// The entry after it is refused for so many seconds.
    case delays(seconds: Int)
    /// All of these at once.
    case several([PasscodeConsequence])

    /// A sentence for the user, or several.
    public var message: Message {
        switch self {
        case .removesBadges(let names): Message("prompt.passcodeVerify.removes", ["organizations": Self.list(names)])
        case .locksBadges(let names): Message("prompt.passcodeVerify.locks", ["organizations": Self.list(names)])
        case .requiresReset: "prompt.passcodeVerify.reset"
        case .delays(let seconds): Message("prompt.passcodeVerify.delays", ["time": Message.duration(seconds: seconds)])
        case .several(let consequences): .sentences(consequences.map(\.message))
        }
    }

    private static func list(_ names: [String]) -> String { names.map(\.onOneLine).joined(separator: ", ") }
}
