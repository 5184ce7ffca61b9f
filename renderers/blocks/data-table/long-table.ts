import { chunk } from '../../ui/chunk.ts'

/** Up to so many rows are all drawn; of more only those in view are. */
export const MOST_PLAIN_ROWS = 60

/** What a page turns on; the body of a long table is reached through it, so that the list names no file more. */
export const features = () => import('./table-features.tsx')

const LongBody = chunk(async () => (await features()).loadLongBody())

/** Parts of antd's table for more rows than that. */
export const LONG_TABLE = { body: { wrapper: LongBody } }
