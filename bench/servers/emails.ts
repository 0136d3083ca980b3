import { createEmailRenderer } from '@hallpass/emails'
import { templateSources } from '@hallpass/emails/builtins'
import { brandFor, prepare, templates, themes } from '@hallpass/emails/testing'
import { render } from '@react-email/render'
import { answer } from '../lib/answer.ts'

const renderer = createEmailRenderer()
const mail = {
  user: { displayName: 'Ada Lovelace' },
  project: { displayName: 'Acme' },
  variables: { magicLink: 'https://acme.example/handler/magic-link-callback?code=k7pq2m9v4x', otp: 'K7PQ2M' },
}
const job = { ...mail, brand: brandFor(null), preview: false, language: 'en-US', words: {} }
const theme = { builtin: 'default_light' } as const

/** The same email in three ways: HTML alone by the library, and everything that is sent by us. */
const ways = {
  bare: () => render(prepare(themes.default_light, templates.magic_link, job).email),
  'built-in': () => renderer.render({ ...mail, theme, template: { builtin: 'magic_link' } }),
  edited: () => renderer.render({ ...mail, theme, template: { source: `${templateSources.magic_link}\n// edited` } }),
} satisfies Record<string, () => Promise<unknown>>
export type Way = keyof typeof ways

const commands = {
  async run({ way, width, seconds }: { way: Way; width: number; seconds: number }) {
    const start = performance.now()
    const end = start + seconds * 1000
    let answered = 0
    const loop = async () => {
      while (performance.now() < end) {
        await ways[way]()
        answered += 1
      }
    }
    await Promise.all(Array.from({ length: width }, loop))
    return { answered, seconds: (performance.now() - start) / 1000 }
  },
  /** The sandbox loads once for each version of the software. */
  async warmUp(_: object) {
    await Promise.all(Object.values(ways).map((way) => way()))
  },
}
export type EmailCommands = typeof commands

answer(commands)
