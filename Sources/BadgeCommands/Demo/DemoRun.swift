import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeUI
import Foundation

/// One run of the demo: each step does its work, then says what came of it.
struct DemoRun {
    let session: Session
    /// The person's presenter; `nil` when the code is typed by script.
    let presenter: (any PromptPresenter)?
    let home: DemoHome

    private static let holder = "Ana Lima"
    private static let email = "ana@example.com"
    private static let address = AuthorityAddress.usual

    func run() async throws -> any CommandOutput {
        var steps = DemoSteps(session: session)
        let started = session.context.clock.now()
        let authority = try foundOrganization(&steps)
        let invitation = try invite(with: authority, &steps)
        try authority.close()
        try await provision(invitation, &steps)
        let badge = try await reopen(&steps)
        try checkPlaintext(&steps)
        return DemoOutput(
            steps: steps.done, badge: badge, home: home,
            seconds: session.context.clock.now().timeIntervalSince(started))
    }

    private func foundOrganization(_ steps: inout DemoSteps) throws -> Authority {
        let authority = try Authority.create(
            at: session.homePath, name: "Example Works", issuer: try Self.issuer(), custody: session.custody,
            clock: session.context.clock, random: session.context.random)
        let policy = try authority.set(try Self.policy())
        try steps.finish(
            "organizationCreated",
            "Organization \"Example Works\" founded at \(Self.address); policy version \(policy.version) signed.")
        try authority.add(
            Person.Details(
                name: Self.holder, email: Self.email, givenName: "Ana", familyName: "Lima", title: "Engineer",
                group: "Bridges"))
        try steps.finish("personAdded", "\(Self.holder) <\(Self.email)> added.")
        return authority
    }

    private func invite(with authority: Authority, _ steps: inout DemoSteps) throws -> Invitation {
        let invitation = try authority.invite(Self.email)
        try steps.finish(
            "invitationMade", "Invitation made: \(invitation.offerReference)\nIts code travels apart: see the outbox.")
        if presenter != nil, let message = try authority.outbox().last {
            session.note("\nA message for \(message.to):\n  \(message.body.text)\nTry a wrong code first.\n")
        }
        return invitation
    }

    private func provision(_ invitation: Invitation, _ steps: inout DemoSteps) async throws {
        let script = ScriptedPresenter([
            .transactionCode: [
                .submit(["code": invitation.transactionCode.wrong]), .submit(["code": invitation.transactionCode.text]),
            ]
        ])
        try await session.withWallet(create: true, presenter: presenter ?? script) { wallet in
            _ = try await wallet.provision(invitation.offerReference)
        }
        for case .refused(_, _, let reason) in await script.transcript.events {
            try steps.finish("wrongCodeRefused", "A wrong code was refused: \(reason)")
        }
        try steps.finish("badgeProvisioned", "The right code was accepted; the badge is in the wallet.")
    }

    private func reopen(_ steps: inout DemoSteps) async throws -> BadgeOutput {
        let badge = try await session.withWallet { wallet in
            guard let badge = try await wallet.badges.first else {
                throw BadgeError(.notFound, "The badge is not there after the wallet was opened again.")
            }
            return try await BadgeOutput(badge, in: wallet)
        }
        try steps.finish(
            "badgeReopened",
            "The wallet was closed and opened again and holds the badge of \(badge.badge.holder.fullName).")
        return badge
    }

    private func checkPlaintext(_ steps: inout DemoSteps) throws {
        let bytes = try session.read(session.walletPath)
        let known = [Self.holder, Self.email, "Example Works", "SQLite format 3"]
        if let leaked = known.first(where: { bytes.firstRange(of: Data($0.utf8)) != nil }) {
            throw BadgeError(.storeNotEncrypted, "The database file shows \"\(leaked)\" in plain text.")
        }
        try steps.finish(
            "storeEncrypted",
            "wallet.db is encrypted: \(bytes.count) bytes, and neither name nor address stands in them.")
    }
}

extension DemoRun {
    private static func issuer() throws -> URL {
        try JSONReader(.string(address)).url()
    }

    private static func policy() throws -> Policy {
        try Policy(
            JSONReader([
                "deviceLimit": 3, "maxOffline": "P7D", "validFor": "P30D",
                "restrictions": [
                    [
                        "type": "geoFence", "critical": true,
                        "areas": [
                            [
                                "name": "Head office",
                                "circle": ["latitude": 51.5074, "longitude": -0.1278, "radius": 500],
                            ]
                        ],
                    ]
                ],
            ]))
    }
}

/// The steps of a demo as they are done.
struct DemoSteps {
    /// A step that is done.
    struct Step: Sendable {
        let name: String
        let summary: String
    }

    private let session: Session
    private(set) var done: [Step] = []

    init(session: Session) {
        self.session = session
    }

    mutating func finish(_ name: String, _ summary: String) throws {
        done.append(Step(name: name, summary: summary))
        let text = "\(done.count). \(summary.replacingOccurrences(of: "\n", with: "\n   "))"
        if !session.json { try session.context.output(text) }
    }
}

/// What a demo did.
struct DemoOutput: CommandOutput {
    let steps: [DemoSteps.Step]
    let badge: BadgeOutput
    let home: DemoHome
    let seconds: TimeInterval

    private var path: String { home.url.path(percentEncoded: false) }

    var json: JSON {
        [
            "steps": .array(steps.map { ["name": .string($0.name), "summary": .string($0.summary)] }),
            "badge": badge.json, "home": .string(path), "kept": .bool(home.isKept), "seconds": .double(seconds),
        ]
    }

    var text: String {
        "\n\(badge.text)\n\nDone. " + (home.isKept ? "The home is kept." : "The home was temporary and is deleted.")
    }

    // Whoever runs the next command has not named this home yet.
    var next: String? {
        home.isNamed ? "list" : home.isKept ? "--home \(path.shellQuoted) list" : "authority create --name NAME"
    }
}

extension Secret {
    /// A code of the same length that is not this one.
    fileprivate var wrong: String { text == "000000" ? "000001" : "000000" }
}
