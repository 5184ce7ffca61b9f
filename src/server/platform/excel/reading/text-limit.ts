import { WorkbookUnreadable } from '../workbook-unreadable.ts'

/** Characters of one cell; spreadsheets take 32,767. */
export const MOST_TEXT = 256 * 1024

/** Adds a part to the text of a cell. @throws WorkbookUnreadable */
export function longer(text: string, part: string): string {
  if (text.length + part.length > MOST_TEXT) throw new WorkbookUnreadable('tooLong')
  return text + part
}
