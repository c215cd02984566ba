import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// Invites everybody who has neither a badge nor an open invitation, after a preview that invites nobody.
enum BulkInvitationPage {
    static let path: WebPath = "/invitations/all"
    /// The people whom a preview names.
    static let mostNamed = 50

    static let routes: [AdminRoute] = [
        .ask("invitations/all", .invitations, ask), .change("invitations/all/preview", .invitations, preview),
        .change("invitations/all", .invitations, invite),
    ]

    /// What the form says.
    private struct Choice {
        let way: InvitationWay
        var group: String?
        var needsApproval = false
        var lifetime = DurationField.Entry(nil, unit: .hours)

        init(_ way: InvitationWay) {
            self.way = way
        }

        /// Reads the fields; `nil` for an unknown way.
        ///
        /// - Throws: `BadgeError` `invalidInput` for an unknown unit.
        init?(_ fields: WebFields) throws {
            guard let way = fields["way"].flatMap(InvitationWay.init(rawValue:)) else { return nil }
            self.init(way)
            group = fields.text("group")
            needsApproval = fields.isChecked("needsApproval")
            lifetime = try DurationField.Entry("validFor", in: fields)
        }

        /// - Throws: `BadgeError` `invalidInput`.
        func invitation() throws -> BulkInvitation {
            BulkInvitation(way, group: group, needsApproval: needsApproval, validFor: try lifetime.duration())
        }
    }

    /// What the organization allows.
    private struct Rules: Sendable {
        let sendsMail: Bool
        let longestInvitation: ISODuration?

        var ways: [InvitationWay] { sendsMail ? [.mail, .mailLogin, .here] : [.here] }

        init(_ authority: Authority) throws {
            sendsMail = try authority.sendsMail
            longestInvitation = try authority.organizationDetails().lifetimes.longestInvitation
        }
    }

    static func ask(_ call: AdminCall) async throws -> WebResponse? {
        let rules = try await call.authority.reading { try Rules($0) }
        return .page(frame(call) { form(Choice(rules.ways[0]), rules, call) })
    }

    static func preview(_ call: AdminCall) async throws -> WebResponse? {
        guard let choice = try Choice(call.fields) else { return nil }
        return try await answeringRefusals(of: choice, call) {
            let invitation = try choice.invitation()
            let plan = try await call.authority.planInTurns(invitation)
            return .page(try await page(of: plan, choice, call))
        }
    }

    static func invite(_ call: AdminCall) async throws -> WebResponse? {
        guard let choice = try Choice(call.fields), let count = call.fields.text("count").flatMap({ Int($0) })
        else { return nil }
        return try await answeringRefusals(of: choice, call) {
            let invitation = try choice.invitation()
            let plan = try await call.authority.planInTurns(invitation)
            guard plan.count == count else {
                return .page(try await page(of: plan, choice, call, problem: "admin.inviteAll.changed", status: 409))
            }
            return try await invite(plan, invitation, call)
        }
    }

    // What was entered is not lost.
    private static func answeringRefusals(
        of choice: Choice, _ call: AdminCall, _ answer: () async throws -> WebResponse
    ) async throws -> WebResponse {
        do {
            return try await answer()
        } catch let error as BadgeError where [.invalidInput, .inputRequired].contains(error.code) {
            return .page(try await page(of: nil, choice, call, problem: error.message, status: 422))
        }
    }

    private static func page(
        of plan: InvitationPlan?, _ choice: Choice, _ call: AdminCall, problem: Message? = nil, status: Int = 200
    ) async throws -> WebPage {
        let rules = try await call.authority.reading { try Rules($0) }
        var page = frame(call) {
            if let problem { HTML(.p, .class("notice bad"), .role("alert")) { call.view.text(problem) } }
            if let plan {
                confirmation(plan, choice, call)
                leftOut(plan, call)
            }
            form(choice, rules, call)
        }
        page.status = status
        return page
    }

    private static func invite(
        _ plan: InvitationPlan, _ invitation: BulkInvitation, _ call: AdminCall
    ) async throws -> WebResponse {
        var file = InvitationFile(hasOffers: !invitation.way.isMailed)
        var invitedCount = 0
        var problem: BadgeError?
        for start in stride(from: 0, to: plan.people.count, by: BulkInvitation.peoplePerTransaction) {
            let part = plan.people[start...].prefix(BulkInvitation.peoplePerTransaction).map(\.id)
            do {
                let invited = try await call.authority.writing { try $0.invite(part, by: invitation) }
                invitedCount += invited.count
                invited.forEach { file.add($0) }
            } catch let error as BadgeError where invitedCount > 0 {
                // The codes of those who are invited by now must not be lost.
                problem = error
                break
            }
        }
        guard file.isEmpty else {
            let name = problem == nil ? "invitations.csv" : "invitations-incomplete.csv"
            return .download(file.bytes, mediaType: "text/csv; charset=utf-8", name: name)
        }
        return .page(result(invitedCount, problem, call))
    }

