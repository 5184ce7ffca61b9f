/** Up to this many rows all are drawn; of more only the visible ones. */
export const MOST_PLAIN_ROWS = 60
