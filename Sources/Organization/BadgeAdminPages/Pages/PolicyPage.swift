import BadgeAuthority
import BadgeDrawings
import BadgeModel
import BadgePolicy
import BadgePresentation
import BadgeSensors
import BadgeUI
import BadgeWebUI
import Foundation

/// The policy: its document as text, its drawings, and the points of its areas.
///
/// What is typed is checked and drawn before it is published. If somebody else publishes meanwhile, the second one is
/// told, and nothing that was typed is lost.
enum PolicyPage {
    static let routes: [AdminRoute] = [
        .read("policy", .policy, show), .change("policy", .policy, edit),
    ]

    /// What is to be done with a document.
    private enum Act: String {
        /// To check and draw it.
        case check
        /// To write the coordinates of its areas into it, and check it.
        case apply
        case publish
    }

    /// A document with what is known of it.
    private struct Draft {
        var text: String
        var policy: Policy?
        var warnings: [String] = []
        var problems: [DocumentProblem] = []
        /// The version that it is to replace, 0 for none.
        var version: Int
        /// The version that somebody else published meanwhile.
        var newer: Int?
        var isTyped = false
    }

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let document = try await call.authority.writing { try $0.policy() }
        let template =
            call.mayChange(.policy) ? call.request.query["template"].flatMap(PolicyTemplate.init(rawValue:)) : nil
        let text = (template?.document ?? document?.policy.json ?? ["restrictions": []]).prettyText
        return .page(page(checked(Draft(text: text, version: document?.version ?? 0)), document, call))
    }

    static func edit(_ call: AdminCall) async throws -> WebResponse? {
        let fields = call.fields
        // A form sends line breaks as two characters.
        let text = (fields["document"] ?? "").withLineFeeds
        guard let version = fields.text("version").flatMap({ Int($0) }),
            let act = fields["act"].flatMap(Act.init(rawValue:))
        else { return nil }
        var draft = Draft(text: text, version: version, isTyped: true)
        if act == .apply, let json = try? JSON.parse(text) {
            draft.text = PolicyPoints(json).applying { fields.text($0) }.prettyText
        }
        draft = checked(draft)
        let document = try await call.authority.writing { try $0.policy() }
        if act == .publish, draft.problems.isEmpty, let policy = draft.policy {
            if try await call.authority.writing({ try $0.set(policy, replacing: version) }) != nil {
                return call.redirect(to: "/policy", telling: .saved)
            }
            draft.newer = document?.version ?? 0
        }
        return .page(page(draft, document, call))
    }

    private static func checked(_ draft: Draft) -> Draft {
        var draft = draft
        do {
            let zones = SystemZones()
            let (policy, review) = try PolicyReview.read(
                JSONReader(JSON.parse(draft.text)), allowUnknown: false, isZone: { zones.table([$0])[$0] != nil },
                nearestZone: zones.nearestName)
            try policy.requireUsableVerifiers()
            (draft.policy, draft.warnings) = (policy, review.warnings)
        } catch {
            draft.problems = DocumentProblem.all(in: BadgeError(wrapping: error), of: draft.text)
            // What can be read is drawn all the same; it is not published.
            draft.policy = try? Policy(JSONReader(JSON.parse(draft.text)))
        }
        return draft
    }
}

extension PolicyPage {
    private static func page(_ draft: Draft, _ document: PolicyDocument?, _ call: AdminCall) -> WebPage {
        let words = call.words
        var page = call.page(.policy) {
            if let newer = draft.newer {
                HTML(.p, .class("notice bad"), .role("alert")) {
                    words("admin.policy.conflict", ["version": newer, "yours": draft.version])
                }
            }
            HTML(.p, .class("muted")) {
                if let document {
                    words(
                        "admin.policy.version",
                        ["version": document.version, "date": call.view.dayText(document.expires)])
                } else {
                    words("admin.attention.noPolicy")
                }
            }
            if document != nil {
                HTML(.p) { HTML(.a, .href(PolicyVersionsPage.path)) { words("admin.policy.history") } }
            }
            problems(draft, call)
            if call.mayChange(.policy) { form(draft, call) } else { text(draft, call) }
            drawings(draft, call)
            if call.mayChange(.policy) { templates(call) }
        }
        if draft.isTyped, !draft.problems.isEmpty { page.status = 422 }
        if draft.newer != nil { page.status = 409 }
        return page
    }

    @HTMLBuilder
    private static func problems(_ draft: Draft, _ call: AdminCall) -> HTML {
        if !draft.problems.isEmpty {
            HTML(.div, .class("notice bad"), .role("alert"), .id("problems")) {
                HTML(.ul) {
                    for problem in draft.problems {
                        HTML(.li) {
                            if let line = problem.line { call.words("admin.policy.line", ["line": line]) + " " }
                            HTML(.code) { HTML(.bdi) { problem.path } }
                            " "
                            HTML(.bdi) { problem.reason }
                            if let quote = problem.quote {
                                HTML(.div, .class("meta")) { HTML(.code, .dir(.leftToRight)) { quote } }
                            }
                        }
                    }
                }
            }
        }
        if !draft.warnings.isEmpty {
            HTML(.div, .class("notice warn")) { HTML(.ul) { for warning in draft.warnings { HTML(.li) { warning } } } }
        }
    }

