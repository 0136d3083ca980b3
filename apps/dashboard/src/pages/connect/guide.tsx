import { createLine, npmrcLine } from '@hallpass/contract'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { createKeys, findFreshKeys, keepForConnect } from '../../lib/project-keys.ts'
import { serverConfig } from '../../lib/server-config.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Button, Code, CopyButton, CopyLine, Section, Tabs } from '../../ui/index.ts'
import { environmentOf, frameworks, installOf } from './snippets.ts'

/** The same guide stands on the overview until somebody has signed up. */
export function Guide({ projectId }: { projectId: string }) {
  const [chosen, setChosen] = useUrlState('framework', 'next')
  const framework = frameworks.find(({ id }) => id === chosen) ?? frameworks[0]!
  const tabs = frameworks.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="column gap-6">
      <Keys projectId={projectId} framework={framework} />
      <Section title="2. Add Hallpass to your app" actions={<CopyButton text={framework.code}>Copy code</CopyButton>}>
        <Tabs tabs={tabs} value={framework.id} onChange={setChosen}>
          <div className="column gap-3">
            <Install framework={framework} />
            <Code label={`Snippet for ${framework.name}`} text={framework.code} />
          </div>
        </Tabs>
      </Section>
    </div>
  )
}

function Install({ framework }: { framework: (typeof frameworks)[number] }) {
  const { origin } = window.location
  const npmrc = 'package' in framework.install ? npmrcLine(serverConfig.packages, origin) : undefined
  return (
    <>
      {'package' in framework.install && (
        <>
          <p className="help">In the folder of your app, this does it all and makes keys of its own. It asks first:</p>
          <CopyLine text={createLine(serverConfig.packages, origin, '.')} />
          <p className="help">Or by hand:</p>
        </>
      )}
      <CopyLine text={installOf(framework, serverConfig.packages, origin)} />
      {npmrc && (
        <>
          <p className="help">
            This server has its packages itself. In .npmrc, npm, pnpm and Yarn 1 find them for good:
          </p>
          <CopyLine text={npmrc} />
        </>
      )}
    </>
  )
}

function Keys({ projectId, framework }: { projectId: string; framework: (typeof frameworks)[number] }) {
  const [keys, setKeys] = useState(() => findFreshKeys(projectId))
  const [isShown, setShown] = useState(false)
  const { busy, run } = useActions(projectId)
  const make = async () => {
    const made = await createKeys(projectId, { description: 'Made on the connect page', lifetime: 'never' })
    keepForConnect(projectId, made)
    setKeys(made)
  }
  const target = {
    projectId,
    url: window.location.origin,
    ...(keys ?? { publishableClientKey: 'pck_…', secretServerKey: '' }),
  }
  const actions = keys ? (
    <>
      <Button size="small" isView onClick={() => setShown(!isShown)}>
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {isShown ? 'Hide' : 'Show'}
      </Button>
      <CopyButton text={environmentOf(framework, target)}>Copy all</CopyButton>
    </>
  ) : (
    <Button size="small" busy={busy === 'keys'} onClick={() => void run('keys', make)}>
      <KeyRound aria-hidden />
      Make keys
    </Button>
  )
  return (
    <Section title="1. Put the keys in your environment" actions={actions}>
      <Code label="Environment" text={environmentOf(framework, target, !isShown)} />
      <p className="help mt-2">
        <EyeOff className="size-3.5" aria-hidden />
        {keys
          ? 'The server key is shown once, here: copy it now. Keep it out of the browser and out of git.'
          : 'Keys are shown only when they are made. Make a new set, or use those you have.'}
      </p>
    </Section>
  )
}
