import { ArrowLeft, Send } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../lib/format.ts'
import { type Problem, problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useScheme } from '../../lib/use-scheme.ts'
import { ChooseUsers } from '../../parts/choose-users.tsx'
import { mailQueries, type RenderBody, type Rendered } from '../../parts/email/queries.ts'
import { Refused } from '../../parts/email/refused.tsx'
import { EmailFrame } from '../../ui/email-frame.tsx'
import { Button, Card, Confirm, Failed, type Loaded, Note, Segmented, Skeleton } from '../../ui/index.ts'
import { type Draft, draftActions, type Recipients } from './queries.ts'

const audiences = [
  { value: 'chosen', label: 'Selected users' },
  { value: 'all', label: 'All users' },
] as const

interface Props {
  projectId: string
  draft: Draft
  body: RenderBody
  onBack(): void
}

/** The second step: who gets it. */
export function RecipientsStep({ projectId, draft, body, onBack }: Props) {
  const [to, setTo] = useState<'chosen' | 'all'>('chosen')
  const [ids, setIds] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const { isBusy, refusal, send } = useSending(projectId, draft)
  const rendered = useLoaded(mailQueries.rendered(projectId, body, draft.tsx_source))
  const isReady = (to === 'all' || ids.length > 0) && rendered.state !== 'failed'
  const action = (
    <Button
      variant="primary"
      busy={isBusy}
      disabled={!isReady}
      onClick={() => (to === 'all' ? setAsking(true) : void send(ids))}
    >
      <Send aria-hidden />
      {to === 'all' ? 'Send to all users' : `Send to ${counted(ids.length, 'user')}`}
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
          <Segmented label="To" options={audiences} value={to} onChange={setTo} />
          {to === 'chosen' && <ChooseUsers projectId={projectId} chosen={ids} onChange={setIds} />}
          <Note>People who unsubscribed from the category of this email, or have no email address, do not get it.</Note>
        </section>
        <Letter rendered={rendered} />
      </div>
      {isAsking && <AskForAll draft={draft} onSend={() => send('all')} onClose={() => setAsking(false)} />}
    </main>
  )
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

function AskForAll({ draft, onSend, onClose }: { draft: Draft; onSend(): Promise<void>; onClose(): void }) {
  return (
    <Confirm
      title={`Send ${draft.display_name} to all users?`}
      confirmLabel="Send to all users"
      cancelLabel="Not yet"
      describeError={(error) => problemOf(error).message}
      onConfirm={onSend}
      onClose={onClose}
    >
      <p className="text-text-2">It leaves at once and cannot be called back.</p>
    </Confirm>
  )
}

/** What they will get; an email that cannot be rendered cannot be sent. */
function Letter({ rendered }: { rendered: Loaded<Rendered> }) {
  const scheme = useScheme()
  if (rendered.state === 'failed') return <Failed problem={rendered.problem} retry={rendered.retry} />
  return (
    <Card className="recipients-letter">
      <header className="border-b border-line">
        {rendered.state === 'ready' ? (
          <>
            <h2 className="one-line">{rendered.data.subject ?? 'No subject'}</h2>
            <span className="ml-auto text-tiny text-text-3">{rendered.data.notification_category}</span>
          </>
        ) : (
          <Skeleton width="40%" />
        )}
      </header>
      {rendered.state === 'ready' && <EmailFrame title="The email" html={rendered.data.html} scheme={scheme} />}
    </Card>
  )
}
