public import BadgeCredentials
import BadgeKeys
public import BadgeModel
public import BadgeTransport
public import Foundation

/// Fetches the photo of a badge's holder from an organization that runs BadgeKit, for a person at a door to compare.
///
/// The organization gives a photo only against a fresh presentation that discloses `photo_digest`. Its own nonce shows
/// that the presentation is fresh; it is valid for five minutes, for one audience and once. The same presentation is
/// for you to verify, with the same nonce:
///
///     let photos = HolderPhotos(issuer: issuer, transport: transport)
///     let nonce = try await photos.nonce(for: "https://door.example.org")
///     let shown = try await ask(for: "https://door.example.org", nonce)
///     guard case .valid = try await verifier.verify(shown, audience: "https://door.example.org", nonce: nonce) else {
///         return
///     }
///     let photo = try await photos.photo(for: shown)
public struct HolderPhotos: Sendable {
    private let issuer: URL
    private let formats: [any PresentationFormat]
    private let web: WebClient

    /// Creates a client for the photos of one issuer's badges; the caller must close the transport.
    public init(
        issuer: URL, formats: [any PresentationFormat] = [SDJWTFormat()], transport: any HTTPTransport
    ) {
        self.issuer = issuer
        self.formats = formats
        web = WebClient(transport: transport).scoped(to: issuer)
    }

    /// Returns a nonce for one presentation.
    ///
    /// - Parameter audience: The verifier's identifier, which the presentation must name.
    /// - Throws: `BadgeError` of the web client.
    public func nonce(for audience: String) async throws -> String {
        try await web.postJSON(endpoint("/nonce"), ["audience": .string(audience)]) {
            try $0["nonce"].nonEmptyString(maxLength: 256)
        }
    }

    /// Returns the photo whose digest a presentation discloses. Verify the presentation first: this does not.
    ///
    /// - Parameter presentation: The presentation for the nonce.
    /// - Throws: `BadgeError` `serverAnswerInvalid` for another photo than the presentation discloses, or one that cannot
    ///   be shown; those of the web client, with the organization's refusal as `serverProblem`: `invalid_nonce`,
    ///   `invalid_presentation`, `badge_suspended`, `badge_missing`, `not_found`.
    public func photo(for presentation: String) async throws -> BadgePicture {
        let digest = try RecognizedCredential(presentation, among: formats).claims()["photo_digest"]?.stringValue
        let url = endpoint("")
        let body = try await web.postForBody(
            url, ["presentation": .string(presentation)], maxBytes: BadgePicture.mostBytes)
        guard let digest, Base64URL.encode(Digest.sha256(body.bytes)) == digest else {
            throw BadgePicture.refusal("it is another photo than the badge names", url)
        }
        return try BadgePicture(body, from: url)
    }

    private func endpoint(_ path: String) -> URL { issuer.appending(path: "photo" + path) }
}
