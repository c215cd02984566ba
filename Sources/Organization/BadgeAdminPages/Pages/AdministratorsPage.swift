import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The administrators and their roles.
enum AdministratorsPage {
    static let routes: [AdminRoute] = [
        .read("administrators", .administrators, show), .ask("administrators/new", .administrators, form),
        .change("administrators", .administrators, add), .change("administrators/*/role", .administrators, setRole),
        .ask("administrators/*/code", .administrators, askToRenew),
        .change("administrators/*/code", .administrators, renew),
        .ask("administrators/*/remove", .administrators, askToRemove),
        .change("administrators/*/remove", .administrators, remove),
    ]

    private static func path(_ id: Administrator.ID, _ verb: String) -> WebPath {
        WebPath("administrators", id.rawValue, verb)
    }

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let administrators = try await call.authority.reading { try $0.administrators() }
        let words = call.words
        return .page(
            call.page(.administrators) {
                if call.mayChange(.administrators) {
                    HTML(.div, .class("toolbar")) {
                        HTML(.p, .class("muted")) { words("admin.administrators.text") }
                        HTML(.div, .class("actions")) {
                            HTML.linkButton(words("admin.administrators.add"), "/administrators/new", style: "primary")
                        }
                    }
                }
                HTML(.ul, .class("list card")) {
                    for one in administrators { HTML(.li, .class("row")) { row(one, call) } }
                }
            })
    }

    @HTMLBuilder
    private static func row(_ administrator: Administrator, _ call: AdminCall) -> HTML {
        let words = call.words
        HTML(.div) {
            HTML(.strong) { HTML(.bdi) { administrator.name } }
            " "
            HTML(.span, .class("tag")) { words(administrator.role.title) }
            HTML(.div, .class("meta")) {
                HTML(.bdi) { administrator.email }
                if let date = administrator.lastLogin {
                    " · " + words("admin.administrators.lastLogin", ["date": call.view.timeText(date)])
                }
            }
        }
        if call.mayChange(.administrators) {
            HTML(.div, .class("actions")) {
                HTML.form(posting: path(administrator.id, "role")) {
                    HTML(.select, .name("role"), .aria("label", words("admin.field.role"))) {
                        for role in Administrator.Role.allCases {
                            HTML(.option, .value(role.rawValue), role == administrator.role ? .selected : nil) {
                                words(role.title)
                            }
                        }
                    }
                    " "
                    HTML.button(words("wallet.action.save"), style: "secondary")
                }
                HTML.linkButton(words("admin.administrators.renew"), path(administrator.id, "code"))
                HTML.linkButton(words("action.remove"), path(administrator.id, "remove"), style: "danger")
            }
        }
    }

    static func form(_ call: AdminCall) -> WebResponse? { .page(form(call, problem: nil)) }

    private static func form(_ call: AdminCall, problem: BadgeError?) -> WebPage {
        let (words, fields) = (call.words, call.fields)
        var page = call.page(
            words("admin.administrators.add"), in: .administrators,
            back: WebPage.Link(words("wallet.action.back"), to: "/administrators")
        ) {
            HTML(.section, .class("card section")) {
                if let problem { HTML(.p, .class("notice bad"), .role("alert")) { call.view.text(problem.message) } }
                HTML.form(posting: "/administrators") {
                    HTML.field(
                        words("admin.field.name"), "name", value: fields.text("name") ?? "", .required, .maxLength(200),
                        .autocomplete("off"))
                    HTML.field(
                        words("admin.field.email"), "email", .email, value: fields.text("email") ?? "", .required,
                        .maxLength(254), .autocomplete("off"))
                    HTML.choice(
                        words("admin.field.role"), "role",
                        Administrator.Role.allCases.reversed().map {
                            (
                                $0.rawValue,
                                words($0.title) + ": " + words($0.explanation)
                            )
                        }, selected: fields.text("role"))
                    HTML.field(
                        words("field.newPassword"), "password", .password, hint: words("admin.password.hint"),
                        .required,
                        .minLength(8), .autocomplete("new-password"))
                    HTML(.div, .class("actions")) { HTML.button(words("wallet.action.save")) }
                }
            }
        }
        if problem != nil { page.status = 422 }
        return page
    }

    static func add(_ call: AdminCall) async throws -> WebResponse? {
        let fields = call.fields
        guard let role = fields.text("role").flatMap(Administrator.Role.init(rawValue:)) else { return nil }
        do {
            let new = try await call.authority.addAdministratorInTurn(
                fields.text("email") ?? "", name: fields.text("name") ?? "", role: role,
                password: fields.secret("password") ?? Secret([]))
            return call.redirect(toSecret: page(of: new, call))
        } catch let error as BadgeError where [.invalidInput, .alreadyExists].contains(error.code) {
            return .page(form(call, problem: error))
        }
    }

    // Shown once: the key is in no address, and is not read again.
    private static func page(of new: NewAdministratorKey, _ call: AdminCall) -> WebPage {
        let words = call.words
        return call.page(
            words("admin.key.title", ["name": new.administrator.name]), in: .administrators,
            back: WebPage.Link(words("wallet.action.back"), to: "/administrators")
        ) {
            HTML(.section, .class("card section")) { codeKey(new, call) }
        }
    }

    /// The key of the codes, for an authenticator app.
    @HTMLBuilder
    static func codeKey(_ new: NewAdministratorKey, _ call: AdminCall) -> HTML {
        let words = call.words
        HTML(.p) { words("admin.key.text") }
        new.codeLink.withUnsafeBytes { HTML.qrCode(String(decoding: $0, as: UTF8.self), words("admin.key.qr")) }
        HTML.more(words("admin.key.byHand")) {
            HTML(.pre, .dir(.leftToRight), .tabIndex(0), .aria("label", words("admin.key.byHand"))) {
                new.codeKeyText.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            }
        }
    }

    private static func administrator(_ call: AdminCall) async throws -> Administrator? {
        let all = try await call.authority.reading { try $0.administrators() }
        return all.first { $0.id.rawValue == call.parameters[0] }
    }

    static func setRole(_ call: AdminCall) async throws -> WebResponse? {
        guard let administrator = try await administrator(call),
            let role = call.fields.text("role").flatMap(Administrator.Role.init(rawValue:))
        else { return nil }
        _ = try await call.authority.writing { try $0.setRole(role, ofAdministrator: administrator.email) }
        return call.redirect(to: "/administrators", telling: .saved)
    }

    static func askToRenew(_ call: AdminCall) async throws -> WebResponse? {
        guard let administrator = try await administrator(call) else { return nil }
        return call.confirmation(
            call.words("admin.key.renewTitle", ["name": administrator.name]), "admin.key.renewText",
            action: "admin.administrators.renew", path: path(administrator.id, "code"), back: "/administrators",
            in: .administrators)
    }

    static func renew(_ call: AdminCall) async throws -> WebResponse? {
        guard let administrator = try await administrator(call) else { return nil }
        let new = try await call.authority.writing { try $0.renewCodeKey(ofAdministrator: administrator.email) }
        // One's own sessions have ended: nothing is sent again, and no other page would be shown.
        return administrator.id == call.administrator.id
            ? .page(page(of: new, call)) : call.redirect(toSecret: page(of: new, call))
    }

    static func askToRemove(_ call: AdminCall) async throws -> WebResponse? {
        guard let administrator = try await administrator(call) else { return nil }
        return call.confirmation(
            call.words("command.remove.title", ["subject": administrator.name]), "admin.administrators.removeText",
            action: "action.remove", path: path(administrator.id, "remove"), back: "/administrators",
            in: .administrators)
    }

    static func remove(_ call: AdminCall) async throws -> WebResponse? {
        guard let administrator = try await administrator(call) else { return nil }
        _ = try await call.authority.writing { try $0.removeAdministrator(administrator.email) }
        return call.redirect(to: "/administrators", telling: .removed)
    }
}
