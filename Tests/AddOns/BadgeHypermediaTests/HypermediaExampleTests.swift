import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgeHypermedia
@testable import BadgeUI

/// The form that apps know from the old user interface kit: its fields appear one after the other.
final class HypermediaExampleTests: XCTestCase {
    private static let form: DefaultFormModel = {
        let form = HypermediaSample.login
        return DefaultFormModel(
            interactionItems: [
                InteractionItemTitleModel(key: "login", label: "Log in"), HypermediaSample.username(),
                InteractionItemInputTextModel(key: "branch", label: "Branch", form: form),
                InteractionItemInputTextModel(key: "desk", label: "Desk", form: form), HypermediaSample.signIn,
            ], view: ServerView(name: "views/steps"))
    }()

    @MainActor
    private func flow(_ theme: String? = nil) throws -> (StepwiseForm, HypermediaContainer, SpyHypermediaHost) {
        let registry = UIRegistry()
        let host = SpyHypermediaHost()
        if let theme { registry.setTheme(try Theme(Array(theme.utf8), mode: .development)) }
        registry.hypermedia.setHost(host)
        registry.hypermedia.registerPresenter(for: (any FormModel).self) { model, style, commonStyle in
            StepwiseForm(model, style, commonStyle)
        }
        let container = registry.makeHypermediaContainer()
        try container.show(Self.form)
        return (try XCTUnwrap(container.current?.presenter as? StepwiseForm), container, host)
    }

    @MainActor
    func testEachFieldAppearsAfterThreeCharactersInTheOneBefore() async throws {
        let (form, container, _) = try flow()

        var visible = [form.visibleKeys]
        for (key, text) in [("userName", "kim"), ("userName", "kimi"), ("branch", "nort"), ("userName", "ki")] {
            form.type(text, into: key)
            visible.append(form.visibleKeys)
        }

        XCTAssertEqual(form.labels, ["User", "Branch", "Desk"])
        XCTAssertEqual(
            visible,
            [["userName"], ["userName"], ["userName", "branch"], ["userName", "branch", "desk"], ["userName"]])
        container.end()
    }

