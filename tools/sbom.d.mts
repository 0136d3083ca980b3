export interface BillOfMaterials {
  bomFormat: string
  metadata: { component: { name: string; version: string } }
  components: { name: string; version: string; hashes?: { alg: string; content: string }[] }[]
}
export function describeParts(): BillOfMaterials
