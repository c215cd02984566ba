import BadgeHTML
import BadgeModel
import BadgeUI
import HTTPTypes
import Hummingbird
import NIOCore

/// Makes responses, with the header fields that keep foreign pages and contents out.
struct PageResponder: Sendable {
    let origin: WebOrigin

    func respond(html: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
        respond(Array(html.utf8), type: "text/html; charset=utf-8", status: status, headers: headers)
    }

    func redirect(to path: WebPath, headers: HTTPFields = [:]) -> Response {
        var all = headers
        all[.location] = path.description
        return respond([], type: "text/plain", status: .seeOther, headers: all)
    }

    /// A style sheet or a script that every page loads.
    func respond(_ asset: WebAssets.File) -> Response {
        let type = asset.kind == .style ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8"
        return respond(asset.bytes, type: type, headers: [.cacheControl: "private, max-age=31536000, immutable"])
    }

    /// A picture is what its header is, and nothing in it is ever run.
    func respond(_ image: ImageData) throws -> Response {
        guard let type = image.pageMediaType else { throw WebRefusal.notFound }
        return respond(image.bytes, type: type, headers: [.contentSecurityPolicy: "default-src 'none'; sandbox"])
    }

    /// A file to save under a name.
    func respond(_ bytes: [UInt8], mediaType: String, name: String) -> Response {
        let isType = mediaType.utf8.count <= 128 && mediaType.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        let header = "attachment; filename*=UTF-8''\(WebPath(name).description.dropFirst())"
        return respond(
            bytes, type: isType ? mediaType : "application/octet-stream", headers: [.contentDisposition: header])
    }

    func page(
        of refusal: WebRefusal, to request: Request, _ words: Localization, styles: [WebPath]
    ) -> Response {
        let writer = PageWriter(
            title: refusal.title.text(in: words), localization: words, styles: styles, bodyClass: "plain")
        let isKnown = refusal.status != .unauthorized && origin.isHost(of: request.head)
        let body = Self.message(
            refusal.title.text(in: words), refusal.text.text(in: words),
            isKnown ? HTML(.a, .class("secondary"), .href(.start)) { words("web.start") } : nil)
        var headers: HTTPFields = [:]
        // The host's name is a secret of those who were given the link.
        if !origin.isHost(of: request.head) {
            headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        }
        if refusal.status == .methodNotAllowed { headers[.allow] = "GET, HEAD, POST" }
        // The rest of a body that was not read would be the next request.
        if request.method == .post, refusal.status != .notFound { headers[.connection] = "close" }
        return respond(html: writer.document(body), status: refusal.status, headers: headers)
    }

    static func message(_ title: String, _ text: String, _ action: HTML?) -> HTML {
        HTML(.main, .class("message-page")) {
            HTML(.h1) { title }
            HTML(.p) { text }
            action.map { action in HTML(.p) { action } }
        }
    }

    func respond(
        _ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var all: HTTPFields = [
            .contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: policy(),
        ]
        for (name, value) in Self.fixedHeaders { all[name] = value }
        if origin.isEncrypted { all[.strictTransportSecurity] = "max-age=31536000" }
        for field in headers { all[field.name] = field.value }
        return Response(status: status, headers: all, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    // Scripts and styles only from their own paths, so that nothing that is uploaded or sent can be one.
    func policy(framing sources: [String] = []) -> String {
        "default-src 'none'; script-src \(origin.text)/assets/; "
            + "style-src \(origin.text)/assets/ \(origin.text)/styles/; "
            + "img-src 'self' blob:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
            + (sources.isEmpty ? "" : "; frame-src \(Set(sources).sorted().joined(separator: " "))")
    }

    private static let fixedHeaders: [(HTTPField.Name, String)] = [
        ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(self), microphone=()"),
    ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
}
