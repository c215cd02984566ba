import BadgeModel
import Foundation

extension LoginCredentials {
    /// The names with a meaning for logins, in addition to `username` and `password`.
    package static let reservedNames: Set = [
        "otp", "badge_key", "server", "project", "port", "user", "userid", "login", "authmode", "auth_mode", "session",
        "client_id", "device_id",
    ]

    /// Returns whether a parameter may have a name, wherever the name is from.
    package static func isParameterName(_ name: String) -> Bool {
        (1...64).contains(name.unicodeScalars.count) && name.first != " " && name.last != " "
            && name.unicodeScalars.allSatisfy {
                CharacterSet.alphanumerics.contains($0) || " ._-".unicodeScalars.contains($0)
            }
    }

    /// Checks the names of parameters.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a name that logins use themselves, or that none may have.
    package static func checkParameterNames(_ names: some Collection<String>) throws {
        if let wrong = names.filter({ !isParameterName($0) }).min() {
            throw BadgeError(.invalidInput, "invalidInput.parameterName", ["name": wrong])
        }
        let taken = reservedNames.union(["username", "password"])
        if let name = names.filter({ taken.contains($0.lowercased()) }).min() {
            throw BadgeError(.invalidInput, "invalidInput.parameterTaken", ["name": name])
        }
    }
}
