import { LayoutTemplate, Plus } from 'lucide-react'
import { configQuery } from '../../lib/config-queries.ts'
import { sendsOwnWords } from '../../lib/email-delivery.ts'
import { ProjectLink, useGo, useProjectId } from '../../lib/project.tsx'
import { afterDialogCloses, useUrlDialog } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { NameDialog } from '../../parts/email/name-dialog.tsx'
import { OriginBadge } from '../../parts/email/origin-badge.tsx'
import { mailQueries, type RenderBody, type Template } from '../../parts/email/queries.ts'
import { ServerLink } from '../../parts/email/refused.tsx'
import { SubjectOf, Thumbnail } from '../../parts/email/thumbnail.tsx'
import { ThumbnailSkeletons } from '../../parts/email/thumbnail-skeletons.tsx'
import { useKnownTheme } from '../../parts/email/use-known-theme.ts'
import { Button, Empty, Note, Page, Show } from '../../ui/index.ts'
import { templateActions } from './queries.ts'

export function TemplatesPage() {
  const projectId = useProjectId()
  const templates = useLoaded(mailQueries.templates(projectId))
  const config = useLoaded(configQuery(projectId))
  const dialog = useUrlDialog()
  const cannotSave = config.state === 'ready' && !sendsOwnWords(config.data.emails.server)
  const create = (
    <Button variant="primary" onClick={() => dialog.show('create')}>
      <Plus aria-hidden />
      Create template
    </Button>
  )
  return (
    <Page
      title="Templates"
      lead="The emails your users receive. A plain-text version is made for you."
      actions={create}
    >
      <div className="column gap-4">
        {cannotSave && (
          <Note warning actions={<ServerLink />}>
            You can try changes out, but to save them you need your own email server.
          </Note>
        )}
        <Show loaded={templates} skeleton={<ThumbnailSkeletons />}>
          {(list) =>
            list.length === 0 ? (
              <Empty icon={<LayoutTemplate aria-hidden />} title="No templates" actions={create} />
            ) : (
              <div className="grid gap-4 grid-cols-1 wide:grid-cols-3">
                {list.map((template) => (
                  <TemplateCard key={template.id} projectId={projectId} template={template} />
                ))}
              </div>
            )
          }
        </Show>
      </div>
      {dialog.name === 'create' && <CreateTemplate projectId={projectId} onClose={dialog.close} />}
    </Page>
  )
}

function TemplateCard({ projectId, template }: { projectId: string; template: Template }) {
  const knownTheme = useKnownTheme(projectId)
  const body: RenderBody = { template_id: template.id, theme_id: knownTheme(template.theme_id) }
  const preview = { projectId, body, version: template.tsx_source }
  return (
    <ProjectLink to={`email-templates/${template.id}`} className="card email-card">
      <Thumbnail {...preview} name={template.display_name} />
      <div className="px-4 py-3">
        <div className="row">
          <b className="font-semibold one-line">{template.display_name}</b>
          <span className="ml-auto">
            <OriginBadge origin={template.origin} />
          </span>
        </div>
        <SubjectOf {...preview} />
      </div>
    </ProjectLink>
  )
}

function CreateTemplate({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const { change } = useActions(projectId)
  const go = useGo()
  const create = async (name: string) => {
    const { id } = await change(() => templateActions.create(projectId, name), { done: `${name} is created` })
    afterDialogCloses(() => go(`email-templates/${id}`))
  }
  return (
    <NameDialog
      title="Create template"
      lead="It starts from a short example."
      submitLabel="Create template"
      placeholder="Weekly digest"
      onSubmit={create}
      onClose={onClose}
    />
  )
}
