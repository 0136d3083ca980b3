import { openIdType, textError } from '@hallpass/contract'
import {
  type CompleteConfig,
  type ConfigDocument,
  type NewOAuthProvider,
  projectView,
  storedProvider,
} from '@hallpass/contract/config'
import {
  createNeonOAuthProvider,
  deleteNeonOAuthProvider,
  listNeonOAuthProviders,
  type NeonOAuthProvider,
  type ParsedOf,
  updateNeonOAuthProvider,
} from '@hallpass/contract/endpoints'
import { changeConfigBy } from '../../core/projects/configuration.ts'
import type { Call } from '../../http/call.ts'
import { schemaError } from '../../http/input.ts'
import { wholeList } from '../../http/lists.ts'
import { route } from '../../http/route.ts'

type Changes = ParsedOf<typeof updateNeonOAuthProvider>['body']

/** Enabled providers one by one; the record is the one that the project object shows as a list. */
export const providerRoutes = [
  route(listNeonOAuthProviders, async (_input, { project }) => wholeList(listed(project.config).map(withoutKey))),

  route(createNeonOAuthProvider, async ({ body }, { app, project }) => {
    await changeConfigBy(app, project, (config) => {
      if (findListed(config, body.id)) throw textError(400, 'This provider is set up already.')
      return place(body.id, body)
    })
    return body
  }),

  route(updateNeonOAuthProvider, async ({ params, body }, call) => {
    let changed: NewOAuthProvider | undefined
    await changeConfigBy(call.app, call.project, (config) => {
      const { provider_config_id: key, ...current } = getListed(config, params.provider_id)
      changed = merge(call, current, body)
      return place(key, changed)
    })
    return changed!
  }),

  route(deleteNeonOAuthProvider, async ({ params }, { app, project }) => {
    await changeConfigBy(app, project, (config) => {
      const { provider_config_id: key } = getListed(config, params.provider_id)
      const { [key]: _gone, ...kept } = config.auth.oauth.providers
      return { 'auth.oauth.providers': kept as ConfigDocument }
    })
  }),
]

type Listed = Exclude<ReturnType<typeof projectView>['oauth_providers'][number], { type: typeof openIdType }>

/** Partners know the twelve only. */
const listed = (config: CompleteConfig): Listed[] =>
  projectView(config).oauth_providers.filter((provider): provider is Listed => provider.type !== openIdType)

function withoutKey({ provider_config_id: _key, ...provider }: Listed): NeonOAuthProvider {
  return provider
}

const place = (key: string, provider: NewOAuthProvider): ConfigDocument => ({
  [`auth.oauth.providers.${key}`]: storedProvider(provider),
})

const findListed = (config: CompleteConfig, id: string) => listed(config).find((provider) => provider.id === id)

function getListed(config: CompleteConfig, id: string): Listed {
  const provider = findListed(config, id)
  if (!provider) throw textError(404, 'This provider is not set up.')
  return provider
}

/** Omitted fields keep their value; client id and secret apply only to the type `standard`. */
function merge({ request }: Call, current: Omit<Listed, 'provider_config_id'>, changes: Changes): NewOAuthProvider {
  const { client_id, client_secret, ...merged } = {
    client_id: undefined,
    client_secret: undefined,
    ...current,
    ...changes,
  }
  // Stored values were checked when they were written.
  const common = merged as Omit<NewOAuthProvider, 'type'>
  if (merged.type === 'shared') return { ...common, type: 'shared' }
  if (client_id && client_secret) return { ...common, type: 'standard', client_id, client_secret }
  const missing = client_id ? 'client_secret' : 'client_id'
  throw schemaError(request, [`body.${missing} is a required field`])
}
