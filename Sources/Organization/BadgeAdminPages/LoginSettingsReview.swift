import BadgeLoginPrompts
import BadgeModel
import BadgeUI
import BadgeWebUI
import Synchronization

/// A document of login screens with what is known of it: its problems, and its screens as a user sees them.
struct LoginSettingsReview: Sendable {
    /// A described screen.
    struct Screen: Sendable {
        let kind: LoginSettings.Screen
        let preview: PromptPreview
    }

    /// What prevents the document from being used; what can be read is drawn nevertheless.
    let problems: [DocumentProblem]
    let warnings: [DocumentProblem]
    /// The names of the images, which belong to the app.
    let images: [String]
    /// The languages of its texts.
    let languages: [String]
    let screens: [Screen]

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - text: The JSON document.
    ///   - project: The organization and the server that choose among the configurations.
    ///   - languages: Those of the user who sees the screens.
    @MainActor
    init(_ text: String, for project: ProjectInfo, in languages: Languages) async throws {
        let bytes = Array(text.utf8)
        let images = NamedImages()
        let settings: LoginSettings
        do {
            settings = try LoginSettings(bytes, assets: images, mode: .development)
            problems = []
            warnings = DocumentProblem.all(settings.warnings, of: text)
        } catch {
            settings = try LoginSettings(bytes, assets: images, mode: .production)
            problems = DocumentProblem.all(in: BadgeError(wrapping: error), of: text)
            let known = Set(problems.map(\.path))
            warnings = DocumentProblem.all(settings.warnings.filter { !known.contains($0.path) }, of: text)
        }
        self.images = images.names
        self.languages = settings.languages
        let ui = UIRegistry(localization: Localization(languages))
        ui.setLanguages(languages)
        screens = try await settings.forms(for: project, on: ui).enumerated().map { index, screen in
            Screen(
                kind: screen.screen, preview: PromptPreview(screen.form, in: screen.appearance, number: index + 1))
        }
    }
}

extension LoginSettings.Screen {
    /// What the screen is for.
    var title: Message.Key {
        switch self {
        case .server: "admin.loginSettings.screen.server"
        case .project: "admin.loginSettings.screen.project"
        case .certificate: "admin.loginSettings.screen.certificate"
        case .changePassword: "admin.loginSettings.screen.changePassword"
        }
    }
}

/// The images that a document names, none of which is here.
private final class NamedImages: AssetSource {
    private let state = Mutex<Set<String>>([])

    var names: [String] { state.withLock { $0.sorted() } }

    func color(named name: String) -> AppearanceColor? { nil }
    func text(named name: String) -> LocalizedText? { nil }

    func image(named name: String) -> ImageData? {
        state.withLock { _ = $0.insert(name) }
        return ImageData(bytes: [], mediaType: "image/png")
    }
}
