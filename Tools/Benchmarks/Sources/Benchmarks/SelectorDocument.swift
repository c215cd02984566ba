import BadgeHypermedia
import Foundation

/// A selector of 15 KB, and the model into which `JSONDecoder` decodes it: the members that a client knows, every one of
/// which may be missing.
struct SelectorDocument: Decodable {
    static let optionCount = 37

    let type: String
    let metadata: Metadata?
    let actions: [Action]
    let messages: [Message]?
    let links: [Link]?

    struct Metadata: Decodable {
        let templateArea: String?
        let viewName: String?
    }

    struct Message: Decodable {
        let text: String
        let classList: [String]?
    }

    struct Link: Decodable {
        let href: String
        let rel: String
        let title: String?
        let type: String?
    }

    struct Action: Decodable {
        let template: String
        let kind: String?
        let title: String?
        let properties: [String: String]?
        let model: Model
    }

    struct Model: Decodable {
        let href: String?
        let method: String?
        let type: String?
        let actionTitle: String?
        let fields: [Field]?
        let options: [Action]?
        let continueActions: [Action]?
        let errorActions: [Action]?
    }

    struct Field: Decodable {
        let name: String
        let type: String
        let label: String?
        let value: String?
        let placeholder: String?
        let required: Bool?
    }

    static func decoded() throws -> SelectorDocument { try JSONDecoder().decode(SelectorDocument.self, from: data) }

    static let data: Data = {
        let options = (0..<optionCount).map { number in
            """
              {
                "template": "form", "kind": "select-authenticator", "title": "Authenticator number \(number)",
                "properties": {"authenticatorType": "html-form"},
                "model": {"href": "https://login.example.org/authn/authenticate/authenticator-\(number)", "method": "POST",
                  "type": "application/x-www-form-urlencoded",
                  "fields": [{"name": "token", "type": "hidden", "value": "Zr8mYpQv3tKx\(number)"}]}
              }
            """
        }
        return Data(
            """
            {
              "metadata": {"templateArea": "example", "viewName": "views/select-authenticator/index"},
              "type": "authentication-step",
              "messages": [{"text": "Welcome back", "classList": ["heading"]}],
              "links": [{"href": "/authn/help", "rel": "help", "title": "Help"}],
              "actions": [{"template": "selector", "kind": "authenticator-selector", "title": "How do you log in?",
                "model": {"options": [
            \(options.joined(separator: ",\n"))
              ]}}]
            }
            """.utf8)
    }()
}
