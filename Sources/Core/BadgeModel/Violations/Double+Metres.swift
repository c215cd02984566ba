extension Double {
    /// The distance for the user: whole metres below a kilometre, tenths of a kilometre above.
    package var metresText: String {
        guard self >= 999.5 else { return "\(Int(max(0, self).rounded())) m" }
        let tenths = Int((Swift.min(self, 1e9) / 100).rounded())
        return "\(tenths / 10).\(tenths % 10) km"
    }
}
