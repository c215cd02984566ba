import BadgeModel
import Foundation

/// What an older page says by going to an address of the scheme `janrain`, or keeps in its queue.
///
///     janrain:eventsAvailable?1361829281000             events are in the queue
///     janrain:onCaptureSaveSuccess?arguments=%5B%5D     an event
///     janrain:onCaptureSaveSuccess?error=…              an event whose arguments could not be written
///     janrain:accessToken=…                             a sign-in, of the oldest pages
enum LegacySignal: Sendable, Hashable {
    case available
    case event(WebViewEvent.Name, [JSON])
    case failure(WebViewEvent.Name, String)
    case accessToken(String)

    static let scheme = "janrain:"

    /// Returns whether an address is of this scheme.
    static func isSignal(_ address: String) -> Bool { address.prefix(scheme.count).lowercased() == scheme }

    /// Reads a signal.
    ///
    /// - Throws: A reason for which it is refused.
    init(_ text: String) throws(LegacySignalError) {
        guard text.utf8.count <= WebViewMessage.limit * 3 else { throw LegacySignalError(reason: .tooLarge) }
        guard Self.isSignal(text) else { throw LegacySignalError(reason: .malformed) }
        let rest = text.dropFirst(Self.scheme.count)
        if rest.hasPrefix("accessToken=") {
            self = .accessToken(try Self.decoded(rest.dropFirst("accessToken=".count)))
            return
        }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let fields = parts.count == 2 ? parts[1].split(separator: "&") : []
        let (arguments, error) = (Self.value("arguments", of: fields), Self.value("error", of: fields))
        guard arguments != nil || error != nil else {
            self = .available
            return
        }
        let name = WebViewEvent.Name(rawValue: String(parts[0]))
        guard name.isOfPage else { throw LegacySignalError(reason: .malformed) }
        if let error {
            self = .failure(name, try Self.decoded(error))
            return
        }
        let json = try JSON.of(Self.decoded(arguments ?? ""))
        guard let list = WebViewMessage.arguments(json) else { throw LegacySignalError(reason: .malformed) }
        self = .event(name, list)
    }

    private static func value(_ name: String, of fields: [Substring]) -> Substring? {
        fields.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
    }

    private static func decoded(_ text: Substring) throws(LegacySignalError) -> String {
        guard let decoded = text.removingPercentEncoding else { throw LegacySignalError(reason: .malformed) }
        guard decoded.utf8.count <= WebViewMessage.limit else { throw LegacySignalError(reason: .tooLarge) }
        return decoded
    }
}

struct LegacySignalError: Error {
    let reason: WebViewRefusal.Reason
}

extension JSON {
    fileprivate static func of(_ text: String) throws(LegacySignalError) -> JSON {
        guard let json = try? JSON.parse(text, limits: JSON.Limits(bytes: WebViewMessage.limit)) else {
            throw LegacySignalError(reason: .malformed)
        }
        return json
    }
}
