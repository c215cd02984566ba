/// The cost of deriving a key from a passcode, and the range of costs that is accepted for a stored key.
///
/// The policy belongs to the custody: the included custodies refuse a PHC string whose cost was lowered (a downgrade)
/// or is so high that reading it would block the device.
public struct KDFPolicy: Sendable, Hashable {
    /// The parameters of scrypt (RFC 7914).
    public struct Scrypt: Sendable, Hashable {
        /// Base-2 logarithm of the cost N.
        public let logN: Int
        /// Block size; scrypt uses 128 · N · r bytes of memory.
        public let r: Int
        /// Parallelization.
        public let p: Int

        public init(logN: Int, r: Int, p: Int) {
            self.logN = logN
            self.r = r
            self.p = p
        }
    }

    /// The cost of new keys.
    public let cost: Scrypt
    /// The minimum of each parameter for reading.
    public let floor: Scrypt
    /// The maximum of each parameter for reading.
    public let ceiling: Scrypt

    public init(cost: Scrypt, floor: Scrypt, ceiling: Scrypt) {
        self.cost = cost
        self.floor = floor
        self.ceiling = ceiling
    }

    /// N = 2^17, r = 8, p = 1 (OWASP Password Storage): 128 MiB and about half a second. For reading, N from 2^17 to
    /// 2^20 with p up to 2 are accepted: a gigabyte and less than ten seconds.
    public static let shipped = KDFPolicy(
        cost: Scrypt(logN: 17, r: 8, p: 1), floor: Scrypt(logN: 17, r: 8, p: 1),
        ceiling: Scrypt(logN: 20, r: 8, p: 2))
}
