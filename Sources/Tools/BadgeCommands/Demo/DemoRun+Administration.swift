import BadgeAdminPages
import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeSystem
import BadgeWebUI

/// The organization's administrators and their pages.
extension DemoRun {
    private static let owner = (name: "Dee Roy", email: "dee@example.com")
    private static let auditor = (name: "Eli Sand", email: "eli@example.com")

    /// Has an administrator suspend a badge on the pages, and an auditor refused.
    func administer(_ mail: DemoMail, _ steps: inout DemoSteps) async throws {
        try addAdministrators(to: mail.authority, &steps)
        try await suspendBadge(of: mail.authority, &steps)
        try await mail.deliver()
    }

    private func addAdministrators(to authority: Authority, _ steps: inout DemoSteps) throws {
        for (account, role) in [(Self.owner, Administrator.Role.owner), (Self.auditor, .auditor)] {
            let password = Secret(utf8: run.context.random.token(bytes: 16))
            _ = try authority.addAdministrator(account.email, name: account.name, role: role, password: password)
        }
        try steps.finish(
            "administratorsAdded",
            "\(Self.owner.name) was added as an owner and \(Self.auditor.name) as an auditor: "
                + "administrators log in to pages, with a password and a one-time code.")
    }

    private func suspendBadge(of authority: Authority, _ steps: inout DemoSteps) async throws {
        let pages = AdminPages(
            authority, clock: run.context.clock, monotonicClock: run.context.monotonicClock,
            random: run.context.random)
        guard let badge = try authority.badges().last(where: { $0.email == Self.colleague.email }) else {
            throw BadgeError(.unexpected, reason: "\(Self.colleague.name) has no badge.")
        }
        let path = ["badges", badge.id.rawValue]
        let owner = try authority.administratorAccount(Self.owner.email)
        let auditor = try authority.administratorAccount(Self.auditor.email)
        try await change(path + ["suspend"], by: owner, on: pages, isPermitted: true)
        let actor = AuditActor.administrator(owner.administrator.id.rawValue)
        guard
            let entry = try authority.auditEntries(newest: 10, badge: badge.id).last(where: { $0.event.actor == actor }
            ),
            case .organizational(.string(let before), _)? = try authority.auditChanges(in: [entry])[entry.index]?.first?
                .values
        else { throw BadgeError(.unexpected, reason: "The audit log does not name who suspended the badge.") }
        try steps.finish(
            "changeAudited",
            "\(Self.owner.name) suspended a badge of \(Self.colleague.name) on the pages. "
                + "Entry \(entry.index) of the audit log names who did it, and that it was \(before) before.")
        try await change(path + ["reinstate"], by: auditor, on: pages, isPermitted: false)
        try steps.finish(
            "auditorRefused",
            "\(Self.auditor.name) may read the pages, and was refused when reinstating a suspended badge: "
                + "auditors change nothing.")
    }

    private func change(
        _ path: [String], by account: AdministratorAccount, on pages: AdminPages, isPermitted: Bool
    ) async throws {
        let response = try await pages.response(to: SiteRequest(WebRequest(.post, path)), by: account)
        switch response {
        case .web(.redirect) where isPermitted: return
        case .web(.page(let page)) where !isPermitted && page.status == 403: return
        default: throw BadgeError(.unexpected, reason: "The administrators' pages did not answer as they should.")
        }
    }
}
