import BadgeKit
import BadgeModel
import BadgeUI

/// The pictures that the wallet keeps of a badge.
extension BadgeWallet {
    /// Returns the photo of the badge's holder; `nil` if the wallet has none.
    func picture(_ kind: CardPicture, of badge: Badge.ID) async throws -> ImageData? { nil }

    /// Returns whether the wallet has the photo of the badge's holder.
    func hasPhoto(of badge: Badge) async throws -> Bool { try await picture(.photo, of: badge.id) != nil }

    /// Returns whether the wallet has the logo of the badge's organization.
    func hasLogo(of badge: Badge) async throws -> Bool { try await picture(.logo, of: badge.id) != nil }
}

/// A picture of a badge, by the name of its page.
enum CardPicture: String {
    case photo
    case logo
}
