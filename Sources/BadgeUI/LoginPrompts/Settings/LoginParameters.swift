import BadgeModel
import Synchronization

/// Parameters that go with every login of a wallet with a name and a password, beside those of its screen.
///
/// What a view answers, or a module adds, counts before what ``LoginSettings`` give as a default, and that before what
/// stands here. Nothing of it is stored: it counts until it is removed, or the wallet is closed.
///
///     try wallet.ui.loginPrompts.parameters.set("12", for: "branch")
public final class LoginParameters: Sendable {
    /// The name under which the identifier of this device goes.
    package static let deviceIdentifier = "device_id"
    /// The name under which the number of an authentication mode goes.
    package static let authenticationMode = "auth_mode"

    private let values = Mutex<[String: String]>([:])
    private let tellsDevice = Mutex(false)

    init() {}

    /// Whether a login with a name and a password names this device in the parameter `device_id`; no, unless told
    /// otherwise.
    ///
    /// The identifier is the organization's alone: the thumbprint of the key by which it knows this device, and no
    /// identifier of the hardware or of the app.
    public var sendsDeviceIdentifier: Bool {
        get { tellsDevice.withLock { $0 } }
        set { tellsDevice.withLock { $0 = newValue } }
    }

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
    ///
    /// - Throws: `BadgeError` `invalidInput` for one that has a name of the login's own.
    package func completing(
        _ parameters: [String: String], _ screen: LoginScreen?
    ) throws -> [String: String] {
        if let taken = parameters.keys.filter({ Self.reservedNames.contains($0.lowercased()) }).min() {
            throw BadgeError(.invalidInput, "invalidInput.parameterTaken", ["name": taken])
        }
        return values.withLock { $0 }.merging(screen?.defaultParameters ?? [:]) { $1 }.merging(parameters) { $1 }
    }

    static var reservedNames: Set<String> { LoginSettingsValue.reservedKeys.union(["username", "password"]) }
}
