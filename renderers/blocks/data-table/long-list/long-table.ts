import { createElement } from 'react'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

/**
 * Features of a page. The body of a long table loads through the same chunk, so that the list names no further file.
 */
export const features = () => import('../table-features.tsx')

/** Without its code all rows are drawn. */
const LongBody = chunk(
  async () => (await features()).loadLongBody(),
  (props) => createElement('tbody', props),
)

/** Parts of antd's table for longer lists. */
export const LONG_TABLE = { body: { wrapper: LongBody } }
