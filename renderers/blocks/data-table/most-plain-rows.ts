/** Up to so many rows are all drawn; of more only those in view are. */
export const MOST_PLAIN_ROWS = 60
