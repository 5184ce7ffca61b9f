import { createElement } from 'react'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/** What a page turns on; the body of a long table is reached through it, so that the list names no file more. */
export const features = () => import('./table-features.tsx')

/** Without its code all rows are drawn. */
const LongBody = chunk(
  async () => (await features()).loadLongBody(),
  (props) => createElement('tbody', props),
)

/** Parts of antd's table for more rows than that. */
export const LONG_TABLE = { body: { wrapper: LongBody } }
