import { describe, expect, it } from 'vitest'
import { inJavaScript, nextHandler, nextWrapping, reactProvider, reactWrapping } from './sources.ts'
import { wrapped } from './wrap.ts'

const layout = (body: string, imports = "import './style.css'\n") => `${imports}
export default function Layout({ children }) {
  return (
    <html lang="en">
${body}
    </html>
  )
}
`
const children = /(?<!\()\{children\}/
const lines = (text: string | undefined) => text?.split('\n') ?? []

describe('what is put around a part of a file', () => {
  it('gets lines of its own where the part had none', () => {
    const text = wrapped(layout('      <body>{children}</body>'), children, nextWrapping)
    expect(lines(text)).toEqual(
      expect.arrayContaining([
        '      <body>',
        '        <HallpassProvider app={hallpass}>',
        '          <HallpassTheme>{children}</HallpassTheme>',
        '        </HallpassProvider>',
        '      </body>',
      ]),
    )
  })

  it('takes the place of a part that has a line, with its indentation', () => {
    const text = wrapped(layout('\t\t<body>\n\t\t\t{children}\n\t\t</body>'), children, nextWrapping)
    expect(text).toContain(
      '\t\t<body>\n\t\t\t<HallpassProvider app={hallpass}>\n\t\t\t\t<HallpassTheme>{children}</HallpassTheme>\n',
    )
  })

  it('takes the place of an argument, with the comma behind it', () => {
    const text = wrapped('render(\n  <App />,\n)\n', /<App \/>/, reactWrapping)
    expect(text).toContain('render(\n  <WithHallpass>\n    <App />\n  </WithHallpass>,\n)\n')
  })

  it.each([
    ["import a from 'a'\nimport b from 'b'\n", "import b from 'b'\nimport { WithHallpass } from './with-hallpass'\n"],
    [
      'import a from "a";\nimport {\n  b,\n} from "b";\n',
      '} from "b";\nimport { WithHallpass } from "./with-hallpass";\n',
    ],
    ["'use client'\nimport './a.css'\n", "import './a.css'\nimport { WithHallpass } from './with-hallpass'\n"],
  ])('is imported after the last import, written as that one: %j', (imports, expected) => {
    expect(wrapped(`${imports}\nrender(<App />)\n`, /<App \/>/, reactWrapping)).toContain(expected)
  })

  it('is put nowhere when there is no place, or more than one', () => {
    expect(wrapped(layout('<body />'), children, nextWrapping)).toBeUndefined()
    expect(wrapped(layout('<body>{children}{children}</body>'), children, nextWrapping)).toBeUndefined()
  })
})

it('files for JavaScript have no types', () => {
  for (const file of [nextHandler, reactProvider]) {
    const { path, text } = inJavaScript(file)
    expect(path).toMatch(/\.jsx$/)
    expect(text).not.toMatch(/\btype\b|: unknown|ReactNode/)
  }
})
