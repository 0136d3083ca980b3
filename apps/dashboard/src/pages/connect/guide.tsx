import { createLine, npmrcLine } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { createKeys, findFreshKeys, keepForConnect, projectKeysQuery } from '../../lib/project-keys.ts'
import { serverConfig } from '../../lib/server-config.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Button, Code, CopyLine, Section, Tabs } from '../../ui/index.ts'
import { type KeySet, statusOf } from '../project-keys/key-status.ts'
import { environmentOf, type Framework, frameworks, installOf } from './snippets.ts'

/** The same guide stands on the overview until somebody has signed up. */
export function Guide({ projectId }: { projectId: string }) {
  const [chosen, setChosen] = useUrlState('framework', 'next')
  const framework = frameworks.find(({ id }) => id === chosen) ?? frameworks[0]!
  const tabs = frameworks.map(({ id, name }) => ({ value: id, label: name }))
  return (
    // Above both steps: the names of the variables are the framework's, too.
    <Tabs tabs={tabs} value={framework.id} onChange={setChosen}>
      <div className="column gap-6">
        <Keys projectId={projectId} framework={framework} />
        <Section title="2. Add Hallpass to your app">
          <div className="column gap-3">
            <Install framework={framework} />
            {framework.files.map(({ path, text }) => (
              <Code key={path} label={path} text={text} />
            ))}
          </div>
        </Section>
      </div>
    </Tabs>
  )
}

function Install({ framework }: { framework: Framework }) {
  const { origin } = window.location
  const npmrc = 'package' in framework.install ? npmrcLine(serverConfig.packages, origin) : undefined
  return (
    <>
      {'package' in framework.install && (
        <>
          <p className="help">
            Run this in your app’s folder: it does both steps, with keys of its own, and asks before it changes
            anything.
          </p>
          <CopyLine text={createLine(serverConfig.packages, origin, '.')} />
          <p className="help">Or by hand:</p>
        </>
      )}
      <CopyLine text={installOf(framework, serverConfig.packages, origin)} />
      {npmrc && (
        <>
          <p className="help">
            This server hosts its own packages. Add this line to .npmrc, so that npm, pnpm and Yarn 1 always find them:
          </p>
          <CopyLine text={npmrc} />
        </>
      )}
    </>
  )
}

function Keys({ projectId, framework }: { projectId: string; framework: Framework }) {
  const [fresh, setFresh] = useState(() => findFreshKeys(projectId))
  const { data: sets = [] } = useQuery(projectKeysQuery(projectId))
  const kept = latestOf(sets)
  const keys = fresh ?? kept
  const [isShown, setShown] = useState(false)
  const { busy, run } = useActions(projectId)
  const make = async () => {
    const made = await createKeys(projectId, { description: 'Created on the connect page', lifetime: 'never' })
    keepForConnect(projectId, made)
    setFresh(made)
  }
  const target = {
    projectId,
    url: window.location.origin,
    publishableClientKey: keys?.publishableClientKey ?? 'pck_…',
    secretServerKey: keys?.secretServerKey ?? '',
  }
  const actions = fresh ? (
    <Button size="small" isView onClick={() => setShown(!isShown)}>
      {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      {isShown ? 'Hide' : 'Show'}
    </Button>
  ) : (
    <Button size="small" busy={busy === 'keys'} onClick={() => void run('keys', make)}>
      <KeyRound aria-hidden />
      Create new keys
    </Button>
  )
  return (
    <Section title="1. Put the keys in your environment" actions={actions}>
      <Code
        label="Environment"
        text={environmentOf(framework, target, !isShown)}
        copied={keys ? environmentOf(framework, target) : null}
      />
      <p className="help mt-2">
        <EyeOff className="size-3.5" aria-hidden />
        {noteOn(framework, fresh !== undefined, kept?.description)}
      </p>
    </Section>
  )
}

function noteOn({ name, hasServer = true }: Framework, isFresh: boolean, description: string | undefined): string {
  if (isFresh && !hasServer)
    return `${name} runs in browsers and needs no secret. The server key is shown under Node, once.`
  if (isFresh) return 'The server key is shown here, once: copy it now. Keep it out of the browser and out of git.'
  if (description === undefined)
    return 'Existing keys cannot be shown again. Create new ones, or use the ones you have.'
  if (!hasServer) return `The client key of “${description}”. ${name} runs in browsers and needs no secret.`
  return `The client key of “${description}”. Its server key was shown once, when it was created: use the copy you saved, or create new keys.`
}

/** The newest that still works and whose client key was kept. Its server key is known to whoever copied it. */
function latestOf(sets: readonly KeySet[]) {
  const latest = sets.find((one) => one.publishable_client_key?.value && !statusOf(one).isOver)
  if (!latest) return undefined
  return {
    publishableClientKey: latest.publishable_client_key?.value ?? '',
    secretServerKey: latest.secret_server_key ? `ssk_…${latest.secret_server_key.last_four}` : '',
    description: latest.description || 'No description',
  }
}
