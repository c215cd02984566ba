import BadgeModel
import BadgeTerminalUI
import BadgeUI
import Foundation
import ScreenTestSupport
import Synchronization
import TestSupport
import XCTest

/// The form of a login on another screen: text, QR code and countdown.
final class LoginElsewhereTests: XCTestCase {
    private static let question = "Ctrl-D: cancel. "
    private static let code = Array(repeating: "█▀ ▄█", count: 4).joined(separator: "\n")

    private static func prompt(
        organization: String = "Example Works", userCode: String = "WDJB-MJHT",
        page: String = "https://id.example.org/device",
        pageWithCode: String? = "https://id.example.org/device?code=WDJB-MJHT"
    ) throws -> DeviceLoginPrompt {
        DeviceLoginPrompt(
            organization: organization, userCode: userCode, address: try XCTUnwrap(URL(string: page)),
            addressWithCode: pageWithCode.flatMap(URL.init(string:)),
            expires: Date(timeIntervalSince1970: 1_800_000_000), secondsLeft: 600)
    }

    @MainActor
    private static func screen(
        _ terminal: PseudoTerminal, drawQRCode: @escaping TerminalPresenter.DrawQRCode = { _ in nil }
    ) throws -> any LoginUIProtocol {
        let drawn = terminal.plain
        let registry = UIRegistry()
        registry.registerAll(presentedBy: TerminalPresenter(drawn, drawQRCode: drawQRCode), timeZone: .gmt)
        return try registry.require(\.login)
    }

    @MainActor
    func testTheTimeThatIsLeftIsCountedDown() async throws {
        let terminal = try PseudoTerminal()
        let screen = try Self.screen(terminal)
        let prompt = try Self.prompt()

        let login = asking { screen.promptForDeviceLogin(prompt, completion: $0) }
        let first = try await terminal.screen(until: "10:00 left")
        _ = try await terminal.screen(until: "\r\u{1B}[2K9:59 left, waiting. Ctrl-D: cancel. ")
        terminal.type("\u{04}")
        let given = await login.value

        XCTAssertTrue(first.contains("https://id.example.org/device in a browser, enter the code WDJB-MJHT"), first)
        XCTAssertNil(given)
    }

    @MainActor
    func testTheLabelsOfAScreenOfferOnlyWhatTheCountdownDoes() async throws {
        let terminal = try PseudoTerminal()
        let screen = try Self.screen(terminal)
        var prompt = try Self.prompt()
        (prompt.texts.button, prompt.texts.cancelButton) = ("Off we go", "Not now")

        screen.promptForDeviceLogin(prompt) { _, _ in XCTFail("a form taken down has no answer") }
        let shown = try await terminal.screen(until: "left, waiting. Ctrl-D: Not now. ")
        screen.dismiss()

        XCTAssertFalse(shown.contains("Off we go"), shown)
        XCTAssertFalse(shown.contains("Ctrl-D: Not now.\r\n"), shown)
    }

    @MainActor
    func testTheUsualWordStandsWhereTheLabelIsTooLong() async throws {
        let terminal = try PseudoTerminal(columns: 50)
        let screen = try Self.screen(terminal)
        var prompt = try Self.prompt()
        prompt.texts.cancelButton = "I would rather do this tomorrow"

        screen.promptForDeviceLogin(prompt) { _, _ in XCTFail("a form taken down has no answer") }
        _ = try await terminal.screen(until: Self.question)
        screen.dismiss()
    }

    @MainActor
    func testALoginThatIsDoneTakesTheCountdownAway() async throws {
        let terminal = try PseudoTerminal()
        let screen = try Self.screen(terminal)

        screen.promptForDeviceLogin(try Self.prompt()) { _, _ in XCTFail("a form taken down has no answer") }
        _ = try await terminal.screen(until: Self.question)
        screen.dismiss()
        let rest = try await terminal.screen(until: "\r\u{1B}[2K")

        XCTAssertFalse(rest.contains("cancelled"), rest)
    }

