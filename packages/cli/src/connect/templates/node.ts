import { appFrameworks, nodeApp } from '@hallpass/contract/app-setup'
import type { NewApp } from './new-app.ts'
import { versionsOf } from './versions.ts'

/** Not as they stand in the text, where they would count as imports of this file. */
const sdkImports = [
  "import { HallpassClientApp } from '@hallpass/js'",
  "import { getPartialUser } from '@hallpass/js/hono'",
].join('\n')

const program = (name: string) => `${sdkImports}
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { csrf } from 'hono/csrf'
import { html } from 'hono/html'
import { hallpass } from './hallpass.js'

const app = new Hono()
app.use(csrf())

/** For programs: who an access token belongs to, checked without a request to Hallpass. */
app.get('/api/me', async (c) => {
  const user = await getPartialUser(c, { app: hallpass })
  return user ? c.json({ id: user.id, email: user.primaryEmail }) : c.json({ error: 'Sign in first.' }, 401)
})

/** For browsers: the session is a cookie that scripts cannot read. */
const cookie = 'session'

const visitor = (c: Context) =>
  hallpass.getUser({ tokenStore: { accessToken: null, refreshToken: getCookie(c, cookie) ?? null } })

app.get('/', async (c) => {
  const user = await visitor(c)
  if (user) return c.html(page(signedIn(user.displayName ?? user.primaryEmail ?? 'somebody')))
  return c.html(page(...forms))
})

app.post('/sign-up', (c) => enter(c, true))
app.post('/sign-in', (c) => enter(c, false))
app.post('/sign-out', async (c) => {
  await (await visitor(c))?.signOut()
  deleteCookie(c, cookie)
  return c.redirect('/')
})

/** What is mailed leads to the pages that Hallpass has for the project. */
const pages = \`\${process.env.HALLPASS_API_URL}/p/\${process.env.HALLPASS_PROJECT_ID}/handler\`

async function enter(c: Context, isNew: boolean) {
  const { email = '', password = '' } = await c.req.parseBody<{ email: string; password: string }>()
  // One for each person: it keeps who is signed in.
  const client = new HallpassClientApp({ tokenStore: 'memory' })
  const result = isNew
    ? await client.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl: \`\${pages}/email-verification\` })
    : await client.signInWithCredential({ email, password, noRedirect: true })
  if (result.status === 'error') return c.html(page(html\`<p role="alert">\${result.error.message}</p>\`, ...forms), 400)
  const { refreshToken } = await (await client.getUser({ or: 'throw' })).getAuthJson()
  setCookie(c, cookie, refreshToken ?? '', { httpOnly: true, sameSite: 'Lax', maxAge: 31_536_000 })
  return c.redirect('/')
}

const form = (action: string, text: string) => html\`
  <form method="post" action="\${action}">
    <h2>\${text}</h2>
    <label>Email <input name="email" type="email" required autocomplete="email"></label>
    <label>Password <input name="password" type="password" required minlength="8"></label>
    <button>\${text}</button>
  </form>\`

const forms = [form('/sign-up', 'Create account'), form('/sign-in', 'Sign in')]

const signedIn = (name: string) => html\`
  <p>Signed in as \${name}.</p>
  <form method="post" action="/sign-out"><button>Sign out</button></form>\`

const page = (...parts: ReturnType<typeof html>[]) => html\`<!doctype html>
  <html lang="en">
    <title>${name}</title>
    <h1>${name}</h1>
    \${parts}
  </html>\`

const port = Number(process.env.PORT ?? 3000)
serve({ fetch: app.fetch, port }, () => console.log(\`http://localhost:\${port}\`))
`

const tsconfig = {
  compilerOptions: {
    target: 'ES2022',
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    types: ['node'],
    outDir: 'dist',
    rootDir: 'src',
    strict: true,
    skipLibCheck: true,
  },
  include: ['src'],
}

export const newNodeApp: NewApp = {
  framework: appFrameworks.node,
  manifest: {
    type: 'module',
    scripts: {
      dev: 'tsc && node --env-file=.env dist/server.js',
      build: 'tsc',
      start: 'node --env-file=.env dist/server.js',
    },
    dependencies: versionsOf('@hono/node-server', 'hono'),
    devDependencies: versionsOf('@types/node', 'typescript'),
  },
  ignored: ['node_modules', 'dist', '.env'],
  files: (name) => ({
    'tsconfig.json': `${JSON.stringify(tsconfig, null, 2)}\n`,
    'src/server.ts': program(name),
    [`src/${nodeApp.path}`]: nodeApp.text,
  }),
}
