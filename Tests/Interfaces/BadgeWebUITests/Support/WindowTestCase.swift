import BadgeUI
import BadgeWebUI
import Foundation
import Synchronization
import XCTest

/// Tests of what a browser makes of a page.
@MainActor
class WindowTestCase: ScreenTestCase {
    // One for all tests of a class.
    private nonisolated static let opened = Mutex<BrowserWindow?>(nil)

    nonisolated override class func tearDown() {
        let window = opened.withLock { window in
            defer { window = nil }
            return window
        }
        window?.close()
        super.tearDown()
    }

    private static func window() throws -> BrowserWindow {
        try opened.withLock { window in
            if let window { return window }
            let new = try BrowserWindow()
            window = new
            return new
        }
    }

    /// Shows a form in a window.
    func withWindow(
        _ form: Form? = nil, width: Int = 1200, height: Int = 800, moves: Bool = false, scheme: String = "light",
        _ set: @MainActor (inout AppearanceLayer) -> Void = { _ in },
        body: @MainActor (BrowserWindow, PresentedPrompt) async throws -> Void
    ) async throws {
        let window = try Self.window()
        var options = WebUI.Options()
        options.clock = clock
        let ui = try await WebUI.start(options)
        let prompt = PresentedPrompt(try form ?? Self.providers, in: Self.appearance(set), on: ui.presenter)
        do {
            try await window.open(
                ui.makeLink(), width: width, height: height,
                options: ["reduced_motion": moves ? "no-preference" : "reduce", "color_scheme": scheme])
            try await body(window, prompt)
        } catch {
            prompt.dismiss()
            await ui.stop()
            throw error
        }
        prompt.dismiss()
        await ui.stop()
    }
}
