import { configPlaces } from '@hallpass/contract/config'
import { Check, Ellipsis, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { configQuery } from '../../lib/config-queries.ts'
import { ProjectLink, useGo, useProjectId } from '../../lib/project.tsx'
import { afterDialogCloses, useUrlDialog } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { NameDialog } from '../../parts/email/name-dialog.tsx'
import { OriginBadge } from '../../parts/email/origin-badge.tsx'
import { mailQueries, type Theme } from '../../parts/email/queries.ts'
import { Thumbnail } from '../../parts/email/thumbnail.tsx'
import { ThumbnailSkeletons } from '../../parts/email/thumbnail-skeletons.tsx'
import { Managed } from '../../parts/managed.tsx'
import { Badge, Button, cx, IconButton, Menu, Page, Show } from '../../ui/index.ts'
import { sampleTemplateId, themeActions } from './queries.ts'
import { ThemeDialogs } from './theme-dialogs.tsx'

export function ThemesPage() {
  const projectId = useProjectId()
  const themes = useLoaded(mailQueries.themes(projectId))
  const config = useLoaded(configQuery(projectId))
  const dialog = useUrlDialog()
  const selectedId = config.state === 'ready' ? config.data.emails.selectedThemeId : undefined
  const versions = config.state === 'ready' ? config.data.emails.themes : {}
  const create = (
    <Button variant="primary" onClick={() => dialog.show('create')}>
      <Plus aria-hidden />
      Create theme
    </Button>
  )
  return (
    <Page title="Themes" lead="What surrounds every email: colours, frame and footer." actions={create}>
      <Show loaded={themes} skeleton={<ThumbnailSkeletons count={3} />}>
        {(list) => (
          <div className="grid gap-4 grid-cols-1 wide:grid-cols-3">
            {list.map((theme) => (
              <ThemeCard
                key={theme.id}
                projectId={projectId}
                theme={theme}
                version={versions[theme.id]?.tsxSource}
                isSelected={theme.id === selectedId}
                onAction={(name) => dialog.show(name, theme.id)}
              />
            ))}
          </div>
        )}
      </Show>
      {dialog.name === 'create' && <CreateTheme projectId={projectId} onClose={dialog.close} />}
      {themes.state === 'ready' && (
        <ThemeDialogs
          projectId={projectId}
          theme={themes.data.find(({ id }) => id === dialog.subject)}
          isSelected={dialog.subject === selectedId}
          dialog={dialog}
        />
      )}
    </Page>
  )
}

interface CardProps {
  projectId: string
  theme: Theme
  version: string | undefined
  isSelected: boolean
  onAction(name: string): void
}

function ThemeCard({ projectId, theme, version, isSelected, onAction }: CardProps) {
  const { busy, run } = useActions(projectId)
  const body = { template_id: sampleTemplateId, theme_id: theme.id }
  const select = () =>
    void run('select', () => themeActions.select(projectId, theme.id), {
      done: `Emails now use ${theme.display_name}`,
    })
  return (
    <article className={cx('card email-card', isSelected && 'email-card-chosen')} aria-label={theme.display_name}>
      <ProjectLink to={`email-themes/${theme.id}`} aria-label={`Edit ${theme.display_name}`}>
        {/* In the dark, a theme that follows the reader and one that is always dark look the same. */}
        <Thumbnail projectId={projectId} name={theme.display_name} body={body} version={version} scheme="light" />
      </ProjectLink>
      <div className="px-4 py-3 column gap-3">
        <div className="row">
          <b className="font-semibold one-line">{theme.display_name}</b>
          <span className="ml-auto row gap-1">
            <OriginBadge origin={theme.origin} />
            <Managed places={`emails.themes.${theme.id}`}>
              <ThemeMenu theme={theme} onAction={onAction} />
            </Managed>
          </span>
        </div>
        {isSelected ? (
          <span className="row min-h-7">
            <Badge kind="selected" icon={<Check className="size-3" aria-hidden />}>
              Active
            </Badge>
          </span>
        ) : (
          <Managed places={configPlaces.email_theme}>
            <Button size="small" className="self-start" busy={busy === 'select'} onClick={select}>
              Use this theme
            </Button>
          </Managed>
        )}
      </div>
    </article>
  )
}

function ThemeMenu({ theme, onAction }: { theme: Theme; onAction(name: string): void }) {
  const go = useGo()
  return (
    <Menu
      trigger={
        <IconButton variant="ghost" size="small" label={`Actions for ${theme.display_name}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      groups={[
        [
          { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => go(`email-themes/${theme.id}`) },
          theme.origin === 'edited' && {
            label: 'Return to the default…',
            icon: <RotateCcw aria-hidden />,
            onSelect: () => onAction('reset'),
          },
        ],
        [
          theme.origin === 'own' && {
            label: 'Delete theme…',
            icon: <Trash2 aria-hidden />,
            destructive: true,
            onSelect: () => onAction('delete'),
          },
        ],
      ]}
    />
  )
}

function CreateTheme({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const { change } = useActions(projectId)
  const go = useGo()
  const create = async (name: string) => {
    const { id } = await change(() => themeActions.create(projectId, name), { done: `${name} is created` })
    afterDialogCloses(() => go(`email-themes/${id}`))
  }
  return (
    <NameDialog
      title="Create theme"
      lead="It starts as a copy of the light one."
      submitLabel="Create theme"
      placeholder="Acme"
      onSubmit={create}
      onClose={onClose}
    />
  )
}
