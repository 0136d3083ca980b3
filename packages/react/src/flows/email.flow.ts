/** Whether an address can be one at all: somebody, a domain and its ending. The server looks closer. */
export const isFullEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email)
