import type { internalProjectId } from '@hallpass/contract'
import { matchTag } from '@hallpass/contract/languages'
import { type HallpassClientApp, hallpassAppInternals, type InternalClientApp } from '@hallpass/js'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { moreAbout, noteApp } from './development/warnings.ts'
import { use } from './hooks/use.ts'
import { type Hooked, withHooks } from './hooks/with-hooks.ts'
import { defaultLanguage, type Language, loadLanguage } from './messages/languages.ts'
import { checkOverrides, type TranslationOverrides } from './messages/overrides.ts'
import { createTranslator, type Translator } from './messages/translate.ts'
import { LanguageContext } from './ui/lean-surface.tsx'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

export type ReactApp = Hooked<HallpassClientApp>

interface Context {
  readonly app: ReactApp
  readonly t: Translator
}
const HallpassContext = createContext<Context | undefined>(undefined)

/** Which app and which language everything below has. */
export interface HallpassProviderProps {
  /** The app of your project. */
  app: HallpassClientApp
  /** Any language tag, such as `navigator.language`: the nearest of ours is shown. */
  lang?: Language | (string & {})
  /** Our English texts with what to show instead. An unknown text is an error. */
  translationOverrides?: TranslationOverrides
  /** What an unknown text is instead, for apps that bring the texts of other packages. */
  unknownTexts?: 'throw' | 'warn'
  /** The part of your app that uses Hallpass; all of it, as a rule. */
  children?: ReactNode
}

/** Where tools that look into a page find the app. */
const pageGlobal = '__STACK_AUTH__'
const noOverrides: TranslationOverrides = {}
const english = { catalogue: noOverrides, sheet: undefined }

/** Gives every component and hook below it the app and the language. */
export function HallpassProvider({
  app,
  lang: wanted = defaultLanguage,
  translationOverrides,
  unknownTexts = 'throw',
  children,
}: HallpassProviderProps) {
  const overrides = translationOverrides ?? noOverrides
  const [dialog, setDialog] = useState<ReactNode>()
  const lang = matchTag(wanted) ?? defaultLanguage
  const { catalogue, sheet } = lang === 'en-US' ? english : use(loadLanguage(lang))
  if (overrides !== noOverrides) use(checkOverrides(overrides, unknownTexts))
  const value = useMemo<Context>(
    () => ({
      app: withHooks(app),
      t: createTranslator(lang, (message) => overrides[message] ?? catalogue[message] ?? message, sheet),
    }),
    [app, lang, overrides, catalogue, sheet],
  )
  useEffect(() => {
    // Without a bundler there is no `process`, and nobody to warn.
    try {
      if (process.env.NODE_ENV === 'development') return noteApp(app)
    } catch {}
    return undefined
  }, [app])
  useEffect(() => {
    Object.assign(window, { [pageGlobal]: { app: value.app } })
  }, [value.app])
  useEffect(() => {
    app[hallpassAppInternals].core.settings.askAgain = async (asked) =>
      (await import('./components/step-up/ask.tsx')).ask(setDialog, asked)
  }, [app])
  useEffect(() => {
    // Not awaited: components that need the user join the request.
    app.cells
      .user({ or: 'anonymous-if-exists[deprecated]' })
      .ensure()
      .catch(() => {})
  }, [app])
  return (
    <HallpassContext.Provider value={value}>
      <LanguageContext.Provider value={value.t}>
        {children}
        {dialog}
      </LanguageContext.Provider>
    </HallpassContext.Provider>
  )
}

function useHallpassContext(): Context {
  const context = useContext(HallpassContext)
  if (!context) {
    const more = process.env.NODE_ENV === 'development' ? moreAbout() : ''
    throw new Error(`Hallpass hooks and components must be inside a HallpassProvider.${more}`)
  }
  return context
}

export interface AppOptions {
  /** Throws when the provider has the app of another project. */
  projectIdMustMatch?: string | undefined
}

/** What is known of an app of the project `internal`: its users own projects. */
export interface Internal {
  projectIdMustMatch: typeof internalProjectId
}

/** The app that was given to the provider, with a hook for each live cell. */
export function useHallpassApp(options: AppOptions & Internal): Hooked<InternalClientApp>
export function useHallpassApp(options?: AppOptions): ReactApp
export function useHallpassApp({ projectIdMustMatch }: AppOptions = {}): ReactApp {
  const { app } = useHallpassContext()
  if (projectIdMustMatch !== undefined && projectIdMustMatch !== app.projectId) {
    throw new Error(`The provider has the project ${app.projectId}, not ${projectIdMustMatch}.`)
  }
  return app
}

/** The same for components that also work without a provider. */
export const useOptionalApp = (): ReactApp | undefined => useContext(HallpassContext)?.app

/** For texts of our own components. */
export const useTranslate = (): Translator => useHallpassContext().t
