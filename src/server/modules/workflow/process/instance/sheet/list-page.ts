import type { DocumentReader } from '#server/documents/document-reader.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Page } from '#shared/documents/page.ts'
import { parseJson } from '#shared/json/bounded-json.ts'

/** Current page of the list of a form; undefined where there is none. */
export async function listPageAt(reader: Pick<DocumentReader, 'read'>, address: string): Promise<Page | undefined> {
  try {
    return parseJson((await reader.read({ kind: 'page', address }, 'current')).text) as Page
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
