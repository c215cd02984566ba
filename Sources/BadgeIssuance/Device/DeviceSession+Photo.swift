import BadgeModel
import BadgeTransport
import Foundation

extension DeviceSession {
    /// Uploads a photo unchanged: JPEG or PNG of at most 10 MB. See `ImageMetadata` for removing metadata.
    ///
    /// - Returns: SHA-256 of the bytes, base64url.
    /// - Throws: `BadgeError` `photoRefused`, `sessionEnded`, and those of the web client.
    public func uploadPhoto(_ bytes: [UInt8], mediaType: String) async throws -> String {
        let photo = Data(bytes)
        return try await withAccessToken { authorization in
            try await web.put(
                configuration.photoEndpoint, photo, type: MediaType(mediaType), authorization: authorization
            ) { try $0["photo_digest"].nonEmptyString(maxLength: 64) }
        }
    }
}
