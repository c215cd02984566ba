import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The open invitations, and the badges that wait for approval.
enum InvitationsPage {
    static let pageSize = 50

    typealias Way = InvitationWay

    static let routes: [AdminRoute] = [
        .read("invitations", .invitations, show), .change("invitations/approve", .invitations, approve),
        .change("invitations/refuse", .invitations, refuse),
    ]

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let (search, after) = (call.search, call.request.query["after"].flatMap { Int64($0) })
        let (found, approvals) = try await call.authority.reading {
            (try $0.openInvitations(matching: search, after: after, limit: pageSize + 1), try $0.approvals())
        }
        let invitations = Array(found.prefix(pageSize))
        let next = found.count > pageSize ? invitations.last.map { path(search, after: $0.number) } : nil
        return .page(
            call.page(.invitations) {
                HTML(.div, .class("toolbar")) {
                    HTML.search(call, "/invitations", call.words("admin.invitations.search"))
                    if call.mayChange(.invitations) {
                        HTML(.div, .class("actions")) {
                            HTML.linkButton(call.words("admin.inviteAll.title"), BulkInvitationPage.path)
                        }
                    }
                }
                unseen(call.results.unseen(by: call.administrator), call)
                if !approvals.isEmpty { waiting(approvals, call) }
                HTML.section(call.words("admin.invitations.open"), "open") {
                    if invitations.isEmpty {
                        HTML(.p, .class("muted"), .role("status")) {
                            search.isEmpty
                                ? call.words("admin.invitations.none")
                                : call.words("admin.search.none", ["text": search])
                        }
                    } else {
                        HTML.table(
                            call.words("admin.invitations.open"),
                            [
                                call.words("admin.field.name"), call.words("admin.field.email"),
                                call.words("admin.field.until"), call.words("admin.field.tries"),
                            ],
                            rows: invitations.map { invitation in
                                [
                                    name(invitation, call), .own(invitation.email),
                                    call.view.time(invitation.expiresAt), .text(String(invitation.triesLeft)),
                                ]
                            })
                    }
                    HTML(.p, .class("muted")) { call.words("admin.invitations.text") }
                }
                HTML.next(call, first: path(search, after: nil), isLater: after != nil, next: next)
            })
    }

    private static func path(_ search: String, after: Int64?) -> WebPath {
        var path: WebPath = "/invitations"
        if !search.isEmpty { path = path.adding("search", search) }
        return after.map { path.adding("after", String($0)) } ?? path
    }

    private static func name(_ invitation: OpenInvitation, _ call: AdminCall) -> HTML {
        call.mayRead(.people)
            ? HTML(.a, .href(PersonPage.path(invitation.personID))) { HTML(.bdi) { invitation.name } }
            : .own(invitation.name)
    }

    /// What the administrator has made and not seen, as when an answer was lost.
    @HTMLBuilder
    private static func unseen(_ results: [WebPage.Link], _ call: AdminCall) -> HTML {
        if !results.isEmpty {
            HTML.section(call.words("admin.result.unseen.title"), "unseen") {
                HTML(.ul) {
                    for result in results { HTML(.li) { HTML(.a, .href(result.path)) { result.label } } }
                }
                HTML(.p, .class("muted")) { call.words("admin.result.unseen.text") }
            }
        }
    }

    private static func waiting(_ approvals: [Approval], _ call: AdminCall) -> HTML {
        .section(call.words("admin.approvals.title"), "approvals") {
            HTML(.ul, .class("list")) {
                for approval in approvals {
                    HTML(.li, .class("row")) {
                        HTML(.div) {
                            HTML(.strong) { HTML(.bdi) { approval.email } }
                            " "
                            HTML(.span, .class("tag")) {
                                call.words(approval.state.title)
                            }
                            HTML(.div, .class("meta")) { call.view.time(approval.requestedAt) }
                        }
                        if approval.state == .open, call.mayChange(.invitations) {
                            HTML(.div, .class("actions")) {
                                answer(approval, "admin.action.approve", "/invitations/approve", "primary", call)
                                answer(approval, "admin.action.refuse", "/invitations/refuse", "danger", call)
                            }
                        }
                    }
                }
            }
        }
    }

    private static func answer(
        _ approval: Approval, _ label: Message.Key, _ path: WebPath, _ style: String, _ call: AdminCall
    ) -> HTML {
        HTML.form(posting: path) {
            HTML.hiddenField("email", approval.email)
            HTML.button(call.words(label), style: style)
        }
    }

    static func approve(_ call: AdminCall) async throws -> WebResponse? {
        guard let email = call.fields.text("email") else { return nil }
        _ = try await call.authority.writing { try $0.approve(email) }
        return call.redirect(to: "/invitations", telling: .approved)
    }

    static func refuse(_ call: AdminCall) async throws -> WebResponse? {
        guard let email = call.fields.text("email") else { return nil }
        _ = try await call.authority.writing { try $0.refuse(email) }
        return call.redirect(to: "/invitations", telling: .refused)
    }
}

