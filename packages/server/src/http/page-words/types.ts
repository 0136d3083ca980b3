/** One language. Names in braces are filled in. */
export interface PageWords {
  unsubscribe: Readonly<
    Record<
      | 'title'
      | 'text'
      | 'button'
      | 'doneTitle'
      | 'doneText'
      | 'againTitle'
      | 'againText'
      | 'brokenTitle'
      | 'brokenText'
      | 'expiredTitle'
      | 'expiredText'
      | 'marketing'
      | 'transactional',
      string
    >
  >
  /** Of the link in an email about a reset of the second factor. */
  keepFactor: Readonly<
    Record<'title' | 'text' | 'button' | 'doneTitle' | 'doneText' | 'overTitle' | 'overText', string>
  >
  /** Of the link in an email about a sign-in from a new place. */
  disown: Readonly<
    Record<
      | 'title'
      | 'text'
      | 'button'
      | 'doneTitle'
      | 'doneText'
      | 'removedText'
      | 'passwordText'
      | 'newPassword'
      | 'againTitle'
      | 'againText'
      | 'expiredText',
      string
    >
  >
  maintenance: Readonly<Record<'title' | 'text', string>>
  noProject: Readonly<Record<'title' | 'text', string>>
  noPage: Readonly<Record<'title' | 'text', string>>
  /** A link to a receipt that is made up or too old. */
  noReceipt: Readonly<Record<'title' | 'text', string>>
  noScript: string
  titles: Readonly<
    Record<
      | 'signIn'
      | 'signUp'
      | 'signOut'
      | 'verifyEmail'
      | 'resetPassword'
      | 'account'
      | 'invitation'
      | 'terminal'
      | 'secondFactor'
      | 'checkout'
      | 'payment'
      | 'takeOver'
      | 'setup'
      | 'connect'
      | 'error'
      | 'notFound',
      string
    >
  >
  /** An invoice to print; once it is paid it is a receipt. */
  invoice: Record<
    | 'invoice'
    | 'receipt'
    | 'creditNote'
    | 'number'
    | 'date'
    | 'paidOn'
    | 'description'
    | 'quantity'
    | 'amount'
    | 'subtotal'
    | 'discount'
    | 'tax'
    | 'total'
    | 'credit'
    | 'paid'
    | 'refunded'
    | 'due'
    | 'billedTo'
    | 'taxNumber'
    | 'testMode',
    string
  >
}
