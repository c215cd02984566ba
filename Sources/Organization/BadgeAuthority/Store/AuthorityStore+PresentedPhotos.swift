import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// Why a presentation gets no photo.
enum PhotoRefusal: Error {
    case presentation(String)
    // The nonce is not ours, was made for another audience, has expired, or was used.
    case nonce
    // There is none, or another one than the presentation discloses.
    case photo
}

extension AuthorityStore {
    // A nonce for a presentation to one verifier, which the verifier can verify itself as well.
    func photoNonce(for audience: String) throws -> String {
        let expires = clock.now().addingTimeInterval(Lifetime.nonce)
        return try codeAuthenticator().photoNonce(for: audience, expires: expires, random: random)
    }

    // The photo whose digest the presentation discloses. Its nonce is used up, whatever becomes of the badge.
    //
    // - Throws: `PhotoRefusal`; `BadgeRefusal` if the badge may not be used.
    func photo(presented presentation: RecognizedCredential) throws -> PersonPhoto {
        let now = clock.now()
        // Neither is trusted before the key binding is verified. Without a nonce of ours, nothing is verified or written.
        guard let audience = presentation.unverified.audience, let nonce = presentation.unverified.nonce else {
            throw PhotoRefusal.presentation("It has no key binding.")
        }
        guard let expires = try codeAuthenticator().expiry(ofPhotoNonce: nonce, for: audience), now < expires else {
            throw PhotoRefusal.nonce
        }
        let (badge, digest) = try write { db in
            let binding = PresentationBinding(audience: audience, nonce: nonce)
            let credential = try Self.verified(presentation, for: binding, now: now, db)
            let presented = credential.status.map {
                PresentedStatus(holder: credential.holderKey.thumbprint, reference: $0)
            }
            guard let row = try presented.flatMap({ try Self.badge(of: $0, db) }) else { throw BadgeRefusal.missing }
            let (badge, person): (String, String) = (row["id"], row["person"])
            // A person's share, since each copy of a badge has a key of its own.
            guard try Self.isFirstUse(of: nonce, by: person, until: expires, now: now, db) else {
                throw PhotoRefusal.nonce
            }
            return (badge, credential.claims["photo_digest"]?.stringValue)
        }
        return try read { db in
            let person: String = try Self.requireUsable(badge, now: now, db)["person"]
            guard let digest else { throw PhotoRefusal.presentation("It does not disclose photo_digest.") }
            guard let photo = try Self.photo(ofPerson: person, db), photo.digest == digest else {
                throw PhotoRefusal.photo
            }
            return photo
        }
    }

    private static func verified(
        _ presentation: RecognizedCredential, for binding: PresentationBinding, now: Date, _ db: Database
    ) throws -> VerifiedCredential {
        let organization = try organization(db)
        do {
            return try presentation.verify(
                trust: try organization.trustAnchors.map { try JWK($0.jwk) }, issuer: organization.id.rawValue,
                for: binding, now: now
            ).credential
        } catch let failure as BadgeError {
            throw PhotoRefusal.presentation(failure.reason)
        }
    }
}
