import { type ActionContext, ActionStopped } from '#renderers/plugin.ts'
import type { Ports } from '#renderers/ports.ts'
import { BatchProgress, summaryOf } from '#renderers/ui/overlay/batch-progress.tsx'
import { closing } from '#renderers/ui/overlay/closing.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Step } from '#shared/documents/page.ts'
import { createBatchRun } from './batch-run.ts'

export interface BatchParameters {
  do: readonly Step[]
  title?: string
  rows?: unknown
}

/**
 * Runs steps for each record and shows the progress in a window. Resolves when the window is closed, also after
 * failures, so that later steps can reload lists.
 * @throws ActionStopped without records, after a notice
 */
export async function runBatch(context: ActionContext, { do: steps, title, rows }: BatchParameters): Promise<void> {
  const { ports, scope, screen, entity } = context
  const records = (Array.isArray(rows) ? rows : (scope.selection ?? [])) as readonly Row[]
  if (records.length === 0) {
    ports.notices.warning('请选择一条记录！')
    throw new ActionStopped()
  }
  const quiet = withoutSuccess(ports)
  const batch = createBatchRun(records, (row) => context.run(steps, { scope: { row }, ports: quiet }))
  const { closed, close } = closing()
  const hide = screen.show(
    <BatchProgress
      // `screen.show` renders an array, in which every element needs its own key.
      key={String(Math.random())}
      title={title ?? '批量处理'}
      batch={batch}
      nameOf={(row) => nameOf(row, entity)}
      onClosed={close}
      afterClose={() => hide()}
    />,
  )
  const state = await batch.start()
  await closed
  if (state.ended === 'all' && state.failed.length === 0) ports.notices.success(summaryOf(state))
}

/** Returns ports without success notices: single steps stay silent, and the batch reports success once at the end. */
function withoutSuccess(ports: Ports): Ports {
  return { ...ports, notices: { ...ports.notices, success: () => undefined } }
}

function nameOf(row: Row, entity: Entity | undefined): string {
  return String(row[entity?.['x-title'] ?? 'id'] ?? row.id ?? '')
}
