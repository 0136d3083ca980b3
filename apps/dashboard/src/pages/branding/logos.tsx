import { Image, Moon, Trash2, Upload } from 'lucide-react'
import { useRef } from 'react'
import { readLogo } from '../../lib/read-image.ts'
import { useProject } from '../../lib/use-project.ts'
import type { Project } from '../../lib/wire.ts'
import { Button, Card, IconButton, Section, Setting } from '../../ui/index.ts'

/** `of`: it takes the place of that one in the dark, and is of no use without it. */
const logos = [
  { field: 'logo_url', of: undefined, title: 'Logo', note: 'Square: pages, emails, checkout and this dashboard' },
  {
    field: 'logo_dark_url',
    of: 'logo_url',
    title: 'Logo on dark',
    note: 'Without it, the logo is shown in the dark too',
  },
  {
    field: 'full_logo_url',
    of: undefined,
    title: 'Full logo',
    note: 'With your name in it: replaces the square one on sign-in pages and in emails',
  },
  {
    field: 'full_logo_dark_url',
    of: 'full_logo_url',
    title: 'Full logo on dark',
    note: 'Without it, the full logo is shown in the dark too',
  },
] as const

export function Logos({ projectId, project }: { projectId: string; project: Project }) {
  const { busy, run, save } = useProject(projectId)
  return (
    <Section title="Logos">
      <Card>
        {logos
          .filter(({ field, of }) => of === undefined || project[of] || project[field])
          .map(({ field, of, title, note }) => (
            <Setting
              key={field}
              title={title}
              note={note}
              picture={<Tile url={project[field] ?? null} isDark={of !== undefined} />}
            >
              <UploadButton
                label={`Upload ${title.toLowerCase()}`}
                busy={busy === field}
                onFile={(file) =>
                  void run(field, async () => save({ [field]: await readLogo(file) }, `${title} saved`))
                }
              />
              {project[field] && (
                <IconButton
                  variant="ghost"
                  size="small"
                  label={`Remove ${title.toLowerCase()}`}
                  onClick={() => void run(field, () => save({ [field]: null }, `${title} removed`))}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </Setting>
          ))}
      </Card>
    </Section>
  )
}

/** On the ground that it is made for. */
function Tile({ url, isDark }: { url: string | null; isDark: boolean }) {
  const Icon = isDark ? Moon : Image
  return (
    <span className={`icon-tile ${isDark ? 'scheme-dark' : 'scheme-light'}`}>
      {url ? <img src={url} alt="" className="max-h-7 max-w-7 object-contain" /> : <Icon aria-hidden />}
    </span>
  )
}

function UploadButton({ label, busy, onFile }: { label: string; busy: boolean; onFile(file: File): void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        className="sr-only"
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          if (target.files?.[0]) onFile(target.files[0])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <Button size="small" busy={busy} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Upload
      </Button>
    </>
  )
}
