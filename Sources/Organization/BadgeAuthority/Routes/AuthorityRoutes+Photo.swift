import BadgeDatabase
import BadgeModel
import BadgeServing
import BadgeSystem
import HTTPTypes
import Hummingbird

extension AuthorityRoutes {
    // Accepts what a badge can show, without the metadata that the wallet has left in it.
    func savePhoto(_ request: Request) async throws -> Response {
        let token = try await deviceToken(of: request)
        let sent = try await request.photo()
        let picture = try Self.picture(in: sent)
        let mediaType = picture.mediaType.rawValue
        guard request.mediaType == mediaType else {
            throw ProtocolError("invalid_photo", "The picture is \(mediaType) and was sent as something else.")
        }
        let photo = PersonPhoto(picture, receivedAt: authority.clock.now().truncated)
        let actor = AuditActor.person(token.person, device: token.device)
        guard try await authority.onStoreQueue({ try $0.save(photo, of: token.person, by: actor) }) else {
            throw ProtocolError.tokenInvalid
        }
        return .document(["photo_digest": .string(photo.digest)])
    }

    // For the badge of the session.
    func photo(_ request: Request) async throws -> Response {
        let badge = try await deviceToken(of: request).requiredBadge()
        guard let photo = try await authority.readStore({ try $0.photo(ofBadge: badge) }) else {
            throw ProtocolError.photoMissing
        }
        return .photo(photo)
    }

    private static func picture(in file: [UInt8]) throws -> BadgePicture {
        do { return try BadgePicture(photo: file) } catch let failure as BadgeError {
            throw ProtocolError("invalid_photo", failure.reason)
        }
    }
}

extension Response {
    static func photo(_ photo: PersonPhoto) -> Response { .bytes(photo.bytes, type: photo.mediaType) }
}

extension ProtocolError {
    static let photoMissing = Self("not_found", "The organization has no such photo.", status: .notFound)

    static let photoTooLarge = Self("invalid_photo", "The picture is larger than 1 MB.", status: .contentTooLarge)
}

extension Request {
    fileprivate func photo() async throws -> [UInt8] {
        try await bytes(upTo: ImageHeader.mostPhotoBytes, or: .photoTooLarge)
    }
}
