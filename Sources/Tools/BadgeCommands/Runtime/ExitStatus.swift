import BadgeModel

/// The exit status of a command.
enum ExitStatus: Int32 {
    case done = 0
    case unexpected = 1
    case declined = 10
    case restricted = 11
    case authenticationFailed = 12
    case network = 13
    case locked = 14
    case notFound = 15
    case invalidInput = 16
    case damaged = 17
    case notSupported = 18
    case usage = 64

    init(_ code: BadgeError.Code) {
        self = Self.byCode[code] ?? .unexpected
    }

    private static let byCode: [BadgeError.Code: ExitStatus] = [
        .declined: .declined,
        .blocked: .restricted, .restricted: .restricted, .badgeRevoked: .restricted,
        .badgeSuspended: .restricted, .permitInvalid: .restricted,
        .passcodeNotSet: .restricted, .passcodeRequired: .restricted, .passcodeLocked: .restricted,
        .passcodeRefused: .authenticationFailed, .passcodeExhausted: .authenticationFailed,
        .passcodeUnfit: .invalidInput,
        .inputRequired: .usage, .uiNotRegistered: .usage,
        .transactionCodeRefused: .authenticationFailed, .invitationUnusable: .authenticationFailed,
        .authenticationFailed: .authenticationFailed,
        .credentialNotOffered: .notFound, .proofRefused: .authenticationFailed,
        .issuanceRefused: .authenticationFailed, .issuancePending: .network,
        .encryptionUnsupported: .notSupported, .decryptionFailed: .invalidInput,
        .loginRefused: .authenticationFailed, .accountLocked: .authenticationFailed,
        .secondFactorRequired: .authenticationFailed, .wrongPerson: .authenticationFailed,
        .accountUnknown: .authenticationFailed,
        .providerUnknown: .notFound, .providerUnsupported: .notSupported, .dialogAlreadyShown: .locked,
        .activityMissing: .invalidInput, .characterLimitExceeded: .invalidInput, .shareRefused: .network,
        .lastSignIn: .restricted, .signInMismatch: .authenticationFailed, .identityMalformed: .authenticationFailed,
        .identityIssuerMismatch: .authenticationFailed, .identityAudienceMismatch: .authenticationFailed,
        .identityPartyMismatch: .authenticationFailed, .identityNonceMissing: .authenticationFailed,
        .identityNonceMismatch: .authenticationFailed, .identityExpired: .authenticationFailed,
        .identityNotYetValid: .authenticationFailed, .identityUnsigned: .authenticationFailed,
        .identityKeySymmetric: .authenticationFailed, .identityAlgorithmRefused: .authenticationFailed,
        .identityKeyUnknown: .authenticationFailed, .identitySignatureInvalid: .authenticationFailed,
        .identityAccessTokenMismatch: .authenticationFailed, .identitySubjectMismatch: .authenticationFailed,
        .registrationRequired: .authenticationFailed, .accountConflict: .authenticationFailed,
        .sessionEnded: .authenticationFailed, .verificationRequired: .authenticationFailed,
        .verificationCodeRefused: .authenticationFailed, .verificationCodeExpired: .authenticationFailed,
        .deviceLimitReached: .restricted, .photoRefused: .invalidInput, .serverSwitchRefused: .declined,
        .clientUnknown: .invalidInput, .linkMalformed: .invalidInput, .linkUnknown: .invalidInput,
        .serverUnreachable: .network, .serverUntrusted: .network, .pinMismatch: .network,
        .serverFailed: .network, .serverAnswerInvalid: .network, .rateLimited: .network,
        .storeLocked: .locked, .storeInUse: .locked, .storeReadOnly: .locked, .diskFull: .locked,
        .custodyInsecure: .locked,
        .attemptInProgress: .locked,
        .custodyRefused: .authenticationFailed,
        .storeAbsent: .notFound, .notFound: .notFound,
        .offerMalformed: .invalidInput, .offerTooLarge: .invalidInput, .offerSchemeUnknown: .invalidInput,
        .serverInsecure: .invalidInput, .metadataMismatch: .invalidInput, .signatureInvalid: .invalidInput,
        .credentialMalformed: .invalidInput, .credentialKeyMismatch: .invalidInput,
        .credentialTypeMismatch: .invalidInput, .credentialIssuerMismatch: .invalidInput,
        .credentialExpired: .invalidInput, .credentialNotYetValid: .invalidInput, .disclosureInvalid: .invalidInput,
        .keyBindingInvalid: .invalidInput, .audienceMismatch: .invalidInput, .nonceMismatch: .invalidInput,
        .presentationExpired: .invalidInput, .presentationNotYetValid: .invalidInput,
        .documentInvalid: .invalidInput, .statusListMismatch: .invalidInput, .documentStale: .invalidInput,
        .invalidInput: .invalidInput, .presentationRefused: .authenticationFailed,
        .presentationUndelivered: .network,
        .ambiguous: .invalidInput, .alreadyExists: .invalidInput,
        .storeDamaged: .damaged, .storeNotEncrypted: .damaged, .wrongKey: .damaged, .keyMissing: .damaged,
        .rolledBack: .damaged, .custodyDamaged: .damaged,
        .notSupported: .notSupported, .storeNewer: .notSupported, .offerUnsupported: .notSupported,
    ]
}
