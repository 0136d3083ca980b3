import { CircleAlert } from 'lucide-react'

/** What is wrong with a line of a list, below it and announced. */
export function RowProblem({ id, texts }: { id: string; texts: readonly (string | undefined)[] }) {
  const problem = texts.filter((text) => text !== undefined && text !== '').join(' ')
  return (
    <p className="help help-error mt-1" id={id} aria-live="polite" hidden={!problem}>
      <CircleAlert className="size-3.5" aria-hidden />
      {problem}
    </p>
  )
}
