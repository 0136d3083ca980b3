import { customerTypes } from '@hallpass/contract'

export const customerTypeNames = { user: 'Users', team: 'Teams', custom: 'Your own customers' } as const

export const customerTypeOptions = customerTypes.map((type) => ({ value: type, label: customerTypeNames[type] }))
