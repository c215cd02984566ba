import BadgeDrawings
import BadgeHTML
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes
import Hummingbird

/// A page of a verifier. It has no scripts, and loads nothing.
struct DoorPage {
    private static let pause = 3
    private static let rest = 20

    private let service: WalletService
    private let words: Localization

    init(_ service: WalletService, _ languages: Languages) {
        self.service = service
        words = Localization(languages, of: .door)
    }

    /// The page of a request that waits.
    ///
    /// - Parameter refusal: What came of the last answer; `nil` before the first one.
    func asking(_ transaction: PresentationTransaction, after refusal: PresentationResult? = nil) -> DoorDocument {
        let host = service.base.origin
        let isHere = transaction.returnAddress != nil
        let state = refusal.map(PresentationState.refused) ?? .waiting
        return document(.door("door.title"), refresh: Self.pause, after: state) {
            if let refusal {
                HTML(.p, .role("alert")) { text(reason(refusal)) }
                HTML(.p) { text(.door("door.stillValid")) }
            }
            HTML(.p) { text(isHere ? .door("door.here") : .door("door.scan")) }
            if isHere {
                HTML(.p) { HTML.link(text(.door("door.open")), opening: transaction.link, .class("button")) }
                if !service.settings.isSameDevice { choice("other", .door("door.useOther")) }
            } else {
                let drawing = drawing(of: transaction)
                if let drawing {
                    HTML(.div, .class("code")) { HTML(drawing: drawing) }
                } else {
                    HTML(.p) { text(.door("door.tooLong")) }
                }
                choice("this", .door("door.useThis"))
            }
            HTML(.p, .class("note")) { text(.door("door.asker", ["host": host])) }
            HTML(.p, .class("note"), .role("status")) { text(.door("door.waiting")) }
        }
    }

    /// The page of a result.
    ///
    /// - Parameter isHere: Whether the wallet returned the person.
    func outcome(_ result: PresentationResult, isHere: Bool) -> DoorDocument {
        guard let failure = result.failure else {
            return ending(.door("door.accepted"), kind: "good", isHere: isHere) {
                HTML(.p) { text(.door("door.acceptedText")) }
                if service.settings.showsClaims { claims(of: result) }
            }
        }
        guard result.walletError == nil else { return declined(isHere: isHere) }
        return ending(.door("door.refused"), kind: "bad", isHere: isHere) {
            HTML(.p) { failure.message.text(in: words) }
        }
    }

    /// The page after a wallet presented nothing.
    ///
    /// - Parameter isHere: Whether the wallet returned the person.
    func declined(isHere: Bool) -> DoorDocument {
        ending(.door("door.declined"), kind: "open", isHere: isHere) {
            HTML(.p) { text(.door("door.declinedText")) }
        }
    }

    /// The page for someone who returns to another browser than the one that asked, or after the request has ended.
    func elsewhere() -> DoorDocument {
        document(.door("door.elsewhere"), kind: "bad") {
            HTML(.p) { text(.door("door.elsewhereText")) }
            choice("this", .door("door.again"))
        }
    }

    /// The page for someone who cannot be asked: after too many requests, or because something is wrong here.
    func unavailable(_ refusal: ProtocolError) -> DoorDocument {
        document(.door("door.unavailable"), kind: "bad", refresh: Self.rest) {
            HTML(.p) {
                text(
                    refusal.status == .tooManyRequests
                        ? .door("door.busyText") : .door("door.unavailableText"))
            }
        }
    }

    // At a door, the next person is asked before long.
    private func ending(
        _ title: Message, kind: String, isHere: Bool, @HTMLBuilder _ content: () -> HTML
    ) -> DoorDocument {
        let isHere = isHere || service.settings.isSameDevice
        return document(title, kind: kind, refresh: isHere ? nil : Self.rest) {
            content()
            choice(isHere ? "this" : "other", .door("door.again"))
        }
    }

    private func document(
        _ title: Message, kind: String = "", refresh: Int? = nil, after state: PresentationState? = nil,
        @HTMLBuilder _ content: () -> HTML
    ) -> DoorDocument {
        let title = title.text(in: words)
        let body = HTML(.main, .class(kind)) {
            HTML(.h1) { title }
            content()
        }
        let query = "?" + (state?.openName.map { "\(DoorRoutes.after)=\($0)" } ?? "")
        return DoorDocument(
            title: title, words: words, refresh: refresh.map { ($0, query) }, body: body)
    }

    private func choice(_ device: String, _ label: Message) -> HTML {
        HTML.form(posting: WebPath(parts: service.base.pathComponents.filter { $0 != "/" })) {
            HTML(.button, .class("other"), .name("device"), .value(device)) { text(label) }
        }
    }

    private func claims(of result: PresentationResult) -> HTML {
        HTML(.dl) {
            for badge in result.queries.flatMap(\.badges) {
                for claim in badge.shownClaims {
                    HTML(.dt) { Message.claim(claim.name).map(text) ?? claim.name }
                    HTML(.dd, .dir(.auto)) { claim.value }
                }
            }
        }
    }

    // What is wrong with an answer is in the sender's words, and so not on the page.
    private func reason(_ result: PresentationResult) -> Message {
        guard result.walletError == nil, let failure = result.failure else { return .door("door.declinedText") }
        let isSenders = [.answerMalformed, .unsatisfied].contains(failure.reason)
        return isSenders ? .door("door.refused") : failure.message
    }

    private func drawing(of transaction: PresentationTransaction) -> DoorDrawing? {
        let markup = service.drawings.drawing("\(transaction.id) \(words.language)") {
            QRCode(transaction.link)?.svg(title: text("web.qrCode"), language: words.language).markup ?? ""
        }
        return markup.isEmpty ? nil : DoorDrawing(markup: markup)
    }

    private func text(_ message: Message) -> String { message.text(in: words) }
}

private struct DoorDrawing: HTMLDrawing {
    let markup: String
}
