import { use, useMemo, useSyncExternalStore } from 'react'
import type { FormPlace } from '#renderers/plugin.ts'
import { FormValuesContext } from '#renderers/ui/draft/form-values.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import type { RowColumn } from './row-column.ts'
import { type RowReactions, rowReactions } from './row-reactions.ts'

const NOTHING: Row = {}

/** The reactions of columns, and what they read of the record around; both stay the same until that changes. */
export function useRowReactions(
  columns: readonly RowColumn[],
  entity: Entity,
  form: FormPlace | undefined,
): { reactions: RowReactions; around: Row } {
  const { scope } = useScreen()
  const around = useAround(columns, form)
  const mode = form?.mode
  const reactions = useMemo(
    () => rowReactions(columns, Object.keys(fieldsOf(entity)), scope({ values: around, mode })),
    [columns, entity, scope, around, mode],
  )
  return { reactions, around }
}

/** Values of the record around that the reactions read; others may change as they like. */
function useAround(columns: readonly RowColumn[], form: FormPlace | undefined): Row {
  const store = use(FormValuesContext)
  const read = useMemo(() => {
    const names = namesRead(columns)
    let kept = NOTHING
    return () => {
      if (!form || names.length === 0) return NOTHING
      const record = form.record()
      const next = names.includes(ALL) ? record : Object.fromEntries(names.map((name) => [name, record[name] ?? null]))
      if (JSON.stringify(kept) !== JSON.stringify(next)) kept = next
      return kept
    }
  }, [columns, form])
  const isWatched = useMemo(() => namesRead(columns).length > 0, [columns])
  return useSyncExternalStore((isWatched && store?.subscribe) || never, read)
}

const ALL = '*'

function namesRead(columns: readonly RowColumn[]): string[] {
  const paths = columns.flatMap(({ reactions }) => reactions.flatMap(({ reads }) => reads))
  const names = paths.map((path) => path.split('.')).filter(([root]) => root === 'values')
  return [...new Set(names.map(([, name]) => name ?? ALL))]
}

const never = () => () => undefined