    private static func result(_ count: Int, _ problem: BadgeError?, _ call: AdminCall) -> WebPage {
        frame(call) {
            HTML(.section, .class("card section")) {
                HTML(.p, .role("status")) { call.words("admin.inviteAll.done", ["count": count]) }
                if let problem { HTML(.p, .class("notice bad"), .role("alert")) { call.view.text(problem.message) } }
                HTML(.div, .class("actions")) {
                    HTML.linkButton(call.words(Administrator.Area.invitations.title), "/invitations")
                }
            }
        }
    }
}

extension BulkInvitationPage {
    private static func frame(_ call: AdminCall, @HTMLBuilder content: () -> HTML) -> WebPage {
        call.page(
            call.words("admin.inviteAll.title"), in: .invitations,
            back: WebPage.Link(call.words("wallet.action.back"), to: "/invitations"), content: content)
    }

    private static func form(_ choice: Choice, _ rules: Rules, _ call: AdminCall) -> HTML {
        let words = call.words
        return HTML.section(words("admin.inviteAll.who"), "choice") {
            HTML(.p, .class("muted")) { words("admin.inviteAll.text") }
            HTML.form(posting: path.appending("preview")) {
                HTML.field(
                    words("admin.field.group"), "group", value: choice.group ?? "",
                    hint: words("admin.inviteAll.groupHint"), .maxLength(200), .autocomplete("off"))
                HTML.choice(
                    words("admin.invite.way"), "way", rules.ways.map { ($0.rawValue, words($0.bulkTitle)) },
                    selected: choice.way.rawValue)
                if let longest = rules.longestInvitation {
                    DurationField.html(
                        words("admin.invite.validFor"), "validFor", choice.lifetime,
                        hint: words("admin.invite.validForHint", ["duration": Message.period(longest)]), words)
                }
                HTML(.label, .class("choice")) {
                    HTML(.input, .type(.checkbox), .name("needsApproval"), choice.needsApproval ? .checked : nil)
                    " " + words("admin.invite.needsApproval")
                }
                HTML(.div, .class("actions")) { HTML.button(words("admin.inviteAll.preview"), style: "secondary") }
            }
        }
    }

    private static func confirmation(_ plan: InvitationPlan, _ choice: Choice, _ call: AdminCall) -> HTML {
        let words = call.words
        return HTML.section(words("admin.inviteAll.count", ["count": plan.count]), "people") {
            if plan.count > 0 {
                people(plan.people.prefix(mostNamed), call)
                more(plan.count - min(plan.count, mostNamed), call)
                if plan.count > InvitationPlan.mostPeople {
                    HTML(.p) { words("admin.inviteAll.limit", ["count": InvitationPlan.mostPeople]) }
                }
                HTML(.p) { words(choice.way.bulkText) }
                HTML.form(posting: path) {
                    hiddenFields(choice)
                    HTML.hiddenField("count", String(plan.count))
                    HTML(.div, .class("actions")) { HTML.button(words("admin.inviteAll.action")) }
                }
            }
        }
    }

    @HTMLBuilder
    private static func hiddenFields(_ choice: Choice) -> HTML {
        HTML.hiddenField("way", choice.way.rawValue)
        if let group = choice.group { HTML.hiddenField("group", group) }
        if choice.needsApproval { HTML.hiddenField("needsApproval", "on") }
        if !choice.lifetime.number.isEmpty {
            HTML.hiddenField("validFor", choice.lifetime.number)
            HTML.hiddenField("validForUnit", choice.lifetime.unit.rawValue)
        }
    }

    @HTMLBuilder
    private static func leftOut(_ plan: InvitationPlan, _ call: AdminCall) -> HTML {
        if !plan.excluded.isEmpty {
            let words = call.words
            HTML.section(words("admin.inviteAll.leftOut"), "left-out") {
                HTML.facts(
                    InvitationPlan.Exclusion.allCases.compactMap { exclusion in
                        plan.excluded[exclusion].map { (name: words(exclusion.title), value: .text(String($0))) }
                    })
                if !plan.problems.isEmpty {
                    people(plan.problems[...], call)
                    let problems = plan.excluded.reduce(0) { $0 + ($1.key.isProblem ? $1.value : 0) }
                    more(problems - plan.problems.count, call)
                }
                if !plan.invited.isEmpty {
                    people(plan.invited[...], call)
                    more((plan.excluded[.isInvited] ?? 0) - plan.invited.count, call)
                }
            }
        }
    }

    private static func people(_ people: ArraySlice<InvitationPlan.Candidate>, _ call: AdminCall) -> HTML {
        HTML(.ul) {
            for person in people {
                HTML(.li) {
                    HTML(.a, .href(PersonPage.path(person.id))) { HTML(.bdi) { person.name } }
                    " "
                    HTML(.bdi) { person.email }
                    if let exclusion = person.exclusion { ": " + call.words(exclusion.title) }
                }
            }
        }
    }

    @HTMLBuilder
    private static func more(_ count: Int, _ call: AdminCall) -> HTML {
        if count > 0 { HTML(.p, .class("muted")) { call.words("admin.import.more", ["count": count]) } }
    }
}
