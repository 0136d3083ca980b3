interface DiffProps {
  lines: readonly { kind: 'added' | 'removed'; text: string }[]
  max?: number
}

/** Changed lines, as many as one takes in at a glance. */
export function Diff({ lines, max = 12 }: DiffProps) {
  const more = lines.length - max
  return (
    <div className="diff">
      {lines.slice(0, max).map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text
        <div key={index} className={kind === 'added' ? 'diff-added' : 'diff-removed'}>
          <span className="sr-only">{kind}: </span>
          <span aria-hidden>{kind === 'added' ? '+ ' : '- '}</span>
          {text.trim() || ' '}
        </div>
      ))}
      {more > 0 && (
        <div className="diff-removed">
          … and {more} more {more === 1 ? 'line' : 'lines'}
        </div>
      )}
    </div>
  )
}
