/** Other words for pages of the handler, beside their own names without dashes. */
export const handlerSynonyms = { login: 'sign-in', register: 'sign-up', logout: 'sign-out' } as const
