import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The people, so many on each page; all of them can be searched.
enum PeoplePage {
    static let pageSize = 50

    static let routes: [AdminRoute] = [
        .read("people", .people, show), .change("people", .people, add), .ask("people/new", .people, form),
    ]

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let (search, after) = (call.search, call.request.query["after"].map(Person.ID.init(rawValue:)))
        let found = try await call.authority.reading {
            try $0.people(matching: search, after: after, limit: pageSize + 1)
        }
        let people = Array(found.prefix(pageSize))
        let next = found.count > pageSize ? people.last.map { path(search, after: $0.id) } : nil
        return .page(
            call.page(.people) {
                HTML(.div, .class("toolbar")) {
                    HTML.search(call, "/people", call.words("admin.people.search"))
                    if call.mayChange(.people) {
                        HTML(.div, .class("actions")) {
                            HTML.linkButton(call.words("admin.people.add"), "/people/new", style: "primary")
                            HTML.linkButton(call.words("admin.import.title"), PeopleImportPage.path)
                        }
                    }
                }
                if people.isEmpty {
                    HTML(.p, .class("muted"), .role("status")) {
                        search.isEmpty
                            ? call.words("admin.people.none") : call.words("admin.search.none", ["text": search])
                    }
                } else {
                    HTML(.ul, .class("list log card")) { for person in people { HTML(.li) { row(person, call) } } }
                }
                HTML.next(call, first: path(search, after: nil), isLater: after != nil, next: next)
            })
    }

    private static func row(_ person: Person, _ call: AdminCall) -> HTML {
        HTML(.a, .class("row"), .href(WebPath("people", person.id.rawValue))) {
            HTML(.span) {
                HTML(.strong) { HTML(.bdi) { person.details.name } }
                " "
                HTML(.span, .class("meta")) { HTML(.bdi) { person.details.email } }
                if person.suspendedAt != nil {
                    " "
                    call.suspensionTag
                }
            }
            HTML(.span, .class("meta")) { HTML.own(person.details.title ?? person.details.group) }
        }
    }

    private static func path(_ search: String, after: Person.ID?) -> WebPath {
        var path: WebPath = "/people"
        if !search.isEmpty { path = path.adding("search", search) }
        return after.map { path.adding("after", $0.rawValue) } ?? path
    }

    static func form(_ call: AdminCall) -> WebResponse? { .page(form(call, PersonForm(.empty), problem: nil)) }

    private static func form(_ call: AdminCall, _ form: PersonForm, problem: BadgeError?) -> WebPage {
        var page = call.page(
            call.words("admin.people.add"), in: .people,
            back: WebPage.Link(call.words("wallet.action.back"), to: "/people")
        ) {
            HTML(.section, .class("card section")) {
                form.html(call, posting: "/people", notice: problem.map { .problem($0, call) } ?? .empty)
            }
        }
        if problem != nil { page.status = 422 }
        return page
    }

    static func add(_ call: AdminCall) async throws -> WebResponse? {
        let form = try PersonForm(call.fields)
        do {
            let person = try await call.authority.writing {
                var details = Person.Details.empty
                try form.apply(to: &details)
                return try $0.add(details)
            }
            return call.redirect(to: WebPath("people", person.id.rawValue), telling: .added)
        } catch let error as BadgeError where [.invalidInput, .alreadyExists].contains(error.code) {
            return .page(Self.form(call, form, problem: error))
        }
    }
}
