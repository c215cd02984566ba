public import BadgeModel
public import Foundation

/// Policies compiled for evaluation, once per change rather than once per use.
///
/// The restrictions of several documents, and several restrictions of one type, must all be met; the strictest limit
/// applies.
///
///     let policy = CompiledPolicy([document]) { Data(Digest.sha256($0)) }
public struct CompiledPolicy: Sendable {
    /// The policy of an organization that publishes none: only the badge's status and validity count.
    public static let unpublished = CompiledPolicy([]) { _ in Data() }

    /// The version, the highest of several documents; `nil` without a document.
    public let version: Int?
    /// The time by which it must be renewed; `nil` without a document.
    public let expires: Date?
    /// How long a badge may be used without contacting its server; `nil` for no limit.
    public let maxOffline: ISODuration?
    /// The types of restrictions and the paths of members that are unknown to this version and not critical, sorted.
    public let ignored: [String]
    let unknownCritical: [String]
    let rules: [any Rule]

    /// Compiles the documents that apply to a badge.
    ///
    /// `sha256` returns SHA-256 of the given bytes, which identifies the texts of agreements.
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
