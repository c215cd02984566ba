import BadgeModel
import BadgeProviders
import BadgeTerminalUI
import ScreenTestSupport
import TestSupport
import XCTest

@testable import BadgeHypermedia
@testable import BadgeUI
@testable import BadgeWebUI

/// Every property of a theme, and what the presenters draw.
final class DrawnAppearanceTests: XCTestCase {
    @MainActor
    func testEveryPropertyIsDrawnOrDeclaredAsNotDrawn() async throws {
        let properties = ThemeProperty.drawn
        for presenter in AppearancePresenter.allCases {
            let gallery = try Gallery(of: presenter)
            let drawn = properties.filter { AppearanceField.isDrawn($0.field, of: $0.group, by: presenter) }
            let undrawn = properties.filter { !AppearanceField.isDrawn($0.field, of: $0.group, by: presenter) }

            let silent = try drawn.filter { try !gallery.changes(with: [$0]) }.map(\.name)
            // All of them at once, and only if that changes anything one by one.
            let loud = try gallery.changes(with: undrawn) ? undrawn.filter { try gallery.changes(with: [$0]) } : []

            XCTAssertFalse(drawn.isEmpty || undrawn.isEmpty)
            XCTAssertEqual(silent, [], "change nothing on \(presenter)")
            XCTAssertEqual(loud.map(\.name), [], "are drawn on \(presenter)")
            XCTAssertFalse(try gallery.changes(with: undrawn), "\(presenter)")
        }
    }

