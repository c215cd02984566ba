public import BadgeModel
import Foundation

extension FlowClient {
    /// Changes attributes of the user's record directly, without a form.
    ///
    /// - Parameters:
    ///   - attributes: The attributes, as the record has them.
    ///   - path: The path of the attribute that has them; `nil` for the record itself.
    /// - Returns: The record after the change.
    /// - Throws: `BadgeError` `sessionEnded`; the other refusals of the server; errors of the web client and the store.
    public func updateRecord(_ attributes: JSON, at path: String? = nil) async throws -> FlowRecord {
        try await changeRecord("/entity.update", attributes, path)
    }

    /// Replaces an attribute of the user's record, such as a plural.
    ///
    /// - Parameters:
    ///   - value: The new value.
    ///   - path: The path of the attribute.
    /// - Returns: The record after the change.
    /// - Throws: The errors of ``updateRecord(_:at:)``.
    public func replaceAttribute(_ path: String, with value: JSON) async throws -> FlowRecord {
        try await changeRecord("/entity.replace", value, path)
    }

    private func changeRecord(_ operation: String, _ value: JSON, _ path: String?) async throws -> FlowRecord {
        let configuration = configuration
        let session = try await session(configuration)
        let named = path.map { [FlowParameter("attribute_name", .text($0))] } ?? []
        let reply = try await send(
            FlowRequest(
                operation,
                [
                    FlowParameter("access_token", .secret(session.accessToken)),
                    FlowParameter("attributes", .text(value.text)), FlowParameter("include_record", "true"),
                ] + named), configuration)
        return try reply.read { reader in
            let record = reader["result"]
            _ = try record.object()
            return FlowRecord(try record.present())
        }
    }
}