extension InvitationWay {
    /// The ways whose invitation has a code.
    static let withCode: [InvitationWay] = [.here, .mail]
}

extension InvitationsPage {
    /// Invites a person. A page shows the offer and the code once: they are in no address.
    static func invite(_ person: Person, _ call: AdminCall) async throws -> WebResponse? {
        guard let way = call.fields["way"].flatMap(Way.init(rawValue:)) else { return nil }
        let (email, needsApproval) = (person.details.email, call.fields.isChecked("needsApproval"))
        let lifetime = try DurationField.Entry("validFor", in: call.fields).duration()
        switch way {
        case .here:
            let invitation = try await call.authority.writing {
                try $0.invite(email, needsApproval: needsApproval, validFor: lifetime)
            }
            return call.redirect(toSecret: page(of: invitation, person, call))
        case .mail, .mailLogin:
            let sent = try await call.authority.writing {
                try $0.requireMail(to: email)
                return try $0.sendInvitation(
                    to: email, needsApproval: needsApproval, byLogin: way == .mailLogin, validFor: lifetime)
            }
            guard case .operator(let code) = sent.code else {
                return call.redirect(to: PersonPage.path(person.id), telling: .invited)
            }
            return call.redirect(toSecret: page(of: code, person, call))
        }
    }

    private static func page(of invitation: Invitation, _ person: Person, _ call: AdminCall) -> WebPage {
        result(person, call) {
            HTML(.p) { call.words("admin.invite.offerText", ["name": person.details.name]) }
            HTML.qrCode(invitation.offerReference, call.words("admin.invite.offer"))
            HTML.more(call.words("admin.invite.link")) {
                HTML(.pre, .dir(.leftToRight), .tabIndex(0), .aria("label", call.words("admin.invite.link"))) {
                    invitation.offerReference
                }
            }
            code(invitation.transactionCode, call)
            HTML(.p, .class("muted")) {
                call.words("admin.invite.until", ["date": call.view.timeText(invitation.expiresAt)])
            }
        }
    }

    private static func page(of code: Secret, _ person: Person, _ call: AdminCall) -> WebPage {
        result(person, call) {
            HTML(.p) { call.words("admin.invite.sentText", ["email": person.details.email]) }
            self.code(code, call)
        }
    }

    @HTMLBuilder
    private static func code(_ code: Secret, _ call: AdminCall) -> HTML {
        HTML(.p) { call.words("admin.invite.codeText") }
        HTML(.p, .class("invitation-code"), .dir(.leftToRight)) {
            code.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        }
    }

    private static func result(_ person: Person, _ call: AdminCall, @HTMLBuilder content: () -> HTML) -> WebPage {
        call.page(
            call.words("admin.invite.done", ["name": person.details.name]), in: .people,
            back: WebPage.Link(call.words("wallet.action.back"), to: PersonPage.path(person.id))
        ) {
            HTML(.section, .class("card section")) { content() }
        }
    }
}
