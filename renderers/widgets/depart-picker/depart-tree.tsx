import { Spin } from 'antd'
import { useCallback } from 'react'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { usePicked } from '#renderers/ui/table/pick-context.ts'
import { RecordTree, useRecordTree } from '#renderers/ui/table/record-tree.tsx'
import type { Entity } from '#shared/documents/entity.ts'

/** Tree of departments, to tick several or choose one. */
export function DepartTree({ address }: { address: string }) {
  const { documents } = useScreen().ports
  const load = useCallback(() => documents.entity(address), [documents, address])
  const { state, value, reason, reload } = useQuery(load)
  if (state === 'failed') return <FailedCard reason={reason} onRetry={reload} />
  return value ? <LoadedTree entity={value} /> : <Spin />
}

function LoadedTree({ entity }: { entity: Entity }) {
  const tree = useRecordTree(entity)
  const picked = usePicked()!
  return (
    <RecordTree
      tree={tree}
      heading={entity.title}
      many={picked.many}
      isChosen={(row) => picked.keys.includes(picked.keyOf(row))}
      onChoose={picked.toggle}
    />
  )
}
