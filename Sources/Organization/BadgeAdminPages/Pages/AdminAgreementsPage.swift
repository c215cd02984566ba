import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The holders' decisions on the documents of the policy, in order of arrival.
enum AdminAgreementsPage {
    static let pageSize = 50

    static let routes: [AdminRoute] = [.read("agreements", .agreements, show)]

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let after = call.request.query["after"].flatMap { Int($0) }.map { max(0, $0) } ?? 0
        let found = try await call.authority.reading { try $0.receipts(after: after, atMost: pageSize + 1) }
        let receipts = found.prefix(pageSize)
        let next =
            found.count > pageSize
            ? receipts.last.map { WebPath("agreements", query: ["after": String($0.number)]) } : nil
        return .page(
            call.page(.agreements) {
                if receipts.isEmpty {
                    HTML(.p, .class("muted")) { call.words("admin.agreements.none") }
                } else {
                    HTML(.ul, .class("list card")) {
                        for receipt in receipts {
                            HTML(.li, .class("row")) {
                                HTML(.div) {
                                    // The address of a person is for those who may see people.
                                    HTML.own(
                                        call.mayRead(.people)
                                            ? receipt.email : String(receipt.badgeID.rawValue.prefix(8)))
                                }
                                AgreementDecisions.words(of: receipt, call)
                            }
                        }
                    }
                }
                HTML.next(call, first: "/agreements", isLater: after > 0, next: next)
            })
    }
}
