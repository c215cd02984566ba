import BadgeModel
import BadgeServing
import Foundation
import Hummingbird

extension Request {
    /// The parts of the path, decoded; `nil` if it is malformed.
    var pathParts: [String]? {
        let path = uri.path
        guard path.utf8.count <= 2048 else { return nil }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        var decoded = parts.compactMap { $0.removingPercentEncoding }
        guard decoded.count == parts.count, decoded.count <= 16, decoded.allSatisfy(\.isPathPart) else { return nil }
        if decoded.last == "" { decoded.removeLast() }
        return decoded.contains("") ? nil : decoded
    }

    /// The query, decoded; `nil` if it is malformed.
    var queryFields: [String: String]? {
        guard let query = uri.query, !query.isEmpty else { return [:] }
        guard query.utf8.count <= 4096 else { return nil }
        do { return try FormReader.fields(Array(query.utf8)) } catch { return nil }
    }
}

extension String {
    fileprivate var isPathPart: Bool {
        isStreamSafe && !unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
