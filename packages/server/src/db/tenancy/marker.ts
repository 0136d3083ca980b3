export const tenancyColumn = 'tenancy_id'

/** Stands in compiled statements where the id of the tenancy goes; the executor of a handle replaces it. */
export const tenancyMarker: object = Object.freeze({ marker: 'tenancy' })
