import BadgeKit

/// Runs an operation of a flow's client.
struct RunFlowOperation<Output: Sendable>: Workflow {
    private let account: FlowAccount
    private let operation: @Sendable (FlowClient) async throws -> Output
    var context: WorkflowContext { account.context }

    init(_ account: FlowAccount, _ operation: @escaping @Sendable (FlowClient) async throws -> Output) {
        self.account = account
        self.operation = operation
    }

    func perform() async throws -> Output { try await operation(account.client) }
}
