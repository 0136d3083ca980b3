/** Who the previews show. */
export const someone = { displayName: 'Mira Lindqvist', primaryEmail: 'mira@example.com' }
