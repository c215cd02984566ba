import ArgumentParser
import BadgeAuthority
import BadgeModel

/// The options for a person, besides name and email address.
struct PersonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Given name.", valueName: "NAME"))
    var givenName: String?

    @Option(help: ArgumentHelp("Family name.", valueName: "NAME"))
    var familyName: String?

    @Option(help: ArgumentHelp("Phone number with country code; codes go there.", valueName: "NUMBER"))
    var phone: String?

    @Option(help: ArgumentHelp("Position in the organization.", valueName: "TEXT"))
    var title: String?

    @Option(help: ArgumentHelp("Department or team.", valueName: "TEXT"))
    var group: String?

    @Option(help: ArgumentHelp("The name to log in with.", valueName: "NAME"))
    var username: String?

    @Option(
        help: ArgumentHelp("Read the password to log in with from this file.", valueName: "FILE"), completion: .file())
    var passwordFile: String?

    @Option(help: ArgumentHelp("Read the password from this file descriptor.", valueName: "N"))
    var passwordFd: Int32?

    @Flag(
        inversion: .prefixedNo,
        help: "Whether a login needs a code beside the password, by phone or email.")
    var secondFactor: Bool?

    @Option(help: ArgumentHelp("A further claim of the badge, NAME=VALUE; may be repeated.", valueName: "NAME=VALUE"))
    var property: [String] = []

    func validate() throws { try SecretOptions.check("password", passwordFile, passwordFd) }

    func apply(to details: inout Person.Details) throws {
        Self.apply(username, to: &details.username)
        Self.apply(givenName, to: &details.givenName)
        Self.apply(familyName, to: &details.familyName)
        Self.apply(phone, to: &details.phone)
        Self.apply(title, to: &details.title)
        Self.apply(group, to: &details.group)
        for text in property {
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
                throw BadgeError(.invalidInput, reason: "\(text) is not NAME=VALUE. Write it like floor=3.")
            }
            let value = String(text[text.index(after: equals)...])
            details.properties[String(text[..<equals])] = value.isEmpty ? nil : .string(value)
        }
    }

    /// A note about the second factor for the user; `nil` if no option sets it.
    var secondFactorText: String? {
        secondFactor.map { $0 ? "a login needs a code by phone or email" : "a login needs no code" }
    }

    // An empty text clears what is known.
    private static func apply(_ text: String?, to detail: inout String?) {
        guard let text else { return }
        detail = text.isEmpty ? nil : text
    }

    static let usernameMissing = BadgeError(
        .invalidInput, reason: "A password goes with a user name. Give --username too.")

    /// Returns the login options, reading files before anything is changed, so that an unreadable file changes nothing.
    func login(in run: CommandRun) throws -> LoginDetails {
        LoginDetails(
            password: try run.secret(file: passwordFile, descriptor: passwordFd),
            requiresSecondFactor: secondFactor)
    }
}
