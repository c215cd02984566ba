/// The reason why a credential does not match what is asked of it.
///
/// Show it to the holder only: it would tell a verifier what the holder has.
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
