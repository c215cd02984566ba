/// The reason why a credential does not match what is asked of it.
///
/// It is for the person who holds the credential. A verifier that is told learns what the person has.
public enum MismatchReason: Sendable, Hashable {
    /// It is of another format.
    case format
    /// It is of another type.
    case type
    /// It is not bound to a key of its holder.
    case holderBinding
    /// None of the trusted authorities certified its issuer.
    case authority
    /// It does not have the claim at this path.
    case claim(ClaimsPath)
    /// It has the claim at this path, but with none of the accepted values.
    case value(ClaimsPath)
}
