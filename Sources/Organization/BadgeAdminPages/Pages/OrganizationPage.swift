import BadgeAuthority
import BadgeModel
import BadgeWebUI
import Foundation

/// The organization's name, address, appearance, contacts and lifetimes.
enum OrganizationPage {
    static let path = Administrator.Area.organization.path

    static let routes: [AdminRoute] = [
        .read("organization", .organization, show), .change("organization", .organization, edit),
    ]

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let details = try await call.authority.reading { try $0.organizationDetails() }
        return .page(
            call.mayChange(.organization)
                ? form(call, OrganizationForm(details), OpenedValues(OrganizationForm(details)))
                : facts(details, call))
    }

    static func edit(_ call: AdminCall) async throws -> WebResponse? {
        let (form, opened) = (try OrganizationForm(call.fields), OpenedValues(call.fields))
        do {
            _ = try await call.authority.writing { authority in
                try authority.editOrganization { details in
                    try EditConflict.check(OrganizationForm(details), opened)
                    try form.apply(to: &details)
                }
            }
            return call.redirect(to: path, telling: .saved)
        } catch let conflict as EditConflict<OrganizationForm> {
            return .page(
                Self.form(
                    call, conflict.resolved(form, opened), OpenedValues(conflict.current),
                    notice: conflict.notice(opened, call)))
        } catch let error as BadgeError where error.code == .invalidInput {
            return .page(Self.form(call, form, opened, notice: .problem(error, call)))
        }
    }

    private static func form(
        _ call: AdminCall, _ form: OrganizationForm, _ opened: OpenedValues, notice: HTML = .empty
    ) -> WebPage {
        var page = call.page(.organization) {
            HTML(.section, .class("card section")) {
                HTML(.p, .class("muted")) { call.words("admin.organization.text") }
                form.html(call, posting: path, opened: opened, notice: notice)
            }
        }
        if !notice.isEmpty { page.status = 422 }
        return page
    }

    private static func facts(_ details: OrganizationDetails, _ call: AdminCall) -> WebPage {
        call.page(.organization) {
            HTML(.section, .class("card section")) { OrganizationForm.facts(details, call) }
        }
    }
}
