import BadgeClient
public import BadgeCredentials
public import BadgeModel
import BadgeOpenID
import BadgeStorage
import BadgeTransport
public import Foundation

/// The outcome of a text or a link.
public enum LinkOutcome: Sendable {
    /// The wallet uses this server now, or already did.
    case server(URL)
    /// A badge was added to the wallet.
    case badge(Badge)
    /// An app is answered: open this address.
    case answer(AuthorizationAnswer)
    /// A verifier was answered.
    case presented(PresentationReply)
    /// A verifier's challenge was answered: show the verifier this presentation.
    case presentation(Presentation)
}

/// Runs the workflow of a text or a link, once the user has confirmed it on a screen.
struct OpenLink: Workflow {
    private let text: Result<WalletText, any Error>
    let context: WorkflowContext
    private let serverSwitch = Step<SwitchServer>()
    private let login = Step<EnrollByLogin>()
    private let authorization = Step<AuthorizeClient>()
    private let presentation = Step<PresentBadges>()
    private let answer = Step<AnswerChallenge>()
    private let offer = Step<CredentialOffer>()
    private let agreedOrigin = Step<String?>()
    private let provisioning = Step<ProvisionBadge>()
    private let confirmations = Steps<URL, SwitchServer>()
    private let confirmed = Steps<URL, Void>()

    init(text: String, context: WorkflowContext) {
        self.text = Result { try WalletText(text, linkScheme: context.linkScheme) }
        self.context = context
    }

    init(link: URL, context: WorkflowContext) {
        text = Result { try WalletText(link: link, linkScheme: context.linkScheme) }
        self.context = context
    }

    /// Runs the workflow of what the text is.
    ///
    /// - Throws: `BadgeError` `linkMalformed`, `linkUnknown`, `serverSwitchRefused`; those of the workflow.
    func perform() async throws -> LinkOutcome {
        switch try text.get() {
        case .link(let link): return try await open(link)
        case .server(let server): return .server(try await use(server))
        case .request(let link):
            return .presented(
                try await presentation.once { PresentBadges(.link(link), context: context) }.run())
        case .challenge(let challenge):
            return .presentation(
                try await answer.once { AnswerChallenge(challenge, context: context) }.run())
        case .code: throw BadgeError(.linkUnknown, "linkUnknown.code")
        }
    }

    private func open(_ link: BadgeLink) async throws -> LinkOutcome {
        switch link {
        case .offer(let offer): return .badge(try await redeem(offer))
        case .invitation(let code, let server): return .badge(try await redeem(code, at: server))
        case .recovery(let code, let server):
            do { return .badge(try await redeem(code, at: server)) } catch let error as BadgeError
                where error.code == .invitationUnusable
            {
                throw BadgeError(
                    .invitationUnusable,
                    "invitationUnusable.recoveryLink",
                    detail: error.detail, underlying: error.underlying)
            }
        case .server(let server): return .server(try await use(server))
        case .login(let server, _):
            try await confirm(server, isAskedElsewhere: true)
            return .badge(try await login.once { EnrollByLogin(server: server, context: context) }.run())
        case .authorize(let request):
            return .answer(
                try await authorization.once { AuthorizeClient(request, context: context) }.run())
        }
    }

    private func use(_ server: URL) async throws -> URL {
        try await serverSwitch.once {
            SwitchServer(to: server, alwaysAsks: false, agreement: .asked, context: context)
        }.run()
        return server
    }

    private func redeem(_ code: Secret, at server: URL?) async throws -> Badge {
        let server = try await context.server(named: server)
        // Before anything is asked of a server that is not in use.
        try await confirm(server, isAskedElsewhere: true)
        return try await redeem(CredentialOffer.uri(code: code, at: server))
    }

    private func redeem(_ offer: String) async throws -> Badge {
        let agreed = try await agreeToHost(of: offer)
        let summary = try await self.offer.once { try await context.issuer.read(offer) }
        // An offer that asks for a code has a screen of its own, on which the user sees who invites.
        try await confirm(
            summary.issuer, isAskedElsewhere: summary.transactionCode != nil,
            agreement: summary.issuer.origin == agreed ? .given : .asked)
        return try await provisioning.once {
            ProvisionBadge(offer: summary.uri, identifiedBy: offer, context: context)
        }.run()
    }

    /// Asks the user to agree to the server that hosts an offer which the link passes by reference. The current server
    /// needs no confirmation.
    ///
    /// - Returns: The origin that was agreed to now; `nil` when nothing is fetched, or only from the current server.
    private func agreeToHost(of offer: String) async throws -> String? {
        guard case .reference(let url) = try CredentialOffer.parse(offer) else { return nil }
        return try await agreedOrigin.once {
            let origin = url.origin
            let isCurrent = try await context.knownServers().contains { $0.isCurrent && $0.url.origin == origin }
            guard !isCurrent else { return nil }
            try await AgreeToServer(to: try JSONReader(.string(origin)).url(), context: context).run()
            return origin
        }
    }

    /// Ensures that no link takes effect before a screen has asked: the one that follows, or, once per server, the one
    /// for servers.
    private func confirm(
        _ server: URL, isAskedElsewhere: Bool, agreement: SwitchServer.Agreement = .asked
    ) async throws {
        let isCurrent = try await context.knownServers().contains { $0.isCurrent && $0.url == server }
        guard !(isCurrent && isAskedElsewhere) else { return }
        try await confirmed[server].once {
            try await confirmations[server].once {
                SwitchServer(to: server, alwaysAsks: true, agreement: agreement, context: context)
            }.run()
        }
    }
}
