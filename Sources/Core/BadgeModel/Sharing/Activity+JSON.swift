import Foundation

extension Activity {
    /// The maximum length of the user's own text, whatever the target permits.
    public static let maxTextLength = 2000

    private static let members: Set = [
        "action", "url", "text", "title", "description", "links", "media", "properties", "mail", "textMessage",
    ]

    /// Reads a document.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, with the path and what is wrong there.
    public init(_ document: JSONReader) throws {
        try document.allow(only: Self.members)
        action = try document["action"].optional?.line(maxLength: 100)
        url = try document["url"].optional?.publicAddress()
        text = try document["text"].optional?.displayText(maxLength: Self.maxTextLength)
        title = try document["title"].optional?.line(maxLength: 200)
        description = try document["description"].optional?.displayText(maxLength: 1000)
        links = try document["links"].few { try Link($0) }
        media = try document["media"].few { try Media($0) }
        properties = try Self.properties(document["properties"].optional)
        mail = try document["mail"].optional.map { try Mail($0) }
        textMessage = try document["textMessage"].optional?.displayText(maxLength: 480)
    }

    private static func properties(_ reader: JSONReader?) throws -> [String: Property] {
        guard let reader else { return [:] }
        let members = try reader.sortedMembers()
        guard members.count <= 20 else { throw reader.failure("has more than 20 members") }
        return try members.reduce(into: [:]) { properties, member in
            guard (1...64).contains(member.name.unicodeScalars.count), member.name.isOneLine else {
                throw member.reader.failure("is not named by one line of 1 to 64 characters")
            }
            properties[member.name] = try Property(member.reader)
        }
    }

    /// The document.
    public var json: JSON {
        .object(compacting: [
            "action": .optional(action), "url": .optional(url?.absoluteString), "text": .optional(text),
            "title": .optional(title), "description": .optional(description),
            "links": links.isEmpty ? nil : .array(links.map(\.json)),
            "media": media.isEmpty ? nil : .array(media.map(\.json)),
            "properties": properties.isEmpty ? nil : .object(properties.mapValues(\.json)),
            "mail": mail?.json, "textMessage": .optional(textMessage),
        ])
    }

    /// Checks everything that an app set.
    ///
    /// - Throws: `BadgeError` `activityMissing` for an activity without content; `documentInvalid`, with the path and what
    ///   is wrong there.
    public func check() throws {
        guard !isEmpty else { throw BadgeError(.activityMissing, "activityMissing.empty") }
        _ = try Activity(JSONReader(json))
    }
}

extension Activity.Link {
    fileprivate init(_ reader: JSONReader) throws {
        try reader.allow(only: ["label", "url"])
        label = try reader["label"].line(maxLength: 60)
        guard !label.isEmpty else { throw reader["label"].failure("is empty") }
        url = try reader["url"].publicAddress()
    }

    fileprivate var json: JSON { ["label": .string(label), "url": .string(url.absoluteString)] }
}

extension Activity.Media {
    private enum Kind: String, CaseIterable {
        case image
        case mp3

        var fileExtensions: Set<String> {
            switch self {
            case .image: ["png", "jpg", "jpeg", "gif", "webp"]
            case .mp3: ["mp3"]
            }
        }
    }

    fileprivate init(_ reader: JSONReader) throws {
        let kind: Kind = try reader["kind"].name()
        let url = try reader["url"].publicAddress()
        guard kind.fileExtensions.contains(url.pathExtension.lowercased()) else {
            throw reader["url"].failure(
                "does not end in \(kind.fileExtensions.sorted().map { "." + $0 }.joined(separator: ", "))")
        }
        switch kind {
        case .image:
            try reader.allow(only: ["kind", "url", "link"])
            self = .image(url: url, link: try reader["link"].optional?.publicAddress())
        case .mp3:
            try reader.allow(only: ["kind", "url", "title", "artist", "album"])
            func line(_ name: String) throws -> String? { try reader[name].optional?.line(maxLength: 200) }
            self = .mp3(url: url, title: try line("title"), artist: try line("artist"), album: try line("album"))
        }
    }

    fileprivate var json: JSON {
        switch self {
        case .image(let url, let link):
            .object(compacting: [
                "kind": .string(Kind.image.rawValue), "url": .string(url.absoluteString),
                "link": .optional(link?.absoluteString),
            ])
        case .mp3(let url, let title, let artist, let album):
            .object(compacting: [
                "kind": .string(Kind.mp3.rawValue), "url": .string(url.absoluteString), "title": .optional(title),
                "artist": .optional(artist), "album": .optional(album),
            ])
        }
    }
}

extension Activity.Property {
    fileprivate init(_ reader: JSONReader) throws {
        guard try reader.present().stringValue == nil else {
            self.init(try reader.line(maxLength: 500))
            return
        }
        try reader.allow(only: ["text", "url"])
        self.init(try reader["text"].line(maxLength: 500), url: try reader["url"].publicAddress())
    }

    fileprivate var json: JSON {
        guard let url else { return .string(text) }
        return ["text": .string(text), "url": .string(url.absoluteString)]
    }
}

extension Activity.Mail {
    fileprivate init(_ reader: JSONReader) throws {
        try reader.allow(only: ["subject", "text"])
        subject = try reader["subject"].optional?.line(maxLength: 200)
        text = try reader["text"].optional?.displayText(maxLength: Activity.maxTextLength)
    }

    fileprivate var json: JSON { .object(compacting: ["subject": .optional(subject), "text": .optional(text)]) }
}

extension JSONReader {
    // An address that anyone may be given: never one of this machine.
    fileprivate func publicAddress() throws -> URL {
        let url = try url()
        guard url.scheme?.lowercased() == "https" else { throw failure("is not an https address") }
        return url
    }

    fileprivate func line(maxLength: Int) throws -> String {
        let text = try displayText(maxLength: maxLength)
        guard text.isOneLine else { throw failure("is not one line of text") }
        return text
    }

    fileprivate func few<Element>(_ read: (JSONReader) throws -> Element) throws -> [Element] {
        guard let reader = optional else { return [] }
        let elements = try reader.elements()
        guard elements.count <= 8 else { throw reader.failure("has more than 8 elements") }
        return try elements.map(read)
    }
}

extension String {
    fileprivate var isOneLine: Bool {
        unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control && $0.value != 0x2028 && $0.value != 0x2029
        }
    }
}
