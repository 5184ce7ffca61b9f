/** Why a file cannot be read as a workbook, in words for the person who sent it. */
export class WorkbookUnreadable extends Error {
  override readonly name = 'WorkbookUnreadable'
}
