/// Commands on which wallet and model once differed, by what was wrong then.
enum PastDifferences {
    static let sequences: [(name: String, commands: [Command])] = [
        (
            "A badge that waits for its activation was not suspended.",
            [.changePolicy(.agreed), .provision(1), .suspend(1), .sync(.online), .accept(.terms), .use(1, code: "")]
        ),
        (
            "A badge that came while the clock was doubted was there, and provisioning failed.",
            [
                .provision(2), .setClock(ahead: 172_804), .changePolicy(.agreed), .use(2, code: "605183"),
                .provision(1),
            ]
        ),
        (
            "A passcode that had become too weak was asked for, and then the use was refused.",
            [
                .changePolicy(.guarded), .provision(0), .setPasscode("48291573", again: "48291573"),
                .changePolicy(.strict), .sync(.online), .use(0, code: "48291573"),
            ]
        ),
        (
            "A try in which nobody died left the next one to die.",
            [
                .crashInTry("482915"), .setPasscode("482915", again: "482915"),
                .changePasscode(from: "605183", to: "739264"),
            ]
        ),
        (
            "A contact of the future was taken for a fresh one.",
            [
                .provision(2), .setClock(ahead: 103), .sync(.oldPolicy), .setClock(ahead: -199),
                .use(2, code: "605183"),
            ]
        ),
    ]

    static let seeds: [UInt64] = [137, 5037, 700_719]
}
