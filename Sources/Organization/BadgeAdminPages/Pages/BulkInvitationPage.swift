import BadgeAuthority
import BadgeModel
import BadgeWebUI
import Foundation

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
        func invitation(_ rules: Rules) throws -> BulkInvitation {
            let usual = way == .here ? rules.usualLifetime(.here) : nil
            return BulkInvitation(
                way, group: group, needsApproval: needsApproval, validFor: try lifetime.duration() ?? usual)
        }
    }

    /// What the organization allows.
    private struct Rules: Sendable {
        let sendsMail: Bool
        let lifetimes: Lifetimes

        var ways: [InvitationWay] { sendsMail ? [.mail, .mailLogin, .here] : [.here] }

        init(_ authority: Authority) throws {
            sendsMail = try authority.sendsMail
            lifetimes = try authority.organizationDetails().lifetimes
        }

        /// How long an invitation lasts of which nothing else is said.
        func usualLifetime(_ way: InvitationWay) -> ISODuration {
            let seconds =
                switch way {
                case .here: lifetimes.bulkInvitationSeconds
                case .mail: lifetimes.mailedInvitationSeconds
                case .mailLogin: lifetimes.loginInvitationSeconds
                }
            return ISODuration(seconds: seconds)
        }
    }

    static func ask(_ call: AdminCall) async throws -> WebResponse? {
        let rules = try await call.authority.reading { try Rules($0) }
        return .page(frame(call) { form(Choice(rules.ways[0]), rules, call) })
    }

    static func preview(_ call: AdminCall) async throws -> WebResponse? {
        guard let choice = try Choice(call.fields) else { return nil }
        let rules = try await call.authority.reading { try Rules($0) }
        return try await answeringRefusals(of: choice, call) {
            let invitation = try choice.invitation(rules)
            let plan = try await call.authority.planInTurns(invitation)
            return .page(try await page(of: plan, choice, call))
        }
    }

    static func invite(_ call: AdminCall) async throws -> WebResponse? {
        guard let choice = try Choice(call.fields), let count = call.fields.text("count").flatMap({ Int($0) })
        else { return nil }
        let rules = try await call.authority.reading { try Rules($0) }
        return try await answeringRefusals(of: choice, call) {
            let invitation = try choice.invitation(rules)
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
                confirmation(plan, choice, rules, call)
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
        var files = InvitationFiles()
        var done = Done()
        for start in stride(from: 0, to: plan.people.count, by: BulkInvitation.peoplePerTransaction) {
            let part = plan.people[start...].prefix(BulkInvitation.peoplePerTransaction).map(\.id)
            do {
                let invited = try await call.authority.writing { try $0.invite(part, by: invitation) }
                done.count += invited.count
                done.end = done.end ?? invited.first?.expiresAt
                invited.forEach { files.add($0) }
            } catch let error as BadgeError where done.count > 0 {
                // The codes of those who are invited by now must not be lost.
                done.problem = error
                break
            }
        }
        let downloads = files.downloads
        return .redirect(
            to: call.results.keep(for: call.administrator) { path in
                AdminResults.Content(
                    page: page(of: done, downloads.keys.sorted(by: >), at: path, call), files: downloads)
            })
    }

    /// What became of the people.
    private struct Done {
        var count = 0
        /// The first time at which an invitation is no longer valid.
        var end: Date?
        var problem: BadgeError?
    }

    private static func page(of done: Done, _ files: [String], at path: WebPath, _ call: AdminCall) -> WebPage {
        let words = call.words
        return frame(call) {
            HTML(.section, .class("card section")) {
                HTML(.p, .role("status")) {
                    words("admin.inviteAll.done", ["count": done.count])
                    if let end = done.end { " " + words("admin.invite.until", ["date": call.view.timeText(end)]) }
                }
                if let problem = done.problem {
                    HTML(.p, .class("notice bad"), .role("alert")) { call.view.text(problem.message) }
                }
                if !files.isEmpty { HTML(.p) { words("admin.inviteAll.filesText") } }
                HTML(.div, .class("actions")) {
                    for file in files {
                        HTML(
                            .a, .class("button primary"), .href(WebPath(stringLiteral: "\(path)/\(file)")),
                            .download("\(file).csv")
                        ) {
                            words(file == "offers" ? "admin.inviteAll.offers" : "admin.inviteAll.codes")
                        }
                    }
                    HTML.linkButton(words(Administrator.Area.invitations.title), "/invitations")
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
                if let longest = rules.lifetimes.longestInvitation {
                    DurationField.html(
                        words("admin.invite.validFor"), "validFor", choice.lifetime,
                        hint: words(
                            "admin.inviteAll.validForHint",
                            ["duration": Message.period(longest), "usual": usualLifetimes(rules, words)]), words)
                }
                HTML(.label, .class("choice")) {
                    HTML(.input, .type(.checkbox), .name("needsApproval"), choice.needsApproval ? .checked : nil)
                    " " + words("admin.invite.needsApproval")
                }
                HTML(.div, .class("actions")) { HTML.button(words("admin.inviteAll.preview"), style: "secondary") }
            }
        }
    }

    private static func usualLifetimes(_ rules: Rules, _ words: Localization) -> String {
        let lifetimes = rules.ways.map { (way: $0, text: words.text(of: Message.period(rules.usualLifetime($0)))) }
        guard lifetimes.count > 1 else { return lifetimes.map(\.text).joined() }
        return lifetimes.map { "\(words($0.way.bulkTitle)): \($0.text)" }.joined(separator: "; ")
    }

    private static func confirmation(
        _ plan: InvitationPlan, _ choice: Choice, _ rules: Rules, _ call: AdminCall
    ) -> HTML {
        let words = call.words
        return HTML.section(words("admin.inviteAll.count", ["count": plan.count]), "people") {
            if plan.count > 0 {
                people(plan.people.prefix(mostNamed), call)
                more(plan.count - min(plan.count, mostNamed), call)
                if plan.count > InvitationPlan.mostPeople {
                    HTML(.p) { words("admin.inviteAll.limit", ["count": InvitationPlan.mostPeople]) }
                }
                lifetime(choice, rules, call)
                HTML(.p) { words(choice.way.bulkText) }
                HTML.form(posting: path) {
                    hiddenFields(choice)
                    HTML.hiddenField("count", String(plan.count))
                    HTML(.div, .class("actions")) { HTML.button(words("admin.inviteAll.action")) }
                }
            }
        }
    }

    /// How long the invitations last, and how to have longer ones.
    @HTMLBuilder
    private static func lifetime(_ choice: Choice, _ rules: Rules, _ call: AdminCall) -> HTML {
        let lifetime = (try? choice.lifetime.duration()) ?? rules.usualLifetime(choice.way)
        HTML(.p) { call.words("admin.inviteAll.lasts", ["duration": Message.period(lifetime)]) }
        if choice.way == .here, rules.lifetimes.longestInvitation == nil {
            HTML(.p, .class("notice warn")) {
                call.words("admin.inviteAll.short")
                if call.mayChange(.organization) {
                    " "
                    HTML(.a, .href(OrganizationPage.path)) { call.words(Administrator.Area.organization.title) }
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
