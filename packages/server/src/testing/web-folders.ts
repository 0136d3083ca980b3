import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const script = `console.log('${'pages '.repeat(200)}')`

/** Folders as tools/web.mjs leaves them, with as little in them as will do. */
export function createWebFolders() {
  const root = mkdtempSync(join(tmpdir(), 'hallpass-web-'))
  const folders = { pages: join(root, 'pages'), dashboard: join(root, 'dashboard') }
  const entry = {
    script: 'assets/pages/main-1.js',
    preloads: ['assets/pages/react-2.js'],
    styles: ['assets/pages/m-3.css'],
  }
  return {
    folders,
    script,
    buildPages() {
      mkdirSync(join(folders.pages, 'assets/pages'), { recursive: true })
      const write = (name: string, bytes: string | Buffer) => writeFileSync(join(folders.pages, name), bytes)
      write('assets/pages/main-1.js', script)
      write('assets/pages/main-1.js.br', brotliCompressSync(script))
      write('assets/pages/main-1.js.gz', gzipSync(script))
      write('assets/pages/font-4.woff2', 'font')
      write('secret.txt', 'not listed')
      const files = {
        'assets/pages/main-1.js': { hash: 'abc', encodings: ['br', 'gz'] },
        'assets/pages/font-4.woff2': { hash: 'def', encodings: [] },
      }
      const entries = { handler: entry, 'dashboard-handler': entry, checkout: entry, partner: entry }
      write(
        'build.json',
        JSON.stringify({ stamp: 'x', files, entries, pages: { 'sign-in': ['assets/pages/sign-in-5.js'] } }),
      )
    },
    buildDashboard() {
      mkdirSync(folders.dashboard, { recursive: true })
      const page = '<html><head><meta name="hallpass-config" content="" /></head><body>The dashboard</body></html>'
      writeFileSync(join(folders.dashboard, 'index.html'), page)
      writeFileSync(
        join(folders.dashboard, 'build.json'),
        JSON.stringify({ stamp: 'x', files: {}, entries: {}, pages: {} }),
      )
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
