/** Names and values in the tables that the program itself relies on; the seeds put them there. */

/** Code of the role that has every permission. */
export const ADMIN_ROLE = 'admin'
/** The account that every installation has. */
export const ADMIN_USERNAME = 'admin'

/** The dictionary user_status. */
export const USER_STATUS = { normal: 1, frozen: 2 } as const

/** The dictionary user_identity. */
export const USER_IDENTITY = { member: 1, superior: 2 } as const
