interface View {
  config: { magic_link_enabled: boolean }
}

/** What sign-in pages offer: a code that no email can bring is not among it. */
export const withDelivery = <V extends View>(view: V, canSend: boolean): V =>
  canSend ? view : { ...view, config: { ...view.config, magic_link_enabled: false } }