    private static func text(_ draft: Draft, _ call: AdminCall) -> HTML {
        .section(call.words("admin.policy.document"), "document") {
            HTML(.pre, .dir(.leftToRight), .tabIndex(0), .aria("label", call.words("admin.policy.document"))) {
                draft.text
            }
        }
    }

    private static func form(_ draft: Draft, _ call: AdminCall) -> HTML {
        let words = call.words
        let points = (try? JSON.parse(draft.text)).map { PolicyPoints($0).shapes } ?? []
        return HTML.form(posting: "/policy", sendsFiles: true) {
            HTML.hiddenField("version", String(draft.newer == nil ? draft.version : draft.newer ?? draft.version))
            HTML.section(words("admin.policy.document"), "document-title") {
                HTML(.div, .class("field")) {
                    HTML(.label, .for("document")) { words("admin.policy.text") }
                    HTML(
                        .textarea, .id("document"), .name("document"), .class("policy-text"), .rows(24),
                        .dir(.leftToRight),
                        .noSpellcheck, .noCapitals, .autocomplete("off"),
                        draft.problems.isEmpty ? nil : .aria("invalid", "true"),
                        draft.problems.isEmpty ? nil : .aria("describedby", "problems")
                    ) { draft.text }
                }
                HTML(.div, .class("actions")) {
                    button(.publish, words("admin.policy.publish"), "primary")
                    button(.check, words("admin.policy.check"), "secondary")
                }
            }
            if !points.isEmpty {
                HTML.section(words("admin.policy.points"), "points") {
                    HTML(.p, .class("muted")) { words("admin.policy.pointsText") }
                    for shape in points { fieldset(shape, call) }
                    HTML(.div, .class("actions")) { button(.apply, words("admin.policy.apply"), "secondary") }
                }
            }
        }
    }

    private static func templates(_ call: AdminCall) -> HTML {
        HTML.section(call.words("admin.policy.templates"), "templates") {
            HTML(.p, .class("muted")) { call.words("admin.policy.templatesText") }
            HTML(.ul) {
                for template in PolicyTemplate.allCases {
                    HTML(.li) {
                        HTML(.a, .href(WebPath("policy", query: ["template": template.rawValue]))) {
                            template.summary.text(in: call.words)
                        }
                    }
                }
            }
        }
    }

    private static func button(_ act: Act, _ label: String, _ style: String) -> HTML {
        HTML(.button, .class("button \(style)"), .type(.submit), .name("act"), .value(act.rawValue)) { label }
    }

    private static func fieldset(_ shape: PolicyPoints.Shape, _ call: AdminCall) -> HTML {
        let words = call.words
        return HTML(.fieldset, .class("field")) {
            HTML(.legend) { HTML(.bdi) { shape.name ?? words("wallet.words.unnamedArea") } }
            switch shape.kind {
            case .circle(let latitude, let longitude, let radius):
                HTML.field(
                    words("admin.policy.latitude"), shape.field("latitude"), value: latitude, .inputMode("decimal"),
                    .dir(.leftToRight))
                HTML.field(
                    words("admin.policy.longitude"), shape.field("longitude"), value: longitude, .inputMode("decimal"),
                    .dir(.leftToRight))
                HTML.field(
                    words("admin.policy.radius"), shape.field("radius"), value: radius, .inputMode("decimal"),
                    .dir(.leftToRight))
            case .ring(let lines):
                HTML(.label, .for(shape.field("ring"))) { words("admin.policy.ring") }
                HTML(
                    .textarea, .id(shape.field("ring")), .name(shape.field("ring")), .rows(6), .dir(.leftToRight),
                    .noSpellcheck
                ) { lines }
            }
        }
    }

    @HTMLBuilder
    private static func drawings(_ draft: Draft, _ call: AdminCall) -> HTML {
        let drawings = draft.policy.map { self.drawings(of: $0, call) } ?? []
        if !drawings.isEmpty {
            HTML.section(call.words("admin.policy.drawings"), "drawings") {
                for drawing in drawings { HTML.figure(drawing) }
            }
        }
    }

    private static func drawings(of policy: Policy, _ call: AdminCall) -> [SVG] {
        let maps = policy.restrictions.compactMap { restriction -> SVG? in
            guard case .geoFence(let fence) = restriction.requirement else { return nil }
            return FenceDrawing(fence, in: call.words).svg
        }
        let hours = OpeningHours(of: policy, inWeekOf: call.view.now, SystemZones().table(policy.zones))
        return maps + (hours.map { [WeekDrawing($0, in: call.words).svg] } ?? [])
    }
}
