import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The words for a holder's decision on a document.
enum AgreementDecisions {
    @HTMLBuilder
    static func words(of receipt: ReceivedReceipt, _ call: AdminCall) -> HTML {
        let statement = receipt.statement
        HTML(.div) {
            HTML(.strong) { call.words(statement.decision.title) }
            " "
            HTML(.bdi) { "\(statement.kind.rawValue) \(statement.version) (\(statement.locale))" }
            if receipt.link != .whole {
                " "
                HTML(.span, .class("tag warn")) {
                    call.words(receipt.link == .gap ? "admin.receipt.gap" : "admin.receipt.fork")
                }
            }
        }
        HTML(.span, .class("meta")) { call.view.time(receipt.receivedAt) }
    }
}
