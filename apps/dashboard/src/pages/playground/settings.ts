import { type BrandingSettings, brandingOf, type Paint } from '@hallpass/contract/branding'
import type { Project } from '../../lib/wire.ts'

export const widgets = {
  'sign-in': { name: 'Sign in', component: 'SignIn' },
  'sign-up': { name: 'Sign up', component: 'SignUp' },
  'account-settings': { name: 'Account settings', component: 'AccountSettings' },
  'user-button': { name: 'User button', component: 'UserButton' },
  'team-switcher': { name: 'Team switcher', component: 'TeamSwitcher' },
} as const
export type Widget = keyof typeof widgets

export const isWidget = (text: string): text is Widget => Object.hasOwn(widgets, text)
/** Those that show how people come in. */
export const hasMethods = (widget: Widget) => widget === 'sign-in' || widget === 'sign-up'

export const methods = {
  password: 'Password',
  magicLink: 'Magic link',
  passkey: 'Passkey',
  signUp: 'Sign-up is open',
} as const
export type Method = keyof typeof methods

/** What the controls say. Empty texts stand for what the components do by themselves. */
export interface Settings {
  methods: Readonly<Record<Method, boolean>>
  providers: readonly string[]
  color: string
  radius: string
  title: string
}

export const settingsOf = ({ config }: Project): Settings => ({
  methods: {
    password: config.credential_enabled,
    magicLink: config.magic_link_enabled,
    passkey: config.passkey_enabled,
    signUp: config.sign_up_enabled,
  },
  providers: config.enabled_oauth_providers.map(({ id }) => id),
  color: '',
  radius: '',
  title: '',
})

const titles: Readonly<Partial<Record<Widget, string>>> = { 'sign-in': 'Sign in to {project}' }

export const hasTitle = (widget: Widget) => titles[widget] !== undefined

export const overridesOf = (widget: Widget, title: string): Record<string, string> | undefined => {
  const source = titles[widget]
  return source && title.trim() ? { [source]: title.trim() } : undefined
}

/** What was chosen here, over the project's brand. */
export const lookOf = ({ color, radius }: Settings): BrandingSettings => ({
  ...(color && { color, darkColor: undefined }),
  ...(radius && { radius: Number.parseInt(radius, 10) }),
})

/** The same for the theme of an app. */
export function themeOf({ color, radius }: Settings) {
  const primary = color && brandingOf({ color }, noLogos)?.primary
  const colors = (paint: Paint) => ({ primary: paint.color, primaryForeground: paint.text })
  return {
    ...(primary && { light: colors(primary.light), dark: colors(primary.dark) }),
    ...(radius && { radius }),
  }
}
const noLogos = { square: null, squareDark: null, full: null, fullDark: null }

const inLines = (value: object, indent: string) =>
  JSON.stringify(value, null, 2)
    .replace(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'")
    .replaceAll('\n', `\n${indent}`)

/** The code that shows the same in an app. */
export function codeOf(widget: Widget, language: string, settings: Settings): string {
  const { component } = widgets[widget]
  const overrides = overridesOf(widget, settings.title)
  const theme = themeOf(settings)
  const provider = [
    'app={hallpassApp}',
    language !== 'en-US' && `lang="${language}"`,
    overrides &&
      `translationOverrides={{ ${JSON.stringify(Object.keys(overrides)[0])}: ${JSON.stringify(Object.values(overrides)[0])} }}`,
  ].filter(Boolean)
  const hasTheme = Object.keys(theme).length > 0
  return `import { ${[component, 'HallpassProvider', 'HallpassTheme'].sort().join(', ')} } from '@hallpass/react'
import { hallpassApp } from './hallpass'
${hasTheme ? `\nconst theme = ${inLines(theme, '')}\n` : ''}
export const Example = () => (
  <HallpassProvider ${provider.join(' ')}>
    <HallpassTheme${hasTheme ? ' theme={theme}' : ''}>
      <${component}${widget === 'user-button' ? ' showUserInfo' : ''} />
    </HallpassTheme>
  </HallpassProvider>
)`
}
