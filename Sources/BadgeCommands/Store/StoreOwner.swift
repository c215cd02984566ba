import ArgumentParser
import BadgeAuthority
import BadgeDatabase
import BadgeKit
import BadgeModel
import BadgeStorage
import Foundation

/// Whose store is meant.
enum StoreOwner: String, ExpressibleByArgument, CaseIterable {
    case wallet
    case organization

    var kind: StoreKind {
        switch self {
        case .wallet: .wallet
        case .organization: .organization
        }
    }

    /// The option that names it, where a home holds the other one too.
    func option(in session: CommandRun) throws -> String {
        try self == .organization && session.owners.count > 1 ? " --of organization" : ""
    }
}

struct StoreOwnerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The owner of the store: wallet or organization. Unless given, the one that the home holds; the wallet if it "
                + "holds both.", valueName: "OWNER"))
    var of: StoreOwner?
}

extension CommandRun {
    /// Whose stores there are in the home.
    ///
    /// Getting it throws `BadgeError` `storeLocked`, `invalidInput`, `storeFailed` when the home cannot be looked into.
    var owners: [StoreOwner] {
        get throws { try StoreOwner.allCases.filter { try $0.kind.layout(homePath).isInhabited } }
    }

    /// Whose store is meant.
    ///
    /// - Throws: As `owners`.
    func owner(_ options: StoreOwnerOptions) throws -> StoreOwner { try options.of ?? owners.first ?? .wallet }

    /// The same for what is written: where a home holds both, the user is told that there is another store.
    ///
    /// - Throws: As `owners`.
    func ownerTold(_ options: StoreOwnerOptions) throws -> StoreOwner {
        if options.of == nil, !json, try owners.count > 1 {
            note(.words("command.store.organizationToo", ["option": "--of organization"]))
        }
        return try owner(options)
    }

    func path(of owner: StoreOwner) -> String { owner.kind.layout(homePath).databasePath }
}
