import BadgeModel
import Synchronization

/// Parameters that go with every login of a wallet with a name and a password, beside those of its screen.
///
/// What a view answers, or a module adds, counts before what ``LoginSettings`` give as a default, and that before what
/// stands here. Nothing of it is stored: it counts until it is removed, or the wallet is closed.
///
///     try wallet.ui.loginPrompts.parameters.set("12", for: "branch")
public final class LoginParameters: Sendable {
    private let values = Mutex<[String: String]>([:])

    init() {}

    /// Sets a parameter.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a name that a login uses itself, such as `password`, or that has other
    ///   characters than letters, digits, dots, hyphens and underscores.
    public func set(_ value: String, for name: String) throws {
        guard name.wholeMatch(of: /[A-Za-z0-9._\-]{1,64}/) != nil, !Self.reservedNames.contains(name.lowercased())
        else { throw BadgeError(.invalidInput, "invalidInput.parameterTaken", ["name": name]) }
        values.withLock { $0[name] = value }
    }

    /// The value of a parameter; `nil` where there is none.
    public subscript(name: String) -> String? { values.withLock { $0[name] } }

    /// The names of the parameters, sorted.
    public var names: [String] { values.withLock { $0.keys.sorted() } }

    /// Removes a parameter.
    public func remove(_ name: String) { values.withLock { $0[name] = nil } }

    /// Removes all parameters.
    public func clear() { values.withLock { $0 = [:] } }

    /// Those parameters, over the defaults of a screen and these.
    package func completing(_ parameters: [String: String], _ screen: LoginScreen?) -> [String: String] {
        values.withLock { $0 }.merging(screen?.defaultParameters ?? [:]) { $1 }.merging(parameters) { $1 }
    }

    static var reservedNames: Set<String> { LoginSettingsValue.reservedKeys.union(["username", "password"]) }
}
