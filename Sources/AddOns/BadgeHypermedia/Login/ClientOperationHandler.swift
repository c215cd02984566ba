public import BadgeModel

/// Does an operation of a login that the server drives, such as asking another app, and returns the values for the
/// context fields of the form behind it. An error leaves the user at the step, with the operation's way out.
///
///     configuration.clientOperations[.init(rawValue: "example-scan")] = { operation in
///         ["result": .string(try await scanner.scan(operation.arguments["kind"]?.stringValue))]
///     }
public typealias ClientOperationHandler =
    @Sendable (_ operation: Representation.ClientOperation) async throws -> [String: JSON]
