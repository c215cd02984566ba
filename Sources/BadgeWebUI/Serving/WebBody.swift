import BadgeModel
import BadgeServing
import HTTPTypes
import Hummingbird

/// The body of a form.
enum WebBody {
    /// The largest body with a file: a photo as cameras take it, which is refused beside its field if it is too large.
    static let limit = 11_000_000
    private static let mostFields = 128

    static func fields(of request: Request) async throws -> WebFields {
        switch request.mediaType {
        case "application/x-www-form-urlencoded":
            let bytes = try await bytes(of: request, upTo: Request.bodyLimit)
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
            throw error.status == .contentTooLarge ? WebRefusal.tooLarge : WebRefusal.malformed
        }
    }
}
