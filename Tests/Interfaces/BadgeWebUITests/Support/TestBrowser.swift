import BadgeUI
import BadgeWebUI
import Foundation
import XCTest

/// A browser with a cookie, and without scripts.
@MainActor
final class TestBrowser {
    struct Page {
        let path: String
        let response: RawRequest.Response
        let reader: PageReader

        var status: Int { response.status }
        /// The hidden fields of a form.
        func hidden(_ form: String) -> [(String, String)] {
            reader.elements(in: form).filter { $0["type"] == "hidden" }.map { ($0["name"] ?? "", $0["value"] ?? "") }
        }
    }

    let ui: WebUI
    let host: String
    var origin: String { "http://\(host)" }
    private(set) var cookie: String?

    /// Opens the link of the server.
    init(_ ui: WebUI) async throws {
        self.ui = ui
        let link = ui.makeLink()
        host = "\(link.host() ?? ""):\(link.port ?? 0)"
        let page = try await get(link.path())
        XCTAssertEqual(page.status, 200)
        cookie = page.response.headers["set-cookie"]?.split(separator: ";").first.map(String.init)
    }

    func request(_ method: String, _ path: String, _ headers: [(String, String)] = [], _ body: Data = Data())
        -> RawRequest
    {
        let cookies = cookie.map { [("Cookie", $0)] } ?? []
        return RawRequest(
            method: method, path: path, headers: [("Host", host)] + cookies + headers, body: body, port: ui.port)
    }

    /// Loads a page, and follows redirections.
    func get(_ path: String) async throws -> Page {
        var path = path
        for _ in 0..<5 {
            let response = try Self.answered(await request("GET", path).response())
            guard response.status == 303, let next = response.headers["location"] else {
                return Page(path: path, response: response, reader: PageReader(response.text))
            }
            path = next
        }
        throw URLError(.httpTooManyRedirects)
    }

    /// The request that a form of a page sends.
    func form(
        _ path: String, _ fields: [(String, String)], files: [(String, ImageData)] = [], on page: Page,
        form: String = "answer"
    ) -> RawRequest {
        let fields = page.hidden(form) + fields
        if files.isEmpty {
            let body = fields.map { "\(Self.encoded($0))=\(Self.encoded($1))" }.joined(separator: "&")
            return request(
                "POST", path, [("Origin", origin), ("Content-Type", "application/x-www-form-urlencoded")],
                Data(body.utf8))
        }
        var body = Data()
        for (name, value) in fields {
            body += Data("--XYZ\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        for (name, image) in files {
            let head = "Content-Disposition: form-data; name=\"\(name)\"; filename=\"photo\"\r\nContent-Type: image/png"
            body += Data("--XYZ\r\n\(head)\r\n\r\n".utf8) + Data(image.bytes) + Data("\r\n".utf8)
        }
        body += Data("--XYZ--\r\n".utf8)
        return request(
            "POST", path, [("Origin", origin), ("Content-Type", "multipart/form-data; boundary=XYZ")], body)
    }

    /// Sends the form of a prompt's page, and loads what comes next.
    func send(_ fields: [(String, String)], on page: Page) async throws -> Page {
        let response = try Self.answered(await form(page.path, fields, on: page).response())
        XCTAssertEqual(response.status, 303)
        return try await get(response.headers["location"] ?? "/")
    }

    static func answered(_ response: RawRequest.Response?) throws -> RawRequest.Response { try XCTUnwrap(response) }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(
            withAllowedCharacters: CharacterSet(
                charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")) ?? ""
    }
}
