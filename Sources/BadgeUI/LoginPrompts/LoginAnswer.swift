public import BadgeModel

/// What a view of a login prompt answers.
public enum LoginAnswer: Sendable, Equatable {
    /// To `authentication` and `userDefined`.
    case credentials(LoginCredentials)
    /// To `changePassword`.
    case passwordChange(PasswordChange)
    /// To `certificate`: a value for each field, by name.
    case certificateFields([String: Secret])
    /// To `htmlForm`, `oauth` and `qr`: open the browser of this device.
    case proceed
    /// To `oauth` and `qr` with a code: it was read, and is entered on another screen.
    case acknowledged
}

/// The password so far, and a new one.
public struct PasswordChange: Sendable, Equatable {
    /// The password so far.
    public let current: Secret
    /// The new password.
    public let new: Secret
    /// The new password once more.
    public let confirmation: Secret

    public init(current: Secret, new: Secret, confirmation: Secret) {
        self.current = current
        self.new = new
        self.confirmation = confirmation
    }
}

extension LoginAnswer {
    /// Reads an answer from values by name, as a web page or code for older SDKs has them.
    ///
    /// `authentication` and `userDefined` have `username` and `password`, and every other text is a parameter for the
    /// organization; `changePassword` has `oldPassword`, `newPassword` and `confirmNewPassword`; `certificate` has the
    /// fields that the server listed. What is absent or null is an empty text.
    ///
    /// - Throws: `BadgeError` `invalidInput` with the name of a value that is no text.
    public init(_ values: [String: JSON], to kind: LoginPromptKind) throws(BadgeError) {
        var texts: [String: String] = [:]
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let text = value == .null ? "" : value.stringValue else {
                throw BadgeError(.invalidField(name, Message("form.anotherKind", ["label": name])), recovery: .retry)
            }
            texts[name] = text
        }
        let secret = { (name: String) in Secret(utf8: texts[name] ?? "") }
        switch kind {
        case .authentication, .userDefined:
            let parameters = texts.filter { !["username", "password", "otp"].contains($0.key) }
            self = .credentials(
                LoginCredentials(
                    username: texts["username"] ?? "", password: secret("password"),
                    oneTimeCode: texts["otp"].map { Secret(utf8: $0) }, parameters: parameters))
        case .changePassword:
            self = .passwordChange(
                PasswordChange(
                    current: secret("oldPassword"), new: secret("newPassword"),
                    confirmation: secret("confirmNewPassword")))
        case .certificate: self = .certificateFields(texts.mapValues { Secret(utf8: $0) })
        case .htmlForm, .qr, .oauth: self = .proceed
        }
    }

    /// Refuses an answer that the prompt did not ask for, and a new password that was entered in two ways.
    ///
    /// - Throws: `BadgeError` `invalidInput`, which another answer cures.
    func check(for setup: LoginPromptSetup) throws(BadgeError) {
        switch (self, setup.kind) {
        case (.credentials, .authentication), (.credentials, .userDefined), (.proceed, .htmlForm), (.proceed, .oauth),
            (.proceed, .qr), (.acknowledged, .oauth), (.acknowledged, .qr):
            return
        case (.passwordChange(let change), .changePassword):
            guard change.new == change.confirmation else {
                throw BadgeError(.invalidField("confirmNewPassword", "form.entriesDiffer"), recovery: .retry)
            }
        case (.certificateFields(let values), .certificate):
            for field in setup.fields {
                guard let problem = field.problem(with: values[field.name].flatMap(field.value)) else { continue }
                throw BadgeError(.invalidField(field.name, problem), recovery: .retry)
            }
        default: throw BadgeError(.invalidInput, "invalidInput.anotherAnswer", recovery: .retry)
        }
    }

    /// The user name, where the answer has one.
    package var username: String? {
        guard case .credentials(let credentials) = self else { return nil }
        return credentials.username
    }
}

extension Field {
    // The field's value for what was entered; nil for nothing.
    fileprivate func value(_ secret: Secret) -> FieldValue? {
        guard secret.count > 0 else { return nil }
        switch kind {
        case .secret, .code: return .secret(secret)
        default: return .text(secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
        }
    }
}

extension BadgeError {
    // The same error, which something else may cure.
    init(_ error: BadgeError, recovery: Recovery) {
        self.init(
            error.code, error.message, detail: error.detail, underlying: error.underlying, recovery: recovery)
    }
}
