import { HallpassClientApp } from '@hallpass/js'
import { HallpassProvider, HallpassTheme, type Language } from '@hallpass/react'
import { lazy, type MouseEvent, Suspense, useMemo } from 'react'
import { cx, Skeleton } from '../../ui/index.ts'
import { overridesOf, type Settings, themeOf, type Widget } from './settings.ts'

const components = {
  'sign-in': lazy(async () => ({ default: (await import('./auth-widget.tsx')).SignInWidget })),
  'sign-up': lazy(async () => ({ default: (await import('./auth-widget.tsx')).SignUpWidget })),
  'account-settings': lazy(async () => ({ default: (await import('./account-widget.tsx')).AccountWidget })),
  'user-button': lazy(async () => ({ default: (await import('./menu-widgets.tsx')).UserButtonWidget })),
  'team-switcher': lazy(async () => ({ default: (await import('./menu-widgets.tsx')).TeamSwitcherWidget })),
}

export interface WidgetProps {
  projectName: string
  settings: Settings
}

interface StageProps extends WidgetProps {
  projectId: string
  widget: Widget
  isDark: boolean
  language: Language
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/** What would lead away stays: this is a preview. Pages of the account settings are parts of the address. */
function stay(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
}

/** The real components of @hallpass/react, with people and a project that are made up. */
export function Stage({ projectId, projectName, widget, isDark, language, settings }: StageProps) {
  // Nobody is signed in, nothing is asked of the server: the components get everything as mocks.
  const app = useMemo(
    () =>
      new HallpassClientApp({
        projectId,
        publishableClientKey: 'preview',
        baseUrl: window.location.origin,
        tokenStore: 'memory',
        redirectMethod: 'none',
        noAutomaticPrefetch: true,
      }),
    [projectId],
  )
  // The same object as long as it says the same: the provider checks every new one.
  const { title } = settings
  const overrides = useMemo(() => overridesOf(widget, title), [widget, title])
  const Component = components[widget]
  return (
    <section
      aria-label="Preview"
      className={cx(
        'flex min-h-[560px] items-center justify-center overflow-auto rounded-xl border border-line bg-page p-6',
        isDark
          ? 'scheme-dark [&_.stack-scope]:[color-scheme:dark]'
          : 'scheme-light [&_.stack-scope]:[color-scheme:light]',
        widget === 'account-settings' && 'items-start [&_.stack-scope]:w-full',
      )}
      onClickCapture={stay}
    >
      <Suspense fallback={<Skeleton width="320px" />}>
        <HallpassProvider app={app} lang={language} {...(overrides && { translationOverrides: overrides })}>
          <HallpassTheme theme={themeOf(settings)} {...(nonce && { nonce })}>
            <Component projectName={projectName} settings={settings} />
          </HallpassTheme>
        </HallpassProvider>
      </Suspense>
    </section>
  )
}
