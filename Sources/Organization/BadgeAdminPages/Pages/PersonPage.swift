import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// One person: what is known, badges, devices, decisions, and what can be done.
enum PersonPage {
    private static let receiptLimit = 50

    static let routes: [AdminRoute] = [
        .read("people/*", .people, show), .change("people/*", .people, edit), .ask("people/*/edit", .people, form),
        .ask("people/*/remove", .people, askToRemove), .change("people/*/remove", .people, remove),
        .change("people/*/second-factor", .people, setSecondFactor),
        .ask("people/*/password", .people, passwordForm), .change("people/*/password", .people, setPassword),
        .change("people/*/invite", .invitations, invite), .change("people/*/withdraw", .invitations, withdraw),
        .ask("people/*/suspend", .badges, askToSuspend), .change("people/*/suspend", .badges, suspend),
        .change("people/*/reinstate", .badges, reinstate),
        .ask("people/*/remove-device", .devices, askToRemoveDevice),
        .change("people/*/remove-device", .devices, removeDevice),
    ]

    private struct Content: Sendable {
        let person: Person
        let badges: [IssuedBadge]
        let devices: [Device]
        let receipts: [ReceivedReceipt]
        let hasSecondFactor: Bool
        let openInvitation: OpenInvitation?
        /// The longest lifetime that may be chosen for an invitation; `nil` if the organization allows no choice.
        let longestInvitation: ISODuration?
    }

    static func path(_ id: Person.ID) -> WebPath { WebPath("people", id.rawValue) }

