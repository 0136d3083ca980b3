import { CircleAlert } from 'lucide-react'

/** What is wrong with a line of a list, below it and announced. */
export function RowProblem({ id, texts }: { id: string; texts: readonly (string | undefined)[] }) {
  const said = texts.filter((text) => text !== undefined && text !== '').join(' ')
  return (
    <p className="help err mt-1" id={id} aria-live="polite" hidden={!said}>
      <CircleAlert className="i14" aria-hidden />
      {said}
    </p>
  )
}
