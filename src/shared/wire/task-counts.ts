/** Numbers of tasks and of unread entries of a person in the current tenant; none is above `MOST_COUNTED`. */
export interface TaskCounts {
  /** Open tasks of the person. */
  tasks: number
  /** Tasks that the person may claim. */
  groupTasks: number
  /** Unread copies. */
  copies: number
  /** Unread urges of tasks of the person. */
  urges: number
}

/** A count stops here; people see 99+. */
export const MOST_COUNTED = 100