    @MainActor
    func testTheQRCodeStandsBetweenTheTextAndTheCountdown() async throws {
        let terminal = try PseudoTerminal()
        let asked = Mutex<[String]>([])
        let screen = try Self.screen(terminal) { text in
            asked.withLock { $0.append(text) }
            return Self.code
        }
        let prompt = try Self.prompt()

        let login = asking { screen.promptForDeviceLogin(prompt, completion: $0) }
        let shown = try await terminal.screen(until: Self.question)
        terminal.type("\n")
        let given = await login.value

        let code = Self.code.replacing("\n", with: "\r\n")
        XCTAssertEqual(asked.withLock { $0 }, ["https://id.example.org/device?code=WDJB-MJHT"])
        XCTAssertTrue(shown.contains("itself.\r\n\(code)\r\n\r\u{1B}[2K10:00 left"), shown)
        XCTAssertEqual(given, .acknowledged)
    }

    @MainActor
    func testAQRCodeForWhichThereIsNoRoomIsLeftOut() async throws {
        let wide = String(repeating: "█", count: 41)
        let tall = Array(repeating: "█", count: 22).joined(separator: "\n")
        for drawing in [wide, tall] {
            let terminal = try PseudoTerminal(columns: 40)
            let screen = try Self.screen(terminal) { _ in drawing }
            let prompt = try Self.prompt()

            let login = asking { screen.promptForDeviceLogin(prompt, completion: $0) }
            let shown = try await terminal.screen(until: Self.question)
            terminal.type("\u{04}")
            _ = await login.value

            XCTAssertFalse(shown.contains("█"), shown)
            XCTAssertTrue(shown.contains("WDJB-MJHT"), shown)
        }
    }

    @MainActor
    func testALongAddressStaysWholeOnANarrowTerminal() async throws {
        let page = "https://id.example.org/realms/example-works/protocol/device/login"
        let terminal = try PseudoTerminal(columns: 40)
        let screen = try Self.screen(terminal)
        let prompt = try Self.prompt(page: page, pageWithCode: nil)

        let login = asking { screen.promptForDeviceLogin(prompt, completion: $0) }
        let shown = try await terminal.screen(until: Self.question)
        terminal.type("\u{04}")
        _ = await login.value

        XCTAssertTrue(shown.contains("\r\n\(page)\r\n"), shown)
    }

    @MainActor
    func testNothingThatIsShownSteersTheTerminal() async throws {
        let terminal = try PseudoTerminal()
        let screen = try Self.screen(terminal) { _ in "█\u{1B}[2J" }
        let prompt = try Self.prompt(organization: "Example\u{1B}]0;x\u{07}\nWorks", userCode: "AB\u{9B}2J\u{202E}CD")

        let login = asking { screen.promptForDeviceLogin(prompt, completion: $0) }
        let shown = try await terminal.screen(until: Self.question)
        terminal.type("\u{04}")
        _ = await login.value

        let steering = shown.replacing("\r\u{1B}[2K", with: "").unicodeScalars.filter { scalar in
            scalar.value < 0x20 && scalar != "\r" && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
                || scalar == "\u{202E}"
        }
        XCTAssertEqual(Array(steering), [], shown)
        XCTAssertFalse(shown.contains("█"), shown)
    }

    @MainActor
    func testACameraIsLedToNoHostButTheOneThatIsNamed() async throws {
        let pages = ["https://id.example.org/device?code=1", "https://evil.example/device?code=1", nil]
        var led: [String?] = []
        for page in pages {
            let presenter = NotingPresenter()
            let registry = UIRegistry()
            registry.registerAll(presentedBy: presenter)
            let screen = try registry.require(\.login)
            let prompt = try Self.prompt(pageWithCode: page)

            _ = await answer { screen.promptForDeviceLogin(prompt, completion: $0) }
            led.append(presenter.forms.first?.qrText)
        }

        XCTAssertEqual(led, [pages[0], "https://id.example.org/device", "https://id.example.org/device"])
    }
}

/// Keeps what it is to show, and gives up.
@MainActor
private final class NotingPresenter: PromptPresenter {
    private(set) var forms: [Form] = []

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        forms.append(form)
        completion(nil, nil)
    }

    func dismiss(_ id: Form.ID) {}
}
