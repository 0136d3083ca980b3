import * as routes from '@hallpass/contract/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Send } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { call } from '../../lib/api.ts'
import { counted } from '../../lib/format.ts'
import { type Problem, problemOf } from '../../lib/problem.ts'
import { shared } from '../../lib/queries.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useScheme } from '../../lib/use-scheme.ts'
import type { User } from '../../lib/wire.ts'
import { audienceCount, audienceOf, nobody, type Recipients, searchOf } from '../../parts/email/audience.ts'
import { sizeText } from '../../parts/email/audience-filters.tsx'
import { mailQueries, type RenderBody, type Rendered } from '../../parts/email/queries.ts'
import { ChooseRecipients } from '../../parts/email/recipients.tsx'
import { Refused } from '../../parts/email/refused.tsx'
import { EmailFrame } from '../../ui/email-frame.tsx'
import { Button, Card, Confirm, Failed, type Loaded, Note, Skeleton } from '../../ui/index.ts'
import { type Draft, draftActions } from './queries.ts'

/** Under the id of the user, as their own page has it. */
const userQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, 'user', id],
    queryFn: () => call(projectId, routes.getUser, { params: { user_id: id } }),
  })

interface Props {
  projectId: string
  draft: Draft
  body: RenderBody
  onBack(): void
}

/** The second step: who gets it. */
export function RecipientsStep({ projectId, draft, body, onBack }: Props) {
  const [recipients, setRecipients] = useState<Recipients>(nobody)
  const [isAsking, setAsking] = useState(false)
  const { isBusy, refusal, send } = useSending(projectId, draft)
  const reader = useReader(projectId, recipients)
  const shown = reader ? { ...body, user_id: reader.id } : body
  const rendered = useLoaded(mailQueries.rendered(projectId, shown, draft.tsx_source))
  const { label, isEmpty } = useSendLabel(projectId, recipients)
  const isChosen = recipients.to === 'chosen'
  const action = (
    <Button
      variant="primary"
      busy={isBusy}
      disabled={isEmpty || rendered.state === 'failed'}
      onClick={() => (isChosen ? void send(recipients) : setAsking(true))}
    >
      <Send aria-hidden />
      {label}
    </Button>
  )
  return (
    <main className="editor" id="main">
      <header className="editor-top">
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden />
          Back to the draft
        </Button>
        <h1 className="one-line">Send {draft.display_name}</h1>
        <span className="ml-auto row editor-actions">{action}</span>
      </header>
      {refusal && <Refused problem={refusal} not="sent" />}
      <div className="recipients">
        <section className="column gap-4" aria-label="Recipients">
          <ChooseRecipients projectId={projectId} value={recipients} onChange={setRecipients} />
          <Note>People who unsubscribed from the category of this email, or have no email address, do not get it.</Note>
        </section>
        <Letter rendered={rendered} reader={reader && nameOf(reader)} />
      </div>
      {isAsking && (
        <AskFirst draft={draft} label={label} onSend={() => send(recipients)} onClose={() => setAsking(false)} />
      )}
    </main>
  )
}

const nameOf = (user: Pick<User, 'display_name' | 'primary_email' | 'id'>) =>
  user.display_name || user.primary_email || user.id

/** Whose email the preview shows: the last who was chosen, else the first of those who get it. */
function useReader(projectId: string, { to, userIds, filters }: Recipients): User | undefined {
  const id = to === 'chosen' ? userIds.at(-1) : undefined
  const { data: chosen } = useQuery({ ...userQuery(projectId, id ?? ''), enabled: id !== undefined })
  const settled = useDeferredValue(filters)
  const search = to === 'all' ? { limit: 5 } : searchOf(audienceOf(settled))
  const { data: list } = useQuery({ ...shared.users(projectId, search), enabled: to !== 'chosen' })
  if (to !== 'chosen') return list?.items[0]
  return id === undefined ? undefined : chosen
}

function useSendLabel(projectId: string, { to, userIds, filters }: Recipients): { label: string; isEmpty: boolean } {
  const query = audienceCount(projectId, audienceOf(useDeferredValue(filters)))
  const { data } = useQuery({ ...query, enabled: to === 'filtered' })
  if (to === 'all') return { label: 'Send to all users', isEmpty: false }
  if (to === 'chosen') return { label: `Send to ${counted(userIds.length, 'user')}`, isEmpty: userIds.length === 0 }
  if (!data) return { label: 'Send', isEmpty: true }
  const text = sizeText(data)
  return { label: `Send to ${text.charAt(0).toLowerCase()}${text.slice(1)}`, isEmpty: data.count === 0 }
}

function useSending(projectId: string, draft: Draft) {
  const { change } = useActions(projectId)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Problem>()
  const send = async (to: Recipients) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await change(() => draftActions.send(projectId, draft.id, to), { done: 'The emails are on their way' })
    } catch (error) {
      setRefusal(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refusal, send }
}

interface AskFirstProps {
  draft: Draft
  label: string
  onSend(): Promise<void>
  onClose(): void
}

function AskFirst({ draft, label, onSend, onClose }: AskFirstProps) {
  return (
    <Confirm
      title={`${label.replace('Send', `Send ${draft.display_name}`)}?`}
      confirmLabel={label}
      cancelLabel="Not yet"
      describeError={(error) => problemOf(error).message}
      onConfirm={onSend}
      onClose={onClose}
    >
      <p className="text-text-2">It is sent at once and cannot be taken back.</p>
    </Confirm>
  )
}

/** What they will get; an email that cannot be rendered cannot be sent. */
function Letter({ rendered, reader }: { rendered: Loaded<Rendered>; reader: string | undefined }) {
  const scheme = useScheme()
  if (rendered.state === 'failed') return <Failed problem={rendered.problem} retry={rendered.retry} />
  return (
    <Card className="recipients-letter">
      <header className="border-b border-line">
        {rendered.state === 'ready' ? (
          <>
            <h2 className="one-line">{rendered.data.subject ?? 'No subject'}</h2>
            <span className="ml-auto text-tiny text-text-3 whitespace-nowrap">
              {rendered.data.notification_category}
            </span>
          </>
        ) : (
          <Skeleton width="40%" />
        )}
      </header>
      <p className="text-tiny text-text-3 px-4 py-2 border-b border-line one-line">
        {reader === undefined ? 'With sample values' : `As ${reader} gets it`}
      </p>
      {rendered.state === 'ready' && <EmailFrame title="The email" html={rendered.data.html} scheme={scheme} />}
    </Card>
  )
}
