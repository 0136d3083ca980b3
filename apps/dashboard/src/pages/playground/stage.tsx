import type { Branding, Scheme } from '@hallpass/contract/branding'
import type { Language } from '@hallpass/react'
import { lazy, Suspense, useMemo } from 'react'
import { ComponentStage } from '../../parts/preview/component-stage.tsx'
import { cx, Skeleton } from '../../ui/index.ts'
import { overridesOf, type Settings, type Widget } from './settings.ts'

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
  widget: Widget
  branding: Branding | null
  scheme: Scheme
  language: Language
}

/** The real components of @hallpass/react, with people and a project that are made up. */
export function Stage({ projectName, widget, branding, scheme, language, settings }: StageProps) {
  // The same object as long as it says the same: the provider checks every new one.
  const { title } = settings
  const overrides = useMemo(() => overridesOf(widget, title), [widget, title])
  const Component = components[widget]
  return (
    <section
      aria-label="Preview"
      className={cx(
        'min-h-[560px] overflow-auto rounded-xl border border-line bg-page',
        scheme === 'dark' ? 'scheme-dark' : 'scheme-light',
      )}
    >
      <Suspense fallback={<Skeleton width="320px" />}>
        <ComponentStage
          branding={branding}
          scheme={scheme}
          language={language}
          overrides={overrides}
          className={cx(
            'flex min-h-[560px] items-center justify-center p-6',
            widget === 'account-settings' && 'items-start [&_.stack-scope]:w-full',
          )}
        >
          <Component projectName={projectName} settings={settings} />
        </ComponentStage>
      </Suspense>
    </section>
  )
}
