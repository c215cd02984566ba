import BadgePolicy
import BadgeSensors
import Foundation
import TestSupport
import XCTest

final class SystemBluetoothTests: XCTestCase {
    private static let root = #""/org/bluez":{"org.bluez.AgentManager1":{}}"#
    private var folder = FileManager.default.temporaryDirectory

    override func setUpWithError() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    func testEvaluatesByTheAdapters() async throws {
        let (on, off) = (#"{"Powered":{"type":"b","data":true}}"#, #"{"Powered":{"type":"b","data":false}}"#)
        let table: [([String], Fact<PolicyFacts.Bluetooth>)] = [
            ([], .known(.unsupported)), ([on], .known(.on)), ([off], .known(.off)), ([off, on], .known(.on)),
            ([off, off], .known(.off)), (["{}"], .unknown), ([off, "{}"], .unknown), (["{}", on], .known(.on)),
            ([#"{"Powered":{"type":"s","data":"true"}}"#], .unknown),
        ]
        try await playEach(table) { adapters, state in
            let objects = adapters.enumerated().map { #""/org/bluez/hci\#($0)":{"org.bluez.Adapter1":\#($1)}"# }
            let bluetooth = try answering(Self.objects([Self.root] + objects))

            let told = await bluetooth.bluetooth()

            XCTAssertEqual(told, state, "\(adapters)")
        }
    }

    func testAnAnswerThatIsNoneTellsNothing() async throws {
        try await playEach([
            "", "no JSON", "[]", #"{"type":"a{oa{sa{sv}}}","data":[]}"#, #"{"data":[7]}"#, #"{"data":{}}"#,
        ]) { answer in
            let bluetooth = try answering(answer)

            let told = await bluetooth.bluetooth()

            XCTAssertEqual(told, .unknown, answer)
        }
    }

    func testTakesAnAnswerThatIsLargerThanAPipe() async throws {
        let devices = (0..<2000).map { #""/org/bluez/hci0/dev_\#($0)":{"org.bluez.Device1":{"Name":{"data":"x"}}}"# }
        let adapter = #""/org/bluez/hci0":{"org.bluez.Adapter1":{"Powered":{"type":"b","data":true}}}"#
        let bluetooth = try answering(Self.objects(devices + [adapter]))

        let told = await bluetooth.bluetooth()

        XCTAssertEqual(told, .known(.on))
    }

    func testAsksTheSystemBusOrTheOneThatIsNamed() async throws {
        let file = folder.appending(path: "arguments")
        let program = try script("echo \"$@\" >> '\(file.path)'")

        _ = await SystemBluetooth(busAddress: nil, program: program).bluetooth()
        _ = await SystemBluetooth(busAddress: "unix:path=/x", program: program).bluetooth()

        let call = "--json=short call org.bluez / org.freedesktop.DBus.ObjectManager GetManagedObjects"
        XCTAssertEqual(
            try String(contentsOf: file, encoding: .utf8), "--system \(call)\n--address=unix:path=/x \(call)\n")
    }

    func testAFailureOrNoProgramTellsNothing() async throws {
        let answer = Self.objects([Self.root])
        let failing = try script("echo '\(answer)'; exit 1")

        let failed = await SystemBluetooth(busAddress: nil, program: failing).bluetooth()
        let absent = await SystemBluetooth(busAddress: nil, program: folder.path + "/absent").bluetooth()

        XCTAssertEqual(failed, .unknown)
        XCTAssertEqual(absent, .unknown)
    }

    func testDoesNotWaitForAProgramThatHangs() async throws {
        let hanging = try script("exec sleep 600")
        let start = ContinuousClock.now

        let told = await SystemBluetooth(busAddress: nil, program: hanging, timeout: .milliseconds(200)).bluetooth()

        XCTAssertEqual(told, .unknown)
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(60))
    }

    func testEndsWithItsTask() async throws {
        let bluetooth = SystemBluetooth(busAddress: nil, program: try script("exec sleep 600"), timeout: .seconds(500))

        let task = Task { await bluetooth.bluetooth() }
        task.cancel()
        let told = await task.value

        XCTAssertEqual(told, .unknown)
    }

    private static func objects(_ objects: [String]) -> String {
        #"{"type":"a{oa{sa{sv}}}","data":[{\#(objects.joined(separator: ","))}]}"#
    }

    private func answering(_ answer: String) throws -> SystemBluetooth {
        let file = folder.appending(path: "answer")
        try Data(answer.utf8).write(to: file)
        let program = try script("cat '\(file.path)'")
        return SystemBluetooth(busAddress: nil, program: program, timeout: .seconds(60))
    }

    private func script(_ text: String) throws -> String {
        let file = folder.appending(path: "busctl")
        try Data("#!/bin/sh\n\(text)\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
        return file.path
    }
}
