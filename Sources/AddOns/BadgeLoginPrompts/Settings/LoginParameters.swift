import BadgeModel
import BadgeUI
import Synchronization

/// Additional parameters of a wallet's logins with a user name and a password.
///
/// Values from a view or a module take precedence over the defaults of ``LoginSettings``, and these over the parameters
/// set here. Parameters are not stored; they apply until they are removed or the wallet is closed.
///
///     try wallet.ui.loginPrompts.parameters.set("12", for: "branch")
public final class LoginParameters: Sendable {
    /// The name of the parameter for the identifier of this device.
    static let deviceIdentifier = "device_id"
    /// The name of the parameter for the number of an authentication mode.
    static let authenticationMode = "auth_mode"

    private let values = Mutex<[String: String]>([:])
    private let tellsDevice = Mutex(false)

    init() {}

    /// Whether a login with a user name and a password identifies this device in the parameter `device_id`; `false` by
    /// default.
    ///
    /// The identifier is specific to the organization: the thumbprint of the key by which the organization knows this
    /// device. It does not identify the hardware or the app.
    public var sendsDeviceIdentifier: Bool {
        get { tellsDevice.withLock { $0 } }
        set { tellsDevice.withLock { $0 = newValue } }
    }

    /// Sets a parameter.
    ///
    /// - Throws: `BadgeError` `invalidInput` if the name is reserved for logins, such as `password`, is longer than 64
    ///   characters, or contains characters other than letters, digits, spaces, dots, hyphens and underscores.
    public func set(_ value: String, for name: String) throws {
        try LoginCredentials.checkParameterNames([name])
        values.withLock { $0[name] = value }
    }

    /// The value of a parameter; `nil` if it is not set.
    public subscript(name: String) -> String? { values.withLock { $0[name] } }

    /// The names of the parameters, sorted.
    public var names: [String] { values.withLock { $0.keys.sorted() } }

    /// Removes a parameter.
    public func remove(_ name: String) { values.withLock { $0[name] = nil } }

    /// Removes all parameters.
    public func clear() { values.withLock { $0 = [:] } }

    /// Returns the parameters merged over the defaults of a screen, and those over the parameters set here.
    package func completing(_ parameters: [String: String], _ screen: LoginScreen?) -> [String: String] {
        values.withLock { $0 }.merging(screen?.defaultParameters ?? [:]) { $1 }.merging(parameters) { $1 }
    }
}
