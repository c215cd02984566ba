import BadgeModel
import BadgeTesting
import XCTest

@testable import BadgeHypermedia
@testable import BadgeUI

/// C-37 and C-38: which presenter shows a model, and how long it lives.
final class HypermediaRegistryTests: XCTestCase {
    private struct BranchForm: FormModel {
        var messageItems: [InfoMessageModel] = []
        var interactionItems: [any InteractionItemModel] = []
        var linkItems: [LinkItemModel] = []
        let branches = ["north", "south"]
    }

    private struct Broken: Error {}

    @MainActor
    private func shown(_ model: any HypermediaModel, on registry: UIRegistry) throws -> [String] {
        let container = registry.makeHypermediaContainer()
        defer { container.end() }
        try container.show(model)
        return (container.current?.presenter as? NamedPresenter).map { [$0.name] } ?? []
    }

    @MainActor
    private func registry(default isThere: Bool = true) -> UIRegistry {
        let registry = UIRegistry()
        if isThere { registry.registerAll(presentedBy: ScriptedPresenter([.hypermediaForm: [.wait]])) }
        return registry
    }

    @MainActor
    func testC37ALaterRegistrationReplacesAnEarlierOne() async throws {
        let registry = registry()
        registry.hypermedia.registerPresenter(for: (any FormModel).self) { _, _, _ in NamedPresenter("first") }
        registry.hypermedia.registerPresenter(for: (any FormModel).self) { _, _, _ in NamedPresenter("second") }

        XCTAssertEqual(try shown(HypermediaSample.form(), on: registry), ["second"])
        registry.hypermedia.removePresenter(for: (any FormModel).self)
        XCTAssertEqual(try shown(HypermediaSample.form(), on: registry), [])
    }

    @MainActor
    func testC37AFactoryThatDeclinesLeavesTheDefault() async throws {
        let registry = registry()
        registry.hypermedia.registerPresenter(for: (any FormModel).self) { model, _, _ in
            model.viewName == "branch" ? NamedPresenter("branch") : nil
        }

        XCTAssertEqual(try shown(HypermediaSample.form(view: "branch"), on: registry), ["branch"])
        XCTAssertEqual(try shown(HypermediaSample.form(view: "other"), on: registry), [])
    }

    @MainActor
    func testC37ALaterFactoryThatDeclinesLeavesTheDefaultAndNoEarlierOne() async throws {
        let registry = registry()
        registry.hypermedia.registerPresenter(for: (any FormModel).self) { _, _, _ in NamedPresenter("first") }
        registry.hypermedia.registerPresenter(for: (any FormModel).self) { _, _, _ in nil }

        XCTAssertEqual(try shown(HypermediaSample.form(), on: registry), [])
    }

    @MainActor
    func testC37AFactoryThatThrowsIsAnError() async throws {
        let registry = registry()
        registry.hypermedia.registerPresenter(for: (any FormModel).self) { _, _, _ in throw Broken() }

        XCTAssertThrowsError(try shown(HypermediaSample.form(), on: registry)) { error in
            XCTAssertEqual((error as? BadgeError)?.code, .uiNotRegistered)
            XCTAssertTrue((error as? BadgeError)?.underlying is Broken)
            XCTAssertEqual((error as? BadgeError)?.reason.contains("DefaultFormModel"), true)
        }
    }

    @MainActor
    func testC37WithoutAnyPresenterThereIsAnError() async throws {
        XCTAssertThrowsError(try shown(HypermediaSample.form(), on: registry(default: false))) { error in
            XCTAssertEqual(error as? BadgeError, BadgeError(.uiNotRegistered, reason: ""))
        }
    }

    @MainActor
    func testC37AnOwnModelResolvesThroughItsProtocol() async throws {
        let registry = registry()
        registry.hypermedia.registerPresenter(for: (any FormModel).self) { _, _, _ in NamedPresenter("any form") }
        XCTAssertEqual(try shown(BranchForm(), on: registry), ["any form"])

        registry.hypermedia.registerPresenter(for: BranchForm.self) { model, _, _ in
            NamedPresenter(model.branches.joined(separator: "+"))
        }
        registry.hypermedia.registerPresenter(for: (any InteractionModel).self) { _, _, _ in NamedPresenter("any step")
        }

        XCTAssertEqual(try shown(BranchForm(), on: registry), ["north+south"])
        XCTAssertEqual(try shown(HypermediaSample.form(), on: registry), ["any form"])
        XCTAssertEqual(try shown(HypermediaSample.selector, on: registry), ["any step"])
    }

