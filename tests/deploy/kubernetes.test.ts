import { readdirSync } from 'node:fs'
import { unknownSettingNames } from '@hallpass/server/settings'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { read, root } from './files.ts'

const folder = 'deploy/kubernetes'
const objects = readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.yaml') && !path.endsWith('kustomization.yaml'))
  .map((path) => parse(read(`${folder}/${path}`)))
const find = (kind: string) => objects.find((object) => object.kind === kind)
const [deployment, job] = [find('Deployment'), find('Job')]
const pods = [deployment, job].map(({ spec }) => spec.template.spec)

it('there is no secret among the objects, only its name', () => {
  expect(objects.map(({ kind }) => kind).sort()).toEqual([
    'Deployment',
    'Ingress',
    'Job',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Service',
  ])
  for (const { containers } of pods) expect(containers[0].envFrom).toContainEqual({ secretRef: { name: 'hallpass' } })
})

it('pods run as nobody in particular, on a file system that they cannot write to', () => {
  for (const pod of pods) {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      // Else a service called hallpass sets HALLPASS_PORT=tcp://…, and the server refuses it.
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: { requests: { memory: expect.any(String) }, limits: { memory: '512Mi' } },
        },
      ],
    })
  }
})

it('two servers leave migrations to the job, and one of them is always there', () => {
  const { env, args } = pods[0].containers[0]
  expect(deployment.spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } })
  expect(args).toEqual(['start'])
  expect(env).toEqual([{ name: 'HALLPASS_MIGRATE', value: 'wait' }])
  expect(unknownSettingNames({ [env[0].name]: env[0].value })).toEqual([])
  expect(pods[1].containers[0].args).toEqual(['migrate'])
  expect(find('PodDisruptionBudget').spec.maxUnavailable).toBe(1)
})

it('service, budget and policy mean the pods that there are', () => {
  const { labels } = deployment.spec.template.metadata
  for (const selector of [
    deployment.spec.selector.matchLabels,
    find('PodDisruptionBudget').spec.selector.matchLabels,
    find('Service').spec.selector,
    pods[0].topologySpreadConstraints[0].labelSelector.matchLabels,
  ]) {
    expect(selector).toEqual(labels)
  }
  const policed = find('NetworkPolicy').spec.podSelector.matchLabels
  expect(labels).toMatchObject(policed)
  expect(job.spec.template.metadata.labels).toMatchObject(policed)
  // Jobs must not get requests.
  expect(job.spec.template.metadata.labels).not.toMatchObject(find('Service').spec.selector)
})

it('the ingress leads to the service, and probes ask what the server answers', () => {
  const service = find('Service')
  const [rule] = find('Ingress').spec.rules
  expect(rule.http.paths[0].backend.service).toEqual({
    name: service.metadata.name,
    port: { name: service.spec.ports[0].name },
  })
  const { ports, startupProbe, livenessProbe, readinessProbe } = pods[0].containers[0]
  expect(service.spec.ports[0].targetPort).toBe(ports[0].name)
  expect(find('NetworkPolicy').spec.ingress[0].ports[0].port).toBe(ports[0].containerPort)
  const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)
  expect(paths).toEqual(
    ['/health/live', '/health/live', '/health/ready'].map((path) => ({ path, port: ports[0].name })),
  )
})

it('the example sets settings that exist', () => {
  const { configMapGenerator } = parse(read(`${folder}/kustomization.yaml`))
  const lines: string[] = configMapGenerator[0].literals
  expect(unknownSettingNames(Object.fromEntries(lines.map((line) => line.split('='))))).toEqual([])
})
