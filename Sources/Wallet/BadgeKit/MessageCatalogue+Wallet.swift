import BadgeClient
import BadgeDatabase
public import BadgeModel

extension MessageCatalogue {
    /// The texts of a wallet: those of the core, of its encrypted store, and of its requests to organizations.
    public static let wallet = MessageCatalogue(english: [], german: [], arabic: [], including: [.database, .client])
}
