public import BadgeModel
public import BadgeUI

extension UIConformance {
    /// What a user does with a form.
    public enum Act: Sendable, Equatable {
        /// Fills in the fields and takes the action.
        case answer(FormAnswer)
        /// Gives up.
        case giveUp
        /// Reads, and leaves the form as it is; it will be taken down.
        case leave
    }

    /// One time that a user has a form before them.
    public struct Interaction: Sendable {
        /// The form, as it was handed to the presenter.
        public let form: Form
        /// Why the answer before was refused; `nil` when the form is shown for the first time. A refusal that names
        /// fields (`detail.invalidFields`) leaves the others as they are.
        public let refusal: BadgeError?
        /// What to do.
        public let act: Act
    }
}
