public import BadgeModel
public import BadgeUI

extension UIConformance {
    /// A user's action on a form.
    public enum Act: Sendable, Equatable {
        /// Fills in the fields and performs the action.
        case answer(FormAnswer)
        /// Cancels.
        case giveUp
        /// Reads the form and leaves it open until it is dismissed.
        case leave
    }

    /// One presentation of a form to a user.
    public struct Interaction: Sendable {
        /// The form as the presenter received it.
        public let form: Form
        /// The refusal of the previous answer; `nil` when the form is shown for the first time. A refusal that names
        /// fields (`detail.invalidFields`) leaves the other fields unchanged.
        public let refusal: BadgeError?
        /// The action to perform.
        public let act: Act
    }
}
