import type { ActionContext, BlockHandle } from '#renderers/plugin.ts'
import { saveRecord } from '#renderers/ui/overlay/record/save-record.ts'
import type { Row } from '#shared/documents/entity.ts'

/**
 * Saves the record of the form, then opens the next one: an empty record after adding, the next record of the list
 * after editing. After the last of the list the form closes.
 * @throws ActionStopped when the form is not valid.
 */
export async function runSaveAndNext(
  context: ActionContext,
  { keep = [] }: { keep?: readonly string[] },
): Promise<void> {
  const { form, ports } = context
  const lists = context.lists(context.entity)
  const next = followerOf(form?.original?.id, lists)
  await saveRecord(context)
  const block = await context.blockByName(context.block)
  for (const list of lists) list.reload?.()
  if (form?.mode === 'add') await block.open?.({ mode: 'add', initial: partOf(form.values(), keep) })
  else if (next) await block.open?.({ mode: 'edit', row: next })
  else {
    block.close?.()
    ports.notices.warning('已是最后一条')
  }
}

function followerOf(id: unknown, lists: readonly BlockHandle[]): Row | undefined {
  const rows = lists.flatMap((list) => list.rows?.() ?? [])
  const at = rows.findIndex((row) => row.id === id)
  return id === undefined || at === -1 ? undefined : rows[at + 1]
}

function partOf(values: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
