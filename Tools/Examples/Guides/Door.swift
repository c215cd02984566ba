import BadgeVerifier
import Foundation

/// A door: it makes a challenge for each person in front of it, and opens for a valid presentation that answers it.
struct Door: Sendable {
    private let verifier: PresentationVerifier
    private let challenges: Challenges
    /// Writes down what may be an attack.
    var report: @Sendable (VerificationFailure) -> Void = { print($0) }

    /// `name` is what the door calls itself, and wallets sign it as the audience; `folder` is the door's own.
    init(
        name: String, trustFile: URL, folder: URL, transport: any HTTPTransport, clock: any WallClock = SystemClock()
    ) throws {
        let trust = try TrustedIssuer.list(JSON.parse(Data(contentsOf: trustFile)))
        // Without a network, a status list of the last hour decides.
        verifier = PresentationVerifier(
            trust: trust, transport: transport, folder: folder, offline: .accept(maxAge: 3600), clock: clock)
        challenges = try Challenges(audience: name, folder: folder, clock: clock)
    }

    /// What the wallet needs for its presentation; show it as a QR code, or send it over NFC.
    func challenge() -> Challenge { challenges.make() }

    /// The name of the person who may enter, or `nil` and the reason on the display.
    func enter(presenting presentation: String, show: (String) -> Void) async throws -> String? {
        switch try await verifier.verify(presentation, answering: challenges) {
        case .valid(let presentation, let findings):
            for finding in findings { show(finding.explanation) }
            return presentation.credential.claims["name"]?.stringValue ?? "a holder who did not disclose a name"
        case .refused(let failure):
            switch failure.reason {
            case .signature, .disclosure, .keyBinding: report(failure)  // forged, altered, or presented by another
            default: break
            }
            show(failure.explanation)
            return nil
        }
    }
}

/// A door on a terminal: shows what to present, reads a presentation, and says who may enter.
func runDoor(trustFile: URL, folder: URL) async throws {
    let transport = try LiveTransport()
    let door = try Door(name: "https://door.example", trustFile: trustFile, folder: folder, transport: transport)
    let challenge = door.challenge()
    print("badgectl use --audience \(challenge.audience) --nonce \(challenge.nonce)")
    if let presentation = readLine(),
        let name = try await door.enter(presenting: presentation, show: { print($0) })
    {
        print("Welcome, \(name).")
    }
    try await transport.close()
}
