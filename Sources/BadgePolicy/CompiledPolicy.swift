public import BadgeModel
public import Foundation

/// Policies made ready to be evaluated by, once per change and not once per use.
///
/// What several documents, or several restrictions of one type, ask for must all be met; of limits the strictest counts.
///
///     let policy = CompiledPolicy([document]) { Data(Digest.sha256($0)) }
public struct CompiledPolicy: Sendable {
    /// The policy of an organization that publishes none: only the badge's status and validity count.
    public static let unpublished = CompiledPolicy([]) { _ in Data() }

    /// The version, the highest of several; `nil` without a document.
    public let version: Int?
    /// The first time at which it must have been renewed; `nil` without a document.
    public let expires: Date?
    /// How long a badge may be used without asking its server; `nil` for no limit.
    public let maxOffline: ISODuration?
    /// Types of restrictions, and paths of members, that this version does not know and that are not critical, sorted.
    public let ignored: [String]
    let unknownCritical: [String]
    let rules: [any Rule]

    /// Compiles the documents that a badge is under.
    ///
    /// `sha256` is SHA-256 of the bytes given, with which the texts of agreements are told apart.
    public init(_ documents: [PolicyDocument], sha256: (Data) -> Data) {
        let restrictions = documents.flatMap(\.policy.restrictions)
        version = documents.map(\.version).max()
        expires = documents.map(\.expires).min()
        maxOffline = documents.compactMap(\.policy.maxOffline).min()
        let ignoredMembers = documents.flatMap(\.policy.ignoredMembers)
        ignored = Set(Self.unknown(restrictions.filter { !$0.isCritical }) + ignoredMembers).sorted()
        let critical = restrictions.filter(\.isCritical)
        unknownCritical = Set(Self.unknown(critical) + critical.flatMap(\.unknownMembers)).sorted()
        rules = RuleBook(restrictions.map(\.requirement), sha256).rules
    }

    private static func unknown(_ restrictions: [Policy.Restriction]) -> [String] {
        let types = restrictions.compactMap { restriction in
            if case .unknown(let type, _) = restriction.requirement { type } else { nil }
        }
        return Set(types).sorted()
    }
}
