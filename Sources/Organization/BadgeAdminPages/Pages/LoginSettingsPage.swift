import BadgeAuthority
import BadgeModel
import BadgeUI
import BadgeWebUI
import Foundation

/// A check of a document of login screens, which apps ship, and its screens as a user sees them. Nothing is kept.
enum LoginSettingsPage {
    static let routes: [AdminRoute] = [
        .read("login-settings", .loginSettings, show), .look("login-settings", .loginSettings, check),
    ]

    /// A document, and whose screens of it are drawn.
    private struct Draft {
        var text: String
        var project: ProjectInfo
        /// The language of the user who sees the screens.
        var language: String
    }

    private static let mostLanguages = 64

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        var draft = try await draft(call)
        guard call.request.query["example"] != nil else { return .page(page(call, draft, nil)) }
        draft.text = LoginSettingsExample.document.prettyText
        return .page(page(call, draft, try await review(draft)))
    }

    static func check(_ call: AdminCall) async throws -> WebResponse? {
        var draft = try await draft(call)
        let fields = call.fields
        // A form sends line breaks as two characters.
        draft.text = (fields["document"] ?? "").withLineFeeds
        if let name = fields.text("organization") { draft.project.projectName = String(name.prefix(100)) }
        if let server = fields.text("server") {
            draft.project = ProjectInfo(
                projectName: draft.project.projectName, serverName: String(server.prefix(253)))
        }
        if let language = fields.text("language") {
            guard let tag = Languages([language]).tags.first else { return nil }
            draft.language = tag
        }
        let review = try await review(draft)
        var page = page(call, draft, review)
        if !review.problems.isEmpty { page.status = 422 }
        return .page(page)
    }

    private static func draft(_ call: AdminCall) async throws -> Draft {
        let organization = try await call.authority.reading { try $0.organization() }
        let server = URL(string: organization.id.rawValue)?.host() ?? ""
        return Draft(
            text: "", project: ProjectInfo(projectName: organization.name, serverName: server),
            language: call.words.language)
    }

    private static func review(_ draft: Draft) async throws -> LoginSettingsReview {
        try await LoginSettingsReview(draft.text, for: draft.project, in: Languages([draft.language]))
    }
}

extension LoginSettingsPage {
    private static func page(_ call: AdminCall, _ draft: Draft, _ review: LoginSettingsReview?) -> WebPage {
        var page = call.page(.loginSettings) {
            HTML(.p, .class("muted")) { call.words("admin.loginSettings.text") }
            if let review { findings(review, call) }
            HTML(.div, .class("login-settings")) {
                form(call, draft, review)
                if let review, !review.screens.isEmpty { screens(review, call) }
            }
        }
        page.previews = review?.screens.map(\.preview) ?? []
        return page
    }

    @HTMLBuilder
    private static func findings(_ review: LoginSettingsReview, _ call: AdminCall) -> HTML {
        if review.problems.isEmpty {
            HTML(.p, .class("notice good"), .role("status")) {
                call.words(
                    "command.loginSettings.valid",
                    ["screens": review.screens.map { call.words($0.kind.title) }.joined(separator: ", ")])
            }
        } else {
            HTML(.div, .class("notice bad"), .role("alert"), .id("problems")) {
                HTML(.p) { call.words("admin.loginSettings.invalid") }
                list(review.problems, call)
            }
        }
        if !review.warnings.isEmpty { HTML(.div, .class("notice warn")) { list(review.warnings, call) } }
        if !review.images.isEmpty {
            HTML(.p, .class("notice")) {
                call.words("admin.loginSettings.images", ["names": review.images.joined(separator: ", ")])
            }
        }
    }

    private static func list(_ problems: [DocumentProblem], _ call: AdminCall) -> HTML {
        HTML(.ul) { for problem in problems { HTML(.li) { problem.html(in: call.words) } } }
    }

    private static func form(_ call: AdminCall, _ draft: Draft, _ review: LoginSettingsReview?) -> HTML {
        let words = call.words
        let isWrong = review?.problems.isEmpty == false
        return HTML(.section, .class("card section")) {
            HTML.form(posting: "/login-settings", sendsFiles: true) {
                HTML(.div, .class("field wide")) {
                    HTML(.label, .for("document")) { words("admin.loginSettings.document") }
                    HTML(
                        .textarea, .id("document"), .name("document"), .class("policy-text"), .rows(20),
                        .dir(.leftToRight), .required, .noSpellcheck, .noCapitals, .autocomplete("off"),
                        isWrong ? .aria("invalid", "true") : nil, isWrong ? .aria("describedby", "problems") : nil
                    ) { draft.text }
                }
                HTML.field(
                    words("admin.loginSettings.organization"), "organization", value: draft.project.projectName,
                    hint: words("admin.loginSettings.organizationHint"), .maxLength(100), .autocomplete("off"))
                HTML.field(
                    words("admin.loginSettings.server"), "server", value: draft.project.serverName, .maxLength(253),
                    .dir(.leftToRight), .noSpellcheck, .noCapitals, .autocomplete("off"))
                HTML.choice(
                    words("admin.loginSettings.language"), "language", languages(draft, review, words),
                    selected: draft.language)
                HTML(.div, .class("actions")) {
                    HTML.button(words("admin.loginSettings.check"))
                    if draft.text.isEmpty {
                        HTML.linkButton(
                            words("admin.loginSettings.example"), WebPath("login-settings", query: ["example": ""]))
                    }
                }
            }
        }
    }

    // Those of the document and of the library, by their names.
    private static func languages(
        _ draft: Draft, _ review: LoginSettingsReview?, _ words: Localization
    ) -> [(value: String, label: String)] {
        let own = (review?.languages ?? []).prefix(mostLanguages)
        let locale = Locale(identifier: words.language)
        return Set([draft.language] + own + Localization.shippedLanguages)
            .map { tag in (tag, locale.localizedString(forIdentifier: tag) ?? tag) }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    }

    private static func screens(_ review: LoginSettingsReview, _ call: AdminCall) -> HTML {
        HTML(.section, .class("screens"), .aria("label", call.words("admin.loginSettings.screens"))) {
            for screen in review.screens {
                let title = call.words(screen.kind.title)
                HTML(.figure, .aria("label", call.words("admin.loginSettings.preview", ["screen": title]))) {
                    HTML(.figcaption) { title }
                    HTML(.div, .class("vh")) {
                        for line in screen.preview.summary { HTML(.p, .dir(.auto)) { line } }
                    }
                    screen.preview.html
                }
            }
        }
    }
}

extension DocumentProblem {
    /// The problem in a line: where it is, and what.
    @HTMLBuilder
    func html(in words: Localization) -> HTML {
        if let position {
            words("admin.document.position", ["line": position.line, "column": position.column]) + " "
        }
        HTML(.code) { HTML(.bdi) { path } }
        " "
        HTML(.bdi) { reason }
    }
}
