import { type ActionContext, ActionStopped } from '#renderers/plugin.ts'

/**
 * Deletes the given records, else the row of the button, else the ticked rows.
 * @throws ActionStopped without any; a notice asks the person to choose.
 */
export async function runDelete(context: ActionContext, { ids }: { ids?: unknown }): Promise<void> {
  const { entity, ports, scope } = context
  if (!entity) throw new Error('动作 delete 只能用在有实体的区块中')
  const chosen = ids === undefined ? rowsOf(scope).map((row) => row.id) : [ids].flat()
  const keys = chosen.filter((id) => id !== null && id !== undefined && id !== '').map(String)
  if (keys.length === 0) {
    ports.notices.warning('请选择一条记录！')
    throw new ActionStopped()
  }
  ports.notices.success(await ports.records.remove(entity, keys))
}

function rowsOf({ row, selection }: ActionContext['scope']) {
  return row ? [row] : (selection ?? [])
}
