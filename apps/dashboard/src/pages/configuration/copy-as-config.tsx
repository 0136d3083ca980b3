import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '../../ui/index.ts'

/** What the project sets itself, as a configuration file with everything in it but secrets. */
export function CopyAsConfig({ projectId, override }: { projectId: string; override: string }) {
  const { data: text } = useQuery({
    queryKey: [projectId, 'config-file', override],
    queryFn: async () => {
      // With the schema of the whole configuration, which no other screen needs.
      const { configFiles, pulledTree } = await import('@hallpass/contract/config-file')
      return configFiles(pulledTree(JSON.parse(override)).tree, { programs: 'inline' }).text
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (text === undefined) return null
  return (
    <CopyButton size="normal" text={text}>
      Copy as config
    </CopyButton>
  )
}
