import BadgeDrawings
import BadgeHTML
import BadgeKeys
import BadgeModel
import BadgeUI
import Foundation

/// The style sheets and scripts that every page loads, under names that change with their text.
struct WebAssets: Sendable {
    struct File: Sendable {
        let path: WebPath
        let kind: WebAsset.Kind
        let bytes: [UInt8]
    }

    private let files: [String: File]
    let styles: [WebPath]
    let scripts: [WebPath]
    /// The script of pages with a frame.
    let frameScript: WebPath

    init(_ assets: [WebAsset] = []) {
        let own = [
            Self.file(.style, PackageResources.page_css + Array(SVG.styleSheet.utf8)),
            Self.file(.script, PackageResources.page_js),
        ]
        let all = own + assets.map { Self.file($0.kind, Array($0.text.utf8)) }
        let frame = Self.file(.script, PackageResources.frame_js)
        frameScript = frame.path
        files = Dictionary((all + [frame]).map { ($0.path.description, $0) }) { first, _ in first }
        styles = all.filter { $0.kind == .style }.map(\.path)
        scripts = all.filter { $0.kind == .script }.map(\.path)
    }

    func file(_ path: [String]) -> File? { files[WebPath(parts: path).description] }

    private static func file(_ kind: WebAsset.Kind, _ bytes: [UInt8]) -> File {
        let name = Base64URL.encode(Digest.sha256(bytes).prefix(12)) + (kind == .style ? ".css" : ".js")
        return File(path: WebPath("assets", name), kind: kind, bytes: bytes)
    }
}
