import BadgeKeys
package import BadgeModel
import BadgeTransport
import Foundation

extension DeviceSession {
    /// Uploads a photo unchanged: JPEG or PNG of at most 1 MB. See `ImageMetadata` for removing metadata.
    ///
    /// - Returns: SHA-256 of the bytes, base64url.
    /// - Throws: `BadgeError` `photoRefused`, `sessionEnded`, and those of the web client.
    package func uploadPhoto(_ bytes: [UInt8], mediaType: String) async throws -> String {
        let photo = Data(bytes)
        return try await withAccessToken { authorization in
            try await web.put(
                configuration.photoEndpoint, photo, type: MediaType(mediaType), authorization: authorization
            ) { try $0["photo_digest"].nonEmptyString(maxLength: 64) }
        }
    }

    /// Fetches the photo that a badge names.
    ///
    /// - Parameter digest: SHA-256 of the photo's bytes, base64url: the claim `photo_digest` of the badge.
    /// - Throws: `BadgeError` `notFound` when the organization has none; `serverAnswerInvalid` for another photo, or one
    ///   that a badge cannot show; `badgeSuspended`, `sessionEnded`, and those of the web client.
    package func fetchPhoto(digest: String) async throws -> BadgePicture {
        let endpoint = configuration.photoEndpoint
        let body = try await answering(endpoint) {
            try await withAccessToken { authorization in
                try await web.get(
                    endpoint, accepting: BadgePicture.acceptedTypes, unless: nil, authorization: authorization,
                    maxBytes: BadgePicture.mostBytes)
            }
        }
        guard let body, Base64URL.encode(Digest.sha256(body.bytes)) == digest else {
            throw BadgePicture.refusal("it is another photo than the badge names", endpoint)
        }
        return try BadgePicture(body, from: endpoint)
    }

    private func answering<Answer>(_ endpoint: URL, _ request: () async throws -> Answer) async throws -> Answer {
        do { return try await request() } catch let failure as BadgeError where failure.serverProblem?.status == 404 {
            throw BadgeError(
                .notFound, .client("notFound.photoAtOrganization"), ["server": endpoint.origin], underlying: failure)
        }
    }
}
