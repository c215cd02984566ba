import BadgeModel
import BadgeTransport
import Foundation

/// Why a form is not submitted or a link not followed: the underlying error of what ``HypermediaRequest`` throws.
public enum InvalidRequest: Error, Sendable, Hashable {
    /// The address is not a web address, or has user information.
    case address
    /// The address is on another server, which must not get the token.
    case otherOrigin
    /// The link is a picture, which is shown and never requested.
    case image
    /// The method is none of `GET`, `POST` and `PUT`.
    case method
    /// The media type is neither form data nor JSON.
    case mediaType
    /// A form with a JSON body has the method `GET`.
    case jsonWithoutBody
    /// A form with a password has the method `GET`, which would write it into an address.
    case passwordInAddress
    /// The value of the field with this name is not one of its options.
    case option(field: String)
    /// The value of the checkbox with this name is neither true nor false.
    case checkbox(field: String)
    /// The value of the field with this name is not a text, which only JSON can contain.
    case structure(field: String)

    func error(_ server: URL) -> BadgeError {
        switch self {
        case .address, .otherOrigin, .image:
            BadgeError(
                .serverAnswerInvalid, .hypermedia("serverAnswerInvalid.loginAddress"),
                ["server": server.origin, "finding": finding], underlying: self)
        case .method, .mediaType, .jsonWithoutBody, .passwordInAddress:
            BadgeError(
                .serverAnswerInvalid, .hypermedia("serverAnswerInvalid.loginForm"),
                ["server": server.origin, "finding": finding], underlying: self)
        case .option(let field), .checkbox(let field), .structure(let field):
            BadgeError(
                .invalidInput, .hypermedia("invalidInput.loginValue"), [:],
                detail: .invalidFields([.init(path: field, message: .hypermedia("invalidInput.loginValue"))]),
                underlying: self)
        }
    }

    /// The error of a link that is not followed, which leaves the login as it is.
    func error(_ link: Representation.Link) -> BadgeError {
        let visible = link.href.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }
        let address = String(String.UnicodeScalarView(visible).prefix(200))
        return BadgeError(.notSupported, .hypermedia("notSupported.loginLink"), ["address": address], underlying: self)
    }

    var finding: String {
        switch self {
        case .address: "is not a web address"
        case .otherOrigin: "is on another server"
        case .image: "is a picture"
        case .method: "has an unknown method"
        case .mediaType: "has an unknown media type"
        case .jsonWithoutBody: "has a JSON body and the method GET"
        case .passwordInAddress: "has a password and the method GET"
        case .option, .checkbox, .structure: ""
        }
    }
}
