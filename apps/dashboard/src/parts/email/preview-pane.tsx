import { useQuery } from '@tanstack/react-query'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { configQuery } from '../../lib/config-queries.ts'
import { number } from '../../lib/format.ts'
import { shared } from '../../lib/queries.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { EmailFrame } from '../../ui/email-frame.tsx'
import { cx, Empty, Segmented } from '../../ui/index.ts'
import type { Rendered } from './queries.ts'
import type { Preview } from './use-preview.ts'

const schemes = [
  {
    value: 'light',
    label: (
      <>
        <Sun className="size-3.5" aria-hidden />
        Light
      </>
    ),
  },
  {
    value: 'dark',
    label: (
      <>
        <Moon className="size-3.5" aria-hidden />
        Dark
      </>
    ),
  },
] as const
const widths = [
  {
    value: 'wide',
    label: (
      <>
        <Monitor className="size-3.5" aria-hidden />
        Wide
      </>
    ),
  },
  {
    value: 'phone',
    label: (
      <>
        <Smartphone className="size-3.5" aria-hidden />
        Phone
      </>
    ),
  },
] as const

export function PreviewPane({ projectId, preview }: { projectId: string; preview: Preview }) {
  const [schemeText, setScheme] = useUrlState('scheme', 'light')
  const [widthText, setWidth] = useUrlState('width', 'wide')
  const scheme = schemeText === 'dark' ? 'dark' : 'light'
  const width = widthText === 'phone' ? 'phone' : 'wide'
  const { rendered } = preview
  return (
    <section className="pane" data-part="preview" aria-label="Preview">
      <div className="pane-header">
        Preview
        <span className="ml-auto row">
          <Segmented small label="Colours" options={schemes} value={scheme} onChange={setScheme} />
          <Segmented small label="Width" options={widths} value={width} onChange={setWidth} />
        </span>
      </div>
      <div
        className={cx('email-preview', scheme === 'dark' ? 'scheme-dark' : 'scheme-light')}
        data-width={width}
        aria-busy={preview.isBusy}
      >
        {rendered ? (
          <div className="email-sheet">
            <Envelope projectId={projectId} rendered={rendered} />
            <div className="email-viewport">
              <EmailFrame title="The email" html={rendered.html} scheme={scheme} />
            </div>
          </div>
        ) : (
          preview.problem && (
            <Empty icon={<Monitor aria-hidden />} title="Nothing to show yet">
              What is wrong is shown below the source.
            </Empty>
          )
        )}
      </div>
      <div className="pane-footer">
        <span className="text-text-3 text-tiny">With sample values</span>
        {rendered && <Weight bytes={new Blob([rendered.html]).size} />}
      </div>
    </section>
  )
}

function Envelope({ projectId, rendered }: { projectId: string; rendered: Rendered }) {
  const { data: config } = useQuery(configQuery(projectId))
  const { data: project } = useQuery(shared.project(projectId))
  const server = config?.emails.server
  const sender = server && !server.isShared ? `${server.senderName} <${server.senderEmail}>` : project?.display_name
  return (
    <div className="email-envelope">
      <b>{rendered.subject ?? 'No subject'}</b>
      {sender && `From ${sender}`}
      {rendered.notification_category && ` · ${rendered.notification_category}`}
    </div>
  )
}

/** Gmail cuts what is longer. */
const maxKilobytes = 102

function Weight({ bytes }: { bytes: number }) {
  const kilobytes = bytes / 1024
  return (
    <span className="ml-auto text-text-3 text-tiny tabular-nums">
      {number(Math.round(kilobytes * 10) / 10)} KB ·{' '}
      {kilobytes < maxKilobytes ? 'light enough for every email program' : 'Gmail cuts emails above 102 KB'}
    </span>
  )
}
