import { type Language, languages } from '@hallpass/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandingWith } from '../../lib/branding.ts'
import { configQuery } from '../../lib/config-queries.ts'
import { useProjectId } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { Project } from '../../lib/wire.ts'
import { Code, CopyButton, Page, Section, Segmented, Select, Show } from '../../ui/index.ts'
import { Controls } from './controls.tsx'
import { codeOf, isWidget, lookOf, settingsOf, widgets } from './settings.ts'
import { Stage } from './stage.tsx'

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const languageOptions = languages.map((value) => ({ value, label: languageNames.of(value) ?? value }))
const widgetOptions = Object.entries(widgets).map(([value, { name }]) => ({ value, label: name }))
const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** The components as an app would show them, and the code that does. */
export function PlaygroundPage() {
  const project = useLoaded(shared.project(useProjectId()))
  return (
    <Page title="Branding" lead="The real components, with your project’s sign-in methods and branding.">
      <Show loaded={project}>{(found) => <Ready key={found.id} project={found} />}</Show>
    </Page>
  )
}

function Ready({ project }: { project: Project }) {
  const [named, setWidget] = useUrlState('widget', 'sign-in')
  const [scheme, setScheme] = useUrlState('scheme', 'light')
  const [lang, setLang] = useUrlState('lang', 'en-US')
  const [settings, setSettings] = useState(() => settingsOf(project))
  const { data: config } = useQuery(configQuery(project.id))
  const branding = brandingWith(project, { ...config?.branding, ...lookOf(settings) })
  const widget = isWidget(named) ? named : 'sign-in'
  const language: Language = languages.find((one) => one === lang) ?? 'en-US'
  const code = codeOf(widget, language, settings)
  return (
    <div className="column gap-6">
      <div className="toolbar mb-0 flex-wrap">
        <Select
          label="Component"
          className="wide:w-[180px] wide:flex-none"
          options={widgetOptions}
          value={widget}
          onChange={setWidget}
        />
        <Select
          label="Language"
          className="wide:w-[220px] wide:flex-none"
          options={languageOptions}
          value={language}
          onChange={setLang}
        />
        <Segmented
          label="Preview in"
          options={schemes}
          value={scheme === 'dark' ? 'dark' : 'light'}
          onChange={setScheme}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_240px] gap-6 max-[900px]:grid-cols-1">
        <Stage
          projectName={project.display_name}
          widget={widget}
          branding={branding}
          scheme={scheme === 'dark' ? 'dark' : 'light'}
          language={language}
          settings={settings}
        />
        <Controls widget={widget} settings={settings} onChange={setSettings} />
      </div>
      <Section title="Code" actions={<CopyButton text={code} />}>
        <Code label="Code of the component" text={code} />
      </Section>
    </div>
  )
}
