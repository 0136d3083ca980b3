import { textError } from '@hallpass/contract'
import * as z from 'zod'
import { ProviderAnswerError } from './problems.ts'
import type { ProfileSource, ProviderRow, RawProfile } from './provider-row.ts'

/** How to learn from each provider who the person is: which URLs to ask, and what the answers mean. */
type Profile = Pick<ProviderRow, 'api' | 'apiHeaders' | 'probe' | 'readProfile'>

const text = z.string().nullish()
const id = z.union([z.string(), z.number()])

/** One address, whose answer is the profile. */
function answerOf<S extends z.ZodType>(url: string, schema: S, read: (answer: z.output<S>) => RawProfile): Profile {
  return {
    api: [url],
    probe: url,
    readProfile: async ({ get }) => read(schema.parse(await get(url))),
  }
}

const OpenIdClaims = z.object({
  sub: id,
  name: text,
  email: text,
  email_verified: z.unknown().optional(),
  picture: text,
})
const openId = (url: string): Profile => ({
  api: [url],
  probe: url,
  readProfile: async ({ get, claims }) => {
    const person = OpenIdClaims.parse(await get(url))
    // OpenID Core §5.3.2: or the access token of one person could be slipped in beside the id token of another.
    if (claims && claims.sub !== String(person.sub)) throw new ProviderAnswerError('the id token names someone else')
    return {
      accountId: person.sub,
      displayName: person.name,
      email: person.email,
      isEmailVerified: person.email_verified === true,
      imageUrl: person.picture,
    }
  },
})
export const google = openId('https://openidconnect.googleapis.com/v1/userinfo')
export const linkedin = openId('https://api.linkedin.com/v2/userinfo')

const githubUser = 'https://api.github.com/user'
const githubEmails = 'https://api.github.com/user/emails'
const GithubUser = z.object({ id, login: text, name: text, avatar_url: text })
const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
export const github: Profile = {
  api: [githubUser, githubEmails],
  probe: githubUser,
  readProfile: async ({ get }) => {
    const person = GithubUser.parse(await get(githubUser))
    const emails = GithubEmails.parse(await get(githubEmails).catch(explainGithubRefusal))
    const primary = emails.find((email) => email.primary)
    return {
      accountId: person.id,
      displayName: person.name || person.login,
      email: primary?.email,
      isEmailVerified: primary?.verified,
      imageUrl: person.avatar_url,
    }
  },
}

function explainGithubRefusal(error: unknown): never {
  if (!(error instanceof ProviderAnswerError) || error.status !== 403) throw error
  throw textError(
    400,
    'GitHub does not let this app read email addresses. Give it the account permission "Email addresses: read-only", or use an OAuth app.',
  )
}

export const microsoft = answerOf(
  'https://graph.microsoft.com/v1.0/me',
  z.object({ id, displayName: text, mail: text, userPrincipalName: text }),
  // A directory's administrator writes these addresses; they are not verified.
  (me) => ({ accountId: me.id, displayName: me.displayName, email: me.mail || me.userPrincipalName }),
)

export const spotify = answerOf(
  'https://api.spotify.com/v1/me',
  z.object({ id, display_name: text, email: text, images: z.array(z.object({ url: text })).nullish() }),
  (me) => ({ accountId: me.id, displayName: me.display_name, email: me.email, imageUrl: me.images?.[0]?.url }),
)

const facebookMe = 'https://graph.facebook.com/v20.0/me'
const FacebookMe = z.object({
  id,
  name: text,
  email: text,
  picture: z.object({ data: z.object({ url: text }).nullish() }).nullish(),
})
export const facebook: Profile = {
  api: [facebookMe],
  probe: facebookMe,
  readProfile: async ({ get }) => {
    const me = FacebookMe.parse(await get(`${facebookMe}?fields=id,name,email,picture`))
    if (!me.email) {
      throw textError(400, 'Facebook did not share an email address. Allow it in the Facebook dialog and try again.')
    }
    return { accountId: me.id, displayName: me.name, email: me.email, imageUrl: me.picture?.data?.url }
  },
}

