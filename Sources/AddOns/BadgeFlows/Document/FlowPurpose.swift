/// What a form of a flow is filled in for.
public enum FlowPurpose: Sendable, Hashable {
    /// A sign-in with a name and a password.
    case signIn
    /// A registration.
    case registration
    /// The registration that completes a sign-in with a provider.
    case socialRegistration
    /// A change of the user's record.
    case profile
    /// A change of the password.
    case passwordChange
    /// A message for a user who forgot the password.
    case forgottenPassword
    /// Another message with which the user verifies the email address.
    case resendVerification
    /// Any other form, by its name.
    case other(String)
}

extension FlowPurpose {
    /// The stable name: `signIn`, `registration`, `socialRegistration`, `profile`, `passwordChange`,
    /// `forgottenPassword`, `resendVerification`, or the form's name.
    public var name: String {
        switch self {
        case .signIn: "signIn"
        case .registration: "registration"
        case .socialRegistration: "socialRegistration"
        case .profile: "profile"
        case .passwordChange: "passwordChange"
        case .forgottenPassword: "forgottenPassword"
        case .resendVerification: "resendVerification"
        case .other(let form): form
        }
    }
}
