public import BadgeModel
public import Foundation

/// What a view needs to draw a login prompt.
///
/// A controller may change it before it hands it to its view, for example to fill in a user name that it remembers.
public struct LoginPromptSetup: Sendable {
    /// What the prompt is for.
    public let kind: LoginPromptKind
    /// The organization and its server.
    public let project: ProjectInfo
    /// The badge that the login is for; `nil` for a new one.
    public let badge: Badge?
    /// A headline.
    public var sectionTitle: String
    /// What the user must know.
    public var sectionSubtitle: String
    /// What the view shows as the user name from the start.
    public var username: String?
    /// What the view shows as the password from the start; `nil` unless the app gave one.
    public var password: Secret?
    /// The screen as the app's document of login screens has it; `nil` where it says nothing.
    public var screen: LoginScreen?
    /// Settings of the screen: whatever the app's view understands.
    public var settings: JSON = [:]
    /// Whether the user may leave the prompt without an answer.
    public var canBeCancelled = true
    /// Whether the prompt is left at a refusal of the organization, so that it shows failures of the server alone.
    public var showsServerErrorsOnly = false
    /// The page that is opened, or where the code is entered.
    public var address: URL?
    /// The address with the code in it, to be drawn as a QR code.
    public var addressWithCode: URL?
    /// The code that is entered on another screen.
    public var userCode: String?
    /// What a certificate server asks, in its order.
    public var fields: [Field] = []
    /// The words of the user's language, for what the controller and the failures say.
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

    // The texts before the app's settings and its controller changed them.
    private let usual: (title: String, subtitle: String)

    /// The headline, if the app's settings or its controller changed it.
    package var changedTitle: String? { sectionTitle == usual.title ? nil : sectionTitle }
    /// The message, if the controller changed it.
    package var changedSubtitle: String? { sectionSubtitle == usual.subtitle ? nil : sectionSubtitle }

    /// Returns the setup with the screen and the title of the app's login settings.
    package func described(by screen: LoginScreen?, in languages: Languages) -> Self {
        guard let screen else { return self }
        var setup = self
        setup.screen = screen
        if let title = screen.title?.text { setup.sectionTitle = title.text(for: languages) }
        return setup
    }

    /// The organization's name.
    public var projectName: String { project.projectName }
    /// The server's host.
    public var serverName: String { project.serverName }
}
