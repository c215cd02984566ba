package import BadgeModel
package import Foundation

extension JSON {
    /// Returns a time in whole seconds since 1970 (a `NumericDate` of RFC 7519).
    package static func seconds(_ date: Date) -> JSON {
        .integer(Int64(date.timeIntervalSince1970.rounded(.down)))
    }
}
