import BadgeTesting
import BadgeUI
import BadgeWebUI
import XCTest

/// The presenter on pages, checked against the contract of the fifteen UI protocols.
final class WebConformanceTests: XCTestCase {
    @MainActor
    func testTheWebPresenterConformsWithTheSameTranscripts() async throws {
        let ui = try await WebUI.start()
        let browser = try await TestBrowser(ui)

        let scripted = await UIConformance.run { UIConformance.ScriptedDriver($0) }
        let web = await UIConformance.run { _ in PageDriver(browser) }

        XCTAssertEqual(web.findings, [])
        XCTAssertEqual(web.transcripts, scripted.transcripts)
        await ui.stop()
    }
}
