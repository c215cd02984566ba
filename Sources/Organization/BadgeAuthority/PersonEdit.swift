/// A change of a person's details.
package struct PersonEdit: Sendable {
    /// The person after the change.
    package let person: Person
    /// Whether an invitation that had not brought a badge ended, because it was for the former email address.
    package let endedInvitation: Bool
}
