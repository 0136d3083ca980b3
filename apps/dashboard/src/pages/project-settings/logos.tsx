import { Image, Trash2, Upload } from 'lucide-react'
import { useRef } from 'react'
import { readLogo } from '../../lib/read-image.ts'
import { useProject } from '../../lib/use-project.ts'
import type { Project } from '../../lib/wire.ts'
import { Button, Card, IconButton, Section, Setting } from '../../ui/index.ts'

const logos = [
  { field: 'logo_url', title: 'Logo', note: 'Square: sign-in pages, emails and this dashboard' },
  { field: 'full_logo_url', title: 'Full logo', note: 'With your name in it: where there is room' },
] as const

export function Logos({ projectId, project }: { projectId: string; project: Project }) {
  const { busy, run, save } = useProject(projectId)
  return (
    <Section title="Logos">
      <Card>
        {logos.map(({ field, title, note }) => (
          <Setting
            key={field}
            title={title}
            note={note}
            icon={
              project[field] ? <img src={project[field]} alt="" className="max-h-7 max-w-7" /> : <Image aria-hidden />
            }
          >
            <UploadButton
              label={`Upload ${title.toLowerCase()}`}
              busy={busy === field}
              onFile={(file) => void run(field, async () => save({ [field]: await readLogo(file) }, `${title} saved`))}
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
        onChange={(event) => event.target.files?.[0] && onFile(event.target.files[0])}
      />
      <Button size="small" busy={busy} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Upload
      </Button>
    </>
  )
}
