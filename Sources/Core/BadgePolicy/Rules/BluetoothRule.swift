/// Requires the user's consent to Bluetooth, and that it is on.
struct BluetoothRule: Rule {
    var restriction: Restriction { .bluetooth }

    func reason(_ facts: PolicyFacts) -> UnmetReason? {
        guard case .known(let isAgreed) = facts.bluetoothConsent else { return .notKnown }
        guard isAgreed else { return .bluetoothConsentMissing }
        switch facts.bluetooth {
        case .unknown: return .notKnown
        case .known(.on): return nil
        case .known(let state): return .bluetoothUnavailable(state)
        }
    }
}
