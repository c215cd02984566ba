public import BadgeModel

/// The user's answer to a login prompt, as submitted by a view.
public enum LoginAnswer: Sendable, Equatable {
    /// The answer to `authentication` and `userDefined`.
    case credentials(LoginCredentials)
    /// The answer to `changePassword`.
    case passwordChange(PasswordChange)
    /// The answer to `certificate`: a value for each field, by the field's name.
    case certificateFields([String: Secret])
    /// The answer to `htmlForm`, `oauth` and `qr` that opens the browser of this device.
    case proceed
    /// The answer to `oauth` and `qr` with a code: the user has read the code, and enters it on another screen.
    case acknowledged
}

/// The current password and a new one.
public struct PasswordChange: Sendable, Equatable {
    /// The current password.
    public let current: Secret
    /// The new password.
    public let new: Secret
    /// The new password, repeated.
    public let confirmation: Secret

    public init(current: Secret, new: Secret, confirmation: Secret) {
        self.current = current
        self.new = new
        self.confirmation = confirmation
    }
}
