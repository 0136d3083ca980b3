/** What modules may be, and what becomes of them: docs/protocol/emails.md#templates-and-themes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { templateSources, themeSources } from '../builtins/index.ts'
import { imports, mailOf, testRenderer, warmMillis, warmSandbox } from '../testing.ts'
import type { RenderInput } from '../types.ts'

beforeAll(() => warmSandbox('all'), warmMillis)
const renderer = testRenderer()
afterAll(() => renderer.close())
const render = (source: string, more?: Partial<RenderInput>) => renderer.render(mailOf(imports + source, more))
const body = (html: string) => html.replace(/.*<body><[^>]*><tbody><tr><td>(.*)<\/td>.*/s, '$1')

it('renders an edited source like the built-in that it was', async () => {
  const input = { preview: true, project: { displayName: 'Acme' }, theme: { builtin: 'default_light' } } as const
  for (const name of ['magic_link', 'team_invitation'] as const) {
    const direct = await renderer.render({ ...input, template: { source: templateSources[name] } })
    const edited = await renderer.render({ ...input, template: { source: `${templateSources[name]}\n` } })
    expect(edited).toEqual(direct)
    const underEdited = await renderer.render({
      ...input,
      theme: { source: `${themeSources.default_light}\n` },
      template: { builtin: name },
      language: 'de',
    })
    expect(underEdited.html).toContain('lang="de-DE"')
  }
})

it('keeps the words of an edited template in every language', async () => {
  const edited = templateSources.magic_link.replace('Enter this code', 'Type this code')
  const { subject, text } = await renderer.render({
    theme: { builtin: 'default_light' },
    template: { source: edited },
    preview: true,
    language: 'de',
  })
  expect(subject).toBe('Sign in to Your project: 3SLSWZ')
  expect(text).toContain('Type this code')
})

describe('variables', () => {
  const show = 'export function EmailTemplate({ variables }) { return <p>{JSON.stringify(variables)}</p> }\n'
  const variablesIn = async (source: string, more: Partial<RenderInput>) => {
    const { text } = await render(source + show, more)
    return JSON.parse(text)
  }
  const schema = 'export const variablesSchema = type({ count: "number", "inner?": { a: "string" } })\n'

  it('a template without a schema gets no variables', async () => {
    expect(await variablesIn('', { variables: { count: 1 } })).toEqual({})
  })

  it('a template gets only the variables of its schema, also in nested objects', async () => {
    const variables = { count: 1, other: 2, inner: { a: 'x', b: 'y' } }
    expect(await variablesIn(schema, { variables })).toEqual({ count: 1, inner: { a: 'x' } })
  })

  it('a function can serve as the schema of variables', async () => {
    const own = 'export const variablesSchema = (given) => ({ twice: given.count * 2 })\n'
    expect(await variablesIn(own, { variables: { count: 4 } })).toEqual({ twice: 8 })
  })

  it('variables that do not fit are refused with the message of arktype', async () => {
    await expect(render(schema + show, { variables: { count: 'many' } })).rejects.toThrow(
      'The variables do not fit the template: count must be a number (was a string)',
    )
  })

  it('preview variables fill gaps in previews, and only there', async () => {
    const source = `${schema}EmailTemplate.PreviewVariables = { count: 7 }\n`
    expect(await variablesIn(source, { preview: true })).toEqual({ count: 7 })
    expect(await variablesIn(source, { preview: true, variables: { count: 8 } })).toEqual({ count: 8 })
    await expect(render(source + show, {})).rejects.toThrow('count must be a number')
  })
})

describe('what a template declares', () => {
  const tree = (inside: string) => `export const EmailTemplate = () => <>${inside}</>\n`

  it('declarations are found in children of any depth', async () => {
    const found = await render(
      tree('<div><p>{[<b key="a"><Subject value="Hi" /></b>]}</p></div><NotificationCategory value="Marketing" />'),
    )
    expect(found).toMatchObject({ subject: 'Hi', notificationCategory: 'Marketing' })
  })

  it('declarations inside components do not count, and may be missing', async () => {
    const found = await render(`const Inner = () => <Subject value="Hi" />\n${tree('<Inner /><p>x</p>')}`)
    expect(found).not.toHaveProperty('subject')
    expect(found).not.toHaveProperty('notificationCategory')
  })

  it('a declaration that is repeated, or not text, is refused', async () => {
    await expect(render(tree('<Subject value="a" /><p><Subject value="b" /></p>'))).rejects.toThrow(
      'A template may have one <Subject>, and this one has 2.',
    )
    const category = '<NotificationCategory value="Marketing" />'
    await expect(render(tree(category + category))).rejects.toThrow('one <NotificationCategory>')
    await expect(render(tree('<Subject value={5} />'))).rejects.toThrow('The value of <Subject> must be a text.')
    await expect(render(tree('<Subject />'))).rejects.toThrow('The value of <Subject> must be a text.')
  })

  it('declarations count even where the theme does not show the template', async () => {
    const theme = { source: 'export const EmailTheme = () => <p>nothing</p>' }
    expect(await render(tree('<Subject value="Hi" />'), { theme })).toMatchObject({ subject: 'Hi' })
  })
})

