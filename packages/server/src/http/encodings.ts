/** The names that RFC 9110 §12.5.3 lets the caller list, as far as browsers go: all but those whose weight is zero. */
export function acceptedEncodings(header: string | undefined): ReadonlySet<string> {
  return new Set(
    (header ?? '').split(',').flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      return parameters.some((text) => /^q=0(\.0*)?$/.test(text)) ? [] : [name]
    }),
  )
}
