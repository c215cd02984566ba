import BadgeKit
import BadgeModel
import BadgeStorage
import BadgeUI

extension BadgeWallet {
    /// Returns a picture of a badge; `nil` if the wallet has none.
    func picture(_ kind: PictureKind, of badge: Badge.ID) async throws -> ImageData? {
        let picture =
            switch kind {
            case .photo: try await photo(of: badge)
            case .logo: try await logo(of: badge)
            }
        return picture.map { ImageData(bytes: $0.bytes, mediaType: $0.mediaType.rawValue) }
    }
}
