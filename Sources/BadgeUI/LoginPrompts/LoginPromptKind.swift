/// What a login prompt is for. Each kind has a view, a controller and a module of its own, which an app can replace with
/// ``LoginPrompts/register(view:controller:module:for:)``.
///
/// The raw values are those of the `MobileLoginPromptType` of older SDKs.
public enum LoginPromptKind: Int, Sendable, CaseIterable {
    /// A user name and a password.
    case authentication = 0
    /// The password so far, and a new one.
    case changePassword = 1
    /// A page with a form, which the browser of this device opens.
    case htmlForm = 2
    /// What a certificate server wants to know before it certifies a key of this device.
    case certificate = 3
    /// Whatever the app makes of it: its view asks, its module turns the answer into a login.
    case userDefined = 4
    /// An address and a code for another screen, to be shown as a QR code.
    case qr = 5
    /// A login in the browser of this device, or with a code on another screen.
    case oauth = 6
}

/// What became of a login prompt.
///
/// The raw values are those of the `MOBILE_LOGIN_PROMPT_STATUS` constants of older SDKs.
public enum LoginPromptStatus: Int, Sendable, CaseIterable {
    /// Another prompt is up; this one was not shown.
    case waiting = 0
    /// The user answered, and the answer was accepted.
    case answered = 1
    /// The user cancelled.
    case cancelled = 2
    /// It failed, and the same call will fail again.
    case error = 3
    /// It failed, and the same call may succeed now or later.
    case retry = 0x4321

    /// The code that older SDKs report for ``cancelled``.
    public static let cancelledCode = -0x1234
}

/// How far a certificate prompt is.
///
/// The raw values are those of older SDKs.
public enum CertificatePromptState: Int, Sendable, CaseIterable, Comparable {
    /// Nothing was asked yet.
    case notInitialized = 0
    /// The server is asked for its fields.
    case retrievingFields = 1
    /// The user is asked.
    case waiting = 2
    /// The server is asked for the certificate.
    case gettingCertificate = 3
    /// The certificate is here.
    case finished = 4

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
