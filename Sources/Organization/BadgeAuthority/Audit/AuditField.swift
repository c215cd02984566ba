/// A field whose changes the audit log of an organization records, by the name that the entries have.
package enum AuditField: String, Sendable, CaseIterable {
    case approval
    case authorizationServer
    case batchSize
    case client
    case domains
    case expires
    case goodUntil
    case issuer
    case key
    case language
    case linkScheme
    case mailSender
    case name
    case nextKey
    case photo
    case policy
    case properties
    case provider
    case role
    case secondFactor
    case signingKey
    case state
    case status
    case suspendedWithPerson
    case template
    case textGateway
    case validFor
    case version
}
