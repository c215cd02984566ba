import BadgeModel

/// A message of the bridge's script to its host.
///
///     {"badgeBridge": 1, "event": "onCaptureLoginSuccess", "arguments": [{"accessToken": "…"}]}
///     {"badgeBridge": 1, "event": "onCaptureError", "error": "…"}
///     {"badgeBridge": 1, "reply": 7, "value": true}
///     {"badgeBridge": 1, "open": "https://accounts.example.com/…", "isUserInitiated": true}
///
/// There are no other messages: a page can call nothing of the app.
enum WebViewMessage: Sendable, Hashable {
    case event(WebViewEvent.Name, [JSON])
    case failure(WebViewEvent.Name, String)
    case open(address: String, isUserInitiated: Bool)
    case reply(Int, value: JSON?)

    /// The most bytes of a message.
    static let limit = 65_536
    private static let mostArguments = 16

    /// Reads a message; `nil` for one that is not of this format.
    init?(_ text: String) {
        guard let value = try? JSON.parse(text, limits: JSON.Limits(bytes: Self.limit, depth: 32)),
            let members = value.objectValue, members["badgeBridge"] == 1
        else { return nil }
        switch Set(members.keys).subtracting(["badgeBridge"]) {
        case ["event", "arguments"], ["event"]:
            guard let name = Self.name(members["event"]),
                let arguments = members["arguments"].map(Self.arguments) ?? []
            else { return nil }
            self = .event(name, arguments)
        case ["event", "error"]:
            guard let name = Self.name(members["event"]), let text = members["error"]?.stringValue else { return nil }
            self = .failure(name, text)
        case ["open", "isUserInitiated"]:
            guard let address = members["open"]?.stringValue, case .bool(let isByUser)? = members["isUserInitiated"]
            else { return nil }
            self = .open(address: address, isUserInitiated: isByUser)
        case ["reply", "value"], ["reply"]:
            guard let number = members["reply"]?.integerValue.flatMap({ Int(exactly: $0) }) else { return nil }
            self = .reply(number, value: members["value"])
        default: return nil
        }
    }

    private static func name(_ value: JSON?) -> WebViewEvent.Name? {
        value?.stringValue.map { WebViewEvent.Name(rawValue: $0) }.flatMap { $0.isOfPage ? $0 : nil }
    }

    /// Returns the arguments of a list, or of the older form, an object whose members are named 0, 1 and so on.
    static func arguments(_ value: JSON) -> [JSON]? {
        switch value {
        case .array(let list): return list.count <= mostArguments ? list : nil
        case .object(let members):
            guard members.count <= mostArguments else { return nil }
            let list = (0..<members.count).compactMap { members[String($0)] }
            return list.count == members.count ? list : nil
        default: return nil
        }
    }
}
