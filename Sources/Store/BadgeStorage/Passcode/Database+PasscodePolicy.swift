import BadgeDatabase
import BadgeModel
import BadgePolicy
import GRDB

/// The passcode restrictions of an organization's policy.
struct PasscodeDemanded {
    let organizationID: Organization.ID
    let passcode: Policy.Passcode
}

extension Database {
    // Documents stand without spaces; whether one does demand a passcode is for its reader to say.
    private static let mention = #""type":"passcode""#

    /// Returns the passcode restrictions of the organizations whose badges are in the wallet. A policy without one is
    /// not read.
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
