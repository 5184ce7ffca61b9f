import { type ActionContext, ActionStopped } from '#renderers/plugin.ts'
import { requireValid } from '#renderers/ui/feedback/require-valid.ts'
import { BatchProgress, summaryOf } from '#renderers/ui/overlay/batch-progress.tsx'
import { closing } from '#renderers/ui/overlay/closing.ts'
import { acceptSubmitted } from '#renderers/ui/overlay/use-submission.ts'
import type { ChosenRows } from '#renderers/ui/table/chosen-rows.ts'
import type { Row } from '#shared/documents/entity.ts'
import { BATCH_PART, type BatchPart, type BatchPartAnswer } from '#shared/wire/batch.ts'
import { createPartRun } from './part-run.ts'

export interface BatchCallParameters {
  call: string
  body?: Row
  /** As text where it is a parameter of the page. */
  chosen?: unknown
  preview?: string
  title?: string
}

/**
 * Lets the server process the chosen records part by part and shows the progress. Resolves when the window is closed,
 * also after refusals, so that later steps can reload lists.
 * @throws ActionStopped without records, after a notice, and when the person declines the previewed effects
 */
export async function runBatchCall(context: ActionContext, parameters: BatchCallParameters): Promise<void> {
  const { call, body, preview, title = '批量处理' } = parameters
  const { ports, scope, screen, form } = context
  const given = parameters.chosen ?? scope.chosen
  const chosen = (typeof given === 'string' ? JSON.parse(given) : given) as ChosenRows | null
  if (!chosen || chosen.count === 0) {
    ports.notices.warning('请选择一条记录！')
    throw new ActionStopped()
  }
  const { count, ids, filter } = chosen
  await requireValid(form)
  if (preview !== undefined) {
    const confirmed = { title: `确定对选中的 ${count} 条记录${title}吗？`, call: preview, quiet: true }
    const effects = { ...confirmed, body: { ...body, ...(ids ? { ids } : { filter }) } }
    await context.run([{ use: 'confirm-effects', with: effects }])
  }
  const send = async (part: BatchPart) =>
    (await ports.call({ call, body: { ...body, ...part } })).result as BatchPartAnswer
  const batch = createPartRun(chosen, BATCH_PART, send)
  const { closed, close } = closing()
  const hide = screen.show(
    <BatchProgress
      // `screen.show` renders an array, in which every element needs its own key.
      key={String(Math.random())}
      title={title}
      batch={batch}
      nameOf={({ id, name }) => String(name || id)}
      onClosed={close}
      afterClose={() => hide()}
    />,
  )
  const state = await batch.start()
  await closed
  acceptSubmitted(form)
  if (state.ended === 'all' && state.failed.length === 0) ports.notices.success(summaryOf(state))
}
