import BadgeKeys
import BadgeModel
import Foundation
import HTTPTypes
import Hummingbird

// The page on which a person logs in for a device that shows a code. It has no script, and nothing of other servers.
enum DeviceLoginPage: Sendable {
    case askingCode
    case askingLogin(code: String, deviceName: String?, _ username: String = "", asksOTP: Bool = false)
    case allowed
    case denied

    // What a person is told of a refusal; nil for one that is not theirs.
    static func problem(_ refusal: ProtocolError) -> Message? {
        switch refusal.code {
        case "login_refused": "page.device.loginRefused"
        case "account_locked": "page.device.accountLocked"
        case "wrong_person": "page.device.wrongPerson"
        case "badge_suspended": "page.device.suspended"
        case "rate_limited", "temporarily_unavailable": "page.device.later"
        default: nil
        }
    }

    func response(of organization: Organization, problem: Message?, status: HTTPResponse.Status) -> Response {
        var headers: HTTPFields = [:]
        headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'sha256-\(Self.styleDigest)'; form-action 'self'; frame-ancestors 'none'; "
            + "base-uri 'none'"
        if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
        return .text(
            html(organization, problem), type: "text/html; charset=utf-8", status: status, headers: headers)
    }

    private func html(_ organization: Organization, _ problem: Message?) -> String {
        let title = Message("page.device.title", ["organization": organization.name]).text.htmlEscaped
        let said = problem.map { "<p role=\"alert\" class=\"problem\">\($0.text.htmlEscaped)</p>" } ?? ""
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1"><style>\(Self.style)</style></head>
            <body><main><h1>\(title)</h1>\(said)\(body)</main></body></html>
            """
    }

    private var body: String {
        switch self {
        case .askingCode: codeForm
        case .askingLogin(let code, let deviceName, let username, let asksOTP):
            loginForm(code, deviceName, username, asksOTP: asksOTP)
        case .allowed: paragraph("page.device.allowed")
        case .denied: paragraph("page.device.denied")
        }
    }

    private var codeForm: String {
        let (question, label, submit) = (
            paragraph("page.device.enterCode"), words("field.code"), words("action.continue")
        )
        return """
            <form method="get" action="device">\(question)
            <label for="user_code">\(label)</label>
            <input id="user_code" name="user_code" autocomplete="off" autocapitalize="characters" spellcheck="false" \
            autofocus required maxlength="16"><button>\(submit)</button></form>
            """
    }

    private func loginForm(_ code: String, _ deviceName: String?, _ username: String, asksOTP: Bool) -> String {
        let (name, password) = (words("field.username"), words("field.password"))
        let (allow, deny) = (words("page.device.allow"), words("page.device.deny"))
        return """
            <form method="post" action="device">\(warning(code, deviceName))
            <input type="hidden" name="user_code" value="\(code.htmlEscaped)">
            <label for="username">\(name)</label>
            <input id="username" name="username" value="\(username.htmlEscaped)" autocomplete="username" \
            autocapitalize="none" spellcheck="false" required>
            <label for="password">\(password)</label>
            <input id="password" name="password" type="password" autocomplete="current-password" required>\
            \(asksOTP ? oneTimeCode : "")
            <button name="action" value="allow">\(allow)</button>
            <button name="action" value="deny" class="other" formnovalidate>\(deny)</button></form>
            """
    }

    private var oneTimeCode: String {
        let label = words("page.device.sentCode")
        return """
            <label for="otp">\(label)</label>
            <input id="otp" name="otp" inputmode="numeric" autocomplete="one-time-code" autofocus required maxlength="16">
            """
    }

    // Whoever was sent here by somebody else sees what they would give away.
    private func warning(_ code: String, _ deviceName: String?) -> String {
        let question =
            deviceName.map { Message("page.device.question", ["device": $0]) } ?? "page.device.questionUnnamed"
        let shown = "<p class=\"code\">\(code.uppercased().htmlEscaped)</p>"
        return paragraph(question) + shown + paragraph("page.device.warning")
    }

    private func paragraph(_ message: Message) -> String { "<p>\(message.text.htmlEscaped)</p>" }

    private func words(_ message: Message) -> String { message.text.htmlEscaped }

    private static let style =
        "body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0;background:#f4f4f2;color:#1c1c1a}"
        + "main{max-width:26rem;margin:8vh auto;padding:2rem;background:#fff;border-radius:.75rem}"
        + "h1{font-size:1.375rem;line-height:1.25;margin:0 0 1rem}label{display:block;margin:1rem 0 .25rem}"
        + "input{box-sizing:border-box;width:100%;font:inherit;padding:.5rem .625rem;border:1px solid #767672;"
        + "border-radius:.375rem}button{font:inherit;width:100%;margin-top:1.25rem;padding:.625rem;border:0;"
        + "border-radius:.375rem;background:#1b4f8f;color:#fff;cursor:pointer}button.other{margin-top:.5rem;"
        + "background:#e6e6e2;color:#1c1c1a}.code{font:600 1.5rem/1 ui-monospace,monospace;letter-spacing:.08em;"
        + "text-align:center}.problem{padding:.625rem .75rem;border-left:4px solid #b3261e;background:#fceeee}"
        + "@media(prefers-color-scheme:dark){body{background:#161615;color:#ececea}main{background:#222220}"
        + "input{background:#161615;color:inherit}button{background:#8ab4f0;color:#10233c}button.other{"
        + "background:#3a3a37;color:#ececea}.problem{background:#3a1f1d}}"

    private static let styleDigest = Data(Digest.sha256(style)).base64EncodedString()
}

extension String {
    fileprivate var htmlEscaped: String {
        // By scalars: a quotation mark with an accent is one character, and ends an attribute all the same.
        unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
