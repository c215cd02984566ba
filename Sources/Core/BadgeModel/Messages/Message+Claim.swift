extension Message {
    /// Returns the name of a claim of this library's badges, or of OpenID Connect Core 1.0 section 5.1; `nil` for another.
    ///
    /// - Parameter path: The path, such as `address.locality`.
    package static func claim(_ path: String) -> Message? {
        switch path {
        case "name": "claim.name"
        case "given_name": "claim.givenName"
        case "family_name": "claim.familyName"
        case "middle_name": "claim.middleName"
        case "nickname": "claim.nickname"
        case "preferred_username": "claim.username"
        case "email": "claim.email"
        case "email_verified": "claim.emailVerified"
        case "phone_number": "claim.phone"
        case "phone_number_verified": "claim.phoneVerified"
        case "title": "claim.title"
        case "group": "claim.group"
        case "photo_digest": "claim.photoDigest"
        case "picture": "claim.picture"
        case "profile": "claim.profile"
        case "website": "claim.website"
        case "gender": "claim.gender"
        case "birthdate": "claim.birthdate"
        case "zoneinfo": "claim.zone"
        case "locale": "claim.locale"
        case "address": "claim.address"
        case "address.formatted": "claim.wholeAddress"
        case "address.street_address": "claim.street"
        case "address.locality": "claim.locality"
        case "address.region": "claim.region"
        case "address.postal_code": "claim.postalCode"
        case "address.country": "claim.country"
        case "updated_at": "claim.updatedAt"
        default: nil
        }
    }
}
