// What a thief may hold.
enum Holding: String, CaseIterable, Sendable {
    // Of the locked home.
    case files, custodySecret
    // Of the victim's badge, as it stands now.
    case credential, holderKey, deviceKey, refreshToken, accessToken, codeSecret
    // One that a reader saw.
    case presentation
    case offer, transactionCode, recoveryLink
    // Of a wallet that sends no proofs, before its badge was fetched.
    case bearerToken
    // All that was in the home before its passcode was set, and all of a badge that was revoked.
    case replacedKeys
    // A badge of the thief's own, with its session: an organization's people steal too.
    case ownBadge
}

// What secrets are worth: the columns of the table in *Threat model*.
enum Gain: Int, CaseIterable, Sendable, Comparable {
    case present, codes, reissue, another, devices, sso, statements

    static func < (left: Gain, right: Gain) -> Bool { left.rawValue < right.rawValue }
}

// A gain, of a badge that was there before the theft or of one that came since.
struct Gained: Hashable, Comparable, CustomStringConvertible, Sendable {
    let gain: Gain
    let isOfNewBadge: Bool

    var description: String { isOfNewBadge ? "\(gain) (new badge)" : "\(gain)" }

    static func < (left: Gained, right: Gained) -> Bool { left.description < right.description }
}

// A row of the table: what each of these sets of secrets is worth.
struct Right: Sendable {
    let claim: Int
    let holdings: [Set<Holding>]
    // In the order of the gains, as *Threat model* words them.
    let cells: [String]

    var gains: Set<Gained> {
        Set(
            zip(Gain.allCases, cells).flatMap { gain, cell -> [Gained] in
                if cell == "no" { return [] }
                let new = Gained(gain: gain, isOfNewBadge: true)
                return cell.contains("new badge") ? [new] : [new, Gained(gain: gain, isOfNewBadge: false)]
            })
    }

    static func gains(of held: Set<Holding>) -> Set<Gained> {
        let rights = all.filter { $0.holdings.contains { $0.isSubset(of: held) } }
        return rights.reduce(into: []) { $0.formUnion($1.gains) }
    }

    private static let movesBadge = """
        of a new badge: moving it to a holder key of their own revokes it on the old one, immediately at the \
        organization, and for verifiers once the organization has evidence of the new badge
        """
    private static let new = "of the new badge"

    static let all = [
        Right(
            claim: 64, holdings: [[.credential, .holderKey], [.presentation, .holderKey]],
            cells: ["yes", "no", "no", "no", "no", "no", "yes"]),
        Right(
            claim: 65, holdings: [[.deviceKey, .refreshToken]],
            cells: [movesBadge, "yes", "yes", "no", "yes", "of the new badge", new]),
        Right(claim: 66, holdings: [[.codeSecret]], cells: ["no", "offline and one-time codes"] + none(5)),
        Right(claim: 67, holdings: [[.deviceKey], [.refreshToken], [.accessToken]], cells: none(7)),
        Right(claim: 68, holdings: [[.files, .custodySecret]], cells: none(6) + ["yes"]),
        Right(claim: 81, holdings: [[.holderKey]], cells: none(6) + ["yes"]),
        Right(
            claim: 82, holdings: [[.holderKey, .deviceKey]], cells: ["yes", "yes", "yes", "no", "yes", "yes", "yes"]),
        Right(
            claim: 83, holdings: [[.offer, .transactionCode], [.recoveryLink]],
            cells: [new, new, "no", "yes", "yes", new, new]),
        Right(claim: 84, holdings: [[.bearerToken]], cells: [new, "no", "no", "yes", "no", "no", new]),
        Right(claim: 85, holdings: [[.deviceKey, .accessToken]], cells: ["no", "yes", "no", "no", "yes", "no", "no"]),
        Right(
            claim: 86,
            holdings: [[.credential], [.presentation], [.offer], [.transactionCode], [.files], [.custodySecret]],
            cells: none(7)),
        Right(
            claim: 87, holdings: [[.replacedKeys]], cells: none(6) + ["checkpoints and withdrawals, of the old badge"]),
    ]

    private static func none(_ count: Int) -> [String] { Array(repeating: "no", count: count) }
}
