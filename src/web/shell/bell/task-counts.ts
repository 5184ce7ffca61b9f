import type { MenuItem } from '#shared/wire/session.ts'
import type { TaskCounts } from '#shared/wire/task-counts.ts'

/** Page of the person's own tasks. */
export const OWN_TASKS = '/bpm/task/MyTaskList'

/** Entries of the menu that show a number, by their path. */
const COUNTED: ReadonlyMap<string, keyof TaskCounts> = new Map([
  [OWN_TASKS, 'tasks'],
  ['/bpm/task/GroupTaskList', 'groupTasks'],
  ['/bpm/task/MyCcHisProcessList', 'copies'],
  ['/bpm/task/UrgedMe', 'urges'],
])

/** Returns the number beside an entry of the menu, or beside a group: the sum of its entries. */
export function countOf({ path, children }: MenuItem, counts: TaskCounts | undefined): number {
  if (counts === undefined) return 0
  if (children?.length) return children.reduce((sum, child) => sum + countOf(child, counts), 0)
  const key = COUNTED.get(path)
  return key === undefined ? 0 : counts[key]
}

/** Whether a menu has an entry with a number. @param only - the one path that counts */
export function hasCounted(items: readonly Pick<MenuItem, 'path' | 'children'>[], only?: string): boolean {
  return items.some(
    ({ path, children = [] }) => (only ? path === only : COUNTED.has(path)) || hasCounted(children, only),
  )
}

export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count))
