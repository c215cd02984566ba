public import BadgeTesting
public import BadgeUI

/// A login that the server directs, as somebody goes through it: with a scripted presenter, and at a terminal.
public struct LoginTranscript: Sendable {
    /// A form, and what is done with it.
    public struct Turn: Sendable {
        public let kind: Form.Kind
        /// Stands in the title or the message.
        public let text: String
        /// The answers of a scripted presenter: the next one follows a refusal.
        public let replies: [ScriptedPresenter.Reply]
        /// What appears on a terminal, and what is typed then; `nil` where nothing is.
        public let keys: [(until: String, typed: String?)]

        init(
            _ kind: Form.Kind, _ text: String, _ replies: [ScriptedPresenter.Reply], _ keys: [(String, String?)]
        ) {
            (self.kind, self.text, self.replies) = (kind, text, replies)
            self.keys = keys.map { (until: $0.0, typed: $0.1) }
        }
    }

    /// Its script (`LoginScript`).
    public let script: String
    public let turns: [Turn]
    /// Whether the wallet has a passcode before.
    public let hasPasscode: Bool
    /// How often a form is drawn, those included that a poll has changed; `nil` where the user ends a wait, which polls
    /// may have changed before.
    public let drawings: Int?
    /// How many answers are refused.
    public let refusals: Int
    /// Whether there is a badge in the end; otherwise the person, or the server, has given up.
    public let endsInBadge: Bool

    private init(
        _ script: String, _ turns: [Turn], hasPasscode: Bool = false, drawings: Int?, refusals: Int = 0,
        endsInBadge: Bool = true
    ) {
        (self.script, self.turns, self.hasPasscode, self.drawings) = (script, turns, hasPasscode, drawings)
        (self.refusals, self.endsInBadge) = (refusals, endsInBadge)
    }

    /// The password of the person whose user name is `ana`.
    public static let password = "seven green lamps"
    /// The passcode of the wallet.
    public static let passcode = "840265"

    /// The turns that are the server's: the others are questions of the wallet itself.
    public var steps: Int { turns.count { ![.passcodeSet, .passcodeVerify].contains($0.kind) } }
}

extension LoginTranscript {
    public static let twoWrongTries = LoginTranscript(
        "password",
        [
            Turn(
                .hypermediaForm, "Welcome to ", ["wrong", "wrong again", password].map(enter),
                [
                    ("User name: ", "ana"), ("not shown): ", "wrong"), ("wrong", nil), ("[ana]: ", ""),
                    ("not shown): ", "wrong again"), ("wrong", nil), ("[ana]: ", ""), ("not shown): ", password),
                ])
        ], drawings: 1, refusals: 2)

    public static let polling = LoginTranscript(
        "polling",
        [
            start,
            Turn(.hypermediaPolling, scan, [.wait, .wait, .wait], []),
        ], drawings: 4)

    public static let cancelledPolling = LoginTranscript(
        "polling",
        [
            start, Turn(.hypermediaPolling, scan, [.action("actions[1]")], [("Type 1 to choose it: ", "1")]),
            Turn(.hypermediaForm, "You stopped it", [.action("actions[1]")], [("Choose [1-2]: ", "2")]),
        ], drawings: nil, endsInBadge: false)

    public static let failedPolling = LoginTranscript(
        "polling-failed",
        [
            Turn(.hypermediaPolling, scan, [.wait, .wait], []),
            Turn(.hypermediaForm, "Nobody answered", [.action("actions[1]")], [("Choose [1-2]: ", "2")]),
        ], drawings: 3, endsInBadge: false)

    public static let nestedSelector = LoginTranscript(
        "nested-selector",
        [
            Turn(.hypermediaGeneric, "Which device?", [.action("1")], [("Choose [1-2]: ", "1")]),
            Turn(.hypermediaSelector, "Phone", [.submit(["option": "1"])], [("[1-2]: ", "1")]),
        ], drawings: 2)

    public static let fieldError = LoginTranscript(
        "registration",
        [
            Turn(
                .hypermediaForm, "New account",
                [
                    .submit(["email": "taken@example.com", "terms": "yes"]),
                    .submit(["email": "ana@example.com", "terms": "yes"]),
                ],
                [
                    ("(you@example.com): ", "taken@example.com"), ("[2]: ", ""), ("Nickname (optional): ", ""),
                    ("[y/N] ", "y"),
                    ("There is an account with this address", nil), ("[taken@example.com]: ", "ana@example.com"),
                ])
        ], drawings: 1, refusals: 1)

    public static let externalBrowser = LoginTranscript(
        "external-browser",
        [
            Turn(
                .hypermediaOperation, "Your browser opens 127.0.0.1.", [.action("actions[0]")],
                [("Choose [1-2]: ", "1"), ("Waiting for the login in the browser", nil)])
        ], drawings: 1)

    public static let webAuthn = LoginTranscript(
        "webauthn",
        [
            logIn,
            Turn(
                .hypermediaOperation, "Add a security key", [.action("actions[0].platform")],
                [("Choose [1-4]: ", "1")]),
            verify,
            Turn(.hypermediaOperation, "Use your security key", [.action("actions[0]")], [("to continue: ", "")]),
            verify,
        ], hasPasscode: true, drawings: 5)

    public static let passkey = LoginTranscript(
        "passkey",
        [
            Turn(.hypermediaSelector, "Log in", [.submit(["option": "2"])], [("Your choice [1-2]: ", "2")]),
            logIn,
            Turn(
                .hypermediaOperation, "This step creates a key", [.action("actions[0]")],
                [("Choose [1-2]: ", "1")]),
            Turn(
                .passcodeSet, "Set a passcode", [.submit(["new": passcode, "confirmation": passcode])],
                [("digits, not shown): ", passcode), ("again (not shown): ", passcode)]),
        ], drawings: 4)

    private static let logIn = Turn(
        .hypermediaForm, "Welcome to ", [enter(password)], [("User name: ", "ana"), ("not shown): ", password)])
    private static let verify = Turn(
        .passcodeVerify, "Needed to log in at 127.0.0.1 with a key of this wallet.", [.submit(["current": passcode])],
        [("Passcode (not shown): ", passcode)])
    private static let scan = "Scan the picture with your phone"
    private static let start = Turn(
        .hypermediaForm, "Log in with your phone", [.action("actions[0]")], [("to continue: ", "")])

    private static func enter(_ password: String) -> ScriptedPresenter.Reply {
        .submit(["username": "ana", "password": password])
    }
}
