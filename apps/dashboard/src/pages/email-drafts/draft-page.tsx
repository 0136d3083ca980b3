import { useParams } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useProjectId } from '../../lib/project.tsx'
import { useUrl } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { EmailEditor } from '../../parts/email/editor.tsx'
import { EditorMissing } from '../../parts/email/editor-missing.tsx'
import type { RenderBody } from '../../parts/email/queries.ts'
import { choiceOf, themeIdOf } from '../../parts/email/theme-choice.ts'
import { type Edited, useEdited } from '../../parts/email/use-edited.ts'
import { useKnownTheme } from '../../parts/email/use-known-theme.ts'
import { Button } from '../../ui/index.ts'
import { type Draft, draftActions, draftQueries } from './queries.ts'
import { RecipientsStep } from './recipients-step.tsx'
import { SentDraft } from './sent-draft.tsx'

const back = { to: 'email-drafts', label: 'Drafts' }

/** A draft is written, then sent, then only read. */
export function DraftPage() {
  const projectId = useProjectId()
  const { draftId = '' }: { draftId?: string } = useParams({ strict: false })
  const draft = useLoaded(draftQueries.one(projectId, draftId))
  if (draft.state !== 'ready') return <EditorMissing back={back} loaded={draft} />
  return <Ready key={draftId} projectId={projectId} draft={draft.data} />
}

function Ready({ projectId, draft }: { projectId: string; draft: Draft }) {
  const { change } = useActions(projectId)
  const [{ step }, setUrl] = useUrl()
  const knownTheme = useKnownTheme(projectId)
  const edited = useEdited({ source: draft.tsx_source, theme: choiceOf(draft.theme_id) }, ({ source, theme }) =>
    change(() => draftActions.update(projectId, draft.id, { tsx_source: source, theme_id: themeIdOf(theme) })),
  )
  const bodyOf = ({ source, theme }: Edited): RenderBody => ({
    template_tsx_source: source,
    theme_id: knownTheme(themeIdOf(theme)),
  })
  const name = draft.display_name || 'Without a name'
  const editor = { projectId, id: draft.id, kind: 'email-draft' as const, name, back, edited, bodyOf }
  if (draft.sent_at_millis !== null) return <SentDraft {...editor} draft={draft} />
  if (step === 'recipients' && !edited.isDirty) {
    const onBack = () => setUrl({ step: undefined })
    return <RecipientsStep projectId={projectId} draft={draft} body={bodyOf(edited)} onBack={onBack} />
  }
  const next = async () => {
    if (await edited.save()) setUrl({ step: 'recipients' }, { push: true })
  }
  const actions = (
    <Button variant="primary" onClick={() => void next()}>
      Choose recipients
      <ArrowRight className="max-wide:hidden" aria-hidden />
    </Button>
  )
  return <EmailEditor {...editor} actions={actions} saveIsPrimary={false} />
}
