public import BadgeModel

/// A value that was read from a representation, with the JSON that it was read from.
///
/// The JSON also has the members and values that this module does not know. Because it may contain passwords, codes
/// and tokens, the description and the mirror are redacted: they name the type alone.
public protocol ReceivedValue: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The JSON as received, unknown members included.
    var received: JSON { get }
}

extension ReceivedValue {
    /// The name of the type, without its content.
    public var description: String { "<\(Self.self)>" }
    /// A mirror without children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