    @MainActor
    func testTheButtonHidesTheFieldsAndSubmitsTheTexts() async throws {
        let (form, container, host) = try flow()
        var events = container.events.makeAsyncIterator()
        form.type("kimi", into: "userName")
        form.type("nort", into: "branch")
        form.type("d", into: "desk")

        form.press()
        let event = await events.next(isolation: #isolation)

        XCTAssertEqual(
            event,
            .submit(
                HypermediaSample.login,
                parameters: ["userName": .text("kimi"), "branch": .text("nort"), "desk": .text("d")]))
        XCTAssertEqual(form.visibleKeys, [])
        XCTAssertTrue(form.isBusy)
        XCTAssertEqual(host.calls, ["open"], "the screen shows by itself that it is busy")
        container.end()
    }

    @MainActor
    func testAProblemBringsTheFieldsAndValuesBack() async throws {
        let (form, container, _) = try flow()
        form.type("kimi", into: "userName")
        form.press()

        try container.show(
            HypermediaSample.problem(
                .invalidInput, InfoMessageModel("Check the form"), InfoMessageModel("Say where", key: "branch")))
        let first = form.problem
        XCTAssertEqual(form.visibleKeys, ["userName", "branch"])
        XCTAssertEqual(form.values["userName"], "kimi")
        XCTAssertFalse(form.isBusy)
        form.press()
        let pressed = form.problem
        try container.show(HypermediaSample.problem(.incorrectCredentials, title: "Not known"))

        XCTAssertEqual(first, "Check the form\nSay where")
        XCTAssertNil(pressed)
        XCTAssertEqual(form.problem, "Not known")
        XCTAssertEqual(form.stops, 2)
        container.end()
    }

    @MainActor
    func testAThemeFileOverridesBackgroundAndCloseButton() async throws {
        let theme = #"""
            {"HaapiFlowViewController": {
               "backgroundColorName": "#112233", "closeButtonTintColorName": "#445566", "closeButtonMinHeight": 44.5},
             "FormViewController": {"headerTextColorName": "#778899"}}
            """#
        let (form, container, _) = try flow(theme)

        XCTAssertEqual(form.style.backgroundColor, AppearanceColor("#112233"))
        XCTAssertEqual(form.style.title.textColor, AppearanceColor("#778899"))
        XCTAssertEqual(form.commonStyle.closeButton.tintColor, AppearanceColor("#445566"))
        XCTAssertEqual(form.commonStyle.closeButton.minHeight, 44.5)
        container.end()
    }

    func testC40AThemeFileIsCheckedFilledAndOverriddenByKey() throws {
        let read = { (text: String) in try Theme(Array(text.utf8), mode: .development) }
        let findings = { (text: String) throws -> [String] in
            do {
                _ = try read(text)
                return []
            } catch let error as BadgeError {
                guard case .invalidFields(let fields)? = error.detail else { throw error }
                return fields.map { "\($0.path) \($0.reason)" }
            }
        }
        let below = try read(
            ##"{"PollingViewController": {"backgroundColorName": "#111111", "paddingTop": 8}}"##)
        let above = try read(##"{"PollingViewController": {"backgroundColorName": "#222222"}}"##)
        let style = HypermediaStyle(.polling, in: ResolvedAppearance([below.layer, above.layer]))
        let usual = HypermediaStyle(.polling, in: ResolvedAppearance())

        XCTAssertEqual(
            try findings(##"{"PollingViewControler": {}, "FormViewController": {"backgroundColorNme": "a"}}"##),
            [
                "FormViewController.backgroundColorNme is not known here (did you mean backgroundColorName?)",
                "PollingViewControler is not known here (did you mean PollingViewController?)",
            ])
        XCTAssertEqual(
            try findings(##"{"MessageView": {"Info": {"cornerRadius": "4"}}}"##),
            ["MessageView.Info.cornerRadius is not a number"])
        XCTAssertEqual(style.backgroundColor, AppearanceColor("#222222"))
        XCTAssertEqual(style.padding.top, 8)
        XCTAssertEqual(style.title.backgroundColor, usual.title.backgroundColor)
        XCTAssertEqual(style.title.padding, usual.title.padding)
        XCTAssertEqual(usual.padding.top, 0)
    }
}

/// The screen of an app.
@MainActor
private final class StepwiseForm: HypermediaPresenter {
    weak var flowDelegate: (any HypermediaPresenterDelegate)?
    let style: HypermediaStyle
    let commonStyle: HypermediaCommonStyle
    private let model: any FormModel
    private(set) var values: [String: String] = [:]
    private(set) var isBusy = false
    private(set) var problem: String?
    private(set) var stops = 0

    init(_ model: any FormModel, _ style: HypermediaStyle, _ commonStyle: HypermediaCommonStyle) {
        self.model = model
        self.style = style
        self.commonStyle = commonStyle
    }

    private var fields: [InteractionItemInputTextModel] {
        model.interactionItems.compactMap { $0 as? InteractionItemInputTextModel }
    }

    var labels: [String] { fields.map(\.label) }

    /// The fields that are shown: the first, and each after one with more than three characters.
    var visibleKeys: [String] {
        if isBusy { return [] }
        let filled = fields.prefix { (values[$0.key] ?? "").count > 3 }.count
        return fields.prefix(filled + 1).map(\.key)
    }

    func show() {}
    func dismiss() {}

    func type(_ text: String, into key: String) { values[key] = text }

    func press() {
        guard let button = model.buttons.first else { return }
        problem = nil
        isBusy = true
        flowDelegate?.submit(interactionActionModel: button, parameters: values.mapValues(FieldValue.text))
    }

    func hasLoading() -> Bool { true }

    func stopLoading() {
        stops += 1
        isBusy = false
    }

    func handleProblemModel(_ model: any ProblemModel) -> Bool {
        problem = model.message
        return true
    }
}
