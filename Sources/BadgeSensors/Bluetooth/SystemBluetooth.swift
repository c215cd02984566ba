public import BadgePolicy
import Foundation

/// The state of the system's Bluetooth adapters, as BlueZ tells it over D-Bus.
///
/// It is asked through the program `busctl` of systemd, which is looked for on `PATH` at each call. Where there is no
/// such program, no bus or no BlueZ, and when no answer comes within two seconds, the state is unknown.
///
///     let state = await SystemBluetooth().bluetooth()  // .known(.on)
public struct SystemBluetooth: BluetoothSource {
    private let busAddress: String?
    private let program: String?
    private let timeout: Duration

    /// Asks the system at each call.
    public init() {
        self.init(busAddress: nil)
    }

    /// Asks at each call.
    ///
    /// - Parameters:
    ///   - busAddress: the D-Bus address of the bus (`unix:path=/run/bus`); `nil` for the system's bus.
    ///   - program: the path of `busctl`; `nil` for the first one on `PATH`.
    ///   - timeout: how long an answer may take.
    public init(busAddress: String?, program: String? = nil, timeout: Duration = .seconds(2)) {
        self.busAddress = busAddress
        self.program = program
        self.timeout = timeout
    }

    /// The adapters' state: `on` when one of them is powered.
    public func bluetooth() async -> Fact<PolicyFacts.Bluetooth> {
        guard let program = program ?? SensorSubprocess.find("busctl") else { return .unknown }
        let run = SensorSubprocess(path: program, arguments: arguments)
        guard let answer = await run.output(within: timeout) else { return .unknown }
        return BluezObjects(answer)?.state ?? .unknown
    }

    private var arguments: [String] {
        [
            busAddress.map { "--address=\($0)" } ?? "--system", "--json=short", "call", "org.bluez", "/",
            "org.freedesktop.DBus.ObjectManager", "GetManagedObjects",
        ]
    }
}
