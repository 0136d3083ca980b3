import { Fragment, type ReactNode } from 'react'

const mark = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g

/** A line of a guide: code, what to press, and links. Nothing here needs a parser. */
export function GuideText({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(mark)) {
    const [whole, code, pressed, label, target = ''] = match
    parts.push(text.slice(end, match.index))
    if (code !== undefined) parts.push(<code className="mono">{code}</code>)
    else if (pressed !== undefined) parts.push(<b className="font-semibold">{pressed}</b>)
    else parts.push(<GuideLink target={target}>{label}</GuideLink>)
    end = match.index + whole.length
  }
  parts.push(text.slice(end))
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={at}>{part}</Fragment>
  ))
}

export function GuideLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a className="link" href={addressOf(target)} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** Guides name each other by their files; a heading alone is one of the guide on moving in. */
function addressOf(target: string): string {
  if (/^https:/.test(target)) return target
  return target.startsWith('#') ? `/docs/moving-in${target}` : `/docs/${target.replace('.md', '')}`
}
