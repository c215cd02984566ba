import BadgeHTML
import BadgeModel
import BadgeTerminalUI
import BadgeUI
import ScreenTestSupport
import TestSupport
import XCTest

@testable import BadgeCommands
@testable import BadgeWebUI

/// Every property of a theme, and what a preview shows of it.
@MainActor
final class ThemePreviewTests: XCTestCase {
    // How a prompt stands in a window; a preview stands in none.
    private static let groupOfWindows = "presentation"

    func testEveryPropertyThatIsDrawnIsDrawnInThePreview() async throws {
        let samples = try await SamplePrompts.samples(on: UIRegistry(localization: .english)).map(\.form)
        for presenter in AppearancePresenter.allCases {
            let gallery = try PreviewGallery(samples, for: presenter)
            let drawn = ThemeProperty.drawn.filter { property in
                property.group != Self.groupOfWindows
                    && AppearanceField.isDrawn(property.field, of: property.group, by: presenter)
            }

            let silent = try drawn.filter { try !gallery.changes(with: $0) }.map(\.name)

            XCTAssertFalse(drawn.isEmpty)
            XCTAssertEqual(silent, [], "are in no preview for \(presenter)")
        }
    }

    func testNoTwoPromptsOfAPreviewHaveTheSameName() async throws {
        let samples = try await SamplePrompts.samples(on: UIRegistry(localization: .english))
        let names = (samples + PromptSample.states(of: samples)).map(\.name)

        XCTAssertEqual(names.count, Set(names).count, "\(names)")
        for name in ["hypermediaPolling bankID", "hypermediaOperation webAuthn"] {
            XCTAssertTrue(names.contains(name), name)
        }
    }

    func testATerminalShowsTheStatesThatItDraws() async throws {
        let samples = try await SamplePrompts.samples(on: UIRegistry(localization: .english))
        let states = PromptSample.states(of: samples)

        let drawn = states.compactMap { sample in
            TerminalPreview(sample, columns: 80, environment: nil).map { (sample.name, $0.text) }
        }
        let texts = Dictionary(uniqueKeysWithValues: drawn)

        XCTAssertEqual(texts.keys.sorted(), ["loginToBadge refused", "passwordChange busy"])
        XCTAssertEqual(
            texts["passwordChange busy"]?.hasSuffix("\nbadges.example.org checks your login.\n"), true, "\(texts)")
        XCTAssertEqual(texts["loginToBadge refused"]?.hasPrefix("\nThe two entries differ.\n"), true, "\(texts)")
        XCTAssertTrue(states.contains { $0.name.hasSuffix("tabs") })
    }

    func testThePreviewHasEveryStyleOfMessages() async throws {
        let samples = try await SamplePrompts.samples(on: UIRegistry(localization: .english)).map(\.form)

        let styles = Set(samples.flatMap(\.messageStyles))

        XCTAssertTrue(
            styles.isSuperset(of: [
                .headingMessage, .infoMessage, .warningMessage, .errorMessage, .contentMessage, .usernameMessage,
                .recipientMessage,
            ]), "\(styles)")
    }
}

/// The previews of all samples, as the command draws them.
@MainActor
private final class PreviewGallery {
    private typealias Scene = @MainActor (ResolvedAppearance) -> String

    private let scenes: [Scene]
    private let plain: [String]
    // The scene that showed the last change, which may show the next one too.
    private var last = 0

    init(_ samples: [Form], for presenter: AppearancePresenter) throws {
        // What a theme changes most is at the end.
        let forms = Array(samples.reversed())
        let appearance = try ThemeProperty.appearance([])
        scenes =
            switch presenter {
            case .terminal: forms.map { form in { Self.screen(of: form, in: $0) } }
            case .web: Self.pages(of: forms, in: appearance)
            }
        plain = scenes.map { $0(appearance) }
    }

    /// Returns whether any preview looks different with the property.
    func changes(with property: ThemeProperty) throws -> Bool {
        let isFlag = property.kind == .flag
        let appearances = try property.values.map { try ThemeProperty.appearance([(property, $0)]) }
        let indices = [last] + scenes.indices.filter { $0 != last }
        let changed = indices.first { index in
            let pictures = appearances.map { scenes[index]($0) }
            return pictures.contains { $0 != (isFlag ? pictures[0] : plain[index]) }
        }
        if let changed { last = changed }
        return changed != nil
    }

    private static func screen(of form: Form, in appearance: ResolvedAppearance) -> String {
        TerminalPreview(form, in: appearance, columns: 100, environment: ["COLORTERM": "truecolor"]).text
    }

    private static func pages(of forms: [Form], in appearance: ResolvedAppearance) -> [Scene] {
        let states = { (appearance: ResolvedAppearance) in
            PromptSample.states(of: forms.map { PromptSample(form: $0, appearance: appearance) })
                .map { PromptPreview($0, number: forms.count + 1) }
        }
        let shown: [Scene] = forms.enumerated().map { index, form in
            { text(of: PromptPreview(form, in: $0, number: index + 1)) }
        }
        return shown + states(appearance).indices.map { index in { text(of: states($0)[index]) } }
    }

    private static func text(of preview: PromptPreview) -> String {
        var writer = HTMLWriter(pageToken: nil)
        writer.write(preview.html)
        var sheet = StyleSheet()
        sheet.add(preview)
        return ([writer.text] + PageRules.rules(of: sheet.text, for: writer.text)).joined(separator: "\n")
    }
}
