import BadgeModel
import BadgeTerminalUI
import BadgeTesting
import Foundation
import ScreenTestSupport
import TestSupport
import XCTest

@testable import BadgeUI

/// What holds for every prompt, whatever draws it.
final class EveryPromptTests: XCTestCase {
    func testEX2NoModuleBelowThePresentersKnowsAToolkit() throws {
        let toolkits = ["UIKit", "AppKit", "SwiftUI", "WebKit", "GTK", "CoreGraphics"]
        let sources = packageRoot.appending(path: "Sources")
        // The host of embedded pages on Apple's systems is no presenter, and nothing below it.
        let files = try XCTUnwrap(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "WebKitHost.swift" }

        let imports = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .filter { line in toolkits.contains { line.hasSuffix("import \($0)") } }
                .map { "\(file.lastPathComponent): \($0)" }
        }

        XCTAssertGreaterThan(files.count, 500)
        XCTAssertEqual(imports, [])
    }

    @MainActor
    func testEX2SlotsAnchorsAndStacksAreTheAppsOwnTypes() {
        let (stack, anchor, component) = (SpyStack(isMounted: true), SpyAnchor(), SpyComponent("Hours"))
        var layer = AppearanceLayer()
        layer[.hostStack] = stack
        layer[.barItem] = anchor
        layer[.header(of: .prompt)] = .spy(component)

        let appearance = ResolvedAppearance([layer])
        let plan = PresentationPlan(for: DialogRequest(appearance, on: .tablet))

        XCTAssertTrue(appearance[.hostStack] === stack)
        guard case .popover = plan.style else { return XCTFail("\(plan.style)") }
    }

    @MainActor
    func testEX3AScreenIsReadFromTheTitleOverTheListToTheProblem() async throws {
        var form = try ShippedForms.providerList()
        form.problem = "Acme is not available."
        let screen = try await DrawnForms.screen(form, Self.slots)

        let order = [
            "Above.", "Choose one.", "1  Acme", "2  Bolt", "All of them are free.", "Below.",
            "Choose [1-2]: ",
        ]
        var rest = Substring(screen)
        for text in order {
            let range = try XCTUnwrap(rest.firstRange(of: text), "\(text) is not below what comes before: \(screen)")
            rest = rest[range.upperBound...]
        }
        XCTAssertTrue(screen.contains("Acme is not available."), screen)
    }

    @MainActor
    func testEX3AProblemIsToldRightBelowTheFieldItIsAbout() async throws {
        let terminal = try PseudoTerminal()
        let presenter = TerminalPresenter(terminal.plain)
        let form = Form(
            Form.Kind(rawValue: "test.code"), title: "Code", message: "",
            fields: [Field("email", label: "Email", .email), Field("name", label: "Name", .text)],
            actions: [.submit("Continue")])

        let given = asking { completion in presenter.present(form, as: Form.ID(), completion: completion) }
        _ = try await terminal.screen(until: "Email: ")
        terminal.type("nobody\n")
        let again = try await terminal.screen(until: "Email: ")
        terminal.type("ada@example.org\n")
        _ = try await terminal.screen(until: "Name: ")
        terminal.type("Ada\n")
        let answer = await given.value

        XCTAssertFalse(again.contains("Name"), "the next field comes after the problem is mended: \(again)")
        XCTAssertGreaterThan(again.split(separator: "\r\n").count, 1, again)
        XCTAssertEqual(try answer?.text("email"), "ada@example.org")
    }

    @MainActor
    func testEX4ArabicOnANarrowTerminalKeepsTheOrderAndTheWidth() async throws {
        var form = try ShippedForms.providerList()
        form.localization = Localization(Languages(["ar"]))
        var layer = AppearanceLayer()
        layer[.header(of: .providerTable)] = "مرحبًا بك في المصنع، اختر الحساب الذي تستخدمه كل يوم عند الباب."
        layer[.sectionHeader(of: .providerTable)] = "اختر واحدًا."
        layer[.footer(of: .providerTable)] = "المكتب مفتوح من التاسعة إلى الخامسة كل يوم عدا الجمعة."

        let screen = try await DrawnForms.screen(form, layer, columns: 40)

        let lines = screen.split(separator: "\n")
        for line in lines {
            XCTAssertLessThanOrEqual(TerminalText.columns(String(line)), 40, String(line))
            let isArabic = line.unicodeScalars.contains { (0x0600...0x06FF).contains($0.value) }
            XCTAssertEqual(line.hasPrefix("\u{200F}"), isArabic, String(line))
        }
        let starts = try ["مرحبًا", "اختر واحدًا.", "1  Acme", "المكتب"].map { text in
            try XCTUnwrap(screen.firstRange(of: text), text).lowerBound
        }
        XCTAssertEqual(starts, starts.sorted(), screen)
    }

    private static var slots: AppearanceLayer {
        var layer = AppearanceLayer()
        layer[.header(of: .providerTable)] = "Above."
        layer[.sectionHeader(of: .providerTable)] = "Choose one."
        layer[.sectionFooter(of: .providerTable)] = "All of them are free."
        layer[.footer(of: .providerTable)] = "Below."
        return layer
    }
}
