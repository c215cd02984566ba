import BadgeDatabase
import BadgeModel
import BadgePolicy
import GRDB

/// What an organization's policy demands of the wallet's passcode.
struct PasscodeDemanded {
    let organizationID: Organization.ID
    let passcode: Policy.Passcode
}

extension Database {
    // Documents stand without spaces; whether one does demand a passcode is for its reader to say.
    private static let mention = #""type":"passcode""#

    /// What the policies of organizations, of which the wallet holds badges, demand of its passcode. A policy that
    /// demands none is not read.
    func passcodePolicies() throws -> [PasscodeDemanded] {
        let rows = try boundRows(.policy).filter { ($0["document"] as String).contains(Self.mention) }
        let held = try rows.filter { try hasBoundRow(.badge, "organization_id", $0["organization_id"]) }
        return try held.flatMap { row in
            try row.document("document", Policy.init(received:)).passcodes.map {
                PasscodeDemanded(organizationID: Organization.ID(rawValue: row["organization_id"]), passcode: $0)
            }
        }
    }
}
