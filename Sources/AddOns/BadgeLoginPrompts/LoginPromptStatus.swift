/// The status of a login prompt.
///
/// The raw values are those of the `MOBILE_LOGIN_PROMPT_STATUS` constants in older SDKs.
public enum LoginPromptStatus: Int, Sendable, CaseIterable {
    /// Not shown, since another prompt is displayed.
    case waiting = 0
    /// Answered by the user, and accepted.
    case answered = 1
    /// Cancelled by the user.
    case cancelled = 2
    /// Failed; repeating the same call fails again.
    case error = 3
    /// Failed; repeating the same call may succeed.
    case retry = 0x4321

    /// The code of ``cancelled`` in older SDKs.
    public static let cancelledCode = -0x1234
}

/// The states of a certificate prompt.
///
/// The raw values are those of older SDKs.
public enum CertificatePromptState: Int, Sendable, CaseIterable, Comparable {
    /// The prompt has not started.
    case notInitialized = 0
    /// The server is being asked for its fields.
    case retrievingFields = 1
    /// The prompt is waiting for the user.
    case waiting = 2
    /// The server is being asked for the certificate.
    case gettingCertificate = 3
    /// The certificate has been issued.
    case finished = 4

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
