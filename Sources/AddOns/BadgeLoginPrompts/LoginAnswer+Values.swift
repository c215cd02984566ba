public import BadgeModel
public import BadgeUI

extension LoginAnswer {
    /// Creates an answer from values by name, as submitted by a web page or by code for older SDKs.
    ///
    /// For `authentication` and `userDefined`, the names are `username`, `password` and `otp`; every other text is a
    /// parameter for the organization. For `changePassword`, they are `oldPassword`, `newPassword` and
    /// `confirmNewPassword`. For `certificate`, they are the names of the server's fields. A missing or null value is
    /// read as an empty text.
    ///
    /// - Throws: `BadgeError` `invalidInput` with the name of a value that is not a text.
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

    /// Refuses an answer of the wrong kind, invalid fields, and a new password whose two entries differ.
    ///
    /// - Throws: `BadgeError` `invalidInput`; the user can answer again.
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

    /// The user name; `nil` if the answer has none.
    var username: String? {
        guard case .credentials(let credentials) = self else { return nil }
        return credentials.username
    }
}

extension Field {
    // Returns the field's value for the user's entry; nil if the entry is empty.
    fileprivate func value(_ secret: Secret) -> FieldValue? {
        guard secret.count > 0 else { return nil }
        switch kind {
        case .secret, .code: return .secret(secret)
        default: return .text(secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
        }
    }
}

extension BadgeError {
    // Creates a copy of an error with another recovery.
    init(_ error: BadgeError, recovery: Recovery) {
        self.init(
            error.code, error.message, detail: error.detail, underlying: error.underlying, recovery: recovery)
    }
}
