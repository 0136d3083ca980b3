import { Copy } from 'lucide-react'
import { exact, number, when } from '../../lib/format.ts'
import { useGo } from '../../lib/project.tsx'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { EmailEditor, type EmailEditorProps } from '../../parts/email/editor.tsx'
import { Button, KeyValues, Show, Status } from '../../ui/index.ts'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { type Draft, draftActions, draftQueries, type Send } from './queries.ts'

/** What was sent stays as it was, with how many it reached. */
export function SentDraft({ draft, ...editor }: EmailEditorProps & { draft: Draft }) {
  const { projectId } = editor
  const { busy, run } = useActions(projectId)
  const go = useGo()
  const copy = async () => {
    const { id } = await draftActions.create(projectId, {
      display_name: `${draft.display_name} (copy)`,
      tsx_source: draft.tsx_source,
      ...(draft.theme_id !== undefined && { theme_id: draft.theme_id }),
    })
    go(`email-drafts/${id}`)
  }
  const actions = (
    <Button variant="primary" busy={busy === 'copy'} onClick={() => void run('copy', copy)}>
      <Copy aria-hidden />
      Use as new draft
    </Button>
  )
  const pane = <Deliveries projectId={projectId} draft={draft} />
  return <EmailEditor {...editor} actions={actions} aside={{ label: 'Deliveries', pane }} />
}

function Deliveries({ projectId, draft }: { projectId: string; draft: Draft }) {
  const sends = useLoaded(draftQueries.sends(projectId, draft.id))
  return (
    <aside className="pane pane-side" data-part="help" aria-label="Deliveries">
      <div className="pane-header">Deliveries</div>
      <ScrollBox className="chat" label="Every time it was sent">
        <Show loaded={sends}>
          {(list) =>
            list.length === 0 ? (
              <p className="text-small text-text-2">
                Sent {draft.sent_at_millis !== null && when(draft.sent_at_millis).toLowerCase()}. It is not among the
                last hundred any more.
              </p>
            ) : (
              list.map((send) => <Delivery key={send.id} send={send} />)
            )
          }
        </Show>
      </ScrollBox>
    </aside>
  )
}

function Delivery({ send }: { send: Send }) {
  const isDone = send.finished_at_millis !== null
  const kind = !isDone ? 'waiting' : send.failed > 0 ? 'warn' : 'good'
  return (
    <article className="card p-4 column gap-3">
      <div className="row" role="status">
        <Status kind={kind}>{!isDone ? 'Being sent' : send.failed > 0 ? 'Sent, with failures' : 'Sent'}</Status>
        <span className="ml-auto text-tiny text-text-3" title={exact(send.created_at_millis)}>
          {when(send.created_at_millis)}
        </span>
      </div>
      <KeyValues
        facts={[
          ['Recipients', `${number(send.total)}${send.is_listed ? '' : ' so far'}`],
          ['Sent', number(send.sent)],
          ['Skipped', number(send.skipped)],
          ['Failed', number(send.failed)],
        ]}
      />
    </article>
  )
}
