import type { DateFormats, DayFormat } from './date-control.tsx'

export type RangeFormat = (DateFormats | DayFormat) & {
  /** A day or moment inside a stored end; absent where the end itself is one. */
  moment?(stored: string): string
}

/** How both ends are chosen and written. */
export interface RangeDisplay {
  format: RangeFormat
  picker?: 'time' | 'week' | 'month' | 'quarter' | 'year'
  showTime?: boolean
}
