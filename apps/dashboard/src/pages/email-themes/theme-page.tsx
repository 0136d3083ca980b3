import { useParams } from '@tanstack/react-router'
import { useProjectId } from '../../lib/project.tsx'
import { useActs } from '../../lib/use-acts.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { MailEditor } from '../../parts/mail/editor.tsx'
import { EditorMissing } from '../../parts/mail/editor-missing.tsx'
import { mailQueries, type RenderBody } from '../../parts/mail/queries.ts'
import { type Edited, useEdited } from '../../parts/mail/use-edited.ts'
import { sampleTemplateId, themeActs } from './queries.ts'

const back = { to: 'email-themes', label: 'Themes' }

export function ThemePage() {
  const projectId = useProjectId()
  const { themeId = '' }: { themeId?: string } = useParams({ strict: false })
  const theme = useLoaded(mailQueries.theme(projectId, themeId))
  if (theme.state !== 'ready') return <EditorMissing back={back} loaded={theme} />
  const { display_name, tsx_source } = theme.data
  return <Ready key={themeId} projectId={projectId} id={themeId} name={display_name} source={tsx_source} />
}

function Ready({ projectId, id, name, source }: { projectId: string; id: string; name: string; source: string }) {
  const { change } = useActs(projectId)
  const edited = useEdited({ source, theme: 'project' }, (now) =>
    change(() => themeActs.save(projectId, id, now.source)),
  )
  const bodyOf = (now: Edited): RenderBody =>
    now.source === now.saved.source
      ? { template_id: sampleTemplateId, theme_id: id }
      : { template_id: sampleTemplateId, theme_tsx_source: now.source }
  return (
    <MailEditor
      projectId={projectId}
      id={id}
      kind="email-theme"
      name={name}
      back={back}
      edited={edited}
      bodyOf={bodyOf}
      hasTheme={false}
    />
  )
}
