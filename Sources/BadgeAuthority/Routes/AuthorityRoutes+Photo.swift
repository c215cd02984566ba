import BadgeKeys
import BadgeModel
import HTTPTypes
import Hummingbird

extension AuthorityRoutes {
    // Judged by its content and its header: nothing here decodes a picture.
    func photo(_ request: Request) async throws -> Response {
        let token = try await deviceToken(of: request)
        let bytes = try await request.photo()
        let mediaType = try Self.mediaType(of: bytes)
        guard request.mediaType == mediaType else {
            throw ProtocolError("invalid_photo", "The picture is \(mediaType) and was sent as something else.")
        }
        let photo = PersonPhoto(mediaType: mediaType, bytes: bytes, receivedAt: authority.clock.now().truncated)
        guard try await authority.onStoreQueue({ try $0.keep(photo, of: token.person) }) else {
            throw ProtocolError.tokenInvalid
        }
        return .document(["photo_digest": .string(photo.digest)])
    }

    private static func mediaType(of bytes: [UInt8]) throws -> String {
        do {
            return try ImageHeader.photo(bytes).mediaType
        } catch let failure as BadgeError {
            throw ProtocolError("invalid_photo", failure.reason)
        }
    }
}

extension ProtocolError {
    static let photoTooLarge = Self("invalid_photo", "The picture is larger than 10 MB.", status: .contentTooLarge)
}

extension Request {
    fileprivate func photo() async throws -> [UInt8] {
        try await bytes(upTo: ImageHeader.mostPhotoBytes, or: .photoTooLarge)
    }
}
