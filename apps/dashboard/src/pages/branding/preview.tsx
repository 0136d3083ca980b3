import type { BrandingSettings, Scheme } from '@hallpass/contract/branding'
import { templateIds } from '@hallpass/contract/config'
import { lazy, type ReactNode, Suspense } from 'react'
import { brandingWith } from '../../lib/branding.ts'
import { useRole } from '../../lib/role.ts'
import type { Project } from '../../lib/wire.ts'
import { usePreview } from '../../parts/email/use-preview.ts'
import { methodsOf, SignInPreview } from '../../parts/preview/sign-in-preview.tsx'
import { EmailFrame } from '../../ui/email-frame.tsx'
import { BrowserFrame, cx, Section } from '../../ui/index.ts'

const Account = lazy(async () => ({ default: (await import('./account-preview.tsx')).AccountPreview }))

interface PreviewProps {
  project: Project
  settings: BrandingSettings
}

const schemes: readonly Scheme[] = ['light', 'dark']
const names: Readonly<Record<Scheme, string>> = { light: 'Light', dark: 'Dark' }

/** Everything that people meet, side by side: the real components and a real email. */
export function Preview({ project, settings }: PreviewProps) {
  const branding = brandingWith(project, settings)
  return (
    <div className="column gap-6">
      <Shown title="Sign-in">
        {schemes.map((scheme) => (
          <BrowserFrame key={scheme} scheme={scheme} address={names[scheme]} narrow>
            <SignInPreview
              name={project.display_name}
              branding={branding}
              scheme={scheme}
              methods={methodsOf(project)}
            />
          </BrowserFrame>
        ))}
      </Shown>
      <Emails project={project} settings={settings} />
      <Shown title="Account settings" isWide>
        {schemes.map((scheme) => (
          <BrowserFrame key={scheme} scheme={scheme} address={names[scheme]} narrow>
            <div className="preview-account" role="img" aria-label={`Account settings, ${scheme}`}>
              <div inert>
                <Suspense>
                  <Account projectName={project.display_name} branding={branding} scheme={scheme} />
                </Suspense>
              </div>
            </div>
          </BrowserFrame>
        ))}
      </Shown>
    </div>
  )
}

function Shown({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <Section title={title}>
      <div className={cx('preview-pair', isWide && 'preview-wide')}>{children}</div>
    </Section>
  )
}

/** Under the theme that the project selected; only for those who may try emails out. */
function Emails(props: PreviewProps) {
  const { may } = useRole(props.project.id)
  return may(['project.write', 'people.write']) ? <EmailPreview {...props} /> : null
}

function EmailPreview({ project, settings }: PreviewProps) {
  const logos = [project.logo_url, project.logo_dark_url, project.full_logo_url, project.full_logo_dark_url].join(' ')
  const body = { template_id: templateIds.magicLink, branding: settings }
  const { rendered, problem } = usePreview(project.id, body, logos)
  return (
    <Shown title="Email">
      {problem && <p className="text-small text-text-2">{problem}</p>}
      {rendered &&
        schemes.map((scheme) => (
          <BrowserFrame key={scheme} scheme={scheme} address={names[scheme]} narrow>
            <div className="preview-email" role="img" aria-label={`An email, ${scheme}`}>
              <EmailFrame title={`An email, ${scheme}`} html={rendered.html} scheme={scheme} still />
            </div>
          </BrowserFrame>
        ))}
    </Shown>
  )
}
