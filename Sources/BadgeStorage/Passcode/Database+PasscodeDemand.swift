import BadgeModel
import GRDB

/// What an organization's policy demands of the wallet's passcode.
struct PasscodeDemanded {
    let organizationID: Organization.ID
    let passcode: Policy.Passcode
}

extension Database {
    // Documents stand without spaces; whether one does demand a passcode is for its reader to say.
    static let maySpeakOfPasscodes = #"instr(document, '"type":"passcode"') > 0"#

    /// What the policies of organizations, of which the wallet holds badges, demand of its passcode. A policy that
    /// demands none is not read.
    func passcodeDemands() throws -> [PasscodeDemanded] {
        let rows = try cachedRows(
            """
            SELECT organization_id, document FROM policy
            WHERE \(Self.maySpeakOfPasscodes)
                AND organization_id IN (SELECT organization_id FROM badge)
            ORDER BY organization_id
            """)
        return try rows.flatMap { row in
            try row.document("document", Policy.init).passcodes.map {
                PasscodeDemanded(organizationID: Organization.ID(rawValue: row["organization_id"]), passcode: $0)
            }
        }
    }
}

extension Policy {
    fileprivate var passcodes: [Passcode] {
        restrictions.compactMap { restriction in
            if case .passcode(let passcode) = restriction.requirement { passcode } else { nil }
        }
    }
}