    @MainActor
    func testC37ThePresenterOfFormsTakesOverNoOtherScreen() async throws {
        let registry = registry()
        registry.hypermedia.registerPresenter(for: (any FormModel).self) { _, _, _ in NamedPresenter("form") }
        let others: [any HypermediaModel] = [
            HypermediaSample.selector, HypermediaSample.polling(),
            DefaultGenericModel(formModel: HypermediaSample.form()),
            GenericOperationModel(OperationContent(name: "x")),
            FormOperationModel(OperationContent(name: "external-browser-flow")),
            WebAuthnOperationModel(OperationContent(name: "webauthn-registration")),
        ]

        for model in others { XCTAssertEqual(try shown(model, on: registry), [], "\(type(of: model))") }
        XCTAssertEqual(try shown(HypermediaSample.form(), on: registry), ["form"])
    }

    @MainActor
    func testC37ResetRestoresTheDefaults() async throws {
        let registry = registry()
        registry.hypermedia.registerPresenter(for: (any FormModel).self) { _, _, _ in NamedPresenter("form") }
        registry.hypermedia.setPresentation(HypermediaPresentation(selectorLayout: .tabs))

        registry.hypermedia.reset()

        XCTAssertEqual(try shown(HypermediaSample.form(), on: registry), [])
        XCTAssertEqual(registry.hypermedia.presentation, HypermediaPresentation())
    }

    @MainActor
    func testC38APresenterGetsModelStyleAndCommonStyle() async throws {
        let registry = UIRegistry()
        var layer = AppearanceLayer()
        layer[.backgroundColor(of: .selector)] = AppearanceColor("#102030")
        layer[.backgroundColor(of: .primaryButton)] = AppearanceColor("#405060")
        layer[.textColor(of: .errorMessage)] = AppearanceColor("#AA0000")
        layer[.paddingTop(of: .selector)] = 12
        registry.setDefaults(layer)
        registry.hypermedia.setPresentation(HypermediaPresentation(selectorLayout: .tabs))
        var seen: (title: String?, style: HypermediaStyle, common: HypermediaCommonStyle)?
        registry.hypermedia.registerPresenter(for: (any SelectorModel).self) { model, style, common in
            seen = (model.title, style, common)
            return NamedPresenter("selector")
        }

        _ = try shown(HypermediaSample.selector, on: registry)

        XCTAssertEqual(seen?.title, "How do you want to sign in?")
        XCTAssertEqual(seen?.style.screen, .selector)
        XCTAssertEqual(seen?.style.selectorLayout, .tabs)
        XCTAssertEqual(seen?.style.backgroundColor, AppearanceColor("#102030"))
        XCTAssertEqual(seen?.style.padding.top, 12)
        XCTAssertEqual(seen?.style.padding.left, 0)
        XCTAssertEqual(seen?.common.button(.primary).backgroundColor, AppearanceColor("#405060"))
        XCTAssertEqual(seen?.common.message(.error).textColor, AppearanceColor("#AA0000"))
    }

    @MainActor
    func testC38APresenterIsReleasedWhenTheStepChanges() async throws {
        let registry = registry()
        weak var presenter: NamedPresenter?
        weak var delegate: AnyObject?
        registry.hypermedia.registerPresenter(for: (any FormModel).self) { _, _, _ in
            let made = NamedPresenter("form")
            presenter = made
            return made
        }
        let container = registry.makeHypermediaContainer()

        try container.show(HypermediaSample.form())
        delegate = presenter?.flowDelegate
        let isHeld = presenter != nil && delegate != nil
        try container.show(HypermediaSample.selector)

        XCTAssertTrue(isHeld)
        XCTAssertNil(presenter)
        XCTAssertNil(delegate)
        container.end()
    }

    @MainActor
    func testC38ADefaultPresenterIsReleasedWithItsForm() async throws {
        let presenter = ScriptedPresenter([.hypermediaForm: [.wait], .hypermediaSelector: [.wait]])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let container = registry.makeHypermediaContainer()

        try container.show(HypermediaSample.form())
        weak let first = container.current?.presenter
        try container.show(HypermediaSample.selector)
        container.end()

        XCTAssertNil(first)
        XCTAssertEqual(
            presenter.transcript.events.suffix(1) + presenter.transcript.events.dropFirst().prefix(1),
            [.dismissed(.hypermediaSelector), .dismissed(.hypermediaForm)])
    }
}

@MainActor
private final class NamedPresenter: HypermediaPresenter {
    weak var flowDelegate: (any HypermediaPresenterDelegate)?
    let name: String

    init(_ name: String) { self.name = name }

    func show() {}
    func dismiss() {}
}
