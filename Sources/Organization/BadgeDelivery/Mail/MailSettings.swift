public import BadgeModel
import Foundation

/// The mail server that sends an organization's emails.
///
///     let mail = try MailSettings(
///         server: "smtps://badges@mail.example.com", password: password, sender: "badges@example.com")
///
/// The connection is encrypted: from the beginning with `smtps`, or by STARTTLS with `smtp`. A server that does not encrypt
/// gets neither a password nor a message. Only on this machine's loopback interface `smtp` without a user is not
/// encrypted, as for a mail server that relays for local programs.
public struct MailSettings: Sendable {
    /// The host name or IP address of the server.
    public let host: String
    /// The port: by default 465 for `smtps`, 587 for `smtp`.
    public let port: Int
    /// The user; `nil` if the server asks for none.
    public let user: String?
    /// The address that emails come from.
    public var sender: String { senderAddress.text }

    let password: Secret?
    let senderAddress: MailAddress
    var security: Security
    // A file of certificates to trust in addition to the system's.
    let trustRoots: String?
    var limits = Limits()

    enum Security: Sendable {
        case tls
        case startTLS
        // On the loopback interface and without a user only.
        case unencrypted
    }

    // The longest time for each stage of a delivery, in seconds. Their sum is shorter than the time for which a message is
    // reserved.
    struct Limits: Sendable {
        var connect: Double = 30
        var answer: Double = 45
        var content: Double = 120
        var acceptance: Double = 180
    }

    /// Creates the settings, without contacting the server.
    ///
    /// - Parameters:
    ///   - server: `smtps://USER@HOST:PORT` or `smtp://USER@HOST:PORT`; user and port may be omitted. An `@` in the user is
    ///     written `%40`.
    ///   - password: The user's password.
    ///   - sender: The address that emails come from; their sender's name is that of the organization.
    ///   - trustRoots: A file of PEM certificates to trust in addition to the system's.
    /// - Throws: `BadgeError` `invalidInput` for an address that cannot be used, or a user without a password.
    public init(server: String, password: Secret? = nil, sender: String, trustRoots: String? = nil) throws {
        guard let url = URL(string: server, encodingInvalidCharacters: false),
            let scheme = url.scheme?.lowercased(), ["smtp", "smtps"].contains(scheme), let host = url.host(),
            !host.isEmpty,
            url.password() == nil, ["", "/"].contains(url.path()), url.query() == nil, url.fragment() == nil,
            (1...65_535).contains(url.port ?? 1)
        else {
            throw BadgeError(.invalidInput, .delivery("invalidInput.mailServer"))
        }
        guard let address = MailAddress(sender), address.isASCII else {
            throw BadgeError(.invalidInput, .delivery("invalidInput.mailSender", ["sender": sender]))
        }
        user = url.user(percentEncoded: false).flatMap { $0.isEmpty ? nil : $0 }
        guard (user == nil) == (password == nil) else {
            throw BadgeError(
                .invalidInput,
                user == nil
                    ? .delivery("invalidInput.mailUserMissing") : .delivery("invalidInput.mailPasswordMissing"))
        }
        if let user, user.utf8.contains(0) || user.utf8.count > 254 {
            throw BadgeError(.invalidInput, .delivery("invalidInput.mailUser"))
        }
        if let password, !(1...1024).contains(password.count) || password.withUnsafeBytes({ $0.contains(0) }) {
            throw BadgeError(.invalidInput, .delivery("invalidInput.mailPassword"))
        }
        self.host = host.trimmingCharacters(in: ["[", "]"])
        port = url.port ?? (scheme == "smtps" ? 465 : 587)
        security = scheme == "smtps" ? .tls : url.isLoopback && user == nil ? .unencrypted : .startTLS
        senderAddress = address
        (self.password, self.trustRoots) = (password, trustRoots)
    }
}
