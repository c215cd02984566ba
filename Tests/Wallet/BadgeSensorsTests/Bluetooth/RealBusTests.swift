import BadgePolicy
import BadgeSensors
import Foundation
import TestSupport
import XCTest

final class RealBusTests: XCTestCase {
    private var folder = FileManager.default.temporaryDirectory
    private var processes: [Process] = []

    override func setUpWithError() throws {
        // Short, since the path of a socket has at most 107 bytes.
        folder = folder.appending(path: "bus-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        // Programs that were started on a thread of the cooperative pool do not hear SIGTERM: it is blocked there.
        for process in processes.reversed() {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        try FileManager.default.removeItem(at: folder)
    }

    func testReadsTheAdaptersOfBlueZOverABus() async throws {
        try need(.program("busctl"), .program("dbus-daemon"), .module("dbusmock"), .module("gi"))
        try startBus()
        let bluetooth = SystemBluetooth(busAddress: address, timeout: .seconds(30))

        let withoutBlueZ = await bluetooth.bluetooth()
        try startBlueZ()
        let empty = try await state(of: bluetooth) { $0 != .unknown }
        try busctl("/", "org.bluez.Mock", "AddAdapter", "ss", "hci0", "desk")
        let powered = await bluetooth.bluetooth()
        try busctl(
            "/org/bluez/hci0", "org.freedesktop.DBus.Properties", "Set", "ssv", "org.bluez.Adapter1", "Powered", "b",
            "false")
        let unpowered = await bluetooth.bluetooth()

        XCTAssertEqual(withoutBlueZ, .unknown)
        XCTAssertEqual(empty, .known(.unsupported))
        XCTAssertEqual(powered, .known(.on))
        XCTAssertEqual(unpowered, .known(.off))
    }

    private var address: String { "unix:path=\(folder.path)/bus" }

    private func startBus() throws {
        let configuration = """
            <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
            <allow own="*"/></policy></busconfig>
            """
        let file = folder.appending(path: "bus.conf")
        try Data(configuration.utf8).write(to: file)
        try start(try Need.path(of: "dbus-daemon"), ["--config-file=\(file.path)", "--nofork", "--nopidfile"])
        let end = ContinuousClock.now + .seconds(30)
        while !FileManager.default.fileExists(atPath: folder.path + "/bus"), ContinuousClock.now < end {}
    }

    private func startBlueZ() throws {
        try start(
            try Need.python, ["-m", "dbusmock", "--system", "--template", "bluez5"],
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": address])
    }

    private func state(
        of bluetooth: SystemBluetooth, until isEnough: (Fact<PolicyFacts.Bluetooth>) -> Bool
    ) async throws -> Fact<PolicyFacts.Bluetooth> {
        let end = ContinuousClock.now + .seconds(30)
        var state = await bluetooth.bluetooth()
        while !isEnough(state), ContinuousClock.now < end { state = await bluetooth.bluetooth() }
        return state
    }

    private func busctl(_ object: String, _ words: String...) throws {
        let call = ["--address=\(address)", "call", "org.bluez", object]
        let status = try run(try Need.path(of: "busctl"), call + words)
        XCTAssertEqual(status, 0, "\(words)")
    }

    private func run(_ path: String, _ arguments: [String]) throws -> Int32 {
        let process = try start(path, arguments)
        process.waitUntilExit()
        processes.removeAll { $0 === process }
        return process.terminationStatus
    }

    @discardableResult
    private func start(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        processes.append(process)
        return process
    }
}
