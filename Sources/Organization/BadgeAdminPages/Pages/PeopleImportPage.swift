import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeWebUI

/// Adds the people of a file, after a preview that changes nothing.
enum PeopleImportPage {
    static let path: WebPath = "/people/import"

    static let routes: [AdminRoute] = [
        .ask("people/import", .people) { .page(form($0)) }, .change("people/import/preview", .people, preview),
        .change("people/import", .people, importPeople),
    ]

    static func preview(_ call: AdminCall) async throws -> WebResponse? {
        let updating = call.fields.isChecked("update")
        guard let bytes = call.fields.chosenFile("file") else { return .page(form(call, "admin.import.noFile")) }
        do {
            let upload = try PeopleUpload(bytes)
            let report = try await upload.preview(updating: updating, by: call.authority)
            return .page(
                page(call) {
                    HTML(.section, .class("card section")) {
                        HTML(.p) { call.words("admin.import.previewText") }
                        summary(report, call)
                        actions(report, upload, updating, call)
                    }
                    refusals(report, call)
                    missing(report, call)
                })
        } catch let error as BadgeError where error.code == .invalidInput {
            return .page(form(call, error.message))
        }
    }

    static func importPeople(_ call: AdminCall) async throws -> WebResponse? {
        guard let bytes = call.fields["people"].flatMap({ try? Base64URL.decode($0) }) else {
            return .page(form(call, "admin.import.noFile"))
        }
        do {
            let report = try await PeopleUpload(bytes).importPeople(
                updating: call.fields.isChecked("update"), by: call.authority)
            let done = page(call) {
                HTML(.section, .class("card section")) {
                    HTML(.p, .role("status")) { call.words("admin.import.doneText") }
                    summary(report, call)
                    HTML(.div, .class("actions")) {
                        HTML.linkButton(call.words("admin.area.people"), "/people", style: "primary")
                    }
                }
                refusals(report, call)
            }
            return .redirect(to: call.results.keep(for: call.administrator) { _ in AdminResults.Content(page: done) })
        } catch let error as BadgeError where error.code == .invalidInput {
            return .page(form(call, error.message))
        }
    }

    private static func form(_ call: AdminCall, _ problem: Message? = nil) -> WebPage {
        let words = call.words
        var page = page(call) {
            HTML(.section, .class("card section")) {
                if let problem { HTML(.p, .class("notice bad"), .role("alert")) { call.view.text(problem) } }
                HTML(.p) { words("admin.import.text") }
                HTML(.p) { HTML(.code) { PeopleTable.columns.joined(separator: ", ") } }
                HTML.form(posting: path.appending("preview"), sendsFiles: true) {
                    HTML.field(
                        words("admin.import.file"), "file", .file, hint: words("admin.import.fileHint"), .required,
                        .accept(["text/csv", ".csv"]))
                    HTML(.label, .class("choice")) {
                        HTML(.input, .type(.checkbox), .name("update"))
                        " " + words("admin.import.update")
                    }
                    HTML(.div, .class("actions")) { HTML.button(words("admin.import.preview")) }
                }
            }
        }
        if problem != nil { page.status = 422 }
        return page
    }

    private static func page(_ call: AdminCall, @HTMLBuilder content: () -> HTML) -> WebPage {
        call.page(
            call.words("admin.import.title"), in: .people,
            back: WebPage.Link(call.words("wallet.action.back"), to: "/people"), content: content)
    }

    private static func summary(_ report: PeopleImportReport, _ call: AdminCall) -> HTML {
        .facts(
            [
                ("admin.import.added", report.addedCount), ("admin.import.updated", report.updatedCount),
                ("admin.import.unchanged", report.unchangedCount), ("admin.import.refused", report.refusedCount),
            ].map { (key: Message.Key, count: Int) in (name: call.words(key), value: .text(String(count))) })
    }

    // The import gets the file that was previewed, so that it need not be chosen again.
    @HTMLBuilder
    private static func actions(
        _ report: PeopleImportReport, _ upload: PeopleUpload, _ updating: Bool, _ call: AdminCall
    ) -> HTML {
        HTML(.div, .class("actions")) {
            if report.changesSomething {
                HTML.form(posting: path, sendsFiles: true) {
                    HTML.hiddenField("people", Base64URL.encode(upload.bytes))
                    if updating { HTML.hiddenField("update", "on") }
                    HTML.button(call.words("admin.import.action"))
                }
            }
            HTML.linkButton(call.words("admin.import.another"), path)
        }
    }

    @HTMLBuilder
    private static func refusals(_ report: PeopleImportReport, _ call: AdminCall) -> HTML {
        if !report.refusals.isEmpty {
            let words = call.words
            HTML.section(words("admin.import.refused"), "refused") {
                HTML.table(
                    words("admin.import.refused"),
                    [words("admin.import.line"), words("admin.field.email"), words("admin.import.reason")],
                    rows: report.refusals.map {
                        [.text(String($0.line)), .own($0.email), .text(call.view.text(reason(of: $0)))]
                    })
                more(report.refusedCount - report.refusals.count, call)
            }
        }
    }

    // The page has a box where a command has an option.
    private static func reason(of refusal: PeopleImportReport.Refusal) -> Message {
        let message = refusal.error.message
        return message.key == "alreadyExists.importedPerson"
            ? Message.administration("admin.import.exists", ["email": refusal.email ?? ""]) : message
    }

    @HTMLBuilder
    private static func missing(_ report: PeopleImportReport, _ call: AdminCall) -> HTML {
        if !report.missing.isEmpty {
            HTML.section(call.words("admin.import.missing"), "missing") {
                HTML(.p, .class("muted")) { call.words("admin.import.missingText") }
                HTML(.ul) {
                    for person in report.missing {
                        HTML(.li) {
                            HTML(.a, .href(PersonPage.path(person.id))) { HTML(.bdi) { person.details.name } }
                            " "
                            HTML(.bdi) { person.details.email }
                        }
                    }
                }
                more(report.missingCount - report.missing.count, call)
            }
        }
    }

    @HTMLBuilder
    private static func more(_ count: Int, _ call: AdminCall) -> HTML {
        if count > 0 { HTML(.p, .class("muted")) { call.words("admin.import.more", ["count": count]) } }
    }
}
