import type { Sentence } from './idps/idp.ts'
import { useSetupTexts } from './texts/texts.tsx'

/** What consoles of identity providers show is English on every page, and read out and set as such. */
export const Theirs = ({ children }: { children: string }) => (
  <bdi lang="en" dir="ltr">
    {children}
  </bdi>
)

export function Said({ text, names = {} }: Sentence) {
  const t = useSetupTexts()
  const shown = Object.entries(names).map(([name, value]) => [
    name,
    <b key={name}>
      <Theirs>{value}</Theirs>
    </b>,
  ])
  return t.rich(text, Object.fromEntries(shown))
}
