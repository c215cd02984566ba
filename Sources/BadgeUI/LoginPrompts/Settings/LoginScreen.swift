import BadgeModel
public import Foundation

/// How a login screen looks and what it asks, as a document of ``LoginSettings`` has it; what is `nil` is as built in.
public struct LoginScreen: Sendable, Hashable {
    /// A text.
    public struct Label: Sendable, Hashable {
        /// What it says; `%@` has been replaced.
        public var text: LocalizedText?
        /// The font's name.
        public var fontName: String?
        public var color: AppearanceColor?

        public init() {}
    }

    /// A button.
    public struct Button: Sendable, Hashable {
        /// What it says; `%@` has been replaced.
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

    /// The way to a new password.
    public struct ForgotPassword: Sendable, Hashable {
        public var label = Label()
        /// The page, which the system's browser opens.
        public var link: URL?

        public init() {}
    }

    /// The image behind a screen.
    public struct BackgroundImage: Sendable, Hashable {
        public var portrait: AppearanceImage?
        public var landscape: AppearanceImage?
        /// For any shape of screen.
        public var generic: AppearanceImage?

        public init() {}

        /// The image for a shape of screen; the generic one where there is none for it.
        public func image(isLandscape: Bool) -> AppearanceImage? { (isLandscape ? landscape : portrait) ?? generic }
    }

    /// Something that the screen asks.
    public struct Input: Sendable, Hashable {
        /// How it is drawn.
        public enum Kind: String, Sendable, CaseIterable {
            /// A line that may be seen.
            case text
            /// A line that may not.
            case password
            /// One of some texts.
            case list
        }

        /// `username`, `password`, or the name of a parameter.
        public let key: String
        public let kind: Kind
        /// What to write before it; `nil` for the key.
        public var label: LocalizedText?
        /// How to fill it in.
        public var placeholder: LocalizedText?
        /// Its initial value.
        public var defaultValue: String?
        /// What a list offers.
        public var selections: [String] = []

        public init(_ key: String, _ kind: Kind) {
            self.key = key
            self.kind = kind
        }

        /// Whether it reaches the organization as a parameter under its key.
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
    /// What is asked, in this order; `nil` for user name and password.
    public var inputs: [Input]?

    public init() {}

    /// The values that a login sends for the parameters that nobody filled in.
    public var defaultParameters: [String: String] {
        let values = (inputs ?? []).filter(\.isParameter).compactMap { input in
            input.defaultValue.map { (input.key, $0) }
        }
        return Dictionary(values) { first, _ in first }
    }
}

extension LoginScreen {
    /// This screen with elements of another one in place of its own: each as a whole, and those alone that the other has.
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

    /// This screen with a name for each `%@`, and nothing for any other directive, which stays as it is.
    func naming(_ name: String) -> LoginScreen {
        func filled(_ text: LocalizedText?) -> LocalizedText? { text?.map { $0.replacing("%@", with: name) } }
        var named = self
        named.title?.text = filled(title?.text)
        named.header?.text = filled(header?.text)
        named.footer?.text = filled(footer?.text)
        named.loginButton?.text = filled(loginButton?.text)
        named.cancelButton?.text = filled(cancelButton?.text)
        named.forgotPassword?.label.text = filled(forgotPassword?.label.text)
        named.inputs = inputs?.map { input in
            var input = input
            input.label = filled(input.label)
            input.placeholder = filled(input.placeholder)
            return input
        }
        return named
    }

    /// The colours, fonts, images and texts around the fields.
    var layer: AppearanceLayer {
        var layer = AppearanceLayer()
        layer[.backgroundColor(of: .prompt)] = backgroundColor
        layer[.backgroundImage(of: .prompt)] = backgroundImage?.image(isLandscape: false)
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

    /// The fields of the screen; `nil` for user name and password alone.
    ///
    /// - Parameters:
    ///   - words: The labels of user name and password that have none here.
    ///   - languages: The languages of the person.
    ///   - given: What the app puts into the field of the user name and of the password.
    func fields(
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

extension Secret {
    /// The characters, for a field that is drawn as a text and for a parameter.
    var characters: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
