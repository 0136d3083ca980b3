/** `{account}`, `{provider}` and `{project}` are filled in. */
export interface Words {
  title: string
  text: string
  guestTitle: string
  guestText: string
  /** An account without address and name. */
  nameless: string
  /** Beside an address. */
  unverified: string
  connect: string
  cancel: string
  onward: string
  nothingTitle: string
  nothingText: string
  otherTitle: string
  otherText: string
  refusedTitle: string
  refusedText: string
}
