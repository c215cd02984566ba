/// One thing that happens to a wallet, its organization or its device; the description is its literal.
enum Command: Equatable, Sendable {
    /// Sets the wall clock right, gets a badge by an invitation into the slot, then syncs.
    case provision(Int)
    /// Uses the badge; whoever is asked for the passcode enters the code, once; locations and times are acknowledged.
    case use(Int, code: String, isOnline: Bool = false)
    /// Sets the wallet's passcode by two entries.
    case setPasscode(String, again: String)
    /// Verifies the passcode, one entry.
    case verifyPasscode(String)
    /// Changes the passcode, one entry; the new one twice the same.
    case changePasscode(from: String, to: String)
    /// Throws the passcode away.
    case resetPasscode
    /// Puts the device at a location.
    case move(ModelLocation)
    /// Lets so many seconds pass, on the wall and since boot.
    case wait(Int)
    /// Sets the device's wall clock so many seconds ahead of the right time, or behind it.
    case setClock(ahead: Int)
    /// Has an organization set a policy, as its next version.
    case changePolicy(PolicyVariant, by: Issuer = .works)
    /// From now on the person accepts documents of the kind when asked.
    case accept(Document)
    /// From now on the person declines documents of the kind when asked; so it is from the start.
    case decline(Document)
    /// Withdraws the badge's acceptance of the document in the version that the wallet's policy names.
    case withdraw(Int, Document)
    /// Has the organization revoke the badge.
    case revoke(Int)
    /// Has the organization suspend the badge.
    case suspend(Int)
    /// Has the organization reinstate the badge; a revoked one stays revoked.
    case reinstate(Int)
    /// Syncs the wallet with its organizations.
    case sync(Contact)
    /// Ends the process and starts another.
    case restart
    /// Ends the process and starts another after the device came up again: the monotonic clock begins again.
    case reboot
    /// Verifies the passcode; the process dies when the try is counted and its result not known.
    case crashInTry(String)
    /// Uses the badge; the process dies when the first prompt is shown.
    case crashAtPrompt(Int)
    /// Removes the badge from the wallet.
    case removeBadge(Int)
}

/// Where the device is.
enum ModelLocation: String, Sendable, CaseIterable {
    case inside, outside, unknown
}

/// What the organization asks the person to accept.
enum Document: String, Sendable, CaseIterable, Comparable {
    case terms, privacy

    static func < (left: Document, right: Document) -> Bool { left.rawValue < right.rawValue }
}

/// Whether the organizations can be reached, and who answers.
enum Contact: String, Sendable, CaseIterable {
    case online, offline
    /// Somebody answers with the first policy that the organization ever gave this wallet.
    case oldPolicy
    /// Somebody answers with the first status list.
    case oldList
}

extension Command: CustomStringConvertible {
    var description: String {
        switch self {
        case .provision(let slot): ".provision(\(slot))"
        case .use(let slot, let code, let isOnline):
            ".use(\(slot), code: \"\(code)\"\(isOnline ? ", isOnline: true" : ""))"
        case .setPasscode(let code, let again): ".setPasscode(\"\(code)\", again: \"\(again)\")"
        case .verifyPasscode(let code): ".verifyPasscode(\"\(code)\")"
        case .changePasscode(let from, let to): ".changePasscode(from: \"\(from)\", to: \"\(to)\")"
        case .resetPasscode: ".resetPasscode"
        case .move(let location): ".move(.\(location))"
        case .wait(let seconds): ".wait(\(seconds))"
        case .setClock(let seconds): ".setClock(ahead: \(seconds))"
        case .changePolicy(let variant, .works): ".changePolicy(.\(variant))"
        case .changePolicy(let variant, let issuer): ".changePolicy(.\(variant), by: .\(issuer))"
        case .accept(let document): ".accept(.\(document))"
        case .decline(let document): ".decline(.\(document))"
        case .withdraw(let slot, let document): ".withdraw(\(slot), .\(document))"
        case .revoke(let slot): ".revoke(\(slot))"
        case .suspend(let slot): ".suspend(\(slot))"
        case .reinstate(let slot): ".reinstate(\(slot))"
        case .sync(let contact): ".sync(.\(contact))"
        case .restart: ".restart"
        case .reboot: ".reboot"
        case .crashInTry(let code): ".crashInTry(\"\(code)\")"
        case .crashAtPrompt(let slot): ".crashAtPrompt(\(slot))"
        case .removeBadge(let slot): ".removeBadge(\(slot))"
        }
    }
}

extension [Command] {
    /// The commands as an array literal, to be pasted into a test.
    var literal: String { "[\n" + map { "    \($0),\n" }.joined() + "]" }
}
