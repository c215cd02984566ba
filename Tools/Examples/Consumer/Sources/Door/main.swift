import BadgeVerifier
import Foundation

// A door: reads who is trusted and what is presented, and says who may enter. It links no wallet and no client.
let trust = try TrustedIssuer.list(JSON.parse(Data(contentsOf: URL(filePath: CommandLine.arguments[1]))))
let transport = try LiveTransport()
let verifier = PresentationVerifier(trust: trust, transport: transport)
switch try await verifier.verify(readLine() ?? "", audience: "https://door.example", nonce: "n-0S6_WzA2Mj") {
case .valid(let presentation, _): print("Welcome, \(presentation.credential.claims["name"]?.stringValue ?? "holder").")
case .refused(let failure): print(failure.explanation)
}
try await transport.close()
