import BadgeKit
import BadgeModel
import BadgeWebUI

/// The drawings of a policy's restrictions.
enum PolicyDrawings {
    /// Returns the drawing of a requirement; `nil` for one that is only words.
    static func drawing(of requirement: Policy.Requirement, at location: StoredLocation?, _ view: PageView) -> HTML? {
        nil
    }
}
