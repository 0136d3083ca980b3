/** How addresses are stored, looked up and compared: as typed they would let one person be two. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()
