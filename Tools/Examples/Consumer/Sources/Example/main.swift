import BadgeKit
import BadgeTesting
import BadgeVerifier

let home = try TemporaryHome()
let organization = try TestOrganization()  // in this process; yours is reached over https
let invitation = try organization.invite()
let code = FormAnswer(action: "submit", values: ["code": .secret(invitation.transactionCode)])

let wallet = try await BadgeWallet.open(organization.configuration(home: home.url))
wallet.ui.registerAll(presentedBy: ScriptedPresenter([.transactionCode: [.answer(code)]]))
let badge = try await wallet.provision(invitation.offer)
print(badge.holder.fullName, badge.status)  // Ana Lima active

let shown = try await wallet.use(badge.id, audience: "https://door.example", nonce: "n-0S6_WzA2Mj")
let reader = PresentationVerifier(
    trust: try await wallet.organizations.map { try TrustedIssuer($0) }, transport: organization.authority.transport())
let read = try await reader.verify(shown.text, audience: "https://door.example", nonce: "n-0S6_WzA2Mj")
print(read.isValid)  // true
try await wallet.close()