export const discord = answerOf(
  'https://discord.com/api/users/@me',
  z.object({ id, global_name: text, username: text, email: text, verified: z.boolean().nullish(), avatar: text }),
  (me) => ({
    accountId: me.id,
    displayName: me.global_name || me.username,
    email: me.email,
    isEmailVerified: me.verified === true,
    imageUrl: me.avatar && `https://cdn.discordapp.com/avatars/${me.id}/${me.avatar}.png`,
  }),
)

const gitlabUser = 'https://gitlab.com/api/v4/user'
const gitlabEmails = 'https://gitlab.com/api/v4/user/emails'
const GitlabUser = z.object({ id, name: text, username: text, email: text, avatar_url: text })
const GitlabEmails = z.array(z.object({ email: z.string(), confirmed_at: text }))
export const gitlab: Profile = {
  api: [gitlabUser, gitlabEmails],
  probe: gitlabUser,
  readProfile: async ({ get }) => {
    const person = GitlabUser.parse(await get(gitlabUser))
    const emails = GitlabEmails.parse(await get(gitlabEmails))
    return {
      accountId: person.id,
      displayName: person.name || person.username,
      email: person.email,
      isEmailVerified: emails.some(({ email, confirmed_at }) => email === person.email && Boolean(confirmed_at)),
      imageUrl: person.avatar_url,
    }
  },
}

const bitbucketUser = 'https://api.bitbucket.org/2.0/user'
const bitbucketEmails = 'https://api.bitbucket.org/2.0/user/emails'
const BitbucketUser = z.object({
  account_id: id,
  display_name: text,
  links: z.object({ avatar: z.object({ href: text }).nullish() }).nullish(),
})
const BitbucketEmails = z.object({ values: z.array(z.object({ email: z.string(), is_confirmed: z.boolean() })) })
export const bitbucket: Profile = {
  api: [bitbucketUser, bitbucketEmails],
  probe: bitbucketUser,
  readProfile: async ({ get }) => {
    const person = BitbucketUser.parse(await get(bitbucketUser))
    const [first] = BitbucketEmails.parse(await get(bitbucketEmails)).values
    return {
      accountId: person.account_id,
      displayName: person.display_name,
      email: first?.email,
      isEmailVerified: first?.is_confirmed,
      imageUrl: person.links?.avatar?.href,
    }
  },
}

/** Everything is in the ID token, which at times holds booleans as strings. It has no name, and there is nothing to ask. */
export const apple: Profile = {
  api: [],
  readProfile: async ({ claims }: ProfileSource) => {
    if (!claims) throw new ProviderAnswerError('the id token is missing')
    const { email, email_verified: verified } = claims
    return {
      accountId: claims.sub,
      email: typeof email === 'string' ? email : undefined,
      isEmailVerified: verified === true || verified === 'true',
    }
  },
}

export const x = answerOf(
  'https://api.x.com/2/users/me?user.fields=id,name,profile_image_url',
  z.object({ data: z.object({ id, name: text, profile_image_url: text }) }),
  ({ data }) => ({ accountId: data.id, displayName: data.name, imageUrl: data.profile_image_url }),
)

const twitchUsers = 'https://api.twitch.tv/helix/users'
const TwitchUsers = z.object({
  data: z.tuple([z.object({ id, display_name: text, email: text, profile_image_url: text })]),
})
export const twitch: Profile = {
  api: [twitchUsers],
  apiHeaders: (clientId) => ({ 'client-id': clientId }),
  probe: twitchUsers,
  readProfile: async ({ get }) => {
    const [person] = TwitchUsers.parse(await get(twitchUsers)).data
    return {
      accountId: person.id,
      displayName: person.display_name,
      email: person.email,
      // Twitch shows an address only after it was verified.
      isEmailVerified: true,
      imageUrl: person.profile_image_url,
    }
  },
}
