/** What a star stands for: those that we have. */
const ours = ['br', 'gzip']

/** The names that RFC 9110 §12.5.3 lets the caller list, as far as browsers go: all but those whose weight is zero. */
export function acceptedEncodings(header: string | undefined): ReadonlySet<string> {
  const accepted = new Set<string>()
  const refused = new Set<string>()
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const isRefused = parameters.some((text) => /^q=0(\.0*)?$/.test(text))
    if (isRefused) refused.add(name)
    else accepted.add(name)
  }
  if (accepted.has('*')) for (const name of ours) if (!refused.has(name)) accepted.add(name)
  return accepted
}
