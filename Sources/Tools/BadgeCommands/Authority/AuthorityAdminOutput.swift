import BadgeAuthority
import BadgeModel

/// An administrator's account.
struct AdministratorOutput: CommandOutput {
    let administrator: Administrator
    var isRemoved = false
    let next: String?

    var json: JSON { administrator.json }

    var text: String {
        isRemoved ? "Removed \(administrator.name.oneLine)." : KeyValueList(administrator.facts).text
    }
}

/// An administrator's account with the key of its one-time codes.
struct AdministratorKeyOutput: CommandOutput {
    private let new: NewAdministratorKey
    /// The file that the link was written to.
    private let file: String?
    private let qrCode: String

    init(_ new: NewAdministratorKey, file: String?, in run: CommandRun) {
        self.new = new
        self.file = file
        qrCode = file == nil ? run.qrCode(of: new.codeLink.text) : ""
    }

    var json: JSON {
        guard file == nil, case .object(var members) = new.administrator.json else { return new.administrator.json }
        members["codeKey"] = .string(new.codeKeyText.text)
        members["codeLink"] = .string(new.codeLink.text)
        return .object(members)
    }

    var text: String {
        """
        \(KeyValueList(new.administrator.facts).text)

        Key for the authenticator app, which is not shown again:
          \(file.map { "in \($0.oneLine)" } ?? new.codeKeyText.text + qrCode)
        """
    }

    var next: String? { "authority admin list" }
}

extension Administrator {
    var json: JSON {
        .object(compacting: [
            "id": .string(id.rawValue), "email": .string(email), "name": .string(name),
            "role": .string(role.rawValue), "addedAt": .string(addedAt.iso8601),
            "lastLogin": .optional(lastLogin?.iso8601),
        ])
    }

    fileprivate var facts: [(String, String)] {
        [("Administrator", name.oneLine), ("Email", email), ("Role", role.rawValue)]
    }
}
