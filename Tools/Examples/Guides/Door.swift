import BadgeVerifier
import Foundation

/// A door: it hands out a nonce for each person in front of it, and opens for a valid presentation of that nonce.
actor Door {
    private let name: String  // what the door calls itself; wallets sign it as the audience
    private let verifier: PresentationVerifier
    private var openNonces: [String: Date] = [:]
    private let clock: any WallClock

    init(name: String, trustFile: URL, transport: any HTTPTransport, clock: any WallClock = SystemClock()) throws {
        self.name = name
        self.clock = clock
        let trust = try TrustedIssuer.list(JSON.parse(Data(contentsOf: trustFile)))
        verifier = PresentationVerifier(trust: trust, transport: transport, clock: clock)
    }

    /// What the wallet needs for its presentation; show it as a QR code, or send it over NFC.
    func challenge() -> (audience: String, nonce: String) {
        let nonce = SystemRandom().token()
        openNonces[nonce] = clock.now()
        return (name, nonce)
    }

    /// The name of whoever may enter, or `nil` and the reason on the display.
    func enter(presenting presentation: String, nonce: String, show: (String) -> Void) async throws -> String? {
        // Each nonce opens once, and within a minute: a presentation that was overheard is worth nothing.
        guard let issued = openNonces.removeValue(forKey: nonce), clock.now().timeIntervalSince(issued) < 60 else {
            show("Too late. Scan the code again.")
            return nil
        }
        switch try await verifier.verify(presentation, audience: name, nonce: nonce) {
        case .valid(let presentation, _):
            return presentation.credential.claims["name"]?.stringValue ?? "a holder who did not disclose a name"
        case .refused(let failure):
            show(failure.explanation)
            return nil
        }
    }
}

/// A door on a terminal: shows what to present, reads a presentation, and says who may enter.
func runDoor(trustFile: URL) async throws {
    let transport = try LiveTransport()
    let door = try Door(name: "https://door.example", trustFile: trustFile, transport: transport)
    let (audience, nonce) = await door.challenge()
    print("badgectl use --audience \(audience) --nonce \(nonce)")
    if let presentation = readLine(),
        let name = try await door.enter(presenting: presentation, nonce: nonce, show: { print($0) })
    {
        print("Welcome, \(name).")
    }
    try await transport.close()
}