describe('previews', () => {
  const theme = (props: string) => ({
    source: `export const EmailTheme = ({ children, unsubscribeLink }) => <main>{children}|{unsubscribeLink}</main>
EmailTheme.PreviewProps = ${props}`,
  })
  const template = 'export const EmailTemplate = ({ user, project }) => <b>{user.displayName}/{project.displayName}</b>'

  it('previews have placeholders for people and projects, and the sample link of the theme', async () => {
    const { text } = await renderer.render({
      theme: theme('{ unsubscribeLink: "sample" }'),
      template: { source: template },
      unsubscribeLink: 'real',
      preview: true,
    })
    expect(text).toBe('Ada Lovelace/Your project|sample\n')
  })

  it('a preview of a theme shows its sample content', async () => {
    const own = theme('{ children: "instead" }')
    expect((await render(template, { theme: own, preview: true })).text).toBe('instead|\n')
    expect((await render(template, { theme: own, unsubscribeLink: 'real' })).text).toBe('Ada/Acme|real\n')
  })
})

describe('sources', () => {
  it('sources may use hooks, all components, and both names of our module', async () => {
    const { html } = await renderer.render(
      mailOf(`import { useMemo } from "react"
import { Subject } from "@stackframe/emails"
import { CodeBlock, dracula, Markdown } from "@react-email/components"
export function EmailTemplate() {
  const text = useMemo(() => "# Title", [])
  return <><Subject value="x" /><Markdown>{text}</Markdown><CodeBlock code="1 + 1" language="javascript" theme={dracula} /></>
}`),
    )
    expect(html).toContain('Title</h1>')
    expect(html).toContain('<code')
  })

  it('sources may style with Tailwind', async () => {
    const { html } = await renderer.render({
      ...mailOf('export const EmailTemplate = () => <p className="p-4 text-red-500">Hi</p>'),
      theme: {
        source: `import { Body, Head, Html, Tailwind } from "@react-email/components"
export const EmailTheme = ({ children }) =>
  <Html><Tailwind><Head /><Body className="bg-black">{children}</Body></Tailwind></Html>`,
      },
    })
    expect(html).toMatch(/<p style="padding:1rem;color:rgb\(/)
    expect(html).toContain('background-color:rgb(0,0,0)')
  })

  it('sources must export what the model asks for', async () => {
    await expect(render('export const Other = 1')).rejects.toThrow(
      'The template must export a function named EmailTemplate.',
    )
    await expect(render('export const EmailTemplate = () => null', { theme: { source: '' } })).rejects.toThrow(
      'The theme must export a function named EmailTheme.',
    )
    const odd = 'export const variablesSchema = 5\nexport const EmailTemplate = () => null'
    await expect(render(odd)).rejects.toThrow('variablesSchema must be an arktype type')
  })

  it.each(['node:fs', 'fs', './secret.json', '/etc/passwd', 'https://example.com/x.js', 'data:text/javascript,1'])(
    'cannot import %s',
    async (name) => {
      await expect(
        renderer.render(mailOf(`import x from "${name}"\nexport const EmailTemplate = () => x`)),
      ).rejects.toThrow(
        `"${name}" cannot be imported. Emails can import react, @react-email/components, arktype and @hallpass/emails. (template, line 1`,
      )
    },
  )
})

describe('errors say where they are', () => {
  it.each([
    ['export const EmailTemplate = () => {\n  return <p>{</p>\n}', 'line 2, column'],
    [
      'type A = { a: string }\nexport function EmailTemplate() {\n  const x: A | undefined = undefined\n  return <p>{x.a}</p>\n}',
      'line 4, column 1',
    ],
    [
      'const explode = () => {\n  throw new Error("boom")\n}\nexport const EmailTemplate = () => <p>{explode()}</p>',
      'Error: boom (template, line 2, column',
    ],
    ['export const EmailTemplate = () => <p>{{ a: 1 }}</p>', 'An object cannot be shown as text'],
    ['export const EmailTemplate = () => { throw "text" }', 'text'],
  ])('the error of the template %j says where it is', async (source, words) => {
    await expect(renderer.render(mailOf(source))).rejects.toThrow(words)
  })

  it('errors in themes say where they are as well', async () => {
    const theme = { source: 'export function EmailTheme() {\n  return nothing.here\n}' }
    await expect(renderer.render({ ...mailOf(''), theme, template: { builtin: 'raw_html' } })).rejects.toThrow(
      /ReferenceError: .* \(theme, line 2, column/,
    )
  })
})

it('an email has the elements of the source in its body', async () => {
  expect(body((await render('export const EmailTemplate = () => <i>Hi</i>')).html)).toContain('<i>Hi</i>')
})
