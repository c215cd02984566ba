import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgeStorage
import Foundation

/// Gets a badge from an organization by a login, without an invitation.
struct EnrollByLogin: Workflow {
    private let server: URL
    let context: WorkflowContext
    private let issued = Step<Badge>()
    private let name = Step<String>()
    private let told = Step<Void>()
    private let authorized = Step<AuthorizedIssuance>()
    private let saved = Step<Void>()
    private let issuing = Step<IssueCredential>()

    init(server: URL, context: WorkflowContext) {
        self.server = server
        self.context = context
    }

    /// Tells what the badge tightens, logs in, has the badge issued, and resolves what gates its first use on this device.
    ///
    /// - Returns: The badge, stored; `pending` when its activation was refused.
    func perform() async throws -> Badge {
        let badge = try await issued.once { try await issueBadge() }
        return try await context.activateIfPermitted(badge)
    }

    private func issueBadge() async throws -> Badge {
        try await context.store.withIssuanceLock(.login(server: server)) { lock in
            let issuance = try await authorized.once { try await authorizeIssuance(lock) }
            try await saved.once { try await context.save(issuance, lock) }
            return try await issuing.begin {
                IssueCredential(authorized: issuance, isInteractive: true, context: context)
            }.run()
        }
    }

    private func authorizeIssuance(_ lock: IssuanceLock) async throws -> AuthorizedIssuance {
        let name = try await name.once { try await context.issuer.fetchConfiguration(of: server).name }
        // Before the login, so that whoever gives up leaves no session behind.
        try await told.once {
            try await context.tell(
                try await context.tightening { try await context.issuer.offerForEnrollment(at: server) })
        }
        let issuance = try await context.store.beginIssuance(lock)
        do {
            return try await RequestLogin(subject: .organization(name), server: server, context: context).run {
                session in
                AuthorizedIssuance(
                    issuance, try await context.issuer.authorize(session), loggedInAt: context.sensors.clock.now())
            }
        } catch {
            await context.discard(issuance)
            throw error
        }
    }
}
