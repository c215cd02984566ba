public import BadgeModel
public import Foundation

/// The contents of a login prompt, from which a screen draws it.
public struct LoginPromptSetup: Sendable {
    /// The kind of the prompt.
    public let kind: LoginPromptKind
    /// The organization and its server.
    public let project: ProjectInfo
    /// The badge to log in to; `nil` for a new one.
    public let badge: Badge?
    /// The headline.
    public var sectionTitle: String
    /// The text below the headline, with what the user needs to know.
    public var sectionSubtitle: String
    /// The origin that checks the password, such as `https://login.example.com`; `nil` if it is the organization's own.
    ///
    /// The user cannot know it from the organization's address: a view must show it.
    public package(set) var passwordOrigin: String?
    /// The initial user name.
    public var username: String?
    /// The initial password; `nil` unless the app provides one.
    public var password: Secret?
    /// How the screen is drawn; `nil` as usual.
    package var style: (any LoginScreenStyle)?
    /// Settings for a view of the app.
    public var settings: JSON = [:]
    /// Whether the user may cancel the prompt.
    public var canBeCancelled = true
    /// Whether the prompt ends when the organization refuses an answer, so that it shows only failures of the server.
    public var showsServerErrorsOnly = false
    /// The address of the page to open, or at which to enter the code.
    public var address: URL?
    /// The address including the code, to be drawn as a QR code.
    public var addressWithCode: URL?
    /// The code to enter on another screen.
    public var userCode: String?
    /// The fields of a certificate server, in the server's order.
    public var fields: [Field] = []
    /// The localization of the prompt and of failures.
    package var localization = Localization.english

    public init(
        _ kind: LoginPromptKind, project: ProjectInfo, badge: Badge? = nil, sectionTitle: String = "",
        sectionSubtitle: String = ""
    ) {
        self.kind = kind
        self.project = project
        self.badge = badge
        self.sectionTitle = sectionTitle
        self.sectionSubtitle = sectionSubtitle
        usual = (sectionTitle, sectionSubtitle)
    }

    // The texts before the app changed them.
    private let usual: (title: String, subtitle: String)

    /// The headline, if the app changed it.
    package var changedTitle: String? { sectionTitle == usual.title ? nil : sectionTitle }
    /// The message, if the app changed it.
    package var changedSubtitle: String? { sectionSubtitle == usual.subtitle ? nil : sectionSubtitle }

    /// Returns the setup with a style and its title.
    package func described(by style: (any LoginScreenStyle)?, in languages: Languages) -> Self {
        guard let style else { return self }
        var setup = self
        setup.style = style
        if let title = style.titleText(in: languages) { setup.sectionTitle = title }
        return setup
    }

    /// The organization's name.
    public var projectName: String { project.projectName }
    /// The server's host.
    public var serverName: String { project.serverName }
}
