/** As OAuth writes them: separated by spaces. */
export const scopesOf = (text: string | undefined) => (text ?? '').split(/\s+/).filter(Boolean)
