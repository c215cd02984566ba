package import BadgeModel
public import BadgeUI
public import Foundation

/// The appearance and the inputs of a login screen, as described by a ``LoginSettings`` document. A value that is `nil`
/// leaves the default.
public struct LoginScreen: Sendable, Hashable {
    /// The appearance of a text.
    public struct Label: Sendable, Hashable {
        /// The text, with `%@` replaced.
        public var text: LocalizedText?
        /// The font's name.
        public var fontName: String?
        public var color: AppearanceColor?

        public init() {}
    }

    /// The appearance of a button.
    public struct Button: Sendable, Hashable {
        /// The label, with `%@` replaced.
        public var text: LocalizedText?
        /// The font's name.
        public var fontName: String?
        public var color: AppearanceColor?
        /// The text's colour while the button is pressed.
        public var highlightedColor: AppearanceColor?
        public var backgroundColor: AppearanceColor?
        /// The background's colour while the button is pressed.
        public var highlightedBackgroundColor: AppearanceColor?

        public init() {}
    }

    /// A link to a page for users who forgot their password.
    public struct ForgotPassword: Sendable, Hashable {
        public var label = Label()
        /// The address of the page, which opens in the system's browser.
        public var link: URL?

        public init() {}
    }

    /// The background image of a screen.
    public struct BackgroundImage: Sendable, Hashable {
        public var portrait: AppearanceImage?
        public var landscape: AppearanceImage?
        /// The image for any orientation.
        public var generic: AppearanceImage?

        public init() {}

        /// Returns the image for an orientation, or the generic one if there is none.
        public func image(isLandscape: Bool) -> AppearanceImage? { (isLandscape ? landscape : portrait) ?? generic }
    }

    /// An input of the screen.
    public struct Input: Sendable, Hashable {
        /// The kinds of inputs.
        public enum Kind: String, Sendable, CaseIterable {
            /// A line of visible text.
            case text
            /// A line of hidden text.
            case password
            /// A choice from a list of texts.
            case list
        }

        /// The input's name: `username`, `password`, or the name of a parameter.
        public let key: String
        public let kind: Kind
        /// The label; `nil` to use the key.
        public var label: LocalizedText?
        /// The placeholder, which explains how to fill in the input.
        public var placeholder: LocalizedText?
        /// The initial value.
        public var defaultValue: String?
        /// The choices of a list.
        public var selections: [String] = []

        public init(_ key: String, _ kind: Kind) {
            self.key = key
            self.kind = kind
        }

        /// Whether the value is sent to the organization as a parameter named by its key.
        public var isParameter: Bool { key != "username" && key != "password" }
    }

    public var backgroundImage: BackgroundImage?
    public var backgroundColor: AppearanceColor?
    public var icon: AppearanceImage?
    public var title: Label?
    public var header: Label?
    public var footer: Label?
    public var loginButton: Button?
    public var cancelButton: Button?
    public var forgotPassword: ForgotPassword?
    /// The inputs in their order on the screen; `nil` for user name and password.
    public var inputs: [Input]?

    public init() {}

    /// The default values of the parameters, which a login sends if the user did not fill them in.
    public var defaultParameters: [String: String] {
        let values = (inputs ?? []).filter(\.isParameter).compactMap { input in
            input.defaultValue.map { (input.key, $0) }
        }
        return Dictionary(values) { first, _ in first }
    }
}

extension LoginScreen {
    /// Returns this screen with each element replaced by that of another screen, if the other screen has one.
    func overridden(by other: LoginScreen) -> LoginScreen {
        var merged = other
        merged.backgroundImage = other.backgroundImage ?? backgroundImage
        merged.backgroundColor = other.backgroundColor ?? backgroundColor
        merged.icon = other.icon ?? icon
        merged.title = other.title ?? title
        merged.header = other.header ?? header
        merged.footer = other.footer ?? footer
        merged.loginButton = other.loginButton ?? loginButton
        merged.cancelButton = other.cancelButton ?? cancelButton
        merged.forgotPassword = other.forgotPassword ?? forgotPassword
        merged.inputs = other.inputs ?? inputs
        return merged
    }

    /// Returns this screen with each `%@` replaced by a name. Other directives are left unchanged.
    func naming(_ name: String) -> LoginScreen { mapTexts { $0.map { $0.replacing("%@", with: name) } } }

    /// Returns this screen with each text in the one language that a user reads.
    func localized(for languages: Languages) -> LoginScreen { mapTexts { LocalizedText($0.text(for: languages)) } }

