import { Fragment } from 'react'
import { CopyIcon } from './copy.tsx'
import { ScrollBox } from './scroll-box.tsx'

const token =
  /(?<comment>(?<=^|\s)\/\/.*|\/\*.*?\*\/|^#.*|(?<=\s)#.*)|(?<value>(?<=^[A-Z_]+=).+)|(?<string>"[^"\n]*"|'[^'\n]*'|`[^`]*`)|(?<keyword>\b(?:import|from|export|default|function|return|const|async|await|new|def|if|not|curl|npm|pip)\b)/gm

interface CodeProps {
  text: string
  label: string
  /** What is copied, where that is more than what is shown; null: there is nothing to copy yet. */
  copied?: string | null
}

/** A little colour for snippets; nothing here needs a parser. */
export function Code({ text, label, copied = text }: CodeProps) {
  const parts: { text: string; kind?: string }[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    parts.push({ text: text.slice(end, match.index) })
    const kind = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0]
    parts.push({ text: match[0], ...(kind && { kind: kind === 'value' ? 'string' : kind }) })
    end = match.index + match[0].length
  }
  parts.push({ text: text.slice(end) })
  return (
    <div className="code-frame">
      <ScrollBox className="code" label={label}>
        <pre>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
            <Fragment key={index}>
              {part.kind ? <span className={`code-${part.kind}`}>{part.text}</span> : part.text}
            </Fragment>
          ))}
        </pre>
      </ScrollBox>
      {copied !== null && <CopyIcon text={copied} label={`Copy: ${label}`} />}
    </div>
  )
}
