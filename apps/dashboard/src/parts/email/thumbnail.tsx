import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useScheme } from '../../lib/use-scheme.ts'
import { EmailFrame, type Scheme } from '../../ui/email-frame.tsx'
import { mailQueries, type RenderBody } from './queries.ts'

interface Props {
  projectId: string
  name: string
  body: RenderBody
  /** What is stored under the ids of the body; nothing is rendered before it is known. */
  version: string | undefined
  /** The dashboard's own by default. */
  scheme?: Scheme
}

/** An email at half its size. */
export function Thumbnail({ projectId, name, body, version, scheme }: Props) {
  const isKnown = version !== undefined
  const { data, error } = useQuery({ ...mailQueries.rendered(projectId, body, version), enabled: isKnown })
  const around = useScheme()
  return (
    <div className="email-thumbnail" aria-busy={!data && !error} inert>
      {data && <EmailFrame still title={`Preview of ${name}`} html={data.html} scheme={scheme ?? around} />}
      {error && (
        <p className="row text-small text-text-2">
          <TriangleAlert className="size-3.5 text-warn" aria-hidden />
          This cannot be rendered
        </p>
      )}
    </div>
  )
}

/** The subject of an email, as soon as it is known. */
export function SubjectOf({ projectId, body, version }: Omit<Props, 'name'>) {
  const { data } = useQuery(mailQueries.rendered(projectId, body, version))
  return <p className="text-small text-text-3 one-line min-h-5">{data?.subject}</p>
}
