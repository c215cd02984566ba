import BadgeTesting
import BadgeUI
import BadgeWebUI
import XCTest

/// Tests with a server and the browser that opened its link.
@MainActor
class WebTestCase: XCTestCase {
    let clock = FixedMonotonicClock()

    func withBrowser(
        _ options: WebUI.Options = WebUI.Options(), _ body: @MainActor (WebUI, TestBrowser) async throws -> Void
    ) async throws {
        var options = options
        options.clock = clock
        let ui = try await WebUI.start(options)
        do {
            try await body(ui, try await TestBrowser(ui))
        } catch {
            await ui.stop()
            throw error
        }
        await ui.stop()
    }

    func answer(_ request: RawRequest) async throws -> RawRequest.Response {
        try TestBrowser.answered(await request.response())
    }
}
