import BadgeModel
import BadgeServing
import HTTPTypes
import Hummingbird

/// The body of a form.
enum WebBody {
    /// The most bytes of a form without a file or a document.
    static let formLimit = Request.bodyLimit
    /// The most bytes with a photo as cameras take it, which is refused beside its field if it is too large.
    static let photoLimit = 11_000_000
    /// The most bytes with a message of a page in a frame. One of 65,536 UTF-16 units has up to three times as many bytes.
    static let messageLimit = 4 * formLimit
    private static let mostFields = 128

    /// Reads the fields of a form.
    ///
    /// - Parameter limit: The most bytes of a body in parts. Any other has at most ``formLimit``.
    static func fields(of request: Request, upTo limit: Int) async throws -> WebFields {
        switch request.mediaType {
        case "application/x-www-form-urlencoded":
            let bytes = try await bytes(of: request, upTo: min(limit, formLimit))
            do {
                return WebFields(texts: try FormReader.fields(bytes, upTo: mostFields, controls: true))
            } catch {
                throw WebRefusal.malformed
            }
        case "multipart/form-data":
            let bytes = try await bytes(of: request, upTo: limit)
            guard let type = request.headers[.contentType],
                let fields = Multipart(bytes, contentType: type)?.fields(),
                fields.texts.values.allSatisfy({ $0.isStreamSafe && !$0.utf8.contains(0) })
            else { throw WebRefusal.malformed }
            return fields
        default: throw WebRefusal.malformed
        }
    }

    private static func bytes(of request: Request, upTo limit: Int) async throws -> [UInt8] {
        do { return try await request.bytes(upTo: limit) } catch let error as ProtocolError {
            throw error.status == .contentTooLarge ? WebRefusal.tooLarge(limit: limit) : WebRefusal.malformed
        }
    }
}
