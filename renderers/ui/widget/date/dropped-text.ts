import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import type { FocusEvent } from 'react'
import type { Ports } from '#renderers/ports.ts'

dayjs.extend(customParseFormat)

const SAMPLE = dayjs('2026-01-31 08:30:00')
const LONGEST_QUOTE = 20

/** Whether a calendar drops a typed text, since it matches none of its formats. */
export function isDropped(text: string, formats: readonly string[]): boolean {
  return text !== '' && !formats.some((format) => dayjs(text, format, true).isValid())
}

/**
 * Warns about a dropped text: a calendar shows its former value again when it is left with a text in no known format.
 */
export function warnOfDroppedText(
  { target }: FocusEvent<HTMLElement>,
  formats: readonly [string, ...string[]],
  { notices }: Pick<Ports, 'notices'>,
): void {
  // The target may be the calendar popup, which holds no text.
  if (!(target instanceof HTMLInputElement)) return
  const { value } = target
  if (!isDropped(value, formats)) return
  notices.warning(`「${quoted(value)}」不是有效的值，没有采用；请按 ${SAMPLE.format(formats[0])} 的样式填写`)
}

/** Warns when a range is left with only one of its ends. */
export function warnOfHalfRange(
  { target, relatedTarget }: FocusEvent<HTMLElement>,
  { notices }: Pick<Ports, 'notices'>,
): void {
  const box = target.closest('.ant-picker-range')
  if (!box || box.contains(relatedTarget)) return
  const given = [...box.querySelectorAll('input')].map(({ value }) => value).filter((value) => value !== '')
  if (given.length === 1) notices.warning(`「${quoted(given[0]!)}」没有采用；请填写起止两端`)
}

function quoted(text: string): string {
  const letters = [...text]
  return letters.length > LONGEST_QUOTE ? `${letters.slice(0, LONGEST_QUOTE).join('')}…` : text
}
