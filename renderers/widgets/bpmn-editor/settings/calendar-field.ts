import { countsWorkingTime, withWorkingMark } from '#shared/documents/workflow/duration.ts'

/** Whether a time counts working time (`work`) or all time (`all`). */
export const calendarOf = (text = ''): 'work' | 'all' => (countsWorkingTime(text) ? 'work' : 'all')

/** Text of a duration or repetition that a person typed, with the calendar that was chosen beside it. */
export function timeText(typed: unknown, calendar: unknown): string {
  const text = String(typed ?? '').trim()
  return calendar === 'work' ? withWorkingMark(text) : text
}
