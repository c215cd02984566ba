import BadgeModel
import BadgeTerminalUI
import BadgeUI
import ScreenTestSupport
import TestSupport
import XCTest

/// Colours and styles on a terminal, by what it can draw.
final class TerminalAppearanceTests: XCTestCase {
    private static let message = "A recovery link will be sent to the address that your organization knows."

    private static func layer() -> AppearanceLayer {
        var layer = AppearanceLayer()
        layer[.backgroundColor(of: .bar)] = AppearanceColor("#12107C")
        layer[.textColor(of: .bar)] = .white
        layer[.isItalic(of: .message)] = true
        layer[.textColor(of: .input)] = AppearanceColor("#FF0000")
        layer[.alignment(of: .header)] = .center
        layer[.header(of: .prompt)] = "Header"
        layer[.footer(of: .prompt)] = "Footer"
        return layer
    }

    @MainActor
    func testColoursAreDrawnInAsManyAsTheTerminalHas() async throws {
        let cases: [([String: String], String, String)] = [
            (
                ["COLORTERM": "truecolor"], "\u{1B}[1;38;2;255;255;255;48;2;18;16;124mRecover your badge",
                "\u{1B}[38;2;255;0;0mEmail address\u{1B}[0m: "
            ),
            (
                ["TERM": "xterm-256color"], "\u{1B}[1;38;5;231;48;5;18mRecover your badge",
                "\u{1B}[38;5;196mEmail address\u{1B}[0m: "
            ),
            (["TERM": "xterm"], "\u{1B}[1;97;44mRecover your badge", "\u{1B}[91mEmail address\u{1B}[0m: "),
        ]

        for (environment, bar, field) in cases {
            let screen = try await DrawnForms.screen(ShippedForms.recovery(), Self.layer(), colors: environment)

            XCTAssertTrue(screen.contains(bar), "\(environment): \(screen.debugDescription)")
            XCTAssertTrue(screen.hasSuffix(field), "\(environment): \(screen.debugDescription)")
            XCTAssertTrue(screen.contains("\u{1B}[3m\(Self.message)\u{1B}[0m\n"), screen.debugDescription)
        }
    }

    @MainActor
    func testATerminalWithoutColoursGetsNone() async throws {
        for name in ["vt100", "vt220-8bit", "dumb"] {
            let screen = try await DrawnForms.screen(
                ShippedForms.recovery(), Self.layer(), colors: ["TERM": name])

            XCTAssertFalse(screen.contains("\u{1B}"), "\(name): \(screen.debugDescription)")
        }
    }

    @MainActor
    func testTheBackgroundOfAPromptHasNoHoles() async throws {
        var layer = AppearanceLayer()
        layer[.backgroundColor(of: .prompt)] = AppearanceColor("#FFF0D0")

        let screen = try await DrawnForms.screen(
            ShippedForms.recovery(), layer, colors: ["COLORTERM": "truecolor"])

        XCTAssertFalse(screen.dropFirst().contains("\n\n"), screen.debugDescription)
    }

    @MainActor
    func testTheImageOfTheTitleIsNamedBesideIt() async throws {
        var layer = AppearanceLayer()
        layer[.image(of: .title)] = AppearanceImage(Sample.png, imageDescription: "Works")

        let screen = try await DrawnForms.screen(ShippedForms.recovery(), layer)

        XCTAssertTrue(screen.hasPrefix("\n[Works] Recover your badge\n"), screen)
    }

    @MainActor
    func testTheCancelButtonOfAScreenNamesTheKeyThatCancels() async throws {
        var form = try ShippedForms.recovery()
        form.cancelLabel = "Not now"

        let screen = try await DrawnForms.screen(form)

        XCTAssertTrue(screen.contains("\nCtrl-D: Not now.\n"), screen)
    }

    @MainActor
    func testWithoutColoursNothingButTheTextIsDrawn() async throws {
        for environment in [["NO_COLOR": "1", "COLORTERM": "truecolor"], ["TERM": "dumb"]] {
            let screen = try await DrawnForms.screen(ShippedForms.recovery(), Self.layer(), colors: environment)

            XCTAssertFalse(screen.contains("\u{1B}"), screen.debugDescription)
            XCTAssertTrue(screen.hasPrefix("\nRecover your badge\n"), screen)
            XCTAssertTrue(screen.contains("\(Self.message)\nFooter\nCtrl-D: cancel.\n"), screen)
        }
    }

    @MainActor
    func testTheBarReachesOverTheLineAndAHeaderStandsInItsMiddle() async throws {
        let screen = try await DrawnForms.screen(
            ShippedForms.recovery(), Self.layer(), columns: 41, colors: ["COLORTERM": "truecolor"])

        XCTAssertTrue(
            screen.contains("124mRecover your badge" + String(repeating: " ", count: 22) + "\u{1B}[0m\n"),
            screen.debugDescription)
        XCTAssertTrue(screen.contains("\n" + String(repeating: " ", count: 17) + "Header\n"), screen.debugDescription)
    }

    @MainActor
    func testTextOnABackgroundIsReadableWhereNobodySaysItsColour() async throws {
        var layer = AppearanceLayer()
        layer[.backgroundColor(of: .prompt)] = AppearanceColor("#000080")

        let screen = try await DrawnForms.screen(
            ShippedForms.recovery(), layer, colors: ["COLORTERM": "truecolor"])

        XCTAssertTrue(screen.contains("38;2;255;255;255;48;2;0;0;128mA recovery link"), screen.debugDescription)
    }

    @MainActor
    func testAPreviewDrawsWhatARoundWouldAskAndAsksNothing() async throws {
        let form = try ShippedForms.providerList()

        let preview = TerminalPreview(form, in: ResolvedAppearance(), columns: 80).text
        let screen = try await DrawnForms.screen(form)

        XCTAssertEqual(preview, screen.replacing("Choose [1-2]: ", with: ""))
    }
}
