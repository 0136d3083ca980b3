import { configure } from 'arktype/config'

// Before arktype itself loads. Compiling a schema costs more than it saves where each render is the first.
configure({ onUndeclaredKey: 'delete', jitless: true })
