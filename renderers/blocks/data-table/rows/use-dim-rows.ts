import { useMemo } from 'react'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { FeatureProps } from '../feature-props.ts'
import type { TableExtras } from '../list-props.ts'

/** Greys the rows for which a condition holds. */
export function useDimRows({ features: { dimWhen } }: FeatureProps): TableExtras | undefined {
  const { ports, params } = useScreen()
  return useMemo(
    () =>
      dimWhen && {
        onRow: (row) => (dimWhen({ row, user: ports.user, params }) === true ? { className: 'r-table__dim' } : {}),
      },
    [dimWhen, ports, params],
  )
}