    /// Returns the person of the path.
    ///
    /// - Throws: `BadgeError` `notFound`.
    static func person(_ call: AdminCall) async throws -> Person {
        let id = Person.ID(rawValue: call.parameters[0])
        guard let person = try await call.authority.reading({ try $0.person(id: id) }) else {
            throw BadgeError(.notFound, .administration("notFound.adminPerson"))
        }
        return person
    }

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let person = try await person(call)
        let call = call.dropping(.suspended, if: person.suspendedAt == nil)
            .dropping(.reinstated, if: person.suspendedAt != nil)
        let content = try await call.authority.reading { authority in
            Content(
                person: person, badges: try authority.badges(of: person.id),
                devices: try authority.devices(of: person.details.email),
                receipts: try authority.receipts(of: person.id, limit: receiptLimit),
                hasSecondFactor: try authority.requiresSecondFactor(person.id),
                openInvitation: try authority.openInvitation(of: person.id),
                longestInvitation: try authority.organizationDetails().lifetimes.longestInvitation)
        }
        return .page(
            call.page(
                person.details.name, in: .people,
                back: WebPage.Link(call.words(Administrator.Area.people.title), to: "/people")
            ) {
                HTML(.div, .class("columns")) {
                    details(content, call)
                    if call.mayRead(.invitations) { openInvitation(content, call) }
                    if call.mayChange(.invitations) { invitation(content, call) }
                    badges(content, call)
                    devices(content, call)
                    receipts(content, call)
                }
            })
    }

    private static func details(_ content: Content, _ call: AdminCall) -> HTML {
        let (words, details) = (call.words, content.person.details)
        let properties = details.properties.sorted { $0.key < $1.key }
        return .section(words("admin.person.details"), "details") {
            HTML.facts(
                [
                    (words("admin.field.status"), suspension(content.person, call)),
                    (words("admin.field.email"), .own(details.email)),
                    (words("admin.field.phone"), .own(details.phone)),
                    (words("admin.field.title"), .own(details.title)),
                    (words("admin.field.group"), .own(details.group)),
                    (words("admin.field.username"), .own(details.username)),
                    (
                        words("admin.field.secondFactor"),
                        .text(words(content.hasSecondFactor ? "admin.yes" : "admin.no"))
                    ),
                    (words("admin.field.added"), call.view.time(content.person.addedAt)),
                ] + properties.map { (name: $0.key, value: HTML.own($0.value.stringValue ?? $0.value.text)) })
            actions(content, call)
            if call.mayRead(.audit) {
                HTML(.p) {
                    HTML(.a, .href(AuditPage.path(of: content.person.id))) { words("admin.audit.ofPerson") }
                }
            }
        }
    }

    @HTMLBuilder
    private static func suspension(_ person: Person, _ call: AdminCall) -> HTML {
        if let date = person.suspendedAt {
            call.suspensionTag
            " " + call.words("admin.person.suspendedSince", ["date": call.view.timeText(date)])
        }
    }

    @HTMLBuilder
    private static func actions(_ content: Content, _ call: AdminCall) -> HTML {
        let (words, path) = (call.words, path(content.person.id))
        if call.mayChange(.people) || call.mayChange(.badges) {
            HTML(.div, .class("actions")) {
                if call.mayChange(.people) {
                    HTML.linkButton(words("admin.action.edit"), path.appending("edit"))
                    HTML.linkButton(words("admin.action.setPassword"), path.appending("password"))
                    HTML.form(posting: path.appending("second-factor")) {
                        HTML.hiddenField("isRequired", content.hasSecondFactor ? "no" : "yes")
                        HTML.button(
                            words(content.hasSecondFactor ? "admin.action.waiveFactor" : "admin.action.requireFactor"),
                            style: "secondary")
                    }
                }
                if call.mayChange(.badges) {
                    if content.person.suspendedAt == nil {
                        HTML.linkButton(words("admin.person.suspend"), path.appending("suspend"))
                    } else {
                        HTML.action(words("admin.person.reinstate"), path.appending("reinstate"))
                    }
                }
                if call.mayChange(.people) {
                    HTML.linkButton(words("admin.person.remove"), path.appending("remove"), style: "danger")
                }
            }
        }
    }

    @HTMLBuilder
    private static func openInvitation(_ content: Content, _ call: AdminCall) -> HTML {
        if let invitation = content.openInvitation {
            HTML.section(call.words("admin.person.invitation"), "open-invitation") {
                HTML(.p) { call.words("admin.invite.until", ["date": call.view.timeText(invitation.expiresAt)]) }
                if call.mayChange(.invitations) {
                    HTML(.p, .class("muted")) { call.words("admin.person.invitationText") }
                    HTML(.div, .class("actions")) {
                        HTML.form(posting: path(content.person.id).appending("withdraw")) {
                            HTML.hiddenField("invitation", invitation.id)
                            HTML.button(call.words("action.withdraw"), style: "secondary")
                        }
                    }
                }
            }
        }
    }

    private static func invitation(_ content: Content, _ call: AdminCall) -> HTML {
        .section(call.words("admin.invite.title"), "invitation") {
            if content.person.suspendedAt == nil {
                invitationForms(content, call)
            } else {
                HTML(.p, .class("muted")) { call.words("admin.invite.suspended") }
            }
        }
    }

    private static func invitationForms(_ content: Content, _ call: AdminCall) -> HTML {
        let (words, path) = (call.words, path(content.person.id).appending("invite"))
        return .group([
            HTML.form(posting: path) {
                HTML.choice(
                    words("admin.invite.way"), "way",
                    InvitationsPage.Way.withCode.map { ($0.rawValue, words($0.title)) })
                if let longest = content.longestInvitation {
                    DurationField.html(
                        words("admin.invite.validFor"), "validFor", DurationField.Entry(nil, unit: .hours),
                        hint: words("admin.invite.validForHint", ["duration": Message.period(longest)]), words)
                }
                HTML(.label, .class("choice")) {
                    HTML(.input, .type(.checkbox), .name("needsApproval"))
                    HTML(.span) { words("admin.invite.needsApproval") }
                }
                HTML(.div, .class("actions")) { HTML.button(words("admin.action.invite")) }
            },
            // A login needs no invitation, so that its badge cannot wait for approval.
            HTML.form(posting: path) {
                HTML.hiddenField("way", InvitationsPage.Way.mailLogin.rawValue)
                HTML(.p, .class("muted")) { words("admin.invite.loginText") }
                HTML(.div, .class("actions")) {
                    HTML.button(words(InvitationsPage.Way.mailLogin.title), style: "secondary")
                }
            },
        ])
    }

    private static func badges(_ content: Content, _ call: AdminCall) -> HTML {
        .section(call.words(Administrator.Area.badges.title), "badges") {
            if content.badges.isEmpty {
                HTML(.p, .class("muted")) { call.words("admin.badges.none") }
            } else {
                AdminBadgesPage.table(content.badges, isOfPerson: true, call)
            }
        }
    }

    private static func devices(_ content: Content, _ call: AdminCall) -> HTML {
        let path = path(content.person.id)
        return .section(call.words(Administrator.Area.devices.title), "devices") {
            if content.devices.isEmpty { HTML(.p, .class("muted")) { call.words("admin.devices.none") } }
            HTML(.ul, .class("list"), content.devices.isEmpty ? .hidden : nil) {
                for device in content.devices {
                    HTML(.li, .class("row")) {
                        HTML(.div) {
                            HTML(.strong) { HTML(.bdi) { device.name } }
                            HTML(.div, .class("meta")) {
                                HTML(.bdi) { device.platform }
                                if let date = device.addedAt {
                                    " · " + call.words("wallet.devices.added", ["date": call.view.dayText(date)])
                                }
                            }
                        }
                        if call.mayChange(.devices) {
                            HTML.form(getting: path.appending("remove-device")) {
                                HTML.hiddenField("device", device.id.rawValue)
                                HTML.button(call.words("action.remove"), style: "danger")
                            }
                        }
                    }
                }
            }
        }
    }

    @HTMLBuilder
    private static func receipts(_ content: Content, _ call: AdminCall) -> HTML {
        if call.mayRead(.agreements) {
            HTML.section(call.words(Administrator.Area.agreements.title), "receipts") {
                if content.receipts.isEmpty { HTML(.p, .class("muted")) { call.words("admin.agreements.none") } }
                HTML(.ul, .class("list"), content.receipts.isEmpty ? .hidden : nil) {
                    for receipt in content.receipts {
                        HTML(.li, .class("row")) { AgreementDecisions.words(of: receipt, call) }
                    }
                }
            }
        }
    }

    static func form(_ call: AdminCall) async throws -> WebResponse? {
        let person = try await person(call)
        let form = PersonForm(person.details)
        return .page(Self.form(call, person.id, form, OpenedValues(form)))
    }

    private static func form(
        _ call: AdminCall, _ id: Person.ID, _ form: PersonForm, _ opened: OpenedValues, notice: HTML = .empty
    ) -> WebPage {
        var page = call.page(
            call.words("admin.person.edit"), in: .people,
            back: WebPage.Link(call.words("wallet.action.back"), to: path(id))
        ) {
            HTML(.section, .class("card section")) {
                form.html(call, posting: path(id), opened: opened, notice: notice)
            }
        }
        if !notice.isEmpty { page.status = 422 }
        return page
    }

    static func edit(_ call: AdminCall) async throws -> WebResponse? {
        let person = try await person(call)
        let fields = call.fields
        let (entered, opened) = (try PersonForm(fields), OpenedValues(fields))
        do {
            let edit = try await call.authority.writing { authority in
                try authority.editPerson(person.details.email) { details in
                    try EditConflict.check(PersonForm(details), opened)
                    try entered.apply(to: &details)
                }
            }
            return call.redirect(to: path(person.id), telling: edit.endedInvitation ? .invitationEnded : .saved)
        } catch let conflict as EditConflict<PersonForm> {
            return .page(
                form(
                    call, person.id, conflict.resolved(entered, opened), OpenedValues(conflict.current),
                    notice: conflict.notice(opened, call)))
        } catch let error as BadgeError where [.invalidInput, .alreadyExists].contains(error.code) {
            return .page(form(call, person.id, entered, opened, notice: .problem(error, call)))
        }
    }

    static func askToRemove(_ call: AdminCall) async throws -> WebResponse? {
        let person = try await person(call)
        return call.confirmation(
            call.words("command.remove.title", ["subject": person.details.name]), "admin.person.removeText",
            action: "action.remove", path: path(person.id).appending("remove"), back: path(person.id), in: .people)
    }

    static func remove(_ call: AdminCall) async throws -> WebResponse? {
        let person = try await person(call)
        _ = try await call.authority.writing { try $0.remove(person.details.email) }
        return call.redirect(to: "/people", telling: .removed)
    }

    static func setSecondFactor(_ call: AdminCall) async throws -> WebResponse? {
        guard let isRequired = ["yes": true, "no": false][call.fields["isRequired"] ?? ""] else { return nil }
        let person = try await person(call)
        try await call.authority.writing { try $0.requireSecondFactor(isRequired, of: person.details.email) }
        return call.redirect(to: path(person.id), telling: .saved)
    }

    static func passwordForm(_ call: AdminCall) async throws -> WebResponse? {
        .page(passwordForm(call, try await person(call), problem: nil))
    }

    private static func passwordForm(_ call: AdminCall, _ person: Person, problem: BadgeError?) -> WebPage {
        var page = call.page(
            call.words("admin.action.setPassword"), in: .people,
            back: WebPage.Link(call.words("wallet.action.back"), to: path(person.id))
        ) {
            HTML(.section, .class("card section")) {
                if let problem { HTML(.p, .class("notice bad"), .role("alert")) { call.view.text(problem.message) } }
                HTML.form(posting: path(person.id).appending("password")) {
                    HTML.field(
                        call.words("admin.field.username"), "username", value: person.details.username ?? "", .required,
                        .maxLength(64), .noSpellcheck, .noCapitals, .autocomplete("off"))
                    HTML.field(
                        call.words("field.newPassword"), "password", .password,
                        hint: call.words("admin.password.hint"), .required, .minLength(8), .autocomplete("new-password")
                    )
                    HTML(.div, .class("actions")) { HTML.button(call.words("wallet.action.save")) }
                }
            }
        }
        if problem != nil { page.status = 422 }
        return page
    }

    static func setPassword(_ call: AdminCall) async throws -> WebResponse? {
        let person = try await person(call)
        let (password, username) = (call.fields.secret("password") ?? Secret([]), call.fields.text("username") ?? "")
        do {
            try await call.authority.setPasswordInTurn(password, username: username, of: person.details.email)
            return call.redirect(to: path(person.id), telling: .saved)
        } catch let error as BadgeError where [.invalidInput, .alreadyExists].contains(error.code) {
            return .page(passwordForm(call, person, problem: error))
        }
    }

    static func invite(_ call: AdminCall) async throws -> WebResponse? {
        try await InvitationsPage.invite(try await person(call), call)
    }

    static func withdraw(_ call: AdminCall) async throws -> WebResponse? {
        guard let id = call.fields.text("invitation") else { return nil }
        let person = try await person(call)
        guard try await call.authority.writing({ try $0.withdrawInvitation(id, of: person.details.email) }) else {
            throw BadgeError(.notFound, .administration("notFound.adminInvitation"))
        }
        return call.redirect(to: path(person.id), telling: .withdrawn)
    }

    static func askToSuspend(_ call: AdminCall) async throws -> WebResponse? {
        let person = try await person(call)
        let invitation = try await call.authority.reading { try $0.openInvitation(of: person.id) }
        return call.confirmation(
            call.words("admin.person.suspendTitle", ["name": person.details.name]),
            invitation.map {
                Message.administration("admin.person.suspendInvitedText", ["date": call.view.timeText($0.expiresAt)])
            } ?? "admin.person.suspendText",
            action: "admin.action.suspend", path: path(person.id).appending("suspend"), back: path(person.id),
            in: .people)
    }

    static func suspend(_ call: AdminCall) async throws -> WebResponse? {
        let person = try await person(call)
        _ = try await call.authority.writing { try $0.suspendPerson(person.details.email) }
        return call.redirect(to: path(person.id), telling: .suspended)
    }

    static func reinstate(_ call: AdminCall) async throws -> WebResponse? {
        let person = try await person(call)
        _ = try await call.authority.writing { try $0.reinstatePerson(person.details.email) }
        return call.redirect(to: path(person.id), telling: .reinstated)
    }

    static func askToRemoveDevice(_ call: AdminCall) async throws -> WebResponse? {
        let person = try await person(call)
        let devices = try await call.authority.reading { try $0.devices(of: person.details.email) }
        guard let device = devices.first(where: { $0.id.rawValue == call.request.query["device"] }) else { return nil }
        return call.confirmation(
            call.words("command.remove.title", ["subject": device.name]), "admin.device.removeText",
            action: "action.remove", path: path(person.id).appending("remove-device"),
            fields: [("device", device.id.rawValue)], back: path(person.id), in: .people)
    }

    static func removeDevice(_ call: AdminCall) async throws -> WebResponse? {
        let person = try await person(call)
        guard let device = call.fields.text("device") else { return nil }
        _ = try await call.authority.writing {
            try $0.removeDevice(Device.ID(rawValue: device), of: person.details.email)
        }
        return call.redirect(to: path(person.id), telling: .removed)
    }
}
