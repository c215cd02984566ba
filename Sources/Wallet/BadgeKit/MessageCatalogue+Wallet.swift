import BadgeClient
import BadgeDatabase
public import BadgeModel
import BadgePresentation

extension MessageCatalogue {
    /// The texts of a wallet: those of the core, of its encrypted store, of its requests to organizations,
    /// and of verifiers' requests.
    public static let wallet = MessageCatalogue(
        english: [], german: [], arabic: [], including: [.database, .client, .presentation])
}
