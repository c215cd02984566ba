import BadgeCredentials
import BadgeModel
import BadgeServing
import Hummingbird

// The photo for a verifier, against a fresh presentation that discloses its digest.
extension AuthorityRoutes {
    func photoNonce(_ request: Request) async throws -> Response {
        let audience = try await request.members(only: ["audience"]) {
            try $0["audience"].nonEmptyString(maxLength: 2048)
        }
        let nonce = try await authority.readStore { try $0.photoNonce(for: audience) }
        return .document(["nonce": .string(nonce), "expires_in": .integer(Int64(Lifetime.nonce))])
    }

    func presentedPhoto(_ request: Request) async throws -> Response {
        let text = try await request.members(only: ["presentation"]) { try $0["presentation"].string() }
        do {
            let presentation = try RecognizedCredential(text, among: Self.formats)
            let photo = try await authority.onStoreQueue { try $0.photo(presented: presentation) }
            RequestClient.confirm()
            return .photo(photo)
        } catch let refusal as PhotoRefusal {
            throw ProtocolError(refusal)
        } catch let failure as BadgeError where failure.code == .credentialMalformed {
            throw ProtocolError(.presentation(failure.reason))
        }
    }
}

extension ProtocolError {
    fileprivate init(_ refusal: PhotoRefusal) {
        switch refusal {
        case .presentation(let reason): self.init("invalid_presentation", "The presentation is refused: \(reason)")
        case .nonce: self.init("invalid_nonce", "The nonce is not one of ours for this audience, or was used.")
        case .photo: self = .photoMissing
        }
    }
}
