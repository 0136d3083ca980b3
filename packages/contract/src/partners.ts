/** Who provisions projects for others. Both names lead to one implementation. */
export const partners = ['neon', 'custom'] as const
export type Partner = (typeof partners)[number]

/** Trusted domains that a partner may set for one project. */
export const partnerMaxDomains = 1000

/** The page of the dashboard on which a person takes over a project that a partner provisioned. */
export const partnerTransferPage = (partner: Partner) => `/integrations/${partner}/projects/transfer/confirm`
/** The page of the dashboard on which a person chooses a project for a partner. */
export const partnerConfirmPage = (partner: Partner) => `/integrations/${partner}/confirm`
