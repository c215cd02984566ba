import ArgumentParser
import BadgeAuthority
import BadgeDatabase
import BadgeKit
import BadgeModel
import BadgeStorage
import Foundation

/// The owner of a store: wallet or organization.
enum StoreOwner: String, ExpressibleByArgument, CaseIterable {
    case wallet
    case organization

    var kind: StoreKind {
        switch self {
        case .wallet: .wallet
        case .organization: .organization
        }
    }

    /// Returns the option that selects the owner, if a home has both stores.
    func option(in run: CommandRun) throws -> String {
        try self == .organization && run.owners.count > 1 ? " --of organization" : ""
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
    /// The owners of the stores in the home.
    ///
    /// Reading it throws `BadgeError` `storeLocked`, `invalidInput`, `storeFailed` when the home cannot be accessed.
    var owners: [StoreOwner] {
        get throws { try StoreOwner.allCases.filter { try $0.kind.layout(homePath).isInhabited } }
    }

    /// Returns the selected owner.
    ///
    /// - Throws: The errors of `owners`.
    func owner(_ options: StoreOwnerOptions) throws -> StoreOwner { try options.of ?? owners.first ?? .wallet }

    /// Returns the owner for a command that writes, and tells the user of the other store if a home has both.
    ///
    /// - Throws: The errors of `owners`.
    func ownerTold(_ options: StoreOwnerOptions) throws -> StoreOwner {
        if options.of == nil, !json, try owners.count > 1 {
            note(.words("command.store.organizationToo", ["option": "--of organization"]))
        }
        return try owner(options)
    }

    func path(of owner: StoreOwner) -> String { owner.kind.layout(homePath).databasePath }
}
