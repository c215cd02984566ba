import BadgeModel
import Foundation
import HTTPTypes
import Synchronization
import XCTest

// A browser, which keeps its cookies.
final class SignInBrowser: Sendable {
    let wallet: WalletProbe
    private let language: String
    private let stored = Mutex<String?>(nil)

    init(_ wallet: WalletProbe, language: String = "en") {
        (self.wallet, self.language) = (wallet, language)
    }

    var cookie: String? { stored.withLock { $0 } }

    func begin(_ request: [String: String] = SignInFixture.request()) async throws -> Answer {
        try await get("/authorize?" + DeviceProbe.form(request))
    }

    // Loads the waiting page again.
    func reload(_ page: Answer) async throws -> Answer { try await get(page.waitingPath) }

    func get(_ path: String) async throws -> Answer { try await send(.get, path, Data()) }

    func post(_ path: String, _ fields: [String: String]) async throws -> Answer {
        try await send(.post, path, Data(DeviceProbe.form(fields).utf8))
    }

    private func send(_ method: HTTPRequest.Method, _ path: String, _ body: Data) async throws -> Answer {
        var headers: HTTPFields = [.acceptLanguage: language]
        headers[.cookie] = cookie
        if method == .post { headers[.contentType] = DeviceProbe.formType }
        let answer = try await wallet.send(method, path, headers: headers, body: body)
        if let given = answer.headers[.setCookie] {
            stored.withLock { $0 = String(given.prefix { $0 != ";" }) }
        }
        return answer
    }
}