    private func mapTexts(_ change: (LocalizedText) -> LocalizedText) -> LoginScreen {
        var changed = self
        changed.title?.text = title?.text.map(change)
        changed.header?.text = header?.text.map(change)
        changed.footer?.text = footer?.text.map(change)
        changed.loginButton?.text = loginButton?.text.map(change)
        changed.cancelButton?.text = cancelButton?.text.map(change)
        changed.forgotPassword?.label.text = forgotPassword?.label.text.map(change)
        changed.inputs = inputs?.map { input in
            var input = input
            input.label = input.label.map(change)
            input.placeholder = input.placeholder.map(change)
            return input
        }
        return changed
    }
}

extension LoginScreen: LoginScreenStyle {
    package var layer: AppearanceLayer {
        var layer = AppearanceLayer()
        layer[.backgroundColor(of: .prompt)] = backgroundColor
        layer[.backgroundImage(of: .prompt)] = backgroundImage?.image(isLandscape: false)
        layer[.landscapeBackgroundImage(of: .prompt)] = backgroundImage?.image(isLandscape: true)
        layer[.image(of: .title)] = icon
        for (element, label) in [(AppearanceElement.title, title), (.header, header), (.footer, footer)] {
            layer.set(label, of: element)
        }
        layer.set(forgotPassword?.label, of: .link)
        layer[.header(of: .prompt)] = header?.text.map { .text($0) }
        layer[.footer(of: .prompt)] = footer?.text.map { .text($0) }
        for (element, button) in [(AppearanceElement.primaryButton, loginButton), (.cancelButton, cancelButton)] {
            layer[.textColor(of: element)] = button?.color
            layer[.fontName(of: element)] = button?.fontName.map { LocalizedText($0) }
            layer[.highlightedTextColor(of: element)] = button?.highlightedColor
            layer[.backgroundColor(of: element)] = button?.backgroundColor
            layer[.highlightedBackgroundColor(of: element)] = button?.highlightedBackgroundColor
        }
        return layer
    }

    package func titleText(in languages: Languages) -> String? { title?.text?.text(for: languages) }
    package func headerText(in languages: Languages) -> String? { header?.text?.text(for: languages) }
    package func loginLabel(in languages: Languages) -> String? { loginButton?.text?.text(for: languages) }
    package func cancelLabel(in languages: Languages) -> String? { cancelButton?.text?.text(for: languages) }

    package func forgotPasswordLink(_ words: Localization, in languages: Languages) -> Form.Link? {
        guard let forgotPassword, let page = forgotPassword.link else { return nil }
        let label = forgotPassword.label.text?.text(for: languages) ?? words("action.forgotPassword")
        return Form.Link(label: label, url: page)
    }

    package func fields(
        _ words: Localization, _ languages: Languages, given: (username: String?, password: Secret?)
    ) -> [Field]? {
        inputs?.map { input in
            let label: String =
                switch (input.label, input.key) {
                case (let label?, _): label.text(for: languages)
                case (nil, "username"): words("field.username")
                case (nil, "password"): words("field.password")
                case (nil, let key): key
                }
            let kind: Field.Kind =
                switch input.kind {
                case .text: .text
                case .password: .secret(.any)
                case .list: .choice(input.selections.map { Field.Choice($0, label: $0) })
                }
            return Field(
                input.key, label: label, kind, constraints: .init(isRequired: !input.isParameter),
                hint: input.placeholder?.text(for: languages), value: input.value(given: given))
        }
    }
}

extension LoginScreen.Input {
    fileprivate func value(given: (username: String?, password: Secret?)) -> FieldValue? {
        switch (key, kind) {
        case ("password", _): given.password.map { kind == .password ? .secret($0) : .text($0.characters) }
        case ("username", _): (given.username ?? defaultValue).map(FieldValue.text)
        case (_, .password): defaultValue.map { .secret(Secret(utf8: $0)) }
        default: defaultValue.map(FieldValue.text)
        }
    }
}

extension AppearanceLayer {
    fileprivate mutating func set(_ label: LoginScreen.Label?, of element: AppearanceElement) {
        self[.textColor(of: element)] = label?.color
        self[.fontName(of: element)] = label?.fontName.map { LocalizedText($0) }
    }
}

extension LoginPromptSetup {
    /// The screen that the app's `LoginSettings` describe; `nil` if they do not describe it.
    public var screen: LoginScreen? {
        get { style as? LoginScreen }
        set { style = newValue }
    }
}
