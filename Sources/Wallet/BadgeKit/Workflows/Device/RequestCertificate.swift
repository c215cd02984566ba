import BadgeClient
import BadgeKeys
import BadgeModel
import BadgeStorage
package import BadgeTransport
import BadgeUI
package import Foundation

/// Requests a certificate for a key of this device from a certificate server, and stores both.
package struct RequestCertificate: Workflow {
    private let server: URL
    private let organization: URL
    private let prompt: LoginPromptRun
    package let context: WorkflowContext

    /// - Parameter organization: To whose server the certificate is shown; `nil` for the one at the certificate server's own
    ///   address.
    package init(
        from server: URL, for organization: URL? = nil, prompt: LoginPromptRequest = LoginPromptRequest(),
        context: WorkflowContext
    ) {
        self.server = server
        self.organization = (organization ?? URL(string: server.origin) ?? server).normalized
        self.prompt = LoginPromptRun(prompt, in: context)
        self.context = context
    }

    /// Fetches the fields that the server requires, asks the user for them, and requests the certificate.
    ///
    /// - Returns: The certificate, which is in the store with its key.
    package func perform() async throws -> DeviceCertificate {
        let project = ProjectInfo(projectName: server.host() ?? server.absoluteString, server: server)
        let setup = LoginPromptSetup(
            .certificate, project: project, sectionTitle: prompt.words("prompt.certificate.title"),
            sectionSubtitle: prompt.words("prompt.certificate.message", ["server": project.serverName]))
        let screen = DefaultLoginScreen(LoginAnswer.certificateFields) { $0.promptForCertificate($1, completion: $2) }
        // Made for this prompt: a key that is not certified is forgotten.
        let key = SigningKey(random: context.random)
        return try await prompt.askForCertificate(setup, on: screen) { [server, organization, context] in
            try await context.issuer.fetchCertificateFields(from: server, for: organization).map { Field($0) }
        } send: { [server, organization, context] fields in
            let certificate = try await context.issuer.requestCertificate(
                of: key, named: context.deviceName, fields: fields, from: server, for: organization)
            try await context.store.save(
                StoredCertificate(
                    server: server, organization: certificate.organization, key: key, chain: certificate.chain))
            return certificate
        }
    }
}

extension Field {
    fileprivate init(_ field: CertificateField) {
        self.init(
            field.name, label: field.label, field.isSecret ? .secret(.any) : .text,
            constraints: Constraints(isRequired: field.isRequired))
    }
}
