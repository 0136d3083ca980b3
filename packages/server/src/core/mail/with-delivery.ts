interface View {
  config: { magic_link_enabled: boolean }
}

/** What sign-in pages offer: neither a code nor a new password that no email can bring. */
export const withDelivery = <V extends View>(view: V, canSend: boolean): V =>
  canSend ? view : { ...view, sends_emails: false, config: { ...view.config, magic_link_enabled: false } }
