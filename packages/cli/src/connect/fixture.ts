import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startTestServer } from '@hallpass/server/testing'
import { afterAll, onTestFinished } from 'vitest'
import { main } from '../main.ts'

/** A server that has packages without packing any, until the tests of the file are over. */
export async function startServerWithPackages() {
  const packages = fakePackages()
  const server = await startTestServer({ findSdkFolder: async () => packages })
  afterAll(async () => {
    rmSync(packages, { recursive: true })
    await server.close()
  })
  return server
}

function fakePackages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-sdk-'))
  const index = ['@hallpass/next', '@hallpass/react', '@hallpass/js'].map((name) => ({
    file: 'any.tgz',
    manifest: { name, version: '9.8.7' },
  }))
  writeFileSync(join(folder, 'any.tgz'), 'packed')
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index))
  return folder
}

export type Files = Record<string, string>

const layout = `import type { Metadata } from "next";
import "./globals.css";

export default function RootLayout({ children }: LayoutProps<"/">) {
  return (
    <html lang="en">
      <body className="flex">{children}</body>
    </html>
  );
}
`
const main_ = `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`
const manifestOf = (dependencies: Record<string, string>) =>
  `${JSON.stringify({ name: 'shop', scripts: { dev: 'true', build: 'true' }, dependencies }, null, 2)}\n`

/** As the makers of these frameworks begin them. */
export const begun = {
  next: {
    'package.json': manifestOf({ next: '16.4.6', react: '19.3.1' }),
    'tsconfig.json': '{}',
    '.gitignore': '/node_modules\n.env*\n',
    'app/layout.tsx': layout,
  },
  react: {
    'package.json': manifestOf({ react: '19.3.1', vite: '8.3.5' }),
    'tsconfig.json': '{}',
    '.gitignore': 'node_modules\n*.local\n',
    'src/main.tsx': main_,
  },
  node: { 'package.json': manifestOf({ hono: '4.13.17' }) },
} satisfies Record<string, Files>

interface Calling {
  env?: Record<string, string>
  /** What the person in front of the terminal answers, in this order; undefined: nobody is there. */
  answers?: string[]
  /** Sees each line that is said beside the output. */
  onError?(line: string): void
}

/** A folder with these files, and the command run in it. */
export function appFolder(files: Files = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-app-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (more: Files) => {
    for (const [path, text] of Object.entries(more)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
  }
  write(files)
  const run = async (args: string[], { env = {}, answers, onError }: Calling = {}) => {
    const [out, errors, asked]: [string[], string[], string[]] = [[], [], []]
    const left = [...(answers ?? [])]
    const ask = async (question: string) => {
      asked.push(question)
      return left.shift() ?? ''
    }
    const code = await main(args, {
      env: { PATH: process.env.PATH, ...env },
      cwd: folder,
      out: (line) => out.push(line),
      error: (line) => {
        errors.push(line)
        onError?.(line)
      },
      ...(answers && { ask }),
    })
    return { code, out: out.join('\n'), errors: errors.join('\n'), asked }
  }
  return {
    folder,
    write,
    run,
    files: () => filesIn(folder),
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
  }
}

function filesIn(folder: string): Files {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = found.map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(paths.sort().map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}
