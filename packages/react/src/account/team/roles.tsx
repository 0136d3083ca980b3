import { Badge } from '../../ui/small.tsx'

/** The id of a role as a word: what it is called is all that members see of it. */
export const roleName = (id: string) => id.replaceAll('_', ' ')

export const RoleBadges = ({ roles = [] }: { roles?: readonly string[] | undefined }) =>
  roles.map((role) => (
    <Badge key={role} tone="line">
      {roleName(role)}
    </Badge>
  ))
