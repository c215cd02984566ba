package import BadgeHTML
import BadgeKeys
package import BadgeModel
import BadgeServing
import Foundation
import HTTPTypes
package import Hummingbird

// A page on which a person logs in. It has no scripts, and loads nothing from other servers.
package struct LoginPage: Sendable {
    // The language of the page's texts.
    @TaskLocal package static var words = Localization(Languages([]), of: .organization)

    let body: HTML
    let problem: Message?
    let status: HTTPResponse.Status
    // Where the form may redirect to, in addition to this server: an origin, or a scheme with its colon.
    let formTarget: String?
    // The heading, which may name the organization.
    let title: Message.Key
    // The pages that may have this one in a frame.
    let frameAncestors: String
    // Loads a page of this server after so many seconds, without a script.
    var reload: (seconds: Int, path: String)?

    package init(
        body: HTML, problem: Message? = nil, status: HTTPResponse.Status = .ok, formTarget: String? = nil,
        title: Message.Key = .organization("page.login.title"), frameAncestors: String = "'none'"
    ) {
        self.body = body
        self.problem = problem
        self.status = status
        self.formTarget = formTarget
        self.title = title
        self.frameAncestors = frameAncestors
    }

    // The message for the person about a refusal; nil for a refusal that does not concern them.
    package static func problem(_ refusal: ProtocolError) -> Message? {
        switch refusal.code {
        case "login_refused" where refusal.members["tries_left"] == 0:
            .sentences([said(by: refusal) ?? .organization("page.login.refused"), locked(refusal)])
        case "second_factor_required" where refusal.members["tries_left"] == 0: locked(refusal)
        case "login_refused": said(by: refusal) ?? .organization("page.login.refused")
        case "second_factor_required" where refusal.members["tries_left"] != nil: .organization("page.login.wrongCode")
        case "second_factor_required": said(by: refusal) ?? .organization("page.login.codeNeeded")
        case "rate_limited": later(refusal)
        case "account_locked": locked(refusal)
        case "code_expired": codeSpent(refusal)
        case "wrong_person": "wrongPerson.login"
        case "invitation_unusable": .organization("page.browser.invitationUnusable")
        case "badge_suspended": "badgeSuspended.elsewhere"
        case "temporarily_unavailable": .organization("page.login.later")
        default: nil
        }
    }

    // The message for a code that was entered, and is wrong or no longer valid.
    package static func problem(ofCodeWith triesLeft: Int?) -> Message {
        triesLeft == nil ? .organization("page.login.codeResent") : .organization("page.login.wrongCode")
    }

    // The message for too many tries, with the time after which there may be another one.
    package static func later(seconds: Int) -> Message {
        .organization("page.login.laterIn", ["wait": Message.duration(seconds: seconds)])
    }

    // The message for an account that takes no login after too many wrong ones, with the time after which it does.
    package static func locked(seconds: Int) -> Message {
        Message("accountLocked.tooManyTries", ["wait": Message.duration(seconds: seconds)])
    }

    // The message for a code that no longer counts, with the time after which another one is sent.
    package static func codeSpent(seconds: Int, hadTooManyTries: Bool) -> Message {
        let wait: [String: any MessageValue] = ["wait": Message.duration(seconds: seconds)]
        return hadTooManyTries
            ? .organization("page.login.codeExhausted", wait) : .organization("page.login.codeSpent", wait)
    }

    private static func later(_ refusal: ProtocolError) -> Message {
        refusal.seconds.map(later) ?? .organization("page.login.later")
    }

    private static func codeSpent(_ refusal: ProtocolError) -> Message {
        refusal.seconds.map { codeSpent(seconds: $0, hadTooManyTries: refusal.members["tries_left"] == 0) }
            ?? .organization("page.login.later")
    }

    private static func locked(_ refusal: ProtocolError) -> Message {
        refusal.seconds.map(locked) ?? .organization("page.login.accountLocked")
    }

    private static func said(by refusal: ProtocolError) -> Message? {
        refusal.members["message"]?.stringValue.map { Message.organization("page.login.said", ["message": $0]) }
    }

    package func response(of organization: String) -> Response {
        var headers: HTTPFields = [:]
        headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'sha256-\(Self.styleDigest)'; "
            + "form-action 'self'\(formTarget.map { " " + $0 } ?? ""); frame-ancestors \(frameAncestors); base-uri 'none'"
        // With no referrer at all a browser would not say where the form comes from.
        if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "same-origin" }
        if let reload, let name = HTTPField.Name("Refresh") {
            headers[name] = "\(reload.seconds); url=\(reload.path)"
        }
        headers[.contentLanguage] = Self.words.language
        headers[.vary] = "Accept-Language"
        return .text(html(organization), type: "text/html; charset=utf-8", status: status, headers: headers)
    }

    private func html(_ organization: String) -> String {
        let title = Message(title, ["organization": organization]).text(in: Self.words)
        return HTMLDocument(
            language: Self.words.language, isRightToLeft: Self.words.isRightToLeft,
            head: [.title(title), .deviceWidth, .style(Self.style)]
        ) {
            HTML(.main) {
                HTML(.h1) { title }
                if let problem { HTML(.p, .role("alert"), .class("problem")) { problem.html } }
                body
            }
        }.markup()
    }

    package static func paragraph(_ message: Message) -> HTML { HTML(.p) { message.html } }

    // A link that opens the app, and looks like a button.
    static func appButton(_ label: Message, opening link: String) -> HTML {
        HTML(.p) { HTML.link(label.text(in: words), opening: link, .class("button")) }
    }

    // A button that answers a form; the other one than the usual needs no fields.
    package static func button(_ label: Message, _ action: String, isOther: Bool = false) -> HTML {
        HTML(
            .button, .name("action"), .value(action), isOther ? .class("other") : nil, isOther ? .formNoValidate : nil
        ) { label.html }
    }

    package static func field(_ label: Message, _ name: String, _ attributes: HTML.Attribute...) -> HTML {
        .group([
            HTML(.label, .for(name)) { label.html },
            HTML(.input, attributes: [.id(name), .name(name)] + attributes),
        ])
    }

    // The fields of the login form and its two buttons.
    @HTMLBuilder
    static func credentials(username: String, asksOTP: Bool, allow: Message, deny: Message) -> HTML {
        field(
            "field.username", "username", .value(username), .autocomplete("username"), .noCapitals, .noSpellcheck,
            .required)
        field("field.password", "password", .type(.password), .autocomplete("current-password"), .required)
        if asksOTP {
            field(
                .organization("page.login.sentCode"), "otp", .inputMode("numeric"), .autocomplete("one-time-code"),
                .autofocus, .required, .maxLength(16))
        }
        button(allow, "allow")
        button(deny, "deny", isOther: true)
    }

    private static let style =
        "body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0;background:#f4f4f2;color:#1c1c1a}"
        + "main{max-width:26rem;margin:8vh auto;padding:2rem;background:#fff;border-radius:.75rem}"
        + "h1{font-size:1.375rem;line-height:1.25;margin:0 0 1rem}label{display:block;margin:1rem 0 .25rem}"
        + "input{box-sizing:border-box;width:100%;font:inherit;padding:.5rem .625rem;border:1px solid #767672;"
        + "border-radius:.375rem}button,.button{box-sizing:border-box;display:block;font:inherit;width:100%;"
        + "margin-top:1.25rem;padding:.625rem;border:0;text-align:center;text-decoration:none;"
        + "border-radius:.375rem;background:#1b4f8f;color:#fff;cursor:pointer}button.other{margin-top:.5rem;"
        + "background:#e6e6e2;color:#1c1c1a}.code{font:600 1.5rem/1 ui-monospace,monospace;letter-spacing:.08em;"
        + "text-align:center}svg{display:block;max-width:100%;height:auto;margin:1rem auto}"
        + ".problem{padding:.625rem .75rem;border-left:4px solid #b3261e;background:#fceeee}"
        + "@media(prefers-color-scheme:dark){body{background:#161615;color:#ececea}main{background:#222220}"
        + "input{background:#161615;color:inherit}button,.button{background:#8ab4f0;color:#10233c}"
        + "button.other{"
        + "background:#3a3a37;color:#ececea}.problem{background:#3a1f1d}}"

    private static let styleDigest = Data(Digest.sha256(style)).base64EncodedString()
}

extension Request {
    // Has pages written in the language that the browser prefers.
    package func inItsLanguage<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        let languages = Languages(acceptLanguage: headers[.acceptLanguage] ?? "")
        return try await LoginPage.$words.withValue(Localization(languages, of: .organization), operation: body)
    }
}

extension Message {
    package var html: HTML { .text(text(in: LoginPage.words)) }
}

extension ProtocolError {
    fileprivate var seconds: Int? { headers[.retryAfter].flatMap { Int($0) } }
}
