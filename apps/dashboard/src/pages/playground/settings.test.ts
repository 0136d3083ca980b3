import { expect, it } from 'vitest'
import { codeOf, overridesOf, type Settings, themeOf } from './settings.ts'

const plain: Settings = {
  methods: { password: true, magicLink: false, passkey: false, signUp: true },
  providers: [],
  color: '',
  radius: '',
  title: '',
}

it('writes the least code that shows the same', () => {
  expect(
    codeOf('sign-in', 'en-US', plain),
  ).toBe(`import { HallpassProvider, HallpassTheme, SignIn } from '@hallpass/react'
import { hallpassApp } from './hallpass'

export const Example = () => (
  <HallpassProvider app={hallpassApp}>
    <HallpassTheme>
      <SignIn />
    </HallpassTheme>
  </HallpassProvider>
)`)
})

it('writes language, texts and theme where they were chosen', () => {
  const code = codeOf('sign-in', 'de-DE', { ...plain, color: '#ffcc00', radius: '2px', title: 'Welcome back' })
  expect(code).toContain('lang="de-DE" translationOverrides={{ "Sign in to {project}": "Welcome back" }}')
  expect(code).toContain("    primary: '#ffcc00',\n    primaryForeground: '#1c1a17'")
  expect(code).toContain("radius: '2px'")
})

it('changes texts of the widget that has them only, and nothing by itself', () => {
  expect(overridesOf('team-switcher', 'Hello')).toBeUndefined()
  expect(themeOf(plain)).toEqual({})
})
