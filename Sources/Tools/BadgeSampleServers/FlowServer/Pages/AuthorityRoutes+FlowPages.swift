import BadgeAuthority
import BadgeModel
import BadgeServing
import Foundation
import HTTPTypes
package import Hummingbird

// The pages of a flow server, for a view of an app or a frame of its page.
extension AuthorityRoutes {
    private static let scriptType = "text/javascript; charset=utf-8"

    func addFlowPages(to router: Router<AuthorityContext>, _ flows: FlowServer) {
        router.get(RouterPath(Endpoint.flowPages + "/{name}")) { request, context -> Response in
            let name = context.parameters.get("name") ?? ""
            return try Self.flowFile(name) ?? flowPage(name, request, flows)
        }
    }

    private static func flowFile(_ name: String) -> Response? {
        switch name {
        case "bridge.js": .bytes(PackageResources.bridge_js, type: scriptType)
        case "widget.js": .bytes(PackageResources.widget_js, type: scriptType)
        case "pages.css": .bytes(PackageResources.pages_css, type: "text/css; charset=utf-8")
        default: nil
        }
    }

    private func flowPage(_ name: String, _ request: Request, _ flows: FlowServer) throws -> Response {
        guard let page = FlowPage(rawValue: name), let client = flows.clients.sorted().first else {
            throw ProtocolError.notFound
        }
        let languages = Languages(acceptLanguage: request.headers[.acceptLanguage] ?? "")
        let entry = flows.library.entry(for: languages)
        let writer = FlowPageWriter(
            page: page, flow: entry.flow, locale: entry.locale, client: client, name: entry.name,
            providers: flows.hasSampleProviders ? FlowServer.sampleProviders : [], embedders: flows.embedders,
            words: Localization(Languages([entry.locale]), of: .samples))
        return .text(writer.document, type: "text/html; charset=utf-8", headers: flows.pageHeaders)
    }
}

extension FlowServer {
    /// Each provider's identifier in the protocol, and what people call it.
    static let sampleProviders = [
        (id: "google", name: "Example ID"), (id: "facebook", name: "Sample Friends"),
    ]

    static func nameOfProvider(_ id: String) -> String { sampleProviders.first { $0.id == id }?.name ?? id }

    /// The script of the bridge, for pages of your own: `createBadgeBridge()`.
    public static var bridgeScript: String { String(decoding: PackageResources.bridge_js, as: UTF8.self) }

    // The pages that may have one of this server in a frame.
    var frameAncestors: String { embedders.isEmpty ? "'none'" : embedders.joined(separator: " ") }

    // Whether a request is for one of the pages above, and some pages may have it in a frame.
    package func mayBeFramed(_ request: Request) -> Bool {
        let (path, folder) = (request.uri.path, Endpoint.flowPages + "/")
        return !embedders.isEmpty && request.method == .get && path.hasPrefix(folder)
            && FlowPage(rawValue: String(path.dropFirst(folder.count))) != nil
    }

    // Nothing runs and nothing is loaded but the files beside the page.
    fileprivate var pageHeaders: HTTPFields {
        var headers: HTTPFields = [:]
        headers[.contentSecurityPolicy] =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; "
            + "frame-ancestors \(frameAncestors); base-uri 'none'; require-trusted-types-for 'script'"
        headers[.vary] = "Accept-Language"
        for (name, value) in [
            ("Referrer-Policy", "no-referrer"), ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
        ] {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return headers
    }
}

extension FlowLibrary {
    // The flow in the language that a browser prefers; the first one if there is none.
    fileprivate func entry(for languages: Languages) -> Entry {
        let wanted = Localization(languages).language
        return entries.first { $0.locale == wanted || $0.locale.hasPrefix(wanted + "-") } ?? entries[0]
    }
}
