import BadgeKit
import BadgeModel
import BadgeStorage
import BadgeWebUI
import Foundation

/// The location of this device: what the wallet knows, and how to set it, by the browser or by hand.
struct LocationPage {
    let view: PageView
    /// The badge to return to; `nil` for none.
    let badge: Badge?
    /// The location that is stored; `nil` for none.
    let location: StoredLocation?
    /// The server that provides the location; `nil` for none.
    let source: URL?
    /// What was entered, and what is wrong with it; `nil` for nothing.
    var refused: (text: String, problem: Message)?

    private var words: Localization { view.words }

    var page: WebPage {
        var page = WebPage(title: words("wallet.location.title")) {
            view.noticeBox
            HTML(.section, .class("card section")) {
                HTML(.p, .class("lead")) {
                    (isKnown ? Icon.met : Icon.notMet).html
                    HTML(.span) { view.text(state) }
                }
                HTML(.p, .class("muted")) { words("wallet.location.text") }
                HTML.form(posting: .location, .id("location")) {
                    if let badge { HTML(.input, .type(.hidden), .name("badge"), .value(badge.id.rawValue)) }
                    HTML(.input, .type(.hidden), .name("accuracy"), .value(""))
                    browserButton
                    coordinates
                    HTML(.div, .class("actions")) { HTML.button(words("wallet.location.set"), style: "secondary") }
                }
                if isKnown {
                    HTML(.div, .class("actions")) {
                        HTML.action(words("wallet.location.clear"), "/location/clear")
                    }
                }
            }
        }
        page.section = .badges
        page.back =
            badge.map { WebPage.Link($0.display.name, to: WebPath("badges", $0.id.rawValue)) }
            ?? WebPage.Link(words("wallet.nav.badges"), to: .badges)
        if refused != nil { page.status = 422 }
        return page
    }

    private var isKnown: Bool { location != nil || source != nil }

    private var state: Message {
        if let source { return Message.walletPages("command.location.source", ["source": source.absoluteString]) }
        guard let location else { return "command.location.unknown" }
        return Message.walletPages(
            "command.location.here",
            [
                "latitude": String(location.latitude), "longitude": String(location.longitude),
                "accuracy": String(Int(location.accuracy.rounded(.up))),
            ])
    }

    // Shown by the script, where the browser can tell its location.
    private var browserButton: HTML {
        HTML(.div, .class("locate"), .data("locate", "location")) {
            HTML(
                .button, .type(.button), .class("button primary"),
                .data("failed", words("wallet.location.browserFailed"))
            ) { words("wallet.location.browser") }
            HTML(.p, .class("problem"), .role("alert"), .hidden)
        }
    }

    private var coordinates: HTML {
        HTML(.div, .class("field")) {
            HTML(.label, .for("coordinates")) { words("wallet.location.coordinates") }
            HTML(
                .input, .type(.text), .id("coordinates"), .name("coordinates"), .required, .autocomplete("off"),
                .noSpellcheck, .dir(.leftToRight), refused.map { .value($0.text) }, .maxLength(60),
                .aria("describedby", refused == nil ? "coordinates-hint" : "coordinates-problem coordinates-hint"),
                refused == nil ? nil : .aria("invalid", "true"))
            HTML(.p, .class("hint"), .id("coordinates-hint")) {
                words("wallet.location.hint", ["example": "51.5074, -0.1278"])
            }
            if let refused {
                HTML(.p, .class("problem"), .id("coordinates-problem"), .role("alert")) { view.text(refused.problem) }
            }
        }
    }
}

extension WebPath {
    /// Returns the page of the location, from which one returns to a badge.
    static func location(of badge: Badge.ID?) -> WebPath {
        badge.map { WebPath("location", query: ["badge": $0.rawValue]) } ?? .location
    }
}

extension StoredLocation {
    /// Reads the coordinates as typed, `51.5074, -0.1278`, and the accuracy in metres, which is 10 if it is not known.
    /// `nil` if they are not two numbers.
    init?(coordinates: String, accuracy: String?) {
        let numbers = coordinates.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        self.init(latitude: latitude, longitude: longitude, accuracy: accuracy.flatMap { Double($0) } ?? 10)
    }
}

extension LocationPage {
    /// Reads what the wallet knows.
    init(
        _ view: PageView, of badge: Badge.ID?, from wallet: BadgeWallet,
        refusing refused: (text: String, problem: Message)? = nil
    ) async throws {
        self.view = view
        self.refused = refused
        var known: Badge?
        if let badge { known = try await wallet.badge(badge) }
        self.badge = known
        location = try await wallet.storedLocation
        source = try await wallet.locationSource
    }
}
