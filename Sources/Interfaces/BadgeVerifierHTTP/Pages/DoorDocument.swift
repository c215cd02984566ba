import BadgeDrawings
import BadgeHTML
import BadgeKeys
import BadgeModel
import BadgeServing
import Foundation
import HTTPTypes
import Hummingbird

/// A page of a verifier as it is sent.
struct DoorDocument {
    let title: String
    let words: Localization
    /// The seconds after which the browser goes on, and where; `nil` for a page that stays.
    let refresh: (seconds: Int, address: String)?
    let body: HTML

    /// - Parameters:
    ///   - cookies: The cookies to set.
    ///   - refusal: The refusal that the page explains; `nil` for none.
    func response(setting cookies: [String] = [], refusing refusal: ProtocolError? = nil) -> Response {
        var headers = refusal?.headers ?? [:]
        headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'sha256-\(Self.styleDigest)'; form-action 'self'; frame-ancestors 'none'; "
            + "base-uri 'none'"
        headers[.contentLanguage] = words.language
        headers[.vary] = "Accept-Language, Cookie"
        // With no referrer at all a browser would not say where a form comes from.
        if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "same-origin" }
        if let refresh, let name = HTTPField.Name("Refresh") {
            headers[name] = "\(refresh.seconds); url=\(refresh.address)"
        }
        for cookie in cookies { headers.append(HTTPField(name: .setCookie, value: cookie)) }
        return .text(html, type: "text/html; charset=utf-8", status: refusal?.status ?? .ok, headers: headers)
    }

    private var html: String {
        HTMLDocument(
            language: words.language, isRightToLeft: words.isRightToLeft,
            head: [.title(title), .deviceWidth, .lightAndDark, .style(Self.style)]
        ) { body }.markup()
    }

    private static let style =
        "body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;background:#f4f4f2;color:#1c1c1a}"
        + "main{box-sizing:border-box;max-width:34rem;margin:4vh auto;padding:1.5rem;background:#fff;"
        + "border-radius:.75rem;border-block-start:.375rem solid #1b4f8f;overflow-wrap:anywhere}"
        + "main.good{border-color:#1a7f37}main.bad{border-color:#b3261e}main.open{border-color:#8a6100}"
        + "h1{font-size:1.625rem;line-height:1.25;margin:0 0 .75rem}p{margin:.75rem 0}.note{font-size:.9375rem;"
        + "color:#5a5a55}.code{text-align:center;margin:1rem -1.5rem}.code svg{width:min(100%,32rem);height:auto}"
        + "dl{margin:1rem 0}dt{font-size:.9375rem;color:#5a5a55}dd{margin:0 0 .5rem;font-weight:600}"
        + "button,.button{box-sizing:border-box;display:block;width:100%;font:inherit;margin-block-start:1rem;"
        + "padding:.625rem;border:0;border-radius:.375rem;background:#1b4f8f;color:#fff;text-align:center;"
        + "text-decoration:none;cursor:pointer}button.other{background:#e6e6e2;color:#1c1c1a}"
        + "@media(prefers-color-scheme:dark){body{background:#161615;color:#ececea}main{background:#222220;"
        + "border-color:#8ab4f0}main.good{border-color:#3fb950}main.bad{border-color:#ff7b72}"
        + "main.open{border-color:#e0b050}.note,dt{color:#b5b5ae}.button{background:#8ab4f0;color:#10233c}"
        + "button.other{background:#3a3a37;color:#ececea}}" + SVG.styleSheet

    private static let styleDigest = Data(Digest.sha256(style)).base64EncodedString()
}
