import * as routes from '@hallpass/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { CopyButton } from '../../ui/index.ts'

/** What the project sets itself, as a configuration file with everything in it but secrets. */
export function CopyAsConfig({ projectId }: { projectId: string }) {
  const { data } = useQuery({
    queryKey: [projectId, 'config-file'],
    queryFn: () => call(projectId, routes.getConfigOverride, { query: { with_file: 'true' } }),
  })
  if (data?.file_string === undefined) return null
  return (
    <CopyButton size="normal" text={data.file_string}>
      Copy as config
    </CopyButton>
  )
}
