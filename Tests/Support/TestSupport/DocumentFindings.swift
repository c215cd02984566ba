package import BadgeModel
import Foundation

/// What a refused document is blamed for; `nil` when it is accepted.
package func findings(_ body: () throws -> Void) throws -> [BadgeError.InvalidField]? {
    do {
        try body()
        return nil
    } catch let error as BadgeError {
        guard error.code == .documentInvalid, case .invalidFields(let fields) = error.detail else { throw error }
        return fields
    }
}
