import BadgeFlows
import BadgeKit
import BadgeWebUI
import BadgeWebViews
import Foundation

/// Shows the sign-in page of a server in a frame, and gets the badge of the person who signs in there.
func signInOnAPage(of server: URL, for account: FlowAccount) async throws -> Badge {
    guard let origin = PageOrigin(server) else { throw BadgeError(.invalidInput, reason: "Use an https address.") }
    var options = WebViewBridge.Options()
    options.origins = [origin]
    options.pages = ["signIn": server.appending(path: "pages/signin")]

    let frame = FrameHost(title: "Sign in")
    let bridge = try await WebViewBridge(frame, options)
    let (signIns, signedIn) = AsyncStream.makeStream(of: WebViewSignIn.self)
    bridge.onSignIn { signIn in signedIn.yield(signIn) }
    try await bridge.load("signIn")

    var settings = WebUI.Options()
    settings.frames = [frame]
    settings.pages = FramePages(frame: frame)
    let ui = try await WebUI.start(settings)
    print("Open \(ui.makeLink())")
    for await signIn in signIns {
        try await bridge.hide()
        _ = try await account.client.adopt(signIn.accessToken)
        break
    }
    let badge = try await account.redeem()
    await ui.stop()
    return badge
}

/// One page, with the frame.
struct FramePages: WebPages {
    let frame: FrameHost

    func frame(for languages: Languages) async -> WebFrame {
        WebFrame(name: "Sign in", localization: Localization(languages))
    }

    func response(to request: WebRequest) async throws -> WebResponse? {
        request.path.isEmpty ? .page(WebPage(title: "Sign in") { HTML.frame(frame) }) : nil
    }
}
