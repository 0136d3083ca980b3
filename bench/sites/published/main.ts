import { StackClientApp } from '@stackframe/js'

/** Written into the build. */
declare const appOptions: { baseUrl: string; projectId: string; publishableClientKey: string }

/**
 * The least sign-in page that an app on the published client can have: no framework, no styles, one way to sign in. As on
 * ours, the project decides what there is to see.
 */
const app = new StackClientApp({ ...appOptions, tokenStore: 'cookie', redirectMethod: 'none' })
const { displayName, config } = await app.getProject()
if (!config.credentialEnabled) throw new Error('The project has no passwords.')

const title = document.createElement('h1')
title.textContent = `Sign in to ${displayName}`
const field = (type: string) => {
  const input = document.createElement('input')
  Object.assign(input, { type, name: type, ariaLabel: type, required: true })
  return input
}
const [email, password, button, form] = [
  field('email'),
  field('password'),
  document.createElement('button'),
  document.createElement('form'),
]
button.textContent = 'Sign in'
form.append(email, password, button)
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const result = await app.signInWithCredential({ email: email.value, password: password.value, noRedirect: true })
  title.textContent = result.status === 'ok' ? 'You are signed in' : result.error.message
})
document.getElementById('root')?.append(title, form)
