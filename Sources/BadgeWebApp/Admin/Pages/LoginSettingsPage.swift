import BadgeAuthority
import BadgeModel
import BadgeUI
import BadgeWebUI
import Foundation

/// A check of a document of login screens, which apps ship. Nothing is kept.
enum LoginSettingsPage {
    static let routes: [AdminRoute] = [
        .read("login-settings", .loginSettings, show), .look("login-settings", .loginSettings, check),
    ]

    static func show(_ call: AdminCall) -> WebResponse? { .page(page(call) { .empty }) }

    static func check(_ call: AdminCall) -> WebResponse? {
        let text = call.fields["document"] ?? ""
        do {
            let settings = try LoginSettings(Array(text.utf8), mode: .development)
            return .page(page(call) { findings(settings, call) })
        } catch {
            var page = page(call) {
                HTML(.p, .class("notice bad"), .role("alert")) { call.view.text(BadgeError(wrapping: error).message) }
            }
            page.status = 422
            return .page(page)
        }
    }

    @HTMLBuilder
    private static func findings(_ settings: LoginSettings, _ call: AdminCall) -> HTML {
        HTML(.p, .class("notice good"), .role("status")) {
            call.words(
                "command.loginSettings.valid",
                ["screens": settings.describedScreens.map(\.rawValue).joined(separator: ", ")])
        }
        if !settings.warnings.isEmpty {
            HTML(.div, .class("notice warn")) {
                HTML(.ul) {
                    for warning in settings.warnings {
                        HTML(.li) {
                            HTML(.code) { HTML(.bdi) { warning.path } }
                            " "
                            HTML(.bdi) { warning.reason }
                        }
                    }
                }
            }
        }
    }

    private static func page(_ call: AdminCall, @HTMLBuilder findings: () -> HTML) -> WebPage {
        call.page(.loginSettings) {
            HTML(.p, .class("muted")) { call.words("admin.loginSettings.text") }
            findings()
            HTML(.section, .class("card section")) {
                HTML.form(posting: "/login-settings", sendsFiles: true) {
                    HTML(.div, .class("field")) {
                        HTML(.label, .for("document")) { call.words("admin.loginSettings.document") }
                        HTML(
                            .textarea, .id("document"), .name("document"), .class("policy-text"), .rows(20),
                            .dir(.leftToRight), .required, .noSpellcheck, .noCapitals
                        ) { call.fields["document"] ?? "" }
                    }
                    HTML(.div, .class("actions")) { HTML.button(call.words("admin.policy.check")) }
                }
            }
        }
    }
}
