import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The devices that hold badges, newest first, so many on each page.
enum AdminDevicesPage {
    static let pageSize = 50

    static let routes: [AdminRoute] = [.read("devices", .devices, show)]

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let search = call.search
        let after = call.request.query["after"].flatMap { Int64($0) }
        let found = try await call.authority.reading {
            try $0.devices(matching: search, after: after, limit: pageSize + 1)
        }
        let devices = found.prefix(pageSize)
        let next = found.count > pageSize ? devices.last.map { path(search, after: $0.number) } : nil
        let words = call.words
        return .page(
            call.page(.devices) {
                HTML(.div, .class("toolbar")) { HTML.search(call, "/devices", words("admin.devices.search")) }
                if devices.isEmpty {
                    HTML(.p, .class("muted"), .role("status")) { words("admin.devices.none") }
                } else {
                    HTML.table(
                        words(Administrator.Area.devices.title),
                        [
                            words("admin.devices.device"), words("admin.devices.platform"), words("admin.field.person"),
                            words("admin.field.added"),
                        ],
                        rows: devices.map { device in
                            [
                                .own(device.device.name), .own(device.device.platform), person(device, call),
                                device.device.addedAt.map(call.view.day) ?? .empty,
                            ]
                        })
                }
                HTML.next(call, first: path(search, after: nil), isLater: after != nil, next: next)
            })
    }

    private static func person(_ device: ListedDevice, _ call: AdminCall) -> HTML {
        call.mayRead(.people)
            ? HTML(.a, .href(PersonPage.path(device.personID))) { HTML(.bdi) { device.email } } : .own(device.email)
    }

    private static func path(_ search: String, after: Int64?) -> WebPath {
        var path: WebPath = "/devices"
        if !search.isEmpty { path = path.adding("search", search) }
        return after.map { path.adding("after", String($0)) } ?? path
    }
}
