package import BadgeModel
package import Foundation

/// A link or the text of a QR code by which a verifier asks for a presentation.
///
///     let link = try VerifierRequestLink(parsing: "openid4vp://?client_id=…&request_uri=…")
public struct VerifierRequestLink: Sendable, Hashable {
    /// The client identifier.
    public let clientID: String
    /// The request.
    package let content: Content

    /// How a link has a request.
    package enum Content: Sendable, Hashable {
        /// Its parameters, unsigned.
        case parameters(JSON)
        /// A request object.
        case object(String)
        /// The address of a request object.
        case reference(URL, Method)
    }

    /// How a request object is fetched.
    package enum Method: String, Sendable, CaseIterable {
        case get
        case post
    }

    /// The schemes of such links besides `https`: that of OpenID4VP, those of profiles (HAIP 1.0, ETSI TS 119 472-2), and
    /// two that deployed verifiers still write.
    public static let schemes: Set = ["openid4vp", "haip-vp", "eu-eaap", "eudi-openid4vp", "mdoc-openid4vp"]
    /// The maximum size in bytes.
    public static let maxBytes = 256 << 10

    /// Returns whether a text is such a link, whatever is wrong with it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - appSchemes: Other schemes of the app's links, in lowercase.
    public static func recognizes(_ text: String, appSchemes: Set<String> = []) -> Bool {
        guard let split = LinkText(text) else { return false }
        guard split.scheme == "https" else { return schemes.union(appSchemes).contains(split.scheme) }
        // An address of the web is one only by what it says.
        let names = Set(split.names)
        return names.contains("client_id") && !names.isDisjoint(with: ["request", "request_uri", "dcql_query"])
    }

    /// Parses a link.
    ///
    /// - Parameters:
    ///   - text: The link.
    ///   - appSchemes: Other schemes of the app's links, in lowercase.
    /// - Throws: `BadgeError` `presentationRefused`.
    public init(parsing text: String, appSchemes: Set<String> = []) throws {
        do { try self.init(received: text, appSchemes: appSchemes) } catch let refusal as PresentationRefusal {
            throw refusal.badgeError
        }
    }

    /// Parses a link.
    ///
    /// - Throws: `PresentationRefusal`.
    package init(received text: String, appSchemes: Set<String> = []) throws {
        guard text.utf8.count <= Self.maxBytes else {
            throw PresentationRefusal("the link is larger than \(Self.maxBytes) bytes")
        }
        guard let link = LinkText(text), link.scheme == "https" || Self.schemes.union(appSchemes).contains(link.scheme)
        else { throw PresentationRefusal("it is not a link of a verifier") }
        let values = try link.values()
        guard let clientID = values["client_id"] else { throw PresentationRefusal(.identifierMalformed) }
        self.clientID = try ClientIdentifier(clientID).text
        do { content = try Self.content(values) } catch let refusal as PresentationRefusal {
            throw refusal.naming(clientID)
        }
    }

    private static func content(_ values: [String: String]) throws -> Content {
        guard let reference = values["request_uri"] else {
            guard values["request_uri_method"] == nil else {
                throw PresentationRefusal("request_uri_method is there without request_uri")
            }
            return try values["request"].map(Content.object) ?? .parameters(parameters(values))
        }
        guard values["request"] == nil else { throw PresentationRefusal("request and request_uri are both there") }
        guard let method = Method(rawValue: values["request_uri_method"] ?? "get") else {
            throw PresentationRefusal(.invalidRequestURIMethod, "request_uri_method is not get or post")
        }
        let url = try PresentationRefusal.reading(as: .invalidRequestURI) {
            do { return try JSONReader(.string(reference)).url() } catch {
                throw BadgeError.invalidDocument("request_uri", "is not a web address")
            }
        }
        return .reference(url, method)
    }

    // What is a JSON object in a request object is a text in a link (section 5.1).
    private static let documents: Set = ["dcql_query", "client_metadata", "transaction_data", "verifier_info"]

    private static func parameters(_ values: [String: String]) throws -> JSON {
        .object(
            Dictionary(
                uniqueKeysWithValues: try values.map { name, value in
                    guard documents.contains(name) else { return (name, .string(value)) }
                    return try PresentationRefusal.reading {
                        do {
                            return (name, try JSON.parse(value, limits: JSON.Limits(bytes: maxBytes, depth: 64)))
                        } catch {
                            throw BadgeError.invalidDocument(name, "is not JSON")
                        }
                    }
                }))
    }
}