    // A rule of the pages for an element of the appearance weighs as much as a theme's, which comes later.
    func testThePagesOwnStyleGivesWayToAThemes() throws {
        let sheet = String(decoding: PackageResources.page_css, as: UTF8.self)
        let lists = sheet.matches(of: /(?m)^ *([^@\/{}\n]*\.e-[^{\n]*)\{/).map { $0.output.1 }
        let selectors = lists.flatMap { $0.replacing(/:where\([^)]*\)/, with: "").split(separator: ",") }

        XCTAssertFalse(selectors.isEmpty)
        for selector in selectors where selector.contains(".e-") {
            XCTAssertNotNil(selector.wholeMatch(of: #/ *\.e-\w+ */#), "\(selector) overrules a theme")
        }
    }
}

/// Forms as a presenter draws them.
@MainActor
private final class Gallery {
    /// A form in one of its states.
    private struct DrawnState {
        let form: Form
        var busyText: String?
        var refusal: BadgeError?
    }

    private let presenter: AppearancePresenter
    private let scenes: [DrawnState]
    private var plain: [String] = []
    // The scene that showed the last change, which may show the next one too.
    private var last = 0

    init(of presenter: AppearancePresenter) throws {
        self.presenter = presenter
        let forms = try Self.hypermediaForms() + Self.walletForms()
        var scenes = forms.map { DrawnState(form: $0) }
        if presenter == .web {
            for screen in AppearanceScreen.allCases {
                let form = try XCTUnwrap(forms.first { $0.screen == screen }, "\(screen)")
                scenes.append(DrawnState(form: form, busyText: "Working"))
            }
            let form = try XCTUnwrap(forms.first { !$0.fields.isEmpty })
            let refusal = BadgeError.invalidField(form.fields[0].name, "form.entriesDiffer")
            scenes.append(DrawnState(form: form, refusal: refusal))
        }
        self.scenes = scenes
        let appearance = try ThemeProperty.appearance([])
        plain = scenes.map { draw($0, in: appearance) }
    }

    /// Returns whether any scene looks different with these properties.
    func changes(with properties: [ThemeProperty]) throws -> Bool {
        let isFlag = properties.count == 1 && properties[0].kind == .flag
        let appearances = try (isFlag ? [0, 1] : [0]).map { index in
            try ThemeProperty.appearance(properties.map { ($0, $0.values[index]) })
        }
        let indices = [last] + scenes.indices.filter { $0 != last }
        let changed = indices.first { index in
            let pictures = appearances.map { draw(scenes[index], in: $0) }
            return pictures.contains { $0 != (isFlag ? pictures[0] : plain[index]) }
        }
        if let changed { last = changed }
        return changed != nil
    }

    private func draw(_ scene: DrawnState, in appearance: ResolvedAppearance) -> String {
        switch presenter {
        case .web:
            DrawnPage.text(scene.form, in: appearance, busyText: scene.busyText, refusal: scene.refusal)
        case .terminal:
            TerminalPreview(scene.form, in: appearance, columns: 100, environment: ["COLORTERM": "truecolor"]).text
        }
    }
}

/// The forms of the gallery.
extension Gallery {
    private static func walletForms() throws -> [Form] {
        let problem = BadgeError(.loginRefused, reason: "The login was refused.", recovery: .retry)
        return [
            try ShippedForms.providerList(native: .below), try ShippedForms.providerList(problem: problem),
            try ShippedForms.landing(), try ShippedForms.providerPage(), try ShippedForms.sharing(),
            try ShippedForms.shareRecipient(), try ShippedForms.agreement(), try ShippedForms.badgePicker(),
        ]
    }

    // Each step, and what it shows once the user has chosen its form.
    private static func hypermediaForms() -> [Form] {
        let form = form
        var polling = DefaultPollingModel(status: .pending, autoPollingDuration: .seconds(3))
        polling.messageItems = messages
        polling.cancelAction = cancel
        polling.formModel = form
        polling.linkItems = [link]
        var operation = OperationContent(name: "webauthn-authentication")
        operation.messageItems = messages
        operation.operationItems = [InteractionItemButtonModel(key: "start", label: "Start", action: id("actions[2]"))]
        operation.formModel = form
        operation.linkItems = [link]
        let selector = DefaultSelectorModel(
            messageItems: messages, selectorItems: [SelectorItemModel(title: "Phone", action: cancel.action)],
            linkItems: [link])
        let models: [any HypermediaModel] = [
            form, selector, DefaultGenericModel(formModel: form, selectorModel: selector), polling,
            DefaultBankIDModel(polling, openAction: operation.operationItems[0]), WebAuthnOperationModel(operation),
            DefaultProblemModel(
                title: "Problem", messageItems: messages, linkItems: [link], type: nil,
                error: BadgeError(.authenticationFailed, "prompt.hypermedia.unexplained")),
        ]
        return [nil, login.action].flatMap { opened in
            var artist = HypermediaArtist { _ in Localization.english.speaking(.hypermedia) }
            artist.opened = opened
            return models.map { artist.drawing(of: $0).form }
        }
    }

    private static var form: DefaultFormModel {
        DefaultFormModel(
            messageItems: messages,
            interactionItems: [
                InteractionItemInputTextModel(key: "name", label: "Name", form: login.action),
                InteractionItemSelectModel(
                    key: "site", label: "Site", options: [.init(label: "North", value: "n")], form: login.action),
                InteractionItemCheckboxModel(key: "stay", label: "Stay", form: login.action),
                login, cancel,
            ], linkItems: [link])
    }

    private static func id(_ path: String) -> HypermediaActionID { HypermediaActionID(rawValue: path) }

    private static var login: InteractionItemButtonModel {
        InteractionItemButtonModel(key: "login", label: "Log in", action: id("actions[0]"))
    }

    private static var cancel: InteractionItemButtonModel {
        InteractionItemButtonModel(key: "cancel", label: "Cancel", action: id("actions[1]"))
    }

    private static var link: LinkItemModel {
        LinkItemModel(text: "Help", href: "/help", rel: "help", link: id("links[0]"))
    }

    // The first heading is the title.
    private static var messages: [InfoMessageModel] {
        [InfoMessageModel("Title", style: .heading)]
            + MessageStyleAttribute.allCases.map { InfoMessageModel($0.rawValue, style: $0) }
    }
}
