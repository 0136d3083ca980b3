export function buildWeb(...names: ('pages' | 'dashboard')[]): Promise<void>
export function prepareWeb(): Promise<void>
